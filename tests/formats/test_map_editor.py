"""Reading heroscape-map-editor files of old and new forms."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
import yaml

from builder import places
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats import Loaded
from builder.formats.map_editor_ids import MapEditorKey, cell_a, ids, is_marker, key_of
from builder.hexgrid import Direction, Hex
from builder.problems import Severity
from tests.formats.files import build, from_bytes, from_map_editor
from tests.formats.imports import exported

# ---- Reading heroscape-map-editor files of old and new forms ----

HEX_MAP = {"id": "17", "name": "Ford", "shape": "rectangle", "width": 9, "length": 8}
KEYS = ["0~1~2~0~g7", "1~1~3~2~r1", "0~5~5~4~rd5", "1~2~4~0~tr10"]


def load(data: Any) -> Loaded:
    return from_map_editor(json.dumps(data, indent=1).encode())


def rows(loaded: Loaded) -> list[tuple[str, int, int, int, int]]:
    return [(p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in loaded.battlefield.pieces.values()]


WANTED = [
    ("grass-7", 1, 2, 1, 0),
    ("rock-1", 1, 3, 2, 2),
    ("road-5", 5, 5, 1, 4),
    ("evergreen-10", 2, 4, 2, 0),
]


@pytest.mark.parametrize(
    "pieces",
    [
        {key: key.rpartition("~")[2] for key in KEYS},
        {key.replace("~", ","): key.rpartition("~")[2] for key in KEYS},
        KEYS,
        [
            {
                "uid": f"bp_{number}",
                "inventoryID": id,
                "altitude": int(a),
                "rotation": int(k),
                "pieceCoords": {"q": int(q), "r": int(r), "s": -int(q) - int(r)},
            }
            for number, (a, q, r, k, id) in enumerate(key.split("~") for key in KEYS)
        ],
    ],
    ids=["object", "commas", "list", "records"],
)
def test_all_forms_give_the_same_pieces(pieces: Any) -> None:
    loaded = load({"hexMap": HEX_MAP, "boardPieces": pieces})
    assert rows(loaded) == WANTED
    assert not loaded.problems
    assert loaded.scenario is None
    assert loaded.battlefield.info.title == "Ford"


def test_a_packed_file_is_read_and_so_is_one_that_a_browser_unpacked() -> None:
    plain = json.dumps({"hexMap": HEX_MAP, "boardPieces": KEYS}).encode()
    for suffix in (".json", ".gz"):
        assert rows(from_bytes(plain, suffix)) == WANTED
        assert rows(from_bytes(gzip.compress(plain), suffix)) == WANTED


def test_author_and_notes_of_newer_files() -> None:
    hex_map = {**HEX_MAP, "author": "Ann", "mapNotes": "Mind the ford."}
    info = load({"hexMap": hex_map, "boardPieces": KEYS}).battlefield.info
    assert (info.author, info.description) == ("Ann", "Mind the ford.")
    info = load({"hexMap": HEX_MAP, "boardPieces": KEYS, "mapNotes": "Beside."}).battlefield.info
    assert info.description == "Beside."


def test_a_wall_on_its_base_has_the_altitude_of_the_bases_own_hex() -> None:
    loaded = load({"hexMap": HEX_MAP, "boardPieces": ["0~2~2~0~cbe", "1~2~2~0~cwe", "10~2~2~3~cwe"]})
    assert rows(loaded) == [
        ("fortress-base-end", 2, 2, 1, 0),
        ("fortress-wall-end", 2, 2, 2, 0),
        ("fortress-wall-end", 2, 2, 11, 3),
    ]
    assert not loaded.problems


def test_a_wall_on_the_ground_brings_its_base() -> None:
    """There it is ten levels tall and carries a walk at altitude + 10."""
    keys = ["0~2~2~0~g1", "1~2~2~0~cws", "11~2~2~0~cws", "20~2~2~0~cg1"]
    loaded = load({"hexMap": HEX_MAP, "boardPieces": keys})
    assert sorted(rows(loaded), key=lambda row: row[3]) == [
        ("grass-1", 2, 2, 1, 0),
        ("fortress-base-straight", 2, 2, 2, 0),
        ("fortress-wall-straight", 2, 2, 3, 0),
        ("fortress-wall-straight", 2, 2, 12, 0),
        ("wall-walk-1", 2, 2, 21, 0),
    ]
    assert [(problem.code, problem.severity) for problem in loaded.problems] == [
        ("base-added", Severity.NOTE)
    ]


def test_a_wall_on_a_doorway_needs_no_base() -> None:
    keys = ["0~2~2~1~ca", "10~2~2~0~cwc", "10~2~4~0~cwc"]
    loaded = load({"hexMap": HEX_MAP, "boardPieces": keys})
    assert [row[0] for row in rows(loaded)] == [
        "fortress-doorway",
        "fortress-wall-corner",
        "fortress-wall-corner",
    ]
    assert [row[3] for row in rows(loaded)] == [1, 11, 11]


def test_start_zones_and_glyphs_become_a_scenario() -> None:
    keys = [
        "0~2~2~0~g1",
        "1~2~2~0~z1",
        "0~3~2~0~w1",
        "1~3~2~0~z8",
        "1~2~2~0~y13",
        "1~2~2~0~y31",
        "1~2~2~0~om11",
    ]
    loaded = load({"hexMap": HEX_MAP, "boardPieces": keys})
    assert not loaded.problems
    assert len(loaded.battlefield) == 2
    scenario = exported(loaded.scenario)
    assert scenario["zones"] == {"red": [[2, 2, 1]], "purple": [[3, 2, 0]]}
    assert scenario["glyphs"] == [
        {"letter": "A", "at": [2, 2, 1]},
        {"letter": "TD", "at": [2, 2, 1]},
    ]
    assert scenario["markers"] == [{"name": "om11", "at": [2, 2, 1]}]
    assert loaded.scenario.battlefield == "a.json"


@pytest.mark.parametrize(
    ("key", "code", "told"),
    [
        ("-1~1~1~0~g99", "under-table", "at level 0 lies under the table"),
        ("-1~1~1~0~g1", "under-table", "grass-1 at level 0"),
        ("999~1~1~0~g1", "beyond-limits", "level 1000"),
        ("0~20000~1~0~g1", "beyond-limits", "20000"),
        ("1000000000~1~1~0~g1", "wrong-row", "(altitude, q, r, rotation, id) was expected"),
        ("NaN~1~1~0~g1", "wrong-row", "(altitude, q, r, rotation, id) was expected"),
        ("hello", "wrong-row", "'hello'"),
    ],
)
def test_an_entry_that_is_no_piece_is_left_out_with_its_line(key: str, code: str, told: str) -> None:
    loaded = load({"hexMap": HEX_MAP, "boardPieces": {KEYS[0]: "g7", key: "x", KEYS[1]: "r1"}})
    assert len(loaded.battlefield) == 2
    (problem,) = loaded.problems
    assert (problem.code, problem.severity) == (code, Severity.ERROR)
    assert told in problem.message
    assert problem.source.line == 11
    assert loaded.left_out[0].startswith("line 11: ")


@pytest.mark.parametrize(
    ("key", "id", "rotation", "told"),
    [
        ("0~1~1~0~g99", "g99", 0, "unknown piece 'g99'"),
        ("0~1~1~1.5~lwp", "Laur pillar", 1, "laur-pillar with rotation 1.5; 0 to 5 was expected"),
        ("0~1~1~9~g1", "single grass tile", 3, "grass-1 with rotation 9; 0 to 5 was expected"),
    ],
)
def test_an_entry_that_is_not_known_is_a_placeholder_told_with_its_line(
    key: str, id: str, rotation: int, told: str
) -> None:
    loaded = load({"hexMap": HEX_MAP, "boardPieces": {KEYS[0]: "g7", key: "x", KEYS[1]: "r1"}})
    assert (f"unknown:map_editor:{id}:1", 1, 1, 1, rotation) in rows(loaded)
    (problem,) = loaded.problems
    assert (problem.code, problem.severity) == ("unknown-piece", Severity.ERROR)
    assert problem.message == f"{told}; kept as a placeholder"
    assert problem.source.line == 11
    assert not loaded.left_out


@pytest.mark.parametrize(
    "row",
    [
        {"uid": "a"},
        {"inventoryID": "g1", "altitude": None, "rotation": 0, "pieceCoords": {"q": 0, "r": 0}},
        {"inventoryID": "g1", "altitude": True, "rotation": 0, "pieceCoords": {"q": 0, "r": 0}},
        {"inventoryID": "g1", "altitude": 0, "rotation": 0, "pieceCoords": [0, 0]},
        {"inventoryID": ["g1"], "altitude": 0, "rotation": 0, "pieceCoords": {"q": 0, "r": 0}},
        {"inventoryID": "g1", "altitude": 10**40, "rotation": 0, "pieceCoords": {"q": 0, "r": 0}},
        {"inventoryID": "g1", "altitude": 0, "rotation": -1, "pieceCoords": {"q": 0, "r": 0}},
        7,
        None,
        [],
    ],
)
def test_a_record_that_is_none_is_left_out(row: Any) -> None:
    good = {"uid": "b", "inventoryID": "g1", "altitude": 0, "rotation": 0, "pieceCoords": {"q": 1, "r": 1}}
    loaded = load({"hexMap": HEX_MAP, "boardPieces": [good, row]})
    assert len(loaded.battlefield) == 1
    assert [problem.code for problem in loaded.problems] == ["wrong-row"]


def test_a_key_given_twice_is_one_piece_and_told() -> None:
    content = b'{"hexMap": {"name": "x"},\n"boardPieces": {"0~1~1~0~g1": "g1",\n"0~1~1~0~g1": "g1"}}'
    loaded = from_map_editor(content)
    assert len(loaded.battlefield) == 1
    (problem,) = loaded.problems
    assert "given twice" in problem.message
    assert problem.source.line == 3
    assert len(loaded.left_out) == 1


@pytest.mark.parametrize(
    "data", [[], 7, None, {}, {"hexMap": HEX_MAP}, {"boardPieces": 7}, {"boardHexes": {}}]
)
def test_other_json_is_refused(data: Any) -> None:
    with pytest.raises(UnreadableError, match=r"^a\.json, line 1: not a battlefield of heroscape-map-editor"):
        load(data)


def test_a_file_without_its_head_still_loads() -> None:
    loaded = load({"boardPieces": KEYS})
    assert rows(loaded) == WANTED
    assert [(problem.severity, "hexMap" in problem.message) for problem in loaded.problems] == [
        (Severity.WARNING, True)
    ]


def test_fields_that_cannot_be_kept_are_told() -> None:
    content = b'{"hexMap": {"name": 7, "width": NaN}, "boardPieces": {}, "deep": [[[[[[[[[[[1]]]]]]]]]]]}'
    loaded = from_map_editor(content)
    assert [problem.code for problem in loaded.problems] == ["not-kept", "not-kept"]
    assert loaded.battlefield.info.title == ""


def test_a_large_portrait_is_not_kept_and_told() -> None:
    hex_map = {**HEX_MAP, "mapPortraitBase64": "A" * 2_000_000}
    loaded = load({"hexMap": hex_map, "boardPieces": KEYS})
    assert rows(loaded) == WANTED
    (problem,) = loaded.problems
    assert "'mapPortraitBase64' is not kept" in problem.message


# ---- Keys and ids of heroscape-map-editor ----


def test_every_id_names_a_piece_of_the_catalogue_once(catalogue: Catalogue) -> None:
    table = ids()
    rows = yaml.safe_load((places.shipped("tilesets") / "catalogue" / "map_editor.yaml").read_text())["ids"]
    assert len(table.by_piece) == len(rows)
    assert len({(row["id"], row.get("half", False)) for row in rows}) == len(rows)
    assert set(table.by_piece) <= set(catalogue.pieces)


def test_pieces_that_it_does_not_know(catalogue: Catalogue) -> None:
    unknown = {type.id for type in catalogue.placeable()} - set(ids().by_piece)
    assert unknown == {
        "double-water",
        "double-shadow",
        "shadow-base-1",
        "ice-base-1",
        "laur-pillar-base",
        "flag",
        "fortress-door",
    }


@pytest.mark.parametrize("text", ["0~-2~14~4~g24", "0,-2,14,4,g24", "12~0~0~1.5~lwr"])
def test_keys_of_both_kinds_are_taken_apart(text: str) -> None:
    key = MapEditorKey.of(text)
    assert key is not None
    assert key.text(text[text.index("~" if "~" in text else ",")]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "g24",
        "0~1~2~3",
        "0~1~2~3~",
        "0~1,2~3~g1",
        "a~1~2~3~g1",
        "0~1~2~-3~g1",
        "0~1~2~3~g1~x",
        "0~1~2~3~g 1",
    ],
)
def test_other_texts_are_no_keys(text: str) -> None:
    assert MapEditorKey.of(text) is None


@pytest.mark.parametrize("there", range(6))
def test_ladders_and_battlements_start_at_east_there_and_at_north_east_here(
    catalogue: Catalogue, there: int
) -> None:
    for id in ("ld", "bt"):
        entry = ids().by_id[id]
        type = catalogue.pieces[entry.piece]
        (edge,) = type.edges((there + entry.turn) % 6)
        assert edge.direction == Direction(there)
        piece = build([(type.id, 2, 3, 4, (there + entry.turn) % 6)]).pieces[1]
        assert key_of(piece) == MapEditorKey(3, 2, 3, str(there), id)


def test_a_warehouse_ruin_is_named_by_its_second_cell(catalogue: Catalogue) -> None:
    type = catalogue.pieces["warehouse-ruin"]
    for rotation in range(6):
        start = cell_a(MapEditorKey(0, 5, 5, str(rotation), "rm"), ids().by_id["rm"], type, rotation)
        assert start.plus(type.cells(rotation)[1]) == Hex(5, 5)


@pytest.mark.parametrize(
    ("id", "marker"), [("z1", True), ("y0", True), ("om12", True), ("g1", False), ("xw1", False)]
)
def test_start_zones_glyphs_and_objectives_are_no_pieces(id: str, marker: bool) -> None:
    assert is_marker(id) is marker


def test_a_key_moves_by_columns_and_even_rows() -> None:
    assert MapEditorKey(0, -2, -3, "1", "g2").moved(3, 4) == MapEditorKey(0, -1, 1, "1", "g2")


def texts(loaded: Loaded) -> tuple[str, ...]:
    info = loaded.battlefield.info
    return info.title, info.author, info.description


@pytest.mark.parametrize("where", ["name", "author", "mapNotes"])
def test_a_text_that_no_battlefield_can_hold_is_left_out_and_reported(where: str) -> None:
    longest = load({"hexMap": HEX_MAP | {where: "x" * 100_000}, "boardPieces": KEYS})
    assert "x" * 100_000 in texts(longest)
    assert not longest.problems
    loaded = load({"hexMap": HEX_MAP | {where: "x" * 100_001}, "boardPieces": KEYS})
    assert "x" * 100_001 not in texts(loaded)
    assert [problem.code for problem in loaded.problems] == ["beyond-limits"]
    assert f"hexMap.{where}: at most 100000 characters" in loaded.left_out[0]


def test_notes_beside_the_map_are_held_to_the_same_length() -> None:
    loaded = load({"hexMap": HEX_MAP, "mapNotes": "x" * 100_001, "boardPieces": KEYS})
    assert not loaded.battlefield.info.description
    assert "mapNotes: at most 100000 characters" in loaded.left_out[0]


@pytest.mark.parametrize(
    ("keys", "read"),
    [
        (("1~2~2~0~lwp", "10~2~2~0~lwp"), ["stackable", "stackable"]),
        (("1~2~2~0~lwp", "9~2~2~0~lwp"), ["", ""]),
        (("1~2~2~0~lwp", "10~2~2~1~lwp"), ["", ""]),
        (("1~2~2~0~lwp", "10~3~2~0~lwp"), ["", ""]),
        (("1~2~2~1.5~lwl", "10~2~2~1.5~lwl", "19~2~2~1.5~lwl"), ["stackable"] * 3),
        (("1~2~2~1~lws", "10~2~2~1~lws", "19~2~2~1~lws2"), ["stackable"] * 3),
        (("1~2~2~0~lwr", "10~2~2~0~lwr"), ["", ""]),
    ],
)
def test_a_laur_piece_exactly_on_its_like_is_stackable_as_that_is(
    keys: tuple[str, ...], read: list[str]
) -> None:
    loaded = load({"hexMap": HEX_MAP, "boardPieces": list(keys)})
    found = [piece.type.id for piece in loaded.battlefield.in_order()]
    assert ["stackable" if id.endswith("-stackable") else "" for id in found] == read
