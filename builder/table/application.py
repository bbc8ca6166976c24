"""Opens the window of a match, and stays until it is closed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.editor.application import make_application
from builder.editor.jobs import background
from builder.editor.jobs.background import collect_in_window
from builder.editor.widgets.questions import show_error
from builder.errors import BuilderError
from builder.formats.hexgame import Setting
from builder.language import _
from builder.match.setup import MatchOptions, begun, is_begun, resumed
from builder.referee.dice import DiceNeededError, Roll
from builder.table.dice_dialog import DiceDialog
from builder.table.seats_dialog import SeatsDialog
from builder.table.window import TableWindow


def run(path: Path, setting: Setting, options: MatchOptions) -> int:
    """Play the scenario of a setting, read from ``path``. Who plays is asked where no names are given and no
    journal is gone on with. Returns the exit code.
    """
    make_application()
    collect_in_window()
    try:
        window = opened(path, setting, options)
    except BuilderError as error:
        show_error(None, _("The game cannot be played"), str(error))  # type: ignore[arg-type]
        return 1
    if window is None:
        return 0
    window.show()
    window.begin()
    try:
        return QApplication.exec()
    finally:
        background.end_all()


def opened(path: Path, setting: Setting, options: MatchOptions) -> TableWindow | None:
    """The window of a match that is begun or gone on with; None where nobody sat down.

    Raises RefusedError and UnreadableError as `builder.match.setup` does.
    """
    journal = options.journal
    if journal is not None and is_begun(journal):
        match = resumed(journal, setting, options).match
    else:
        if not options.names:
            dialog = SeatsDialog(setting, path)
            if not dialog.exec():
                return None
            options = dialog.options(options)
        rolls: list[Roll] = []
        while True:
            try:
                match = begun(path, setting, options, rolls)
                break
            except DiceNeededError as need:
                asked = DiceDialog(need, None)
                if not asked.exec():
                    return None
                rolls.append(asked.roll)
    return TableWindow(match, PlayFacts(), load_styles(places.shipped("tilesets")))
