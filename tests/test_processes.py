"""Work in other processes: plain data goes there and comes back, errors as they were raised."""

from __future__ import annotations

import ast
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Any

import pytest

from builder import __version__
from builder.bots.bot import BotError
from builder.catalogue import Catalogue
from builder.catalogue.row import ConflictError
from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.formats.hexgame import PackedTable
from builder.formats.replay import LineError
from builder.library.query import QueryError
from builder.movement.reasons import BarredError, Reason, ReasonCode
from builder.plaindata.records import WrongValueError
from builder.playtest import workers
from builder.playtest.plan import SeriesPlan
from builder.problems import Problem, Severity
from builder.processes import Budget, CancelledError, InProcess, own_command
from builder.referee import DiceNeededError, IllegalActionError
from builder.referee.dice import COMBAT, WrongDiceError
from tests.sources import nodes, sources_with

# ---- Work in other processes: plain data goes there and comes back, and none of them outlives what it is
# for ----

Processes = Callable[[], list[BaseProcess]]
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


def test_plain_data_goes_there_and_comes_back(own_processes: Processes) -> None:
    told: list[object] = []
    work = InProcess(partial(counted_over_there, MappingProxyType({"ford": 2, "hill": 3})))
    pid, total, knows_qt = work(told.append, never)  # type: ignore[misc]
    assert (told, total) == (["ford", "hill"], 5)
    assert pid != os.getpid()
    assert not knows_qt
    assert not own_processes()


def test_a_whole_catalogue_goes_there_and_comes_back(catalogue: Catalogue) -> None:
    again = InProcess(partial(same, catalogue))(print, never)
    assert isinstance(again, Catalogue)
    assert list(again.pieces) == list(catalogue.pieces)
    assert again.boxes.keys() == catalogue.boxes.keys()


def test_errors_come_back(own_processes: Processes) -> None:
    with pytest.raises(RefusedError, match="two boxes"):
        InProcess(refused_over_there)(print, never)
    with pytest.raises(RuntimeError, match="KeyError"):
        InProcess(broken_over_there)(print, never)
    with pytest.raises(RuntimeError, match="without an answer"):
        InProcess(killed)(print, never)
    assert not own_processes()


def test_a_bound_that_a_system_does_not_know_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="there are no bounds here")
    held: list[int] = []

    def refuses_memory(limit: int, _bounds: tuple[int, int]) -> None:
        if limit == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")  # what macOS says
        held.append(limit)

    monkeypatch.setattr(resource, "setrlimit", refuses_memory)
    Budget(1, 2**30).hold()
    assert held == [resource.RLIMIT_CPU, resource.RLIMIT_CORE]


def test_what_is_cancelled_is_ended_at_once_however_long_it_takes(own_processes: Processes) -> None:
    told: list[object] = []
    with pytest.raises(CancelledError):
        InProcess(endless)(told.append, lambda: bool(told))
    assert told
    assert not own_processes()


def worker_of_a_process(to: Connection) -> None:
    InProcess(endless)(to.send, never)


def never_over(to: Connection) -> workers.OrderedGame:
    to.send(os.getpid())
    Event().wait()
    raise AssertionError


class Endless(workers.OrderedGame):
    """Keeps the process that is to play it."""

    to: Connection

    def __reduce__(self) -> Any:
        return never_over, (self.to,)


def player_of_games(to: Connection) -> None:
    Endless.to = to
    list(workers.processes(2)(SeriesPlan(PackedTable(b"")), [Endless(0)], never))


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


# ---- Errors come out of worker processes as they were raised ----

RAISED: list[Exception] = [
    IllegalActionError("R080", "Finn attacked already"),
    IllegalActionError("", "not a player of this game"),
    DiceNeededError(COMBAT, 3, "attack", "p1"),
    WrongDiceError("more dice were given than this action rolls"),
    LineError(7, "a mapping was expected", cut=True),
    RefusedError("not written", (Problem("no-game", Severity.ERROR, "nobody plays"),)),
    RefusedError("not written"),
    UnreadableError("a.hexgame: no such file"),
    WrongValueError(("zones", 0), "a list was expected"),
    ConflictError(("cards", 3), "wolf is given twice"),
    QueryError(7, "a number was expected"),
    BotError("East", "it broke off"),
    BarredError(Reason(ReasonCode.IN_THE_WAY, "an enemy stands there (R049)", ("R049",))),
]


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_an_error_is_packed_whole(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_no_error_with_a_constructor_of_its_own_is_left_out() -> None:
    made = set()
    for path in sources_with("Error("):
        for part in nodes(path):
            if isinstance(part, ast.ClassDef) and part.name.endswith("Error"):
                inside = (one.name for one in part.body if isinstance(one, ast.FunctionDef))
                made.update([part.name] if "__init__" in inside else [])
    assert made == {type(error).__name__ for error in RAISED if "__init__" in vars(type(error))}


def _fail(rule: str, why: str) -> None:
    raise IllegalActionError(rule, why)


def test_a_worker_process_tells_which_rule_forbids_it() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        error = pool.submit(_fail, "R080", "Finn attacked already").exception(60)
    assert isinstance(error, IllegalActionError)
    assert isinstance(error, BuilderError)
    assert (error.rule, error.why, str(error)) == (
        "R080",
        "Finn attacked already",
        "Finn attacked already (R080)",
    )


def test_the_program_begins_itself_anew_from_where_it_lies(tmp_path: Path) -> None:
    for module in ("builder", "click"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit('somebody else')")
    ran = subprocess.run(own_command("--version"), cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout == f"hexwright {__version__}\n"
