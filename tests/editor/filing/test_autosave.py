"""Unsaved work is kept on the disk, and only as long as it is unsaved."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Info, SetNote
from builder.editor.filing import files
from builder.editor.filing.autosave import look_into
from builder.editor.scenario import commands
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands

Lay = Callable[..., Battlefield]
CTRL = Qt.KeyboardModifier.ControlModifier


class Shelf:
    """The autosaves of this test's program."""

    def __init__(self, qtbot: QtBot, window: Window, home: Path) -> None:
        self.qtbot, self.window = qtbot, window
        self.folder = home / "state" / "autosave"

    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*/*.hexfield"))

    def keep(self) -> None:
        """Keep, and wait until it is on the disk."""
        self.window.session.filing.autosave.wait()
        QApplication.processEvents()  # what was done before is told
        with self.qtbot.waitSignal(self.window.session.filing.autosave.written):
            self.window.session.filing.autosave.keep()

    def wait_for(self, count: int) -> None:
        self.qtbot.waitUntil(lambda: len(self.files()) == count)


@pytest.fixture
def shelf(qtbot: QtBot, window: Window, own_home: Path) -> Shelf:
    return Shelf(qtbot, window, own_home)


def test_the_clock_keeps_what_was_done(shelf: Shelf, window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.session.filing.autosave.every(10)
    shelf.wait_for(1)
    assert look_into(shelf.files()[0]).pieces == 1


def test_work_on_a_scenario_alone_is_kept_and_forgotten_when_it_is_saved(
    shelf: Shelf, window: Window, tmp_path: Path
) -> None:
    window.session.actions["new-scenario"].trigger()
    shelf.keep()
    (kept,) = shelf.files()
    assert "New scenario" in look_into(kept).scenarios[0].text
    commands.rename_scenario(window.desk, "Hills")
    shelf.keep()
    assert "Hills" in look_into(kept).scenarios[0].text
    files.save_document(window.document, tmp_path / "ford.hexfield", window.session.catalogue)
    shelf.wait_for(0)


def test_a_minute_after_the_last_time_unsaved_work_is_kept(
    qtbot: QtBot, shelf: Shelf, window: Window, hands: Hands
) -> None:
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    (clock,) = window.session.filing.autosave.findChildren(QTimer, options=direct)
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    assert (clock.interval(), clock.isActive(), clock.isSingleShot()) == (60_000, True, False)
    assert shelf.files() == []
    with qtbot.waitSignal(window.session.filing.autosave.written):
        clock.timeout.emit()  # the minute is over
    assert [look_into(file).pieces for file in shelf.files()] == [1]
    assert clock.isActive(), "and so on, every minute"


def test_only_what_is_unsaved_and_changed_is_written(shelf: Shelf, window: Window, hands: Hands) -> None:
    window.session.filing.autosave.keep()
    assert not shelf.folder.exists(), "there is nothing to keep"
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    first = window.desk
    hands.key(Qt.Key.Key_N, CTRL)
    shelf.keep()
    (file,) = shelf.files()
    os.utime(file, ns=(0, 0))
    hands.click(Hex(1, 0))  # in the other tab
    shelf.keep()
    assert len(shelf.files()) == 2
    assert file.stat().st_mtime_ns == 0, "nothing was done with the first one since"
    first.document.do(SetNote(1, "note"), "Note")
    shelf.keep()
    assert file.stat().st_mtime_ns != 0, "a note is work too"


def test_saving_and_going_back_to_what_is_saved_and_closing_forget_it(
    tmp_path: Path, shelf: Shelf, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    shelf.keep()
    answers.file(tmp_path / "a.hexfield")
    assert window.session.filing.save(window.desk)
    shelf.wait_for(0)
    hands.click(Hex(1, 0))
    shelf.keep()
    hands.key(Qt.Key.Key_Z, CTRL)
    shelf.wait_for(0)
    hands.click(Hex(2, 0))
    shelf.keep()
    assert len(shelf.files()) == 1
    answers.press(QMessageBox.StandardButton.Discard)
    window.session.filing.close(window.desk)
    shelf.wait_for(0)


def test_a_clean_end_leaves_nothing(shelf: Shelf, window: Window, hands: Hands, answers: Answers) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    shelf.keep()
    answers.press(QMessageBox.StandardButton.Cancel)
    window.close()
    assert len(shelf.files()) == 1, "the window stays, and so does what was kept"
    answers.press(QMessageBox.StandardButton.Discard)
    window.close()
    assert list(shelf.folder.iterdir()) == []


def test_a_disk_that_is_full_is_told_once_and_tried_again(
    qtbot: QtBot, shelf: Shelf, window: Window, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    monkeypatch.setattr(os, "fsync", _full_disk)
    autosave = window.session.filing.autosave
    with qtbot.waitSignal(autosave.failed):
        autosave.keep()
    assert "cannot be kept safe" in window.session.status.currentMessage()
    assert "No space left" in window.session.status.currentMessage()
    with qtbot.assertNotEmitted(autosave.failed):
        autosave.keep()
        autosave.wait()
        QApplication.processEvents()
    assert shelf.files() == []
    monkeypatch.undo()
    autosave.keep()
    shelf.wait_for(1)
    assert look_into(shelf.files()[0]).pieces == 1


def test_one_that_breaks_keeps_no_other_from_the_disk(
    shelf: Shelf, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in ("Ford", "Hill"):
        window.session.filing.new(Info(title))
        window.document.do(SetNote(1, "note"), "Note")
    broken = [ZeroDivisionError("odd")]
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: _raised(broken.pop()) if broken else fsync(handle))
    window.session.filing.autosave.keep()
    window.session.filing.autosave.wait()
    assert "odd" in window.session.status.currentMessage()
    assert [look_into(file).title for file in shelf.files()] == ["Hill"]


def _raised(error: Exception) -> None:
    raise error


def _full_disk(_handle: int) -> None:
    raise OSError(28, "No space left on device")
