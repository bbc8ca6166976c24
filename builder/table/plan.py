"""The battlefield of a match from above: figures, glyphs, what may be done; pointed at, clicked, zoomed."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from builder.board import Space
from builder.catalogue.play_facts import PlayFacts
from builder.hexgrid import Hex
from builder.language import _
from builder.referee.snapshot import lying_glyphs
from builder.table.controller import Controller
from builder.table.shown_ground import ShownGround
from builder.table.traces_layer import TracesLayer
from builder.table.turn_layer import PointedLayer, SignsLayer, TurnReachLayer
from builder.view.arrow_keys import ARROWS, stepped
from builder.view.drawings import Drawings
from builder.view.layers import Layer, MarksLayer
from builder.view.options import ViewOptions
from builder.view.own_pictures import OwnPictures
from builder.view.plan_view import PlanView
from builder.view.scenario_marks import Seen, game_marks, scenario_marks


class TablePlan(PlanView):
    """Shows the match of a controller and passes on what is pointed at and clicked.

    The arrow keys move what is pointed at, Enter clicks there, with Shift the figure goes by there; Ctrl with
    the arrows moves the table. ``refused`` says what is wrong with a picture of one's own for a card.
    """

    refused = Signal(str)

    def __init__(
        self,
        controller: Controller,
        facts: PlayFacts,
        drawings: Drawings,
        options: ViewOptions,
        parent: QWidget,
    ) -> None:
        ground = ShownGround(controller, parent)
        super().__init__(ground.battlefield, drawings, parent, options)
        ground.battlefield.subscribe(self.follow)
        self._controller, self._facts, self.pictures = controller, facts, OwnPictures()
        self.cursor_hex: Hex | None = None  # the hex pointed at
        self._figures = MarksLayer(self._standing)
        self._places = MarksLayer(self.placed_marks)
        self._framed = False
        self._chosen: int | None = None
        self.layers += (
            self._places,
            TurnReachLayer(controller),
            self._figures,
            TracesLayer(controller),
            SignsLayer(controller),
            PointedLayer(controller),
        )
        controller.changed.connect(self.redraw)
        controller.motion.stepped.connect(self.redraw)
        controller.pointed_changed.connect(self.update)
        self.pointed.connect(self._point)
        self.clicked.connect(self._click_at)
        self.setAccessibleName(_("Battlefield"))

    def lay_on_ground(self, layer: Layer) -> None:
        """Show one more layer, below what may be clicked and below the figures."""
        at = self.layers.index(self._places) + 1
        self.layers = (*self.layers[:at], layer, *self.layers[at:])

    def space_at(self, hex: Hex) -> Space | None:
        """The space of a hex that is pointed at."""
        return self._controller.space_at(hex, self._highest, above=True)

    def show_up_to(self, highest: int | None) -> None:
        super().show_up_to(highest)
        if self.cursor_hex is not None:  # another space of its hex is meant now
            self._controller.point_at(self.space_at(self.cursor_hex))

    def redraw(self) -> None:
        """Show the current state of the match."""
        self._figures.invalidate()
        if self._chosen != self._controller.figure:
            self._chosen = self._controller.figure
            if not self.underMouse():
                self.cursor_hex = None  # the arrow keys go on from the figure
        if self._framed != self._controller.placed:
            self._framed = self._controller.placed
            self._places.invalidate()
        self.update()

    def placed_marks(self, highest: int | None) -> Seen:
        """What lies on the battlefield and stays there, with nothing above slot ``highest``."""
        table = self._controller.game.table
        return scenario_marks(
            table.scenario, table.battlefield, self._facts, highest, played=True, framed=self._framed
        )

    def _standing(self, highest: int | None) -> Seen:
        game = self._controller.game
        figures, glyphs = self._controller.standing, lying_glyphs(game, known=self._controller.knows_all)
        scenario, battlefield, chosen = game.table.scenario, game.table.battlefield, self._controller.figure
        seen = game_marks(
            figures,
            glyphs,
            scenario,
            battlefield,
            self._facts,
            highest,
            chosen=chosen,
            pictures=self.pictures.of,
        )
        while self.pictures.problems:
            self.refused.emit(self.pictures.problems.popitem()[1])
        return seen

    # Pointing --------------------------------------------------------------------------------------

    def _point(self, hex: Hex | None) -> None:
        self.cursor_hex = hex
        if hex is not None:
            self.point_at(hex)
        self._controller.point_at(None if hex is None else self.space_at(hex))

    def point_to(self, space: Space) -> None:
        """Point at a space, as keys do, and bring it into sight."""
        self.cursor_hex = space.hex
        self.point_at(space.hex)
        self._controller.point_at(space)
        self.bring_into_sight(space.hex)

    def _click_at(self, hex: Hex, modifiers: Qt.KeyboardModifier) -> None:
        self._point(hex)
        self._click(modifiers)

    def _click(self, modifiers: Qt.KeyboardModifier) -> None:
        space = self._controller.pointed
        if space is not None and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._controller.go_by(space)
        elif space is not None:
            self._controller.click(space)

    # Keys ------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._step(*ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and (
            self._controller.offers is not None  # else Enter is for the button that is usual
        ):
            self._click(event.modifiers())
        else:
            super().keyPressEvent(event)

    def _step(self, columns: int, rows: int) -> None:
        """Point at the next hex in a direction: from the chosen figure if nothing is pointed at; without
        either, start in the middle.
        """
        figure = self._controller.game.state.figures.get(self._controller.figure or 0)
        if self.cursor_hex is not None:
            hex = stepped(self.cursor_hex, columns, rows)
        elif figure is not None and figure.on:
            hex = stepped(figure.spaces[0].hex, columns, rows)
        else:
            hex = self._hex_under(QPointF(self.rect().center()))
        self._point(hex)
        self.bring_into_sight(hex)
