"""A person at the window: hands that click, and answers to dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.tools import TOOLS, Tool
from builder.editor.window import Window
from builder.hexgrid import Hex

Key, Button = Qt.Key, QMessageBox.StandardButton
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
NONE = Qt.KeyboardModifier.NoModifier
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton


MakeDesk = Callable[..., Desk]
"""What the fixture `desk_of` gives: rows of pieces in, and what is selected; a desk out."""


def alike(one: QImage, other: QImage) -> bool:
    """Equal to the eye: smoothing may round a shade differently where a clip or a shift lies between."""
    # Kept as long as their bits are read: a converted picture has bits of its own.
    plain = [image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, other)]
    pixels = [np.frombuffer(image.constBits(), np.uint8).astype(int) for image in plain]
    off = np.abs(pixels[0] - pixels[1])
    # A line that is cut off by the border of a picture is smoothed a little differently along its length.
    return bool(off.max() <= 24 and np.count_nonzero(off > 4) <= off.size // 1000)


def photo(canvas: QWidget) -> QImage:
    """The canvas as it is now; it keeps its size then, whatever room texts beside it take."""
    canvas.setFixedSize(canvas.size())
    return canvas.grab().toImage()


def wheel(widget: QWidget, at: QPointF, delta: int, keys: Qt.KeyboardModifier = NONE) -> None:
    """Turn the mouse wheel over a place of a widget; away from oneself is positive, a notch is 120."""
    event = QWheelEvent(
        at,
        widget.mapToGlobal(at),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def tool(id: str) -> Tool:
    """The tool of that id."""
    return next(tool for tool in TOOLS if tool.id == id)


def saved(window: Window) -> None:
    """Leave nothing unsaved, so that the window closes without a question."""
    for desk in window.session.workspace.desks:
        desk.document.scenarios.mark_saved()
        desk.document.history.mark_clean()


def shown() -> Window | None:
    """The window that is up."""
    found = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Window)]
    return next((window for window in found if window.isVisible()), None)


def when(ready: Callable[[], bool], act: Callable[[], object]) -> QTimer:
    """Do something as soon as something else is so."""
    timer = QTimer()
    timer.setInterval(5)

    def look() -> None:
        if ready():
            timer.stop()
            act()

    timer.timeout.connect(look)
    timer.start()
    return timer


class Hands:
    """What a person does in the window with mouse and keyboard."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.qtbot, self.window = qtbot, window

    def choose(self, piece: str) -> None:
        """Find a piece in the palette and click it."""
        palette = self.window.session.palette_dock
        type = self.window.session.catalogue.pieces[piece]
        index = palette.model.index_of(type)
        palette.view.scrollTo(index)
        at = palette.view.visualRect(index).center()
        self.qtbot.mouseClick(palette.view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def at(self, hex: Hex, dx: int = 0, dy: int = 0) -> QPoint:
        """A point of the canvas near the middle of a hex."""
        return self.window.canvas.point_of(hex) + QPoint(dx, dy)

    def hover(self, hex: Hex, dx: int = 0, dy: int = 0) -> None:
        """Move the mouse over a hex."""
        # A move to where the mouse was left by the test before is no move.
        self.qtbot.mouseMove(self.window.canvas, self.at(hex, dx + 1, dy))
        self.qtbot.mouseMove(self.window.canvas, self.at(hex, dx, dy))

    def click(
        self,
        hex: Hex,
        *,
        right: bool = False,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        dx: int = 0,
        dy: int = 0,
    ) -> None:
        """Click a hex of the canvas."""
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
        self.hover(hex, dx, dy)
        self.qtbot.mouseClick(self.window.canvas, button, keys, self.at(hex, dx, dy))

    def place(self, piece: str, *hexes: Hex) -> None:
        """Choose a piece in the palette and click hexes with it."""
        self.choose(piece)
        for hex in hexes:
            self.click(hex)

    def drag(
        self, start: Hex, *ways: Hex, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press on a hex, move over others, release on the last."""
        canvas, left = self.window.canvas, Qt.MouseButton.LeftButton
        self.hover(start)
        self.qtbot.mousePress(canvas, left, keys, self.at(start))
        for hex in ways:
            self.qtbot.mouseMove(canvas, self.at(hex))
        self.qtbot.mouseRelease(canvas, left, keys, self.at(ways[-1]))

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key on the canvas; shortcuts of the window hear it too."""
        if not self.window.isActiveWindow():  # a dialog was up before
            self.window.activateWindow()
            self.qtbot.waitUntil(self.window.isActiveWindow)
        self.qtbot.keyClick(self.window.canvas, key, keys)

    def placed(self) -> list[tuple[str, int, int, int, int]]:
        """The pieces on the battlefield from the ground up: id, q, r, slot, rotation."""
        return [
            (piece.type.id, piece.hex.q, piece.hex.r, piece.slot, piece.rotation)
            for piece in self.window.document.battlefield.in_order()
        ]


class Answers:
    """Answers dialogs that are about to open; a test fails where one that was announced never came."""

    def __init__(self) -> None:
        self._announced: list[tuple[type[QDialog], Callable[[QDialog], None]]] = []
        self.texts: list[str] = []

    @property
    def waiting(self) -> list[str]:
        """The dialogs that are still to come."""
        return [kind.__name__ for kind, _ in self._announced]

    def forget(self) -> None:
        """Wait for nothing any more."""
        self._announced.clear()

    def expect(self, kind: type[QDialog], act: Callable[[QDialog], None]) -> None:
        """Do ``act`` with the next dialog of a kind; several of a kind come in the order announced."""
        self._announced.append((kind, act))
        if len(self._announced) == 1:
            QTimer.singleShot(0, self._look)

    def _look(self) -> None:
        found = QApplication.activeModalWidget()
        next_one = next((one for one in self._announced if isinstance(found, one[0])), None)
        if next_one is not None:
            self._announced.remove(next_one)
        if self._announced:  # before the answer, which may open the next dialog
            QTimer.singleShot(2, self._look)
        if next_one is not None:
            if isinstance(found, QMessageBox):
                self.texts.append(f"{found.text()} {found.informativeText()}".strip())
            next_one[1](found)

    def press(self, button: QMessageBox.StandardButton) -> None:
        """Press a button of the next message."""
        self.expect(QMessageBox, lambda box: box.button(button).click())  # type: ignore[attr-defined]

    def file(self, path: Path) -> None:
        """Give a name to the next file dialog."""

        def name(dialog: QDialog) -> None:
            line = dialog.findChild(QLineEdit, "fileNameEdit")
            assert line is not None
            for view in dialog.findChildren(QAbstractItemView):
                view.clearSelection()  # a file suggested is selected, and would win over the name
            line.setText(str(path))
            dialog.accept()

        self.expect(QFileDialog, name)


def asked_what_falls(document: Document) -> None:
    """Wait until it is known which piles of a document stand: that is worked out a moment after an edit."""
    while document._statics.busy:
        QCoreApplication.processEvents()
