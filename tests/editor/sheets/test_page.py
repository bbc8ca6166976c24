"""The map as a page from the window: written, given up, or not possible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QProgressDialog

from builder.battlefield import SetField
from builder.editor.document.document import Document
from builder.editor.sheets.page import PageDialog, WrittenPage, export_page
from builder.editor.window import Window
from builder.view.jobs import progress
from builder.view.widgets.option_form import pick
from editor.people import Answers, Button

Export = Callable[..., WrittenPage | None]


def bare(dialog: QDialog) -> None:
    """Choose nothing but facts and pictures."""
    assert isinstance(dialog, PageDialog)
    for name in ("model", "guide"):
        dialog.form.fields[name].setChecked(False)
    pick(dialog.form.fields["judge"], "none")
    dialog.accept()


@pytest.fixture
def export(tmp_path: Path, window: Window, answers: Answers) -> Export:
    """Export to a file of a name, as somebody chooses what stands on it."""

    def run(document: Document, name: str, choose: Callable[[QDialog], None] = bare) -> object:
        answers.expect(PageDialog, choose)
        answers.file(tmp_path / name)
        said: list[str] = []
        return export_page(window, document, window.session.catalogue, tmp_path / "tower.html", said.append)

    return run


def test_a_page_is_written_which_opens_again_as_a_new_battlefield(
    tmp_path: Path, window: Window, tower: Document, export: Export
) -> None:
    tower.do(SetField("title", "The Tower"), "Title")
    written = export(tower, "out", QDialog.accept)
    assert written == WrittenPage(tmp_path / "out.html", ())
    text = written.path.read_text(encoding="utf-8")
    for part in ("<h1", "The Tower", 'id="model"', "out-guide.html", "By the profile"):
        assert part in text
    assert window.session.filing.open_path(written.path)
    assert len(window.document.battlefield) == len(tower.battlefield)
    assert window.document.path is None


def test_what_is_chosen_is_offered_the_next_time(tmp_path: Path, tower: Document, export: Export) -> None:
    for choose in (bare, QDialog.accept):
        assert export(tower, "out.html", choose) is not None
        text = (tmp_path / "out.html").read_text(encoding="utf-8")
        assert not [part for part in ('id="model"', "out-guide.html", "By the profile") if part in text]
        (tmp_path / "out.html").unlink()


def test_files_of_a_page_are_called_as_the_battlefields_own(
    tmp_path: Path, tower: Document, export: Export
) -> None:
    tower.saved_as(tmp_path / "river.hexfield")
    export(tower, "page-of-it.html")
    assert 'data-name="river.hsc"' in (tmp_path / "page-of-it.html").read_text(encoding="utf-8")


def test_that_the_guide_is_too_large_is_said(
    tmp_path: Path, tower: Document, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.site.map_page.MOST_OF_GUIDE", 100)
    written = export(tower, "out.html", QDialog.accept)
    assert written is not None
    assert written.notes == ("without the guide, which is too large for it",)


def test_given_up_before_or_in_the_middle_nothing_is_written(
    tmp_path: Path, window: Window, answers: Answers, tower: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    path, said = tmp_path / "tower.html", list[str]()

    def export() -> object:
        return export_page(window, tower, window.session.catalogue, path, said.append)

    answers.expect(PageDialog, QDialog.reject)
    assert export() is None
    answers.expect(PageDialog, QDialog.accept)
    answers.expect(QFileDialog, QDialog.reject)
    assert export() is None
    assert said == []
    answers.expect(PageDialog, QDialog.accept)
    answers.file(path)
    answers.expect(QProgressDialog, lambda dialog: dialog.cancel())  # type: ignore[attr-defined]
    assert export() is None
    assert not path.exists()
    assert said == ["Cancelled: nothing was written"]


def test_a_folder_that_is_not_there_is_one_message(
    tmp_path: Path, answers: Answers, tower: Document, export: Export
) -> None:
    (tmp_path / "file").write_text("in the way")

    def ok_then(dialog: QDialog) -> None:
        answers.press(Button.Ok)
        dialog.accept()

    assert export(tower, "file/tower.html", ok_then) is None
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("tower.html was not written.")
