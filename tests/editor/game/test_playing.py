"""Playing from the editor: every game at a table of its own, a program beside it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Put, Take
from builder.catalogue import Catalogue, with_own
from builder.catalogue.play_facts import PlayFacts
from builder.cli import main
from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.game import table_program
from builder.editor.game.playing import Playing
from builder.editor.game.scenarios_dialog import ScenariosDialog
from builder.editor.window import Window
from builder.formats.hexgame import Setting
from builder.hexgrid import Hex
from builder.match.kept_games import setting_beside, whole_game
from builder.match.setup import MatchOptions
from builder.scenario import Gathering, Layout, Position, Scenario, Seat, Zone
from builder.table import application, editor_line
from builder.table.editor_line import EditorLine
from builder.table.games_dialog import GamesDialog
from builder.table.orders import TableOrder
from builder.view.army_builder import ArmyBuilder
from editor.people import Answers, Button
from editor.skirmish import meadow, skirmish
from tests.battlefields import laid, shipped_catalogue
from tests.formats.test_hexgame import OWN_CARD, OWN_PIECES

Sit = Callable[[], EditorLine]


@pytest.fixture
def ready(window: Window) -> Window:
    """A window with a scenario that can be played."""
    window.document.do(meadow(window.session.catalogue), "Ground")
    window.session.actions["new-scenario"].trigger()
    window.desk.edit_scenario(skirmish(window.session.play_facts.cards), "Skirmish")
    return window


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What programs were started with; none is."""
    found: list[tuple[str, ...]] = []
    for module in (table_program, editor_line):
        monkeypatch.setattr(module, "start", lambda *arguments: not found.append(arguments))
    return found


@pytest.fixture
def sit(started: list[tuple[str, ...]], qtbot: QtBot) -> Iterator[Sit]:
    """Be the table that was started last: its side of the line to the editor."""
    lines: list[EditorLine] = []

    def down() -> EditorLine:
        table, option, name = started[-1]
        assert (table, option) == ("table", "--editor")
        lines.append(EditorLine(name))
        return lines[-1]

    yield down
    for line in lines:
        line.end()
    QApplication.processEvents()


@pytest.fixture
def journal(ready: Window) -> Path:
    """A game of the scenario in the window that was begun and left."""
    desk, session = ready.desk, ready.session
    assert desk.scenario is not None
    battlefield, cards = desk.document.battlefield.copy(), session.play_facts.cards
    setting = Setting(desk.scenario, battlefield, cards, session.catalogue)
    with MatchOptions(("human", "greedy"), seed=1).begun(Path("skirmish"), setting) as match:
        assert match.journal is not None
        return match.journal.path


def test_the_scenario_worked_on_is_handed_to_a_program_as_it_is_now(ready: Window, sit: Sit) -> None:
    ready.session.actions["play-scenario"].trigger()
    line = sit()
    pieces = len(ready.document.battlefield)
    ready.document.do(Take(tuple(ready.document.battlefield.pieces)), "Clear")
    setting = line.order().setting(shipped_catalogue())
    assert setting.scenario == ready.desk.scenario
    assert len(setting.battlefield) == pieces > 0, "what is edited meanwhile is another battlefield"
    assert "The table opens" in ready.session.status.currentMessage()


def test_own_pieces_and_own_cards_go_along(
    qtbot: QtBot, styles: Styles, sit: Sit, own_home: Path, tmp_path: Path
) -> None:
    (own_home / "config").mkdir()
    places.own_cards_file().write_text(OWN_CARD)
    (tmp_path / "pieces.yaml").write_text(OWN_PIECES)
    known, parent = with_own(shipped_catalogue(), tmp_path / "pieces.yaml"), QMainWindow()
    qtbot.addWidget(parent)
    battlefield = laid()
    battlefield.apply(Put((battlefield.new_piece(known.pieces["felt-kite"], Hex(0, 0), 1),)))
    seat = Seat("A", zones=("zone",), gathering=(Gathering.DRAFT,), points=300)
    scenario = Scenario(layouts=(Layout((seat,)),), zones=(Zone("zone", (Position(Hex(0, 0), 1),)),))
    desk = Desk(Document(battlefield, scenarios=[(scenario, None)]))
    playing = Playing(known, PlayFacts(), styles, parent)
    playing.play(desk)
    setting = sit().order().setting(shipped_catalogue())
    assert [(piece.type.id, piece.type.size) for piece in setting.battlefield.in_order()] == [
        ("felt-kite", 3)
    ]
    assert setting.cards["aunt-ada"].attack == 6


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_what_is_handed_over_is_for_its_owner_alone_and_for_one_program(ready: Window, sit: Sit) -> None:
    ready.session.actions["play-scenario"].trigger()
    (table,) = ready.session.playing.tables
    socket = Path(table._server.fullServerName())
    assert socket.stat().st_mode & 0o077 == 0
    sit().order()
    assert not socket.exists()


def test_without_a_scenario_there_is_nothing_to_play(window: Window) -> None:
    assert not window.session.actions["play-scenario"].isEnabled()


