"""What may be done in a turn, drawn on the battlefield: who may act, move where, and attack whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from builder.board import Space
from builder.match.offers import Aimed
from builder.referee import moving
from builder.referee.state import Move
from builder.referee.table import position_of
from builder.table.controller import Controller
from builder.view.layers import CachedLayer, Frame
from builder.view.reach_marks import ReachBrush, ReachMark
from builder.view.scenario_marks import seat_colours
from builder.view.sprites import Lettering
from builder.view.theme import LIGHT, inked, round_pen, see_through

_NUMBERS_ABOVE = 20.0  # px a hex


class TurnReachLayer(CachedLayer):
    """The chosen figure, where it may go, and other spaces that may be clicked: below the figures."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self._lettering = Lettering()
        controller.changed.connect(self.invalidate)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        controller, brush = self._controller, _TurnBrush(painter, frame, self._lettering)
        brush.fields(reach_marks(controller, frame.highest, above=True).values(), heat=False)
        brush.chosen(controller)
        pointing = controller.group is not None or controller.by_hand
        if pointing:
            brush.spaces(controller.lit)
        elif controller.chosen.places:  # in the colour of who places: so is his start zone
            mine = seat_colours(controller.game.table.scenario).get(controller.match.due or "")
            brush.spaces(controller.chosen.places, QColor(mine) if mine else None)


class SignsLayer(CachedLayer):
    """Above the figures: who may act, the costs of the chosen figure's reach, whom it may attack."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self._lettering = Lettering()
        controller.changed.connect(self.invalidate)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        controller, brush = self._controller, _TurnBrush(painter, frame, self._lettering)
        stood_on = {space.hex for space in controller.game.taken}
        # Glyphs lie below their numbers, figures above.
        for mark in reach_marks(controller, frame.highest, above=True).values():
            if mark.hex not in stood_on:
                brush.mark(mark, heat=False)
        brush.able(controller)
        if controller.group is None:
            for place in controller.chosen.attacks:
                brush.target(place, controller.chosen.aimed_at(place))


class PointedLayer:
    """The space pointed at and the way to it: over all else."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._lettering = Lettering()

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint all of it."""
        controller, brush = self._controller, _TurnBrush(painter, frame, self._lettering)
        move = controller.pointed_move
        if move is not None:
            brush.move(controller, move)
        elif controller.why is not None:
            brush.way(controller.why)
        elif controller.way:
            brush.lines([[brush.at(one.hex) for one in controller.way]], brush.colours.accent, 4.0, 8.0)
        if controller.pointed is not None:
            brush.pointed(controller.pointed)
        brush.spaces(controller.foreshown)


def reach_marks(
    controller: Controller, highest: int | None = None, *, above: bool = False
) -> dict[Space, ReachMark]:
    """Where the chosen figure may move: of each hex the space that a click there means (`space_at` of the
    controller), with what the safest way costs.
    """
    game, figure = controller.game, controller.game.state.figures.get(controller.figure or 0)
    if figure is None or not controller.reach:
        return {}
    most = max(moving.move_number(game, figure), 1)
    marks: dict[Space, ReachMark] = {}
    lying = {glyph.at for glyph in game.state.glyphs.values()}
    for hex, count in Counter(space.hex for space in controller.reach).items():
        space = controller.space_at(hex, highest, above=above)
        arrival = controller.reach.get(space) if space is not None else None
        if space is None or arrival is None:
            continue  # a click means something else there
        share = min(max(arrival.cost - 1, 0) / max(most - 1, 1), 1.0)
        dice = -1 if arrival.extreme_falls else arrival.fall_dice
        marks[space] = ReachMark(
            hex,
            space.level,
            arrival.cost,
            share,
            faded=highest is not None and game.table.board.slot(space) > highest,
            more=count > 1,
            dice=dice,
            stops=bool(arrival.stops),
            covers=position_of(space) in lying,
        )
    return marks


class _TurnBrush(ReachBrush):
    def spaces(self, spaces: Iterable[Space], colour: QColor | None = None) -> None:
        """Spaces that may be clicked."""
        colour = colour or self.colours.accent
        for space in spaces:
            fill, rim = see_through(colour, 90), QPen(colour, 2.0)
            inked(self.painter, fill, rim).drawPolygon(self.hexagon(space.hex))

    def target(self, space: Space, aimed: Iterable[Aimed]) -> None:
        """A target: a red ring, with the dice of each attack against those of the defense; those of special
        attacks are lighter.
        """
        self._ring([space], 3.4, self.colours.bad)
        if self.size < _NUMBERS_ABOVE:
            return
        height, mine = min(max(self.size * 0.3, 10.0), 18.0), self.colours
        at = self.at(space.hex) - QPointF(0, self.size * 0.4)
        for preview, _figure, odds in aimed:
            text = f"{odds.attack_dice}:{odds.defense_dice}"
            wide = height * 0.62 * len(text) + height * 0.5
            box = QRectF(at.x() - wide / 2, at.y() - height * 0.65, wide, height * 1.3)
            fill, rim, ink = mine.bad, mine.halo, mine.on_strong
            if preview.action.how:
                fill, rim, ink = mine.halo, mine.bad, mine.bad
            inked(self.painter, fill, QPen(rim, 1.4)).drawRoundedRect(box, 4, 4)
            self.write(text, at, height * 0.8, ink, fill)
            at -= QPointF(0, height * 1.4)

    def able(self, controller: Controller) -> None:
        """The other figures that may act: light in every theme, as the ground is."""
        figures = controller.game.state.figures
        for id in controller.able:
            if figures[id].on and id != controller.figure:
                self._ring(figures[id].spaces, 2.8, LIGHT.accent, Qt.PenStyle.DotLine, LIGHT.halo)

    def chosen(self, controller: Controller) -> None:
        """The figure that is chosen."""
        chosen = controller.game.state.figures.get(controller.figure or 0)
        if chosen is not None and chosen.on:
            self._ring(chosen.spaces, 4.0, self.colours.accent)

    def move(self, controller: Controller, move: Move) -> None:
        """The way of a move, and whom the figure could attack at its end."""
        arrival = moving.arrival_of(controller.game, move)
        self.arrival(arrival)
        for preview in controller.foresight.attacks:
            for other, _odds in preview.hit[:1]:
                line = [self.at(arrival.space.hex), self.at(other.spaces[0].hex)]
                self.lines([line], self.colours.bad, 1.8, 4.0, Qt.PenStyle.DotLine)

    def pointed(self, space: Space) -> None:
        """The space under the mouse."""
        self._ring([space], 1.6, self.colours.text)

    def _ring(
        self,
        spaces: Iterable[Space],
        width: float,
        colour: QColor,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
        halo: QColor | None = None,
    ) -> None:
        """A line around all spaces of a figure, not between them."""
        for shape in self.borders(space.hex for space in spaces):
            for pen in (round_pen(halo or self.colours.halo, width + 2.4), round_pen(colour, width, style)):
                inked(self.painter, None, pen).drawPolygon(shape)
