"""Build sheets from the window: written, given up, or not possible."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, SetField
from builder.editor.document.document import Document
from builder.editor.jobs import progress
from builder.editor.sheets.export import export_sheets
from builder.editor.sheets.options_form import SheetOptionsDialog, pick
from builder.editor.window import Window
from editor.people import Answers, Hands

Lay = Callable[..., Battlefield]
TOWER = tuple(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))


def as_they_are(answers: Answers) -> None:
    """Take the options as they are offered."""
    answers.expect(SheetOptionsDialog, QDialog.accept)


def test_the_suffix_is_added_and_the_file_is_a_pdf(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    as_they_are(answers)
    answers.file(tmp_path / "out")
    done = export_sheets(window, Document(lay(*TOWER)), window.session.catalogue, tmp_path / "tower.pdf")
    assert done == (tmp_path / "out.pdf",)
    assert done[0].read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("suffix", "begins"), [(".png", b"\x89PNG"), (".svg", b"<svg"), (".jpg", b"\xff\xd8")]
)
def test_the_name_decides_whether_each_page_becomes_a_picture(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay, suffix: str, begins: bytes
) -> None:
    document = Document(lay(("grass-7", 0, 0, 1, 0)))
    as_they_are(answers)
    answers.file(tmp_path / f"out{suffix}")
    done = export_sheets(window, document, window.session.catalogue, tmp_path / "tower.pdf")
    assert len(done) > 1
    assert set(tmp_path.glob("out*")) == set(done)
    assert all(path.suffix == suffix and path.read_bytes().startswith(begins) for path in done)
    before = done[0].stat().st_mtime_ns
    as_they_are(answers)
    answers.file(tmp_path / f"out{suffix}")
    answers.press(QMessageBox.StandardButton.No)
    assert export_sheets(window, document, window.session.catalogue, tmp_path / "tower.pdf") == ()
    assert done[0].stat().st_mtime_ns == before, "it asks before pages of an earlier time are replaced"


def test_what_is_chosen_is_on_the_paper_and_offered_the_next_time(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetOptionsDialog)
        pick(dialog.form.paper.paper, "Letter")
        pick(dialog.form.paper.orientation, "landscape")
        dialog.accept()

    document = Document(lay(*TOWER))
    for answer in (choose, QDialog.accept):
        answers.expect(SheetOptionsDialog, answer)
        answers.file(tmp_path / "out.pdf")
        (tmp_path / "out.pdf").unlink(missing_ok=True)
        assert export_sheets(window, document, window.session.catalogue, tmp_path / "tower.pdf")
        box = PdfReader(tmp_path / "out.pdf").pages[0].mediabox
        assert (round(float(box.width)), round(float(box.height))) == (792, 612)


@pytest.mark.parametrize(
    ("title", "file", "shown"),
    [
        ("Two Fords", "a.hexfield", "Two Fords"),
        ("", "river.hexfield", "river"),
        ("", None, "Untitled battlefield"),
    ],
)
def test_the_title_is_the_battlefields_else_the_files(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay, title: str, file: str | None, shown: str
) -> None:
    document = Document(lay(*TOWER), None if file is None else tmp_path / file)
    document.do(SetField("title", title), "Title")
    as_they_are(answers)
    answers.file(tmp_path / "out.pdf")
    assert export_sheets(window, document, window.session.catalogue, tmp_path / "tower.pdf")
    reader = PdfReader(tmp_path / "out.pdf")
    assert reader.metadata is not None
    assert reader.metadata.title == shown
    assert shown in reader.pages[0].extract_text()


def test_a_title_for_the_paper_and_no_day_or_file(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetOptionsDialog)
        pages = dialog.form.pages
        assert pages.title.placeholderText() == "river"
        pages.title.setText("Open Day")
        pages.date.click()
        pages.file_name.click()
        dialog.accept()

    document = Document(lay(*TOWER), tmp_path / "river.hexfield")
    covers = []
    for answer in (QDialog.accept, choose):
        answers.expect(SheetOptionsDialog, answer)
        answers.file(tmp_path / "out.pdf")
        (tmp_path / "out.pdf").unlink(missing_ok=True)
        assert export_sheets(window, document, window.session.catalogue, tmp_path / "tower.pdf")
        covers.append(PdfReader(tmp_path / "out.pdf").pages[0].extract_text())
    day = date.today().isoformat()
    assert day in covers[0]
    assert "river.hexfield" in covers[0]
    assert "Open Day" in covers[1]
    assert day not in covers[1]
    assert "river.hexfield" not in covers[1]
    assert document.battlefield.info.title == ""


def test_given_up_before_or_in_the_middle_nothing_is_written(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    document, path = Document(lay(*TOWER)), tmp_path / "tower.pdf"
    answers.expect(SheetOptionsDialog, QDialog.reject)
    assert export_sheets(window, document, window.session.catalogue, path) == ()
    as_they_are(answers)
    answers.expect(QFileDialog, QDialog.reject)
    assert export_sheets(window, document, window.session.catalogue, path) == ()
    as_they_are(answers)
    answers.file(path)
    answers.expect(QProgressDialog, lambda dialog: dialog.cancel())  # type: ignore[attr-defined]
    said: list[str] = []
    assert export_sheets(window, document, window.session.catalogue, path, said.append) == ()
    assert not path.exists()
    assert said == ["Cancelled: nothing was written"]


def test_the_progress_is_seen_before_the_first_step_is_done(
    qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Laying out tells no steps: Qt by itself would wait four seconds."""
    monkeypatch.setattr(progress, "PATIENCE", 1)
    shown = progress.Progress(window, "Build sheets", "Writing …")
    assert not shown.dialog.isVisible(), "what is done at once is not worth a dialog"
    qtbot.waitUntil(shown.dialog.isVisible)
    shown.end()
    ended = progress.Progress(window, "Build sheets", "Writing …")
    came_up: list[bool] = []
    monkeypatch.setattr(ended.dialog, "show", lambda: came_up.append(True))
    ended.end()
    qtbot.wait(20)
    assert not came_up


def test_a_folder_that_is_not_there_is_one_message(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    as_they_are(answers)
    answers.file(blocked / "tower.pdf")
    answers.press(QMessageBox.StandardButton.Ok)
    done = export_sheets(window, Document(lay(*TOWER)), window.session.catalogue, tmp_path / "tower.pdf")
    assert done == ()
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("tower.pdf was not written.")


def test_an_empty_battlefield_has_nothing_to_export(window: Window, hands: Hands) -> None:
    for name in ("export-sheets", "print", "export-picture", "copy-picture", "export-hsc"):
        action = window.session.actions[name]
        assert not action.isEnabled(), name
        assert action.toolTip().endswith("\nThe battlefield is empty")
        assert action.statusTip().endswith(" (The battlefield is empty)")


def test_what_can_be_done_gives_no_reason_why_not(window: Window, hands: Hands, lay: Lay) -> None:
    before = window.session.actions["export-sheets"].statusTip()
    window.document.do(Put(tuple(lay(*TOWER).pieces.values())), "Put")
    window.show_state()
    action = window.session.actions["export-sheets"]
    assert action.isEnabled()
    assert before == f"{action.statusTip()} (The battlefield is empty)"
    assert "empty" not in action.toolTip()
