"""What other programs call our pieces: every row of the table, read, written, and read again.

The pieces expected are those of ../shared/facts/foreign-names.yaml, written out by hand.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats, places
from builder.battlefield import Battlefield, Piece, Put, Replace, SetField, Take, unknown_pieces
from builder.catalogue import Catalogue, Home, placeholder, with_own
from builder.catalogue.glyphs import load_glyphs
from builder.formats import hsc
from builder.formats.hsc_codec import HscFile, HscText, Tile, codes, decode, encode
from builder.formats.known import known_by_now
from builder.formats.map_editor_ids import sets_used
from builder.formats.moved_records import moved_records
from builder.hexgrid import Hex, Motion
from builder.scenario import Position, text_in
from tests.formats.files import (
    as_hsc,
    as_map_editor,
    build,
    from_bytes,
    from_hsc,
    from_map_editor,
    rows_of,
    to_bytes,
)
from tests.formats.imports import exported

# ---- VirtualScape: personal tiles ----

NAMES = {
    "Pillar": (1, "laur-pillar"),
    "Wellspring": (1, "wellspring-water-1"),
    "LavaField3": (3, "lava-field-3"),
    "LavaField24": (24, "lava-field-24"),
    "Snow3": (3, "snow-3"),
    "Snow7": (7, "snow-7"),
    "Snow24": (24, "snow-24"),
    "Sand24": (24, "sand-24"),
    "SwampWater3": (3, "swamp-water-3"),
    "Water3": (3, "water-3"),
    "Lava3": (3, "molten-lava-3"),
    "Shadow3": (3, "shadow-3"),
    "Ice3": (3, "ice-3"),
}
LAND = {1: 1001, 3: 1003, 7: 1007, 24: 1024}
"""VirtualScape's own codes of the grass tiles of each size."""


def personal(name: str, hexes: int | None, rotation: int = 0, x: int = 9, y: int = 9, z: int = 0) -> Tile:
    texts = tuple(map(HscText.of, ("top.bmp", "side.bmp", "XY", name)))
    return Tile(17000, rotation, x, y, z, colour=b"abc\0", hexes=hexes, texts=texts)


def opened(*tiles: Tile) -> Battlefield:
    return from_hsc(encode(HscFile(tiles=tiles))).battlefield


def only(battlefield: Battlefield) -> Piece:
    (piece,) = battlefield.pieces.values()
    return piece


def test_the_table_has_these_names_and_no_more() -> None:
    assert {tile.name: (tile.hexes, tile.piece) for tile in codes().personal} == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rotation", range(6))
def test_a_personal_tile_of_that_name_is_the_piece_and_lies_as_it_is_drawn(name: str, rotation: int) -> None:
    hexes, id = NAMES[name]
    tile = personal(name, hexes, rotation, z=3)
    piece = only(opened(tile))
    assert (piece.type.id, piece.slot, piece.rotation) == (id, 4, rotation)
    assert piece.cells == only(opened(Tile(LAND[hexes], rotation, 9, 9, 3))).cells
    assert as_hsc(opened(tile))[0] == encode(HscFile(tiles=(tile,)))


@pytest.mark.parametrize("name", NAMES)
def test_the_piece_is_written_under_that_name_and_comes_back(name: str) -> None:
    """VirtualScape would crash on a code of heroscape-map-editor."""
    hexes, id = NAMES[name]
    for rotation in range(6):
        battlefield = build([(id, 9, 8, 2, rotation)])
        content, problems = as_hsc(battlefield)
        assert not problems
        (tile,) = decode(content, "a").tiles
        assert (tile.code, tile.hexes, str(tile.texts[-1])) == (17000, hexes, name)
        assert rows_of(from_hsc(content).battlefield) == rows_of(battlefield)


@pytest.mark.parametrize(
    ("name", "hexes", "piece"),
    [
        ("AoA Laur PILLAR", 1, "laur-pillar"),
        ("wellspring water", 1, "wellspring-water-1"),
        ("my lavafield3", 3, "lava-field-3"),
        ("swampwater3", 3, "swamp-water-3"),
        ("water3 b", 3, "water-3"),
        ("Deep Sand24", 24, "sand-24"),
        ("lava3", 3, "molten-lava-3"),
    ],
)
def test_other_spellings_of_a_name(name: str, hexes: int, piece: str) -> None:
    assert only(opened(personal(name, hexes))).type.id == piece


