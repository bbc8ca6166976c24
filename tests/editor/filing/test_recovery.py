"""What a program that was killed kept, offered at the next start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from builder import editor, formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.filing import files
from builder.editor.filing.autosave import AutosaveFile, SessionFolder, autosave_bytes
from builder.editor.filing.filing import _kept_in
from builder.editor.filing.recovery_dialog import RecoveryChoice, RecoveryDialog, RecoveryModel
from builder.editor.filing.watch import Watch
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Button, Hands, shown, when
from tests.battlefields import FORDS, laid, shipped_catalogue

AtWork = Callable[..., subprocess.Popen[bytes]]

# Opens a file, works on it through the window, and goes on running until it is killed.
_WORKER = """
import sys
from pathlib import Path
from builder.battlefield import Put, SetField, SetNote
from builder.editor.application import make_window
from builder.view.application import make_application
from builder.hexgrid import Hex
application = make_application()
window = make_window()
window.show()
for name in sys.argv[1:]:
    if name == "new":
        window.session.filing.new()
    else:
        assert window.session.filing.open_path(Path(name)), name
    document = window.document
    piece = document.battlefield.new_piece(window.session.catalogue.pieces["rock-7"], Hex(20, 3), 2, 4)
    document.do(Put((piece,)), "Place")
    document.do(SetNote(2, "the tower: build it last"), "Note")
    document.do(SetNote(Hex(-3, 5), "hidden path"), "Note")
    document.do(SetField("title", "Killed while at work"), "Title")
