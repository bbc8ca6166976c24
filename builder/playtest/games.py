"""Many games of computer players: who wins how often, how long it takes, where figures go and die.

A game depends on its own seed alone, so the same seed gives the same figures with any number of workers.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from builder.bots import BOTS, Bot, played
from builder.processes import end_with_parent
from builder.referee.dice import SeededDice
from builder.referee.events import Destroyed, Event, Moved
from builder.referee.game import Game
from builder.referee.table import Table

if TYPE_CHECKING:
    from concurrent.futures import Future

MOST_ROUNDS = 60
_LOOK = 0.1  # s between two looks whether it is cancelled
_SURE = 1.96  # normal deviate of 95 %

At = tuple[int, int, int]
"""A space: q, r, level."""


class GameResult(NamedTuple):
    """One game: the sides that won (none: a draw), whether it was stopped, rounds, actions, how often a
    figure stopped on a space and was destroyed on one; ``reason`` of a draw.
    """

    seed: int
    sides: tuple[str, ...]
    victory: int | None
    stopped: bool
    rounds: int
    actions: int
    stops: Counter[At]
    deaths: Counter[At]
    reason: str = ""


class Share(NamedTuple):
    """How many games a side won, and the share of all with its interval of 95 % (Wilson)."""

    wins: int
    share: float
    low: float
    high: float


@dataclass
class Tally:
    """All games together, in the order of their seeds."""

    sides: tuple[str, ...]
    games: list[GameResult] = field(default_factory=list)

    def share(self, side: str) -> Share:
        """What a side won."""
        return wilson(sum(side in game.sides for game in self.games), len(self.games))

    @property
    def draws(self) -> Share:
        """The games that nobody won."""
        return wilson(sum(not game.sides for game in self.games), len(self.games))

    @property
    def stopped(self) -> int:
        """Games that were stopped after `MOST_ROUNDS` rounds; they count as draws."""
        return sum(game.stopped for game in self.games)

    @property
    def rounds(self) -> tuple[int, float, int]:
        """The fewest, mean and most rounds."""
        numbers = [game.rounds for game in self.games]
        return min(numbers), sum(numbers) / len(numbers), max(numbers)

    @property
    def actions(self) -> int:
        """All actions of all games."""
        return sum(game.actions for game in self.games)

    def reasons(self) -> Counter[str]:
        """How many games nobody won for each reason that was given."""
        return Counter(game.reason for game in self.games if game.reason)

    def victories(self) -> Counter[tuple[str, int | None]]:
        """How often which side won by which victory (from 0)."""
        return Counter((side, game.victory) for game in self.games for side in game.sides)

    def stops(self) -> Counter[At]:
        """How often figures stopped on each space."""
        return sum((game.stops for game in self.games), Counter[At]())

    def deaths(self) -> Counter[At]:
        """How many figures were destroyed on each space."""
        return sum((game.deaths for game in self.games), Counter[At]())


def wilson(wins: int, games: int) -> Share:
    """The share of ``wins`` in ``games`` with its Wilson interval of 95 %."""
    if not games:
        return Share(0, 0.0, 0.0, 1.0)
    share, square = wins / games, _SURE * _SURE
    middle = share + square / (2 * games)
    spread = _SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return Share(wins, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def one_game(table: Table, seed: int, bots: Mapping[str, Bot]) -> GameResult:
    """Play one game to its end."""
    game = Game(table, SeededDice(seed))
    actions = 0
    stops: Counter[At] = Counter()
    deaths: Counter[At] = Counter()
    for _, events in played(game, bots, Random(seed), rounds=MOST_ROUNDS):
        actions += 1
        _count(events, stops, deaths)
    outcome = game.state.outcome
    sides, victory = ((), None) if outcome is None else (outcome.sides, outcome.victory)
    reason = "" if outcome is None else outcome.reason
    return GameResult(seed, sides, victory, outcome is None, game.state.round, actions, stops, deaths, reason)


def _count(events: Iterable[Event], stops: Counter[At], deaths: Counter[At]) -> None:
    for event in events:
        if isinstance(event, Moved):
            stops.update(position.numbers for position in (event.way[-1], event.tail) if position is not None)
        elif isinstance(event, Destroyed):
            deaths.update(position.numbers for position in event.at)


def bots_at(table: Table, names: Sequence[str]) -> dict[str, Bot]:
    """A bot for every seat: the names in turn, the last one for all that are left."""
    return {seat: BOTS[names[min(number, len(names) - 1)]] for number, seat in enumerate(table.seating)}


def playtest(
    make_table: Callable[[], Table],
    games: int,
    *,
    names: Sequence[str] = ("greedy",),
    seed: int = 1,
    workers: int = 1,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[GameResult]:
    """Play games with seeds from ``seed`` on, reported in that order as they are done.

    Cancelled, or left early, it ends games under way in other processes at once.

    ``make_table`` must be picklable where there is more than one worker: each makes its own table once.
    """
    seeds = range(seed, seed + games)
    if workers <= 1:
        table = make_table()
        for number in seeds:
            if cancelled():
                return
            yield one_game(table, number, bots_at(table, names))
        return
    yield from _shared(make_table, seeds, tuple(names), min(workers, games), cancelled)


def _shared(
    make_table: Callable[[], Table],
    seeds: Sequence[int],
    names: tuple[str, ...],
    workers: int,
    cancelled: Callable[[], bool],
) -> Iterator[GameResult]:
    from concurrent.futures import ProcessPoolExecutor, wait
    from multiprocessing import get_context

    # A fresh interpreter each: a copy of one with threads and a window open may hang.
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin_work, (make_table,)) as pool:
        waiting: list[Future[GameResult]] = [pool.submit(_work, number, names) for number in seeds]
        try:
            for future in waiting:
                while not cancelled():
                    if wait([future], _LOOK).done:
                        break
                else:
                    return
                yield future.result()
        finally:
            if not all(future.done() for future in waiting):  # left early: nobody waits for games under way
                for process in tuple(pool._processes.values()):
                    process.kill()


_TABLE: list[Table] = []
"""The table of a worker process."""


def _begin_work(make_table: Callable[[], Table]) -> None:
    end_with_parent()
    _TABLE[:] = [make_table()]


def _work(seed: int, names: tuple[str, ...]) -> GameResult:
    table = _TABLE[0]
    return one_game(table, seed, bots_at(table, names))
