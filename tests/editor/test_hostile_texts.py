"""Texts of files are plain everywhere in the window: nothing of them is bold, a picture or a link, and
nothing of them steers what is shown."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QMessageBox,
    QStackedWidget,
    QTabWidget,
)  # fmt: skip
from pytestqt.qtbot import QtBot

import builder.editor
import builder.view
from builder import catalogue as catalogue_room
from builder import formats, places
from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.editor.game.playing import Playing
from builder.editor.inventory import collection_dialog
from builder.editor.scenario import commands as scenario_commands
from builder.editor.window import Window
from builder.formats import replay
from builder.formats.journal_header import header_of
from builder.match.setup import MatchOptions
from builder.problems import Problem, Severity
from builder.referee import SeededDice
from builder.referee.state import RULES_VERSION
from builder.table.orders import TableOrder
from builder.table.tables import Tables
from builder.view.widgets import questions
from tests.editor.conftest import saved
from tests.editor.hostile import EVIL, SHORT, faults
from tests.editor.people import Answers
from tests.formats import played

ZONE = f"z{SHORT}"


def field() -> dict[str, Any]:
    tiles = [{"piece": "grass-1", "at": [k % 8, k // 8, 1], "group": EVIL} for k in range(64)]
    wrong = [
        {"piece": EVIL, "at": [1, 1, 2]},
        {"piece": "rock-7", "at": [40, 40, 3]},
        {"piece": "pwn-1", "at": [3, 1, 2]},
    ]
    notes = {"slots": [{"slot": 1, "text": EVIL}], "hexes": [{"at": [3, 3], "text": EVIL}]}
    return {
        "hexfield": 1,
        **dict.fromkeys(("title", "author", "description"), EVIL),
        "notes": notes,
        "pieces": [*tiles, *wrong],
    }


def scenario(battlefield: str) -> dict[str, Any]:
    seat = {"name": EVIL, "team": SHORT, "points": 100, "zones": [ZONE], "army": ["pwn", f"{SHORT}c"]}
    required = [{"figures": {"of": "own", "card": SHORT}, "count": 1, "zone": ZONE}]
    figures = [{"card": "finn-the-viking-champion", "spots": [[5, 5, 1]]}]
    return {
        **dict.fromkeys(("title", "story", "goal", "setup", "notes", "author"), EVIL),
        "hexscenario": 1, "battlefield": battlefield, "boxes": {SHORT: 1},
        "layouts": [{"seats": [
            {"id": f"{SHORT}1", **seat, "figures": figures, "required": required},
            {"id": "p2", "name": EVIL, "points": 100, "zones": ["z2", f"{SHORT}no"]},
        ]}],
        "zones": [
            {"id": ZONE, "name": EVIL, "colour": "red", "spots": [[0, 0, 1], [1, 0, 1]]},
            {"id": "z2", "name": EVIL, "colour": "blue", "spots": [[0, 5, 1], [1, 5, 1]]},
        ],
        "glyphs": [{"name": SHORT, "at": [3, 3, 1]}],
        "objects": [{"id": SHORT, "name": EVIL, "kind": "flag", "at": [4, 4, 1], "owner": SHORT}],
        "neutrals": [{"id": f"{SHORT}n", "card": f"{SHORT}c", "spots": [[6, 6, 1]]}],
        "shuffled": [{"names": [SHORT], "spots": [[7, 1, 1]]}],
        "secret": [{"player": SHORT, "names": [SHORT], "cards": {"of": "own"}, "key": SHORT}],
        "rules": [{"object_action": {"object": SHORT, "name": EVIL, "who": {"of": SHORT}}}],
        "victory": [
            {"side": SHORT, "when": {"all": [{"object_taken": SHORT}, {"eliminated": {"of": "enemies"}}]}},
            {"side": "each", "when": {"eliminated": {"of": "enemies"}}},
        ],
    }  # fmt: skip


OWN_CARD = {
    "id": "pwn", "name": SHORT, "general": "jandar", "species": "human", "figure_class": "champion",
    "personality": "valiant", "unique": True, "hero": True, "figures": 1, "life": 4, "size": "medium",
    "height": 5, "spaces": 1, "move": 5, "range": 1, "attack": 3, "defense": 4, "points": 80,
    "powers": [{"name": SHORT, "text": EVIL, "kind": "flying"}],
}  # fmt: skip


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A battlefield with its scenario, own pieces and cards, a stamp: hostile wherever a text may stand."""
    name = f"{SHORT.replace('/', '')}.hexfield"
    try:
        (tmp_path / name).touch()
    except OSError:
        name = "evil.hexfield"  # no such names here
    path = tmp_path / name
    path.write_text(json.dumps(field()))
    path.with_suffix(".hexscenario").write_text(json.dumps(scenario(name)))
    pieces = [{"id": "pwn-1", "name": SHORT, "kind": "rock-outcrop", "shape": "single", "height": 2}]
    boxes = [
        {"id": "pwn-box", "name": SHORT, "pieces": [{"piece": "grass-1", "count": 90}]},
        {"id": "bad", "name": SHORT, "pieces": [{"piece": SHORT, "count": 90}]},
    ]
    stamp = {
        "hexwright-pieces": 1,
        "name": SHORT,
        "pieces": [{"piece": "rock-7", "at": [0, 0, 1]}, {"piece": EVIL, "at": [0, 0, 2]}],
    }
    owned = {"hexcollection": 1, "boxes": {EVIL: 1, "pwn-box": 1}, "loose": {EVIL: 2}}
    for to, data in (
        (places.config_folder() / "own-pieces.yaml", {"pieces": pieces, "boxes": boxes}),
        (places.config_folder() / "collection.hexcollection", owned),
        (places.config_folder() / "own-cards.yaml", {"cards": [OWN_CARD, {"id": SHORT}]}),
        (places.data_folder() / "stamps" / f"{SHORT.replace('/', '')}.yaml", stamp),
    ):
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(data))
    return path


