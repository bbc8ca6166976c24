"""Figures where they start: bases of several spaces (R051, R053)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.catalogue.bases import base_hexes
from builder.hexgrid import Hex
from builder.problems import Problem
from builder.scenario import FixedFigure, Scenario
from tests.scenario.checks.small import on
from tests.scenario.checks.wrong import fixed

Find = Callable[[Scenario], tuple[Problem, ...]]
BASE = base_hexes(6, Hex(5, 1), 0)
MIRRORED = [Hex(q, r) for r in (1, 2) for q in (5, 6, 7)]


@pytest.mark.rule("R053")
@pytest.mark.parametrize(
    ("hexes", "message"),
    [
        (BASE, ""),
        (BASE[:2], "stands on 6 spaces, 2 spaces are given"),
        (MIRRORED, "cannot lie across"),
    ],
)
def test_a_base_of_six_has_all_its_spaces(find: Find, hexes: list[Hex], message: str) -> None:
    found = find(fixed(FixedFigure("marro-hive", tuple(map(on, hexes)))))
    problems = [problem for problem in found if problem.code == "figure-base"]
    assert [message in problem.message for problem in problems] == [True] * bool(message)
