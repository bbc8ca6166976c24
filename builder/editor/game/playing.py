"""Playing from the editor: a window for each match, beside that of the editor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QMessageBox, QWidget

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.view.widgets import run_dialog
from builder.view.widgets.message import Message, ask
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.table.guest_tables import GuestTables
    from builder.table.tables import Tables
    from builder.table.window import TableWindow

_KEPT = 10_000  # ms that the status bar says so


class Playing(QObject):
    """The tables at which games are played or looked at. ``parent`` is what questions are shown over."""

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, styles: Styles, parent: QWidget) -> None:
        super().__init__(parent)
        self._catalogue, self._facts, self._styles, self._window = catalogue, facts, styles, parent
        self.open: list[Tables] = []
        self.guests: GuestTables | None = None

    def play(self, desk: Desk) -> None:
        """Sit down to play the scenario that a desk works on, as it is now."""
        setting = self._setting_of(desk)
        if setting is not None:
            self._sit_down(setting)

    def play_file(self) -> None:
        """Ask for a scenario or a game, and sit down to play it."""
        from builder.editor.game.scenarios_dialog import ScenariosDialog
        from builder.formats.hexgame import load_setting  # the referee is not needed before

        dialog = ScenariosDialog(self._catalogue, self._facts, self._styles, self._window)
        if not run_dialog(dialog) or dialog.path is None:
            return
        try:
            setting = load_setting(dialog.path, self._catalogue, self._facts.cards)
        except BuilderError as error:
            show_error(self._window, _("The game cannot be played"), str(error))
            return
        self._sit_down(setting)

    def join(self) -> None:
        """Ask for the address and the word of somebody who invites, and play there."""
        from builder.table.guest_tables import GuestTables  # nothing of a network is needed before

        self.guests = self.guests or GuestTables(self._catalogue, self)
        self.guests.join(self._window)

    def choose_kept(self, desk: Desk) -> None:
        """Ask which of the games that are kept to go on with, or to look at."""
        from builder.table.games_dialog import GamesDialog

        dialog = GamesDialog(self._catalogue, self._window)
        if not run_dialog(dialog) or dialog.journal is None:
            return
        if dialog.replays:
            self.replay(dialog.journal, desk)
        else:
            self._go_on(dialog.journal, desk)

    def replay(self, journal: Path, desk: Desk) -> None:
        """Show the game in a journal: with the whole game beside it, else with the scenario of a desk."""
        title = _("The game cannot be shown")
        setting = self._setting_for(journal, desk, title)
        if setting is not None:
            self._open(setting, lambda tables: tables.replay(journal), title)

    def _go_on(self, journal: Path, desk: Desk) -> None:
        from builder.match.setup import MatchOptions

        title = _("The game cannot be continued")
        setting = self._setting_for(journal, desk, title)
        if setting is not None:
            self._open(setting, lambda tables: tables.sit_down(MatchOptions((), journal=journal)), title)

    def _setting_for(self, journal: Path, desk: Desk, title: str) -> Setting | None:
        """What a journal is played with: the whole game beside it, else the scenario of a desk. Why
        there is neither is said under a title.
        """
        from builder.match.kept_games import setting_beside, whole_game

        why = _("There is no scenario here. Open the battlefield or the .hexgame that was played first.")
        try:
            kept = whole_game(journal).exists()
            setting = setting_beside(journal, self._catalogue) if kept else self._setting_of(desk)
        except BuilderError as error:
            setting, why = None, str(error)
        if setting is None:
            show_error(self._window, title, why)
        return setting

    @property
    def _tables(self) -> list[TableWindow]:
        guests = [] if self.guests is None else self.guests.windows
        return [window for tables in self.open for window in tables.windows] + list(guests)

    def may_close_all(self) -> bool:
        """Whether the windows of games may be closed, too."""
        count = len(self._tables)
        if not count:
            return True
        words = ngettext(
            "{n} game window is open and will be closed. Games are kept; you can continue them later.",
            "{n} game windows are open and will be closed. Games are kept; you can continue them later.",
            count,
        )
        button = QMessageBox.StandardButton
        buttons = {button.Ok: _("&Quit"), button.Cancel: ""}
        return ask(self._window, Message(_("Quit"), words), buttons, default=button.Ok) == button.Ok

    def close_all(self) -> None:
        """Close the windows of games; each game is kept."""
        for window in self._tables:
            window.close()

    def _say_kept(self, journal: Path) -> None:
        """A game was closed before it was over."""
        window = self._window.window()
        if isinstance(window, QMainWindow):
            said = _("The game is kept. To continue it, choose Scenario ▸ Continue or Replay a Game.")
            window.statusBar().showMessage(said, _KEPT)

    def _setting_of(self, desk: Desk) -> Setting | None:
        """What is played with the scenario that a desk works on, as it is now; None where there is none."""
        from builder.formats.hexgame import Setting

        chosen = desk.document.scenarios.chosen
        if chosen is None:
            return None
        file = desk.document.scenarios.file(chosen.key) or desk.document.path
        name = _("game") if file is None else str(file)
        battlefield = desk.document.battlefield.copy()
        return Setting(chosen.scenario, battlefield, self._facts.cards, self._catalogue, source=name)

    def _sit_down(self, setting: Setting) -> None:
        from builder.match.setup import MatchOptions

        title = _("The game cannot be played")
        self._open(setting, lambda tables: tables.sit_down(MatchOptions(())), title)

    def _open(self, setting: Setting, begin: Callable[[Tables], TableWindow | None], title: str) -> None:
        """Open the first window at a table, or say under a title why there is none."""
        from builder.table.tables import Tables  # the window of a game is not needed before

        tables = Tables(Path(setting.source), setting, self._window)
        tables.left.connect(self._say_kept)
        try:
            window = begin(tables)
        except BuilderError as error:
            show_error(self._window, title, str(error))
            window = None
        if window is None:
            tables.deleteLater()
            return
        self.open = [one for one in self.open if one.windows]
        self.open.append(tables)
        window.show()
        window.begin()
