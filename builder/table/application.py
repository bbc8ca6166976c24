"""Opens the window of a match, or of a replay, and stays until all windows are closed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from builder import places
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.formats.hexgame import Setting
from builder.language import _
from builder.match.setup import MatchOptions
from builder.match.traces import traces
from builder.table.controller import PACE, Controller
from builder.table.guest_line import GuestLine
from builder.table.join_dialog import JoinDialog
from builder.table.tables import Tables
from builder.table.window import TableWindow
from builder.view.application import make_application
from builder.view.jobs import background
from builder.view.jobs.background import collect_in_window
from builder.view.widgets import run_dialog
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.match.far_match import FarMatch
    from builder.referee.events import Event


def run(path: Path, setting: Setting, options: MatchOptions, replay: Path | None = None) -> int:
    """Play the scenario of a setting, read from ``path``, or show the game in a journal. Who plays is asked
    where no names are given. Returns the exit code. Raises BuilderError where that cannot be done.
    """
    make_application()
    collect_in_window()
    tables = Tables(path, setting)
    window = tables.sit_down(options) if replay is None else tables.replay(replay)
    if window is None:
        return 0
    window.show()
    window.begin()
    try:
        return QApplication.exec()
    finally:
        background.end_all()


def join(address: str, catalogue: Catalogue) -> int:
    """Play as a guest of somebody on the network; address and word are asked for. Returns the exit code."""
    make_application()
    collect_in_window()
    dialog = JoinDialog(address, catalogue)
    line = dialog.line if run_dialog(dialog) else None
    if line is None:
        return 0
    window = guest_window(line)
    window.show()
    window.begin()
    try:
        return QApplication.exec()
    finally:
        background.end_all()


def guest_window(line: GuestLine, *, pace: int = PACE) -> TableWindow:
    """The window of a guest whose match has begun."""
    assert line.match is not None
    window = TableWindow(line.match, PlayFacts(), load_styles(places.shipped("tilesets")), pace=pace)
    line.setParent(window)
    line.happened.connect(partial(_tell, window.controller, line.match))
    line.refused.connect(window.controller.refused)
    line.ended.connect(lambda why: show_error(window, _("The game has ended here"), why))
    window.closed.connect(line.leave)
    return window


def _tell(controller: Controller, match: FarMatch, events: Sequence[Event] | None) -> None:
    """What has happened elsewhere, with what it leaves to be drawn."""
    controller.tell(events, traces(match.before, events or ()))
