"""Begin at A1, by the menu of the real window."""

from __future__ import annotations

from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands


def test_the_menu_names_the_hexes_from_a1_and_undo_takes_it_back(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.click(Hex(-3, 1))
    hands.click(Hex(-2, 2))
    before = hands.placed()
    window.session.actions["begin-at-a1"].trigger()
    assert hands.placed() == [("rock-1", 0, 0, 1, 0), ("rock-1", 1, 1, 1, 0)]
    assert "A1" in window.session.status.currentMessage()
    assert window.document.history.labels[-1] == "Begin at A1"
    window.session.actions["begin-at-a1"].trigger()
    assert "already" in window.session.status.currentMessage()
    window.document.undo()
    assert hands.placed() == before
