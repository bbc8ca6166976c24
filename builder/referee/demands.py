"""What a scenario must have so that a game of it can begin; `builder.scenario.checks` tell much more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.errors import RefusedError
from builder.hexgrid.offset import label
from builder.plaindata import short
from builder.scenario.model import Layout, Scenario
from builder.scenario.victory import EACH


def demand_playable(scenario: Scenario, layout: Layout) -> None:
    """Raise RefusedError with the first thing that stands against a game: nobody plays, ids that do not tell
    players, sides, doors, places or neutral figures apart, a first player who does not play.
    """
    for why in _against(scenario, layout):
        raise RefusedError(why)


def _against(scenario: Scenario, layout: Layout) -> Iterator[str]:
    players = [seat.id for seat in layout.seats]
    if not players:
        yield "players: at least one was expected, found none"
    named = (
        ("players", players),
        ("zones and objects", [*(z.id for z in scenario.zones), *(o.id for o in scenario.objects)]),
        ("doors", [door.id for door in scenario.doors]),
        ("neutral figures", [neutral.id for neutral in scenario.neutrals]),
    )
    for what, ids in named:
        for id, count in Counter(ids).items():
            if not id or count > 1:
                yield f"{what}: an id of its own was expected for each, found {short(id)} {_times(count)}"
    for place, count in Counter(door.hex for door in scenario.doors).items():
        if count > 1:
            yield f"doors: one for the doorway at {label(place)} was expected, found {count}"
    for seat in layout.seats:
        if seat.team in players and seat.team != seat.id:
            yield f"players: {short(seat.team)} is a player, so it cannot be the team of {short(seat.id)}"
        if EACH in (seat.id, seat.team):
            yield f"players: {short(EACH)} means every side, so it cannot be the id of one"
    if layout.placement and layout.placement not in players:
        yield f"placement: one of the players was expected, found {short(layout.placement)}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
