"""Sight over, through and along what stands: walls, ruins, ladders, trees and doors."""

from __future__ import annotations

import math

import numpy as np
import pytest

from builder.battlefield import Battlefield, Put
from builder.board import Board, Door
from builder.catalogue import Catalogue, PieceType, Role
from builder.hexgrid import FLUID, LEVEL, Edge, Hex, centre, edge_line
from builder.sight import BlockerKind, EyeKind, LookResult, PlacedFigure, Scene, SightRules, eyes, sees
from builder.sight.kernel import Lines, blocked
from builder.sight.solids import filled, prisms, wall_of
from tests.battlefields import laid
from tests.sight.conftest import Look, look, look_at

# ---- Thin walls, trees and doors as they block. Which heights of a column are filled, and how prisms join
# ----


def stuck(scene: Scene, x: float, y: float, level: float) -> bool:
    """Whether a needle 2 mm long, upright at a point, sticks in something."""
    z = level * LEVEL
    return bool(blocked(scene.ground, Lines(np.array([[x, y, z - 1]]), np.array([[x, y, z + 1]])))[0])


def towards(edge: Edge, share: float, aside: float) -> tuple[float, float]:
    """A point on the line of an edge (0 and 1 are its ends), ``aside`` mm away from its hex."""
    start, end = edge_line(edge)
    ux, uy = ((b - a) / math.dist(start, end) for a, b in zip(start, end, strict=True))
    x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
    return x + uy * aside, y - ux * aside


@pytest.mark.parametrize(
    ("piece", "half", "low", "high"),
    [("ruin-long", 3.6, 1, 7), ("stone-wall", 2.8, 1, 4), ("battlement", 2.8, 1, 4)],
)
def test_a_wall_is_as_thick_and_tall_as_decided_less_what_may_be_grazed(
    piece: str, half: float, low: float, high: float
) -> None:
    """In slot 2: a ruin stands on level 1; a battlement or stone wall hangs from level 1 to two over the
    tile.
    """
    scene = look_at(laid((piece, 0, 0, 2))).scene
    edge = next(scene.board.all_barriers()).edge
    for aside in (-half + 1.1, 0, half - 1.1):
        assert stuck(scene, *towards(edge, 0.5, aside), 2)
    for aside in (-half + 0.9, half - 0.9):
        assert not stuck(scene, *towards(edge, 0.5, aside), 2)
    assert stuck(scene, *towards(edge, 0.5, 0), low + 0.25)
    assert stuck(scene, *towards(edge, 0.5, 0), high - 0.1)
    assert not stuck(scene, *towards(edge, 0.5, 0), high + 0.1)
    assert not stuck(scene, *towards(edge, 0.5, 0), low - 0.35)


def test_walls_are_mitred_where_they_go_on_and_cut_where_they_end() -> None:
    """The first two edges of a long ruin, W and SW of its hex, meet in the corner between them."""
    scene = look_at(laid(("ruin-long", 0, 0, 2))).scene
    west, south_west = Edge(Hex(0, 0), 3), Edge(Hex(0, 0), 2)
    corner, middle = edge_line(west)[0], centre(Hex(0, 0))
    out = [(c - m) / math.dist(corner, middle) for c, m in zip(corner, middle, strict=True)]
    # 2.6 mm thick on either side, so that the outer corner lies 2.6 / cos 30 = 3.0 mm out
    assert stuck(scene, corner.x + 2.9 * out[0], corner.y + 2.9 * out[1], 2)
    assert not stuck(scene, corner.x + 3.1 * out[0], corner.y + 3.1 * out[1], 2)
    assert edge_line(south_west)[1] == corner
    free = towards(west, 1 - 0.9 / 25.74, 0), towards(west, 1 - 1.1 / 25.74, 0)
    assert [stuck(scene, *at, 2) for at in free] == [False, True]


def test_walls_of_two_pieces_join() -> None:
    """Battlements on neighbouring edges of one tile: no end between them is left free."""
    rows = ("battlement", 1, 0, 1, 4), ("battlement", 0, 1, 1, 5)
    both, alone = laid(*rows), laid(rows[0])
    (one,) = [b for b in Board(both).all_barriers() if b.edge.hex == Hex(1, 0)]
    (same,) = Board(alone).all_barriers()
    joined = wall_of(Board(both), both.occupancy, one)
    cut = wall_of(Board(alone), alone.occupancy, same)
    assert joined.before + joined.after > cut.before + cut.after + 1


