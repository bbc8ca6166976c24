"""What lies over the battlefield while one works: selection, ghosts, the cursor, the place jumped to."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.editor.canvas.many_ghosts import MANY, ManyGhosts
from builder.editor.canvas.many_selected import ManySelected
from builder.editor.canvas.working_marks import paint_frame, paint_padlock, paint_pivot, paint_symmetry
from builder.editor.tools import Ghost, Preview
from builder.hexgrid import ORIGIN, Edge, Hex
from builder.hexgrid.geometry import centre, corners, edge_line, hex_at, outline
from builder.problems import Severity
from builder.shaping.drop import grip
from builder.shaping.picking import middle
from builder.shaping.symmetry import Symmetry
from builder.view.drawings import Drawings
from builder.view.theme import Colours
from builder.view.viewport import Viewport

_HALO, _CHOSEN = 2.2, 2.6  # px: what a halo adds to a line; the outline of what is selected
_DASHES = {Severity.WARNING: [4.0, 2.5], Severity.ERROR: [1.2, 2.0]}


@dataclass(frozen=True, slots=True)
class Overlay:
    """What to paint over the battlefield.

    ``focus`` is the place jumped to, ``cursor`` the keyboard's hex, ``padlocked`` pieces shown as locked.
    """

    preview: Preview
    selected: tuple[Piece, ...]
    marked: tuple[Piece, ...]
    cursor: Hex | None
    focus: Hex | None
    symmetry: Symmetry | None = None
    padlocked: tuple[Piece, ...] = ()


def paint_overlay(
    painter: QPainter,
    overlay: Overlay,
    viewport: Viewport,
    colours: Colours,
    drawings: Drawings,
    many: ManyGhosts,
    many_selected: ManySelected,
) -> None:
    """Paint it all; line widths are px whatever the zoom.

    ``many`` paints the ghosts of a large group, ``many_selected`` keeps the outlines of a large selection.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint = _Paint(painter, viewport, colours, drawings)
    hidden = overlay.preview.hidden
    if overlay.symmetry is not None:
        paint_symmetry(painter, overlay.symmetry, viewport, colours)
    if overlay.preview.area:
        paint.area(overlay.preview.area)
    for piece in overlay.marked:
        if paint.in_sight(piece):
            paint.marked(piece, overlay.preview.doomed)
    if len(overlay.selected) < ManySelected.MANY:
        many_selected.forget()
        paint.selected(overlay.selected, hidden)
    else:
        key = (overlay.selected, hidden, viewport, colours)
        many_selected.paint(painter, key, lambda ink: paint.inked(ink).selected(overlay.selected, hidden))
    if len(overlay.preview.ghosts) >= MANY and not overlay.preview.apart:
        many.paint(painter, overlay.preview.ghosts, viewport, colours)
    else:
        for ghost in _from_above(overlay.preview.ghosts):
            paint.ghost(ghost)
    if overlay.preview.edge is not None:
        paint.edge(overlay.preview.edge, overlay.preview)
    for joint in _joints(overlay):
        paint.joint(joint)
    for ghost in overlay.preview.ghosts[:1]:
        paint.badge(ghost, overlay.preview.badge or str(ghost.piece.slot), overlay.preview.edge)
    for at in {hex_at(point): point for point in map(middle, overlay.padlocked)}.values():
        paint_padlock(painter, at, viewport, colours)
    if overlay.preview.pivot is not None:
        paint_pivot(painter, overlay.preview.pivot, viewport, colours)
    if overlay.preview.band is not None:
        paint_frame(painter, overlay.preview.band, viewport, colours)
    if overlay.focus is not None:
        paint.focus(overlay.focus)
    if overlay.cursor is not None:
        paint.cursor(overlay.cursor)


