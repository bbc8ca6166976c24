"""Disks, folders and files that do not do what they should: one plain message, and nothing is lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from builder import formats
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import LEFT, Answers, Button, Hands
from tests.battlefields import laid


@pytest.fixture
def path(tmp_path: Path, window: Window, hands: Hands) -> Path:
    """An open file with unsaved work."""
    found = tmp_path / "disk" / "hill.hexfield"
    found.parent.mkdir()
    formats.write(laid(*(("rock-1", q, 0, 1, 0) for q in range(100))), found, window.session.catalogue)
    assert window.session.filing.open_path(found)
    hands.place("rock-1", Hex(0, 3))
    return found


@contextmanager
def full_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No file grows over 1,000 bytes; the kernel itself refuses."""
    resource = pytest.importorskip("resource")  # limits that the system keeps; Windows has none
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def no_space(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The disk is full when the file is flushed."""

    def fsync(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        yield


@contextmanager
def read_only_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file may not be written (told so: the superuser may write everything)."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda target, mode: not (mode == os.W_OK and Path(target) == path))
        yield


@contextmanager
def read_only_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No file can be made in the folder."""
    real = os.open

    def refuse(name: object, flags: int, *rest: int, **more: int) -> int:
        if flags & os.O_CREAT and str(name).startswith(str(path.parent)):
            raise PermissionError(13, "Permission denied")
        return real(name, flags, *rest, **more)  # type: ignore[call-overload, no-any-return]

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        yield


@contextmanager
def stale_handle(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A network drive does not let the new file take the place of the old one."""

    def replace(*_: object) -> None:
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        yield


@pytest.mark.parametrize("trouble", [full_disk, no_space, read_only_file, read_only_folder, stale_handle])
def test_a_disk_that_refuses_gives_one_message_and_the_old_file_stays(
    window: Window,
    answers: Answers,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Callable[..., object],
) -> None:
    before = path.read_bytes()
    answers.press(Button.Ok)
    with trouble(path, monkeypatch):  # type: ignore[attr-defined]
        assert not window.session.filing.save(window.desk)
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("hill.hexfield was not saved. Your work is still here")
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["hill.hexfield"], "nothing half written lies about"
    assert window.isWindowModified()
    assert window.session.filing.save(window.desk), "as soon as it can be saved, it is"
    assert len(formats.read(path, window.session.catalogue).battlefield) == 101


def test_a_drive_that_is_gone(window: Window, answers: Answers, path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    answers.press(Button.Ok)
    assert not window.session.filing.save(window.desk)
    assert "does not exist" in answers.texts[0]
    assert window.isWindowModified()
    assert len(window.document.battlefield) == 101


@pytest.mark.parametrize("name", ["folder.hexfield", "x" * 280 + ".hexfield"])
def test_names_that_cannot_be_files(
    window: Window, answers: Answers, path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path.parent / "folder.hexfield").mkdir()
    monkeypatch.setattr(
        "builder.view.widgets.questions.ask_battlefield_path", lambda *_: path.with_name(name)
    )
    answers.press(Button.Ok)
    assert not window.session.filing.save_as(window.desk)
    assert "was not saved" in answers.texts[0]
    assert window.document.path == path
    assert window.isWindowModified()


def test_saving_writes_through_a_link(tmp_path: Path, window: Window, hands: Hands, path: Path) -> None:
    link = tmp_path / "link.hexfield"
    link.symlink_to(path)
    window.document.history.mark_clean()
    window.session.filing.close(window.desk)
    assert window.session.filing.open_path(link)
    hands.click(Hex(0, 5))
    assert window.session.filing.save(window.desk)
    assert link.is_symlink()
    assert len(formats.read(path, window.session.catalogue).battlefield) == 101


# Opening what is none -------------------------------------------------------------------------------


def wrong_files(folder: Path) -> dict[str, Path]:
    """Files that people drop by mistake, by what the message must say."""
    folder.mkdir()
    (folder / "map.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (folder / "renamed.hexfield").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (folder / "renamed.hsc").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    with (folder / "huge.hexfield").open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    (folder / "inner").mkdir()
    return {
        "map.png is not a battlefield that can be opened here": folder / "map.png",
        "renamed.hexfield cannot be opened: it is damaged, or not what": folder / "renamed.hexfield",
        "renamed.hsc cannot be opened: it is damaged, or not what": folder / "renamed.hsc",
        "huge.hexfield cannot be opened": folder / "huge.hexfield",
        "inner is a folder, not a battlefield": folder / "inner",
        "gone.hexfield is not there": folder / "gone.hexfield",
    }


def drop(window: Window, part: QWidget, *paths: Path) -> None:
    """Drag files over the middle of a part of the window and let them go there."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = part.mapTo(window, part.rect().center())
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    # To the window of the system: Qt finds out which part takes it.
    below = window.windowHandle()
    entering = QDragEnterEvent(QPoint(at), copy, data, LEFT, none)
    QApplication.sendEvent(below, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(below, QDropEvent(QPointF(at), copy, data, LEFT, none))


def test_every_wrong_file_is_one_message_that_begins_with_a_plain_sentence(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0))
    for number, (sentence, path) in enumerate(wrong_files(tmp_path / "wrong").items(), 1):
        answers.press(Button.Ok)
        drop(window, window.canvas, path)
        assert len(answers.texts) == number
        assert answers.texts[-1].startswith(sentence)
        assert str(path) not in answers.texts[-1], "the sentence names the file already"
        assert hands.placed() == [("rock-1", 0, 0, 1, 0)]
        assert window.session.workspace.count() == 1


@pytest.mark.parametrize("part", ["canvas", "session.palette_dock", "session.problems"])
def test_several_files_at_once_open_and_the_wrong_ones_are_one_message(
    tmp_path: Path, window: Window, answers: Answers, part: str
) -> None:
    good = [tmp_path / "one.hexfield", tmp_path / "two.hexfield"]
    for number, path in enumerate(good, 1):
        formats.write(laid(*(("rock-1", q, 0, 1, 0) for q in range(number))), path, window.session.catalogue)
    wrong = wrong_files(tmp_path / "wrong")
    answers.press(Button.Ok)
    drop(window, attrgetter(part)(window), good[0], *wrong.values(), good[1])
    desks = window.session.workspace.desks
    assert [desk.document.path for desk in desks] == good
    assert [len(desk.document.battlefield) for desk in desks] == [1, 2]
    assert not any(desk.document.dirty for desk in desks)
    assert len(answers.texts) == 1
    assert answers.texts[0].startswith("6 files cannot be opened.")
    assert all(sentence in answers.texts[0] for sentence in wrong)
