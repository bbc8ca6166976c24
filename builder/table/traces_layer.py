"""The traces of the last action, drawn over the figures: ways and attacks as arrows, wounds and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from builder.match.traces import LINES, Trace, TraceKind
from builder.scenario import Position
from builder.table.controller import Controller
from builder.table.die_face import paint_die
from builder.view.layers import Brush, Frame
from builder.view.reach_marks import cross
from builder.view.scenario_marks import seat_colours
from builder.view.sprites import Lettering
from builder.view.theme import inked

_APART = 0.34  # of a hex, from the middle of a figure to an arrow


class TracesLayer:
    """The traces of a controller."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._lettering = Lettering()
        colours = seat_colours(controller.game.table.scenario)
        self._colours = {seat: QColor(colour) for seat, colour in colours.items()}

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint all of them: lines first, so that signs are on top."""
        if self._controller.pointed_move is not None:
            return  # the way of what comes next is drawn
        brush = _TraceBrush(painter, frame, self._lettering)
        brush.players = self._colours
        found = self._controller.traces
        for trace in found:
            if trace.kind in LINES:
                brush.arrow(trace)
            elif trace.kind is TraceKind.STANDS:
                brush.stands(trace)
        for trace in found:
            if trace.kind is TraceKind.LOST:
                half = min(max(brush.size * 0.3, 6.0), 18.0)
                brush.lines(cross(brush.at(trace.points[0].hex), half), brush.colours.bad, 4.2, 8.0)
        brush.numbers(found)
        brush.dice([trace for trace in found if trace.kind is TraceKind.DICE])


class _TraceBrush(Brush):
    players: Mapping[str, QColor] = {}

    def ink_of(self, trace: Trace) -> QColor:
        """The colour of the player who moved, else the one for all."""
        return self.players.get(trace.player, self.colours.accent)

    def arrow(self, trace: Trace) -> None:
        """A line from point to point, with a head at its end."""
        points = [self.at(position.hex) for position in trace.points]
        if len(points) < 2:
            return
        way = trace.kind is TraceKind.WAY
        ink = self.ink_of(trace) if trace.kind in (TraceKind.WAY, TraceKind.POWER) else self.colours.bad
        style = Qt.PenStyle.SolidLine
        if trace.kind in (TraceKind.SWIPE, TraceKind.POWER):
            style = Qt.PenStyle.DashLine
        if not way:
            points[0] = _towards(points[0], points[1], self.size * _APART)
        points[-1] = _towards(points[-1], points[-2], self.size * (0.12 if way else _APART))
        width = 4.0 if way else 3.2
        self.lines([points], ink, width, width + 4.0, style)
        self._head(points[-2], points[-1], ink)

    def _head(self, start: QPointF, end: QPointF, ink: QColor) -> None:
        along = end - start
        length = (along.x() ** 2 + along.y() ** 2) ** 0.5
        if not length:
            return
        along, size = along / length, min(max(self.size * 0.24, 8.0), 15.0)
        across = QPointF(-along.y(), along.x()) * size * 0.62
        back = end - along * size * 0.55
        head = QPolygonF([back + across, back - across, end + along * size * 0.55])
        inked(self.painter, ink, QPen(self.colours.halo, 1.6)).drawPolygon(head)

    def stands(self, trace: Trace) -> None:
        """Rings where a figure came to stand."""
        for shape in self.borders(position.hex for position in trace.points):
            for colour, width in ((self.colours.halo, 6.0), (self.ink_of(trace), 3.2)):
                inked(self.painter, None, QPen(colour, width)).drawPolygon(shape)

    def numbers(self, found: Sequence[Trace]) -> None:
        """The wounds taken and healed on each hex; 0 where an attack gave none."""
        for kind, ink, sign in (
            (TraceKind.WOUNDS, self.colours.bad, "−"),
            (TraceKind.HEALED, self.colours.good, "+"),
        ):
            places = [(trace.points[0].hex, trace.number) for trace in found if trace.kind is kind]
            for hex in dict(places):
                total = sum(number for place, number in places if place == hex)
                self._number(self.at(hex), f"{sign}{total}" if total else "0", ink if total else None)

    def dice(self, found: Sequence[Trace]) -> None:
        """What was rolled, in rows: over a figure what attacks it and every d20, under it what defends it."""
        rows: dict[tuple[Position, bool], int] = {}
        for trace in found:
            key = trace.points[0], trace.defends
            rows[key] = row = rows.get(key, -1) + 1
            side = min(max(self.size * 0.34, 12.0), 20.0)
            away = self.size * 0.62 + side * (0.6 + row * 1.15)
            middle = self.at(trace.points[0].hex) + QPointF(0, away if trace.defends else -away)
            left = middle - QPointF((len(trace.sides) - 1) / 2 * side * 1.12, 0)
            for number, shows in enumerate(trace.sides):
                middle = left + QPointF(number * side * 1.12, 0)
                box = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
                paint_die(self.painter, box, trace.dice, shows, self.colours)

    def _number(self, middle: QPointF, text: str, ink: QColor | None) -> None:
        height = min(max(self.size * 0.42, 15.0), 24.0)
        at = middle + QPointF(self.size * 0.3, self.size * 0.3)
        box = QRectF(at.x() - height * 0.75, at.y() - height / 2, height * 1.5, height)
        fill = self.colours.faint if ink is None else ink
        inked(self.painter, fill, QPen(self.colours.halo, 1.6)).drawRoundedRect(box, height / 2, height / 2)
        self.write(text, at, height * 0.7, self.colours.on_strong, fill)


def _towards(point: QPointF, other: QPointF, far: float) -> QPointF:
    """A point moved towards another, at most half the way."""
    along = other - point
    length = (along.x() ** 2 + along.y() ** 2) ** 0.5
    return point if not length else point + along * min(far / length, 0.5)
