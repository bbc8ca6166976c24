"""What a fall costs (R060 to R063)."""

from __future__ import annotations

from typing import NamedTuple

from builder.movement.editions import Edition

MAJOR = 10
EXTREME = 20


class Fall(NamedTuple):
    """A fall: attack dice to roll, each skull a wound, or a d20 that only 19 and 20 survive (``extreme``)."""

    drop: int
    dice: int
    extreme: bool = False


def fall(drop: int, height: int, edition: Edition, *, softly: bool = False) -> Fall | None:
    """What a drop of so many levels does to a figure of a height; None where nothing is rolled.

    ``softly``: it lands on something that cancels falls, such as water (R063, decision 20).
    """
    if not edition.falling or softly or drop < height:
        return None
    if edition.extreme and drop >= height + EXTREME:
        return Fall(drop, 0, True)
    return Fall(drop, edition.major_dice if drop >= height + MAJOR else edition.fall_dice)
