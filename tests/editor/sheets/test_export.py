"""Build sheets from the window: written, given up, or not possible."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QDialog, QFileDialog, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from builder.battlefield import SetField
from builder.editor.document.document import Document
from builder.editor.sheets.export import export_sheets
from builder.editor.sheets.options_form import SheetOptionsDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.jobs import progress
from builder.view.widgets.option_form import pick
from editor.people import Answers, Button, Hands
from tests.battlefields import laid

Export = Callable[..., tuple[Path, ...]]


@pytest.fixture
def export(tmp_path: Path, window: Window, answers: Answers) -> Export:
    """Export to a file of a name, with the options as they are offered or as somebody chooses them."""

    def run(document: Document, name: str, choose: Callable[[QDialog], None] = QDialog.accept) -> object:
        answers.expect(SheetOptionsDialog, choose)
        answers.file(tmp_path / name)
        return export_sheets(window, document, window.session.catalogue, tmp_path / "tower.pdf")

    return run


def test_the_suffix_is_added_and_the_file_is_a_pdf(tmp_path: Path, tower: Document, export: Export) -> None:
    (done,) = export(tower, "out")
    assert done == tmp_path / "out.pdf"
    assert done.read_bytes().startswith(b"%PDF")


def test_a_guide_for_the_phone_is_one_file_which_opens_again_as_a_new_battlefield(
    tmp_path: Path, window: Window, tower: Document, export: Export
) -> None:
    (done,) = export(tower, "out.html")
    assert done.read_bytes().startswith(b"<!DOCTYPE html>")
    assert window.session.filing.open_path(done)
    opened = window.document
    assert len(opened.battlefield) == len(tower.battlefield)
    assert opened.path is None
    assert tmp_path.joinpath("out.html").read_bytes() == done.read_bytes()


@pytest.mark.parametrize(
    ("suffix", "begins"), [(".png", b"\x89PNG"), (".svg", b"<svg"), (".jpg", b"\xff\xd8")]
)
def test_the_name_decides_whether_each_page_becomes_a_picture(
    tmp_path: Path, answers: Answers, export: Export, suffix: str, begins: bytes
) -> None:
    document = Document(laid(("grass-7", 0, 0, 1, 0)))
    done = export(document, f"out{suffix}")
    assert len(done) > 1
    assert set(tmp_path.glob("out*")) == set(done)
    assert all(path.suffix == suffix and path.read_bytes().startswith(begins) for path in done)
    before = done[0].stat().st_mtime_ns

    def no_then(dialog: QDialog) -> None:
        answers.press(Button.No)
        dialog.accept()

    assert export(document, f"out{suffix}", no_then) == ()
    assert done[0].stat().st_mtime_ns == before, "it asks before pages of an earlier time are replaced"


def test_what_is_chosen_is_on_the_paper_and_offered_the_next_time(
    tmp_path: Path, tower: Document, export: Export
) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetOptionsDialog)
        pick(dialog.form.fields["paper"], "Letter")
        pick(dialog.form.fields["orientation"], "landscape")
        dialog.accept()

    for answer in (choose, QDialog.accept):
        (done,) = export(tower, "out.pdf", answer)
        box = PdfReader(done).pages[0].mediabox
        assert (round(float(box.width)), round(float(box.height))) == (792, 612)
        done.unlink()


@pytest.mark.parametrize(
    ("title", "file", "shown"),
    [
        ("Two Fords", "a.hexfield", "Two Fords"),
        ("", "river.hexfield", "river"),
        ("", None, "Untitled battlefield"),
    ],
)
def test_the_title_is_the_battlefields_else_the_files(
    tmp_path: Path, export: Export, title: str, file: str | None, shown: str
) -> None:
    document = Document(laid(("rock-7", 0, 0, 1, 0)), None if file is None else tmp_path / file)
    document.do(SetField("title", title), "Title")
    (done,) = export(document, "out.pdf")
    reader = PdfReader(done)
    assert reader.metadata is not None
    assert reader.metadata.title == shown
    assert shown in reader.pages[0].extract_text()


def test_a_title_for_the_paper_and_no_day_or_file(tmp_path: Path, tower: Document, export: Export) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetOptionsDialog)
        fields = dialog.form.fields
        assert fields["title"].placeholderText() == "river"
        fields["title"].setText("Open Day")
        fields["dated"].click()
        fields["named"].click()
        dialog.accept()

    tower.saved_as(tmp_path / "river.hexfield")
    covers = []
    for answer in (QDialog.accept, choose):
        (done,) = export(tower, "out.pdf", answer)
        covers.append(PdfReader(done).pages[0].extract_text())
        done.unlink()
    day = date.today().isoformat()
    assert day in covers[0]
    assert "river.hexfield" in covers[0]
    assert "Open Day" in covers[1]
    assert day not in covers[1]
    assert "river.hexfield" not in covers[1]
    assert tower.battlefield.info.title == ""


def test_given_up_before_or_in_the_middle_nothing_is_written(
    tmp_path: Path, window: Window, answers: Answers, tower: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    path, said = tmp_path / "tower.pdf", list[str]()

    def export() -> object:
        return export_sheets(window, tower, window.session.catalogue, path, said.append)

    answers.expect(SheetOptionsDialog, QDialog.reject)
    assert export() == ()
    answers.expect(SheetOptionsDialog, QDialog.accept)
    answers.expect(QFileDialog, QDialog.reject)
    assert export() == ()
    assert said == []
    answers.expect(SheetOptionsDialog, QDialog.accept)
    answers.file(path)
    answers.expect(QProgressDialog, lambda dialog: dialog.findChild(QPushButton).click())
    assert export() == ()
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
    tmp_path: Path, answers: Answers, tower: Document, export: Export
) -> None:
    (tmp_path / "file").write_text("in the way")

    def ok_then(dialog: QDialog) -> None:
        answers.press(Button.Ok)
        dialog.accept()

    assert export(tower, "file/tower.pdf", ok_then) == ()
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("tower.pdf was not written.")


def test_an_empty_battlefield_has_nothing_to_export_and_any_other_gives_no_reason(
    window: Window, hands: Hands
) -> None:
    actions = [window.session.actions[name] for name in EXPORTS]
    before = [action.statusTip() for action in actions]
    for action in actions:
        assert not action.isEnabled(), action.objectName()
        assert action.toolTip().endswith("\nThe battlefield is empty")
    hands.place("rock-1", Hex(0, 0))
    for action, empty in zip(actions, before, strict=True):
        assert action.isEnabled(), action.objectName()
        assert empty == f"{action.statusTip()} (The battlefield is empty)"
        assert "empty" not in action.toolTip()


EXPORTS = ("export-sheets", "print", "export-picture", "copy-picture", "export-hsc")
