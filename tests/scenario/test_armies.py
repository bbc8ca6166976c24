"""What cards may go together in an army, and what can be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue.cards import Card, load_cards
from builder.hexgrid import Hex
from builder.scenario.armies import (
    MOST_PLAYERS,
    Pool,
    army_problems,
    can_still_meet,
    cheapest,
    cost,
)
from builder.scenario.filters import UNIQUE_HEROES, Figures
from builder.scenario.model import FixedFigure, Required, Seat
from builder.scenario.places import Spot

CARDS = load_cards(places.shipped("tilesets"))
EXAMPLE = (
    "grimnak", "marro-warriors", "finn-the-viking-champion", "zettian-guards", "thorgrim-the-viking-champion",
)  # fmt: skip
THREE_HEROES = Required(UNIQUE_HEROES, 3)
TWO_ON_FOOT = Required(Figures(unique=True, hero=True, flying=False), 2)


def codes(army: tuple[str, ...], seat: Seat) -> dict[str, str]:
    """Rules by the codes of all that is wrong."""
    return {problem.code: problem.rule for problem in army_problems(army, CARDS, seat)}


@pytest.mark.rule("R020")
def test_the_armies_of_the_rulebook_are_within_400_points() -> None:
    other = ("syvarris", "deathwalker-9000", "krav-maga-agents", "tarn-viking-warriors")
    assert (cost(EXAMPLE, CARDS), cost(other, CARDS)) == (400, 390)
    for army in (EXAMPLE, other):
        assert codes(army, Seat("P1", points=400)) == {}


@pytest.mark.rule("R020")
def test_one_point_too_many_is_told() -> None:
    (problem,) = army_problems(EXAMPLE, CARDS, Seat("P1", points=399), whose="Player 1")
    assert problem.code == "army-points"
    assert problem.rule == "R020"
    assert problem.message == "Player 1: the army costs 400 points, 399 are allowed"
    assert problem.hint == "Take out cards for 1."


@pytest.mark.rule("R020")
def test_cards_of_all_generals_go_together_and_any_number_of_them() -> None:
    mixed = ("raelin-the-kyrie-warrior", "mimring", "izumi-samurai", "syvarris")
    assert len({CARDS[id].general for id in mixed}) == 4
    assert codes(mixed, Seat("P1", points=400)) == {}
    assert codes(("mimring",), Seat("P1", points=400)) == {}


@pytest.mark.rule("R026")
def test_nobody_has_a_unique_card_twice() -> None:
    seat = Seat("P1", points=400)
    assert codes(("grimnak", "grimnak"), seat) == {"army-unique": "R026"}
    fixed = (FixedFigure("grimnak", (Spot(Hex(0, 0), 1), Spot(Hex(1, 0), 1))),)
    assert codes(("grimnak",), Seat("P1", points=400, figures=fixed)) == {"army-unique": "R026"}


@pytest.mark.rule("R026")
@pytest.mark.rule("R027")
def test_common_cards_may_be_had_several_times() -> None:
    assert codes(("blade-gruts",) * 3, Seat("P1", points=400)) == {}


def test_a_card_that_is_not_known_is_told_once() -> None:
    assert codes(("nobody", "nobody"), Seat("P1", points=400)) == {"army-unknown": ""}


def test_what_the_scenario_asks_for_must_be_there() -> None:
    heroes = ("raelin-the-kyrie-warrior", "finn-the-viking-champion", "mimring")
    seat = Seat("P2", points=550, required=(THREE_HEROES,))
    assert codes(heroes, seat) == {}
    assert codes(heroes[:2], seat) == {"army-required": ""}
    on_foot = Seat("P2", points=550, required=(THREE_HEROES, TWO_ON_FOOT))
    assert codes(heroes, on_foot) == {"army-required": ""}
    assert codes((*heroes[:2], "thorgrim-the-viking-champion"), on_foot) == {}


def test_fixed_figures_count_for_what_is_asked_one_by_one() -> None:
    need = Required(Figures(species="human"), 3)
    fixed = tuple(FixedFigure("tarn-viking-warriors", (Spot(Hex(n, 0), 1),), n) for n in (1, 2, 3))
    assert codes((), Seat("P1", figures=fixed, required=(need,))) == {}
    assert codes((), Seat("P1", figures=fixed[:2], required=(need,))) == {"army-required": ""}


def test_what_costs_the_least() -> None:
    least = cheapest(CARDS.values())
    assert least is not None
    assert least.id == "swog-rider"
    assert cheapest(()) is None


@pytest.mark.rule("R026")
def test_unique_cards_are_there_once_a_set_and_common_ones_always() -> None:
    pool = Pool(CARDS, sets=2, counts={"swog-rider": 1})
    assert [pool.copies(CARDS[id]) for id in ("mimring", "blade-gruts", "swog-rider")] == [2, None, 1]
    taken = Counter({"mimring": 1, "blade-gruts": 9, "swog-rider": 1})
    there = {card.id for card in pool.to_be_had(taken, (), 150)}
    assert {"mimring", "blade-gruts"} <= there
    assert "swog-rider" not in there
    mine = {card.id for card in pool.to_be_had(taken, ("mimring", "blade-gruts"), 150)}
    assert there - mine == {"mimring"}


@given(st.integers(0, 400), st.integers(0, 3))
def test_what_can_still_be_met_is_what_the_cheapest_heroes_cost(points: int, count: int) -> None:
    prices = sorted(card.points for card in CARDS.values() if card.unique and card.hero)
    possible = sum(prices[:count]) <= points
    assert can_still_meet([Required(UNIQUE_HEROES, count)], (), Pool(CARDS), {}, points) is possible


def test_two_demands_may_be_met_by_one_card() -> None:
    pool = Pool(CARDS)
    army = ("krug", "me-burq-sa")  # 170 points, both on foot
    assert can_still_meet([THREE_HEROES, TWO_ON_FOOT], army, pool, {}, 70) is False
    assert can_still_meet([THREE_HEROES, TWO_ON_FOOT], army, pool, {}, 75) is True
    # One flies, so that one hero on foot is still needed.
    flown = ("raelin-the-kyrie-warrior", "kelda-the-kyrie-warrior")
    assert can_still_meet([THREE_HEROES, TWO_ON_FOOT], flown, pool, {}, 1000) is True
    assert (
        can_still_meet([Required(UNIQUE_HEROES, 3), Required(TWO_ON_FOOT.figures, 4)], flown, pool, {}, 130)
        is False
    )


@pytest.mark.rule("R030")
def test_only_the_first_edition_limits_the_players() -> None:
    assert MOST_PLAYERS.get("master-1") == 8
    assert MOST_PLAYERS.get("master-2") is None


def test_the_mapping_of_cards_is_not_changed() -> None:
    known: Mapping[str, Card] = dict(CARDS)
    army_problems(EXAMPLE, known, Seat("P1", points=10))
    assert known == CARDS
