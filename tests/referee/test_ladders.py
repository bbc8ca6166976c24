"""Ladders in a game: moving on them, engagement, attacks and falls from them (R060, R064, R200 to R215)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.referee import Game, spatial
from builder.referee.actions import Attack, Move
from builder.referee.attacking import attack_dice, defense_dice, plan_of
from builder.referee.moving import arrival_of
from tests.referee.tables import field_of, figure, game_of, position_at, shields, skulls, take_turn

VIKINGS, KNIGHTS, GUARDS, MARRO = (
    "tarn-viking-warriors",
    "knights-of-weston",
    "zettian-guards",
    "marro-warriors",
)
FOOT = (3, 3)
RUNGS = [(*FOOT, 2), (*FOOT, 4), (*FOOT, 6), (*FOOT, 8)]
TOP = (4, 2)
FAR = (0, 7)


def wall() -> Battlefield:
    """A ladder of four rungs on 3,3 that leans on a column of eight levels in the north-east."""
    rungs = [("ladder-rung", *FOOT, slot) for slot in (2, 4, 6, 8)]
    return field_of(*rungs, heights={TOP: 8, (5, 1): 8, (5, 2): 8})


def ends(game: Game, id: int) -> set[tuple[int, int, int]]:
    """Where a figure can move to."""
    moves = [a for a in game.legal_actions() if isinstance(a, Move) and a.figure == id]
    return {(a.to.hex.q, a.to.hex.r, a.to.level) for a in moves}


@pytest.mark.rule("R202")
@pytest.mark.rule("R204")
def test_a_move_may_end_on_any_rung_and_each_costs_one() -> None:
    """A Viking with Move 4 comes from the foot to the fourth rung, not on to the wall; that is next turn."""
    game = game_of({"A": {VIKINGS: [FOOT]}, "B": {GUARDS: [FAR]}}, wall())
    take_turn(game, "A", VIKINGS)
    reached = ends(game, 1)
    assert set(RUNGS) <= reached
    assert (*TOP, 8) not in reached
    (moved,) = [e for e in game.apply(Move("A", 1, position_at(game, *RUNGS[3]))) if e.kind == "moved"]
    assert moved.plain()["cost"] == 4
    up = game_of({"A": {VIKINGS: [RUNGS[3]]}, "B": {GUARDS: [FAR]}}, wall())
    take_turn(up, "A", VIKINGS)
    assert (*TOP, 8) in ends(up, 1)


@pytest.mark.rule("R200")
def test_large_figures_do_not_use_ladders() -> None:
    """The robot of height 7 stays on the ground."""
    game = game_of({"A": {"deathwalker-9000": [FOOT]}, "B": {GUARDS: [FAR]}}, wall())
    take_turn(game, "A", "deathwalker-9000")
    assert not ends(game, 1) & set(RUNGS)


@pytest.mark.rule("R209")
@pytest.mark.rule("R212")
@pytest.mark.parametrize(("rung", "engaged"), [(0, False), (1, True), (3, True)])
def test_a_rung_counts_as_a_space_for_engagement(rung: int, engaged: bool) -> None:
    """Against a knight on the wall, level 8, heights of 5: rung 1 is six levels below, rung 2 four."""
    game = game_of({"A": {VIKINGS: [RUNGS[rung]]}, "B": {KNIGHTS: [(*TOP, 8)]}}, wall())
    viking, knight = figure(game, "A", VIKINGS), figure(game, "B", KNIGHTS)
    # The ladder leans on the knight's column: from rung to column it is a step, nothing stands between.
    assert (knight in spatial.engaged_with(game, viking)) == engaged
    take_turn(game, "A", VIKINGS)
    assert (Attack("A", viking.id, knight.id) in game.legal_actions()) == engaged


@pytest.mark.rule("R210")
@pytest.mark.parametrize(("lower", "upper", "engaged"), [(0, 3, True), (0, 2, False)])
def test_on_one_ladder_those_are_engaged_who_cannot_get_closer(lower: int, upper: int, engaged: bool) -> None:
    """Marro are four levels tall: two rungs apart; Vikings are five: three rungs apart."""
    game = game_of({"A": {VIKINGS: [RUNGS[lower]]}, "B": {KNIGHTS: [RUNGS[upper]]}}, wall())
    viking, knight = figure(game, "A", VIKINGS), figure(game, "B", KNIGHTS)
    assert (knight in spatial.engaged_with(game, viking)) == engaged
    small = game_of({"A": {MARRO: [RUNGS[lower]]}, "B": {KNIGHTS: [RUNGS[upper]]}}, wall())
    assert (figure(small, "B", KNIGHTS) in spatial.engaged_with(small, figure(small, "A", MARRO))) != engaged


@pytest.mark.rule("R210")
@pytest.mark.rule("R073")
def test_who_leaves_an_engagement_on_a_ladder_is_swiped_at() -> None:
    """The knight on the fourth rung rolls when the Viking on the first goes down, with his own bonus die."""
    game = game_of({"A": {VIKINGS: [RUNGS[0], (0, 0)]}, "B": {KNIGHTS: [RUNGS[3]]}}, wall())
    take_turn(game, "A", VIKINGS)
    bonus = game.table.cards[KNIGHTS].power("swipe-bonus")
    assert bonus is not None
    dice = 1 + int(bonus.given["dice"])
    game.apply(Move("A", 1, position_at(game, 2, 3)), [skulls(1, dice)])
    assert not figure(game, "A", VIKINGS).on


@pytest.mark.rule("R211")
@pytest.mark.parametrize(("rung", "engaged"), [(2, True), (3, False)])
def test_who_stands_on_the_landing_space_is_engaged_with_the_next_above(rung: int, engaged: bool) -> None:
    """Five levels tall: the third rung is the lowest on which somebody fits above him."""
    game = game_of({"A": {VIKINGS: [(*FOOT, 1)]}, "B": {KNIGHTS: [RUNGS[rung]]}}, wall())
    viking, knight = figure(game, "A", VIKINGS), figure(game, "B", KNIGHTS)
    assert (knight in spatial.engaged_with(game, viking)) == engaged


@pytest.mark.rule("R214")
@pytest.mark.rule("R207")
def test_a_ladder_between_two_figures_parts_them() -> None:
    """They are not adjacent: neither attacks the other, and nobody walks through."""
    parted = field_of(("ladder-rung", *FOOT, 2))
    for field, near in ((parted, False), (field_of(), True)):
        game = game_of({"A": {VIKINGS: [(*FOOT, 1)]}, "B": {KNIGHTS: [(*TOP, 1), FAR]}}, field)
        take_turn(game, "A", VIKINGS)
        knight = figure(game, "B", KNIGHTS)
        assert (Attack("A", 1, knight.id) in game.legal_actions()) == near


@pytest.mark.rule("R215")
@pytest.mark.rule("R105")
def test_height_counts_on_ladders() -> None:
    """From the second rung, level 4, one die more against level 1, none against the same level."""
    field = field_of(*[("ladder-rung", *FOOT, slot) for slot in (2, 4)], heights={TOP: 4, (2, 3): 4})
    game = game_of({"A": {GUARDS: [(*FOOT, 4)]}, "B": {KNIGHTS: [(*TOP, 4), (2, 4), (6, 7), (7, 7)]}}, field)
    guard = figure(game, "A", GUARDS)
    same, lower = figure(game, "B", KNIGHTS), figure(game, "B", KNIGHTS, 2)
    assert attack_dice(game, plan_of(game, guard, same)) == 2
    assert attack_dice(game, plan_of(game, guard, lower)) == 3
    assert defense_dice(game, plan_of(game, lower, guard)) == 8
    take_turn(game, "A", GUARDS)
    game.apply(Attack("A", guard.id, same.id), [skulls(1, 2), shields(1, 4)])


@pytest.mark.rule("R064")
@pytest.mark.rule("R060")
def test_a_fall_from_a_ladder_counts_levels_not_rungs() -> None:
    """From the fourth rung to the ground are seven levels; from the second only three, which is no fall. Who
    does not say that he jumps climbs down.
    """
    game = game_of({"A": {VIKINGS: [RUNGS[3], (0, 0)]}, "B": {GUARDS: [FAR]}}, wall())
    take_turn(game, "A", VIKINGS)
    end, jump = position_at(game, 2, 3), (position_at(game, *RUNGS[3]), position_at(game, 2, 3))
    assert arrival_of(game, Move("A", 1, end)).cost == 3
    events = game.apply(Move("A", 1, end, path=jump), [skulls(1, 1)])
    assert [e.plain()["why"] for e in events if e.kind == "rolled"] == ["fall"]
    assert not figure(game, "A", VIKINGS).on
    low = game_of({"A": {VIKINGS: [RUNGS[1], (0, 0)]}, "B": {GUARDS: [FAR]}}, wall())
    take_turn(low, "A", VIKINGS)
    low.apply(Move("A", 1, position_at(low, 2, 3)))
    assert figure(low, "A", VIKINGS).on


@pytest.mark.rule("R203")
def test_nobody_falls_onto_a_rung() -> None:
    """From the top of the wall the lower rungs are not reached but by climbing down."""
    game = game_of({"A": {VIKINGS: [(*TOP, 8)]}, "B": {GUARDS: [FAR]}}, wall())
    take_turn(game, "A", VIKINGS)
    way = (position_at(game, *TOP, 8), position_at(game, *RUNGS[0]))
    assert Move("A", 1, way[-1], path=way) not in game.legal_actions()
    assert RUNGS[3] in ends(game, 1)
