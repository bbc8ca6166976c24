"""Garbage is collected in the window's thread alone."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.editor.jobs.garbage import WindowGarbage, collect_in_window


class Ring:
    """Something that only a collection finds: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def garbage(qapp: QApplication) -> WindowGarbage:
    return collect_in_window()


def ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


def test_there_is_one_for_the_whole_program(garbage: WindowGarbage, qapp: QApplication) -> None:
    assert collect_in_window() is garbage
    assert garbage.parent() is qapp


def test_python_collects_no_more_by_itself_and_the_window_does(garbage: WindowGarbage) -> None:
    gc.enable()
    collect_in_window()
    assert not gc.isenabled()
    gone = ring()
    many = [[] for _ in range(5_000)]  # more than Python lets be before it collects
    assert gone() is not None
    garbage.collect()
    assert gone() is None
    assert len(many) == 5_000


def test_it_collects_once_in_a_while(garbage: WindowGarbage, qtbot: QtBot) -> None:
    gone = ring()
    many = [[] for _ in range(5_000)]
    qtbot.waitUntil(lambda: gone() is None)
    assert len(many) == 5_000
