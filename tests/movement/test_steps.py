"""Single steps by the worked numbers: what they cost, climb and drop, whoever takes them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.battlefield import Battlefield
from builder.board import BarrierKind, Board, Door
from builder.hexgrid import Hex
from builder.movement import (
    BASIC,
    MASTER_1,
    MASTER_2,
    Edition,
    LadderUse,
    MovementGraph,
    Profile,
    Size,
    Step,
    steps_from,
)
from builder.movement.reach import reach
from builder.movement.situation import Situation, space_at
from tests.battlefields import laid
from tests.movement.asking import At, Row, graph_of, on


def step(battlefield: Battlefield, here: At, there: At) -> Step | None:
    """The one step between two spaces, or None where nobody can make it."""
    board = Board(battlefield)
    target = space_at(board, *there)
    found = [step for other, step in steps_from(board, space_at(board, *here)) if other == target]
    assert len(found) < 2
    return found[0] if found else None


def cost(graph: MovementGraph, here: At, there: At, profile: Profile, **more: object) -> int | None:
    """What the way between two spaces costs in one move of 40."""
    board = graph.board
    found = reach(graph, space_at(board, *here), profile, 40, Situation(**more))  # type: ignore[arg-type]
    arrival = found.get((space_at(board, *there), None))
    return None if arrival is None else arrival.cost


# ---- levels --------------------------------------------------------------------------------------


LEDGE = (("grass-1", 0, 0, 1), ("grass-1", 1, 0, 4))
WALKS = (("wall-walk-1", 0, 0, 3), ("wall-walk-1", 1, 0, 5))


@pytest.mark.rule("R043", "R044", "R154")
@pytest.mark.parametrize(
    ("rows", "here", "there", "expected"),
    [
        pytest.param(LEDGE, (0, 0, 1), (1, 0, 4), Step(3, 3, 0, None), id="up a ledge"),
        pytest.param(LEDGE, (1, 0, 4), (0, 0, 1), Step(0, 0, 3, None), id="down a ledge"),
        pytest.param(WALKS, (0, 0, 3), (1, 0, 5), Step(2, 2, 0, None), id="up to a higher wall walk"),
        pytest.param(WALKS, (1, 0, 5), (0, 0, 3), Step(0, 0, 2, None), id="down from it"),
    ],
)
def test_levels_are_paid_going_up_and_not_going_down(
    rows: tuple[Row, ...], here: At, there: At, expected: Step
) -> None:
    assert step(laid(*rows), here, there) == expected


@pytest.mark.rule("R047", "R049", "R223", "R226", "R227")
@pytest.mark.parametrize("fluid", ["water-1", "ice-1", "swamp-water-1", "shadow-1"])
def test_the_bank_is_one_level_above_a_fluid_in_its_slot_and_level_with_one_on_its_level(fluid: str) -> None:
    bank = laid((fluid, 0, 0, 1), ("grass-1", 1, 0, 1))
    assert step(bank, (0, 0, 0), (1, 0, 1)) == Step(1, 1, 0, None)
    brim = laid(("grass-1", 0, 0, 1), (fluid, 0, 0, 2), ("grass-1", 1, 0, 1))
    assert step(brim, (0, 0, 1), (1, 0, 1)) == Step(0, 0, 0, None)


# ---- headroom ------------------------------------------------------------------------------------


def overhang(roof: int) -> Battlefield:
    """Open ground, ground under a slab whose slot is ``roof``, and a step as high as the slab beyond."""
    return laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("rock-1", 1, 0, roof), ("grass-1", 2, 0, roof))


@pytest.mark.rule("R054", "R055")
def test_under_an_overhang_fits_who_is_no_taller_than_the_room() -> None:
    assert step(overhang(8), (0, 0, 1), (1, 0, 1)) == Step(0, 0, 0, 6)
    graph = graph_of(overhang(8))
    assert cost(graph, (0, 0, 1), (1, 0, 1), Profile(6)) == 1
    assert cost(graph, (0, 0, 1), (1, 0, 1), Profile(7)) is None


@pytest.mark.rule("R056")
def test_onto_a_low_overhang_counts_all_levels_between() -> None:
    assert step(overhang(4), (0, 0, 1), (1, 0, 4)) == Step(3, 3, 0, None)


def test_a_slab_closes_the_way_to_what_lies_as_high_or_higher_beside_it() -> None:
    assert step(overhang(8), (1, 0, 1), (2, 0, 8)) is None
    assert step(overhang(8), (2, 0, 8), (1, 0, 1)) is None
    lower = laid(("grass-1", 0, 0), ("rock-1", 0, 0, 8), ("grass-1", 1, 0, 6))
    assert step(lower, (0, 0, 1), (1, 0, 6)) == Step(5, 5, 0, 6)
    level = laid(("grass-1", 0, 0), ("rock-1", 0, 0, 8), ("grass-1", 1, 0, 7))
    assert step(level, (0, 0, 1), (1, 0, 7)) is None


# ---- stone walls and battlements -----------------------------------------------------------------


def walled(tile: int, outside: int, *more: tuple[object, ...]) -> Battlefield:
    """A stone wall north of a row of tiles in slot ``tile``; ground of slot ``outside`` beyond."""
    row = [("rock-1", q, 1, tile) for q in range(-1, 4)]
    return laid(*row, ("stone-wall", 0, 0, tile), *[("grass-1", q, 0, outside) for q in range(4)], *more)


@pytest.mark.rule("R160", "R163")
@pytest.mark.parametrize(("outside", "up"), [(7, 3), (6, 4), (4, 6)])
def test_a_stone_wall_costs_three_and_the_levels_below_its_foot_from_outside_and_two_from_inside(
    outside: int, up: int
) -> None:
    """From inside one falls from its top."""
    there = walled(8, outside)
    assert step(there, (0, 0, outside), (0, 1, 8)) == Step(up, up, 2, None, BarrierKind.STONE_WALL)
    assert step(there, (0, 1, 8), (0, 0, outside)) == Step(2, 2, 10 - outside, None, BarrierKind.STONE_WALL)


@pytest.mark.rule("R173", "R176")
@pytest.mark.parametrize("tile", ["wall-walk-1", "grass-1", "rock-1"])
@pytest.mark.parametrize("slot", [5, 6], ids=["its own slot", "one higher"])
def test_a_battlement_costs_two_from_inside_and_three_from_its_foot_outside(tile: str, slot: int) -> None:
    rim = laid((tile, 1, -1, 5), ("battlement", 0, 0, slot), ("grass-1", 0, 0, 4))
    assert step(rim, (1, -1, 5), (0, 0, 4)) == Step(2, 2, 3, None, BarrierKind.BATTLEMENT)
    assert step(rim, (0, 0, 4), (1, -1, 5)) == Step(3, 3, 2, None, BarrierKind.BATTLEMENT)


def test_what_stands_on_a_bridge_is_nothing_to_who_goes_below_it() -> None:
    below = walled(8, 1, *[("grass-1", q, 1) for q in range(-1, 4)])
    assert step(below, (0, 0, 1), (0, 1, 1)) == Step(0, 0, 0, 6)


def test_who_stands_as_high_as_a_wall_passes_over_it() -> None:
    assert step(walled(3, 5), (0, 0, 5), (0, 1, 3)) == Step(0, 0, 2, None)
    assert step(walled(3, 5), (0, 1, 3), (0, 0, 5)) == Step(2, 2, 0, None)


def test_a_wall_up_to_the_slab_over_it_leaves_no_way() -> None:
    inside = [("rock-1", q, 1, slot) for q in range(-1, 4) for slot in (3, 6)]
    low = laid(*inside, ("stone-wall", 0, 0, 3), ("grass-1", 0, 0, 2))
    assert step(low, (0, 1, 3), (0, 0, 2)) is None
    assert step(low, (0, 0, 2), (0, 1, 3)) is None
    inside = [("rock-1", q, 1, slot) for q in range(-1, 4) for slot in (3, 7)]
    high = laid(*inside, ("stone-wall", 0, 0, 3), ("grass-1", 0, 0, 2))
    assert step(high, (0, 1, 3), (0, 0, 2)) == Step(2, 2, 3, 3, BarrierKind.STONE_WALL)


# ---- ruins ---------------------------------------------------------------------------------------


def ruined(beyond: int, *more: tuple[object, ...]) -> Battlefield:
    """A short ruin on ground of level 1, with ground of level ``beyond`` across its walls."""
    ground = [("grass-1", q, 0) for q in range(2)] + [("grass-1", q, 1, beyond) for q in range(-1, 2)]
    return laid(*ground, ("ruin-short", 0, 0, 2), *more)


@pytest.mark.parametrize(("beyond", "closed"), [(1, True), (6, True), (7, False)])
def test_a_ruin_is_passed_over_only_from_its_top(beyond: int, closed: bool) -> None:
    over = step(ruined(beyond), (0, 0, 1), (0, 1, beyond))
    assert over.ruin is closed
    assert over.climb == (6 if closed else beyond - 1)


def test_a_ruin_closes_the_way_behind_another_barrier_too() -> None:
    tall = ruined(6, ("battlement", 1, 0, 6, 3))  # it lines the tile beyond and ends a level higher
    over = step(tall, (1, 0, 1), (0, 1, 6))
    assert (over.ruin, over.barrier, over.climb) == (True, BarrierKind.BATTLEMENT, 7)
    over = step(ruined(4, ("battlement", 1, 0, 4, 3)), (1, 0, 1), (0, 1, 4))
    assert (over.ruin, over.barrier, over.climb) == (True, BarrierKind.RUIN, 6)


def test_a_ruin_is_no_barrier_along_its_own_hexes() -> None:
    assert step(ruined(1), (0, 0, 1), (1, 0, 1)) == Step(0, 0, 0, None)


# ---- ladders -------------------------------------------------------------------------------------


def castle_ladder(*more: tuple[object, ...], landing: int = 1) -> Battlefield:
    """A ladder of six rungs at (0, 0) up to a wall walk eleven levels higher; open ground in front."""
    base = [("grass-1", q, 0, landing) for q in (-1, 0)] + [("grass-1", 1, -1, landing)]
    wall = [("fortress-base-end", 1, -1, landing + 1), ("fortress-wall-end", 1, -1, landing + 2)]
    walk = [("wall-walk-1", 1, -1, landing + 11), ("wall-walk-1", 2, -2, landing + 11)]
    rungs = [("ladder-rung", 0, 0, landing + 1 + 2 * k) for k in range(6)]
    return laid(*base, *wall, *walk, *rungs, *more)


@pytest.mark.rule("R202", "R205")
@pytest.mark.parametrize("landing", [1, 4])
def test_from_the_landing_to_the_walk_costs_seven(landing: int) -> None:
    there = castle_ladder(landing=landing)
    bottom, top = (0, 0, landing), (1, -1, landing + 11)
    assert cost(graph_of(there), bottom, top, Profile(5)) == 7
    way = [top, *((0, 0, landing + level) for level in (11, 9, 7, 5, 3, 1)), bottom]
    down = [step(there, here, then) for here, then in pairwise(way)]
    assert [(s.up, s.drop) for s in down if s] == [(0, 0)] * 7


@pytest.mark.rule("R202", "R203")
def test_rungs_are_climbed_one_by_one_and_cost_no_levels() -> None:
    board = Board(castle_ladder())
    for level, near in ((1, [2]), (2, [1, 4]), (8, [6, 10]), (12, [10])):
        found = [
            (other.level, step)
            for other, step in steps_from(board, space_at(board, 0, 0, level))
            if other.hex == Hex(0, 0) and step.ladder is not LadderUse.FALL
        ]
        assert found == [(n, Step(0, 0, 0, None, None, LadderUse.CLIMB)) for n in near]


@pytest.mark.rule("R205")
@pytest.mark.parametrize(("level", "on", "off"), [(3, True, 0), (4, True, 0), (5, True, 0), (7, False, 2)])
def test_a_rung_is_entered_from_a_level_away_and_left_for_the_levels_beyond_one(
    level: int, on: bool, off: int
) -> None:
    beside = castle_ladder(("rock-1", 0, 1, level))
    onto = step(beside, (0, 1, level), (0, 0, 4))
    assert (onto is not None and onto.up == 0 and onto.ladder is LadderUse.ONTO) is on
    away = step(beside, (0, 0, 4), (0, 1, level))
    assert (away.up, away.ladder) == (off, LadderUse.OFF)


@pytest.mark.rule("R205")
def test_from_ladder_to_ladder_at_one_level_or_the_next() -> None:
    other = [("grass-1", -1, 1), ("grass-1", 0, 1, 1), *[("ladder-rung", 0, 1, slot) for slot in (2, 4)]]
    ladders = castle_ladder(*other)
    assert step(ladders, (0, 1, 4), (0, 0, 4)) == Step(0, 0, 0, None, None, LadderUse.ONTO)
    assert step(ladders, (0, 1, 4), (0, 0, 6)) is None
    higher = castle_ladder(("grass-1", 0, 1, 2), ("ladder-rung", 0, 1, 3))
    assert step(higher, (0, 1, 3), (0, 0, 4)) == Step(0, 1, 0, None, None, LadderUse.ONTO)


@pytest.mark.rule("R064")
def test_a_fall_off_a_ladder_counts_levels_not_rungs() -> None:
    off = step(castle_ladder(), (0, 0, 8), (-1, 0, 1))
    assert off == Step(0, 0, 7, None, None, LadderUse.OFF)


@pytest.mark.rule("R203", "R064", "R060")
@pytest.mark.parametrize(("height", "dice"), [(9, 1), (10, None)])
def test_a_figure_falls_straight_down_its_ladder_for_one_space(height: int, dice: int | None) -> None:
    """From the rung of level 10 to the landing of level 1: nine levels, a fall for who is no taller."""
    graph = graph_of(castle_ladder())
    start, landing = space_at(graph.board, 0, 0, 10), space_at(graph.board, 0, 0, 1)
    found = reach(graph, start, Profile(height), 1).get((landing, None))
    assert (None if found is None else found.fall_dice) == dice
    assert found is None or found.cost == 1


@pytest.mark.rule("R046", "R060")
@pytest.mark.parametrize(("levels", "edition", "climbs"), [
    (5, MASTER_2, True), (6, MASTER_2, False), (6, MASTER_1, True), (7, MASTER_1, False), (7, BASIC, True),
])  # fmt: skip
def test_who_counts_as_twice_as_high_climbs_more_and_falls_from_higher(
    levels: int, edition: Edition, climbs: bool
) -> None:
    graph = graph_of(laid(("grass-1", 0, 0, 1), ("grass-1", 1, 0, 1 + levels)), edition)
    low, high = space_at(graph.board, 0, 0, 1), space_at(graph.board, 1, 0, 1 + levels)
    reaver = Profile(3, Size.SMALL, climb=2)
    assert ((high, None) in reach(graph, low, reaver, 9)) == climbs
    dice = 1 if edition.falling and levels >= 3 * 2 else 0
    assert reach(graph, high, reaver, 9)[low, None].fall_dice == dice


@pytest.mark.rule("R203", "R063")
def test_straight_down_into_water_is_no_roll_and_under_a_bridge_nobody_falls() -> None:
    rungs = [("ladder-rung", 0, 0, slot) for slot in (2, 4, 6, 8)]
    wet = on(("grass-1", 0, 0), ("water-1", 0, 0, 2), *[("ladder-rung", 0, 0, slot) for slot in (3, 5, 7)])
    found = reach(wet, space_at(wet.board, 0, 0, 7), Profile(5), 1)
    assert [a.fall_dice for (s, _), a in found.items() if s.hex == Hex(0, 0) and s.level == 1] == [0]
    bridged = laid(("grass-1", 0, 0), *rungs, ("grass-1", 0, 0, 5))
    assert step(bridged, (0, 0, 8), (0, 0, 1)) is None
    assert step(bridged, (0, 0, 8), (0, 0, 5)).ladder is LadderUse.FALL


@pytest.mark.rule("R203")
def test_nobody_falls_onto_a_rung() -> None:
    graph = graph_of(castle_ladder(("rock-1", -1, 1, 9)))
    found = reach(graph, space_at(graph.board, -1, 1, 9), Profile(5), 1)
    assert {(*s.hex, s.level) for s, _ in found} == {(-1, 0, 1), (0, 0, 1), (0, 0, 8), (0, 0, 10)}
    assert step(castle_ladder(("rock-1", -1, 1, 9)), (-1, 1, 9), (0, 0, 6)) is None


@pytest.mark.rule("R207")
def test_a_ladder_stands_between_its_landing_and_what_it_leans_on() -> None:
    low = laid(("grass-1", 0, 0), ("ladder-rung", 0, 0, 2), ("rock-1", 1, -1, 3))
    up, down = step(low, (0, 0, 1), (1, -1, 3)), step(low, (1, -1, 3), (0, 0, 1))
    assert down is not None
    assert up.behind_ladder
    assert down.behind_ladder
    off, on = step(low, (0, 0, 2), (1, -1, 3)), step(low, (1, -1, 3), (0, 0, 2))
    assert off == Step(0, 1, 0, None, None, LadderUse.OFF)
    assert on == Step(0, 0, 1, None, None, LadderUse.ONTO)


@pytest.mark.rule("R207")
def test_one_goes_round_a_ladder_and_not_through_it() -> None:
    row = [("grass-1", q, r) for q in (0, 1) for r in (-1, 0)]
    graph = on(*row, ("ladder-rung", 0, 0, 2))  # it bars the edge from (0, 0) to (1, -1)
    assert cost(graph, (0, 0, 1), (1, -1, 1), Profile(5, Size.LARGE)) == 2
    open_row = on(*row)
    assert cost(open_row, (0, 0, 1), (1, -1, 1), Profile(5, Size.LARGE)) == 1


@pytest.mark.rule("R207")
def test_the_rung_of_one_ladder_gives_no_way_through_another() -> None:
    """From a rung on the ledge down to the landing below, whose own ladder stands between."""
    lower = [("grass-1", 0, 0), ("ladder-rung", 0, 0, 2)]
    ledge = [("rock-1", 1, -1, 3), ("ladder-rung", 1, -1, 4), ("rock-1", 2, -2, 6)]
    through = step(laid(*lower, *ledge), (1, -1, 4), (0, 0, 1))
    assert through.behind_ladder


def test_who_stands_above_a_ladder_passes_over_it() -> None:
    bridge = laid(("grass-1", 0, 0), ("ladder-rung", 0, 0, 2), ("rock-1", 0, 0, 9), ("rock-1", 1, -1, 3))
    over = step(bridge, (0, 0, 9), (1, -1, 3))
    assert over == Step(0, 0, 6, None)


@pytest.mark.rule("R235")
def test_a_ladder_may_be_one_rung_and_land_on_a_walk() -> None:
    rows = [("wall-walk-1", 0, 0, 3), ("ladder-rung", 0, 0, 4), ("rock-1", 1, -1, 5)]
    assert cost(on(*rows), (0, 0, 3), (1, -1, 5), Profile(2)) == 2


def test_a_rung_whose_slot_is_not_right_on_the_landing_or_rung_below_is_not_climbed_to() -> None:
    gap = laid(("grass-1", 0, 0), ("ladder-rung", 0, 0, 3), ("ladder-rung", 0, 0, 7))
    assert step(gap, (0, 0, 1), (0, 0, 3)) is None
    assert step(gap, (0, 0, 3), (0, 0, 7)) is None
    buried = laid(("grass-1", 0, 0), ("rock-1", 0, 0, 2), ("ladder-rung", 0, 0, 2), ("ladder-rung", 0, 0, 4))
    assert step(buried, (0, 0, 2), (0, 0, 4)) is None
    wet = laid(("water-1", 0, 0), ("ladder-rung", 0, 0, 2))
    assert step(wet, (0, 0, 0), (0, 0, 2)) is None


# ---- the doorway ---------------------------------------------------------------------------------


def gate(id: str = "fortress-doorway") -> Battlefield:
    """A castle doorway on open ground, towers at (0, 0) and (2, 0), walls to the rim of the ground."""
    ground = [("grass-1", q, r) for r in range(-1, 3) for q in range(4)]
    wall = [(f"fortress-{part}-end", 3, 0, slot) for part, slot in (("base", 2), ("wall", 3))]
    return laid(*ground, *wall, (id, 0, 0, 2))


@pytest.mark.rule("R181", "R185")
def test_the_door_is_closed_unless_told_otherwise_and_takes_its_space() -> None:
    graph = graph_of(gate())
    assert cost(graph, (1, -1, 1), (1, 0, 1), Profile(5)) is None
    assert cost(graph, (0, 1, 1), (1, 0, 1), Profile(5)) is None
    assert cost(graph, (0, 1, 1), (1, 1, 1), Profile(5)) == 1
    assert cost(graph, (0, 1, 1), (1, 1, 1), Profile(5), door=Door.OPEN) is None
    assert cost(graph_of(gate("fortress-arch")), (1, -1, 1), (1, 0, 1), Profile(5)) == 1


# ---- what is in the way --------------------------------------------------------------------------


@pytest.mark.rule("R220", "R225", "R229")
@pytest.mark.parametrize("id", ["evergreen-10", "glacier-1", "palm-14", "fortress-wall-end"])
def test_the_way_leads_round_trees_ice_and_walls(id: str) -> None:
    row = [("grass-1", q, 0) for q in range(3)] + [("grass-1", q, -1) for q in (1, 2, 3)]
    assert cost(on(*row), (0, 0, 1), (2, 0, 1), Profile(5)) == 2
    assert cost(on(*row, (id, 1, 0, 2)), (0, 0, 1), (2, 0, 1), Profile(5)) == 3