@pytest.mark.parametrize(
    ("beyond", "closed"),
    [
        ([], False),
        ([("rock-1", 0, 1, slot) for slot in range(1, 4)], True),
        ([("rock-1", 0, 1, 1)], False),  # too low to meet it
        ([("ruin-short", 0, 1, 2, 2)], True),
    ],
    ids=["free", "tower", "tile", "ruin"],
)
def test_a_wall_is_closed_against_what_it_meets(beyond: list, closed: bool) -> None:  # type: ignore[type-arg]
    """A battlement on the edge between (0, 0) and (1, 0), which ends at the corner they share with (0, 1)."""
    battlement = ("battlement", 1, 0, 2, 4)
    scene = look_at(laid(("grass-1", 0, 0, 2), battlement, *beyond)).scene
    x, y = towards(Edge(Hex(0, 0), 0), 1 - 0.5 / 25.74, 0)  # half a mm before its end
    assert stuck(scene, x, y, 2.5) is closed


def twin_fir(catalogue: Catalogue) -> PieceType:
    """Somebody's own tree on two hexes."""
    kind, shape = catalogue.kinds["evergreen"], catalogue.shapes["two"]
    return PieceType("twin-fir", "twin fir", kind, Role.OBSTACLE, shape, 10, (10, 10), own=True)


@pytest.mark.rule("R220")
def test_no_line_passes_between_the_hexes_of_one_tree(catalogue: Catalogue) -> None:
    """From (1, -1) to (0, 1) the middle line runs along the edge between the two hexes of the tree."""
    battlefield = Battlefield()
    grass = catalogue.pieces["grass-1"]
    ground = [battlefield.new_piece(grass, Hex(q, r), 1) for q, r in ((0, 0), (1, 0), (1, -1), (0, 1))]
    battlefield.apply(Put(tuple(ground)))
    field = look_at(battlefield)
    firs = [catalogue.pieces["evergreen-10"], catalogue.pieces["evergreen-10"]]
    two = tuple([battlefield.new_piece(fir, Hex(q, 0), 2) for q, fir in enumerate(firs)])
    ends = (1, -1, 1, 5), (0, 1, 1, 5)
    undo = battlefield.apply(Put(two))
    assert look_at(battlefield)(*ends).result is LookResult.PARTIAL
    battlefield.apply(undo)
    assert field(*ends).result is LookResult.CLEAR
    battlefield.apply(Put((battlefield.new_piece(twin_fir(catalogue), Hex(0, 0), 2),)))
    hidden = look_at(battlefield)(*ends)
    assert hidden.result is LookResult.BLOCKED
    assert {blocker.name.split(" at ")[0] for blocker in hidden.by} == {"twin fir"}


@pytest.mark.rule("R181")
@pytest.mark.parametrize("turn", range(6))
def test_doors_turn_with_their_doorway(turn: int) -> None:
    """The closed leaf lies in the passage, the open one in space 3, whichever way the doorway looks."""
    scene = look_at(laid(("fortress-doorway", 0, 0, 2, turn))).scene
    (doorway,) = scene.board.doorways.values()
    ((closed,), (opened,)) = (scene.leaves(door, {}) for door in (Door.CLOSED, Door.OPEN))
    passage, third = (centre(hex) for hex in (doorway.spaces[0], doorway.spaces[2]))
    assert math.dist((closed.x, closed.y), passage) == pytest.approx(11)
    assert math.dist((opened.x, opened.y), third) < 22.29
    assert closed.along_x * opened.along_x + closed.along_y * opened.along_y == pytest.approx(0)
    assert (closed.bottom, opened.top) == (pytest.approx(LEVEL - 2), pytest.approx(9 * LEVEL - 1))
    assert scene.leaves(Door.NONE, {}) == []


