"""What is told below a drawing keeps to the room it asked for."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.sheets.building.hex_notes import NOTES
from builder.sheets.building.remarks import Remark, Remarks
from builder.sheets.layout import Rect, Text
from sheets.conftest import measure

LONG = "The tower stands on the rock and looks far over the water. " * 30


def texts(remarks: Remarks, width: float) -> list[Text]:
    rect = Rect(10, 20, width, remarks.height(width))
    return [item for item in remarks.items(rect) if isinstance(item, Text)]


@given(
    st.lists(st.tuples(st.sampled_from(["", "1", "27", "a"]), st.integers(1, 300)), max_size=9),
    st.floats(40, 280),
)
def test_remarks_lie_side_by_side_in_the_room_they_asked_for(
    given: list[tuple[str, int]], width: float
) -> None:
    found = Remarks(
        [Remark(mark, LONG[:size] or "x", "#2f5d8a") for mark, size in given], measure, notes_page=False
    )
    rect = Rect(10, 20, width, found.height(width))
    items = found.items(rect)
    for item in items:
        assert rect.holds(item.rect, 0.05), item
    lines = [item.rect for item in items if isinstance(item, Text)]
    for one, other in itertools.combinations(lines, 2):
        assert not one.overlaps(other, 0.05)


def test_nothing_to_tell_takes_no_room() -> None:
    assert Remarks([], measure, notes_page=False).height(90) == 0
    assert Remarks([], measure, notes_page=False).items(Rect(0, 0, 90, 0)) == []


def test_a_short_remark_is_told_whole_beside_its_mark() -> None:
    found = texts(Remarks([Remark("3", "Leave this hex free.", "#2f5d8a")], measure, notes_page=True), 90)
    assert [text.text for text in found] == ["3", "Leave this hex free."]


@pytest.mark.parametrize("width", [45.0, 90.0, 186.0])
@pytest.mark.parametrize("mark", ["", "27"])
def test_a_long_note_says_on_which_page_the_rest_is(width: float, mark: str) -> None:
    remarks = Remarks([Remark(mark, LONG, "#2f5d8a", 1)], measure, notes_page=True)
    rect = Rect(10, 20, width, remarks.height(width))
    found = [text for text in texts(remarks, width) if text.text != mark]
    assert len(found) == 6
    assert found[-1].text.endswith(" …")
    assert all(text.pt >= 7 for text in found)
    (more,) = remarks.mentions(rect)
    assert more.text == "(see Notes, page {page})"
    assert (more.target, more.y) == (NOTES, found[-1].y)
    assert found[-1].rect.right < more.x
    assert more.x + measure(more.text.format(page=999), more.pt, False) <= rect.right


def test_without_a_page_of_notes_a_long_note_only_ends() -> None:
    remarks = Remarks([Remark("", LONG, "#2f5d8a", 1)], measure, notes_page=False)
    assert texts(remarks, 90)[-1].text.endswith("…")
    assert remarks.mentions(Rect(10, 20, 90, 50)) == ()


def test_what_is_no_note_does_not_point_to_the_notes() -> None:
    remarks = Remarks([Remark("a", LONG, "#2f5d8a")], measure, notes_page=True)
    assert texts(remarks, 90)[-1].text.endswith("…")
    assert remarks.mentions(Rect(10, 20, 90, 50)) == ()
