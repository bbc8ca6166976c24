"""The rectangle that a battlefield takes, kept up to date edit by edit; whether it fits on the real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from builder.battlefield import Battlefield, Change, Piece
from builder.hexgrid import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds, Point
from builder.language import _
from builder.problems import Problem, Severity
from builder.view.layers import Frame
from builder.view.options import Display, TableSize, ViewOptions
from builder.view.sizes import length_text, size_text
from builder.view.theme import Colours, inked


class Footprint:
    """Counts the cells of all pieces by row and by half column, so that an edit costs what it touched.

    Pieces on edges are not counted: they take no room of their own.
    """

    def __init__(self, battlefield: Battlefield) -> None:
        self._columns: Counter[int] = Counter()
        self._rows: Counter[int] = Counter()
        self._count(battlefield.pieces.values(), 1)
        self._bounds = self._measured()

    @property
    def bounds(self) -> Bounds | None:
        """The rectangle in mm, None without pieces."""
        return self._bounds

    def follow(self, change: Change) -> None:
        """Take in a change."""
        if not change.touches_pieces:
            return
        self._count(change.after, 1)
        self._count(change.before, -1)
        self._bounds = self._measured()

    def _count(self, pieces: Iterable[Piece], by: int) -> None:
        cells = [cell for piece in pieces if not piece.type.is_edge for cell in piece.cells]
        for counter, numbers in (
            (self._columns, (2 * cell.q + cell.r for cell in cells)),
            (self._rows, (cell.r for cell in cells)),
        ):
            for number, count in Counter(numbers).items():
                counter[number] += by * count
                if not counter[number]:
                    del counter[number]

    def _measured(self) -> Bounds | None:
        if not self._rows:
            return None
        half = ACROSS_FLATS / 2
        return Bounds(
            (min(self._columns) - 1) * half,
            min(self._rows) * ROW_PITCH - SIDE,
            (max(self._columns) + 1) * half,
            max(self._rows) * ROW_PITCH + SIDE,
        )


TOO_LARGE = "too-large-for-table"  # the code of the problem
_ROUNDING = 0.5  # mm
_ORIGIN = Bounds(-ACROSS_FLATS / 2, -SIDE, -ACROSS_FLATS / 2, -SIDE)  # the corner of hex A1


def excess(table: TableSize, bounds: Bounds) -> tuple[float, float]:
    """How many mm a battlefield is too wide and too deep for a table; 0 where it fits.

    The battlefield may be turned by a quarter to fit.
    """
    here = _beyond(table, bounds)
    turned = _beyond(TableSize(table.depth, table.width), bounds)
    return turned if turned == (0.0, 0.0) else here


def _beyond(table: TableSize, bounds: Bounds) -> tuple[float, float]:
    wide, deep = bounds.width - table.width, bounds.height - table.depth
    return (wide if wide > _ROUNDING else 0.0, deep if deep > _ROUNDING else 0.0)


def table_border(table: TableSize, bounds: Bounds | None) -> Bounds:
    """The rectangle of the real table: from the corner of hex A1 on, or moved just far enough to hold the
    battlefield.

    It is turned if the battlefield fits only that way.
    """
    wide, deep = table
    box = bounds if bounds is not None else _ORIGIN
    if _beyond(table, box) != (0.0, 0.0) and excess(table, box) == (0.0, 0.0):
        wide, deep = deep, wide
    left = _along(_ORIGIN.left, wide, box.left, box.right)
    top = _along(_ORIGIN.top, deep, box.top, box.bottom)
    return Bounds(left, top, left + wide, top + deep)


def _along(start: float, length: float, low: float, high: float) -> float:
    """The start of a stretch that is to hold low to high; any excess sticks out at the end."""
    return min(max(start, high - length), low)


def excess_text(display: Display, bounds: Bounds | None) -> str:
    """By how much the battlefield exceeds the table, in words; empty if it fits or no table is set."""
    wide, deep = excess(display.table, bounds) if display.limited and bounds is not None else (0.0, 0.0)
    parts = []
    if wide:
        parts.append(_("{length} too wide", length=length_text(wide, display.inches)))
    if deep:
        parts.append(_("{length} too deep", length=length_text(deep, display.inches)))
    return ", ".join(parts)


def table_problem(display: Display, bounds: Bounds | None) -> Problem | None:
    """The warning that the battlefield is larger than the table; None where it fits or no table is set."""
    beyond = excess_text(display, bounds)
    if not beyond:
        return None
    return Problem(
        TOO_LARGE,
        Severity.WARNING,
        _(
            "The battlefield is larger than your table of {size}: {beyond}",
            size=size_text(*display.table, display.inches),
            beyond=beyond,
        ),
        _("Use less of the table, or set another size (View > Table Size)"),
    )


class TableBorder:
    """The layer with the border of the table and its size; dashed in red where the battlefield is larger."""

    def __init__(self, footprint: Footprint, options: ViewOptions) -> None:
        self._footprint, self._options = footprint, options

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint it where it is wanted; the text keeps clear of the rulers."""
        display, bounds, colours = self._options.display, self._footprint.bounds, frame.colours
        if not display.limited:
            return
        border = table_border(display.table, bounds)
        start, end = (QPointF(*frame.viewport.to_view(point)) for point in _ends(border))
        rect = QRectF(start, end)
        too_large = excess_text(display, bounds)
        colour = colours.bad if too_large else colours.faint
        inked(painter, line=QPen(QColor(colours.halo), 4.0)).drawRect(rect)
        pen = QPen(colour, 2.0 if too_large else 1.5)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        if too_large:
            pen.setDashPattern([5.0, 3.0])
        painter.setPen(pen)
        painter.drawRect(rect)
        text = _("Table {size}", size=size_text(border.width, border.height, display.inches))
        if too_large:
            text = f"{text}: {too_large}"
        inset, size = frame.inset, frame.size
        room = QRectF(inset, inset, size.width() - inset, size.height() - inset)
        _paint_tag(painter, text, rect, room, colour, colours)


def _ends(box: Bounds) -> tuple[Point, Point]:
    return Point(box.left, box.top), Point(box.right, box.bottom)


def _paint_tag(
    painter: QPainter, text: str, rect: QRectF, room: QRectF, colour: QColor, colours: Colours
) -> None:
    """The text below the lower left corner, or wherever along the border there is room for it."""
    metrics = painter.fontMetrics()
    box = QRectF(rect.left(), rect.bottom() + 5, metrics.horizontalAdvance(text) + 12, metrics.height() + 4)
    if box.bottom() > room.bottom() - 4:
        box.moveBottom(min(rect.bottom() - 5, room.bottom() - 4))
    box.moveLeft(min(max(box.left(), room.left() + 4), max(rect.right() - box.width(), room.left() + 4)))
    inked(painter, colours.halo).drawRoundedRect(box, 4, 4)
    inked(painter, line=colour).drawText(box, Qt.AlignmentFlag.AlignCenter, text)
