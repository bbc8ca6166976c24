"""What is painted over the battlefield during work: selection, ghosts, the cursor, padlocks, symmetry."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from builder.battlefield import LARGE, Piece
from builder.catalogue import PieceType, Role
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import visible_from_above
from builder.editor.tools import Ghost, Preview
from builder.hexgrid import ORIGIN, Bounds, Edge, Hex, Point, centre, corners, edge_line, hex_at, outline
from builder.problems import Severity
from builder.shaping.drop import grip, middle
from builder.shaping.symmetry import Kind, Symmetry
from builder.view.backing import patience
from builder.view.drawings import Drawings
from builder.view.layers import Frame, KeptPicture, Step
from builder.view.theme import Colours, bold, drawn, inked, round_pen, see_through, stroke
from builder.view.viewport import Viewport

_HALO, _CHOSEN = 2.2, 2.6  # px: what a halo adds to a line; the outline of what is selected
_WASH = 34  # of 255: over what is selected or not there yet, so faint that terrain keeps its colour
_DASHES: Mapping[Severity | None, Sequence[float]] = {
    Severity.WARNING: [4.0, 2.5],
    Severity.ERROR: [1.2, 2.0],
}
_RING = 7.0  # px
_AXIS = [7.0, 5.0]
MANY = 24  # ghosts from which on they are painted as one
_LARGEST = 3_000  # px of a side; what is larger is painted without being kept
_PLAIN_BELOW = 9.0  # px a hex
_MARGIN = 6.0


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


class OverlayLayer:
    """The layer with all of it; line widths are px whatever the zoom.

    The outlines of a large selection are one picture, so that moving the mouse over it repaints none of them.
    For a very large selection that picture is composed of one for each type of piece: stroking thousands
    takes long.
    """

    MANY = 150  # pieces from which on the outlines of a selection are kept

    def __init__(
        self, drawings: Drawings, overlay: Callable[[], Overlay], again: Callable[[], object] = lambda: None
    ) -> None:
        """``overlay`` gives what is to be painted now, ``again`` requests another paint."""
        self._drawings, self._overlay, self._again = drawings, overlay, again
        self._many_ghosts, self._selected = ManyGhosts(drawings), KeptPicture()
        self._outlines = Outlines(drawings)

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint it all."""
        overlay, viewport, colours = self._overlay(), frame.viewport, frame.colours
        paint, preview = OverlayPaint(painter, frame, self._drawings), overlay.preview
        if overlay.symmetry is not None:
            paint_symmetry(painter, overlay.symmetry, frame)
        if preview.area:
            paint.area(preview.area)
        for piece in overlay.marked:
            if paint.in_sight(piece):
                paint.marked(piece, preview.doomed)
        self._paint_selected(painter, frame, overlay, paint)
        if len(preview.ghosts) >= MANY and not preview.apart:
            self._many_ghosts.paint(painter, preview.ghosts, frame)
            if self._many_ghosts.grows:
                self._again()
        else:
            for ghost in _from_above(preview.ghosts):
                paint.ghost(ghost)
        if preview.edge is not None:
            paint.edge(preview.edge, preview)
        for joint in _joints(overlay):
            paint.joint(joint)
        for hex in preview.handles:
            paint.handle(hex)
        for ghost in preview.ghosts[:1]:
            # Of a whole wall it says how bad all of it is.
            worst = min(
                (one.worst for one in preview.ghosts if one.worst), key=lambda it: it.rank, default=None
            )
            said = replace(ghost, worst=worst) if preview.badge else ghost
            paint.badge(said, preview.badge or str(ghost.piece.slot), preview.edge)
        for at in {hex_at(point): point for point in map(middle, overlay.padlocked)}.values():
            paint_padlock(painter, at, viewport, colours)
        if preview.pivot is not None:
            paint_pivot(painter, preview.pivot, viewport, colours)
        if preview.band is not None:
            paint_frame(painter, preview.band, viewport, colours)
        if overlay.focus is not None:
            paint.focus(overlay.focus)
        if overlay.cursor is not None:
            paint.cursor(overlay.cursor)

    def _paint_selected(self, painter: QPainter, frame: Frame, overlay: Overlay, paint: OverlayPaint) -> None:
        chosen, hidden = overlay.selected, overlay.preview.hidden
        if len(chosen) < self.MANY:
            self._selected.drop()
            paint.tint(paint.shown(chosen, hidden))
            return

        def steps() -> Iterator[Step]:
            pieces = paint.shown(chosen, hidden)
            few = len(pieces) < LARGE
            yield lambda brush: OverlayPaint(brush, frame, self._drawings).tint(pieces, outlined=few)
            for piece in () if few else pieces:
                yield partial(self._outlines.paint, piece=piece, frame=frame)

        over = patience() if len(chosen) >= LARGE else lambda: False
        key = (chosen, hidden, frame)
        painter.drawPixmap(0, 0, self._selected.grown(key, frame.size, frame.ratio, steps, over))
        if self._selected.grows:
            self._again()