def test_a_loose_door_in_an_arch_is_a_door() -> None:
    ground = [("grass-1", q, r, 1) for q in range(3) for r in range(3)]
    arch = look_at(laid(*ground, ("fortress-arch", 0, 0, 2)))
    hung = look_at(laid(*ground, ("fortress-arch", 0, 0, 2), ("fortress-door", 1, 0, 2)))
    assert arch.scene.leaves(Door.CLOSED, {}) == []
    assert len(hung.scene.leaves(Door.CLOSED, {})) == 1


A = Hex(0, 0)


def intervals(*rows: tuple[object, ...], hex: Hex = A) -> list[tuple[float, float]]:
    """Filled heights in mm, with what may be grazed put back."""
    found = filled(laid(*rows).occupancy, hex)
    return [(round(bottom - 1, 6), round(top + 1, 6)) for bottom, top in found]


def test_tiles_on_each_other_are_one_solid() -> None:
    assert intervals(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, round(2 * LEVEL, 6))]


def test_a_bridge_leaves_the_air_below_it_open() -> None:
    found = intervals(("grass-1", 0, 0, 1), ("road-1", 0, 0, 8))
    assert found == [(0, LEVEL), (round(7 * LEVEL, 6), round(8 * LEVEL, 6))]


def test_a_fluid_is_a_thin_layer() -> None:
    assert intervals(("water-1", 0, 0, 1)) == [(0, FLUID)]
    assert intervals(("grass-1", 0, 0, 1), ("water-1", 0, 0, 2)) == [(0, round(LEVEL + FLUID, 6))]


def test_a_fluid_with_something_on_it_counts_as_a_full_slot() -> None:
    rows = ("water-1", 0, 0, 1), ("grass-1", 0, 0, 2)
    assert intervals(*rows) == [(0, round(2 * LEVEL, 6))]


def test_the_passage_of_a_doorway_is_open_for_eight_levels_under_its_lintel() -> None:
    rows = (*[("grass-1", q, 0, 1) for q in range(3)], ("fortress-doorway", 0, 0, 2))
    assert intervals(*rows, hex=Hex(0, 0)) == [(0, round(11 * LEVEL, 6))]
    assert intervals(*rows, hex=Hex(1, 0)) == [(0, LEVEL), (round(9 * LEVEL, 6), round(11 * LEVEL, 6))]


def test_each_hex_of_a_glacier_is_as_tall_as_it_is() -> None:
    battlefield = laid(("glacier-3", 0, 0, 1))
    cells = next(iter(battlefield.pieces.values())).cells
    tops = [filled(battlefield.occupancy, cell)[0][1] + 1 for cell in cells]
    assert tops == [pytest.approx(levels * LEVEL) for levels in (5, 9, 7)]


@pytest.mark.rule("R220", "R229")
def test_trees_fill_no_hexes() -> None:
    rows = ("grass-1", 0, 0, 1), ("evergreen-10", 0, 0, 2)
    assert intervals(*rows) == [(0, LEVEL)]
    assert intervals(("grass-1", 0, 0, 1), ("palm-14", 0, 0, 2)) == [(0, LEVEL)]


def test_sides_are_covered_where_the_neighbour_is_filled_at_that_height() -> None:
    occupancy = laid(("grass-1", 0, 0, 1), ("grass-1", 0, 0, 2), ("grass-1", 1, 0, 1)).occupancy
    low, high = prisms(A, lambda hex: filled(occupancy, hex))
    assert low.covered == (True, False, False, False, False, False)
    assert high.covered == (False,) * 6
    assert (low.bottom, low.top) == (1.0, LEVEL - 1)
    assert (high.bottom, high.top) == (LEVEL - 1, 2 * LEVEL - 1)


# ---- Sight over, through and along what stands on edges: battlements, stone walls, ruins, ladders, doors
# ----

EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = 0, 2, 3, 4, 5


def turned(direction: int) -> int:
    """The rotation that brings the NE edge of a battlement or ladder to a direction."""
    return (direction - NORTH_EAST) % 6


def terrace(*more: tuple[object, ...]) -> Look:
    """A tower of level 12 at (0, 0) and ground of level 1 to the east of it."""
    tower = [("rock-1", 0, 0, slot) for slot in range(1, 13)]
    return look(*tower, *[("grass-1", q, 0, 1) for q in range(1, 8)], *more)


# The battlement stands in the hex outside, on its west edge, and lines the tile of slot 12.
BATTLEMENT = ("battlement", 1, 0, 12, turned(WEST))


