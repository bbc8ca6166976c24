"""Another program changes, replaces or deletes the file of an open battlefield."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, SetField, SetNote
from builder.editor.filing.watch import Watch, stamp_of
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import CTRL, LEFT, Answers, Button, Hands, saved
from tests.battlefields import laid

HILL = (("rock-7", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))

RELOAD, KEEP = Button.Retry, Button.Ignore


@pytest.fixture
def path(tmp_path: Path, window: Window) -> Path:
    """A file that is open in the window."""
    found = tmp_path / "hill.hexfield"
    formats.write(laid(*HILL), found, window.session.catalogue)
    assert window.session.filing.open_path(found)
    return found


class Others:
    """Another program at the same file, and what the window asks about it."""

    def __init__(self, qtbot: QtBot, window: Window, answers: Answers, path: Path) -> None:
        self.qtbot, self.window, self.answers, self.path = qtbot, window, answers, path
        theirs = laid(("rock-7", 0, 0, 1, 0), ("grass-1", 9, 1, 1, 0))
        theirs.apply(SetField("author", "Somebody else"))
        theirs.apply(SetNote(Hex(9, 1), "new here"))
        formats.write(theirs, path.with_suffix(".other.hexfield"), window.session.catalogue)
        self.content = path.with_suffix(".other.hexfield").read_bytes()
        path.with_suffix(".other.hexfield").unlink()

    def write(self) -> None:
        self.path.write_bytes(self.content)

    def answered(self, count: int) -> None:
        """Wait until ``count`` questions were asked and answered."""
        self.qtbot.waitUntil(
            lambda: len(self.answers.texts) == count and QApplication.activeModalWidget() is None,
        )


@pytest.fixture
def others(qtbot: QtBot, window: Window, answers: Answers, path: Path) -> Others:
    return Others(qtbot, window, answers, path)


@pytest.fixture
def watch(window: Window) -> Watch:
    found = window.session.filing.findChild(Watch)
    assert isinstance(found, Watch)
    return found


def rows(battlefield: Battlefield) -> list[tuple[str, Hex, int]]:
    return [(p.type.id, p.hex, p.slot) for p in battlefield.in_order()]


def test_reloading_takes_theirs_and_undo_brings_mine_back(
    window: Window, hands: Hands, answers: Answers, others: Others
) -> None:
    hands.place("rock-1", Hex(1, 3))
    stays = min(window.document.battlefield.pieces)
    window.desk.select({stays})
    mine = rows(window.document.battlefield)
    answers.press(RELOAD)
    others.write()
    others.answered(1)
    assert "Another program changed hill.hexfield" in answers.texts[0]
    battlefield = window.document.battlefield
    assert rows(battlefield) == [("rock-7", Hex(0, 0), 1), ("grass-1", Hex(9, 1), 1)]
    assert battlefield.info.author == "Somebody else"
    assert battlefield.hex_notes == {Hex(9, 1): "new here"}
    assert not window.isWindowModified()
    assert window.desk.selection == {stays}, "what is in both stays as it was"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert rows(battlefield) == mine
    assert battlefield.info.author == ""
    assert not battlefield.hex_notes
    assert window.isWindowModified()


def test_who_is_at_another_window_is_asked_when_back_at_this_one(
    qtbot: QtBot, window: Window, answers: Answers, others: Others, path: Path, watch: Watch
) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    with qtbot.waitExposed(table):
        table.show()
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    answers.press(Button.Ok)
    path.unlink()
    watch.look()
    QApplication.processEvents()  # where it would be asked
    assert answers.texts == []
    window.activateWindow()
    others.answered(1)
    assert "the file is not there any more" in answers.texts[0]


def test_keeping_mine_is_unsaved_work_and_not_asked_again(
    window: Window, answers: Answers, others: Others, path: Path
) -> None:
    answers.press(KEEP)
    others.write()
    others.answered(1)
    assert len(window.document.battlefield) == 2
    assert window.isWindowModified()
    assert window.session.filing.save(window.desk), "the question was answered"
    assert path.read_bytes() != others.content
    assert not window.isWindowModified()


def test_a_file_replaced_in_one_go_is_noticed_each_time_and_watched_on(
    window: Window, answers: Answers, others: Others, path: Path, watch: Watch
) -> None:
    new = path.with_name("new.hexfield")
    for count, column in ((1, 4), (2, 5)):
        answers.press(RELOAD)
        formats.write(laid(("rock-1", column, 0, 1, 0)), new, window.session.catalogue)
        new.replace(path)
        others.answered(count)
        assert rows(window.document.battlefield) == [("rock-1", Hex(column, 0), 1)]
    new.write_bytes(path.read_bytes())
    new.replace(path)  # the system watches the file that is gone now
    QApplication.processEvents()
    watch.look()
    answers.press(RELOAD)
    others.write()
    others.answered(3)


def test_the_same_written_again_our_own_saving_and_what_is_closed_are_no_change(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, path: Path, watch: Watch
) -> None:
    def written_again() -> None:
        path.write_bytes(path.read_bytes())
        os.utime(path, (1, 1))

    def saved_here() -> None:
        hands.place("rock-1", Hex(1, 3))
        assert window.session.filing.save(window.desk)

    def gone_after_its_tab() -> None:
        window.session.filing.close(window.desk)
        path.unlink()

    for happens in (written_again, saved_here, gone_after_its_tab):
        happens()
        with qtbot.assertNotEmitted(watch.noticed):
            watch.look()
    assert answers.texts == []


@pytest.mark.parametrize("over", [True, False])
def test_saving_over_a_change_not_noticed_yet_asks(
    window: Window, hands: Hands, answers: Answers, others: Others, path: Path, over: bool
) -> None:
    hands.place("rock-1", Hex(1, 3))
    others.write()
    answers.press(Button.Save if over else Button.Cancel)
    if not over:
        answers.press(KEEP)  # then it is noticed
    assert window.session.filing.save(window.desk) is over
    assert (path.read_bytes() == others.content) is not over
    others.answered(1 if over else 2)
    assert window.isWindowModified() is not over


def test_saving_over_a_change_of_the_same_size_and_time_asks(
    window: Window, hands: Hands, answers: Answers, path: Path
) -> None:
    hands.place("rock-1", Hex(1, 3))
    before, content = path.stat(), path.read_bytes()
    path.write_bytes(content[::-1])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    answers.press(Button.Cancel)
    assert not window.session.filing.save(window.desk)
    assert path.read_bytes() == content[::-1]
    path.write_bytes(content)


def test_a_file_that_is_gone_is_told_can_be_saved_again_and_is_asked_about_when_it_comes_back(
    window: Window, answers: Answers, others: Others, path: Path, qtbot: QtBot, watch: Watch
) -> None:
    answers.press(Button.Ok)
    path.unlink()
    others.answered(1)
    assert "hill.hexfield: the file is not there any more" in answers.texts[0]
    assert window.isWindowModified()
    assert window.session.filing.save(window.desk)
    assert path.is_file()
    assert not window.isWindowModified()
    answers.press(Button.Ok)
    path.unlink()
    others.answered(2)
    answers.press(RELOAD)
    others.write()
    others.answered(3)
    assert ("grass-1", Hex(9, 1), 1) in rows(window.document.battlefield)
    saved(window)
    assert window.close()
    others.write()
    with qtbot.assertNotEmitted(watch.noticed):
        watch.look()


def test_a_change_that_cannot_be_read_leaves_mine(
    window: Window, answers: Answers, others: Others, path: Path
) -> None:
    answers.press(RELOAD)
    answers.press(Button.Ok)
    path.write_bytes(b"\x89PNG no battlefield")
    others.answered(2)
    assert "hill.hexfield cannot be opened" in answers.texts[1]
    assert rows(window.document.battlefield) == [("rock-7", Hex(0, 0), 1), ("rock-1", Hex(3, 0), 1)]
    assert window.isWindowModified()


def test_nothing_is_asked_in_the_middle_of_a_gesture(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, others: Others, watch: Watch
) -> None:
    hands.choose("rock-1")
    hands.hover(Hex(1, 3))
    qtbot.mousePress(window.canvas, LEFT, pos=hands.at(Hex(1, 3)))
    others.write()
    with qtbot.waitSignal(watch.noticed):
        pass
    assert QApplication.activeModalWidget() is None
    answers.press(KEEP)
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(Hex(1, 3)))
    others.answered(1)
    assert len(window.document.battlefield) == 3


def test_the_same_content_is_the_same_whenever_it_was_written_and_other_content_another(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a"
    path.write_text("work")
    before = stamp_of(path)
    assert before is not None
    assert stamp_of(path, before) is before
    os.utime(path, ns=(5, 5))
    now = stamp_of(path, before)
    assert now is not None
    assert now != before
    assert now.holds_the_same(before)
    path.write_text("rest")
    os.utime(path, ns=(6, 6))
    now = stamp_of(path, before)
    assert now is not None
    assert not now.holds_the_same(before), "of the same size"
    assert not now.holds_the_same(None)
    for nowhere in (tmp_path / "gone", tmp_path, tmp_path / ("x" * 400), Path("nul\0l")):
        assert stamp_of(nowhere) is None
