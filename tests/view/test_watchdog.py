"""What holds the window is named: where it is when its heartbeat is overdue, and again as that goes on."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.view import watchdog
from builder.view.watchdog import Watchdog, place_of, watched, working_clock

Said = Callable[[], list[str]]


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Said:
    caplog.set_level(logging.DEBUG, "builder")
    return lambda: [record.getMessage() for record in caplog.records if record.name == watchdog.__name__]


class Clock:
    """Goes as far as it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dog(clock: Clock) -> Watchdog:
    return Watchdog(clock, lambda: "paint (plan.py:7)")


def test_a_window_that_beats_in_time_is_not_named(dog: Watchdog, clock: Clock, said: Said) -> None:
    for _ in range(20):
        dog.beat()
        clock.now += 0.24
        dog.look()
    assert said() == []


def test_nothing_is_overdue_before_the_first_heartbeat(dog: Watchdog, clock: Clock, said: Said) -> None:
    clock.now += 60
    dog.look()
    assert said() == []


def test_what_holds_the_window_is_named_again_whenever_the_time_has_doubled(
    dog: Watchdog, clock: Clock, said: Said
) -> None:
    dog.beat()
    for _ in range(70):
        clock.now += 1 / 64
        dog.look()
    place = "paint (plan.py:7)"
    times = ("0.27", "0.52", "1.02")
    assert said() == [f"the window is held for {time} s: {place}" for time in times]


def test_after_a_heartbeat_it_begins_again(dog: Watchdog, clock: Clock, said: Said) -> None:
    for _ in range(2):
        dog.beat()
        clock.now += 0.3
        dog.look()
        dog.look()
    dog.beat()
    assert len(said()) == 2


def test_a_call_that_lets_no_other_thread_run_is_told_of_when_it_is_over(
    dog: Watchdog, clock: Clock, said: Said
) -> None:
    dog.beat()
    clock.now += 26
    dog.beat()
    assert said() == ["the window was held for 26.00 s by one call"]


def test_the_place_is_that_of_the_innermost_functions_of_the_program() -> None:
    found: list[str] = []
    battlefield = Battlefield()
    battlefield.subscribe(lambda change: found.append(place_of(sys._getframe())))
    from builder.battlefield import SetField

    battlefield.apply(SetField("title", "Ford"))
    first, second, *_ = found[0].split(" < ")
    assert first.startswith("_notify (battlefield/model.py:")
    assert second.startswith("apply (battlefield/model.py:")
    assert place_of(None) == "outside Hexwright"


def test_of_another_thread_its_work_is_counted_and_not_its_waiting() -> None:
    clock = working_clock(threading.get_ident())
    before = clock()
    sum(range(10_000))
    assert clock() > before


def test_the_window_is_watched_while_somebody_reads_what_is_logged(
    qtbot: QtBot, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "HELD", 0.05)
    before = threading.enumerate()

    def hold() -> None:
        tries = 10_000_000
        while tries and not said():
            tries -= 1

    with watched():
        (watcher,) = [thread for thread in threading.enumerate() if thread not in before]
        with qtbot.waitCallback() as held:
            QTimer.singleShot(100, lambda: held(hold()))
    assert not watcher.is_alive()
    assert said()[0].startswith("the window is held for 0.")


def test_it_is_not_watched_else(qapp: object) -> None:
    before = threading.enumerate()
    with watched():
        assert threading.enumerate() == before
