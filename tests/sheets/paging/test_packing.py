"""Rows of boxes on as few pages as they find room on."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.drawing.plan_view import Window
from builder.sheets.paging.fit import GAP, Pages, Paper, Shown, row_of, size, window_for
from builder.sheets.paging.packing import count_of, filled, packed
from sheets.scenes import scene_of, scenes_of

FRAME = (0, 0, 21, 16)
PAPER = Paper(210.0, 297.0, 12.0, 4.4)
SCALE = 7.0 / 44.58

windows = st.tuples(st.integers(0, 12), st.integers(0, 8), st.integers(0, 9), st.integers(0, 8)).map(
    lambda at: (at[0], at[1], at[0] + at[2], at[1] + at[3])
)


def shown_in(catalogue: Catalogue, *all: Window, parts: int = 3) -> list[Shown]:
    return [(scene, window_for(scene, FRAME)) for scene in scenes_of(catalogue, all, parts)]


def titles(pages: Pages) -> list[str]:
    return [box.scene.title for page in pages for row in page for box in row.boxes]


def one_below_the_other(shown: list[Shown]) -> int:
    """The pages that boxes take which never stand side by side."""
    pages, left = 0, -1.0
    for one in shown:
        rows = [row_of([one], FRAME, PAPER, SCALE, beside=beside) for beside in (False, True)]
        row = min((row for row in rows if row is not None), key=lambda row: row.height)
        if row.height > left:
            pages, left = pages + 1, PAPER.content.height
        left -= row.height + GAP
    return pages


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(places=st.lists(windows, min_size=1, max_size=12), parts=st.integers(0, 25))
def test_every_scene_has_its_box_in_order_and_pages_are_not_overfull(
    places: list[Window], parts: int, catalogue: Catalogue
) -> None:
    shown = shown_in(catalogue, *places, parts=parts)
    pages = packed(shown, FRAME, PAPER, SCALE)
    assert pages is not None
    assert titles(pages) == [scene.title for scene, _ in shown]
    assert count_of(pages) <= one_below_the_other(shown)
    more = filled(pages, FRAME, PAPER, SCALE)
    assert titles(more) == titles(pages)
    assert [len(row.boxes) for page in more for row in page] == [
        len(row.boxes) for page in pages for row in page
    ]
    for page in (*pages, *more):
        assert sum(row.height + GAP for row in page) - GAP <= PAPER.content.height + 0.01
    for page, other in zip(pages, more, strict=True):
        for row, grown in zip(page, other, strict=True):
            for box, larger in zip(row.boxes, grown.boxes, strict=True):
                assert larger.window[0] <= box.window[0]
                assert larger.window[3] >= box.window[3]
                assert len(larger.left_over) <= len(box.left_over)


def test_small_drawings_stand_side_by_side(catalogue: Catalogue) -> None:
    pages = packed(shown_in(catalogue, *[(4, 4, 6, 6)] * 4), FRAME, PAPER, SCALE)
    assert pages is not None
    assert len(pages) == 1
    assert max(len(row.boxes) for row in pages[0]) == 2


def test_room_that_is_left_shows_more_of_the_battlefield(catalogue: Catalogue) -> None:
    pages = packed(shown_in(catalogue, (4, 4, 6, 6)), FRAME, PAPER, SCALE)
    assert pages is not None
    assert size(pages[0][0].boxes[0].window)[1] < 17
    assert size(filled(pages, FRAME, PAPER, SCALE)[0][0].boxes[0].window)[1] == 17


def test_without_room_for_one_of_them_there_are_no_pages(catalogue: Catalogue) -> None:
    shown = shown_in(catalogue, (0, 0, 21, 16), (4, 4, 6, 6))
    assert packed(shown, FRAME, PAPER, 9.0 / 44.58) is None
    assert packed(shown[1:], FRAME, PAPER, 9.0 / 44.58) is not None


def test_a_torn_parts_list_counts_as_another_page(catalogue: Catalogue) -> None:
    long = scene_of(catalogue, (0, 0, 21, 16), parts=200)
    pages = packed([(long, FRAME)], FRAME, PAPER, SCALE)
    assert pages is not None
    assert len(pages) == 1
    assert count_of(pages) == 2
