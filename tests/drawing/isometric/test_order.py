"""The order of painting, held against a depth buffer that does not care for order.

Faces cut up by hexes: nothing is lost, nothing stands twice.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue, Role
from builder.drawing.isometric.faces import (
    WHOLE,
    Face,
    Hatch,
    Item,
    Point3,
    Wires,
    cut,
    direction_of,
    far_to_near,
    view_from,
    within,
)
from builder.drawing.isometric.picture import solids
from builder.drawing.marks import circle
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Hex, Point, centre, disc, hex_at
from tests.battlefields import PieceRow, laid
from tests.drawing.isometric.rays import painted_and_nearest, samples
from tests.soak import often

# No palms: their leaves hang over the hexes around, and reach into a tower that stands there.
KINDS = (
    "grass-1",
    "rock-2",
    "sand-3",
    "grass-7",
    "road-5",
    "water-3",
    "grass-24",
    "fortress-base-corner",
    "fortress-wall-straight",
    "fortress-wall-end",
    "fortress-doorway",
    "evergreen-10",
    "evergreen-15",
    "underbrush-9",
    "glacier-4",
    "marro-hive",
    "laur-pillar",
    "ship-bow",
    "cannon",
    "ruin-long",
    "ruin-short",
    "battlement",
)
_STANDS_CLOSE = 9.0  # mm along the line of sight: figures touch what stands on the edges of their hexes


@st.composite
def heaps(draw: st.DrawFn, kinds: Sequence[str] = KINDS, reach: int = 3) -> list[PieceRow]:
    """Pieces dropped on one another one by one (kind, q, r, rotation, free slots below)."""
    return draw(
        st.lists(
            st.tuples(
                st.sampled_from(kinds),
                st.integers(-reach, reach),
                st.integers(-reach, reach),
                st.integers(0, 5),
                st.sampled_from((0, 0, 0, 1, 3)),
            ),
            min_size=1,
            max_size=9,
        )
    )


def dropped(rows: Sequence[tuple[str, int, int, int, int]], catalogue: Catalogue) -> list[Piece]:
    """The heap as pieces, none in the place of another.

    A wall on an edge keeps tiles and castle out of the hexes on both sides; a tree may stand behind it.
    """
    filled: dict[Hex, int] = {}
    tiles: dict[Hex, int] = {}
    walls: dict[Hex, int] = {}
    pieces = []
    for number, (kind, q, r, rotation, gap) in enumerate(rows, start=1):
        flat = Piece(number, catalogue.pieces[kind], Hex(q, r), 1, rotation)
        across = {edge.across for edge in flat.edges}
        low = max(filled.get(cell, 0) for cell in flat.cells)
        low = max([low, *(tiles.get(cell, 0) for cell in across)])
        wide = flat.type.fills_cells and flat.type.role is not Role.OBSTACLE
        if wide:
            low = max([low, *(walls.get(cell, 0) for cell in flat.cells)])
        piece = Piece(number, flat.type, flat.hex, low + 1 + gap, rotation)
        top = low + gap + max(1, piece.type.height)
        for cell in flat.cells:
            filled[cell] = top
            if wide:
                tiles[cell] = top
        for cell in across:
            walls[cell] = max(top, walls.get(cell, 0))
        pieces.append(piece)
    return pieces


def wrong(pieces: list[Piece], styles: Styles, corner: int) -> list[str]:
    """The samples where something is painted over what is nearer to the eye."""
    view = view_from(corner)
    items = list(solids(pieces, styles, view, False))
    points = samples(items, view, 70)
    painted, nearest = painted_and_nearest(items, view, points)
    off = (painted.owner != nearest.owner) & (nearest.nearness - painted.nearness > _STANDS_CLOSE)
    return [
        f"{points[i]}: {items[painted.owner[i]][:3]} over {items[nearest.owner[i]][:3]}, "
        f"{nearest.nearness[i] - painted.nearness[i]:.1f} mm nearer"
        for i in np.flatnonzero(off)
    ]


@settings(max_examples=often(8))
@given(rows=heaps(), corner=st.integers(0, 5))
def test_nothing_is_painted_over_what_is_nearer(
    rows: list[PieceRow], corner: int, catalogue: Catalogue, styles: Styles
) -> None:
    assert wrong(dropped(rows, catalogue), styles, corner) == []


@pytest.mark.parametrize("corner", range(6))
def test_a_castle_on_a_hill_behind_a_ruin_is_painted_in_order(
    corner: int, catalogue: Catalogue, styles: Styles
) -> None:
    rows = [
        ("grass-24", 0, 0, 0, 0),
        ("fortress-doorway", 0, 1, 0, 0),
        ("wall-walk-7", 0, 1, 0, 0),
        ("ruin-long", -1, 3, 0, 0),
        ("evergreen-15", -2, 4, 1, 0),
        ("rock-7", 1, -2, 0, 3),
    ]
    assert wrong(dropped(rows, catalogue), styles, corner) == []


@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("flag_first", [True, False])
def test_of_the_pole_of_a_flag_the_battlement_hides_what_is_in_it(
    corner: int, flag_first: bool, styles: Styles
) -> None:
    standing: list[PieceRow] = [("flag", 0, 0, 2, 0), ("battlement", 0, 0, 2, 0)]
    battlefield = laid(("grass-7", 0, -1, 1, 0), *standing[:: 1 if flag_first else -1])
    items = [
        item for item in solids(battlefield.in_order(), styles, view_from(corner), False) if item.low > 0
    ]
    poles = {
        place: min(z for wires in poles for line in wires.lines for _, _, z in line)
        for place, item in enumerate(items)
        if (poles := [part for part in item.elements if isinstance(part, Wires)])
    }
    (wall,) = [
        place for place, item in enumerate(items) if place not in poles and item.low <= min(poles.values())
    ]
    before = [low for place, low in poles.items() if place < wall]
    after = [low for place, low in poles.items() if place > wall]
    assert before == [min(poles.values())]
    assert after
    assert min(after) >= items[wall].high


def test_columns_come_far_ones_first_and_those_side_by_side_in_any_fixed_order() -> None:
    view = view_from(2)
    found = far_to_near(disc(Hex(0, 0), 4), view)
    depths = [view.depth(x, y) for hex in found for x, y in (centre(hex),)]
    assert len(found) == 61
    assert all(before <= after + 1e-3 for before, after in itertools.pairwise(depths))


def item(low: float, high: float, side: int = WHOLE) -> Item:
    return Item(low, high, side, ())


def sides() -> tuple[int, int]:
    """A far and a near edge in view 0."""
    view = view_from(0)
    near = [d for d in range(6) if view.depth(*direction_of(d)) > 0.2]
    return (near[0] + 3) % 6, near[0]


def test_a_wall_on_the_far_edge_comes_before_the_tree_and_one_on_the_near_edge_after_it() -> None:
    far, near = sides()
    ground, tree = item(0, 10), item(10, 90)
    back, front = item(10, 70, far), item(10, 70, near)
    assert within([front, tree, back, ground], view_from(0)) == [ground, back, tree, front]


def test_a_tile_over_a_wall_comes_last() -> None:
    far, near = sides()
    ground, back, front, roof = item(0, 10), item(10, 70, far), item(10, 70, near), item(70, 80)
    found = within([roof, front, ground, back], view_from(0))
    assert found == [ground, back, front, roof]


def test_walls_without_anything_between_them_come_far_ones_first() -> None:
    far, near = sides()
    assert within([item(0, 30, near), item(0, 30, far)], view_from(0)) == [
        item(0, 30, far),
        item(0, 30, near),
    ]


places = st.floats(-60, 60)


def area(spots: tuple[Point3, ...]) -> float:
    rows = zip(spots, [*spots[1:], spots[0]], strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in rows)) / 2


def inside(spot: Point3, hex: Hex) -> bool:
    x, y = centre(hex)
    return all(
        (spot.x - x) * math.cos(d * math.pi / 3) + (spot.y - y) * math.sin(d * math.pi / 3)
        <= ACROSS_FLATS / 2 + 1e-6
        for d in range(6)
    )


@given(x=places, y=places, radius=st.floats(1, 45), corners=st.integers(3, 9), slope=st.floats(-2, 2))
def test_the_parts_of_a_face_make_up_the_face(
    x: float, y: float, radius: float, corners: int, slope: float
) -> None:
    spots = tuple([Point3(px, py, slope * px + 3) for px, py in circle(Point(x, y), radius, corners)])
    parts = cut([Face(spots, "#112233", None)])
    assert sum(area(part.spots) for found in parts.values() for part in found) == pytest.approx(
        area(spots), rel=1e-6, abs=1e-6
    )
    for hex, found in parts.items():
        for part in found:
            assert part.fill == "#112233"
            for spot in part.spots:
                assert inside(spot, hex)
                assert spot.z == pytest.approx(slope * spot.x + 3, abs=1e-6)


@given(ax=places, ay=places, bx=places, by=places)
def test_the_parts_of_a_line_make_up_the_line(ax: float, ay: float, bx: float, by: float) -> None:
    parts = cut([Wires(((Point3(ax, ay, 0), Point3(bx, by, 10)),), "#000000", 1.0)])
    # Parts far from both ends are beyond what figures need: lines here are at most some hexes long.
    # What runs along a border belongs to both hexes, and counts once.
    lines = [line for found in parts.values() for wires in found for line in wires.lines]
    once = {tuple(round(number, 6) for spot in line for number in spot): line for line in lines}
    lengths = [math.dist(a, b) for a, b in once.values()]
    whole = math.dist((ax, ay, 0), (bx, by, 10))
    if math.dist((ax, ay), (bx, by)) < 1.5 * ACROSS_FLATS:
        assert sum(lengths) == pytest.approx(whole, rel=1e-5)


def test_elements_keep_their_order_and_a_hatch_stays_whole() -> None:
    first = Face((Point3(-5, 0, 1), Point3(5, 0, 1), Point3(0, 5, 1)), "#000001", None)
    hatch = Hatch(Point3(1, 1, 1), ((Point(0, 0), Point(1, 1)),), "#000002", 1.0)
    assert cut([first, hatch]) == {hex_at(Point(0, 0)): [first, hatch]}
