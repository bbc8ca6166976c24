"""What a figure reaches and sees, painted over the battlefield."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from builder.battlefield import Battlefield
from builder.board import Space, SpaceKind
from builder.editor.figure.movement import MovementProbe, Stander
from builder.editor.figure.sight import SeenSpace
from builder.hexgrid import Edge, Hex, Point, edge_line
from builder.movement.reach import Arrival
from builder.sight import Blocker, LookResult
from builder.view.layers import Brush, CachedLayer, Frame
from builder.view.reach_marks import ReachBrush, ReachMark, cross
from builder.view.scales import COLOURS, MOST_TURNS, SeenPart, ink_on, pattern, view_of
from builder.view.sprites import Lettering
from builder.view.theme import inked, round_pen, see_through, stroke

_RANGES_ABOVE = 19.0  # px a hex: no ranges when smaller
# Of 255: how much of a colour hides what lies below. What is not seen is most of a battlefield as a rule.
_CLEAR = {SeenPart.SEEN: 200, SeenPart.PARTLY: 200, SeenPart.HIDDEN: 140}
_DIM = 80


class Gaze(NamedTuple):
    """The view at eye level: its direction, 0 towards the upper border of the plan and 90 towards the left
    one, and its width, both in degrees.
    """

    turn: float
    field: float


@dataclass(frozen=True, slots=True)
class SightMark:
    """One hex: how a figure on its space is seen, and the range to it; ``faded``: on another level than the
    one shown.
    """

    hex: Hex
    view: SeenPart
    range: int | None
    faded: bool


def sight_marks(movement: MovementProbe, highest: int | None) -> Iterator[SightMark]:
    """The marks of all hexes with nothing above slot ``highest``."""
    surface, views = movement.surface, movement.look.views
    for hex in {space.hex for space in views}:
        found = [space for space in surface.seen(hex, highest) if space in views]
        if found:
            space = found[0]
            seen = views[space]
            faded = highest is not None and surface.slot(space) != highest
            yield SightMark(hex, view_of(seen.percent), seen.range, faded)


class SightLayer(CachedLayer):
    """What a figure sees. Moving the mouse changes only the line, which is painted over the picture."""

    def __init__(self, movement: MovementProbe, pointed: Callable[[], Space | None]) -> None:
        """``pointed`` gives the space to which the line is shown, besides the kept one; without such a line,
        obstacles of the kept line are ringed.
        """
        super().__init__()
        self._movement, self._pointed = movement, pointed
        self._lettering = Lettering()
        self.marks: tuple[SightMark, ...] = ()
        self.line: SeenSpace | None = None
        self.gaze: Gaze | None = None
        movement.changed.connect(self.invalidate)

    def paint(self, painter: QPainter, frame: Frame) -> None:
        super().paint(painter, frame)
        look = self._movement.look
        spaces = [space for space in (self._pointed(), look.target) if space is not None]
        self.line = next((line for space in spaces if (line := look.line(space)) is not None), None)
        figures = FigureBrush(painter, frame, self._lettering)
        brush = _SightBrush(painter, frame, self._lettering)
        if self.line is not None:
            for blocker in self.line.sight.by:
                brush.ring(blocker, self._movement.surface.battlefield)
        figures.others(self._movement)
        kept = look.line(look.target) if look.target is not None else None
        for line in (kept, self.line):  # the kept one stays beside that to the space pointed at
            if line is not None and (line is self.line or kept is not self.line):
                brush.line(line)
        if self.gaze is not None and self._movement.ends:
            figures.look(self._movement.ends[0].hex, self.gaze)
        figures.figure(self._movement)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        self.marks = tuple(sight_marks(self._movement, frame.highest))
        brush = _SightBrush(painter, frame, self._lettering)
        for mark in self.marks:
            brush.mark(mark)


class _SightBrush(Brush):
    """Paints how spaces are seen, and one line with what is in its way."""

    def mark(self, mark: SightMark) -> None:
        """Paint a hex in the colour of how it is seen, with the range."""
        shape = self.hexagon(mark.hex)
        alpha, colour = _DIM if mark.faded else _CLEAR[mark.view], QColor(COLOURS[mark.view])
        ink, halo = ink_on(colour)
        rim = QPen(see_through(halo, 90 if mark.faded else 210), 1.2)
        inked(self.painter, see_through(colour, alpha), rim).drawPolygon(shape)
        over = pattern(mark.view, alpha)
        if over is not None:
            inked(self.painter, over).drawPolygon(shape)
        if mark.view is not SeenPart.HIDDEN and mark.range is not None and self.size >= _RANGES_ABOVE:
            height = min(max(self.size * 0.32, 9.0), 20.0)
            self.write(
                str(mark.range), self.at(mark.hex), height, ink, COLOURS[mark.view], bold=not mark.faded
            )

    def ring(self, blocker: Blocker, battlefield: Battlefield) -> None:
        """Paint a ring around what is in the way: its hexes, its edges, or the hex of a figure."""
        piece = battlefield.pieces.get(blocker.piece) if blocker.piece is not None else None
        edges: Iterable[Edge] = ()
        if piece is not None:
            edges = piece.edges or _rim(frozenset(piece.cells))
        elif blocker.figure is not None:
            edges = _rim(frozenset(space.hex for space in blocker.figure.spaces))
        self.lines([[self.at(end) for end in edge_line(edge)] for edge in edges], self.colours.bad, 3.6, 6.4)

    def line(self, line: SeenSpace) -> None:
        """Paint the line from the eye to the target: solid if clear, dashed if partly blocked, and dotted
        behind what blocks it.
        """
        sight, end = line.sight, self.at(line.space.hex)
        start = self.at(Point(*sight.start[:2]))
        if sight.result is LookResult.BLOCKED:
            stop = self.at(Point(*sight.by[0].at[:2])) if sight.by else end
            self.lines([[start, stop]], self.colours.bad, 3.4, 7.0)
            self.lines([[stop, end]], self.colours.bad, 3.4, 7.0, Qt.PenStyle.DotLine)
            half = min(max(self.size * 0.16, 4.0), 11.0)
            pens = (QPen(self.colours.halo, 7.0), QPen(self.colours.bad, 3.6))
            stroke(self.painter, cross(stop, half), *pens)
        elif sight.result is LookResult.PARTIAL:
            self.lines([[start, end]], self.colours.doubtful, 3.4, 7.0, Qt.PenStyle.DashLine)
        else:
            self.lines([[start, end]], self.colours.good, 3.4, 7.0)
        self._target(line, end)

    def _target(self, line: SeenSpace, at: QPointF) -> None:
        """Paint a disc with the range on the target's space."""
        colour = {
            LookResult.CLEAR: self.colours.good,
            LookResult.PARTIAL: self.colours.doubtful,
            LookResult.BLOCKED: self.colours.bad,
        }[line.sight.result]
        half = min(max(self.size * 0.3, 8.0), 20.0)
        inked(self.painter, colour, QPen(self.colours.halo, 2.4)).drawEllipse(at, half, half)
        if line.range is not None and self.size >= _RANGES_ABOVE:
            self.write(str(line.range), at, half, self.colours.on_strong, colour)


