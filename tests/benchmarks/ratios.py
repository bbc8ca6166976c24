"""What a benchmark takes beside a loop that never changes, so that machines and their load matter little.

The loop runs between the rounds of a benchmark, and each round is divided by the loops right before and
after it: on a shared machine the same work takes half as long again from one second to the next.
`ratios.json` keeps the median of these, for each benchmark, of the last three runs; `make bench` compares
with their median, `make bench STORE=1` makes three.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time, thread_time

import numpy as np

KEPT = Path(__file__).with_name("ratios.json")
SLOWER = 1.2
"""From where on a benchmark counts as slower, or faster the other way round."""
_GAP = 0.06
"""Seconds of work after which the loop, 0.01 s, runs again."""
_KEPT_RUNS = 3


class Clock:
    """Processor time of this process and of those it started that are over, and of the loop in between."""

    def __init__(self) -> None:
        self._loops: list[float] = []
        self._before: list[int] = []  # of each reading: how many loops had run
        self._not_counted = self._last = 0.0

    def spent(self) -> float:
        """The time in seconds, without that of the loops, which run when they are due."""
        children = getrusage(RUSAGE_CHILDREN)
        now = process_time() + children.ru_utime + children.ru_stime - self._not_counted
        if not self._loops or now - self._last > _GAP:
            begin = process_time()
            if not self._loops:
                # What other benchmarks made is not searched for garbage in the middle of this one.
                gc.collect()
                gc.freeze()
            self._run_loops(now)
            self._not_counted += process_time() - begin
        self._before.append(len(self._loops))
        return now

    def _run_loops(self, now: float) -> None:
        """Once, or after a long round as the median of up to five."""
        times = 1 + min(4, int((now - self._last) / 0.2)) if self._loops else 5
        self._loops.append(median(_timed() for _ in range(times)))
        self._last = now

    def reset(self) -> None:
        """Forget what was read: a benchmark is over."""
        self._loops.clear()
        self._before.clear()

    def ratio(self, rounds: Sequence[float]) -> float:
        """The median of the rounds, the last that were timed, in loops."""
        self._run_loops(self._last)
        starts = self._before[-2 * len(rounds) :: 2]
        near = [(self._loops[at - 1] + self._loops[at]) / 2 for at in starts]
        return median(took / loop for took, loop in zip(rounds, near, strict=True))


CLOCK = Clock()


def spent() -> float:
    """The seconds of `CLOCK`, as pytest-benchmark asks for them."""
    return CLOCK.spent()


def _timed() -> float:
    """Of this thread alone: a window's other threads may still work."""
    begin = thread_time()
    found: dict[tuple[int, int], int] = {}
    for number in range(12_000):
        place = (number % 113, number % 97)
        found[place] = found.get(place, 0) + len(str(number))
    table = np.arange(60_000, dtype=np.float64).reshape(300, 200)
    float(np.sort((table * 7919) % 1013, axis=1).sum() + sum(found.values()))
    return thread_time() - begin


def kept() -> dict[str, float]:
    """The ratios that were stored, none where nothing was."""
    return {name: median(ratios) for name, ratios in _runs().items()}


def _runs() -> dict[str, list[float]]:
    return dict(json.loads(KEPT.read_text(encoding="utf-8"))) if KEPT.is_file() else {}


def keep(ratios: Mapping[str, float]) -> None:
    """Store the ratios of a run in place of the fourth last; benchmarks that are gone are left out."""
    runs, stored = _runs(), {}
    for name, ratio in ratios.items():
        stored[name] = [*runs.get(name, ()), float(f"{ratio:.3g}")][-_KEPT_RUNS:]
    rows = [f" {json.dumps(name)}: {json.dumps(stored[name])}" for name in sorted(stored)]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def compared(before: Mapping[str, float], now: Mapping[str, float]) -> tuple[dict[str, str], list[str]]:
    """What became slower by its name, worst first, and what else is to say: what became faster, or is new."""
    changes = {name: now[name] / before[name] for name in now.keys() & before.keys()}
    slower = sorted((name for name in changes if changes[name] > SLOWER), key=lambda name: -changes[name])
    faster = sorted(name for name in changes if changes[name] < 1 / SLOWER)
    said = {name: f"{name} takes {changes[name]:.2f} times as long as stored" for name in (*slower, *faster)}
    return (
        {name: said[name] for name in slower},
        [said[name] for name in faster]
        + [f"{name} is not stored" for name in sorted(now.keys() - before.keys())],
    )
