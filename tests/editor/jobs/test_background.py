"""Work beside the window: one piece at a time, the last one requested, and nothing of Qt in its thread."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.editor.filing import files
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.processes import InProcess, Work
from builder.view.jobs.background import Job, WindowGarbage, collect_in_window, end_all, workers
from editor.people import Answers, when

Report, Cancelled = Callable[[Any], None], Callable[[], bool]


class Heard:
    """All that a job says, in order, and whether it was said in the window's thread."""

    def __init__(self, job: Job) -> None:
        self.all: list[tuple[str, object]] = []
        self.elsewhere = 0
        for name in ("reported", "answered", "failed"):
            getattr(job, name).connect(partial(self.hear, name))

    def hear(self, name: str, what: object) -> None:
        self.all.append((name, what))
        self.elsewhere += threading.current_thread() is not threading.main_thread()


def counting(to: int, report: Report, _cancelled: Cancelled) -> object:
    for number in range(to):
        report(number)
    return threading.current_thread() is threading.main_thread(), to


def failing(_report: Report, _cancelled: Cancelled) -> object:
    raise ZeroDivisionError("no font")


def waiting(began: Event, go_on: Event, report: Report, cancelled: Cancelled) -> object:
    began.set()
    assert go_on.wait(20)
    report("one more")
    return "cancelled" if cancelled() else "done"


def at_once(work: Work) -> Callable[[], Work]:
    return lambda: work


@pytest.fixture
def job(qtbot: QtBot) -> Job:
    return Job()


