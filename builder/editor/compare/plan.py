"""A battlefield of two that are compared: seen from above, not edited, with what differs marked on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPainterPath,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from builder.battlefield import MAX_SLOT, Battlefield, ground_up
from builder.editor.canvas.overlay import OverlayPaint
from builder.editor.compare.differences import Difference, DifferenceGroup
from builder.hexgrid import Bounds, Hex, centre, edge_line
from builder.view.drawings import Drawings
from builder.view.layers import CachedLayer, Frame
from builder.view.options import ViewOptions
from builder.view.plan_view import PlanView
from builder.view.theme import Colours, colours, drawn, inked, round_pen, see_through, stroke
from builder.view.viewport import Viewport

_WASH = 60  # of 255
_DOT = 0.13  # of a hex
_SAMPLE = QSize(20, 14)  # px
_DASHES = (3.0, 2.2)
_WIDTHS = {
    DifferenceGroup.SPACES: 2.8,
    DifferenceGroup.EDGES: 5.0,
    DifferenceGroup.PIECES: 2.0,
    DifferenceGroup.MOVES: 2.0,
}  # px


def colour_of(group: DifferenceGroup, now: Colours) -> QColor:
    """The colour of a group's marks. Each has its own shape, too: a ring, a bar, a dashed outline, a dot."""
    return {
        DifferenceGroup.SPACES: now.doubtful,
        DifferenceGroup.EDGES: now.bad,
        DifferenceGroup.PIECES: now.accent,
        DifferenceGroup.MOVES: now.good,
    }[group]


def sample(group: DifferenceGroup, palette: QPalette) -> QIcon:
    """What the marks of a group look like, for the legend and the list."""
    found = QIcon()
    for mode, colour in (
        (QIcon.Mode.Normal, colour_of(group, colours(palette))),
        (QIcon.Mode.Selected, palette.color(QPalette.ColorRole.HighlightedText)),
    ):
        with drawn(_SAMPLE * 2, 2) as (picture, painter):
            middle = QPointF(_SAMPLE.width() / 2, _SAMPLE.height() / 2)
            if group is DifferenceGroup.MOVES:
                inked(painter, colour).drawEllipse(middle, 3.5, 3.5)
            elif group is DifferenceGroup.EDGES:
                stroke(painter, [(QPointF(3, middle.y()), QPointF(17, middle.y()))], round_pen(colour, 5))
            else:
                path, pen = QPainterPath(), round_pen(colour, 2.4)
                path.addRoundedRect(2, 2, 16, 10, 4, 4)
                if group is DifferenceGroup.PIECES:
                    pen.setDashPattern(_DASHES)
                stroke(painter, path, pen)
        found.addPixmap(picture, mode)
    return found


