"""Where a figure can go, painted on hexes: costs, the way to one of them, falls and swipes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen, QPolygonF

from builder.hexgrid import Hex
from builder.movement.engagement import TAKE_OFF
from builder.movement.reach import Arrival
from builder.movement.why import WayStep, Why
from builder.view.layers import Brush
from builder.view.scales import ink_on, of_turns, ramp
from builder.view.sprites import HexPrints
from builder.view.theme import inked, round_pen, see_through, stroke

_NUMBERS_ABOVE = 15.0  # px a hex: no numbers when smaller
_BELOW = 0.37  # of a hex: how low the number of one stands on which a glyph lies
_STRONG, _WEAK = 224, 80  # of 255: how much of a colour hides what lies below


@dataclass(frozen=True, slots=True)
class ReachMark:
    """One hex. ``number`` is the cost or the turns, ``share`` how far that is from 0 (near) to 1, None if
    never reached.

    ``faded``: the space lies on another level than the one shown, or below what is seen. ``more`` tells that
    other spaces of this hex are reached, too. ``dice`` are those of the falls on the way, -1 for a fall that
    hardly anybody survives; ``stops``: the move ends there. ``covers``: a glyph lies there, which is to be
    read, too.
    """

    hex: Hex
    level: int
    number: int
    share: float | None
    faded: bool = False
    more: bool = False
    dice: int = 0
    stops: bool = False
    covers: bool = False


class ReachBrush(Brush):
    """Paints the numbers and signs of hexes, and ways, on a canvas."""

    def fields(self, marks: Iterable[ReachMark], *, heat: bool) -> None:
        """All hexes in their colours."""
        prints = HexPrints(self.painter, self.viewport)
        for mark in marks:
            if mark.share is None:
                # Hatched, not filled: no colour of the scale stands for never.
                never = see_through(self.colours.bad, 70 if mark.faded else 190)
                prints.put(mark.hex, 0.93, never, never, pattern=Qt.BrushStyle.BDiagPattern)
                continue
            colour = of_turns(mark.number) if heat else ramp(mark.share)
            rim = see_through(ink_on(colour)[1], 90 if mark.faded else 210)
            colour.setAlpha(_WEAK if mark.faded else _STRONG)
            prints.put(mark.hex, 0.93, colour, rim)

    def mark(self, mark: ReachMark, *, heat: bool) -> None:
        """The number of one hex, and the signs next to it."""
        painter, size = self.painter, self.size
        if size < _NUMBERS_ABOVE or mark.share is None:
            return
        middle = self.at(mark.hex)
        colour = of_turns(mark.number) if heat else ramp(mark.share)
        ink, halo = ink_on(colour)
        if mark.faded:
            ink, halo = self.colours.text, self.colours.halo
        height = min(max(size * (0.26 if mark.covers else 0.36), 9.0), 22.0)
        place = QPointF(middle.x(), middle.y() + (_BELOW * size if mark.covers else 0.0))
        self.write(str(mark.number), place, height, ink, halo, bold=not mark.faded)
        if mark.stops and not mark.covers:
            bar = QRectF(
                middle.x() - size * 0.17, middle.y() + size * 0.25, size * 0.34, max(size * 0.06, 2.0)
            )
            inked(painter, ink).drawRect(bar)
        if mark.dice and size >= 24:
            self.fall(QPointF(middle.x() + size * 0.26, middle.y() - size * 0.24), mark.dice)
        if mark.more and size >= 24:
            for step in (-1, 0, 1):
                at = QPointF(middle.x() - size * 0.3, middle.y() + step * size * 0.1)
                inked(painter, ink).drawEllipse(at, size * 0.032, size * 0.032)

    def fall(self, at: QPointF, dice: int) -> None:
        """A triangle that points down, with the dice of a fall; "!" where hardly anybody survives."""
        half = min(max(self.size * 0.17, 6.0), 11.0)
        inked(self.painter, self.colours.bad, QPen(self.colours.halo, 1.4)).drawPolygon(
            QPolygonF(
                [
                    at + QPointF(-half * 1.15, -half),
                    at + QPointF(half * 1.15, -half),
                    at + QPointF(0, half * 1.1),
                ]
            )
        )
        text, above = "!" if dice < 0 else str(dice), at - QPointF(0, half * 0.3)
        self.write(text, above, half * 1.25, self.colours.on_strong, self.colours.bad)

    def way(self, answer: Why) -> None:
        """Paint the way to a space with its cost so far; or the obstacles, if there is no way."""
        if answer.arrival is None:
            for hex in {space.hex for reason in answer.reasons for space in reason.at}:
                half = min(max(self.size * 0.24, 5.0), 16.0)
                self.lines(cross(self.at(hex), half), self.colours.bad, 3.6, 7.0)
        else:
            self.arrival(answer.arrival, answer.way)

    def arrival(self, arrival: Arrival, steps: Sequence[WayStep] = ()) -> None:
        """Paint a way with the costs so far of its steps, if given, and its falls and swipes."""
        points = [self.at(space.hex) for space in arrival.path]
        self.lines([points], self.colours.accent, 4.0, 8.0)
        for hex, group in groupby(steps, key=lambda step: step.space.hex):
            totals = [step.total for step in group]
            text = str(totals[0]) if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"
            self._badge(self.at(hex), text)
        for fallen in arrival.falls:
            here, there = points[fallen.step - 1], points[fallen.step]
            self.fall(here + (there - here) * 0.5, -1 if fallen.fall.extreme else fallen.fall.dice)
        for swipe in arrival.swipes:
            by, over = self.at(swipe.by.spaces[0].hex), points[max(swipe.step - 1, TAKE_OFF)]
            inks = ((self.colours.halo, 5.0), (self.colours.bad, 2.6))
            pens = [round_pen(ink, width, Qt.PenStyle.DashLine) for ink, width in inks]
            stroke(self.painter, [[by, over]], *pens)
        if arrival.tail is not None:
            pen = round_pen(self.colours.accent, 3.0, Qt.PenStyle.DotLine)
            stroke(self.painter, [[points[-1], self.at(arrival.tail.hex)]], pen)

    def _badge(self, at: QPointF, text: str) -> None:
        if self.size < _NUMBERS_ABOVE:
            return
        height = min(max(self.size * 0.4, 13.0), 22.0)
        width = max(height, height * 0.5 * len(text) + height * 0.35)
        box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
        disc = inked(self.painter, self.colours.accent, QPen(self.colours.halo, 1.6))
        disc.drawRoundedRect(box, height / 2, height / 2)
        self.write(text, at, height * 0.68, self.colours.on_strong, self.colours.accent)


def cross(at: QPointF, half: float) -> list[tuple[QPointF, QPointF]]:
    """The two lines of a cross."""
    return [
        (at + QPointF(-half, -half), at + QPointF(half, half)),
        (at + QPointF(-half, half), at + QPointF(half, -half)),
    ]
