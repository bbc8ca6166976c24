"""The scenario worked on as a game, out and in again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox

from builder.editor.game import export
from builder.editor.window import Window
from builder.formats.hexgame import read_hexgame
from builder.hexgrid import Hex
from builder.scenario import Position, ScenarioObject
from builder.view import settings
from editor.people import Answers, shown
from editor.skirmish import meadow, skirmish


@pytest.fixture
def ready(window: Window) -> Window:
    """A window with a scenario that can be played."""
    window.document.do(meadow(window.session.catalogue), "Ground")
    window.session.actions["new-scenario"].trigger()
    window.desk.edit_scenario(skirmish(window.session.play_facts.cards), "Skirmish")
    return window


def test_a_game_is_written_with_all_it_takes(ready: Window, answers: Answers, tmp_path: Path) -> None:
    path = tmp_path / "skirmish.hexgame"
    answers.file(path)
    ready.session.actions["export-game"].trigger()
    game = read_hexgame(path, ready.session.catalogue)
    assert game.scenario == skirmish(ready.session.play_facts.cards)
    assert len(game.battlefield) == len(ready.document.battlefield)
    assert len(game.cards) == 2
    assert ready.document.path is None, "the battlefield belongs to no file still"


def test_each_scenario_of_a_battlefield_is_offered_a_file_of_its_own(
    ready: Window, answers: Answers, tmp_path: Path
) -> None:
    answers.file(tmp_path / "meadow.hexfield")
    ready.session.actions["save"].trigger()
    names: list[str] = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, QFileDialog)
        names.extend(Path(name).name for name in dialog.selectedFiles())
        dialog.reject()

    for title in ("Skirmish", "Night: the bridge", ""):
        scenario = replace(skirmish(ready.session.play_facts.cards), title={"en": title} if title else {})
        ready.desk.edit_scenario(scenario, "Another title")
        answers.expect(QFileDialog, look)
        ready.session.actions["export-game"].trigger()
    assert names == ["meadow - Skirmish.hexgame", "meadow - Night- the bridge.hexgame", "meadow.hexgame"]


def test_errors_are_told_before_a_game_is_written(ready: Window, answers: Answers, tmp_path: Path) -> None:
    ready.session.actions["new-scenario"].trigger()
    answers.press(QMessageBox.StandardButton.Cancel)
    ready.session.actions["export-game"].trigger()
    assert "may not be playable" in answers.texts[0]
    assert not list(tmp_path.iterdir())
    path = tmp_path / "anyway.hexgame"
    answers.press(QMessageBox.StandardButton.Save)
    answers.file(path)
    ready.session.actions["export-game"].trigger()
    assert path.is_file()


def test_a_game_that_cannot_begin_is_told_with_its_scenario(
    ready: Window, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the checks do not know of: here they know of nothing."""
    monkeypatch.setattr(export, "check_scenario", lambda *_: ())
    scenario = skirmish(ready.session.play_facts.cards)
    nameless = replace(scenario, objects=(ScenarioObject("", Position(Hex(2, 0), 1)),))
    ready.desk.edit_scenario(nameless, "An object without an id")
    answers.file(tmp_path / "meadow.hexfield")
    ready.session.actions["save"].trigger()
    answers.press(QMessageBox.StandardButton.Cancel)
    ready.session.actions["export-game"].trigger()
    assert "meadow.hexscenario may not be playable" in answers.texts[0]
    assert "For 2 players the game cannot begin: zones and objects: an id of its own" in answers.texts[0]


def test_a_game_is_opened_as_a_new_battlefield_with_its_scenario(
    ready: Window, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "skirmish.hexgame"
    answers.file(path)
    ready.session.actions["export-game"].trigger()
    assert ready.session.filing.open_path(path)
    assert len(ready.session.workspace.desks) == 2
    assert ready.desk.scenario == skirmish(ready.session.play_facts.cards)
    assert len(ready.document.battlefield) == 10
    assert ready.document.path is None, "saving does not write over the game"
    assert path in settings.recent_files()


def test_a_game_of_pieces_that_are_not_known_here_is_refused(
    ready: Window, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "strange.hexgame"
    answers.file(path)
    ready.session.actions["export-game"].trigger()
    data = json.loads(path.read_text())
    row = {"id": "moon-1", "name": "Moon", "kind": "grass", "shape": "one", "height": 1}
    data["own_pieces"] = {"pieces": [row]}
    data["field"]["pieces"][0]["piece"] = "moon-1"
    path.write_text(json.dumps(data))
    answers.press(QMessageBox.StandardButton.Ok)
    assert not ready.session.filing.open_path(path)
    assert "moon-1" in answers.texts[0]
    assert shown() is ready
    assert len(ready.session.workspace.desks) == 1