def test_where_no_program_can_be_started_that_is_said(
    ready: Window, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_program, "start", lambda *_: False)
    answers.press(Button.Ok)
    ready.session.actions["play-scenario"].trigger()
    assert answers.texts == ["the system starts no further program"]
    assert ready.session.playing.tables == []


def test_a_game_is_joined_from_the_welcome_page(window: Window, sit: Sit) -> None:
    window.starting.show_welcome()
    page = window.starting.page
    assert page is not None
    page.join.click()
    assert sit().order() == TableOrder()


def test_a_scenario_that_ships_is_chosen_by_its_title_and_how_it_is_won(
    window: Window, answers: Answers, sit: Sit
) -> None:
    read: list[tuple[str, str]] = []

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, ScenariosDialog)
        row = next(n for n, one in enumerate(dialog.scenarios) if "night-of-drums" in one.path.name)
        dialog.list.setCurrentRow(row)
        read.append((dialog.list.item(row).text(), dialog.about.toPlainText()))
        dialog.accept()

    answers.expect(ScenariosDialog, choose)
    window.session.actions["play-file"].trigger()
    ((title, about),) = read
    assert title == "Night of the Drums\n2 or 4 players · 300 points · Master game"
    assert "A side wins when all enemy figures are destroyed." in about
    order = sit().order()
    assert order == TableOrder(str(places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario"))


def by_kept_game(answers: Answers, *, replays: bool) -> None:
    """Choose what is kept in the list of scenarios, and there the first game."""
    answers.expect(ScenariosDialog, lambda dialog: dialog.kept.click())  # type: ignore[attr-defined]
    button = "replay" if replays else "go_on"
    answers.expect(GamesDialog, lambda dialog: getattr(dialog, button).click())


def test_a_kept_game_is_found_where_scenarios_are(
    ready: Window, answers: Answers, sit: Sit, journal: Path
) -> None:
    by_kept_game(answers, replays=False)
    ready.session.actions["play-file"].trigger()
    assert sit().order() == TableOrder(str(whole_game(journal)), journal=str(journal))


def test_armies_are_put_together_where_scenarios_are(window: Window, answers: Answers, sit: Sit) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, ScenariosDialog)
        dialog.armies.click()
        dialog.reject()

    built: list[QDialog] = []
    answers.expect(ScenariosDialog, choose)
    answers.expect(ArmyBuilder, lambda dialog: built.append(dialog) or dialog.reject())
    window.session.actions["play-file"].trigger()
    assert len(built) == 1


def test_the_table_told_nothing_asks_what_to_play(
    journal: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[Path, Path | None, Path | None]] = []

    def run(path: Path, _setting: object, options: MatchOptions, replay: Path | None, _left: object) -> int:
        played.append((path, options.journal, replay))
        return 0

    monkeypatch.setattr(application, "run", run)
    answers.expect(ScenariosDialog, lambda dialog: dialog.reject())
    assert CliRunner().invoke(main, ["table"]).exit_code == 0
    assert played == [], "nothing was chosen"
    answers.expect(ScenariosDialog, lambda dialog: dialog.accept())
    CliRunner().invoke(main, ["table", "--players", "greedy,human"])
    for replays in (False, True):
        by_kept_game(answers, replays=replays)
        CliRunner().invoke(main, ["table"])
    (scenario, *nothing), going_on, watching = played
    assert scenario.suffix == ".hexscenario"
    assert nothing == [None, None]
    assert going_on == (whole_game(journal), journal, None)
    assert watching == (whole_game(journal), None, journal)


def test_the_same_again_brings_its_table_up_and_another_one_is_opened(
    ready: Window, qtbot: QtBot, sit: Sit, started: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    up: list[object] = []
    monkeypatch.setattr(editor_line, "bring_up", up.append)
    play = ready.session.actions["play-scenario"]
    play.trigger()
    line = sit()
    line.order()
    play.trigger()
    qtbot.waitUntil(lambda: ready in up)  # in this test both programs are one
    assert len(started) == 1
    ready.document.do(Take(tuple(ready.document.battlefield.pieces)), "Clear")
    play.trigger()
    assert len(started) == 2
    ready.session.actions["join-game"].trigger()
    ready.session.actions["join-game"].trigger()
    assert len(started) == 4, "every game that is joined is another one"


def test_a_kept_game_is_gone_on_with_and_looked_at_without_its_scenario(
    ready: Window, answers: Answers, sit: Sit, journal: Path
) -> None:
    ready.document.do(Take(tuple(ready.document.battlefield.pieces)), "Clear")
    answers.expect(GamesDialog, lambda dialog: dialog.go_on.click())  # type: ignore[attr-defined]
    ready.session.actions["kept-games"].trigger()
    order = sit().order()
    assert order == TableOrder(str(whole_game(journal)), journal=str(journal))
    assert len(order.setting(shipped_catalogue()).battlefield) == 10
    assert ready.session.filing.open_path(journal)
    assert sit().order() == TableOrder(str(whole_game(journal)), journal=str(journal), replays=True)
    whole_game(journal).unlink()
    ready.document.undo()
    assert ready.session.filing.open_path(journal)
    with_the_open_one = sit().order()
    assert (with_the_open_one.journal, with_the_open_one.replays) == (str(journal), True)
    assert len(with_the_open_one.setting(shipped_catalogue()).battlefield) == 10


def test_a_game_that_is_played_is_not_gone_on_with_at_a_second_table_but_may_be_looked_at(
    ready: Window,
    answers: Answers,
    qtbot: QtBot,
    sit: Sit,
    started: list[tuple[str, ...]],
    journal: Path,
) -> None:
    ready.session.actions["play-scenario"].trigger()
    line, (table,) = sit(), ready.session.playing.tables
    line.order()
    line.tell_journals([journal])
    qtbot.waitUntil(lambda: table.journals == (str(journal),))
    answers.expect(GamesDialog, lambda dialog: dialog.go_on.click())  # type: ignore[attr-defined]
    ready.session.actions["kept-games"].trigger()
    assert len(started) == 1
    assert ready.session.filing.open_path(journal)
    assert len(started) == 2


def test_a_journal_without_its_game_needs_a_scenario_here(
    window: Window, answers: Answers, tmp_path: Path
) -> None:
    (tmp_path / "game.hexjournal").write_text("{}")
    answers.press(Button.Ok)
    window.session.filing.open_path(tmp_path / "game.hexjournal")
    assert "There is no scenario here" in answers.texts[0]


def test_a_game_that_is_left_is_kept_and_its_table_forgotten(ready: Window, qtbot: QtBot, sit: Sit) -> None:
    ready.session.actions["play-scenario"].trigger()
    line, (table,) = sit(), ready.session.playing.tables
    line.order()
    line.tell_journals([Path("/games/a.hexjournal")])
    with qtbot.waitSignal(table.left) as left:
        line.tell_left(Path("/games/a.hexjournal"))
    assert left.args == [Path("/games/a.hexjournal")]
    assert "The game is kept" in ready.session.status.currentMessage()
    with qtbot.waitSignal(table.ended):
        line.end()
    assert ready.session.playing.tables == [], "and nothing is said"


def test_edit_this_shows_the_scenario_where_it_came_from(ready: Window, qtbot: QtBot, sit: Sit) -> None:
    desk = ready.desk
    ready.session.actions["play-scenario"].trigger()
    line, played = sit(), desk.scenario
    line.order()
    ready.session.actions["new-scenario"].trigger()
    ready.session.filing.new()
    with qtbot.waitSignal(ready.session.playing.edit_wanted):
        line.edit(Path("/nowhere.hexgame"))
    assert ready.desk is desk
    assert ready.desk.scenario == played


def test_edit_this_opens_the_game_as_it_was_kept_where_its_tab_was_closed(
    ready: Window, qtbot: QtBot, sit: Sit, journal: Path
) -> None:
    desk = ready.desk
    ready.session.actions["play-scenario"].trigger()
    line, played = sit(), desk.scenario
    line.order()
    ready.session.filing.new()
    ready.session.workspace.remove(desk)
    with qtbot.waitSignal(ready.session.playing.edit_wanted):
        line.edit(whole_game(journal))
    assert ready.desk is not desk
    assert (ready.desk.scenario, len(ready.document.battlefield)) == (played, 10)


def test_the_end_of_an_editor_ends_no_table_and_edit_this_starts_another(
    ready: Window, qtbot: QtBot, sit: Sit, started: list[tuple[str, ...]]
) -> None:
    ready.session.actions["play-scenario"].trigger()
    line, (table,) = sit(), ready.session.playing.tables
    line.order()
    table.deleteLater()  # as with the window it belongs to
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: not line.tell("journals", []))
    line.edit(Path("/games/a.hexgame"))
    assert started[1:] == [("edit", "/games/a.hexgame")]


@pytest.mark.skipif(
    sys.platform != "linux", reason="how to find a program that was let go is known for Linux"
)
def test_a_table_that_dies_takes_nothing_along_and_its_game_is_named(
    ready: Window, answers: Answers, qtbot: QtBot, journal: Path, catalogue: Catalogue
) -> None:
    playing, pieces = ready.session.playing, len(ready.document.battlefield)
    for _twice in range(2):
        answers.expect(GamesDialog, lambda dialog: dialog.go_on.click())  # type: ignore[attr-defined]
        ready.session.actions["kept-games"].trigger()
        qtbot.waitUntil(lambda: [one.journals for one in playing.tables] == [(str(journal),)])
    (process,) = [one for one in psutil.Process().children() if "--editor" in one.cmdline()]
    answers.press(Button.Ok)
    os.kill(process.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: playing.tables == [] and QApplication.activeModalWidget() is None)
    (said,) = answers.texts
    assert said.startswith(f"The window of a game has ended by a fault. The game is kept in {journal}")
    assert (len(ready.document.battlefield), ready.document.dirty) == (pieces, True)
    setting = setting_beside(journal, catalogue)
    MatchOptions(()).resumed(journal, setting).match.close()  # nobody holds it any more
