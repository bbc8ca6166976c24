"""Paints where figures can stand: levels, the room above, and what stands between two hexes."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from builder.board import BarrierKind
from builder.editor.canvas.surface_marks import Fence, Levels, Room, fences, levels, rooms
from builder.editor.work.surface import Surface
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre, edge_line
from builder.view.options import Look
from builder.view.sprites import HexPrints, Lettering, Script, script
from builder.view.theme import Colours
from builder.view.viewport import Viewport

_WORDS_ABOVE = 17.0  # px a hex: no numbers when smaller
_EDGE_WORDS_ABOVE = 34.0
_FADED = 0.4


class SurfaceOverlay:
    """Keeps its picture until something else is to be seen."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._lettering = Lettering()
        self._stamp = 0
        self._key: object = None
        self._picture = QPixmap()
        surface.changed.connect(self._grow_old)

    def _grow_old(self, _hexes: object = None) -> None:
        self._stamp += 1

    def paint(
        self,
        painter: QPainter,
        viewport: Viewport,
        size: QSize,
        colours: Colours,
        highest: int | None,
        look: Look,
    ) -> None:
        """Paint what ``look`` wants on a canvas of a size in px."""
        ratio = painter.device().devicePixelRatioF()
        wanted = (look.spaces, look.headroom, look.barriers)
        key = (self._stamp, viewport, size, ratio, highest, id(colours), wanted)
        if key != self._key:
            self._key = key
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(_Brush(inner, viewport, colours, self._lettering), highest, look)
            inner.end()
        painter.drawPixmap(0, 0, self._picture)

    def _draw(self, brush: _Brush, highest: int | None, look: Look) -> None:
        low: set[Hex] = set()
        if look.headroom:
            for room in rooms(self._surface, highest):
                brush.room(room, low=look.spaces)
                low.add(room.hex)
        if look.spaces:
            for there in levels(self._surface, highest):
                brush.levels(there, high=there.hex in low)
        if look.barriers:
            told: dict[tuple[Hex, BarrierKind, int, int], list[Fence]] = {}
            for fence in fences(self._surface, highest):
                brush.fence(fence)
                told.setdefault((fence.edge.hex, fence.kind, fence.foot, fence.top), []).append(fence)
            for alike in told.values():
                # The levels of rungs stand beside their ladder already.
                if not (look.spaces and alike[0].kind is BarrierKind.LADDER):
                    brush.height(alike, low=look.spaces)