class _Paint:
    def __init__(self, painter: QPainter, viewport: Viewport, colours: Colours, drawings: Drawings) -> None:
        self.painter, self.viewport = painter, viewport
        self.colours, self.drawings = colours, drawings
        canvas = painter.device()
        self.part = viewport.shown(0, 0, canvas.width(), canvas.height())

    def inked(self, painter: QPainter) -> _Paint:
        """The same on a picture of the canvas."""
        other = _Paint(painter, self.viewport, self.colours, self.drawings)
        other.part = self.part
        return other

    def in_sight(self, piece: Piece) -> bool:
        """Whether any of a piece is on the canvas."""
        box, part = self.drawings.extent(piece), self.part
        return (
            box.left <= part.right
            and box.right >= part.left
            and box.top <= part.bottom
            and box.bottom >= part.top
        )

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
        painter.setPen(_pen(self.colours.halo, width + _HALO))
        painter.drawPath(path)
        pen = _pen(colour, width)
        pattern = list(dashes)
        if pattern:
            pen.setDashPattern(pattern)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)

    def selected(self, chosen: Iterable[Piece], hidden: Container[int]) -> None:
        """Tint and outline pieces; where several lie over one another the tint is that of one."""
        pieces = [piece for piece in chosen if piece.id not in hidden and self.in_sight(piece)]
        painter = self.painter
        cells = {cell for piece in pieces if not piece.type.is_edge for cell in piece.cells}
        hex, tinted = QPolygonF([QPointF(*corner) for corner in corners(ORIGIN)]), QPainterPath()
        tinted.setFillRule(Qt.FillRule.WindingFill)  # no holes where rounded borders meet
        for cell in cells:
            tinted.addPolygon(hex.translated(*centre(cell)))
        view = self.viewport
        table = QTransform(view.scale, 0, 0, view.scale, view.left, view.top)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # no seams between the hexes
        painter.fillPath(table.map(tinted), _clear(self.colours.accent, 60))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        halo, line = _pen(self.colours.halo, _CHOSEN + _HALO), _pen(self.colours.accent, _CHOSEN)
        for piece in pieces:
            outline = self.outline(piece)
            painter.strokePath(outline, halo)
            painter.strokePath(outline, line)

    def area(self, hexes: Iterable[Hex]) -> None:
        path = QPainterPath()
        for ring in outline(hexes):
            path.addPolygon(QPolygonF([QPointF(*self.viewport.to_view(point)) for point in ring]))
            path.closeSubpath()
        self.painter.fillPath(path, _clear(self.colours.accent, 50))
        self.lines(path, self.colours.accent, 2.2)

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

    def edge(self, edge: Edge, preview: Preview) -> None:
        """The edge that is meant, with an arrow from outside to inside where it has the two."""
        colour = self.colours.bad if preview.blocked else self.colours.faint
        if preview.ghosts:
            colour = self.colours.of(preview.ghosts[0].worst)
        self._arrow(edge, colour, preview.inward)

    def _arrow(self, edge: Edge, colour: QColor, pointed: bool = True, length: float = 1.2) -> None:
        """An edge, and an arrow across it; at a ``length`` of 2 it ends in the middle of the hex behind."""
        start, end = (self.viewport.to_view(point) for point in edge_line(edge))
        line = QPainterPath(QPointF(*start))
        line.lineTo(QPointF(*end))
        self.lines(line, colour, 4.6)
        if not pointed:
            return
        middle = QPointF((start.x + end.x) / 2, (start.y + end.y) / 2)
        across = self.viewport.to_view(centre(edge.across))
        inward = (QPointF(*across) - middle) / 2
        along = (QPointF(*end) - middle) * (0.6 / length)
        arrow = QPolygonF(
            [middle + inward * 0.24 - along, middle + inward * length, middle + inward * 0.24 + along]
        )
        self.painter.setPen(_pen(self.colours.halo, 1.6))
        self.painter.setBrush(colour)
        self.painter.drawPolygon(arrow)

    def joint(self, edge: Edge) -> None:
        """Where a wall can join: the edge, and an arrow to where the wall goes on."""
        self._arrow(edge, self.colours.accent, length=1.8)

    def badge(self, ghost: Ghost, text: str, edge: Edge | None) -> None:
        """What is told of a ghost, over the cell by which it is held; a long text beside it."""
        if self.viewport.hex_size < 20:
            return
        piece, painter = ghost.piece, self.painter
        x, y = self.viewport.to_view(centre(piece.hex.plus(grip(piece.type, piece.rotation))))
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        height = metrics.height() + 2
        width = max(metrics.horizontalAdvance(text) + 10, height)
        if width > self.viewport.hex_size:
            # Away from the edge that is meant, else above.
            to_y = self.viewport.to_view(centre(edge.across)).y - y if edge is not None else 1.0
            y += (-1 if to_y > 0 else 1) * self.viewport.hex_size * 0.72
        x = max(x, width / 2 + 4.0)  # a text that is cut tells nothing
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


def _joints(overlay: Overlay) -> set[Edge]:
    """Where walls can join: what the tool tells of, and doorways about to be put down, marked or selected."""
    hidden = overlay.preview.hidden
    pieces = [ghost.piece for ghost in overlay.preview.ghosts]
    pieces += [piece for piece in (*overlay.marked, *overlay.selected) if piece.id not in hidden]
    doorways = (piece for piece in pieces if piece.type.role is Role.DOORWAY)
    return {edge for piece in doorways for edge in piece.opens}.union(overlay.preview.joints)


def _from_above(ghosts: Iterable[Ghost]) -> list[Ghost]:
    """The ghosts one sees: of those stacked on one hex (or edge) the topmost, as bad as the worst of them."""
    seen: dict[object, Ghost] = {}
    for ghost in sorted(ghosts, key=lambda ghost: ghost.piece.slot):
        piece = ghost.piece
        key: object = (piece.hex, piece.type.size)
        if piece.type.is_edge:
            key = (piece.type.id, piece.hex, piece.rotation)
        elif piece.type.size > 1:
            key = id(ghost)
        under = seen.pop(key, ghost).worst
        if under is not None and (ghost.worst is None or under.rank < ghost.worst.rank):
            ghost = Ghost(piece, under)
        seen[key] = ghost
    return list(seen.values())


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _clear(colour: QColor, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
