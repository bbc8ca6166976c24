"""Armies: what cards may go together in one (R020, R026, R027), what can be had, how many may play (R030);
and drafting: players take army cards in turn (R023-R026).

Also which cards fit a filter, how many figures points bring and how much room they take where they start.
Pure records; each step of a draft gives a new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from math import gcd, inf
from types import MappingProxyType

from builder.catalogue import Box
from builder.catalogue.card_powers import BY_ID
from builder.catalogue.cards import Card
from builder.catalogue.official import in_numbers
from builder.errors import RefusedError
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.scenario import OF_ANY, Figures, Required, Scenario, Seat
from builder.scenario.rosters import ANY_ARMY, ArmyRules, rule_problems
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
        """What a player with these cards and points left may still take, in the pool's order.

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
    army: Sequence[str],
    cards: Mapping[str, Card],
    seat: Seat,
    *,
    whose: str = "",
    rules: ArmyRules = ANY_ARMY,
) -> tuple[Problem, ...]:
    """What is wrong with an army for a player: cards that are not known (``army-unknown``), more points than
    allowed (``army-points``, R020), a unique card twice (``army-unique``, R026; those of figures on fixed
    spaces count), less than the scenario asks for (``army-required``), and what `rule_problems` says of its
    rules. Messages call the player ``whose``.
    """
    whose = whose or seat.id
    numbers = {id: in_numbers(cards[id]) for id in army if id in cards}
    beyond = (problem for _card, problem in rule_problems(rules, Counter(army), numbers))
    said = (replace(one, message=_("{whose}: {why}", whose=whose, why=one.message)) for one in beyond)
    return (*_army_problems(army, cards, seat, whose), *said)


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
    """Whether an army can still be completed to all that a scenario asks for with the points left.

    Where that takes too long to find out, the answer is yes.
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
        if _least_points(lack, fitting) > points:
            return False
        ways.append(fitting)
    # What fits the least is looked for first; of that the cheapest.
    rarest = min(ways, key=lambda fitting: len(fitting))
    for card in sorted(rarest, key=lambda card: (card.points, card.id)):
        if _fill(required, (*army, card.id), pool, taken + Counter([card.id]), points - card.points, tries):
            return True
    return False


def _least_points(lack: int, fitting: Sequence[Card]) -> float:
    """No fewer points bring so many figures, each unique card once; infinite where there are not so many."""
    points = 0.0
    for card in sorted(fitting, key=lambda card: card.points / card.figures):
        taken = min(lack, card.figures) if card.unique else lack
        points += taken * card.points / card.figures
        lack -= taken
        if not lack:
            return points
    return inf


MOST_POINTS = 10_000
"""Beyond this the room that more points take is not worked out."""
_NONE = 1_000_000_000


def spaces_of(card: Card, off: Container[str] = ()) -> int:
    """The spaces that the figures of a card take when the army is placed: none where they come later, unless
    the power by which they do is ``off``.
    """
    late = any(BY_ID[power.kind].later and power.kind not in off for power in card.powers)
    return 0 if late else card.figures * card.spaces


def spaces_of_cards(army: Iterable[str], cards: Mapping[str, Card], off: Container[str] = ()) -> int:
    """The spaces that an army takes; cards that are not known take none."""
    return sum(spaces_of(cards[id], off) for id in army if id in cards)


def fewest_spaces(points: int, cards: Mapping[str, Card], off: Container[str] = ()) -> int:
    """The fewest spaces an army can take that spends the points: no further card would be within them (R025).
    A unique card is taken once (R026). ``off``: powers that do not work.
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
    """No army of these points has more figures that fit a filter than this."""
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
    """Whether some player may take any card there is, to gather an army or as a second one that was won."""
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


