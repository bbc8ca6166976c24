"""Cards and glyphs as they ship, and the twelve scenarios of the rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from builder import places
from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue.cards import Card, load_cards
from builder.catalogue.glyphs import Glyph, load_glyphs
from builder.catalogue.official import OfficialCard, official_cards
from builder.problems import Problem
from builder.scenario import Scenario
from builder.scenario.checks import check_scenario
from builder.scenario.naming import Names
from tests.battlefields import shipped_catalogue
from tests.scenario.twelve import TWELVE

Published = Callable[[str], tuple[Scenario, Battlefield, Board]]


@cache
def the_official_cards() -> Mapping[str, OfficialCard]:
    """All official army cards by their numbers."""
    return official_cards(places.shipped("tilesets"))


@cache
def the_cards() -> Mapping[str, Card]:
    """The shipped army cards."""
    return load_cards(places.shipped("tilesets"))


@cache
def the_glyphs() -> Mapping[str, Glyph]:
    """The shipped glyphs."""
    return load_glyphs(places.shipped("tilesets"))


def names_of(scenario: Scenario) -> Names:
    """What everything of a scenario is called."""
    return Names(scenario, the_cards(), the_glyphs())


def found_in(
    scenario: Scenario, battlefield: Battlefield, board: Board | None = None, **more: Any
) -> tuple[Problem, ...]:
    """What the checks find in a scenario on a battlefield."""
    catalogue, more = shipped_catalogue(), {"official": the_official_cards(), **more}
    return check_scenario(scenario, battlefield, catalogue, the_cards(), the_glyphs(), board, **more)


@pytest.fixture(scope="session")
def twelve(made: Callable[[str], Battlefield]) -> Published:
    """One of the twelve scenarios with its battlefield, by its name in `TWELVE`."""
    found: dict[str, tuple[Scenario, Battlefield, Board]] = {}

    def of(name: str) -> tuple[Scenario, Battlefield, Board]:
        if name not in found:
            field, make = TWELVE[name]
            battlefield = made(field)
            board = Board(battlefield)
            found[name] = make(board), battlefield, board
        return found[name]

    return of
