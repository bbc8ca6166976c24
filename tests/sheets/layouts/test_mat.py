"""A table at true size cut into sheets of paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid.geometry import Bounds, centre
from builder.hexgrid.offset import to_hex
from builder.sheets.layouts.mat import STRIP, mat_of

sizes = st.floats(80, 400)
places = st.lists(st.tuples(st.integers(-12, 12), st.integers(-9, 9)), min_size=1, max_size=20)


def whole_of(points: list[tuple[float, float]]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs) - 30, min(ys) - 30, max(xs) + 30, max(ys) + 30)


@given(places=places, width=sizes, height=sizes)
def test_every_hex_lies_on_a_sheet_and_none_is_empty(
    places: list[tuple[int, int]], width: float, height: float
) -> None:
    cells = [to_hex(*place) for place in places]
    mat = mat_of(whole_of([centre(cell) for cell in cells]), cells, width, height)
    for x, y in map(centre, cells):
        assert any(
            s.box.left - 0.001 <= x <= s.box.right + 0.001 and s.box.top - 0.001 <= y <= s.box.bottom + 0.001
            for s in mat.sheets
        )
    for sheet in mat.sheets:
        box = sheet.box
        assert (box.width, box.height) == (pytest.approx(width), pytest.approx(height))
        assert any(
            box.left - 23 < x < box.right + 23 and box.top - 26 < y < box.bottom + 26
            for x, y in map(centre, cells)
        )


@given(places=places, width=sizes, height=sizes)
def test_neighbours_overlap_by_the_strip_that_is_glued(
    places: list[tuple[int, int]], width: float, height: float
) -> None:
    cells = [to_hex(*place) for place in places]
    mat = mat_of(whole_of([centre(cell) for cell in cells]), cells, width, height)
    for sheet in mat.sheets:
        for side, other in mat.beside(sheet).items():
            if side == "right":
                assert sheet.box.right - other.box.left == pytest.approx(STRIP)
                assert sheet.box.top == pytest.approx(other.box.top)
            if side == "down":
                assert sheet.box.bottom - other.box.top == pytest.approx(STRIP)
                assert mat.beside(other)["up"] == sheet


def test_as_few_sheets_as_it_takes() -> None:
    cells = [to_hex(0, 0)]
    exactly = mat_of(Bounds(0, 0, 190, 100), [to_hex(c, 0) for c in range(5)], 100, 100)
    assert (exactly.across, exactly.down) == (2, 1)
    assert (mat_of(Bounds(0, 0, 190.1, 100), cells, 100, 100).across) == 3
    assert [sheet.name for sheet in exactly.sheets] == ["A", "B"]
