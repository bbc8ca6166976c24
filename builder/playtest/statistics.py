"""What games prove: shares with intervals, and a sequential test on pairs of games.

Two games of a pair are played with the seats swapped and the same dice, so the score of a pair (0, 1/4 .. 1
for one side; a draw is half a win) says little of luck and much of the sides. As in the tests of chess
engines, the scores of whole pairs are looked at, with their own variance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import NamedTuple

EVEN_SCORE = 0.5
_PRIOR = 2
"""Pairs of two fair games each that are counted in beside what was played, for the variance and for
intervals (Agresti and Coull 1998): of a few pairs with the same score both would be nothing.
"""
_LEAST = 8
"""Pairs before which nothing is said of a fixed number of games."""
LEAST_DECIDED = 10
"""Pairs that one side won before which nothing is said, or so many pairs that a better side had won twice as
many by now. Where the seats decide most pairs, fewer would answer too soon: the error was up to 11 % instead
of 5 (`make many-series`).
"""
_PRIOR_SQUARE = EVEN_SCORE**2 + 1 / 8
_OVERSHOOT = 0.583
"""By so much of one step a random walk crosses a bound too far, in the mean (Siegmund 1985); the bounds are
nearer by that, else the errors were rarer than stated, and series longer.
"""


class WinShare(NamedTuple):
    """How many games were won, and the share of all with its interval of 95 % (Wilson)."""

    wins: int
    share: float
    low: float
    high: float


def wilson(wins: int, games: int) -> WinShare:
    """The share of ``wins`` in ``games`` with its Wilson interval of 95 %."""
    if not games:
        return WinShare(0, 0.0, 0.0, 1.0)
    sure = _deviate(0.05)
    share, square = wins / games, sure * sure
    middle = share + square / (2 * games)
    spread = sure * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    low = (middle - spread) / scale if wins else 0.0
    high = (middle + spread) / scale if wins < games else 1.0
    return WinShare(wins, share, low, high)


def _deviate(error: float) -> float:
    """The normal deviate that is passed on either side with this chance in all."""
    return NormalDist().inv_cdf(1 - error / 2)


@dataclass(frozen=True, slots=True)
class Question:
    """Is either side better? ``better``: the share of games from which a side counts as better.

    ``error``: the chance to call an even map uneven, and the chance to call one even on which a side wins
    just that share. ``sequential``: look after each pair whether the answer is known.
    """

    better: float = 0.57
    error: float = 0.05
    sequential: bool = False


class PairFinding(StrEnum):
    """What pairs of games say: no side is better; the first is, the second is; not known; that depends on who
    plays.
    """

    EVEN = "even"
    FIRST = "first"
    SECOND = "second"
    OPEN = "open"
    DEPENDS = "depends"


class Verdict(NamedTuple):
    """The answer after n pairs, ``decided`` of which one side won: the mean score of the first side, with the
    interval of 1 - ``error``.
    """

    finding: PairFinding
    pairs: int
    score: float
    low: float
    high: float
    decided: int

    @property
    def is_by_seats(self) -> bool:
        """Whether it is open because nearly every pair came out even: each side won once, so the seat (or the
        dice) decided, or nobody won.
        """
        return self.decided < LEAST_DECIDED and self.pairs >= 2 * LEAST_DECIDED


class Scores:
    """The scores of pairs that were played so far, as sums."""

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self.pairs = self.decided = 0
        self._sum = self._squares = 0.0
        for score in scores:
            self.add(score)

    def add(self, score: float) -> None:
        """Count one more pair: what its first side scored, 0 to 1."""
        self.pairs += 1
        self.decided += score != EVEN_SCORE
        self._sum += score
        self._squares += score * score

    @property
    def mean(self) -> float:
        """The mean score, 1/2 before there is a pair."""
        return self._sum / self.pairs if self.pairs else EVEN_SCORE

    @property
    def variance(self) -> float:
        """The variance of the score of a pair."""
        squares = (self._squares + _PRIOR * _PRIOR_SQUARE) / (self.pairs + _PRIOR)
        return squares - self._middle**2

    @property
    def _middle(self) -> float:
        return (self._sum + _PRIOR * EVEN_SCORE) / (self.pairs + _PRIOR)

    def is_enough(self, margin: float) -> bool:
        """Whether pairs enough were won by one side, or are so many that a side better by ``margin`` had won
        enough of them.
        """
        return self.decided >= LEAST_DECIDED or self.pairs * margin >= LEAST_DECIDED

    def likelihood(self, expected: float) -> float:
        """The logarithm of how much likelier the scores are with the mean ``expected`` than with an even one:
        N/2 ln((v + (m - 1/2)^2) / (v + (m - expected)^2)), the normal law with unknown variance.
        """
        variance, mean = self.variance, self.mean
        even, other = (mean - EVEN_SCORE) ** 2, (mean - expected) ** 2
        return self.pairs / 2 * math.log((variance + even) / (variance + other))

    def interval(self, error: float) -> tuple[float, float]:
        """Between what the mean score lies, but for this chance."""
        if not self.pairs:
            return 0.0, 1.0
        spread = _deviate(error) * math.sqrt(self.variance / (self.pairs + _PRIOR))
        return max(0.0, self._middle - spread), min(1.0, self._middle + spread)


def verdict(scores: Sequence[float], question: Question) -> Verdict:
    """What scores of pairs answer, in the order of the pairs; of a sequential test those until it ends."""
    if question.sequential:
        return _sequential(scores, question)
    found = Scores(scores)
    low, high = found.interval(question.error)
    margin = question.better - EVEN_SCORE
    if found.pairs < _LEAST or not found.is_enough(margin):
        finding = PairFinding.OPEN
    elif EVEN_SCORE - margin <= low and high <= EVEN_SCORE + margin:
        finding = PairFinding.EVEN
    elif low > EVEN_SCORE:
        finding = PairFinding.FIRST
    elif high < EVEN_SCORE:
        finding = PairFinding.SECOND
    else:
        finding = PairFinding.OPEN
    return Verdict(finding, found.pairs, found.mean, low, high, found.decided)


def _sequential(scores: Sequence[float], question: Question) -> Verdict:
    """Two tests at once (Armitage 1950): even against better for the first side, and for the second. Each
    errs with half the chance against an even map, so both together with the whole.
    """
    margin = question.better - EVEN_SCORE
    accept = math.log((1 - question.error) / (question.error / 2))
    refuse = math.log(question.error / (1 - question.error / 2))
    open_tests = {PairFinding.FIRST: EVEN_SCORE + margin, PairFinding.SECOND: EVEN_SCORE - margin}
    found, finding = Scores(), PairFinding.OPEN
    for score in scores:
        found.add(score)
        if not found.is_enough(margin):
            continue
        step = _OVERSHOOT * margin / math.sqrt(found.variance)
        for side, expected in tuple(open_tests.items()):
            likelihood = found.likelihood(expected)
            if likelihood >= accept - step:
                finding = side
            elif likelihood <= refuse + step:
                del open_tests[side]
        if not open_tests:
            finding = PairFinding.EVEN
        if finding is not PairFinding.OPEN:
            break
    return Verdict(finding, found.pairs, found.mean, *found.interval(question.error), found.decided)
