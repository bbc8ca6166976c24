"""Unsaved work is kept on the disk, and only as long as it is unsaved."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, Info, SetField, SetNote
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.filing import files
from builder.editor.filing.autosave import (
    SessionFolder,
    autosave_bytes,
    left_behind,
    look_into,
    open_autosave,
)
from builder.editor.filing.watch import FileStamp
from builder.editor.scenario import commands
from builder.editor.window import Window
from builder.errors import UnreadableError
from builder.hexgrid import Hex
from builder.scenario import NeutralFigure, Scenario
from editor.people import CTRL, Answers, Hands
from tests.battlefields import FORDS, TOMB, laid
from tests.soak import often


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


def test_unsaved_work_is_kept_two_seconds_after_the_first_edit_whatever_is_done_since(
    shelf: Shelf, window: Window, hands: Hands
) -> None:
    soon = timers(window)[0]
    assert not soon.isActive(), "at rest nothing waits"
    hands.place("rock-1", Hex(0, 0))
    assert (soon.interval(), soon.isActive(), soon.isSingleShot()) == (2_000, True, True)
    number = soon.id()
    hands.click(Hex(1, 0))
    assert soon.id() == number, "the second edit does not put it off"
    soon.timeout.emit()
    shelf.wait_for(1)
    assert look_into(shelf.files()[0]).pieces == 2
    window.session.actions["new-scenario"].trigger()
    assert soon.isActive(), "a scenario is work, too"


def timers(window: Window) -> list[QTimer]:
    """The one that keeps what was edited, and the one that looks after it."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    return window.session.filing.autosave.findChildren(QTimer, options=direct)


def test_unsaved_work_is_kept_every_minute_or_as_often_as_asked(
    qtbot: QtBot, shelf: Shelf, window: Window, hands: Hands
) -> None:
    soon, clock = timers(window)
    soon.blockSignals(True)
    hands.place("rock-1", Hex(0, 0))
    assert (clock.interval(), clock.isActive(), clock.isSingleShot()) == (60_000, True, False)
    assert shelf.files() == []
    with qtbot.waitSignal(window.session.filing.autosave.written):
        clock.timeout.emit()  # the minute is over
    assert [look_into(file).pieces for file in shelf.files()] == [1]
    assert clock.isActive(), "and so on, every minute"
    hands.click(Hex(1, 0))
    clock.timeout.emit()
    qtbot.waitUntil(lambda: look_into(shelf.files()[0]).pieces == 2)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_what_is_kept_is_for_its_owner_alone(shelf: Shelf, hands: Hands) -> None:
    hands.place("rock-1", Hex(0, 0))
    shelf.keep()
    (file,) = shelf.files()
    assert [oct(one.stat().st_mode & 0o777) for one in (file, file.parent)] == ["0o600", "0o700"]


def test_only_what_is_unsaved_and_changed_is_written(shelf: Shelf, window: Window, hands: Hands) -> None:
    window.session.filing.autosave.keep()
    assert not shelf.folder.exists(), "there is nothing to keep"
    hands.place("rock-1", Hex(0, 0))
    first = window.desk
    window.session.filing.new()
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


def test_saving_going_back_to_what_is_saved_closing_and_a_clean_end_forget_it(
    tmp_path: Path, shelf: Shelf, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0))
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
    hands.place("rock-1", Hex(0, 0))
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
    hands.place("rock-1", Hex(0, 0))
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


def test_on_a_full_disk_keeping_and_saving_say_so_and_what_was_kept_and_saved_before_stays(
    shelf: Shelf,
    window: Window,
    hands: Hands,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "ford.hexfield"
    hands.place("rock-1", Hex(0, 0))
    files.save_document(window.document, path, window.session.catalogue)
    hands.click(Hex(1, 0))
    shelf.keep()
    on_disk = [(file, file.read_bytes()) for file in (path, *shelf.files())]
    hands.click(Hex(2, 0))
    with monkeypatch.context() as full:
        full.setattr(os, "write", lambda *_: _full_disk(0))
        soon = timers(window)[0]
        with shelf.qtbot.waitSignal(window.session.filing.autosave.failed):
            soon.timeout.emit()
        said = window.session.status.currentMessage()
        assert said.startswith("Unsaved work cannot be kept safe: "), said
        assert said.endswith("(No space left on device)")
        answers.press(QMessageBox.StandardButton.Ok)
        assert not window.session.filing.save(window.desk)
        assert "ford.hexfield was not saved. Your work is still here" in answers.texts[0]
    assert [(file, file.read_bytes()) for file, _ in on_disk] == on_disk
    assert window.document.dirty
    shelf.keep()
    assert look_into(shelf.files()[0]).pieces == 3, "as soon as there is room"
    assert window.session.filing.save(window.desk)
    assert len(formats.read(path, window.session.catalogue).battlefield) == 3


def test_work_is_kept_while_a_question_stands_there(
    shelf: Shelf, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0))
    found: list[int] = []

    def wait(box: QDialog) -> None:
        timers(window)[0].timeout.emit()
        shelf.wait_for(1)
        found.append(look_into(shelf.files()[0]).pieces)
        box.reject()

    answers.expect(QMessageBox, wait)
    window.close()
    assert found == [1]
    assert window.isVisible()


