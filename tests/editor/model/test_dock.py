"""The model beside the plan: both show the same work, and tools work in either."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder import places
from builder.drawing.isometric.faces import Point3
from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import LEVEL, Hex, centre
from builder.solid import offscreen
from builder.solid.offscreen import NoOpenGLError
from editor.people import Hands
from tests.solid.opengl import new_renderer

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def dock(window: Window, hands: Hands, qtbot: QtBot) -> ModelDock:
    """The panel, brought out over a battlefield of one large tile."""
    new_renderer().release()  # skips where there is no OpenGL
    hands.place("grass-24", Hex(0, 0))
    window.session.show_dock("model")
    dock = window.session.model
    qtbot.waitUntil(lambda: dock.view.camera is not None)
    return dock


def place_of(dock: ModelDock, hex: Hex, level: int) -> QPoint:
    """Where the middle of a hex is seen in the model."""
    view = dock.view
    assert view.camera is not None
    size = (view.width(), view.height())
    return QPointF(*view.camera.seen_at(Point3(*centre(hex), level * LEVEL), size)).toPoint()


def test_a_click_in_the_model_selects_the_very_piece_and_shift_adds_to_it(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    hands.place("sand-7", Hex(2, 1))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    low, high = place_of(dock, Hex(0, 0), 1), place_of(dock, Hex(2, 1), 2)
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, NONE, high)
    assert window.desk.selection == {2}
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, low)
    assert window.desk.selection == {1, 2}


def test_with_a_piece_in_hand_the_ghost_stands_in_the_model_and_a_click_puts_it_down(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    hands.choose("sand-1")
    at = place_of(dock, Hex(2, 1), 1)
    bare = dock.view.picture()
    QTest.mouseMove(dock.view, at)
    qtbot.waitUntil(lambda: bool(window.session.canvas.preview.ghosts))
    assert window.session.canvas.preview.ghosts[0].piece.hex == Hex(2, 1)
    assert dock.view.picture() != bare
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, NONE, at)
    assert ("sand-1", 2, 1, 2) in [row[:4] for row in hands.placed()]


def test_it_shows_the_tab_that_is_before_the_designer(window: Window, dock: ModelDock, qtbot: QtBot) -> None:
    first = dock.view.picture()
    window.session.actions["new"].trigger()
    empty = dock.view.picture()
    assert empty != first


def test_what_lies_above_the_level_shown_may_be_left_out(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    hands.place("sand-7", Hex(2, 1))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    whole = dock.view.picture()
    window.desk.show_level(1)
    assert dock.view.picture() == whole
    dock.cut.setChecked(True)
    assert dock.view.picture() != whole


def test_copy_puts_what_is_seen_on_the_clipboard(dock: ModelDock) -> None:
    dock.copy_picture()
    assert QGuiApplication.clipboard().image().size() == dock.view.size()


def test_without_opengl_it_says_what_shows_heights_instead(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise NoOpenGLError("There is no OpenGL here.")

    monkeypatch.setattr(offscreen, "standalone", none)
    window.session.show_dock("model")
    dock = window.session.model
    qtbot.waitUntil(lambda: not dock.view.isVisible())
    assert dock.words.isVisible()
    assert "There is no OpenGL here." in dock.words.text()
    assert "Picture" in dock.words.text()


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


def test_spaces_that_the_figure_sees_by_the_rules_are_lit_and_no_others(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    dock.stands.click()
    movement = window.session.canvas.figures.movement
    assert movement is not None
    assert any(result.percent for result in movement.look.views.values())
    lit = dock.view.picture()
    assert lit is not None
    dock.view.lay_over("seen", None)
    assert dock.view.picture() != lit
    bare = dock.view.picture()
    dock._look()
    assert dock.view.picture() == lit
    dock.stands.click()
    dock.stands.click()
    assert dock.view.picture() == lit
    assert bare != lit


def test_without_a_space_to_stand_on_nobody_is_put_at_eye_level(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    window.session.actions["new"].trigger()
    dock.stands.click()
    assert not dock.stands.isChecked()


def test_the_start_zones_of_the_scenario_are_seen_and_follow_the_ground(
    window: Window, dock: ModelDock, qtbot: QtBot, tmp_path: Path
) -> None:
    for path in places.shipped("scenarios").glob("gate-of-the-raven-hold*"):
        shutil.copy(path, tmp_path)
    assert window.session.filing.open_path(tmp_path / "gate-of-the-raven-hold.hexfield")
    scenario = window.desk.scenario
    assert scenario is not None
    assert scenario.zones
    zoned = dock.view.picture()
    dock.view.lay_over("zones", None)
    bare = dock.view.picture()
    assert bare != zoned
    dock._show_scenario()
    assert dock.view.picture() == zoned
    window.desk.edit_scenario(replace(scenario, zones=()), "no zones")
    qtbot.waitUntil(lambda: dock.view.picture() == bare)
