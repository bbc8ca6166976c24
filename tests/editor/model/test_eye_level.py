"""The model seen by a figure that stands in it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from builder.battlefield import Put
from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import LEVEL, Hex, centre, label
from editor.people import Hands


def test_at_eye_level_it_is_seen_from_the_head_of_the_figure_that_looks_which_walks_with_the_arrows(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    outside = dock.view.camera
    window.desk.put_cursor(Hex(0, 0), shown=False)
    dock.stands.click()
    movement = window.session.canvas.figures.movement
    assert movement is not None
    assert [space.hex for space in movement.ends] == [Hex(0, 0)]
    eye = dock.view.camera
    assert eye is not None
    assert eye.eye
    assert dock.view.isVisible()
    assert not dock.visibleRegion().isEmpty(), "the panel of the tool does not cover it"
    height = movement.choice.figure.height
    assert eye.centre == pytest.approx((*centre(Hex(0, 0)), LEVEL + 0.9 * height * LEVEL))
    QTest.keyClick(dock.view, Qt.Key.Key_Up)
    (space,) = movement.ends
    assert space.hex in Hex(0, 0).neighbours()
    assert dock.view.camera is not None
    assert dock.view.camera.centre[:2] == pytest.approx(centre(space.hex))
    QTest.keyClick(dock.view, Qt.Key.Key_Down)
    assert [space.hex for space in movement.ends] == [Hex(0, 0)]
    QTest.keyClick(dock.view, Qt.Key.Key_Escape)
    assert not dock.stands.isChecked()
    after = dock.view.camera
    assert outside is not None
    assert (after.turn, after.rise, after.eye) == (outside.turn, outside.rise, False)


def test_at_eye_level_the_plan_shows_where_one_looks(window: Window, dock: ModelDock) -> None:
    window.desk.put_cursor(Hex(0, 0), shown=False)
    dock.stands.click()
    sight = window.canvas.figures.sight
    assert sight is not None
    assert dock.view.camera is not None
    assert dock.view.camera.eye
    window.canvas.look_at(centre(Hex(0, 0)))
    gazes = list[object]()
    for turn in (0.0, 90.0):  # to the upper border, to the left one
        dock.view.look_from(replace(dock.view.camera, turn=turn))
        assert sight.gaze is not None
        gazes.append(sight.gaze.turn)
        picture = window.canvas.grab().toImage()
        there = [window.canvas.point_of(hex) for hex in (Hex(1, -2), Hex(-2, 0))]
        blue = [picture.pixelColor(at).blueF() - picture.pixelColor(at).redF() for at in there]
        assert (blue[0] > blue[1]) is (turn == 0.0)
    assert gazes == [0.0, 90.0]
    dock.stands.click()
    assert sight.gaze is None


def test_who_looks_from_above_or_from_a_corner_is_at_eye_level_no_longer(
    window: Window, dock: ModelDock
) -> None:
    window.desk.put_cursor(Hex(0, 0), shown=False)
    for look in (dock.view.look_from_above, lambda: dock.view.look_from_corner(2)):
        dock.stands.click()
        assert dock.stands.isChecked()
        look()
        assert not dock.stands.isChecked()
        assert dock.view.camera is not None
        assert not dock.view.camera.eye
    assert dock.view.camera.turn == pytest.approx(dock.view.camera.from_corner(2).turn)


def test_at_eye_level_nobody_walks_up_a_wall_and_the_status_bar_says_why_and_what_keys_do(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    wall, lawn = Hex(1, 0), Hex(-1, 0)
    for slot in range(2, 13):
        window.desk.do(Put((battlefield.new_piece(pieces["rock-1"], wall, slot),)), "a wall")
    tool, status = window.session.tool, window.session.status
    window.desk.put_cursor(Hex(0, 0), shown=False)
    dock.stands.click()
    assert window.session.tool.id == "look"
    assert "Esc leaves" in status.hint.text()
    assert status.where.text() == "A1 · height 1"
    movement = window.session.canvas.figures.movement
    assert movement is not None
    dock.view.walked.emit(math.degrees(math.atan2(*centre(wall))))
    assert movement.ends[0].hex == Hex(0, 0)
    assert "the climb of 11" in status.currentMessage()
    dock.view.walked.emit(math.degrees(math.atan2(*centre(lawn))))
    assert movement.ends[0].hex == lawn
    assert status.currentMessage() == ""
    assert status.where.text() == f"{label(lawn)} · height 1"
    QTest.keyClick(dock.view, Qt.Key.Key_Escape)
    assert window.session.tool is tool
    assert "Esc leaves" not in status.hint.text()
    assert not any(one.objectName() == "figure" and one.isVisible() for one in window.session.docks)
    window.session.actions["tool-look"].trigger()
    dock.stands.click()
    dock.stands.click()
    assert window.session.tool.id == "look", "it was in use before"


def test_without_a_space_to_stand_on_nobody_is_put_at_eye_level(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    window.session.filing.new()
    dock.stands.click()
    assert not dock.stands.isChecked()
