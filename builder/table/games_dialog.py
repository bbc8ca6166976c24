"""The saved games with their progress, to be resumed, watched or deleted."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, QLocale, QObject
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QWidget

from builder import places
from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.language import N_, _, ngettext
from builder.match.kept_games import KeptGame, journals, looked_at
from builder.match.setup import HUMAN
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    ENTER,
    REMOVE,
    PlainLabel,
    RowModel,
    RowTable,
    Stretch,
    hbox,
    push_button,
    resize_in_sight,
    vbox,
)
from builder.view.widgets.message import Message, ask
from builder.view.widgets.questions import ask_journal_path, show_error

GAME, SEATS, WHEN, STATE = range(4)
_WIDTHS = {SEATS: 190, WHEN: 130, STATE: 170}  # px
_SEATS = {
    HUMAN: N_("person"),
    "planner": N_("computer"),
    "greedy": N_("computer"),
    "random": N_("computer, at random"),
}


class GamesModel(RowModel):
    """One row per game, the one played last first."""

    columns = 4

    def __init__(self, paths: list[Path], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.games = [KeptGame.first_look(path) for path in paths]
        self._known: set[Path] = set()

    def learn(self, game: KeptGame) -> None:
        """Take in the progress of a game."""
        row = next((n for n, one in enumerate(self.games) if one.journal == game.journal), None)
        if row is not None:
            self.games[row] = game
            self._known.add(game.journal)
            self.dataChanged.emit(self.index(row, 0), self.index(row, STATE))

    def drop(self, row: int) -> None:
        """Remove a game that no longer exists."""
        self.beginRemoveRows(self.index(-1, -1), row, row)
        del self.games[row]
        self.endRemoveRows()

    def row_total(self) -> int:
        return len(self.games)

    def headings(self) -> tuple[str, ...]:
        return (_("Game"), _("Played by"), _("Last played"), _("State"))

    def text(self, row: int, column: int) -> str:
        game = self.games[row]
        if column == GAME:
            return game.title
        if column == SEATS:
            return ", ".join(_(_SEATS.get(name, name)) for name in game.seats)
        if column == WHEN:
            when = QDateTime.fromSecsSinceEpoch(int(_changed(game.journal)))
            return QLocale().toString(when, QLocale.FormatType.ShortFormat)
        return self._state(game)

    def _state(self, game: KeptGame) -> str:
        if game.journal not in self._known:
            return "…"
        if game.over:
            if not game.winners:
                return _("over, nobody won")
            return _("over, won by {players}", players=game.winners)
        if game.wrong:
            return _("cannot be continued")
        actions = ngettext("{n} action", "{n} actions", game.actions)
        if not game.round:
            return _("being set up, {actions}", actions=actions)
        return _("round {round}, {actions}", round=game.round, actions=actions)

    def tip(self, row: int, column: int) -> str:
        game = self.games[row]
        return game.wrong or str(game.journal)

    def item(self, row: int) -> KeptGame:
        return self.games[row]


class GamesDialog(SafeOverrides, QDialog):
    """Asks for a saved game: ``journal`` is the one chosen, ``replays`` whether it is only to be watched."""

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.journal: Path | None = None
        self.replays = False
        self.setWindowTitle(_("Continue or Replay a Game"))
        paths = journals(places.games_folder())
        self.model = GamesModel(paths, self)
        self.table = RowTable(_("Games"), ENTER | REMOVE, self)
        self.table.setModel(self.model)
        self.table.arrange(GAME, _WIDTHS)
        self.table.row_key.connect(lambda key: self._delete() if key in REMOVE else self._go_on())
        self.table.doubleClicked.connect(lambda index: self._go_on())
        self.table.selectionModel().currentChanged.connect(self._enable)
        self.empty = PlainLabel(
            _("There are no games yet. Every game that you play is saved here as you play."), self, wrap=True
        )
        self.go_on = push_button(_("&Continue"), self, do=self._go_on, tip=_("Play on where it was left"))
        self.replay = push_button(
            _("&Replay"), self, do=self._replay, tip=_("Watch it action by action; nothing is changed")
        )
        self.delete = push_button(_("&Delete…"), self, do=self._delete)
        self.other = push_button(
            _("&Another File…"), self, do=self._ask_file, tip=_("Replay a journal from another place")
        )
        self.leave = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.leave.rejected.connect(self.reject)
        self.go_on.setDefault(True)
        vbox(
            (self.table, 1),
            self.empty,
            hbox(self.go_on, self.replay, self.delete, self.other, Stretch(), self.leave),
            parent=self,
        )
        self._job = Job(self, reported=self._learn)
        if paths:
            self._job.request(lambda: partial(_look, paths, catalogue))
        self._show()
        resize_in_sight(self, 760, 400)

    @property
    def chosen(self) -> KeptGame | None:
        """The game whose row is chosen."""
        index = self.table.currentIndex()
        return self.model.item(index.row()) if index.isValid() else None

    def _show(self) -> None:
        there = bool(self.model.games)
        self.table.setVisible(there)
        self.empty.setVisible(not there)
        if there and self.chosen is None:
            self.table.selectRow(0)
        self._enable()

    def _enable(self, *_: object) -> None:
        game = self.chosen
        self.go_on.setEnabled(game is not None and not game.over and not game.wrong)
        self.replay.setEnabled(game is not None)
        self.delete.setEnabled(game is not None)

    def _learn(self, game: KeptGame) -> None:
        self.model.learn(game)
        self._enable()

    def _take(self, journal: Path, *, replays: bool) -> None:
        self.journal, self.replays = journal, replays
        self.accept()

    def _go_on(self) -> None:
        game = self.chosen
        if game is not None and not game.wrong:
            self._take(game.journal, replays=game.over)

    def _replay(self) -> None:
        if self.chosen is not None:
            self._take(self.chosen.journal, replays=True)

    def _ask_file(self) -> None:
        path = ask_journal_path(
            self, places.games_folder() if os.path.isdir(places.games_folder()) else Path.home()
        )
        if path is not None:
            self._take(path, replays=True)

    def _delete(self) -> None:
        game, row = self.chosen, self.table.currentIndex().row()
        if game is None or not _may_delete(self, game.title):
            return
        try:
            game.delete()
        except RefusedError as error:
            show_error(self, _("The game cannot be deleted"), str(error))
            return
        self.model.drop(row)
        self._show()

    def done(self, result: int) -> None:
        self._job.stop()
        super().done(result)


def _may_delete(parent: QWidget, title: str) -> bool:
    button = QMessageBox.StandardButton
    said = Message(_("Delete"), _("Delete the game of {title} for good?", title=title))
    buttons = {button.Discard: _("Delete"), button.Cancel: ""}
    return ask(parent, said, buttons, default=button.Cancel) == button.Discard


def _changed(journal: Path) -> float:
    try:
        return journal.stat().st_mtime
    except OSError:
        return 0.0


def _look(
    paths: list[Path], catalogue: Catalogue, report: Callable[[Any], None], cancelled: Callable[[], bool]
) -> None:
    """In a worker: the progress of each game."""
    for game in looked_at(paths, catalogue):
        if cancelled():
            return
        report(game)
