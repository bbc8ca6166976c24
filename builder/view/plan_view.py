"""A battlefield seen from above, to be viewed and pointed at, but not edited."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder.battlefield import Battlefield
from builder.hexgrid import Hex, hex_at
from builder.view.arrow_keys import ARROWS
from builder.view.battlefield_view import BattlefieldView
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.preferences import stored_preferences

_ZOOM = 1.25  # that + and - do
_STEP = 60  # px that an arrow key moves the table


class PlanView(BattlefieldView):
    """Dragging moves it, the wheel and + and - zoom, Home shows it all, the arrow keys move it.

    ``clicked`` carries the hex of a click with the left button and the modifiers held, ``pointed`` the hex
    that the mouse is over (None: none).
    """

    clicked = Signal(object, Qt.KeyboardModifier)
    pointed = Signal(object)

    def __init__(
        self, battlefield: Battlefield, drawings: Drawings, parent: QWidget, options: ViewOptions
    ) -> None:
        super().__init__(battlefield, drawings, parent, options)
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _hex_under(self, at: QPointF) -> Hex:
        return hex_at(self._viewport.to_table(at.x(), at.y()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            self.pointed.emit(self._hex_under(event.position()))
            return
        by = event.position() - self._pressed
        self._dragged = self._dragged or by.manhattanLength() >= QApplication.startDragDistance()
        if self._dragged:
            self._pressed += self.drag(by)  # what was not moved waits for the next event

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._pressed is not None and not self._dragged
        self._pressed = None
        if clicked and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self._hex_under(event.position()), event.modifiers())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._pressed = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.roll(event, scrolls=stored_preferences().wheel == "scroll")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            columns, rows = ARROWS[key]
            self.pan(-columns * _STEP, -rows * _STEP)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(1 / _ZOOM if key == Qt.Key.Key_Minus else _ZOOM)
        elif key in (Qt.Key.Key_F, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(event)
