"""Conditions as trees: parts found, changed, put together and taken apart. A condition in, a condition out.

A part is named by its path: the places, from 0, of the parts it lies in. The whole has the empty path.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.scenario import ENEMIES, OF_ENEMIES, Figures, Scenario
from builder.scenario.places import MAX_DEEP
from builder.scenario.special import CollectGlyphs
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Beside,
    Collected,
    Condition,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
    parts_of,
)

Path = tuple[int, ...]
Kind = type[Condition]

PLAIN: tuple[Kind, ...] = (
    Eliminated, Destroyed, MostPoints, Standing, Beside, Collected, HoldsDoor, ObjectTaken
)  # fmt: skip
"""Conditions that are made of no others."""
WRAPS: tuple[Kind, ...] = (All, Any, Not, AtEndOfRound)
"""Conditions that are put around others."""
MOST_PARTS = 60


def walked(condition: Condition, path: Path = ()) -> Iterator[tuple[Path, Condition]]:
    """The condition and all its parts with their paths, each before its own parts."""
    yield path, condition
    for place, part in enumerate(parts_of(condition)):
        yield from walked(part, (*path, place))


def part_at(condition: Condition, path: Path) -> Condition:
    """The part at a path. Raises IndexError if there is none."""
    for place in path:
        condition = parts_of(condition)[place]
    return condition


def replaced(condition: Condition, path: Path, part: Condition) -> Condition:
    """The condition with another part at a path."""
    if not path:
        return part
    parts = list(parts_of(condition))
    parts[path[0]] = replaced(parts[path[0]], path[1:], part)
    return _made_of(condition, tuple(parts))


def removed(condition: Condition, path: Path) -> Condition | None:
    """The condition without a part; groups that become empty are removed, too. None if nothing remains.

    "At the end of a round" says something without another condition as well, and stays.
    """
    if not path:
        return None
    parts = list(parts_of(condition))
    left = removed(parts[path[0]], path[1:])
    if left is not None:
        parts[path[0]] = left
    else:
        del parts[path[0]]
    if parts or isinstance(condition, AtEndOfRound):
        return _made_of(condition, tuple(parts))
    return None


def added(condition: Condition, path: Path, part: Condition) -> tuple[Condition, Path]:
    """The condition with another part, and the path of that.

    It is added to the group at the path, else beside the part there: to the group around it, or to a new one
    in which all must hold.
    """
    here = part_at(condition, path)
    if isinstance(here, All | Any):
        group = replace(here, of=(*here.of, part))
        return replaced(condition, path, group), (*path, len(here.of))
    if isinstance(here, AtEndOfRound) and here.of is None:
        return replaced(condition, path, replace(here, of=part)), (*path, 0)
    if isinstance(here, Not | AtEndOfRound):
        made, where = added(condition, (*path, 0), part)
        return made, where
    if path:
        around = part_at(condition, path[:-1])
        if isinstance(around, All | Any):
            of = (*around.of[: path[-1] + 1], part, *around.of[path[-1] + 1 :])
            return replaced(condition, path[:-1], replace(around, of=of)), (*path[:-1], path[-1] + 1)
    return replaced(condition, path, All((here, part))), (*path, 1)


def wrapped(condition: Condition, path: Path, kind: Kind) -> Condition:
    """The condition with the part at a path wrapped in another one of a kind of `WRAPS`."""
    here = part_at(condition, path)
    return replaced(condition, path, _around(kind, here))


def unwrapped(condition: Condition, path: Path) -> Condition:
    """The condition with the wrapper at a path replaced by its only part; unchanged if it has several."""
    parts = parts_of(part_at(condition, path))
    return replaced(condition, path, parts[0]) if len(parts) == 1 else condition


def moved(condition: Condition, path: Path, steps: int) -> tuple[Condition, Path]:
    """The condition with a part moved among its siblings, and its new path."""
    if path:
        around = part_at(condition, path[:-1])
        to = path[-1] + steps
        if isinstance(around, All | Any) and 0 <= to < len(around.of):
            of = list(around.of)
            of.insert(to, of.pop(path[-1]))
            return replaced(condition, path[:-1], replace(around, of=tuple(of))), (*path[:-1], to)
    return condition, path


def recast(part: Condition, kind: Kind, scenario: Scenario) -> Condition:
    """A part as one of another kind; values that both kinds have are kept."""
    if kind in WRAPS:
        parts = parts_of(part)
        if kind in (All, Any) and parts:
            return _group(kind, parts)
        return _around(kind, parts[0] if parts else part)
    made = fresh(kind, scenario)
    for name in ("figures", "count"):
        if hasattr(part, name) and hasattr(made, name):
            made = replace(made, **{name: getattr(part, name)})
    return made


def fresh(kind: Kind, scenario: Scenario) -> Condition:
    """A new condition of a kind. It names the first zone, object and so on there is, or an empty name."""
    if kind is Standing:
        return Standing(next(iter(places_of(scenario)), ""))
    if kind is Collected:
        rule = next((rule for rule in scenario.rules if isinstance(rule, CollectGlyphs)), None)
        return Collected(1, rule.names if rule is not None else ())
    if kind is Beside:
        return Beside(Figures(), OF_ENEMIES)
    if kind is Destroyed:
        return Destroyed(Figures(of=ENEMIES))
    if kind is HoldsDoor:
        return HoldsDoor(scenario.doors[0].id if scenario.doors else "")
    if kind is ObjectTaken:
        return ObjectTaken(scenario.objects[0].id if scenario.objects else "")
    if kind is MostPoints:
        return MostPoints()
    return Eliminated() if kind is Eliminated else _around(kind, Eliminated())


def places_of(scenario: Scenario) -> tuple[str, ...]:
    """Where a condition may require figures to stand: objects first, then zones where nobody starts, then the
    others.
    """
    started = {id for layout in scenario.layouts for seat in layout.seats for id in seat.zones}
    zones = sorted((zone.id for zone in scenario.zones), key=lambda id: id in started)
    return (*(thing.id for thing in scenario.objects), *zones)


def can_be_said(kind: Kind, scenario: Scenario) -> bool:
    """Whether the scenario has what a condition of a kind refers to."""
    if kind is Standing:
        return bool(places_of(scenario))
    if kind is HoldsDoor:
        return bool(scenario.doors)
    return bool(scenario.objects) if kind is ObjectTaken else True


def has_room(condition: Condition) -> bool:
    """Whether a condition can take more parts and still be read."""
    paths = [path for path, _ in walked(condition)]
    return len(paths) < MOST_PARTS and max(map(len, paths)) + 1 < MAX_DEEP


def _around(kind: Kind, part: Condition) -> Condition:
    if kind is Not:
        return Not(part)
    return AtEndOfRound(part) if kind is AtEndOfRound else _group(kind, (part,))


def _group(kind: Kind, parts: tuple[Condition, ...]) -> Condition:
    return All(parts) if kind is All else Any(parts)


def _made_of(condition: Condition, parts: tuple[Condition, ...]) -> Condition:
    if isinstance(condition, All | Any):
        return replace(condition, of=parts)
    assert isinstance(condition, Not | AtEndOfRound)
    if isinstance(condition, AtEndOfRound):
        return replace(condition, of=parts[0] if parts else None)
    return replace(condition, of=parts[0])
