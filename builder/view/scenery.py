"""Paints the battlefield: what lies below the shown level faded by one veil, the level itself in full, what
lies above it as outlines.

Keeps the pieces in the order of painting and follows changes; an edit costs what it touched.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from builder.battlefield import Battlefield, Change, Occupancy, Piece
from builder.catalogue import TileClass
from builder.drawing.patterns import hex_lines
from builder.drawing.pieces import Detail
from builder.hexgrid import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds, Edge, Hex, centre, edge_line, to_hex
from builder.view.drawings import Drawings
from builder.view.options import Display
from builder.view.theme import Colours
from builder.view.viewport import Viewport, hexes_of

_BLOCK = 16  # columns and rows; even, because rows repeat in pairs


def paint_grid(painter: QPainter, part: Bounds, colours: Colours) -> None:
    """Paint a part of the table; the painter's unit is the mm."""
    pen = QPen(colours.grid, 1.0)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide, deep = _BLOCK * ACROSS_FLATS, _BLOCK * ROW_PITCH
    # Hexes reach a little out of their block.
    left, right = int((part.left - ACROSS_FLATS) // wide), int((part.right + ACROSS_FLATS) // wide)
    top, bottom = int((part.top - SIDE) // deep), int((part.bottom + SIDE) // deep)
    base = painter.transform()
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            painter.translate(column * wide, row * deep)
            painter.drawPath(_block())
            painter.setTransform(base)


@lru_cache(maxsize=1)
def _block() -> QPainterPath:
    """The lower right half of the border of each hex in a block, so that none is drawn twice."""
    half, quarter = ACROSS_FLATS / 2, SIDE / 2
    path = QPainterPath()
    for row in range(_BLOCK):
        for column in range(_BLOCK):
            x, y = centre(to_hex(column, row))
            path.moveTo(x + half, y - quarter)
            path.lineTo(x + half, y + quarter)
            path.lineTo(x, y + SIDE)
            path.lineTo(x - half, y + quarter)
    return path


_HATCH = hex_lines("diagonal", 0, 0.0)


def nearest_above(occupancy: Occupancy, hex: Hex, highest: int, hidden: Container[int] = ()) -> Piece | None:
    """The lowest of the pieces over a hex that lie wholly above slot ``highest``."""
    column = occupancy.column(hex)
    for slot in sorted(column):
        if slot > highest:
            for piece in column[slot]:
                if piece.slot > highest and piece.id not in hidden:
                    return piece
    return None


def paint_overhead(
    painter: QPainter,
    hexes: Iterable[Hex],
    colours: Colours,
    occupancy: Occupancy,
    highest: int,
    clearly: int,
    hidden: Container[int],
    *,
    hatched: bool,
) -> None:
    """Paint some hexes; the painter's unit is the mm. ``clearly`` in %, ``hatched`` False for small hexes."""
    borders: list[QLineF] = []
    hatch: list[QLineF] = []
    for hex in hexes:
        piece = nearest_above(occupancy, hex, highest, hidden)
        if piece is not None:
            for direction in range(6):
                edge = Edge(hex, direction)
                other = nearest_above(occupancy, edge.across, highest, hidden)
                # Each border once: a line drawn twice would be twice as strong.
                if other is None or (direction < 3 and other.id != piece.id):
                    borders.append(_line(edge))
            if hatched:
                x, y = centre(hex)
                hatch += [QLineF(x + a.x, y + a.y, x + b.x, y + b.y) for a, b in _HATCH]
        for slot, standing in occupancy.standing(hex).items():
            if slot > highest:
                borders += [_line(edge) for one in standing if one.id not in hidden for edge in _of(one, hex)]
    colour = QColor(colours.text)
    for lines, width, share in ((hatch, 1.0, 0.55), (borders, 1.6, 1.0)):
        colour.setAlphaF(share * clearly / 100)
        pen = QPen(colour, width)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(lines)


def _of(piece: Piece, hex: Hex) -> list[Edge]:
    """The edges of a piece that belong to one of its hexes."""
    return [edge for edge in piece.edges if edge.hex == hex]


def _line(edge: Edge) -> QLineF:
    start, end = edge_line(edge)
    return QLineF(start.x, start.y, end.x, end.y)


PLAIN_BELOW = 11.0  # px a hex: no patterns when smaller
GRID_ABOVE = 13.0
_MANY = 260  # hexes: from here on looking through all pieces is quicker than looking into columns
_MOST = 1000  # pieces that go and come at once: from here on finding all lids again is quicker
_RANKS = {
    TileClass.LAND: 0,
    TileClass.FLUID: 0,
    TileClass.CASTLE: 1,
    TileClass.EDGE: 2,
    TileClass.OBSTACLE: 3,
}

_DUSK = 0.15  # how much darker the shadow of one level is; those of stacked tiles fall over one another
_DARKEST = 3  # levels of one piece that count
_USUAL = Display()

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


_Seen = tuple[_Placed, bool]


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
        gone = change.before
        come = change.after
        if len(gone) + len(come) >= _MOST:
            self._lids_to = -1
        return [*map(self._leave, gone), *map(self._enter, come)]

    def paint(
        self,
        painter: QPainter,
        viewport: Viewport,
        rect: QRectF,
        colours: Colours,
        highest: int | None,
        hidden: Container[int] = (),
        display: Display = _USUAL,
    ) -> None:
        """Paint a part of the canvas (px), clipped to it, with nothing solid above slot ``highest``."""
        part = viewport.shown(rect.x(), rect.y(), rect.width(), rect.height())
        painter.save()
        painter.setClipRect(rect)
        painter.fillRect(rect, colours.table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(viewport.left, viewport.top)
        painter.scale(viewport.scale, viewport.scale)
        full = viewport.hex_size >= PLAIN_BELOW
        grid = display.grid and viewport.hex_size >= GRID_ABOVE
        below, here = self._within(part, highest, hidden)
        if highest is not None and highest > 1:
            if display.below > 0:
                self._paint_pieces(painter, below, full)
                _paint_veil(painter, part, colours, display.below)
            if grid:
                # On the veil, so that hexes can be counted over what is faded.
                paint_grid(painter, part, colours)
        else:
            here = below + here
            if grid:
                paint_grid(painter, part, colours)
        self._paint_pieces(painter, here, full)
        if highest is not None and display.above > 0:
            occupancy = self._battlefield.occupancy
            many = part.width * part.height > _MANY * 16 * ACROSS_FLATS * ROW_PITCH
            hexes = self._hexes_above(highest) if many else hexes_of(part)
            paint_overhead(painter, hexes, colours, occupancy, highest, display.above, hidden, hatched=full)
        painter.restore()

    def _paint_pieces(self, painter: QPainter, placed: Iterable[_Seen], full: bool) -> None:
        """Paint pieces from the ground up, those of one level over their shadows."""
        base = painter.transform()
        detail: Detail = "full" if full else "plain"
        for slot, level in groupby(placed, key=lambda seen: seen[0].piece.slot):
            pieces = list(level)
            if full and slot > 1:
                self._paint_shadows(painter, [one for one, _ in pieces])
            for one, covered in pieces:
                if not covered:
                    painter.translate(one.x, one.y)
                    self._drawings.paint(painter, one.piece.type, one.piece.rotation, detail)
                    painter.setTransform(base)

    def _paint_shadows(self, painter: QPainter, placed: Iterable[_Placed]) -> None:
        """The shadows that the pieces of one level throw to the lower right, an area for each darkness."""
        paths: dict[int, QPainterPath] = {}
        for one in placed:
            type = one.piece.type
            if type.fills_cells:
                levels = min(max(type.height, 1), _DARKEST)
                path = paths.get(levels)
                if path is None:
                    path = paths[levels] = QPainterPath()
                    path.setFillRule(Qt.FillRule.WindingFill)
                path.addPath(self._drawings.shadow(type, one.piece.rotation).translated(one.x, one.y))
        for levels, path in paths.items():
            painter.fillPath(path, QColor(0, 0, 0, round(255 * (1 - (1 - _DUSK) ** levels))))

    def _within(
        self, part: Bounds, highest: int | None, hidden: Container[int]
    ) -> tuple[list[_Seen], list[_Seen]]:
        """What is to be seen in a part from the ground up: what is faded, and what reaches the shown level.

        Each with whether other tiles lie over all of it; it throws its shadow all the same, or an edit on
        one of its hexes would change how the others look.
        """
        lids = self._lid_heights(highest)
        faded: list[_Seen] = []
        reaching: list[_Seen] = []
        candidates = list(self._candidates(part, highest))
        # Where a tile is left out, what lies below it is seen.
        bare = {cell for one in candidates if one.flat and one.piece.id in hidden for cell in one.cells}
        for placed in candidates:
            piece, box = placed.piece, placed.box
            if (
                piece.id in hidden
                or box.left > part.right
                or box.right < part.left
                or box.top > part.bottom
                or box.bottom < part.top
            ):
                continue
            covered = (
                placed.flat
                and all(lids[cell] > piece.slot for cell in placed.cells)
                and bare.isdisjoint(placed.cells)
            )
            if highest is not None and placed.top >= highest:
                reaching.append((placed, covered))
            else:
                faded.append((placed, covered))
        return faded, reaching

    def _candidates(self, part: Bounds, highest: int | None) -> Iterable[_Placed]:
        hexes = list(hexes_of(part)) if part.width * part.height < _MANY * ACROSS_FLATS * ROW_PITCH else None
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

    def _hexes_above(self, highest: int) -> set[Hex]:
        """The hexes of all pieces that lie above a slot."""
        layers = [layer for order, layer in self._layers.items() if order[0] > highest]
        return {cell for layer in layers for placed in layer.values() for cell in placed.cells}

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

    def _enter(self, piece: Piece) -> Bounds:
        """Take a piece in; the rectangle that it is drawn in."""
        order = _order_of(piece)
        layer = self._layers.get(order)
        if layer is None:
            layer = self._layers[order] = {}
            self._order = sorted(self._layers)
        at = centre(piece.hex)
        flat = piece.type.kind.tile_class is TileClass.LAND
        box = self._drawings.extent(piece)
        layer[piece.id] = placed = _Placed(piece, at.x, at.y, box, piece.cells, flat, piece.highest)
        if flat:
            self._renew_lids(placed)
        return box

    def _leave(self, piece: Piece) -> Bounds:
        """Leave a piece out; the rectangle that it was drawn in."""
        order = _order_of(piece)
        placed = self._layers[order].pop(piece.id)
        if not self._layers[order]:
            del self._layers[order]
            self._order = sorted(self._layers)
        if placed.flat:
            self._renew_lids(placed)
        return placed.box

    def _renew_lids(self, placed: _Placed) -> None:
        """Find out again how high tiles lie on the cells of a piece (the battlefield has changed already)."""
        if self._lids_to == -1:
            return
        for cell in placed.cells:
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


def _paint_veil(painter: QPainter, part: Bounds, colours: Colours, clearly: int) -> None:
    """One sheet of the table's colour through which ``clearly`` % of what lies below is seen."""
    veil = QColor(colours.table)
    veil.setAlphaF(1 - clearly / 100)
    painter.fillRect(QRectF(part.left - 1, part.top - 1, part.width + 2, part.height + 2), veil)
