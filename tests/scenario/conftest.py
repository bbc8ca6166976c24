"""Cards and glyphs as they ship, and the twelve scenarios of the rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from builder import places
from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue.cards import Card, Glyph, load_cards, load_glyphs
from builder.scenario import Scenario
from tests.scenario.twelve import TWELVE

Published = Callable[[str], tuple[Scenario, Battlefield, Board]]


@pytest.fixture(scope="session")
def cards() -> Mapping[str, Card]:
    """The shipped army cards."""
    return load_cards(places.shipped("tilesets"))


@pytest.fixture(scope="session")
def glyphs() -> Mapping[str, Glyph]:
    """The shipped glyphs."""
    return load_glyphs(places.shipped("tilesets"))


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
