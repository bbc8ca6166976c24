"""Planning a turn: where each figure of a card could stand, and the expected points of all of it together.

A plan is judged by what its attacks are expected to take (exact odds, several attackers counted together), by
where the figures then stand, and by what the enemy is expected to take in the next turn; order markers show
in part which cards may act then. Plans evolve: a small population is crossed and mutated, and the best
survive (online evolutionary planning). The weights are in `tilesets/bots/evaluation.yaml`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import NamedTuple

from builder.bots.evaluation import Weights
from builder.bots.moving import PlaceValues, ways
from builder.bots.outlook import Outlook, Stand
from builder.referee.play import Play
from builder.referee.state import Figure, Move
from builder.referee.table import position_of

_LOOKED_AT = 3  # places whose attacks are worked out, for each place that is kept
_PARENTS = 8
_ALL = 400  # up to this number, all plans are examined
_IDLE = 40  # stop after this many known plans in a row
_ILLEGAL = -1e9

Choice = tuple[int, ...]
"""The number of the option for each figure; 0: it stays."""


class Promise(NamedTuple):
    """Expected result of an attack: points, chance that the enemy is destroyed, wounds, the enemy's id."""

    worth: float
    kill: float
    wounds: float
    foe: int


class Option(NamedTuple):
    """A place for a figure: how it gets there (None: it stands there already), and its value by itself."""

    stand: Stand
    move: Move | None
    worth: float


@dataclass
class TurnPlan:
    """Expected result of a turn: its value in points over doing nothing, where figures go, the expected
    wounds of each enemy, and how many points less (more if negative) the enemy should take in their next
    turn.
    """

    value: float
    choice: Choice
    moves: tuple[Move, ...]
    wounds: dict[int, float] = field(default_factory=dict)
    safer: float = 0.0
    evaluations: int = 0


