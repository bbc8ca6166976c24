"""What stands where in the boxes of a page, and page numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.plan_view import Window, window_box
from builder.hexgrid import Edge, edge_line, to_hex
from builder.sheets import layout
from builder.sheets.flow import ROW, columns_in, height_of
from builder.sheets.layout import Block, Mention, Page, Rect
from builder.sheets.options import SheetOptions
from builder.sheets.paging.finishing import put_into_words
from builder.sheets.paging.page_fit import (
    BOX_GAP,
    HEAD,
    OVERLAP,
    PARTS_GAP,
    Paper,
    grown,
    high,
    in_one_block,
    row_of,
    size,
    tiled,
    window_for,
)
from tests.sheets.invariants import assert_sound, texts, words
from tests.sheets.plans import built, measure, planned, scene_of

# ---- What stands where in the boxes of a page. A large battlefield cut into windows ----

FRAME = (0, 0, 29, 19)
PAPER = Paper(210.0, 297.0, 12.0, 4.4)
SCALE = 6.0 / 44.58


@given(
    frame=st.tuples(st.integers(-30, 0), st.integers(-30, 0), st.integers(10, 60), st.integers(10, 60)),
    at=st.tuples(st.integers(0, 10), st.integers(0, 10), st.integers(0, 5), st.integers(0, 5)),
    wanted=st.tuples(st.integers(1, 100), st.integers(1, 100)),
)
def test_a_window_grows_as_far_as_wanted_but_not_beyond_the_battlefield(
    frame: Window, at: Window, wanted: tuple[int, int]
) -> None:
    left, top = frame[0] + at[0], frame[1] + at[1]
    window = (left, top, min(frame[2], left + at[2]), min(frame[3], top + at[3]))
    found = grown(window, frame, *wanted)
    for i in (0, 1):
        assert frame[i] <= found[i] <= window[i]
        assert window[i + 2] <= found[i + 2] <= frame[i + 2]
        whole = frame[i + 2] - frame[i] + 1
        assert size(found)[i] == max(size(window)[i], min(wanted[i], whole))


@pytest.mark.parametrize(
    ("new", "window"),
    [
        ((10, 8, 16, 13), (8, 6, 18, 15)),
        ((0, 8, 6, 19), (0, 6, 8, 19)),
        ((2, 2, 24, 17), FRAME),
    ],
    ids=["two hexes around it", "not beyond the battlefield", "most of it: all of it"],
)
def test_a_drawing_shows_what_is_new_and_two_hexes_around_it(new: Window, window: Window) -> None:
    assert window_for(scene_of(new), FRAME) == window


@pytest.mark.parametrize("new", [(10, 8, 10, 8), (0, 0, 0, 0)])
def test_a_drawing_is_never_so_small_that_nobody_knows_where_it_is(new: Window) -> None:
    assert size(window_for(scene_of(new), FRAME)) == (6, 6)


def test_drawings_side_by_side_are_equally_high_and_fill_their_boxes() -> None:
    shown = [
        (scene_of((0, 0, 5, 9)), (0, 0, 5, 9)),
        (scene_of((9, 9, 9, 9)), (8, 8, 13, 13)),
    ]
    row = row_of(shown, FRAME, PAPER, SCALE, list_at_side=False)
    assert [size(box.window)[1] for box in row.boxes] == [10, 10]
    assert row.width == pytest.approx((186 - BOX_GAP) / 2)
    for box in row.boxes:
        wide = window_box(box.window).width * SCALE + 2 * PAPER.border
        assert wide <= row.width + 0.01
        assert wide + 6.0 > row.width  # not one more column of hexes finds room
    assert row.drawing_height == pytest.approx(high(10) * SCALE + 2 * PAPER.border)


@pytest.mark.parametrize(
    ("window", "scale"), [((0, 0, 29, 3), 7.0 / 44.58), ((0, 0, 3, 19), 20.0 / 44.58)], ids=["wide", "tall"]
)
def test_what_is_too_wide_or_too_high_finds_no_room(window: Window, scale: float) -> None:
    assert row_of([(scene_of(window), window)], FRAME, PAPER, scale, list_at_side=False) is None


def test_parts_stand_below_in_columns_or_beside_and_then_below() -> None:
    window = (0, 0, 9, 9)
    shown = [(scene_of(window, parts=14), window)]
    below = row_of(shown, FRAME, PAPER, SCALE, list_at_side=False)
    at_side = row_of(shown, FRAME, PAPER, SCALE, list_at_side=True)
    assert at_side is not None
    columns = columns_in(below.width)
    assert (len(below.boxes[0].side_rows), len(below.boxes[0].below)) == (0, 14)
    lines = -(-14 // columns)
    assert below.height == pytest.approx(HEAD + below.drawing_height + PARTS_GAP + lines * ROW)
    fits = int(at_side.drawing_height // ROW)
    assert 0 < fits < 14
    assert (len(at_side.boxes[0].side_rows), len(at_side.boxes[0].below)) == (fits, 14 - fits)
    assert window_box(at_side.boxes[0].window).width * SCALE <= at_side.width - at_side.side


def test_a_list_that_would_be_in_two_blocks_is_in_one_where_there_is_room() -> None:
    window = (0, 0, 9, 9)
    split = row_of([(scene_of(window, parts=14), window)], FRAME, PAPER, SCALE, list_at_side=True)
    assert split is not None
    assert (bool(split.boxes[0].side_rows), bool(split.boxes[0].below)) == (True, True)
    lines = -(-14 // columns_in(split.width))
    height = HEAD + split.drawing_height + PARTS_GAP + lines * ROW
    enough = height - split.height
    assert enough > 0
    for free, rows in ((enough + 0.1, (0, 14)), (enough - 0.1, None)):
        row = in_one_block(split, free)
        (box,) = row.boxes
        if rows is None:
            assert row == split
        else:
            assert (len(box.side_rows), len(box.below)) == rows
            assert row.height == pytest.approx(height)
        assert row.drawing_height == split.drawing_height
        assert row.side  # so that the drawing stays where it is
    whole = row_of([(scene_of(window, parts=3), window)], FRAME, PAPER, SCALE, list_at_side=True)
    assert whole is not None
    assert in_one_block(whole, 100.0) == whole


class Picture:
    """A picture that is needed, as high as it is wide."""

    needed = True

    def height(self, width: float) -> float:
        return width

    def within(self, rect: Rect) -> list[layout.Picture]:
        return []


def test_a_picture_that_is_needed_takes_its_share_at_the_side_and_the_list_stands_above_it() -> None:
    window = (0, 0, 9, 9)
    for parts in (1, 4, 30):
        scene = replace(scene_of(window, parts=parts), beside=Picture())
        row = row_of([(scene, window)], FRAME, PAPER, SCALE, list_at_side=True)
        assert row is not None
        (box,) = row.boxes
        assert row.side > row.width / 3
        assert box.picture_height == pytest.approx(row.side)
        assert box.side_height <= row.drawing_height + 0.01
        assert len(box.side_rows) + len(box.below) + len(box.left_over) == parts


def test_below_a_drawing_it_takes_columns_beside_the_list_or_all_after_it() -> None:
    window = (0, 0, 3, 9)
    for across, all_columns in ((1, False), (4, True)):
        scene = replace(scene_of(window, parts=5), beside=Picture())
        shown = [(scene, window)] * across
        row = row_of(shown, FRAME, PAPER, SCALE, list_at_side=False)
        assert row is not None
        box = row.boxes[0]
        assert box.picture_height > 20.0
        assert (box.picture_columns == columns_in(row.width)) == all_columns
        assert len(box.below) == 5
        deep = row.height - HEAD - row.drawing_height
        assert deep >= box.picture_height + (height_of(box.below, 1) if all_columns else 0.0)


def test_a_list_longer_than_the_page_is_torn_and_nothing_of_it_is_lost() -> None:
    window = (0, 0, 9, 9)
    row = row_of([(scene_of(window, parts=200), window)], FRAME, PAPER, SCALE, list_at_side=True)
    assert row.torn == 1
    box = row.boxes[0]
    assert len(box.side_rows) + len(box.below) + len(box.left_over) == 200
    assert row.height <= PAPER.content.height + 0.01


def test_what_is_named_below_a_drawing_has_its_room() -> None:
    window = (0, 0, 9, 9)
    plain, listed = (
        row_of([(scene_of(window, listed=mm), window)], FRAME, PAPER, SCALE, list_at_side=False)
        for mm in (0.0, 17.0)
    )
    assert listed.height == pytest.approx(plain.height + 17.0 + PARTS_GAP)


@pytest.mark.parametrize("parts", [1, 9, 10, 11, 13, 14, 15, 20])
def test_no_row_stands_alone_below_a_drawing_with_its_list_beside(parts: int) -> None:
    """A list that goes on below the drawing does so with a full line at least."""
    window = (0, 0, 9, 9)
    row = row_of([(scene_of(window, parts=parts), window)], FRAME, PAPER, SCALE, list_at_side=True)
    (box,) = row.boxes
    assert len(box.side_rows) + len(box.below) == parts
    assert not box.below or len(box.below) >= columns_in(row.width)


lengths = st.integers(1, 90)
starts = st.integers(-40, 40)
counts = st.integers(1, 7)


@given(left=starts, top=starts, columns=lengths, rows=lengths, across=counts, down=counts)
def test_shares_cover_everything_once_each_within_its_window_of_one_size(
    left: int, top: int, columns: int, rows: int, across: int, down: int
) -> None:
    frame = (left, top, left + columns - 1, top + rows - 1)
    tiling = tiled(frame, across, down)
    covered = Counter(
        (column, row)
        for tile in tiling.tiles
        for column in range(tile.core[0], tile.core[2] + 1)
        for row in range(tile.core[1], tile.core[3] + 1)
    )
    assert set(covered.values()) == {1}
    assert len(covered) == columns * rows
    assert len({size(tile.window) for tile in tiling.tiles}) == 1
    for tile in tiling.tiles:
        for inner, outer in ((tile.core, tile.window), (tile.window, frame)):
            assert outer[0] <= inner[0] <= inner[2] <= outer[2]
            assert outer[1] <= inner[1] <= inner[3] <= outer[3]


@given(columns=st.integers(12, 200), rows=st.integers(12, 200), across=counts, down=counts)
def test_neighbours_both_show_the_overlap(columns: int, rows: int, across: int, down: int) -> None:
    tiling = tiled((0, 0, columns - 1, rows - 1), across, down)
    for tile in tiling.tiles:
        neighbours = tiling.neighbours(tile)
        if "right" in neighbours:
            assert tile.window[2] - neighbours["right"].window[0] + 1 >= OVERLAP
        if "down" in neighbours:
            assert tile.window[3] - neighbours["down"].window[1] + 1 >= OVERLAP


def test_tiles_are_named_row_by_row_and_an_only_one_not_at_all() -> None:
    assert [tile.name for tile in tiled((0, 0, 39, 29), 3, 2).tiles] == list("ABCDEF")
    assert [tile.name for tile in tiled((0, 0, 9, 9)).tiles] == [""]


def test_neighbours_are_found_on_all_four_sides() -> None:
    tiling = tiled((0, 0, 59, 59), 3, 3)
    middle = tiling.tiles[4]
    names = {side: tile.name for side, tile in tiling.neighbours(middle).items()}
    assert names == {"left": "D", "up": "B", "right": "F", "down": "H"}
    assert set(tiling.neighbours(tiling.tiles[0])) == {"right", "down"}


def test_the_seam_runs_along_borders_of_hexes_where_the_neighbour_begins() -> None:
    tiling = tiled((0, 0, 29, 29), 2, 2)
    first = tiling.tiles[0]
    seams, neighbours = tiling.seams(first), tiling.neighbours(first)
    column, row = neighbours["right"].window[0], neighbours["down"].window[1]
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


# ---- Page numbers put into words at the end. Larger letters: laid out on smaller paper and made larger, so
# that paper and margins come out as chosen ----

RECT = Rect(10, 10, 50, 10)


def page(*mentions: Mention, anchors: tuple[str, ...] = ()) -> Page:
    block = Block("map", RECT, (), mentions=mentions)
    return Page(100, 100, 5, [block], anchors=set(anchors))


def test_a_mention_gets_the_number_of_the_page_it_speaks_of() -> None:
    there = Mention(10, 15, "continues on page {page}", "Level 2, map B", 7.5)
    pages = [page(), page(there), page(anchors=("Level 2, map B", "Level 2, map C"))]
    put_into_words(pages, measure)
    assert words(pages[1]) == "continues on page 3"
    assert all(not block.mentions for page in pages for block in page.blocks)
    assert pages[1].blocks[0].items[0].rect.width == pytest.approx(measure("continues on page 3", 7.5, False))


def test_a_mention_of_nothing_is_an_error() -> None:
    with pytest.raises(KeyError):
        put_into_words([page(Mention(10, 15, "see {page}", "nowhere", 7.5))], measure)


@pytest.mark.parametrize("size", [8.0, 9.0, 11.0, 14.0])
def test_letters_grow_and_the_paper_stays(size: float) -> None:
    battlefield = built([("grass-7", 3 * i, 0, 1 + i % 3, 0) for i in range(9)])
    usual, other = planned(battlefield), planned(battlefield, SheetOptions(font_size=size))
    assert_sound(other, battlefield)
    assert {(210.0, 297.0), (297.0, 210.0)} >= {(round(p.width, 6), round(p.height, 6)) for p in other.pages}
    assert (
        other.pages[0].margin == pytest.approx(usual.pages[0].margin) == pytest.approx(SheetOptions().margin)
    )
    smallest = min(text.pt for text in texts(usual))
    assert min(text.pt for text in texts(other)) == pytest.approx(smallest * size / 9.0)
