"""What lies before the designer: level, selection, cursor, hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import MAX_SLOT, Battlefield, Replace, Take
from builder.catalogue import Catalogue
from builder.editor.shaping.group import group_of
from builder.editor.shaping.symmetry import Kind
from builder.editor.work.desk import Desk, Hand
from builder.editor.work.document import Document
from builder.errors import RefusedError
from builder.hexgrid import Hex

Lay = Callable[..., Battlefield]


def test_all_levels_are_shown_first_then_one(qtbot: QtBot) -> None:
    desk = Desk(Document())
    assert desk.highest is None
    with qtbot.waitSignal(desk.level_changed):
        desk.show_level(3)
    assert (desk.all_levels, desk.level, desk.highest) == (False, 3, 3)
    with qtbot.assertNotEmitted(desk.level_changed):
        desk.show_level(3)
    desk.show_level(-5)
    assert desk.level == 1
    desk.show_level(10**9)
    assert desk.level == MAX_SLOT


def test_the_top_follows_every_edit(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 7, 0))))
    document = desk.document
    assert desk.top == 7
    high = document.battlefield.pieces[2]
    document.do(Replace((replace(high, slot=3),)), "Lower")
    assert desk.top == 3
    document.do(Take((2,)), "Remove")
    assert desk.top == 1
    document.go_to(0)
    assert desk.top == 7
    document.do(Take((1, 2)), "Remove")
    assert desk.top == 0


def test_what_is_removed_is_selected_no_more(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0))))
    desk.select({1, 2, 99})
    assert desk.selection == {1, 2}
    desk.document.do(Take((1,)), "Remove")
    assert desk.selection == {2}
    assert [piece.id for piece in desk.selected] == [2]


def test_the_mouse_moves_the_cursor_out_of_sight(qtbot: QtBot) -> None:
    desk = Desk(Document())
    desk.put_cursor(Hex(2, 2), shown=True)
    assert desk.cursor_shown
    with qtbot.waitSignal(desk.cursor_changed):
        desk.put_cursor(Hex(3, 2), shown=False)
    assert not desk.cursor_shown


def test_the_hand_keeps_its_rotation_when_it_takes_another_piece(qtbot: QtBot, catalogue: Catalogue) -> None:
    hand = Hand()
    hand.take(catalogue.pieces["grass-7"])
    hand.turn(-1)
    assert hand.rotation == 5
    hand.take(catalogue.pieces["rock-7"])
    assert hand.rotation == 5
    with qtbot.assertNotEmitted(hand.changed):
        hand.take(catalogue.pieces["rock-7"])


def test_the_hand_says_how_many_storeys_walls_have(qtbot: QtBot, catalogue: Catalogue) -> None:
    hand = Hand(catalogue.pieces)
    assert hand.types["rock-1"] is catalogue.pieces["rock-1"]
    assert hand.storeys == 1
    with qtbot.waitSignal(hand.changed):
        hand.build_storeys(4)
    assert hand.storeys == 4
    hand.build_storeys(0)
    assert hand.storeys == 1
    hand.build_storeys(99)
    assert hand.storeys == 9


def test_what_is_in_hand_is_mirrored_or_half_turned(qtbot: QtBot, catalogue: Catalogue) -> None:
    hand = Hand()
    hand.mirror(Kind.LEFT_RIGHT)  # nothing in hand, nothing done
    hand.take(catalogue.pieces["grass-3"], 1)
    hand.mirror(Kind.HALF_TURN)
    assert hand.rotation == 4
    hand.take(catalogue.pieces["fortress-wall-corner"], 0)  # opens to the north-west and the south-west
    hand.mirror(Kind.TOP_BOTTOM)
    assert hand.rotation == 0, "the same upside down"
    hand.mirror(Kind.LEFT_RIGHT)
    assert hand.rotation == 3


def test_a_group_in_hand_is_mirrored_whole_or_not_at_all(qtbot: QtBot, lay: Lay) -> None:
    hand = Hand()
    pieces = lay(("rock-1", 0, 0, 1, 0), ("grass-2", 1, 0, 1, 0), ("ruin-short", 0, 2, 1, 0)).pieces
    hand.take(group_of([pieces[1], pieces[2]]))
    assert hand.group is not None
    before = hand.group
    hand.mirror(Kind.LEFT_RIGHT)
    cells = [{cell for piece in group.pieces for cell in piece.cells} for group in (before, hand.group)]
    assert cells[1] == {Hex(-q - r, r) for q, r in cells[0]}
    hand.mirror(Kind.LEFT_RIGHT)
    assert hand.group == before
    hand.take(group_of(pieces.values()))
    with pytest.raises(RefusedError, match="short ruin"):
        hand.mirror(Kind.TOP_BOTTOM)
    hand.mirror(Kind.HALF_TURN)
    assert len(hand.group.pieces) == 3
