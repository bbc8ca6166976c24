"""Asking where a figure can go, as a person does: the tool, the panel, mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.canvas.canvas import Canvas
from builder.editor.figure.movement import MovementProbe
from builder.editor.figure.reach_layer import marks
from builder.editor.window import Window
from builder.hexgrid import ORIGIN, Hex
from editor.people import Hands, alike, photo

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def row(qtbot: QtBot, window: Window) -> Window:
    """Six tiles in a row, before a person with the tool in hand."""
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1, 0) for q in range(6))), "tiles")
    window.session.actions["tool-walk"].trigger()
    window.canvas.fit()
    return window


def walk_of(canvas: Canvas) -> MovementProbe:
    """The walk of a canvas on which somebody asked."""
    assert canvas.figures.movement is not None
    return canvas.figures.movement


def test_the_tool_brings_its_panel_and_the_canvas_keeps_the_keys(row: Window) -> None:
    assert row.session.figure_dock.isVisible()
    assert row.canvas.hasFocus()


def test_a_click_shows_the_reach_and_pointing_tells_the_way(row: Window, hands: Hands) -> None:
    bare = photo(row.canvas)
    hands.click(ORIGIN)
    assert {mark.hex.q: mark.number for mark in marks(walk_of(row.canvas), None)} == {
        q: q for q in range(1, 6)
    }
    reached = photo(row.canvas)
    assert not alike(bare, reached)
    hands.hover(Hex(3, 0))
    assert "reached with 3 of 5 moves" in row.session.status.hint.text()
    assert not alike(reached, photo(row.canvas))
    row.session.figure.change(move=2)
    assert "not reached with 2 moves" in row.session.status.hint.text()


def test_why_not_comes_while_the_mouse_rests(qtbot: QtBot, row: Window, hands: Hands) -> None:
    row.session.figure.change(move=2)
    hands.click(ORIGIN)
    hands.hover(Hex(5, 0))
    qtbot.waitUntil(lambda: "3 turns of 2" in row.session.status.hint.text())


def test_all_of_it_goes_by_keyboard(row: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_Right)
    at = row.desk.cursor
    hands.key(Qt.Key.Key_Enter)
    movement = walk_of(row.canvas)
    assert [space.hex for space in movement.ends] == [at]
    hands.key(Qt.Key.Key_Right)
    assert "reached with 1 of 5 moves" in row.session.status.hint.text()
    hands.key(Qt.Key.Key_Enter, SHIFT)
    assert [other.enemy for _, other in movement.others] == [True]
    hands.key(Qt.Key.Key_Enter, CTRL)
    assert [other.enemy for _, other in movement.others] == [False]
    hands.key(Qt.Key.Key_T, SHIFT)
    assert row.session.figure.heat
    assert row.session.actions["figure-turns"].isChecked()


def test_building_goes_on_and_the_reach_follows(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    row.canvas.grab()
    row.session.undo()  # the tiles
    assert marks(walk_of(row.canvas), None) == ()
    row.session.redo()
    assert len(marks(walk_of(row.canvas), None)) == 5


def test_with_another_tool_nothing_is_followed_and_the_place_is_kept(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    hands.key(Qt.Key.Key_V)
    movement = walk_of(row.canvas)
    assert not movement.under_way
    assert not row.desk.surface.held
    row.canvas.grab()
    hands.hover(Hex(1, 0))
    hands.key(Qt.Key.Key_T)
    assert [space.hex for space in movement.ends] == [ORIGIN]
    assert len(movement.arrivals) == 5


def test_every_tab_has_its_own_figures(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    first = walk_of(row.canvas)
    row.session.workspace.add(row.session.filing.new_document())
    assert walk_of(row.canvas) is not first
    assert walk_of(row.canvas).ends == ()
    row.session.workspace.setCurrentIndex(0)
    assert walk_of(row.canvas) is first
    assert first.ends


def test_clearing_and_turns_are_in_the_menu(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    hands.key(Qt.Key.Key_V)
    assert not row.session.actions["figure-clear"].isEnabled()
    row.session.actions["figure-turns"].trigger()
    assert row.session.tool.info.asks_for_figure
    assert row.session.figure_dock.heat.isChecked()
    row.session.actions["figure-clear"].trigger()
    assert walk_of(row.canvas).ends == ()


def test_bare_table_is_told(row: Window, hands: Hands) -> None:
    hands.click(Hex(0, 3))
    assert "No figure can stand on" in row.session.status.currentMessage()
    assert walk_of(row.canvas).ends == ()


def test_the_mouse_moves_without_painting_the_marks_again(row: Window, hands: Hands) -> None:
    hands.click(ORIGIN)
    row.canvas.grab()
    overlay = row.canvas.figures.reach
    assert overlay is not None
    drawn = overlay.marks
    hands.hover(Hex(2, 0))
    row.canvas.grab()
    assert overlay.marks is drawn
    row.session.figure.change(move=3)
    row.canvas.grab()
    assert len(overlay.marks) == 3


def test_a_card_looked_up_in_the_panel_leaps_on_the_canvas(qtbot: QtBot, row: Window, hands: Hands) -> None:
    dock = row.session.figure_dock
    assert dock.viewport().width() >= dock.widget().minimumSizeHint().width()  # nothing is cut
    hands.click(ORIGIN)
    card = next(card for card in row.session.play_facts.cards.values() if card.leap is not None)
    edit = dock.card.lineEdit()
    assert edit is not None
    qtbot.keyClicks(edit, card.name.lower())
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert row.session.figure.figure.card == card.id
    walked = photo(row.canvas)
    dock.leap.click()
    leap = row.session.figure.figure.leap
    told = {mark.hex.q: mark.number for mark in marks(walk_of(row.canvas), None)}
    assert told == {q: q for q in range(1, min(leap, 5) + 1)}
    assert not alike(walked, photo(row.canvas))
    hands.hover(Hex(1, 0))
    assert f"reached with 1 of its leap of {leap}" in row.session.status.hint.text()


def test_a_wrong_second_click_is_told_in_the_status_line(row: Window, hands: Hands) -> None:
    row.session.figure.take("Rider on two spaces")
    hands.click(ORIGIN)
    hands.click(Hex(4, 0))
    assert "is not beside" in row.session.status.currentMessage()
