"""The windows of one scenario: a game, replays, and games that branch off from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.errors import BuilderError
from builder.formats.hexgame import Setting
from builder.language import _
from builder.match.kept_games import keep_whole, whole_game
from builder.match.match import Match
from builder.match.recording import Recording, branch
from builder.match.setup import MatchOptions, is_begun, own_journal
from builder.processes import CancelledError
from builder.referee.dice import DiceNeededError, Roll
from builder.table.dice_dialog import DiceDialog
from builder.table.replay_controller import ReplayController
from builder.table.replay_window import ReplayWindow
from builder.table.seats_dialog import SeatsDialog
from builder.table.window import TableWindow
from builder.view.jobs.progress import Progress
from builder.view.widgets import run_dialog
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.table.guest_tables import GuestTables

Window = TypeVar("Window", bound=TableWindow)


class Tables(QObject):
    """Opens windows in which the scenario of a setting, read from ``path``, is played and looked at. ``left``
    carries the journal of a game to be continued later, ``journals_changed`` those of all games being played,
    ``edit_wanted`` the file of a complete game to be edited.
    """

    left = Signal(object)
    journals_changed = Signal(object)
    edit_wanted = Signal(object)

    def __init__(self, path: Path, setting: Setting) -> None:
        super().__init__()
        self._path, self._setting = path, setting
        self._facts, self._styles = PlayFacts(), load_styles(places.shipped("tilesets"))
        self.windows: list[TableWindow] = []
        self.guests: GuestTables | None = None

    # Playing ---------------------------------------------------------------------------------------

    def sit_down(self, options: MatchOptions) -> TableWindow | None:
        """The window of a match that is started or resumed; None if the user cancelled. Asks who plays if no
        names are given.

        Raises RefusedError and UnreadableError as `builder.match.setup` does.
        """
        journal = options.journal
        if journal is not None and is_begun(journal):
            return self._go_on(journal, options)
        if not options.names:
            dialog = SeatsDialog(self._setting, self._path)
            if not run_dialog(dialog):
                return None
            self._setting, options = dialog.setting, dialog.options(options)
        rolls: list[Roll] = []
        while True:
            try:
                return self.play(options.begun(self._path, self._setting, rolls))
            except DiceNeededError as need:
                asked = DiceDialog(need, None)
                if not run_dialog(asked):
                    return None
                rolls.append(asked.roll)

    def play(self, match: Match, title: str = "") -> TableWindow:
        """The window of a match, with its own title if one is given."""
        window = TableWindow(match, self._facts, self._styles)
        if title:
            window.setWindowTitle(title)
        window.replay_wanted.connect(lambda: self._replay_of(window))
        window.again_wanted.connect(lambda: self._play_again(window))
        window.edit_wanted.connect(lambda: self._edit(window))
        return self._keep(window)

    def _go_on(self, journal: Path, options: MatchOptions) -> TableWindow | None:
        found = options.resumed(journal, self._setting)
        if options.names or found.seats:
            window = self.play(found.match, found.title)
            window.statusBar().showMessage(" ".join(found.warnings))
            return window
        found.match.close()
        names = self._who(len(found.match.game.table.seating), None)
        if names is None:
            return None
        return self.play(replace(options, names=names).resumed(journal, self._setting).match, found.title)

    def _play_again(self, window: TableWindow) -> None:
        """Begin the same scenario again; the window of the game that is over closes."""
        try:
            found = self.sit_down(MatchOptions(()))
        except BuilderError as error:
            show_error(window, _("The game cannot be played"), str(error))
            return
        if found is not None:
            found.show()
            found.begin()
            window.close()

    def _edit(self, window: TableWindow) -> None:
        """Have the scenario played edited: from the complete game beside its journal, which is written if
        missing.
        """
        journal = window.controller.match.journal
        try:
            file = own_journal(self._path) if journal is None else journal.path
            keep_whole(file, self._setting)
        except BuilderError as error:
            show_error(window, _("The scenario cannot be edited"), str(error))
            return
        self.edit_wanted.emit(whole_game(file))

    def _who(self, count: int, parent: QWidget | None, words: str = "") -> tuple[str, ...] | None:
        """Ask who plays an existing game."""
        dialog = SeatsDialog(self._setting, self._path, parent)
        dialog.ask_only_who(count, words)
        return dialog.names if run_dialog(dialog) else None

    # Looking at games ------------------------------------------------------------------------------

    def replay(self, journal: Path) -> ReplayWindow | None:
        """The window of a replay; None if reading was cancelled.

        Raises UnreadableError if nothing of it can be played.
        """
        recording = self._recorded(journal, None)
        return None if recording is None else self._show(recording, None, "", asks=True)

    def _replay_of(self, window: TableWindow) -> None:
        """A replay of a window's game so far, for the person at that table."""
        controller = window.controller
        seat = controller.seat if controller.match.people else None
        if controller.match.journal is None or (seat is None and controller.match.people):
            return
        try:
            recording = self._recorded(controller.match.journal.path, window)
        except BuilderError as error:
            show_error(window, _("The game cannot be shown"), str(error))
            return
        if recording is not None:
            found = self._show(recording, window, seat, asks=False)
            found.show()
            found.begin()

    def _recorded(self, journal: Path, parent: QWidget | None) -> Recording | None:
        progress = Progress(parent, _("Replay"), _("The game is played again …"))
        try:
            found: Recording | None = progress.work_out(lambda: partial(_record, journal, self._setting))
        finally:
            progress.end()
        return found

    def _show(
        self, recording: Recording, parent: QWidget | None, seat: str | None, *, asks: bool
    ) -> ReplayWindow:
        controller = ReplayController(recording, seat=seat)
        window = ReplayWindow(controller, self._facts, self._styles, parent, asks=asks)
        if parent is not None:
            window.setWindowModality(Qt.WindowModality.WindowModal)  # nobody else sits down meanwhile
        window.play_on_wanted.connect(lambda: self._play_on(window))
        return self._keep(window)

    def _play_on(self, window: ReplayWindow) -> None:
        """A new game from the moment that a replay shows."""
        controller = window.controller
        window.bar.stop()
        at = controller.recording.at
        words = _("A new game begins after action {number}. The old game is kept as it is.", number=at)
        names = self._who(len(controller.game.table.seating), window, words)
        if names is None:
            return
        try:
            journal = own_journal(self._path)
            keep_whole(journal, self._setting)
            branch(controller.recording.path, at, journal, names)
            found = MatchOptions(names, journal=journal).resumed(journal, self._setting)
        except BuilderError as error:
            show_error(window, _("The game cannot be played on from here"), str(error))
            return
        begun_there = self.play(found.match, found.title)
        begun_there.show()
        begun_there.begin()

    def _join(self, window: TableWindow) -> None:
        """Join another game from a window."""
        from builder.table.guest_tables import GuestTables  # nothing of a network is needed before

        self.guests = self.guests or GuestTables(self._setting.catalogue, self)
        self.guests.join(window)

    def _keep(self, window: Window) -> Window:
        self.windows.append(window)
        window.join_wanted.connect(lambda: self._join(window))
        window.closed.connect(lambda: self._forget(window))
        window.left.connect(self.left)
        self._tell_journals()
        return window

    def _forget(self, window: TableWindow) -> None:
        if window in self.windows:
            self.windows.remove(window)
            window.deleteLater()  # else all of it stays, for what it calls here holds on to it
            self._tell_journals()

    def _tell_journals(self) -> None:
        journals = (window.controller.match.journal for window in self.windows)
        self.journals_changed.emit([journal.path for journal in journals if journal is not None])


def _record(
    journal: Path, setting: Setting, report: Callable[[Any], None], cancelled: Callable[[], bool]
) -> Recording:
    """In a worker: a game played again."""

    def played(actions: int) -> None:
        if cancelled():
            raise CancelledError("cancelled")

    return Recording.of(journal, setting, played)
