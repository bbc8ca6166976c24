"""`make bench` names what became slower beside what was stored."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.benchmarks import ratios


def test_what_takes_over_a_fifth_more_is_slower_worst_first() -> None:
    slower, others = ratios.compared({"a": 1.0, "b": 2.0, "c": 4.0}, {"a": 1.3, "b": 2.38, "c": 8.0})
    assert list(slower.items()) == [
        ("c", "c takes 2.00 times as long as stored"),
        ("a", "a takes 1.30 times as long as stored"),
    ]
    assert others == []


def test_what_is_faster_or_new_is_said_and_no_fault() -> None:
    slower, others = ratios.compared({"a": 1.0, "gone": 1.0}, {"a": 0.5, "new": 3.0})
    assert slower == {}
    assert others == ["a takes 0.50 times as long as stored", "new is not stored"]


def test_the_median_of_the_last_three_runs_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratios, "KEPT", tmp_path / "ratios.json")
    assert ratios.kept() == {}
    for ratio in (9.0, 1.23456, 1.0, 5.0):
        ratios.keep({"a": ratio, "b": 2.0})
    assert ratios.kept() == {"a": 1.23, "b": 2.0}
    ratios.keep({"a": 1.1})  # a benchmark that is gone is left out
    assert ratios.kept() == {"a": 1.1}


def test_every_stored_ratio_is_of_a_benchmark_that_is_there() -> None:
    names = {name.partition("[")[0] for name in ratios.kept()}
    there = {
        f"{path.name}::{function}"
        for path in Path(ratios.__file__).parent.glob("test_*.py")
        for function in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert names
    assert names <= there


def test_each_round_is_divided_by_the_loops_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine becomes half as fast; the loop runs in between, and its time is not counted."""
    clock, now, rounds = ratios.Clock(), 0.0, list[float]()

    def work(seconds: float) -> float:
        nonlocal now
        took = seconds if len(rounds) < 5 else 2 * seconds
        now += took
        return took

    monkeypatch.setattr(ratios, "process_time", lambda: now)
    monkeypatch.setattr(ratios, "_timed", lambda: work(0.01))
    for _ in range(10):
        start = clock.spent()
        work(0.05)
        rounds.append(clock.spent() - start)
    assert rounds == pytest.approx([0.05] * 5 + [0.1] * 5)
    assert clock.ratio(rounds) == pytest.approx(5)
    clock.reset()


def test_the_loop_takes_time() -> None:
    assert ratios._timed() > 0
