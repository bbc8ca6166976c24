"""Where figures can stand: levels of spaces, the room above them, and what stands between two hexes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from builder.board import Barrier, BarrierKind, Space, SpaceKind
from builder.editor.document.surface import Surface
from builder.hexgrid import Edge, Hex, edge_line
from builder.view.layers import Brush, CachedLayer, Frame
from builder.view.options import ViewOptions
from builder.view.sprites import HexPrints, Lettering
from builder.view.theme import inked, round_pen, stroke


class Levels(NamedTuple):
    """The levels of the spaces of a hex that are in sight, highest first, and the lowest and highest rung.

    ``faded``: none of them is the one looked at.
    """

    hex: Hex
    grounds: tuple[int, ...]
    rungs: tuple[int, int] | None
    faded: bool


class Room(NamedTuple):
    """How many levels are free above the space of a hex with the least room; ``faded`` as for `Levels`."""

    hex: Hex
    headroom: int
    faded: bool


class Fence(NamedTuple):
    """What stands on an edge, seen from its inside, from the lowest foot to the highest top of pieces of its
    kind.
    """

    kind: BarrierKind
    edge: Edge
    foot: int
    top: int
    faded: bool


def levels(surface: Surface, highest: int | None) -> Iterator[Levels]:
    """The levels of all spaces with nothing above slot ``highest``."""
    for hex in surface.board.spaces:
        seen = surface.seen(hex, highest)
        if not seen:
            continue
        grounds = tuple([space.level for space in seen if not _is_rung(space)])
        rungs = [space.level for space in seen if _is_rung(space)]
        here = highest is None or any(surface.slot(space) == highest for space in seen)
        yield Levels(hex, grounds, (min(rungs), max(rungs)) if rungs else None, not here)


def rooms(surface: Surface, highest: int | None) -> Iterator[Room]:
    """The room above all spaces that something overhangs, with nothing above slot ``highest``."""
    for hex in surface.board.spaces:
        low = [space for space in surface.seen(hex, highest) if space.headroom is not None]
        low = [space for space in low if not _is_rung(space)]
        if low:
            lowest = min(low, key=lambda space: space.headroom or 0)
            here = highest is None or surface.slot(lowest) == highest
            yield Room(hex, lowest.headroom or 0, not here)


def fences(surface: Surface, highest: int | None) -> Iterator[Fence]:
    """What stands on the edges, with no foot above level ``highest``; the rungs of a ladder are one."""
    found: dict[tuple[BarrierKind, Edge], list[Barrier]] = {}
    for barrier in surface.board.all_barriers():
        if highest is None or barrier.foot <= highest:
            edge = barrier.edge if barrier.edge.hex == barrier.inside else barrier.edge.other_side
            found.setdefault((barrier.kind, edge), []).append(barrier)
    for (kind, edge), barriers in found.items():
        foot, top = min(b.foot for b in barriers), max(b.top for b in barriers)
        yield Fence(kind, edge, foot, top, highest is not None and not foot <= highest <= top)


def _is_rung(space: Space) -> bool:
    return space.kind is SpaceKind.LADDER_RUNG


_WORDS_ABOVE = 17.0  # px a hex: no numbers when smaller
_EDGE_WORDS_ABOVE = 34.0
_FADED = 0.4


class SurfaceLayer(CachedLayer):
    """Shows of a held surface what the view options ask for."""

    def __init__(self, surface: Surface, options: ViewOptions) -> None:
        super().__init__()
        self._surface, self._options = surface, options
        self._lettering = Lettering()
        surface.changed.connect(self.invalidate)

    def key(self) -> object:
        display = self._options.display
        return display.spaces, display.headroom, display.barriers

    def draw(self, painter: QPainter, frame: Frame) -> None:
        brush, display, highest = (
            _Brush(painter, frame, self._lettering),
            self._options.display,
            frame.highest,
        )
        low: set[Hex] = set()
        if display.headroom:
            for room in rooms(self._surface, highest):
                brush.room(room, low=display.spaces)
                low.add(room.hex)
        if display.spaces:
            for there in levels(self._surface, highest):
                brush.levels(there, high=there.hex in low)
        if display.barriers:
            around: dict[tuple[Hex, BarrierKind, int, int], list[Fence]] = {}
            for fence in fences(self._surface, highest):
                brush.fence(fence)
                around.setdefault((fence.edge.hex, fence.kind, fence.foot, fence.top), []).append(fence)
            for alike in around.values():
                # The levels of rungs stand beside their ladder already.
                if not (display.spaces and alike[0].kind is BarrierKind.LADDER):
                    brush.height(alike, low=display.spaces)


class _Brush(Brush):
    def __init__(self, painter: QPainter, frame: Frame, lettering: Lettering) -> None:
        super().__init__(painter, frame, lettering)
        self._prints = HexPrints(painter, frame.viewport)

    def levels(self, there: Levels, *, high: bool) -> None:
        """Paint a frame in the hex with its levels, those of rungs below."""
        self._frame(there.hex, self.colours.accent, there.faded, 0.84, filled=False)
        up = -0.2 if high else 0.0
        text = " · ".join(str(level) for level in there.grounds)
        if there.rungs is not None:
            low, top = there.rungs
            rungs = str(low) if low == top else f"{low}–{top}"
            self._write(there.hex, rungs, self.colours.good, there.faded, up + 0.17, 0.22)
            up -= 0.13
        self._write(there.hex, text, self.colours.accent, there.faded, up, 0.28)

    def room(self, room: Room, *, low: bool) -> None:
        """Paint the number of free levels between a floor and a roof."""
        colour, down = self.colours.doubtful, 0.2 if low else 0.0
        self._frame(room.hex, colour, room.faded, 0.94)
        if self.size < _WORDS_ABOVE:
            return
        self._write(room.hex, str(room.headroom), colour, room.faded, down, 0.26)
        middle, half = self.at(room.hex), QPointF(self.size * 0.2, 0)
        for step in (-0.17, 0.17):
            at = middle + QPointF(0, (down + step) * self.size)
            pens = [
                QPen(_clear(ink, room.faded), wide) for ink, wide in ((self.colours.halo, 4.0), (colour, 2.0))
            ]
            stroke(self.painter, [[at - half, at + half]], *pens)

    def fence(self, fence: Fence) -> None:
        """Paint the edge in the style of what stands on it, with the levels of its foot and top."""
        start, end = map(self.at, edge_line(fence.edge))
        colour, style = self._manner(fence.kind)
        width = min(max(self.size * 0.1, 2.0), 5.0)
        halo = round_pen(_clear(self.colours.halo, fence.faded), width + 3)
        pen = QPen(_clear(colour, fence.faded), width, style)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroke(self.painter, [[start, end]], halo, pen)
        middle = (start + end) / 2
        inward = self.at(fence.edge.hex) - middle
        if fence.kind is BarrierKind.BATTLEMENT or fence.kind is BarrierKind.STONE_WALL:
            self._arrow(middle, inward, start, end, _clear(colour, fence.faded))

    def height(self, alike: list[Fence], *, low: bool) -> None:
        """Paint the levels of foot and top, once for all equal edges of a hex; at its edges, or below the
        middle.
        """
        if self.size < _EDGE_WORDS_ABOVE:
            return
        first = alike[0]
        middle = self.at(first.edge.hex)
        towards = QPointF(0, 0)
        for fence in alike:
            start, end = map(self.at, edge_line(fence.edge))
            towards += (start + end) / 2 - middle
        length = math.hypot(towards.x(), towards.y())
        if low:
            towards = QPointF(0, self.size * 0.29)
        elif length:
            towards *= self.size * 0.22 / length
        colour, _ = self._manner(first.kind)
        self._print(f"{first.foot}–{first.top}", middle + towards, colour, first.faded, 0.19)

    def _manner(self, kind: BarrierKind) -> tuple[QColor, Qt.PenStyle]:
        """The line style of a kind: kinds differ in more than colour."""
        mine = self.colours
        return {
            BarrierKind.BATTLEMENT: (mine.bad, Qt.PenStyle.DashLine),
            BarrierKind.STONE_WALL: (mine.bad, Qt.PenStyle.SolidLine),
            BarrierKind.RUIN: (mine.doubtful, Qt.PenStyle.SolidLine),
            BarrierKind.LAUR_WALL: (mine.bad, Qt.PenStyle.SolidLine),
            BarrierKind.LADDER: (mine.good, Qt.PenStyle.DotLine),
        }[kind]

    def _arrow(self, middle: QPointF, inward: QPointF, start: QPointF, end: QPointF, colour: QColor) -> None:
        """Paint a small arrow to the inside, from the lower side."""
        along = (end - start) * 0.14
        inked(self.painter, colour, QPen(_clear(self.colours.halo, False), 1.0)).drawPolygon(
            QPolygonF([middle - along, middle + along, middle + inward * 0.22])
        )

    def _frame(self, hex: Hex, colour: QColor, faded: bool, share: float, *, filled: bool = True) -> None:
        fill = QColor(colour)
        fill.setAlphaF((0.08 if faded else 0.22) if filled else 0.0)
        self._prints.put(hex, share, fill, _clear(colour, faded))

    def _write(self, hex: Hex, text: str, colour: QColor, faded: bool, down: float, size: float) -> None:
        if self.size < _WORDS_ABOVE or not text:
            return
        at = self.at(hex) + QPointF(0, down * self.size)
        self._print(text, at, colour, faded, size * min(1.0, 5 / len(text)))

    def _print(self, text: str, at: QPointF, colour: QColor, faded: bool, size: float) -> None:
        height = min(max(self.size * size, 8.0), 16.0)
        self.write(text, at, height, _clear(colour, faded), _clear(self.colours.halo, faded), bold=not faded)


def _clear(colour: QColor, faded: bool) -> QColor:
    made = QColor(colour)
    if faded:
        made.setAlphaF(made.alphaF() * _FADED)
    return made
