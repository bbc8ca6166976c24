"""Players and layouts: added, copied, moved, named, without a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.scenario import Layout, Scenario, Seat
from builder.scenario.edits import players
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
