"""Laur pillars, the walls between them, and ledges of ships (decision 26)."""

from __future__ import annotations

import pytest

from builder.battlefield import Piece
from builder.board import Board
from builder.board.spaces import BarrierKind
from builder.catalogue import Catalogue
from builder.construction.laur import ends
from builder.hexgrid import Edge, Hex
from tests.construction.conftest import Build, Codes, Repaired

# Two pillars in a row and one in the far neighbour, as in a test file of heroscape-map-editor.
P, EAST, SOUTH = "laur-pillar 0,0 1", "laur-pillar 1,0 1", "laur-pillar -1,2 1"


def test_walls_join_pillars_at_their_joints(codes: Codes) -> None:
    assert codes(P, EAST, "laur-wall-short 0,0 1") == []
    assert codes(P, SOUTH, "laur-wall-long 0,0 1 r1") == []
    assert codes(P, SOUTH, "laur-wall-arch 0,0 1 r1") == []
    for stub in ("laur-wall-ruin 0,0 1", "laur-wall-ruin-2 0,0 1 r3", "laur-wall-ruin-3-turned 0,0 1 r4"):
        assert codes(P, stub) == []


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["laur-wall-short 0,0 1"], ["laur-wall-alone"]),
        ([P, "laur-wall-short 0,0 1"], ["laur-wall-loose"]),
        ([P, "laur-wall-ruin 3,0 1"], ["laur-wall-alone"]),
        ([P, "laur-pillar 1,0 2", "grass-1 1,0 1", "laur-wall-short 0,0 1"], ["laur-wall-loose"]),
        ([P, "laur-pillar 0,1 1", "laur-wall-short 0,0 1 r1"], ["laur-wall-joint", "laur-wall-joint"]),
        ([P, "laur-wall-ruin-turned 0,0 1"], ["laur-wall-joint"]),
        ([P, SOUTH, "laur-wall-long 0,0 1 r1", "grass-2 -1,1 3"], ["no-support", "laur-wall-blocked"]),
        ([P, EAST, "laur-wall-short 0,0 1", "laur-wall-short 1,0 1 r3"], ["edge-overlap"]),
    ],
)
def test_a_wall_that_cannot_stand_is_named(codes: Codes, rows: list[str], told: list[str]) -> None:
    assert codes(*rows) == told


@pytest.mark.parametrize(
    ("pillar", "rotation", "directions"),
    [
        # Hand-worked from boxes-2024.md: k, k+1.5, k+3, k+4.5 of a square one; k, k+2, k+4 of a triangle.
        ("laur-pillar", 0, {0, 1.5, 3, 4.5}),
        ("laur-pillar-stackable", 2, {2, 3.5, 5, 0.5}),
        ("laur-pillar-triangle", 1, {1, 3, 5}),
        ("laur-pillar-triangle-turned", 1, {1.5, 3.5, 5.5}),
    ],
)
def test_the_joints_of_pillars(
    catalogue: Catalogue, pillar: str, rotation: int, directions: set[float]
) -> None:
    assert {joint / 2 for joint in catalogue.pieces[pillar].joints(rotation)} == directions


def test_a_wall_ends_in_the_neighbour_or_in_the_hex_between_two_directions(catalogue: Catalogue) -> None:
    short, long = catalogue.pieces["laur-wall-short"], catalogue.pieces["laur-wall-long"]
    for k, neighbour in enumerate([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]):
        assert [hex for hex, _ in ends(Piece(1, short, Hex(0, 0), 1, k))] == [Hex(0, 0), Hex(*neighbour)]
    for k, far in enumerate([(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)]):
        assert [hex for hex, _ in ends(Piece(1, long, Hex(0, 0), 1, k))] == [Hex(0, 0), Hex(*far)]


def test_the_pillar_that_has_no_joint_there_is_turned(repaired: Repaired) -> None:
    wall, stub = "laur-wall-ruin 0,0 1 r1", "laur-wall-ruin 0,0 1 r4"
    label, after, remaining = repaired("laur-wall-joint", P, wall, stub)
    assert (label, remaining) == ("Turn the pillar", [])
    assert after[0] == "laur-pillar 0,0 1 r1"


def test_storeys_stand_on_each_other_every_nine_levels(codes: Codes) -> None:
    upper = [
        "laur-pillar-stackable 0,0 10",
        "laur-pillar-stackable 1,0 10",
        "laur-wall-short-stackable 0,0 10",
    ]
    lower = [row.replace(" 10", " 1") for row in upper]
    assert codes(*lower, *upper) == []
    assert codes("laur-pillar-stackable 0,0 1", "laur-pillar-stackable 0,0 11") == ["no-support"]
    assert codes("evergreen-10 0,0 1", "evergreen-10 0,0 11") == ["no-support"]


def test_a_long_wall_closes_the_edge_it_runs_along_and_a_ruin_none(build: Build) -> None:
    ground = [f"grass-1 {q},{r} 1" for q in range(-2, 3) for r in range(-1, 4)]
    pillars = [P.replace(" 1", " 2"), SOUTH.replace(" 1", " 2")]
    board = Board(build(*ground, *pillars, "laur-wall-long 0,0 2 r1"))
    (barrier,) = board.barriers(Edge(Hex(0, 1), 3))  # between the hexes SE and SW of the pillar
    assert (barrier.kind, barrier.foot, barrier.top) == (BarrierKind.LAUR_WALL, 1, 10)
    assert [*board.all_barriers()] == [barrier]
    for opening in ("laur-wall-arch 0,0 2 r1", "laur-wall-ruin-turned 0,0 2 r1"):
        assert [*Board(build(*ground, *pillars, opening)).all_barriers()] == []


def test_a_deck_lies_on_the_ledge_of_a_hull_six_levels_up(codes: Codes) -> None:
    # The example of boxes-2024.md: a hull on the table, a plank of two hexes beside it.
    assert codes("ship-wall 0,2 1", "wood-2 1,1 7") == []
    assert codes("ship-wall 0,2 1 r1", "wood-2 1,1 7") == ["no-support"]
    assert codes("ship-wall 0,2 1", "wood-2 1,1 6") == ["no-support"]
    assert codes("ship-wall 0,2 1", "wood-2 3,1 7") == ["no-support"]
