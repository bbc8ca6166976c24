"""The small battlefield, and what the checks find in a scenario on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, Glyph
from builder.problems import Problem
from builder.scenario import Scenario
from builder.scenario.checks import check_scenario
from tests.scenario.checks.small import small_battlefield


@pytest.fixture(scope="session")
def small(catalogue: Catalogue) -> Battlefield:
    """The small battlefield."""
    return small_battlefield(catalogue)


@pytest.fixture(scope="session")
def find(
    small: Battlefield, catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]
) -> Callable[[Scenario], tuple[Problem, ...]]:
    """What the checks find in a scenario on the small battlefield."""
    board = Board(small)
    return lambda scenario: check_scenario(scenario, small, catalogue, cards, glyphs, board)
