"""Build sheets from the window: written, given up, or not possible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QProgressDialog

from builder.battlefield import Battlefield
from builder.editor.filing.sheets_export import export_sheets
from builder.editor.window import Window
from builder.editor.work.document import Document
from editor.people import Answers, Hands

Lay = Callable[..., Battlefield]
TOWER = tuple(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))


def test_the_suffix_is_added_and_the_file_is_a_pdf(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    answers.file(tmp_path / "out")
    done = export_sheets(window, Document(lay(*TOWER)), window.catalogue, tmp_path / "tower.pdf")
    assert done == tmp_path / "out.pdf"
    assert done.read_bytes().startswith(b"%PDF")


def test_given_up_before_or_in_the_middle_nothing_is_written(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    document, path = Document(lay(*TOWER)), tmp_path / "tower.pdf"
    answers.expect(QFileDialog, QDialog.reject)
    assert export_sheets(window, document, window.catalogue, path) is None
    answers.file(path)
    answers.expect(QProgressDialog, lambda dialog: dialog.cancel())  # type: ignore[attr-defined]
    assert export_sheets(window, document, window.catalogue, path) is None
    assert not path.exists()


def test_a_folder_that_is_not_there_is_one_message(
    tmp_path: Path, window: Window, answers: Answers, lay: Lay
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    answers.file(blocked / "tower.pdf")
    answers.press(QMessageBox.StandardButton.Ok)
    done = export_sheets(window, Document(lay(*TOWER)), window.catalogue, tmp_path / "tower.pdf")
    assert done is None
    assert len(answers.texts) == 1


def test_an_empty_battlefield_has_nothing_to_export(window: Window, hands: Hands) -> None:
    assert not window.actions_by_id["export-sheets"].isEnabled()
