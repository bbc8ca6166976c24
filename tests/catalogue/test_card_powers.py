"""Whom a power concerns, and tables for a d20."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue.card_powers import ANYBODY, MAX_NUMBER, Outcome, Who, outcome
from builder.catalogue.cards import Card, load_cards


@pytest.fixture(scope="module")
def cards() -> Mapping[str, Card]:
    """The shipped cards."""
    return load_cards(places.shipped("tilesets"))


def named(cards: Mapping[str, Card], card: str, kind: str) -> Any:
    """What a power of a card is given."""
    power = cards[card].power(kind)
    assert power is not None
    return power.given


@pytest.mark.rule("R112")
@pytest.mark.parametrize(
    ("card", "kind", "fitting"),
    [
        ("deathwalker-9000", "aura", {"zettian-guards"}),
        ("grimnak", "aura", {"blade-gruts"}),
        ("swog-rider", "aura", {"arrow-gruts"}),
        ("knights-of-weston", "bonding",
         {"finn-the-viking-champion", "thorgrim-the-viking-champion", "sir-denrick"}),
        ("arrow-gruts", "bonding", {"mimring", "krug", "swog-rider"}),
        ("minions-of-utgar", "bonding", {"taelord-the-kyrie-warrior"}),
        ("marro-hive", "bonding", {"marro-stingers", "marro-drones"}),
        ("marcus-decimus-gallus", "move-aura",
         {"sgt-drake-alexander", "airborne-elite", "roman-legionnaires", "4th-massachusetts-line"}),
        ("venoc-warlord", "move-aura", {"venoc-vipers"}),
    ],
)  # fmt: skip
def test_powers_mean_the_cards_that_their_words_say(
    cards: Mapping[str, Card], card: str, kind: str, fitting: set[str]
) -> None:
    who = named(cards, card, kind)["who"]
    assert {other.id for other in cards.values() if other.fits(who)} == fitting


@pytest.mark.rule("R112")
def test_every_word_of_who_is_asked(cards: Mapping[str, Card]) -> None:
    drake = cards["sgt-drake-alexander"]
    assert drake.fits(ANYBODY)
    fitting = Who(
        "sgt-drake-alexander", "jandar", "human", "soldier", "valiant", 1, ("small", "medium"), True, True
    )
    assert drake.fits(fitting)
    for odd in (
        Who(card="krug"), Who(general="utgar"), Who(species="orc"), Who(figure_class="beast"),
        Who(personality="wild"), Who(range=2), Who(sizes=("huge",)), Who(unique=False), Who(hero=False),
    ):  # fmt: skip
        assert not drake.fits(odd), odd


@pytest.mark.parametrize(
    ("roll", "attack", "destroy"),
    [(1, 0, 1), (2, 1, 0), (6, 1, 0), (7, 2, 0), (12, 3, 0), (15, 3, 0), (16, 4, 0), (19, 4, 0), (20, 8, 0)],
)
def test_a_roll_is_looked_up_in_its_table(
    cards: Mapping[str, Card], roll: int, attack: int, destroy: int
) -> None:
    found = outcome(named(cards, "anubian-wolves", "fury")["table"], roll)
    assert (found.attack, found.destroy) == (attack, destroy)


def test_the_other_tables_bring_what_the_cards_say(cards: Mapping[str, Card]) -> None:
    drain = named(cards, "marro-stingers", "drain")["table"]
    assert outcome(drain, 4) == Outcome(1, destroy=1, no_attack=True)
    assert outcome(drain, 9) == Outcome(5)
    assert outcome(drain, 10) == Outcome(10, attack=1)
    swarm = named(cards, "marro-drones", "swarm")["table"]
    assert [outcome(swarm, roll).figures for roll in (1, 12, 13, 16, 17, 20)] == [3, 3, 6, 6, 9, 9]
    touch = named(cards, "kelda-the-kyrie-warrior", "healing-touch")["table"]
    assert [outcome(touch, roll).heal for roll in (1, 2, 5, 6, 17, 18)] == [0, 1, 1, 2, 2, MAX_NUMBER]
    assert outcome(touch, 1).wounds == 2


@given(st.sets(st.integers(2, 20)), st.integers(-5, 30))
def test_a_roll_beyond_the_die_has_a_row_too(leasts: set[int], roll: int) -> None:
    table = tuple(Outcome(least) for least in sorted({1, *leasts}))
    found = outcome(table, roll)
    assert found.least <= max(roll, 1)
    assert not any(found.least < row.least <= roll for row in table)
