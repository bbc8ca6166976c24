"""A game that was played, in its panel and on the map."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.board import Board
from builder.editor.game import export
from builder.editor.game.dock import GameDock
from builder.editor.window import Window
from builder.formats.hexgame import read_hexgame
from builder.hexgrid import Hex, centre
from builder.insight import Cell, Picture
from builder.scenario import Position, ScenarioObject
from builder.view import settings
from editor.people import LEFT, Answers, alike, photo, shown
from editor.skirmish import meadow, skirmish
from tests.formats import played


@pytest.fixture
def dock(window: Window) -> GameDock:
    """The panel of a window with the scenario of which there is a journal."""
    window.document.do(Put(tuple(played.battlefield().pieces.values())), "Ground")
    window.session.actions["new-scenario"].trigger()
    window.desk.edit_scenario(played.scenario(), "The meadow")
    window.canvas.fit()
    return window.session.game_dock


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a whole game."""
    return played.stored(tmp_path / "game.hexjournal")


def opened(qtbot: QtBot, window: Window, dock: GameDock, journal: Path) -> GameDock:
    assert window.session.filing.open_path(journal)
    qtbot.waitUntil(lambda: not dock.job.busy)
    return dock


def test_a_game_is_told_action_by_action_under_the_heading_of_its_round(
    qtbot: QtBot, window: Window, dock: GameDock, journal: Path
) -> None:
    window.session.show_dock("game")
    opened(qtbot, window, dock, journal)
    actions = len(played.lines(journal)) - 1
    assert dock.title.text() == "The meadow"
    assert f"2 players, {actions} actions played, all of it legal." in dock.about.toPlainText()
    assert " in round " in dock.about.toPlainText()
    assert "figures left" in dock.about.toPlainText()
    assert dock.state.isHidden()
    assert len(rows(dock)) == actions + 1
    assert dock.slider.value() == actions
    assert dock.here.text().startswith(f"Action {actions} of {actions}, round ")
    model = dock.list.model()
    texts = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert [text for text in texts if text not in rows(dock)] == ["Round 1", "Round 2"]
    first = texts.index("Round 1")
    assert "Round 1 began" in texts[first - 1]
    assert "order marker" in texts[first + 1]
    dock.list.setCurrentIndex(model.index(first - 1, 0))
    before = dock.slider.value()
    qtbot.keyClick(dock.list, Qt.Key.Key_Down)
    assert dock.slider.value() == before + 1, "the heading is passed over"
    qtbot.mouseClick(dock.list.viewport(), LEFT, pos=heading(dock, first))
    assert dock.slider.value() == before + 1, "and cannot be chosen"


def rows(dock: GameDock) -> list[str]:
    """What happened, without the headings."""
    model = dock.list.model()
    found = (model.index(row, 0) for row in range(model.rowCount()))
    return [index.data() for index in found if index.flags() & Qt.ItemFlag.ItemIsSelectable]


def heading(dock: GameDock, row: int) -> QPoint:
    index = dock.list.model().index(row, 0)
    dock.list.scrollTo(index)
    return dock.list.visualRect(index).center()


def test_figures_stand_where_they_stood(qtbot: QtBot, window: Window, dock: GameDock, journal: Path) -> None:
    window.session.show_dock("game")
    opened(qtbot, window, dock, journal)
    assert dock.game is not None
    moments = dock.game.moments
    assert window.canvas.moment is moments[-1]
    end = photo(window.canvas)
    window.canvas.show_moment(None)
    assert not alike(photo(window.canvas), end)
    window.canvas.show_moment(moments[-1])
    placed = next(k for k, moment in enumerate(moments) if len(moment.figures) == 1)
    dock.slider.setValue(placed)
    assert window.canvas.moment is moments[placed]
    assert "placed #" in dock.message.toPlainText()
    assert dock.list.currentIndex().data().startswith(f"{placed}  ")
    assert not alike(photo(window.canvas), end)
    dock.slider.setValue(len(moments) - 1)
    assert alike(photo(window.canvas), end)
    dock.parentWidget().hide()
    assert window.canvas.moment is None, "what nobody sees in the list is not left on the map"
    window.session.show_dock("game")
    assert window.canvas.moment is moments[-1]


def coloured(window: Window) -> Picture:
    """A picture of a panel that colours every space."""
    spaces = Board(window.document.battlefield).all_spaces()
    return Picture("heat", "Where it is fought", tuple(Cell(space, "#c02020") for space in spaces), ())


def test_a_replay_takes_pictures_off_the_map_and_one_asked_for_then_lies_under_the_figures(
    qtbot: QtBot, window: Window, dock: GameDock, journal: Path
) -> None:
    picture = coloured(window)
    window.session.playtest.show_picture(picture)
    assert window.canvas.picture is picture
    window.session.show_dock("game")
    opened(qtbot, window, dock, journal)
    assert (window.canvas.picture, window.session.playtest.picture) == (None, None)
    assert dock.moment is not None
    window.canvas.setFixedSize(600, 450)  # whatever room the panels take: figures are to be large enough
    window.canvas.fit()
    before = photo(window.canvas)
    window.session.playtest.show_picture(picture)
    assert window.canvas.picture is not None
    after = photo(window.canvas)
    assert not alike(after, before)
    for figure in dock.moment.figures:
        middle = window.canvas.viewport.to_view(centre(figure.at[0].hex))
        around = QRect(QPoint(*map(round, middle)) - QPoint(3, 3), QSize(7, 7))
        assert alike(after.copy(around), before.copy(around)), "the figure is to be seen"