class OverlayPaint:
    """Paints outlines, ghosts and marks on a canvas as it lies now."""

    def __init__(self, painter: QPainter, frame: Frame, drawings: Drawings) -> None:
        self.painter, self.viewport = painter, frame.viewport
        self.colours, self.drawings = frame.colours, drawings
        self.part = frame.viewport.shown(0, 0, frame.size.width(), frame.size.height())

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

    def lines(self, path: QPainterPath, colour: QColor, width: float, dashes: Sequence[float] = ()) -> None:
        """A line with a halo, so that it is seen on every terrain."""
        pen = _dashed(round_pen(colour, width), dashes)
        stroke(self.painter, path, round_pen(self.colours.halo, width + _HALO), pen)

    def shown(self, chosen: Iterable[Piece], hidden: Container[int]) -> list[Piece]:
        """The given pieces that are on the canvas and not hidden."""
        return [piece for piece in chosen if piece.id not in hidden and self.in_sight(piece)]

    def tint(self, pieces: Sequence[Piece], *, outlined: bool = True) -> None:
        """Tint and outline selected pieces; where several lie over one another the tint is applied once."""
        painter = self.painter
        cells = {cell for piece in pieces if not piece.type.is_edge for cell in piece.cells}
        hex, tinted = QPolygonF([QPointF(*corner) for corner in corners(ORIGIN)]), QPainterPath()
        tinted.setFillRule(Qt.FillRule.WindingFill)  # no holes where rounded borders meet
        for cell in cells:
            tinted.addPolygon(hex.translated(*centre(cell)))
        view = self.viewport
        table = QTransform(view.scale, 0, 0, view.scale, view.left, view.top)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # no seams between the hexes
        painter.fillPath(table.map(tinted), see_through(self.colours.accent, _WASH))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for piece in pieces if outlined else ():
            stroke(painter, self.outline(piece), *_pens_of_chosen(self.colours))

    def border(self, hexes: Iterable[Hex]) -> QPainterPath:
        """The border of some hexes in px of the canvas."""
        path = QPainterPath()
        for ring in outline(hexes):
            path.addPolygon(QPolygonF([QPointF(*self.viewport.to_view(point)) for point in ring]))
            path.closeSubpath()
        return path

    def area(self, hexes: Iterable[Hex]) -> None:
        path = self.border(hexes)
        self.painter.fillPath(path, see_through(self.colours.accent, _WASH))
        self.lines(path, self.colours.accent, 2.2)

    def marked(self, piece: Piece, doomed: bool) -> None:
        path = self.outline(piece)
        if doomed and not piece.type.is_edge:
            self.painter.fillPath(path, see_through(self.colours.bad, 90))
        self.lines(path, self.colours.bad if doomed else self.colours.accent, 2.2 if doomed else 1.6)

    def faded(self, piece: Piece) -> None:
        """Paint a piece that is not there, as it would look."""
        painter, view = self.painter, self.viewport
        at = centre(piece.hex)
        painter.save()
        painter.setOpacity(0.72)
        painter.translate(view.left + at.x * view.scale, view.top + at.y * view.scale)
        painter.scale(view.scale, view.scale)
        self.drawings.paint(painter, piece.type, piece.rotation, "full", piece.hex)
        painter.restore()

    def ghost(self, ghost: Ghost) -> None:
        piece, painter = ghost.piece, self.painter
        self.faded(piece)
        colour = self.colours.of(ghost.worst)
        path = self.outline(piece)
        if not piece.type.is_edge:
            painter.fillPath(path, see_through(colour, _WASH))
        dashes = _DASHES.get(ghost.worst, ())
        self.lines(path, colour, 3.6 if piece.type.is_edge else 2.8, dashes)

    def edge(self, edge: Edge, preview: Preview) -> None:
        """Paint the edge that is meant, with an arrow from outside to inside if it has an inside."""
        colour = self.colours.bad if preview.blocked else self.colours.faint
        if preview.ghosts:
            colour = self.colours.of(preview.ghosts[0].worst)
        self._arrow(edge, colour, preview.inward)

    def _arrow(self, edge: Edge, colour: QColor, pointed: bool = True, length: float = 1.2) -> None:
        """Paint an edge and an arrow across it; at a ``length`` of 2 the arrow ends in the middle of the hex
        behind.
        """
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
        inked(self.painter, colour, round_pen(self.colours.halo, 1.6)).drawPolygon(arrow)

    def joint(self, edge: Edge) -> None:
        """Paint where a wall can join: the edge, and an arrow in the direction of the wall."""
        self._arrow(edge, self.colours.accent, length=1.8)

    def handle(self, hex: Hex) -> None:
        """Paint the square by which something is drawn."""
        x, y = self.viewport.to_view(centre(hex))
        half = max(4.0, self.viewport.hex_size * 0.16)
        box = QRectF(x - half, y - half, 2 * half, 2 * half)
        inked(self.painter, self.colours.accent, round_pen(self.colours.halo, 2.0)).drawRect(box)

    def badge(self, ghost: Ghost, text: str, edge: Edge | None) -> None:
        """Paint the label of a ghost over the cell by which it is held, or next to that if it would hide
        much.
        """
        if self.viewport.hex_size < 20:
            return
        piece, painter = ghost.piece, self.painter
        x, y = self.viewport.to_view(centre(piece.hex.plus(grip(piece.type, piece.rotation))))
        font = bold(painter.font())
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        height = metrics.height() + 2
        width = max(metrics.horizontalAdvance(text) + 10, height)
        if width > self.viewport.hex_size * (0.35 if len(piece.cells) == 1 else 1.0):
            # Away from the edge that is meant, else above.
            to_y = self.viewport.to_view(centre(edge.across)).y - y if edge is not None else 1.0
            y += (-1 if to_y > 0 else 1) * self.viewport.hex_size * 0.72
        x = max(x, width / 2 + 4.0)  # a text that is cut tells nothing
        box = QRectF(x - width / 2, y - height / 2, width, height)
        inked(painter, self.colours.of(ghost.worst)).drawRoundedRect(box, height / 2, height / 2)
        inked(painter, line=self.colours.on_strong).drawText(box, Qt.AlignmentFlag.AlignCenter, text)

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
    """Where walls can join: at the places the tool names, and at doorways about to be put down, marked or
    selected.
    """
    hidden = overlay.preview.hidden
    pieces = [ghost.piece for ghost in overlay.preview.ghosts]
    pieces += [piece for piece in (*overlay.marked, *overlay.selected) if piece.id not in hidden]
    doorways = (piece for piece in pieces if piece.type.role is Role.DOORWAY)
    return {edge for piece in doorways for edge in piece.opens}.union(overlay.preview.joints)


