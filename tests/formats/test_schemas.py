"""The shipped schemas, and what breaking them is called."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder import places
from builder.formats.schemas import schema, wrong_places

NAMES = sorted(
    path.name.removesuffix(".schema.json") for path in places.shipped("schemas").glob("hex*.schema.json")
)


def test_there_is_one_for_every_file_of_ours() -> None:
    assert {"hexfield", "hexscenario", "hexscenario-0", "hexcollection"} <= set(NAMES)


@pytest.mark.parametrize("name", ["hexfield", "hexscenario", "hexscenario-0", "hexcollection"])
def test_they_are_schemas_themselves(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


GOOD = {"hexfield": 1, "title": "Ford", "pieces": [{"piece": "grass-1", "at": [0, 0, 1]}]}


@pytest.mark.parametrize(
    ("change", "path", "told"),
    [
        ({"title": 7}, ("title",), "title: a text in quotes was expected, found 7"),
        ({"title": "x" * 100_001}, ("title",), "title: at most 100000 were expected"),
        ({"pieces": {}}, ("pieces",), "pieces: a list was expected, found {}"),
        (
            {"pieces": [{"piece": "a", "at": [0, 0, 0]}]},
            ("pieces", 0, "at", 2),
            "pieces[0].at[2]: at least 1 was",
        ),
        (
            {"pieces": [{"piece": "a", "at": [0, 0, 1.5]}]},
            ("pieces", 0, "at", 2),
            "a whole number was expected",
        ),
        ({"pieces": [{"piece": "a"}]}, ("pieces", 0), "pieces[0]: at is missing"),
        ({"hexfield": 3}, ("hexfield",), "hexfield: 1 was expected, found 3"),
        ({str(n): 0 for n in range(7)}, (), "and 2 more not known here"),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_file(change: Any, path: Any, told: str) -> None:
    ((where, message),) = wrong_places("hexfield", {**GOOD, **change})
    assert where == path
    assert told in message


SPOT = "q, r, level of a space were expected, found "


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"zones": {"red": [[1]]}}, f"zones.red[0]: {SPOT}[1]"),
        ({"zones": {"red": [[0, 0, 1, 4]]}}, f"zones.red[0]: {SPOT}[0, 0, 1, 4]"),
        (
            {"glyphs": [{"letter": "", "at": [0, 0, 1]}]},
            "glyphs[0].letter: a text that is not empty was expected",
        ),
        (
            {"glyphs": [{"letter": "A", "at": [0, 0, 1], "kind": "fun"}]},
            "glyphs[0].kind: 'treasure' was expected, found 'fun'",
        ),
        ({"figures": [{"cells": []}]}, "figures[0].cells: at least 1 were expected, found []"),
        (
            {"markers": [{"name": "1 x", "at": [0, 0, 1]}]},
            "markers[0].name: '1 x' is not a name that can stand here",
        ),
    ],
)
def test_what_is_wrong_in_a_scenario_is_said_in_plain_words(change: Any, told: str) -> None:
    stub = {"hexscenario": 0, "stub": True, "battlefield": "", **change}
    ((_, message),) = wrong_places("hexscenario-0", stub)
    assert message == told


def test_a_good_file_has_nothing_wrong() -> None:
    assert wrong_places("hexfield", GOOD) == []
