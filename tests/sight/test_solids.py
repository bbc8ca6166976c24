"""Thin walls, trees and doors as they block.

Which heights of a column are filled, and how prisms join.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from builder.battlefield import Battlefield, Put
from builder.board import Board, Door
from builder.catalogue import Catalogue, PieceType, Role
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import FLUID, LEVEL, centre, edge_line
from builder.sight import Result, Scene
from builder.sight.kernel import Lines, blocked
from builder.sight.solids import filled, prisms, wall_of
from tests.sight.conftest import Laid, Look, look_at

Looking = Callable[..., Look]


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
    laid: Laid, piece: str, half: float, low: float, high: float
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


def test_walls_are_mitred_where_they_go_on_and_cut_where_they_end(laid: Laid) -> None:
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


def test_walls_of_two_pieces_join(laid: Laid) -> None:
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
def test_a_wall_is_closed_against_what_it_meets(laid: Laid, beyond: list, closed: bool) -> None:  # type: ignore[type-arg]
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
    assert look_at(battlefield)(*ends).result is Result.PARTIAL
    battlefield.apply(undo)
    assert field(*ends).result is Result.CLEAR
    battlefield.apply(Put((battlefield.new_piece(twin_fir(catalogue), Hex(0, 0), 2),)))
    hidden = look_at(battlefield)(*ends)
    assert hidden.result is Result.BLOCKED
    assert {blocker.name.split(" at ")[0] for blocker in hidden.by} == {"twin fir"}


@pytest.mark.rule("R181")
@pytest.mark.parametrize("turn", range(6))
def test_doors_turn_with_their_doorway(laid: Laid, turn: int) -> None:
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


def test_a_loose_door_in_an_arch_is_a_door(laid: Laid) -> None:
    ground = [("grass-1", q, r, 1) for q in range(3) for r in range(3)]
    arch = look_at(laid(*ground, ("fortress-arch", 0, 0, 2)))
    hung = look_at(laid(*ground, ("fortress-arch", 0, 0, 2), ("fortress-door", 1, 0, 2)))
    assert arch.scene.leaves(Door.CLOSED, {}) == []
    assert len(hung.scene.leaves(Door.CLOSED, {})) == 1


A = Hex(0, 0)


def intervals(laid: Laid, *rows: tuple[object, ...], hex: Hex = A) -> list[tuple[float, float]]:
    """Filled heights in mm, with what may be grazed put back."""
    found = filled(laid(*rows).occupancy, hex)
    return [(round(bottom - 1, 6), round(top + 1, 6)) for bottom, top in found]


def test_tiles_on_each_other_are_one_solid(laid: Laid) -> None:
    assert intervals(laid, ("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, round(2 * LEVEL, 6))]


def test_a_bridge_leaves_the_air_below_it_open(laid: Laid) -> None:
    found = intervals(laid, ("grass-1", 0, 0, 1), ("road-1", 0, 0, 8))
    assert found == [(0, LEVEL), (round(7 * LEVEL, 6), round(8 * LEVEL, 6))]


def test_a_fluid_is_a_thin_layer(laid: Laid) -> None:
    assert intervals(laid, ("water-1", 0, 0, 1)) == [(0, FLUID)]
    assert intervals(laid, ("grass-1", 0, 0, 1), ("water-1", 0, 0, 2)) == [(0, round(LEVEL + FLUID, 6))]


def test_a_fluid_with_something_on_it_counts_as_a_full_slot(laid: Laid) -> None:
    rows = ("water-1", 0, 0, 1), ("grass-1", 0, 0, 2)
    assert intervals(laid, *rows) == [(0, round(2 * LEVEL, 6))]


def test_the_passage_of_a_doorway_is_open_for_eight_levels_under_its_lintel(laid: Laid) -> None:
    rows = (*[("grass-1", q, 0, 1) for q in range(3)], ("fortress-doorway", 0, 0, 2))
    assert intervals(laid, *rows, hex=Hex(0, 0)) == [(0, round(11 * LEVEL, 6))]
    assert intervals(laid, *rows, hex=Hex(1, 0)) == [(0, LEVEL), (round(9 * LEVEL, 6), round(11 * LEVEL, 6))]


def test_each_hex_of_a_glacier_is_as_tall_as_it_is(laid: Laid) -> None:
    battlefield = laid(("glacier-3", 0, 0, 1))
    cells = next(iter(battlefield.pieces.values())).cells
    tops = [filled(battlefield.occupancy, cell)[0][1] + 1 for cell in cells]
    assert tops == [pytest.approx(levels * LEVEL) for levels in (5, 9, 7)]


@pytest.mark.rule("R220", "R229")
def test_trees_fill_no_hexes(laid: Laid) -> None:
    rows = ("grass-1", 0, 0, 1), ("evergreen-10", 0, 0, 2)
    assert intervals(laid, *rows) == [(0, LEVEL)]
    assert intervals(laid, ("grass-1", 0, 0, 1), ("palm-14", 0, 0, 2)) == [(0, LEVEL)]


def test_sides_are_covered_where_the_neighbour_is_filled_at_that_height(laid: Laid) -> None:
    occupancy = laid(("grass-1", 0, 0, 1), ("grass-1", 0, 0, 2), ("grass-1", 1, 0, 1)).occupancy
    low, high = prisms(A, lambda hex: filled(occupancy, hex))
    assert low.covered == (True, False, False, False, False, False)
    assert high.covered == (False,) * 6
    assert (low.bottom, low.top) == (1.0, LEVEL - 1)
    assert (high.bottom, high.top) == (LEVEL - 1, 2 * LEVEL - 1)
