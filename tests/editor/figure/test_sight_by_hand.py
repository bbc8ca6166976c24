"""Asking what a figure sees, as a person does: the tool, mouse and keyboard, and building with it in view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.canvas.canvas import Canvas
from builder.editor.figure.movement import MovementProbe
from builder.editor.figure.reach_layer import SightLayer
from builder.editor.window import Window
from builder.hexgrid import ORIGIN, Hex
from builder.sight import Result
from builder.view.scales import View
from editor.people import Hands, alike, photo

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def row(qtbot: QtBot, window: Window) -> Window:
    """Seven tiles in a row, before a person with the tool in hand."""
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1, 0) for q in range(7))), "tiles")
    window.session.actions["tool-look"].trigger()
    window.canvas.fit()
    return window


def walk_of(canvas: Canvas) -> MovementProbe:
    """The walk of a canvas on which somebody asked."""
    assert canvas.figures.movement is not None
    return canvas.figures.movement


def painted(canvas: Canvas) -> SightLayer:
    """What the canvas paints of sight now."""
    canvas.grab()
    assert canvas.figures.sight is not None
    return canvas.figures.sight


def views(canvas: Canvas) -> dict[int, View]:
    """How each hex of the row is coloured."""
    return {mark.hex.q: mark.view for mark in painted(canvas).marks}


def build_hill(window: Window, q: int = 3) -> None:
    """A hill that nobody looks over."""
    new, grass = window.document.battlefield.new_piece, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(new(grass, Hex(q, 0), slot) for slot in range(2, 9))), "hill")


def test_the_tool_brings_the_panel_with_what_the_colours_mean(row: Window) -> None:
    assert row.session.figure_dock.isVisible()
    assert row.canvas.hasFocus()
    assert row.session.tool.id == "look"


def test_a_click_colours_every_space_and_pointing_draws_the_line(row: Window, hands: Hands) -> None:
    bare = photo(row.canvas)
    hands.click(ORIGIN)
    assert views(row.canvas) == dict.fromkeys(range(1, 7), View.SEEN)
    looked = photo(row.canvas)
    assert not alike(bare, looked)
    hands.hover(Hex(4, 0))
    assert "seen clearly · range 4" in row.session.status.hint.text()
    line = painted(row.canvas).line
    assert line is not None
    assert line.space.hex == Hex(4, 0)
    assert not alike(looked, photo(row.canvas))


def test_what_hides_is_named_and_ringed(row: Window, hands: Hands) -> None:
    build_hill(row)
    hands.click(ORIGIN)
    assert views(row.canvas)[5] is View.HIDDEN
    hands.hover(Hex(5, 0))
    assert "not seen" in row.session.status.hint.text()
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is Result.BLOCKED
    with_ring = photo(row.canvas)
    middle = row.canvas.point_of(Hex(3, 0))
    half = round(row.canvas.viewport.hex_size / 2)
    ratio = with_ring.devicePixelRatio()
    reds = [
        with_ring.pixelColor(round((middle.x() + dx) * ratio), round((middle.y() - half // 2) * ratio))
        for dx in range(-half - 4, half + 5)
    ]
    assert any(colour.red() > 150 and colour.green() < 90 and colour.blue() < 90 for colour in reds)


def test_a_drag_keeps_the_line_and_building_cuts_it(row: Window, hands: Hands) -> None:
    hands.drag(ORIGIN, Hex(2, 0), Hex(4, 0), Hex(5, 0))
    movement = walk_of(row.canvas)
    assert [space.hex for space in movement.ends] == [ORIGIN]
    assert movement.look.target is not None
    assert movement.look.target.hex == Hex(5, 0)
    row.session.actions["figure-stay"].trigger()
    hands.key(Qt.Key.Key_P)
    assert row.session.tool.id == "place"
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is Result.CLEAR
    build_hill(row)
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is Result.BLOCKED
    assert views(row.canvas)[6] is View.HIDDEN
    row.session.undo()
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is Result.CLEAR
    row.session.actions["figure-stay"].trigger()
    assert not movement.under_way
    assert not row.desk.surface.held


def test_the_kept_line_stays_beside_that_to_the_space_pointed_at(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    hands.hover(Hex(2, 0))
    alone = photo(row.canvas)
    hands.drag(ORIGIN, Hex(2, 0), Hex(5, 0))
    hands.hover(Hex(2, 0))
    line = painted(row.canvas).line
    assert line is not None
    assert line.space.hex == Hex(2, 0)
    assert not alike(alone, photo(row.canvas))


def test_a_second_drag_from_the_figure_moves_the_line_not_the_figure(row: Window, hands: Hands) -> None:
    hands.drag(ORIGIN, Hex(2, 0), Hex(5, 0))
    hands.drag(ORIGIN, Hex(2, 0), Hex(3, 0))
    look = walk_of(row.canvas).look
    assert look.target is not None
    assert look.target.hex == Hex(3, 0)
    assert [space.hex for space in walk_of(row.canvas).ends] == [ORIGIN]
    hands.drag(ORIGIN, Hex(2, 0), Hex(3, 0))  # to where it is kept already
    assert look.target is not None


def test_with_another_tool_nothing_is_followed_and_the_line_comes_back(row: Window, hands: Hands) -> None:
    hands.drag(ORIGIN, Hex(2, 0), Hex(5, 0))
    hands.key(Qt.Key.Key_V)
    movement = walk_of(row.canvas)
    assert not movement.under_way
    bare = photo(row.canvas)
    hands.key(Qt.Key.Key_E)
    assert movement.look.target is not None
    assert not alike(bare, photo(row.canvas))


def test_all_of_it_goes_by_keyboard(row: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_Right)
    at = row.desk.cursor
    hands.key(Qt.Key.Key_Enter)
    movement = walk_of(row.canvas)
    assert [space.hex for space in movement.ends] == [at]
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Right)
    assert "range 2" in row.session.status.hint.text()
    hands.key(Qt.Key.Key_E, SHIFT)
    assert movement.look.target is not None
    assert movement.look.target.hex == row.desk.cursor
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Enter, SHIFT)
    assert [other.enemy for _, other in movement.others] == [True]
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_E, SHIFT)
    assert movement.look.target is None


def test_both_tools_ask_about_the_same_figure(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    hands.key(Qt.Key.Key_T)
    assert row.session.tool.id == "walk"
    assert [space.hex for space in walk_of(row.canvas).ends] == [ORIGIN]
    row.canvas.grab()
    assert row.canvas.figures.reach is not None
    assert len(row.canvas.figures.reach.marks) == 5
    hands.click(Hex(2, 0))
    hands.key(Qt.Key.Key_E)
    assert views(row.canvas).keys() == {0, 1, 3, 4, 5, 6}
    row.session.actions["figure-turns"].trigger()
    assert row.session.tool.id == "walk"


def test_keeping_the_line_waits_for_the_tool(row: Window, hands: Hands) -> None:
    assert row.session.actions["figure-line"].isEnabled()
    hands.key(Qt.Key.Key_T)
    assert not row.session.actions["figure-line"].isEnabled()
    assert "Take the tool" in row.session.actions["figure-line"].toolTip()


def test_bare_table_is_told(row: Window, hands: Hands) -> None:
    hands.click(Hex(0, 3))
    assert "No figure can stand on" in row.session.status.currentMessage()
    hands.drag(ORIGIN, Hex(0, 2), Hex(0, 3))
    assert walk_of(row.canvas).look.target is None


def test_the_mouse_moves_without_painting_the_colours_again(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    drawn = painted(row.canvas).marks
    hands.hover(Hex(2, 0))
    assert painted(row.canvas).marks is drawn
    row.session.figure.change(height=9)
    assert painted(row.canvas).marks is not drawn


def test_with_one_level_in_sight_the_others_are_faded(row: Window, hands: Hands) -> None:
    build_hill(row)
    hands.click(ORIGIN)
    row.desk.show_level(8)
    faded = {mark.hex.q: mark.faded for mark in painted(row.canvas).marks}
    assert faded == {1: True, 2: True, 3: False, 4: True, 5: True, 6: True}
    row.desk.show_level(1)
    marks = painted(row.canvas).marks
    assert {mark.hex.q for mark in marks} == {1, 2, 4, 5, 6}
    assert not any(mark.faded for mark in marks)
