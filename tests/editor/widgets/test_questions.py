"""Messages and questions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from builder import formats
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Problem, Severity
from builder.view.widgets import questions
from builder.view.widgets import questions as dialogs
from builder.view.widgets.message import Message, ask
from editor.people import Answers, Hands, tool


def test_many_problems_are_cut_and_kept_in_full_on_request(window: Window, answers: Answers) -> None:
    problems = tuple(Problem("x", Severity.ERROR, f"row {n} is odd") for n in range(30))
    details: list[str] = []

    def read(box: QDialog) -> None:
        assert isinstance(box, QMessageBox)
        details.append(box.detailedText())
        box.accept()

    answers.expect(QMessageBox, read)
    dialogs.show_problems(window, "Odd", "Something was odd.", problems)
    assert "row 7 is odd" in answers.texts[0]
    assert "row 8 is odd" not in answers.texts[0]
    assert "… and 22 more" in answers.texts[0]
    assert "row 29 is odd" in details[0]


def test_closing_the_question_means_cancel(window: Window, answers: Answers) -> None:
    answers.expect(QMessageBox, QDialog.reject)
    assert dialogs.ask_to_save(window, "a.hexfield") is dialogs.Answer.CANCEL
    assert "a.hexfield" in answers.texts[0]


def test_a_name_gets_our_suffix_where_it_has_none_that_is_known(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    for typed, expected in (
        ("ford", "ford.hexfield"), ("ford.hsc", "ford.hsc"), ("ford.v2", "ford.v2.hexfield")
    ):  # fmt: skip
        answers.file(tmp_path / typed)
        found = dialogs.ask_battlefield_path(window, tmp_path / "suggested.hexfield")
        assert found == tmp_path / expected
    # A file that such a name would replace is asked about.
    (tmp_path / "ford.v2.hexfield").write_text("work")
    for answer, expected in (("Yes", tmp_path / "ford.v2.hexfield"), ("No", None)):
        answers.file(tmp_path / "ford.v2")
        answers.press(QMessageBox.StandardButton[answer])
        assert dialogs.ask_battlefield_path(window, tmp_path / "suggested.hexfield") == expected


def test_a_file_read_only_by_us_is_suggested_under_our_suffix(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    names: list[str] = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, QFileDialog)
        names.extend(dialog.selectedFiles())
        dialog.reject()

    answers.expect(QFileDialog, look)
    assert dialogs.ask_battlefield_path(window, tmp_path / "map.xyz") is None
    assert names == [str(tmp_path / "map.hexfield")]


def test_a_window_that_goes_while_a_message_is_open_takes_it_along(qapp: QApplication) -> None:
    window = QWidget()
    QTimer.singleShot(0, lambda: shiboken6.delete(window))
    pressed = ask(window, Message("Title", "A question?"), {QMessageBox.StandardButton.Yes: ""})
    assert pressed is QMessageBox.StandardButton.NoButton


def test_dialogs_offer_every_format(qtbot: QtBot) -> None:
    reading, writing = questions.readable_filter("Any", "All"), questions.writable_filters()
    for format in formats.FORMATS:
        assert format.suffixes[0] in reading
    assert "Build sheets (*.pdf *.html *.htm)" in reading
    assert next(iter(writing.values())) == ".hexfield"
    assert set(writing.values()) == {f.suffixes[0] for f in formats.FORMATS}


LISTS: dict[str, Callable[[Window], QWidget]] = {
    "problems": lambda window: window.session.problems.table,
    "inventory": lambda window: window.session.inventory.table,
    "history": lambda window: window.session.history,
    "pieces": lambda window: window.session.palette_dock.view,
    "stamps": lambda window: window.session.stamps_dock.view,
    "levels": lambda window: window.session.levels_dock.table,
    "notes": lambda window: window.session.notes.table,
}


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_in_a_list_leaves_the_table_alone(
    qtbot: QtBot, window: Window, hands: Hands, key: Qt.Key
) -> None:
    hands.place("rock-1", Hex(0, 0))
    window.session.take_tool(tool("select"))
    hands.click(Hex(0, 0))
    assert len(window.desk.selection) == 1
    for dock, view in LISTS.items():
        window.session.show_dock(dock)
        view(window).setFocus()
        qtbot.keyClick(view(window), key)
        assert len(hands.placed()) == 1, dock
    hands.key(key)
    assert hands.placed() == [], "on the table it deletes"
