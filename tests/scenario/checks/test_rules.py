"""Special rules that do nothing, come too late or contradict each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.problems import Problem
from builder.scenario import Scenario
from builder.scenario.special import Chance, FirstPlayer, Reinforcements, RisingHazard, StartDice, TerrainCost
from tests.scenario.checks.small import SOUND
from tests.scenario.checks.wrong import IDLE, more

Find = Callable[[Scenario], tuple[Problem, ...]]


@pytest.mark.parametrize("reason", IDLE)
def test_the_reason_is_told_why_a_rule_does_nothing(find: Find, reason: str) -> None:
    found = [p.message for p in find(more(rules=(IDLE[reason],))) if p.code == "rule-without-effect"]
    assert len(found) == 1
    assert reason in found[0]
    assert f"Special rule {len(SOUND.rules) + 1} " in found[0]


@pytest.mark.parametrize(
    ("rule", "late"),
    [
        (Reinforcements((Chance(10, 12),), 100), False),
        (Reinforcements((Chance(11, 12), Chance(14, 2)), 100), True),
        (FirstPlayer("p1", (3, 11)), False),
        (FirstPlayer("p1", (11,)), True),
        (RisingHazard(("water",), since=11), True),
    ],
)
def test_a_rule_that_begins_after_the_last_round_is_told(find: Find, rule: object, late: bool) -> None:
    codes = {problem.code for problem in find(more(rules=(rule,)))}
    assert ("rule-too-late" in codes) is late


@pytest.mark.rule("R233")
@pytest.mark.parametrize(
    ("terrain", "cost", "wrong"), [("grass", 99, False), ("grass", 100, True), ("tree", 2, True)]
)
def test_terrain_costs_what_figures_can_pay(find: Find, terrain: str, cost: int, wrong: bool) -> None:
    codes = {problem.code for problem in find(more(rules=(TerrainCost(terrain, cost),)))}
    assert bool(codes & {"terrain-cost", "unknown-terrain"}) is wrong


@pytest.mark.rule("R002")
def test_two_numbers_of_start_dice_contradict(find: Find) -> None:
    def contradictions(*dice: int) -> list[str]:
        found = find(replace(more(rules=tuple(map(StartDice, dice))), edition="basic"))
        return [problem.message for problem in found if problem.code == "rules-contradict"]

    assert contradictions(3, 5) == ["Who begins is to be rolled for with 3 and 5 dice"]
    assert contradictions(5, 5) == []


def test_two_costs_of_one_terrain_contradict(find: Find) -> None:
    codes = {problem.code for problem in find(more(rules=(TerrainCost("sand", 3),)))}
    assert "rules-contradict" in codes
    assert "rules-contradict" not in {problem.code for problem in find(more(rules=(TerrainCost("sand", 2),)))}