def test_a_folder_that_was_deleted_in_the_middle_of_work_is_made_once_more(
    shelf: Shelf, window: Window, hands: Hands
) -> None:
    hands.place("rock-1", Hex(0, 0))
    shelf.keep()
    shutil.rmtree(shelf.folder)
    shelf.keep()
    assert look_into(shelf.files()[0]).pieces == 1, "though nothing was changed since"
    hands.place("rock-1", Hex(1, 0))
    shelf.keep()
    (file,) = shelf.files()
    assert look_into(file).pieces == 2
    assert "cannot be kept" not in window.session.status.currentMessage()
    assert list(left_behind(shelf.folder)) == [], "no other program takes it for one left behind"


def test_where_no_folder_can_be_made_that_is_said_once_and_tried_again(
    shelf: Shelf, window: Window, hands: Hands
) -> None:
    hands.place("rock-1", Hex(0, 0))
    autosave = window.session.filing.autosave
    autosave.under.parent.mkdir(parents=True, exist_ok=True)
    autosave.under.write_text("a file, where a folder was expected")
    said: list[str] = []
    autosave.failed.connect(said.append)
    for _ in range(2):
        autosave.keep()
        autosave.wait()
    assert said == [f"no folder can be made in {autosave.under}"]
    autosave.under.unlink()
    shelf.keep()
    assert look_into(shelf.files()[0]).pieces == 1


def test_a_scenario_that_no_file_can_hold_is_named_and_keeps_no_other_from_the_disk(
    shelf: Shelf, window: Window
) -> None:
    for title in ("Ford", "Hill"):
        window.session.filing.new(Info(title))
        window.document.do(SetField("author", "Ann"), "Author")
    scenarios = window.session.workspace.desks[-2].document.scenarios
    wrong = Scenario(neutrals=(NeutralFigure("captive", "raelin", ()),))
    window.session.workspace.desks[-2].document.edit_scenarios((scenarios.new(wrong),), "Wrong")
    shelf.keep()
    assert [look_into(file).title for file in shelf.files()] == ["Hill"]
    assert "the scenario cannot be written: neutrals" in window.session.status.currentMessage()


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


NOON = datetime(2026, 3, 1, 12, 30)

STAMP = FileStamp(120, 1_700_000_000_123_456_789, "ab" * 32)


@pytest.mark.parametrize("name", [FORDS, TOMB])
def test_everything_of_an_imported_file_comes_back(
    qtbot: QtBot, tmp_path: Path, virtualscape: Callable[..., Path], catalogue: Catalogue, name: str
) -> None:
    document = files.open_document(virtualscape(name), catalogue, {})
    document.left_out = 3
    file = tmp_path / "1.hexfield"
    file.write_bytes(autosave_bytes(document, catalogue, STAMP, NOON))
    kept = look_into(file)
    assert (kept.path, kept.when, kept.stamp) == (document.path, NOON, STAMP)
    assert kept.pieces == len(document.battlefield)
    again = open_autosave(kept, catalogue, {"rock-1": 4})
    assert again.dirty
    assert (again.path, again.left_out, again.scenario) == (document.path, 3, document.scenario)
    assert again.battlefield.info == document.battlefield.info
    assert _rows(again.battlefield) == _rows(document.battlefield)
    assert again.tally.owned["rock-1"] == 4


