"""Scenario stubs: version 0 of a `.hexscenario`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.formats.schemas import wrong_places
from builder.formats.stub import new_stub, read_stub_bytes
from builder.plaindata import read_yaml
from formats.stubs import stub_bytes

positions = st.tuples(st.integers(-99, 99), st.integers(-99, 99), st.integers(0, 30)).map(list)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
stubs = st.fixed_dictionaries(
    {
        "players": texts,
        "zones": st.dictionaries(
            st.sampled_from(["red", "blue", "#010203"]), st.lists(positions, min_size=1, max_size=3)
        ),
        "glyphs": st.lists(
            st.fixed_dictionaries({"letter": st.sampled_from("?AK"), "at": positions}), max_size=3
        ),
        "figures": st.lists(
            st.fixed_dictionaries(
                {
                    "name": texts,
                    "file": texts,
                    "cells": st.lists(positions, min_size=1, max_size=2),
                    "rotation": st.integers(0, 5),
                }
            ),
            max_size=2,
        ),
        "markers": st.lists(st.fixed_dictionaries({"name": st.just("om11"), "at": positions}), max_size=2),
        "text": texts,
        "rtf": st.binary(max_size=20).map(lambda raw: raw.decode("latin-1")),
    }
)


@given(stubs)
def test_a_stub_comes_back_as_it_was(parts: dict[str, Any]) -> None:
    data = {**new_stub("ford.hsc"), **parts}
    content = stub_bytes(data)
    assert not wrong_places("hexscenario-0", read_yaml(content, "f").data)
    again, problems = read_stub_bytes(content, "ford.hexscenario")
    assert not problems
    assert again == data
    assert stub_bytes(again) == content


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not a scenario"),
        (b"- 1\n", "not a scenario"),
        (b"hexfield: 1\n", "not a scenario"),
        (b"hexscenario: 1\nstub: true\n", "a scenario of version 1"),
        (b"hexscenario: 0\n", "only stubs"),
        (b"hexscenario: false\nstub: true\n", "only stubs"),
        (b"hexscenario: 0\nstub: true\nx: [" + b"1," * 70_000 + b"]", "the most that is read"),
    ],
)
def test_what_is_no_stub_is_refused(content: bytes, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        read_stub_bytes(content, "a.hexscenario")


def test_wrong_parts_are_left_out_and_told_with_their_lines() -> None:
    content = (
        b"hexscenario: 0\nstub: true\nbattlefield: a.hexfield\nplayers: 2\nzones:\n  red:\n  - [1, 2, 1]\n"
        b"  - [1, 2]\n  blue: 7\nglyphs:\n- {letter: K, at: [1, 2, 3]}\n- {letter: KKKK, at: [1, 2, 3]}\n"
        b"- {letter: K, at: [1, .nan, 3]}\nfigures: {}\nrules: []\n"
    )
    data, problems = read_stub_bytes(content, "a.hexscenario")
    assert data["zones"] == {"red": [[1, 2, 1]]}
    assert data["glyphs"] == [{"letter": "K", "at": [1, 2, 3]}]
    assert (data["figures"], data["players"]) == ([], "")
    lines = sorted(problem.source.line for problem in problems if problem.source and problem.source.line)
    assert lines == [4, 8, 9, 12, 13, 14, 15]


def test_the_place_of_a_wrong_row_is_told_once() -> None:
    content = b'hexscenario: 0\nstub: true\nbattlefield: ""\nzones:\n  red: [[1]]\n'
    (problem,) = read_stub_bytes(content, "a.hexscenario")[1]
    told = f"{problem.source}: {problem.message}"
    expected = "q, r, level of a space were expected, found [1]; left out"
    assert told == f"a.hexscenario, line 5: zones.red[0]: {expected}"