def _rim(cells: frozenset[Hex]) -> list[Edge]:
    """The edges between these hexes and all others."""
    edges = (Edge(cell, direction) for cell in cells for direction in range(6))
    return [edge for edge in edges if edge.across not in cells]


def marks(movement: MovementProbe, highest: int | None) -> tuple[ReachMark, ...]:
    """The marks of all hexes with nothing above slot ``highest``: of one move, or of a leap or turns if
    chosen.
    """
    if not movement.ready or movement.trouble:
        return ()
    return tuple(_of_turns(movement, highest) if movement.choice.heat else _of_move(movement, highest))


def share_of(movement: MovementProbe, cost: int) -> float:
    """The share of a move that a cost uses, 0 to 1; the bonus of a road is as dark as the whole move."""
    return min(max(cost - 1, 0) / max(movement.spaces - 1, 1), 1.0)


def _of_move(movement: MovementProbe, highest: int | None) -> Iterator[ReachMark]:
    arrivals, ends = movement.arrivals, movement.ends
    for hex in {space.hex for space in arrivals}:
        shown = _shown(movement, hex, highest, arrivals)
        if shown is None:
            continue
        space, first, others = shown
        if space in ends:
            continue
        arrival = arrivals[space]
        yield ReachMark(
            hex,
            space.level,
            arrival.cost,
            share_of(movement, arrival.cost),
            not first or _elsewhere(movement, space, highest),
            others > 1,
            -1 if arrival.extreme_falls else arrival.fall_dice,
            bool(arrival.stops),
        )


def _of_turns(movement: MovementProbe, highest: int | None) -> Iterator[ReachMark]:
    turns = movement.turns
    for hex in movement.surface.board.spaces:
        shown = _shown(movement, hex, highest, turns)
        if shown is None:
            seen = movement.surface.seen(hex, highest)
            if seen:
                yield ReachMark(hex, seen[0].level, 0, None, _elsewhere(movement, seen[0], highest))
            continue
        space, first, others = shown
        number = turns[space]
        if number:
            share = (min(number, MOST_TURNS) - 1) / (MOST_TURNS - 1)
            faded = not first or _elsewhere(movement, space, highest)
            yield ReachMark(hex, space.level, number, share, faded, others > 1)


def _shown(
    movement: MovementProbe,
    hex: Hex,
    highest: int | None,
    reached: Mapping[Space, Arrival] | Mapping[Space, int],
) -> tuple[Space, bool, int] | None:
    """The space of a hex that is shown, whether it is the one seen first, and how many of the hex are
    reached.
    """
    seen = movement.surface.seen(hex, highest)
    found = [space for space in seen if space in reached]
    return (found[0], found[0] == seen[0], len(found)) if found else None


