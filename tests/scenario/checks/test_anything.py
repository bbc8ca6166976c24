"""Whatever a scenario says, the checks answer and the sentences are sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import Phase, given, settings

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.problems import Problem, in_order
from builder.scenario import Scenario
from builder.scenario.checks import check_scenario
from builder.scenario.naming import Names
from builder.scenario.setup_wording import setup_sentences
from builder.scenario.wording import rule_sentences, victory_sentences
from tests.scenario.strategies import scenarios

# Whole scenarios are large: making a failing one smaller would take minutes.
QUICK = settings(max_examples=15, phases=(Phase.explicit, Phase.reuse, Phase.generate))
Find = Callable[[Scenario], tuple[Problem, ...]]


@given(scenarios())
@QUICK
def test_the_checks_answer_to_any_scenario(find: Find, scenario: Scenario) -> None:
    found = find(scenario)
    assert found == in_order(found)
    for problem in found:
        assert problem.message
        assert "\n" not in problem.message + problem.hint


@given(scenarios())
@QUICK
def test_any_scenario_is_told_in_sentences(
    cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], scenario: Scenario
) -> None:
    names = Names(scenario, cards, glyphs)
    assert len(victory_sentences(names)) == len(scenario.victory)
    assert len(rule_sentences(names)) == len(scenario.rules)
    sentences = [*victory_sentences(names), *rule_sentences(names)]
    for layout in scenario.layouts:
        sentences += setup_sentences(names, layout)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("pieces", [0, 1])
def test_on_an_empty_battlefield_as_well(
    catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], pieces: int
) -> None:
    from builder.battlefield import Put
    from builder.hexgrid import Hex
    from tests.scenario.checks.small import SOUND

    battlefield = Battlefield()
    if pieces:
        battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 1, 0),)))
    found = check_scenario(SOUND, battlefield, catalogue, cards, glyphs, Board(battlefield))
    codes = {problem.code for problem in found}
    assert {"zone-off-spaces", "zone-too-small", "door-of-no-doorway", "figure-off-space"} <= codes