def test_several_scenarios_come_back_with_their_files_and_what_was_deleted(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "ford.hexfield"
    made = [Scenario(title={"en": name}, battlefield=path.name) for name in ("A", "B", "C")]
    document = Document(laid(("rock-1", 0, 0, 1, 0)), scenarios=[(one, None) for one in made])
    files.save_document(document, path, catalogue)
    desk = Desk(document)
    document.scenarios.choose(document.scenarios.all[2].key)
    commands.delete_scenario(desk)
    document.scenarios.choose(document.scenarios.all[1].key)
    commands.rename_scenario(desk, "Bridge")
    commands.new_scenario(desk)
    document.scenarios.choose(document.scenarios.all[1].key)
    file = tmp_path / "1.hexfield"
    file.write_bytes(autosave_bytes(document, catalogue, None, NOON))
    again = open_autosave(look_into(file), catalogue, {})
    scenarios = again.scenarios
    titles = [one.scenario.title["en"] for one in scenarios.all]
    assert titles == ["A", "Bridge", "New scenario"]
    assert again.scenario == document.scenario
    names = [found.name if (found := scenarios.file(one.key)) else None for one in scenarios.all]
    assert names == ["ford.hexscenario", "ford - B.hexscenario", None]
    assert [found.name for found in scenarios.deleted] == ["ford - C.hexscenario"]
    assert all(scenarios.is_dirty(one.key) for one in scenarios.all)
    files.save_document(again, path, catalogue)
    on_disk = {one.scenario.title["en"] for one in formats.companion_scenarios(path) if one.scenario}
    assert on_disk == {"A", "Bridge", "New scenario"}
    assert not again.dirty


def test_a_kept_scenario_that_cannot_be_read_is_told_and_the_rest_opens_by_hand_like_any_battlefield(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    document = Document(laid(("rock-1", 0, 0, 1, 0)), scenarios=[(Scenario(rounds=3), None)])
    file = tmp_path / "1.hexfield"
    file.write_bytes(
        autosave_bytes(document, catalogue, None, NOON).replace(b"hexscenario: 1", b"hexscenario: 9")
    )
    again = open_autosave(look_into(file), catalogue, {})
    assert (len(again.battlefield), again.scenario) == (1, None)
    assert [problem.code for problem in again.findings] == ["scenario-unreadable"]
    document = Document(laid(("rock-7", 2, 1, 3, 5)))
    document.do(SetField("description", "line\n" * 2000), "Text")
    file.write_bytes(autosave_bytes(document, catalogue, None, NOON))
    loaded = formats.read(file, catalogue)
    assert _rows(loaded.battlefield) == _rows(document.battlefield)
    assert not loaded.problems


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=often(24))
@given(
    title=st.text(max_size=40),
    path=st.none() | st.text(st.characters(exclude_characters="\0", codec="utf-8"), min_size=1, max_size=40),
)
def test_any_title_and_any_path_come_back(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, title: str, path: str | None
) -> None:
    document = Document(path=None if path is None else Path("/somewhere") / path)
    document.do(SetField("title", title), "Title")
    file = tmp_path / "1.hexfield"
    file.write_bytes(autosave_bytes(document, catalogue, None, NOON))
    kept = look_into(file)
    assert kept.title == title
    assert kept.path == (document.path.absolute() if document.path is not None else None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hexfield: 1\npieces: []\n",
        b"# hexwright autosave: \nhexfield: 1\n",
        b"# hexwright autosave: [1, 2]\nhexfield: 1\n",
        b'# hexwright autosave: {"path": null}\nhexfield: 1\n',
        b'# hexwright autosave: {"path": 3, "stamp": [1], "title": "", "pieces": 1, "when": "x"}\n',
        b'# hexwright autosave: {"path": null, "stamp": null, "title": "", "pieces": 1e999}\n',
        b"\x00\xff\xfe",
    ],
)
def test_what_is_none_is_refused_with_one_message(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "1.hexfield"
    file.write_bytes(content)
    with pytest.raises(UnreadableError, match=r"1\.hexfield"):
        look_into(file)


def _rows(battlefield: Battlefield) -> list[tuple[object, ...]]:
    return [(p.type.id, p.hex, p.slot, p.rotation) for p in battlefield.in_order()]


def begin(under: Path) -> SessionFolder:
    made = SessionFolder.begin(under)
    assert made is not None
    return made


def test_a_folder_that_is_held_is_nobody_elses_and_goes_when_it_is_empty(tmp_path: Path) -> None:
    mine = begin(tmp_path)
    assert SessionFolder.claim(mine.folder) is None
    assert list(left_behind(tmp_path)) == []
    (mine.folder / ".1.hexfield.abc.part").write_text("cut off")
    mine.let_go()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").touch()
    assert SessionFolder.begin(tmp_path / "file" / "autosave") is None
    assert list(left_behind(tmp_path / "file" / "autosave")) == []


def test_one_that_another_program_took_as_soon_as_it_was_made_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = SessionFolder.claim
    others: list[SessionFolder | None] = []

    def claimed(folder: Path) -> SessionFolder | None:
        if not others:
            others.append(claim(folder))  # the other program, a moment before
        return claim(folder)

    monkeypatch.setattr(SessionFolder, "claim", claimed)
    mine = SessionFolder.begin(tmp_path)
    assert mine is not None
    assert others[0] is not None
    assert others[0].folder != mine.folder


def test_one_whose_program_is_gone_can_be_claimed_once(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from builder.editor.filing.autosave import SessionFolder\n"
        "made = SessionFolder.begin(Path(sys.argv[1]))\n"
        "(made.folder / '1.hexfield').write_text('work')\n"
        "os._exit(1)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    (found,) = left_behind(tmp_path)
    assert [path.name for path in found.files()] == ["1.hexfield"]
    assert list(left_behind(tmp_path)) == [], "whoever claimed it holds it now"
    found.let_go()
    assert [path.name for path in found.folder.iterdir()] == ["1.hexfield"], "what is in it stays"
