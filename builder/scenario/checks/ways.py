"""Checks of ways: enemies can come to blows, and what is to be reached can be.

An ordinary figure (height 5, medium, on one space, which uses ladders) walks in any number of turns, and all
doors are open; places that only a flying figure would reach are reported separately.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.board import Space
from builder.language import _, listed
from builder.scenario import OF_TEAM, Figures, Layout, Position, Seat
from builder.scenario.checks.stage import ScenarioFinding, Stage, at, groups_meant
from builder.scenario.victory import Beside, ObjectTaken, Standing, walked


class MustReach(NamedTuple):
    """Spaces that figures of some seats must get to: any one of them."""

    name: str
    spaces: tuple[Space, ...]
    layout: Layout
    side: str
    seats: tuple[Seat, ...]
    where: str


def no_way_to_enemy(stage: Stage) -> Iterator[ScenarioFinding]:
    """From where a player starts there is a way to where some enemy starts."""
    for finding, flown in _apart(stage):
        if not flown:
            yield finding


def only_flyers_to_enemy(stage: Stage) -> Iterator[ScenarioFinding]:
    """That way can be walked."""
    for finding, flown in _apart(stage):
        if flown:
            yield finding


def goal_out_of_reach(stage: Stage) -> Iterator[ScenarioFinding]:
    """What a condition wants figures to stand on or beside can be reached by them."""
    for finding, flown in _lost_goals(stage):
        if not flown:
            yield finding


def goal_for_flyers(stage: Stage) -> Iterator[ScenarioFinding]:
    """What a condition wants figures to stand on or beside can be reached on foot."""
    for finding, flown in _lost_goals(stage):
        if flown:
            yield finding


def glyph_out_of_reach(stage: Stage) -> Iterator[ScenarioFinding]:
    """A glyph that works can be reached on foot by somebody."""
    scenario = stage.scenario
    positions = [(one.at, f"glyphs/{n}") for n, one in enumerate(scenario.glyphs, 1) if not one.inert]
    positions += [
        (position, f"shuffled/{n}")
        for n, row in enumerate(scenario.shuffled, 1)
        for position in row.positions
    ]
    found = [(position, where, stage.space(position)) for position, where in positions]
    spaces = {space for *_rest, space in found if space is not None}
    if not spaces or not any(_starts(stage, seat) for _layout, seat in stage.seats):
        return
    for _layout, seat in stage.seats:
        spaces -= stage.reached(seat)
    for position, where, space in found:
        if space is not None and space in spaces:
            yield ScenarioFinding(
                _("No figure gets on foot to the glyph at {place}", place=at(position)),
                _("Build a way to it, or move it."),
                (position,),
                where,
            )


def _apart(stage: Stage) -> Iterator[tuple[ScenarioFinding, bool]]:
    """Starts from which no enemy is reached on foot; whether a flying figure would reach one."""
    reported: set[object] = set()
    for layout in stage.scenario.layouts:
        starts = {seat.id: frozenset(_starts(stage, seat)) for seat in layout.seats}
        # Players of a team need not reach each other, so that ways are asked from side to side.
        by_side: dict[str, set[Space]] = {side: set() for side in layout.sides}
        for seat in layout.seats:
            by_side[seat.side] |= starts[seat.id]
        everyone = sum(1 for spaces in by_side.values() if spaces)
        for seat in layout.seats:
            key = starts[seat.id]
            if not key or key in reported or everyone < 2 or _meets(stage, seat, by_side, flying=False):
                continue
            if not any(spaces for side, spaces in by_side.items() if side != seat.side):
                continue
            reported.add(key)
            flown = _meets(stage, seat, by_side, flying=True)
            who = stage.player_called(seat.id)
            message = (
                _("From where {who} starts, only figures that fly get to an enemy's start", who=who)
                if flown
                else _("There is no way from where {who} starts to where any enemy starts", who=who)
            )
            first = min(key, key=lambda space: (space.hex.r, space.hex.q, space.level))
            yield (
                ScenarioFinding(
                    message,
                    _("Build a way, or move a start zone."),
                    (Position(first.hex, first.level),),
                    f"layouts/{layout.players}/{seat.id}",
                ),
                flown,
            )


def _meets(stage: Stage, seat: Seat, by_side: dict[str, set[Space]], *, flying: bool) -> bool:
    reached = stage.reached(seat, flying=flying)
    return any(
        not reached.isdisjoint(spaces) for side, spaces in by_side.items() if side != seat.side and spaces
    )


def _starts(stage: Stage, seat: Seat) -> tuple[Space, ...]:
    zones = [space for id in seat.zones for space in stage.zone_spaces.get(id, ())]
    return (*zones, *stage.spaces(position for figure in seat.figures for position in figure.positions))


def _lost_goals(stage: Stage) -> Iterator[tuple[ScenarioFinding, bool]]:
    """Goals out of reach on foot for those who need them; whether a flying figure would get there."""
    reported: set[tuple[str, str]] = set()
    for goal in _goals(stage):
        seats = [seat for seat in goal.seats if _starts(stage, seat)]
        key = goal.name, goal.side
        if not goal.spaces or not seats or key in reported:
            continue
        wanted = frozenset(goal.spaces)
        if any(not wanted.isdisjoint(stage.reached(seat)) for seat in seats):
            continue
        reported.add(key)
        flown = any(not wanted.isdisjoint(stage.reached(seat, flying=True)) for seat in seats)
        who = listed(list(dict.fromkeys(stage.player_called(seat.id) for seat in seats[:4])))
        first = goal.spaces[0]
        message = (
            _("Of {who}, only figures that fly get to {goal}", who=who, goal=goal.name)
            if flown
            else _("No figure of {who} gets to {goal}", who=who, goal=goal.name)
        )
        yield (
            ScenarioFinding(
                message, _("Build a way to it, or move it."), (Position(first.hex, first.level),), goal.where
            ),
            flown,
        )


def _goals(stage: Stage) -> Iterator[MustReach]:
    for number, victory in enumerate(stage.scenario.victory, 1):
        for part in walked(victory.condition, wanted=True):
            wanted: tuple[str, tuple[Space, ...], Figures] | None = None
            if isinstance(part, Standing):
                wanted = *_place(stage, part.place), part.figures
            elif isinstance(part, ObjectTaken):
                wanted = *_place(stage, part.object), OF_TEAM
            elif isinstance(part, Beside):
                wanted = *_beside(stage, part.other), part.figures
            if wanted is not None:
                name, spaces, figures = wanted
                for layout, side, seats in groups_meant(stage, victory.side, figures):
                    yield MustReach(name, spaces, layout, side, seats, f"victory/{number}")


def _place(stage: Stage, id: str) -> tuple[str, tuple[Space, ...]]:
    if id in stage.zones:
        return stage.zone_called(id), stage.zone_spaces[id]
    obj = stage.objects.get(id)
    if obj is None:
        return id, ()
    return stage.names.object(id), stage.spaces((obj.at,))


def _beside(stage: Stage, other: Figures) -> tuple[str, tuple[Space, ...]]:
    """The spaces around the neutral figures that a filter names by their card."""
    meant = [one for one in stage.scenario.neutrals if other.card and one.card == other.card]
    own = {position.hex for one in meant for position in one.positions}
    hexes = {near for hex in own for near in hex.neighbours()} - own
    spaces = tuple([space for hex in sorted(hexes) for space in stage.board.at(hex)])
    card = stage.cards.get(other.card)
    name = _("a space beside {card}", card=card.name) if card else _("a space beside it")
    return name, spaces
