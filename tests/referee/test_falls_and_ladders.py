"""Ladders, falls, molten lava and lava field in a game (R060 to R065, R200 to R215, R221, R222)."""

from __future__ import annotations

from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.referee import spatial
from builder.referee.moving import arrival_of
from builder.referee.state import ChooseCard, Figure, Move
from builder.scenario import Up
from tests.referee.cards import FINN, GUARDS, KNIGHTS, VIKINGS
from tests.referee.tables import (
    At,
    Trial,
    d20,
    facing,
    field_of,
    lying,
    skulls,
)

# ---- Falls (R060 to R065), molten lava (R221) and lava field (R222) in a game ----


def cliff(levels: int, *rows: tuple[object, ...]) -> Battlefield:
    """A lane: 0,0 lies that many levels above the ground."""
    return field_of(*rows, wide=8, deep=1, heights={(0, 0): levels + 1})


def lane_game(field: Battlefield, edition: str = "master-2", **more: Any) -> tuple[Trial, Figure]:
    """Finn at the beginning of the lane, a turn of his going on; guards at its end."""
    return facing({FINN: [(0, 0)]}, {GUARDS: [(7, 0), (6, 0)]}, field, edition=edition, **more)[:2]


@pytest.mark.rule("R060", "R061", "R062", "R063", "R065")
@pytest.mark.parametrize(
    ("edition", "levels", "dice"),
    [
        ("master-2", 4, 0),
        ("master-2", 5, 1),
        ("master-2", 14, 1),
        ("master-2", 15, 3),
        ("master-2", 24, 3),
        ("master-1", 14, 1),
        ("master-1", 15, 2),
        ("master-1", 25, 2),
        ("basic", 29, 0),
    ],
)
def test_who_falls_rolls_dice_and_each_skull_wounds(edition: str, levels: int, dice: int) -> None:
    """Finn is five levels tall: a fall is major from 15 on. Into water nobody rolls, from any level."""
    game, finn = lane_game(cliff(levels), edition)
    game.to(finn, (1, 0), rolls=[skulls(1, dice)] if dice else [])
    assert game.now(finn).wounds == bool(dice)
    game, finn = lane_game(cliff(levels, ("water-1", 1, 0, 2)), edition)
    game.to(finn, (1, 0))
    assert game.now(finn).wounds == 0


@pytest.mark.rule("R062")
@pytest.mark.parametrize(("side", "lives"), [(18, False), (19, True)])
def test_an_extreme_fall_is_survived_unharmed_only_with_19_or_20(side: int, lives: bool) -> None:
    """Twenty levels beyond its height, second edition."""
    game, finn = lane_game(cliff(25))
    game.to(finn, (1, 0), rolls=[d20(side)])
    assert (game.now(finn).on, game.now(finn).wounds) == (lives, 0)


@pytest.mark.rule("R060", "R120")
def test_who_dies_of_a_fall_turns_no_glyph() -> None:
    """He never came to stand there."""
    game, finn = lane_game(cliff(5), glyphs=(lying("astrid", 1, 0, Up.SYMBOL),))
    game.hurt(finn, 3)
    game.to(finn, (1, 0), rolls=[skulls(1, 1)])
    assert game.state.glyphs[1].up is Up.SYMBOL


LAVA = field_of(("molten-lava-1", 2, 0, 2), wide=8, deep=1)
HIGH = {(q, 0): 2 for q in range(8) if q != 2}
LAVA_FIELD = field_of(("lava-field-1", 2, 0, 2), wide=8, deep=1, heights=HIGH)


@pytest.mark.rule("R221")
@pytest.mark.parametrize(("side", "lives"), [(19, False), (20, True)])
def test_molten_lava_ends_a_move_and_is_survived_only_with_20(side: int, lives: bool) -> None:
    """In the Master game; in the Basic game nobody enters it."""
    game, finn = lane_game(LAVA)
    assert game.ends(finn) == {(1, 0, 1), (2, 0, 1)}
    game.to(finn, (2, 0), rolls=[d20(side)])
    assert game.now(finn).on == lives
    game, finn = lane_game(LAVA, "basic")
    assert game.ends(finn) == {(1, 0, 1)}


@pytest.mark.rule("R221", "R130")
def test_who_is_summoned_into_molten_lava_rolls_too() -> None:
    """It is the space on which he comes to stand that counts."""
    game, finn = lane_game(LAVA, glyphs=(lying("erland", 1, 0),))
    game.to(finn, (1, 0))
    guard = game.figure("B", GUARDS)
    game.do("glyph-landing", d20(19), target=guard.id, at=(game.position_at(2, 0),))
    assert not game.now(guard).on