def _from_above(ghosts: Iterable[Ghost]) -> list[Ghost]:
    """The ghosts in sight: of a stack on one hex (or edge) the topmost, with the stack's worst severity."""
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


def _pens_of_chosen(colours: Colours) -> tuple[QPen, QPen]:
    return round_pen(colours.halo, _CHOSEN + _HALO), round_pen(colours.accent, _CHOSEN)


class Outlines:
    """The outlines of what is selected as pictures, each made once as long as the zoom is the same."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._key: object = None
        self._made: dict[tuple[PieceType, int], tuple[QPixmap, QPoint]] = {}

    def paint(self, painter: QPainter, piece: Piece, frame: Frame) -> None:
        """Paint the outline of a piece, at whole px."""
        view = frame.viewport
        key = (view.scale, frame.ratio, frame.colours)
        if key != self._key:
            self._key, self._made = key, {}
        like = (piece.type, piece.rotation)
        found = self._made.get(like)
        if found is None:
            found = self._made[like] = self._picture(piece, frame)
        at = centre(piece.hex)
        middle = QPointF(view.left + at.x * view.scale, view.top + at.y * view.scale)
        painter.drawPixmap(middle.toPoint() + found[1], found[0])

    def _picture(self, piece: Piece, frame: Frame) -> tuple[QPixmap, QPoint]:
        """The outline, and the offset of its upper left corner from the middle of the piece's hex."""
        scale = frame.viewport.scale
        path = QTransform.fromScale(scale, scale).map(self._drawings.outline(piece.type, piece.rotation))
        box = path.boundingRect().adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN).toAlignedRect()
        with drawn(box.size() * frame.ratio, frame.ratio) as (picture, brush):
            brush.translate(-box.topLeft())
            stroke(brush, path, *_pens_of_chosen(frame.colours))
        return picture, box.topLeft()


