"""What a benchmark takes beside a loop that never changes, so that machines and their load matter little.

`ratios.json` keeps, for each benchmark, the median of its times divided by that of the loop measured right
before and after it, of the last three runs; `make bench` compares with their median, `make bench STORE=1`
makes three.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

import numpy as np

KEPT = Path(__file__).with_name("ratios.json")
SLOWER = 1.2
"""From where on a benchmark counts as slower, or faster the other way round."""
_REPEATS = 7
_KEPT_RUNS = 3


def spent() -> float:
    """The processor time of this process and of those it started that are over, in seconds."""
    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def calibration() -> float:
    """The seconds of processor time that the loop takes here and now: the least of some."""
    return min(_timed() for _ in range(_REPEATS))


def _timed() -> float:
    begin = process_time()
    found: dict[tuple[int, int], int] = {}
    for number in range(12_000):
        place = (number % 113, number % 97)
        found[place] = found.get(place, 0) + len(str(number))
    table = np.arange(60_000, dtype=np.float64).reshape(300, 200)
    float(np.sort((table * 7919) % 1013, axis=1).sum() + sum(found.values()))
    return process_time() - begin


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
