"""Paints the battlefield: what lies below the shown level faded by one veil, the level itself in full, what
lies above it as outlines.

Keeps the pieces in the order of painting and follows changes; an edit costs what it touched.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from builder.battlefield import Battlefield, Change, Occupancy, Piece
from builder.catalogue import TileClass
from builder.drawing.patterns import hex_lines
from builder.drawing.pieces import Detail
from builder.drawing.relief import (
    FOOT,
    HIGHEST,
    REACH,
    RIM,
    SHADOW,
    SHORE,
    SUN,
    WIDEST_FOOT,
    Relief,
    Ring,
    Shaded,
    TopOf,
    top_of,
)
from builder.drawing.tint import Band, bands, tints
from builder.hexgrid import (
    ACROSS_FLATS,
    ROW_PITCH,
    SIDE,
    Bounds,
    Edge,
    Hex,
    centre,
    corners,
    edge_line,
    to_hex,
)
from builder.view.backing import Over
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
_RANKS = {
    TileClass.LAND: 0,
    TileClass.FLUID: 0,
    TileClass.CASTLE: 1,
    TileClass.EDGE: 2,
    TileClass.OBSTACLE: 3,
}

_USUAL = Display()
_RELIEFS = 8  # levels

Order = tuple[int, int]


@dataclass(slots=True)
class _Placed:
    """A piece with what painting needs of it, worked out once."""

    piece: Piece
    x: float
    y: float
    box: Bounds
    cells: tuple[Hex, ...]
    covers: bool
    top: int


class Scenery:
    """The pieces of one battlefield, ready to be painted."""

    def __init__(self, battlefield: Battlefield, drawings: Drawings) -> None:
        self._battlefield = battlefield
        self._drawings = drawings
        self._layers: dict[Order, dict[int, _Placed]] = {}
        self._order: list[Order] = []
        self._reliefs: dict[int | None, Relief] = {}
        self._hidden: Container[int] = ()
        self._whole: tuple[int | None, Relief] | None = None
        self._bands: tuple[Band, ...] | None = None
        self.under: Callable[[QPainter], None] = lambda painter: None  # what the grid is painted over, in mm
        self._stale = True  # the pieces are to be taken in again, before they are painted
        self._coming: list[Piece] = []  # those of them that are still to be

    def follow(self, change: Change) -> list[Bounds] | None:
        """Take in a change; returns the rectangles in mm that look different now, None for everything."""
        touched = (*change.before, *change.after)
        self._stale = self._stale or bool(self._coming) or change.is_large
        changed = {cell for piece in touched for cell in piece.cells}
        for relief in self._reliefs.values():
            relief.forget(changed)
        if self._whole is not None:
            self._whole[1].forget(changed)
            self._bands = None
        if not self._stale:
            for piece in change.before:
                self._leave(piece)
            for piece in change.after:
                self._enter(piece)
        return None if change.is_large else [self.looks(piece) for piece in touched]

    def catch_up(self, over: Over = lambda: False) -> bool:
        """Take the pieces in again after a large change, until ``over`` says so; whether it did."""
        if self._stale:
            self._layers, self._order, self._stale = {}, [], False
            self._coming = list(self._battlefield.pieces.values())
        while self._coming:
            self._enter(self._coming.pop())
            if over():
                return True
        return False

    def looks(self, piece: Piece) -> Bounds:
        """The rectangle (mm) that looks different without a piece: feet and rims beside it, shadow."""
        levels = min(piece.highest, HIGHEST) if piece.type.fills_cells else 0
        near = self._drawings.extent(piece).widened(WIDEST_FOOT)
        return near._replace(right=near.right + levels * SUN[0], bottom=near.bottom + levels * SUN[1])

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
        self.catch_up()
        part = viewport.shown(rect.x(), rect.y(), rect.width(), rect.height())
        painter.save()
        painter.setClipRect(rect)
        painter.fillRect(rect, colours.table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(viewport.left, viewport.top)
        painter.scale(viewport.scale, viewport.scale)
        full = viewport.hex_size >= PLAIN_BELOW
        grid = display.grid and viewport.hex_size >= GRID_ABOVE
        relief = self._relief(highest, hidden)
        below, here = self._within(part, highest, hidden, relief.top)
        hexes, around = self._occupied(part), self._occupied(part.widened(REACH))
        found = tints(self.bands(highest)) if display.tint else {}
        if highest is not None and highest > 1:
            if display.below > 0:
                faded = self._relief(highest - 1, hidden).shaded(hexes, around, fine=full, tints=found)
                self._paint_pieces(painter, below, faded, full)
                _paint_veil(painter, part, colours, display.below)
            shades = relief.shaded(hexes, around, highest, fine=full, tints=found)
            shades = [one if one.highest >= highest else one.only_shadow() for one in shades]
        else:
            here = below + here
            shades = relief.shaded(hexes, around, fine=full, tints=found)
        self.under(painter)
        if grid:
            # On the veil, so that hexes can be counted over what is faded.
            paint_grid(painter, part, colours)
        self._paint_pieces(painter, here, shades, full)
        if highest is not None and display.above > 0:
            occupancy = self._battlefield.occupancy
            many = part.width * part.height > _MANY * 16 * ACROSS_FLATS * ROW_PITCH
            beneath = self._hexes_above(highest) if many else hexes_of(part)
            paint_overhead(painter, beneath, colours, occupancy, highest, display.above, hidden, hatched=full)
        painter.restore()

    def _relief(self, highest: int | None, hidden: Container[int]) -> Relief:
        """How height looks up to a slot; those of the last few slots asked for are kept."""
        if hidden != self._hidden:
            self._hidden = hidden
            self._reliefs.clear()
        found = self._reliefs.pop(highest, None)
        if found is None:
            column = self._battlefield.occupancy.column
            found = Relief(lambda hex: top_of(column(hex), highest, hidden))
        self._reliefs[highest] = found
        while len(self._reliefs) > _RELIEFS:
            del self._reliefs[next(iter(self._reliefs))]
        return found

    def bands(self, highest: int | None) -> tuple[Band, ...]:
        """The colours of the levels in use with nothing above a slot, whatever is hidden."""
        column = self._battlefield.occupancy.column
        if self._whole is None or self._whole[0] != highest:
            self._whole, self._bands = (highest, Relief(lambda hex: top_of(column(hex), highest))), None
        if self._bands is None:
            tops = map(self._whole[1].top, self._battlefield.occupancy.hexes())
            self._bands = bands(top.level for top in tops if top.slot)
        return self._bands

    def _occupied(self, part: Bounds) -> list[Hex]:
        """The hexes of a part where something lies."""
        occupancy = self._battlefield.occupancy
        if part.width * part.height < _MANY * ACROSS_FLATS * ROW_PITCH:
            return [hex for hex in hexes_of(part) if occupancy.column(hex)]
        near = part.widened(SIDE)
        first, last = near.top / ROW_PITCH, near.bottom / ROW_PITCH
        rows = (hex for hex in occupancy.hexes() if first < hex.r < last)
        return [hex for hex in rows if near.left < centre(hex).x < near.right]

    def _paint_pieces(
        self, painter: QPainter, placed: Iterable[_Placed], shades: Iterable[Shaded], full: bool
    ) -> None:
        """Paint pieces from the ground up: the tiles of a level, how they are shaded, what stands there."""
        detail: Detail = "full" if full else "plain"
        tiles: dict[int, list[_Placed]] = defaultdict(list)
        objects: dict[int, list[_Placed]] = defaultdict(list)
        shading: dict[int, list[Shaded]] = defaultdict(list)
        for one in placed:
            (tiles if one.covers else objects)[one.piece.slot].append(one)
        for shade in shades:
            shading[shade.slot].append(shade)
        for slot in sorted({*tiles, *objects, *shading}):
            for kinds in (tiles, objects):
                self._paint_each(painter, kinds.get(slot, ()), detail)
                if kinds is tiles:
                    for shade in shading.get(slot, ()):
                        _paint_shade(painter, shade)
                    if any(shade.tint for shade in shading.get(slot, ())):
                        self._paint_each(painter, kinds.get(slot, ()), detail, faces=False)

    def _paint_each(
        self, painter: QPainter, placed: Iterable[_Placed], detail: Detail, *, faces: bool = True
    ) -> None:
        base = painter.transform()
        for one in placed:
            painter.translate(one.x, one.y)
            piece = one.piece
            self._drawings.paint(painter, piece.type, piece.rotation, detail, piece.hex, faces=faces)
            painter.setTransform(base)

    def _within(
        self, part: Bounds, highest: int | None, hidden: Container[int], top: TopOf
    ) -> tuple[list[_Placed], list[_Placed]]:
        """What is to be seen in a part from the ground up: what is faded, and what reaches the shown level.

        Tiles that lie wholly under others are left out.
        """
        faded: list[_Placed] = []
        reaching: list[_Placed] = []
        for placed in self._candidates(part, highest):
            if placed.piece.id in hidden or not placed.box.meets(part):
                continue
            if placed.covers and all(top(cell).slot > placed.piece.slot for cell in placed.cells):
                continue
            (reaching if highest is not None and placed.top >= highest else faded).append(placed)
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

    def _enter(self, piece: Piece) -> None:
        order = _order_of(piece)
        layer = self._layers.get(order)
        if layer is None:
            layer = self._layers[order] = {}
            self._order = sorted(self._layers)
        at = centre(piece.hex)
        covers = piece.type.fills_cells and piece.type.kind.tile_class is not TileClass.OBSTACLE
        box = self._drawings.extent(piece)
        layer[piece.id] = _Placed(piece, at.x, at.y, box, piece.cells, covers, piece.highest)

    def _leave(self, piece: Piece) -> None:
        order = _order_of(piece)
        del self._layers[order][piece.id]
        if not self._layers[order]:
            del self._layers[order]
            self._order = sorted(self._layers)


def _paint_shade(painter: QPainter, shade: Shaded) -> None:
    """What height does to the look of some hexes; the painter's unit is the mm."""
    if shade.tint or shade.light:
        # The borders of tiles lie over its own, which need not be smooth then.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(_path(map(_hexagon, shade.hexes)), QColor(shade.tint or _grey(shade.light)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for rings in zip(*shade.shores, strict=True):
        painter.fillPath(_path(map(_polygon, rings)), _grey(SHORE))
    if shade.shadow:
        painter.save()
        if shade.slot:
            painter.setClipPath(_path(map(_hexagon, shade.dim)), Qt.ClipOperation.IntersectClip)
        painter.fillPath(_path(map(_polygon, shade.shadow)), _grey(-SHADOW))
        painter.restore()
    if shade.feet:
        painter.fillPath(_path(map(_polygon, shade.feet)), _grey(-FOOT))
    if shade.rims:
        painter.fillPath(_path(map(_polygon, shade.rims)), _grey(RIM))


def _grey(light: float) -> QColor:
    """White (above 0) or black (below 0) so opaque."""
    colour = QColor(Qt.GlobalColor.white if light > 0 else Qt.GlobalColor.black)
    colour.setAlphaF(abs(light))
    return colour


def _path(polygons: Iterable[QPolygonF]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in polygons:
        path.addPolygon(polygon)
    return path


@lru_cache(maxsize=50_000)
def _hexagon(hex: Hex) -> QPolygonF:
    return _polygon(corners(hex))


@lru_cache(maxsize=50_000)
def _polygon(ring: Ring) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in (*ring, ring[0])])


def _order_of(piece: Piece) -> Order:
    return piece.slot, _RANKS.get(piece.type.kind.tile_class, 3)


def _paint_veil(painter: QPainter, part: Bounds, colours: Colours, clearly: int) -> None:
    """One sheet of the table's colour through which ``clearly`` % of what lies below is seen."""
    veil = QColor(colours.table)
    veil.setAlphaF(1 - clearly / 100)
    painter.fillRect(QRectF(part.left - 1, part.top - 1, part.width + 2, part.height + 2), veil)
