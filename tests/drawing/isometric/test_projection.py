"""Corners, shade and walls of the picture at an angle."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.faces import (
    Joint,
    Point3,
    clipped,
    direction_of,
    inner_line,
    joints_of,
    view_from,
)
from builder.drawing.isometric.terrain import Terrain, ground_shade, shaded_parts
from builder.drawing.marks import Area, circle
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, LEVEL, Edge, Hex, Point, centre, corners, edge_line, hull
from tests.battlefields import PieceRow, laid
from tests.drawing.eyes import drawn_bounds
from tests.drawing.isometric.test_order import dropped, heaps
from tests.drawing.isometric.test_picture import colour_at, highest

# ---- The six corners: the same battlefield turned, lit from the upper left of every picture ----

TILES = (
    "grass-1",
    "rock-7",
    "sand-3",
    "water-3",
    "road-5",
    "fortress-wall-end",
    "ruin-short",
    "evergreen-15",
)


@given(rows=heaps(TILES), corner=st.integers(0, 5))
def test_a_turned_battlefield_looks_as_the_same_one_seen_from_a_corner_further(
    rows: list[PieceRow], corner: int, catalogue: Catalogue, styles: Styles
) -> None:
    pieces = dropped(rows, catalogue)
    turned = [Piece(p.id, p.type, p.hex.turned(corner), p.slot, (p.rotation + corner) % 6) for p in pieces]
    seen = isometric_marks(Battlefield(pieces=pieces), styles, view=corner, detail="plain")
    same = isometric_marks(Battlefield(pieces=turned), styles, view=0, detail="plain")
    tiles_only = all(p.type.fills_cells and p.type.id != "evergreen-15" for p in pieces)
    if tiles_only:  # what is drawn by chance (crowns of ruins) or from one side (whorls) may differ a little
        assert drawn_bounds(seen) == pytest.approx(drawn_bounds(same), abs=1e-6)
        assert len(seen) == len(same)
    else:
        assert drawn_bounds(seen) == pytest.approx(drawn_bounds(same), abs=25)


@pytest.mark.parametrize("corner", range(6))
def test_each_hex_shows_three_sides_and_each_has_its_own_light(corner: int) -> None:
    view = view_from(corner)
    seen = [direction for direction in range(6) if view.faces(*direction_of(direction))]
    assert len(seen) == 3
    light = {round(view.lit(*direction_of(direction)), 2) for direction in seen}
    assert len(light) == 3
    # From left to right on the picture they grow darker: the light comes from the left.
    across = sorted(seen, key=lambda d: view.on_plane(*direction_of(d)).x)
    lit = [view.lit(*direction_of(direction)) for direction in across]
    assert lit == sorted(lit, reverse=True)


@given(x=st.floats(-500, 500), y=st.floats(-500, 500), z=st.floats(0, 300), corner=st.integers(0, 5))
def test_height_goes_up_and_only_up(x: float, y: float, z: float, corner: int) -> None:
    view = view_from(corner)
    low, high = view.picture(Point3(x, y, 0)), view.picture(Point3(x, y, z))
    assert high.x == pytest.approx(low.x)
    assert low.y - high.y == pytest.approx(z * view.lift)
    assert view.on_plane(x, y) == pytest.approx(low)


@pytest.mark.parametrize("corner", range(6))
def test_ways_on_the_table_are_of_length_one_and_square(corner: int) -> None:
    view = view_from(corner)
    for way in (view.right, view.ahead, view.light):
        assert math.hypot(*way) == pytest.approx(1, abs=0.001)
    assert view.right[0] * view.ahead[0] + view.right[1] * view.ahead[1] == pytest.approx(0, abs=1e-9)


# ---- Shade on level ground: behind what stands towards the light, and nowhere else ----

HERE = Hex(0, 0)


def area(ring: tuple[Point, ...] | list[Point]) -> float:
    rows = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in rows)) / 2


def shade(battlefield: Battlefield, styles: Styles, corner: int = 0, hex: Hex = HERE) -> float:
    """The largest shaded part of a hex of level 1, in square mm."""
    terrain = Terrain(battlefield.in_order(), styles)
    return max([area(ring) for ring in shaded_parts(terrain, hex, LEVEL, view_from(corner))], default=0.0)


def beside(corner: int) -> tuple[Hex, Hex]:
    """The neighbours towards the light and away from it."""
    view = view_from(corner)
    around = sorted(
        HERE.neighbours(), key=lambda hex: centre(hex).x * view.light[0] + centre(hex).y * view.light[1]
    )
    return around[0], around[-1]


@pytest.mark.parametrize("corner", range(6))
def test_a_higher_tile_towards_the_light_shades_and_one_on_the_other_side_does_not(
    corner: int, styles: Styles
) -> None:
    towards, away = beside(corner)
    ground = ("grass-7", 0, -1, 1, 0)
    assert shade(laid(ground, ("rock-1", *towards, 2, 0)), styles, corner) > 50
    assert shade(laid(ground, ("rock-1", *away, 2, 0)), styles, corner) == 0
    assert shade(laid(ground), styles, corner) == 0


def test_more_height_throws_more_shade_up_to_a_limit(styles: Styles) -> None:
    towards, _ = beside(0)
    areas = []
    for height in (1, 2, 3, 30, 60):
        tower = [("rock-1", *towards, slot, 0) for slot in range(1, 2 + height)]
        areas.append(shade(laid(("grass-1", 0, 0, 1, 0), *tower), styles))
    assert areas[0] < areas[1] < areas[2] <= areas[3] == areas[4]


def test_what_hangs_over_a_hex_shades_it(styles: Styles) -> None:
    low = shade(laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 3, 0)), styles)
    assert low > 800  # nearly all of the hex


def test_trees_throw_shade_too(styles: Styles) -> None:
    towards, away = beside(0)
    ground = ("grass-7", 0, -1, 1, 0)
    assert shade(laid(ground, ("evergreen-12", *towards, 2, 0)), styles) > 30
    assert shade(laid(ground, ("evergreen-12", *away, 2, 0)), styles) == 0


def test_the_table_is_shaded_beside_what_lies_on_it() -> None:
    view = view_from(0)
    assert ground_shade(laid(("grass-7", 0, 0, 1, 0)).in_order(), view) is not None
    assert ground_shade(laid(("grass-7", 0, 0, 2, 0)).in_order(), view) is None
    assert ground_shade([], view) is None


def test_a_hull_holds_all_its_points_and_a_window_cuts_off_the_rest() -> None:
    ring = hull([*circle(Point(0, 0), 10, 8), Point(1, 1), Point(2, -3)])
    assert len(ring) == 8
    window = corners(HERE)
    assert area(clipped(ring, window)) == pytest.approx(area(ring))
    assert area(clipped(window, ring)) == pytest.approx(area(ring))
    assert clipped([Point(x + 500, y) for x, y in ring], window) == ()


# ---- Castle walls, doorway, ruins and battlements: closed where they join, open where one looks through
# ----


def test_a_row_of_walls_has_no_gap_where_they_join(styles: Styles) -> None:
    battlefield = laid(*[("fortress-wall-straight", q, 0, 1, 0) for q in range(4)])
    for corner in (0, 5):  # where the row is seen from its side
        view = view_from(corner)
        marks = isometric_marks(battlefield, styles, view=corner, detail="plain")
        side = 9.0 if view.depth(0, 1) > 0 else -9.0
        for step in range(60):
            x = -ACROSS_FLATS / 2 + 1 + (4 * ACROSS_FLATS - 2) * step / 59
            assert colour_at(marks, view.picture(Point3(x, side, 40))) is not None, (corner, x)


@pytest.mark.parametrize("corner", range(6))
def test_the_open_end_of_a_wall_that_meets_nothing_is_closed(corner: int, styles: Styles) -> None:
    view = view_from(corner)
    marks = isometric_marks(laid(("fortress-wall-straight", 0, 0, 1, 0)), styles, view=corner, detail="plain")
    for x in (-ACROSS_FLATS / 2 + 0.2, ACROSS_FLATS / 2 - 0.2):
        for y in (-8.0, 0.0, 8.0):
            assert colour_at(marks, view.picture(Point3(x, y, 40))) is not None


def test_a_wall_ends_in_merlons_where_nothing_lies_on_it_and_is_as_high_as_ever(styles: Styles) -> None:
    wall = ("fortress-wall-straight", 0, 0, 1, 0)
    bare = isometric_marks(laid(wall), styles, detail="plain")
    covered = isometric_marks(laid(wall, ("wall-walk-1", 0, 0, 10, 0)), styles, detail="plain")
    assert len(bare) > len(covered) + 10
    top = -9 * LEVEL * view_from(0).lift
    assert highest(bare) == pytest.approx(highest_of_walk(top), abs=10)
    assert highest(covered) < highest(bare)


def highest_of_walk(top: float) -> float:
    """Where the far rim of a wall's walk lies on the picture, its top ``top`` mm up."""
    view = view_from(0)
    return min(view.on_plane(x, y).y for x in (-22.3, 22.3) for y in (-9.4, 9.4)) + top


