"""A scenario to begin with, its players, victories and texts."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue.cards import load_cards
from builder.editor.edits import blank_scenario, players, victories, zones
from builder.editor.edits.blank_scenario import Marked, free_title, fresh, retitled, with_text
from builder.editor.edits.zones import TooManyError
from builder.formats import read_scenario_bytes, scenario_bytes
from builder.formats.rich_text import paragraphs_of
from builder.hexgrid import Hex
from builder.scenario import (
    Figures,
    FixedFigure,
    Layout,
    Position,
    Required,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    Zone,
)
from builder.scenario.naming import Names
from builder.scenario.special import ObjectAction, SpecialRule
from builder.scenario.victory import AtEndOfRound, MostPoints, ObjectTaken, Standing, Victory
from builder.scenario.wording import rule_sentence, victory_sentences

# ---- Players, layouts and armies are changed ----


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
    host = players.seat_exchanged(both, 0, 0, replace(both.layouts[0].seats[0], name={"en": "Host"}))
    assert [layout.seats[0].name["en"] for layout in host.layouts] == ["Host", "Host"]
    apart = players.seat_changed(both, 1, 0, name={"en": "Guest"})
    host = players.seat_exchanged(apart, 0, 0, replace(apart.layouts[0].seats[0], name={"en": "Host"}))
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


# ---- A scenario to begin with ----


def test_it_can_be_written_and_read_again() -> None:
    scenario = fresh("Ford", "ford.hexfield", "Player {}".format, "Zone {}".format)
    assert read_scenario_bytes(scenario_bytes(scenario), "ford").scenario == scenario
    assert [(seat.points, seat.zones) for seat in scenario.layouts[0].seats] == [
        (400, ("zone-1",)),
        (400, ("zone-2",)),
    ]


def test_a_text_in_one_language_leaves_the_others() -> None:
    both = with_text({"en": "Ford"}, "de", "Furt")
    assert both == {"en": "Ford", "de": "Furt"}
    assert with_text(both, "en", "") == {"de": "Furt"}
    scenario = fresh("Ford", "", str, str)
    assert retitled(scenario, "Furt", "de").title == both


def test_a_title_that_is_taken_gets_a_number() -> None:
    assert free_title("Ford", {"Hill"}) == "Ford"
    assert free_title("Ford", {"Ford", "Ford 2"}) == "Ford 3"


# ---- Texts in several languages, and the signs in them ----


def test_languages_are_those_of_any_text_english_first() -> None:
    scenario = Scenario(title={"fr": "Le gué"}, story={"de": "Es war einmal", "en": "Once"})
    assert blank_scenario.languages_of(scenario) == ("en", "de", "fr")
    assert blank_scenario.languages_of(Scenario()) == ()


def test_a_text_is_written_in_one_language_and_an_empty_one_goes() -> None:
    scenario = blank_scenario.written(Scenario(), "goal", "de", "Halte die Furt")
    assert scenario.goal == {"de": "Halte die Furt"}
    assert blank_scenario.written(scenario, "goal", "de", "").goal == {}


def test_a_language_goes_with_all_its_texts_and_no_others() -> None:
    scenario = Scenario(title={"en": "Ford", "de": "Furt"}, notes={"de": "Nur zu zweit"})
    assert blank_scenario.without_language(scenario, "de") == Scenario(title={"en": "Ford"})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Marked("nine days", 0, 4), Marked("**nine** days", 2, 6)),
        (Marked("nine days", 0, 5), Marked("**nine** days", 2, 6)),
        (Marked("nine days", 6, 6), Marked("nine **days**", 7, 11)),
        (Marked("**nine** days", 2, 6), Marked("nine days", 0, 4)),
    ],
)
def test_words_become_bold_and_plain_again(before: Marked, after: Marked) -> None:
    assert blank_scenario.bold(before) == after


def test_lines_become_headings_and_lists_as_the_sheets_know_them() -> None:
    text = "The crossing\nOne\nTwo"
    headed = blank_scenario.heading(Marked(text, 3, 3)).text
    listed = blank_scenario.bullet(Marked(headed, len("# The crossing\n"), len(headed))).text
    assert listed == "# The crossing\n- One\n- Two"
    assert [paragraph.kind for paragraph in paragraphs_of(listed)] == ["heading", "bullet", "bullet"]
    assert blank_scenario.heading(Marked(listed, 0, 0)).text.startswith("The crossing")
    assert blank_scenario.heading(Marked(listed, 16, 16)).text == "# The crossing\n# One\n- Two"


@given(text=st.text(st.sampled_from("ab \n")), places=st.tuples(st.integers(0, 20), st.integers(0, 20)))
def test_a_sign_set_twice_leaves_a_text_without_signs_as_it_was(text: str, places: tuple[int, int]) -> None:
    start, end = sorted(min(place, len(text)) for place in places)
    for mark in (blank_scenario.heading, blank_scenario.bullet):
        once = mark(Marked(text, start, end))
        twice = mark(once)
        assert twice.text == text


# ---- Victories and special rules to begin with, and their order ----

HERE = Position(Hex(0, 0), 1)
SCENARIO = Scenario(
    layouts=(Layout((Seat("a", zones=("west",)), Seat("b"))),),
    zones=(Zone("west", (HERE,)), Zone("hill", (HERE,))),
    objects=(ScenarioObject("flag", HERE, "flag"), ScenarioObject("stone", HERE, "glyph", glyph="astrid")),
    doors=(ScenarioDoor("gate", Hex(3, 3)),),
)


def test_rows_change_places_and_what_has_no_place_stays() -> None:
    assert victories.in_another_order("abcd", 0, 2) == ("b", "c", "a", "d")
    assert victories.in_another_order("abcd", 3, 1) == ("a", "d", "b", "c")
    assert victories.in_another_order("abcd", 3, 4) == tuple("abcd")
    assert victories.without("abc", 1) == ("a", "c")
    assert victories.with_row("abc", 1, "x") == ("a", "x", "c")


@pytest.mark.parametrize("id", victories.USUAL)
def test_each_usual_way_to_win_adds_one_victory_that_can_be_said(id: str) -> None:
    assert victories.is_possible(id, SCENARIO)
    after = victories.USUAL[id](SCENARIO)
    assert len(after.victory) == 1
    assert "A side wins" in victory_sentences(Names(after))[0]


def test_most_points_ends_a_game_that_had_no_end_and_keeps_the_end_there_is() -> None:
    after = victories.USUAL["points"](SCENARIO)
    assert after.rounds == 12
    assert after.victory == (Victory(AtEndOfRound(MostPoints(), round=12)),)
    assert victories.USUAL["points"](Scenario(rounds=7)).rounds == 7


def test_a_glyph_is_held_before_any_other_object_and_a_free_zone_reached_before_one_of_a_start() -> None:
    assert victories.USUAL["hold"](SCENARIO).victory[0].condition == AtEndOfRound(Standing("stone"))
    assert victories.USUAL["reach"](SCENARIO).victory == (Victory(Standing("hill")),)


def test_without_a_free_zone_each_side_reaches_one_in_which_its_enemies_start_and_it_does_not() -> None:
    west, east, hill = (Zone(id, (HERE,)) for id in ("west", "east", "hill"))
    two = Layout((Seat("a", zones=("west",)), Seat("b", zones=("east",))))
    fight = Scenario(layouts=(two,), zones=(west, east))
    crossed = (Victory(Standing("east"), "a"), Victory(Standing("west"), "b"))
    assert victories.USUAL["reach"](fight).victory == crossed
    assert victories.with_plain(Standing, fight).victory == crossed
    teams = Layout((Seat("a", team="A", zones=("west",)), Seat("b", team="A", zones=("hill",)),
                    Seat("c", team="C", zones=("east", "hill"))))  # fmt: skip
    crossed = (Victory(Standing("east"), "A"), Victory(Standing("west"), "C"))
    assert victories.USUAL["reach"](Scenario(layouts=(teams,), zones=(west, east, hill))).victory == crossed
    together = Layout((Seat("a", zones=("west",)), Seat("b", zones=("west",))))
    assert not victories.is_possible("reach", Scenario(layouts=(together,), zones=(west,)))


def test_there_are_never_more_victories_than_can_be_saved() -> None:
    two = Layout((Seat("a", zones=("west",)), Seat("b", zones=("east",))))
    zones = (Zone("west", (HERE,)), Zone("east", (HERE,)))
    full = Scenario(layouts=(two,), zones=zones, victory=(Victory(MostPoints()),) * (victories.MOST - 1))
    assert len(victories.USUAL["reach"](full).victory) == victories.MOST


def test_an_object_is_taken_by_a_rule_that_comes_with_it_once() -> None:
    after = victories.USUAL["take"](SCENARIO)
    assert after.rules == (ObjectAction("flag"),)
    again = victories.USUAL["take"](after)
    assert again.rules == after.rules
    assert [victory.condition for victory in again.victory] == [ObjectTaken("flag")] * 2


def test_what_speaks_of_something_is_not_offered_without_it() -> None:
    offered = {id for id in victories.USUAL if victories.is_possible(id, Scenario())}
    assert offered == {"eliminate", "points", "hero"}
    assert not victories.has_use(ObjectAction, Scenario())


@pytest.mark.parametrize("kind", get_args(SpecialRule))
def test_every_kind_of_rule_is_offered_and_begins_with_a_sentence(kind: type[SpecialRule]) -> None:
    assert kind in victories.RULES
    made = victories.fresh_rule(kind, SCENARIO)
    assert type(made) is kind
    assert rule_sentence(made, Names(SCENARIO)).endswith(".")
