"""Every check finds what it is for, in a scenario that is sound but for that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace

import pytest

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.problems import Problem, Severity
from builder.scenario import PlacedGlyph, Scenario, Zone
from builder.scenario.checks import CHECKS, check_scenario
from builder.scenario.checks.registry import FOLLOWS
from builder.scenario.victory import Eliminated, Victory
from tests.scenario.checks.small import SOUND, at
from tests.scenario.checks.wrong import WRONG, more, seated

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


def hints(find: Find, scenario: Scenario, code: str) -> list[str]:
    """What is said of how to fix a problem."""
    return [problem.hint for problem in find(scenario) if problem.code == code]


def test_the_likely_word_is_offered(find: Find) -> None:
    assert hints(find, seated(army=("finn",)), "unknown-card") == ["Did you mean finn-the-viking-champion?"]
    ann = seated(name={"en": "Ann"})
    scenario = replace(ann, victory=(*ann.victory, Victory(Eliminated(), "Ann")))
    assert hints(find, scenario, "unknown-side") == ["Did you mean p1, which is Ann?"]
    assert hints(find, WRONG["zone-colour"](), "zone-colour") == ["Did you mean blue?"]


def test_the_level_of_the_space_that_is_there_is_told(find: Find) -> None:
    wrong = hints(find, WRONG["glyph-wrong-level"](), "glyph-wrong-level")
    assert wrong == ["The space there is F4 at level 1."]
    assert "at level 1" in hints(find, WRONG["zone-off-spaces"](), "zone-off-spaces")[0]
    far = more(objects=(), zones=(Zone("far", (at(50, 50),)),))
    assert hints(find, far, "zone-off-spaces") == ["Take these spaces out of the zone."]


def test_a_glyph_on_water_is_named_without_a_level_that_is_not_that_of_its_tile(find: Find) -> None:
    (problem,) = [p for p in find(WRONG["glyph-on-fluid"]()) if p.code == "glyph-on-fluid"]
    assert "level" not in problem.message


def test_a_box_more_has_a_glyph_more(find: Find) -> None:
    scenario = replace(WRONG["glyph-too-often"](), boxes={"rotv-2e": 2})
    assert hints(find, scenario, "glyph-too-often") == []


def test_what_follows_from_something_left_out_is_not_said(
    small: Battlefield, catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]
) -> None:
    scenario = replace(SOUND, layouts=(), glyphs=(*SOUND.glyphs, PlacedGlyph("valda", at(50, 50))))
    said = {p.code for p in check_scenario(scenario, small, catalogue, cards, glyphs)}
    kept = {p.code for p in check_scenario(scenario, small, catalogue, cards, glyphs, lost=["layouts"])}
    assert "no-players" in said
    assert kept & FOLLOWS["layouts"] == set()
    assert "glyph-outside" in kept


def test_every_consequence_is_the_code_of_a_check() -> None:
    assert frozenset().union(*FOLLOWS.values()) <= {check.code for check in CHECKS}
    assert set(FOLLOWS) <= {field.name for field in fields(Scenario)}
