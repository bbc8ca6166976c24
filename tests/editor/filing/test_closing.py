"""Closing the window with unsaved work in several tabs: one question, and nothing is lost unasked."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece, Put
from builder.catalogue import Catalogue
from builder.editor.document import document
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.jobs import background
from editor.people import CTRL, Answers, Button, Hands, saved


@pytest.fixture
def three(tmp_path: Path, window: Window, hands: Hands) -> list[Path]:
    """Three battlefields with unsaved work; the files they belong to."""
    paths = [tmp_path / name / "work.hexfield" for name in ("a", "b", "c")]
    hands.choose("rock-1")
    for column, path in enumerate(paths):
        path.parent.mkdir()
        if column:
            window.session.filing.new()
        window.document.saved_as(path)
        hands.click(Hex(column, 0))
    return paths


def test_one_question_names_them_all_and_closing_it_keeps_everything(
    window: Window, answers: Answers, three: list[Path]
) -> None:
    answers.press(Button.Cancel)
    window.close()
    assert window.isVisible()
    assert len(answers.texts) == 1
    assert "3 battlefields have changes" in answers.texts[0]
    assert answers.texts[0].count("work.hexfield") == 3
    assert window.session.workspace.count() == 3
    assert all(desk.document.dirty for desk in window.session.workspace.desks)
    answers.expect(QMessageBox, QDialog.reject)
    window.close()
    assert window.isVisible()
    for desk in window.session.workspace.desks[:2]:
        desk.document.history.mark_clean()
    answers.press(Button.Cancel)
    window.close()
    assert "work.hexfield has changes that are not saved" in answers.texts[-1], "one alone, by its name"


@pytest.mark.parametrize(("button", "written"), [(Button.SaveAll, True), (Button.Discard, False)])
def test_save_all_writes_all_and_discard_none(
    window: Window, answers: Answers, three: list[Path], button: Button, written: bool
) -> None:
    answers.press(button)
    window.close()
    assert not window.isVisible()
    assert [path.exists() for path in three] == [written] * 3


def test_a_save_that_fails_in_the_middle_keeps_the_window_and_the_work(
    window: Window, answers: Answers, three: list[Path]
) -> None:
    three[1].parent.rmdir()
    answers.press(Button.SaveAll)
    answers.press(Button.Ok)
    window.close()
    assert window.isVisible()
    assert [path.exists() for path in three] == [True, False, False]
    assert [desk.document.dirty for desk in window.session.workspace.desks] == [False, True, True]
    assert window.document.path == three[1], "the one that could not be saved is shown"
    assert "work.hexfield was not saved" in answers.texts[1]


def test_a_name_not_given_for_the_second_of_three_keeps_all_of_them(
    window: Window, hands: Hands, answers: Answers, three: list[Path]
) -> None:
    second = window.session.workspace.desks[1].document
    second.leave_file()
    before = [dict(desk.document.battlefield.pieces) for desk in window.session.workspace.desks]
    answers.press(Button.SaveAll)
    answers.expect(QFileDialog, QDialog.reject)
    window.close()
    assert window.isVisible()
    desks = window.session.workspace.desks
    assert [dict(desk.document.battlefield.pieces) for desk in desks] == before
    assert [desk.document.dirty for desk in desks] == [False, True, True]
    assert [path.exists() for path in three] == [True, False, False]
    assert window.document is second, "the one without a name is shown"
    assert len(answers.texts) == 1, "giving up is no failure to be told"
    window.session.workspace.setCurrentIndex(2)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert hands.placed() == [], "the work goes on"


def test_a_window_that_closes_checks_nothing_any_more(
    qtbot: QtBot, window: Window, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, let = Event(), Event()

    def slow(pieces: object, report: object, cancelled: object) -> None:
        begun.set()
        let.wait()

    monkeypatch.setattr(document, "_checked", slow)
    grass = catalogue.pieces["grass-1"]
    window.document.do(
        Put(tuple(Piece(n + 1, grass, Hex(n % 40, n // 40), 1) for n in range(1500))), "Put down"
    )
    saved(window)
    try:
        qtbot.waitUntil(begun.is_set)
        assert window.close()
        assert [worker.cancelled for worker in background.workers()] == [True]
    finally:
        let.set()
