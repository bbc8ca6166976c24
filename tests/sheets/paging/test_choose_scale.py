"""How many levels a page, and how large.

Rows of boxes on as few pages as they find room on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.drawing.plan_view import Window
from builder.hexgrid import ACROSS_FLATS
from builder.sheets.options import PAPERS, SheetOptions
from builder.sheets.paging.choose_scale import (
    LARGEST_HEX,
    choose_scale,
    count_of,
    filled,
    packed,
)
from builder.sheets.paging.page_fit import (
    BOX_GAP,
    PATTERN_HEX,
    Pages,
    Pagination,
    Paper,
    Shown,
    row_of,
    size,
    window_for,
)
from tests.sheets.plans import TextFoot, scene_of, scenes_of
from tests.soak import often


def hex_mm(pagination: Pagination) -> float:
    """Width of a hex in mm of the layout."""
    return pagination.scale * ACROSS_FLATS


def pagination_of(columns: int, rows: int, levels: int, options: SheetOptions | None = None) -> Pagination:
    """The pagination of a table of columns × rows hexes, each that many levels high all over it."""
    frame: Window = (0, 0, columns - 1, rows - 1)
    return choose_scale(frame, scenes_of([frame] * levels), options or SheetOptions())


def pages_of(pagination: Pagination) -> list[int]:
    """How many boxes each page has."""
    return [
        sum(len(row.boxes) for row in page)
        for run in pagination.runs
        if isinstance(run, tuple)
        for page in run
    ]


def test_a_small_battlefield_has_many_levels_a_page_but_no_giant_hexes() -> None:
    pagination = pagination_of(3, 3, 12)
    assert pages_of(pagination)[0] >= 6
    assert hex_mm(pagination) <= LARGEST_HEX + 0.001


def test_a_wide_battlefield_lies_on_the_long_side() -> None:
    wide, tall = pagination_of(36, 12, 2).paper, pagination_of(12, 30, 3).paper
    assert wide.width > wide.height
    assert tall.width < tall.height


@pytest.mark.parametrize(("columns", "rows"), [(20, 14), (14, 20), (30, 8), (26, 26), (40, 9)])
@pytest.mark.parametrize("size", [8.0, 9.0, 14.0])
def test_hexes_are_at_least_6_mm_on_paper(columns: int, rows: int, size: float) -> None:
    options = SheetOptions(font_size=size)
    assert hex_mm(pagination_of(columns, rows, 5, options)) * options.zoom >= options.least.hex - 0.001


def test_pages_are_weighed_against_hexes() -> None:
    """Two levels of 20 × 14 hexes go on a page; larger hexes alone are no reason for twice the pages."""
    assert pages_of(pagination_of(20, 14, 6)) == [2, 2, 2]
    assert pages_of(pagination_of(20, 13, 6)) == [3, 3]


def test_hexes_are_as_large_as_the_pages_allow() -> None:
    pagination = pagination_of(20, 14, 1, SheetOptions(orientation="landscape"))
    row = pagination.runs[0][0][0]  # type: ignore[index]
    wide = 20.5 * ACROSS_FLATS * pagination.scale + 2 * pagination.paper.beside
    room = pagination.paper.content
    assert wide <= room.width + 0.01
    assert row.height <= room.height + 0.01
    assert wide > room.width - 50 or row.height > room.height - 3


@pytest.mark.parametrize("count", [1, 2, 4, 6])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_as_many_levels_as_were_asked_for_share_a_page(count: Any, orientation: Any) -> None:
    pagination = pagination_of(10, 8, 13, SheetOptions(levels_per_page=count, orientation=orientation))
    full, rest = divmod(13, count)
    assert pages_of(pagination) == [count] * full + ([rest] if rest else [])


def test_where_a_number_was_asked_for_every_drawing_shows_everything() -> None:
    frame = (0, 0, 15, 11)
    scenes = scenes_of([frame, (3, 3, 4, 4), (5, 5, 5, 5)])
    pagination = choose_scale(frame, scenes, SheetOptions(levels_per_page=2))
    boxes = [box for page in pagination.runs[0] for row in page for box in row.boxes]  # type: ignore[union-attr]
    assert {box.window for box in boxes} == {frame}


def test_fewer_levels_than_asked_for_where_hexes_would_be_dirt() -> None:
    pagination = pagination_of(28, 26, 6, SheetOptions(levels_per_page=6))
    assert max(pages_of(pagination)) < 6
    assert hex_mm(pagination) >= PATTERN_HEX


def test_more_boxes_than_a_page_can_hold_fall_back_to_fewer() -> None:
    options = SheetOptions(levels_per_page=6, margin=40, orientation="landscape", font_size=14)
    assert 1 <= max(pages_of(pagination_of(20, 20, 6, options))) < 6


@pytest.mark.parametrize(("columns", "rows"), [(60, 40), (3, 200), (200, 3), (45, 45)])
@pytest.mark.parametrize("levels", ["auto", 1])
def test_what_is_larger_than_a_page_is_tiled(columns: int, rows: int, levels: Any) -> None:
    pagination = pagination_of(columns, rows, 2, SheetOptions(levels_per_page=levels))
    assert [len(run.tiling.tiles) > 1 for run in pagination.tiled] == [True, True]
    assert hex_mm(pagination) >= SheetOptions().least.hex - 0.001
    assert len({run.tiling for run in pagination.tiled}) == 1


def test_of_a_large_battlefield_what_goes_into_a_box_is_not_tiled() -> None:
    frame = (0, 0, 59, 39)
    scenes = scenes_of([frame, (30, 20, 34, 24), frame])
    pagination = choose_scale(frame, scenes, SheetOptions())
    assert [isinstance(run, tuple) for run in pagination.runs] == [False, True, False]


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_the_largest_letters_and_margins_leave_room_for_tiles(paper: Any, orientation: Any) -> None:
    options = SheetOptions(paper=paper, orientation=orientation, margin=40, font_size=14)
    pagination = pagination_of(130, 130, 1, options)
    assert hex_mm(pagination) * options.zoom >= options.least.hex - 0.001
    tile = pagination.tiled[0].tiling.tiles[0]
    assert (
        tile.box.width * pagination.scale + 2 * pagination.paper.beside
        <= pagination.paper.content.width + 0.01
    )


class Legend(TextFoot):
    """Something below a drawing that is the lower the wider it is."""

    def height(self, width: float) -> float:
        return self.high / width


def test_what_needs_more_room_than_a_box_below_its_drawing_has_a_page_of_its_own() -> None:
    frame = (0, 0, 15, 11)
    listed = replace(scene_of(frame, slot=None), foot=Legend(18000.0))
    scenes = [*scenes_of([frame] * 5), listed]
    pagination = choose_scale(frame, scenes, SheetOptions(levels_per_page=2, orientation="landscape"))
    assert pages_of(pagination) == [2, 2, 1, 1]
    assert not pagination.remarks


@pytest.mark.parametrize(
    ("asked", "levels", "said"),
    [
        (6, 6, ("4 levels a page, not 6: hexes would be smaller than 4 mm",)),
        (2, 6, ()),
        (6, 2, ()),
        ("auto", 6, ()),
    ],
)
def test_fewer_levels_a_page_than_were_asked_for_are_told(asked: Any, levels: int, said: tuple[str]) -> None:
    assert pagination_of(30, 14, levels, SheetOptions(levels_per_page=asked)).remarks == said


def test_levels_larger_than_a_page_are_fewer_than_were_asked_for() -> None:
    pagination = pagination_of(70, 60, 3, SheetOptions(levels_per_page=2))
    assert pagination.tiled
    assert pagination.remarks == ("1 level a page, not 2: hexes would be smaller than 4 mm",)


@pytest.mark.parametrize(("columns", "rows", "levels"), [(20, 13, 4), (12, 20, 5), (26, 15, 6), (9, 9, 7)])
def test_of_two_ways_round_that_take_as_many_pages_the_one_with_larger_hexes_is_taken(
    columns: int, rows: int, levels: int
) -> None:
    hexes, pages = {}, {}
    for way in ("auto", "portrait", "landscape"):
        pagination = pagination_of(columns, rows, levels, SheetOptions(orientation=way))
        hexes[way], pages[way] = hex_mm(pagination), len(pages_of(pagination))
    if pages["portrait"] == pages["landscape"]:
        assert hexes["auto"] == pytest.approx(max(hexes.values()))
    assert pages["auto"] in (pages["portrait"], pages["landscape"])


FRAME = (0, 0, 21, 16)
PAPER = Paper(210.0, 297.0, 12.0, 4.4)
SCALE = 7.0 / 44.58

windows = st.tuples(st.integers(0, 12), st.integers(0, 8), st.integers(0, 9), st.integers(0, 8)).map(
    lambda at: (at[0], at[1], at[0] + at[2], at[1] + at[3])
)


def shown_in(*all: Window, parts: int = 3) -> list[Shown]:
    return [(scene, window_for(scene, FRAME)) for scene in scenes_of(all, parts)]


def titles(pages: Pages) -> list[str]:
    return [box.scene.title for page in pages for row in page for box in row.boxes]


def one_below_the_other(shown: list[Shown]) -> int:
    """The pages that boxes take which never stand side by side."""
    pages, left = 0, -1.0
    for one in shown:
        rows = [row_of([one], FRAME, PAPER, SCALE, list_at_side=at_side) for at_side in (False, True)]
        row = min((row for row in rows if row is not None), key=lambda row: row.height)
        if row.height > left:
            pages, left = pages + 1, PAPER.content.height
        left -= row.height + BOX_GAP
    return pages


@settings(max_examples=often(6))
@given(
    places=st.lists(windows, min_size=1, max_size=12),
    parts=st.integers(0, 25),
    taken=st.sampled_from([0.0, 0.0, 60.0, 150.0, 260.0]),
)
def test_every_scene_has_its_box_in_order_and_pages_are_not_overfull(
    places: list[Window], parts: int, taken: float
) -> None:
    """Nor is the first, where something else has part of it."""
    shown = shown_in(*places, parts=parts)
    pages = packed(shown, FRAME, PAPER, SCALE, taken=taken)
    assert pages is not None
    assert titles(pages) == [scene.title for scene, _ in shown]
    assert count_of(pages) <= one_below_the_other(shown) + bool(taken)
    more = filled(pages, FRAME, PAPER, SCALE, taken)
    assert titles(more) == titles(pages)
    for some in (pages, more):
        rooms = [PAPER.content.height - (taken + BOX_GAP if taken else 0.0)]
        rooms += [PAPER.content.height] * (len(some) - 1)
        for page, room in zip(some, rooms, strict=True):
            assert not page or sum(row.height + BOX_GAP for row in page) - BOX_GAP <= room + 0.01
    for page, other in zip(pages, more, strict=True):
        for row, grown in zip(page, other, strict=True):
            for box, larger in zip(row.boxes, grown.boxes, strict=True):
                assert larger.window[0] <= box.window[0]
                assert larger.window[3] >= box.window[3]
                assert len(larger.left_over) <= len(box.left_over)


def test_small_drawings_stand_side_by_side() -> None:
    pages = packed(shown_in(*[(4, 4, 6, 6)] * 4), FRAME, PAPER, SCALE)
    assert pages is not None
    assert len(pages) == 1
    assert max(len(row.boxes) for row in pages[0]) == 2


def test_room_that_is_left_shows_more_of_the_battlefield() -> None:
    pages = packed(shown_in((4, 4, 6, 6)), FRAME, PAPER, SCALE)
    assert size(pages[0][0].boxes[0].window)[1] < 17
    assert size(filled(pages, FRAME, PAPER, SCALE)[0][0].boxes[0].window)[1] == 17


def test_without_room_for_one_of_them_there_are_no_pages() -> None:
    shown = shown_in((0, 0, 21, 16), (4, 4, 6, 6))
    assert packed(shown, FRAME, PAPER, 9.0 / 44.58) is None
    assert packed(shown[1:], FRAME, PAPER, 9.0 / 44.58) is not None


def test_a_torn_parts_list_counts_as_another_page() -> None:
    long = scene_of((0, 0, 21, 16), parts=200)
    pages = packed([(long, FRAME)], FRAME, PAPER, SCALE)
    assert pages is not None
    assert len(pages) == 1
    assert count_of(pages) == 2
