"""Every check finds what it is for, in a scenario that is sound but for that."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.problems import Problem, Severity
from builder.scenario import Scenario
from builder.scenario.checks import CHECKS, check_scenario
from tests.scenario.checks.small import SOUND
from tests.scenario.checks.wrong import WRONG

Find = Callable[[Scenario], tuple[Problem, ...]]


def test_the_sound_scenario_has_no_problem_at_all(find: Find) -> None:
    assert find(SOUND) == ()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_what_is_wrong_is_found(find: Find, check) -> None:
    scenario = WRONG[check.code]()
    found = [problem for problem in find(scenario) if problem.code == check.code]
    assert found, f"{check.code} was not found"
    for problem in found:
        assert problem.severity is check.severity
        assert problem.rule == check.reference
        assert problem.message
        assert not problem.message.endswith(".")


def test_every_check_has_a_scenario_that_is_wrong_for_it() -> None:
    assert [check.code for check in CHECKS] == list(WRONG)
    assert len(set(WRONG)) == len(CHECKS)


def test_problems_come_worst_first_and_the_same_twice(find: Find) -> None:
    scenario = WRONG["door-card-in-basic"]()
    found = find(scenario)
    ranks = [problem.severity.rank for problem in found]
    assert ranks == sorted(ranks)
    assert len(found) > 1
    assert found == find(scenario)


def test_a_board_that_is_given_is_not_made_again(
    small: Battlefield, catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]
) -> None:
    scenario = WRONG["goal-for-flyers"]()
    board = Board(small)
    assert check_scenario(scenario, small, catalogue, cards, glyphs, board) == check_scenario(
        scenario, small, catalogue, cards, glyphs
    )


def test_an_empty_scenario_on_an_empty_battlefield_says_what_is_missing(
    catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]
) -> None:
    found = check_scenario(Scenario(), Battlefield(), catalogue, cards, glyphs)
    assert [problem.code for problem in found] == ["no-players", "no-victory", "text-missing"]


def test_without_cards_or_glyphs_nothing_is_said_of_them(small: Battlefield, catalogue: Catalogue) -> None:
    found = check_scenario(SOUND, small, catalogue, {}, {})
    assert "unknown-glyph" not in {problem.code for problem in found}
    assert all(problem.severity in Severity for problem in found)
