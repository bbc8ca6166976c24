"""Where enemies could strike in their next turn, drawn below the figures: the redder, the more of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from builder.table.advice import Advisor
from builder.table.controller import Controller
from builder.view.layers import Brush, CachedLayer, Frame
from builder.view.sprites import Lettering
from builder.view.theme import inked, see_through

_FAINT, _MORE, _MOST = 40, 32, 150  # opacity of one enemy, of each more, at most (of 255)
_NUMBERS_ABOVE = 16.0  # px a hex


class ThreatsLayer(CachedLayer):
    """The threats of an advisor; nothing where none are shown."""

    def __init__(self, advisor: Advisor) -> None:
        super().__init__()
        self._advisor = advisor
        self._lettering = Lettering()
        advisor.threats_changed.connect(self.invalidate)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        brush, threats = Brush(painter, frame, self._lettering), self._advisor.threats
        for hex, count in threats.items():
            ink = see_through(brush.colours.bad, min(_MOST, _FAINT + _MORE * (count - 1)))
            inked(painter, ink).drawPolygon(brush.hexagon(hex))


class ThreatNumbers(CachedLayer):
    """How many enemies could strike on a hex; above the colours of where one may go."""

    def __init__(self, advisor: Advisor, controller: Controller) -> None:
        super().__init__()
        self._advisor, self._controller = advisor, controller
        self._lettering = Lettering()
        advisor.threats_changed.connect(self.invalidate)
        controller.changed.connect(self.invalidate)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        brush, threats = Brush(painter, frame, self._lettering), self._advisor.threats
        if frame.viewport.hex_size < _NUMBERS_ABOVE:
            return
        stood_on = {space.hex for space in self._controller.game.taken}  # where odds may stand
        for hex, count in ((hex, count) for hex, count in threats.items() if hex not in stood_on):
            at = brush.at(hex) - QPointF(0, frame.viewport.hex_size * 0.36)
            height = max(9.0, frame.viewport.hex_size * 0.26)
            brush.write(str(count), at, height, brush.colours.bad, brush.colours.halo)