@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("Snow7", 3),  # the name says seven, the drawing three
        ("Snow3", 7),
        ("Pillar", 7),
        ("LavaField3", 24),  # and not lava of 3 either
        ("Snow7", 0),
        ("Sand", 24),  # any name may have "sand" in it
        ("thousand pines", 24),
        ("deep water3", 3),  # it would have to begin so
        ("snow 7", 7),
        ("My Ice", 3),
        ("", 1),
    ],
)
def test_other_names_and_contradicting_numbers_of_hexes_stay_placeholders(name: str, hexes: int) -> None:
    tile = personal(name, hexes)
    battlefield = opened(tile)
    assert only(battlefield).type.is_placeholder
    assert as_hsc(battlefield)[0] == encode(HscFile(tiles=(tile,)))


def test_a_personal_tile_with_an_impossible_rotation_stays_a_placeholder() -> None:
    assert only(opened(personal("Snow7", 7, rotation=9))).type.is_placeholder


def test_one_that_was_moved_and_one_that_is_new_look_as_those_of_the_file() -> None:
    """The textures of the author stay."""
    battlefield = opened(personal("my Snow7", 7))
    piece = only(battlefield)
    battlefield.apply(Replace((replace(piece, hex=piece.hex.plus(Hex(3, 2)), rotation=1),)))
    (tile,) = decode(as_hsc(battlefield)[0], "a").tiles
    assert (tile.texts, tile.colour, tile.rotation) == (personal("my Snow7", 7).texts, b"abc\0", 1)
    assert (tile.x, tile.y) != (9, 9)


def test_pieces_that_no_name_is_known_for_are_named_as_not_held(catalogue: Catalogue) -> None:
    ids = (
        "wood-2",
        "toxic-1",
        "fortified-wall",
        "ship-wall",
        "laur-wall-short",
        "shroudshroom-7",
        "ancient-3",
    )
    battlefield = build([(id, 5 * number, 5, 1, 0) for number, id in enumerate(ids)])
    content, problems = as_hsc(battlefield)
    assert decode(content, "a").tiles == ()
    assert [problem.code for problem in problems] == ["not-held"] * len(ids)
    assert [problem.pieces[0].piece for problem in problems] == list(ids)


@st.composite
def some_tiles(draw: st.DrawFn) -> tuple[Tile, ...]:
    place = st.integers(0, 30)
    found = []
    for name in draw(st.lists(st.sampled_from(sorted(NAMES)), max_size=6)):
        hexes = draw(st.just(NAMES[name][0]) | st.sampled_from([1, 3, 7, 24]))
        found.append(personal(name, hexes, draw(st.integers(0, 6)), draw(place), draw(place), draw(place)))
    return tuple(found)


@given(some_tiles())
def test_an_unchanged_file_stays_byte_identical_by_way_of_ours_too(tiles: tuple[Tile, ...]) -> None:
    content = encode(HscFile(tiles=tiles))
    battlefield = from_hsc(content).battlefield
    assert as_hsc(battlefield)[0] == content
    again = from_bytes(to_bytes(battlefield, ".hexfield"), ".hexfield").battlefield
    assert rows_of(again) == rows_of(battlefield)
    assert as_hsc(again)[0] == content


# ---- Codes that heroscape-map-editor made up ----

MADE_UP = {
    17001: "wellspring-water-1",
    17101: "laur-pillar",
    3024: "sand-24",
    4003: "water-3",
    5003: "ice-3",
    6003: "molten-lava-3",
    7003: "lava-field-3",
    7024: "lava-field-24",
    9003: "snow-3",
    9007: "snow-7",
    9024: "snow-24",
    19003: "swamp-water-3",
    25003: "shadow-3",
}
ZONES = {
    15002: "red",
    15003: "green",
    15004: "blue",
    15005: "yellow",
    15006: "violet",
    15007: "cyan",
    15008: "orange",
    15009: "purple",
}


