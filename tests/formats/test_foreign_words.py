"""What other programs call our pieces: every row of the table, read, written, and read again.

The pieces expected are those of ../shared/facts/foreign-names.yaml, written out by hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats
from builder.battlefield import Battlefield, Piece, Replace, Take, unknown_pieces
from builder.catalogue import Catalogue, Home, placeholder
from builder.formats.hsc import known_by_now
from builder.formats.hsc_codec import HscFile, HscText, Tile, codes, decode, encode
from builder.hexgrid import Hex
from tests.formats.files import as_hsc, build, from_bytes, from_hsc, rows_of, to_bytes
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
        assert known_by_now(piece, catalogue) == known[piece.id]


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
