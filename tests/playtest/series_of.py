"""Series and plans for tests: made up, or of a meadow on which a game is over after two rounds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from builder.formats.hexgame import GameFile
from builder.playtest.games import Cast, GameResult
from builder.playtest.plan import SeriesPlan
from builder.playtest.series import Series
from tests.formats import played as meadow


@cache
def plan_of(count: int = 2, **more: Any) -> SeriesPlan:
    """A plan for the meadow."""
    setting = meadow.setting()
    game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
    return SeriesPlan.of(game, count, **more)


def series_of(winners: str, *casts: Cast) -> Series:
    """A game for each letter: won by that side, by nobody where it is a dot, broken where it is !."""
    found = Series(("A", "B"), ("A", "B"), casts or (("greedy",),))
    for number, side in enumerate(winners):
        sides = () if side in ".!" else (side,)
        fault = "it broke" if side == "!" else ""
        found.add(GameResult(number, 1, sides, 0 if sides else None, rounds=3, actions=10, fault=fault))
    return found


def empty(seats: tuple[str, ...] = ("A", "red"), *casts: Cast) -> Series:
    """A series of the meadow of which nothing was played."""
    return Series(tuple(dict.fromkeys(seats)), seats, casts or (("greedy",),))


def pairs(random: Random, strength: float, draws: float = 0.0, shared: float = 0.0) -> Iterable[float]:
    """Scores of pairs without end, of a first side whose mean score is ``strength``.

    ``draws`` of all games are drawn; in ``shared`` of the pairs the dice decide for the same player twice, so
    that each side wins once, but for the edge of the better one.
    """
    win = strength - draws / 2
    edge = 2 * strength - 1

    def game() -> float:
        chance = random.random()
        return 1.0 if chance < win else 0.5 if chance < win + draws else 0.0

    while True:
        if random.random() < shared:
            decided = random.random() < abs(edge)
            yield float(edge > 0) if decided else 0.5
        else:
            yield (game() + game()) / 2
