"""Castle walls along ways: what is built stands by the rules, and joins what is there.

Wall walks over the tops of walls: large ones where they fit, single ones for the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import MAX_SLOT, Battlefield, Piece, Put, Replace, Take
from builder.catalogue import Catalogue, PieceType, Role
from builder.construction import check
from builder.hexgrid import ORIGIN, Hex, disc, line, ring
from builder.problems import Problem, Severity
from builder.shaping.castle_run import CastleRun, CastleTypes, WallTrouble, cover
from builder.shaping.symmetry import LaidTile
from builder.shaping.wall_way import WallWay
from tests.battlefields import CASTLE, PieceRow, laid, made, shipped_catalogue


def test_every_way_to_join_one_or_two_sides_has_its_piece_except_sharp_corners(catalogue: Catalogue) -> None:
    types = CastleTypes(catalogue.pieces)
    for first in range(6):
        assert types.fits(frozenset({first}))
        for step in range(1, 6):
            opens = frozenset({first, (first + step) % 6})
            assert types.fits(opens) is (step in (2, 3, 4))
            if types.fits(opens):
                for role in (Role.CASTLE_BASE, Role.CASTLE_WALL):
                    type, rotation = types.turned(role, opens)
                    assert {edge.direction for edge in type.opens(rotation)} == opens
                    assert type.role is role


def test_the_walks_come_largest_first(catalogue: Catalogue) -> None:
    types = CastleTypes(catalogue.pieces)
    assert [walk.size for walk in types.walks] == [9, 7, 1]
    assert types.wall_height == 9


def test_without_castle_pieces_there_is_no_castle(catalogue: Catalogue) -> None:
    grass = {id: type for id, type in catalogue.pieces.items() if id.startswith("grass")}
    with pytest.raises(LookupError):
        CastleTypes(grass)


class Site:
    """A battlefield on which walls are built."""

    def __init__(self, catalogue: Catalogue, battlefield: Battlefield) -> None:
        self.types, self.battlefield = CastleTypes(catalogue.pieces), battlefield

    def plan(self, passed: Iterable[Hex], **more: object) -> CastleRun:
        return CastleRun.of(self.battlefield, self.types, WallWay.of(passed), first_id=-999, **more)  # type: ignore[arg-type]

    def build(self, passed: Iterable[Hex], **more: object) -> CastleRun:
        run = self.plan(passed, **more)
        new = self.battlefield.new_piece
        self.battlefield.apply(Replace(run.changed))
        self.battlefield.apply(Put(tuple(new(p.type, p.hex, p.slot, p.rotation) for p in run.added)))
        return run

    def wrong(self) -> list[str]:
        """What is wrong with the castle; some of these stand on the bare table."""
        return [p.code for p in self._found() if p.severity is not Severity.NOTE]

    def noted(self) -> list[str]:
        return [p.code for p in self._found()]

    def _found(self) -> list[Problem]:
        return [p for p in check(self.battlefield) if p.code != "castle-on-table"]


def site(*rows: PieceRow) -> Site:
    """Even ground of level 1 all around the middle, with rows laid on it."""
    ground = [("grass-1", hex.q, hex.r, 1, 0) for hex in disc(ORIGIN, 9)]
    return Site(shipped_catalogue(), laid(*ground, *rows))


def kinds(pieces: Iterable[Piece]) -> Counter[str]:
    return Counter(piece.type.id.replace("fortress-", "") for piece in pieces)


ALONG = [*line(Hex(-2, 0), Hex(1, 0)), *line(Hex(1, 1), Hex(1, 3))]
AROUND = [*ring(ORIGIN, 3)]
DOORWAY = ("fortress-doorway", 0, 0, 2, 0)
# Tower A opens to the south-west, tower C to the south-east.
THROUGH = [Hex(q, r) for q, r in ((-3, 3), (-2, 2), (-1, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2))]


@pytest.mark.parametrize(
    ("rows", "passed", "storeys", "bases", "walls", "walks"),
    [
        ([], line(Hex(-2, 0), Hex(2, 0)), 1, (2, 3, 0), (2, 3, 0), 5),
        ([], ALONG, 1, (2, 4, 1), (2, 4, 1), 7),
        ([], line(Hex(0, 0), Hex(3, 0)), 3, (2, 2, 0), (6, 6, 0), 4),
        ([], [*AROUND, AROUND[0]], 1, (0, 12, 6), (0, 12, 6), 18),
        ([DOORWAY], THROUGH, 1, (2, 3, 0), (2, 3, 0), 8),
    ],
    ids=["straight", "a bend takes a corner", "storeys", "a ring has no end", "through a doorway"],
)
def test_a_wall_has_ends_straight_pieces_corners_and_walks(
    rows: list[PieceRow],
    passed: list[Hex],
    storeys: int,
    bases: tuple[int, int, int],
    walls: tuple[int, int, int],
    walks: int,
) -> None:
    castle = site(*rows)
    run = castle.build(passed, storeys=storeys)
    found = kinds(run.added)
    shapes = ("end", "straight", "corner")
    assert tuple(found[f"base-{shape}"] for shape in shapes) == bases
    assert tuple(found[f"wall-{shape}"] for shape in shapes) == walls
    assert found["wall-walk-1"] == walks
    assert sum(found.values()) == sum(bases) + sum(walls) + walks
    assert run.top == 2 + 1 + 9 * storeys
    assert castle.noted() == [], "not even an open end"


def test_bases_alone_wait_for_their_walls() -> None:
    castle = site()
    passed = [*line(Hex(-2, 0), Hex(1, 0)), Hex(1, 1)]
    run = castle.build(passed, only_bases=True)
    assert kinds(run.added) == {"base-end": 2, "base-straight": 2, "base-corner": 1}
    assert run.top == 2
    run = castle.build(passed)
    assert kinds(run.added) == {"wall-end": 2, "wall-straight": 2, "wall-corner": 1, "wall-walk-1": 5}
    assert run.changed == ()
    assert castle.noted() == []


def test_a_keep_around_a_small_court_is_roofed_with_a_large_walk() -> None:
    castle = site()
    # Around the two hexes (0, 0) and (1, 0).
    passed = [Hex(q, r) for q, r in ((-1, 0), (0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1))]
    run = castle.build([*passed, passed[0]])
    assert kinds(run.added)["wall-walk-7"] == 1
    assert castle.wrong() == []
    plain = site().build([*passed, passed[0]], only_single_walks=True)
    assert kinds(plain.added)["wall-walk-1"] == 8
    assert "wall-walk-7" not in kinds(plain.added)


def test_a_wall_grows_out_of_the_end_of_another() -> None:
    castle = site()
    castle.build(line(Hex(-3, 0), Hex(0, 0)))
    run = castle.build(line(Hex(0, 0), Hex(3, 0)))
    assert kinds(run.changed) == {"base-straight": 1, "wall-straight": 1}
    assert {piece.hex for piece in run.changed} == {ORIGIN}
    assert castle.noted() == []
    run = castle.build(line(Hex(3, 0), Hex(3, 3)))
    assert kinds(run.changed) == {"base-corner": 1, "wall-corner": 1}
    assert castle.noted() == []


def test_a_wall_that_begins_beside_an_open_side_joins_it() -> None:
    castle = site(("fortress-base-straight", 0, 0, 2, 0), ("fortress-wall-straight", 0, 0, 3, 0))
    castle.build(line(Hex(1, 0), Hex(3, 0)))
    castle.build(line(Hex(-1, 0), Hex(-3, 0)))
    assert castle.noted() == ["wall-without-top"], "the wall between has no walk, but joins on both sides"


@pytest.mark.parametrize(
    ("rows", "before", "passed", "trouble", "at"),
    [
        ([], line(Hex(-3, 0), Hex(3, 0)), line(Hex(0, 0), Hex(0, 3)), WallTrouble.FORK, ORIGIN),
        ([DOORWAY], [], [Hex(-2, 0), Hex(-1, 0), ORIGIN], WallTrouble.CLOSED_SIDE, Hex(-1, 0)),
        ([("rock-1", 1, 0, 2, 0)], [], line(Hex(-2, 0), Hex(2, 0)), WallTrouble.UNEVEN, Hex(1, 0)),
    ],
    ids=["three walls do not meet", "a doorway is joined only where it opens", "uneven ground"],
)
def test_why_there_is_no_wall(
    rows: list[PieceRow], before: list[Hex], passed: list[Hex], trouble: WallTrouble, at: Hex
) -> None:
    castle = site(*rows)
    if before:
        castle.build(before)
    run = castle.plan(passed)
    assert (run.trouble, run.at) == (trouble, at)
    if trouble is WallTrouble.UNEVEN:
        assert run.levels == (1, 2)


# Tower A opens to the south-west, tower C to the south-east.


def test_upper_storeys_go_on_over_the_doorway() -> None:
    castle = site(DOORWAY)
    run = castle.build(THROUGH, storeys=2)
    over = [piece for piece in run.added if piece.hex in THROUGH[3:6]]
    assert kinds(over) == {"wall-corner": 2, "wall-straight": 1, "wall-walk-1": 3}
    assert castle.noted() == []


def test_a_wall_rises_on_the_tops_of_walls() -> None:
    bare = [(f"fortress-{part}-straight", q, 0, slot, 0) for q in (0, 1, 2) for part, slot in PARTS]
    castle = site(*bare)
    run = castle.build(line(Hex(0, 0), Hex(2, 0)))
    assert kinds(run.added) == {"wall-end": 2, "wall-straight": 1, "wall-walk-1": 3}
    assert {piece.slot for piece in run.added} == {12, 21}
    assert castle.wrong() == []


PARTS = (("base", 2), ("wall", 3))


def test_no_wall_is_higher_than_a_battlefield(catalogue: Catalogue) -> None:
    castle = Site(catalogue, laid(("rock-1", 0, 0, MAX_SLOT - 11, 0)))
    assert castle.plan([ORIGIN], storeys=1).trouble is None
    assert castle.plan([ORIGIN], storeys=2).trouble is WallTrouble.TOO_HIGH


def test_what_is_not_in_sight_is_not_built_on_and_a_single_wall_opens_where_it_is_turned_to() -> None:
    castle = site(("rock-1", 0, 0, 7, 0))
    assert castle.plan([ORIGIN], highest=6).added[0].slot == 2
    assert castle.plan([ORIGIN]).added[0].slot == 8
    assert castle.plan([ORIGIN], turned=2).added[0].rotation == 2


RAVEN_HOLD = [
    Hex(q, r)
    for q, r in (
        *((1, 10), (1, 9), (1, 8), (2, 7), (3, 6), (4, 6), (5, 5), (6, 5), (6, 6), (7, 6), (7, 7), (6, 8)),
        *((5, 9), (4, 10), (3, 11), (2, 11), (1, 11)),
    )
]


def bases(battlefield: Battlefield) -> set[tuple[Hex, int, str, frozenset[int]]]:
    """The castle's bases: where, which and to where they open."""
    return {
        (piece.hex, piece.slot, piece.type.id, frozenset(edge.direction for edge in piece.opens))
        for piece in battlefield.pieces.values()
        if piece.type.role is Role.CASTLE_BASE
    }


