"""The guided tour: five bubbles that point at the real window, which goes on working meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QPushButton, QWidget

from builder.editor.folding import Fold
from builder.editor.session import Session
from builder.language import N_, _
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours, inked, smooth, stroke
from builder.view.widgets import Gap, PlainLabel, Stretch, hbox, key_of, push_button, vbox, with_keys

ARROW = 12  # px around the bubble's card, in which the arrow stands
_MARGIN = 6
_PANELS = 230  # px, the least height of the panels below, their tabs and the status line

Side = Literal["right", "left", "below", "above"]


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A rectangle, and on which side of the target it lies; None where it lies over it."""

    rect: QRect
    side: Side | None


def beside(target: QRect, size: QSize, room: QRect) -> CardPlace:
    """Beside ``target`` on the first side with room enough, else over its lower end, inside ``room``."""
    room = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    if target.isEmpty():
        return CardPlace(_inside(QRect(room.center() - _half(size), size), room), None)
    free: tuple[tuple[Side, int, int], ...] = (
        ("right", room.right() - target.right(), size.width()),
        ("left", target.left() - room.left(), size.width()),
        ("below", room.bottom() - target.bottom(), size.height()),
        ("above", target.top() - room.top(), size.height()),
    )
    for side, have, need in free:
        if have >= need:
            return CardPlace(_inside(_at(side, target, size), room), side)
    return CardPlace(_inside(_at("below", target, size), room), None)


def kept(corner: QPoint, target: QRect, size: QSize, room: QRect) -> CardPlace | None:
    """With its lower right end at ``corner`` still, where Next stood; None where it would cover a part of
    the rim of ``target``. Within a large one it may lie.
    """
    rect = QRect(corner - QPoint(size.width() - 1, size.height() - 1), size)
    whole = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN).contains(rect)
    card = rect.adjusted(ARROW, ARROW, -ARROW, -ARROW)
    if not whole or target.isEmpty() or (card.intersects(target) and not target.contains(card)):
        return None
    level = card.top() <= target.bottom() and target.top() <= card.bottom()
    upright = card.left() <= target.right() and target.left() <= card.right()
    side: Side | None = None
    if level and not upright:
        side = "right" if card.left() > target.right() else "left"
    elif upright and not level:
        side = "below" if card.top() > target.bottom() else "above"
    return CardPlace(rect, side)


