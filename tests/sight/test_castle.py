"""Sight over, through and along what stands on edges: battlements, stone walls, ruins, ladders, doors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.board import Door
from builder.sight import BlockerKind, EyeKind, Game, PlacedFigure, Result, eyes, sees
from tests.sight.conftest import Look

Looking = Callable[..., Look]
EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = 0, 2, 3, 4, 5


def turned(direction: int) -> int:
    """The rotation that brings the NE edge of a battlement or ladder to a direction."""
    return (direction - NORTH_EAST) % 6


def terrace(look: Looking, *more: tuple[object, ...]) -> Look:
    """A tower of level 12 at (0, 0) and ground of level 1 to the east of it."""
    tower = [("rock-1", 0, 0, slot) for slot in range(1, 13)]
    return look(*tower, *[("grass-1", q, 0, 1) for q in range(1, 8)], *more)


# The battlement stands in the hex outside, on its west edge, and lines the tile of slot 12.
BATTLEMENT = ("battlement", 1, 0, 12, turned(WEST))


@pytest.mark.rule("R175")
def test_one_leans_over_a_battlement_to_see_who_stands_at_its_foot(look: Looking) -> None:
    walled = terrace(look, BATTLEMENT)
    archer, monk = (0, 0, 12, 4), (1, 0, 1, 5)
    by_eye = walled(archer, monk, ranged=False)
    assert (by_eye.seen, by_eye.eye) == (False, EyeKind.TARGET_POINT)
    leaning = walled(archer, monk)
    assert (leaning.seen, leaning.eye) == (True, EyeKind.BATTLEMENT_POINT)
    assert walled(archer, monk, game=Game.BASIC).eye is EyeKind.BATTLEMENT_POINT


@pytest.mark.rule("R175")
def test_a_battlement_is_looked_over_from_inside_only(look: Looking) -> None:
    walled = terrace(look, BATTLEMENT)
    outside = walled.figure((1, 0, 1), height=20)
    assert {eye.kind for eye in eyes(walled.scene, outside, Game.MASTER)} == {EyeKind.TARGET_POINT}
    assert not walled((1, 0, 1, 5), (0, 0, 12, 4)).seen
    pillar = terrace(look, BATTLEMENT, *[("rock-1", 1, 0, slot) for slot in range(2, 13)])
    beside = pillar.figure((1, 0, 12), height=4)  # as high as the tile it lines, and still outside
    assert {eye.kind for eye in eyes(pillar.scene, beside, Game.MASTER)} == {EyeKind.TARGET_POINT}


def test_a_battlement_hides_its_two_levels(look: Looking) -> None:
    """Battlements on three sides: a figure of height 2 is hidden from equal height; one of 5 is not."""
    far = [("rock-1", 6, 0, slot) for slot in range(2, 13)]
    sides = ("battlement", 0, 1, 12, turned(NORTH_WEST)), ("battlement", 1, -1, 12, turned(SOUTH_WEST))
    walled = terrace(look, BATTLEMENT, *sides, *far)
    low = walled((6, 0, 12, 2), (0, 0, 12, 2))
    assert (low.result, low.by[0].name) == (Result.BLOCKED, "battlement at B1, level 12")
    assert walled((6, 0, 12, 5), (0, 0, 12, 5)).result is Result.PARTIAL
    assert terrace(look, *far)((6, 0, 12, 2), (0, 0, 12, 2)).result is Result.CLEAR


@pytest.mark.rule("R162")
def test_the_red_marks_of_a_stone_wall_serve_from_inside(look: Looking) -> None:
    """A bridge of slot 8 with a stone wall along its south side; its own cells are the hexes outside."""
    bridge = [("road-1", q, 0, slot) for q in range(-1, 6) for slot in range(1, 9)]
    ground = [("grass-1", q, r, 1) for q in range(-3, 6) for r in (-2, -1)]
    # cells (0, -1) to (3, -1) lie outside, the wall on their SW and SE edges; across lie the tiles of row 0
    walled = look(*bridge, *ground, ("stone-wall", 0, -1, 8, 0))
    from_above, grut = (1, 0, 8, 4), (1, -1, 1, 4)
    assert not walled(from_above, grut, ranged=False).seen
    leaning = walled(from_above, grut)
    assert (leaning.seen, leaning.eye) == (True, EyeKind.STONE_WALL_MARK)
    assert not walled(grut, from_above).seen


@pytest.mark.rule("R213")
def test_the_edge_of_the_base_serves_on_a_ladder(look: Looking) -> None:
    """A slab over the head of who stands on a rung: its target point is above, the edge of its base below
    it.
    """
    tower = [("rock-1", 1, -1, slot) for slot in range(1, 14)]
    ladder = [("ladder-rung", 0, 0, slot) for slot in (2, 4, 6, 8)]
    slab = [("road-1", q, 0, 9) for q in range(-4, -1)]
    field = look(*tower, *[("grass-1", q, 0, 1) for q in range(-5, 1)], *ladder, *slab)
    climber = PlacedFigure((field.rung(0, 0, 3),), 4)  # rung 3 is a space of level 6; its target point at 9.6
    below = field.figure((-5, 0, 1), height=5)
    sight = sees(field.scene, climber, below)
    assert (sight.seen, sight.eye) == (True, EyeKind.BASE_EDGE)
    kinds = {eye.kind for eye in eyes(field.scene, climber, Game.MASTER)}
    assert kinds == {EyeKind.TARGET_POINT, EyeKind.BASE_EDGE}
    on_tile = field.figure((0, 0, 1), height=4)
    assert {eye.kind for eye in eyes(field.scene, on_tile, Game.MASTER)} == {EyeKind.TARGET_POINT}


@pytest.mark.rule("R213")
def test_the_base_on_a_ladder_is_hit_zone(look: Looking) -> None:
    """Only the lowest part of the climber shows under a slab: on the tile it would be no part of the hit
    zone.
    """
    tower = [("rock-1", 1, -1, slot) for slot in range(1, 14)]
    ladder = [("ladder-rung", 0, 0, slot) for slot in (2, 4, 6, 8)]
    slab = [("road-1", q, 0, 7) for q in (-1, -2)]
    field = look(*tower, *[("grass-1", q, 0, 1) for q in range(-9, 1)], *ladder, *slab)
    climber = PlacedFigure((field.rung(0, 0, 3),), 8)  # on level 6, its hit zone from 7.2
    low = field.figure((-4, 0, 1), height=2)
    sight = sees(field.scene, low, climber)
    assert sight.fraction == pytest.approx(3 / 12)
    assert sight.end.z == pytest.approx(6 * 10.3 + 2)


@pytest.mark.rule("R214")
def test_a_ladder_hides_what_is_straight_behind_it(look: Looking) -> None:
    free = [("ladder-rung", 1, 0, slot, turned(EAST)) for slot in (2, 4, 6)]
    field = look(*[("grass-1", q, 0, 1) for q in range(5)], *free)
    sight = field((0, 0, 1, 5), (3, 0, 1, 5))
    assert sight.result is Result.PARTIAL
    assert {blocker.name for blocker in sight.by} == {f"ladder rung at B1, level {slot}" for slot in (4, 6)}
    assert sight.fraction == pytest.approx(6 / 9)  # both sides are seen past it


def test_a_ruin_hides_its_six_levels(look: Looking) -> None:
    """A short ruin with its west edge on the row: what is lower than 6 behind it is hidden."""
    ground = [("grass-1", q, r, 1) for q in range(-3, 4) for r in (-1, 0, 1)]
    ruined = look(*ground, ("ruin-short", 0, 0, 2))
    hidden = ruined((-2, 0, 1, 5), (0, 0, 1, 5))
    assert (hidden.result, hidden.by[0].name) == (Result.BLOCKED, "short ruin at A1, level 2")
    assert ruined((-2, 0, 1, 5), (0, 0, 1, 12)).result is Result.PARTIAL
    assert ruined((-2, 0, 1, 5), (-2, -1, 1, 5)).result is Result.CLEAR


def gate(look: Looking, door: str = "fortress-doorway") -> Look:
    """A doorway in row 0 between walls, and ground of level 1 on both sides."""
    ground = [("grass-1", q, r, 1) for r in range(-4, 5) for q in range(-6, 8)]
    walls = [("fortress-wall-straight", q, 0, 2) for q in (-3, -2, -1, 3, 4, 5)]
    return look(*ground, *walls, (door, 0, 0, 2))


# Straight through: from (2, -2) over the middle of the passage (1, 0) to (0, 2), doorway space 4.
BEFORE, BEHIND = (2, -2, 1, 5), (0, 2, 1, 5)


@pytest.mark.rule("R181")
def test_one_sees_through_the_doorway_unless_the_door_is_closed(look: Looking) -> None:
    gateway = gate(look)
    shut = gateway(BEFORE, BEHIND)
    assert (shut.result, shut.by[0].kind) == (Result.BLOCKED, BlockerKind.DOOR)
    assert shut.by[0].name == "castle door at B1"
    assert gateway(BEHIND, BEFORE).result is Result.BLOCKED
    assert gateway(BEFORE, BEHIND, door=Door.NONE).result is Result.CLEAR
    assert gateway(BEFORE, BEHIND, door=Door.OPEN).result is Result.CLEAR
    assert gate(look, "fortress-arch")(BEFORE, BEHIND).result is Result.CLEAR


@pytest.mark.rule("R181")
def test_each_door_can_be_given_its_own_state(look: Looking) -> None:
    gateway = gate(look)
    (id,) = gateway.scene.board.doorways
    assert gateway(BEFORE, BEHIND, doors={id: Door.NONE}).seen
    assert not gateway(BEFORE, BEHIND, door=Door.NONE, doors={id: Door.CLOSED}).seen


@pytest.mark.rule("R181", "R185")
def test_the_open_door_hides_what_is_behind_its_leaf(look: Looking) -> None:
    """The open leaf stands along the west side of space 3 (1, 1), from the tower inwards."""
    gateway = gate(look)
    across = (-1, 1, 1, 5), (2, 1, 1, 5)
    assert gateway(*across, door=Door.NONE).result is Result.CLEAR
    hidden = gateway(*across, door=Door.OPEN)
    assert hidden.result is not Result.CLEAR
    assert {blocker.kind for blocker in hidden.by} == {BlockerKind.DOOR}


@pytest.mark.rule("R181")
def test_no_line_gets_past_a_closed_door(look: Looking) -> None:
    """From every space outside to every space inside, for figures lower than the wall."""
    gateway = gate(look)
    inside = [gateway.figure((q, r, 1), height=6) for r in (1, 2, 3) for q in range(-2, 3)]
    outside = [gateway.figure((q, r, 1), height=6) for r in (-3, -2, -1) for q in range(-1, 4)]
    through = 0
    for one in outside:
        for other in inside:
            assert not sees(gateway.scene, one, other).seen
            through += sees(gateway.scene, one, other, door=Door.NONE).seen
    assert through > 20


def test_eight_levels_are_clear_under_the_lintel(look: Looking) -> None:
    """Figures on towers of nine levels on both sides look at the lintel of slots 10 and 11, not under it."""
    high = [("rock-1", q, r, slot) for q, r in ((2, -2), (0, 2)) for slot in range(2, 8)]
    gateway = look(
        *[("grass-1", q, r, 1) for r in range(-4, 5) for q in range(-6, 8)],
        *[("fortress-wall-straight", q, 0, 2) for q in (-3, -2, -1, 3, 4, 5)],
        ("fortress-arch", 0, 0, 2),
        *high,
    )
    assert gateway((2, -2, 7, 2), (0, 2, 7, 2)).result is Result.CLEAR  # eye at 8.8, the lintel begins at 9
    blocked = gateway((2, -2, 7, 4), (0, 2, 7, 4))
    assert "castle doorway without door" in {blocker.name.split(" at ")[0] for blocker in blocked.by}