def test_the_wall_of_a_shipped_castle_comes_out_as_it_was_built(catalogue: Catalogue) -> None:
    """Its wall follows RAVEN_HOLD, through the doorway."""
    raven_hold = made(CASTLE)
    before = bases(raven_hold)
    assert len(before) == 14
    castle = {Role.CASTLE_BASE, Role.CASTLE_WALL, Role.BATTLEMENT, Role.LADDER, Role.FLAG}
    gone = [
        piece.id
        for piece in raven_hold.pieces.values()
        if piece.type.role in castle or (piece.type.role is Role.WALL_WALK and piece.slot > 10)
    ]
    raven_hold.apply(Take(tuple(gone)))
    site = Site(catalogue, raven_hold)
    run = site.build([*RAVEN_HOLD, RAVEN_HOLD[0]])
    assert run.trouble is None
    assert bases(raven_hold) == before
    assert site.wrong() == []


@given(
    st.lists(st.sampled_from([0, 0, 1, 5, 2, 4, 3]), min_size=1, max_size=40),
    st.integers(1, 3),
    st.booleans(),
)
def test_every_way_over_even_ground_stands(
    catalogue: Catalogue, turns: list[int], storeys: int, single: bool
) -> None:
    castle = Site(catalogue, Battlefield())
    passed = [ORIGIN]
    for turn in turns:
        passed.append(passed[-1].neighbour(turn))
    run = castle.build(passed, storeys=storeys, only_single_walks=single)
    assert run.trouble is None
    assert castle.wrong() == []
    assert "castle-open-end" not in castle.noted() or run.hexes == 1
    assert run.hexes == len(WallWay.of(passed).hexes)


