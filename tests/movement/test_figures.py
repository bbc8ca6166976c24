"""The profile of a card."""

from __future__ import annotations

import pytest

from builder import places
from builder.catalogue.cards import load_cards
from builder.errors import BuilderError
from builder.movement import BASIC, MASTER_1, MASTER_2, Leap, Profile, Size
from builder.movement.figures import move_of, profile_of

CARDS = load_cards(places.shipped("tilesets"))


def test_a_card_gives_height_size_bases_and_powers() -> None:
    assert profile_of(CARDS["grimnak"]) == Profile(11, Size.HUGE, double=True)
    assert profile_of(CARDS["mimring"]) == Profile(9, Size.HUGE, double=True, flying=True)
    assert profile_of(CARDS["agent-carr"]) == Profile(5, ghost_walk=True, disengage=True)
    assert profile_of(CARDS["venoc-vipers"]) == Profile(5, slither=True)
    assert profile_of(CARDS["shaolin-monks"]) == Profile(5, leap=Leap(3, 12, 12))
    assert profile_of(CARDS["sgt-drake-alexander"]) == Profile(5, leap=Leap(1, 25, 0, swiped=True))


def test_every_card_but_the_hive_has_a_profile() -> None:
    refused = []
    for card in CARDS.values():
        try:
            assert profile_of(card).height == card.height
        except BuilderError:
            refused.append(card.id)
    assert refused == ["marro-hive"]


@pytest.mark.rule("R040")
def test_the_basic_side_has_a_move_of_its_own() -> None:
    carr = CARDS["agent-carr"]
    assert (move_of(carr, MASTER_2), move_of(carr, MASTER_1), move_of(carr, BASIC)) == (5, 5, 7)
