"""Large files are read in the background, with a way out; small ones at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.editor.filing import files
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, when


@pytest.fixture
def large(tmp_path: Path, catalogue: Catalogue) -> Path:
    """A file of 1,500 pieces."""
    battlefield = Battlefield(Info(title="Plain"))
    grass = catalogue.pieces["grass-1"]
    battlefield.apply(
        Put(tuple([battlefield.new_piece(grass, Hex(n % 40, n // 40), 1) for n in range(1500)]))
    )
    path = tmp_path / "plain.hexfield"
    formats.write(battlefield, path, catalogue, None)
    return path


class Slow:
    """Reads files as ever, but not before it is let."""

    def __init__(self, read: object) -> None:
        self.read, self.let, self.threads = read, Event(), list[bool]()

    def __call__(self, path: Path, catalogue: Catalogue) -> formats.Loaded:
        self.threads.append(current_thread() is main_thread())
        if not self.threads[-1]:
            assert self.let.wait(60)
        return self.read(path, catalogue)  # type: ignore[operator, no-any-return]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Whoever opens a file reads slowly."""
    made = Slow(formats.read)
    monkeypatch.setattr(files.formats, "read", made)
    yield made
    made.let.set()


def progress() -> QProgressDialog | None:
    found = QApplication.activeModalWidget()
    return found if isinstance(found, QProgressDialog) and found.isVisible() else None


def test_a_small_file_is_read_at_once(
    tmp_path: Path, window: Window, catalogue: Catalogue, slow: Slow
) -> None:
    path = tmp_path / "small.hexfield"
    formats.write(Battlefield(Info(title="Small")), path, catalogue, None)
    assert window.session.filing.open_path(path)
    assert slow.threads == [True]


def test_a_large_file_is_read_while_the_window_is_awake(
    qtbot: QtBot, window: Window, large: Path, slow: Slow
) -> None:
    seen: list[str] = []

    def act() -> None:
        dialog = progress()
        assert dialog is not None
        seen.append(dialog.labelText())
        slow.let.set()

    timer = when(lambda: progress() is not None, act)
    assert window.session.filing.open_path(large)
    timer.stop()
    assert seen == ["Reading plain.hexfield …"]
    assert slow.threads == [False]
    assert len(window.document.battlefield) == 1500
    assert window.document.path == large
    assert progress() is None


def test_reading_can_be_cancelled(window: Window, large: Path, slow: Slow) -> None:
    before = window.document

    def act() -> None:
        dialog = progress()
        assert dialog is not None
        dialog.findChild(QPushButton).click()  # type: ignore[union-attr]

    timer = when(lambda: progress() is not None, act)
    assert not window.session.filing.open_path(large)
    timer.stop()
    assert window.document is before
    assert window.session.status.currentMessage() == "plain.hexfield was not opened: cancelled"


def test_a_large_file_that_cannot_be_read_has_its_one_message(
    window: Window, large: Path, answers: Answers
) -> None:
    large.write_bytes(b"\0" * 40_000)
    answers.press(QMessageBox.StandardButton.Ok)
    assert not window.session.filing.open_path(large)
    assert "plain.hexfield" in answers.texts[-1]
