"""All that is drawn in the thread of the windows is drawn with one context."""

from __future__ import annotations

import threading

import pytest

from builder.solid import offscreen


class FakeContext:
    def __init__(self) -> None:
        self.released = False

    def release(self) -> None:
        self.released = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[FakeContext]:
    """The contexts made, in order, while nobody has borrowed any before."""
    found: list[FakeContext] = []

    def make() -> FakeContext:
        found.append(FakeContext())
        return found[-1]

    monkeypatch.setattr(offscreen, "standalone", make)
    monkeypatch.setattr(offscreen, "_borrowed", [])
    return found


def draw() -> None:
    with offscreen.context_for_one():
        pass


def test_all_borrow_the_same_and_the_last_to_give_it_back_releases_it(made: list[FakeContext]) -> None:
    assert offscreen.borrow() is offscreen.borrow()
    draw()
    offscreen.give_back()
    assert [context.released for context in made] == [False]
    offscreen.give_back()
    assert [context.released for context in made] == [True]
    offscreen.borrow()
    assert [context.released for context in made] == [True, False]


def test_a_picture_has_a_context_of_its_own_in_another_thread_alone(made: list[FakeContext]) -> None:
    offscreen.borrow()
    draw()
    assert [context.released for context in made] == [False]
    thread = threading.Thread(target=draw)
    thread.start()
    thread.join()
    assert [context.released for context in made] == [False, True]
