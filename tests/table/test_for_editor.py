"""A table that an editor began: it plays what is ordered, tells what becomes of it, and has it edited."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtNetwork import QLocalServer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import places
from builder.errors import BuilderError
from builder.formats.hexgame import Setting, load_setting
from builder.match.kept_games import whole_game
from builder.match.setup import MatchOptions
from builder.table import application
from builder.table.application import run_for_editor
from builder.table.orders import TableOrder
from builder.table.tables import Tables
from builder.table.window import TableWindow
from tests.referee.tables import the_cards, the_catalogue

FORDS = places.shipped("scenarios") / "four-fords-heron-stones.hexscenario"
Told = list[tuple[str, object]]


class Editor:
    """Gives an order to whoever comes, and hears what is told."""

    def __init__(self, order: TableOrder) -> None:
        self.told: Told = []
        self._server = QLocalServer()
        assert self._server.listen(f"hexwright-test-{id(self)}")
        self.name = self._server.serverName()
        self._server.newConnection.connect(lambda: self._serve(order))

    def _serve(self, order: TableOrder) -> None:
        socket = self._server.nextPendingConnection()
        socket.readyRead.connect(lambda: self.told.extend(self._lines(bytes(socket.readAll().data()))))
        socket.write(json.dumps(asdict(order)).encode() + b"\n")

    def _lines(self, content: bytes) -> Iterator[tuple[str, object]]:
        for line in content.splitlines():
            word, what = json.loads(line)
            yield word, what


@pytest.fixture
def setting() -> Setting:
    return load_setting(FORDS, the_catalogue(), the_cards())


@pytest.fixture
def journal(setting: Setting, tmp_path: Path) -> Path:
    """A game of a person that was begun and left."""
    path = tmp_path / "evening.hexjournal"
    MatchOptions(("human", "greedy"), journal=path, seed=1).begun(FORDS, setting).close()
    return path


@pytest.fixture
def at_table(setting: Setting, qtbot: QtBot) -> Iterator[Callable[..., tuple[TableWindow, list[Path]]]]:
    """Opens a window, with what is to be edited."""
    tables = Tables(FORDS, setting)
    wanted: list[Path] = []
    tables.edit_wanted.connect(wanted.append)

    def of(**options: object) -> tuple[TableWindow, list[Path]]:
        window = tables.sit_down(MatchOptions(**options))  # type: ignore[arg-type]
        assert window is not None
        return window, wanted

    yield of
    for window in list(tables.windows):
        window.close()


def edit(window: TableWindow) -> None:
    """Choose the entry of the menu."""
    (action,) = [one for one in window.findChildren(QAction) if one.text() == "Edit T&his"]
    action.trigger()


def test_what_is_ordered_is_played_and_the_editor_is_told(qtbot: QtBot, journal: Path) -> None:
    editor = Editor(TableOrder(str(whole_game(journal)), journal=str(journal)))
    clock = QTimer(interval=5)

    def close() -> None:
        shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, TableWindow)]
        if any(one.isVisible() for one in shown):
            clock.stop()
            shown[0].close()

    clock.timeout.connect(close)
    clock.start()
    assert run_for_editor(editor.name, the_catalogue()) == 0
    kept = str(journal)
    told: Told = [("journals", [kept]), ("left", kept), ("journals", []), ("over", "")]
    qtbot.waitUntil(lambda: editor.told == told)


def test_what_cannot_be_played_is_said_in_one_message(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.hexgame"
    bad.write_text("{")
    said: list[str] = []
    monkeypatch.setattr(application, "show_error", lambda parent, title, why: said.append(f"{title}: {why}"))
    for order in (
        TableOrder(str(bad)),
        TableOrder(str(bad), journal="x"),
        TableOrder(str(bad), journal="x", replays=True),
    ):
        editor = Editor(order)
        assert run_for_editor(editor.name, the_catalogue()) == 0
        qtbot.waitUntil(lambda editor=editor: editor.told == [("over", "")])
    can = [one.split(": ")[0] for one in said]
    assert can == [f"The game cannot be {done}" for done in ("played", "continued", "shown")]
    assert all("bad.hexgame" in one for one in said)


def test_an_editor_that_is_gone_is_named(qtbot: QtBot) -> None:
    with pytest.raises(BuilderError, match="The editor that began this game is gone"):
        run_for_editor("hexwright-nobody", the_catalogue())


def test_what_is_played_is_edited_out_of_the_game_beside_its_journal(
    at_table: Callable[..., tuple[TableWindow, list[Path]]], journal: Path
) -> None:
    window, wanted = at_table(names=("human",), journal=journal)
    edit(window)
    assert wanted == [whole_game(journal)]


def test_a_game_that_is_not_kept_is_written_to_be_edited(
    at_table: Callable[..., tuple[TableWindow, list[Path]]], setting: Setting, own_home: Path
) -> None:
    window, wanted = at_table(names=("greedy",), seed=1)
    edit(window)
    (file,) = wanted
    assert file.parent == own_home / "data" / "games"
    assert len(load_setting(file, the_catalogue(), {}).battlefield) == len(setting.battlefield)
