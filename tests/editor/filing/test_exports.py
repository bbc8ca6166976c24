"""Pictures and text, by the menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox

from builder.editor.picture.export import PictureDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands


@pytest.fixture(autouse=True)
def meadow(window: Window, hands: Hands) -> None:
    """A battlefield of two pieces."""
    hands.choose("grass-7")
    hands.click(Hex(0, 0))
    hands.click(Hex(3, 0))


def test_a_picture_goes_to_the_clipboard(window: Window) -> None:
    window.session.actions["copy-picture"].trigger()
    image = QGuiApplication.clipboard().image()
    assert max(image.width(), image.height()) == 1600
    assert "1600 ×" in window.session.status.currentMessage()


def test_text_goes_to_the_clipboard(window: Window) -> None:
    window.session.actions["copy-forum-text"].trigger()
    text = QGuiApplication.clipboard().text()
    assert "2 × 7-hex grass tile" in text
    assert text.startswith("Untitled battlefield\n")
    assert f"{text.count(chr(10))} lines" in window.session.status.currentMessage()


def test_a_picture_is_written_as_large_as_wished_and_that_is_remembered(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, PictureDialog)
        dialog.pixels.setValue(900)
        assert dialog.sizes.currentText() == "Other"
        dialog.accept()

    for answer in (choose, QDialog.accept):
        answers.expect(PictureDialog, answer)
        answers.file(tmp_path / "out")
        window.session.actions["export-picture"].trigger()
        image = QImage(str(tmp_path / "out.png"))
        assert max(image.width(), image.height()) == 900
        (tmp_path / "out.png").unlink()
    assert "Wrote out.png" in window.session.status.currentMessage()


def test_a_word_sets_the_pixels(window: Window, answers: Answers) -> None:
    seen: list[int] = []

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, PictureDialog)
        dialog.sizes.setCurrentIndex(0)
        dialog.sizes.activated.emit(0)
        seen.append(dialog.pixels.value())
        dialog.reject()

    answers.expect(PictureDialog, choose)
    window.session.actions["export-picture"].trigger()
    assert seen == [800]


def test_given_up_or_not_possible_nothing_is_written(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    (tmp_path / "file").touch()
    answers.expect(PictureDialog, QDialog.accept)
    answers.expect(QFileDialog, QDialog.reject)
    window.session.actions["export-picture"].trigger()
    answers.expect(PictureDialog, QDialog.accept)
    answers.file(tmp_path / "file" / "out.png")
    answers.press(QMessageBox.StandardButton.Ok)
    window.session.actions["export-picture"].trigger()
    assert answers.texts[0].startswith("out.png was not written.")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
