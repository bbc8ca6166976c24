"""The JSON Schemas of the shipped data: every shipped file is valid, and wrong rows are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder import places
from builder.plaindata import read_yaml

Schema = Callable[[str], Draft202012Validator]
TILESETS = places.shipped("tilesets")
BOXES = sorted(path.stem for path in TILESETS.glob("*.yaml"))
CATALOGUE = ("sources", "shapes", "terrain", "pieces", "glyphs", "official-cards")


def data_of(name: str) -> Any:
    return read_yaml((TILESETS / f"{name}.yaml").read_bytes(), name).data


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_shipped_file_of_the_catalogue_is_valid(schema: Schema, name: str):
    assert list(schema(f"catalogue-{name}").iter_errors(data_of(f"catalogue/{name}"))) == []


@pytest.mark.parametrize("box", BOXES)
def test_every_shipped_box_is_valid(schema: Schema, box: str):
    assert list(schema("box").iter_errors(data_of(box))) == []


def test_there_are_boxes_to_check():
    assert len(BOXES) == 28


# File, where in it, what is put there (None takes it away).
WRONG: list[tuple[str, tuple[Any, ...], Any]] = [
    ("sources", ("sources", "S0"), 7),
    ("sources", ("sources", "s 0"), "a name with a blank"),
    ("sources", ("sauces",), {}),
    ("shapes", ("shapes", "one", "cells"), [[1, 0]]),
    ("shapes", ("shapes", "one", "cells"), []),
    ("shapes", ("shapes", "two", "cells"), [[0, 0], [0, 0]]),
    ("shapes", ("shapes", "edge", "edges"), [[0, 6]]),
    ("shapes", ("shapes", "edge", "edges"), [[0, 5], [0, 5]]),
    ("shapes", ("shapes", "doorway", "clear"), None),
    ("shapes", ("shapes", "doorway", "spaces"), [[1, 0]]),
    ("shapes", ("shapes", "doorway", "colour"), "grey"),
    ("shapes", ("shapes", "has blank"), {"cells": [[0, 0]]}),
    ("terrain", ("kinds", 0, "class"), "sea"),
    ("terrain", ("kinds", 0, "role"), "ruin"),
    ("terrain", ("kinds", 0, "role"), None),
    ("terrain", ("kinds", 0, "short"), "GRASS"),
    ("terrain", ("kinds", 0, "confidence"), None),
    ("terrain", ("kinds", 0, "source"), []),
    ("terrain", ("kinds", 0, "source"), "S0"),
    ("terrain", ("kinds", 0, "moves"), {"swim": True}),
    ("terrain", ("kinds", 0, "moves"), {"road": "yes"}),
    ("pieces", ("pieces", 0, "id"), "grass 1"),
    ("pieces", ("pieces", 0, "height"), None),
    ("pieces", ("pieces", 0, "height"), 1.5),
    ("pieces", ("pieces", 0, "height"), True),
    ("pieces", ("pieces", 0, "heigth"), 1),
    ("pieces", ("pieces", 0, "name"), None),
    ("pieces", ("pieces", 0, "confidence"), "sure"),
    ("pieces", ("pieces", 0, "source"), ["a blank"]),
    ("pieces", ("pieces", 0, "made_of"), {"rock-1": 0}),
]
WRONG_BOX: list[tuple[tuple[Any, ...], Any]] = [
    (("id",), None),
    (("name",), ""),
    (("kind",), "own"),
    (("order",), None),
    (("year",), 2006),
    (("sold", "value"), 2006),
    (("sold", "value"), "2006-13"),
    (("sold", "confidence"), None),
    (("in_print",), "maybe"),
    (("pieces",), []),
    (("pieces", 0, "count"), 0),
    (("pieces", 0, "count"), "7"),
    (("pieces", 0, "piece"), 7),
    (("pieces", 0, "confidence"), None),
    (("pieces", 0, "source"), None),
    (("pieces", 0, "colour"), "grey"),
    (("glyphs",), [{"glyph": "astrid"}]),
    (("price",), 50),
]


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = holder = copy.deepcopy(data)
    for key in path[:-1]:
        holder = holder[key]
    if value is None:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return data


@pytest.mark.parametrize(("name", "path", "value"), WRONG)
def test_a_wrong_row_of_the_catalogue_is_refused(
    schema: Schema, name: str, path: tuple[Any, ...], value: Any
):
    assert not schema(f"catalogue-{name}").is_valid(changed(data_of(f"catalogue/{name}"), path, value))


@pytest.mark.parametrize(("path", "value"), WRONG_BOX)
def test_a_wrong_row_of_a_box_is_refused(schema: Schema, path: tuple[Any, ...], value: Any):
    assert not schema("box").is_valid(changed(data_of("fota"), path, value))


def test_a_wall_without_heights_is_refused(schema: Schema):
    data = data_of("catalogue/terrain")
    row = next(kind for kind in data["kinds"] if kind["id"] == "ruin")
    del row["walls"]
    assert not schema("catalogue-terrain").is_valid(data)


def test_the_schema_of_own_files_needs_no_other_schema():
    """People point their text editor at that one file."""
    text = (places.shipped("schemas") / "own-pieces.schema.json").read_text()
    assert '"$ref": "urn:' not in text


@pytest.mark.parametrize("path", sorted(places.shipped("schemas").glob("*.json")), ids=lambda path: path.name)
def test_every_schema_is_a_schema_of_2020_12_with_a_version(schema: Schema, path: Any):
    contents = schema(path.name.removesuffix(".schema.json")).schema
    assert contents["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert contents["$id"].startswith(f"urn:hexwright:{path.name.removesuffix('.schema.json')}:")
