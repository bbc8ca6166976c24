"""Every piece type can be drawn, at every rotation, where it lies; castle walls join their neighbours."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue, Home, Role, TileClass, placeholder
from builder.drawing.castle import HALF_WALL, MERLON, castle_marks, doorway_marks, wall_path
from builder.drawing.marks import (
    Area,
    Label,
    Mark,
    Stroke,
    Strokes,
    band,
    chains,
    circle,
    inset,
    middle,
    pill,
    resampled,
    rounded,
    turned,
)
from builder.drawing.pieces import icon_marks, piece_marks
from builder.drawing.styles import Style, Styles
from builder.hexgrid import (
    ACROSS_FLATS,
    SIDE,
    Bounds,
    Edge,
    Hex,
    Point,
    bounds,
    centre,
    corners,
    edge_line,
    hex_at,
    outline,
)
from tests.battlefields import placed

# ---- Every piece type can be drawn, at every rotation, where it lies. What stands on edges is drawn on
# them, and on the right side of them ----


def points(marks: Iterable[Mark]) -> list[Point]:
    found: list[Point] = []
    for mark in marks:
        if isinstance(mark, Area):
            found += [p for ring in mark.rings for p in ring]
        elif isinstance(mark, Stroke):
            found += mark.points
        elif isinstance(mark, Strokes):
            found += [p for line in mark.lines for p in line]
        else:
            found.append(mark.at)
    return found


def extent(marks: Iterable[Mark]) -> Bounds:
    found = points(marks)
    return Bounds(
        min(p.x for p in found), min(p.y for p in found), max(p.x for p in found), max(p.y for p in found)
    )


def labels(marks: Iterable[Mark]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Label)]


def test_every_placeable_type_is_drawn_within_a_hex_of_its_cells(
    catalogue: Catalogue, styles: Styles
) -> None:
    """Tiles and obstacles within their own cells; an icon shows the hexes of what stands on edges, too."""
    castle = (Role.DOORWAY, Role.DOOR, Role.CASTLE_WALL, Role.CASTLE_BASE)
    for type in catalogue.placeable():
        own_cells = not type.is_edge and type.role not in castle
        for rotation in range(6):
            piece = Piece(1, type, Hex(4, -7), 3, rotation)
            box, cells = extent(piece_marks(piece, styles)), bounds(piece.cells)
            wide, high = (1e-6, 1e-6) if own_cells and rotation == 2 else (ACROSS_FLATS, SIDE * 2)
            assert box.left > cells.left - wide, type
            assert box.right < cells.right + wide, type
            assert box.top > cells.top - high, type
            assert box.bottom < cells.bottom + high, type
        flat = Piece(1, type, Hex(0, 0), 1)
        extra = len(icon_marks(type, styles)) - len(piece_marks(flat, styles))
        assert extra == (1 if type.is_edge else 0)


def test_turning_a_tile_turns_its_drawing(styles: Styles) -> None:
    first = piece_marks(placed("grass-24", rotation=1), styles)[0]
    box = extent([first])
    cells = bounds(placed("grass-24", rotation=1).cells)
    assert box.left == pytest.approx(cells.left, abs=1)
    assert box.bottom == pytest.approx(cells.bottom, abs=1.5)


@pytest.mark.parametrize("id", ["grass-7", "evergreen-12", "glacier-3", "water-3", "fortress-doorway"])
def test_plain_detail_has_no_pattern_and_no_numbers(styles: Styles, id: str) -> None:
    full, plain = piece_marks(placed(id), styles), piece_marks(placed(id), styles, detail="plain")
    assert len(plain) < len(full)
    assert labels(plain) == []


def test_the_hexes_of_a_tile_are_parted_by_thin_lines(styles: Styles) -> None:
    borders = [m for m in piece_marks(placed("sand-7"), styles, detail="plain") if isinstance(m, Strokes)]
    assert len(borders) == 1
    assert len(borders[0].lines) == 12


def test_a_fluid_lies_a_little_in_with_round_corners(styles: Styles) -> None:
    land = piece_marks(placed("grass-1"), styles)[0]
    water = piece_marks(placed("water-1"), styles)[0]
    assert extent([water]).width < extent([land]).width - 1
    assert isinstance(water, Area)
    assert len(water.rings[0]) > 6


@pytest.mark.parametrize(
    ("id", "heights"),
    [
        ("evergreen-10", ["10"]),
        ("evergreen-15", ["15"]),
        ("palm-14", ["14"]),
        ("glacier-3", ["5", "9", "7"]),
        ("glacier-6", ["17", "17", "9", "9", "17", "17"]),
        ("marro-hive", ["17"]),
        ("lava-rock-outcrop-1", ["7"]),
    ],
)
def test_what_stands_tall_tells_its_height(styles: Styles, id: str, heights: list[str]) -> None:
    assert labels(piece_marks(placed(id), styles)) == heights


def test_a_height_stands_on_the_hex_it_belongs_to(styles: Styles) -> None:
    glacier = placed("glacier-3", 2, 2, rotation=4)
    found = [mark.at for mark in piece_marks(glacier, styles) if isinstance(mark, Label)]
    assert found == [centre(cell) for cell in glacier.cells]


@pytest.mark.parametrize("id", ["grass-3", "fortress-doorway", "ruin-long", "evergreen-12"])
def test_fading_makes_paler_without_moving_anything(styles: Styles, id: str) -> None:
    sharp, pale = piece_marks(placed(id), styles), piece_marks(placed(id), styles, faded=0.5)
    assert points(sharp) == points(pale)
    assert sharp != pale


def test_people_s_own_kinds_are_drawn_with_the_fallback_and_without_a_shape_there_is_no_icon(
    catalogue: Catalogue, styles: Styles
) -> None:
    bare = Styles({}, Style("#111111", "#222222", "#333333", "horizontal", "block"))
    assert all(piece_marks(Piece(1, type, Hex(0, 0), 1), bare) for type in catalogue.placeable())
    assert icon_marks(catalogue.pieces["door-bar"], styles) == ()


def test_pieces_of_one_kind_share_their_colour(catalogue: Catalogue, styles: Styles) -> None:
    for type in catalogue.placeable():
        if type.kind.tile_class is TileClass.LAND:
            face = piece_marks(Piece(1, type, Hex(0, 0), 1), styles)[0]
            assert isinstance(face, Area)
            assert face.fill == styles.of_kind(type.kind.id).fill


@pytest.mark.parametrize("id", ["evergreen-12", "palm-14", "underbrush-9"])
def test_the_height_of_a_single_tree_leaves_the_middle_of_its_crown_free(styles: Styles, id: str) -> None:
    marks = piece_marks(placed(id), styles)
    label = next(mark for mark in marks if isinstance(mark, Label))
    badge = next(mark for mark in reversed(marks) if isinstance(mark, Area))
    ys = [point.y for ring in badge.rings for point in ring]
    assert min(ys) > 0.5, "the crown is about the middle of the hex"
    assert max(ys) < SIDE, "and the badge ends inside it"
    assert label.at.y > 8


def areas(marks: tuple[Mark, ...]) -> list[Area]:
    return [mark for mark in marks if isinstance(mark, Area)]


def to_line(at: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b)
    share = max(0.0, min(1.0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length**2))
    return math.dist(at, (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))


@pytest.mark.parametrize("id", ["ruin-long", "ruin-short", "stone-wall", "battlement"])
@pytest.mark.parametrize("rotation", range(6))
def test_a_wall_on_edges_keeps_close_to_them(styles: Styles, id: str, rotation: int) -> None:
    wall = placed(id, -2, 3, rotation=rotation)
    lines = [edge_line(edge) for edge in wall.edges]
    for mark in areas(piece_marks(wall, styles)):
        for point in (p for ring in mark.rings for p in ring):
            assert min(to_line(point, a, b) for a, b in lines) < 9


def test_every_edge_of_a_ruin_is_covered(styles: Styles) -> None:
    ruin = placed("ruin-long")
    body = areas(piece_marks(ruin, styles))[0].rings[0]
    for edge in ruin.edges:
        heart = middle(edge_line(edge))
        assert min(math.dist(heart, p) for p in body) < 8


@pytest.mark.parametrize("rotation", range(6))
def test_a_battlement_stands_on_the_tile_across_its_edge(styles: Styles, rotation: int) -> None:
    """Decision 7: its own hex is outside, the tile it lines lies across the edge."""
    battlement = placed("battlement", rotation=rotation)
    (edge,) = battlement.edges
    wall = areas(piece_marks(battlement, styles))[0]
    assert hex_at(middle(wall.rings[0])) == edge.across


@pytest.mark.parametrize("rotation", range(6))
def test_a_ladder_stands_in_its_own_hex_and_touches_its_edge(styles: Styles, rotation: int) -> None:
    ladder = placed("ladder-rung", 1, 1, rotation=rotation)
    marks = piece_marks(ladder, styles)
    (edge,) = ladder.edges
    assert hex_at(middle(areas(marks)[0].rings[0])) == ladder.hex
    rails = [mark for mark in marks if isinstance(mark, Strokes)][-1]
    a, b = edge_line(edge)
    assert len(rails.lines) == 2
    for start, end in rails.lines:
        assert to_line(start, a, b) < 3 < to_line(end, a, b)


@pytest.mark.parametrize("rotation", range(6))
def test_a_flag_flies_upright_whichever_way_it_is_turned(styles: Styles, rotation: int) -> None:
    flag = placed("flag", rotation=rotation)
    foot = middle(edge_line(flag.edges[0]))
    cloth = areas(piece_marks(flag, styles))[0].rings[0]
    assert all(p.y < foot.y for p in cloth)


@pytest.mark.parametrize("id", ["ruin-long", "ruin-short", "stone-wall"])
def test_the_ends_of_a_wall_are_marked_so_that_joints_are_seen(styles: Styles, id: str) -> None:
    wall = placed(id, 0, 0)
    corners = Counter(corner for edge in wall.edges for corner in map(rounded_to, edge_line(edge)))
    ends = {corner for corner, count in corners.items() if count == 1}
    joints = piece_marks(wall, styles)[-1]
    assert isinstance(joints, Strokes)
    assert {rounded_to(middle(line)) for line in joints.lines} == ends


def rounded_to(at: Point) -> tuple[float, float]:
    return round(at.x, 2), round(at.y, 2)


# ---- Castle walls follow the edges where they join their neighbours ----

WALLS = ("fortress-wall-straight", "fortress-wall-corner", "fortress-wall-end")


@pytest.mark.parametrize("id", WALLS)
@pytest.mark.parametrize("rotation", range(6))
def test_a_wall_runs_from_open_edge_to_open_edge(id: str, rotation: int) -> None:
    wall = placed(id, 3, -1, rotation=rotation)
    path = wall_path(wall.hex, wall.opens)
    ends = [middle(edge_line(edge)) for edge in wall.opens]
    assert path[0] == pytest.approx(ends[0])
    assert path[-1] == pytest.approx(ends[1] if len(ends) == 2 else centre(wall.hex))


def test_a_straight_wall_at_rotation_0_runs_west_to_east() -> None:
    wall = placed("fortress-wall-straight")
    assert {round(point.y, 6) for point in wall_path(wall.hex, wall.opens)} == {0.0}


def test_neighbours_that_join_meet_with_the_same_width(styles: Styles) -> None:
    """The corner points of both walls lie on their common edge at the same places."""
    straight, corner = placed("fortress-wall-straight"), placed("fortress-wall-corner", 1, 0, rotation=1)
    shared = middle(edge_line(straight.opens[1]))
    assert corner.opens[1].other_side == straight.opens[1]
    for wall in (straight, corner):
        body = castle_marks(wall, styles.of(wall.type), True)[1]
        assert isinstance(body, Area)
        at_edge = sorted(p.y for p in body.rings[0] if abs(p.x - shared.x) < 0.01)
        assert at_edge == pytest.approx([-HALF_WALL, HALF_WALL])


@pytest.mark.parametrize("id", WALLS)
def test_merlons_stay_on_the_wall_s_own_hex(styles: Styles, id: str) -> None:
    wall = placed(id)
    body = castle_marks(wall, styles.of(wall.type), True)[1]
    assert isinstance(body, Area)
    inward = [Point(p.x * 0.99, p.y * 0.99) for p in body.rings[0]]
    assert {hex_at(p) for p in inward} == {Hex(0, 0)}
    assert len(body.rings[0]) > 30


def test_a_base_has_no_merlons_and_a_wall_has(styles: Styles) -> None:
    def reach(id: str) -> float:
        body = castle_marks(placed(id), styles.of(placed(id).type), True)[1]
        assert isinstance(body, Area)
        return max(p.y for p in body.rings[0])

    assert reach("fortress-base-straight") == pytest.approx(HALF_WALL)
    assert reach("fortress-wall-straight") == pytest.approx(HALF_WALL + MERLON)


@pytest.mark.parametrize("rotation", range(6))
def test_the_open_door_stands_in_doorway_space_3(styles: Styles, rotation: int) -> None:
    """Decision 4: the closed leaf hangs in space 1, the open one stands in space 3."""
    doorway = placed("fortress-doorway", 2, 5, rotation=rotation)
    marks = doorway_marks(doorway, styles.of(doorway.type), True)
    leaf, open_leaf = marks[-1], marks[-2]
    assert isinstance(leaf, Area)
    assert isinstance(open_leaf, Stroke)
    assert hex_at(middle(leaf.rings[0])) == doorway.spaces[0]
    assert hex_at(open_leaf.points[-1]) == doorway.spaces[2]


def test_an_arch_has_no_door(styles: Styles) -> None:
    doorway, arch = (piece_marks(placed(id), styles) for id in ("fortress-doorway", "fortress-arch"))
    assert len(doorway) == len(arch) + 3
    wood = styles.of_kind("doorway").ink
    assert not [mark for mark in areas(arch) if mark.fill == wood]


def test_the_towers_stand_on_the_two_outer_hexes(styles: Styles) -> None:
    doorway = placed("fortress-doorway")
    middles = [
        middle(mark.rings[0])
        for mark in doorway_marks(doorway, styles.of(doorway.type), True)
        if isinstance(mark, Area) and len(mark.rings[0]) >= 24
    ]
    for cell, count in zip(doorway.cells, (2, 0, 2), strict=True):
        assert sum(math.dist(at, centre(cell)) < 0.01 for at in middles) == count


# ---- Rings, bands and chains that the drawings are cut from ----

hexes = st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3))


def area(ring: tuple[Point, ...] | list[Point]) -> float:
    """Signed area: positive clockwise on screen."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def test_an_inset_hex_is_smaller_by_the_distance_on_every_side() -> None:
    ring = inset(corners(Hex(2, -1)), 2.0)
    heart = centre(Hex(2, -1))
    reach = max(point.x for point in ring) - heart.x
    assert reach == pytest.approx(ACROSS_FLATS / 2 - 2.0)


