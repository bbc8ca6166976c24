"""Sitting down to play from the editor: a window beside it, of the scenario as it is now."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QMessageBox

from builder.battlefield import Take
from builder.editor.game.scenarios_dialog import ScenariosDialog
from builder.editor.window import Window
from builder.match.kept_games import keep_whole, whole_game
from builder.table.games_dialog import GamesDialog
from builder.table.join_dialog import JoinDialog
from builder.table.replay_window import ReplayWindow
from builder.table.seats_dialog import SeatsDialog
from editor.people import Answers
from editor.skirmish import meadow, skirmish


@pytest.fixture
def ready(window: Window) -> Window:
    """A window with a scenario that can be played."""
    window.document.do(meadow(window.session.catalogue), "Ground")
    window.session.actions["new-scenario"].trigger()
    window.desk.edit_scenario(skirmish(window.session.play_facts.cards), "Skirmish")
    return window


def test_the_scenario_worked_on_is_played_in_a_window_of_its_own(ready: Window, answers: Answers) -> None:
    answers.expect(SeatsDialog, QDialog.accept)
    ready.session.actions["play-scenario"].trigger()
    (tables,) = ready.session.playing.open
    (table,) = tables.windows
    assert table.isVisible()
    game = table.controller.game
    assert game.table.scenario == ready.desk.scenario
    assert len(game.table.battlefield) == len(ready.document.battlefield)
    ready.document.do(Take(tuple(ready.document.battlefield.pieces)), "Clear")
    assert len(game.table.battlefield) == 10, "what is edited meanwhile is another battlefield"
    table.close()
    assert tables.windows == []


def test_who_does_not_sit_down_plays_nothing(ready: Window, answers: Answers) -> None:
    answers.expect(SeatsDialog, QDialog.reject)
    ready.session.actions["play-scenario"].trigger()
    assert ready.session.playing.open == []


def test_without_a_scenario_there_is_nothing_to_play(window: Window) -> None:
    assert not window.session.actions["play-scenario"].isEnabled()


def test_a_game_is_joined_from_the_welcome_page(window: Window, answers: Answers) -> None:
    window.starting.show_welcome()
    page = window.starting.page
    assert page is not None
    answers.expect(JoinDialog, QDialog.reject)
    page.join.click()
    assert window.session.playing.guests is not None
    assert window.session.playing.guests.windows == []


def test_a_scenario_that_ships_is_chosen_by_its_title_and_how_it_is_won(
    window: Window, answers: Answers
) -> None:
    read: list[tuple[str, str]] = []

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, ScenariosDialog)
        row = next(n for n, one in enumerate(dialog.scenarios) if "night-of-drums" in one.path.name)
        dialog.list.setCurrentRow(row)
        read.append((dialog.list.item(row).text(), dialog.about.toPlainText()))
        dialog.accept()

    answers.expect(ScenariosDialog, choose)
    answers.expect(SeatsDialog, QDialog.reject)
    window.session.actions["play-file"].trigger()
    ((title, about),) = read
    assert title == "Night of the Drums\n2 or 4 players · 300 points · Master game"
    assert "A side wins when all enemy figures are destroyed." in about


def test_quit_closes_the_windows_of_games_when_that_was_said(ready: Window, answers: Answers) -> None:
    answers.expect(SeatsDialog, QDialog.accept)
    ready.session.actions["play-scenario"].trigger()
    (table,) = ready.session.playing.open[-1].windows
    answers.press(QMessageBox.StandardButton.Cancel)
    assert not ready.session.playing.may_close_all()
    assert "Games are kept" in answers.texts[0]
    assert table.isVisible()
    ready.session.playing.close_all()
    assert not table.isVisible()
    assert ready.session.playing.may_close_all(), "nothing is asked without a game"


def test_a_file_is_played_without_being_opened_and_a_damaged_one_is_said(
    window: Window, answers: Answers, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.hexgame"
    bad.write_text("{")
    answers.expect(ScenariosDialog, lambda dialog: dialog.other.click())  # type: ignore[attr-defined]
    answers.file(bad)
    answers.press(QMessageBox.StandardButton.Ok)
    window.session.actions["play-file"].trigger()
    assert "bad.hexgame" in answers.texts[0]
    assert window.session.playing.open == []


def test_a_kept_game_is_gone_on_with_and_looked_at_without_its_scenario(
    ready: Window, answers: Answers
) -> None:
    answers.expect(SeatsDialog, QDialog.accept)
    ready.session.actions["play-scenario"].trigger()
    (table,) = ready.session.playing.open[-1].windows
    journal = table.controller.match.journal
    assert journal is not None
    table.close()
    ready.document.do(Take(tuple(ready.document.battlefield.pieces)), "Clear")
    answers.expect(GamesDialog, lambda dialog: dialog.go_on.click())  # type: ignore[attr-defined]
    ready.session.actions["kept-games"].trigger()
    (again,) = ready.session.playing.open[-1].windows
    assert again.controller.match.journal is not None
    assert again.controller.match.journal.path == journal.path
    again.close()
    ready.document.undo()

    def go_on_without_it(dialog: QDialog) -> None:
        assert isinstance(dialog, GamesDialog)
        whole_game(journal.path).unlink()
        dialog.go_on.click()

    answers.expect(GamesDialog, go_on_without_it)
    ready.session.actions["kept-games"].trigger()
    (again,) = ready.session.playing.open[-1].windows
    assert again.controller.match.journal is not None, "with the scenario that is open"
    again.close()
    keep_whole(journal.path, again.controller.match.setting)
    assert ready.session.filing.open_path(journal.path)
    (shown,) = ready.session.playing.open[-1].windows
    assert isinstance(shown, ReplayWindow)
    shown.close()


def test_a_journal_without_its_game_needs_a_scenario_here(
    window: Window, answers: Answers, tmp_path: Path
) -> None:
    (tmp_path / "game.hexjournal").write_text("{}")
    answers.press(QMessageBox.StandardButton.Ok)
    window.session.filing.open_path(tmp_path / "game.hexjournal")
    assert "There is no scenario here" in answers.texts[0]
