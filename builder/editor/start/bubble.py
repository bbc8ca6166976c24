"""The bubble of the guided tour: a few words beside what they are about, with an arrow to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QPushButton, QWidget

from builder.editor.widgets.layout import Gap, Stretch, hbox, push_button, vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.language import _
from builder.view.theme import colours

ARROW = 12  # px around the bubble's card, in which the arrow stands
_MARGIN = 6

Side = Literal["right", "left", "below", "above"]


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle, and on which side of the target it lies; None where it lies over it."""

    rect: QRect
    side: Side | None


def beside(target: QRect, size: QSize, room: QRect) -> Place:
    """Beside ``target`` on the first side with room enough, else in the middle of it, inside ``room``."""
    room = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    if target.isEmpty():
        return Place(_inside(QRect(room.center() - _half(size), size), room), None)
    free: tuple[tuple[Side, int, int], ...] = (
        ("right", room.right() - target.right(), size.width()),
        ("left", target.left() - room.left(), size.width()),
        ("below", room.bottom() - target.bottom(), size.height()),
        ("above", target.top() - room.top(), size.height()),
    )
    for side, have, need in free:
        if have >= need:
            return Place(_inside(_at(side, target, size), room), side)
    return Place(_inside(QRect(target.center() - _half(size), size), room), None)


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


class Bubble(QWidget):
    """Shows one step. ``next_requested``, ``back_requested`` and ``close_requested``
    tell which button was pressed.
    """

    next_requested = Signal()
    back_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place: Place | None = None
        self.title, self.text, self.count = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        bold = QFont(self.font())
        bold.setPointSizeF(bold.pointSizeF() * 1.2)
        bold.setBold(True)
        self.title.setFont(bold)
        self.text.setWordWrap(True)
        self.close_button = push_button(_("&Close"), self, do=self.close_requested)
        self.back = push_button(_("&Back"), self, do=self.back_requested)
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
        """Say step ``number``, counted from 1, of so many."""
        self.title.setText(title)
        self.text.setText(text)
        self.count.setText(_("{number} of {total}", number=number, total=of))
        self.back.setEnabled(number > 1)
        self.next.setText(_("&Next") if number < of else _("&Done"))
        self.close_button.setVisible(number < of)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def room(self) -> QSize:
        """The size it needs, the room for the arrow counted in on every side."""
        wide = _WIDE + 2 * ARROW
        return QSize(wide, self._layout.heightForWidth(wide))

    def stand(self, place: Place, target: QRect) -> None:
        """Stand there and point at the target."""
        self._place = place
        self.setGeometry(place.rect)
        self._aim = QPoint(target.center()) - place.rect.topLeft()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(self.rect()).adjusted(ARROW, ARROW, -ARROW, -ARROW)
        shade = QColor(0, 0, 0, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        for wide in (6, 4, 2):
            painter.drawRoundedRect(card.adjusted(-wide + 2, -wide + 4, wide - 2, wide), 12, 12)
        face = self.palette().color(QPalette.ColorRole.Base)
        painter.setBrush(face)
        painter.setPen(QPen(mine.accent, 1.6))
        painter.drawRoundedRect(card, 9, 9)
        arrow = self._arrow(card)
        if arrow is not None:
            painter.drawPolygon(arrow)
            painter.setPen(QPen(face, 2.4))
            painter.drawLine(arrow.at(0), arrow.at(2))
            painter.setPen(QPen(mine.accent, 1.6))
            painter.drawPolyline(arrow)

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