@given(st.sets(hexes, min_size=1, max_size=12), st.floats(0.1, 3.0))
def test_insetting_outlines_takes_area_away_all_around(cells: set[Hex], distance: float) -> None:
    before = sum(area(ring) for ring in outline(cells))
    after = sum(area(inset(ring, distance)) for ring in outline(cells))
    assert 0 < after < before


@given(st.sets(hexes, min_size=1, max_size=12))
def test_round_corners_stay_within_the_box_of_the_ring(cells: set[Hex]) -> None:
    for ring in outline(cells):
        soft = rounded(ring, 5.0)
        assert min(p.x for p in soft) >= min(p.x for p in ring) - 1e-9
        assert max(p.y for p in soft) <= max(p.y for p in ring) + 1e-9


def test_the_edges_of_a_long_ruin_are_one_line() -> None:
    edges = [Edge(Hex(0, 0), d) for d in (3, 2, 1)] + [Edge(Hex(q, 0), d) for q in (1, 2) for d in (2, 1)]
    (line,) = chains(edges)
    assert len(line) == 8
    steps = [math.dist(a, b) for a, b in itertools.pairwise(line)]
    assert steps == pytest.approx([ACROSS_FLATS / math.sqrt(3)] * 7)


@given(st.permutations([Edge(Hex(q, 0), d) for q in range(4) for d in (2, 1)]))
def test_the_order_of_the_edges_does_not_matter(edges: list[Edge]) -> None:
    assert len(chains(edges)) == 1