@given(st.data())
def test_a_second_wall_never_breaks_the_first(catalogue: Catalogue, data: st.DataObject) -> None:
    castle = Site(catalogue, Battlefield())
    spots = st.sampled_from(sorted(disc(ORIGIN, 4)))
    start, end = data.draw(st.lists(spots, min_size=2, max_size=2, unique=True))
    castle.build(line(start, end))
    assert castle.noted() == [], "a wall of two hexes or more has no open end"
    passed = line(data.draw(spots), data.draw(spots))
    if castle.plan(passed).trouble is None:
        castle.build(passed)
        assert castle.wrong() == []


@pytest.fixture
def walks(catalogue: Catalogue) -> list[PieceType]:
    return [catalogue.pieces[f"wall-walk-{size}"] for size in (9, 7, 1)]


def sizes(found: tuple[LaidTile, ...]) -> list[int]:
    return sorted(walk.type.size for walk in found)


def covered(found: tuple[LaidTile, ...]) -> Counter[Hex]:
    return Counter(cell for walk in found for cell in walk.cells)


def test_the_largest_walks_that_fit_cover_a_wall(walks: list[PieceType], catalogue: Catalogue) -> None:
    nine = {*catalogue.pieces["wall-walk-9"].cells(2)}
    assert sizes(cover(walks, {*line(Hex(0, 0), Hex(9, 0))})) == [1] * 10
    assert sizes(cover(walks, nine)) == [9]
    assert sizes(cover(walks, nine | {Hex(9, 9)})) == [1, 9]
    assert sizes(cover(walks, {*ring(ORIGIN, 4)}, court={*disc(ORIGIN, 3)})) == [1] * 24, "too large a court"


