"""Messages and questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder.editor.widgets import questions as dialogs
from builder.editor.window import Window
from builder.problems import Problem, Severity
from editor.people import Answers


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


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("ford", "ford.hexfield"), ("ford.hsc", "ford.hsc"), ("ford.v2", "ford.v2.hexfield")],
)
def test_a_name_gets_our_suffix_where_it_has_none_that_is_known(
    qtbot: QtBot, tmp_path: Path, window: Window, answers: Answers, typed: str, expected: str
) -> None:
    answers.file(tmp_path / typed)
    found = dialogs.ask_battlefield_path(window, tmp_path / "suggested.hexfield")
    assert found == tmp_path / expected


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_that_such_a_name_would_replace_is_asked_about(
    tmp_path: Path, window: Window, answers: Answers, replace: bool
) -> None:
    (tmp_path / "ford.v2.hexfield").write_text("work")
    answers.file(tmp_path / "ford.v2")
    answers.press(QMessageBox.StandardButton.Yes if replace else QMessageBox.StandardButton.No)
    found = dialogs.ask_battlefield_path(window, tmp_path / "suggested.hexfield")
    assert found == (tmp_path / "ford.v2.hexfield" if replace else None)


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
