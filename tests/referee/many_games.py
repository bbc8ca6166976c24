"""Thousands of random games under the checker, by hand: `make many-games GAMES=2000 SEED=7`, or
`python -m tests.referee.many_games GAMES [SEED]`.

Prints every fault with the seed that shows it, and at the end how much was tried. Exit 1 where one was found.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from tests.referee.grounds import grounds
from tests.referee.random_games import many


def main(games: int, seed: int) -> int:
    """Play, tell, count."""
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    faulty, begun = 0, time.perf_counter()
    for number, (name, _seed, report) in enumerate(many(grounds(Random(seed)), games, seed)):
        counts += report.counts
        for fault in report.faults[:5]:
            print(f"{name}: {fault}", flush=True)
        faulty += bool(report.faults)
        kinds.update(fault.rpartition(": ")[2][:50] for fault in report.faults)
        if number % 50 == 49:
            print(
                f"-- {number + 1} games, {faulty} with faults, {time.perf_counter() - begun:.0f} s",
                flush=True,
            )
    print(f"{games} games, {faulty} with faults; {dict(sorted(counts.items()))}")
    for kind, count in kinds.most_common(20):
        print(f"{count:6} {kind}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
