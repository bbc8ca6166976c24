"""Errors come out of worker processes as they were raised."""

from __future__ import annotations

import ast
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import builder
from builder.catalogue.cards import _AtError
from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.formats.replay import LineError
from builder.formats.scenario_records import WrongValueError
from builder.movement.reasons import BarredError, Reason, ReasonCode
from builder.problems import Problem, Severity
from builder.referee import DiceNeededError, IllegalActionError
from builder.referee.dice import COMBAT, WrongDiceError

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
    _AtError(("cards", 3), "a mapping was expected"),
    BarredError(Reason(ReasonCode.IN_THE_WAY, "an enemy stands there (R049)", ("R049",))),
]


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_an_error_is_packed_whole(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_no_error_with_a_constructor_of_its_own_is_left_out() -> None:
    made = set()
    for path in Path(builder.__file__).parent.rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_bytes())):
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
