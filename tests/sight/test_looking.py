"""Who sees whom and throws over what, by geometry worked by hand. One level is 10.3 mm, a hex 44 mm."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import catalogue as catalogue_room
from builder import places
from builder.battlefield import Battlefield, Put
from builder.board import Board, Space, SpaceKind
from builder.catalogue import Catalogue, PieceType
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.sight import (
    BlockerKind,
    EyeKind,
    LookResult,
    PlacedFigure,
    Scene,
    Sightlines,
    SightRules,
    height_dice,
    sees,
)
from tests.sight.conftest import Look, look, look_at

# ---- Who sees whom, by the rules and by geometry worked by hand. One level is 10.3 mm, a hex 44.58 mm
# across ----


def row(length: int, slot: int = 1) -> list[tuple[object, ...]]:
    return [("grass-1", q, 0, slot) for q in range(length)]


@pytest.mark.rule("R085", "R086")
def test_on_open_ground_all_is_seen() -> None:
    open_ground = look(*row(9))
    for game in SightRules:
        sight = open_ground((0, 0, 1, 5), (8, 0, 1, 5), game=game)
        assert (sight.result, sight.fraction, sight.by) == (LookResult.CLEAR, 1.0, ())
    assert open_ground((0, 0, 1, 5), (8, 0, 1, 5), game=SightRules.BASIC).eye is EyeKind.HEAD
    assert open_ground((0, 0, 1, 5), (8, 0, 1, 5)).eye is EyeKind.TARGET_POINT


def hill(levels: int) -> Look:
    """Seven hexes in a row with a hill of ``levels`` on the fourth."""
    return look(*row(7), *[("rock-1", 3, 0, 1 + level) for level in range(1, levels + 1)])


# In levels over the ground: the eye at 4.5, hit zone 0.75 to 4.25, the hill from 2.5 to 3.5 of 6 hexes.
# The line to the top of the hit zone comes down to 4.35 over its far side: over a hill of 4, not of 5.
# The line to the middle (2.5) comes down to 3.33, that to the bottom to 2.31.
@pytest.mark.rule("R086")
@pytest.mark.parametrize(
    ("levels", "result"),
    [
        (1, LookResult.CLEAR),
        (2, LookResult.CLEAR),
        (3, LookResult.PARTIAL),
        (4, LookResult.PARTIAL),
        (5, LookResult.BLOCKED),
    ],
)
def test_a_hill_between_hides_what_lies_below_the_line(levels: int, result: LookResult) -> None:
    sight = hill(levels)((0, 0, 1, 5), (6, 0, 1, 5))
    assert sight.result is result
    assert sight.fraction == pytest.approx({1: 1, 2: 1, 3: 2 / 3, 4: 1 / 3, 5: 0}[levels])
    assert {blocker.kind for blocker in sight.by} <= {BlockerKind.PIECE}
    assert {blocker.name.split(",")[0] for blocker in sight.by} <= {"single rock tile at D1"}
    assert bool(sight.by) is (levels > 2)


@pytest.mark.rule("R085", "R086")
def test_the_head_of_a_figure_counts_in_the_basic_game_only() -> None:
    """From a tall figure over a wall: the line to 0.95 of the height clears it, the one to 0.85 does not.

    Eye 1 + 9 = 10, the wall's top 7 levels at its far side, 0.5 hexes before the target's middle at
    distance 2: the line to z passes it at z + (10 - z) / 4: 1 + 5 * 0.95 = 5.75 gives 6.81, and with the
    wall at 6 levels of top 7 it is hidden; with 5 levels (top 6) the line to 0.85 (5.25) gives 6.44.
    """
    walled = look(*row(3), *[("rock-1", 1, 0, slot) for slot in range(2, 8)])
    assert walled((0, 0, 1, 10), (2, 0, 1, 5), game=SightRules.BASIC).result is LookResult.BLOCKED
    lower = look(*row(3), *[("rock-1", 1, 0, slot) for slot in range(2, 7)])
    assert lower((0, 0, 1, 10), (2, 0, 1, 4)).result is LookResult.BLOCKED
    assert lower((0, 0, 1, 10), (2, 0, 1, 4), whole=True).result is LookResult.PARTIAL
    assert lower((0, 0, 1, 10), (2, 0, 1, 4), game=SightRules.BASIC).result is LookResult.PARTIAL


@pytest.mark.rule("R090")
def test_clear_sight_asks_for_any_part_of_the_figure() -> None:
    lower = look(*row(3), *[("rock-1", 1, 0, slot) for slot in range(2, 7)])
    assert not lower((0, 0, 1, 10), (2, 0, 1, 4)).seen
    assert lower((0, 0, 1, 10), (2, 0, 1, 4), whole=True).seen


@pytest.mark.rule("R087")
def test_sight_goes_over_the_bare_table() -> None:
    islands = look(("grass-1", 0, 0, 1), ("grass-1", 8, 0, 1))
    assert islands((0, 0, 1, 5), (8, 0, 1, 5)).result is LookResult.CLEAR


def test_a_line_along_the_edge_of_a_wall_grazes_it() -> None:
    """From (0, 0) to (2, 2) the middle line runs along the edge between (1, 1)'s neighbours (2, 1)... and
    on.
    """
    wall = [("rock-1", 1, 0, slot) for slot in range(1, 8)]
    ground = [("grass-1", q, r, 1) for q, r in ((0, 0), (0, 1), (1, 1))]
    half = look(*ground, *wall)((0, 0, 1, 5), (1, 1, 1, 5))
    assert half.result is LookResult.PARTIAL
    assert half.fraction == pytest.approx(6 / 9)  # the middle and one side


def test_no_line_slips_between_two_full_hexes() -> None:
    walls = [("rock-1", q, r, slot) for q, r in ((1, 0), (0, 1)) for slot in range(1, 8)]
    shut = look(("grass-1", 0, 0, 1), ("grass-1", 1, 1, 1), *walls)((0, 0, 1, 5), (1, 1, 1, 5))
    assert (shut.result, shut.fraction) == (LookResult.BLOCKED, 0)
    assert {blocker.name for blocker in shut.by} >= {"single rock tile at B1, level 5"}


@pytest.mark.rule("R088")
def test_figures_hide_with_their_hit_zones_in_the_master_game_only() -> None:
    ground = look(*row(5))
    between = ground.figure((2, 0, 1), height=5)
    hidden = ground((0, 0, 1, 5), (4, 0, 1, 5), blockers=[between])
    assert (
        hidden.result is LookResult.PARTIAL
    )  # the rows at its hit zone are hidden, sides and all, the rest is seen
    assert [(b.kind, b.name, b.figure) for b in hidden.by] == [
        (BlockerKind.FIGURE, "figure of height 5 on C1", between)
    ]
    assert (
        ground((0, 0, 1, 5), (4, 0, 1, 5), blockers=[between], game=SightRules.BASIC).result
        is LookResult.CLEAR
    )


@pytest.mark.rule("R088")
def test_a_figure_never_hides_itself() -> None:
    ground = look(*row(5))
    both = [ground.figure((0, 0, 1), height=5), ground.figure((4, 0, 1), height=5)]
    assert ground((0, 0, 1, 5), (4, 0, 1, 5), blockers=both).result is LookResult.CLEAR


@pytest.mark.rule("R083", "R084")
def test_a_figure_on_two_spaces_looks_from_both_and_is_seen_by_either_half() -> None:
    """A wall beside the row hides one half of it from the other side, the other half is seen."""
    wall = [("rock-1", 1, 0, slot) for slot in range(2, 14)]
    field = look(*row(2), *wall, ("grass-1", 0, 1, 1), ("grass-1", 1, 1, 1), ("grass-1", 2, -1, 1))
    behind = field.figure((2, -1, 1), height=4)
    double = field.figure((0, 1, 1), (1, 1, 1), height=4)
    whole = sees(field.scene, behind, double)
    left = sees(field.scene, behind, field.figure((0, 1, 1), height=4))
    right = sees(field.scene, behind, field.figure((1, 1, 1), height=4))
    assert not left.seen
    assert right.seen
    assert whole.fraction == pytest.approx((left.fraction + right.fraction) / 2)
    assert sees(field.scene, double, behind).seen


@pytest.mark.rule("R220")
def test_an_evergreen_hides_and_one_sees_between_two() -> None:
    one = look(*row(5), ("evergreen-10", 2, 0, 2))
    hidden = one((0, 0, 1, 5), (4, 0, 1, 5))
    assert (hidden.result, [b.name for b in hidden.by]) == (
        LookResult.BLOCKED,
        ["evergreen tree 10 at C1, level 2"],
    )
    # Two trees with a hex between them, seen through the gap (examples 16 and 17 of the compiled guide).
    ground = [("grass-1", q, r, 1) for q, r in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0), (3, 0))]
    trees = ("evergreen-11", 0, 2, 1), ("evergreen-12", 2, 1, 1)
    assert look(*ground, *trees)((0, 0, 1, 5), (2, 2, 1, 5)).seen


@pytest.mark.rule("R220")
def test_the_great_tree_hides_with_all_its_four_hexes() -> None:
    ground = [("grass-1", q, r, 1) for q in range(-2, 5) for r in range(-2, 4)]
    field = look(*ground, ("evergreen-15", 0, 0, 2))
    # It fills (0, 0), (1, 0), (0, 1) and (1, 1); the line runs through the middles of (1, 0) and (0, 1).
    sight = field((2, -1, 1, 5), (-1, 2, 1, 5))
    assert not sight.seen
    assert {blocker.name.split(" at ")[0] for blocker in sight.by} == {"evergreen tree 15"}


@pytest.mark.rule("R229")
def test_one_sees_past_the_outer_half_of_a_jungle_piece() -> None:
    """Between two hexes: lines to the sides come within 14.3 mm of the middle of each, which is in the
    outer half of a jungle piece and well inside an evergreen.
    """
    ground = [("grass-1", q, r, 1) for q, r in ((0, 0), (1, 0), (0, 1), (1, 1))]

    def between(tree: str) -> LookResult:
        return look(*ground, (tree, 1, 0, 2), (tree, 0, 1, 2))((0, 0, 1, 5), (1, 1, 1, 5)).result

    assert between("palm-14") is LookResult.CLEAR
    assert between("evergreen-10") is LookResult.PARTIAL
    behind = look(*row(7), ("palm-14", 3, 0, 2))((0, 0, 1, 5), (6, 0, 1, 5))
    assert (behind.result, behind.by[0].name) == (LookResult.BLOCKED, "palm tree 14 at D1, level 2")


@pytest.mark.rule("R220")
@pytest.mark.parametrize(
    ("round", "result"), [(0, LookResult.BLOCKED), (100, LookResult.PARTIAL), (50, LookResult.CLEAR)]
)
def test_how_round_a_tree_is_stands_with_its_kind(
    catalogue: Catalogue, round: int, result: LookResult
) -> None:
    """The kind may be one's own, from own-pieces.yaml: two such trees beside the line hide this much."""
    evergreen, ground = catalogue.pieces["evergreen-10"], catalogue.pieces["grass-1"]
    tree = replace(evergreen, kind=replace(evergreen.kind, id="oak", round=round))
    battlefield = Battlefield()
    hexes = [Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1)]
    tiles = [battlefield.new_piece(ground, hex, 1) for hex in hexes]
    trees = [battlefield.new_piece(tree, hex, 2) for hex in hexes[1:3]]
    battlefield.apply(Put((*tiles, *trees)))
    assert look_at(battlefield)((0, 0, 1, 5), (1, 1, 1, 5)).result is result


