"""Why a figure may not take a step, as plain data; `sentences` says it in words."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from builder.board import Space


class RefusalCode(StrEnum):
    """What is in the way of a step."""

    CLIMB = "climb"
    HEADROOM = "headroom"
    RUIN = "ruin"
    NO_LADDERS = "no-ladders"
    LADDER_BETWEEN = "ladder-between"
    LADDER_TAKEN = "ladder-taken"
    FALL_ON_RUNG = "fall-on-rung"
    FORBIDDEN = "forbidden"
    DOOR = "door"
    ENEMY = "enemy"
    ENGAGED = "engaged"
    FRIEND = "friend"
    ON_LADDER = "on-ladder"
    NARROW = "narrow"
    TOO_HIGH = "too-high"
    STOP = "stop"


class Refusal(NamedTuple):
    """One thing in the way of the step from ``here`` to ``there``.

    ``amount`` is what was asked in levels: the climb, the free levels that are too few, the drop, the levels
    above the start of a leap. ``what`` names the terrain or the barrier.
    """

    code: RefusalCode
    here: Space
    there: Space
    amount: int = 0
    what: str = ""
