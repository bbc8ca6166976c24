"""Victories and special rules to begin with, and their order."""

from __future__ import annotations

from typing import get_args

import pytest

from builder.hexgrid import Hex
from builder.scenario import Layout, Position, Scenario, ScenarioDoor, ScenarioObject, Seat, Zone
from builder.scenario.edits import victories
from builder.scenario.naming import Names
from builder.scenario.special import ObjectAction, SpecialRule
from builder.scenario.victory import AtEndOfRound, MostPoints, ObjectTaken, Standing, Victory
from builder.scenario.wording import rule_sentence, victory_sentences

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
    assert after.rules == (ObjectAction("flag", ""),)
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
