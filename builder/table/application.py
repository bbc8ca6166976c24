"""Opens the window of a match, or of a replay, and stays until all windows are closed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from builder.editor.application import make_application
from builder.editor.jobs import background
from builder.editor.jobs.background import collect_in_window
from builder.editor.widgets.questions import show_error
from builder.errors import BuilderError
from builder.formats.hexgame import Setting
from builder.language import _
from builder.match.setup import MatchOptions
from builder.table.tables import Tables


def run(path: Path, setting: Setting, options: MatchOptions, replay: Path | None = None) -> int:
    """Play the scenario of a setting, read from ``path``, or show the game in a journal. Who plays is asked
    where no names are given. Returns the exit code.
    """
    make_application()
    collect_in_window()
    tables = Tables(path, setting)
    try:
        window = tables.sit_down(options) if replay is None else tables.replay(replay)
    except BuilderError as error:
        title = _("The game cannot be played") if replay is None else _("The game cannot be shown")
        show_error(None, title, str(error))  # type: ignore[arg-type]
        return 1
    if window is None:
        return 0
    window.show()
    window.begin()
    try:
        return QApplication.exec()
    finally:
        background.end_all()
