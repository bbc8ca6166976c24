"""Victories: what can never come about, what holds at once, what the last round leaves open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.problems import Problem
from builder.scenario import Figures, Scenario
from builder.scenario.checks.victories import holds_at_once
from builder.scenario.special import CollectGlyphs
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Collected,
    Condition,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    Standing,
    Victory,
)
from tests.scenario.checks.small import SOUND
from tests.scenario.checks.wrong import NEVER, more, won_by

Find = Callable[[Scenario], tuple[Problem, ...]]


@pytest.mark.parametrize("reason", NEVER)
def test_the_reason_is_told_why_a_victory_never_comes(find: Find, reason: str) -> None:
    found = [p.message for p in find(won_by(NEVER[reason])) if p.code == "victory-never"]
    assert len(found) == 1
    assert reason in found[0]
    assert found[0].startswith(f"Victory {len(SOUND.victory) + 1} can never come about: ")


@pytest.mark.parametrize(
    "condition",
    [
        AtEndOfRound(MostPoints(), round=10),
        AtEndOfRound(Standing("hill"), since=10),
        Standing("hill", count=5),
        Any((Standing("hill"), Not(Standing("hill", count=2)))),
        All((AtEndOfRound(Standing("hill"), round=4), HoldsDoor("gate"))),
        Destroyed(Figures(of="p1", card="mimring")),
    ],
)
def test_what_may_come_about_is_no_problem(find: Find, condition: Condition) -> None:
    codes = {problem.code for problem in find(won_by(Victory(condition, "p1")))}
    assert "victory-never" not in codes


def test_of_two_players_only_one_can_have_what_the_other_has_not(find: Find) -> None:
    """The first player has his army and a dragon, so that he never loses five heroes."""
    few = won_by(Victory(Destroyed(Figures(of="enemies", hero=True), 20), "p2"))
    assert any("at most" in problem.message for problem in find(few) if problem.code == "victory-never")


def test_glyphs_to_collect_are_counted(find: Find) -> None:
    rules = (CollectGlyphs(("kelda", "gerda")),)
    for count, never in ((2, False), (3, True)):
        scenario = more(rules=rules, victory=(Victory(Collected(count)),))
        assert ("victory-never" in {problem.code for problem in find(scenario)}) is never


@pytest.mark.parametrize(("by", "known"), [("", True), ("p1", True), ("B", True), ("p9", False)])
def test_a_player_or_a_team_holds_a_door_card(find: Find, by: str, known: bool) -> None:
    scenario = won_by(Victory(Not(HoldsDoor("gate", by)), "p1"))
    unknown = [problem for problem in find(scenario) if problem.code == "unknown-side"]
    assert bool(unknown) is not known
    if unknown:
        assert "p9" in unknown[0].message


@pytest.mark.rule("R190")
def test_nobody_holds_a_door_card_in_the_basic_game(find: Find) -> None:
    scenario = replace(won_by(Victory(HoldsDoor("gate"), "p2")), edition="basic")
    assert any(
        "Basic game" in problem.message for problem in find(scenario) if problem.code == "victory-never"
    )


@pytest.mark.parametrize(
    ("condition", "at_once"),
    [
        (Eliminated(), False),
        (Not(Eliminated()), True),
        (MostPoints(), True),
        (AtEndOfRound(MostPoints()), False),
        (All(()), True),
        (All((MostPoints(), Standing("hill"))), False),
        (Any((Standing("hill"), Not(Standing("flag")))), True),
        (Not(Not(Standing("hill"))), False),
    ],
)
def test_what_holds_before_anything_was_done(condition: Condition, at_once: bool) -> None:
    assert holds_at_once(condition) is at_once


def test_a_player_can_win_through_the_team(find: Find) -> None:
    scenario = replace(SOUND, layouts=SOUND.layouts[1:], victory=(Victory(Eliminated(), "p1"),))
    (problem,) = [p for p in find(scenario) if p.code == "side-cannot-win"]
    assert "side B" in problem.message


@pytest.mark.parametrize("deep", [1, 50, 5000])
def test_conditions_in_conditions_end(find: Find, deep: int) -> None:
    condition: Condition = Standing("hill")
    for _ in range(deep):
        condition = Not(condition)
    assert "unknown-place" not in {problem.code for problem in find(won_by(Victory(condition, "p1")))}


EVERY_SIDE = Victory(Standing("west"))


@pytest.mark.rule("R016")
@pytest.mark.parametrize(
    "victory",
    [
        EVERY_SIDE,
        Victory(Standing("west"), "p1"),
        Victory(Any((Standing("flag"), Standing("west", count=5))), "p1"),
        Victory(Standing("west", Figures(of="enemies")), "p2"),
        Victory(Standing("west", Figures(of="own", started_in="west")), "p1"),
        Victory(Standing("west", Figures(of="own", card="tarn-viking-warriors"), 4), "p1"),
    ],
)
def test_a_zone_in_which_a_side_starts_is_reached_when_the_game_begins(find: Find, victory: Victory) -> None:
    (problem,) = [p for p in find(won_by(victory)) if p.code == "victory-at-once"]
    assert problem.message.startswith("Victory 7 holds when the game begins: figures of ")
    assert ("Player 2" if victory.side == "p2" else "Player 1") in problem.message


@pytest.mark.parametrize(
    "victory",
    [
        Victory(Standing("east"), "p1"),
        Victory(Standing("west", count=6), "p1"),
        Victory(Standing("west", Figures(of="own", flying=True)), "p1"),
        Victory(AtEndOfRound(Standing("west"), round=10), "p1"),
        Victory(Not(Standing("east")), "p2"),
        Victory(All((Standing("west"), Standing("flag"))), "p1"),
    ],
)
def test_what_must_first_be_done_does_not_hold_when_the_game_begins(find: Find, victory: Victory) -> None:
    assert "victory-at-once" not in {p.code for p in find(won_by(victory))}


def test_who_may_start_elsewhere_has_not_won_when_the_game_begins(find: Find) -> None:
    scenario = won_by(Victory(Standing("west"), "p1"))
    duel = scenario.layouts[0]
    wide = replace(duel.seats[0], zones=("west", "hill"))
    free = replace(scenario, layouts=(replace(duel, seats=(wide, duel.seats[1])),))
    assert "victory-at-once" not in {p.code for p in find(free)}
