"""Zones of a scenario: a scenario in, a scenario out. Nothing here looks at the battlefield."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from builder.editor.edits.blank_scenario import ZONE_COLOURS, free_id, in_english
from builder.hexgrid import Hex, Motion
from builder.scenario import Position, Scenario, Zone

MOST_ZONES = 100
MOST_POSITIONS = 10_000


class TooManyError(ValueError):
    """The scenario would have more of something than its file may hold."""


def number_of(scenario: Scenario, id: str) -> int:
    """The number on the badge of a zone, from 1. Raises ValueError for an unknown id."""
    return [zone.id for zone in scenario.zones].index(id) + 1


def added(scenario: Scenario, name: str) -> tuple[Scenario, Zone]:
    """The scenario with one more zone, in a free colour if there is one; and that zone.

    Raises TooManyError.
    """
    if len(scenario.zones) >= MOST_ZONES:
        raise TooManyError
    used = {zone.colour for zone in scenario.zones}
    turn = ZONE_COLOURS[len(scenario.zones) % len(ZONE_COLOURS)]
    colour = next((colour for colour in (turn, *ZONE_COLOURS) if colour not in used), turn)
    zone = Zone(free_id("zone", [zone.id for zone in scenario.zones]), (), in_english(name), colour)
    return replace(scenario, zones=(*scenario.zones, zone)), zone


def exchanged(scenario: Scenario, zone: Zone) -> Scenario:
    """The scenario with the zone of that id replaced."""
    return replace(scenario, zones=tuple(zone if one.id == zone.id else one for one in scenario.zones))


def removed(scenario: Scenario, id: str) -> Scenario:
    """The scenario without a zone; nobody starts there any more, and nobody has to put figures there.

    Victory conditions and rules that refer to it stay: the checks report them.
    """
    layouts = []
    for layout in scenario.layouts:
        seats = tuple(
            replace(
                seat,
                zones=tuple(zone for zone in seat.zones if zone != id),
                required=tuple(wanted for wanted in seat.required if wanted.zone != id),
            )
            for seat in layout.seats
        )
        layouts.append(replace(layout, seats=seats))
    zones = tuple(zone for zone in scenario.zones if zone.id != id)
    return replace(scenario, zones=zones, layouts=tuple(layouts))


def starts_in(scenario: Scenario, layout: int, seat: int, id: str, starts: bool) -> Scenario:
    """The scenario in which a player of a layout (both by index) starts in a zone, or not."""
    plan = scenario.layouts[layout]
    player = plan.seats[seat]
    zones = [zone for zone in player.zones if zone != id]
    if starts:
        zones.append(id)
    order = {zone.id: number for number, zone in enumerate(scenario.zones)}
    zones.sort(key=lambda zone: order.get(zone, len(order)))
    seats = (*plan.seats[:seat], replace(player, zones=tuple(zones)), *plan.seats[seat + 1 :])
    layouts = (*scenario.layouts[:layout], replace(plan, seats=seats), *scenario.layouts[layout + 1 :])
    return replace(scenario, layouts=layouts)


def painted(scenario: Scenario, id: str, positions: Iterable[Position], *, shared: bool = False) -> Scenario:
    """The scenario with spaces added to a zone; other zones lose them, unless they are to be ``shared``.

    Raises TooManyError where the zone would become too large.
    """
    come = tuple(dict.fromkeys(positions))
    taken = frozenset(come)
    zones = []
    for zone in scenario.zones:
        if zone.id == id:
            there = frozenset(zone.positions)
            new = tuple(position for position in come if position not in there)
            if new:
                zone = replace(zone, positions=(*zone.positions, *new))
            if len(zone.positions) > MOST_POSITIONS:
                raise TooManyError
        elif not shared and not taken.isdisjoint(zone.positions):
            zone = replace(
                zone, positions=tuple(position for position in zone.positions if position not in taken)
            )
        zones.append(zone)
    return replace(scenario, zones=tuple(zones))


def erased(scenario: Scenario, positions: Iterable[Position], id: str | None = None) -> Scenario:
    """The scenario with spaces taken out of a zone, or (``id`` None) out of all zones."""
    gone = frozenset(positions)
    zones = tuple(
        replace(zone, positions=tuple(position for position in zone.positions if position not in gone))
        if (id is None or zone.id == id) and not gone.isdisjoint(zone.positions)
        else zone
        for zone in scenario.zones
    )
    return replace(scenario, zones=zones)


def partner(scenario: Scenario, id: str, turn: int, sides: int) -> str | None:
    """The matching zone of another side: consecutive groups of ``sides`` zones in the list have one zone for
    each side.

    ``turn`` says how many sides further. None if the scenario has no such zone.
    """
    place = number_of(scenario, id) - 1
    group = place - place % sides
    wanted = group + (place - group + turn) % sides
    return scenario.zones[wanted].id if wanted < len(scenario.zones) else None


def on_other_sides(positions: Collection[Position], motions: Sequence[Motion]) -> list[list[Position]]:
    """The images of spaces on each of the other sides, on the same levels."""
    return [
        [Position(motion.hex(position.hex), position.level) for position in positions] for motion in motions
    ]


def patch(start: Position, alike: Collection[Position]) -> frozenset[Position]:
    """Those of the given spaces that are connected with one of them, from hex to hex on its level."""
    levels = {position.hex for position in alike if position.level == start.level}
    found: set[Hex] = {start.hex}
    edge = [start.hex]
    while edge:
        here = edge.pop()
        for direction in range(6):
            beside = here.neighbour(direction)
            if beside in levels and beside not in found:
                found.add(beside)
                edge.append(beside)
    return frozenset(Position(hex, start.level) for hex in found)
