"""Work beside the window: in turn, one at a time, and never a reason to wait for it."""

from __future__ import annotations

import threading

from pytestqt.qtbot import QtBot

from builder.editor.work.aside import Aside


def test_answers_come_in_turn_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    told: list[tuple[object, bool]] = []
    worked: list[bool] = []
    here = threading.get_ident()

    def work(number: int) -> int:
        worked.append(threading.get_ident() == here)
        return number

    aside = Aside()
    aside.ended.connect(lambda result: told.append((result, threading.get_ident() == here)))
    for number in range(3):
        aside.begin(lambda number=number: work(number))  # type: ignore[misc]
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told == [(0, True), (1, True), (2, True)]
    assert worked == [False, False, False]


def test_an_error_is_an_answer(qtbot: QtBot) -> None:
    aside = Aside()
    error = ValueError("no such hex")

    def fail() -> object:
        raise error

    with qtbot.waitSignal(aside.ended) as told:
        aside.begin(fail)
    assert told.args == [error]


def test_it_can_go_away_while_it_works(qtbot: QtBot) -> None:
    began, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        began.set()
        go_on.wait(10)
        done.set()

    aside = Aside()
    aside.begin(work)
    assert began.wait(10)
    del aside
    go_on.set()
    assert done.wait(10)