@pytest.mark.rule("R175")
def test_one_leans_over_a_battlement_to_see_who_stands_at_its_foot() -> None:
    walled = terrace(BATTLEMENT)
    archer, monk = (0, 0, 12, 4), (1, 0, 1, 5)
    by_eye = walled(archer, monk, ranged=False)
    assert (by_eye.seen, by_eye.eye) == (False, EyeKind.TARGET_POINT)
    leaning = walled(archer, monk)
    assert (leaning.seen, leaning.eye) == (True, EyeKind.BATTLEMENT_POINT)
    assert walled(archer, monk, game=SightRules.BASIC).eye is EyeKind.BATTLEMENT_POINT


@pytest.mark.rule("R175")
def test_a_battlement_is_looked_over_from_inside_only() -> None:
    walled = terrace(BATTLEMENT)
    outside = walled.figure((1, 0, 1), height=20)
    assert {eye.kind for eye in eyes(walled.scene, outside, SightRules.MASTER)} == {EyeKind.TARGET_POINT}
    assert not walled((1, 0, 1, 5), (0, 0, 12, 4)).seen
    pillar = terrace(BATTLEMENT, *[("rock-1", 1, 0, slot) for slot in range(2, 13)])
    beside = pillar.figure((1, 0, 12), height=4)  # as high as the tile it lines, and still outside
    assert {eye.kind for eye in eyes(pillar.scene, beside, SightRules.MASTER)} == {EyeKind.TARGET_POINT}


def test_a_battlement_hides_its_two_levels() -> None:
    """Battlements on three sides: a figure of height 2 is hidden from equal height; one of 5 is not."""
    far = [("rock-1", 6, 0, slot) for slot in range(2, 13)]
    sides = ("battlement", 0, 1, 12, turned(NORTH_WEST)), ("battlement", 1, -1, 12, turned(SOUTH_WEST))
    walled = terrace(BATTLEMENT, *sides, *far)
    low = walled((6, 0, 12, 2), (0, 0, 12, 2))
    assert (low.result, low.by[0].name) == (LookResult.BLOCKED, "battlement at B1, level 12")
    assert walled((6, 0, 12, 5), (0, 0, 12, 5)).result is LookResult.PARTIAL
    assert terrace(*far)((6, 0, 12, 2), (0, 0, 12, 2)).result is LookResult.CLEAR


@pytest.mark.rule("R162")
def test_the_red_marks_of_a_stone_wall_serve_from_inside() -> None:
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
def test_the_edge_of_the_base_serves_on_a_ladder() -> None:
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
    kinds = {eye.kind for eye in eyes(field.scene, climber, SightRules.MASTER)}
    assert kinds == {EyeKind.TARGET_POINT, EyeKind.BASE_EDGE}
    on_tile = field.figure((0, 0, 1), height=4)
    assert {eye.kind for eye in eyes(field.scene, on_tile, SightRules.MASTER)} == {EyeKind.TARGET_POINT}


@pytest.mark.rule("R213")
def test_the_base_on_a_ladder_is_hit_zone() -> None:
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
def test_a_ladder_hides_what_is_straight_behind_it() -> None:
    free = [("ladder-rung", 1, 0, slot, turned(EAST)) for slot in (2, 4, 6)]
    field = look(*[("grass-1", q, 0, 1) for q in range(5)], *free)
    sight = field((0, 0, 1, 5), (3, 0, 1, 5))
    assert sight.result is LookResult.PARTIAL
    assert {blocker.name for blocker in sight.by} == {f"ladder rung at B1, level {slot}" for slot in (4, 6)}
    assert sight.fraction == pytest.approx(6 / 9)  # both sides are seen past it


def test_a_ruin_hides_its_six_levels() -> None:
    """A short ruin with its west edge on the row: what is lower than 6 behind it is hidden."""
    ground = [("grass-1", q, r, 1) for q in range(-3, 4) for r in (-1, 0, 1)]
    ruined = look(*ground, ("ruin-short", 0, 0, 2))
    hidden = ruined((-2, 0, 1, 5), (0, 0, 1, 5))
    assert (hidden.result, hidden.by[0].name) == (LookResult.BLOCKED, "short ruin at A1, level 2")
    assert ruined((-2, 0, 1, 5), (0, 0, 1, 12)).result is LookResult.PARTIAL
    assert ruined((-2, 0, 1, 5), (-2, -1, 1, 5)).result is LookResult.CLEAR


