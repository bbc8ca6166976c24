"""Rims, ladders and the way of a castle wall."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import MAX_SLOT, Battlefield, Put
from builder.catalogue import Catalogue, PieceType
from builder.construction import check
from builder.hexgrid import DIRECTIONS, ORIGIN, Direction, Edge, Hex, disc, line, ring
from builder.problems import Severity
from builder.shaping import rim
from builder.shaping.ladder_run import LadderRun, LadderTrouble
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from builder.shaping.wall_way import Meeting, WallWay, meeting
from tests.battlefields import PieceRow, laid

# ---- The way of a castle wall: bends by a sixth at most, no loops, one with its image ----


AROUND = [*ring(ORIGIN, 2)]


@pytest.mark.parametrize(
    ("passed", "hexes"),
    [
        (line(Hex(0, 0), Hex(4, 0)), line(Hex(0, 0), Hex(4, 0))),
        # East, then back to the south-west: no castle piece turns like that.
        ([Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(1, 1)], [Hex(0, 0), Hex(1, 0), Hex(1, 1)]),
        ([*line(Hex(0, 0), Hex(3, 0)), Hex(2, 0), Hex(1, 0)], [Hex(0, 0), Hex(1, 0)]),
        ([*AROUND, AROUND[0], AROUND[-1]], AROUND),
    ],
    ids=["straight", "a sharp corner is cut", "a step back takes back", "a step back opens a ring"],
)
def test_a_way_is_what_walls_can_follow(passed: list[Hex], hexes: list[Hex]) -> None:
    assert WallWay.of(passed) == WallWay(tuple(hexes))


def test_a_loop_on_the_way_is_left_out() -> None:
    loop = [*line(Hex(-3, 0), Hex(0, 0)), *ring(Hex(1, 0), 1), Hex(0, 0), Hex(0, -1)]
    way = WallWay.of([hex for i, hex in enumerate(loop) if i == 0 or hex != loop[i - 1]])
    assert way.hexes[-1] == Hex(0, -1)
    assert len(set(way.hexes)) == len(way.hexes)
    assert not way.closed


def test_a_way_back_at_its_start_is_a_ring_and_overshooting_keeps_it() -> None:
    way = WallWay.of([*AROUND, AROUND[0]])
    assert way == WallWay(tuple(AROUND), closed=True)
    assert way.joins(0) == {Direction.NE, Direction.SE}
    assert WallWay.of([*AROUND, AROUND[0], Hex(-3, 0)]).closed
    assert not WallWay.of([Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(0, 0)]).closed, "too small a round"


def test_the_court_is_what_a_ring_encloses() -> None:
    around = [*ring(Hex(4, -2), 3)]
    assert WallWay.of([*around, around[0]]).court() == frozenset(disc(Hex(4, -2), 2))
    assert WallWay.of(around).court() == frozenset()


@given(st.lists(st.integers(0, 5), max_size=60))
def test_every_way_can_be_built_of_straight_pieces_and_corners(turns: list[int]) -> None:
    passed = [ORIGIN]
    for direction in turns:
        passed.append(passed[-1].neighbour(direction))
    way = WallWay.of(passed)
    assert len(set(way.hexes)) == len(way.hexes)
    assert set(way.hexes) <= set(passed)
    for index in range(len(way.hexes)):
        joins = sorted(way.joins(index))
        assert len(joins) == (
            2 if way.closed or 0 < index < len(way.hexes) - 1 else min(1, len(way.hexes) - 1)
        )
        if len(joins) == 2:
            assert (joins[1] - joins[0]) % 6 in (2, 3, 4), "no sharp corner"
    if not way.closed:
        assert way.hexes[-1] == passed[-1] or passed[-1] not in way.hexes


HALF, MIRROR = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0)), Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))
ROWS, THIRDS = Symmetry(Kind.TOP_BOTTOM, LatticePoint(0, 0)), Symmetry(Kind.THIRD_TURNS, LatticePoint(0, 0))
BETWEEN = Symmetry(Kind.HALF_TURN, LatticePoint(3, 0))  # the middle of the edge of hexes (0, 0) and (1, 0)


def met(symmetry: Symmetry, *corners: Hex) -> Meeting:
    passed = [corners[0]]
    for corner in corners[1:]:
        passed += line(passed[-1], corner)[1:]
    return meeting(WallWay.of(passed), symmetry.motions)


def test_a_way_that_stays_on_its_side_is_left_as_it_is() -> None:
    way = WallWay(tuple(line(Hex(-4, 0), Hex(-1, 0))))
    assert meeting(way, MIRROR.motions) == Meeting(way)
    assert meeting(way, ()) == Meeting(way)


ROW = tuple(line(Hex(-3, 0), Hex(3, 0)))


@pytest.mark.parametrize(
    ("symmetry", "corners", "hexes", "end"),
    [
        *((MIRROR, (Hex(-3, 0), Hex(end, 0)), ROW, None) for end in (0, 1, 2, 3)),
        (HALF, (Hex(-3, 0), ORIGIN), ROW, None),
        (MIRROR, (ORIGIN, Hex(3, 0)), ROW[::-1], None),
        (BETWEEN, (Hex(-2, 0), Hex(1, 0)), line(Hex(-2, 0), Hex(3, 0)), None),
        (BETWEEN, (Hex(-2, 0), Hex(0, 0)), line(Hex(-2, 0), Hex(0, 0)), None),
        (MIRROR, (Hex(-3, 0), Hex(1, 0), Hex(3, -2)), ROW, Hex(1, 0)),
        (ROWS, (ORIGIN, Hex(2, 0), Hex(4, -2)), line(ORIGIN, Hex(2, 0)), Hex(2, 0)),
        (
            MIRROR,
            (Hex(-2, 1), Hex(-1, 1), ORIGIN),
            [Hex(-2, 1), Hex(-1, 1), Hex(0, 1), Hex(1, 1)],
            None,
        ),
        (THIRDS, (Hex(-3, 0), ORIGIN), line(Hex(-3, 0), Hex(-1, 0)), Hex(-1, 0)),
    ],
    ids=[
        *["up to the axis it goes on as its image"] * 5,
        "from the axis it goes both ways",
        "over an edge both are joined where the hand goes over",
        "and only there",
        "beyond its image it would fork and ends",
        "along the axis too",
        "too sharp a corner on the axis is cut",
        "three walls do not meet in a hex",
    ],
)
def test_a_way_meets_its_image(
    symmetry: Symmetry, corners: tuple[Hex, ...], hexes: Sequence[Hex], end: Hex | None
) -> None:
    assert met(symmetry, *corners) == Meeting(WallWay(tuple(hexes)), end)


def test_from_axis_to_axis_it_is_a_ring() -> None:
    around = list(ring(ORIGIN, 2))
    half = sorted((hex for hex in around if 2 * hex.q + hex.r >= 0), key=lambda hex: (hex.r, hex.q))
    half = [*half[:-2], half[-1], half[-2]]  # the last row is gone through to the axis
    found = meeting(WallWay(tuple(half)), MIRROR.motions)
    assert found.way.closed
    assert set(found.way.hexes) == set(around)


def test_a_ring_about_the_centre_stays_one() -> None:
    around = WallWay(tuple(ring(ORIGIN, 3)), closed=True)
    for symmetry in (HALF, MIRROR, ROWS, THIRDS):
        found = meeting(around, symmetry.motions)
        assert (set(found.way.hexes), found.way.closed, found.end) == (set(around.hexes), True, None)


@given(
    st.lists(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=4),
    st.sampled_from([HALF, MIRROR, ROWS, THIRDS, BETWEEN]),
)
def test_a_wall_and_its_images_are_the_same_wall_or_have_no_hex_in_common(
    corners: list[Hex], symmetry: Symmetry
) -> None:
    found = met(symmetry, *corners).way
    assert len(set(found.hexes)) == len(found.hexes)
    assert all(a.distance(b) == 1 for a, b in zip(found.hexes, found.hexes[1:], strict=False))
    for motion in symmetry.motions:
        image = {motion.hex(hex) for hex in found.hexes}
        assert image == set(found.hexes) or image.isdisjoint(found.hexes)


# ---- The rim of wall walks and tiles, and the battlements along it ----


@pytest.fixture
def battlement(catalogue: Catalogue) -> PieceType:
    return catalogue.pieces["battlement"]


def walk(*hexes: Hex, slot: int = 1) -> list[PieceRow]:
    return [("wall-walk-1", hex.q, hex.r, slot, 0) for hex in hexes]


def outside(*inside: Edge) -> list[Edge]:
    return [edge.other_side for edge in inside]


def test_every_open_edge_of_a_lonely_walk_is_rim() -> None:
    battlefield = laid(*walk(ORIGIN))
    assert rim.free_edges(battlefield, ORIGIN) == [Edge(ORIGIN, way).other_side for way in DIRECTIONS]
    assert rim.free_edges(battlefield, Hex(5, 5)) == [], "nothing lies there"


@pytest.mark.parametrize(
    "others",
    [
        [("rock-1", 1, 0, 3, 0), ("rock-1", 0, 1, 2, 0), ("evergreen-10", -1, 0, 1, 0)],
        # To the east stands a battlement, to the west a ladder comes up; both are named from outside.
        [("battlement", 1, 0, 3, 4), ("ladder-rung", -1, 0, 2, 1)],
        # A battlement written one slot up counts.
        [("battlement", 1, 0, 4, 4), ("ladder-rung", -1, 0, 2, 1)],
    ],
    ids=["neighbours as high or higher", "a battlement and a ladder", "a battlement one slot up"],
)
def test_what_is_no_rim(others: list[PieceRow]) -> None:
    battlefield = laid(*walk(ORIGIN, slot=3), *others)
    ways = {edge.other_side.direction for edge in rim.free_edges(battlefield, ORIGIN)}
    assert ways == {Direction.SE, Direction.SW, Direction.NW, Direction.NE}


def test_a_stroke_keeps_to_the_side_where_it_began() -> None:
    path = line(Hex(0, 0), Hex(3, 0))
    battlefield = laid(*walk(*path))
    north = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.NW))
    assert {edge.other_side.direction for edge in north} == {Direction.NW, Direction.NE}
    assert len(north) == 8
    south = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.SE))
    assert {edge.other_side.direction for edge in south} == {Direction.SW, Direction.SE}
    assert len(rim.passed_edges(battlefield, path, None)) == 18, "both sides and both ends"


def test_a_stroke_keeps_to_its_side_around_a_corner() -> None:
    path = [*line(Hex(0, 0), Hex(3, 0)), *line(Hex(3, 1), Hex(3, 3))]
    battlefield = laid(*walk(*path))
    outer = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.NE))
    corner = [edge.other_side.direction for edge in outer if edge.across == Hex(3, 0)]
    assert sorted(corner) == [Direction.E, Direction.NW, Direction.NE]
    inner = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.SW))
    assert not set(inner) & set(outer)
    assert [e.other_side.direction for e in inner if e.across == Hex(3, 0)] == [Direction.SW]


def test_the_whole_rim_goes_round_once() -> None:
    path = line(Hex(0, 0), Hex(3, 0))
    battlefield = laid(*walk(*path))
    edges = rim.full_rim(battlefield, Edge(ORIGIN, Direction.NE))
    assert len(edges) == len(set(edges)) == 18


def test_a_ring_has_an_outer_and_an_inner_rim() -> None:
    around = list(ring(ORIGIN, 2))
    battlefield = laid(*walk(*around))
    corner = around[0]  # the westernmost
    outer = rim.full_rim(battlefield, Edge(corner, Direction.W))
    inner = rim.full_rim(battlefield, Edge(corner, Direction.E))
    assert (len(outer), len(inner)) == (30, 18)
    assert not set(outer) & set(inner)
    # From an edge between two walks, both are meant.
    between = next(way for way in DIRECTIONS if corner.neighbour(way) in around)
    assert set(rim.full_rim(battlefield, Edge(corner, between))) == set(outer) | set(inner)


def test_the_rim_of_a_wall_walk_is_not_that_of_the_land_beside_it() -> None:
    battlefield = laid(*walk(ORIGIN), ("grass-1", 1, 0, 1, 0))
    assert len(rim.full_rim(battlefield, Edge(ORIGIN, Direction.W))) == 5


@given(st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), min_size=1), st.data())
def test_battlements_all_round_stand(catalogue: Catalogue, hexes: set[Hex], data: st.DataObject) -> None:
    battlefield = Battlefield()
    new, pieces = battlefield.new_piece, catalogue.pieces
    battlefield.apply(Put(tuple(new(pieces["wall-walk-1"], hex, 1) for hex in sorted(hexes))))
    start = Edge(data.draw(st.sampled_from(sorted(hexes))), data.draw(st.integers(0, 5)))
    edges = rim.full_rim(battlefield, start)
    made = rim.battlements(pieces["battlement"], battlefield, edges, None, -999)
    battlefield.apply(Put(tuple(new(p.type, p.hex, p.slot, p.rotation) for p in made)))
    assert [edge for piece in made for edge in piece.edges] == edges
    assert [p.code for p in check(battlefield) if p.severity is not Severity.NOTE] == []
    if start.across not in hexes:
        assert start.other_side in edges
    assert rim.full_rim(battlefield, start) == []


# ---- Whole ladders over an edge: the right rungs, and why there are none ----


FOOT = Edge(Hex(0, 0), Direction.E)


@pytest.fixture
def rung(catalogue: Catalogue) -> PieceType:
    return catalogue.pieces["ladder-rung"]


def tower(top: int, q: int = 1) -> list[PieceRow]:
    return [("rock-1", q, 0, slot, 0) for slot in range(1, top + 1)]


def build(battlefield: Battlefield, run: LadderRun, rung: PieceType) -> list[str]:
    """Put the rungs; the problems then."""
    new = battlefield.new_piece
    pieces = tuple(new(p.type, p.hex, p.slot, p.rotation) for p in run.rungs(rung, -99))
    battlefield.apply(Put(pieces))
    return [problem.code for problem in check(battlefield) if problem.severity is not Severity.NOTE]


@given(low=st.integers(1, 4), climb=st.integers(1, 14))
def test_a_ladder_reaches_every_height_and_stands(catalogue: Catalogue, low: int, climb: int) -> None:
    rung = catalogue.pieces["ladder-rung"]
    battlefield = Battlefield()
    rows = [*tower(low, 0), *tower(low + climb)]
    new = battlefield.new_piece
    battlefield.apply(Put(tuple(new(catalogue.pieces[id], Hex(q, r), s, t) for id, q, r, s, t in rows)))
    run = LadderRun.of(battlefield, rung, FOOT)
    assert (run.low, run.high, run.trouble) == (low, low + climb, None)
    assert len(run.slots) == (climb + 1) // 2
    assert build(battlefield, run, rung) == []


def test_either_name_of_the_edge_gives_the_ladder_at_the_lower_side(rung: PieceType) -> None:
    battlefield = laid(*tower(1, 0), *tower(12))
    for edge in (FOOT, FOOT.other_side):
        run = LadderRun.of(battlefield, rung, edge)
        assert run.edge == FOOT
        assert run.slots == (2, 4, 6, 8, 10, 12), "as on a published castle"
    assert {piece.edges for piece in run.rungs(rung, -9)} == {(FOOT,)}


def test_a_ladder_leads_up_a_castle_wall(rung: PieceType) -> None:
    battlefield = laid(
        ("grass-1", 0, 0, 1, 0),
        ("grass-1", 1, 0, 1, 0),
        ("fortress-base-straight", 1, 0, 2, 0),
        ("fortress-wall-straight", 1, 0, 3, 0),
        ("wall-walk-1", 1, 0, 12, 0),
    )
    run = LadderRun.of(battlefield, rung, FOOT)
    assert len(run.slots) == 6
    assert build(battlefield, run, rung) == []


@pytest.mark.parametrize(
    ("rows", "trouble"),
    [
        ([*tower(3, 0), *tower(3)], LadderTrouble.LEVEL),
        ([], LadderTrouble.LEVEL),
        ([*tower(3)], LadderTrouble.TABLE),
        ([*tower(1, 0), ("water-1", 0, 0, 2, 0), *tower(5)], LadderTrouble.FLUID),
        ([("fortress-base-end", 0, 0, 1, 0), *tower(5)], LadderTrouble.NO_TILE),
        ([*tower(1, 0), ("evergreen-10", 0, 0, 2, 0), *tower(5)], LadderTrouble.FILLED),
        ([*tower(1, 0), *tower(5), ("ladder-rung", 0, 0, 2, 3)], LadderTrouble.LANDING_TAKEN),
        ([*tower(1, 0), *tower(5), ("ladder-rung", 0, 0, 3, 1)], LadderTrouble.OUT_OF_STEP),
        ([*tower(1, 0), *tower(9), ("ruin-short", 0, 0, 2, 3)], LadderTrouble.EDGE_TAKEN),
    ],
)
def test_why_there_is_no_ladder(rung: PieceType, rows: list[PieceRow], trouble: LadderTrouble) -> None:
    assert LadderRun.of(laid(*rows), rung, FOOT).trouble is trouble


@pytest.mark.parametrize(
    ("rows", "highest", "slots"),
    [
        ([*tower(5), ("water-1", 1, 0, 6, 0)], None, (2, 4)),
        ([*tower(9)], 5, (2, 4)),
        ([*tower(9), ("ladder-rung", 0, 0, 2, 1), ("ladder-rung", 0, 0, 4, 1)], None, (6, 8)),
    ],
    ids=["water adds no height", "only what is in sight", "one that is too short is carried on"],
)
def test_the_rungs_that_are_put(
    rung: PieceType, rows: list[PieceRow], highest: int | None, slots: tuple[int, ...]
) -> None:
    battlefield = laid(*tower(1, 0), *rows)
    run = LadderRun.of(battlefield, rung, FOOT, highest=highest)
    assert run.slots == slots
    assert build(battlefield, run, rung) == []
    assert LadderRun.of(battlefield, rung, FOOT, highest=highest).trouble is LadderTrouble.COMPLETE


def test_no_rung_lies_beyond_the_limit(rung: PieceType) -> None:
    battlefield = laid(("rock-1", 0, 0, MAX_SLOT - 1, 0), ("rock-1", 1, 0, MAX_SLOT, 0))
    assert LadderRun.of(battlefield, rung, FOOT).trouble is LadderTrouble.TOO_HIGH