window.session.filing.autosave._soon.setInterval(20)
application.exec()
"""


def rows(battlefield: Battlefield) -> list[tuple[str, Hex, int, int]]:
    return [(p.type.id, p.hex, p.slot, p.rotation) for p in battlefield.in_order()]


@pytest.fixture
def at_work(own_home: Path, qtbot: QtBot) -> Iterator[AtWork]:
    """Starts a program of its own that works on files, and waits until that work is kept."""
    running: list[subprocess.Popen[bytes]] = []

    def start(*names: object) -> subprocess.Popen[bytes]:
        before = len(kept(own_home))
        command = [sys.executable, "-c", _WORKER, *map(str, names)]
        running.append(subprocess.Popen(command, stderr=subprocess.PIPE))
        qtbot.waitUntil(
            lambda: len(kept(own_home)) == before + len(names) or running[-1].poll() is not None,
        )
        assert running[-1].poll() is None, running[-1].stderr.read().decode()  # type: ignore[union-attr]
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.communicate()


def kept(home: Path) -> list[Path]:
    return list((home / "state" / "autosave").glob("*/*.hexfield"))


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def press(name: str) -> Callable[[QDialog], None]:
    return lambda dialog: getattr(dialog, name).click()


def offered(window: Window) -> bool:
    return window.session.filing.recovery.offer()


def test_a_program_killed_in_the_middle_of_work_loses_nothing_that_was_kept(
    tmp_path: Path,
    virtualscape: Callable[..., Path],
    catalogue: Catalogue,
    own_home: Path,
    answers: Answers,
    at_work: AtWork,
) -> None:
    path = tmp_path / "giants.hsc"
    virtualscape(FORDS).replace(path)
    on_disk = path.read_bytes()
    kill(at_work(path))
    assert path.read_bytes() == on_disk
    before = files.open_document(path, catalogue, {})
    assert before.scenario
    mine = before.battlefield

    answers.expect(RecoveryDialog, press("recover"))
    seen: list[Window] = []

    def recovered() -> bool:
        window = shown()
        return window is not None and window.document.dirty and QApplication.activeModalWidget() is None

    def look() -> None:
        seen.extend(filter(None, [shown()]))
        QApplication.exit(0)

    timer = when(recovered, look)
    assert editor.main() == 0
    timer.deleteLater()
    (window,) = seen
    assert window.document.path == path
    assert window.isWindowModified()
    battlefield = window.document.battlefield
    assert Counter(rows(battlefield)) == Counter([*rows(mine), ("rock-7", Hex(20, 3), 2, 4)])
    assert battlefield.slot_notes == {**mine.slot_notes, 2: "the tower: build it last"}
    assert battlefield.hex_notes == {**mine.hex_notes, Hex(-3, 5): "hidden path"}
    assert battlefield.info.title == "Killed while at work"
    assert battlefield.info.preserved == mine.info.preserved
    assert window.document.scenario == before.scenario
    answers.press(Button.Save)  # this format cannot hold the new notes
    assert window.session.filing.save(window.desk)
    assert window.close()
    assert kept(own_home) == [], "what was saved is not offered again"
    assert ("rock-7", Hex(20, 3), 2, 4) in rows(formats.read(path, catalogue).battlefield)


def test_the_work_of_a_program_that_runs_is_left_alone_and_then_recovered_as_unsaved(
    tmp_path: Path, own_home: Path, window: Window, hands: Hands, answers: Answers, at_work: AtWork
) -> None:
    worker = at_work("new")
    assert not offered(window)
    (before,) = kept(own_home)
    kill(worker)
    content = before.read_bytes()
    answers.expect(RecoveryDialog, press("recover"))
    window.session.actions["recover"].trigger()
    assert hands.placed() == [("rock-7", 20, 3, 2, 4)]
    assert window.document.path is None
    assert window.session.workspace.count() == 1, "it takes the place of the untouched one"
    (now,) = kept(own_home)
    assert now.parent != before.parent
    assert now.read_bytes() == content, "it is kept on at once"
    assert not before.parent.exists(), "nothing is left of the program that was killed"
    assert not offered(window), "it is not offered a second time"
    answers.file(tmp_path / "saved.hexfield")
    assert window.session.filing.save(window.desk)
    assert (tmp_path / "saved.hexfield").is_file()


def test_later_leaves_everything_and_what_is_thrown_away_is_asked_about(
    own_home: Path, window: Window, answers: Answers, at_work: AtWork
) -> None:
    kill(at_work("new", "new"))
    for answer in (press("later"), QDialog.reject):
        answers.expect(RecoveryDialog, answer)
        assert offered(window)
        assert len(kept(own_home)) == 2
        assert not window.document.dirty

    def discard_first(dialog: QDialog) -> None:
        assert isinstance(dialog, RecoveryDialog)
        second = dialog.model.index(1, 0)
        dialog.model.setData(second, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
        dialog.discard.click()

    for sure, left in ((Button.Cancel, 2), (Button.Discard, 1)):
        answers.expect(RecoveryDialog, discard_first)
        answers.press(sure)
        assert offered(window)
        assert len(kept(own_home)) == left
    assert "for good" in answers.texts[-1]
    answers.expect(RecoveryDialog, press("recover"))
    assert offered(window)
    assert len(window.document.battlefield) == 1, "the other one is still there to be recovered"


def test_what_cannot_be_thrown_away_is_named(
    own_home: Path, window: Window, answers: Answers, at_work: AtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill(at_work("new"))
    unlink = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if path in kept(own_home):
            raise PermissionError(13, "Permission denied")
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    answers.expect(RecoveryDialog, press("discard"))
    answers.press(Button.Discard)
    answers.press(Button.Ok)
    assert offered(window)
    assert "cannot be deleted (Permission denied)" in answers.texts[-1]
    assert len(kept(own_home)) == 1


def test_what_lies_in_a_folder_that_cannot_be_written_to_is_named_and_stays(
    own_home: Path, window: Window, answers: Answers, at_work: AtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill(at_work("new"))
    (file,) = kept(own_home)
    claim = SessionFolder.claim

    def access(path: Path, mode: int) -> bool:
        return path != file.parent

    def refused(folder: Path) -> SessionFolder | None:
        return claim(folder) if access(folder, os.W_OK) else None

    with monkeypatch.context() as sealed:
        sealed.setattr(os, "access", access)
        sealed.setattr(SessionFolder, "claim", refused)
        answers.press(Button.Ok)
        assert not offered(window)
    assert "cannot be written to" in answers.texts[-1]
    answers.expect(RecoveryDialog, press("recover"))
    assert offered(window)
    assert len(window.document.battlefield) > 0


@pytest.fixture
def hill(tmp_path: Path, catalogue: Catalogue, at_work: AtWork) -> Path:
    """A file that a program was killed over."""
    path = tmp_path / "hill.hexfield"
    formats.write(laid(("rock-1", 0, 0, 1, 0)), path, catalogue)
    kill(at_work(path))
    return path


@pytest.mark.parametrize("worked_on", [False, True])
def test_a_file_open_gives_its_place_to_what_was_kept_of_it_unless_it_is_worked_on(
    window: Window, hands: Hands, answers: Answers, hill: Path, worked_on: bool
) -> None:
    assert window.session.filing.open_path(hill)
    if worked_on:
        hands.place("rock-1", Hex(1, 0))
    answers.expect(RecoveryDialog, press("recover"))
    assert offered(window)
    paths = [desk.document.path for desk in window.session.workspace.desks]
    assert paths == ([hill, None] if worked_on else [hill])
    assert window.document.dirty
    assert len(window.document.battlefield) == 2


def test_a_file_that_changed_since_the_crash_is_asked_about(
    window: Window, answers: Answers, hill: Path
) -> None:
    formats.write(laid(("rock-1", 5, 5, 1, 0)), hill, window.session.catalogue)
    theirs = hill.read_bytes()
    answers.expect(RecoveryDialog, press("recover"))
    offered(window)
    for watch in window.findChildren(Watch):
        watch.blockSignals(True)  # on a busy machine it would ask, too, before the test is over
    answers.press(Button.Cancel)
    assert not window.session.filing.save(window.desk)
    assert "Another program changed hill.hexfield" in answers.texts[-1]
    assert hill.read_bytes() == theirs


def test_what_cannot_be_read_is_named_and_stays(
    own_home: Path, window: Window, answers: Answers, at_work: AtWork
) -> None:
    kill(at_work("new"))
    (good,) = kept(own_home)
    broken = good.with_name("9.hexfield")
    broken.write_bytes(b"\x00 nothing")
    texts: list[str] = []

    def look(dialog: QDialog) -> None:
        texts.extend(label.text() for label in dialog.findChildren(QLabel))
        dialog.recover.click()  # type: ignore[attr-defined]

    answers.expect(RecoveryDialog, look)
    assert offered(window)
    assert any("1 more cannot be read" in text for text in texts)
    assert broken.exists()
    assert not offered(window)
    window.session.actions["recover"].trigger()
    assert "no unsaved work" in window.session.status.currentMessage()


NOON = datetime(2026, 3, 1, 12, 30)

FOUND = (
    AutosaveFile(Path("1"), Path("/maps/hill.hexfield"), "The Hill", 1219, NOON),
    AutosaveFile(Path("2"), Path("/maps/fords.hsc"), "", 12, NOON),
    AutosaveFile(Path("3"), None, "", 1, NOON),
)


@pytest.mark.parametrize("clock", ["0001-01-01T00:00:00", "1969-12-31T23:59:59", "9999-12-31T23:59:59+14:00"])
def test_whatever_the_clock_said_then_it_is_offered(tmp_path: Path, qtbot: QtBot, clock: str) -> None:
    now = datetime(2026, 11, 27, 12, 0, 0)
    written = autosave_bytes(Document(), shipped_catalogue(), None, now)
    contents = (written, written.replace(now.isoformat().encode(), clock.encode()))
    sessions = [session for _ in contents if (session := SessionFolder.begin(tmp_path)) is not None]
    for session, content, modified in zip(sessions, contents, (0, 2**33), strict=True):
        (session.folder / "1.hexfield").write_bytes(content)
        os.utime(session.folder / "1.hexfield", (modified, modified))
    found, unreadable = _kept_in(sessions)
    assert unreadable == []
    assert {kept.when.year for kept in found} == {2026, int(clock[:4])}
    assert RecoveryModel(found).rowCount() == 2


def test_it_is_a_sound_model_that_names_what_was_found_and_nothing_ticked_is_nothing_to_recover(
    qtmodeltester: Any, qtbot: QtBot
) -> None:
    qtmodeltester.check(RecoveryModel(FOUND))
    qtmodeltester.check(RecoveryModel(()))
    model = RecoveryModel(FOUND)
    names = [model.index(row, 0).data() for row in range(3)]
    assert names == ["The Hill", "fords", "Untitled battlefield"]
    assert [model.index(row, 3).data() for row in range(3)] == [
        "/maps/hill.hexfield",
        "/maps/fords.hsc",
        "never saved",
    ]
    assert "12:30" in model.index(0, 1).data()
    assert model.index(1, 2).data() == "12"
    dialog = RecoveryDialog(FOUND)
    qtbot.addWidget(dialog)
    assert dialog.model.checked == FOUND
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.table.setFocus()
    for row in range(3):
        assert dialog.recover.isEnabled()
        dialog.table.setCurrentIndex(dialog.model.index(row, 0))
        qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    assert dialog.model.checked == ()
    assert not dialog.recover.isEnabled()
    assert not dialog.discard.isEnabled()
    assert dialog.later.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.options is RecoveryChoice.LATER
