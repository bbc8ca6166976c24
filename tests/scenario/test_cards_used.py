"""Which army cards can come into a game."""

from __future__ import annotations

from dataclasses import replace

from builder.hexgrid import Hex
from builder.scenario import FixedFigure, Layout, NeutralFigure, Scenario, Seat, Spot
from builder.scenario.cards_used import cards_used, chooses_cards, drafted_from
from builder.scenario.special import Reinforcements
from tests.referee.tables import the_cards, the_catalogue

AT = (Spot(Hex(0, 0), 1),)
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