@pytest.mark.parametrize("code", MADE_UP)
def test_a_code_that_heroscape_map_editor_made_up_is_read_and_never_written(code: int) -> None:
    assert set(codes().made_up) == set(MADE_UP)
    tile = Tile(code, 2, 9, 9, 1)
    battlefield = opened(tile)
    piece = only(battlefield)
    assert (piece.type.id, piece.rotation, piece.slot) == (MADE_UP[code], 2, 2)
    assert as_hsc(battlefield)[0] == encode(HscFile(tiles=(tile,)))
    battlefield.apply(Replace((replace(piece, rotation=3),)))
    assert [one.code for one in decode(as_hsc(battlefield)[0], "a").tiles] == [17000]


@pytest.mark.parametrize("code", ZONES)
def test_a_start_zone_with_a_code_of_its_own(code: int) -> None:
    """The colour in the file decides; a code without a colour says it itself."""
    tiles = (Tile(1001, 0, 2, 2, 0), Tile(code, 0, 2, 2, 1), Tile(code, 0, 3, 2, 0, colour=b"\x12\x34\x56\0"))
    loaded = from_hsc(encode(HscFile(tiles=tiles)))
    assert exported(loaded.scenario)["zones"] == {ZONES[code]: [[1, 2, 1]], "#123456": [[2, 2, 0]]}
    assert not unknown_pieces(loaded.battlefield)
    assert as_hsc(loaded.battlefield, loaded.scenario)[0] == encode(HscFile(tiles=tiles))
    new = as_hsc(build([("grass-1", 1, 2, 1, 0)]), loaded.scenario)[0]
    assert {tile.code for tile in decode(new, "a").tiles} == {1001, 15001}


# ---- Files that were saved when less was known ----


def test_a_placeholder_that_is_known_by_now_is_the_record_of_its_file(catalogue: Catalogue) -> None:
    """A .hexfield with rows of placeholders beside the records: the file comes out byte for byte."""
    tiles = (personal("Snow7", 7, 2, 4, 4), Tile(1001, 0, 20, 2, 0), Tile(9003, 3, 12, 5, 1))
    content = encode(HscFile(tiles=tiles))
    battlefield = from_hsc(content).battlefield
    said = '{"colour":"61626300","hexes":7,"letter":0,"texts":["top.bmp","side.bmp","XY","Snow7"]}'
    homes = {
        "snow-7": placeholder(catalogue, Home("virtualscape", "17000", "Snow7", said), 7),
        "snow-3": placeholder(
            catalogue, Home("virtualscape", "9003", "9003", '{"colour":"00000000","letter":0}'), 1
        ),
    }
    old = []
    for piece in battlefield.pieces.values():
        home = homes.get(piece.type.id)
        if home is not None:
            anchor = min(piece.cells, key=lambda cell: (cell.r, cell.q)) if home.size == 1 else piece.hex
            old.append(replace(piece, type=home, hex=anchor))
    known = {piece.id: piece for piece in battlefield.pieces.values()}
    battlefield.apply(Replace(tuple(old)))
    assert len(unknown_pieces(battlefield)) == 2
    assert as_hsc(battlefield)[0] == content
    for piece in old:
        assert hsc.known_by_now(piece, catalogue) == known[piece.id]


def test_what_1_0_left_out_comes_in_as_the_piece_and_stays_away_when_it_was_taken_away() -> None:
    tiles = (Tile(1001, 0, 20, 2, 0), personal("Snow7", 7, 2, 4, 4), Tile(9003, 3, 12, 5, 1))
    battlefield = from_hsc(encode(HscFile(tiles=tiles))).battlefield
    mine = [piece.id for piece in battlefield.pieces.values() if piece.type.id != "grass-1"]
    battlefield.apply(Take(tuple(mine)))
    text = to_bytes(battlefield, ".hexfield").decode()
    assert "placeholders: []\n" in text
    assert len(from_bytes(text.encode(), ".hexfield").battlefield) == 1
    old = from_bytes(text.replace("placeholders: []\n", "").encode(), ".hexfield").battlefield
    assert Counter(piece.type.id for piece in old.pieces.values()) == Counter(["grass-1", "snow-7", "snow-3"])
    assert as_hsc(old)[0] == encode(HscFile(tiles=tiles))


