"""A table on which one asks where a figure can go and what it sees; nothing is made before somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from builder.editor.canvas.scenario_view import ScenarioView
from builder.editor.tools import Subject, Tool
from builder.editor.tools.base import Putting
from builder.editor.work.desk import Desk
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.theme import Colours

if TYPE_CHECKING:
    from builder.board import Space
    from builder.editor.canvas.reach_overlay import ReachOverlay
    from builder.editor.canvas.sight_overlay import SightOverlay
    from builder.editor.work.figure import FigureChoice
    from builder.editor.work.walk import Walk
    from builder.insight import Picture


class FigureView(ScenarioView):
    """Keeps the figure of one desk and paints what is known of it. ``figures_changed``: it is another now."""

    figures_changed = Signal()

    def __init__(
        self,
        desk: Desk,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        super().__init__(desk, drawings, parent, options)
        self._figure: FigureChoice | None = None
        self._walk: Walk | None = None
        self._reach_overlay: ReachOverlay | None = None
        self._sight_overlay: SightOverlay | None = None
        self._looks = False
        self._picture: Picture | None = None

    @property
    def picture(self) -> Picture | None:
        """The picture of a report that lies over the battlefield."""
        return self._picture

    def show_picture(self, picture: Picture | None) -> None:
        """Lay a picture of a report over the battlefield, or take it away."""
        if picture is not self._picture:
            self._picture = picture
            self.update()

    def ask_for(self, figure: FigureChoice) -> None:
        """Where this figure can go is shown by the tool that asks for it."""
        self._figure = figure

    @property
    def walk(self) -> Walk | None:
        """Where a figure can go on this battlefield; None before anybody asked."""
        return self._walk

    def walk_for(self, tool: Tool) -> Walk | None:
        """The same for a tool that asks; None for others and while nothing is followed."""
        return (
            self._walk
            if self._walk is not None and tool.info.asks_for_figure and self._walk.under_way
            else None
        )

    @property
    def reach_overlay(self) -> ReachOverlay | None:
        """What paints that; None before anybody asked."""
        return self._reach_overlay

    @property
    def sight_overlay(self) -> SightOverlay | None:
        """What paints what it sees; None before anybody asked."""
        return self._sight_overlay

    def clear_figures(self) -> None:
        """Take the figure and all others away."""
        if self._walk is not None:
            self._walk.clear()

    def put_figure(self, putting: Putting) -> None:
        """Do what a tool came to."""
        if self._walk is None:
            return
        if putting.puts is None:
            self._walk.keep_line(putting.hex, self._desk.highest)
        else:
            self._walk.put(putting.hex, self._desk.highest, putting.puts)

    def ask_with(self, tool: Tool) -> None:
        """Follow edits as long as a tool asks for the figure, or what was asked for is to stay in view."""
        super().ask_with(tool)
        if tool.info.asks_for_figure:
            self._looks = tool.info.subject is Subject.SIGHT
            self._begin()
        elif self._walk is not None:
            if self._walk.choice.stays:
                self._walk.begin()
            else:
                self._walk.rest()

    def _begin(self) -> None:
        if self._walk is None:
            if self._figure is None:
                return
            # Not needed to open the window.
            from builder.editor.canvas.reach_overlay import ReachOverlay
            from builder.editor.work.walk import Walk

            self._walk = Walk(self._desk.surface, self._figure, self)
            self._walk.changed.connect(self.figures_changed)
            self._walk.answered.connect(self.figures_changed)
            self._reach_overlay = ReachOverlay(self._walk)
        if self._looks and self._sight_overlay is None:
            from builder.editor.canvas.sight_overlay import SightOverlay

            self._sight_overlay = SightOverlay(self._walk)
        self._walk.begin()

    def paint_figures(self, painter: QPainter, mine: Colours, pointed: Space | None) -> None:
        """Paint what was asked for last. ``pointed``: the space to which the way or line is shown."""
        self.paint_surface(painter, mine)
        if self._picture is not None:
            from builder.view.report_cells import paint_cells  # not needed to open the window

            paint_cells(painter, self._picture, self._viewport, self._lettering)
        self.paint_game(painter)
        overlay = self._sight_overlay if self._looks else self._reach_overlay
        if overlay is not None and self._walk is not None and self._walk.under_way:
            overlay.paint(painter, self._viewport, self.size(), mine, self._desk.highest, pointed)