def test_bare_walls_beside_are_covered_by_large_walks_alone(walks: list[PieceType]) -> None:
    row, beside = {*line(Hex(0, 0), Hex(3, 0))}, {*line(Hex(0, 1), Hex(2, 1))}
    assert sizes(cover(walks, row, beside)) == [7]
    assert sizes(cover(walks, row, beside, remaining=lambda type: 0)) == [1] * 4


def test_the_court_of_a_keep_is_roofed_with_walks_that_are_left(walks: list[PieceType]) -> None:
    court = {Hex(0, 0), Hex(1, 0)}
    keep = {hex for inner in court for hex in inner.neighbours()} - court
    found = cover(walks, keep, court=court)
    assert sizes(found) == [1, 1, 1, 7]
    assert covered(found) == Counter(keep | court)
    assert sizes(cover(walks, keep, court=court, remaining=lambda type: type.size == 1)) == [1] * 8
    assert 7 in sizes(cover(walks, keep, court=court, remaining=lambda type: 1))


def test_a_court_that_no_walk_covers_whole_stays_open(walks: list[PieceType]) -> None:
    for court in ({ORIGIN}, {*disc(ORIGIN, 1)}):
        keep = {hex for inner in court for hex in inner.neighbours()} - court
        found = cover(walks, keep, court=court)
        assert covered(found) == Counter(keep)
        assert set(sizes(found)) == {1}


@given(st.sets(st.builds(Hex, st.integers(0, 6), st.integers(0, 5)), max_size=30), st.data())
def test_all_walls_are_covered_once_and_nothing_else_needs_a_wall(
    catalogue: Catalogue, walls: set[Hex], data: st.DataObject
) -> None:
    walks = [catalogue.pieces[f"wall-walk-{size}"] for size in (9, 7, 1)]
    bare = data.draw(st.sets(st.builds(Hex, st.integers(0, 6), st.integers(0, 5)), max_size=12)) - walls
    number = data.draw(st.integers(0, 2))
    cells = covered(found := cover(walks, walls, bare, remaining=lambda type: number))
    assert set(cells.values()) <= {1}
    assert walls <= cells.keys() <= walls | bare
    assert max(Counter(w.type.size for w in found if w.type.size > 1).values(), default=0) <= number
