"""A person at the model: where things are seen in it, its mouse and its keys."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from builder.drawing.isometric.faces import Point3
from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import LEVEL, Hex, centre
from editor.people import Hands

NONE = Qt.KeyboardModifier.NoModifier


def place_of(dock: ModelDock, hex: Hex, level: int) -> QPoint:
    """Where the middle of a hex is seen in the model."""
    view = dock.view
    assert view.camera is not None
    size = (view.width(), view.height())
    return QPointF(*view.camera.seen_at(Point3(*centre(hex), level * LEVEL), size)).toPoint()


def shortcut(window: Window, dock: ModelDock, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press a key that is short for an action, while the model has the keys."""
    window.activateWindow()
    dock.view.setFocus()
    QTest.keyClick(dock.view, key, keys)


def drag(
    dock: ModelDock,
    *ways: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    keys: Qt.KeyboardModifier = NONE,
) -> None:
    """Press at the first place, move over the others, release at the last."""
    QTest.mousePress(dock.view, button, keys, ways[0])
    for at in ways[1:]:
        QTest.mouseMove(dock.view, at)
    QTest.mouseRelease(dock.view, button, keys, ways[-1])


def empty_hands(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)


def seen_numbers(dock: ModelDock) -> NDArray[np.uint32]:
    """The ids of the pieces seen at each pixel of the model."""
    view = dock.view
    view._look_again()
    view.picture()
    assert view._renderer is not None
    assert view.camera is not None
    return view._renderer.numbers(view.camera, view.picture_size)
