"""Ladders, falls, molten lava and lava field in a game (R060 to R065, R200 to R215, R221, R222)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Battlefield, Put
from builder.hexgrid import Hex
from builder.referee import Roll, spatial
from builder.referee.actions import Attack, ChooseCard, EndTurn, Move, RollDice, Use
from builder.referee.attacking import attack_dice, defense_dice, plan_of
from builder.referee.moving import arrival_of
from builder.referee.state import Phase
from builder.scenario import Up
from tests.referee.cards import DEATHWALKER, FINN, GUARDS, KNIGHTS, MARRO, VIKINGS
from tests.referee.tables import Trial, d20, facing, field_of, game_of, lying, shields, skulls, the_catalogue

# ---- Falls (R060 to R065), molten lava (R221) and lava field (R222) in a game ----


def cliff(levels: int, *rows: tuple[object, ...]) -> Battlefield:
    """A lane: 0,0 lies so many levels above the ground."""
    return field_of(*rows, wide=8, deep=1, heights={(0, 0): levels + 1})


def lane_game(field: Battlefield, edition: str = "master-2") -> Trial:
    """Finn at the beginning of the lane, a turn of his going on; guards at its end."""
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {GUARDS: [(7, 0)]}}, field, edition=edition)
    if game.table.master:
        game.take_turn("A", FINN)
    else:
        game.apply(RollDice(), [skulls(2, 6), skulls(0, 6)])
        game.apply(ChooseCard("A", game.state.figures[1].card))
    return game


@pytest.mark.parametrize(
    ("edition", "levels", "dice"),
    [
        pytest.param("master-2", 4, 0, marks=pytest.mark.rule("R060")),
        pytest.param("master-2", 5, 1, marks=pytest.mark.rule("R060")),
        pytest.param("master-2", 14, 1, marks=pytest.mark.rule("R060")),
        pytest.param("master-2", 15, 3, marks=pytest.mark.rule("R061")),
        pytest.param("master-1", 15, 2, marks=pytest.mark.rule("R061")),
        pytest.param("master-1", 25, 2, marks=pytest.mark.rule("R062")),
        pytest.param("basic", 25, 0, marks=pytest.mark.rule("R065")),
    ],
)
def test_who_falls_rolls_dice_and_each_skull_wounds(edition: str, levels: int, dice: int) -> None:
    """Finn is five levels tall."""
    game = lane_game(cliff(levels), edition)
    game.apply(Move("A", 1, game.position_at(1, 0)), [skulls(1, dice)] if dice else [])
    assert game.figure("A", FINN).wounds == (1 if dice else 0)


@pytest.mark.rule("R062")
@pytest.mark.parametrize(("side", "lives"), [(18, False), (19, True)])
def test_an_extreme_fall_is_survived_only_with_19_or_20(side: int, lives: bool) -> None:
    """Twenty levels beyond its height, second edition."""
    game = lane_game(cliff(25))
    game.apply(Move("A", 1, game.position_at(1, 0)), [d20(side)])
    assert game.figure("A", FINN).on == lives


@pytest.mark.rule("R063")
def test_nobody_rolls_for_a_drop_into_water() -> None:
    """From any level."""
    game = lane_game(cliff(25, ("water-1", 1, 0, 2)))
    game.apply(Move("A", 1, game.position_at(1, 0)))
    assert game.figure("A", FINN).wounds == 0


@pytest.mark.rule("R060")
@pytest.mark.rule("R120")
def test_who_dies_of_a_fall_turns_no_glyph() -> None:
    """He never came to stand there."""
    glyph = lying("astrid", 1, 0, Up.SYMBOL)
    game = facing({FINN: [(0, 0)]}, {GUARDS: [(7, 0)]}, cliff(5), glyphs=(glyph,))[0]
    game.state.figures[1] = replace(game.state.figures[1], wounds=3)
    game.apply(Move("A", 1, game.position_at(1, 0)), [skulls(1, 1)])
    assert game.state.glyphs[1].up is Up.SYMBOL


def lava(piece: str) -> Battlefield:
    """A lane whose space 2,0 is of that kind."""
    slot = 2 if piece == "molten-lava-1" else 1
    if slot == 2:
        return field_of((piece, 2, 0, 2), wide=8, deep=1)
    battlefield, known = Battlefield(), the_catalogue().pieces
    rows = [battlefield.new_piece(known[piece if q == 2 else "grass-1"], Hex(q, 0), 1, 0) for q in range(8)]
    battlefield.apply(Put(tuple(rows)))
    return battlefield


@pytest.mark.rule("R221")
@pytest.mark.parametrize(("side", "lives"), [(19, False), (20, True)])
def test_molten_lava_ends_a_move_and_is_survived_only_with_20(side: int, lives: bool) -> None:
    """In the Master game."""
    game = lane_game(lava("molten-lava-1"))
    ends = {a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)}
    assert ends == {1, 2}
    game.apply(Move("A", 1, game.position_at(2, 0)), [d20(side)])
    assert game.figure("A", FINN).on == lives


@pytest.mark.rule("R221")
def test_nobody_enters_molten_lava_in_the_basic_game() -> None:
    """It is forbidden there."""
    game = lane_game(lava("molten-lava-1"), "basic")
    assert {a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)} == {1}


@pytest.mark.rule("R221")
@pytest.mark.rule("R130")
def test_who_is_summoned_into_molten_lava_rolls_too() -> None:
    """It is the space on which he comes to stand that counts."""
    glyph = lying("erland", 1, 0)
    game = facing({FINN: [(0, 0)]}, {GUARDS: [(7, 0), (6, 0)]}, lava("molten-lava-1"), glyphs=(glyph,))[0]
    game.apply(Move("A", 1, game.position_at(1, 0)))
    guard = game.figure("B", GUARDS)
    game.apply(Use("A", "glyph-landing", 1, guard.id, at=(game.position_at(2, 0),)), [d20(19)])
    assert not game.figure("B", GUARDS).on


def round_over(game: Trial, rolls: list[Roll]) -> None:
    """End all turns of the round."""
    while game.state.phase is Phase.TURNS and game.state.round == 1:
        last = game.state.number == 3 and game.state.next == len(game.state.order)
        game.apply(EndTurn(game.turn.player), rolls if last else [])


@pytest.mark.rule("R222")
@pytest.mark.parametrize("hit", [0, 1])
def test_at_the_end_of_a_round_figures_on_lava_field_roll_a_die(hit: int) -> None:
    """A skull is a wound; moving over it costs nothing more."""
    game = lane_game(lava("lava-field-1"))
    game.apply(Move("A", 1, game.position_at(2, 0)))
    assert game.figure("A", FINN).wounds == 0
    round_over(game, [skulls(hit, 1)])
    assert game.state.round == 2
    assert game.figure("A", FINN).wounds == hit


@pytest.mark.rule("R222")
def test_lava_field_does_nothing_in_the_basic_game() -> None:
    """No die is rolled there."""
    game = lane_game(lava("lava-field-1"), "basic")
    game.apply(Move("A", 1, game.position_at(2, 0)))
    game.end_turn()
    game.apply(ChooseCard("B", game.figure("B", GUARDS).card))
    game.end_turn()
    assert game.state.round == 2
    assert game.figure("A", FINN).wounds == 0


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


def ends(game: Trial, id: int) -> set[tuple[int, int, int]]:
    """Where a figure can move to."""
    moves = [a for a in game.legal_actions() if isinstance(a, Move) and a.figure == id]
    return {(a.to.hex.q, a.to.hex.r, a.to.level) for a in moves}


@pytest.mark.rule("R202")
@pytest.mark.rule("R204")
def test_a_move_may_end_on_any_rung_and_each_costs_one() -> None:
    """A Viking with Move 4 comes from the foot to the fourth rung, not on to the wall; that is next turn."""
    game = facing({VIKINGS: [FOOT]}, {GUARDS: [FAR]}, wall())[0]
    reached = ends(game, 1)
    assert set(RUNGS) <= reached
    assert (*TOP, 8) not in reached
    (moved,) = [e for e in game.apply(Move("A", 1, game.position_at(*RUNGS[3]))) if e.kind == "moved"]
    assert moved.plain()["cost"] == 4
    up = facing({VIKINGS: [RUNGS[3]]}, {GUARDS: [FAR]}, wall())[0]
    assert (*TOP, 8) in ends(up, 1)


@pytest.mark.rule("R200")
def test_large_figures_do_not_use_ladders() -> None:
    """The robot of height 7 stays on the ground."""
    game = facing({DEATHWALKER: [FOOT]}, {GUARDS: [FAR]}, wall())[0]
    assert not ends(game, 1) & set(RUNGS)


@pytest.mark.rule("R209")
@pytest.mark.rule("R212")
@pytest.mark.parametrize(("rung", "engaged"), [(0, False), (1, True), (3, True)])
def test_a_rung_counts_as_a_space_for_engagement(rung: int, engaged: bool) -> None:
    """Against a knight on the wall, level 8, heights of 5: rung 1 is six levels below, rung 2 four."""
    game = game_of({"A": {VIKINGS: [RUNGS[rung]]}, "B": {KNIGHTS: [(*TOP, 8)]}}, wall())
    viking, knight = game.figure("A", VIKINGS), game.figure("B", KNIGHTS)
    # The ladder leans on the knight's column: from rung to column it is a step, nothing stands between.
    assert (knight in spatial.engaged_with(game, viking)) == engaged
    game.take_turn("A", VIKINGS)
    assert (Attack("A", viking.id, knight.id) in game.legal_actions()) == engaged


@pytest.mark.rule("R210")
@pytest.mark.parametrize(("lower", "upper", "engaged"), [(0, 3, True), (0, 2, False)])
def test_on_one_ladder_those_are_engaged_who_cannot_get_closer(lower: int, upper: int, engaged: bool) -> None:
    """Marro are four levels tall: two rungs apart; Vikings are five: three rungs apart."""
    game = game_of({"A": {VIKINGS: [RUNGS[lower]]}, "B": {KNIGHTS: [RUNGS[upper]]}}, wall())
    viking, knight = game.figure("A", VIKINGS), game.figure("B", KNIGHTS)
    assert (knight in spatial.engaged_with(game, viking)) == engaged
    small = game_of({"A": {MARRO: [RUNGS[lower]]}, "B": {KNIGHTS: [RUNGS[upper]]}}, wall())
    assert (small.figure("B", KNIGHTS) in spatial.engaged_with(small, small.figure("A", MARRO))) != engaged


@pytest.mark.rule("R210")
@pytest.mark.rule("R073")
def test_who_leaves_an_engagement_on_a_ladder_is_swiped_at() -> None:
    """The knight on the fourth rung rolls when the Viking on the first goes down, with his own bonus die."""
    game = facing({VIKINGS: [RUNGS[0], (0, 0)]}, {KNIGHTS: [RUNGS[3]]}, wall())[0]
    bonus = game.table.cards[KNIGHTS].power("swipe-bonus")
    dice = 1 + int(bonus.given["dice"])
    game.apply(Move("A", 1, game.position_at(2, 3)), [skulls(1, dice)])
    assert not game.figure("A", VIKINGS).on


@pytest.mark.rule("R211")
@pytest.mark.parametrize(("rung", "engaged"), [(2, True), (3, False)])
def test_who_stands_on_the_landing_space_is_engaged_with_the_next_above(rung: int, engaged: bool) -> None:
    """Five levels tall: the third rung is the lowest on which somebody fits above him."""
    game = game_of({"A": {VIKINGS: [(*FOOT, 1)]}, "B": {KNIGHTS: [RUNGS[rung]]}}, wall())
    viking, knight = game.figure("A", VIKINGS), game.figure("B", KNIGHTS)
    assert (knight in spatial.engaged_with(game, viking)) == engaged


@pytest.mark.rule("R214")
@pytest.mark.rule("R207")
def test_a_ladder_between_two_figures_parts_them() -> None:
    """They are not adjacent: neither attacks the other, and nobody walks through."""
    parted = field_of(("ladder-rung", *FOOT, 2))
    for field, near in ((parted, False), (field_of(), True)):
        game, _by, knight = facing({VIKINGS: [(*FOOT, 1)]}, {KNIGHTS: [(*TOP, 1), FAR]}, field)
        assert (Attack("A", 1, knight.id) in game.legal_actions()) == near


@pytest.mark.rule("R215")
@pytest.mark.rule("R105")
def test_height_counts_on_ladders() -> None:
    """From the second rung, level 4, one die more against level 1, none against the same level."""
    field = field_of(*[("ladder-rung", *FOOT, slot) for slot in (2, 4)], heights={TOP: 4, (2, 3): 4})
    game = game_of({"A": {GUARDS: [(*FOOT, 4)]}, "B": {KNIGHTS: [(*TOP, 4), (2, 4), (6, 7), (7, 7)]}}, field)
    guard = game.figure("A", GUARDS)
    same, lower = game.figure("B", KNIGHTS), game.figure("B", KNIGHTS, 2)
    assert attack_dice(game, plan_of(game, guard, same)) == 2
    assert attack_dice(game, plan_of(game, guard, lower)) == 3
    assert defense_dice(game, plan_of(game, lower, guard)) == 8
    game.take_turn("A", GUARDS)
    game.apply(Attack("A", guard.id, same.id), [skulls(1, 2), shields(1, 4)])


@pytest.mark.rule("R064")
@pytest.mark.rule("R060")
def test_a_fall_from_a_ladder_counts_levels_not_rungs() -> None:
    """From the fourth rung to the ground are seven levels; from the second only three, which is no fall. Who
    does not say that he jumps climbs down.
    """
    game = facing({VIKINGS: [RUNGS[3], (0, 0)]}, {GUARDS: [FAR]}, wall())[0]
    end, jump = game.position_at(2, 3), (game.position_at(*RUNGS[3]), game.position_at(2, 3))
    assert arrival_of(game, Move("A", 1, end)).cost == 3
    events = game.apply(Move("A", 1, end, path=jump), [skulls(1, 1)])
    assert [e.plain()["why"] for e in events if e.kind == "rolled"] == ["fall"]
    assert not game.figure("A", VIKINGS).on
    low = facing({VIKINGS: [RUNGS[1], (0, 0)]}, {GUARDS: [FAR]}, wall())[0]
    low.apply(Move("A", 1, low.position_at(2, 3)))
    assert low.figure("A", VIKINGS).on


@pytest.mark.rule("R203")
def test_nobody_falls_onto_a_rung() -> None:
    """From the top of the wall the lower rungs are not reached but by climbing down."""
    game = facing({VIKINGS: [(*TOP, 8)]}, {GUARDS: [FAR]}, wall())[0]
    way = (game.position_at(*TOP, 8), game.position_at(*RUNGS[0]))
    assert Move("A", 1, way[-1], path=way) not in game.legal_actions()
    assert RUNGS[3] in ends(game, 1)