@pytest.mark.rule("R054")
def test_a_slab_overhead_hides_who_is_above_from_who_is_below() -> None:
    slab = [("road-1", q, 0, 8) for q in range(2, 7)]
    field = look(*row(9), *slab)
    assert field((0, 0, 1, 5), (4, 0, 1, 5)).result is LookResult.CLEAR  # under it
    assert field((0, 0, 1, 5), (8, 0, 1, 5)).result is LookResult.CLEAR  # and through
    assert not field((4, 0, 1, 5), (4, 0, 8, 5)).seen  # straight up
    assert {b.name for b in field((4, 0, 1, 5), (4, 0, 8, 5)).by} == {"single road tile at E1, level 8"}
    assert not field((3, 0, 1, 5), (5, 0, 8, 5)).seen


def test_who_stands_on_no_space_is_told() -> None:
    field, other = look(*row(3)), look(*row(5))
    stray = other.figure((4, 0, 1), height=5)
    with pytest.raises(BuilderError, match="E1 level 1: not a space of this battlefield"):
        sees(field.scene, field.figure((0, 0, 1), height=5), stray)


def test_heights_and_pairs_of_spaces_are_checked() -> None:
    field = look(*row(3))
    space, far = field.space(0, 0, 1), field.space(2, 0, 1)
    with pytest.raises(BuilderError, match="1 to 60 levels were expected, found 0"):
        PlacedFigure((space,), 0)
    with pytest.raises(BuilderError, match="found 1000"):
        PlacedFigure((space,), 1000)
    with pytest.raises(BuilderError, match="neighbouring spaces of one level"):
        PlacedFigure((space, far), 5)
    with pytest.raises(BuilderError, match="1 to 24 spaces was expected, found 0"):
        PlacedFigure((), 5)


