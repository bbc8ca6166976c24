"""Paints the battlefield: what lies below the shown level faded by one veil, the rest in full.

Keeps the pieces in the order of painting and follows changes; an edit costs what it touched.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen

from builder.battlefield import Battlefield, Change, Piece
from builder.catalogue import TileClass
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import top_slot
from builder.editor.canvas.drawings import Drawings
from builder.editor.canvas.viewport import Viewport
from builder.editor.theme import Colours
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds, centre
from builder.hexgrid.offset import to_hex

PLAIN_BELOW = 11.0  # px a hex: no patterns when smaller
GRID_ABOVE = 13.0
_MANY = 260  # hexes: from here on looking through all pieces is quicker than looking into columns
_RANKS = {
    TileClass.LAND: 0,
    TileClass.FLUID: 0,
    TileClass.CASTLE: 1,
    TileClass.EDGE: 2,
    TileClass.OBSTACLE: 3,
}

Order = tuple[int, int]


@dataclass(slots=True)
class _Placed:
    """A piece with what painting needs of it, worked out once."""

    piece: Piece
    x: float
    y: float
    box: Bounds
    cells: tuple[Hex, ...]
    flat: bool
    top: int


class Scenery:
    """The pieces of one battlefield, ready to be painted."""

    def __init__(self, battlefield: Battlefield, drawings: Drawings) -> None:
        self._battlefield = battlefield
        self._drawings = drawings
        self._layers: dict[Order, dict[int, _Placed]] = {}
        self._order: list[Order] = []
        self._lids: dict[Hex, int] = {}
        self._lids_to: int | None = -1
        for piece in battlefield.pieces.values():
            self._enter(piece)

    def follow(self, change: Change) -> list[Bounds]:
        """Take in a change; returns the rectangles in mm that look different now."""
        gone = [*change.removed, *(before for before, _ in change.changed)]
        come = [*change.added, *(after for _, after in change.changed)]
        for piece in gone:
            self._leave(piece)
        for piece in come:
            self._enter(piece)
        return [self._drawings.extent(piece) for piece in (*gone, *come)]

    def paint(
        self,
        painter: QPainter,
        viewport: Viewport,
        rect: QRectF,
        colours: Colours,
        highest: int | None,
        hidden: Container[int] = (),
    ) -> None:
        """Paint a part of the canvas (px), clipped to it, with nothing above slot ``highest``."""
        part = viewport.shown(rect.x(), rect.y(), rect.width(), rect.height())
        painter.save()
        painter.setClipRect(rect)
        painter.fillRect(rect, colours.table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(viewport.left, viewport.top)
        painter.scale(viewport.scale, viewport.scale)
        if viewport.hex_size >= GRID_ABOVE:
            _paint_grid(painter, part, colours)
        detail: Detail = "full" if viewport.hex_size >= PLAIN_BELOW else "plain"
        base = painter.transform()
        veiled = highest is None or highest <= 1
        for placed in self._within(part, highest, hidden):
            if not veiled and highest is not None and placed.top >= highest:
                # Everything from here on is the shown level: pieces that reach up to it were put last.
                painter.setTransform(base)
                _paint_veil(painter, part, colours)
                veiled = True
            painter.setTransform(base)
            painter.translate(placed.x, placed.y)
            piece = placed.piece
            self._drawings.paint(painter, piece.type, piece.rotation, detail)
        if not veiled:
            painter.setTransform(base)
            _paint_veil(painter, part, colours)
        painter.restore()

    def _within(self, part: Bounds, highest: int | None, hidden: Container[int]) -> Iterator[_Placed]:
        """What is to be seen in a part, from the ground up; what reaches the shown level comes last."""
        lids = self._lid_heights(highest)
        reaching: list[_Placed] = []
        for placed in self._candidates(part, highest):
            piece, box = placed.piece, placed.box
            if (
                piece.id in hidden
                or box.left > part.right
                or box.right < part.left
                or box.top > part.bottom
                or box.bottom < part.top
            ):
                continue
            if placed.flat and not hidden and all(lids[cell] > piece.slot for cell in placed.cells):
                continue  # other tiles lie over all of it
            if highest is not None and placed.top >= highest:
                reaching.append(placed)
            else:
                yield placed
        yield from reaching

    def _candidates(self, part: Bounds, highest: int | None) -> Iterable[_Placed]:
        hexes = list(_hexes_of(part)) if part.width * part.height < _MANY * ACROSS_FLATS * ROW_PITCH else None
        if hexes is None:
            return (
                placed
                for order in self._order
                if highest is None or order[0] <= highest
                for _, placed in sorted(self._layers[order].items())
            )
        occupancy = self._battlefield.occupancy
        found = {
            piece.id: piece
            for hex in hexes
            for column in (occupancy.column(hex), occupancy.standing(hex))
            for pieces in column.values()
            for piece in pieces
            if highest is None or piece.slot <= highest
        }
        placed = [self._layers[_order_of(piece)][id] for id, piece in found.items()]
        placed.sort(key=lambda p: (_order_of(p.piece), p.piece.id))
        return placed

    def _lid_heights(self, highest: int | None) -> dict[Hex, int]:
        """The highest tile in sight on each hex."""
        if self._lids_to != highest:
            self._lids, self._lids_to = {}, highest
            for order in self._order:
                if highest is None or order[0] <= highest:
                    for placed in self._layers[order].values():
                        if placed.flat:
                            for cell in placed.cells:
                                self._lids[cell] = order[0]
        return self._lids

    def _enter(self, piece: Piece) -> None:
        order = _order_of(piece)
        layer = self._layers.get(order)
        if layer is None:
            layer = self._layers[order] = {}
            self._order = sorted(self._layers)
        at = centre(piece.hex)
        flat = piece.type.kind.tile_class is TileClass.LAND
        layer[piece.id] = _Placed(
            piece, at.x, at.y, self._drawings.extent(piece), piece.cells, flat, top_slot(piece)
        )
        if flat:
            self._renew_lids(piece)

    def _leave(self, piece: Piece) -> None:
        order = _order_of(piece)
        del self._layers[order][piece.id]
        if not self._layers[order]:
            del self._layers[order]
            self._order = sorted(self._layers)
        if piece.type.kind.tile_class is TileClass.LAND:
            self._renew_lids(piece)

    def _renew_lids(self, piece: Piece) -> None:
        """Look again how high tiles lie on the cells of a piece (the battlefield has changed already)."""
        if self._lids_to == -1:
            return
        for cell in piece.cells:
            self._lids[cell] = max(
                (
                    other.slot
                    for others in self._battlefield.occupancy.column(cell).values()
                    for other in others
                    if other.type.kind.tile_class is TileClass.LAND
                    and (self._lids_to is None or other.slot <= self._lids_to)
                ),
                default=0,
            )


def _order_of(piece: Piece) -> Order:
    return piece.slot, _RANKS.get(piece.type.kind.tile_class, 3)


def _hexes_of(part: Bounds) -> Iterator[Hex]:
    """The hexes of a rectangle, and one row and column more on every side: walls stand over their edges."""
    top, bottom = int((part.top - SIDE) // ROW_PITCH), int((part.bottom + SIDE) // ROW_PITCH) + 1
    left, right = int(part.left // ACROSS_FLATS) - 1, int(part.right // ACROSS_FLATS) + 2
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield to_hex(column, row)


def _paint_grid(painter: QPainter, part: Bounds, colours: Colours) -> None:
    """The hexes of the bare table."""
    half, quarter = ACROSS_FLATS / 2, SIDE / 2
    lines = []
    for hex in _hexes_of(part):
        x, y = centre(hex)
        lines.append(QLineF(x + half, y - quarter, x + half, y + quarter))
        lines.append(QLineF(x + half, y + quarter, x, y + SIDE))
        lines.append(QLineF(x, y + SIDE, x - half, y + quarter))
    pen = QPen(colours.grid)
    pen.setWidthF(1.0)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.drawLines(lines)


def _paint_veil(painter: QPainter, part: Bounds, colours: Colours) -> None:
    painter.fillRect(QRectF(part.left - 1, part.top - 1, part.width + 2, part.height + 2), colours.veil)
