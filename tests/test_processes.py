"""Work in other processes: plain data goes there and comes back, and none of them outlives what it is for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import active_children
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Any

import pytest

from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.processes import CancelledError, InProcess
from builder.referee import Table
from builder.referee.playtest import playtest

Report, Cancelled = Callable[[Any], None], Callable[[], bool]


def never() -> bool:
    return False


def counted_over_there(names: MappingProxyType[str, int], report: Report, _cancelled: Cancelled) -> object:
    for name in names:
        report(name)
    return os.getpid(), sum(names.values()), "PySide6" in sys.modules


def refused_over_there(_report: Report, _cancelled: Cancelled) -> object:
    raise RefusedError("two boxes answer to one name")


def broken_over_there(_report: Report, _cancelled: Cancelled) -> object:
    raise KeyError


def endless(report: Report, _cancelled: Cancelled) -> object:
    report(os.getpid())
    while True:
        pass


def killed(_report: Report, _cancelled: Cancelled) -> object:
    os.kill(os.getpid(), signal.SIGTERM)
    return None


def same(catalogue: Catalogue, _report: Report, _cancelled: Cancelled) -> object:
    return catalogue


def test_plain_data_goes_there_and_comes_back() -> None:
    told: list[object] = []
    work = InProcess(partial(counted_over_there, MappingProxyType({"ford": 2, "hill": 3})))
    pid, total, knows_qt = work(told.append, never)  # type: ignore[misc]
    assert (told, total) == (["ford", "hill"], 5)
    assert pid != os.getpid()
    assert not knows_qt
    assert not active_children()


def test_a_whole_catalogue_goes_there_and_comes_back(catalogue: Catalogue) -> None:
    again = InProcess(partial(same, catalogue))(print, never)
    assert isinstance(again, Catalogue)
    assert list(again.pieces) == list(catalogue.pieces)
    assert again.boxes.keys() == catalogue.boxes.keys()


def test_errors_come_back() -> None:
    with pytest.raises(RefusedError, match="two boxes"):
        InProcess(refused_over_there)(print, never)
    with pytest.raises(RuntimeError, match="KeyError"):
        InProcess(broken_over_there)(print, never)
    with pytest.raises(RuntimeError, match="without an answer"):
        InProcess(killed)(print, never)
    assert not active_children()


def test_what_is_cancelled_is_ended_at_once_however_long_it_takes() -> None:
    told: list[object] = []
    with pytest.raises(CancelledError):
        InProcess(endless)(told.append, lambda: bool(told))
    assert told
    assert not active_children()


def worker_of_a_process(to: Connection) -> None:
    InProcess(endless)(to.send, never)


def table_that_never_comes(to: Connection) -> Table:
    to.send(os.getpid())
    Event().wait()
    raise AssertionError


def player_of_games(to: Connection) -> None:
    list(playtest(partial(table_that_never_comes, to), 2, workers=2))


PARENT = """
import sys
from multiprocessing.connection import Connection
import test_processes
if __name__ == "__main__":
    getattr(test_processes, sys.argv[1])(Connection(int(sys.argv[2])))
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot wait for another's process")
@pytest.mark.parametrize("starts", ["worker_of_a_process", "player_of_games"])
def test_a_process_ends_with_the_one_that_started_it_even_where_that_is_killed(
    tmp_path: Path, starts: str
) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    here, there = Pipe()
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py"), starts, str(there.fileno())],
        pass_fds=[there.fileno()],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert here.poll(60)
    child = os.pidfd_open(here.recv())
    parent.kill()
    parent.wait(60)
    assert wait([child], 60), "it outlives its parent"
    os.close(child)
    here.close()
    there.close()
