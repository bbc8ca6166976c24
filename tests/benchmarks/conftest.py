"""Each benchmark stands beside a loop that never changes; all are compared with what was stored."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from builder.catalogue import Catalogue
from builder.formats import Loaded
from builder.library.facts import facts_of
from builder.library.index import FileTimes, FoundMap
from builder.library.library import Library
from tests.battlefields import ALL, made
from tests.benchmarks import ratios

ENTRIES = 10_000
WORDS = ("ford", "hill", "river", "keep", "tower", "bridge", "wood", "lake", "marsh", "cliff", "gate")


@pytest.fixture(autouse=True)
def _beside_a_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    benchmark = request.getfixturevalue("benchmark") if "benchmark" in request.fixturenames else None
    yield
    if benchmark is not None and benchmark.stats and "memory_of" not in request.node.name:
        assert len(benchmark.stats.stats.data) > 1, "the median of one round says nothing"
        benchmark.extra_info["ratio"] = ratios.CLOCK.ratio(benchmark.stats.stats.data)
    ratios.CLOCK.reset()


@pytest.fixture(scope="session")
def filled(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Ten thousand entries with the facts of five battlefields, other titles and other numbers."""
    place, chance = tmp_path_factory.mktemp("filled"), random.Random(1)
    bases = [facts_of(Loaded(made(name), (), (), None, "hexfield"), catalogue) for name in ALL]
    with Library(place, place) as opened:
        found = []
        for number in range(ENTRIES):
            base = chance.choice(bases)
            terrain = {kind: max(1, share - chance.randrange(20)) for kind, share in base.terrain.items()}
            facts = replace(
                base,
                title=" ".join(chance.sample(WORDS, 3)),
                size=chance.randrange(100, 900),
                terrain=terrain,
                used={piece: max(1, n - chance.randrange(9)) for piece, n in base.used.items()},
                pieces_print=f"{number // 2 if number < 200 else number:064}",
            )
            found.append(
                FoundMap(f"/maps/{number}.hexfield", FileTimes("1:1", "x", True), number, "map", "", facts)
            )
        opened.index.put(found)
        yield opened


def _measured(config: pytest.Config) -> dict[str, float]:
    """The ratio of each benchmark that was run."""
    benchmarks = config._benchmarksession.benchmarks  # type: ignore[attr-defined]  # of the plug-in
    return {
        one.fullname.removeprefix("tests/benchmarks/"): one.extra_info["ratio"]
        for one in benchmarks
        if "ratio" in one.extra_info
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
