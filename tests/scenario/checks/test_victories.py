"""Victories, special rules and ways that can never come about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.facts import RuleChoices
from builder.hexgrid import Hex
from builder.scenario import Figures, Layout, Position, Scenario, ScenarioObject, Seat, Zone
from builder.scenario.checks.victories import holds_at_once
from builder.scenario.special import (
    Chance,
    CollectGlyphs,
    FirstPlayer,
    Reinforcements,
    RisingHazard,
    StartDice,
    TerrainCost,
)
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
from tests.battlefields import laid
from tests.scenario.checks.small import GATE, ISLAND, SOUND, SPACE_4, coded, find, messages, on
from tests.scenario.checks.wrong import IDLE, NEVER, more, won_by
from tests.scenario.conftest import found_in

# ---- Victories: what can never come about, what holds at once, what the last round leaves open ----


@pytest.mark.parametrize("reason", NEVER)
def test_the_reason_is_told_why_a_victory_never_comes(reason: str) -> None:
    found = messages(won_by(NEVER[reason]), "victory-never")
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
def test_what_may_come_about_is_no_problem(condition: Condition) -> None:
    codes = {problem.code for problem in find(won_by(Victory(condition, "p1")))}
    assert "victory-never" not in codes


def test_of_two_players_only_one_can_have_what_the_other_has_not() -> None:
    """The first player has his army and a dragon, so that he never loses five heroes."""
    few = won_by(Victory(Destroyed(Figures(of="enemies", hero=True), 20), "p2"))
    assert any("at most" in problem.message for problem in find(few) if problem.code == "victory-never")


def test_glyphs_to_collect_are_counted() -> None:
    rules = (CollectGlyphs(("kelda", "gerda")),)
    for count, never in ((2, False), (3, True)):
        scenario = more(rules=rules, victory=(Victory(Collected(count)),))
        assert (bool(coded(scenario, "victory-never"))) is never


@pytest.mark.parametrize(("by", "known"), [("", True), ("p1", True), ("B", True), ("p9", False)])
def test_a_player_or_a_team_holds_a_door_card(by: str, known: bool) -> None:
    scenario = won_by(Victory(Not(HoldsDoor("gate", by)), "p1"))
    unknown = coded(scenario, "unknown-side")
    assert bool(unknown) is not known
    if unknown:
        assert "p9" in unknown[0].message


@pytest.mark.rule("R190")
def test_nobody_holds_a_door_card_in_the_basic_game() -> None:
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


def test_a_player_can_win_through_the_team() -> None:
    scenario = replace(SOUND, layouts=SOUND.layouts[1:], victory=(Victory(Eliminated(), "p1"),))
    (problem,) = coded(scenario, "side-cannot-win")
    assert "side B" in problem.message


@pytest.mark.parametrize("deep", [1, 50, 5000])
def test_conditions_in_conditions_end(deep: int) -> None:
    condition: Condition = Standing("hill")
    for _ in range(deep):
        condition = Not(condition)
    assert not coded(won_by(Victory(condition, "p1")), "unknown-place")


EVERY_SIDE = Victory(Standing("west"))


@pytest.mark.rule("R016")
@pytest.mark.parametrize(
    ("victory", "reached"),
    [
        (EVERY_SIDE, True),
        (Victory(Standing("west"), "p1"), True),
        (Victory(Any((Standing("flag"), Standing("west", count=5))), "p1"), True),
        (Victory(Standing("west", Figures(of="enemies")), "p2"), True),
        (Victory(Standing("west", Figures(of="own", started_in="west")), "p1"), True),
        (Victory(Standing("west", Figures(of="own", card="tarn-viking-warriors"), 4), "p1"), True),
        (Victory(Standing("east"), "p1"), False),
        (Victory(Standing("west", count=6), "p1"), False),
        (Victory(Standing("west", Figures(of="own", flying=True)), "p1"), False),
        (Victory(AtEndOfRound(Standing("west"), round=10), "p1"), False),
        (Victory(Not(Standing("east")), "p2"), False),
        (Victory(All((Standing("west"), Standing("flag"))), "p1"), False),
    ],
)
def test_a_zone_in_which_a_side_starts_is_reached_when_the_game_begins(
    victory: Victory, reached: bool
) -> None:
    found = messages(won_by(victory), "victory-at-once")
    assert len(found) == reached
    for message in found:
        assert message.startswith("Victory 7 holds when the game begins: figures of ")
        assert ("Player 2" if victory.side == "p2" else "Player 1") in message


def test_who_may_start_elsewhere_has_not_won_when_the_game_begins() -> None:
    scenario = won_by(Victory(Standing("west"), "p1"))
    duel = scenario.layouts[0]
    wide = replace(duel.seats[0], zones=("west", "hill"))
    free = replace(scenario, layouts=(replace(duel, seats=(wide, duel.seats[1])),))
    assert not coded(free, "victory-at-once")


# ---- Special rules that do nothing, come too late or contradict each other ----


@pytest.mark.parametrize("reason", IDLE)
def test_the_reason_is_told_why_a_rule_does_nothing(reason: str) -> None:
    found = messages(more(rules=(IDLE[reason],)), "rule-without-effect")
    assert len(found) == 1
    assert reason in found[0]
    assert f"Special rule {len(SOUND.rules) + 1} " in found[0]


@pytest.mark.parametrize(
    ("rule", "late"),
    [
        (Reinforcements((Chance(10, 12),), 100), False),
        (Reinforcements((Chance(11, 12), Chance(14, 2)), 100), True),
        (FirstPlayer("p1", (3, 11)), False),
        (FirstPlayer("p1", (11,)), True),
        (RisingHazard(("water",), since=11), True),
    ],
)
def test_a_rule_that_begins_after_the_last_round_is_told(rule: object, late: bool) -> None:
    codes = {problem.code for problem in find(more(rules=(rule,)))}
    assert ("rule-too-late" in codes) is late


@pytest.mark.rule("R233")
@pytest.mark.parametrize(
    ("terrain", "cost", "wrong"), [("grass", 99, False), ("grass", 100, True), ("tree", 2, True)]
)
def test_terrain_costs_what_figures_can_pay(terrain: str, cost: int, wrong: bool) -> None:
    codes = {problem.code for problem in find(more(rules=(TerrainCost(terrain, cost),)))}
    assert bool(codes & {"terrain-cost", "unknown-terrain"}) is wrong


@pytest.mark.rule("R002")
def test_two_numbers_of_start_dice_contradict() -> None:
    def contradictions(*dice: int) -> list[str]:
        found = find(replace(more(rules=tuple(map(StartDice, dice))), edition="basic"))
        return [problem.message for problem in found if problem.code == "rules-contradict"]

    assert contradictions(3, 5) == ["Who begins is to be rolled for with 3 and 5 dice"]
    assert contradictions(5, 5) == []


def test_two_costs_of_one_terrain_contradict() -> None:
    codes = {problem.code for problem in find(more(rules=(TerrainCost("sand", 3),)))}
    assert "rules-contradict" in codes
    assert not coded(more(rules=(TerrainCost("sand", 2),)), "rules-contradict")


# ---- Ways between enemies and to what is to be reached ----


def duel(one: Position, other: Position, **more: object) -> Scenario:
    """Two players, each with a zone of one space."""
    seats = Seat("p1", points=80, zones=("a",)), Seat("p2", points=80, zones=("b",))
    return Scenario(
        title={"en": "A duel"},
        goal={"en": "Win."},
        layouts=(Layout(seats),),
        zones=(Zone("a", (one,)), Zone("b", (other,))),
        victory=(Victory(Eliminated()),),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(("top", "codes"), [(5, []), (6, ["only-flyers-reach-enemy"])])
def test_a_step_of_four_levels_is_climbed_and_one_of_five_is_not(top: int, codes: list[str]) -> None:
    """From above everybody gets down, so it is told of the lower start alone."""
    scenario = duel(Position(Hex(0, 0), 1), Position(Hex(1, 0), top))
    found = found_in(scenario, laid(("grass-1", 0, 0), ("grass-1", 1, 0, top)))
    assert [problem.code for problem in found] == codes
    assert all(problem.at is not None and problem.at.slot == 1 for problem in found)


@pytest.mark.rule("R205")
def test_a_ladder_is_a_way() -> None:
    ground = ("grass-1", 0, 0), ("grass-1", 1, -1, 8)
    ladder = [("ladder-rung", 0, 0, slot) for slot in (2, 4, 6, 8)]
    scenario = duel(Position(Hex(0, 0), 1), Position(Hex(1, -1), 8))
    assert {p.code for p in found_in(scenario, laid(*ground))} == {"only-flyers-reach-enemy"}
    assert found_in(scenario, laid(*ground, *ladder)) == ()


def test_over_a_ruin_leads_a_way_where_the_scenario_climbs_it() -> None:
    """By the Basic rules everybody climbs six levels."""
    field = laid(*(("grass-1", q, 0) for q in range(3)), ("ruin-short", 1, 0, 2))
    scenario = replace(duel(Position(Hex(0, 0), 1), Position(Hex(1, 0), 1)), edition="basic")
    climbing = replace(scenario, choices=RuleChoices(ruins="climb"))
    assert {p.code for p in found_in(scenario, field)} == {"no-way-to-enemy"}
    assert found_in(climbing, field) == ()


def test_doors_are_open_for_ways() -> None:
    """Behind the gate lies a space that is reached through it."""
    scenario = replace(SOUND, objects=(ScenarioObject("flag", on(SPACE_4), "flag"),))
    assert not coded(scenario, "goal-out-of-reach")
    in_the_gate = replace(SOUND, objects=(ScenarioObject("flag", on(GATE), "flag"),))
    assert {problem.code for problem in find(in_the_gate)} == {"lies-in-doorway"}


def test_only_those_who_need_it_must_get_there() -> None:
    island = replace(SOUND, objects=(replace(SOUND.objects[0], at=on(ISLAND)),))
    for victory, wrong in (
        (Victory(Standing("flag"), "p2"), True),
        (Victory(Standing("flag", Figures(of="enemies")), "p2"), True),
        (Victory(Not(Standing("flag")), "p2"), False),
    ):
        found = find(replace(island, victory=(victory,), rules=()))
        assert ("goal-out-of-reach" in {problem.code for problem in found}) is wrong


def test_nobody_may_get_beside_the_captive() -> None:
    captive = replace(SOUND.neutrals[0], positions=(Position(Hex(32, 0), 1),))
    scenario = replace(SOUND, neutrals=(captive,), layouts=SOUND.layouts[:1])
    (problem,) = coded(scenario, "goal-out-of-reach")
    assert problem.message == "No figure of Player 2 gets to a space beside Sgt. Drake Alexander"