def test_one_goes_through_it_by_buttons_keys_and_rows(
    qtbot: QtBot, window: Window, dock: GameDock, journal: Path
) -> None:
    opened(qtbot, window, dock, journal)
    last = dock.slider.maximum()
    assert not dock.buttons["next"].isEnabled()
    assert not dock.buttons["last"].isEnabled()
    for name, value in (("previous", last - 1), ("first", 0), ("next", 1), ("last", last)):
        qtbot.mouseClick(dock.buttons[name], LEFT)
        assert dock.slider.value() == value, name
    for key, value in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_Left, 0)):
        qtbot.keyClick(dock.slider, key)
        assert dock.slider.value() == value
    assert dock.message.toPlainText() == "As it began"
    assert not dock.buttons["first"].isEnabled()
    qtbot.keyClick(dock.list, Qt.Key.Key_Down)
    assert dock.slider.value() == 1
    assert dock.game is not None
    assert window.canvas.moment is dock.game.moments[1]


def test_what_is_not_legal_is_told_with_its_line(
    qtbot: QtBot, window: Window, dock: GameDock, journal: Path
) -> None:
    lines = played.lines(journal)
    moves = [k for k, line in enumerate(lines) if json.loads(line).get("action") == "move"]
    data = json.loads(lines[moves[0]])
    data["to"] = [90, 90, 1]
    lines[moves[0]] = (json.dumps(data) + "\n").encode()
    opened(qtbot, window, dock, played.write_lines(journal, lines))
    assert "then something that is not legal" in dock.about.toPlainText()
    assert f"Line {moves[0] + 1}, action {moves[0]} (move): " in dock.about.toPlainText()
    assert len(rows(dock)) == moves[0]


def test_a_journal_of_another_scenario_and_what_is_no_journal_are_told_in_one_message(
    qtbot: QtBot, window: Window, dock: GameDock, tmp_path: Path, journal: Path
) -> None:
    file = tmp_path / "other.hexjournal"
    file.write_bytes(b"\x00nothing\n")
    opened(qtbot, window, dock, file)
    assert str(file) in dock.state.text()
    opened(qtbot, window, dock, tmp_path / "away.hexjournal")
    assert "no such file" in dock.state.text()
    window.session.actions["new-scenario"].trigger()
    opened(qtbot, window, dock, journal)
    assert dock.game is None
    assert dock.state.text().startswith("No game is shown: ")
    assert str(journal) in dock.state.text()
    assert "scenario" in dock.state.text() or "players" in dock.state.text()
    assert dock.list.isHidden()
    assert window.canvas.moment is None


def test_without_a_scenario_one_is_asked_for(window: Window, journal: Path) -> None:
    window.session.filing.open_path(journal)
    assert "there is no scenario here" in window.session.game_dock.state.text()
    assert not window.session.actions["replay-game"].isEnabled()


def test_the_menu_asks_for_a_journal_and_one_is_dropped_on_the_window(
    qtbot: QtBot, window: Window, dock: GameDock, journal: Path, answers: Answers
) -> None:
    answers.file(journal)
    window.session.show_dock("game")
    qtbot.mouseClick(dock.open_button, LEFT)
    qtbot.waitUntil(lambda: dock.game is not None)
    assert dock.isVisible()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(journal))])
    drop = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    asked_for = dock.game
    window.dropEvent(drop)
    qtbot.waitUntil(lambda: dock.game is not None and dock.game is not asked_for)
    assert len(window.session.workspace.desks) == 1


def test_an_edit_and_another_battlefield(qtbot: QtBot, window: Window, dock: GameDock, journal: Path) -> None:
    opened(qtbot, window, dock, journal)
    dock.parentWidget().hide()
    window.session.undo()
    window.session.show_dock("game")
    assert "has changed since" in dock.state.text(), "also where nobody saw it happen"
    assert dock.game is not None, "it stays to be looked at"
    first = window.canvas
    window.session.filing.new()
    assert dock.game is None
    assert first.moment is None
    assert "Open a journal" in dock.state.text()


@pytest.fixture
def ready(window: Window) -> Window:
    """A window with a scenario that can be played."""
    window.document.do(meadow(window.session.catalogue), "Ground")
    window.session.actions["new-scenario"].trigger()
    window.desk.edit_scenario(skirmish(window.session.play_facts.cards), "Skirmish")
    return window


def test_a_game_is_written_with_all_it_takes_and_opened_as_a_new_battlefield_with_its_scenario(
    ready: Window, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "skirmish.hexgame"
    answers.file(path)
    ready.session.actions["export-game"].trigger()
    game = read_hexgame(path, ready.session.catalogue)
    assert game.scenario == skirmish(ready.session.play_facts.cards)
    assert len(game.battlefield) == len(ready.document.battlefield)
    assert len(game.cards) == 2
    assert ready.document.path is None, "the battlefield belongs to no file still"
    assert ready.session.filing.open_path(path)
    assert len(ready.session.workspace.desks) == 2
    assert ready.desk.scenario == skirmish(ready.session.play_facts.cards)
    assert len(ready.document.battlefield) == 10
    assert ready.document.path is None, "saving does not write over the game"
    assert path in settings.recent_files()
    # One of pieces that are not known here is refused.
    data = json.loads(path.read_text())
    row = {"id": "moon-1", "name": "Moon", "kind": "grass", "shape": "one", "height": 1}
    data["own_pieces"] = {"pieces": [row]}
    data["field"]["pieces"][0]["piece"] = "moon-1"
    path.write_text(json.dumps(data))
    answers.press(QMessageBox.StandardButton.Ok)
    assert not ready.session.filing.open_path(path)
    assert "moon-1" in answers.texts[0]
    assert shown() is ready
    assert len(ready.session.workspace.desks) == 2


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