def gate(door: str = "fortress-doorway") -> Look:
    """A doorway in row 0 between walls, and ground of level 1 on both sides."""
    ground = [("grass-1", q, r, 1) for r in range(-4, 5) for q in range(-6, 8)]
    walls = [("fortress-wall-straight", q, 0, 2) for q in (-3, -2, -1, 3, 4, 5)]
    return look(*ground, *walls, (door, 0, 0, 2))


# Straight through: from (2, -2) over the middle of the passage (1, 0) to (0, 2), doorway space 4.
BEFORE, BEHIND = (2, -2, 1, 5), (0, 2, 1, 5)


@pytest.mark.rule("R181")
def test_one_sees_through_the_doorway_unless_the_door_is_closed() -> None:
    gateway = gate()
    shut = gateway(BEFORE, BEHIND)
    assert (shut.result, shut.by[0].kind) == (LookResult.BLOCKED, BlockerKind.DOOR)
    assert shut.by[0].name == "castle door at B1"
    assert gateway(BEHIND, BEFORE).result is LookResult.BLOCKED
    assert gateway(BEFORE, BEHIND, door=Door.NONE).result is LookResult.CLEAR
    assert gateway(BEFORE, BEHIND, door=Door.OPEN).result is LookResult.CLEAR
    assert gate("fortress-arch")(BEFORE, BEHIND).result is LookResult.CLEAR


@pytest.mark.rule("R181")
def test_each_door_can_be_given_its_own_state() -> None:
    gateway = gate()
    (id,) = gateway.scene.board.doorways
    assert gateway(BEFORE, BEHIND, doors={id: Door.NONE}).seen
    assert not gateway(BEFORE, BEHIND, door=Door.NONE, doors={id: Door.CLOSED}).seen


@pytest.mark.rule("R181", "R185")
def test_the_open_door_hides_what_is_behind_its_leaf() -> None:
    """The open leaf stands along the west side of space 3 (1, 1), from the tower inwards."""
    gateway = gate()
    across = (-1, 1, 1, 5), (2, 1, 1, 5)
    assert gateway(*across, door=Door.NONE).result is LookResult.CLEAR
    hidden = gateway(*across, door=Door.OPEN)
    assert hidden.result is not LookResult.CLEAR
    assert {blocker.kind for blocker in hidden.by} == {BlockerKind.DOOR}


@pytest.mark.rule("R181")
def test_no_line_gets_past_a_closed_door() -> None:
    """From every space outside to every space inside, for figures lower than the wall."""
    gateway = gate()
    inside = [gateway.figure((q, r, 1), height=6) for r in (1, 2, 3) for q in range(-2, 3)]
    outside = [gateway.figure((q, r, 1), height=6) for r in (-3, -2, -1) for q in range(-1, 4)]
    through = 0
    for one in outside:
        for other in inside:
            assert not sees(gateway.scene, one, other).seen
            through += sees(gateway.scene, one, other, door=Door.NONE).seen
    assert through > 20


def test_eight_levels_are_clear_under_the_lintel() -> None:
    """Figures on towers of nine levels on both sides look at the lintel of slots 10 and 11, not under it."""
    high = [("rock-1", q, r, slot) for q, r in ((2, -2), (0, 2)) for slot in range(2, 8)]
    gateway = look(
        *[("grass-1", q, r, 1) for r in range(-4, 5) for q in range(-6, 8)],
        *[("fortress-wall-straight", q, 0, 2) for q in (-3, -2, -1, 3, 4, 5)],
        ("fortress-arch", 0, 0, 2),
        *high,
    )
    assert (
        gateway((2, -2, 7, 2), (0, 2, 7, 2)).result is LookResult.CLEAR
    )  # eye at 8.8, the lintel begins at 9
    blocked = gateway((2, -2, 7, 4), (0, 2, 7, 4))
    assert "castle doorway without door" in {blocker.name.split(" at ")[0] for blocker in blocked.by}