class TurnModel:
    """A turn of some figures, simulated without the referee."""

    def __init__(
        self,
        game: Play,
        view: Outlook,
        pool: Sequence[Figure],
        limit: int,
        weights: Weights,
        places: int = 12,
    ) -> None:
        self.game, self.view, self.weights, self.limit = game, view, weights, limit
        self.figures = [figure for figure in pool if figure.on]
        self.most = places  # for each figure
        self.places = {figure.id: PlaceValues(game, view, figure) for figure in self.figures}
        self.still: set[int] = set()  # figures that may not move any more
        self.silent: set[int] = set()  # figures that may not attack any more
        self.options: list[list[Option]] = []
        self.evaluations = 0
        self._gains: dict[tuple[int, Stand], list[Promise]] = {}
        self._of_others: dict[int, float] = {}
        ids = {figure.id for figure in self.figures}
        self._others = [figure for figure in view.own if figure.id not in ids]
        self._chances = view.chances
        self._by_card: dict[str, list[Figure]] = defaultdict(list)
        for foe in view.foes:
            if self._chances.get(foe.card, 0) > 0:
                self._by_card[foe.card].append(foe)

    def find_options(self, movable: Callable[[Figure], bool]) -> None:
        """Work out where each figure may go."""
        self.options = [self._options_of(figure, movable(figure)) for figure in self.figures]

    def _options_of(self, figure: Figure, may_move: bool) -> list[Option]:
        places = self.places[figure.id]
        stay = Option(figure.spaces, None, self._worth(places, figure.spaces))
        if not may_move:
            return [stay]
        found: list[Option] = []
        for stand, how, arrival, lost, _dies in ways(self.game, self.view, figure):
            tail = None if arrival.tail is None else position_of(arrival.tail)
            move = Move(self.view.player, figure.id, position_of(arrival.space), tail, (), how)
            found.append(Option(stand, move, self._worth(places, stand) - lost))
        found.sort(key=lambda option: -(option.worth - self._danger(figure, option.stand)))
        near = found[: _LOOKED_AT * self.most]
        self.view.look(figure, [option.stand for option in near])
        near.sort(key=lambda option: self._danger(figure, option.stand) - self._alone(figure, option))
        best = near[: self.most * 2 // 3]
        rest = sorted(near[len(best) :], key=lambda option: -self._best_gain(figure, option.stand))
        return [stay, *best, *rest[: self.most - len(best)]]

    def _alone(self, figure: Figure, option: Option) -> float:
        return option.worth + self._best_gain(figure, option.stand)

    def _worth(self, places: PlaceValues, stand: Stand) -> float:
        """The value of a place by itself: the way on, its height, glyphs, hazards."""
        return places.standing(stand, self.weights)

    def _danger(self, figure: Figure, stand: Stand) -> float:
        return self.weights.reply * self.view.exposure(figure, stand)

    def _best_gain(self, figure: Figure, stand: Stand) -> float:
        found = self._gains_of(figure, stand)
        return found[0].worth if found and figure.id not in self.silent else 0.0

    def _gains_of(self, figure: Figure, stand: Stand) -> list[Promise]:
        """The expected result of an attack on each enemy from there, the best first."""
        found = self._gains.get((figure.id, stand))
        if found is None:
            found = [
                Promise(*self.view.promise(figure, stand, foe), foe.id)
                for foe in self.view.targets(figure, stand)
            ]
            found = self._gains[figure.id, stand] = sorted(
                (one for one in found if one.worth > 0), reverse=True
            )
        return found

    # Judging.

    def judge(self, choice: Choice) -> float:
        """The value of a plan in points."""
        self.evaluations += 1
        stands = self._stands(choice)
        if stands is None:
            return _ILLEGAL
        gain, alive, _targets = self.gain(choice, stands)
        own = sum(options[n].worth for options, n in zip(self.options, choice, strict=True))
        return self.weights.attack * gain + own - self.weights.reply * self.reply(stands, alive)

    def _stands(self, choice: Choice) -> list[Stand] | None:
        """Where the figures stand; None if two would share a space or too many act."""
        stands = [options[n].stand for options, n in zip(self.options, choice, strict=True)]
        spaces = [space for stand in stands for space in stand]
        if len(set(spaces)) < len(spaces):
            return None
        moving = sum(n > 0 for n in choice)
        return stands if moving <= self.limit else None

    def gain(
        self, choice: Choice, stands: Sequence[Stand]
    ) -> tuple[float, dict[int, float], dict[int, float]]:
        """The expected points of a plan's attacks; survival chance and expected wounds of each enemy."""
        alive: dict[int, float] = {}
        wounds: dict[int, float] = {}
        attackers = [
            (self._gains_of(figure, stand), figure, n > 0)
            for figure, stand, n in zip(self.figures, stands, choice, strict=True)
            if figure.id not in self.silent
        ]
        attackers.sort(key=lambda one: (not one[2], -(one[0][0].worth if one[0] else 0.0)))
        acting, total = sum(moves for _g, _f, moves in attackers), 0.0
        for gains, figure, moves in attackers:
            if not gains or (not moves and acting >= self.limit):
                continue
            acting += not moves
            for _again in range(min(3, self.view.attacks_of(figure))):
                best = max(gains, key=lambda one: one.worth * alive.get(one.foe, 1.0))
                lives = alive.get(best.foe, 1.0)
                total += best.worth * lives
                wounds[best.foe] = wounds.get(best.foe, 0.0) + best.wounds * lives
                alive[best.foe] = lives * (1 - best.kill)
        return total, alive, wounds

    def reply(self, stands: Sequence[Stand], alive: dict[int, float]) -> float:
        """The points that the enemy is expected to take in their next turn with the cards that may act."""
        found = 0.0
        for card, foes in self._by_card.items():
            harms = [self._worst(foe, stands) * alive.get(foe.id, 1.0) for foe in foes]
            most = sum(sorted(harms)[-self.game.state.cards[card].card.figures :])
            found += self._chances[card] * most
        return found

    def _worst(self, foe: Figure, stands: Sequence[Stand]) -> float:
        threat = self.view.threat(foe)
        found = self._worst_of_others(foe)
        for figure, stand in zip(self.figures, stands, strict=True):
            if any(space.hex in threat for space in stand):
                found = max(found, self.view.harm(foe, figure, stand))
        return found

    def _worst_of_others(self, foe: Figure) -> float:
        found = self._of_others.get(foe.id)
        if found is None:
            threat = self.view.threat(foe)
            near = (f for f in self._others if any(space.hex in threat for space in f.spaces))
            harms = (self.view.harm(foe, figure, figure.spaces) for figure in near)
            found = self._of_others[foe.id] = max(harms, default=0.0)
        return found

    # Searching.

    def best(self, random: Random, budget: int) -> TurnPlan:
        """The best plan found within a ``budget`` of evaluations; few plans are all examined."""
        stay: Choice = (0,) * len(self.figures)
        known = {stay: self.judge(stay)}
        count = 1
        for options in self.options:
            count *= len(options)
        if count <= min(_ALL, budget):
            for choice in product(*[range(len(options)) for options in self.options]):
                known[choice] = self.judge(choice)
        else:
            self._evolve(known, random, budget)
        found = max(known, key=lambda choice: (known[choice], choice))
        return self._plan(found, known[found] - known[stay])

    def _evolve(self, known: dict[Choice, float], random: Random, budget: int) -> None:
        sizes = [len(options) for options in self.options]
        self._climb(known, (0,) * len(sizes), budget)
        while len(known) < _PARENTS and self.evaluations < budget:
            choice = tuple(random.randrange(size) for size in sizes)
            known[choice] = self.judge(choice)
        idle = 0
        while self.evaluations < budget and idle < _IDLE:
            parents = sorted(known, key=known.__getitem__, reverse=True)[:_PARENTS]
            one, other = random.choice(parents), random.choice(parents)
            child = [random.choice(pair) for pair in zip(one, other, strict=True)]
            at = random.randrange(len(child))
            child[at] = random.randrange(sizes[at])
            choice = tuple(child)
            if choice in known:
                idle += 1
                continue
            idle = 0
            known[choice] = self.judge(choice)
        best = max(known, key=lambda choice: (known[choice], choice))
        self._climb(known, best, budget)

    def _climb(self, known: dict[Choice, float], start: Choice, budget: int) -> None:
        """Improves a plan, one figure after the other, until no change helps."""
        here, better = start, True
        while better and self.evaluations < budget:
            better = False
            for at, options in enumerate(self.options):
                for n in range(len(options)):
                    choice = (*here[:at], n, *here[at + 1 :])
                    if choice not in known:
                        known[choice] = self.judge(choice)
                    if known[choice] > known[here] + 1e-9:
                        here, better = choice, True

    def _plan(self, choice: Choice, value: float) -> TurnPlan:
        stands = self._stands(choice) or []
        _gain, alive, wounds = self.gain(choice, stands)
        stay: Choice = (0,) * len(choice)
        safer = self.reply(self._stands(stay) or [], {}) - self.reply(stands, alive)
        moves = tuple(
            option.move
            for options, n in zip(self.options, choice, strict=True)
            if (option := options[n]).move is not None
        )
        return TurnPlan(value, choice, moves, wounds, safer, self.evaluations)
