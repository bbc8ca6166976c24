"""What nobody foresaw is shown once, with the work kept and a report to save; diagnostics name nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from builder import __version__, formats
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.view import settings
from builder.view.crashes import crash_report, crashes_shown, traces_folder
from builder.view.diagnostics import diagnostics, without_names
from editor.people import Answers, Hands

Button = QMessageBox.StandardButton


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """The errors that were printed as ever, in place of what pytest's own hook makes of them."""
    found: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: found.append(error))
    return found


@pytest.fixture
def watched(printed: list[BaseException], window: Window) -> Iterator[Window]:
    """A window whose errors are shown."""
    with crashes_shown(window.session.filing.autosave.keep_at_once):
        yield window


def fail(name: str = "ford") -> None:
    raise RuntimeError(f"no way through {Path.home() / name}")


def test_an_error_that_nothing_caught_keeps_the_work_and_offers_a_report(
    qtbot: QtBot, watched: Window, hands: Hands, answers: Answers, own_home: Path, tmp_path: Path
) -> None:
    hands.place("grass-7", Hex(0, 0))
    report = tmp_path / "report.txt"
    answers.press(Button.Save)
    answers.file(report)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(report.exists)
    watched.session.filing.autosave.wait()
    assert len(list((own_home / "state" / "autosave").glob("*/*.hexfield"))) == 1
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: no way through ~/ford" in text
    assert f"Hexwright: {__version__}" in text
    assert str(Path.home()) not in text


def test_the_same_error_is_shown_once_and_one_goes_on(
    qtbot: QtBot, watched: Window, printed: list[BaseException], answers: Answers
) -> None:
    answers.press(Button.Ignore)
    for _ in range(3):
        QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: len(printed) == 3 and not answers.waiting)
    QApplication.processEvents()
    assert len(answers.texts) == 1
    assert "work is kept" in answers.texts[0]
    assert watched.isVisible()


def test_where_the_work_cannot_be_kept_it_says_so(
    qtbot: QtBot, window: Window, printed: list[BaseException], answers: Answers
) -> None:
    answers.press(Button.Ignore)
    with crashes_shown(fail):
        QTimer.singleShot(0, fail)
        qtbot.waitUntil(lambda: bool(printed) and not answers.waiting)
    assert "could not be kept" in answers.texts[0]
    assert "is kept" not in answers.texts[0]


def test_where_the_disk_refuses_the_work_it_does_not_say_that_it_is_kept(
    qtbot: QtBot, watched: Window, hands: Hands, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise RefusedError("no space left on device")

    hands.place("grass-7", Hex(0, 0))
    monkeypatch.setattr(formats, "write_safely", full)
    answers.press(Button.Ignore)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(answers.texts))
    assert "could not be kept" in answers.texts[0]


def test_a_report_that_cannot_be_written_is_one_message(
    qtbot: QtBot, watched: Window, answers: Answers, tmp_path: Path
) -> None:
    answers.press(Button.Save)
    answers.file(tmp_path / "no folder" / "report.txt")
    answers.press(Button.Ok)
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: len(answers.texts) == 2)
    assert "no folder" in answers.texts[1]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_the_traces_of_a_process_are_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_HOME", str(tmp_path))
    with crashes_shown(lambda: True):
        (trace,) = traces_folder().iterdir()
        assert [oct(one.stat().st_mode & 0o777) for one in (trace, trace.parent)] == ["0o600", "0o700"]


DIES = """
import os
from builder.view.crashes import crashes_shown
with crashes_shown(lambda: True):
    {what}
"""


def died(what: str) -> None:
    subprocess.run([sys.executable, "-c", DIES.format(what=what)], capture_output=True, check=False)


def test_where_a_process_died_stands_in_the_next_report_and_nothing_stays_without_a_fault(
    qapp: QApplication, own_home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HEXWRIGHT_HOME", str(tmp_path))
    died("pass")
    assert list(traces_folder().iterdir()) == []
    died("os.abort()")
    assert "Fatal Python error: Aborted" in crash_report("RuntimeError")


def test_diagnostics_tell_the_computer_and_the_settings_but_no_paths_and_no_names(
    qapp: QApplication, tmp_path: Path
) -> None:
    secret = tmp_path / "Uncle Ottos castle.hexfield"
    secret.write_text("hexfield: 1\n", encoding="utf-8")
    settings.remember_file(secret)
    settings.store("preferences/wheel", "scroll")
    text = diagnostics()
    assert f"Hexwright: {__version__}" in text
    assert "wheel=scroll" in text
    assert "Otto" not in text
    assert str(Path.home()) not in text
    assert str(tmp_path) not in text


ANN, OTTO = PurePosixPath("/home/ann"), PureWindowsPath(r"C:\Users\Uncle Otto")


@pytest.mark.parametrize(
    ("home", "text", "shown"),
    [
        (ANN, "/home/ann/maps/ford.hexfield: gone", "~/maps/ford.hexfield: gone"),
        (ANN, "FileNotFoundError: '/home/ann'", "FileNotFoundError: '~'"),
        (ANN, "/home/anna/maps, /home/ann-2", "/home/anna/maps, /home/ann-2"),
        (ANN, "/media/ann/stick, /run/user/ann/x", "/media/user/stick, /run/user/user/x"),
        (ANN, "a plan, banned", "a plan, banned"),
        (OTTO, r"C:\Users\Uncle Otto\ford.hexfield", r"~\ford.hexfield"),
        (OTTO, repr(r"c:\users\Uncle Otto\ford"), r"'~\\ford'"),
        (OTTO, "C:/Users/Uncle Otto/ford", "~/ford"),
        (OTTO, "file:///C:/Users/Uncle%20Otto/ford", "file:///~/ford"),
        (OTTO, r"D:\Uncle Otto\maps", r"D:\user\maps"),
        (OTTO, r"'D:\Uncle Otto' is full", r"'D:\user' is full"),
        (OTTO, r"C:\Users\UNCLEO~1\AppData\Local\Temp", r"C:\Users\user\AppData\Local\Temp"),
        (OTTO, "file:///media/Uncle%20Otto/ford", "file:///media/user/ford"),
        (PurePosixPath("/"), "/etc/hexwright", "/etc/hexwright"),
    ],
)
def test_a_home_folder_is_a_tilde_however_it_is_written(home: PurePath, text: str, shown: str) -> None:
    assert without_names(text, home) == shown


def test_they_are_copied_by_the_help_menu(window: Window) -> None:
    QApplication.clipboard().clear()
    window.session.actions["diagnostics"].trigger()
    assert QApplication.clipboard().text().startswith(f"Hexwright: {__version__}")
