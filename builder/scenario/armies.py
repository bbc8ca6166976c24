"""Armies: what cards may go together in one (R020, R026, R027), what can be had, how many may play (R030).

Also which cards fit a filter, how many figures points bring and how much room they take where they start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import gcd
from types import MappingProxyType

from builder.catalogue import Box
from builder.catalogue.cards import Card
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.scenario import OF_ANY, Figures, Required, Scenario, Seat
from builder.scenario.special import Reinforcements


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
            yield _problem(
                "army-unknown",
                _("{whose}: no army card {id!r} is known", whose=whose, id=id),
                _("Take another card."),
            )
    spent = cost(army, cards)
    if spent > seat.points:
        yield _problem(
            "army-points",
            _(
                "{whose}: the army costs {points}, {limit} are allowed",
                whose=whose,
                points=ngettext("{n} point", "{n} points", spent),
                limit=seat.points,
            ),
            _("Take out cards for {number}.", number=spent - seat.points),
            "R020",
        )
    fixed = dict.fromkeys(figure.card for figure in seat.figures)
    for id, count in Counter([*army, *fixed]).items():
        if id in cards and cards[id].unique and count > 1:
            message = _("{whose}: {cards} is unique and was taken twice", whose=whose, cards=cards[id].name)
            yield _problem("army-unique", message, _("Take it once."), "R026")
    for need in seat.required:
        placed = sum(f.card in cards and fits_card(need.figures, cards[f.card]) for f in seat.figures)
        have = placed + _figures_that_fit(need, army, cards)
        if have < need.count:
            yield _problem(
                "army-required",
                _(
                    "{whose}: the scenario asks for {figures} of a kind of which this army has {have}",
                    whose=whose,
                    figures=ngettext("{n} figure", "{n} figures", need.count),
                    have=have,
                ),
                _("Take cards that fit."),
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
