"""A bubble stands beside what it is about, and always inside the window."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize

from builder.editor.start.bubble import beside

ROOM = QRect(0, 0, 1000, 700)
SIZE = QSize(300, 160)


def test_it_prefers_the_right_then_the_left_then_below_then_above() -> None:
    assert beside(QRect(0, 0, 200, 700), SIZE, ROOM).side == "right"
    assert beside(QRect(600, 0, 400, 700), SIZE, ROOM).side == "left"
    assert beside(QRect(100, 0, 800, 300), SIZE, ROOM).side == "below"
    assert beside(QRect(100, 400, 800, 300), SIZE, ROOM).side == "above"


def test_it_lies_over_what_takes_the_whole_window_or_is_not_there() -> None:
    for target in (ROOM, QRect()):
        place = beside(target, SIZE, ROOM)
        assert place.side is None
        assert (place.rect.center() - ROOM.center()).manhattanLength() <= 4


@given(
    st.tuples(st.integers(-50, 1050), st.integers(-50, 750), st.integers(1, 1000), st.integers(1, 700)),
    st.tuples(st.integers(320, 2000), st.integers(200, 1500)),
)
def test_it_is_always_whole_and_never_covers_a_target_that_it_points_at(
    target: tuple[int, int, int, int], room: tuple[int, int]
) -> None:
    window = QRect(0, 0, *room)
    place = beside(QRect(*target), SIZE, window)
    assert window.contains(place.rect)
    assert place.rect.size() == SIZE
    if place.side is not None:
        shared = place.rect.intersected(QRect(*target).intersected(window))
        assert shared.isEmpty()
