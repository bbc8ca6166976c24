"""The palette worked by keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from pytestqt.qtbot import QtBot

from builder.editor.docks.palette_model import TYPE_ROLE
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands


def test_a_search_and_enter_take_the_first_find_into_the_hand(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    search = window.palette_dock.search
    assert window.focusWidget() is search
    qtbot.keyClicks(search, "s7")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert window.hand.type is window.catalogue.pieces["sand-7"]
    assert window.canvas.tool.id == "place"
    assert window.focusWidget() is window.canvas, "the arrow keys and Enter go on there"


def test_enter_in_an_empty_search_takes_nothing(qtbot: QtBot, window: Window, hands: Hands) -> None:
    hands.choose("ladder-rung")
    window.palette_dock.search.setFocus()
    qtbot.keyClick(window.palette_dock.search, Qt.Key.Key_Return)
    assert window.hand.type is window.catalogue.pieces["ladder-rung"]


def test_letters_typed_in_the_search_are_no_shortcuts(qtbot: QtBot, window: Window, hands: Hands) -> None:
    hands.choose("grass-2")
    window.palette_dock.search.setFocus()
    qtbot.keyClicks(window.palette_dock.search, "rxv")
    assert window.palette_dock.search.text() == "rxv"
    assert (window.hand.rotation, window.canvas.tool.id) == (0, "place")


def test_escape_empties_the_search(qtbot: QtBot, window: Window) -> None:
    search = window.palette_dock.search
    qtbot.keyClicks(search, "rock")
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""


def test_arrow_keys_choose_and_enter_goes_to_the_canvas(qtbot: QtBot, window: Window) -> None:
    search, view = window.palette_dock.search, window.palette_dock.view
    qtbot.keyClicks(search, "rock")
    qtbot.keyClick(search, Qt.Key.Key_Down)
    first = window.hand.type
    assert first is not None
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert window.hand.type is not None
    assert window.hand.type is not first
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.focusWidget() is window.canvas


def test_what_is_in_hand_stays_marked_when_the_search_changes(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.choose("grass-7")
    qtbot.keyClicks(window.palette_dock.search, "grass")
    marked = window.palette_dock.view.currentIndex().data(TYPE_ROLE)
    assert marked is window.catalogue.pieces["grass-7"]
    assert window.hand.type is marked


def test_the_count_on_the_palette_changes_with_every_piece(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.choose("grass-7")
    before = window.palette_dock.view.grab().toImage()
    hands.click(Hex(0, 0))
    assert window.palette_dock.view.grab().toImage() != before
    with qtbot.waitSignal(window.palette_dock.model.dataChanged):
        window.document.undo()
    assert window.palette_dock.view.grab().toImage() == before


def test_the_palette_is_drawn_without_a_focus_too(window: Window) -> None:
    view = window.palette_dock.view
    view.focusOutEvent(QFocusEvent(QFocusEvent.Type.FocusOut))
    assert not view.grab().isNull()
