"""The legend below a drawing."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.play_marks import glyph_marks
from builder.hexgrid.geometry import Point
from builder.sheets.layout import Picture, Rect, Text
from builder.sheets.scenario.legend import Entry, Legend, wrapped_at_most
from sheets.conftest import measure

SAMPLE = glyph_marks(Point(0, 0), "A", symbol_up=False)
entries = st.lists(
    st.builds(lambda name, said: Entry(SAMPLE, name, said), st.text("ab c", min_size=1), st.text("de f")),
    max_size=20,
)


def legend(names: int, remarks: tuple[str, ...] = ()) -> Legend:
    return Legend(tuple(Entry(SAMPLE, f"Name {i}", "said") for i in range(names)), remarks, measure)


@given(entries, st.lists(st.text("gh i", min_size=1, max_size=200), max_size=3), st.floats(50, 250))
def test_all_of_it_lies_in_the_height_it_asked_for(
    found: list[Entry], remarks: list[str], width: float
) -> None:
    laid = Legend(tuple(found), tuple(remarks), measure)
    rect = Rect(10, 10, width, laid.height(width))
    items = laid.items(rect)
    for item in items:
        assert rect.holds(item.rect, 0.05), item
    solid = [item.rect for item in items if isinstance(item, Text | Picture)]
    for one, other in itertools.combinations(solid, 2):
        assert not one.overlaps(other, 0.05)
    assert sum(isinstance(item, Picture) for item in items) == len(found)


def test_nothing_takes_no_room() -> None:
    assert legend(0).height(100) == 0
    assert legend(0).items(Rect(0, 0, 100, 0)) == []


@pytest.mark.parametrize("height", [15.0, 40.0, 100.0])
def test_what_does_not_fit_is_left_for_the_next_page(height: float) -> None:
    left: Legend | None = legend(40, ("first remark", "second remark"))
    words: list[str] = []
    pages = 0
    while left is not None:
        now, left = left.that_fits(120.0, height)
        assert now is not None
        assert now.height(120.0) <= height + 0.01
        words += [item.text for item in now.items(Rect(0, 0, 120, height)) if isinstance(item, Text)]
        pages += 1
    assert [word for word in words if word.startswith("Name")] == [f"Name {i}" for i in range(40)]
    assert [word for word in words if word.endswith("remark")] == ["first remark", "second remark"]
    assert pages > 1


def test_no_room_at_all_is_told() -> None:
    assert legend(3).that_fits(120.0, 2.0) == (None, legend(3))


def test_endless_names_are_shortened() -> None:
    lines = wrapped_at_most(3, "name " * 500, 9.0, True, 40.0, measure)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert wrapped_at_most(3, "short", 9.0, True, 40.0, measure) == ["short"]
