"""A frame over the model selects what is seen in it; what is selected is copied as everywhere."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRubberBand

from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.model.at_model import NONE, empty_hands, place_of, shortcut
from editor.people import CTRL, SHIFT, Hands
from tests.access_letters import keys_in_force, keys_used_twice

LEFT = Qt.MouseButton.LeftButton
HEXES = (Hex(0, 0), Hex(1, 0), Hex(0, 2))  # all of them on the large tile


def frame(dock: ModelDock, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = CTRL | SHIFT) -> None:
    """Drag from one place to another with these keys held."""
    QTest.mousePress(dock.view, LEFT, keys, start)
    QTest.mouseMove(dock.view, (start + end) / 2)
    QTest.mouseMove(dock.view, end)
    QTest.mouseRelease(dock.view, LEFT, keys, end)


@pytest.fixture
def three(window: Window, dock: ModelDock, hands: Hands) -> list[int]:
    """Three tiles in a row on the large one, two of them close together."""
    found = []
    for hex in HEXES:
        before = set(window.document.battlefield.pieces)
        hands.place("rock-1", hex)
        found += set(window.document.battlefield.pieces) - before
    empty_hands(hands)
    window.desk.select(())
    dock.view.picture()
    return found


def around(dock: ModelDock, *hexes: Hex) -> tuple[QPoint, QPoint]:
    """The corners of a frame around the middles of tiles of level 2."""
    spots = [place_of(dock, hex, 2) for hex in hexes]
    room = QPoint(6, 6)
    left, top = min(p.x() for p in spots), min(p.y() for p in spots)
    right, bottom = max(p.x() for p in spots), max(p.y() for p in spots)
    return QPoint(left, top) - room, QPoint(right, bottom) + room


def test_what_is_seen_in_the_frame_is_added_to_what_is_selected(
    window: Window, dock: ModelDock, three: list[int]
) -> None:
    one, two, far = three
    seen_from = dock.view.camera
    frame(dock, *around(dock, *HEXES[:2]))
    assert window.desk.selection == {one, two}
    assert dock.view.camera == seen_from, "the model is not turned"
    frame(dock, *around(dock, HEXES[2]))
    assert window.desk.selection == {one, two, far}
    assert not any(band.isVisible() for band in dock.view.findChildren(QRubberBand))


def test_above_the_level_shown_nothing_is_framed(window: Window, dock: ModelDock, three: list[int]) -> None:
    whole = QPoint(1, 1), QPoint(dock.view.width() - 2, dock.view.height() - 2)
    window.desk.show_level(1)
    dock.cut.setChecked(True)
    dock.view.picture()
    frame(dock, *whole)
    assert window.desk.selection
    assert window.desk.selection.isdisjoint(three)


def test_a_drag_without_keys_turns_the_model_as_before(
    window: Window, dock: ModelDock, three: list[int]
) -> None:
    seen_from = dock.view.camera
    corner = QPoint(3, 3)
    frame(dock, corner, corner + QPoint(60, 0), NONE)
    assert window.desk.selection == frozenset()
    assert dock.view.camera != seen_from


def test_copy_in_the_model_takes_the_pieces_selected_else_the_picture(
    window: Window, dock: ModelDock, three: list[int], hands: Hands
) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    window.desk.select([three[0]])
    shortcut(window, dock, Qt.Key.Key_C, CTRL)
    assert not clipboard.mimeData().hasImage()
    shortcut(window, dock, Qt.Key.Key_V, CTRL)
    assert window.session.hand.group is not None
    empty_hands(hands)
    window.desk.select(())
    shortcut(window, dock, Qt.Key.Key_C, CTRL)
    assert clipboard.mimeData().hasImage()


@pytest.mark.parametrize("selected", [False, True])
def test_no_key_means_two_things_wherever_the_keyboard_is(
    window: Window, dock: ModelDock, three: list[int], selected: bool
) -> None:
    session = window.session
    for name in ("library", "history", "notes", "scenario", "report", "problems", "inventory", "unknown"):
        if name in {one.objectName() for one in session.docks}:
            session.show_dock(name)
    window.desk.select(three if selected else ())
    assert len(list(keys_in_force(window))) > 80
    assert keys_used_twice(window) == {}