def test_one_looks_through_an_arch_and_onto_the_wood_of_a_door(styles: Styles) -> None:
    view = view_from(0)
    middle = centre(Hex(1, 0))
    at = view.picture(Point3(middle.x, middle.y, 35))
    through = isometric_marks(laid(("fortress-arch", 0, 0, 1, 0)), styles, detail="plain")
    door = isometric_marks(laid(("fortress-doorway", 0, 0, 1, 0)), styles, detail="plain")
    lintel = view.picture(Point3(middle.x, middle.y + 9, 9 * LEVEL))
    assert colour_at(through, at) is None
    wood = colour_at(door, at)
    red, _, blue = (int(wood[i : i + 2], 16) for i in (1, 3, 5))
    assert red > blue + 20
    assert colour_at(through, lintel) is not None


@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("id", ["ruin-long", "ruin-short", "stone-wall"])
def test_a_wall_over_edges_is_closed_all_along(id: str, corner: int, styles: Styles) -> None:
    battlefield = laid((id, 0, 0, 1, 0))
    view = view_from(corner)
    marks = isometric_marks(battlefield, styles, view=corner, detail="plain")
    for edge in battlefield.pieces[1].edges:
        a, b = edge_line(edge)
        for share in (0.02, 0.25, 0.5, 0.75, 0.98):
            at = Point3(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, 6.0)
            assert colour_at(marks, view.picture(at)) is not None, (edge, share)