class ManyGhosts:
    """Paints ghosts with one outline around all of them, in the colour of the worst; very many in several
    steps.
    """

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._kept = KeptPicture()

    def paint(self, painter: QPainter, ghosts: Sequence[Ghost], frame: Frame) -> None:
        """Paint them where they lie on the canvas."""
        pieces, viewport, colours = [ghost.piece for ghost in ghosts], frame.viewport, frame.colours
        first = pieces[0]
        worst = min((g.worst for g in ghosts if g.worst is not None), key=lambda s: s.rank, default=None)
        box = self._box(pieces, viewport.scale)
        origin = QPointF(viewport.left, viewport.top)
        if max(box.width(), box.height()) > _LARGEST:
            seen = list(filter(OverlayPaint(painter, frame, self._drawings).in_sight, pieces))
            for step in self._steps(seen, viewport, colours, worst, origin):
                painter.save()
                step(painter)
                painter.restore()
            return

        def steps() -> Iterator[Step]:
            return self._steps(pieces, viewport, colours, worst, -box.topLeft())

        placed = tuple((p.type.id, p.hex.minus(first.hex), p.slot - first.slot, p.rotation) for p in pieces)
        key = (placed, viewport.scale, worst, colours)
        over = patience() if len(pieces) >= LARGE else lambda: False
        picture = self._kept.grown(key, box.size(), frame.ratio, steps, over)
        painter.drawPixmap(origin + box.topLeft(), picture)

    @property
    def grows(self) -> bool:
        """Whether some of them are still to be painted."""
        return self._kept.grows

    def _box(self, pieces: Sequence[Piece], scale: float) -> QRectF:
        """The rectangle around all of them in px from the middle of hex (0, 0)."""
        extents = [self._drawings.extent(piece) for piece in pieces]
        left, top = min(e.left for e in extents) * scale, min(e.top for e in extents) * scale
        right, bottom = max(e.right for e in extents) * scale, max(e.bottom for e in extents) * scale
        return QRectF(left, top, right - left, bottom - top).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def _steps(
        self,
        pieces: Sequence[Piece],
        viewport: Viewport,
        colours: Colours,
        worst: Severity | None,
        origin: QPointF,
    ) -> Iterator[Step]:
        """The painting steps, from the bottom up; the middle of hex (0, 0) is at ``origin``."""
        scale = viewport.scale
        detail: Detail = "plain" if viewport.hex_size < _PLAIN_BELOW else "full"

        def paint_piece(painter: QPainter, piece: Piece) -> None:
            at = QPointF(*centre(piece.hex)) * scale + origin
            painter.setOpacity(0.8)
            painter.translate(at)
            painter.scale(scale, scale)
            self._drawings.paint(painter, piece.type, piece.rotation, detail)

        for piece in visible_from_above(pieces, ()):
            yield partial(paint_piece, piece=piece)
        colour = colours.of(worst)
        whole, rings = QPainterPath(), list[QPainterPath]()
        for ring in outline({cell for piece in pieces for cell in piece.cells}):
            path = QPainterPath()
            path.addPolygon(QPolygonF([QPointF(*point) * scale + origin for point in ring]))
            path.closeSubpath()
            whole.addPath(path)
            rings.append(path)
        yield lambda painter: painter.fillPath(whole, see_through(colour, _WASH))
        halo, pen = round_pen(colours.halo, 5.0), _dashed(round_pen(colour, 2.8), _DASHES.get(worst, ()))

        def paint_ring(painter: QPainter, path: QPainterPath) -> None:
            stroke(painter, path, halo, pen)

        for path in rings:  # all as one path takes far longer
            yield partial(paint_ring, path=path)


