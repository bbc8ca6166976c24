"""What is in hand: a piece type, or a group."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.shaping.group import group_of, turned
from builder.editor.work.desk import Hand


def test_a_group_takes_the_place_of_a_type_and_the_other_way_round(
    qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue
) -> None:
    hand = Hand()
    group = group_of(lay(("grass-3", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0)).pieces.values())
    hand.take(catalogue.pieces["grass-1"], 2)
    with qtbot.waitSignal(hand.changed):
        hand.take(group)
    assert (hand.type, hand.group, hand.held) == (None, group, group)
    with qtbot.assertNotEmitted(hand.changed):
        hand.take(group)
    hand.take(catalogue.pieces["grass-1"])
    assert hand.group is None
    assert hand.rotation == 2, "as it was turned before"


def test_turning_turns_the_group_itself(qtbot: QtBot, lay: Callable[..., Battlefield]) -> None:
    hand = Hand()
    group = group_of(lay(("grass-3", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0)).pieces.values())
    hand.take(group)
    with qtbot.waitSignal(hand.changed):
        hand.turn(1)
    assert hand.group == turned(group, 1)
    assert hand.rotation == 0
    hand.turn(-1)
    assert hand.group == group