# ---- Files that people could have made ----


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        (
            "hsc-personal-aoa.hsc",
            {
                "grass-24": 1, "grass-7": 1, "grass-3": 1, "rock-3": 1, "wellspring-water-1": 7, "snow-7": 1,
                "snow-3": 1, "lava-field-24": 1, "laur-pillar": 1, "sand-24": 1,
            },
        ),
        (
            "hsc-hme-codes.hsc",
            dict.fromkeys({"grass-24", *MADE_UP.values()} - {"lava-field-3", "snow-24"}, 1),
        ),
    ],
)  # fmt: skip
def test_a_file_of_the_audit_opens_whole(
    shared: Path, catalogue: Catalogue, name: str, pieces: dict[str, int]
) -> None:
    path = shared / "audits" / "2026-11-28" / "repro" / "field" / name
    if not path.exists():
        pytest.skip(f"{path} is not here")
    loaded = formats.read(path, catalogue)
    assert Counter(piece.type.id for piece in loaded.battlefield.pieces.values()) == pieces
    assert as_hsc(loaded.battlefield)[0] == path.read_bytes()


# ---- heroscape-map-editor: half altitudes, markers with labels, glyphs, boxes ----


def map_of(pieces: Any, **hex_map: Any) -> bytes:
    head = {"id": "1", "name": "x", "shape": "rectangle", "width": 30, "length": 30, **hex_map}
    return json.dumps({"hexMap": head, "boardPieces": pieces}).encode()


def record(id: str, altitude: float, q: int, r: int, uid: str) -> dict[str, Any]:
    place = {"q": q, "r": r, "s": -q - r}
    return {"uid": uid, "inventoryID": id, "altitude": altitude, "rotation": 0, "pieceCoords": place}


def entries(content: bytes) -> list[Any]:
    pieces = json.loads(content)["boardPieces"]
    return sorted(pieces, key=lambda row: json.dumps(row, sort_keys=True))


def test_a_fluid_half_a_level_up_lies_in_the_slot_above_and_goes_back_as_it_was() -> None:
    keys = ["0~3~3~0~g7", "1~3~3~0~w1", "1.5~3~3~0~w1", "2.5~3~4~0~zz9", "1.5~3~3~0~z1"]
    loaded = from_map_editor(map_of(keys))
    slots = Counter((piece.type.id, piece.slot) for piece in loaded.battlefield.pieces.values())
    assert slots == {
        ("grass-7", 1): 1,
        ("water-1", 2): 1,
        ("water-1", 3): 1,
        ("unknown:map_editor:zz9:1", 4): 1,
    }
    assert not loaded.left_out
    (note,) = (problem for problem in loaded.problems if problem.code == "half-altitude")
    assert note.message.startswith("2 pieces lie half a level up there")
    again = from_bytes(to_bytes(loaded.battlefield, ".hexfield"), ".hexfield").battlefield
    for battlefield in (loaded.battlefield, again):
        assert entries(as_map_editor(battlefield)[0]) == sorted(keys, key=json.dumps)
    assert entries(as_map_editor(again, loaded.scenario)[0]) == sorted(keys, key=json.dumps)


def test_records_on_half_an_altitude_keep_it_and_their_ids_also_where_all_is_moved() -> None:
    rows = [record("g7", 0, 3, 3, "a"), record("w1", 1, 3, 3, "b"), record("w1", 1.5, 3, 3, "c")]
    loaded = from_map_editor(map_of(rows))
    assert entries(as_map_editor(loaded.battlefield)[0]) == entries(map_of(rows))
    motion = Motion(shift=Hex(2, 4))
    pieces = loaded.battlefield.pieces
    types = {piece.type.id: piece.type for piece in pieces.values()}
    kept = moved_records(loaded.battlefield.info.preserved, motion, types)
    loaded.battlefield.apply(
        Replace(tuple([replace(piece, hex=motion.hex(piece.hex)) for piece in pieces.values()]))
    )
    loaded.battlefield.apply(SetField("preserved", kept))
    wanted = [record(row["inventoryID"], row["altitude"], 5, 7, row["uid"]) for row in rows]
    assert entries(as_map_editor(loaded.battlefield)[0]) == entries(map_of(wanted))


def test_a_piece_that_was_raised_by_hand_is_on_a_whole_altitude() -> None:
    loaded = from_map_editor(map_of(["0~3~3~0~g7", "1.5~3~3~0~w1"]))
    water = next(piece for piece in loaded.battlefield.pieces.values() if piece.type.id == "water-1")
    loaded.battlefield.apply(Replace((replace(water, slot=water.slot + 1),)))
    assert entries(as_map_editor(loaded.battlefield)[0]) == ["0~3~3~0~g7", "3~3~3~0~w1"]