def test_reports_come_in_turn_and_then_the_answer_in_the_thread_of_the_window(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    job.request(at_once(partial(counting, 3)))
    assert job.busy
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [*(("reported", number) for number in range(3)), ("answered", (False, 3))]
    assert not heard.elsewhere
    assert not workers()
    job.request(at_once(lambda report, cancelled: gc.isenabled()))
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all[4:] == [("answered", False)], "Python collects no garbage in a worker"


def test_an_error_is_told_and_kept_and_raised_where_nobody_listens(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    job.request(at_once(failing))
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [("failed", "no font")]
    assert isinstance(job.error, ZeroDivisionError)
    job.request(at_once(partial(counting, 0)))
    qtbot.waitUntil(lambda: not job.busy)
    assert job.error is None
    deaf = Job()
    deaf.request(at_once(failing))
    with pytest.raises(ZeroDivisionError, match="no font"):
        deaf.wait()
    assert not deaf.busy


class Contents(bytearray):
    """What a file held."""


def test_what_was_read_before_an_error_does_not_live_on_with_it(qtbot: QtBot, job: Job) -> None:
    held: list[weakref.ref[Contents]] = []

    def fails(report: object, cancelled: object) -> None:
        contents = Contents(1_000)
        held.append(weakref.ref(contents))
        raise ValueError("cut off")

    with qtbot.waitSignal(job.failed):
        job.request(lambda: fails)
    assert str(job.error) == "cut off"
    assert held[0]() is None


@pytest.mark.usefixtures("other_processes")
def test_another_process_works_as_a_thread_does(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    job.request(at_once(InProcess(partial(counting, 2))))
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [("reported", 0), ("reported", 1), ("answered", (True, 2))]


def test_of_many_requests_the_last_is_answered_and_they_never_work_at_once(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    began, go_on = Event(), Event()
    job.request(at_once(partial(waiting, began, go_on)))
    assert began.wait(20)
    for number in range(5):
        job.request(at_once(partial(counting, number)))
    assert len(workers()) == 1, "the first one has not ended"
    go_on.set()
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [*(("reported", number) for number in range(4)), ("answered", (False, 4))]


def test_a_pause_lets_others_be_requested_and_it_works_on_things_as_they_are_then(qtbot: QtBot) -> None:
    job = Job(pause=20)
    heard = Heard(job)
    things = [1]
    for number in range(5):
        things[0] = number
        job.request(lambda: partial(counting, things[0]))
    things[0] = 0
    assert not workers()
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [("answered", (False, 0))]


def test_nothing_comes_of_what_was_stopped(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    began, go_on = Event(), Event()
    job.request(at_once(partial(waiting, began, go_on)))
    assert began.wait(20)
    job.stop()
    assert not job.busy
    go_on.set()
    job.wait()
    assert heard.all == []
    job.stop()
    job.wait()  # there is nothing


def test_what_is_finished_early_is_answered(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    began, go_on = Event(), Event()
    job.request(at_once(partial(waiting, began, go_on)))
    assert began.wait(20)
    job.finish()
    assert job.busy
    go_on.set()
    job.wait()
    assert heard.all == [("reported", "one more"), ("answered", "cancelled")]


def test_a_slot_may_request_the_next(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    job.answered.connect(lambda found: job.request(at_once(partial(counting, 1))) if found[1] == 0 else None)
    job.request(at_once(partial(counting, 0)))
    qtbot.waitUntil(lambda: len(heard.all) == 3)
    assert heard.all == [("answered", (False, 0)), ("reported", 0), ("answered", (False, 1))]


def test_others_go_on_while_a_slot_has_a_dialog_open(qtbot: QtBot, job: Job) -> None:
    """The slot waits in an event loop of its own, as a dialog does."""
    other = Job()
    heard = Heard(other)
    seen: list[bool] = []

    def wait_inside(_found: object) -> None:
        other.request(at_once(partial(counting, 0)))
        if not seen:
            seen.append(False)
            job.request(at_once(partial(counting, 0)))
            qtbot.waitUntil(lambda: not other.busy and not job.busy)
            seen[0] = True

    job.answered.connect(wait_inside)
    job.request(at_once(partial(counting, 0)))
    qtbot.waitUntil(lambda: bool(seen) and seen[0] and not other.busy)
    assert ("answered", (False, 0)) in heard.all


@pytest.mark.parametrize("parented", [False, True])
def test_what_is_under_way_is_cancelled_with_its_job(qtbot: QtBot, parented: bool) -> None:
    began, go_on, found = Event(), Event(), []
    parent = QObject()
    job = Job(parent if parented else None)
    job.request(lambda: lambda report, cancelled: found.append(waiting(began, go_on, report, cancelled)))
    assert began.wait(20)
    del job
    del parent
    go_on.set()
    for worker in workers():
        worker.join(20)
    assert found == ["cancelled"]


def test_at_the_end_all_is_cancelled_and_waited_for(qtbot: QtBot) -> None:
    found: list[object] = []

    def until_cancelled(_report: Report, cancelled: Cancelled) -> None:
        while not cancelled():
            pass
        found.append(1)

    jobs = [Job(), Job()]
    for job in jobs:
        job.request(at_once(until_cancelled))
    end_all()
    assert found == [1, 1]
    assert not workers()


class Ring:
    """Something that only a collection finds: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def garbage(qapp: QApplication) -> WindowGarbage:
    return collect_in_window()


def ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


def test_the_window_collects_garbage_for_the_whole_program(
    garbage: WindowGarbage, qapp: QApplication, qtbot: QtBot
) -> None:
    assert collect_in_window() is garbage
    assert garbage.parent() is qapp
    gc.enable()
    collect_in_window()
    assert not gc.isenabled()
    gone = ring()
    many = [[] for _ in range(5_000)]  # more than Python lets be before it collects
    assert gone() is not None
    garbage.collect()
    assert gone() is None
    assert len(many) == 5_000
    # And once in a while by itself.
    gone = ring()
    again = [[] for _ in range(5_000)]
    qtbot.waitUntil(lambda: gone() is None)
    assert len(many) == 5_000
    assert len(again) == 5_000


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


def test_a_large_file_is_read_while_the_window_is_awake_and_that_can_be_cancelled(
    window: Window, large: Path, slow: Slow, qtbot: QtBot
) -> None:
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
    slow.threads.clear()
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


def test_a_large_file_that_cannot_be_read_has_its_one_message(
    window: Window, large: Path, answers: Answers
) -> None:
    large.write_bytes(b"\0" * 40_000)
    answers.press(QMessageBox.StandardButton.Ok)
    assert not window.session.filing.open_path(large)
    assert "plain.hexfield" in answers.texts[-1]