class DifferenceMarks(CachedLayer):
    """The layer with the marks of one side. ``shown`` are marked, ``chosen`` among them more strongly.

    If the other battlefield is laid ``over`` it, pieces that only the other has are shown as ghosts unless
    something covers them.
    """

    def __init__(self, drawings: Drawings, side: int) -> None:
        super().__init__()
        self._drawings, self._side = drawings, side
        self.shown: tuple[Difference, ...] = ()
        self.chosen: Difference | None = None
        self.pointed: Hex | None = None
        self.over: Battlefield | None = None

    def draw(self, painter: QPainter, frame: Frame) -> None:
        paint = OverlayPaint(painter, frame, self._drawings)
        highest = frame.highest or MAX_SLOT
        seen = [one for one in self.shown if one.slot <= highest]
        if self.over is not None:
            top = self.over.occupancy.top
            missing = {piece for one in seen for piece in one.sides[1 - self._side].pieces}
            for piece in sorted(missing, key=ground_up):
                if piece.type.is_edge or any(min(top(hex), highest) <= piece.top for hex in piece.cells):
                    paint.faded(piece)
        for group in (
            DifferenceGroup.PIECES,
            DifferenceGroup.SPACES,
            DifferenceGroup.EDGES,
        ):  # moves are too many
            self._mark(paint, group, (one for one in seen if one.group is group))

    def paint(self, painter: QPainter, frame: Frame) -> None:
        super().paint(painter, frame)
        paint = OverlayPaint(painter, frame, self._drawings)
        if self.chosen is not None:
            self._mark(paint, self.chosen.group, (self.chosen,), chosen=True)
        if self.pointed is not None:
            paint.lines(paint.border((self.pointed,)), frame.colours.text, 1.4)

    def _mark(
        self,
        paint: OverlayPaint,
        group: DifferenceGroup,
        those: Iterable[Difference],
        *,
        chosen: bool = False,
    ) -> None:
        """Mark differences of one group; adjacent spaces get one ring around them."""
        view, path, hexes = paint.viewport, QPainterPath(), set[Hex]()
        colour, width = colour_of(group, paint.colours), _WIDTHS[group] * (1.8 if chosen else 1.0)
        for one in those:
            mine = one.sides[self._side]
            both = self.over is not None or (chosen and not mine.text)
            for side in one.sides if both else (mine,):
                hexes |= side.hexes
                for edge in side.edges:
                    start, end = (QPointF(*view.to_view(point)) for point in edge_line(edge))
                    path.moveTo(start)
                    path.lineTo(end)
                for piece in filter(paint.in_sight, side.pieces):
                    path.addPath(paint.outline(piece))
            if group is DifferenceGroup.MOVES:
                self._dots(paint, mine.hexes, colour)
                hexes = {one.hex}
        path.addPath(paint.border(hexes))
        if chosen:
            paint.painter.fillPath(path, see_through(colour, _WASH))
        paint.lines(path, colour, width, _DASHES if group is DifferenceGroup.PIECES else ())

    def _dots(self, paint: OverlayPaint, hexes: Iterable[Hex], colour: QColor) -> None:
        """Where moves end."""
        radius = max(paint.viewport.hex_size * _DOT, 2.0)
        for hex in hexes:
            at = QPointF(*paint.viewport.to_view(centre(hex)))
            inked(paint.painter, colour, round_pen(paint.colours.halo, 1.4)).drawEllipse(at, radius, radius)


class ComparedPlan(PlanView):
    """One side. The two sides are twins: zooming or moving one does the same to the other."""

    def __init__(
        self,
        battlefield: Battlefield,
        side: int,
        drawings: Drawings,
        options: ViewOptions,
        whole: Callable[[], Bounds | None],
        parent: QWidget,
    ) -> None:
        """``whole`` is the rectangle in mm that `fit` shows of both."""
        super().__init__(battlefield, drawings, parent, options)
        self.battlefield, self._both = battlefield, whole
        self.marks = DifferenceMarks(drawings, side)
        self.layers += (self.marks,)
        self.twin: ComparedPlan | None = None

    def show_marks(
        self,
        shown: tuple[Difference, ...],
        chosen: Difference | None,
        *,
        over: Battlefield | None = None,
    ) -> None:
        """Mark these."""
        self.marks.shown, self.marks.chosen, self.marks.over = shown, chosen, over
        self.marks.invalidate()
        self.update()

    def show_pointed(self, hex: Hex | None) -> None:
        """Outline the hex that the mouse is over here or in the twin."""
        if hex != self.marks.pointed:
            self.marks.pointed = hex
            self.update()
        if hex is not None:
            self.point_at(hex)  # on the rulers

    def lie_as(self, other: ComparedPlan) -> None:
        """Show the same part of the table as another one."""
        self._follows_size, self._held = other._follows_size, other._held
        if self._viewport != other._viewport:
            self._lie(other._viewport)

    def _whole(self) -> Bounds | None:
        return self._both()

    def _lie(self, viewport: Viewport, *, in_steps: bool = False) -> None:
        super()._lie(viewport, in_steps=in_steps)
        if self.twin is not None:
            self.twin.lie_as(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.twin is not None and not self.twin.isVisible():
            self.twin.resize(self.size())  # it has this place when it is shown
