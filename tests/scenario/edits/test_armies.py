"""Armies: cards taken and put back, and what they come to, without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder import places
from builder.catalogue.cards import load_cards
from builder.hexgrid import Hex
from builder.scenario import Figures, FixedFigure, Required, Scenario, Spot
from builder.scenario.edits import armies, players, zones
from builder.scenario.edits.blank_scenario import fresh
from builder.scenario.edits.zones import TooManyError

CARDS = load_cards(places.shipped("tilesets"))
HERO = next(card for card in CARDS.values() if card.unique and card.hero and card.spaces == 1)
COMMON = next(card for card in CARDS.values() if not card.unique and card.figures > 1 and card.spaces == 1)


def begun(spaces: int = 24) -> Scenario:
    scenario = fresh("Test", "", lambda n: f"Player {n}", lambda n: f"Zone {n}")
    return zones.painted(scenario, "zone-1", [Spot(Hex(q, 0), 1) for q in range(spaces)])


def with_cards(scenario: Scenario, *ids: str) -> Scenario:
    for id in ids:
        scenario = armies.card_taken(scenario, 0, 0, id)
    return scenario


def test_cards_of_one_kind_stand_together_and_are_put_back_one_by_one() -> None:
    scenario = with_cards(begun(), COMMON.id, HERO.id, COMMON.id)
    assert scenario.layouts[0].seats[0].army == (COMMON.id, COMMON.id, HERO.id)
    scenario = armies.card_put_back(scenario, 0, 0, COMMON.id)
    assert scenario.layouts[0].seats[0].army == (COMMON.id, HERO.id)
    assert armies.card_put_back(scenario, 0, 0, "no-such-card") == scenario


@pytest.mark.rule("R020")
def test_points_figures_and_spaces_are_added_up() -> None:
    scenario = with_cards(begun(), COMMON.id, COMMON.id, HERO.id)
    sums = armies.tally(scenario, 0, 0, CARDS)
    points = 2 * COMMON.points + HERO.points
    assert sums[:5] == (points, 400, 2 * COMMON.figures + 1, 2 * COMMON.figures + 1, 24)
    assert (sums.over, sums.crowded) == (max(0, points - 400), 0)
    poor = players.seat_changed(scenario, 0, 0, points=points - 10)
    assert armies.tally(poor, 0, 0, CARDS).over == 10


@pytest.mark.rule("R022")
def test_team_mates_share_the_room_of_their_zone() -> None:
    scenario = with_cards(begun(COMMON.figures), COMMON.id)
    assert armies.tally(scenario, 0, 0, CARDS).crowded == 0
    mate = players.seat_changed(scenario, 0, 1, zones=("zone-1",), army=(HERO.id,))
    assert (armies.tally(mate, 0, 0, CARDS).mates, armies.tally(mate, 0, 0, CARDS).crowded) == (1, 1)
    homeless = players.seat_changed(scenario, 0, 0, zones=())
    assert armies.tally(homeless, 0, 0, CARDS).room is None


@pytest.mark.rule("R026")
def test_a_unique_card_is_there_once_counting_figures_on_fixed_spaces() -> None:
    seat = with_cards(begun(), HERO.id, COMMON.id, COMMON.id, "no-such-card").layouts[0].seats[0]
    assert (armies.twice(seat, CARDS), armies.unknown(seat, CARDS)) == ((), ("no-such-card",))
    placed = replace(seat, figures=(FixedFigure(HERO.id, (Spot(Hex(0, 0), 1),)),))
    assert armies.twice(placed, CARDS) == (HERO.id,)


def test_what_is_required_and_not_there_is_told() -> None:
    needs = (Required(Figures(hero=True)), Required(Figures(hero=False), COMMON.figures + 1))
    seat = replace(with_cards(begun(), COMMON.id).layouts[0].seats[0], required=needs)
    assert armies.unmet(seat, CARDS) == (0, 1)
    assert armies.unmet(replace(seat, army=(COMMON.id, COMMON.id, HERO.id)), CARDS) == ()
    placed = (FixedFigure(HERO.id, (Spot(Hex(0, 0), 1),)),)
    assert armies.unmet(replace(seat, figures=placed), CARDS) == (1,)


def test_there_is_an_end_of_cards() -> None:
    scenario = players.seat_changed(begun(), 0, 0, army=(COMMON.id,) * armies.MOST_CARDS)
    with pytest.raises(TooManyError):
        armies.card_taken(scenario, 0, 0, HERO.id)
