"""Armies: what cards may go together in one (R020, R026, R027), what can be had, how many may play (R030)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from builder.catalogue.cards import Card
from builder.problems import Problem, Severity
from builder.scenario.fitting import fits_card
from builder.scenario.model import Required, Seat
from builder.wording import counted

MOST_PLAYERS: Mapping[str, int] = MappingProxyType({"master-1": 8})
"""The most players that an edition lets play with several sets (R030); the second one sets no limit."""
_NO_COUNTS: Mapping[str, int] = MappingProxyType({})
_TRIES = 2000


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards there are to choose from, by id. Unique ones are there once a master set, common ones as
    often as wanted; ``counts`` says for single cards how many of them there are.
    """

    cards: Mapping[str, Card]
    sets: int = 1
    counts: Mapping[str, int] = field(default_factory=lambda: _NO_COUNTS)

    def copies(self, card: Card) -> int | None:
        """How many of a card there are; None for as many as wanted."""
        return self.counts.get(card.id, self.sets if card.unique else None)

    def to_be_had(self, taken: Mapping[str, int], held: Iterable[str], points: int) -> tuple[Card, ...]:
        """What a player may still take who holds cards and has points left, in the pool's order.

        ``taken`` counts the cards of all players. Nobody takes a unique card twice (R026).
        """
        holding = set(held)
        return tuple([
            card
            for card in self.cards.values()
            if card.points <= points
            and not (card.unique and card.id in holding)
            and ((copies := self.copies(card)) is None or taken.get(card.id, 0) < copies)
        ])  # fmt: skip


def cost(army: Iterable[str], cards: Mapping[str, Card]) -> int:
    """The points of an army; cards that are not known cost nothing."""
    return sum(cards[id].points for id in army if id in cards)


def cheapest(cards: Iterable[Card]) -> Card | None:
    """The card of the fewest points, of several the one with the fewest figures; None where there is none."""
    return min(cards, key=lambda card: (card.points, card.figures, card.id), default=None)


def army_problems(
    army: Sequence[str], cards: Mapping[str, Card], seat: Seat, *, whose: str = ""
) -> tuple[Problem, ...]:
    """What is wrong with an army for a player: cards that are not known (``army-unknown``), more points than
    allowed (``army-points``, R020), a unique card twice (``army-unique``, R026; those of figures on fixed
    spaces count), less than the scenario asks for (``army-required``). Messages call the player ``whose``.
    """
    return tuple(_army_problems(army, cards, seat, whose or seat.id))


def _army_problems(
    army: Sequence[str], cards: Mapping[str, Card], seat: Seat, whose: str
) -> Iterator[Problem]:
    for id in dict.fromkeys(army):
        if id not in cards:
            yield _problem("army-unknown", f"{whose}: no army card {id!r} is known", "Take another card.")
    spent = cost(army, cards)
    if spent > seat.points:
        yield _problem(
            "army-points",
            f"{whose}: the army costs {counted(spent, 'point')}, {seat.points} are allowed",
            f"Take out cards for {spent - seat.points}.",
            "R020",
        )
    fixed = dict.fromkeys(figure.card for figure in seat.figures)
    for id, count in Counter([*army, *fixed]).items():
        if id in cards and cards[id].unique and count > 1:
            message = f"{whose}: {cards[id].name} is unique and was taken twice"
            yield _problem("army-unique", message, "Take it once.", "R026")
    for need in seat.required:
        placed = sum(f.card in cards and fits_card(need.figures, cards[f.card]) for f in seat.figures)
        have = placed + _figures_that_fit(need, army, cards)
        if have < need.count:
            yield _problem(
                "army-required",
                f"{whose}: the scenario asks for {counted(need.count, 'figure')} of a kind of which this "
                f"army has {have}",
                "Take cards that fit.",
            )


def _problem(code: str, message: str, hint: str, rule: str = "") -> Problem:
    return Problem(code, Severity.ERROR, message, hint=hint, rule=rule)


def _figures_that_fit(need: Required, army: Iterable[str], cards: Mapping[str, Card]) -> int:
    return sum(cards[id].figures for id in army if id in cards and fits_card(need.figures, cards[id]))


def can_still_meet(
    required: Sequence[Required], army: Sequence[str], pool: Pool, taken: Mapping[str, int], points: int
) -> bool:
    """Whether an army can still be filled up to all that a scenario asks for, with so many points left.

    Where that takes too long to find out the answer is yes.
    """
    if not required:
        return True
    tries = iter(range(_TRIES))
    return _fill(required, tuple(army), pool, Counter(taken), points, tries)


def _fill(
    required: Sequence[Required],
    army: tuple[str, ...],
    pool: Pool,
    taken: Counter[str],
    points: int,
    tries: Iterator[int],
) -> bool:
    missing = [
        (need, lack)
        for need in required
        if (lack := need.count - _figures_that_fit(need, army, pool.cards)) > 0
    ]
    if not missing or next(tries, None) is None:
        return True
    there = pool.to_be_had(taken, army, points)
    ways: list[tuple[Card, ...]] = []
    for need, lack in missing:
        fitting = tuple(card for card in there if fits_card(need.figures, card))
        if not fitting or lack * min(card.points / card.figures for card in fitting) > points:
            return False
        ways.append(fitting)
    # What fits the least is looked for first; of that the cheapest.
    rarest = min(ways, key=lambda fitting: len(fitting))
    for card in sorted(rarest, key=lambda card: (card.points, card.id)):
        if _fill(required, (*army, card.id), pool, taken + Counter([card.id]), points - card.points, tries):
            return True
    return False