@pytest.mark.parametrize("text", ["1.25~3~3~0~w1", "-0.5~3~3~0~w1", "1.~3~3~0~w1"])
def test_an_altitude_that_none_has_is_left_out_and_named(text: str) -> None:
    (row,) = from_map_editor(map_of(["0~3~3~0~g7", text])).left_out
    assert text in row


@pytest.mark.parametrize("id", ["g1", "w1", "tr10", "sl", "cn", "lwp", "lws", "at3", "rmn"])
def test_half_a_rotation_on_a_piece_that_has_none_is_a_placeholder(id: str) -> None:
    content = map_of([f"0~3~3~1.5~{id}"])
    battlefield = from_map_editor(content).battlefield
    assert only(battlefield).type.is_placeholder
    assert entries(as_map_editor(battlefield)[0]) == [f"0~3~3~1.5~{id}"]


LABELS = {
    "u1": {"iconText": "A", "label": "Gate"},
    "u2": {"iconText": "X", "label": ""},
    "u3": {"iconText": "", "label": " "},
    "u4": "no mapping",
}
MARKED = [
    record("g24", 0, 3, 3, "g"),
    record("om11", 1, 3, 3, "u1"),
    record("om12", 1, 3, 4, "u2"),
    record("om21", 1, 3, 5, "u3"),
    record("om22", 1, 3, 6, "u4"),
]


def test_objective_markers_are_objects_with_their_labels_and_go_back_as_they_were() -> None:
    content = map_of(MARKED, objectiveMarkerMetadataByUID=LABELS)
    loaded = from_map_editor(content)
    assert loaded.scenario is not None
    assert [text_in(obj.name) for obj in loaded.scenario.objects] == ["Gate", "X", "om21", "om22"]
    for scenario in (None, loaded.scenario):
        written = as_map_editor(loaded.battlefield, scenario)[0]
        assert json.loads(written)["hexMap"]["objectiveMarkerMetadataByUID"] == LABELS
        assert entries(written) == entries(content)


def test_a_marker_that_was_moved_and_one_that_was_renamed_keep_their_icon() -> None:
    loaded = from_map_editor(map_of(MARKED, objectiveMarkerMetadataByUID=LABELS))
    assert loaded.scenario is not None
    first, second, *others = loaded.scenario.objects
    moved = replace(first, at=Position(Hex(4, 3), 1))
    scenario = replace(loaded.scenario, objects=(moved, replace(second, name={"en": "Exit" * 30}), *others))
    data = json.loads(as_map_editor(loaded.battlefield, scenario)[0])
    (row,) = (row for row in data["boardPieces"] if row["uid"] == "u1")
    assert (row["inventoryID"], row["pieceCoords"]["q"]) == ("om11", 4)
    labels = data["hexMap"]["objectiveMarkerMetadataByUID"]
    assert labels == {**LABELS, "u2": {"iconText": "X", "label": ("Exit" * 30)[:80]}}


POWER = [f"y{n}" for n in (50, 53, 54, 59, 60, 62, 63, 65)]
TREASURE = ["y1", "y28", "y29"]
CARRIED = [f"y{n}" for n in (*range(30, 50), 56, 57)]


@pytest.mark.parametrize("id", POWER + TREASURE)
def test_a_glyph_without_a_card_is_called_by_its_name_and_kind(id: str) -> None:
    content = map_of(["0~3~3~0~g7", f"1~3~3~0~{id}"])
    loaded = from_map_editor(content)
    assert loaded.scenario is not None
    (obj,) = loaded.scenario.objects
    assert obj.kind == "glyph"
    assert text_in(obj.name).endswith(
        "(power glyph)" if id in POWER else "treasure glyph" if id == "y1" else "(treasure glyph)"
    )
    assert entries(as_map_editor(loaded.battlefield, loaded.scenario)[0]) == entries(content)


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("y28", "object of power (treasure glyph)"),
        ("y50", "Frosa (power glyph)"),
        ("y65", "Sola Gerda (power glyph)"),
    ],
)
def test_names_of_glyphs(id: str, name: str) -> None:
    loaded = from_map_editor(map_of(["0~3~3~0~g7", f"1~3~3~0~{id}"]))
    assert loaded.scenario is not None
    assert [text_in(obj.name) for obj in loaded.scenario.objects] == [name]


