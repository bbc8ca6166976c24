"""Reports written to files from the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.drawing.styles import Styles
from builder.editor.report.export import write_report
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.insight import Report
from editor.people import Answers


@pytest.fixture
def told(qtbot: QtBot, window: Window) -> Report:
    """The report of a row of six tiles, made in the panel."""
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(6))), "row")
    window.session.show_dock("report")
    qtbot.mouseClick(window.session.report.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.report.ready is not None)
    assert window.session.report.ready is not None
    return window.session.report.ready


def test_the_page_holds_every_sentence(
    window: Window, told: Report, answers: Answers, tmp_path: Path
) -> None:
    answers.file(tmp_path / "row.html")
    window.session.actions["export-report"].trigger()
    page = (tmp_path / "row.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert all(section.title in page for section in told.sections)
    assert "<svg" in page


def test_the_numbers_are_those_of_the_report(
    window: Window, told: Report, answers: Answers, tmp_path: Path
) -> None:
    answers.file(tmp_path / "row.json")
    window.session.actions["export-report"].trigger()
    data = json.loads((tmp_path / "row.json").read_text(encoding="utf-8"))
    assert data.pop("version") == 1
    assert data == json.loads(json.dumps(told.as_data()))


def test_the_pdf_has_every_section(window: Window, told: Report, answers: Answers, tmp_path: Path) -> None:
    answers.file(tmp_path / "row.pdf")
    window.session.actions["export-report"].trigger()
    text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "row.pdf").pages)
    assert all(section.title in text for section in told.sections)


def test_it_waits_for_a_report_that_is_up_to_date(window: Window, told: Report) -> None:
    action = window.session.actions["export-report"]
    assert action.isEnabled()
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put((battlefield.new_piece(grass, Hex(0, 1), 1),)), "one more")
    assert not action.isEnabled()
    assert "Make the report" in action.toolTip()


def test_a_file_that_cannot_be_written_is_told(
    window: Window, told: Report, answers: Answers, tmp_path: Path
) -> None:
    answers.file(tmp_path / "nowhere" / "row.html")
    answers.press(QMessageBox.StandardButton.Ok)
    window.session.actions["export-report"].trigger()
    assert "was not written" in answers.texts[0]


def test_the_battlefield_itself_and_other_formats_are_refused(
    window: Window, told: Report, styles: Styles, tmp_path: Path
) -> None:
    own = tmp_path / "own.json"
    own.write_text("mine", encoding="utf-8")
    window.document.saved_as(own)
    with pytest.raises(RefusedError, match="the battlefield itself"):
        write_report(window.document, told, styles, own)
    assert own.read_text(encoding="utf-8") == "mine"
    with pytest.raises(RefusedError, match=r"\.html, \.pdf or \.json was expected"):
        write_report(window.document, told, styles, tmp_path / "row.txt")
    assert not (tmp_path / "row.txt").exists()