def test_a_figure_on_water_stands_on_its_surface() -> None:
    """Three water tiles sunk in land of level 2: the bank hides the feet, 3.9 mm less of them than of the
    ground.
    """
    field = look(("water-1", 0, 0, 1), ("grass-1", 1, 0, 1), ("grass-1", 2, 0, 1))
    space = field.space(0, 0, 0)
    assert field.scene.foot(space) == pytest.approx(3.9)
    assert field.scene.foot(field.space(1, 0, 1)) == pytest.approx(10.3)


# ---- Throwing over what stands between ----

LONG = [("grass-1", q, 0) for q in range(8)]


def hill_lobs(q: int, top: int) -> list[tuple[object, ...]]:
    """A hex raised to a level."""
    return [("grass-1", q, 0, slot) for slot in range(2, top + 1)]


def can_lob(scene: Scene, starts: list[Space], ends: list[Space], levels: int) -> bool:
    return Sightlines(scene, SightRules.MASTER).can_lob(starts, ends, levels, {})


def lobs(look: Look, start: tuple[int, int, int], end: tuple[int, int, int], levels: int = 12) -> bool:
    return can_lob(look.scene, [look.space(*start)], [look.space(*end)], levels)


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("top", "clear"), [(2, True), (13, True), (14, False)])
def test_it_goes_over_twelve_levels_above_the_base_and_no_more(top: int, clear: bool) -> None:
    field = look(*LONG, *hill_lobs(3, top))
    assert lobs(field, (1, 0, 1), (5, 0, 1)) is clear
    assert lobs(field, (5, 0, 1), (1, 0, 1)) is clear


