"""Opens the window of a match, or of a replay, and stays until all windows are closed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from builder.catalogue import Catalogue
from builder.formats.hexgame import Setting
from builder.match.setup import MatchOptions
from builder.table.guest_tables import GuestTables
from builder.table.tables import Tables
from builder.view.application import make_application
from builder.view.crashes import crashes_shown
from builder.view.jobs import background
from builder.view.jobs.background import collect_in_window


def run(
    path: Path,
    setting: Setting,
    options: MatchOptions,
    replay: Path | None = None,
    left: Callable[[Path], None] = lambda journal: None,
) -> int:
    """Play the scenario of a setting, read from ``path``, or show the game in a journal. Who plays is asked
    where no names are given; ``left`` is told of the journal of a game that is closed before it is over.
    Returns the exit code. Raises BuilderError where that cannot be done.
    """
    make_application()
    collect_in_window()
    tables = Tables(path, setting)
    tables.left.connect(left)
    window = tables.sit_down(options) if replay is None else tables.replay(replay)
    if window is None:
        return 0
    window.show()
    window.begin()
    return _until_closed()


def join(address: str, catalogue: Catalogue) -> int:
    """Play as a guest of somebody on the network; address and word are asked for. Returns the exit code."""
    make_application()
    collect_in_window()
    tables = GuestTables(catalogue)
    tables.join(address=address)
    if not tables.windows:
        return 0
    return _until_closed()


def _until_closed() -> int:
    try:
        with crashes_shown(lambda: True):  # a game is kept action by action
            return QApplication.exec()
    finally:
        background.end_all()
