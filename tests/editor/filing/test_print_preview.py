"""Build sheets before they are printed, and onto paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Battlefield
from builder.editor.filing import printing
from builder.editor.filing.print_preview import PrintPreview
from builder.editor.window import Window
from builder.editor.work.document import Document
from builder.errors import RefusedError
from builder.sheets.layout import Plan
from editor.people import Answers

Lay = Callable[..., Battlefield]
TOWER = tuple(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))


@pytest.fixture
def preview(qtbot: QtBot, tmp_path: Path, window: Window, lay: Lay) -> PrintPreview:
    """The preview of a tower of eight levels, laid out."""
    made = PrintPreview(Document(lay(*TOWER)), window.catalogue, tmp_path / "tower.pdf", window)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    wait_for(qtbot, made)
    return made


def wait_for(qtbot: QtBot, preview: PrintPreview) -> Plan:
    qtbot.waitUntil(lambda: preview.plan is not None, timeout=20_000)
    assert preview.plan is not None
    return preview.plan


def test_the_pages_are_those_of_the_sheets(preview: PrintPreview) -> None:
    assert preview.plan is not None
    assert preview.where.text() == f"Page 1 of {len(preview.plan.pages)}"
    picture = preview.view.viewport().grab().toImage()
    middle = picture.pixelColor(picture.width() // 2, 40)
    assert middle == QColor("white"), "paper"
    inks = {
        picture.pixelColor(x, y).rgb()
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    }
    assert len(inks) > 20, "there is a drawing on it"


def test_keys_turn_the_pages(qtbot: QtBot, preview: PrintPreview) -> None:
    assert preview.plan is not None
    count = len(preview.plan.pages)
    assert count >= 2
    for key, page in (
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_End, count),
        (Qt.Key.Key_Home, 1),
    ):
        qtbot.keyClick(preview.view, key)
        assert preview.where.text() == f"Page {page} of {count}"
    scale = preview.view.scale
    qtbot.keyClick(preview.view, Qt.Key.Key_Plus)
    assert preview.view.scale > scale
    qtbot.keyClick(preview.view, Qt.Key.Key_0)
    assert preview.view.scale == scale


def test_what_is_chosen_is_laid_out_anew_and_remembered(
    qtbot: QtBot, tmp_path: Path, preview: PrintPreview, window: Window, lay: Lay
) -> None:
    form = preview.form
    form.paper.setCurrentIndex(form.paper.findData("A3"))
    form.orientation.setCurrentIndex(form.orientation.findData("landscape"))
    form.levels.setCurrentIndex(form.levels.findData(1))
    assert not preview.pdf_button.isEnabled(), "what is shown is not what is chosen"
    plan = wait_for(qtbot, preview)
    assert (plan.pages[0].width, plan.pages[0].height) == (420.0, 297.0)
    assert len(plan.pages) >= 9
    preview.close()
    again = PrintPreview(Document(lay(*TOWER)), window.catalogue, tmp_path / "tower.pdf", window)
    qtbot.addWidget(again)
    assert len(wait_for(qtbot, again).pages) == len(plan.pages)


def test_the_pdf_is_what_is_shown(
    qtbot: QtBot, tmp_path: Path, preview: PrintPreview, answers: Answers
) -> None:
    assert preview.plan is not None
    answers.file(tmp_path / "out")
    preview.pdf_button.click()
    assert preview.written == tmp_path / "out.pdf"
    assert len(PdfReader(tmp_path / "out.pdf").pages) == len(preview.plan.pages)


@pytest.mark.parametrize("why", ["", "No printer is installed. Export a PDF instead."])
def test_without_a_printer_the_pages_are_shown_and_only_printing_is_not_offered(
    qtbot: QtBot, tmp_path: Path, window: Window, lay: Lay, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(printing, "why_no_printer", lambda: why)
    preview = PrintPreview(Document(lay(*TOWER)), window.catalogue, tmp_path / "tower.pdf", window)
    qtbot.addWidget(preview)
    preview.show()
    wait_for(qtbot, preview)
    assert preview.print_button.isEnabled() is not bool(why)
    assert preview.printer_note.isVisible() is bool(why)
    assert preview.pdf_button.isEnabled()


def test_the_menu_shows_it_and_tells_what_was_written(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    window.filing.open_example(places.shipped("scenarios") / "four-fords.hexfield")

    def export(dialog: QDialog) -> None:
        assert isinstance(dialog, PrintPreview)

        def write() -> None:
            answers.file(tmp_path / "fords.pdf")
            dialog.pdf_button.click()
            dialog.close_button.click()

        if dialog.plan is not None:
            write()
        else:
            dialog._job.answered.connect(write, Qt.ConnectionType.QueuedConnection)

    answers.expect(PrintPreview, export)
    window.actions_by_id["print"].trigger()
    assert (tmp_path / "fords.pdf").is_file()
    assert "Wrote fords.pdf" in window.status.currentMessage()


# Onto paper: Qt's own printer into a file, as no printer stands here ----------------------------------


@pytest.fixture
def printer(tmp_path: Path, qtbot: QtBot) -> QPrinter:
    made = QPrinter()
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "printed.pdf"))
    return made


def test_pages_are_printed_in_their_true_size(
    qtbot: QtBot, tmp_path: Path, preview: PrintPreview, printer: QPrinter
) -> None:
    form = preview.form
    form.paper.setCurrentIndex(form.paper.findData("A3"))
    form.orientation.setCurrentIndex(form.orientation.findData("landscape"))
    wait_for(qtbot, preview)
    assert preview.plan is not None
    seen: list[tuple[int, int]] = []
    assert printing.print_pages(preview.plan, printer, lambda done, all: seen.append((done, all)))
    pages = PdfReader(tmp_path / "printed.pdf").pages
    count = len(preview.plan.pages)
    assert len(pages) == count
    assert seen == [(number, count) for number in range(1, count + 1)]
    for page, planned in zip(pages, preview.plan.pages, strict=True):
        size = [float(page.mediabox.width) / 72 * 25.4, float(page.mediabox.height) / 72 * 25.4]
        assert size == pytest.approx([planned.width, planned.height], abs=0.6)


def test_only_the_pages_asked_for_are_printed(
    tmp_path: Path, preview: PrintPreview, printer: QPrinter
) -> None:
    assert preview.plan is not None
    printer.setFromTo(2, 2)
    assert printing.print_pages(preview.plan, printer)
    (page,) = PdfReader(tmp_path / "printed.pdf").pages
    assert "Page 2 of" in " ".join(page.extract_text().split())
    printer.setFromTo(90, 95)
    with pytest.raises(RefusedError, match="There are no pages 90 to 95"):
        printing.print_pages(preview.plan, printer)


def test_printing_can_be_given_up(preview: PrintPreview, printer: QPrinter) -> None:
    assert preview.plan is not None
    assert not printing.print_pages(preview.plan, printer, cancelled=lambda: True)


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_cannot_be_reached_is_one_message(
    tmp_path: Path, preview: PrintPreview, printer: QPrinter
) -> None:
    assert preview.plan is not None
    printer.setOutputFileName(str(tmp_path / "no" / "such" / "folder.pdf"))
    with pytest.raises(RefusedError, match="cannot be reached"):
        printing.print_pages(preview.plan, printer)