class _Brush:
    def __init__(self, painter: QPainter, viewport: Viewport, colours: Colours, lettering: Lettering) -> None:
        self._painter, self._viewport, self._colours = painter, viewport, colours
        self._lettering = lettering
        self._prints = HexPrints(painter, viewport)
        self._size = viewport.hex_size
        self._ratio = painter.device().devicePixelRatioF()

    def levels(self, there: Levels, *, high: bool) -> None:
        """A frame in the hex with the levels in it; those of rungs below."""
        self._frame(there.hex, self._colours.accent, there.faded, 0.84, filled=False)
        up = -0.2 if high else 0.0
        text = " · ".join(str(level) for level in there.grounds)
        if there.rungs is not None:
            low, top = there.rungs
            rungs = str(low) if low == top else f"{low}–{top}"
            self._write(there.hex, rungs, self._colours.good, there.faded, up + 0.17, 0.22)
            up -= 0.13
        self._write(there.hex, text, self._colours.accent, there.faded, up, 0.28)

    def room(self, room: Room, *, low: bool) -> None:
        """The number of free levels between a floor and a roof."""
        colour, down = self._colours.doubtful, 0.2 if low else 0.0
        self._frame(room.hex, colour, room.faded, 0.94)
        if self._size < _WORDS_ABOVE:
            return
        self._write(room.hex, str(room.headroom), colour, room.faded, down, 0.26)
        x, y = self._viewport.to_view(centre(room.hex))
        half = self._size * 0.2
        for step in (-0.17, 0.17):
            at = y + (down + step) * self._size
            for ink, width in ((self._colours.halo, 4.0), (colour, 2.0)):
                self._painter.setPen(QPen(_clear(ink, room.faded), width))
                self._painter.drawLine(QPointF(x - half, at), QPointF(x + half, at))

    def fence(self, fence: Fence) -> None:
        """The edge in the manner of what stands on it, with the levels of its foot and top."""
        start, end = (QPointF(*self._viewport.to_view(point)) for point in edge_line(fence.edge))
        colour, style = self._manner(fence.kind)
        width = min(max(self._size * 0.1, 2.0), 5.0)
        painter = self._painter
        pen = QPen(_clear(self._colours.halo, fence.faded), width + 3)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)
        pen = QPen(_clear(colour, fence.faded), width, style)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(start, end)
        middle = (start + end) / 2
        inward = QPointF(*self._viewport.to_view(centre(fence.edge.hex))) - middle
        if fence.kind is BarrierKind.BATTLEMENT or fence.kind is BarrierKind.STONE_WALL:
            self._arrow(middle, inward, start, end, _clear(colour, fence.faded))

    def height(self, alike: list[Fence], *, low: bool) -> None:
        """The levels of foot and top, once for all that is alike around a hex; by its edges, or below the
        middle.
        """
        if self._size < _EDGE_WORDS_ABOVE:
            return
        first = alike[0]
        middle = QPointF(*self._viewport.to_view(centre(first.edge.hex)))
        towards = QPointF(0, 0)
        for fence in alike:
            start, end = (QPointF(*self._viewport.to_view(point)) for point in edge_line(fence.edge))
            towards += (start + end) / 2 - middle
        length = math.hypot(towards.x(), towards.y())
        if low:
            towards = QPointF(0, self._size * 0.29)
        elif length:
            towards *= self._size * 0.22 / length
        colour, _ = self._manner(first.kind)
        letters = self._script(colour, first.faded, 0.19)
        at = middle + towards
        self._lettering.write(self._painter, f"{first.foot}–{first.top}", at.x(), at.y(), letters)

    def _manner(self, kind: BarrierKind) -> tuple[QColor, Qt.PenStyle]:
        """Every kind has a line of its own, not a colour alone."""
        mine = self._colours
        return {
            BarrierKind.BATTLEMENT: (mine.bad, Qt.PenStyle.DashLine),
            BarrierKind.STONE_WALL: (mine.bad, Qt.PenStyle.SolidLine),
            BarrierKind.RUIN: (mine.doubtful, Qt.PenStyle.SolidLine),
            BarrierKind.LADDER: (mine.good, Qt.PenStyle.DotLine),
        }[kind]

    def _arrow(self, middle: QPointF, inward: QPointF, start: QPointF, end: QPointF, colour: QColor) -> None:
        """A small arrow to the inside, from where it is low."""
        along = (end - start) * 0.14
        self._painter.setPen(QPen(_clear(self._colours.halo, False), 1.0))
        self._painter.setBrush(colour)
        self._painter.drawPolygon(QPolygonF([middle - along, middle + along, middle + inward * 0.22]))

    def _frame(self, hex: Hex, colour: QColor, faded: bool, share: float, *, filled: bool = True) -> None:
        fill = QColor(colour)
        fill.setAlphaF((0.08 if faded else 0.22) if filled else 0.0)
        self._prints.put(hex, share, fill, _clear(colour, faded))

    def _write(self, hex: Hex, text: str, colour: QColor, faded: bool, down: float, size: float) -> None:
        if self._size < _WORDS_ABOVE or not text:
            return
        x, y = self._viewport.to_view(centre(hex))
        letters = self._script(colour, faded, size * min(1.0, 5 / len(text)))
        self._lettering.write(self._painter, text, x, y + down * self._size, letters)

    def _script(self, colour: QColor, faded: bool, size: float) -> Script:
        height = min(max(self._size * size, 8.0), 16.0)
        ink, halo = _clear(colour, faded), _clear(self._colours.halo, faded)
        return script(height, ink, halo, self._ratio, bold=not faded)


def _clear(colour: QColor, faded: bool) -> QColor:
    made = QColor(colour)
    if faded:
        made.setAlphaF(made.alphaF() * _FADED)
    return made
