"""Garbage is collected in the window's thread alone."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from builder.editor.work.garbage import WindowGarbage


class Ring:
    """Something that only a collection finds: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collecting_again() -> Iterator[None]:
    yield
    gc.enable()


@pytest.mark.usefixtures("qapp")
def test_python_no_more_collects_by_itself_and_the_window_does(qtbot: QtBot) -> None:
    gc.enable()
    garbage = WindowGarbage()
    assert not gc.isenabled()
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    many = [[] for _ in range(5_000)]  # more than Python lets be before it collects
    assert gone() is not None
    garbage.collect()
    assert gone() is None
    assert len(many) == 5_000


@pytest.mark.usefixtures("qapp")
def test_it_collects_once_in_a_while(qtbot: QtBot) -> None:
    garbage = WindowGarbage()
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    many = [[] for _ in range(5_000)]
    qtbot.waitUntil(lambda: gone() is None)
    assert len(many) == 5_000
    assert garbage.parent() is None
