"""Many ghosts at once (a group in hand): one picture of all, kept while the group only moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from builder.battlefield import Piece
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import visible_from_above
from builder.editor.tools import Ghost
from builder.hexgrid.geometry import Point, centre, outline
from builder.problems import Severity
from builder.view.drawings import Drawings
from builder.view.theme import Colours
from builder.view.viewport import Viewport

MANY = 24  # ghosts from which on they are painted as one
_LARGEST = 3_000  # px of a side; what is larger is painted without being kept
_PLAIN_BELOW = 9.0  # px a hex
_MARGIN = 6.0
_DASHES = {Severity.WARNING: [4.0, 2.5], Severity.ERROR: [1.2, 2.0]}


class ManyGhosts:
    """Paints ghosts with one outline around all of them, in the colour of the worst."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._key: tuple[object, ...] = ()
        self._picture = QPixmap()

    def paint(self, painter: QPainter, ghosts: Sequence[Ghost], viewport: Viewport, colours: Colours) -> None:
        """Paint them where they lie on the canvas."""
        pieces = [ghost.piece for ghost in ghosts]
        first = pieces[0]
        worst = min((g.worst for g in ghosts if g.worst is not None), key=lambda s: s.rank, default=None)
        box = self._box(pieces, viewport.scale)
        corner = QPointF(viewport.left, viewport.top) + QPointF(box.left(), box.top())
        if max(box.width(), box.height()) > _LARGEST:
            painter.save()
            painter.translate(viewport.left, viewport.top)
            self._draw(painter, pieces, viewport, colours, worst)
            painter.restore()
            return
        ratio = painter.device().devicePixelRatioF()
        key = (
            tuple((p.type.id, p.hex.minus(first.hex), p.slot - first.slot, p.rotation) for p in pieces),
            viewport.scale,
            worst,
            colours,
            ratio,
        )
        if key != self._key:
            self._picture = QPixmap((box.size() * ratio).toSize())
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            ink = QPainter(self._picture)
            ink.setRenderHint(QPainter.RenderHint.Antialiasing)
            ink.translate(-box.topLeft())
            self._draw(ink, pieces, viewport, colours, worst)
            ink.end()
            self._key = key
        painter.drawPixmap(corner, self._picture)

    def _box(self, pieces: Sequence[Piece], scale: float) -> QRectF:
        """The rectangle around all of them in px from the middle of hex (0, 0)."""
        extents = [self._drawings.extent(piece) for piece in pieces]
        left, top = min(e.left for e in extents) * scale, min(e.top for e in extents) * scale
        right, bottom = max(e.right for e in extents) * scale, max(e.bottom for e in extents) * scale
        return QRectF(left, top, right - left, bottom - top).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def _draw(
        self,
        painter: QPainter,
        pieces: Sequence[Piece],
        viewport: Viewport,
        colours: Colours,
        worst: Severity | None,
    ) -> None:
        scale = viewport.scale
        detail: Detail = "plain" if viewport.hex_size < _PLAIN_BELOW else "full"
        painter.setOpacity(0.8)
        for piece in visible_from_above(pieces, ()):
            at = centre(piece.hex)
            painter.save()
            painter.translate(at.x * scale, at.y * scale)
            painter.scale(scale, scale)
            self._drawings.paint(painter, piece.type, piece.rotation, detail)
            painter.restore()
        painter.setOpacity(1.0)
        colour = colours.of(worst)
        cells = {cell for piece in pieces for cell in piece.cells}
        path = QPainterPath()
        for ring in outline(cells):
            path.addPolygon(QPolygonF([_scaled(point, scale) for point in ring]))
            path.closeSubpath()
        tint = QColor(colour)
        tint.setAlpha(50)
        painter.fillPath(path, tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(colours.halo, 5.0))
        painter.drawPath(path)
        pen = _pen(colour, 2.8)
        if worst in _DASHES:
            pen.setDashPattern(_DASHES[worst])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)


def _scaled(point: Point, scale: float) -> QPointF:
    return QPointF(point.x * scale, point.y * scale)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
