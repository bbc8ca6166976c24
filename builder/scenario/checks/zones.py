"""Checks of zones: spaces that are there, room for the armies, enemies kept apart (R022), known colours."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from builder.language import _, listed, ngettext
from builder.scenario import Layout, Position, Seat
from builder.scenario.checks.stage import ScenarioFinding, Stage, at, cut, meant, positions_in_words
from builder.scenario.victory import Standing, filters_in, walked

COLOUR_WORDS = (
    "red", "green", "blue", "yellow", "violet", "pink", "magenta", "cyan", "teal", "orange", "purple",
    "brown", "olive", "navy", "black", "white", "grey", "gray",
)  # fmt: skip
_HEX = re.compile(r"#[0-9a-f]{6}\Z")


def is_colour(word: str) -> bool:
    """Whether a word names a colour.

    >>> is_colour("Red"), is_colour("#c0ffee"), is_colour("crimsn")
    (True, True, False)
    """
    plain = word.strip().lower()
    return plain in COLOUR_WORDS or _HEX.match(plain) is not None


def off_spaces(stage: Stage) -> Iterator[ScenarioFinding]:
    """Every position of a zone is one of a space."""
    for zone in stage.scenario.zones:
        lost = tuple(dict.fromkeys(position for position in zone.positions if stage.space(position) is None))
        if lost:
            yield ScenarioFinding(
                _(
                    "{name} has {spaces} where nobody can stand: {places}",
                    name=_opened(stage, zone.id),
                    spaces=ngettext("{n} space", "{n} spaces", len(lost)),
                    places=positions_in_words(lost),
                ),
                stage.level_hint(lost, _("Take these spaces out of the zone.")),
                lost,
                f"zones/{zone.id}",
            )


def in_a_door(stage: Stage) -> Iterator[ScenarioFinding]:
    """No space of a zone is one on which a door stands at the start (R185)."""
    for zone in stage.scenario.zones:
        for position in dict.fromkeys(zone.positions):
            state = stage.door_at(position)
            if state:
                yield ScenarioFinding(
                    _(
                        "{name} has the space {place}, where the {doorway} door stands",
                        name=_opened(stage, zone.id),
                        place=at(position),
                        doorway=state,
                    ),
                    _("Take it out of the zone, or let the door start otherwise."),
                    (position,),
                    f"zones/{zone.id}",
                )


def on_ladders(stage: Stage) -> Iterator[ScenarioFinding]:
    """No space of a zone is a rung, which not every figure may stand on (R200)."""
    for zone in stage.scenario.zones:
        rungs = tuple(position for position in dict.fromkeys(zone.positions) if stage.is_rung(position))
        if rungs:
            yield ScenarioFinding(
                _(
                    "{name} has {spaces} on a ladder, where not every figure may stand: {places}",
                    name=_opened(stage, zone.id),
                    spaces=ngettext("{n} space", "{n} spaces", len(rungs)),
                    places=positions_in_words(rungs),
                ),
                _("Take these spaces out of the zone."),
                rungs,
                f"zones/{zone.id}",
            )


def empty(stage: Stage) -> Iterator[ScenarioFinding]:
    """A zone has spaces."""
    for zone in stage.scenario.zones:
        if not zone.positions:
            yield ScenarioFinding(
                _("{name} has no spaces", name=_opened(stage, zone.id)),
                _("Paint its spaces on the battlefield, or remove the zone."),
                (),
                f"zones/{zone.id}",
            )


def doubled(stage: Stage) -> Iterator[ScenarioFinding]:
    """A zone names each space once."""
    for zone in stage.scenario.zones:
        again = tuple(position for position, times in Counter(zone.positions).items() if times > 1)
        if again:
            yield ScenarioFinding(
                _(
                    "{name} names {spaces} more than once: {places}",
                    name=_opened(stage, zone.id),
                    spaces=ngettext("{n} space", "{n} spaces", len(again)),
                    places=positions_in_words(again),
                ),
                _("It counts once."),
                again,
                f"zones/{zone.id}",
            )


def too_small(stage: Stage) -> Iterator[ScenarioFinding]:
    """Even the army on the fewest spaces finds room where it starts; team mates share their zone (R022)."""
    for layout, group, room in _sharing(stage):
        least = sum(stage.least_room(seat) for seat in group)
        if least > room and any(stage.least_room(seat) for seat in group if not seat.army):
            zones = listed([stage.zone_called(id) for id in group[0].zones])
            who = listed([stage.player_called(seat.id) for seat in group])
            points = sum(seat.points for seat in group)
            yield ScenarioFinding(
                _(
                    "With {players}, {zones} has {spaces} for {who}: even the smallest army for {points} "
                    "stands on {least}",
                    players=ngettext("{n} player", "{n} players", layout.players),
                    zones=zones,
                    spaces=ngettext("{n} space", "{n} spaces", room),
                    who=who,
                    points=ngettext("{n} point", "{n} points", points),
                    least=least,
                ),
                _("Make the zone larger or the points fewer."),
                _first_position(stage, group[0]),
                f"zones/{group[0].zones[0]}",
            )


def army_too_large(stage: Stage) -> Iterator[ScenarioFinding]:
    """An army that the scenario names finds room where it starts; what does not is not used (R022)."""
    for _rest, group, room in _sharing(stage):
        if any(not seat.army for seat in group):
            continue
        need = sum(stage.least_room(seat) for seat in group)
        if need > room:
            zones = listed([stage.zone_called(id) for id in group[0].zones])
            who = listed([stage.player_called(seat.id) for seat in group])
            yield ScenarioFinding(
                _(
                    "The army of {who} stands on {spaces}, {zones} has {room}: figures that do not fit "
                    "are not used",
                    who=who,
                    spaces=ngettext("{n} space", "{n} spaces", need),
                    zones=zones,
                    room=room,
                ),
                _("Make the zone larger or the army smaller."),
                _first_position(stage, group[0]),
                f"zones/{group[0].zones[0]}",
            )


def enemies_overlap(stage: Stage) -> Iterator[ScenarioFinding]:
    """Enemies do not start on the same spaces. Of several zones each may take one that is still free."""
    reported: set[frozenset[str]] = set()
    for layout in stage.scenario.layouts:
        owners: dict[str, set[str]] = defaultdict(set)
        for seat in layout.seats:
            for id in seat.zones:
                owners[id].add(seat.side)
        bound = {seat.zones[0]: seat for seat in layout.seats if len(seat.zones) == 1}
        for id, sides in owners.items():
            pair = frozenset((id, *sorted(sides)))
            if len(sides) > 1 and id in bound and pair not in reported:
                reported.add(pair)
                names = sorted(stage.player_called(side) for side in sides)
                yield ScenarioFinding(
                    _(
                        "{name} is a start zone of enemies: {names}",
                        name=_opened(stage, id),
                        names=", ".join(names[:4]) + (" …" if len(names) > 4 else ""),
                    ),
                    _("Give each side a zone of its own."),
                    stage.zones[id].positions[:1] if id in stage.zones else (),
                    f"zones/{id}",
                )
        yield from _shared_spaces(stage, owners, reported)


def _shared_spaces(
    stage: Stage, owners: dict[str, set[str]], reported: set[frozenset[str]]
) -> Iterator[ScenarioFinding]:
    """Pairs of zones of different sides with the same spaces in them."""
    at: dict[Position, str] = {}
    shared: dict[tuple[str, str], list[Position]] = defaultdict(list)
    for id, sides in owners.items():
        for position in dict.fromkeys(stage.zones[id].positions) if id in stage.zones else ():
            other = at.setdefault(position, id)
            if other != id and not (len(sides) == 1 and sides == owners[other]):
                shared[other, id].append(position)
    for (one, other), positions in shared.items():
        if frozenset((one, other)) in reported:
            continue
        reported.add(frozenset((one, other)))
        yield ScenarioFinding(
            _(
                "{name} and {zone} belong to enemies and share {spaces}: {places}",
                name=_opened(stage, one),
                zone=stage.zone_called(other),
                spaces=ngettext("{n} space", "{n} spaces", len(positions)),
                places=positions_in_words(positions),
            ),
            _("Take the shared spaces out of one of them."),
            tuple(positions),
            f"zones/{other}",
        )


def without_zone(stage: Stage) -> Iterator[ScenarioFinding]:
    """Who brings an army has a zone to start in."""
    for layout, seat in stage.seats:
        if (seat.points or seat.army) and not seat.zones:
            yield ScenarioFinding(
                _(
                    "With {players}, {player} has an army and no start zone",
                    players=ngettext("{n} player", "{n} players", layout.players),
                    player=stage.player_called(seat.id),
                ),
                _("Choose the zone that the army starts in."),
                (),
                f"layouts/{layout.players}/{seat.id}",
            )


def unused(stage: Stage) -> Iterator[ScenarioFinding]:
    """Somebody starts in a zone, or a condition or rule speaks of it."""
    named = {id for _rest, seat in stage.seats for id in seat.zones}
    named |= {need.zone for _rest, seat in stage.seats for need in seat.required}
    for victory in stage.scenario.victory:
        for part in walked(victory.condition):
            if isinstance(part, Standing):
                named.add(part.place)
            named |= {figures.started_in for figures in filters_in(part)}
    named |= {figures.started_in for rule in stage.scenario.rules for figures in filters_in(rule)}
    for zone in stage.scenario.zones:
        if zone.id not in named:
            yield ScenarioFinding(
                _(
                    "Nobody starts in {zone}, and nothing speaks of it",
                    zone=stage.zone_called(zone.id),
                ),
                _("Give it to a player, or remove it."),
                zone.positions[:1],
                f"zones/{zone.id}",
            )


def unknown_colour(stage: Stage) -> Iterator[ScenarioFinding]:
    """The colour of a zone is one that can be drawn."""
    for zone in stage.scenario.zones:
        if zone.colour and not is_colour(zone.colour):
            yield ScenarioFinding(
                _(
                    "There is no colour {colour}; {zone} is drawn in another",
                    colour=cut(zone.colour),
                    zone=stage.zone_called(zone.id),
                ),
                meant(zone.colour, COLOUR_WORDS, _("colour")),
                zone.positions[:1],
                f"zones/{zone.id}",
            )


def _sharing(stage: Stage) -> Iterator[tuple[Layout, list[Seat], int]]:
    """The seats that start in the same zones, by layout and side, with the number of spaces there are for
    them; those without an army to place are not among them.
    """
    for layout in stage.scenario.layouts:
        groups: dict[tuple[str, tuple[str, ...]], list[Seat]] = defaultdict(list)
        for seat in layout.seats:
            if seat.zones and (seat.points or seat.army) and all(id in stage.zones for id in seat.zones):
                groups[seat.side, seat.zones].append(seat)
        taken = {
            space
            for seat in layout.seats
            for figure in seat.figures
            for space in stage.spaces(figure.positions)
        }
        for (_rest, zones), group in groups.items():
            if not any(stage.zones[id].positions for id in zones):
                continue  # that they are empty is told, and what is wrong with their size follows from it
            doors = [at for id in zones for at in stage.zones[id].positions if stage.door_at(at)]
            taken.update(stage.spaces(tuple(doors)))  # nobody stands where a door is (R185)
            # The whole army starts in one zone: the largest is what it has at most.
            rooms = [sum(space not in taken for space in stage.zone_spaces[id]) for id in zones]
            yield layout, group, max(rooms)


def _first_position(stage: Stage, seat: Seat) -> tuple[Position, ...]:
    return next((stage.zones[id].positions[:1] for id in seat.zones if id in stage.zones), ())


def _opened(stage: Stage, id: str) -> str:
    text = stage.zone_called(id)
    return text[0].upper() + text[1:]
