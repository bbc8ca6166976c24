"""What is in hand: a piece type, or a group."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.editor.document.hand import Hand
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.shaping.group import Group
from builder.shaping.symmetry import Kind, LatticePoint, Supply, Symmetry
from tests.battlefields import laid


def test_a_group_takes_the_place_of_a_type_and_the_other_way_round(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    hand = Hand()
    group = Group.of(laid(("grass-3", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0)).pieces.values())
    hand.take(catalogue.pieces["grass-1"], 2)
    with qtbot.waitSignal(hand.changed):
        hand.take(group)
    assert (hand.type, hand.group, hand.held) == (None, group, group)
    with qtbot.assertNotEmitted(hand.changed):
        hand.take(group)
    hand.take(catalogue.pieces["grass-1"])
    assert hand.group is None
    assert hand.rotation == 2, "as it was turned before"


def test_turning_turns_the_group_itself_and_a_piece_keeps_its_rotation_for_the_next(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    hand = Hand()
    group = Group.of(laid(("grass-3", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0)).pieces.values())
    hand.take(group)
    with qtbot.waitSignal(hand.changed):
        hand.turn(1)
    assert hand.group == group.turned(1)
    assert hand.rotation == 0
    hand.turn(-1)
    assert hand.group == group
    hand.take(None)
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


def test_a_group_in_hand_is_mirrored_whole_or_not_at_all(qtbot: QtBot) -> None:
    hand = Hand()
    pieces = laid(("rock-1", 0, 0, 1, 0), ("grass-2", 1, 0, 1, 0), ("ruin-short", 0, 2, 1, 0)).pieces
    hand.take(Group.of([pieces[1], pieces[2]]))
    assert hand.group is not None
    before = hand.group
    hand.mirror(Kind.LEFT_RIGHT)
    cells = [{cell for piece in group.pieces for cell in piece.cells} for group in (before, hand.group)]
    assert cells[1] == {Hex(-q - r, r) for q, r in cells[0]}
    hand.mirror(Kind.LEFT_RIGHT)
    assert hand.group == before
    hand.take(Group.of(pieces.values()))
    with pytest.raises(RefusedError, match="short ruin"):
        hand.mirror(Kind.TOP_BOTTOM)
    hand.mirror(Kind.HALF_TURN)
    assert len(hand.group.pieces) == 3


def test_a_tile_without_mirror_image_in_hand_becomes_smaller_ones_that_are_its_image(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    hand, whole = Hand(), catalogue.pieces["grass-24"]
    hand.take(whole, 1)
    with pytest.raises(RefusedError, match="mirror image"):
        hand.mirror(Kind.LEFT_RIGHT)
    assert hand.type is whole, "nothing is lost where none can be made"
    many = Supply(catalogue.placeable, lambda type: 99)
    before, after = hand.mirror(Kind.LEFT_RIGHT, many)
    assert hand.group is not None
    pieces = hand.group.pieces
    assert (before, after, hand.group.name) == (1, len(pieces), whole.name)
    assert len({piece.id for piece in pieces}) == len(pieces)
    (motion,) = Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0)).motions
    there = {motion.hex(cell) for cell in Piece(0, whole, Hex(0, 0), 1, 1).cells}
    assert {cell for piece in pieces for cell in piece.cells} == there
    hand.take(Group.of([*pieces, Piece(99, whole, Hex(9, 0), 1)]))
    assert hand.mirror(Kind.TOP_BOTTOM, many)[0] == 1
    assert sum(len(piece.cells) for piece in hand.group.pieces) == 48
