"""Mouse and keyboard at the real window, without a person."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from builder.editor.window import Window
from builder.hexgrid import Hex, label, to_hex

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
_PATIENCE = 240_000  # ms: other programs may keep the machine busy


def hex_of(name: str) -> Hex:
    """The hex that the guide calls by this name, such as ``C4``; columns A to Z.

    >>> hex_of("C4") == to_hex(2, 3)
    True
    """
    hex = to_hex(ord(name[0]) - ord("A"), int(name[1:]) - 1)
    assert label(hex) == name
    return hex


class Hands:
    """Clicks, drags and types as a person does; names hexes as the rulers do (``C4``)."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.mouse: QPoint | None = None  # in the window, where it was moved last
        self.pressed: list[str] = []  # the keys, and the hexes pointed at: what the guide says is compared
        self.pointed: list[str] = []
        self._wrong: Exception | None = None
        self._waits_for = ""

    # On the canvas -----------------------------------------------------------------------------------

    def at(self, hex: str, dx: float = 0, dy: float = 0) -> QPoint:
        """A point of the canvas: the middle of a hex, and from there in hex widths."""
        self.pointed.append(hex)
        canvas = self.window.canvas
        east = canvas.point_of(hex_of(hex).neighbour(0)) - canvas.point_of(hex_of(hex))
        return canvas.point_of(hex_of(hex)) + QPoint(round(dx * east.x()), round(dy * east.x()))

    def hover(self, hex: str, dx: float = 0, dy: float = 0) -> None:
        """Move the mouse over a hex, coming from the one beside it."""
        self._move(self.at(hex, dx + 1, dy))
        self._move(self.at(hex, dx, dy))
        self.settle()

    def click(self, hex: str, *, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Click a hex."""
        self.hover(hex)
        QTest.mouseClick(self.window.canvas, LEFT, keys, self.at(hex))
        self.settle()

    def press(
        self, hex: str, *ways: str, keys: Qt.KeyboardModifier = PLAIN, dx: float = 0, dy: float = 0
    ) -> None:
        """Press the button on a hex and move over others; `release` ends the drag."""
        self.hover(hex, dx, dy)
        QTest.mousePress(self.window.canvas, LEFT, keys, self.at(hex, dx, dy))
        for way in ways:
            self._move(self.at(way), keys)
        self.settle()

    def release(self, hex: str, *, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Let the button go."""
        QTest.mouseRelease(self.window.canvas, LEFT, keys, self.at(hex))
        self.settle()

    def drag(self, *ways: str, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Press on the first hex, move over the others, let go on the last."""
        self.press(*ways, keys=keys)
        self.release(ways[-1], keys=keys)

    def away(self) -> None:
        """Take the mouse off the canvas."""
        QTest.mouseMove(self.window.session.status, QPoint(300, 8))
        self.window.canvas.leave()
        self.mouse = None
        self.settle()

    def _move(self, to: QPoint, keys: Qt.KeyboardModifier = PLAIN) -> None:
        canvas = self.window.canvas
        if keys == PLAIN:
            QTest.mouseMove(canvas, to)
        else:
            # QTest moves a mouse with no key held.
            here, there = QPointF(to), QPointF(canvas.mapToGlobal(to))
            QApplication.sendEvent(canvas, QMouseEvent(QEvent.Type.MouseMove, here, there, LEFT, LEFT, keys))
        self.mouse = canvas.mapTo(self.window, to)

    # Keys and actions --------------------------------------------------------------------------------

    def keys(self, sequence: str) -> None:
        """Press keys as the guide writes them: ``Ctrl+F``, ``W``, ``Shift+Y``."""
        self._up_front()
        self.pressed.append(sequence)
        QTest.keySequence(self.window.canvas, sequence)
        self.settle()
        assert not self._waits_for, f"{sequence}: no {self._waits_for} came"

    def menu(self, id: str) -> None:
        """Choose an entry of a menu, which must be one that can be chosen now."""
        self.pressed.append(id)
        action = self.window.session.actions[id]
        assert action.isEnabled(), id
        action.trigger()
        self.settle()

    def find_piece(self, words: str) -> None:
        """Ctrl+F, type, Enter: the first piece found comes into the hand."""
        self.keys("Ctrl+F")
        self.pressed.append(words)
        search = self.window.session.palette_dock.search
        search.clear()
        QTest.keyClicks(search, words)
        QTest.keyClick(search, Qt.Key.Key_Return)
        search.clear()
        self.settle()

    def type_in(self, line: QLineEdit, text: str) -> None:
        """Type into a field."""
        line.clear()
        QTest.keyClicks(line, text)
        self.settle()

    def in_dialog(self, kind: type[QDialog], act: Callable[[QDialog], None]) -> None:
        """Do ``act`` with the next dialog of a kind, once it is up; ``act`` must close it.

        What goes wrong in it comes out of the next `settle`: Qt swallows errors of its timers.
        """
        tries = iter(range(4000))

        def look() -> None:
            found = QApplication.activeModalWidget()
            if isinstance(found, kind):
                self._waits_for = ""
                try:
                    self.settle()
                    act(found)
                except Exception as error:
                    self._wrong = error
                    found.reject()
            elif next(tries, None) is not None:
                QTimer.singleShot(2, look)

        self._waits_for = kind.__name__
        QTimer.singleShot(0, look)

    # Waiting -----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let Qt do all that is due, background counting of boxes included."""
        self.until(lambda: not self.window.session.palette_dock.inventory.job.busy)
        for _ in range(3):
            QApplication.processEvents()
        if self._wrong is not None:
            wrong, self._wrong = self._wrong, None
            raise wrong

    def until(self, ready: Callable[[], bool]) -> None:
        """Wait for something. Raises AssertionError where it never comes."""
        late: list[bool] = []
        timer = QTimer()
        timer.setSingleShot(True)
        timer.timeout.connect(lambda: late.append(True))
        timer.start(_PATIENCE)
        while not ready():
            assert not late, "waited in vain"
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        timer.stop()

    def _up_front(self) -> None:
        if not self.window.isActiveWindow():  # a dialog was up before
            self.window.activateWindow()
            self.until(self.window.isActiveWindow)
