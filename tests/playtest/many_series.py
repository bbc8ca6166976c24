"""How often the sequential test errs: many simulated series of known strength.

`python -m tests.playtest.many_series SERIES SEED` prints a row for each kind of game: how often each answer
came, and after how many pairs.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from random import Random

from builder.playtest.statistics import PairFinding, Question, Verdict, verdict
from tests.playtest.series_of import pairs

MOST = 4_000
QUESTION = Question(sequential=True)
KINDS = {
    "independent games": (0.0, 0.0),
    "a fifth drawn": (0.2, 0.0),
    "the dice decide two pairs in five": (0.0, 0.4),
    "the seats decide four pairs in five": (0.0, 0.8),
    "half drawn, the dice decide a fifth": (0.5, 0.2),
}
"""Kinds of game: the share of draws, and of pairs that the dice decide."""


def one_series(random: Random, strength: float, draws: float, shared: float) -> Verdict:
    """The answer to one simulated series; more pairs are drawn until there is one."""
    scores: list[float] = []
    more = iter(pairs(random, strength, draws, shared))
    while len(scores) < MOST:
        scores += islice(more, max(100, len(scores)))
        found = verdict(scores, QUESTION)
        if found.finding is not PairFinding.OPEN:
            break
    return found


def rates(
    series: int, strength: float, draws: float = 0.0, shared: float = 0.0, *, seed: int = 1
) -> Counter[PairFinding]:
    """How often each answer came."""
    random = Random(seed)
    return Counter(one_series(random, strength, draws, shared).finding for _number in range(series))


def main(series: int, seed: int) -> None:
    """Print the rates for an even map, and for either side just as much better as is asked."""
    print(f"{series} series each; better: {QUESTION.better:.0%}, error: {QUESTION.error:.0%}")
    print(f"{'games':36} {'strength':>8} {'even':>7} {'first':>7} {'second':>7} {'pairs':>6} {'95 %':>6}")
    for name, (draws, shared) in KINDS.items():
        for strength in (0.5, 0.57, 0.43):
            random = Random(f"{seed}/{name}/{strength}")
            found = [one_series(random, strength, draws, shared) for _number in range(series)]
            counts = Counter(one.finding for one in found)
            taken = sorted(one.pairs for one in found)
            shares = " ".join(
                f"{counts[answer] / series:7.2%}"
                for answer in (PairFinding.EVEN, PairFinding.FIRST, PairFinding.SECOND)
            )
            mean, most = sum(taken) / series, taken[int(0.95 * series)]
            print(f"{name:36} {strength:8.2f} {shares} {mean:6.0f} {most:6}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