@pytest.mark.parametrize("id", CARRIED)
def test_treasures_that_heroes_carry_are_glyphs(id: str) -> None:
    content = map_of(["0~3~3~0~g7", f"1~3~3~0~{id}"])
    loaded = from_map_editor(content)
    assert loaded.scenario is not None
    (placed,) = loaded.scenario.glyphs
    assert load_glyphs(places.shipped("tilesets"))[placed.name].carried
    assert entries(as_map_editor(loaded.battlefield, loaded.scenario)[0]) == entries(content)


def test_they_keep_their_names() -> None:
    """As heroscape-map-editor calls those of its ids."""
    names = {}
    for id in ("y30", "y41", "y49", "y57"):
        loaded = from_map_editor(map_of(["0~3~3~0~g7", f"1~3~3~0~{id}"]))
        assert loaded.scenario is not None
        names[id] = loaded.scenario.glyphs[0].name
    assert names == {
        "y30": "heroic-rune", "y41": "whetstone-of-venom", "y49": "revenants-tome", "y57": "searing-amulet"
    }  # fmt: skip


SETS = {
    "B": "totk", "C": "aoa", "D": "ruov", "E": "bftw", "F": "lov", "G": "sfov", "H": "lfov", "I": "rov",
    "J": "sov", "K": "wov", "L": "lj", "M": "tj", "N": "fota", "O": "marvel", "P": "tt", "Q": "vw",
    "R": "rttff", "S": "rotv-2e", "T": "sotm", "U": "bftu", "V": "cov", "W": "fov",
}  # fmt: skip


def test_boxes_that_a_file_names(catalogue: Catalogue) -> None:
    used = [*SETS, "A", "C", "Z", 7]
    loaded = from_map_editor(map_of(["0~3~3~0~g7"], setsUsed=used))
    assert sets_used(loaded.battlefield.info.preserved) == (*SETS.values(), "A", "Z")
    assert set(SETS.values()) <= set(catalogue.boxes)
    assert json.loads(as_map_editor(loaded.battlefield)[0])["hexMap"]["setsUsed"] == used
    assert sets_used(from_map_editor(map_of([], setsUsed="C")).battlefield.info.preserved) == ()


@pytest.mark.parametrize("name", ["field/hme-objectives.json", "facts/half.json"])
def test_a_file_of_heroscape_map_editor_of_the_audit_goes_back_as_it_was(
    shared: Path, catalogue: Catalogue, name: str
) -> None:
    path = shared / "audits" / "2026-11-28" / "repro" / name
    if not path.exists():
        pytest.skip(f"{path} is not here")
    loaded = formats.read(path, catalogue)
    assert not loaded.left_out
    before, after = json.loads(path.read_bytes()), json.loads(as_map_editor(loaded.battlefield)[0])
    if name.startswith("facts"):  # what lies left of its first column is moved onto the table, as ever
        assert list(after["boardPieces"].values()) == list(before["boardPieces"].values())
        assert [key.partition("~")[0] for key in after["boardPieces"]] == ["0", "1", "1.5"]
    else:
        assert after == before


# ---- All that is known by now at once ----

SAVED = """hexfield: 1
pieces:
- {piece: my-hut, at: [9, 0, 1], rotation: 3}
- {piece: wood-2, at: [12, 0, 1], rotation: 0}
placeholders:
- {name: Snow7, program: virtualscape, code: "17000", hexes: 7, at: [4, 8, 1], rotation: 2, said: SNOW}
- {name: lwl, program: map_editor, code: lwl, hexes: 1, at: [5, 2, 2], rotation: 1, said: WALL}
- {name: w1, program: map_editor, code: w1, hexes: 1, at: [7, 2, 3], said: {uid: "u8"}, group: "Hill"}
- {name: zz9, program: map_editor, code: zz9, hexes: 1, at: [6, 2, 1], rotation: 0, said: {uid: "u9"}}
map_editor: {form: records, bounds: "0 0 9 9", halves: ["1.5~7~2~0~w1"]}
""".replace("SNOW", '{letter: 0, colour: "00ff0000", hexes: 7, texts: ["a", "b", "S7", "Snow7"]}').replace(
    "WALL", '{rotation: "1.5", uid: "u7"}'
)


