"""A table that shows the scenario worked on, and lets the tools of a scenario look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from builder.catalogue.play_facts import PlayFacts
from builder.editor.canvas.surface_view import SurfaceView
from builder.editor.tools import Subject, Tool
from builder.editor.work.desk import Desk
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.theme import Colours

if TYPE_CHECKING:
    from builder.editor.canvas.game_overlay import GameOverlay
    from builder.editor.canvas.scenario_overlay import ScenarioOverlay
    from builder.editor.work.staging import Staging
    from builder.insight.retold import Moment


class ScenarioView(SurfaceView):
    """Nothing is made before the battlefield has a scenario."""

    def __init__(
        self,
        desk: Desk,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        super().__init__(desk, drawings, parent, options)
        self._facts: PlayFacts | None = None
        self._scenario_overlay: ScenarioOverlay | None = None
        self._game_overlay: GameOverlay | None = None
        self._moment: Moment | None = None
        self._stages = False
        self._stage = object()  # who holds the surface for the tools of a scenario
        for signal in (desk.document.scenarios.changed, desk.scenario_hand.changed):
            signal.connect(self.update)

    def play_with(self, facts: PlayFacts) -> None:
        """These are the cards and glyphs there are."""
        self._facts = facts

    @property
    def moment(self) -> Moment | None:
        """The moment of a game that is shown."""
        return self._moment

    def show_moment(self, moment: Moment | None) -> None:
        """Show the figures and glyphs of a game as they stood, or those of the scenario again."""
        if moment is not self._moment:
            self._moment = moment
            self.update()

    @property
    def scenario_overlay(self) -> ScenarioOverlay | None:
        """What paints the scenario; None before there was one to be seen."""
        return self._scenario_overlay

    def ask_with(self, tool: Tool) -> None:
        """Follow the surface as long as a tool puts something of a scenario down."""
        self._stages = tool.info.subject is Subject.SCENARIO
        if self._stages:
            self._desk.surface.hold(self._stage)
        else:
            self._desk.surface.let_go(self._stage)

    def staging_for(self, tool: Tool) -> Staging | None:
        """The scenario for a tool that asks for it; None for others, and where there is none."""
        desk = self._desk
        if (
            tool.info.subject is not Subject.SCENARIO
            or desk.scenario is None
            or self._facts is None
            or not desk.surface.held
        ):
            return None
        from builder.editor.work.staging import Staging  # not needed to open the window

        hand = desk.scenario_hand
        return Staging(desk.scenario, hand.held, hand.zone, desk.surface, self._facts, desk.highest)

    def paint_surface(self, painter: QPainter, mine: Colours) -> None:
        self._paint_scenario(painter)
        super().paint_surface(painter, mine)

    def _paint_scenario(self, painter: QPainter) -> None:
        scenario = self._desk.scenario
        # Whoever puts something down wants to see it.
        if scenario is None or self._facts is None or not (self._look.scenario or self._stages):
            return
        if self._scenario_overlay is None:
            from builder.editor.canvas.scenario_overlay import ScenarioOverlay

            self._scenario_overlay = ScenarioOverlay(self._desk, self._facts)
        self._scenario_overlay.paint(painter, self._viewport, self.size(), played=self._moment is not None)

    def paint_game(self, painter: QPainter) -> None:
        """Paint the figures and glyphs of the game that is shown."""
        scenario, moment = self._desk.scenario, self._moment
        if scenario is None or moment is None or self._facts is None:
            return
        if self._game_overlay is None:
            from builder.editor.canvas.game_overlay import GameOverlay

            self._game_overlay = GameOverlay(self._desk, self._facts)
        self._game_overlay.paint(painter, self._viewport, self.size(), moment, scenario)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """With the tools of a scenario it means what Shift and a click mean."""
        if not self._stages:
            super().mouseDoubleClickEvent(event)
            return
        keys = event.modifiers() | Qt.KeyboardModifier.ShiftModifier
        kind, local, everywhere = QMouseEvent.Type.MouseButtonPress, event.position(), event.globalPosition()
        self.mousePressEvent(QMouseEvent(kind, local, everywhere, event.button(), event.buttons(), keys))