@pytest.fixture
def window(qtbot: QtBot, styles: Styles, evil: Path) -> Window:
    """The window with the hostile pieces and cards of its user."""
    own = places.config_folder() / catalogue_room.OWN_FILE
    made = Window(catalogue_room.load(places.shipped("tilesets"), own), styles)
    made.resize(1400, 900)
    qtbot.addWidget(made, before_close_func=saved)
    with qtbot.waitExposed(made):
        made.show()
    return made


class Looker:
    """Looks after each step, and at every dialog that opens, which it closes."""

    def __init__(self) -> None:
        self.found: dict[str, None] = {}
        self.dialogs: list[str] = []
        self._timer = QTimer()
        self._timer.timeout.connect(self._dialog)
        self._timer.start(20)

    def __call__(self) -> None:
        QApplication.processEvents()
        self.found.update(dict.fromkeys(faults()))

    def _dialog(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None and dialog.isVisible():
            self.dialogs.append(dialog.windowTitle())
            try:
                self.found.update(dict.fromkeys(faults()))
            finally:
                dialog.reject() if isinstance(dialog, QDialog) else dialog.close()


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Looker]:
    made = Looker()
    yield made
    made._timer.stop()


@pytest.fixture(autouse=True)
def _tables_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played is played in this program, so that it is looked at, too."""

    def play(playing: Playing, order: TableOrder, desk: Desk | None = None) -> None:
        setting = order.setting(playing._catalogue)
        assert Tables(Path(order.source), setting).sit_down(MatchOptions(())) is None

    monkeypatch.setattr(Playing, "_have_played", play)


def test_no_panel_shows_a_text_of_a_file_as_rich_text(window: Window, evil: Path, look: Looker) -> None:
    window.session.filing.open_path(evil)
    see_everything(window, look)
    assert list(look.found) == []
    assert any("PWN" in label.text() for label in window.findChildren(QLabel))


def see_everything(window: Window, look: Looker) -> None:
    """Every panel with all its pages, the first rows of every list, what the status bar says of actions."""
    look()
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QApplication.processEvents()
    look()
    for pages in (*window.findChildren(QStackedWidget), *window.findChildren(QTabWidget)):
        for number in range(pages.count()):
            pages.setCurrentIndex(number)
            QApplication.processEvents()
    look()
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        for row in range(min(6, 0 if model is None else model.rowCount(QModelIndex()))):
            view.setCurrentIndex(model.index(row, 0))
            QApplication.processEvents()
    look()
    for action in window.findChildren(QAction):
        window.session.status.hint.setText(action.statusTip())
    look()


TURNED = f"\x07\x1b[31m\u202e{EVIL}\u200f\u2066"
"""Mark-up between control characters and marks that turn the direction of what follows."""


def turned(data: Any) -> Any:
    """Data of a file with that in every text that was hostile, and no reference to what is not there."""
    if isinstance(data, dict):
        return {key: turned(value) for key, value in data.items()}
    if isinstance(data, list):
        return [turned(value) for value in data]
    return TURNED if data == EVIL else data


@pytest.fixture
def evil_game(evil: Path) -> Path:
    """A whole game in one file, hostile in every text that it holds."""
    tiles = [row for row in field()["pieces"] if row["piece"] == "grass-1"]
    plays = {key: value for key, value in scenario("").items() if key != "battlefield"}
    hostile = turned({"scenario": plays, "field": {**field(), "pieces": tiles}})
    card = {key: f"\u202e{value}" if value == SHORT else value for key, value in OWN_CARD.items()}
    path = evil.with_suffix(".hexgame")
    path.write_text(json.dumps({"hexgame": 1, "rules": RULES_VERSION, **hostile, "cards": [card]}))
    return path


def test_a_game_is_shown_so_too(window: Window, evil_game: Path, look: Looker) -> None:
    assert window.session.filing.open_path(evil_game), look.dialogs
    assert window.document.battlefield.info.title == TURNED
    see_everything(window, look)
    for action in filter(asks_something, window.findChildren(QAction)):
        action.trigger()
        QApplication.processEvents()
    look()
    assert list(look.found) == []
    assert len(look.dialogs) > 5


@pytest.mark.parametrize("suffix", [".hsc", ".json"])
def test_files_of_other_programs_are_shown_so_too(
    suffix: str, window: Window, evil: Path, look: Looker
) -> None:
    read = formats.load_scenario(evil.with_suffix(".hexscenario"), window.session.catalogue)
    path = evil.with_name(f"{SHORT.replace('/', '')}other{suffix}")
    formats.write(read.battlefield, path, window.session.catalogue, read.scenario)
    window.session.filing.open_path(path)
    look()
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
    look()
    assert list(look.found) == []
    assert window.document.battlefield.info.title == EVIL or suffix == ".json"


def test_a_game_that_is_played_again_is_shown_so_too(
    window: Window, look: Looker, qtbot: QtBot, tmp_path: Path
) -> None:
    plain = played.scenario()
    layout = plain.layouts[0]
    seats = tuple(replace(seat, name={"en": EVIL}) for seat in layout.seats)
    hostile = replace(plain, title={"en": EVIL}, layouts=(replace(layout, seats=seats),))
    setting, path = played.setting(hostile), tmp_path / f"{SHORT.replace('/', '')}.hexjournal"
    game = setting.game(setting.table(2), SeededDice(1))
    with replay.begin(path, game, header_of(game, seed=1)) as writer:
        for action, happened in played.play(game, most=40):
            writer.append(action, happened)
    replay_window = Tables(path, setting).replay(path)
    assert replay_window is not None
    replay_window.show()
    replay_window.begin()
    for index in range(replay_window.controller.last + 1):
        replay_window.controller.go(index)
    look()
    assert list(look.found) == []
    assert SHORT in replay_window.windowTitle()
    replay_window.close()


ASKING = (
    *("properties", "note", "forum", "picture", "inventory", "export", "collection", "stamp"),
    *("scenario", "preview", "about", "problem", "legend", "report", "find", "terrain", "shortcut", "size"),
)
NOT = ("print", "recent", "new", "close", "clear", "quit", "exit", "undo")


def asks_something(action: QAction) -> bool:
    name = f"{action.objectName()} {action.text()}".lower()
    wanted = any(word in name for word in ASKING) and not any(word in name for word in NOT)
    return wanted and action.isEnabled() and action.menu() is None


def test_no_dialog_shows_a_text_of_a_file_as_rich_text(
    window: Window, evil: Path, look: Looker, tmp_path: Path
) -> None:
    window.session.filing.open_path(evil)
    for action in filter(asks_something, window.findChildren(QAction)):
        action.trigger()
        QApplication.processEvents()
    look()
    unreadable = (f"hexfield: 1\npieces: {json.dumps(EVIL)}", f"hexfield: {json.dumps(EVIL)}\npieces: []\n")
    for number, content in enumerate(unreadable):
        bad = tmp_path / f"{evil.stem}{number}.hexfield"
        bad.write_text(content)
        window.session.filing.open_path(bad)
        look()
    assert list(look.found) == []
    assert len(look.dialogs) > 5


PROBLEMS = (Problem("x", Severity.ERROR, EVIL),) * 12
NAMES = [EVIL] * 12
MESSAGES: dict[str, Callable[[Window], object]] = {
    "save": lambda w: questions.ask_to_save(w, EVIL),
    "save all": lambda w: questions.ask_to_save_all(w, NAMES),
    "drop": lambda w: questions.may_drop(w, EVIL, 2),
    "write over": lambda w: questions.may_write_over(w, EVIL),
    "print": lambda w: questions.may_print(w, NAMES),
    "errors": lambda w: questions.may_write_errors(w, EVIL, PROBLEMS),
    "scenario": lambda w: questions.ask_about_scenario(w, EVIL),
    "reload": lambda w: questions.wants_reload(w, EVIL, dirty=True),
    "losses": lambda w: questions.ask_about_losses(w, EVIL, PROBLEMS, copy=False),
    "error": lambda w: questions.show_error(w, EVIL, EVIL, EVIL),
    "several errors": lambda w: questions.show_errors(w, EVIL, EVIL, NAMES),
    "notice": lambda w: questions.show_notice(w, EVIL, EVIL, EVIL),
    "problems": lambda w: questions.show_problems(w, EVIL, EVIL, PROBLEMS),
    "replace files": lambda w: questions.may_replace_files(w, NAMES),
    "add or replace": lambda w: collection_dialog.ask_add_or_replace(w, EVIL),
    "delete scenario": lambda w: scenario_commands.may_delete_scenario(w, EVIL, EVIL),
}


def test_every_message_shows_a_name_letter_by_letter(window: Window, answers: Answers) -> None:
    for name, ask in MESSAGES.items():
        found: list[str] = []

        def read(box: QDialog, found: list[str] = found, name: str = name) -> None:
            found.extend(faults())
            assert any("<b>PWN" in label.text() for label in box.findChildren(QLabel)), name
            box.reject()

        answers.expect(QMessageBox, read)
        ask(window)
        assert found == [], name


ROOMS = [Path(room.__file__).parent for room in (builder.editor, builder.view)]
OWN_HTML = {"inventory_line.py", "boxes.py"}  # which escape what they are given
NAMED_HTML = {"_html_tip", "note_tip", "toolTip"}


def test_labels_messages_and_tool_tips_are_made_in_one_place() -> None:
    found = [
        f"{path.name}, line {line}: {why}"
        for room in ROOMS
        for path in sorted(room.rglob("*.py"))
        for line, why in _made_elsewhere(path)
    ]
    assert found == []


def _made_elsewhere(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            made = ast.unparse(node.func)
            if made == "QLabel" and path.name not in OWN_HTML:
                yield node.lineno, "PlainLabel shows a text as it is"
            if made == "QMessageBox" and path.name != "message.py":
                yield node.lineno, "dialogs.message shows messages"
        for tip in _tips_given(node):
            if not _is_plain(tip):
                yield tip.lineno, f"plain_tip({ast.unparse(tip)}) shows it as it is"


def _tips_given(node: ast.AST) -> Iterator[ast.expr]:
    """What a call or a model gives for a tool tip."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        as_item = node.func.attr == "setItemData" and "ToolTipRole" in ast.unparse(node.args[-1])
        if node.func.attr in ("setToolTip", "setTabToolTip", "setWhatsThis"):
            yield node.args[-1]
        elif node.func.attr == "showText" or as_item:
            yield node.args[1]
    elif isinstance(node, ast.If) and "ToolTipRole" in ast.unparse(node.test):
        returns = (inner for line in node.body for inner in ast.walk(line) if isinstance(inner, ast.Return))
        yield from (inner.value for inner in returns if inner.value is not None)


def _is_plain(given: ast.expr) -> bool:
    """Whether it is a text of ours, or was made plain."""
    if isinstance(given, ast.IfExp):
        return _is_plain(given.body) and _is_plain(given.orelse)
    if not isinstance(given, ast.Call):
        return isinstance(given, ast.Constant)
    name = given.func.attr if isinstance(given.func, ast.Attribute) else ast.unparse(given.func)
    ours = name == "_" and not given.keywords and all(isinstance(part, ast.Constant) for part in given.args)
    return ours or name == "plain_tip" or name in NAMED_HTML
