"""What a figure reaches or sees, over the model: spaces in the colours of the plan, the way, the figures."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from builder.drawing.figure_looks import look_of_card
from builder.drawing.isometric.faces import Item, Point3
from builder.drawing.isometric.faces import View as Corner
from builder.drawing.isometric.play_items import figure_items
from builder.editor.canvas.canvas import Canvas
from builder.editor.tools import ToolSubject
from builder.hexgrid import FLUID, LEVEL, SIDE, Hex, centre
from builder.sheets.options import LaidOver
from builder.view.game_on_model import Stroke, step, with_halo
from builder.view.model_view import ModelView
from builder.view.scales import COLOURS, SeenPart, of_turns, ramp, view_of
from builder.view.theme import colours

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from builder.board import Space
    from builder.editor.document.surface import Surface
    from builder.editor.figure.movement import MovementProbe
    from builder.solid.mesh import Mesh

_SPACES, _WAY, _STANDING = "asked", "way", "standing there"
# Opacities; with the eyes of the figure the terrain is to be seen, too.
_REACHED, _NEVER, _SEEN, _HIDDEN, _LIT = 0.8, 0.28, 0.62, 0.45, 0.34
_OVER = 3.0  # mm that a way runs over its ground
_WIDE, _LINE = 5.0, 2.6  # mm

Wash = tuple[Hex, float, str, float]


class FigureOverlay(QObject):
    """Shows what the plan shows of the figure, none of it above the level up to which the model is shown.

    With ``at_eye`` the view is that of the figure, which is then not shown itself, nor is the line to the
    mouse.
    """

    def __init__(self, view: ModelView) -> None:
        super().__init__(view)
        self._view = view
        self._canvas: Canvas | None = None
        self._highest: int | None = None
        self._at_eye = False
        self._pointed: Space | None = None
        self._shown: ToolSubject | None = None
        self._stands: object = None  # who is shown where
        self._makes: dict[str, Callable[[], Mesh]] = {}

    def show_canvas(self, canvas: Canvas) -> None:
        """Show the figure of another plan from now on."""
        self._canvas, self._stands = canvas, None
        self.renew()

    def show_up_to(self, highest: int | None) -> None:
        """Show nothing above a level, everything where it is None."""
        if highest != self._highest:
            self._highest = highest
            self.renew()

    def look(self, at_eye: bool) -> None:
        """Show the overlay for the view at the figure's eyes, or from outside."""
        if at_eye != self._at_eye:
            self._at_eye = at_eye
            self.renew()

    @property
    def movement(self) -> MovementProbe | None:
        """The figure on the plan; None while no tool needs it."""
        figures = self._canvas.figures if self._canvas is not None else None
        return figures.movement if figures is not None and figures.shown is not None else None

    def laid(self) -> Iterator[LaidOver]:
        """The meshes shown now, for a picture."""
        for key, make in self._makes.items():
            yield LaidOver(make(), body=key == _STANDING)

    def refresh(self) -> None:
        """Update after another space was pointed at or another tool taken."""
        assert self._canvas is not None
        if self._canvas.figures.shown is not self._shown:
            self.renew()
        elif self._shown is not None and self._canvas.preview.space != self._pointed:
            self._lay_way()

    def renew(self) -> None:
        """Rebuild everything, because all results are different now."""
        assert self._canvas is not None
        self._shown, movement = self._canvas.figures.shown, self.movement
        if movement is None:
            self._stands = None
            self._makes = {}
            for key in (_SPACES, _WAY, _STANDING):
                self._view.lay_over(key, None)
            return

        def spaces() -> Mesh:
            from builder.solid.spaces import marked  # numpy is not needed before the model is seen

            return marked(
                self._seen(movement) if self._shown is ToolSubject.SIGHT else self._reached(movement)
            )

        def standing() -> Mesh:
            from builder.solid.figures import tokens

            return tokens(lambda view: self._figures(movement, view))

        self._makes |= {_SPACES: spaces, _STANDING: standing}
        self._view.lay_over(_SPACES, spaces)
        # All shadows are drawn again where a body changes.
        stands = (movement.ends, movement.others, movement.choice.figure.height, self._highest, self._at_eye)
        if stands != self._stands:
            self._stands = stands
            self._view.lay_over(_STANDING, standing, body=True)
        self._lay_way()

    def _lay_way(self) -> None:
        assert self._canvas is not None
        movement, pointed = self.movement, self._canvas.preview.space
        self._pointed = pointed
        assert movement is not None

        def strokes() -> Mesh:
            from builder.solid.spaces import lines

            asks = self._sight_lines if self._shown is ToolSubject.SIGHT else self._way
            halo = colours(self._view.palette()).halo.name()
            return lines(with_halo(asks(movement, pointed), halo))

        self._makes[_WAY] = strokes
        self._view.lay_over(_WAY, strokes)

    # What lies there -------------------------------------------------------------------------------

    def _in_sight(self, surface: Surface, spaces: Iterable[Space]) -> Iterator[Space]:
        """The spaces not above the level shown that have ground to be coloured."""
        from builder.board import SpaceKind  # not needed to open the window

        for space in spaces:
            seen = self._highest is None or surface.slot(space) <= self._highest
            if seen and space.kind is not SpaceKind.LADDER_RUNG:
                yield space

    def _reached(self, movement: MovementProbe) -> Iterator[Wash]:
        from builder.editor.figure.reach_layer import share_of  # made with the first figure

        surface = movement.surface
        if not movement.ready or movement.trouble:
            return
        if not movement.choice.heat:
            arrivals, ends = movement.arrivals, movement.ends
            for space in self._in_sight(surface, arrivals):
                if space not in ends:
                    colour = ramp(share_of(movement, arrivals[space].cost)).name()
                    yield space.hex, _ground(surface, space), colour, _REACHED
            return
        bad = colours(self._view.palette()).bad.name()
        for space in self._in_sight(surface, surface.board.all_spaces()):
            number = movement.turns.get(space)
            if number is None:
                yield space.hex, _ground(surface, space), bad, _NEVER
            elif number:
                yield space.hex, _ground(surface, space), of_turns(number).name(), _REACHED

    def _seen(self, movement: MovementProbe) -> Iterator[Wash]:
        surface, views = movement.surface, movement.look.views
        for space in self._in_sight(surface, views):
            seen = view_of(views[space].percent)
            opacity = _HIDDEN if seen is SeenPart.HIDDEN else _SEEN
            if self._at_eye:
                opacity = 0.0 if seen is SeenPart.HIDDEN else _LIT
            if opacity:
                yield space.hex, _ground(surface, space), COLOURS[seen].name(), opacity

    def _figures(self, movement: MovementProbe, view: Corner) -> Iterator[Item]:
        mine = colours(self._view.palette())
        standing: list[tuple[tuple[Space, ...], int, QColor]] = [
            ((space,), other.height, mine.bad if other.enemy else mine.good)
            for space, other in movement.others
        ]
        if movement.ends and not self._at_eye:
            standing.append((movement.ends, movement.choice.figure.height, mine.accent))
        for spaces, height, colour in standing:
            if self._highest is not None and movement.surface.slot(spaces[0]) > self._highest:
                continue
            hexes, z = [space.hex for space in spaces], _ground(movement.surface, spaces[0])
            hearts = [centre(hex) for hex in hexes]
            card = movement.choice.cards.get(movement.choice.figure.card) if spaces == movement.ends else None
            look = replace(look_of_card(card), height=height, spaces=len(hexes))
            for _hex, item in figure_items(hexes, hearts, z, "", look, view, colour.name()):
                yield item

    def _way(self, movement: MovementProbe, pointed: Space | None) -> Iterator[Stroke]:
        """The way to a space; if there is none, crosses on the obstacles."""
        answer = movement.answer(pointed) if pointed is not None else None
        mine, surface = colours(self._view.palette()), movement.surface
        if answer is None:
            return
        if answer.arrival is None:
            for space in {space for reason in answer.reasons for space in reason.at}:
                yield from _cross(_over(surface, space), mine.bad.name())
            return
        way, tail, colour = answer.arrival.path, answer.arrival.tail, mine.accent.name()
        for one, other in itertools.pairwise(way):
            yield from step(_over(surface, one), _over(surface, other), colour, _WIDE)
        if tail is not None:
            yield from step(_over(surface, way[-1]), _over(surface, tail), colour, _WIDE / 2)

    def _sight_lines(self, movement: MovementProbe, pointed: Space | None) -> Iterator[Stroke]:
        from builder.sight import LookResult  # made with the first figure

        mine, target = colours(self._view.palette()), movement.look.target
        inks = {LookResult.CLEAR: mine.good, LookResult.PARTIAL: mine.doubtful, LookResult.BLOCKED: mine.bad}
        for space in {target} if self._at_eye else {target, pointed}:
            line = movement.look.line(space) if space is not None else None
            if line is not None:
                start, end = line.sight.start, line.sight.end
                low = start.z - 2.0  # else it would be seen as a point by who looks
                colour = inks[line.sight.result].name()
                yield Point3(start.x, start.y, low), Point3(*end), colour, _LINE


def _ground(surface: Surface, space: Space) -> float:
    """The height in mm of the ground of a space."""
    return space.level * LEVEL + (FLUID if surface.slot(space) > space.level else 0.0)


def _over(surface: Surface, space: Space) -> Point3:
    return Point3(*centre(space.hex), _ground(surface, space) + _OVER)


def _cross(at: Point3, colour: str) -> Iterator[Stroke]:
    half = SIDE * 0.4
    for sign in (1, -1):
        start = Point3(at.x - half, at.y - sign * half, at.z)
        yield start, Point3(at.x + half, at.y + sign * half, at.z), colour, _WIDE