@pytest.mark.rule("R222")
@pytest.mark.parametrize("hit", [0, 1])
def test_at_the_end_of_a_round_figures_on_lava_field_roll_a_die(hit: int) -> None:
    """A skull is a wound; moving over it costs nothing more."""
    game, finn = lane_game(LAVA_FIELD)
    game.to(finn, (2, 0, 2))
    for last in (False, False, False, False, False, True):
        assert game.now(finn).wounds == 0
        game.end_turn(*([skulls(hit, 1)] if last else []))
    assert (game.state.round, game.now(finn).wounds) == (2, hit)


@pytest.mark.rule("R222")
def test_lava_field_does_nothing_in_the_basic_game() -> None:
    """No die is rolled there."""
    game, finn = lane_game(LAVA_FIELD, "basic")
    game.to(finn, (2, 0, 2))
    game.end_turn()
    game.apply(ChooseCard("B", f"B:{GUARDS}"))
    game.end_turn()
    assert (game.state.round, game.now(finn).wounds) == (2, 0)


# ---- Ladders in a game: moving on them, engagement, attacks and falls from them (R060, R064, R200 to R215)
# ----

FOOT = (3, 3)
RUNGS = [(*FOOT, 2), (*FOOT, 4), (*FOOT, 6), (*FOOT, 8)]
TOP = (4, 2)
FAR = (0, 7)


def wall() -> Battlefield:
    """A ladder of four rungs on 3,3 that leans on a column of eight levels in the north-east."""
    rungs = [("ladder-rung", *FOOT, slot) for slot in (2, 4, 6, 8)]
    return field_of(*rungs, heights={TOP: 8, (5, 1): 8, (5, 2): 8})


@pytest.mark.rule("R202", "R204")
def test_a_move_may_end_on_any_rung_and_each_costs_one() -> None:
    """A Viking with Move 4 comes from the foot to the fourth rung, not on to the wall; that is next turn."""
    game, viking, _foe = facing({VIKINGS: [FOOT]}, {GUARDS: [FAR]}, wall())
    assert set(RUNGS) <= game.ends(viking)
    assert (*TOP, 8) not in game.ends(viking)
    (moved,) = [e for e in game.to(viking, RUNGS[3]) if e.kind == "moved"]
    assert moved.plain()["cost"] == 4
    game, viking, _foe = facing({VIKINGS: [RUNGS[3]]}, {GUARDS: [FAR]}, wall())
    assert (*TOP, 8) in game.ends(viking)


@pytest.mark.rule("R209", "R212")
@pytest.mark.parametrize(("rung", "engaged"), [(RUNGS[0], False), (RUNGS[1], True)])
def test_a_rung_counts_as_a_space_for_engagement(rung: At, engaged: bool) -> None:
    """Against a knight on the wall, level 8: rung 1 is six levels below, rung 2 four."""
    game, viking, knight = facing({VIKINGS: [rung]}, {KNIGHTS: [(*TOP, 8)]}, wall())
    assert (knight in spatial.engaged_with(game, viking)) == engaged
    assert game.may_strike(viking, knight) == engaged


@pytest.mark.rule("R210", "R073")
def test_who_leaves_an_engagement_on_a_ladder_is_swiped_at() -> None:
    """The knight on the fourth rung rolls when the Viking on the first goes down, with his own bonus die."""
    game, viking, _knight = facing({VIKINGS: [RUNGS[0], (0, 0)]}, {KNIGHTS: [RUNGS[3]]}, wall())
    bonus = game.table.cards[KNIGHTS].power("swipe-bonus")
    game.to(viking, (2, 3), rolls=[skulls(1, 1 + int(bonus.given["dice"]))])
    assert not game.now(viking).on


@pytest.mark.rule("R064", "R060")
def test_a_fall_from_a_ladder_counts_levels_not_rungs() -> None:
    """From the fourth rung to the ground are seven levels; from the second only three, which is no fall. Who
    does not say that he jumps climbs down.
    """
    game, viking, _foe = facing({VIKINGS: [RUNGS[3], (0, 0)]}, {GUARDS: [FAR]}, wall())
    assert arrival_of(game, Move("A", viking.id, game.position_at(2, 3))).cost == 3
    events = game.to(viking, (2, 3), way=(RUNGS[3], (2, 3)), rolls=[skulls(1, 1)])
    assert [e.plain()["why"] for e in events if e.kind == "rolled"] == ["fall"]
    assert not game.now(viking).on
    game, viking, _foe = facing({VIKINGS: [RUNGS[1], (0, 0)]}, {GUARDS: [FAR]}, wall())
    game.to(viking, (2, 3))
    assert game.now(viking).on
