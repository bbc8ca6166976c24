"""What stands where in the boxes of a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.drawing.plan_view import Window, window_box
from builder.sheets.lists import ROW, columns_in
from builder.sheets.paging.fit import GAP, HEAD, PARTS_GAP, SIDE, Paper, grown, high, row_of, size, window_for
from sheets.scenes import scene_of

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


def test_a_drawing_shows_what_is_new_and_two_hexes_around_it(catalogue: Catalogue) -> None:
    assert window_for(scene_of(catalogue, (10, 8, 16, 13)), FRAME) == (8, 6, 18, 15)
    assert window_for(scene_of(catalogue, (0, 8, 6, 19)), FRAME) == (0, 6, 8, 19)


def test_a_drawing_is_never_so_small_that_nobody_knows_where_it_is(catalogue: Catalogue) -> None:
    assert size(window_for(scene_of(catalogue, (10, 8, 10, 8)), FRAME)) == (6, 6)
    assert size(window_for(scene_of(catalogue, (0, 0, 0, 0)), FRAME)) == (6, 6)


def test_a_drawing_that_shows_most_of_the_battlefield_shows_all_of_it(catalogue: Catalogue) -> None:
    assert window_for(scene_of(catalogue, (2, 2, 24, 17)), FRAME) == FRAME


def test_drawings_side_by_side_are_equally_high_and_fill_their_boxes(catalogue: Catalogue) -> None:
    shown = [
        (scene_of(catalogue, (0, 0, 5, 9)), (0, 0, 5, 9)),
        (scene_of(catalogue, (9, 9, 9, 9)), (8, 8, 13, 13)),
    ]
    row = row_of(shown, FRAME, PAPER, SCALE, beside=False)
    assert row is not None
    assert [size(box.window)[1] for box in row.boxes] == [10, 10]
    assert row.width == pytest.approx((186 - GAP) / 2)
    for box in row.boxes:
        wide = window_box(box.window).width * SCALE + 2 * PAPER.border
        assert wide <= row.width + 0.01
        assert wide + 6.0 > row.width  # not one more column of hexes finds room
    assert row.drawing_height == pytest.approx(high(10) * SCALE + 2 * PAPER.border)


def test_what_is_too_wide_or_too_high_finds_no_room(catalogue: Catalogue) -> None:
    wide, tall = (0, 0, 29, 3), (0, 0, 3, 19)
    for window, scale in ((wide, 7.0 / 44.58), (tall, 20.0 / 44.58)):
        assert row_of([(scene_of(catalogue, window), window)], FRAME, PAPER, scale, beside=False) is None


def test_parts_stand_below_in_columns_or_beside_and_then_below(catalogue: Catalogue) -> None:
    window = (0, 0, 9, 9)
    shown = [(scene_of(catalogue, window, parts=14), window)]
    below = row_of(shown, FRAME, PAPER, SCALE, beside=False)
    beside = row_of(shown, FRAME, PAPER, SCALE, beside=True)
    assert below is not None
    assert beside is not None
    columns = columns_in(below.width)
    assert (len(below.boxes[0].beside), len(below.boxes[0].below)) == (0, 14)
    lines = -(-14 // columns)
    assert below.height == pytest.approx(HEAD + below.drawing_height + PARTS_GAP + lines * ROW)
    fits = int(beside.drawing_height // ROW)
    assert 0 < fits < 14
    assert (len(beside.boxes[0].beside), len(beside.boxes[0].below)) == (fits, 14 - fits)
    assert window_box(beside.boxes[0].window).width * SCALE <= beside.width - SIDE


def test_a_list_longer_than_the_page_is_torn_and_nothing_of_it_is_lost(catalogue: Catalogue) -> None:
    window = (0, 0, 9, 9)
    row = row_of([(scene_of(catalogue, window, parts=200), window)], FRAME, PAPER, SCALE, beside=True)
    assert row is not None
    assert row.torn == 1
    box = row.boxes[0]
    assert len(box.beside) + len(box.below) + len(box.left_over) == 200
    assert row.height <= PAPER.content.height + 0.01


def test_what_is_told_below_a_drawing_has_its_room(catalogue: Catalogue) -> None:
    window = (0, 0, 9, 9)
    plain, told = (
        row_of([(scene_of(catalogue, window, told=mm), window)], FRAME, PAPER, SCALE, beside=False)
        for mm in (0.0, 17.0)
    )
    assert plain is not None
    assert told is not None
    assert told.height == pytest.approx(plain.height + 17.0 + PARTS_GAP)


@pytest.mark.parametrize("parts", [1, 9, 10, 11, 13, 14, 15, 20])
def test_no_row_stands_alone_below_a_drawing_with_its_list_beside(parts: int, catalogue: Catalogue) -> None:
    """A list that goes on below the drawing does so with a full line at least."""
    window = (0, 0, 9, 9)
    row = row_of([(scene_of(catalogue, window, parts=parts), window)], FRAME, PAPER, SCALE, beside=True)
    assert row is not None
    (box,) = row.boxes
    assert len(box.beside) + len(box.below) == parts
    assert not box.below or len(box.below) >= columns_in(row.width)