def test_strips_meet_at_mitres_within_a_hex_and_at_the_border_between_two() -> None:
    hex = Hex(0, 0)
    edge = Edge(hex, 2)
    within = {edge.canonical, Edge(hex, 1).canonical}
    assert joints_of(edge, within) == (Joint.MITRE, Joint.SQUARE)
    onward = {edge.canonical, Edge(hex.neighbour(1), 3).canonical}
    assert joints_of(edge, onward) == (Joint.BORDER, Joint.SQUARE)
    mine = inner_line(edge, 4.0, *joints_of(edge, onward))
    other = Edge(hex.neighbour(1), 3)
    theirs = inner_line(other, 4.0, *joints_of(other, onward))
    assert mine[0] == pytest.approx(theirs[1])


def test_a_battlement_stands_on_the_tile_across_in_its_slot_or_the_one_below(styles: Styles) -> None:
    tile = ("wall-walk-1", 1, -1, 3, 0)  # across the edge that a battlement at rotation 0 stands on
    pictures = [
        {
            mark
            for mark in isometric_marks(laid(tile, ("battlement", 0, 0, slot, 0)), styles)
            if isinstance(mark, Area)
        }
        for slot in (3, 4)
    ]
    assert pictures[0] == pictures[1]
    alone = [mark for mark in isometric_marks(laid(tile), styles) if isinstance(mark, Area)]
    assert len(pictures[0]) > len(alone) + 8
