"""The list of kept games: gone on with, looked at, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder import places
from builder.match.kept_games import KeptGame, journals, whole_game
from builder.table import games_dialog
from builder.table.games_dialog import GAME, SEATS, STATE, GamesDialog
from tests.match.test_kept_games import ACTIONS, journal
from tests.referee.tables import the_catalogue

__all__ = ["journal"]

KEPT = Path(__file__).parents[1] / "data" / "kept"


@pytest.fixture
def dialog(journal: Path, qtbot: QtBot) -> GamesDialog:
    found = GamesDialog(the_catalogue())
    qtbot.addWidget(found)
    found.show()
    qtbot.waitUntil(lambda: found.model.text(0, STATE) != "…")
    return found


def test_a_row_says_what_is_played_by_whom_and_how_far(dialog: GamesDialog) -> None:
    assert dialog.model.text(0, GAME) == "Night of the Drums"
    over = KeptGame(dialog.model.games[0].journal, "Drums", over=True, winners="West")
    assert dialog.model._state(over) == "over, won by West"
    assert dialog.model.text(0, SEATS) == "person, computer"
    assert dialog.model.text(0, STATE).endswith(f"{ACTIONS} actions")


def test_enter_goes_on_and_replay_only_looks(dialog: GamesDialog, journal: Path) -> None:
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert (dialog.journal, dialog.replays) == (journal, False)
    dialog.replay.click()
    assert (dialog.journal, dialog.replays) == (journal, True)


def test_delete_asks_first_and_then_there_is_none(
    dialog: GamesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_dialog, "_may_delete", lambda parent, title: False)
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert journals(places.games_folder())
    monkeypatch.setattr(games_dialog, "_may_delete", lambda parent, title: True)
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert journals(places.games_folder()) == []
    assert dialog.empty.isVisible()
    assert not dialog.go_on.isEnabled()


def test_a_game_that_cannot_be_gone_on_with_says_why(journal: Path, qtbot: QtBot) -> None:
    journal.write_text("{")
    dialog = GamesDialog(the_catalogue())
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.model.text(0, STATE) == "cannot be continued")
    assert "line 1" in dialog.model.tip(0, STATE)
    assert not dialog.go_on.isEnabled()


def test_a_game_by_older_rules_can_be_watched_and_not_continued(journal: Path, qtbot: QtBot) -> None:
    lines = (KEPT / "bell-1.hexjournal").read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:6]))
    whole_game(journal).write_bytes((KEPT / "bell-1.hexgame").read_bytes())
    dialog = GamesDialog(the_catalogue())
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.model.text(0, STATE) == "cannot be continued")
    assert "a new game begun from any moment" in dialog.model.tip(0, STATE)
    assert (dialog.go_on.isEnabled(), dialog.replay.isEnabled()) == (False, True)