def lies_faded(movement: MovementProbe, space: Space, highest: int | None) -> bool:
    """Whether a figure stands on another level than the one shown, or below what is seen from above."""
    return _elsewhere(movement, space, highest) or any(
        above.level > space.level and above.kind is not SpaceKind.LADDER_RUNG
        for above in movement.surface.seen(space.hex, highest)
    )


def _elsewhere(movement: MovementProbe, space: Space, highest: int | None) -> bool:
    """Whether a space lies on another level than the one shown."""
    return highest is not None and movement.surface.slot(space) != highest


_GAZE = 3.2  # hexes that the wedge of a gaze is long
_PALE = 0.4  # the same of figures on levels not shown


class ReachLayer(CachedLayer):
    """Where a figure can go. Moving the mouse changes only the way, which is painted over the picture."""

    def __init__(self, movement: MovementProbe, pointed: Callable[[], Space | None]) -> None:
        """``pointed`` gives the space to which the way is shown."""
        super().__init__()
        self._movement, self._pointed = movement, pointed
        self._lettering = Lettering()
        self.marks: tuple[ReachMark, ...] = ()
        movement.changed.connect(self.invalidate)

    def paint(self, painter: QPainter, frame: Frame) -> None:
        super().paint(painter, frame)
        movement, pointed = self._movement, self._pointed()
        brush = FigureBrush(painter, frame, self._lettering)
        brush.others(movement)
        answer = movement.answer(pointed) if pointed is not None else None
        if answer is not None:
            brush.way(answer)
        brush.figure(movement)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        self.marks = marks(self._movement, frame.highest)
        brush, heat = FigureBrush(painter, frame, self._lettering), self._movement.choice.heat
        brush.fields(self.marks, heat=heat)
        for mark in self.marks:
            brush.mark(mark, heat=heat)


class FigureBrush(ReachBrush):
    """Paints figures, and the numbers and signs of hexes, on a canvas."""

    def figure(self, movement: MovementProbe) -> None:
        """Paint the figure tried out: a disc with a figure on it, a smaller disc on its other end; pale on a
        level not shown.
        """
        ends = movement.ends
        faded = bool(ends) and lies_faded(movement, ends[0], self.highest)
        size = min(max(self.size * 0.36, 7.0), 22.0)
        painter = self.painter
        painter.save()
        painter.setOpacity(_PALE if faded else 1.0)
        if len(ends) == 2:
            stroke(painter, [[self.at(end.hex) for end in ends]], round_pen(self.colours.accent, 5.0))
        for space, radius in zip(ends, (size, size * 0.7), strict=False):
            middle = self.at(space.hex)
            inked(painter, self.colours.accent, QPen(self.colours.halo, 2.4)).drawEllipse(
                middle, radius, radius
            )
        if ends:
            middle, ink = self.at(ends[0].hex), self.colours.on_strong
            inked(painter, ink).drawEllipse(middle - QPointF(0, size * 0.3), size * 0.26, size * 0.26)
            painter.drawPie(QRectF(middle.x() - size * 0.45, middle.y(), size * 0.9, size * 1.1), 0, 180 * 16)
        painter.restore()

    def look(self, hex: Hex, gaze: Gaze) -> None:
        """Paint the part of the plan that is in view nearby at eye level."""
        at, reach = self.at(hex), _GAZE * self.size
        fill = QRadialGradient(at, reach)
        fill.setColorAt(0.2, see_through(self.colours.accent, 170))
        fill.setColorAt(1.0, see_through(self.colours.accent, 40))
        box = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
        wedge = QPainterPath(at)
        wedge.arcTo(box, 90.0 + gaze.turn - gaze.field / 2, gaze.field)
        wedge.closeSubpath()
        self.painter.fillPath(wedge, fill)
        stroke(self.painter, wedge, round_pen(self.colours.halo, 3.0), round_pen(self.colours.accent, 1.4))

    def others(self, movement: MovementProbe) -> None:
        """The other figures."""
        for space, other in movement.others:
            self._other(space, other, faded=lies_faded(movement, space, self.highest))

    def _other(self, space: Space, other: Stander, *, faded: bool) -> None:
        """Paint another figure: a head over a body that is a red diamond for an enemy, a green square for a
        friend, with its height on it. Pale on a level not shown.
        """
        middle, half = self.at(space.hex), min(max(self.size * 0.33, 7.0), 20.0)
        painter = self.painter
        painter.save()
        painter.setOpacity(_PALE if faded else 1.0)
        back = self.colours.bad if other.enemy else self.colours.good
        inked(painter, back, QPen(self.colours.halo, 2.4))
        head = middle - QPointF(0, half * (1.35 if other.enemy else 1.15))
        painter.drawEllipse(head, half * 0.45, half * 0.45)
        if other.enemy:
            reach = half * 1.15
            corners_ = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
            painter.drawPolygon(QPolygonF([middle + corner for corner in corners_]))
        else:
            painter.drawRect(
                QRectF(middle.x() - half * 0.85, middle.y() - half * 0.85, half * 1.7, half * 1.7)
            )
        self.write(str(other.height), middle, half * 0.9, self.colours.on_strong, back)
        painter.restore()
