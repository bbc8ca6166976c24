"""Work beside the window: one piece at a time, the last one requested, and nothing of Qt in its thread."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from builder.editor.jobs.background import Job, end_all, workers
from builder.processes import InProcess, Work

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


def test_an_error_is_told_and_kept(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    job.request(at_once(failing))
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [("failed", "no font")]
    assert isinstance(job.error, ZeroDivisionError)
    job.request(at_once(partial(counting, 0)))
    qtbot.waitUntil(lambda: not job.busy)
    assert job.error is None


def test_an_error_that_nobody_listens_to_is_raised(qtbot: QtBot, job: Job) -> None:
    job.request(at_once(failing))
    with pytest.raises(ZeroDivisionError, match="no font"):
        job.wait()
    assert not job.busy


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


def test_python_collects_no_garbage_in_a_worker(qtbot: QtBot, job: Job) -> None:
    heard = Heard(job)
    job.request(at_once(lambda report, cancelled: gc.isenabled()))
    qtbot.waitUntil(lambda: not job.busy)
    assert heard.all == [("answered", False)]
