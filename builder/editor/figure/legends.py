"""What the colours of reach and turns mean."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from builder.editor.figure.model import FigureChoice
from builder.editor.widgets.plain_texts import plain_tip
from builder.language import _
from builder.view.scales import COLOURS, MOST_TURNS, View, ink_on, of_turns, pattern, ramp
from builder.view.theme import colours

_SIDE, _GAP = 24, 2  # px
_MOST_STEPS = 8


class ReachLegend(QWidget):
    """A row of colours with their numbers, and the signs below it."""

    def __init__(self, choice: FigureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        choice.changed.connect(self._renew)
        self._renew()

    def sizeHint(self) -> QSize:
        rows = len(self._signs())
        width = max(self.fontMetrics().horizontalAdvance(text) for _, text in self._signs()) + _SIDE + 12
        return QSize(max(_MOST_STEPS * (_SIDE + _GAP), width), _SIDE + 8 + rows * self._row())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.update()

    def _renew(self) -> None:
        if self._choice.heat:
            name = _("Legend: light is near, dark is far; hatched is never reached")
        elif self._choice.leaping:
            name = _("Legend: light is near, dark as far as it leaps")
        else:
            name = _("Legend: light costs little, dark the whole move")
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))
        self.updateGeometry()
        self.update()

    def _signs(self) -> tuple[tuple[str, str], ...]:
        if self._choice.heat:
            return (("never", _("never reached")), ("more", _("other levels, too")))
        if self._choice.leaping:
            return (("more", _("other levels, too")),)
        return (
            ("stop", _("ends the move")),
            ("fall", _("a fall, with its dice")),
            ("more", _("other levels, too")),
        )

    def _row(self) -> int:
        return max(self.fontMetrics().height() + 4, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mine = colours(self.palette())
        for at, (number, share) in enumerate(self._steps()):
            colour = of_turns(number) if self._choice.heat else ramp(share)
            box = QRectF(at * (_SIDE + _GAP), 2, _SIDE, _SIDE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(ink_on(colour)[0])
            text = f"{number}+" if self._choice.heat and number == MOST_TURNS else str(number)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        top = _SIDE + 8.0
        for sign, text in self._signs():
            middle = QPointF(_SIDE / 2, top + self._row() / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mine.text)
            if sign == "stop":
                painter.drawRect(QRectF(middle.x() - 6, middle.y() - 1.5, 12, 3))
            elif sign == "fall":
                painter.setBrush(mine.bad)
                tips = [QPointF(-7, -6), QPointF(7, -6), QPointF(0, 7)]
                painter.drawPolygon(QPolygonF([middle + tip for tip in tips]))
            elif sign == "more":
                for step in (-1, 0, 1):
                    painter.drawEllipse(middle + QPointF(0, step * 5), 1.5, 1.5)
            else:
                painter.setPen(QPen(mine.bad, 1))
                painter.setBrush(QBrush(mine.bad, Qt.BrushStyle.BDiagPattern))
                painter.drawRect(QRectF(middle.x() - 8, middle.y() - 7, 16, 14))
            painter.setPen(mine.text)
            room = QRectF(_SIDE + 6, top, self.width() - _SIDE - 6, self._row())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            top += self._row()
        painter.end()

    def _steps(self) -> list[tuple[int, float]]:
        """The numbers shown with their shares of the way."""
        if self._choice.heat:
            return [(number, 0.0) for number in range(1, MOST_TURNS + 1)]
        figure = self._choice.figure
        move = figure.leap if self._choice.leaping else figure.move
        numbers = list(range(1, move + 1)) or [0]
        if move > _MOST_STEPS:
            numbers = sorted({1 + round((move - 1) * step / 5) for step in range(6)})
        return [(number, (number - 1) / max(move - 1, 1)) for number in numbers]


_SIDE = 18  # px


class SightLegend(QWidget):
    """One row for seen, partly seen and hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = _("Legend: yellow is seen, orange with dots partly, dark with strokes not at all")
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def sizeHint(self) -> QSize:
        words = self._words().values()
        width = max(self.fontMetrics().horizontalAdvance(word) for word in words)
        return QSize(_SIDE + 14 + width, len(View) * self._row())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = colours(self.palette()).text
        for at, (view, word) in enumerate(self._words().items()):
            top = at * self._row()
            box = QRectF(0, top + (self._row() - _SIDE) / 2, _SIDE, _SIDE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(COLOURS[view])
            painter.drawRoundedRect(box, 3, 3)
            over = pattern(view, 255)
            if over is not None:
                painter.setBrush(over)
                painter.drawRoundedRect(box, 3, 3)
            painter.setPen(text)
            room = QRectF(_SIDE + 10, top, self.width() - _SIDE - 10, self._row())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)
        painter.end()

    def _words(self) -> dict[View, str]:
        return {
            View.SEEN: _("seen, with the range"),
            View.PARTLY: _("seen in part"),
            View.HIDDEN: _("hidden"),
        }

    def _row(self) -> int:
        return max(self.fontMetrics().height() + 6, _SIDE + 4)