def test_all_that_are_known_by_now_become_pieces_at_once_and_each_file_goes_back_as_before(
    catalogue: Catalogue,
) -> None:
    battlefield = from_bytes(SAVED.encode(), ".hexfield").battlefield
    before = as_hsc(battlefield)[0], json.loads(as_map_editor(battlefield)[0])
    edit = known_by_now(battlefield, catalogue)
    assert edit is not None
    undo = battlefield.apply(edit)
    assert unknown_pieces(battlefield) == {"my-hut": 1, "zz9": 1}
    now = {piece.type.id: piece for piece in battlefield.pieces.values()}
    assert (now["snow-7"].hex, now["snow-7"].rotation) == (Hex(4, 8), 2)
    assert (now["laur-wall-long"].hex, now["laur-wall-long"].rotation) == (Hex(5, 2), 1)
    assert (now["water-1"].slot, now["water-1"].group) == (3, "Hill")
    again = from_bytes(to_bytes(battlefield, ".hexfield"), ".hexfield").battlefield
    for one in (battlefield, again):
        (snow,) = (tile for tile in decode(as_hsc(one)[0], "a").tiles if tile.code == 17000)
        assert (snow.code, snow.hexes, str(snow.texts[-1])) == (17000, 7, "Snow7")
        rows = json.loads(as_map_editor(one)[0])["boardPieces"]
        old = {row["uid"]: row for row in before[1]["boardPieces"] if row["uid"][0] == "u"}
        assert {row["uid"]: row for row in rows if row["uid"] in old} == old
        assert len(old) == 3
    assert known_by_now(battlefield, catalogue) is None
    battlefield.apply(undo)
    assert (as_hsc(battlefield)[0], json.loads(as_map_editor(battlefield)[0])) == before


def test_a_piece_of_ones_own_that_is_there_again_is_known(with_hut: Catalogue) -> None:
    battlefield = from_bytes(SAVED.encode(), ".hexfield").battlefield
    edit = known_by_now(battlefield, with_hut)
    assert edit is not None
    battlefield.apply(edit)
    assert unknown_pieces(battlefield) == {"zz9": 1}


def test_contradicting_numbers_of_hexes_in_a_saved_row_stay_unknown(catalogue: Catalogue) -> None:
    said = '{letter: 0, colour: "00ff0000", hexes: 7, texts: ["a", "b", "S7", "Snow7"]}'
    row = f'{{name: Snow7, program: virtualscape, code: "17000", hexes: 3, at: [4, 8, 1], said: {said}}}'
    battlefield = from_bytes(
        f"hexfield: 1\npieces: []\nplaceholders:\n- {row}\n".encode(), ".hexfield"
    ).battlefield
    assert unknown_pieces(battlefield) == {"Snow7": 1}
    assert known_by_now(battlefield, catalogue) is None


@pytest.fixture
def with_hut(catalogue: Catalogue, tmp_path: Path) -> Catalogue:
    """The catalogue with a piece of one's own, a hut."""
    path = tmp_path / "own-pieces.yaml"
    path.write_text("version: 1\npieces:\n- {id: my-hut, name: My hut, kind: grass, shape: one, height: 1}\n")
    return with_own(catalogue, path)


# ---- Pieces of somebody's own, under the words of other programs ----


def named_abroad(catalogue: Catalogue, tmp_path: Path) -> Catalogue:
    """With a tile of moss that both programs have a word for."""
    path = tmp_path / "own-pieces.yaml"
    path.write_text(
        "version: 1\nkinds: [{id: moss, name: moss, class: land, short: M}]\n"
        "pieces:\n- {id: moss-3, kind: moss, name: moss, shape: triangle, height: 1, "
        "map_editor: Mo3, virtualscape: Moss 3}\n"
    )
    known = with_own(catalogue, path)
    assert not known.problems
    return known


