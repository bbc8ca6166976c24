"""Build sheets before they are printed, and onto paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder import places
from builder.editor.document.document import Document
from builder.editor.sheets import preview as printing
from builder.editor.sheets.preview import PrintPreview, entries, page_of, same_place
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.sheets.layout import Block, Page, Panel, Plan, Rect, Text
from builder.view.widgets.option_form import pick
from editor.people import Answers, when
from editor.skirmish import meadow, skirmish
from tests.battlefields import laid

Opened = Callable[[Document], PrintPreview]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, window: Window) -> Opened:
    """The preview of a document, laid out."""

    def run(document: Document) -> PrintPreview:
        made = PrintPreview(document, window.session.catalogue, tmp_path / "tower.pdf", window)
        qtbot.addWidget(made)
        with qtbot.waitExposed(made):
            made.show()
        wait_for(qtbot, made)
        return made

    return run


@pytest.fixture
def preview(opened: Opened, tower: Document) -> PrintPreview:
    """The preview of a tower of eight levels, laid out."""
    return opened(tower)


def wait_for(qtbot: QtBot, preview: PrintPreview) -> Plan:
    qtbot.waitUntil(lambda: preview.plan is not None)
    assert preview.plan is not None
    return preview.plan


def choose(preview: PrintPreview, **values: object) -> None:
    """Choose values in the tab about paper."""
    for name, value in values.items():
        pick(preview.form.fields["layout" if name == "sheets" else name], value)


def marks_of(preview: PrintPreview) -> list[str]:
    """The titles in the list of contents."""
    items = [preview.contents.topLevelItem(i) for i in range(preview.contents.topLevelItemCount())]
    return [item.text(0) for item in items if item is not None]


def marked(preview: PrintPreview) -> tuple[str, str]:
    """The row of the list of contents that is marked."""
    item = preview.contents.currentItem()
    assert item is not None
    return item.text(0), item.text(1)


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


@pytest.mark.parametrize(
    ("action", "others", "begins_with"),
    [("scenario-pages", 0, "Scenario"), ("scenario-pages", 1, "Raid"), ("print", 0, "")],
)
def test_the_pages_of_the_scenario_are_shown_first_where_they_were_asked_for(
    window: Window, answers: Answers, action: str, others: int, begins_with: str
) -> None:
    window.document.do(meadow(window.session.catalogue), "Ground")
    for _ in range(1 + others):
        window.session.actions["new-scenario"].trigger()
    raid = replace(skirmish(window.session.play_facts.cards), title={"en": "Raid"})
    window.desk.edit_scenario(raid, "Raid")
    seen: list[tuple[str, int]] = []
    waits = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PrintPreview)

        def note() -> None:
            assert dialog.plan is not None
            title = begins_with or "Scenario"
            assert (title, page_of(dialog.plan, title)) in entries(dialog.plan)
            seen.append((dialog.where.text(), page_of(dialog.plan, begins_with)))
            dialog.close()

        waits.append(when(lambda: dialog.plan is not None, note))

    answers.expect(PrintPreview, look)
    window.session.actions[action].trigger()
    ((where, page),) = seen
    assert where.startswith(f"Page {page} of ")
    assert (page > 1) is bool(begins_with)


def test_what_is_chosen_is_laid_out_anew_and_remembered(
    qtbot: QtBot, preview: PrintPreview, tower: Document, opened: Opened
) -> None:
    choose(preview, paper="A3", orientation="landscape", levels_per_page=1)
    assert not preview.pdf_button.isEnabled(), "what is shown is not what is chosen"
    plan = wait_for(qtbot, preview)
    assert (plan.pages[0].width, plan.pages[0].height) == (420.0, 297.0)
    assert len(plan.pages) >= 9
    preview.close()
    assert len(wait_for(qtbot, opened(tower)).pages) == len(plan.pages)


def test_what_did_not_come_out_as_asked_for_is_told_beside_the_choices(qtbot: QtBot, opened: Opened) -> None:
    preview = opened(Document(laid(*(("grass-1", q, 0, slot, 0) for slot in range(1, 9) for q in range(40)))))
    assert not preview.note.isVisible()
    choose(preview, levels_per_page=6, orientation="portrait")
    (said,) = wait_for(qtbot, preview).remarks
    assert preview.note.isVisible()
    assert preview.note.text().casefold() == f"{said}.".casefold()
    choose(preview, levels_per_page="auto")
    wait_for(qtbot, preview)
    assert not preview.note.isVisible()


def test_one_stays_at_the_step_one_looks_at(qtbot: QtBot, preview: PrintPreview) -> None:
    """Other papers and pages move a step to another page; it stays in sight."""
    choose(preview, levels_per_page=1)
    wait_for(qtbot, preview)
    preview.view.go_to(dict(entries(wait_for(qtbot, preview)))["Level 5"])
    at = preview.view.page
    preview.form.fields["cover"].click()
    preview.form.fields["key"].click()
    preview.form.fields["checklist"].click()
    plan = wait_for(qtbot, preview)
    assert preview.view.page == dict(entries(plan))["Level 5"] < at
    assert marked(preview)[0] == "Level 5"


def test_the_same_part_of_a_page_stays_in_sight(qtbot: QtBot, preview: PrintPreview) -> None:
    for _ in range(8):
        preview.view.zoom(1)
    preview.view.go_to(2, 0.5)
    before = preview.view.verticalScrollBar().value()
    assert before > preview.view.viewport().height()
    preview.form.fields["grid"].click()
    wait_for(qtbot, preview)
    assert preview.view.verticalScrollBar().value() == pytest.approx(before, abs=2)
    assert preview.view.page == 2


def test_the_list_of_contents_and_keys_lead_to_every_page(qtbot: QtBot, preview: PrintPreview) -> None:
    plan = wait_for(qtbot, preview)
    assert marks_of(preview) == [title for title, _ in entries(plan)]
    assert marked(preview) == ("Overview", "1")
    preview.contents.setFocus()
    for title, page in entries(plan)[1:]:
        qtbot.keyClick(preview.contents, Qt.Key.Key_Down)
        assert marked(preview) == (title, str(page))
        assert preview.view.page == page
    qtbot.keyClick(preview.view, Qt.Key.Key_Home)
    assert marked(preview) == ("Overview", "1"), "the list follows the pages"
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


def test_typing_lays_out_once_and_the_pdf_is_what_is_shown(
    qtbot: QtBot, preview: PrintPreview, tmp_path: Path, answers: Answers
) -> None:
    plans: list[object] = []
    preview._job.answered.connect(plans.append)
    qtbot.keyClicks(preview.form.fields["title"], "Open Day")
    plan = wait_for(qtbot, preview)
    assert plan.title == "Open Day"
    assert plans == [plan]
    assert preview.plan is not None
    answers.file(tmp_path / "out")
    preview.pdf_button.click()
    assert preview.written == tmp_path / "out.pdf"
    assert len(PdfReader(tmp_path / "out.pdf").pages) == len(preview.plan.pages)


def test_what_is_owned_is_told_to_the_sheets(qtbot: QtBot, tower: Document, opened: Opened) -> None:
    """A collection that has all but one piece changes the cover."""
    seen = []
    for owned in ({}, {"rock-7": 7}):
        tower.count_against(owned)
        preview = opened(tower)
        seen.append(words(wait_for(qtbot, preview).pages[0]))
        preview.close()
    assert seen[0] != seen[1]


def words(page: Page) -> str:
    return "\n".join(i.text for block in page.blocks for i in block.items if isinstance(i, Text))


@pytest.mark.parametrize("why", ["", "No printer is installed. Export a PDF instead."])
def test_without_a_printer_the_pages_are_shown_and_only_printing_is_not_offered(
    tower: Document, opened: Opened, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(printing, "why_no_printer", lambda: why)
    preview = opened(tower)
    assert preview.print_button.isEnabled() is not bool(why)
    assert preview.printer_note.isVisible() is bool(why)
    assert preview.pdf_button.isEnabled()


def test_the_menu_shows_it_and_tells_what_was_written(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    window.session.filing.open_example(places.shipped("scenarios") / "four-fords.hexfield")

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
    window.session.actions["print"].trigger()
    assert (tmp_path / "fords.pdf").is_file()
    assert "Wrote fords.pdf" in window.session.status.currentMessage()


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
    choose(preview, paper="A3", orientation="landscape")
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


def test_a_hundred_millimetres_are_printed_as_such(qtbot: QtBot, tmp_path: Path, printer: QPrinter) -> None:
    """Whatever paper the printer was set to, and whatever border it says it cannot print."""
    printer.setPageLayout(layout(QPageSize.PageSizeId.Letter, 12.0))
    bar = Rect(20, 30, 100, 10)
    page = Page(210, 297, 12, [Block("mat", bar, (Panel(bar, "#000000"),))])
    assert printing.print_pages(Plan("", "", "en", 1.0, (page,)), printer)
    found: list[tuple[float, float]] = []

    def see(operator: bytes, numbers: list[float], matrix: list[float], _: list[float]) -> None:
        if operator == b"re":
            left, top, wide, high = (float(number) for number in numbers)
            a, b, c, d, e, f = matrix
            for x, y in ((left, top), (left + wide, top + high)):
                found.append((a * x + c * y + e, b * x + d * y + f))

    (printed,) = PdfReader(tmp_path / "printed.pdf").pages
    printed.extract_text(visitor_operand_before=see)
    mm = [(x / 72 * 25.4, (float(printed.mediabox.height) - y) / 72 * 25.4) for x, y in found]
    assert [min(x for x, _ in mm), max(x for x, _ in mm)] == pytest.approx([20, 120], abs=0.3)
    assert [min(y for _, y in mm), max(y for _, y in mm)] == pytest.approx([30, 40], abs=0.6)


def test_only_the_pages_asked_for_are_printed_unless_that_is_given_up(
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
    printer.setFromTo(0, 0)
    assert not printing.print_pages(preview.plan, printer, cancelled=lambda: True)
    seen: list[int] = []
    assert not printing.print_pages(
        preview.plan, printer, lambda done, _: seen.append(done), lambda: len(seen) == 1
    )
    assert seen == [1]


def layout(size: QPageSize.PageSizeId, border: float = 0.0) -> QPageLayout:
    """What a printer is set to: a paper, with a border that it cannot print."""
    least = QMarginsF(border, border, border, border)
    upright = QPageLayout.Orientation.Portrait
    return QPageLayout(QPageSize(size), upright, least, QPageLayout.Unit.Millimeter, least)


def test_paper_that_differs_and_margins_that_are_lost_are_told(qtbot: QtBot, preview: PrintPreview) -> None:
    """Nothing is made to fit: sheets come out in true size."""
    plan = wait_for(qtbot, preview)
    ids = QPageSize.PageSizeId
    assert printing.concerns(plan, layout(ids.A4)) == []
    assert printing.concerns(plan, layout(ids.A4, 6.0)) == []
    (said,) = printing.concerns(plan, layout(ids.Letter))
    assert "laid out for paper of 210 × 297 mm" in said
    assert "Letter" in said
    assert "216 × 279 mm" in said
    choose(preview, orientation="landscape")
    preview.form.fields["margin"].setValue(5)
    plan = wait_for(qtbot, preview)
    (said,) = printing.concerns(plan, layout(ids.A4, 6.4))
    assert "cannot print the outer 6 mm" in said
    assert "Choose a margin of 7 mm or more" in said


@pytest.mark.parametrize("anyway", [True, False])
def test_sheets_that_would_not_come_out_whole_are_printed_only_when_requested(
    qtbot: QtBot,
    tmp_path: Path,
    preview: PrintPreview,
    printer: QPrinter,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
    anyway: bool,
) -> None:
    printer.setPageLayout(layout(QPageSize.PageSizeId.A5))
    monkeypatch.setattr(printing, "ask_printer", lambda parent, plan, grey: printer)
    monkeypatch.setattr(preview, "_why_no_printer", "")
    preview.print_button.setEnabled(True)
    button = QMessageBox.StandardButton
    answers.press(button.Yes if anyway else button.Cancel)
    preview.print_button.click()
    assert "210 × 297 mm" in answers.texts[0]
    assert (tmp_path / "printed.pdf").exists() is anyway


def test_black_and_white_sheets_are_asked_of_the_printer_in_grey(
    qtbot: QtBot, preview: PrintPreview, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(printing, "ask_printer", lambda parent, plan, grey: asked.append(grey))
    monkeypatch.setattr(preview, "_why_no_printer", "")
    for kind in ("black-and-white", "colour"):
        pick(preview.form.fields["colours"], kind)
        wait_for(qtbot, preview)
        preview.print_button.click()
    assert asked == [True, False]


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_cannot_be_reached_is_one_message(
    tmp_path: Path, preview: PrintPreview, printer: QPrinter
) -> None:
    assert preview.plan is not None
    printer.setOutputFileName(str(tmp_path / "no" / "such" / "folder.pdf"))
    with pytest.raises(RefusedError, match="cannot be reached"):
        printing.print_pages(preview.plan, printer)


def plan(*pages: str) -> Plan:
    """Pages that begin what is named, comma between titles; nothing begins on an empty one."""
    made = tuple(Page(210, 297, 12, bookmarks=titles.split(",") if titles else []) for titles in pages)
    return Plan("", "", "en", 0.2, made)


LONG = plan("Overview", "Key", "Level 1", "Level 2", "", "Level 3")


@pytest.mark.parametrize(
    ("before", "page", "after", "found"),
    [
        (LONG, 4, LONG, 4),
        (LONG, 5, LONG, 5),
        (LONG, 4, plan("Level 1,Level 2", "Level 3"), 1),
        (LONG, 5, plan("Level 1", "Level 2", "", "Level 3"), 3),
        (plan("Level 1,Level 2", "Level 3"), 1, LONG, 3),
        (LONG, 2, plan("Overview", "Level 1", "Level 2"), 2),
        (LONG, 6, plan("Poster"), 1),
        (plan(""), 1, LONG, 1),
        (LONG, 5, plan("Overview", "Level 2"), 2),
    ],
)
def test_one_stays_where_one_was_or_near(before: Plan, page: int, after: Plan, found: int) -> None:
    assert same_place(before, page, after) == found