def _dashed(pen: QPen, dashes: Sequence[float]) -> QPen:
    """The pen with these dashes and gaps, in widths of it; without any, as it is."""
    if dashes:
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def paint_symmetry(painter: QPainter, symmetry: Symmetry, frame: Frame) -> None:
    """The axis of a mirror, or the centre of turns with the borders between the sides."""
    viewport, colours = frame.viewport, frame.colours
    x, y = viewport.to_view(symmetry.spot.point)
    far = float(frame.size.width() + frame.size.height())
    lines = QPainterPath()
    for angle in _borders(symmetry.kind):
        radians = math.radians(angle)
        lines.moveTo(x, y)
        lines.lineTo(x + far * math.cos(radians), y + far * math.sin(radians))
    pen = QPen(see_through(colours.accent, 190), 1.4)
    pen.setDashPattern(_AXIS)
    stroke(painter, lines, QPen(see_through(colours.halo, 150), 3.2), pen)
    for ink, width in ((colours.halo, 4.2), (colours.accent, 1.8)):
        inked(painter, colours.halo, QPen(ink, width)).drawEllipse(QPointF(x, y), _RING, _RING)
    inked(painter, colours.accent).drawEllipse(QPointF(x, y), 2.4, 2.4)


def paint_padlock(painter: QPainter, at: Point, viewport: Viewport, colours: Colours) -> None:
    """A small padlock over a point of the table (mm)."""
    x, y = viewport.to_view(at)
    size = min(max(viewport.hex_size * 0.34, 9.0), 16.0)
    body = QRectF(x - size / 2, y - size * 0.12, size, size * 0.72)
    bow = QPainterPath()
    left, right, top = x - size * 0.28, x + size * 0.28, y - size * 0.34
    bow.moveTo(left, body.top())
    bow.lineTo(left, top)
    bow.arcTo(QRectF(left, top - size * 0.28, right - left, size * 0.56), 180, -180)
    bow.lineTo(right, body.top())
    stroke(painter, bow, QPen(colours.halo, size * 0.16 + 3), QPen(colours.text, size * 0.16))
    inked(painter, colours.text, QPen(colours.halo, 1.5)).drawRoundedRect(body, size * 0.14, size * 0.14)


def paint_frame(painter: QPainter, band: Bounds, viewport: Viewport, colours: Colours) -> None:
    """The frame that the mouse draws around pieces."""
    start = viewport.to_view(Point(band.left, band.top))
    end = viewport.to_view(Point(band.right, band.bottom))
    box = QRectF(QPointF(*start), QPointF(*end))
    inked(painter, see_through(colours.accent, 28), QPen(colours.halo, 3.0)).drawRect(box)
    pen = QPen(colours.accent, 1.4)
    pen.setDashPattern([4.0, 3.0])
    inked(painter, line=pen).drawRect(box)


def paint_pivot(painter: QPainter, hex: Hex, viewport: Viewport, colours: Colours) -> None:
    """Paint a dot in the hex about which the selection would turn, with an arc of the turn around it."""
    x, y = viewport.to_view(centre(hex))
    radius = min(max(viewport.hex_size * 0.2, 4.0), 8.0)
    bow = QPainterPath()
    box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    bow.arcMoveTo(box, 60)
    bow.arcTo(box, 60, 290)
    stroke(painter, bow, QPen(colours.halo, 4.0), QPen(colours.accent, 1.8))
    inked(painter, colours.accent, QPen(colours.halo, 1.5)).drawEllipse(QPointF(x, y), 2.8, 2.8)


def _borders(kind: Kind) -> tuple[float, ...]:
    """The directions of the lines between the sides, in degrees clockwise from the right."""
    if kind is Kind.LEFT_RIGHT:
        return (-90.0, 90.0)
    if kind is Kind.TOP_BOTTOM:
        return (0.0, 180.0)
    if kind is Kind.BOTH_AXES:
        return (-90.0, 0.0, 90.0, 180.0)
    if kind is Kind.SIXTH_TURNS:
        return (-90.0, -30.0, 30.0, 90.0, 150.0, 210.0)
    return (-90.0, 30.0, 150.0) if kind is Kind.THIRD_TURNS else ()
