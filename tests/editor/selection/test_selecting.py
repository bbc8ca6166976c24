"""What menus, keys and the inventory select, lock and hide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.selection import selecting
from builder.editor.selection.selecting import select_all_of

Lay = Callable[..., Battlefield]


@pytest.fixture
def desk(qtbot: QtBot, lay: Lay) -> Desk:
    return Desk(
        Document(
            lay(
                ("rock-1", 0, 0, 1, 0),
                ("rock-2", 0, 0, 2, 0),
                ("rock-1", 8, 0, 1, 0),
                ("grass-1", 1, 0, 1, 0),
                ("grass-7", 4, 4, 2, 0),
            )
        )
    )


def test_only_what_is_shown_in_full_is_selected(desk: Desk) -> None:
    selecting.select_in_full(desk)
    assert desk.selection == {1, 2, 3, 4, 5}
    desk.show_level(1)
    selecting.select_in_full(desk)
    assert desk.selection == {1, 3, 4}
    desk.show_level(2)
    selecting.select_in_full(desk)
    assert desk.selection == {2, 5}


def test_the_inverse_is_what_was_not_selected(desk: Desk) -> None:
    desk.select({1, 2})
    selecting.select_others(desk)
    assert desk.selection == {3, 4, 5}
    desk.show_level(1)
    selecting.select_others(desk)
    assert desk.selection == {1}, "what is faded stays out"


def test_a_whole_level_is_the_one_shown_or_that_of_the_selection(desk: Desk) -> None:
    desk.select({1, 5})
    selecting.select_level(desk)
    assert desk.selection == {1, 2, 3, 4, 5}
    desk.select({2})
    selecting.select_level(desk)
    assert desk.selection == {2, 5}
    desk.show_level(1)
    selecting.select_level(desk)
    assert desk.selection == {1, 3, 4}


def test_the_same_pieces_and_the_same_terrain(desk: Desk) -> None:
    desk.select({1})
    selecting.select_same_piece(desk)
    assert desk.selection == {1, 3}
    selecting.select_same_terrain(desk)
    assert desk.selection == {1, 2, 3}
    desk.select({1, 4})
    selecting.select_same_terrain(desk)
    assert desk.selection == {1, 2, 3, 4, 5}


def test_what_hangs_together_and_what_lies_on_top(desk: Desk) -> None:
    desk.select({4})
    selecting.select_connected(desk)
    assert desk.selection == {1, 2, 4}
    desk.select({1})
    selecting.select_on_top(desk)
    assert desk.selection == {1, 2}
    desk.select({4})
    desk.show_level(1)
    selecting.select_connected(desk)
    assert desk.selection == {1, 4}, "the level above is not shown"


def test_what_is_locked_or_hidden_is_left_out_of_all_of_it(desk: Desk) -> None:
    desk.select({4})
    selecting.lock(desk)
    desk.select({2})
    selecting.hide(desk)
    assert (desk.reach.locked, desk.reach.unseen, desk.selection) == ({4}, {2}, frozenset())
    selecting.select_in_full(desk)
    assert desk.selection == {1, 3, 5}
    desk.select({1})
    for choose in (selecting.select_connected, selecting.select_on_top):
        choose(desk)
        assert desk.selection == {1}


def test_pieces_of_a_type_and_those_made_of_it_are_selected(
    catalogue: Catalogue, lay: Callable[..., Battlefield]
) -> None:
    rows = (("water-1", 0, 0, 1, 0), ("double-water", 3, 0, 1, 0), ("rock-1", 6, 0, 1, 0))
    desk = Desk(Document(lay(*rows)))
    assert select_all_of(desk, catalogue.pieces["water-1"]) == 2
    assert desk.selection == {1, 2}
    assert select_all_of(desk, catalogue.pieces["sand-1"]) == 0
    assert desk.selection == frozenset()


def test_what_is_hidden_stays_out(catalogue: Catalogue, lay: Callable[..., Battlefield]) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))))
    desk.reach.hide({1})
    assert select_all_of(desk, catalogue.pieces["rock-1"]) == 1
    assert desk.selection == {2}
