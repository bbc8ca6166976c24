"""Placeholders: a type for each thing that a file holds and nothing here knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import catalogue as catalogues
from builder.catalogue import UNKNOWN, Catalogue, Home, piece_name, placeholder
from builder.catalogue.placeholder import MAX_NAME, SHAPES, short_name

SNOW = Home("virtualscape", "17000", "Snow7", '{"hexes":7}')


@pytest.mark.parametrize(
    ("hexes", "like"), [(1, "grass-1"), (2, "grass-2"), (3, "grass-3"), (7, "grass-7"), (24, "grass-24")]
)
def test_a_placeholder_has_the_hexes_of_the_land_tile_of_its_size(
    catalogue: Catalogue, hexes: int, like: str
) -> None:
    type, tile = placeholder(catalogue, SNOW, hexes), catalogue.pieces[like]
    assert all(type.cells(rotation) == tile.cells(rotation) for rotation in range(6))
    assert (type.fills, type.height, type.role) == (tile.fills, tile.height, tile.role)
    assert type.is_placeholder
    assert not tile.is_placeholder
    assert type.kind.id == UNKNOWN


def test_there_is_one_for_each_home_and_size_and_all_of_a_name_count_together(catalogue: Catalogue) -> None:
    one = placeholder(catalogue, SNOW, 7)
    other = placeholder(catalogue, Home("virtualscape", "17000", "Snow7", '{"hexes":7,"letter":1}'), 7)
    assert placeholder(catalogue, Home(*(SNOW.program, SNOW.code, SNOW.name, SNOW.said)), 7) is one
    assert one is not other
    assert one.id == other.id == "unknown:virtualscape:Snow7:7"
    assert placeholder(catalogue, SNOW, 3) is not one


@pytest.mark.parametrize("name", ["Snow7", "a: b:c", "…"])
def test_an_id_alone_says_what_people_call_it(catalogue: Catalogue, name: str) -> None:
    type = placeholder(catalogue, Home("map_editor", "x", name))
    assert piece_name(catalogue, type.id) == type.name == f"{name} (unknown)"


@pytest.mark.parametrize(
    ("id", "name"), [("grass-7", "7-hex grass tile"), ("gone-3", "gone-3"), ("unknown:x", "unknown:x")]
)
def test_other_ids_say_it_as_well(catalogue: Catalogue, id: str, name: str) -> None:
    assert piece_name(catalogue, id) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Snow\n 7\x00 ", "Snow 7"),
        ("x" * 500, "x" * MAX_NAME),
        (" \u202e\t", "17000"),
        ("", "17000"),
        ("Eisfläche 雪", "Eisfläche 雪"),
        ("\x00", "17000"),
    ],
)
def test_a_name_is_one_short_line_and_never_empty(text: str, name: str) -> None:
    assert short_name(text, "17000") == name


def test_nobody_can_put_one_down_or_define_one(catalogue: Catalogue, tmp_path: Path) -> None:
    assert not [type for type in catalogue.pieces.values() if type.kind.id == UNKNOWN]
    own = tmp_path / "own-pieces.yaml"
    own.write_text("pieces:\n- {id: riddle-1, name: a riddle, kind: unknown, shape: one, height: 1}\n")
    (problem,) = catalogues.with_own(catalogue, own).problems
    assert "kind: unknown is for what files hold and nobody knows" in problem.message


def test_their_shapes_ship(catalogue: Catalogue) -> None:
    assert [len(catalogue.shapes[shape].cells) for shape in SHAPES.values()] == list(SHAPES)
