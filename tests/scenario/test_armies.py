"""Armies within their rules, the room they take, the cards that a scenario uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue.cards import Card, load_cards
from builder.hexgrid import Hex
from builder.scenario import (
    UNIQUE_HEROES,
    Figures,
    FixedFigure,
    Layout,
    NeutralFigure,
    Position,
    Required,
    Scenario,
    Seat,
)
from builder.scenario.armies import (
    MOST_PLAYERS,
    MOST_POINTS,
    Pool,
    army_problems,
    can_still_meet,
    cards_used,
    cheapest,
    chooses_cards,
    cost,
    drafted_from,
    fewest_spaces,
    fits_card,
    fitting,
    most_figures,
    spaces_of,
    spaces_of_cards,
)
from builder.scenario.special import Reinforcements
from tests.referee.tables import the_cards, the_catalogue

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
    fixed = (FixedFigure("grimnak", (Position(Hex(0, 0), 1), Position(Hex(1, 0), 1))),)
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
    fixed = tuple(FixedFigure("tarn-viking-warriors", (Position(Hex(n, 0), 1),), n) for n in (1, 2, 3))
    assert codes((), Seat("P1", figures=fixed, required=(need,))) == {}
    assert codes((), Seat("P1", figures=fixed[:2], required=(need,))) == {"army-required": ""}


def test_what_costs_the_least() -> None:
    least = cheapest(CARDS.values())
    assert least.id == "isamu"
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
    army = ("krug", "me-burq-sa")  # both on foot; another hero is to be had for 10
    assert can_still_meet([THREE_HEROES, TWO_ON_FOOT], army, pool, {}, 9) is False
    assert can_still_meet([THREE_HEROES, TWO_ON_FOOT], army, pool, {}, 10) is True
    # One flies, so that one hero on foot is still needed.
    flown = ("raelin-the-kyrie-warrior", "kelda-the-kyrie-warrior")
    assert can_still_meet([THREE_HEROES, TWO_ON_FOOT], flown, pool, {}, 1000) is True
    assert (
        can_still_meet([Required(UNIQUE_HEROES, 3), Required(TWO_ON_FOOT.figures, 4)], flown, pool, {}, 99)
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


def armies(cards: list[Card], points: int) -> list[tuple[Card, ...]]:
    """Every army for these points that nobody can add a card to."""
    found = []
    for size in range(len(cards) + 4):
        for army in combinations_with_replacement(cards, size):
            unique = [card.id for card in army if card.unique]
            left = points - sum(card.points for card in army)
            if left < 0 or len(set(unique)) < len(unique):
                continue
            if any(card.points <= left and not (card.unique and card in army) for card in cards):
                continue
            found.append(army)
    return found


_FEW = st.lists(
    st.tuples(st.integers(2, 6).map(lambda n: n * 20), st.integers(1, 4), st.integers(1, 2), st.booleans()),
    min_size=1,
    max_size=3,
)


@given(_FEW, st.integers(0, 8).map(lambda n: n * 20))
def test_no_army_stands_on_fewer_spaces_or_has_more_figures(
    rows: list[tuple[int, int, int, bool]], points: int
) -> None:
    any_card = replace(CARDS["syvarris"], powers=())
    some = [
        replace(any_card, id=f"card-{n}", points=price, figures=figures, spaces=spaces, unique=unique)
        for n, (price, figures, spaces, unique) in enumerate(rows)
    ]
    known = {card.id: card for card in some}
    complete = armies(some, points)
    least = min(sum(spaces_of(card) for card in army) for army in complete)
    most = max(sum(card.figures for card in army) for army in complete)
    assert fewest_spaces(points, known) <= least
    assert most_figures(points, known) >= most


def test_the_smallest_armies_of_the_shipped_cards() -> None:
    """By hand: Taelord costs 180, Sonlen 160, Deathwalker 9000 140; Airborne Elite come later."""
    off = frozenset({"the-drop"})
    assert fewest_spaces(0, CARDS) == 0
    assert fewest_spaces(20, CARDS) == 0  # no card is that cheap
    assert fewest_spaces(180, CARDS, off) == 1
    assert fewest_spaces(400, CARDS, off) == 3
    assert fewest_spaces(400, CARDS) == 2
    assert fewest_spaces(10**9, CARDS) == fewest_spaces(MOST_POINTS, CARDS)


def test_figures_that_come_later_take_no_room() -> None:
    assert spaces_of_cards(("airborne-elite", "mimring", "no-such-card"), CARDS) == 2
    assert spaces_of_cards(("airborne-elite", "mimring"), CARDS, {"the-drop"}) == 6


def test_no_more_figures_than_points_can_pay() -> None:
    assert most_figures(39, CARDS, Figures(hero=False)) == 0
    assert most_figures(40, CARDS, Figures(unique=False, hero=False)) == 4
    assert most_figures(100, CARDS, Figures(card="mimring")) == 0
    assert most_figures(1000, CARDS, Figures(card="mimring")) == 1


@pytest.mark.parametrize(
    ("figures", "id", "fits"),
    [
        (Figures(), "mimring", True),
        (Figures(of="enemies", started_in="somewhere", secret="kelda"), "mimring", True),
        (Figures(unique=True, hero=True), "mimring", True),
        (Figures(hero=False), "mimring", False),
        (Figures(unique=False), "blade-gruts", True),
        (Figures(flying=False), "mimring", False),
        (Figures(general="Utgar", species="dragon"), "mimring", True),
        (Figures(figure_class="champion"), "mimring", False),
        (Figures(personality="wild"), "tarn-viking-warriors", True),
        (Figures(card="grimnak"), "mimring", False),
    ],
)
def test_which_cards_a_filter_speaks_of(figures: Figures, id: str, fits: bool) -> None:
    assert fits_card(figures, CARDS[id]) is fits
    assert (CARDS[id] in fitting(figures, CARDS)) is fits


AT = (Position(Hex(0, 0), 1),)
FIXED = Scenario(
    layouts=(
        Layout((Seat("A", army=("agent-carr", "izumi-samurai")),)),
        Layout((Seat("A", figures=(FixedFigure("ne-gok-sa", AT),)),)),
    ),
    neutrals=(NeutralFigure("prisoner", "mimring", AT),),
)


def test_where_all_is_laid_down_those_that_are_named() -> None:
    named = {"agent-carr", "izumi-samurai", "ne-gok-sa", "mimring"}
    assert set(cards_used(FIXED, the_cards())) == named
    assert not chooses_cards(FIXED)


def test_they_keep_the_order_of_all_cards() -> None:
    found = list(cards_used(FIXED, the_cards()))
    assert found == [id for id in the_cards() if id in found]


def test_all_where_a_player_gathers_his_army_or_wins_another() -> None:
    free = replace(FIXED, layouts=(*FIXED.layouts, Layout((Seat("A", points=100),))))
    second = replace(FIXED, rules=(Reinforcements((), 100),))
    for scenario in (free, second):
        assert chooses_cards(scenario)
        assert cards_used(scenario, the_cards()) == dict(the_cards())


def test_a_pre_made_army_with_points_is_no_choice() -> None:
    seat = Seat("A", points=500, army=("agent-carr",))
    assert set(cards_used(Scenario(layouts=(Layout((seat,)),)), the_cards())) == {"agent-carr"}


def test_names_of_no_card_are_passed_over() -> None:
    scenario = Scenario(layouts=(Layout((Seat("A", army=("nobody",)),)),))
    assert cards_used(scenario, the_cards()) == {}


def test_boxes_without_army_cards_say_nothing_of_a_draft() -> None:
    for boxes in ({}, {"vw": 1}, {"no-such-box": 1}):
        scenario = replace(FIXED, boxes=boxes)
        assert drafted_from(scenario, the_cards(), the_catalogue().boxes).cards == the_cards()


def test_cards_of_no_set_are_always_there() -> None:
    """Somebody made them himself."""
    own = replace(the_cards()["krug"], id="own", set="")
    pool = drafted_from(replace(FIXED, boxes={"sotm": 1}), {**the_cards(), "own": own}, the_catalogue().boxes)
    assert {card.set for card in pool.cards.values()} == {"", "Swarm of the Marro"}
