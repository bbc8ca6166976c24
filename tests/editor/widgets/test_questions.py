"""Messages and questions."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from builder import formats, language
from builder.editor.inventory.collection_dialog import ask_add_or_replace
from builder.editor.scenario.commands import may_delete_scenario
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


ODD = tuple(Problem("x", Severity.ERROR, f"row {n} is odd") for n in range(30))
MANY = [problem.message for problem in ODD]
FORD = "ford.hexfield"
BOXES: tuple[Callable[[QWidget], object], ...] = (
    lambda parent: questions.ask_to_save(parent, FORD),
    lambda parent: questions.ask_to_save_all(parent, MANY),
    lambda parent: questions.may_throw_away(parent, 2),
    lambda parent: questions.may_drop(parent, FORD, 3),
    lambda parent: questions.may_write_over(parent, FORD),
    lambda parent: questions.may_leave_behind(parent, FORD, MANY),
    lambda parent: questions.may_print(parent, MANY),
    lambda parent: questions.may_write_errors(parent, "Ford", ODD),
    lambda parent: questions.ask_about_scenario(parent, FORD),
    lambda parent: questions.wants_reload(parent, FORD, dirty=True),
    lambda parent: questions.ask_about_losses(parent, FORD, ODD, copy=True),
    lambda parent: questions.ask_about_losses(parent, FORD, ODD, copy=False),
    lambda parent: questions.ask_to_send_a_file(parent, "Too long."),
    lambda parent: questions.show_error(parent, "Odd", "It is odd."),
    lambda parent: questions.show_errors(parent, "Odd", "It is odd.", MANY),
    lambda parent: questions.show_notice(parent, "Odd", "It is odd."),
    lambda parent: questions.show_problems(parent, "Odd", "It is odd.", ODD),
    lambda parent: questions.may_replace_files(parent, MANY),
    lambda parent: questions.show_about(parent),
    lambda parent: questions._may_replace(parent, Path(FORD)),
    lambda parent: may_delete_scenario(parent, "Ford", ""),
    lambda parent: ask_add_or_replace(parent, "mine.yaml"),
)
FILE_DIALOGS = {"ask_open_path", "ask_existing", "ask_journal_path", "ask_save_path", "ask_battlefield_path"}
FILE_DIALOGS |= {"ask_export_path"}


def letters(box: QDialog) -> list[str]:
    """The underlined letter of each button; an empty one for none."""
    buttons = [one for one in box.findChildren(QPushButton) if not one.isHidden()]
    return [found[1].casefold() if (found := re.search(r"&(\w)", one.text())) else "" for one in buttons]


@pytest.mark.parametrize("name", ["en", "de"])
def test_every_button_of_every_message_has_a_letter_of_its_own(
    qtbot: QtBot, answers: Answers, name: str
) -> None:
    parent, seen = QWidget(), list[tuple[int, list[str]]]()
    qtbot.addWidget(parent)

    def look(number: int, box: QDialog) -> None:
        assert isinstance(box, QMessageBox)
        seen.append((number, letters(box)))
        details = next((one for one in box.buttons() if "&t" in one.text()), None)
        if details is not None and box.detailedText():
            before = details.text()
            details.click()
            assert details.text() != before
            seen.append((number, letters(box)))
        box.reject()

    language.speak(name)
    try:
        for number, box in enumerate(BOXES):
            answers.expect(QMessageBox, partial(look, number))
            box(parent)
    finally:
        language.speak(language.SOURCE)
    assert {number for number, _ in seen} == set(range(len(BOXES)))
    assert len(seen) > len(BOXES), "some have details"
    assert [(number, found) for number, found in seen if "" in found or len({*found}) < len(found)] == []


def test_no_message_of_the_questions_is_left_out_above() -> None:
    asked = {name for box in BOXES for name in box.__code__.co_names}
    public = {
        name
        for name, made in vars(questions).items()
        if inspect.isfunction(made)
        and made.__module__ == questions.__name__
        and name.startswith(("ask_", "may_", "wants_", "show_"))
    }
    assert public - asked == FILE_DIALOGS
