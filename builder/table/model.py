"""The match as a model: figures, possible actions, ways; it is pointed at and clicked like the plan."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from builder.board import Space, SpaceKind
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.isometric.faces import Point3
from builder.drawing.styles import Styles
from builder.hexgrid import FLUID, LEVEL, Hex, Point, centre, corners, hex_at
from builder.match.traces import LINES, TraceKind
from builder.referee import moving
from builder.referee.snapshot import lying_glyphs
from builder.referee.state import Attack
from builder.table.controller import Controller
from builder.table.shown_ground import ShownGround
from builder.table.turn_layer import reach_marks
from builder.view.game_on_model import Stroke, game_setup, step, with_halo
from builder.view.model_view import ModelView
from builder.view.own_pictures import OwnPictures, modelled
from builder.view.scales import ramp
from builder.view.scenario_marks import seat_colours
from builder.view.theme import colours
from builder.view.tool_drag import Spot

if TYPE_CHECKING:
    from builder.drawing.isometric.faces import Sign
    from builder.sheets.scenario.board_setup import BoardSetup
    from builder.sheets.scenario.on_picture import PlacedToken
    from builder.solid.mesh import Mesh

_ZONES, _LYING, _FIGURE, _SPACES, _RINGS, _WAY = "zones", "lying", "figure", "asked", "rings", "way"
_TURN = 30  # degrees
_FAINT = 0.2  # opacity of start zones once the figures are placed
_OVER = 3.0  # mm that a way runs over its ground
_WIDE, _THIN = 5.0, 2.2  # mm
_REACHED, _LIT, _ABLE = 0.8, 0.6, 0.45  # opacities
Wash = tuple[Hex, float, str, float]


class _Body(NamedTuple):
    """What is made in one piece: what lies on the ground, or a figure; of one with a picture of its own also
    the card, and where the picture faces, in degrees as a camera turns.
    """

    placed: tuple[PlacedToken, ...]
    card: str = ""
    faces: int | None = None


class TableModel(QObject):
    """Shows the match of a controller in a model view, and passes on what is pointed at and clicked."""

    def __init__(
        self,
        controller: Controller,
        facts: PlayFacts,
        styles: Styles,
        pictures: OwnPictures,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._controller, self._facts, self._pictures = controller, facts, pictures
        self._zoned: object = None
        self._bodies: dict[str, _Body] = {}
        self._highest: int | None = None
        self.view = ModelView(styles, parent)
        ground = ShownGround(controller, self)
        self.view.show_battlefield(ground.battlefield)
        ground.battlefield.subscribe(self.view.follow)
        self.view.pointed.connect(self._point)
        self.view.clicked.connect(self._click)
        self.view.looked.connect(self._turn_pictures)
        controller.changed.connect(self.show_now)
        controller.motion.stepped.connect(self._show_standing)
        controller.pointed_changed.connect(self._show_way)
        self.show_now()

    def space_at(self, spot: Spot | None) -> Space | None:
        """The space meant by the part under the mouse: of several on it, a lit one first."""
        return None if spot is None else self._controller.space_at(hex_at(spot.place), spot.highest)

    def show_up_to(self, highest: int | None) -> None:
        """Show nothing above a level, all of them where it is None."""
        self._highest, self._zoned = highest, None
        self.view.show_up_to(highest)
        self.show_now()

    def show_now(self) -> None:
        """Show the current state of the match."""
        if self._controller.placed != self._zoned:
            placed = self._zoned = self._controller.placed
            battlefield = self._controller.game.table.battlefield

            def zones() -> Mesh:
                from builder.sheets.scenario.on_model import ZONE, zones_mesh

                return zones_mesh(self._begun, battlefield, self._highest, _FAINT if placed else ZONE)

            self.view.lay_over(_ZONES, zones)
        self._show_standing()

        def spaces() -> Mesh:
            from builder.solid.spaces import marked

            return marked(self.washes())

        def rings() -> Mesh:
            from builder.solid.spaces import lines

            halo = colours(self.view.palette()).halo.name()
            return lines(with_halo(self.rings(), halo))

        self.view.lay_over(_SPACES, spaces)
        self.view.lay_over(_RINGS, rings)
        self._show_way()

    def _show_way(self) -> None:
        def strokes() -> Mesh:
            from builder.solid.spaces import lines

            halo = colours(self.view.palette()).halo.name()
            return lines(with_halo(self.way(), halo))

        self.view.lay_over(_WAY, strokes)

    # What lies there -------------------------------------------------------------------------------

    def _show_standing(self) -> None:
        """Show glyphs, objects and figures where they are now: what stays where it is is not made again."""
        from builder.sheets.scenario.on_model import placed, signs

        battlefield = self._controller.game.table.battlefield
        cards = {one.id: one.card for one in self._controller.standing}
        found: dict[str, _Body] = {}
        lying = []
        for one in placed(self._setup(), battlefield, self._highest):
            if one.token.kind == "figure":
                card = cards[one.token.number]
                pictured = self._pictures.of(card) is not None
                body = _Body((one,), card, self._facing) if pictured else _Body((one,))
                found[f"{_FIGURE} {one.token.number}"] = body
            else:
                lying.append(one)
        found[_LYING] = _Body(tuple(lying))
        for key in self._bodies.keys() - found.keys():
            self.view.lay_over(key, None)
        for key, body in found.items():
            if body != self._bodies.get(key):
                self.view.lay_over(key, partial(self._made, body), body=True)
        self._bodies = found
        self.view.show_signs(lambda: [*signs(self._setup(), battlefield, self._highest), *self.costs()])

    def _made(self, body: _Body) -> Mesh:
        from builder.sheets.scenario.on_model import pictured_mesh, placed_mesh

        picture = self._pictures.of(body.card)
        if picture is None or body.faces is None:
            return placed_mesh(body.placed)
        (one,) = body.placed
        return pictured_mesh(one, modelled(picture, one.token.colour), body.faces)

    @property
    def _facing(self) -> int:
        """Where the pictures of figures face: whoever looks, roughly, as each turn makes them again."""
        from builder.solid.camera import Camera

        return round((self.view.camera or Camera()).turn / _TURN) * _TURN

    def _turn_pictures(self) -> None:
        if {body.faces for body in self._bodies.values()} - {None, self._facing}:
            self._show_standing()

    @cached_property
    def _begun(self) -> BoardSetup:
        from builder.sheets.scenario.shown import ShownScenario

        scenario = self._controller.game.table.scenario
        return ShownScenario(scenario, self._facts.cards, self._facts.glyphs).setup

    def _setup(self) -> BoardSetup:
        controller = self._controller
        game, glyphs = controller.game, lying_glyphs(controller.game, known=controller.knows_all)
        return game_setup(controller.standing, glyphs, game.table.scenario, self._facts, self._begun)

    def washes(self) -> Iterator[Wash]:
        """The spaces that may be clicked and those of the figures that may act, in their colours."""
        controller = self._controller
        mine = colours(self.view.palette())
        lit = {}
        for space, mark in reach_marks(controller).items():
            lit[space] = ramp(mark.share or 0.0).name()
            yield space.hex, self._ground(space), lit[space], _REACHED
        for space, actions in controller.lit.items():
            if space not in lit and space.kind is not SpaceKind.LADDER_RUNG:
                attack = any(isinstance(action, Attack) for action in actions)
                ink = mine.bad if attack else mine.accent
                yield space.hex, self._ground(space), ink.name(), _LIT
        figures = controller.game.state.figures
        for id in controller.able:
            for space in figures[id].spaces if figures[id].on else ():
                yield space.hex, self._ground(space), mine.accent.name(), _ABLE

    def costs(self) -> Iterator[Sign]:
        """What moving to each space costs."""
        from builder.drawing.isometric.faces import Sign
        from builder.drawing.play_marks import name_plate

        ink = colours(self.view.palette()).accent.name()
        for space, mark in reach_marks(self._controller).items():
            yield Sign(self._over(space), name_plate(Point(0.0, 0.0), str(mark.number), ink))

    def rings(self) -> Iterator[Stroke]:
        """Lines around the figures that may act, and around those that may be attacked."""
        controller, mine = self._controller, colours(self.view.palette())
        figures = controller.game.state.figures
        for id in controller.able:
            chosen = id == controller.figure
            for space in figures[id].spaces if figures[id].on else ():
                yield from self._ring(space, mine.accent.name(), _WIDE if chosen else _THIN)
        for space in controller.chosen.attacks:
            yield from self._ring(space, mine.bad.name(), _WIDE)

    def _ring(self, space: Space, colour: str, wide: float) -> Iterator[Stroke]:
        edge = [Point3(*corner, self._ground(space) + _OVER) for corner in corners(space.hex)]
        for one, other in itertools.pairwise([*edge, edge[0]]):
            yield one, other, colour, wide

    def way(self) -> Iterator[Stroke]:
        """The way of the move pointed at and whom it leads to, or the line of the attack; else what the last
        action did.
        """
        controller, mine = self._controller, colours(self.view.palette())
        move, pointed = controller.pointed_move, controller.pointed
        if move is None:
            yield from self._traces()
        if move is not None:
            arrival = moving.arrival_of(controller.game, move)
            for one, other in itertools.pairwise(arrival.path):
                yield from step(self._over(one), self._over(other), mine.accent.name(), _WIDE)
            for preview in controller.foresight.attacks:
                for figure, _odds in preview.hit[:1]:
                    start, end = self._over(arrival.space), self._over(figure.spaces[0])
                    yield start, end, mine.bad.name(), _THIN
        elif pointed is not None and controller.figure is not None:
            by = controller.game.state.figures.get(controller.figure)
            if by is not None and by.on and pointed in controller.chosen.attacks:
                yield self._over(by.spaces[0]), self._over(pointed), mine.bad.name(), _WIDE

    def _traces(self) -> Iterator[Stroke]:
        mine, table = colours(self.view.palette()), self._controller.game.table
        players = seat_colours(table.scenario)
        for trace in self._controller.traces:
            if trace.kind not in LINES:
                continue
            points = [self._over(space) for at in trace.points if (space := table.space(at)) is not None]
            for one, other in itertools.pairwise(points):
                if trace.kind is TraceKind.WAY:
                    yield from step(one, other, players.get(trace.player, mine.accent.name()), _WIDE)
                else:
                    yield one, other, mine.bad.name(), _THIN

    def _ground(self, space: Space) -> float:
        """The height of the ground of a space in mm."""
        flat = self._controller.game.table.board.slot(space) > space.level
        return space.level * LEVEL + (FLUID if flat else 0.0)

    def _over(self, space: Space) -> Point3:
        return Point3(*centre(space.hex), self._ground(space) + _OVER)

    # Pointing --------------------------------------------------------------------------------------

    def _point(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        self._controller.point_at(self.space_at(spot))

    def _click(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        space = self.space_at(spot)
        self._controller.point_at(space)
        if space is None:
            return
        if keys & Qt.KeyboardModifier.ShiftModifier:
            self._controller.go_by(space)
        else:
            self._controller.click(space)
