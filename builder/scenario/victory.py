"""When a scenario is won: a small vocabulary of records that can be put together, and taken apart.

Conditions are asked for one side at a time, so "own" and "enemies" in them are seen from that side. Victories
are asked in the order in which they stand (decision 16).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any as Anything

from builder.scenario.places import OF_ENEMIES, OF_TEAM, Figures

EACH = "each"


@dataclass(frozen=True, slots=True)
class All:
    """Every one of these holds."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of these holds."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """It does not hold."""

    of: Condition


@dataclass(frozen=True, slots=True)
class AtEndOfRound:
    """It holds when a round ends: each round, or only round ``round``, or those from ``since`` on."""

    of: Condition | None = None
    round: int | None = None
    since: int = 1


@dataclass(frozen=True, slots=True)
class Eliminated:
    """No figure of these is left, on the battlefield or still to come (kind 1)."""

    figures: Figures = OF_ENEMIES


@dataclass(frozen=True, slots=True)
class MostPoints:
    """This side scores more than every other (R140; kind 2). ``or_equal``: as many is enough."""

    or_equal: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """At least ``count`` of the figures stand in a zone or on the space of an object (kinds 3, 4, 9).

    ``place`` is the id of a zone or object.
    """

    place: str
    figures: Figures = OF_TEAM
    count: int = 1


@dataclass(frozen=True, slots=True)
class Collected:
    """This side has collected ``count`` of the glyphs that the rule `CollectGlyphs` speaks of (kind 5)."""

    count: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure of the first kind stands next to one of the second (kind 6)."""

    figures: Figures
    other: Figures


@dataclass(frozen=True, slots=True)
class Destroyed:
    """At least ``count`` of the figures were destroyed (kind 7)."""

    figures: Figures
    count: int = 1


@dataclass(frozen=True, slots=True)
class HoldsDoor:
    """The Door Card of a doorway is held (kind 9); ``door`` is the id of the door in the scenario.

    ``by``: the player or team who must hold it; empty for anybody of the side that is asked.
    """

    door: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class ObjectTaken:
    """The special action on an object was carried out by this side (kind 10)."""

    object: str


Condition = (
    All | Any | Not | AtEndOfRound | Eliminated | MostPoints | Standing | Collected | Beside | Destroyed
    | HoldsDoor | ObjectTaken
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Victory:
    """Who wins when a condition holds: ``side`` is ``each`` (asked for every side in turn), a team or a
    player. The team mates of a player who wins win, too.
    """

    condition: Condition
    side: str = EACH


def parts_of(condition: Condition) -> tuple[Condition, ...]:
    """The conditions that one is directly made of."""
    if isinstance(condition, All | Any):
        return condition.of
    if isinstance(condition, Not):
        return (condition.of,)
    if isinstance(condition, AtEndOfRound) and condition.of is not None:
        return (condition.of,)
    return ()


def walked(condition: Condition, *, wanted: bool = False) -> Iterator[Condition]:
    """A condition and all that it is made of, from the outside in, in the order in which they stand.

    ``wanted`` leaves out what must not hold: the insides of `Not`.
    """
    left = [condition]
    while left:
        one = left.pop()
        yield one
        if not (wanted and isinstance(one, Not)):
            left.extend(reversed(parts_of(one)))


def filters_in(record: Anything) -> Iterator[Figures]:
    """The filters that stand in a record itself, not in conditions it is made of."""
    for name in _names(record.__class__):
        value = getattr(record, name)
        if isinstance(value, Figures):
            yield value


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    assert isinstance(kind, type)
    return tuple([field.name for field in fields(kind)]) if is_dataclass(kind) else ()
