"""The army cards that can come into a game of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from builder.catalogue import Box
from builder.catalogue.cards import Card
from builder.scenario.armies import Pool
from builder.scenario.model import Scenario
from builder.scenario.special import Reinforcements


def chooses_cards(scenario: Scenario) -> bool:
    """Whether some player may take any card there is: he gathers his army himself, or wins a second one."""
    seats = (seat for layout in scenario.layouts for seat in layout.seats)
    return any(seat.points > 0 and not seat.army for seat in seats) or any(
        isinstance(rule, Reinforcements) for rule in scenario.rules
    )


def cards_used(scenario: Scenario, cards: Mapping[str, Card]) -> dict[str, Card]:
    """All cards where they are chosen freely, else those that the scenario names, in the order of ``cards``.

    Names of no card are passed over.
    """
    if chooses_cards(scenario):
        return dict(cards)
    return cards_named(scenario, cards)


def cards_named(scenario: Scenario, cards: Mapping[str, Card]) -> dict[str, Card]:
    """The cards that a scenario names, in armies, on fixed spaces and as nobody's, in the order of
    ``cards``.
    """
    named = set(_named(scenario))
    return {id: card for id, card in cards.items() if id in named}


def drafted_from(
    scenario: Scenario, cards: Mapping[str, Card], boxes: Mapping[str, Box], sets: int = 1
) -> Pool:
    """The cards there are to draft from: those of the boxes that the scenario asks for, unique ones as often
    as there are such boxes, and those of no set; all there are where none of the boxes holds army cards.

    ``sets``: how many master sets there are where that is more.
    """
    held: Counter[str] = Counter()
    for id, count in scenario.boxes.items():
        if count > 0 and id in boxes and boxes[id].cards:
            held[boxes[id].cards] += count
    if not held:
        return Pool(cards, sets)
    there = {id: card for id, card in cards.items() if not card.set or card.set in held}
    unique = {id: max(sets, held[card.set]) for id, card in there.items() if card.unique}
    return Pool(there, sets, unique)


def _named(scenario: Scenario) -> Iterator[str]:
    for layout in scenario.layouts:
        for seat in layout.seats:
            yield from seat.army
            yield from (figure.card for figure in seat.figures)
    yield from (neutral.card for neutral in scenario.neutrals)
