"""What a figure sees: every space in its colour, and one line with what is in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from builder.battlefield import Battlefield
from builder.board import Space
from builder.editor.figure.movement import MovementProbe
from builder.editor.figure.reach_layer import FigureBrush
from builder.editor.figure.sight import Line
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import Point, centre, corners, edge_line
from builder.sight import Blocker, Result
from builder.view.layers import CachedLayer, Frame
from builder.view.scales import COLOURS, View, ink_on, pattern, view_of
from builder.view.sprites import Lettering, script
from builder.view.theme import round_pen, see_through
from builder.view.viewport import Viewport

_RANGES_ABOVE = 19.0  # px a hex: no ranges when smaller
# Of 255: how much of a colour hides what lies below. What is not seen is most of a battlefield as a rule.
_STRONG = {View.SEEN: 200, View.PARTLY: 200, View.HIDDEN: 140}
_WEAK = 80


@dataclass(frozen=True, slots=True)
class SightMark:
    """One hex: how a figure on its space is seen, and the range to it; ``faded`` on another level than the
    one looked at.
    """

    hex: Hex
    view: View
    range: int | None
    faded: bool


def sight_marks(movement: MovementProbe, highest: int | None) -> Iterator[SightMark]:
    """The marks of all hexes with nothing above slot ``highest``."""
    surface, views = movement.surface, movement.look.views
    for hex in {space.hex for space in views}:
        found = [space for space in surface.seen(hex, highest) if space in views]
        if found:
            space = found[0]
            seen = views[space]
            faded = highest is not None and surface.slot(space) != highest
            yield SightMark(hex, view_of(seen.percent), seen.range, faded)


class SightLayer(CachedLayer):
    """What the figure of a walk sees. The mouse only moves the line, which is painted over the picture."""

    def __init__(self, movement: MovementProbe, pointed: Callable[[], Space | None]) -> None:
        """``pointed`` tells the space to which the line is shown, beside that which is kept; without a line
        to it, what is in the way of the kept one is ringed.
        """
        super().__init__()
        self._movement, self._pointed = movement, pointed
        self._lettering = Lettering()
        self.marks: tuple[SightMark, ...] = ()
        self.line: Line | None = None
        movement.changed.connect(self.invalidate)

    def paint(self, painter: QPainter, frame: Frame) -> None:
        super().paint(painter, frame)
        look = self._movement.look
        spaces = [space for space in (self._pointed(), look.target) if space is not None]
        self.line = next((line for space in spaces if (line := look.line(space)) is not None), None)
        figures = FigureBrush(painter, frame, self._lettering)
        brush = _Brush(painter, frame, self._lettering)
        if self.line is not None:
            for blocker in self.line.sight.by:
                brush.ring(blocker, self._movement.surface.battlefield)
        figures.others(self._movement)
        kept = look.line(look.target) if look.target is not None else None
        for line in (kept, self.line):  # the kept one stays beside that to the space pointed at
            if line is not None and (line is self.line or kept is not self.line):
                brush.line(line)
        figures.figure(self._movement)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        self.marks = tuple(sight_marks(self._movement, frame.highest))
        for mark in self.marks:
            self._mark(painter, frame.viewport, mark, frame.ratio)

    def _mark(self, painter: QPainter, viewport: Viewport, mark: SightMark, ratio: float) -> None:
        size = viewport.hex_size
        middle = QPointF(*viewport.to_view(centre(mark.hex)))
        around = (QPointF(*viewport.to_view(corner)) for corner in corners(mark.hex))
        shape = QPolygonF([middle + (corner - middle) * 0.93 for corner in around])
        alpha = _WEAK if mark.faded else _STRONG[mark.view]
        colour = QColor(COLOURS[mark.view])
        ink, halo = ink_on(colour)
        painter.setPen(QPen(see_through(halo, 90 if mark.faded else 210), 1.2))
        painter.setBrush(see_through(colour, alpha))
        painter.drawPolygon(shape)
        over = pattern(mark.view, alpha)
        if over is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(over)
            painter.drawPolygon(shape)
        if mark.view is not View.HIDDEN and mark.range is not None and size >= _RANGES_ABOVE:
            letters = script(
                min(max(size * 0.32, 9.0), 20.0), ink, COLOURS[mark.view], ratio, bold=not mark.faded
            )
            self._lettering.write(painter, str(mark.range), middle.x(), middle.y(), letters)


class _Brush:
    """Paints one line with what is in its way."""

    def __init__(self, painter: QPainter, frame: Frame, lettering: Lettering) -> None:
        self._painter, self._lettering = painter, lettering
        self._viewport, self._colours, self._ratio = frame.viewport, frame.colours, frame.ratio
        self._size = frame.viewport.hex_size

    def ring(self, blocker: Blocker, battlefield: Battlefield) -> None:
        """A ring around what is in the way: its hexes, its edges, or the hex of a figure."""
        piece = battlefield.pieces.get(blocker.piece) if blocker.piece is not None else None
        if piece is not None and piece.edges:
            self._edges(piece.edges)
        elif piece is not None:
            self._outline(frozenset(piece.cells))
        elif blocker.figure is not None:
            self._outline(frozenset(space.hex for space in blocker.figure.spaces))

    def line(self, line: Line) -> None:
        """From the eye to the target: whole where it is clear, dashed where part is seen, and dotted behind
        what hides it.
        """
        sight = line.sight
        start, end = self._at(sight.start), QPointF(*self._viewport.to_view(centre(line.space.hex)))
        if sight.result is Result.BLOCKED:
            stop = self._at(sight.by[0].at) if sight.by else end
            self._stroke(QLineF(start, stop), self._colours.bad, Qt.PenStyle.SolidLine)
            self._stroke(QLineF(stop, end), self._colours.bad, Qt.PenStyle.DotLine)
            self._cross(stop)
        elif sight.result is Result.PARTIAL:
            self._stroke(QLineF(start, end), self._colours.doubtful, Qt.PenStyle.DashLine)
        else:
            self._stroke(QLineF(start, end), self._colours.good, Qt.PenStyle.SolidLine)
        self._target(line, end)

    def _target(self, line: Line, at: QPointF) -> None:
        """A disc on the space that is looked at, with the range in it."""
        result = line.sight.result
        colour = {
            Result.CLEAR: self._colours.good,
            Result.PARTIAL: self._colours.doubtful,
            Result.BLOCKED: self._colours.bad,
        }[result]
        half = min(max(self._size * 0.3, 8.0), 20.0)
        self._painter.setPen(QPen(self._colours.halo, 2.4))
        self._painter.setBrush(colour)
        self._painter.drawEllipse(at, half, half)
        if line.range is not None and self._size >= _RANGES_ABOVE:
            ink = self._colours.on_strong
            letters = script(half, ink, colour, self._ratio, bold=True)
            self._lettering.write(self._painter, str(line.range), at.x(), at.y(), letters)

    def _stroke(self, line: QLineF, colour: QColor, style: Qt.PenStyle) -> None:
        for ink, width, drawn in ((self._colours.halo, 7.0, Qt.PenStyle.SolidLine), (colour, 3.4, style)):
            self._painter.setPen(round_pen(ink, width, drawn))
            self._painter.drawLine(line)

    def _cross(self, at: QPointF) -> None:
        half = min(max(self._size * 0.16, 4.0), 11.0)
        for colour, width in ((self._colours.halo, 7.0), (self._colours.bad, 3.6)):
            self._painter.setPen(QPen(colour, width))
            self._painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half))
            self._painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))

    def _outline(self, cells: frozenset[Hex]) -> None:
        """Only the borders to hexes that are not among them."""
        rim = [
            edge_line(Edge(cell, direction))
            for cell in cells
            for direction in range(6)
            if Edge(cell, direction).across not in cells
        ]
        self._strokes(rim)

    def _edges(self, edges: tuple[Edge, ...]) -> None:
        self._strokes([edge_line(edge) for edge in edges])

    def _strokes(self, lines: list[tuple[Point, Point]]) -> None:
        drawn = [
            QLineF(QPointF(*self._viewport.to_view(one)), QPointF(*self._viewport.to_view(other)))
            for one, other in lines
        ]
        for colour, width in ((self._colours.halo, 6.4), (self._colours.bad, 3.6)):
            self._painter.setPen(round_pen(colour, width))
            self._painter.drawLines(drawn)

    def _at(self, point: Point | tuple[float, float, float]) -> QPointF:
        return QPointF(*self._viewport.to_view(Point(point[0], point[1])))
