"""What the suite asserts after every test of the window finds what it looks for."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable
from multiprocessing import get_context
from threading import Event, Thread

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from builder.editor.jobs.background import Job
from editor import leaks


class Dock(QObject):
    """Something of the window that has work to be done."""

    def find(self, _report: object, _cancelled: object) -> int:
        return 1


def seen(qtbot: QtBot, work: Callable[..., object]) -> list[str]:
    """What is found after a job has done a work."""
    job, before = Job(), leaks.there()
    job.request(lambda: work)
    qtbot.waitUntil(lambda: not job.busy)
    return leaks.left(before)


def test_plain_work_leaves_nothing(qtbot: QtBot) -> None:
    names = ["ford"]
    assert seen(qtbot, lambda report, cancelled: len(names)) == []


def test_an_object_of_qts_that_reaches_a_worker_is_found(qtbot: QtBot) -> None:
    dock = Dock()
    held = {"docks": [(1, dock)]}
    assert any("was given a Dock" in one for one in seen(qtbot, dock.find))
    assert any("was given a Dock" in one for one in seen(qtbot, lambda report, cancelled: len(held)))
    assert any("has a QObject" in one for one in seen(qtbot, lambda report, cancelled: QObject()))


def test_one_that_is_made_and_deleted_there_is_found(qtbot: QtBot) -> None:
    found = seen(qtbot, lambda report, cancelled: bool(Job()))
    assert any(one.startswith("a Job was made in worker") for one in found)
    assert any(one.startswith("a Job was deleted in worker") for one in found)


def test_garbage_that_could_be_collected_there_is_found(qtbot: QtBot) -> None:
    job, before = Job(), leaks.there()
    gc.enable()
    job.request(lambda: lambda report, cancelled: None)
    job.wait()
    assert any("may collect garbage" in one for one in leaks.left(before))


def test_work_that_nobody_cancelled_a_thread_and_a_process_are_found(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "_PATIENCE", 0)
    job, before, go_on = Job(), leaks.there(), Event()
    other = Thread(target=go_on.wait, name="other")
    process = get_context("spawn").Process(target=signal.pause, name="player")
    job.request(lambda: lambda report, cancelled: go_on.wait())
    other.start()
    process.start()
    found = leaks.left(before)
    go_on.set()
    other.join()
    process.kill()
    process.join()
    job.wait()
    assert found[0].endswith("not cancelled")
    assert {"Thread other", "SpawnProcess player"} < set(found[1:])
    assert leaks.left(before) == []


def test_a_window_that_is_open_is_found(qtbot: QtBot) -> None:
    label, before = QLabel("Ford"), leaks.there()
    label.setWindowTitle("Left")
    label.show()
    assert leaks.left(before) == ["window QLabel 'Left'"]
    label.close()
    assert leaks.left(before) == []
