"""The drawing of each piece type, prepared for Qt once for each rotation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.drawing.patterns import VARIANTS, variant_at
from builder.drawing.pieces import Detail, bevel, icon_marks, is_tile, piece_marks
from builder.drawing.styles import Styles
from builder.drawing.tint import without_faces
from builder.hexgrid import ACROSS_FLATS, ORIGIN, Bounds, Hex, bounds, centre, edge_line, outline
from builder.shaping.drop import snaps
from builder.sheets.qt_renderer.marks import Drawn, paint_paths, paths
from builder.view.theme import DARK, bold, drawn, is_dark, round_pen, stroke

_HAIR = 0.6  # mm: what smoothing adds
_LARGEST_THUMBNAIL = 30.0  # px a hex
_LETTER = 11  # px
_RIM = 0.8  # px around a thumbnail on a dark ground
_OF_VARIANT = {variant_at(hex): hex for hex in (Hex(q, 0) for q in range(VARIANTS))}


class Drawings:
    """Drawings and outlines of piece types with cell A on hex (0, 0), in mm, kept after the first use."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._pictures: dict[tuple[PieceType, int, Detail, int, bool], tuple[Drawn, ...]] = {}
        self._extents: dict[tuple[PieceType, int], QRectF] = {}
        self._outlines: dict[tuple[PieceType, int], QPainterPath] = {}
        self._thumbnails: dict[tuple[PieceType, int, int, float, bool], QPixmap] = {}

    def paint(
        self,
        painter: QPainter,
        type: PieceType,
        rotation: int,
        detail: Detail,
        at: Hex = ORIGIN,
        *,
        faces: bool = True,
    ) -> None:
        """Paint the piece with its cell A on hex (0, 0) of a painter whose unit is the millimetre.

        ``at`` is its hex, which determines the variant of its pattern. ``faces`` False paints only lines.
        """
        varied = detail == "full" and is_tile(type)
        paint_paths(painter, self._drawn(type, rotation, detail, variant_at(at) if varied else 0, faces))

    def _drawn(
        self, type: PieceType, rotation: int, detail: Detail, variant: int = 0, faces: bool = True
    ) -> tuple[Drawn, ...]:
        key = (type, rotation, detail, variant, faces)
        found = self._pictures.get(key)
        if found is None:
            piece = Piece(0, type, _OF_VARIANT[variant], 1, rotation)
            marks = piece_marks(piece, self._styles, detail=detail)
            if not faces:
                marks = without_faces(marks)
            elif detail == "full":
                marks += bevel(piece, self._styles)
            found = self._pictures[key] = paths(marks)
            away = centre(piece.hex)
            for one in found:
                one.path.translate(-away.x, -away.y)
        return found

    def extent(self, piece: Piece) -> Bounds:
        """The rectangle in mm that holds all that is drawn of a piece, and its cells."""
        key = (piece.type, piece.rotation)
        found = self._extents.get(key)
        if found is None:
            box = bounds(piece.type.cells(piece.rotation))
            assert box is not None  # every placeable piece has cells
            cells = QRectF(box.left, box.top, box.width, box.height)
            found = self._extents[key] = _around(self._drawn(piece.type, piece.rotation, "full"), cells)
        at = centre(piece.hex)
        return Bounds(found.left() + at.x, found.top() + at.y, found.right() + at.x, found.bottom() + at.y)

    def outline(self, type: PieceType, rotation: int) -> QPainterPath:
        """The border of the cells; for an edge piece the line of its edges."""
        key = (type, rotation)
        found = self._outlines.get(key)
        if found is None:
            found = self._outlines[key] = _outline(type, rotation)
        return found

    def has_thumbnail(self, type: PieceType, size: QSize, ratio: float) -> bool:
        """Whether that thumbnail is drawn already."""
        return (type, size.width(), size.height(), ratio, is_dark()) in self._thumbnails

    def thumbnail(self, type: PieceType, size: QSize, ratio: float) -> QPixmap:
        """The piece as it comes out of the box, as large as fits ``size`` px; small pieces stay smaller.

        On a dark ground it has a light rim, so that thin dark lines are seen too. A piece that looks like
        another one has the letter of its code on it.
        """
        key = (type, size.width(), size.height(), ratio, is_dark())
        found = self._thumbnails.get(key)
        if found is None:
            found = self._thumbnails[key] = self._thumbnail(type, size, ratio)
        return found

    def _thumbnail(self, type: PieceType, size: QSize, ratio: float) -> QPixmap:
        marks = paths(icon_marks(type, self._styles))
        box = _around(marks, QRectF())
        largest = _LARGEST_THUMBNAIL * (1.6 if snaps(type) else 1.0)  # a single edge is lost otherwise
        around = 2 + 2 * _RIM
        scale = min(
            (size.width() - around) / box.width(),
            (size.height() - around) / box.height(),
            largest / ACROSS_FLATS,
        )
        with drawn(size * ratio, ratio) as (picture, painter):
            painter.translate(size.width() / 2, size.height() / 2)
            painter.scale(scale, scale)
            painter.translate(-box.center())
            if is_dark():
                _paint_rim(painter, marks, _RIM / scale)
            paint_paths(painter, marks)
            painter.resetTransform()
            self._paint_letter(painter, type, QPointF(size.width() / 2, size.height() / 2))
        return picture

    def _paint_letter(self, painter: QPainter, type: PieceType, at: QPointF) -> None:
        """Paint the letter of its code on a piece that looks like others of its terrain."""
        style, usual = self._styles.of(type), self._styles.of_kind(type.kind.id)
        if style == replace(usual, letter=style.letter) != usual:
            font = bold()
            font.setPixelSize(_LETTER)
            letters = QPainterPath()
            letters.addText(QPointF(0, 0), font, style.letter)
            letters.translate(at - letters.boundingRect().center())
            stroke(painter, letters, round_pen(QColor(style.edge), 3))
            painter.fillPath(letters, Qt.GlobalColor.white)


def _paint_rim(painter: QPainter, drawn: Iterable[Drawn], width: float) -> None:
    """Paint a rim, visible around all lines and faces painted over it afterwards."""
    for path, pen, _, label in drawn:
        if label is None and pen.style() != Qt.PenStyle.NoPen:
            wide = QPen(DARK.faint, pen.widthF() + 2 * width)
            wide.setCapStyle(Qt.PenCapStyle.RoundCap)
            wide.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, wide)


def _around(drawn: Iterable[Drawn], start: QRectF) -> QRectF:
    """The rectangle around ``start`` and all lines and faces, including half their pen widths and a small
    margin.
    """
    box = QRectF(start)
    for path, pen, _, label in drawn:
        if label is None:
            half = pen.widthF() / 2 + _HAIR if pen.style() != Qt.PenStyle.NoPen else _HAIR
            box |= path.controlPointRect().adjusted(-half, -half, half, half)
    return box


def _outline(type: PieceType, rotation: int) -> QPainterPath:
    path = QPainterPath()
    if type.is_edge:
        for edge in type.edges(rotation):
            start, end = edge_line(edge)
            path.moveTo(QPointF(*start))
            path.lineTo(QPointF(*end))
        return path
    for ring in outline(type.cells(rotation)):
        path.addPolygon(QPolygonF([QPointF(*point) for point in ring]))
        path.closeSubpath()
    return path
