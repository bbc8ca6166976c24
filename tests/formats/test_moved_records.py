"""Records of other programs are moved as the pieces they stand for, and come back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.formats.hsc import read_hsc, write_hsc
from builder.formats.hsc_codec import (
    FIGURE_1,
    FIGURE_2,
    START_AREA,
    HscFile,
    HscHeader,
    HscText,
    Tile,
    codes,
    decode,
    encode,
)
from builder.formats.map_editor import read_map_editor
from builder.formats.map_editor_ids import ids
from builder.formats.map_editor_write import write_map_editor
from builder.formats.moved_records import moved_records
from builder.hexgrid import Hex, Motion, turned_about
from builder.scenario.moving import carry_out
from builder.shaping.arrange import moved_pieces
from builder.shaping.symmetry import mirror_turn
from tests.battlefields import shipped_catalogue

shifts = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
motions = st.builds(Motion, st.integers(0, 5), shifts, st.booleans(), st.integers(0, 3))
places = st.integers(-30, 30)


def knows(id: str, motion: Motion) -> bool:
    type = shipped_catalogue().pieces[id]
    return type.placeable and not (motion.flipped and mirror_turn(type) is None)


def move(battlefield: Battlefield, motion: Motion) -> None:
    carry_out(battlefield, moved_pieces(battlefield, motion), (), moved_records, motion=motion, whole=True)


@given(
    st.lists(st.tuples(st.sampled_from(sorted(codes().piece_of)), st.integers(0, 5), places, places)), motions
)
def test_records_of_virtualscape_stay_those_of_their_pieces(
    catalogue: Catalogue, rows: list[tuple[int, int, int, int]], motion: Motion
) -> None:
    tiles = [
        Tile(code, turn, x, y, slot, letter=7, colour=b"abc\0")
        for slot, (code, turn, x, y) in enumerate(rows)
        if knows(codes().piece_of[code], motion)
    ]
    content = encode(HscFile(HscHeader(), tuple(tiles)))
    battlefield = read_hsc(content, "x.hsc", catalogue).battlefield
    move(battlefield, motion)
    data, problems = write_hsc(battlefield, "x.hsc", catalogue, None)
    assert not problems
    again = read_hsc(data, "x.hsc", catalogue).battlefield
    assert list(again.pieces.values()) == list(battlefield.pieces.values()), "in the order of the file"
    assert data.count(b"\x07") >= len(tiles)
    assert data.count(b"abc\0") == len(tiles), "the colour and letter of each record"
    move(battlefield, motion.inverse)
    assert write_hsc(battlefield, "x.hsc", catalogue, None)[0] == content


def test_figures_and_start_areas_of_virtualscape_by_hand(catalogue: Catalogue) -> None:
    texts = (HscText.of("Sgt."), HscText.of("drake.x"))
    tiles = (
        Tile(FIGURE_1, 5, 0, 0, 0, texts=texts),
        Tile(FIGURE_2, 0, 4, 0, 0, texts=texts),
        Tile(START_AREA, 0, 2, 2, 0, colour=b"\xff\0\0\0"),
        Tile(1001, 0, 0, 0, 0),
        Tile(1001, 0, 9, 9, 0, version=0.0001, letter=None, glyph=None, start=None, colour=None),
    )
    loaded = read_hsc(encode(HscFile(HscHeader(), tiles)), "x.hsc", catalogue)
    battlefield = loaded.battlefield
    move(battlefield, turned_about(Hex(0, 0), 1))
    found = read_hsc(write_hsc(battlefield, "x.hsc", catalogue, None)[0], "x.hsc", catalogue).scenario
    assert found is not None
    one, two = found.foreign.figures
    assert (one.rotation, one.positions[0].hex) == (0, Hex(0, 0))
    assert [spot.hex for spot in two.positions] == [Hex(0, 4), Hex(0, 5)]
    assert two.rotation == 1
    (zone,) = found.zones
    assert [spot.hex for spot in zone.positions] == [Hex(1, 2).turned(1)]


@given(motions)
def test_records_of_what_is_not_known_and_of_personal_tiles_go_with_their_pieces_in_their_order(
    catalogue: Catalogue, motion: Motion
) -> None:
    def personal(name: str, hexes: int, x: int, rotation: int) -> Tile:
        texts = tuple(HscText.of(text) for text in ("a.bmp", "b.bmp", "S", name))
        return Tile(17000, rotation, x, 3, 1, colour=b"xyz\0", hexes=hexes, texts=texts)

    tiles = (
        Tile(1001, 0, 0, 0, 0),
        personal("Swamp7", 7, 4, 2),
        Tile(17091, 4, 9, 1, 0),
        *([] if motion.flipped else [personal("Swamp24", 24, 12, 1)]),  # which has no mirror image
        Tile(1007, 3, 20, 4, 0),
        personal("Swamp7", 7, 24, 5),
        personal("Pylon", 1, 30, 3),
        personal("Snow7", 7, 34, 2),  # a personal tile and a code of others that are pieces here
        Tile(9003, 5, 40, 3, 1, colour=b"xyz\0"),
    )
    content = encode(HscFile(HscHeader(), tiles))
    battlefield = read_hsc(content, "x.hsc", catalogue).battlefield
    assert sum(piece.type.is_placeholder for piece in battlefield.pieces.values()) == len(tiles) - 4
    move(battlefield, motion)
    data, problems = write_hsc(battlefield, "x.hsc", catalogue, None)
    assert not problems
    found = decode(data, "x.hsc").tiles
    assert [(tile.code, tile.texts, tile.hexes) for tile in found] == [
        (t.code, t.texts, t.hexes) for t in tiles
    ]
    again = read_hsc(data, "x.hsc", catalogue).battlefield
    rows = [
        [(p.type.name, p.hex, p.slot, p.rotation) for p in b.pieces.values()] for b in (battlefield, again)
    ]
    assert rows[0] == rows[1]
    move(battlefield, motion.inverse)
    assert write_hsc(battlefield, "x.hsc", catalogue, None)[0] == content


def map_of(keys: list[str]) -> bytes:
    return json.dumps({"hexMap": {"shape": "hexagon"}, "boardPieces": dict.fromkeys(keys, "x")}).encode()


def keys_of(battlefield: Battlefield, catalogue: Catalogue) -> list[str]:
    data: dict[str, Any] = json.loads(write_map_editor(battlefield, "x.json", catalogue, None)[0])
    return sorted(data["boardPieces"])


@given(st.sampled_from(sorted(ids().by_id)), st.integers(0, 5), motions)
def test_keys_of_the_map_editor_come_back(catalogue: Catalogue, id: str, turn: int, motion: Motion) -> None:
    if not knows(ids().by_id[id].piece, motion):
        return
    content = map_of([f"0~12~12~{turn}~{id}", "1~13~12~0~z1", "1~14~9~0~om11"])
    battlefield = read_map_editor(content, "x.json", catalogue).battlefield
    before = keys_of(battlefield, catalogue)
    preserved = battlefield.info.preserved
    move(battlefield, motion)
    move(battlefield, motion.inverse)
    assert battlefield.info.preserved == preserved
    assert keys_of(battlefield, catalogue) == before


@pytest.mark.parametrize(
    ("motion", "key"),
    [
        (Motion(shift=Hex(3, 1)), "1~15~11~2.5~lws9"),
        (turned_about(Hex(12, 10), 1), "1~12~10~3.5~lws9"),
        (turned_about(Hex(12, 10), 4), "1~12~10~0.5~lws9"),
        (Motion(0, Hex(34, 0), flipped=True), "1~12~10~0.5~lws9"),
        (Motion(rise=2), "3~12~10~2.5~lws9"),
    ],
)
def test_unknown_keys_and_half_turns_by_hand(catalogue: Catalogue, motion: Motion, key: str) -> None:
    content = map_of(["0~12~10~0~g1", "1~12~10~2.5~lws9"])
    battlefield = read_map_editor(content, "x.json", catalogue).battlefield
    move(battlefield, motion)
    (found,) = [one for one in keys_of(battlefield, catalogue) if one.endswith("lws9")]
    assert found == key


def test_the_ids_of_records_and_walls_that_bring_their_base_go_along(catalogue: Catalogue) -> None:
    rows = [
        {"uid": uid, "inventoryID": id, "altitude": 0, "rotation": turn, "pieceCoords": {"q": q, "r": 9}}
        for uid, id, turn, q in (("one", "cws", 0, 9), ("two", "g7", 1, 12))
    ]
    content = json.dumps({"hexMap": {}, "boardPieces": rows}).encode()
    battlefield = read_map_editor(content, "x.json", catalogue).battlefield
    assert len(battlefield) == 3
    move(battlefield, Motion(shift=Hex(2, 1)))
    data = json.loads(write_map_editor(battlefield, "x.json", catalogue, None)[0])
    found = [[row[key] for key in ("uid", "inventoryID", "altitude")] for row in data["boardPieces"]]
    assert sorted(found) == [["one", "cws", 0], ["two", "g7", 0]]
    assert sorted(row["pieceCoords"]["q"] for row in data["boardPieces"]) == [11, 14]
