"""What lies over the battlefield while one works: selection, ghosts, the cursor, the place jumped to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from builder.battlefield import Piece
from builder.editor.canvas.drawings import Drawings
from builder.editor.canvas.viewport import Viewport
from builder.editor.shaping.drop import grip
from builder.editor.theme import Colours
from builder.editor.tools import Ghost, Preview
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre, corners
from builder.problems import Severity

_DASHES = {Severity.WARNING: [4.0, 2.5], Severity.ERROR: [1.2, 2.0]}


@dataclass(frozen=True, slots=True)
class Overlay:
    """What to paint over the battlefield; ``focus`` is the place jumped to, ``cursor`` the keyboard's hex."""

    preview: Preview
    selected: tuple[Piece, ...]
    marked: tuple[Piece, ...]
    cursor: Hex | None
    focus: Hex | None


def paint_overlay(
    painter: QPainter, overlay: Overlay, viewport: Viewport, colours: Colours, drawings: Drawings
) -> None:
    """Paint it all; line widths are px whatever the zoom."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint = _Paint(painter, viewport, colours, drawings)
    hidden = overlay.preview.hidden
    for piece in overlay.marked:
        paint.marked(piece, overlay.preview.doomed)
    for piece in overlay.selected:
        if piece.id not in hidden:
            paint.selected(piece)
    for ghost in overlay.preview.ghosts:
        paint.ghost(ghost)
    for ghost in overlay.preview.ghosts[:1]:
        paint.level_badge(ghost)
    if overlay.focus is not None:
        paint.focus(overlay.focus)
    if overlay.cursor is not None:
        paint.cursor(overlay.cursor)


class _Paint:
    def __init__(self, painter: QPainter, viewport: Viewport, colours: Colours, drawings: Drawings) -> None:
        self.painter, self.viewport = painter, viewport
        self.colours, self.drawings = colours, drawings

    def outline(self, piece: Piece) -> QPainterPath:
        """The outline of a piece in px of the canvas."""
        at, view = centre(piece.hex), self.viewport
        transform = QTransform(
            view.scale, 0, 0, view.scale, view.left + at.x * view.scale, view.top + at.y * view.scale
        )
        return transform.map(self.drawings.outline(piece.type, piece.rotation))

    def lines(self, path: QPainterPath, colour: QColor, width: float, dashes: Iterable[float] = ()) -> None:
        """A line with a halo, so that it is seen on every terrain."""
        painter = self.painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(self.colours.halo, width + 2.2))
        painter.drawPath(path)
        pen = _pen(colour, width)
        pattern = list(dashes)
        if pattern:
            pen.setDashPattern(pattern)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)

    def selected(self, piece: Piece) -> None:
        path = self.outline(piece)
        if not piece.type.is_edge:
            self.painter.fillPath(path, _clear(self.colours.accent, 45))
        self.lines(path, self.colours.accent, 2.6)

    def marked(self, piece: Piece, doomed: bool) -> None:
        path = self.outline(piece)
        if doomed and not piece.type.is_edge:
            self.painter.fillPath(path, _clear(self.colours.bad, 90))
        self.lines(path, self.colours.bad if doomed else self.colours.accent, 2.2 if doomed else 1.6)

    def ghost(self, ghost: Ghost) -> None:
        piece, painter, view = ghost.piece, self.painter, self.viewport
        at = centre(piece.hex)
        painter.save()
        painter.setOpacity(0.72)
        painter.translate(view.left + at.x * view.scale, view.top + at.y * view.scale)
        painter.scale(view.scale, view.scale)
        self.drawings.paint(painter, piece.type, piece.rotation, "full")
        painter.restore()
        colour = self.colours.of(ghost.worst)
        path = self.outline(piece)
        if not piece.type.is_edge:
            painter.fillPath(path, _clear(colour, 55))
        dashes = _DASHES.get(ghost.worst, []) if ghost.worst is not None else []
        self.lines(path, colour, 3.6 if piece.type.is_edge else 2.8, dashes)

    def level_badge(self, ghost: Ghost) -> None:
        """The level on which the ghost lies, over the cell by which it is held."""
        if self.viewport.hex_size < 20:
            return
        piece, painter = ghost.piece, self.painter
        x, y = self.viewport.to_view(centre(piece.hex.plus(grip(piece.type, piece.rotation))))
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        text = str(piece.slot)
        height = metrics.height() + 2
        width = max(metrics.horizontalAdvance(text) + 10, height)
        box = QRectF(x - width / 2, y - height / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.colours.of(ghost.worst))
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setPen(QColor("#ffffff") if self.colours.halo.lightnessF() > 0.5 else QColor("#101114"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def focus(self, hex: Hex) -> None:
        x, y = self.viewport.to_view(centre(hex))
        radius = max(self.viewport.hex_size * 0.85, 14)
        ring = QPainterPath()
        ring.addEllipse(QPointF(x, y), radius, radius)
        self.lines(ring, self.colours.bad, 3.0)

    def cursor(self, hex: Hex) -> None:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(*self.viewport.to_view(corner)) for corner in corners(hex)]))
        path.closeSubpath()
        self.lines(path, self.colours.text, 2.0, (3.0, 2.0))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _clear(colour: QColor, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
