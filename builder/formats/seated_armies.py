"""Armies out of files, in the seats of a scenario: held against what it allows, their cards among those
played; and all cards as a scenario counts them.

A card that is known by numbers alone is played by these; the rest of it players do by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

from builder import places
from builder.catalogue.cards import Card
from builder.catalogue.official import SYSTEMS, all_in_numbers, as_counted, by_numbers, official_cards
from builder.errors import RefusedError
from builder.formats.army_file import read_army
from builder.language import _, listed
from builder.problems import Problem
from builder.scenario import Gathering, Layout, Scenario, Seat
from builder.scenario.armies import army_problems, cards_named, cost
from builder.scenario.rosters import ArmyLimits, roster_problems


def counted(scenario: Scenario, cards: Mapping[str, Card]) -> Mapping[str, Card]:
    """Cards as a scenario counts them: with points in its system and their eras, where it asks for these.

    Those that have no points in its system are no longer there, unless it names them. A whole game has its
    cards as they were counted.
    """
    rules = scenario.army
    if rules.system == SYSTEMS[0] and not rules.eras:
        return cards
    kept = cards_named(scenario, cards)
    return as_counted(cards, rules.system, official_cards(places.shipped("tilesets")), kept)


def seated_armies(
    scenario: Scenario, cards: Mapping[str, Card], armies: Mapping[str, Path], players: int | None = None
) -> tuple[Scenario, Mapping[str, Card]]:
    """A scenario in which seats have the armies of `.hexarmy` files, by the id of a seat or its number from
    1, and the cards with those of the armies.

    The limits that count are those of the scenario (R020, R026), not those of the files. Whoever has none
    brings an army, too: one alone cannot draft (R023). Raises UnreadableError for a file that is no army;
    RefusedError, with all reasons, for one that cannot be played there, and for a seat that is none.
    """
    layout = scenario.layout(players)
    if not armies or layout is None:
        return scenario, cards  # the table says who can play
    known, seats = dict(cards), {seat.id: seat for seat in layout.seats}
    numbers = all_in_numbers(places.shipped("tilesets"), cards.values())
    names: dict[str, str] = {}
    for named, path in armies.items():
        seat = _seat_named(layout, named)
        other = names.setdefault(seat.id, named)
        if other != named:
            raise RefusedError(
                _(
                    "{other} and {seat} are the same seat; one army for each was expected",
                    other=other,
                    seat=named,
                )
            )
        army = read_army(path, numbers)
        points = seat.points or cost(seat.army, cards)
        limits = ArmyLimits(points=points, **asdict(scenario.army))
        _refuse(
            path, (*army.problems, *roster_problems(replace(army.roster, limits=limits), numbers, army.rows))
        )
        for id in army.roster.cards:
            known.setdefault(id, by_numbers(numbers[id], limits.system))
        held = tuple(sorted(Counter(army.roster.cards).elements()))
        _refuse(path, army_problems(held, known, replace(seat, points=points)))
        seats[seat.id] = replace(seat, army=held)
    for id, seat in seats.items():
        if seat.points and not seat.army:
            seats[id] = replace(seat, gathering=(Gathering.PRE_MADE,))
    layouts = [
        replace(one, seats=tuple(seats.values())) if one is layout else one for one in scenario.layouts
    ]
    return replace(scenario, layouts=tuple(layouts)), known


def _seat_named(layout: Layout, named: str) -> Seat:
    found = {str(number): seat for number, seat in enumerate(layout.seats, 1)}
    found |= {seat.id: seat for seat in layout.seats}
    seat = found.get(named)
    if seat is None:
        known = listed([seat.id for seat in layout.seats], "or")
        raise RefusedError(_("{seat}: no seat; {known} was expected", seat=named, known=known))
    if not (seat.points or seat.army):
        raise RefusedError(_("{seat}: the scenario fixes the figures; no army can be brought", seat=seat.id))
    return seat


def _what(problem: Problem) -> str:
    """What is wrong; for a row that is not understood with its place, as that names no card."""
    if problem.code != "wrong-row" or problem.source is None:
        return problem.message
    return f"{problem.source.path}: {problem.message}"


def _refuse(path: Path, problems: tuple[Problem, ...]) -> None:
    """Raise RefusedError with all that is wrong, also where that is a warning elsewhere."""
    if problems:
        lines = (problem.source and problem.source.line for problem in problems)
        said = [
            text if line is None else _("line {line}: {error}", line=line, error=text)
            for line, text in zip(lines, map(_what, problems), strict=True)
        ]
        raise RefusedError(f"{path}: {'; '.join(dict.fromkeys(said))}", problems)
