"""The guided tour: five bubbles that point at the real window, which goes on working meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from builder.editor.start.beside import beside
from builder.editor.start.bubble import Bubble
from builder.editor.start.tour_steps import STEPS
from builder.editor.words import key_of, with_keys
from builder.view.theme import colours

if TYPE_CHECKING:
    from builder.editor.window import Window

translate = QCoreApplication.translate

_MOVES = frozenset(
    {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest}
)


class Tour(QObject):
    """Runs once; `ended` tells that it was closed or walked through."""

    ended = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.number = 0
        self.ring = _Ring(window)
        self.bubble = Bubble(window)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._place)
        self.bubble.next_wanted.connect(lambda: self.go_to(self.number + 1))
        self.bubble.back_wanted.connect(lambda: self.go_to(self.number - 1))
        self.bubble.close_wanted.connect(self.end)
        self._followed: list[QObject] = []

    def begin(self) -> None:
        """Show the first step."""
        self._follow(self._window, self._window.palette_dock, self._window.problems, self._window.workspace)
        self._window.workspace.shown.connect(self._place_soon)
        self.go_to(0)

    def go_to(self, number: int) -> None:
        """Show a step, counted from 0; past the last one the tour is over."""
        if number >= len(STEPS):
            self.end()
            return
        self.number = max(number, 0)
        step = STEPS[self.number]
        text = with_keys(translate("Tour", step.text), self._keys_of)
        self.bubble.say(translate("Tour", step.title), text, self.number + 1, len(STEPS))
        self._place()
        for part in (self.ring, self.bubble):
            part.show()
            part.raise_()
        self.bubble.next.setFocus()
        self._place_soon()  # a dock that was brought out has its size only now

    def end(self) -> None:
        """Take the bubble away."""
        self._window.workspace.shown.disconnect(self._place_soon)
        for watched in self._followed:
            watched.removeEventFilter(self)
        self._soon.stop()
        self.ring.hide()
        self.bubble.hide()
        self.ring.deleteLater()
        self.bubble.deleteLater()
        self._window.canvas.setFocus()
        self.ended.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._place_soon()
        elif event.type() == QEvent.Type.KeyPress and self._gives_up(watched, event):
            self.end()
            return True
        return super().eventFilter(watched, event)

    def _gives_up(self, watched: QObject, event: QEvent) -> bool:
        """Escape on the canvas, where there is nothing else for it to end."""
        window = self._window
        return (
            isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and watched is window.canvas
            and window.tool.id == "select"
            and not window.desk.selection
        )

    def _follow(self, *watched: QObject) -> None:
        for one in watched:
            one.installEventFilter(self)
            self._followed.append(one)

    def _place_soon(self) -> None:
        canvas = self._window.canvas
        if canvas not in self._followed:
            self._follow(canvas)
        self._soon.start(0)

    def _place(self) -> None:
        window = self._window
        target = STEPS[self.number].place(window)
        self.ring.setGeometry(target.adjusted(-2, -2, 2, 2).intersected(window.rect()))
        self.bubble.stand(beside(target, self.bubble.room(), window.rect()), target)
        self.bubble.raise_()

    def _keys_of(self, id: str) -> str:
        return key_of(self._window.actions_by_id[id])


class _Ring(QWidget):
    """A line around what is pointed at; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours(self.palette()).accent, 3))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
