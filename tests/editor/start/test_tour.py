"""The guided tour: five bubbles at the real places, by mouse and keys, while the window goes on working."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from pytestqt.qtbot import QtBot

from builder.editor.actions.table import use_keys
from builder.editor.start.tour import STEPS, Tour, beside
from builder.editor.widgets.menus import with_keys
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view import settings
from editor.people import Hands

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


LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tour(qtbot: QtBot, window: Window) -> Tour:
    """The tour at its first step."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.session.actions["tour"].trigger()
    found = window.starting.tour
    assert found is not None
    return found


def settle(qtbot: QtBot, tour: Tour) -> None:
    """Have what was resized find its place."""
    qtbot.waitUntil(lambda: not tour._soon.isActive())
    QCoreApplication.processEvents()


def test_there_are_five_steps_and_each_names_real_actions(window: Window) -> None:
    assert len(STEPS) == 5
    for step in STEPS:
        text = with_keys(step.text, lambda id: window.session.actions[id].shortcut().toString())
        assert "{" not in text
        assert len(text) < 300


def test_next_and_back_walk_and_done_ends(qtbot: QtBot, window: Window, tour: Tour) -> None:
    seen = []
    assert not tour.bubble.back.isEnabled()
    for _ in range(4):
        seen.append(tour.bubble.title.text())
        qtbot.mouseClick(tour.bubble.next, LEFT)
    seen.append(tour.bubble.title.text())
    assert seen == [step.title for step in STEPS]
    assert tour.bubble.count.text() == "5 of 5"
    assert tour.bubble.next.text() == "&Done"
    assert not tour.bubble.close_button.isVisible()
    qtbot.mouseClick(tour.bubble.back, LEFT)
    assert tour.number == 3
    qtbot.mouseClick(tour.bubble.next, LEFT)
    bubble, ring = tour.bubble, tour.ring
    qtbot.mouseClick(bubble.next, LEFT)
    assert window.starting.tour is None
    assert not bubble.isVisible()
    assert not ring.isVisible()
    assert settings.stored_flag("tour-seen", False)


def test_keys_walk_and_escape_closes(qtbot: QtBot, window: Window, tour: Tour) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert tour.number == 2
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Left)
    assert tour.number == 1
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.starting.tour is None
    assert window.canvas.hasFocus()


def test_each_step_points_at_its_part_of_the_window(qtbot: QtBot, window: Window, tour: Tour) -> None:
    parts = (window.session.palette_dock, window.canvas, window.session.levels, window.session.problems, None)
    for number, part in enumerate(parts):
        tour.go_to(number)
        settle(qtbot, tour)
        ring, bubble = tour.ring.geometry(), tour.bubble.geometry()
        if part is not None:
            middle = part.mapTo(window, part.rect().center())
            assert ring.contains(middle), number
            assert not bubble.contains(middle), number
        else:
            bar = window.menuBar()
            assert ring.contains(bar.mapTo(window, bar.actionGeometry(bar.actions()[0]).center()))
        assert window.rect().contains(bubble), number


def test_the_bubble_follows_the_window_and_a_dock_that_is_moved(
    qtbot: QtBot, window: Window, tour: Tour
) -> None:
    tour.go_to(1)
    for size in ((900, 620), (1300, 900)):
        window.resize(*size)
        settle(qtbot, tour)
        at = QRect(window.canvas.mapTo(window, QPoint(0, 0)), window.canvas.size())
        qtbot.waitUntil(lambda at=at: tour.ring.geometry() == at.adjusted(-2, -2, 2, 2) & window.rect())  # type: ignore[misc]
        assert window.rect().contains(tour.bubble.geometry())


def test_a_panel_that_was_closed_is_brought_out(qtbot: QtBot, window: Window, tour: Tour) -> None:
    dock = next(dock for dock in window.session.docks if dock.isAncestorOf(window.session.problems))
    dock.hide()
    tour.go_to(3)
    assert dock.isVisible()
    settle(qtbot, tour)
    assert tour.ring.geometry().contains(
        window.session.problems.mapTo(window, window.session.problems.rect().center())
    )


def test_one_tries_out_what_the_bubble_says(window: Window, hands: Hands, tour: Tour) -> None:
    hands.choose("grass-7")
    tour.go_to(1)
    hands.click(Hex(2, 3))
    assert hands.placed() == [("grass-7", 2, 2, 1, 0)]
    assert window.starting.tour is tour
    hands.key(Qt.Key.Key_Escape)  # puts the piece down
    assert window.session.tool.id == "select"
    assert window.starting.tour is tour
    hands.key(Qt.Key.Key_Escape)
    assert window.starting.tour is None


def test_it_goes_on_when_another_battlefield_comes_to_the_front(
    qtbot: QtBot, window: Window, tour: Tour
) -> None:
    tour.go_to(1)
    window.session.filing.new()
    settle(qtbot, tour)
    window.resize(940, 700)
    settle(qtbot, tour)
    middle = window.canvas.mapTo(window, window.canvas.rect().center())
    assert tour.ring.geometry().contains(middle)


def test_the_texts_name_the_keys_as_they_are_set(window: Window, tour: Tour) -> None:
    assert "Ctrl+F" in tour.bubble.text.text()
    tour.end()
    use_keys(window.session, {"find-piece": ("Ctrl+Alt+Y",)})
    window.starting.begin_tour()
    assert window.starting.tour is not None
    assert "Ctrl+Alt+Y" in window.starting.tour.bubble.text.text()


def test_the_mouse_goes_through_the_ring(window: Window, tour: Tour) -> None:
    assert window.childAt(tour.ring.geometry().topLeft() + QPoint(1, 1)) is not tour.ring
