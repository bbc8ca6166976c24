"""Which army cards a filter speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from builder.catalogue.cards import Card
from builder.scenario.filters import Figures


def fits_card(figures: Figures, card: Card) -> bool:
    """Whether figures of a card may fit a filter: whose they are, where they started and what lies on the
    card is not asked.
    """
    switches = ((figures.unique, card.unique), (figures.hero, card.hero), (figures.flying, card.flying))
    words = (
        (figures.card, card.id),
        (figures.general, card.general),
        (figures.species, card.species),
        (figures.figure_class, card.figure_class),
        (figures.personality, card.personality),
    )
    return all(asked is None or asked == found for asked, found in switches) and all(
        not asked or asked.casefold() == found.casefold() for asked, found in words
    )


def fitting(figures: Figures, cards: Mapping[str, Card]) -> tuple[Card, ...]:
    """The cards that fit a filter, in their order."""
    return tuple([card for card in cards.values() if fits_card(figures, card)])