@pytest.mark.rule("R110")
def test_levels_are_counted_from_the_base_of_the_thrower() -> None:
    field = look(*LONG, *hill_lobs(1, 4), *hill_lobs(3, 16))
    assert lobs(field, (1, 0, 4), (5, 0, 1))
    assert not lobs(field, (5, 0, 1), (1, 0, 4))


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("top", "hit"), [(13, True), (14, False)])
def test_who_stands_more_than_twelve_levels_above_is_not_hit(top: int, hit: bool) -> None:
    assert lobs(look(*LONG, *hill_lobs(5, top)), (1, 0, 1), (5, 0, top)) is hit


@pytest.mark.rule("R110")
def test_thrown_down_it_goes_over_nothing_however_deep_it_falls() -> None:
    """From level 21 to level 1, in the open; a hill between may rise 12 levels above the thrower, as ever."""
    assert lobs(look(*LONG, *hill_lobs(5, 21)), (5, 0, 21), (1, 0, 1))
    assert lobs(look(*LONG, *hill_lobs(5, 21), *hill_lobs(3, 33)), (5, 0, 21), (1, 0, 1))
    assert not lobs(look(*LONG, *hill_lobs(5, 21), *hill_lobs(3, 34)), (5, 0, 21), (1, 0, 1))


@pytest.mark.rule("R110")
def test_ten_levels_and_a_ruin_on_top_are_too_much() -> None:
    """The rulebook's example: 10 + 6 = 16 levels, more than 12."""
    tall = [*hill_lobs(3, 11), *hill_lobs(4, 11)]
    assert lobs(look(*LONG, *tall), (1, 0, 1), (6, 0, 1))
    assert not lobs(look(*LONG, *tall, ("ruin-short", 3, 0, 12)), (1, 0, 1), (6, 0, 1))


@pytest.mark.rule("R110")
def test_nothing_is_thrown_up_through_a_roof_nor_down_through_one() -> None:
    """Between them stands a hill of eight levels, and over who stands behind it lies a bridge."""
    behind = [*LONG, *hill_lobs(3, 8), *hill_lobs(7, 5), *hill_lobs(5, 5)]
    open_air = look(*behind)
    roofed = look(*behind, ("grass-1", 6, 0, 6))
    assert lobs(open_air, (1, 0, 1), (6, 0, 1))
    assert not lobs(roofed, (1, 0, 1), (6, 0, 1))
    assert not lobs(roofed, (6, 0, 1), (1, 0, 1))


def test_it_flies_flat_under_a_roof_where_there_is_room() -> None:
    """Over a ruin of six levels, under a slab that leaves eight levels free."""
    rows = [*LONG, ("ruin-short", 3, 0, 2), *[("grass-1", q, 0, 10) for q in range(8)]]
    assert lobs(look(*rows), (1, 0, 1), (6, 0, 1))
    low = [*LONG, ("ruin-short", 3, 0, 2), *[("grass-1", q, 0, 8) for q in range(8)]]
    assert not lobs(look(*low), (1, 0, 1), (6, 0, 1))


