"""What is hidden and locked on a desk."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, Replace, Several, Take
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.hidden_locked import touched_ids
from builder.errors import RefusedError
from tests.battlefields import laid


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(Document(laid(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("rock-1", 1, 0, 2, 0))))


def test_what_is_hidden_or_locked_is_selected_no_more_and_cannot_be(desk: Desk) -> None:
    desk.select({1, 2, 3})
    desk.reach.hide({1, 99})
    assert desk.selection == {2, 3}
    desk.reach.lock({2})
    assert desk.selection == {3}
    desk.select({1, 2, 3})
    assert desk.selection == {3}
    assert (desk.reach.unseen, desk.reach.locked, desk.reach.barred) == ({1}, {2}, {1, 2})
    desk.reach.show_all()
    desk.reach.unlock_all()
    desk.select({1, 2, 3})
    assert desk.selection == {1, 2, 3}


def test_each_change_is_told_once_with_the_pieces_it_is_about(qtbot: QtBot, desk: Desk) -> None:
    told: list[frozenset[int]] = []
    desk.reach.changed.connect(told.append)
    desk.reach.hide({1})
    desk.reach.hide({1})
    desk.reach.lock({2, 3})
    desk.reach.show_all()
    desk.reach.show_all()
    desk.reach.unlock_all()
    assert told == [{1}, {2, 3}, {1}, {2, 3}]
    assert not desk.reach.padlocks
    with qtbot.waitSignal(desk.reach.changed):
        desk.reach.show_padlocks(True)
    assert desk.reach.padlocks
    piece = desk.document.battlefield.pieces[1]
    assert touched_ids(Several((Take((3,)), Put((piece,)), Replace((piece,))))) == (3, 1)


def test_a_hidden_level_hides_what_comes_into_it_and_shows_what_leaves(desk: Desk) -> None:
    desk.reach.hide_levels({2})
    assert desk.reach.unseen == {3}
    first = desk.document.battlefield.pieces[1]
    desk.do(Replace((replace(first, slot=2),)), "x")
    assert desk.reach.unseen == {1, 3}
    desk.document.undo()
    assert desk.reach.unseen == {3}
    new = desk.document.battlefield.new_piece(first.type, first.hex, 2)
    desk.do(Put((new,)), "x")
    desk.do(Take((3,)), "x")
    assert desk.reach.unseen == {new.id}
    desk.reach.hide_levels(())
    assert desk.reach.unseen == frozenset()


def test_what_comes_back_by_undo_is_neither_hidden_nor_locked_and_undoing_is_never_refused(
    desk: Desk,
) -> None:
    desk.reach.hide({1})
    desk.do(Take((1,)), "x")
    desk.document.undo()
    assert desk.reach.unseen == frozenset()
    first = desk.document.battlefield.pieces[1]
    desk.do(Replace((replace(first, slot=4),)), "x")
    desk.reach.lock({1})
    desk.document.undo()
    assert desk.document.battlefield.pieces[1] == first


def test_an_edit_that_touches_a_locked_piece_is_refused_whole(desk: Desk) -> None:
    desk.reach.lock({1})
    pieces = desk.document.battlefield.pieces
    for edit in (
        Take((2, 1)),
        Replace((replace(pieces[1], slot=4),)),
        Several((Take((2,)), Several((Take((1,)),)))),
    ):
        with pytest.raises(RefusedError, match="single rock tile is locked"):
            desk.do(edit, "x")
    assert desk.document.history.labels == ()
    desk.reach.lock({2})
    with pytest.raises(RefusedError, match="2 of the pieces are locked"):
        desk.do(Take((1, 2, 3)), "x")
    desk.do(Take((3,)), "x")
    assert set(pieces) == {1, 2}
