"""The map as a page from the window: written, given up, or not possible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QProgressDialog, QPushButton

from builder.battlefield import SetField
from builder.editor.sheets.page import PageDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.jobs import progress
from builder.view.widgets.option_form import pick
from editor.people import Answers, Button, Hands

Export = Callable[..., Path]
PARTS = ('id="model"', "-guide.html", "By the profile")


def bare(dialog: QDialog) -> None:
    """Choose nothing but facts and pictures."""
    assert isinstance(dialog, PageDialog)
    for name in ("model", "guide"):
        dialog.form.fields[name].setChecked(False)
    pick(dialog.form.fields["profile"], "none")
    dialog.accept()


@pytest.fixture
def tower(window: Window, hands: Hands) -> Window:
    """A window with a rock on a rock."""
    for _level in range(2):
        hands.place("rock-7", Hex(4, 4))
    window.document.do(SetField("title", "The Tower"), "Title")
    return window


@pytest.fixture
def export(tmp_path: Path, tower: Window, answers: Answers) -> Export:
    """Export to a file of a name, as somebody chooses what stands on it."""

    def run(name: str, choose: Callable[[QDialog], None] = bare) -> Path:
        answers.expect(PageDialog, choose)
        answers.file(tmp_path / name)
        tower.session.actions["export-page"].trigger()
        return tmp_path / name

    return run


def test_a_page_is_written_which_opens_again_as_a_new_battlefield(tower: Window, export: Export) -> None:
    path = export("out.html", QDialog.accept)
    text, before = path.read_text(encoding="utf-8"), tower.document.battlefield
    assert not [part for part in ("The Tower", *PARTS) if part not in text]
    assert tower.session.status.currentMessage() == "Wrote out.html"
    assert tower.session.filing.open_path(path)
    assert tower.document.battlefield is not before
    assert len(tower.document.battlefield) == len(before)
    assert tower.document.path is None


def test_what_is_chosen_is_offered_the_next_time(export: Export) -> None:
    for choose in (bare, QDialog.accept):
        path = export("out.html", choose)
        assert not [part for part in PARTS if part in path.read_text(encoding="utf-8")]
        path.unlink()


def test_files_of_a_page_are_called_as_the_battlefields_own(
    tmp_path: Path, tower: Window, export: Export
) -> None:
    assert 'data-name="first.hsc"' in export("first.html").read_text(encoding="utf-8")
    tower.document.saved_as(tmp_path / "river.hexfield")
    assert 'data-name="river.hsc"' in export("second.html").read_text(encoding="utf-8")


def test_that_the_guide_is_too_large_is_said(
    tower: Window, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.site.map_page.MOST_OF_GUIDE", 100)
    export("out.html", QDialog.accept)
    said = "Wrote out.html · without the guide, which is too large for it"
    assert tower.session.status.currentMessage() == said


def test_given_up_before_or_in_the_middle_nothing_is_written(
    tmp_path: Path, tower: Window, answers: Answers, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_given: object, step: Callable[[str], None], **_more: object) -> None:
        while True:
            step("pictures")

    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr("builder.site.map_page.map_page", endless)
    for kinds in ((PageDialog,), (PageDialog, QFileDialog)):
        *first, last = kinds
        for kind in first:
            answers.expect(kind, QDialog.accept)
        answers.expect(last, QDialog.reject)
        tower.session.actions["export-page"].trigger()
    answers.expect(PageDialog, QDialog.accept)
    answers.file(tmp_path / "out.html")
    answers.expect(QProgressDialog, lambda dialog: dialog.findChild(QPushButton).click())
    tower.session.actions["export-page"].trigger()
    assert list(tmp_path.glob("*.html")) == []
    assert tower.session.status.currentMessage() == "Cancelled: nothing was written"


def test_a_folder_that_is_not_there_is_one_message(tmp_path: Path, answers: Answers, export: Export) -> None:
    (tmp_path / "file").write_text("in the way")

    def ok_then(dialog: QDialog) -> None:
        answers.press(Button.Ok)
        dialog.accept()

    export("file/tower.html", ok_then)
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("tower.html was not written.")