def test_trees_stand_in_the_way_up_to_their_tops() -> None:
    without_base = [row for row in LONG if row[1] != 3]
    field = look(*without_base, ("grass-1", 3, 0), ("evergreen-12", 3, 0, 2))
    assert lobs(field, (1, 0, 1), (6, 0, 1))
    assert not lobs(field, (1, 0, 1), (6, 0, 1), levels=10)


def test_any_of_the_spaces_of_a_figure_will_do() -> None:
    field = look(
        *LONG,
        *hill_lobs(3, 20),
        ("grass-1", 2, 1),
        ("grass-1", 4, -1),
        ("grass-1", 3, 1),
        ("grass-1", 4, 1),
        ("grass-1", 1, 1),
        ("grass-1", 5, 1),
    )
    assert not lobs(field, (1, 0, 1), (5, 0, 1))
    wide = [field.space(5, 0, 1), field.space(5, 1, 1)]
    assert can_lob(field.scene, [field.space(1, 0, 1), field.space(1, 1, 1)], wide, 12)


@pytest.mark.rule("R110")
def test_levels_down_count_where_they_shall_on_the_same_scene() -> None:
    """From level 14 to level 1 it is 13 down, and nothing the other way."""
    field = look(*LONG, *hill_lobs(1, 14))
    lines = Sightlines(field.scene, SightRules.MASTER)
    high, low = [field.space(1, 0, 14)], [field.space(5, 0, 1)]
    for down, levels, hit in ((False, 12, True), (True, 12, False), (True, 13, True), (False, 0, True)):
        assert lines.can_lob(high, low, levels, {}, down=down) is hit, (down, levels)
    assert not lines.can_lob(low, high, 12, {}, down=True)


@given(tops=st.lists(st.integers(1, 18), min_size=6, max_size=6), levels=st.integers(0, 14))
def test_over_open_hills_only_the_highest_between_and_at_the_ends_counts(
    tops: list[int], levels: int
) -> None:
    battlefield = Battlefield()
    battlefield.apply(
        Put(
            tuple(
                battlefield.new_piece(grass(), Hex(q, 0), slot, 0)
                for q, top in enumerate(tops)
                for slot in range(1, top + 1)
            )
        )
    )
    scene = Scene(battlefield, Board(battlefield))
    ends = [scene.board.at(Hex(q, 0))[-1] for q in (0, 5)]
    found = can_lob(scene, ends[:1], ends[1:], levels)
    assert found is (max(tops[1:]) <= tops[0] + levels)


@cache
def grass() -> PieceType:
    return catalogue_room.load(places.shipped("tilesets")).pieces["grass-1"]


# ---- Dice for height ----


def on(level: int, height: int = 5) -> PlacedFigure:
    return PlacedFigure((Space(Hex(0, 0), level, SpaceKind.TILE, "grass", None, 1),), height)


@pytest.mark.rule("R105")
@pytest.mark.parametrize("game", SightRules)
def test_the_higher_base_has_one_die_more(game: SightRules) -> None:
    assert height_dice(on(3), on(1), game) == (1, 0)
    assert height_dice(on(1), on(3), game) == (0, 1)
    assert height_dice(on(2, 9), on(2, 3), game) == (0, 0)  # bases count, not heads


@pytest.mark.rule("R106")
def test_ten_levels_above_the_head_of_the_lower_one_are_worth_two_dice() -> None:
    """The lower figure on level 1, height 5: its head is at level 6, so that level 16 counts."""
    assert height_dice(on(16), on(1, 5), SightRules.MASTER) == (2, 0)
    assert height_dice(on(15), on(1, 5), SightRules.MASTER) == (1, 0)
    assert height_dice(on(1, 5), on(16), SightRules.MASTER) == (0, 2)
    assert height_dice(on(16), on(1, 6), SightRules.MASTER) == (1, 0)
    assert height_dice(on(16), on(1, 5), SightRules.BASIC) == (1, 0)


@pytest.mark.rule("R107", "R110")
def test_a_special_attack_gets_nothing_from_height_and_the_defense_does() -> None:
    assert height_dice(on(16), on(1), SightRules.MASTER, special=True) == (0, 0)
    assert height_dice(on(1), on(3), SightRules.MASTER, special=True) == (0, 1)


@pytest.mark.rule("R215")
def test_height_counts_on_ladders() -> None:
    rung = PlacedFigure((Space(Hex(0, 0), 4, SpaceKind.LADDER_RUNG, "ladder", None, 1),), 4)
    assert height_dice(rung, on(1), SightRules.MASTER) == (1, 0)
    assert height_dice(rung, on(4), SightRules.MASTER) == (0, 0)
