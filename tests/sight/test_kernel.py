"""The fast way to clip lines against two slow ones, on random small battlefields."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.sight.kernel import Lines, blocked, everything
from builder.sight.scene import Scene
from tests.sight.oracle import LEVEL, Marbles, Planes, Point3, middle
from tests.soak import often

TILES = (
    *("grass-1", "rock-2", "sand-3", "grass-7", "rock-24", "water-1", "water-3", "swamp-water-6", "road-5"),
    *("glacier-3", "evergreen-10", "evergreen-15", "palm-14", "underbrush-9"),
    *("fortress-base-end", "fortress-wall-end", "fortress-arch", "wall-walk-7"),
)
WALLS = ("ruin-long", "ruin-short", "stone-wall", "battlement", "ladder-rung")


class Row(NamedTuple):
    piece: str
    hex: Hex
    slot: int
    rotation: int


def rows_of(names: tuple[str, ...], slots: int) -> st.SearchStrategy[Row]:
    hexes = st.builds(Hex, st.integers(-2, 3), st.integers(-2, 3))
    return st.builds(Row, st.sampled_from(names), hexes, st.integers(1, slots), st.integers(0, 5))


# One wall of each kind at most: where three of a kind meet in a corner, shapely's mitres are not ours.
boards = st.tuples(
    st.lists(rows_of(TILES, 5), max_size=9),
    st.lists(rows_of(WALLS, 4), max_size=4, unique_by=lambda r: r.piece[:4]),
)
heights = st.one_of(
    st.builds(
        lambda level, height: level * LEVEL + 0.9 * height * LEVEL, st.integers(0, 6), st.integers(1, 9)
    ),
    st.builds(lambda level: level * LEVEL + 0.5, st.integers(0, 12)),
    st.floats(0.1, 160),
)
aside = st.one_of(st.just(0.0), st.sampled_from([-16.0, 16.0]), st.floats(-22, 22))


# Towards corners of its hex a line runs along every second edge it meets: the hardest places.
along_edges = st.builds(
    lambda times, turn: Hex(times, times).turned(turn), st.integers(1, 2), st.integers(0, 5)
)


@st.composite
def lines(draw: st.DrawFn) -> tuple[Point3, Point3]:
    """From the middle of a hex, as eyes are, to the middle of another or beside it."""
    one = Hex(draw(st.integers(-3, 4)), draw(st.integers(-3, 4)))
    other = one.plus(draw(st.one_of(st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), along_edges)))
    start, end = middle(one), middle(other)
    length = math.dist(start, end) or 1.0
    beside = draw(aside)
    across = (start[1] - end[1]) / length * beside, (end[0] - start[0]) / length * beside
    first, last = (*start, draw(heights)), (end[0] + across[0], end[1] + across[1], draw(heights))
    assume(math.dist(first, last) > 1)
    return first, last


def laid(catalogue: Catalogue, board: tuple[list[Row], list[Row]]) -> Battlefield:
    battlefield = Battlefield()
    pieces = [
        battlefield.new_piece(catalogue.pieces[row.piece], row.hex, row.slot, row.rotation)
        for row in (*board[0], *board[1])
    ]
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


def fast(battlefield: Battlefield, wanted: list[tuple[Point3, Point3]]) -> list[bool]:
    scene = Scene(battlefield, Board(battlefield))
    through = Lines(np.array([start for start, _ in wanted]), np.array([end for _, end in wanted]))
    return [bool(one) for one in blocked(scene.ground, through)]


# A ruin and a battlement on one edge: both end there, and the line passes that end.
ON_ONE_EDGE = ([], [Row("ruin-long", Hex(2, 3), 1, 2), Row("battlement", Hex(2, 3), 1, 0)])
PAST_ITS_END = ((*middle(Hex(4, 1)), 0.9 * LEVEL), (*middle(Hex(0, 6)), 0.9 * LEVEL))


@settings(max_examples=often(40))
@example(board=ON_ONE_EDGE, wanted=[PAST_ITS_END])
@given(board=boards, wanted=st.lists(lines(), min_size=4, max_size=12))
def test_what_shapely_finds_blocked_is_blocked(
    catalogue: Catalogue, board: tuple[list[Row], list[Row]], wanted: list[tuple[Point3, Point3]]
) -> None:
    battlefield = laid(catalogue, board)
    found = fast(battlefield, wanted)
    exact, less, more = (Planes(battlefield, rim) for rim in (1.0, 1.01, 0.99))
    for line, answer in zip(wanted, found, strict=True):
        if less.blocked(*line) == more.blocked(*line):  # a hundredth of a mm more or less is all the same
            assert answer == exact.blocked(*line), line


@settings(max_examples=often(16))
@given(board=boards, wanted=st.lists(lines(), min_size=2, max_size=5))
def test_what_a_marble_along_the_line_runs_into_is_blocked(
    catalogue: Catalogue, board: tuple[list[Row], list[Row]], wanted: list[tuple[Point3, Point3]]
) -> None:
    battlefield = laid(catalogue, board)
    thick, thin = Marbles(battlefield, 1.3), Marbles(battlefield, 0.6)
    for line, answer in zip(wanted, fast(battlefield, wanted), strict=True):
        if thick.blocked(*line):
            assert answer, line
        elif not thin.blocked(*line):
            assert not answer, line


@settings(max_examples=often(8))
@given(board=boards, wanted=st.lists(lines(), min_size=1, max_size=8))
def test_all_that_lines_run_into_is_found_for_those_that_are_blocked(
    catalogue: Catalogue, board: tuple[list[Row], list[Row]], wanted: list[tuple[Point3, Point3]]
) -> None:
    battlefield = laid(catalogue, board)
    scene = Scene(battlefield, Board(battlefield))
    through = Lines(np.array([start for start, _ in wanted]), np.array([end for _, end in wanted]))
    found = everything(scene.ground, through)
    hit = {int(line) for part in found for line in part.line}
    assert hit == set(np.flatnonzero(blocked(scene.ground, through)).tolist())
    for part in found:
        assert ((part.at >= 0) & (part.at <= 1)).all()


@settings(max_examples=often(8))
@given(board=boards, wanted=st.lists(lines(), min_size=1, max_size=8))
def test_a_line_is_blocked_whichever_way_it_is_followed(
    catalogue: Catalogue, board: tuple[list[Row], list[Row]], wanted: list[tuple[Point3, Point3]]
) -> None:
    assume(board[0])
    battlefield = laid(catalogue, board)
    more, less = Planes(battlefield, 0.99), Planes(battlefield, 1.01)
    clear_cut = [line for line in wanted if more.blocked(*line) == less.blocked(*line)]
    assume(clear_cut)
    there = fast(battlefield, clear_cut)
    back = fast(battlefield, [(end, start) for start, end in clear_cut])
    assert there == back
