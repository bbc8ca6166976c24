"""The official cards by their numbers, held against those that were typed from other sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from builder import places
from builder.catalogue.cards import Card, load_cards
from builder.catalogue.official import OfficialCard, all_in_numbers, in_numbers, official_cards

TILESETS = places.shipped("tilesets")
NUMBERS = (
    "figures",
    "life",
    "spaces",
    "move",
    "range",
    "attack",
    "defense",
    "hero",
    "unique",
    "height",
    "size",
)


@pytest.fixture(scope="module")
def official() -> Mapping[str, OfficialCard]:
    return official_cards(TILESETS)


@pytest.fixture(scope="module")
def refereed() -> Mapping[str, Card]:
    return load_cards(TILESETS)


def test_numbers_are_those_of_the_cards_with_powers(
    official: Mapping[str, OfficialCard], refereed: Mapping[str, Card]
) -> None:
    assert set(refereed) <= set(official)
    for id, other in refereed.items():
        one = official[id]
        found = {name for name in NUMBERS if getattr(one, name) != getattr(other, name)}
        if one.costs.get("standard") != other.points:
            found.add("points")
        assert found == set(), id


def test_there_are_as_many_as_the_table_counted(official: Mapping[str, OfficialCard]) -> None:
    """By era and year, counted in the table by another hand."""
    eras = Counter(card.era for card in official.values())
    assert eras == {"classic": 208, "marvel": 10, "renegade": 41}
    years = Counter(int(card.released[:4]) for card in official.values() if card.era != "marvel")
    classic = {2004: 16, 2005: 39, 2006: 34, 2007: 32, 2008: 19, 2009: 16, 2010: 51, 2011: 1}
    assert years == {**classic, 2024: 27, 2025: 14}


def test_words_are_looked_for_in_all_that_a_card_says(official: Mapping[str, OfficialCard]) -> None:
    assert "Airborne Elite" in [card.name for card in official.values() if card.says(["SOLDIER", "jandar"])]
    assert not any(card.says(["soldier", "orc"]) for card in official.values())
    assert all(card.says([]) for card in official.values())


def test_cards_of_one_s_own_are_laid_beside_them_by_their_numbers(refereed: Mapping[str, Card]) -> None:
    finn = refereed["finn-the-viking-champion"]
    own = in_numbers(finn)
    assert (own.costs, own.rarity, own.era, own.move) == ({"standard": finn.points}, "unique", "", finn.move)
    every = all_in_numbers(TILESETS, refereed.values())
    assert set(every) == {*official_cards(TILESETS), *refereed}
    assert every["blade-gruts"].costs == {"standard": 40, "delta": 60}
