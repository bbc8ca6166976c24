"""What the window does with the panels of a scenario: problems, spaces and pictures are shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from builder.editor.tools import TOOLS, Subject

if TYPE_CHECKING:
    from pathlib import Path

    from builder.editor.window import Window
    from builder.editor.work.desk import Desk
    from builder.insight import Picture
    from builder.insight.retold import Moment
    from builder.problems import Problem
    from builder.scenario import Spot

_PAGES_OF: Mapping[str, tuple[str, ...]] = {
    "zone": ("zones",),
    "glyph": ("things", "hidden"),
    "object": ("things",),
    "figure": ("figures",),
}
"""The pages on which one chooses what a tool puts down."""


def wire(window: Window) -> None:
    """Connect the panels of the scenario, and those that lay pictures over the battlefield."""
    dock = window.scenario_dock
    window.scenario_check.changed.connect(partial(show_problems, window))
    dock.told.connect(window.status.say)
    dock.wanted.connect(lambda id: window.actions_by_id[id].trigger())
    dock.spot_wanted.connect(partial(show_spot, window))
    dock.turned.connect(lambda page: put_away(window, page))
    for panel in (window.report, window.tryout):
        panel.picture_wanted.connect(partial(show_picture, window))
    window.game_dock.wanted.connect(window.actions_by_id["replay-game"].trigger)
    window.game_dock.moment_wanted.connect(partial(show_moment, window))
    window.filing.journal_wanted.connect(partial(replay, window))
    window.filing.scenario_opened.connect(partial(window.show_dock, "scenario"))


def show_desk(window: Window, desk: Desk) -> None:
    """The panels of the scenario speak of this desk from now on."""
    put_away(window)
    for part in (window.scenario_dock, window.tryout, window.game_dock, window.scenario_check):
        part.show_desk(desk)


def put_away(window: Window, page: str = "") -> None:
    """A tool of the scenario goes with its page: on another one, or with another battlefield, one selects."""
    if window.tool.info.subject is Subject.SCENARIO and page not in _PAGES_OF[window.tool.id]:
        window.take_tool(TOOLS[0])


def show_problems(window: Window) -> None:
    """List what is wrong with the scenario, and count it in its panel."""
    window.problems.list_scenario(window.scenario_check.listed)
    window.scenario_dock.show_problems(window.scenario_check.problems)


def turn_to(window: Window, problem: Problem) -> None:
    """Turn to the page on which a problem of the scenario is mended; other problems have none."""
    if problem in window.scenario_check.problems and window.scenario_dock.show_place(problem):
        window.show_dock("scenario")
        window.scenario_dock.show_place(problem)  # its rows are there now


def show_spot(window: Window, spot: Spot) -> None:
    """Bring a space of the scenario into the middle, and its level into sight."""
    desk = window.desk
    space = desk.surface.board.space(*spot) if desk.surface.held else None
    level = desk.surface.slot(space) if space is not None else max(spot.level, 1)
    if desk.highest is not None:
        desk.show_level(level)
    window.canvas.jump_to(spot.hex)


def replay(window: Window, path: Path) -> None:
    """Play the journal of a game again, and show it in its panel."""
    window.show_dock("game")
    window.game_dock.replay(path)


def show_moment(window: Window, moment: Moment | None) -> None:
    """Show a moment of a game on the battlefield. With the first one the pictures of other panels go; one
    that is asked for later lies under the figures.
    """
    if moment is not None and window.canvas.moment is None:
        for panel in (window.report, window.tryout):
            panel.show_picture(None)
    window.workspace.show_moment(moment)


def show_picture(window: Window, picture: Picture | None) -> None:
    """Lay a picture of a panel over the battlefield; that of the other panel goes."""
    for panel in (window.report, window.tryout):
        if picture is not None and panel.picture is not picture:
            panel.show_picture(None)
    window.workspace.show_picture(picture)