@pytest.mark.parametrize("suffix", [".json", ".gz", ".hsc"])
def test_an_own_piece_goes_out_under_their_word_and_comes_back_as_it_was(
    catalogue: Catalogue, tmp_path: Path, suffix: str
) -> None:
    known, battlefield = named_abroad(catalogue, tmp_path), build([("grass-24", 8, 2, 1, 0)])
    places = enumerate([Hex(8, 2), Hex(8, 5), Hex(6, 6), Hex(9, 6), Hex(12, 2), Hex(12, 6)])
    moss = [battlefield.new_piece(known.pieces["moss-3"], hex, 2 + k, k) for k, hex in places]
    battlefield.apply(Put(tuple(moss)))
    path = tmp_path / f"moss{suffix}"
    formats.write(battlefield, path, known)
    again = formats.read(path, known)
    assert not again.problems
    assert rows_of(again.battlefield) == rows_of(battlefield)
    formats.write(again.battlefield, path, known)
    assert rows_of(formats.read(path, known).battlefield) == rows_of(battlefield)
    abroad = formats.read(path, catalogue).battlefield
    assert list(unknown_pieces(abroad)) == ["Moss 3" if suffix == ".hsc" else "Mo3"]
    edit = known_by_now(abroad, known)
    assert edit is not None
    abroad.apply(edit)
    assert rows_of(abroad) == rows_of(battlefield)


def test_a_personal_tile_of_that_name_and_of_another_size_stays_unknown(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    known = named_abroad(catalogue, tmp_path)
    for hexes, id in ((3, "moss-3"), (7, "unknown:virtualscape:moss 3:7")):
        tile = Tile(
            17000,
            0,
            4,
            4,
            0,
            colour=bytes(4),
            hexes=hexes,
            texts=tuple(map(HscText.of, ("", "", "", "moss 3"))),
        )
        (piece,) = hsc.read_hsc(encode(HscFile(tiles=(tile,))), "a.hsc", known).battlefield.pieces.values()
        assert piece.type.id == id


# ---- Figures that stand for what VirtualScape has no piece for ----


def figures(*names: str) -> formats.Loaded:
    """A field of single tiles, with a figure on each, the first looking E, the next SE."""
    tiles = [Tile(1001, 0, 3 + n, 4, 0) for n, _name in enumerate(names)]
    tiles += [
        Tile(18001, n % 6, 3 + n, 4, 1, colour=bytes(4), texts=(HscText.of(name), HscText.of("file")))
        for n, name in enumerate(names)
    ]
    return from_hsc(encode(HscFile(tiles=tuple(tiles))))


NAMES_OF_STAND_INS = (
    "LEGO1",
    "lego2",
    "LEGO3",
    "Roman Archer",
    "VENOC",
    "MW1",
    "MW2",
    "MW4",
    "FINN",
    "LEGO4",
)


def test_figures_are_figures_unless_they_are_asked_for() -> None:
    loaded = figures(*NAMES_OF_STAND_INS)
    assert {piece.type.id for piece in loaded.battlefield.pieces.values()} == {"grass-1"}
    assert loaded.scenario is not None
    assert len(loaded.scenario.foreign.figures) == len(NAMES_OF_STAND_INS)


def test_figures_that_stand_for_walls_and_glyphs_become_these(catalogue: Catalogue) -> None:
    loaded, found = figures(*NAMES_OF_STAND_INS).with_stand_ins(catalogue)
    assert found == 8
    put = [piece for piece in loaded.battlefield.in_order() if piece.slot == 2]
    assert [(piece.type.id, piece.rotation) for piece in put] == [
        ("laur-pillar", 0),
        ("laur-wall-ruin", 1),
        ("laur-wall-ruin-turned", 2),
        ("laur-wall-long", 3),
        ("laur-wall-short", 4),
    ]
    scenario = loaded.scenario
    assert scenario is not None
    (glyph,) = scenario.glyphs
    assert (glyph.name, glyph.at.level) == ("", 1)
    treasures = [(one.at.level, text_in(one.name, "en")) for one in scenario.objects if one.kind == "glyph"]
    assert treasures == [(1, "treasure glyph"), (0, "treasure glyph")]
    assert [figure.name for figure in scenario.foreign.figures] == ["FINN", "LEGO4"]
    content = to_bytes(loaded.battlefield, ".hsc", scenario)
    assert [str(tile.texts[0]) for tile in decode(content, "a").tiles if tile.code == 18001] == [
        "FINN",
        "LEGO4",
    ]


def test_without_such_figures_nothing_changes(catalogue: Catalogue) -> None:
    for loaded in (figures("FINN"), from_map_editor(b'{"hexMap": {}, "boardPieces": ["0~0~0~0~g1"]}')):
        assert loaded.with_stand_ins(catalogue) == (loaded, 0)
