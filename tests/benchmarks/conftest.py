"""Each benchmark stands beside a loop that never changes; all are compared with what was stored."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.benchmarks import ratios


@pytest.fixture(autouse=True)
def _beside_a_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    if "benchmark" not in request.fixturenames:
        yield
        return
    benchmark, before = request.getfixturevalue("benchmark"), ratios.calibration()
    yield
    benchmark.extra_info["loop"] = (before + ratios.calibration()) / 2


def _measured(config: pytest.Config) -> dict[str, float]:
    """The ratio of each benchmark that was run."""
    benchmarks = config._benchmarksession.benchmarks  # type: ignore[attr-defined]  # of the plug-in
    return {
        one.fullname.removeprefix("tests/benchmarks/"): one.stats.median / one.extra_info["loop"]
        for one in benchmarks
        if one.stats and "loop" in one.extra_info
    }


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A benchmark that became slower fails the run; `make bench` measures those in AGAIN once more."""
    if os.environ.get("STORE"):
        return
    slower = {} if session.exitstatus else ratios.compared(ratios.kept(), _measured(session.config))[0]
    if slower:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if again := os.environ.get("AGAIN"):
        Path(again).write_text("".join(f"tests/benchmarks/{name}\n" for name in slower), encoding="utf-8")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what became slower or faster by over a fifth; store all with STORE=1."""
    measured = _measured(config)
    slower, others = ratios.compared(ratios.kept(), measured)
    terminalreporter.section("beside what was stored")
    for line in others:
        terminalreporter.line(line)
    for line in slower.values():
        terminalreporter.line(f"SLOWER: {line}")
    if os.environ.get("STORE"):
        ratios.keep(measured)
        terminalreporter.line(f"{len(measured)} ratios are stored in {ratios.KEPT.name}")
    elif not slower:
        terminalreporter.line(f"none of {len(measured)} became slower by over {ratios.SLOWER - 1:.0%}")
