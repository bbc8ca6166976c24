"""What a test starts ends with it, and what it changes of its process it sets right: else it is refused.

What a fixture of several tests starts or changes is its own, until it ends.
"""

from __future__ import annotations

import gettext
import os
import signal
import sys
from collections.abc import Generator, Iterator, Mapping, Set
from multiprocessing import resource_tracker
from pathlib import Path

import psutil
import pytest

from builder import language

PATIENCE = 20  # s that a process which was told to end may take; the next test waits for it
_ADOPT = 36  # PR_SET_CHILD_SUBREAPER
_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGCHLD", "SIGALRM") if hasattr(signal, name)
]

State = dict[str | int, object]
"""What all tests share, by its name; a process that this one started by its number."""


# pytest puts folders of tests that are no packages in front of others, as it comes to their tests.
_IN_FRONT = {str(Path(__file__).parent), str(Path(__file__).parent / "site")}


def adopt_orphans() -> None:
    """Have processes become children of this one whose parents end before them: so they are seen."""
    if sys.platform == "linux":
        from ctypes import CDLL

        CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)


def _children() -> Mapping[int, psutil.Process]:
    if not hasattr(os, "waitid"):
        return {}  # to look for them takes long
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:  # by far the most tests have none
        return {}
    return {child.pid: child for child in psutil.Process().children()}


def _state() -> State:
    try:
        folder = os.getcwd()
    except FileNotFoundError as error:
        folder = str(error)
    found: State = {
        **os.environ,
        **{f"the handler of {one.name}": signal.getsignal(one) for one in _SIGNALS},
        "the working folder": folder,
        "the language": (language.spoken(), language.FOLDER, gettext.textdomain()),
        "sys.path": tuple(path for path in sys.path if path not in _IN_FRONT),
        "sys.excepthook": sys.excepthook,
        **_children(),
    }
    found.pop("PYTEST_CURRENT_TEST", None)
    return found


class Guard:
    """Compares after each test."""

    def __init__(self) -> None:
        self._there: State = {}  # what is to be there after a test
        self._whose: dict[str | int, str] = {}  # the fixture that began it and has ended

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """What is there before the first test belongs to nobody."""
        adopt_orphans()
        self._there = _state()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """What a fixture of several tests begins is there from now on, and gone when it has ended."""
        if fixturedef.scope == "function":
            return (yield)
        before = _state()
        changed: set[str | int] = set()

        def over() -> None:
            for name in changed:
                self._whose[name] = fixturedef.argname
                if name in before:
                    self._there[name] = before[name]
                else:
                    self._there.pop(name, None)

        fixturedef.addfinalizer(over)  # one of the first: it is called when all is over
        try:
            return (yield)
        finally:
            now = _state()
            changed |= _differing(before, now) & _differing(self._there, now)  # not by one within it
            self._there.update({name: now[name] for name in changed if name in now})
            for name in changed - now.keys():
                self._there.pop(name, None)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self) -> Generator[None, None, None]:
        """The test is over, with its fixtures and those that no other test has."""
        try:
            yield
        finally:
            now = _state()
            if now != self._there:
                self._refuse(now)

    def _refuse(self, now: State) -> None:
        names = _differing(self._there, now)
        left = [f"{what} runs on{self._by(pid)}" for pid, what in self._end(now.keys() & names, now)]
        for name in sorted(name for name in names if isinstance(name, str)):
            was, is_now = (repr(one[name]) if name in one else "not there" for one in (self._there, now))
            left.append(f"{name} was {was} and is {is_now}{self._by(name)}")
        self._there = {name: one for name, one in now.items() if isinstance(name, str) or name in self._there}
        if left:
            pytest.fail(f"this test left: {'; and '.join(left)}", pytrace=False)

    def _end(self, names: Set[str | int], now: State) -> Iterator[tuple[int, str]]:
        """End what runs on of these; those that did not end by themselves, with their commands."""
        running = {name: one for name in names if isinstance(one := now[name], psutil.Process)}
        helper = running.pop(resource_tracker._resource_tracker._pid, None)  # type: ignore[attr-defined]
        for process in _running(list(running.values()), PATIENCE):
            yield process.pid, _described(process)
            process.kill()
            process.wait()
        # Multiprocessing's own helper begins again when it is needed; it waits for all that may need it.
        if helper is not None and not any(isinstance(one, psutil.Process) for one in self._there.values()):
            resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]

    def _by(self, name: str | int) -> str:
        return f" (of the fixture {self._whose[name]})" if name in self._whose else ""


def _differing(one: State, other: State) -> set[str | int]:
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def _running(processes: list[psutil.Process], seconds: float) -> list[psutil.Process]:
    return psutil.wait_procs(processes, seconds)[1]


def _described(process: psutil.Process) -> str:
    try:
        return f"process {process.pid} ({' '.join(process.cmdline())})"
    except psutil.Error:  # it ends this moment
        return f"process {process.pid}"
