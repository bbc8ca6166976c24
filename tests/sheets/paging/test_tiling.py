"""A large battlefield cut into windows."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import Edge
from builder.hexgrid.geometry import edge_line
from builder.hexgrid.offset import to_hex
from builder.sheets.paging.fit import size
from builder.sheets.paging.tiling import OVERLAP, tiled

lengths = st.integers(1, 90)
starts = st.integers(-40, 40)
counts = st.integers(1, 7)


@given(left=starts, top=starts, columns=lengths, rows=lengths, across=counts, down=counts)
def test_shares_lie_side_by_side_and_cover_everything_once(
    left: int, top: int, columns: int, rows: int, across: int, down: int
) -> None:
    tiling = tiled((left, top, left + columns - 1, top + rows - 1), across, down)
    covered = Counter(
        (column, row)
        for tile in tiling.tiles
        for column in range(tile.core[0], tile.core[2] + 1)
        for row in range(tile.core[1], tile.core[3] + 1)
    )
    assert set(covered.values()) == {1}
    assert len(covered) == columns * rows


@given(left=starts, top=starts, columns=lengths, rows=lengths, across=counts, down=counts)
def test_windows_are_of_one_size_and_hold_their_share(
    left: int, top: int, columns: int, rows: int, across: int, down: int
) -> None:
    frame = (left, top, left + columns - 1, top + rows - 1)
    tiling = tiled(frame, across, down)
    assert len({size(tile.window) for tile in tiling.tiles}) == 1
    for tile in tiling.tiles:
        for inner, outer in ((tile.core, tile.window), (tile.window, frame)):
            assert outer[0] <= inner[0] <= inner[2] <= outer[2]
            assert outer[1] <= inner[1] <= inner[3] <= outer[3]


@given(columns=st.integers(12, 200), rows=st.integers(12, 200), across=counts, down=counts)
def test_neighbours_both_show_the_overlap(columns: int, rows: int, across: int, down: int) -> None:
    tiling = tiled((0, 0, columns - 1, rows - 1), across, down)
    for tile in tiling.tiles:
        beside = tiling.beside(tile)
        if "right" in beside:
            assert tile.window[2] - beside["right"].window[0] + 1 >= OVERLAP
        if "down" in beside:
            assert tile.window[3] - beside["down"].window[1] + 1 >= OVERLAP


def test_tiles_are_named_row_by_row_and_an_only_one_not_at_all() -> None:
    assert [tile.name for tile in tiled((0, 0, 39, 29), 3, 2).tiles] == list("ABCDEF")
    assert [tile.name for tile in tiled((0, 0, 9, 9)).tiles] == [""]


def test_neighbours_are_found_on_all_four_sides() -> None:
    tiling = tiled((0, 0, 59, 59), 3, 3)
    middle = tiling.tiles[4]
    names = {side: tile.name for side, tile in tiling.beside(middle).items()}
    assert names == {"left": "D", "up": "B", "right": "F", "down": "H"}
    assert set(tiling.beside(tiling.tiles[0])) == {"right", "down"}


def test_the_seam_runs_along_borders_of_hexes_where_the_neighbour_begins() -> None:
    tiling = tiled((0, 0, 29, 29), 2, 2)
    first = tiling.tiles[0]
    seams, beside = tiling.seams(first), tiling.beside(first)
    column, row = beside["right"].window[0], beside["down"].window[1]
    left_sides = [edge_line(Edge(to_hex(column, r), 3)) for r in range(first.window[1], first.window[3] + 1)]
    points = set(seams["right"])
    assert all({*line} <= points for line in left_sides)
    # Each step of a seam is one side of a hex long, so it leaves no border.
    for line in seams.values():
        for one, other in pairwise(line):
            assert abs(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 - 44.58 / 3**0.5) < 1e-6
    assert min(point.y for point in seams["down"]) >= tiling.tiles[2].box.top - 1e-6
    assert row > first.window[1]


def test_tiles_without_any_of_the_hexes_are_left_out() -> None:
    tiling = tiled((0, 0, 39, 29), 2, 1)
    assert [tile.name for tile in tiling.shown([to_hex(3, 3)])] == ["A"]
    assert [tile.name for tile in tiling.shown([to_hex(39, 3)])] == ["B"]
    assert len(tiling.shown([])) == 2