def test_edges_that_do_not_touch_are_lines_of_their_own_and_a_band_has_two_sides() -> None:
    assert len(chains([Edge(Hex(0, 0), 0), Edge(Hex(4, 4), 0)])) == 2
    ring = band([Point(0, 0), Point(10, 0)], 2.0, 3.0)
    assert (min(p.y for p in ring), max(p.y for p in ring)) == (-2.0, 3.0)


def test_resampling_keeps_ends_and_spaces_evenly() -> None:
    points = resampled([Point(0, 0), Point(3, 0), Point(3, 9)], 6)
    assert points[0] == Point(0, 0)
    assert points[-1] == Point(3, 9)
    assert points[1] == pytest.approx(Point(2, 0))
    assert points[3] == pytest.approx(Point(3, 3))


@pytest.mark.parametrize("rotation", range(6))
def test_a_turned_point_lies_where_the_turned_hex_lies(rotation: int) -> None:
    (at,) = turned([centre(Hex(2, 1))], centre(Hex(5, -3)), rotation)
    there = Hex(2, 1).turned(rotation).plus(Hex(5, -3))
    assert at == pytest.approx(centre(there))


def test_circles_and_pills_have_their_size() -> None:
    assert max(p.x for p in circle(Point(1, 1), 4)) == pytest.approx(5)
    ring = pill(Point(0, 0), 20, 8)
    assert (min(p.x for p in ring), max(p.x for p in ring)) == pytest.approx((-10, 10))
    assert max(p.y for p in ring) == pytest.approx(4)


@pytest.mark.parametrize("hexes", [1, 2, 3, 7, 24])
@pytest.mark.parametrize("name", ["S", "Snow7", "A very long name of a tile of somebody's own"])
def test_a_placeholder_bears_its_name_within_its_hexes(
    catalogue: Catalogue, styles: Styles, hexes: int, name: str
) -> None:
    type = placeholder(catalogue, Home("virtualscape", "17000", name), hexes)
    for rotation in range(6):
        piece = Piece(1, type, Hex(3, 2), 1, rotation)
        (label,) = [mark for mark in piece_marks(piece, styles) if isinstance(mark, Label)]
        assert label.text == name or label.text == f"{name[: len(label.text) - 1]}…"
        assert hex_at(label.at) in piece.cells
        half = len(label.text) * label.height * 0.45
        ends = [Point(label.at.x + side, label.at.y) for side in (-half, half)]
        assert {hex_at(end) for end in ends} <= set(piece.cells)
        assert not any(isinstance(mark, Label) for mark in piece_marks(piece, styles, detail="plain"))
