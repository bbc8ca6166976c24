"""The user's own file: what it may hold, what is left out, and that nothing in it breaks the program."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder import catalogue as catalogue_room
from builder.catalogue import Catalogue, Confidence, Role
from builder.catalogue.pieces import Entering, Moves
from builder.facts import types_of
from builder.hexgrid import Edge, Hex
from builder.plaindata import read_yaml
from tests.damaged import damaged
from tests.soak import often
from tests.sources import SOURCES

Lay = Callable[[Any], Catalogue]
Schema = Callable[[str], Draft202012Validator]

# One of everything, all of it right.
OWN: dict[str, Any] = {
    "version": 1,
    "shapes": {
        "my-bend": {"cells": [[0, 0], [1, 0], [1, 1]]},
        "my-fence": {"cells": [[0, 0], [1, 0]], "edges": [[0, 5], [1, 5]], "opens": []},
        "my-gate": {
            "cells": [[0, 0], [1, 0], [2, 0]],
            "opens": [[0, 2], [2, 1]],
            "passage": [1],
            "clear": 8,
            "spaces": [[1, 0], [0, 1], [1, 1], [0, 2]],
        },
    },
    "kinds": [
        {
            "id": "moss",
            "name": "moss",
            "class": "land",
            "short": "M",
            "lifts": False,
            "round": 0,
            "moves": {
                "road": True,
                "bonus": 3,
                "ends_move": False,
                "double_space_exception": False,
                "cancels_fall": False,
                "water_type": False,
                "forbidden": {"basic": True, "master": False},
                "end_of_round_die": {"master": True},
                "survive_d20": {"master": 20},
                "variants": {"wet": {"cost": 2}, "dry": {"cost": 1}},
            },
            "walls": {},
            "confidence": "medium",
            "source": "measured at home",
        },
        {
            "id": "fence",
            "name": "fence",
            "class": "edge",
            "role": "stone-wall",
            "walls": {"inside": 2, "outside": 3},
        },
        {"id": "ooze", "name": "ooze", "class": "fluid", "source": ["S0", "my notes"]},
        {"id": "boulder", "name": "boulder", "class": "obstacle", "role": "obstacle"},
    ],
    "pieces": [
        {
            "id": "moss-3",
            "kind": "moss",
            "shape": "my-bend",
            "height": 1,
            "name": "bent moss tile",
            "map_editor": "mo3",
        },
        {"id": "moss-3-thick", "kind": "moss", "shape": "my-bend", "height": 2, "made_of": {"moss-3": 2}},
        {
            "id": "ooze-1",
            "kind": "ooze",
            "shape": "one",
            "height": 0,
            "confidence": "low",
            "source": [],
            "virtualscape": "My ooze",
        },
        {"id": "boulder-3", "kind": "boulder", "shape": "triangle", "heights": [2, 5, 3], "base": "ooze-1"},
        {"id": "fence-2", "kind": "fence", "shape": "my-fence", "height": 3, "role": "stone-wall"},
        {"id": "gate", "kind": "doorway", "shape": "my-gate", "height": 10},
        {"id": "barrel", "kind": "other", "height": 2},
        {"id": "grass-7", "kind": "grass", "shape": "rosette", "height": 1, "name": "printed grass"},
    ],
    "boxes": [
        {
            "id": "my-prints",
            "name": "What came out of my printer",
            "kind": "prints",
            "publisher": "me",
            "order": 500,
            "year": 2026,
            "pieces": [
                {"piece": "moss-3", "count": 12, "confidence": "high", "source": "counted"},
                {"piece": "grass-7", "count": 2},
            ],
            "glyphs": [{"glyph": "astrid", "count": 1, "duration": "permanent"}],
        },
        {
            "id": "tj",
            "name": "My jungle",
            "pieces": [{"piece": "palm-14", "count": 9}],
            "year": {"value": None},
        },
    ],
}


def test_one_of_everything_is_taken_in(with_own: Lay):
    found = with_own(OWN)
    assert found.problems == ()
    assert found.pieces["moss-3"].own
    assert found.pieces["moss-3"].cells(1) == (Hex(0, 0), Hex(0, 1), Hex(-1, 2))
    assert found.pieces["moss-3"].kind is found.kinds["moss"]
    assert found.kinds["moss"].moves.variants == {"wet": Entering(2), "dry": Entering(1)}
    assert found.kinds["moss"].confidence is Confidence.MEDIUM
    assert found.kinds["moss"].source == ("measured at home",)
    assert found.kinds["fence"].walls == {"inside": 2, "outside": 3}
    assert found.pieces["fence-2"].edges(0) == (Edge(Hex(0, 0), 5), Edge(Hex(1, 0), 5))
    assert found.pieces["boulder-3"].fills == (2, 5, 3)
    assert found.pieces["boulder-3"].height == 5
    assert found.pieces["moss-3-thick"].fills == (2, 2, 2)
    assert found.pieces["moss-3-thick"].parts == {"moss-3": 2}
    assert found.pieces["ooze-1"].fills == (1,)
    assert found.pieces["gate"].role is Role.DOORWAY
    assert not found.pieces["barrel"].placeable
    assert found.boxes["my-prints"].counts == {"moss-3": 12, "grass-7": 2}
    assert found.boxes["my-prints"].year == 2026


def test_every_switch_of_movement_does_something():
    asked = set(re.findall(r"\bmoves\.(\w+)", "".join(path.read_text(encoding="utf-8") for path in SOURCES)))
    assert [switch for switch in types_of(Moves) if switch not in asked] == []


def test_own_pieces_and_boxes_take_the_place_of_shipped_ones_and_others_stay(
    with_own: Lay, catalogue: Catalogue
):
    found = with_own(OWN)
    assert found.pieces["rock-7"] is catalogue.pieces["rock-7"]
    assert found.kinds["grass"] is catalogue.kinds["grass"]
    assert set(catalogue.pieces) < set(found.pieces)
    assert catalogue.pieces["grass-7"].name == "7-hex grass tile"
    assert (found.pieces["grass-7"].name, found.pieces["grass-7"].own) == ("printed grass", True)
    assert list(found.pieces)[: len(catalogue.pieces)] == list(catalogue.pieces)
    assert (found.boxes["tj"].counts, found.boxes["tj"].own) == ({"palm-14": 9}, True)
    assert [id for id in found.boxes if id != "my-prints"] == list(catalogue.boxes)


def test_own_boxes_without_a_place_come_last(with_own: Lay):
    rows = [{"id": id, "name": id, "pieces": []} for id in ("aaa", "000")]
    assert list(with_own({"boxes": rows}).boxes)[-2:] == ["aaa", "000"]


@pytest.mark.parametrize(
    "content", ["", "# nothing yet\n", "pieces:\nboxes:\n", "{}", "version: 1", "version: 1.0"]
)
def test_a_file_with_nothing_in_it_is_fine(with_own: Lay, catalogue: Catalogue, content: str):
    found = with_own(content)
    assert found.problems == ()
    assert dict(found.pieces) == dict(catalogue.pieces)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[1, 2]", "shapes, kinds, pieces, boxes were expected at the top"),
        ("just text", "shapes, kinds, pieces, boxes were expected at the top"),
        ("pieces: {a: 1}", "pieces: a list was expected, found {'a': 1}"),
        ("shapes: [1]", "shapes: a mapping was expected, found [1]"),
        ("peices: []", "'peices' is not known here; did you mean pieces?"),
        ("version: 2\npieces: [1]", "version: 1 was expected; nothing here was used"),
        ("version: true", "version: 1 was expected; nothing here was used"),
        (
            "pieces: [\n",
            "line 2: not YAML that can be read (a value was expected, found the end of the file)",
        ),
        (b"pieces: \xff", "byte 8: not UTF-8 text (found 0xff)"),
        ("a: &x 1\nb: *x", "line 2: an alias (*'x'); aliases are not used in these files"),
    ],
)
def test_a_file_of_another_kind_is_told_once_and_the_shipped_data_stands(
    with_own: Lay, catalogue: Catalogue, content: str | bytes, message: str
):
    found = with_own(content)
    assert [(problem.code, problem.message) for problem in found.problems] == [("own-row", message)]
    assert dict(found.boxes) == dict(catalogue.boxes)


def test_a_problem_knows_file_line_and_place(with_own: Lay):
    (problem,) = with_own("pieces:\n- {id: a, kind: other}\n- id: b\n  kind: soup\n").problems
    assert Path(problem.source.file).name == "own-pieces.yaml"
    assert (problem.source.line, problem.source.path) == (3, "pieces[1]")
    assert problem.severity == "error"
    assert problem.hint


# Rows that are well formed and fit nothing: the section, the row, what is said of it.
CONFLICTS: list[tuple[str, str, str]] = [
    (
        "pieces",
        "{id: a, kind: soup}",
        "kind 'soup' is not known; it must ship with Hexwright or stand before",
    ),
    ("pieces", "{id: a, kind: grass, shape: heart, height: 1}", "shape 'heart' is not known"),
    ("pieces", "{id: a, kind: grass, role: ruin}", "role: a piece of kind grass (land) cannot be a ruin"),
    ("pieces", "{id: a, kind: jungle, shape: one, height: 0}", "height: at least 1 was expected for a obst"),
    (
        "pieces",
        "{id: a, kind: wall-walk, shape: one, height: 0}",
        "height: at least 1 was expected for a wal",
    ),
    ("pieces", "{id: a, kind: water, shape: one, height: 1}", "height: a fluid adds none"),
    ("pieces", "{id: a, kind: glacier, shape: one, heights: [1, 2]}", "heights: one for each cell"),
    ("pieces", "{id: a, kind: grass, shape: one, heights: [2]}", "heights: one for each cell"),
    ("pieces", "{id: a, kind: glacier, heights: [2]}", "heights: one for each cell"),
    ("pieces", "{id: a, kind: glacier, shape: one, height: 3, heights: [2]}", "height: 2 was expected"),
    ("pieces", "{id: a, kind: ruin, shape: one, height: 6}", "shape one: a ruin stands on edges"),
    ("pieces", "{id: a, kind: ladder, shape: ruin-long, height: 2}", "a ladder has one cell and one edge"),
    ("pieces", "{id: a, kind: doorway, shape: two, height: 10}", "a doorway needs a passage"),
    ("pieces", "{id: a, kind: other, shape: one, height: 1}", "shape: parts are never placed"),
    ("pieces", "{id: a, kind: grass, base: soup}", "base 'soup' is not known"),
    ("pieces", "{id: a, kind: rock, map_editor: g7}", "map_editor: g7 is grass-7; another one was expected"),
    ("pieces", "{id: a, kind: rock, map_editor: y3}", "map_editor: y3 is y3; another one was expected"),
    ("pieces", "{id: a, kind: rock, map_editor: om31}", "map_editor: om31 is om31"),
    ("pieces", "{id: a, kind: rock, map_editor: z1}", "map_editor: z1 is z1"),
    ("pieces", "{id: a, kind: rock, virtualscape: A}", "virtualscape: one of the shapes one, two, triangle"),
    (
        "pieces",
        "{id: a, kind: rock, shape: one, height: 1, virtualscape: My snow3}",
        "virtualscape: My snow3 is snow-3; another one was expected",
    ),
    ("pieces", "{id: ice-3, kind: ice, base: ice-3}", "base: ice-3 cannot come under itself"),
    ("pieces", "{id: a, kind: grass, made_of: {soup: 1}}", "made_of: piece 'soup' is not known"),
    ("pieces", "{id: a, kind: grass, made_of: {double-water: 1}}", "made_of: double-water is made of others"),
    ("pieces", "{id: grass-1, kind: grass, made_of: {grass-1: 2}}", "made_of: grass-1 is made of others"),
    ("kinds", "{id: grass, name: my grass, class: land}", "grass ships with Hexwright and stays"),
    ("boxes", "{id: a, name: a, pieces: [{piece: soup, count: 1}]}", "piece 'soup' is not known"),
    (
        "boxes",
        "{id: a, name: a, pieces: [{piece: grass-1, count: 1}, {piece: grass-1, count: 2}]}",
        "pieces: a piece is listed twice",
    ),
]

MALFORMED: list[tuple[str, str, str]] = [
    ("pieces", "7", "a mapping was expected, found 7"),
    ("pieces", "", "a mapping was expected, found nothing"),
    (
        "pieces",
        "{kind: grass}",
        "id: a word of up to 64 letters, digits, dots, hyphens and underscores was expected",
    ),
    ("pieces", "{id: a b, kind: grass}", "id: a word of up to 64 letters"),
    ("pieces", '{id: "a\\n", kind: grass}', "id: a word of up to 64 letters"),
    ("pieces", "{id: ../../x, kind: grass}", "id: a word of up to 64 letters"),
    ("pieces", f"{{id: {'x' * 65}, kind: grass}}", "id: a word of up to 64 letters"),
    ("pieces", "{id: true, kind: grass}", "id: a word of up to 64 letters"),
    ("pieces", "{id: a, kind: rock, map_editor: 3a}", "map_editor: a word of up to 20 letters"),
    ("pieces", "{id: a, kind: rock, map_editor: a~b}", "map_editor: a word of up to 20 letters"),
    ("pieces", "{id: a, kind: rock, virtualscape: ''}", "virtualscape: a line of 1 to 200 characters"),
    ("pieces", "{id: a, kind: [grass]}", "kind: a word of up to 64 letters"),
    ("pieces", "{id: a, kind: grass, shape: null, height: 1}", "shape: a word of up to 64 letters"),
    ("pieces", "{id: a, kind: grass, shape: one}", "height: a whole number from 0 to 200 was expected"),
    ("pieces", "{id: a, kind: grass, height: .nan}", "found .nan"),
    ("pieces", "{id: a, kind: grass, height: .inf}", "found .inf"),
    ("pieces", "{id: a, kind: grass, height: 1.5}", "found 1.5"),
    ("pieces", "{id: a, kind: grass, height: true}", "found true"),
    ("pieces", "{id: a, kind: grass, height: '1'}", "found '1'"),
    ("pieces", f"{{id: a, kind: grass, height: 1{'0' * 30}}}", "found 1e+30"),
    ("pieces", "{id: a, kind: grass, heigth: 1}", "'heigth' is not known here; did you mean height?"),
    ("pieces", "{id: a, kind: grass, role: sea}", "role: land, fluid"),
    ("pieces", '{id: a, kind: grass, name: "two\\nlines"}', "name: a line of 1 to 200 characters"),
    ("pieces", "{id: a, kind: grass, name: ''}", "name: a line of 1 to 200 characters"),
    ("pieces", "{id: a, kind: grass, made_of: {grass-1: 0}}", "made_of/grass-1: a whole number from 1 to 99"),
    ("pieces", "{id: a, kind: grass, confidence: sure}", "confidence: high, medium or low"),
    ("pieces", "{id: a, kind: grass, source: [1]}", "source: a text or a list of texts"),
    ("shapes", "{}", "cells: 1 to 100 hexes were expected, the first of them [0, 0]"),
    ("shapes", "{cells: [[1, 0]]}", "the first of them [0, 0]"),
    ("shapes", "{cells: [[0, 0], [0, 0]]}", "cells: none may come twice"),
    ("shapes", "{cells: [[0, 0], [0, 51]]}", "cells/2: [q, r] was expected, found [0, 51]"),
    ("shapes", "{cells: [[0, 0], [0, 1, 2]]}", "cells/2: [q, r] was expected, found [0, 1, 2]"),
    ("shapes", "{cells: [[0, 0]], edges: [[0, 6]]}", "edges/1/2: a whole number from 0 to 5"),
    ("shapes", "{cells: [[0, 0]], edges: [[0, 1], [0, 1]]}", "edges: none may come twice"),
    ("shapes", "{cells: [[0, 0]], passage: [0]}", "passage and clear: both were expected, or neither"),
    ("shapes", "{cells: [[0, 0]], spaces: [[0, 0]]}", "spaces: the four doorway spaces were expected"),
    ("kinds", "{id: a, name: a, class: sea}", "class: land, fluid"),
    ("kinds", "{id: a, name: a, class: land, role: ruin}", "role: one of land, wall-walk was expected"),
    ("kinds", "{id: a, name: a, class: castle}", "role: one of castle-base, castle-wall, door, doorway"),
    ("kinds", "{id: a, name: a, class: edge, role: ruin}", "walls: {inside: levels, outside: levels}"),
    ("kinds", "{id: a, name: a, class: land, walls: {inside: 1}}", "walls/outside: a whole number"),
    ("kinds", "{id: a, name: a, class: land, short: GRASS}", "short: a line of 0 to 2 characters"),
    ("kinds", "{id: a, name: a, class: land, moves: {fly: true}}", "'fly' is not known here"),
    ("kinds", "{id: a, name: a, class: land, moves: {road: 1}}", "moves/road: true or false"),
    (
        "kinds",
        "{id: a, name: a, class: land, moves: {variants: {wet: 2}}}",
        "moves/variants/wet: a mapping",
    ),
    ("kinds", "{id: a, name: a, class: obstacle, round: 101}", "round: a whole number from 0 to 100"),
    ("kinds", "{id: a, name: a, class: land, round: 50}", "round: only obstacles are round"),
    ("kinds", "{id: a, name: a, class: land, lifts: no}", "lifts: true or false was expected, found 'no'"),
    ("boxes", "{id: a, name: a}", "pieces: a list was expected, found nothing"),
    (
        "boxes",
        "{id: a, name: a, pieces: [{piece: grass-1}]}",
        "pieces/1: count is missing",
    ),
    ("boxes", "{id: a, name: a, pieces: [], year: '2004'}", "year: a whole number from 1900 to 3000"),
    ("boxes", "{id: a, name: a, pieces: [], order: -1}", "order: a whole number from 0 to 1000000"),
    (
        "boxes",
        "{id: a, name: a, pieces: [], glyphs: [{glyph: x, count: 1, duration: ever}]}",
        "glyphs/1/duration: permanent, temporary or artifact was expected, found 'ever'",
    ),
]


def alone(section: str, row: str) -> str:
    """A file of this one row."""
    return f"shapes:\n  a: {row}\n" if section == "shapes" else f"{section}:\n- {row}\n"


@pytest.mark.parametrize(("section", "row", "message"), MALFORMED)
def test_a_malformed_row_is_left_out_and_told_and_the_schema_refuses_it_too(
    with_own: Lay, schema: Schema, section: str, row: str, message: str
):
    text = alone(section, row)
    (problem,) = with_own(text).problems
    assert problem.code == "own-row"
    assert message in problem.message
    assert not schema("own-pieces").is_valid(read_yaml(text.encode(), "f").data)


@pytest.mark.parametrize(("section", "row", "message"), CONFLICTS)
def test_a_row_that_contradicts_something_else_is_left_out_and_told(
    with_own: Lay, catalogue: Catalogue, schema: Schema, section: str, row: str, message: str
):
    text = alone(section, row)
    found = with_own(text)
    (problem,) = found.problems
    assert problem.code == "own-conflict"
    assert message in problem.message
    assert schema("own-pieces").is_valid(read_yaml(text.encode(), "f").data)
    assert dict(found.pieces) == dict(catalogue.pieces)
    assert dict(found.boxes) == dict(catalogue.boxes)
    assert dict(found.kinds) == dict(catalogue.kinds)


def test_two_pieces_cannot_have_one_word_of_another_program_but_a_shipped_one_may_keep_its_own(with_own: Lay):
    rows = [
        {"id": "a", "kind": "rock", "map_editor": "mo1"},
        {"id": "b", "kind": "rock", "map_editor": "MO1"},
        {"id": "grass-7", "kind": "grass", "shape": "rosette", "height": 1, "map_editor": "g7"},
    ]
    found = with_own({"version": 1, "pieces": rows})
    (problem,) = found.problems
    assert "map_editor: MO1 is a; another one was expected" in problem.message
    assert found.pieces["grass-7"].own


def test_a_shipped_shape_stays(with_own: Lay):
    (problem,) = with_own({"shapes": {"rosette": {"cells": [[0, 0]]}}}).problems
    assert problem.message == "rosette ships with Hexwright and stays; give yours an id of its own"


def test_numbers_of_cells_are_those_of_the_shape(with_own: Lay):
    for extra in ({"edges": [[1, 0]]}, {"opens": [[2, 0]]}, {"passage": [1], "clear": 3}):
        (problem,) = with_own({"shapes": {"a": {"cells": [[0, 0]], **extra}}}).problems
        assert "numbers of cells from 0 to 0 were expected" in problem.message


@pytest.mark.parametrize(
    ("content", "line", "path"),
    [
        ("pieces:\n- {id: a, kind: grass,\n   kind: rock}\n", 2, "pieces[0]"),
        ("pieces:\n- {id: a, kind: grass, made_of: {grass-1: 1, grass-1: 2}}\n", 2, "pieces[0]"),
        ("shapes:\n  a: {cells: [[0, 0]]}\n  a: {cells: [[0, 0], [0, 1]]}\n", 3, "shapes.a"),
        ("pieces: [{id: a, kind: grass}]\nboxes: []\npieces: []\n", 3, "pieces"),
    ],
)
def test_what_has_a_key_twice_is_left_out(with_own: Lay, content: str, line: int, path: str):
    found = with_own(content)
    (problem,) = found.problems
    assert problem.code == "own-conflict"
    assert "is given twice" in problem.message
    assert (problem.source.line, problem.source.path) == (line, path)
    assert "a" not in found.pieces
    assert "a" not in found.shapes


def test_one_wrong_row_and_a_second_of_one_id_leave_the_others_in(with_own: Lay):
    rows = [{"id": "a", "kind": "grass", "name": "first"}, {"id": "b"}, {"id": "c", "kind": "grass"}]
    found = with_own({"pieces": [*rows, {"id": "a", "kind": "grass", "name": "second"}]})
    assert {"a", "c"} <= set(found.pieces)
    assert found.pieces["a"].name == "first"
    assert [problem.code for problem in found.problems] == ["own-row", "own-conflict"]
    assert found.problems[1].message == "a is given twice"


def test_what_leans_on_a_row_that_was_left_out_is_left_out_too(with_own: Lay):
    found = with_own(
        {
            "kinds": [{"id": "moss", "class": "land"}],
            "pieces": [{"id": "moss-1", "kind": "moss", "shape": "one", "height": 1}],
            "boxes": [{"id": "b", "name": "b", "pieces": [{"piece": "moss-1", "count": 1}]}],
        }
    )
    assert [problem.code for problem in found.problems] == ["own-row", "own-conflict", "own-conflict"]


def test_a_folder_in_place_of_the_file_is_told(catalogue: Catalogue, tmp_path: Path):
    (problem,) = catalogue_room.with_own(catalogue, tmp_path).problems
    assert problem.message == "a folder, where a file was expected"


def test_a_file_whose_folder_is_a_file_is_as_good_as_none(catalogue: Catalogue, tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    assert catalogue_room.with_own(catalogue, tmp_path / "file" / "own.yaml").problems == ()
    (problem,) = catalogue_room.with_own(catalogue, tmp_path / ("x" * 5000)).problems
    assert "cannot be read" in problem.message


# ---- any damage at all -------------------------------------------------------------------------------------

junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([10**9, -(10**40), 1e300, float("nan"), float("inf"), -0.0, 1.0, 2.5, 99, 100, 200, 201]),
    st.text(max_size=5),
    st.sampled_from(
        ["grass", "one", "low", "land", "castle", "edge", "ruin", "part", "fluid", "door", "edge\n", "x" * 70]
    ),
    st.builds(list),
    st.builds(dict),
    st.lists(st.integers(0, 5), max_size=3),
    st.lists(st.lists(st.integers(0, 3), min_size=2, max_size=2), max_size=5),
    st.dictionaries(
        st.sampled_from(["basic", "master", "id", "inside", "cost", "grass-1"]), st.integers(0, 3)
    ),
)
KEYS = sorted(
    {"extra", "", "cells", "passage", "clear", "heights", "height", "walls", "role", "class", "moves", "year"}
)


@settings(max_examples=often(80))
@given(damaged(OWN, junk, KEYS, 3))
def test_loader_and_schema_refuse_the_same_and_nothing_raises(with_own: Lay, schema: Schema, data: Any):
    text = yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True)
    problems = with_own(text).problems
    valid = schema("own-pieces").is_valid(read_yaml(text.encode(), "f").data)
    malformed = [problem for problem in problems if problem.code == "own-row"]
    assert valid or problems, "the schema refuses what the loader takes in silence"
    assert not (malformed and valid), f"the loader refuses what the schema allows: {malformed[0].message}"


@settings(max_examples=often(24))
@given(damaged(OWN, junk, KEYS, 3))
def test_whatever_is_taken_in_is_whole(with_own: Lay, catalogue: Catalogue, data: Any):
    found = with_own(data)
    assert set(catalogue.pieces) <= set(found.pieces)
    assert set(catalogue.boxes) <= set(found.boxes)
    for piece in found.pieces.values():
        assert found.kinds[piece.kind.id] is piece.kind
        assert set(piece.parts) <= set(found.pieces)
        assert len(piece.fills) == piece.size
        assert not (piece.is_edge and piece.placeable) or piece.edges(0)
        assert piece.fills_cells or not any(piece.fills)
    for box in found.boxes.values():
        assert set(box.pieces) <= set(found.pieces)
        assert box.total == sum(box.counts.values())


@settings(max_examples=often(24))
@given(st.binary(max_size=120) | st.text(max_size=120).map(str.encode))
def test_random_bytes_are_reported_and_the_shipped_data_stands(
    with_own: Lay, catalogue: Catalogue, content: bytes
):
    found = with_own(content)
    assert set(found.pieces) == set(catalogue.pieces)
    for problem in found.problems:
        assert problem.message
        assert "\n" not in problem.message


@settings(max_examples=often(20))
@given(
    st.lists(
        st.tuples(st.sampled_from(["shapes", "kinds", "pieces", "boxes"]), st.integers(0, 9)), max_size=12
    )
)
def test_rows_in_any_order_and_number_are_taken_in_or_told(with_own: Lay, picks: list[tuple[str, int]]):
    data: dict[str, Any] = {"shapes": {}, "kinds": [], "pieces": [], "boxes": []}
    for section, number in picks:
        rows = OWN[section]
        if section == "shapes":
            name = list(rows)[number % len(rows)]
            data["shapes"][name] = copy.deepcopy(rows[name])
        else:
            data[section].append(copy.deepcopy(rows[number % len(rows)]))
    found = with_own(data)
    assert {problem.code for problem in found.problems} <= {"own-conflict"}
    given_rows = sum(len(data[section]) for section in data)
    own = [thing for table in (found.pieces, found.boxes) for thing in table.values() if thing.own]
    fresh = (set(found.kinds) | set(found.shapes)) & {"moss", "fence", "ooze", "boulder", *OWN["shapes"]}
    assert len(own) + len(fresh) + len(found.problems) == given_rows


def test_the_rows_that_are_used_are_kept_and_make_the_same_catalogue(
    with_own: Lay, catalogue: Catalogue
) -> None:
    data = copy.deepcopy(OWN)
    data["pieces"].append({"id": "wrong"})
    found = with_own(data)
    sections = {section for section, _ in found.own_rows}
    assert sections == {"shapes", "kinds", "pieces", "boxes"}
    assert ("pieces", "wrong") not in found.own_rows
    assert found.shipped is catalogue
    assert catalogue.shipped is None
    assert not catalogue.own_rows
    document = read_yaml(yaml.safe_dump(OWN, sort_keys=False).encode(), "own")
    again = catalogue_room.with_own_rows(catalogue, document)
    assert again.problems == ()
    assert again.own_rows == found.own_rows
    assert list(again.pieces) == list(found.pieces)
