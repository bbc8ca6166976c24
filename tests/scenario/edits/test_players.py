"""Players, layouts and armies are changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue.cards import load_cards
from builder.hexgrid import Hex
from builder.scenario import Figures, FixedFigure, Layout, Position, Required, Scenario, Seat
from builder.scenario.edits import players, zones
from builder.scenario.edits.blank_scenario import fresh
from builder.scenario.edits.zones import TooManyError


def called(number: int) -> str:
    return f"Player {number}"


def begun() -> Scenario:
    return fresh("Test", "", called, lambda number: f"Zone {number}")


def ids(scenario: Scenario, at: int = 0) -> list[str]:
    return [seat.id for seat in scenario.layouts[at].seats]


def test_a_new_layout_is_for_the_fewest_players_that_none_is_for() -> None:
    three, at = players.layout_added(begun(), called)
    assert [layout.players for layout in three.layouts] == [2, 3]
    assert at == 1
    assert [seat.zones for seat in three.layouts[1].seats] == [("zone-1",), ("zone-2",), ()]
    alone = players.layout_removed(three, 0)
    two, at = players.layout_added(alone, called)
    assert ([layout.players for layout in two.layouts], at) == ([2, 3], 0), "in the order of their numbers"


def test_a_copy_has_the_same_players_and_some_more() -> None:
    before = players.seat_changed(begun(), 0, 1, team="north", points=250)
    after, at = players.layout_copied(before, 0, called)
    assert after.layouts[at].seats[:2] == before.layouts[0].seats
    assert (ids(after, at)[2], after.layouts[at].seats[2].points) == ("player-3", 250)


def test_a_name_is_changed_where_the_player_is_called_the_same() -> None:
    both, _ = players.layout_copied(begun(), 0, called)
    host = players.seat_renamed(both, 0, 0, "en", "Host")
    assert [layout.seats[0].name["en"] for layout in host.layouts] == ["Host", "Host"]
    apart = players.seat_changed(both, 1, 0, name={"en": "Guest"})
    host = players.seat_renamed(apart, 0, 0, "en", "Host")
    assert [layout.seats[0].name["en"] for layout in host.layouts] == ["Host", "Guest"]


def test_with_the_last_player_the_layout_goes_and_with_a_player_his_right_to_place_first() -> None:
    first = players.placing_first(begun(), 0, "player-2")
    assert players.seat_removed(first, 0, 0).layouts[0].placement == "player-2"
    one = players.seat_removed(first, 0, 1)
    assert (ids(one), one.layouts[0].placement) == (["player-1"], "")
    assert players.seat_removed(one, 0, 0).layouts == ()


def test_more_than_fit_a_table_are_refused() -> None:
    full = Scenario(layouts=(Layout(tuple(Seat(f"p{n}") for n in range(players.MOST_PLAYERS))),))
    with pytest.raises(TooManyError):
        players.seat_added(full, 0, called)
    with pytest.raises(TooManyError):
        players.layout_copied(full, 0, called)
    many = begun()
    for _ in range(players.MOST_LAYOUTS - 1):
        many, _at = players.layout_added(many, called)
    with pytest.raises(TooManyError):
        players.layout_added(many, called)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=8))
def test_however_they_change_seats_the_same_players_sit_there(moves: list[tuple[int, int]]) -> None:
    scenario = begun()
    for _ in range(3):
        scenario, _id = players.seat_added(scenario, 0, called)
    everybody = sorted(ids(scenario))
    for seat, to in moves:
        who = ids(scenario)[seat]
        scenario = players.seat_moved(scenario, 0, seat, to)
        assert ids(scenario)[to] == who
        assert sorted(ids(scenario)) == everybody


def test_who_is_in_hand_falls_back_to_somebody_who_is_there() -> None:
    scenario = begun()
    assert players.in_hand(scenario, 0, "player-2") == (0, 1)
    assert players.in_hand(scenario, 7, "nobody") == (0, 0)
    assert players.in_hand(Scenario(), 0, "player-1") is None


CARDS = load_cards(places.shipped("tilesets"))
HERO = next(card for card in CARDS.values() if card.unique and card.hero and card.spaces == 1)
COMMON = next(card for card in CARDS.values() if not card.unique and card.figures > 1 and card.spaces == 1)


def armed(spaces: int = 24) -> Scenario:
    scenario = fresh("Test", "", lambda n: f"Player {n}", lambda n: f"Zone {n}")
    return zones.painted(scenario, "zone-1", [Position(Hex(q, 0), 1) for q in range(spaces)])


def with_cards(scenario: Scenario, *ids: str) -> Scenario:
    for id in ids:
        scenario = players.card_taken(scenario, 0, 0, id)
    return scenario


def test_cards_of_one_kind_stand_together_and_are_put_back_one_by_one() -> None:
    scenario = with_cards(armed(), COMMON.id, HERO.id, COMMON.id)
    assert scenario.layouts[0].seats[0].army == (COMMON.id, COMMON.id, HERO.id)
    scenario = players.card_put_back(scenario, 0, 0, COMMON.id)
    assert scenario.layouts[0].seats[0].army == (COMMON.id, HERO.id)
    assert players.card_put_back(scenario, 0, 0, "no-such-card") == scenario


@pytest.mark.rule("R020")
def test_points_figures_and_spaces_are_added_up() -> None:
    scenario = with_cards(armed(), COMMON.id, COMMON.id, HERO.id)
    sums = players.tally(scenario, 0, 0, CARDS)
    points = 2 * COMMON.points + HERO.points
    assert sums[:5] == (points, 400, 2 * COMMON.figures + 1, 2 * COMMON.figures + 1, 24)
    assert (sums.over, sums.crowded) == (max(0, points - 400), 0)
    poor = players.seat_changed(scenario, 0, 0, points=points - 10)
    assert players.tally(poor, 0, 0, CARDS).over == 10


@pytest.mark.rule("R022")
def test_team_mates_share_the_room_of_their_zone() -> None:
    scenario = with_cards(armed(COMMON.figures), COMMON.id)
    assert players.tally(scenario, 0, 0, CARDS).crowded == 0
    mate = players.seat_changed(scenario, 0, 1, zones=("zone-1",), army=(HERO.id,))
    assert (players.tally(mate, 0, 0, CARDS).mates, players.tally(mate, 0, 0, CARDS).crowded) == (1, 1)
    homeless = players.seat_changed(scenario, 0, 0, zones=())
    assert players.tally(homeless, 0, 0, CARDS).room is None


@pytest.mark.rule("R026")
def test_a_unique_card_is_there_once_counting_figures_on_fixed_spaces() -> None:
    seat = with_cards(armed(), HERO.id, COMMON.id, COMMON.id, "no-such-card").layouts[0].seats[0]
    assert (players.twice(seat, CARDS), players.unknown(seat, CARDS)) == ((), ("no-such-card",))
    placed = replace(seat, figures=(FixedFigure(HERO.id, (Position(Hex(0, 0), 1),)),))
    assert players.twice(placed, CARDS) == (HERO.id,)


def test_what_is_required_and_not_there_is_told() -> None:
    needs = (Required(Figures(hero=True)), Required(Figures(hero=False), COMMON.figures + 1))
    seat = replace(with_cards(armed(), COMMON.id).layouts[0].seats[0], required=needs)
    assert players.unmet(seat, CARDS) == (0, 1)
    assert players.unmet(replace(seat, army=(COMMON.id, COMMON.id, HERO.id)), CARDS) == ()
    placed = (FixedFigure(HERO.id, (Position(Hex(0, 0), 1),)),)
    assert players.unmet(replace(seat, figures=placed), CARDS) == (1,)


def test_there_is_an_end_of_cards() -> None:
    scenario = players.seat_changed(armed(), 0, 0, army=(COMMON.id,) * players.MOST_CARDS)
    with pytest.raises(TooManyError):
        players.card_taken(scenario, 0, 0, HERO.id)
