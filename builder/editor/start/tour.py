"""The guided tour: five bubbles that point at the real window, which goes on working meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from builder.editor.session import Session
from builder.editor.start.bubble import Bubble, beside
from builder.editor.widgets.key_texts import key_of, with_keys
from builder.language import N_, _
from builder.view.theme import colours


@dataclass(frozen=True, slots=True)
class TourStep:
    """``place`` finds what is pointed at, in the window's own px.

    ``title`` and ``text`` are translated where they are shown; ``{keys:id}`` in the text stands
    for the keys of an action as they are set now.
    """

    title: str
    text: str
    place: Callable[[Session], QRect]


def _of(session: Session, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(session.window, QPoint(0, 0)), widget.size())


def _dock_of(session: Session, content: QWidget) -> QRect:
    """A dock, brought out where it was closed or lies behind another."""
    dock = next((dock for dock in session.docks if dock.isAncestorOf(content)), None)
    if dock is None:
        return _of(session, content)
    if not dock.isVisible():
        dock.show()
    dock.raise_()
    return _of(session, dock) if not dock.isFloating() else QRect()


def _menu(session: Session) -> QRect:
    """The File menu's name in the menu bar."""
    bar = session.window.menuBar()
    found = bar.actionGeometry(bar.actions()[0])
    return found.translated(bar.mapTo(session.window, QPoint(0, 0))) if bar.isVisible() else QRect()


STEPS: tuple[TourStep, ...] = (
    TourStep(
        N_("Choose a piece"),
        N_(
            "Every piece of every box is here, in its true shape. Click one to take it into your hand. "
            "Or press {keys:find-piece} and type, for example, g7 for the 7-hex grass tile.",
        ),
        lambda session: _dock_of(session, session.palette_dock),
    ),
    TourStep(
        N_("Place it"),
        N_(
            "Click on the table to put it down; it drops onto what lies below. {keys:turn-right} or a right "
            "click turns it. The wheel zooms, the middle button drags the table, {keys:undo} takes a step "
            "back.",
        ),
        lambda session: _of(session, session.canvas),
    ),
    TourStep(
        N_("Go through the levels"),
        N_(
            "Work on one level at a time: {keys:level-up} and {keys:level-down} go up and down, and what "
            "lies below is faded. {keys:level-all} shows them all.",
        ),
        lambda session: _of(session, session.levels),
    ),
    TourStep(
        N_("See what cannot be built"),
        N_(
            "You may place anything. What would not stand on a real table is listed here at once, with the "
            "reason. {keys:next-problem} goes from one to the next, and {keys:fix-problem} fixes it where "
            "there is one sensible way.",
        ),
        lambda session: _dock_of(session, session.problems),
    ),
    TourStep(
        N_("Build it"),
        N_(
            "Save with {keys:save}. Build sheets ({keys:export-sheets}) are a PDF that shows each level, so "
            "that anyone can put the battlefield together. {keys:action-palette} finds every other command.",
        ),
        _menu,
    ),
)


_MOVES = frozenset(
    {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest}
)


class Tour(QObject):
    """Runs once; `ended` tells that it was closed or walked through."""

    ended = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.number = 0
        self.ring = _Ring(session.window)
        self.bubble = Bubble(session.window)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._place)
        self.bubble.next_requested.connect(lambda: self.go_to(self.number + 1))
        self.bubble.back_requested.connect(lambda: self.go_to(self.number - 1))
        self.bubble.close_requested.connect(self.end)
        self._followed: list[QObject] = []

    def begin(self) -> None:
        """Show the first step."""
        session = self._session
        self._follow(session.window, session.palette_dock, session.problems, session.workspace)
        self._session.workspace.shown.connect(self._place_soon)
        self.go_to(0)

    def go_to(self, number: int) -> None:
        """Show a step, counted from 0; past the last one the tour is over."""
        if number >= len(STEPS):
            self.end()
            return
        self.number = max(number, 0)
        step = STEPS[self.number]
        text = with_keys(_(step.text), self._keys_of)
        self.bubble.say(_(step.title), text, self.number + 1, len(STEPS))
        self._place()
        for part in (self.ring, self.bubble):
            part.show()
            part.raise_()
        self.bubble.next.setFocus()
        self._place_soon()  # a dock that was brought out has its size only now

    def end(self) -> None:
        """Take the bubble away."""
        self._session.workspace.shown.disconnect(self._place_soon)
        for watched in self._followed:
            watched.removeEventFilter(self)
        self._soon.stop()
        self.ring.hide()
        self.bubble.hide()
        self.ring.deleteLater()
        self.bubble.deleteLater()
        self._session.canvas.setFocus()
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
        session = self._session
        return (
            isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and watched is session.canvas
            and session.tool.id == "select"
            and not session.desk.selection
        )

    def _follow(self, *watched: QObject) -> None:
        for one in watched:
            one.installEventFilter(self)
            self._followed.append(one)

    def _place_soon(self) -> None:
        canvas = self._session.canvas
        if canvas not in self._followed:
            self._follow(canvas)
        self._soon.start(0)

    def _place(self) -> None:
        session = self._session
        target = STEPS[self.number].place(session)
        self.ring.setGeometry(target.adjusted(-2, -2, 2, 2).intersected(session.window.rect()))
        self.bubble.stand(beside(target, self.bubble.room(), session.window.rect()), target)
        self.bubble.raise_()

    def _keys_of(self, id: str) -> str:
        return key_of(self._session.actions[id])


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
