"""The published scenarios on their battlefields are sound, whatever the editors print otherwise."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.problems import Severity
from builder.scenario.checks import check_scenario
from tests.scenario.conftest import Published
from tests.scenario.twelve import TWELVE


@pytest.mark.parametrize("name", TWELVE)
def test_a_scenario_of_the_rulebooks_has_no_error_and_no_warning(
    twelve: Published, catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], name: str
) -> None:
    scenario, battlefield, board = twelve(name)
    found = check_scenario(scenario, battlefield, catalogue, cards, glyphs, board)
    assert [problem for problem in found if problem.severity is not Severity.NOTE] == []
