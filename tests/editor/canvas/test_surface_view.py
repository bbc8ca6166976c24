"""The surface on the canvas: only while it is wanted, and live while one builds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from builder.battlefield import Put
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands, alike, photo

SWITCHES = ("show-spaces", "show-headroom", "show-barriers")


@pytest.fixture
def ladder(window: Window) -> Window:
    """A ladder on a wall walk and an overhang, before a person."""
    battlefield, pieces = window.document.battlefield, window.catalogue.pieces
    rows = [("grass-1", 0, 0, 1), ("wall-walk-1", 1, -1, 6), ("grass-1", 3, 0, 1), ("rock-1", 3, 0, 7)]
    rows += [("ladder-rung", 0, 0, slot) for slot in (2, 4, 6)]
    window.document.do(
        Put(tuple(battlefield.new_piece(pieces[id], Hex(q, r), slot, 0) for id, q, r, slot in rows)), "ladder"
    )
    window.canvas.fit()
    return window


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_shows_something_and_takes_it_away(ladder: Window, switch: str) -> None:
    before = photo(ladder.canvas)
    assert not ladder.desk.surface.held
    ladder.actions_by_id[switch].trigger()
    assert ladder.desk.surface.held
    assert not alike(before, photo(ladder.canvas))
    ladder.actions_by_id[switch].trigger()
    assert not ladder.desk.surface.held
    assert ladder.canvas.surface_overlay is None
    assert alike(before, photo(ladder.canvas))


def test_it_follows_what_is_built_and_taken_back(ladder: Window) -> None:
    ladder.view_options.change(spaces=True)
    before = photo(ladder.canvas)
    tile = ladder.document.battlefield.new_piece(ladder.catalogue.pieces["sand-1"], Hex(0, 1), 1, 0)
    ladder.document.do(Put((tile,)), "a tile")
    assert {space.level for space in ladder.desk.surface.board.at(Hex(0, 1))} == {1}
    built = photo(ladder.canvas)
    ladder.view_options.change(spaces=False)
    assert not alike(built, photo(ladder.canvas))
    ladder.view_options.change(spaces=True)
    assert alike(built, photo(ladder.canvas))
    ladder.undo()
    assert alike(before, photo(ladder.canvas))


def test_another_level_shows_other_spaces(ladder: Window, hands: Hands) -> None:
    ladder.view_options.change(spaces=True, headroom=True, barriers=True)
    ladder.desk.show_level(1)
    low = photo(ladder.canvas)
    ladder.desk.show_level(6)
    assert not alike(low, photo(ladder.canvas))
    hands.key(Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier)
    assert not ladder.view_options.look.spaces


def test_one_surface_serves_the_view_and_the_figure(ladder: Window) -> None:
    ladder.view_options.change(spaces=True)
    board = ladder.desk.surface.board
    ladder.actions_by_id["tool-walk"].trigger()
    assert ladder.desk.surface.board is board
    ladder.view_options.change(spaces=False)
    assert ladder.desk.surface.board is board


def test_what_was_shown_is_shown_at_the_next_start(ladder: Window) -> None:
    ladder.view_options.change(barriers=True)
    canvas = ladder.workspace.add(ladder.filing.new_document())
    assert canvas.surface_overlay is not None
    assert canvas.desk.surface.held
