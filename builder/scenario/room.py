"""How many figures army points bring, and how much room they take where they start."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import reduce
from math import gcd

from builder.catalogue.cards import Card
from builder.scenario.filters import OF_ANY, Figures
from builder.scenario.fitting import fitting

MOST_POINTS = 10_000
"""Beyond this the room that more points take is not worked out."""
_STARTS_ELSEWHERE = "the-drop"
_NONE = 1_000_000_000


def spaces_of(card: Card, off: Container[str] = ()) -> int:
    """The spaces that the figures of a card take when the army is placed: none where they come later, unless
    the power by which they do is ``off``.
    """
    late = _STARTS_ELSEWHERE not in off and any(power.kind == _STARTS_ELSEWHERE for power in card.powers)
    return 0 if late else card.figures * card.spaces


def spaces_of_cards(army: Iterable[str], cards: Mapping[str, Card], off: Container[str] = ()) -> int:
    """The spaces that an army takes; cards that are not known take none."""
    return sum(spaces_of(cards[id], off) for id in army if id in cards)


def fewest_spaces(points: int, cards: Mapping[str, Card], off: Container[str] = ()) -> int:
    """The fewest spaces of an army on which so many points are spent: no further card would be within them
    (R025). A unique card is taken once (R026). ``off``: powers that do not work.
    """
    playable = [card for card in cards.values() if card.points > 0]
    points = min(points, MOST_POINTS)
    if not playable or points < min(card.points for card in playable):
        return 0
    # A unique card may be in the army already, so only a common one is always there to be added.
    cheapest = min([card.points for card in playable if not card.unique] or [points])
    step = reduce(gcd, [card.points for card in playable])
    most = points // step
    fewest = [0] + [_NONE] * most
    for card in playable:
        price, room = card.points // step, spaces_of(card, off)
        # From above each card counts once, from below as often as it fits.
        sums = range(most, price - 1, -1) if card.unique else range(price, most + 1)
        for total in sums:
            with_it = fewest[total - price] + room
            if with_it < fewest[total]:
                fewest[total] = with_it
    first = max(0, (points - cheapest) // step + 1)
    least = min(fewest[first:])
    return 0 if least >= _NONE else least


def most_figures(points: int, cards: Mapping[str, Card], figures: Figures = OF_ANY) -> int:
    """No army of so many points has more figures that fit a filter than this."""
    found, all_of_it = 0, points
    for card in sorted(fitting(figures, cards), key=lambda card: card.points / max(1, card.figures)):
        if not 0 < card.points <= all_of_it or points <= 0:
            continue
        if not card.unique:
            return found + -(-points * card.figures // card.points)
        found += card.figures
        points -= card.points
    return found
