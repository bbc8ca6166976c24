"""Checks of names: every player, side, zone, object, door, card and word that is spoken of is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from builder.language import _, ngettext, pgettext
from builder.movement import EDITIONS
from builder.scenario import ANY, ENEMIES, OWN, TEAM, Figures, text_in
from builder.scenario.armies import fitting
from builder.scenario.checks.stage import ScenarioFinding, Stage, cut, meant
from builder.scenario.special import (
    FirstPlayer,
    InitiativeBonus,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RisingHazard,
    TerrainCost,
    Truce,
)
from builder.scenario.victory import EACH, HoldsDoor, ObjectTaken, Standing, filters_in, walked

_WHOSE = (OWN, TEAM, ENEMIES, ANY)


class NamedAt(NamedTuple):
    """A name, and where it is spoken of."""

    name: str
    where: str


def unknown_player(stage: Stage) -> Iterator[ScenarioFinding]:
    """Players who are spoken of play in some layout."""
    yield from _unknown(stage, _players_said(stage), stage.players, _("player"), _called(stage))


def unknown_side(stage: Stage) -> Iterator[ScenarioFinding]:
    """Sides that are spoken of are teams or players."""
    known = (*stage.teams, *stage.players)
    yield from _unknown(stage, _sides_said(stage), known, _("player or team"), _called(stage))


def unknown_zone(stage: Stage) -> Iterator[ScenarioFinding]:
    """Zones that are spoken of are there."""
    said = [
        NamedAt(id, f"layouts/{layout.players}/{seat.id}")
        for layout, seat in stage.seats
        for id in seat.zones
    ]
    said += [
        NamedAt(need.zone, f"layouts/{layout.players}/{seat.id}")
        for layout, seat in stage.seats
        for need in seat.required
        if need.zone
    ]
    said += [NamedAt(figures.started_in, where) for figures, where in _filters(stage) if figures.started_in]
    yield from _unknown(stage, said, tuple(stage.zones), _("zone"))


def unknown_place(stage: Stage) -> Iterator[ScenarioFinding]:
    """What a condition wants figures to stand in is a zone or an object."""
    said = [NamedAt(part.place, where) for part, where in _conditions(stage) if isinstance(part, Standing)]
    yield from _unknown(stage, said, (*stage.zones, *stage.objects), _("zone or object"))


def unknown_object(stage: Stage) -> Iterator[ScenarioFinding]:
    """Objects that are spoken of are there."""
    said = [
        NamedAt(part.object, where) for part, where in _conditions(stage) if isinstance(part, ObjectTaken)
    ]
    said += [NamedAt(rule.object, where) for rule, where in _rules(stage) if isinstance(rule, ObjectAction)]
    yield from _unknown(stage, said, tuple(stage.objects), _("object"))


def unknown_door(stage: Stage) -> Iterator[ScenarioFinding]:
    """Doors that conditions speak of are doors of the scenario."""
    said = [NamedAt(part.door, where) for part, where in _conditions(stage) if isinstance(part, HoldsDoor)]
    yield from _unknown(stage, said, [door.id for door in stage.scenario.doors], _("door"))


def unknown_card(stage: Stage) -> Iterator[ScenarioFinding]:
    """Army cards that are spoken of are known."""
    said = [
        NamedAt(id, f"layouts/{layout.players}/{seat.id}") for layout, seat in stage.seats for id in seat.army
    ]
    said += [
        NamedAt(figure.card, f"layouts/{layout.players}/{seat.id}")
        for layout, seat in stage.seats
        for figure in seat.figures
    ]
    said += [NamedAt(neutral.card, f"neutrals/{neutral.id}") for neutral in stage.scenario.neutrals]
    said += [NamedAt(figures.card, where) for figures, where in _filters(stage) if figures.card]
    yield from _unknown(stage, said, tuple(stage.cards), _("army card"))


def unknown_terrain(stage: Stage) -> Iterator[ScenarioFinding]:
    """Kinds of terrain that rules speak of are known."""
    said = []
    for rule, where in _rules(stage):
        if isinstance(rule, TerrainCost):
            said.append(NamedAt(rule.terrain, where))
        elif isinstance(rule, RisingHazard):
            said += [NamedAt(terrain, where) for terrain in rule.terrains]
    yield from _unknown(stage, said, tuple(stage.catalogue.kinds), _("kind of terrain"))


def unknown_power(stage: Stage) -> Iterator[ScenarioFinding]:
    """Powers that a rule switches off are those of some army card."""
    said = []
    for rule, where in _rules(stage):
        if isinstance(rule, PowersOff):
            said += [NamedAt(power, where) for power in rule.powers]
        elif isinstance(rule, Reinforcements):
            said += [NamedAt(power, where) for power in rule.without_powers]
    known = sorted({power.kind for card in stage.cards.values() for power in card.powers})
    yield from _unknown(stage, said, known, _("power"))


def unknown_box(stage: Stage) -> Iterator[ScenarioFinding]:
    """Boxes that the scenario asks for are known."""
    said = [NamedAt(id, f"boxes/{id}") for id in stage.scenario.boxes]
    yield from _unknown(stage, said, tuple(stage.catalogue.boxes), _("box"))


def unknown_edition(stage: Stage) -> Iterator[ScenarioFinding]:
    """The edition is known."""
    yield from _unknown(stage, [NamedAt(stage.scenario.edition, "edition")], tuple(EDITIONS), _("edition"))


def figures_of_no_card(stage: Stage) -> Iterator[ScenarioFinding]:
    """Every filter fits some army card."""
    reported: set[Figures] = set()
    for figures, where in _filters(stage):
        if figures in reported or (figures.card and figures.card not in stage.cards):
            continue
        reported.add(figures)
        if stage.cards and not fitting(figures, stage.cards):
            asked = [
                f"{word} {cut(value)}"
                for word, value in (
                    (pgettext("of a card", "general"), figures.general),
                    (pgettext("of a card", "species"), figures.species),
                    (pgettext("of a card", "class"), figures.figure_class),
                    (pgettext("of a card", "personality"), figures.personality),
                )
                if value
            ]
            what = f" ({', '.join(asked)})" if asked else ""
            yield ScenarioFinding(
                _("No army card has figures of the kind that is spoken of{what}", what=what),
                _("Ask for less, or correct the word."),
                (),
                where,
            )


def named_twice(stage: Stage) -> Iterator[ScenarioFinding]:
    """Zones and objects share their names, for conditions speak of both; all other ids are given once."""
    for what, place, ids in _ids(stage):
        for id, count in Counter(ids).items():
            if count > 1 and id:
                yield ScenarioFinding(
                    _("{count} {what} have the id {id}", count=count, what=what, id=cut(id)),
                    _("Give each an id of its own."),
                    (),
                    place,
                )
    for id in stage.teams:
        if id in stage.players:
            yield ScenarioFinding(
                _("{id} is the id of a player and of a team", id=cut(id)),
                _("Call one of them otherwise."),
                (),
                "layouts",
            )
    for id in (*stage.teams, *stage.players):
        if id in (*_WHOSE, EACH):
            yield ScenarioFinding(
                _(
                    "{id} has a meaning of its own in conditions and cannot be the id of a player or team",
                    id=cut(id),
                ),
                _("Call it otherwise."),
                (),
                "layouts",
            )


def not_named(stage: Stage) -> Iterator[ScenarioFinding]:
    """Everything that can be spoken of has an id."""
    for what, place, ids in _ids(stage):
        if "" in ids:
            yield ScenarioFinding(
                ngettext(
                    "{n} of the {what} has no id", "{n} of the {what} have no id", ids.count(""), what=what
                ),
                _("Give each an id of its own."),
                (),
                place,
            )


def _ids(stage: Stage) -> Iterator[tuple[str, str, list[str]]]:
    """The ids that must tell things apart: of what they are, in what part of the scenario."""
    scenario = stage.scenario
    places = [zone.id for zone in scenario.zones] + [obj.id for obj in scenario.objects]
    yield _("zones and objects"), "zones", places
    yield _("doors"), "doors", [door.id for door in scenario.doors]
    yield _("neutral figures"), "neutral", [neutral.id for neutral in scenario.neutrals]
    for layout in scenario.layouts:
        what = _("players of the layout for {players}", players=layout.players)
        yield what, "players", [seat.id for seat in layout.seats]


def _unknown(
    stage: Stage,
    said: Iterable[NamedAt],
    known: Iterable[str],
    what: str,
    named: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[ScenarioFinding]:
    there = tuple(dict.fromkeys(known))
    members = frozenset(there)
    for name, where in dict.fromkeys(said):
        if name not in members:
            yield ScenarioFinding(
                _("There is no {what} {name}", what=what, name=cut(name)),
                meant(name, there, what, named),
                (),
                where,
            )


def _called(stage: Stage) -> Mapping[str, str]:
    """The ids of the players by their names, where they have one."""
    return {text_in(seat.name): seat.id for _rest, seat in stage.seats if text_in(seat.name)}


def _players_said(stage: Stage) -> Iterator[NamedAt]:
    scenario = stage.scenario
    for layout in scenario.layouts:
        if layout.placement:
            yield NamedAt(layout.placement, f"layouts/{layout.players}")
    for row in scenario.secret:
        yield NamedAt(row.player, "secret")
    for obj in scenario.objects:
        if obj.owner:
            yield NamedAt(obj.owner, f"objects/{obj.id}")
    for door in scenario.doors:
        if door.owner:
            yield NamedAt(door.owner, f"doors/{door.id}")
    for rule, where in _rules(stage):
        if isinstance(rule, InitiativeBonus | FirstPlayer):
            yield NamedAt(rule.player, where)
        elif isinstance(rule, Truce):
            yield from (NamedAt(player, where) for player in rule.players)


def _sides_said(stage: Stage) -> Iterator[NamedAt]:
    for number, victory in enumerate(stage.scenario.victory, 1):
        if victory.side != EACH:
            yield NamedAt(victory.side, f"victory/{number}")
    for part, where in _conditions(stage):
        if isinstance(part, HoldsDoor) and part.by:
            yield NamedAt(part.by, where)
    for figures, where in _filters(stage):
        if figures.of not in _WHOSE:
            yield NamedAt(figures.of, where)
    for rule, where in _rules(stage):
        if isinstance(rule, PowersOff) and rule.of not in _WHOSE:
            yield NamedAt(rule.of, where)


def _conditions(stage: Stage) -> Iterator[tuple[object, str]]:
    for number, victory in enumerate(stage.scenario.victory, 1):
        for part in walked(victory.condition):
            yield part, f"victory/{number}"


def _rules(stage: Stage) -> Iterator[tuple[object, str]]:
    for number, rule in enumerate(stage.scenario.rules, 1):
        yield rule, f"rules/{number}"


def _filters(stage: Stage) -> Iterator[tuple[Figures, str]]:
    """Every filter of the scenario."""
    for record, where in (*_conditions(stage), *_rules(stage)):
        for figures in filters_in(record):
            yield figures, where
    for row in stage.scenario.secret:
        yield row.on, "secret"
    for layout, seat in stage.seats:
        for need in seat.required:
            yield need.figures, f"layouts/{layout.players}/{seat.id}"
