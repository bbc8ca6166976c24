"""Problems: their order, their shape in JSON, where they point to."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import BuilderError, ForeignError, RefusedError, UnreadableError
from builder.problems import PieceRef, Problem, ProblemCell, Severity, Source, in_order, order_key, worst

small = st.integers(-2, 3)
words = st.text("ab", max_size=2)
refs = st.builds(PieceRef, small, words, small, small, small, small)
sources = st.builds(Source, words, words, st.none() | small, st.none() | small)
problems = st.builds(
    Problem,
    words,
    st.sampled_from(Severity),
    words,
    pieces=st.lists(refs, max_size=2).map(tuple),
    at=st.none() | st.builds(ProblemCell, small, small, small),
    source=st.none() | sources,
)


def told(severity: Severity, at: ProblemCell | None = None, **more: object) -> Problem:
    return replace(Problem("code", severity, "message", at=at), **more)


def test_severities_have_a_rank():
    assert [severity.rank for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE)] == [0, 1, 2]
    assert f"{Severity.ERROR}" == "error"


def test_the_worst_comes_first_then_from_the_ground_up():
    low = told(Severity.WARNING, ProblemCell(5, 5, 1))
    high = told(Severity.WARNING, ProblemCell(0, 0, 2))
    row = told(Severity.WARNING, ProblemCell(0, 6, 1))
    error = told(Severity.ERROR, ProblemCell(9, 9, 9))
    of_the_file = told(Severity.WARNING, source=Source("f", line=40))
    of_an_earlier_line = told(Severity.WARNING, source=Source("f", line=3))
    expected = (error, of_an_earlier_line, of_the_file, low, row, high)
    shuffled = list(expected)
    random.Random(4).shuffle(shuffled)
    assert in_order(shuffled) == expected


@given(st.lists(problems, max_size=12), st.randoms())
def test_every_list_of_problems_has_one_order(found: list[Problem], random: random.Random):
    ordered = in_order(found)
    random.shuffle(found)
    assert list(map(order_key, in_order(found))) == list(map(order_key, ordered))
    assert sorted(map(repr, found)) == sorted(map(repr, ordered))


@given(st.lists(problems, max_size=6))
def test_the_worst_of_them_is_that_of_the_first(found: list[Problem]):
    assert worst(found) == (in_order(found)[0].severity if found else None)


def test_a_problem_in_json_has_all_keys_of_the_documented_shape():
    problem = Problem(
        "overlap",
        Severity.ERROR,
        "two tiles in one hex",
        hint="Move one.",
        rule="R171",
        pieces=(PieceRef(7, "grass-7", 1, -2, 3, 4),),
        at=ProblemCell(1, -2, 3),
        source=Source("a.hexfield", "pieces[3]", 12),
    )
    data = problem.as_json()
    assert json.loads(json.dumps(data)) == {
        "file": "a.hexfield",
        "code": "overlap",
        "severity": "error",
        "message": "two tiles in one hex",
        "hint": "Move one.",
        "rule": "R171",
        "pieces": [{"id": 7, "piece": "grass-7", "q": 1, "r": -2, "slot": 3, "rotation": 4}],
        "at": [1, -2, 3],
        "line": 12,
        "byte": None,
    }
    assert type(data["severity"]) is str
    assert problem.as_json("other.hexfield")["file"] == "other.hexfield"


@given(problems)
def test_every_problem_is_json_of_the_same_keys(problem: Problem):
    data = json.loads(json.dumps(problem.as_json()))
    assert list(data) == list(Problem("c", Severity.NOTE, "m").as_json())
    assert data["at"] == (None if problem.at is None else [problem.at.q, problem.at.r, problem.at.slot])


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (Source(), ""),
        (Source("f"), "f"),
        (Source("f", line=3), "f, line 3"),
        (Source("f", byte=0), "f, byte 0"),
        (Source("f", "pieces[3].slot", 12), "f, line 12, pieces[3].slot"),
        (Source(path="a.b"), "a.b"),
    ],
)
def test_a_source_is_written_as_a_person_reads_it(source: Source, text: str):
    assert str(source) == text


def test_every_error_of_ours_is_one_kind_and_a_value_error():
    for kind in (UnreadableError, RefusedError, ForeignError):
        assert issubclass(kind, BuilderError)
        assert issubclass(kind, ValueError)
        assert str(kind("what")) == "what"


def test_a_refusal_carries_its_problems():
    problem = told(Severity.ERROR)
    assert RefusedError("no", [problem]).problems == (problem,)
    assert RefusedError("no").problems == ()
