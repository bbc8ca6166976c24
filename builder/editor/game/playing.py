"""Playing from the editor: every game runs at its own table, in a separate program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.errors import BuilderError
from builder.language import _, listed
from builder.table.orders import TableOrder
from builder.view.widgets import run_dialog
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.editor.game.table_program import TableProgram

_SAID = 10_000  # ms in the status bar


class Playing(QObject):
    """The tables at which games are played or looked at. ``parent`` is what questions are shown over.

    ``edit_wanted``: a table's game is to be edited; carries that table and the file of the complete game.
    """

    edit_wanted = Signal(object, object)

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, styles: Styles, parent: QWidget) -> None:
        super().__init__(parent)
        self._catalogue, self._facts, self._styles, self._window = catalogue, facts, styles, parent
        self.tables: list[TableProgram] = []

    def play(self, desk: Desk) -> None:
        """Play the scenario that a desk works on, as it is now."""
        try:
            order = self._order_of(desk)
        except BuilderError as error:
            show_error(self._window, _("The game cannot be played"), str(error))
            return
        if order is not None:
            self._have_played(order, desk)

    def play_file(self, desk: Desk) -> None:
        """Ask for a scenario or a game, begun or not, and play it."""
        from builder.editor.game.scenarios_dialog import ScenariosDialog

        dialog = ScenariosDialog(self._catalogue, self._facts, self._styles, self._window)
        if run_dialog(dialog) and dialog.path is not None:
            self._have_played(TableOrder(str(dialog.path)))
        elif dialog.journal is not None:
            self._take_up(dialog.journal, desk, replays=dialog.replays)

    def join(self) -> None:
        """Join somebody else's game: the table asks for the address and word of the invitation."""
        self._have_played(TableOrder())

    def choose_kept(self, desk: Desk) -> None:
        """Ask which saved game to resume or to watch."""
        from builder.table.games_dialog import GamesDialog

        dialog = GamesDialog(self._catalogue, self._window)
        if run_dialog(dialog) and dialog.journal is not None:
            self._take_up(dialog.journal, desk, replays=dialog.replays)

    def replay(self, journal: Path, desk: Desk) -> None:
        """Show the game of a journal, with the complete game beside the file, else with the scenario of a
        desk.
        """
        self._take_up(journal, desk, replays=True)

    def _take_up(self, journal: Path, desk: Desk, *, replays: bool) -> None:
        from builder.match.kept_games import whole_game

        whole = whole_game(journal)
        why = _("There is no scenario here. Open the battlefield or the .hexgame that was played first.")
        try:
            found = TableOrder(str(whole)) if whole.exists() else self._order_of(desk)
        except BuilderError as error:
            found, why = None, str(error)
        if found is None:
            title = _("The game cannot be shown") if replays else _("The game cannot be continued")
            show_error(self._window, title, why)
            return
        self._have_played(replace(found, journal=str(journal.absolute()), replays=replays), desk)

    def _order_of(self, desk: Desk) -> TableOrder | None:
        """The current scenario of a desk, as it is now, to be played; None if there is none.

        Raises RefusedError if it cannot be handed over.
        """
        from builder.editor.game.export import game_of
        from builder.formats.hexgame import hexgame_bytes

        chosen = desk.document.scenarios.chosen
        if chosen is None:
            return None
        file = desk.document.scenarios.file(chosen.key) or desk.document.path
        game = game_of(desk, self._catalogue, self._facts)
        return TableOrder(_("game") if file is None else str(file), hexgame_bytes(game).decode())

    def _have_played(self, order: TableOrder, desk: Desk | None = None) -> None:
        """Bring up the table at which exactly this is played, else open a new one."""
        for table in self.tables:
            goes_on = order.journal in table.journals and not order.replays
            if goes_on or (order == table.order and order != TableOrder()):
                table.come_up()
                return
        from builder.editor.game.table_program import TableProgram  # nothing of sockets is needed before

        try:
            table = TableProgram(order, desk, self)
        except BuilderError as error:
            show_error(self._window, _("The game cannot be played"), str(error))
            return
        self.tables.append(table)
        table.left.connect(self._say_kept)
        table.edit_wanted.connect(lambda file: self.edit_wanted.emit(table, file))
        table.ended.connect(lambda: self._forget(table))
        self._say(_("The table opens …"))

    def _forget(self, table: TableProgram) -> None:
        self.tables.remove(table)
        table.deleteLater()
        if table.died:
            said = _("The window of a game has ended by a fault. Nothing here is lost.")
            if table.journals:
                said = _(
                    "The window of a game has ended by a fault. The game is kept in {files}: go on with "
                    "Scenario ▸ Continue or Replay a Game.",
                    files=listed(table.journals),
                )
            show_error(self._window, _("A game has ended"), said)

    def _say_kept(self, _journal: Path) -> None:
        """Say that a game was closed before its end and saved."""
        self._say(_("The game is kept. To continue it, choose Scenario ▸ Continue or Replay a Game."))

    def _say(self, text: str) -> None:
        window = self._window.window()
        if isinstance(window, QMainWindow):
            window.statusBar().showMessage(text, _SAID)
