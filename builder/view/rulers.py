"""The rulers along two borders of a canvas: columns and rows of hexes, and centimetres or inches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from builder.hexgrid import ACROSS_FLATS, ORIGIN, ROW_PITCH, Hex, Point, column_name, from_hex
from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.sizes import unit, unit_name
from builder.view.theme import Colours, colours, inked
from builder.view.viewport import Viewport

THICK = 36  # px
_NAMES = 20  # px of it for the names of the hexes
_CM, _INCHES = (1, 2, 5, 10, 20, 50, 100, 200), (1, 2, 6, 12, 24, 48, 96)
_TENTHS, _EIGHTHS, _TWELFTHS = (10, 5, 2, 1), (8, 4, 2, 1), (12, 6, 4, 2, 1)
_SLACK = 3.0  # px that the box around a name may be cut
_APART = 42.0  # px between two numbers
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class Measured:
    """What the rulers measure: the table as it lies, their zero on it in mm, and the hex pointed at."""

    viewport: Viewport
    zero: Point
    inches: bool
    hex: Hex


class Ruler(SafeOverrides, QWidget):
    """One ruler. ``entered`` tells that the mouse left the table for it."""

    entered = Signal()

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flat = orientation is Qt.Orientation.Horizontal
        self._place = Measured(Viewport(), Point(0.0, 0.0), False, ORIGIN)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)  # what lies below it is not clicked
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def follow(self, place: Measured) -> None:
        """Measure the table as it lies now."""
        if place != self._place:
            self._place = place
            self.update()

    def names(self) -> Iterator[tuple[float, str, bool]]:
        """Px along the ruler, the name there, and whether it is that of the hex pointed at."""
        view = self._place.viewport
        column, row = from_hex(self._place.hex)
        if self._flat:
            # Odd rows lie half a hex to the right: a letter stands between the two.
            pitch, shift, own = ACROSS_FLATS, ACROSS_FLATS / 4, column
            first, last = self._range(view.left, pitch, self.width())
            longest = max(len(column_name(first)), len(column_name(last)))
            every = _every(9.0 * longest + 6, pitch * view.scale)
        else:
            pitch, shift, own = ROW_PITCH, 0.0, row
            first, last = self._range(view.top, pitch, self.height())
            every = _every(15.0, pitch * view.scale)
        origin = (view.left if self._flat else view.top) - THICK
        for number in range(first, last + 1):
            if number == own or (number + (0 if self._flat else 1)) % every == 0:
                at = origin + (number * pitch + shift) * view.scale
                yield at, column_name(number) if self._flat else str(number + 1), number == own

    def _range(self, origin: float, pitch: float, length: int) -> tuple[int, int]:
        """The first and the last column or row that lie along the ruler."""
        scale = self._place.viewport.scale
        return (
            math.floor((THICK - origin) / scale / pitch) - 1,
            math.ceil((THICK + length - origin) / scale / pitch) + 1,
        )

    def ticks(self) -> Iterator[tuple[float, int | None]]:
        """Px along the ruler, and the number there; None for a mark without one."""
        place, view = self._place, self._place.viewport
        steps, one = _INCHES if place.inches else _CM, unit(place.inches) * view.scale
        step = next((n for n in steps if n * one >= _APART), steps[-1])
        shares = (_TWELFTHS if step >= 6 else _EIGHTHS) if place.inches else _TENTHS
        parts = next(n for n in shares if n == 1 or step * one / n >= 5)
        zero = view.to_view(place.zero)
        start = (zero.x if self._flat else zero.y) - THICK
        pitch = step * one / parts
        length = self.width() if self._flat else self.height()
        for number in range(math.floor(-start / pitch) - parts, math.ceil((length - start) / pitch) + 1):
            yield start + number * pitch, number // parts * step if number % parts == 0 else None

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        font = QFont(self.font())
        font.setPixelSize(11)
        painter.setFont(font)
        self._paint_names(painter, mine)
        font.setPixelSize(9)
        painter.setFont(font)
        self._paint_ticks(painter, mine)
        painter.setPen(mine.faint)
        end = THICK - 0.5
        painter.drawLine(
            QLineF(0, end, self.width(), end) if self._flat else QLineF(end, 0, end, self.height())
        )
        painter.end()

    def _paint_names(self, painter: QPainter, mine: Colours) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = [(at, name) for at, name, own in self.names() if own]
        room = painter.fontMetrics().horizontalAdvance("0") + 4
        for at, name, own in self.names():
            width = painter.fontMetrics().horizontalAdvance(name) + 8
            box = (
                QRectF(at - width / 2, 1, width, _NAMES - 3)
                if self._flat
                else QRectF(1, at - 8, _NAMES - 1, 16)
            )
            start, end = (box.left(), box.right()) if self._flat else (box.top(), box.bottom())
            if start < -_SLACK or end > (self.width() if self._flat else self.height()) + _SLACK:
                continue  # cut, it would be another name
            if own:
                inked(painter, mine.accent).drawRoundedRect(box, 4, 4)
                painter.setPen(mine.on_strong)
            elif any(
                abs(at - other) < (room * max(len(name), 1) if self._flat else 15) for other, _ in chosen
            ):
                continue  # it would touch the one that is marked
            else:
                painter.setPen(mine.text)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_ticks(self, painter: QPainter, mine: Colours) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for at, number in self.ticks():
            start = _NAMES + 1 if number is not None else THICK - 5
            painter.setPen(mine.faint)
            painter.drawLine(QLineF(at, start, at, THICK) if self._flat else QLineF(start, at, THICK, at))
            if number is None:
                continue
            painter.setPen(mine.faint)
            if self._flat:
                painter.drawText(QPointF(at + 3, _NAMES + 9), str(number))
            else:
                painter.save()
                painter.translate(_NAMES + 9, at - 3)
                painter.rotate(-90)
                painter.drawText(QPointF(0, 0), str(number))
                painter.restore()

    def enterEvent(self, event: QEvent) -> None:
        self.entered.emit()


def _every(needed: float, pitch: float) -> int:
    """How many places one name takes: 1, 2, 5, 10 …"""
    return next((step for step in _STEPS if step * pitch >= needed), _STEPS[-1])


class Rulers:
    """The two rulers of a canvas and the corner between them."""

    def __init__(self, canvas: QWidget) -> None:
        self.top = Ruler(Qt.Orientation.Horizontal, canvas)
        self.side = Ruler(Qt.Orientation.Vertical, canvas)
        self.corner = QToolButton(canvas)
        self.corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.corner.setBackgroundRole(QPalette.ColorRole.Window)
        self.corner.setAutoFillBackground(True)
        self.corner.setAutoRaise(True)
        self.corner.setFixedSize(THICK, THICK)
        self.corner.setToolTip(_("Centimetres or inches"))
        self.corner.setAccessibleName(_("Unit of the rulers"))
        self._parts: tuple[QWidget, ...] = (self.top, self.side, self.corner)
        for part in self._parts:
            part.hide()

    def show(self, on: bool) -> None:
        """Show or hide them."""
        for part in self._parts:
            part.setVisible(on)

    def lay_out(self, size: QSize) -> None:
        """Put them along the borders of a canvas of that size."""
        self.top.setGeometry(THICK, 0, max(size.width() - THICK, 0), THICK)
        self.side.setGeometry(0, THICK, THICK, max(size.height() - THICK, 0))
        self.corner.move(0, 0)

    def follow(self, place: Measured) -> None:
        """Measure the table as it lies now."""
        self.corner.setText(unit_name(place.inches))
        self.top.follow(place)
        self.side.follow(place)