_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft at one moment. Begin one with `begin`.

    ``players`` in the order in which they begin. ``armies``: what each has taken. ``held``: cards that a
    player has besides (figures on fixed spaces); they cost nothing, and unique ones are not taken again.
    ``done``: whose army is complete. ``queue``: who picks next in this round, which goes forwards or
    ``back``.
    """

    players: tuple[str, ...]
    points: Mapping[str, int]
    pool: Pool
    required: Mapping[str, tuple[Required, ...]] = field(default_factory=lambda: MappingProxyType({}))
    held: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    rules: ArmyRules = ANY_ARMY
    armies: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    done: frozenset[str] = frozenset()
    queue: tuple[str, ...] = ()
    back: bool = False

    @staticmethod
    def begin(
        players: Sequence[str],
        points: Mapping[str, int],
        pool: Pool,
        *,
        required: Mapping[str, tuple[Required, ...]] | None = None,
        held: Mapping[str, tuple[str, ...]] | None = None,
        rules: ArmyRules = ANY_ARMY,
    ) -> Draft:
        """A draft before its first pick; ``players`` from who rolled highest on, to the left. ``rules`` hold
        for each army.
        """
        draft = Draft(
            tuple(players),
            MappingProxyType({player: points.get(player, 0) for player in players}),
            pool,
            MappingProxyType(dict(required or {})),
            MappingProxyType(dict(held or {})),
            rules,
            MappingProxyType(dict.fromkeys(players, ())),
            queue=tuple(players),
        )
        return draft._on()

    def with_pool(self, pool: Pool, held: Mapping[str, tuple[str, ...]]) -> Draft:
        """The draft as it stands when other cards are there, and players hold others besides."""
        return replace(self, pool=pool, held=MappingProxyType(dict(held)))._on()

    @property
    def whose_turn(self) -> str | None:
        """Who takes a card now; None when the draft is over."""
        return self.queue[0] if self.queue else None

    @property
    def finished(self) -> bool:
        """Whether the army of every player is complete."""
        return not self.queue

    def left(self, player: str) -> int:
        """The points that a player has left."""
        return self.points[player] - cost(self.armies[player], self.pool.cards)

    def choices(self) -> tuple[Card, ...]:
        """The cards that may be taken now: within the points (R020), to be had, no unique one twice (R026).

        None of them makes it impossible to get what the scenario asks for, where that is possible now.
        """
        return self._choices(self.queue[0]) if self.queue else ()

    @property
    def may_stop(self) -> bool:
        """Whether the player may call the army complete: it has a card and what is asked for.

        Points are an upper limit (R020); a player who cannot take a card has stopped already (R025).
        """
        player = self.whose_turn
        if player is None or not self.armies[player]:
            return False
        needed, owned = self.required.get(player, ()), self._owned(player)
        has_all = can_still_meet(needed, owned, self.pool, self._taken(), 0)
        return has_all or not self._meets(player)

    def why_not(self, id: str, *, whose: str = "") -> Problem | None:
        """What speaks against taking a card now; None where nothing does. It calls the player ``whose``."""
        player, card = self.whose_turn, self.pool.cards.get(id)
        if player is None:
            return _against(_("The draft is over"), "R025")
        if card is None:
            return _against(_("No army card {id!r} is there to be taken", id=id), "R023")
        left = self.left(player)
        if card.points > left:
            return _against(
                _(
                    "{card} costs {points} points, {left} are left",
                    card=card.name,
                    points=card.points,
                    left=left,
                ),
                "R020",
            )
        if card.unique and id in self._owned(player):
            return _against(
                _("{card} is unique and {player} has it already", card=card.name, player=whose or player),
                "R026",
            )
        beyond = self._beyond(player, card)
        if beyond is not None:
            return beyond
        if card not in self._there(player):
            return _against(_("No {card} is left", card=card.name), "R026")
        if card not in self._choices(player):
            return _against(
                _("With {card} the army could not hold what the scenario asks for", card=card.name), "R020"
            )
        return None

    def pick(self, id: str) -> Draft:
        """The draft after the player whose turn it is took a card. Raises RefusedError."""
        against = self.why_not(id)
        player = self.whose_turn
        if against is not None or player is None:
            problem = against or _against(_("The draft is over"), "R025")
            raise RefusedError(problem.message, (problem,))
        armies = {**self.armies, player: (*self.armies[player], id)}
        return replace(self, armies=MappingProxyType(armies), queue=self.queue[1:])._on()

    def stop(self) -> Draft:
        """The draft after the player whose turn it is completed the army. Raises RefusedError."""
        player = self.whose_turn
        if player is None or not self.may_stop:
            problem = _against(_("An army needs a card, and what the scenario asks for"), "R025")
            raise RefusedError(problem.message, (problem,))
        return replace(self, done=self.done | {player}, queue=self.queue[1:])._on()

    def _on(self) -> Draft:
        """On to the next player who can take a card; those who cannot are finished (R025)."""
        queue, back, done = self.queue, self.back, set(self.done)
        while len(done) < len(self.players):
            if not queue:
                back = True if len(self.players) == 2 else not back
                queue = self.players[::-1] if back else self.players
            player = queue[0]
            if player not in done and self._there(player):
                break
            done.add(player)
            queue = queue[1:]
        else:
            queue = ()
        return replace(self, queue=queue, back=back, done=frozenset(done))

    def _owned(self, player: str) -> tuple[str, ...]:
        return (*self.held.get(player, ()), *self.armies[player])

    def _taken(self) -> Counter[str]:
        return Counter(id for player in self.players for id in self._owned(player))

    def _there(self, player: str) -> tuple[Card, ...]:
        there = self.pool.to_be_had(self._taken(), self._owned(player), self.left(player))
        if self.rules == ANY_ARMY:
            return there
        return tuple([card for card in there if self._beyond(player, card) is None])

    def _beyond(self, player: str, card: Card) -> Problem | None:
        """What an army with one more card would be beyond the rules in; None where in nothing."""
        army = Counter([*self.armies[player], card.id])
        numbers = {id: in_numbers(self.pool.cards[id]) for id in army if id in self.pool.cards}
        return next((problem for _card, problem in rule_problems(self.rules, army, numbers)), None)

    def _meets(self, player: str, also: Card | None = None) -> bool:
        """Whether a player can still get what the scenario asks for, with or without one more card."""
        needed = self.required.get(player, ())
        more = () if also is None else (also.id,)
        left = self.left(player) - (0 if also is None else also.points)
        return can_still_meet(
            needed, (*self._owned(player), *more), self.pool, self._taken() + Counter(more), left
        )

    def _choices(self, player: str) -> tuple[Card, ...]:
        there = self._there(player)
        if not self.required.get(player) or not self._meets(player):
            return there
        return tuple([card for card in there if self._meets(player, card)])


def _against(message: str, rule: str) -> Problem:
    return Problem("draft", Severity.ERROR, message, rule=rule)
