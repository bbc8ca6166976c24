"""Layers over a battlefield; one kind of layer caches its picture until that changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF, QTransform

from builder.hexgrid import Hex, Point, centre, corners, outline
from builder.sheets.qt_renderer.marks import Drawn, paint_paths, paths
from builder.view.backing import Over
from builder.view.sprites import Lettering, Print, Prints, script
from builder.view.theme import Colours, drawn, round_pen, smooth, stroke
from builder.view.viewport import Viewport

if TYPE_CHECKING:
    from builder.drawing.marks import Mark
    from builder.view.scenario_marks import Seen

_FADED = 0.45


@dataclass(frozen=True, slots=True)
class Frame:
    """The current view of the table.

    ``size`` is that of the canvas in px, ``ratio`` its device pixels a px, ``highest`` the highest level in
    sight (None where all are), ``inset`` the px at the left and at the top that rulers cover.
    """

    viewport: Viewport
    size: QSize
    ratio: float
    colours: Colours
    highest: int | None = None
    inset: int = 0


class Layer(Protocol):
    """One layer. It gets a painter in px of the canvas, with antialiasing, and need not restore it."""

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint it over what lies below."""


class Brush:
    """Paints signs and words on a canvas at its current position; lengths are px."""

    def __init__(self, painter: QPainter, frame: Frame, lettering: Lettering) -> None:
        self.painter, self.lettering = painter, lettering
        self.viewport, self.colours, self.ratio = frame.viewport, frame.colours, frame.ratio
        self.size, self.highest = frame.viewport.hex_size, frame.highest

    def at(self, place: Hex | Point) -> QPointF:
        """A point of the table, or the middle of a hex."""
        return QPointF(*self.viewport.to_view(centre(place) if isinstance(place, Hex) else place))

    def hexagon(self, hex: Hex) -> QPolygonF:
        """A hex, a little smaller than it is."""
        middle = self.at(hex)
        return QPolygonF([middle + (self.at(corner) - middle) * 0.93 for corner in corners(hex)])

    def borders(self, hexes: Iterable[Hex]) -> list[QPolygonF]:
        """Lines around hexes, not between them."""
        return [QPolygonF([self.at(corner) for corner in ring]) for ring in outline(hexes)]

    def lines(
        self,
        path: QPainterPath | Iterable[Sequence[QPointF]],
        colour: QColor,
        width: float,
        halo: float,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    ) -> None:
        """Lines of a width, with a halo of another."""
        stroke(self.painter, path, round_pen(self.colours.halo, halo), round_pen(colour, width, style))

    def write(
        self, text: str, at: QPointF, height: float, ink: QColor, halo: QColor, *, bold: bool = True
    ) -> None:
        """A word or number around a point."""
        letters = script(height, ink, halo, self.ratio, bold=bold)
        self.lettering.write(self.painter, text, at.x(), at.y(), letters)


L = TypeVar("L", bound=Layer)
Step = Callable[[QPainter], None]


class KeptPicture:
    """A picture that is redrawn only for another key."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture = QPixmap()
        self._steps: Iterator[Step] | None = None

    def drawn(
        self, key: object, size: QSize | QSizeF, ratio: float, draw: Callable[[QPainter], None]
    ) -> QPixmap:
        """What ``draw`` draws on a picture of a size in px."""
        full = (key, size, ratio)
        if full != self._key:
            with self._new(size, ratio) as (self._picture, painter):
                draw(painter)
            self._key = full
        return self._picture

    def grown(
        self, key: object, size: QSize | QSizeF, ratio: float, steps: Callable[[], Iterator[Step]], over: Over
    ) -> QPixmap:
        """The same, drawn by ``steps`` until ``over`` returns True; the rest follows the next time, while it
        `grows`.
        """
        full = (key, size, ratio)
        if full != self._key:
            with self._new(size, ratio) as (self._picture, _):
                self._key, self._steps = full, steps()
        if self._steps is not None:
            painter = smooth(self._picture)
            for step in self._steps:
                painter.save()
                step(painter)
                painter.restore()
                if over():
                    break
            else:
                self._steps = None
            painter.end()
        return self._picture

    @property
    def grows(self) -> bool:
        """Whether some steps remain."""
        return self._steps is not None

    def _new(self, size: QSize | QSizeF, ratio: float) -> AbstractContextManager[tuple[QPixmap, QPainter]]:
        pixels = size * ratio
        return drawn(pixels.toSize() if isinstance(pixels, QSizeF) else pixels, ratio)

    def drop(self) -> None:
        """Keep no picture."""
        self._key, self._steps, self._picture = None, None, QPixmap()


class CachedLayer:
    """A layer with a picture as large as the canvas. Subclasses draw it (`draw`).

    It is redrawn if the table is shown differently, if `key` changed, or if it is dirty.
    """

    def __init__(self) -> None:
        self._kept = KeptPicture()

    def invalidate(self, *_: object) -> None:
        """Mark it as dirty, whatever arguments the signal has: the next paint redraws it."""
        self._kept.drop()

    def key(self) -> object:
        """What the picture depends on besides the frame and without a signal."""
        return None

    def draw(self, painter: QPainter, frame: Frame) -> None:
        """Draw the picture."""
        raise NotImplementedError

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint the picture as it was drawn last."""
        picture = self._kept.drawn(
            (frame, self.key()), frame.size, frame.ratio, lambda brush: self.draw(brush, frame)
        )
        painter.drawPixmap(0, 0, picture)


class MarksLayer(CachedLayer):
    """Marks of the table, some faded. They are computed again only for another level or when dirty."""

    def __init__(self, find: Callable[[int | None], Seen]) -> None:
        """``find`` gives the marks with nothing above a slot."""
        super().__init__()
        self._find, self._prints = find, Prints()
        self._found: tuple[int | None, tuple[Drawn | Print, ...], tuple[Drawn | Print, ...]] | None = None

    def invalidate(self, *_: object) -> None:
        super().invalidate()
        self._found = None

    def draw(self, painter: QPainter, frame: Frame) -> None:
        if self._found is None or self._found[0] != frame.highest:
            seen = self._find(frame.highest)
            self._found = (frame.highest, _ready(seen.full), _ready(seen.faded))
        _, full, faded = self._found
        painter.setOpacity(_FADED)
        self._paint(painter, faded, frame)
        painter.setOpacity(1.0)
        self._paint(painter, full, frame)

    def _paint(self, painter: QPainter, ready: Iterable[Drawn | Print], frame: Frame) -> None:
        view = frame.viewport
        on_table = QTransform(view.scale, 0.0, 0.0, view.scale, view.left, view.top)
        for prints, group in groupby(ready, lambda one: isinstance(one, Print)):
            painter.setTransform(QTransform() if prints else on_table)
            for one in group:
                if isinstance(one, Print):
                    self._prints.put(painter, one, view, frame.ratio)
                else:
                    paint_paths(painter, (one,))


def _ready(found: Iterable[Mark | Print]) -> tuple[Drawn | Print, ...]:
    return tuple([one if isinstance(one, Print) else paths((one,))[0] for one in found])


class LateLayer(Generic[L]):
    """A layer that is created, with its imports, only when it has something to show."""

    def __init__(self, wanted: Callable[[], bool], make: Callable[[], L]) -> None:
        self._wanted, self._make = wanted, make
        self.made: L | None = None

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint it where it is wanted."""
        if self._wanted():
            if self.made is None:
                self.made = self._make()
            self.made.paint(painter, frame)