def _first_corner(target: QRect, size: QSize, room: QRect) -> QPoint:
    """Right of ``target``, above the panels at the lower end: there it can stay for all steps."""
    below = max(_PANELS, room.height() // 5 + 60)
    return QPoint(target.right() + size.width(), room.bottom() - below)


def _at(side: Side, target: QRect, size: QSize) -> QRect:
    middle = target.center() - _half(size)
    corners = {
        "right": QPoint(target.right() + 1, middle.y()),
        "left": QPoint(target.left() - size.width(), middle.y()),
        "below": QPoint(middle.x(), target.bottom() + 1),
        "above": QPoint(middle.x(), target.top() - size.height()),
    }
    return QRect(corners[side], size)


def _half(size: QSize) -> QPoint:
    return QPoint(size.width() // 2, size.height() // 2)


def _inside(rect: QRect, room: QRect) -> QRect:
    left = max(min(rect.left(), room.right() + 1 - rect.width()), room.left())
    top = max(min(rect.top(), room.bottom() + 1 - rect.height()), room.top())
    return QRect(QPoint(left, top), rect.size())


_WIDE = 340
_PAD = 16


class Bubble(SafeOverrides, QWidget):
    """Shows one step. ``next_requested``, ``back_requested`` and ``close_requested``
    tell which button was pressed.
    """

    next_requested = Signal()
    back_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place: CardPlace | None = None
        self.title, self.text, self.count = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.title.setFont(bold(self.font(), 1.2))
        self.text.setWordWrap(True)
        self.close_button = push_button(_("Cl&ose"), self, do=self.close_requested)
        self.back = push_button(_("Bac&k"), self, do=self.back_requested)
        self.next = QPushButton(self)
        for button in (self.close_button, self.back, self.next):
            button.setAutoDefault(True)
            button.installEventFilter(self)
        self._layout = vbox(
            self.title,
            self.text,
            Gap(4),
            hbox(self.count, Stretch(), self.close_button, self.back, self.next),
            parent=self,
            spacing=8,
        )
        self._layout.setContentsMargins(*(4 * (ARROW + _PAD,)))
        self.next.clicked.connect(self.next_requested)

    def say(self, title: str, text: str, number: int, of: int) -> None:
        """Show step ``number``, counted from 1, of a total."""
        self.title.setText(title)
        self.text.setText(text)
        self.count.setText(_("{number} of {total}", number=number, total=of))
        self.back.setEnabled(number > 1)
        self.next.setText(_("Ne&xt") if number < of else _("D&one"))
        self.close_button.setVisible(number < of)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def room(self) -> QSize:
        """The size it needs, the room for the arrow counted in on every side."""
        wide = _WIDE + 2 * ARROW
        return QSize(wide, self._layout.heightForWidth(wide))

    def stand(self, place: CardPlace, target: QRect) -> None:
        """Move there and point at the target."""
        self._place = place
        self.setGeometry(place.rect)
        self._aim = QPoint(target.center()) - place.rect.topLeft()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = smooth(self)
        card = QRectF(self.rect()).adjusted(ARROW, ARROW, -ARROW, -ARROW)
        for wide in (6, 4, 2):
            edge = card.adjusted(-wide + 2, -wide + 4, wide - 2, wide)
            inked(painter, QColor(0, 0, 0, 16)).drawRoundedRect(edge, 12, 12)
        face = self.palette().color(QPalette.ColorRole.Base)
        inked(painter, face, QPen(mine.accent, 1.6)).drawRoundedRect(card, 9, 9)
        arrow = self._arrow(card)
        if arrow is not None:
            painter.drawPolygon(arrow)
            stroke(painter, [[arrow.at(0), arrow.at(2)]], QPen(face, 2.4))
            stroke(painter, [[arrow.at(number) for number in range(3)]], QPen(mine.accent, 1.6))

    def _arrow(self, card: QRectF) -> QPolygonF | None:
        """Foot, tip, foot of the arrow on the side of the target; None where the bubble lies over it."""
        side = self._place.side if self._place is not None else None
        half, reach = ARROW * 0.8, ARROW - 1.0
        x = min(max(float(self._aim.x()), card.left() + 22), card.right() - 22) if side else 0.0
        y = min(max(float(self._aim.y()), card.top() + 22), card.bottom() - 22) if side else 0.0
        if side in ("above", "below"):
            edge, tip = (card.bottom(), reach) if side == "above" else (card.top(), -reach)
            return QPolygonF([QPointF(x - half, edge), QPointF(x, edge + tip), QPointF(x + half, edge)])
        if side in ("left", "right"):
            edge, tip = (card.right(), reach) if side == "left" else (card.left(), -reach)
            return QPolygonF([QPointF(edge, y - half), QPointF(edge + tip, y), QPointF(edge, y + half)])
        return None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys walk through the tour; the buttons would walk among themselves with them."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            wanted = {
                Qt.Key.Key_Escape: self.close_requested,
                Qt.Key.Key_Right: self.next_requested,
                Qt.Key.Key_Left: self.back_requested,
            }.get(Qt.Key(event.key()))
            if wanted is not None:
                wanted.emit()
                return True
        return super().eventFilter(watched, event)


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
    session.show_dock(dock.objectName())
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
            "back. {keys:arrange-side} shows it as a model, too, to turn and to build in.",
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


class Tour(SafeOverrides, QObject):
    """Runs once; `ended` tells that it was closed or walked through."""

    ended = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.number = 0
        self.ring = _Ring(session.window)
        self.bubble = Bubble(session.window)
        self._corner: QPoint | None = None  # where the bubble's lower right end was
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._place)
        self.bubble.next_requested.connect(lambda: self.go_to(self.number + 1))
        self.bubble.back_requested.connect(lambda: self.go_to(self.number - 1))
        self.bubble.close_requested.connect(self.end)
        self._followed: list[QObject] = []
        self._folded = [fold for fold in session.window.findChildren(Fold) if fold.wanted]

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
        for fold in self._folded:  # as it was before a step brought it out
            fold.fold()
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
        size, room = self.bubble.room(), session.window.rect()
        corner = self._corner or _first_corner(target, size, room)
        place = kept(corner, target, size, room) or beside(target, size, room)
        self._corner = place.rect.bottomRight()
        self.bubble.stand(place, target)
        self.bubble.raise_()

    def _keys_of(self, id: str) -> str:
        return key_of(self._session.actions[id])


class _Ring(SafeOverrides, QWidget):
    """A line around what is pointed at; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.setPen(QPen(colours(self.palette()).accent, 3))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
