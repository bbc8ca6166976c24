"""What is not known here is kept: through every format, moved and turned, and back into its own program."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put, Replace, Take, unknown_pieces
from builder.catalogue import Catalogue, Home
from builder.errors import UnreadableError
from builder.formats import hexfield_rows, load_scenario, registry
from builder.formats.hexfield import hexfield_text
from builder.formats.hexgame import GameFile, hexgame_bytes, read_hexgame_bytes
from builder.formats.hexscenario import write_hexscenario
from builder.formats.hsc_codec import HscFile, HscText, Tile, decode, encode
from builder.formats.map_editor_ids import MapEditorKey
from builder.hexgrid import Hex, Motion
from builder.plaindata import read_yaml
from builder.scenario import Scenario
from builder.shaping.symmetry import image_of
from tests.battlefields import strange
from tests.formats.files import (
    as_hsc,
    as_map_editor,
    from_bytes,
    from_hsc,
    from_map_editor,
    to_bytes,
)
from tests.schemas import wrong_places

Lying = tuple[str, Home | None, Hex, int, int, str, int]


def pieces_of(battlefield: Battlefield) -> Counter[Lying]:
    return Counter(
        (p.type.id, p.type.home, p.hex, p.slot, p.rotation, p.group, p.step)
        for p in battlefield.pieces.values()
    )


def unknown_in(battlefield: Battlefield) -> list[Piece]:
    return [piece for piece in battlefield.pieces.values() if piece.type.is_placeholder]


def by_hexfield(battlefield: Battlefield) -> Battlefield:
    """The battlefield saved in our own format, and opened again."""
    content = to_bytes(battlefield, ".hexfield")
    again = from_bytes(content, ".hexfield")
    assert pieces_of(again.battlefield) == pieces_of(battlefield)
    assert to_bytes(again.battlefield, ".hexfield") == content
    assert not wrong_places("hexfield", read_yaml(content, "a.hexfield").data)
    return again.battlefield


def by_hexgame(battlefield: Battlefield, catalogue: Catalogue) -> Battlefield:
    """The battlefield in a whole game, and out of it."""
    content = hexgame_bytes(GameFile(Scenario(), battlefield, {}, catalogue))
    assert not wrong_places("hexgame", json.loads(content))
    again = read_hexgame_bytes(content, "a.hexgame", catalogue).battlefield
    without = [replace(piece, group="", step=0) for piece in battlefield.pieces.values()]
    assert pieces_of(again) == pieces_of(Battlefield(pieces=without))
    return again


def moved(battlefield: Battlefield, columns: int, rows: int, levels: int = 0) -> None:
    """Move all pieces, by an even number of rows."""
    by = Hex(columns - rows // 2, rows)
    pieces = battlefield.pieces.values()
    battlefield.apply(
        Replace(tuple([replace(one, hex=one.hex.plus(by), slot=one.slot + levels) for one in pieces]))
    )


# ---- VirtualScape: personal tiles and codes that nobody knows ----

SNOW = tuple(map(HscText.of, ("snow.bmp", "side.bmp", "S7", "Swamp7")))
texts = st.text(max_size=6).map(HscText.of) | st.binary(max_size=6).map(lambda raw: HscText(raw, wide=False))


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    code = draw(st.sampled_from([1001, 1007, 17000, 17000, 99999, -7, 4093]))
    layout = draw(st.sampled_from([3, 3, 3, 2, 1]))
    personal = code == 17000 and layout == 3
    return Tile(
        code,
        draw(st.integers(0, 5) | st.integers(-9, 99)),
        draw(st.integers(-4, 20)),
        draw(st.integers(-4, 20)),
        draw(st.integers(-1, 6) | st.just(9999)),
        version=layout / 10000,
        letter=draw(st.integers(0, 255)) if layout >= 2 else None,
        glyph=draw(texts) if layout >= 2 else None,
        start=draw(texts) if layout >= 2 else None,
        colour=draw(st.binary(min_size=4, max_size=4)) if layout >= 3 else None,
        hexes=draw(st.sampled_from([1, 2, 3, 7, 24, 0, 5, -1])) if personal else None,
        texts=tuple(draw(texts) for _ in range(4)) if personal else (),
    )


hsc_files = st.lists(tiles(), min_size=1, max_size=8).map(lambda found: HscFile(tiles=tuple(found)))


@given(hsc_files)
def test_a_virtualscape_file_comes_back_byte_for_byte(catalogue: Catalogue, document: HscFile) -> None:
    content = encode(document)
    battlefield = from_hsc(content).battlefield
    assert as_hsc(battlefield)[0] == content
    assert as_hsc(by_hexfield(battlefield))[0] == content
    assert len(unknown_in(by_hexgame(battlefield, catalogue))) == len(unknown_in(battlefield))


@given(hsc_files, st.integers(0, 5), st.integers(0, 3).map(lambda half: 2 * half), st.booleans())
def test_what_was_moved_is_written_with_all_that_its_record_said(
    document: HscFile, columns: int, rows: int, by_way_of_ours: bool
) -> None:
    """Everything lies elsewhere then, but for what could not be placed."""
    battlefield = from_hsc(encode(document)).battlefield
    before = Counter(one for one in document.tiles if one.code not in (1001, 1007) and 0 <= one.z < 500)
    moved(battlefield, columns + 5, rows + 6, 1)
    if by_way_of_ours:
        battlefield = by_hexfield(battlefield)
    after = Counter(one for one in decode(as_hsc(battlefield)[0], "a").tiles if one.code not in (1001, 1007))
    stays = Counter(one for one in document.tiles if one.code not in (1001, 1007)) - before
    back = Counter(
        replace(one, x=one.x - columns - 5, y=one.y - rows - 6, z=one.z - 1)
        for one in (after - stays).elements()
    )
    assert back == before


@pytest.mark.parametrize("hexes", [1, 2, 3, 7, 24])
@pytest.mark.parametrize("rotation", range(6))
def test_a_personal_tile_lies_and_turns_as_the_land_tile_of_its_size(hexes: int, rotation: int) -> None:
    land = 1000 + hexes
    tile = Tile(17000, rotation, 9, 9, 0, hexes=hexes, texts=SNOW)
    one, other = (
        from_hsc(encode(HscFile(tiles=(record,)))).battlefield.in_order()[0]
        for record in (tile, Tile(land, rotation, 9, 9, 0))
    )
    assert one.cells == other.cells
    battlefield = Battlefield(pieces=[replace(one, rotation=(rotation + 1) % 6)])
    turned, as_land = (
        decode(as_hsc(found)[0], "a").tiles[0]
        for found in (battlefield, Battlefield(pieces=[replace(other, rotation=(rotation + 1) % 6)]))
    )
    assert (turned.x, turned.y, turned.rotation) == (as_land.x, as_land.y, as_land.rotation)
    assert (turned.code, turned.hexes, turned.texts) == (17000, hexes, SNOW)


# ---- The map editor: ids that nobody knows, and half rotations ----

IDS = ("g1", "g7", "zz9", "m7", "lws", "lwr")
ROTATIONS = ("0", "3", "5", "1.5", "4.5", "0.0", "9", "11.25")
keys = st.builds(
    MapEditorKey,
    st.integers(0, 5),
    st.integers(3, 9),
    st.integers(3, 9),
    st.sampled_from(ROTATIONS),
    st.sampled_from(IDS),
)
map_editor_keys = st.lists(keys, max_size=8, unique=True)


def records(keys: list[MapEditorKey], uids: bool) -> list[dict[str, Any]]:
    return [
        {
            "uid": f"bp_{number}" if uids else "",
            "inventoryID": key.id,
            "altitude": key.altitude,
            "rotation": json.loads(key.rotation),
            "pieceCoords": {"q": key.q, "r": key.r, "s": -key.q - key.r},
        }
        for number, key in enumerate(keys)
    ]


def file_of(pieces: Any) -> bytes:
    hex_map = {"id": "1", "name": "x", "shape": "rectangle", "width": 30, "length": 30}
    return json.dumps({"hexMap": hex_map, "boardPieces": pieces}).encode()


def entries(content: bytes) -> list[Any]:
    """The entries of a file, whatever their order."""
    pieces = json.loads(content)["boardPieces"]
    rows = list(pieces) if isinstance(pieces, dict) else pieces
    return sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))


@given(map_editor_keys, st.sampled_from(["object", "list"]))
def test_a_map_editor_file_comes_back_with_every_entry(
    catalogue: Catalogue, found: list[MapEditorKey], form: str
) -> None:
    texts = [key.text() for key in found]
    content = file_of({text: text.rpartition("~")[2] for text in texts} if form == "object" else texts)
    battlefield = from_map_editor(content).battlefield
    wanted = entries(content)
    assert entries(as_map_editor(battlefield)[0]) == wanted
    again = by_hexfield(battlefield)
    for suffix in (".json", ".gz"):
        packed = from_bytes(to_bytes(again, suffix), suffix).battlefield
        assert pieces_of(packed) == pieces_of(battlefield)
        assert entries(as_map_editor(packed)[0]) == wanted
    by_hexgame(battlefield, catalogue)


@given(map_editor_keys)
def test_records_come_back_with_their_own_ids_where_they_lie(found: list[MapEditorKey]) -> None:
    content = file_of(records(found, uids=True))
    battlefield = from_map_editor(content).battlefield
    assert entries(as_map_editor(by_hexfield(battlefield))[0]) == entries(content)
    moved(battlefield, 2, 4)
    there = {row["uid"]: row for row in entries(as_map_editor(battlefield)[0])}
    for piece in unknown_in(battlefield):
        assert piece.type.home is not None
        row = there[json.loads(piece.type.home.said)["uid"]]
        assert (row["pieceCoords"]["q"], row["pieceCoords"]["r"]) == tuple(piece.hex)
        assert row["inventoryID"] == piece.type.home.code


@pytest.mark.parametrize(
    ("rotation", "turned"),
    [("2", "3"), ("5", "0"), ("2.5", "3.5"), ("5.25", "0.25"), ("9", "4"), ("11.5", "0.5")],
)
def test_a_half_rotation_stays_a_half_one_when_it_is_turned_by_sixths(rotation: str, turned: str) -> None:
    text = f"0~3~4~{rotation}~lwr"
    battlefield = from_map_editor(file_of([text])).battlefield
    (piece,) = battlefield.in_order()
    assert entries(as_map_editor(battlefield)[0]) == [text]
    battlefield.apply(Replace((replace(piece, rotation=(piece.rotation + 1) % 6),)))
    assert entries(as_map_editor(by_hexfield(battlefield))[0]) == [f"0~3~4~{turned}~lwr"]


@pytest.mark.parametrize(
    ("rotation", "mirrored"), [("0", "3"), ("2", "1"), ("2.5", "0.5"), ("0.5", "2.5"), ("4.5", "4.5")]
)
def test_a_mirror_image_looks_in_the_mirrored_direction(rotation: str, mirrored: str) -> None:
    battlefield = from_map_editor(file_of([f"0~3~4~{rotation}~lwr"])).battlefield
    (piece,) = battlefield.in_order()
    image = image_of(piece, Motion(shift=Hex(20, 0), flipped=True))
    assert image is not None
    (text,) = entries(as_map_editor(Battlefield(pieces=[image]))[0])
    assert text == f"0~13~4~{mirrored}~lwr"
    assert image_of(image, Motion(shift=Hex(20, 0), flipped=True)) == piece


def test_a_copy_gets_an_own_id_of_its_own() -> None:
    battlefield = from_map_editor(file_of(records([MapEditorKey(0, 3, 4, "0", "m7")], uids=True))).battlefield
    (piece,) = battlefield.in_order()
    battlefield.apply(Put((battlefield.new_piece(piece.type, Hex(5, 5), 1),)))
    uids = [row["uid"] for row in json.loads(as_map_editor(battlefield)[0])["boardPieces"]]
    assert len(set(uids)) == 2
    assert "bp_0" in uids


def test_what_is_not_known_comes_after_what_lies_beside_it_and_before_what_lies_on_it() -> None:
    """The map editor builds in the order of the file."""
    battlefield = from_map_editor(
        file_of(["0~0~0~0~zz8", "0~1~0~0~g1", "1~0~0~0~g1", "1~1~0~0~zz9"])
    ).battlefield
    written = json.loads(as_map_editor(battlefield)[0])["boardPieces"]
    assert written == ["0~1~0~0~g1", "0~0~0~0~zz8", "1~0~0~0~g1", "1~1~0~0~zz9"]


# ---- Our own format ----

HEAD = "hexfield: 1\npieces:\n- {piece: grass-7, at: [0, 0, 1], rotation: 0}\n"
ROW = '{name: "Swamp7", program: "virtualscape", code: "17000", hexes: 7, at: [4, 8, 1], rotation: 2'
SAID = 'said: {letter: 0, colour: "00ff0000", hexes: 7, texts: ["a", "b", "S7", "Swamp7"]}'


def read(text: str) -> Any:
    return from_bytes(text.encode(), ".hexfield")


def test_a_row_of_placeholders_says_all_of_it() -> None:
    loaded = read(f'{HEAD}placeholders:\n- {ROW}, {SAID}, group: "Hill", step: 3}}\n')
    (piece,) = unknown_in(loaded.battlefield)
    assert (piece.type.size, piece.hex, piece.slot, piece.rotation) == (7, Hex(4, 8), 1, 2)
    assert (piece.group, piece.step) == ("Hill", 3)
    (problem,) = loaded.problems
    assert (problem.code, problem.source.line) == ("unknown-piece", 5)
    assert problem.message == "unknown piece 'Swamp7'; kept as a placeholder"
    (tile,) = (one for one in decode(as_hsc(loaded.battlefield)[0], "a").tiles if one.code == 17000)
    assert [str(text) for text in tile.texts] == ["a", "b", "S7", "Swamp7"]
    by_hexfield(loaded.battlefield)


def test_an_unknown_piece_of_ones_own_stays_the_row_that_it_was(catalogue: Catalogue) -> None:
    text = HEAD + '- {piece: my-hut, at: [9, 0, 1], rotation: 3, group: "Hill", step: 2}\n'
    text += "- {piece: door-bar, at: [9, 1, 1], rotation: 0}\n"
    loaded = read(text)
    assert hexfield_text(loaded.battlefield).partition("pieces:")[2] == text.partition("pieces:")[2]
    assert unknown_pieces(loaded.battlefield) == {"my-hut": 1, "door bar": 1}
    assert [problem.source.line for problem in loaded.problems] == [4, 5]
    by_hexgame(loaded.battlefield, catalogue)


def test_all_programs_at_once_and_in_a_scenario_that_holds_its_battlefield(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    battlefield = strange()
    by_hexfield(battlefield)
    by_hexgame(battlefield, catalogue)
    path = tmp_path / "a.hexscenario"
    write_hexscenario(path, Scenario(), embedded=battlefield)
    assert pieces_of(load_scenario(path, catalogue).battlefield) == pieces_of(battlefield)


def test_what_other_programs_do_not_know_is_named_when_it_is_not_written() -> None:
    snow = from_hsc(encode(HscFile(tiles=(Tile(17000, 0, 5, 5, 0, hexes=7, texts=SNOW),)))).battlefield
    assert [problem.message for problem in as_map_editor(snow)[1]] == [
        "the map editor has no piece 'Swamp7 (unknown)'; 1 not written"
    ]
    zz7 = from_map_editor(file_of(["0~3~4~0~zz7"])).battlefield
    assert [problem.message for problem in as_hsc(zz7)[1]] == [
        "VirtualScape has no piece 'zz7 (unknown)'; 1 not written"
    ]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("7", "a row such as {name: Snow7"),
        (ROW + ", colour: red}", "a row such as {name: Snow7"),
        (ROW.replace('"17000"', "17000") + "}", "name and code: texts were expected"),
        (ROW.replace('"Swamp7"', '""') + "}", "name and code: texts were expected"),
        (
            ROW.replace("virtualscape", "minecraft") + "}",
            "program: one of hexwright, virtualscape, map_editor",
        ),
        (ROW.replace("hexes: 7", "hexes: 5") + "}", "hexes: one of 1, 2, 3, 7, 24 was expected, found 5"),
        (ROW.replace("hexes: 7", "hexes: [7]") + "}", "hexes: a whole number was expected"),
        (ROW.replace("[4, 8, 1]", "[4, 8]") + f", {SAID}}}", "at: [q, r, level] was expected"),
        (ROW.replace("[4, 8, 1]", "[4, 8, 0]") + f", {SAID}}}", "lies under the table"),
        (ROW.replace("[4, 8, 1]", "[4, 80000, 1]") + f", {SAID}}}", "80000"),
        (ROW.replace("rotation: 2", "rotation: 6") + f", {SAID}}}", "rotation 6"),
        (ROW + ", said: [7]}", "said: a mapping was expected"),
        (ROW + ", said: {letter: 900}}", "letter: a whole number from 0 to 255"),
        (ROW + ", said: {letter: .nan}}", "said: a number that is none"),
        (
            ROW.replace('"17000"', '"017000"') + "}",
            "code: a whole number from -2147483648 to 2147483647 was expected",
        ),
        (ROW.replace("virtualscape", "hexwright") + ", said: {a: 1}}", "said: "),
        ('{name: m7, program: map_editor, code: "m~7", at: [0, 0, 1]}', "code: an id such as g1"),
        ("{name: m7, program: map_editor, code: m7, at: [0, 0, 1], said: {uid: 7}}", "rotation and uid"),
        ("{name: m7, program: map_editor, code: m7, at: [0, 0, 1], said: {rotation: soon}}", "code: an id"),
        ("{name: m7, program: map_editor, code: m7, at: [0, 0, 1], said: {rotation: 2}}", "rotation and uid"),
    ],
)
def test_a_wrong_row_is_left_out_and_the_rest_loads(row: str, told: str, catalogue: Catalogue) -> None:
    loaded = read(f"{HEAD}placeholders:\n- {row}\n- {ROW}, {SAID}}}\n")
    assert len(loaded.battlefield) == 2
    wrong = [problem for problem in loaded.problems if problem.code != "unknown-piece"]
    assert [told in problem.message for problem in wrong] == [True]
    assert wrong[0].source.line == 5
    assert len(loaded.left_out) == 1


def test_of_very_many_rows_the_first_are_named_and_all_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hexfield_rows, "MOST_SAID", 3)
    loaded = read(f"{HEAD}placeholders:\n" + f"- {ROW}, {SAID}}}\n" * 5)
    assert len(unknown_in(loaded.battlefield)) == 5
    assert len(loaded.problems) == 3


@pytest.mark.parametrize("what", ["7", "{}", '"many"'])
def test_what_is_no_list_of_placeholders_is_told(what: str) -> None:
    (problem,) = read(f"{HEAD}placeholders: {what}\n").problems
    assert problem.message.startswith("placeholders: a list was expected")


def test_a_game_with_a_piece_that_it_does_not_explain_is_refused_as_ever(catalogue: Catalogue) -> None:
    field = {"hexfield": 1, "pieces": [{"piece": "my-hut", "at": [0, 0, 1], "rotation": 0}]}
    game = json.loads(hexgame_bytes(GameFile(Scenario(), Battlefield(), {}, catalogue)))
    with pytest.raises(UnreadableError, match="unknown piece 'my-hut'"):
        read_hexgame_bytes(json.dumps({**game, "field": field}).encode(), "a.hexgame", catalogue)


# ---- Files that Hexwright 1.0 saved: what is not known lies in the blocks of other programs alone ----


def as_saved_by_1_0(battlefield: Battlefield) -> str:
    """As 1.0 wrote it: no rows of placeholders, and entries of the map editor among the others."""
    text = hexfield_text(
        Battlefield(battlefield.info, [p for p in battlefield.pieces.values() if not p.type.home])
    )
    return text.replace("placeholders: []\n", "")


MIXED = HscFile(
    tiles=(Tile(1001, 0, 2, 2, 0), Tile(17000, 1, 5, 5, 0, hexes=7, texts=SNOW), Tile(99999, 8, 3, 3, 1))
)


def test_records_that_are_no_piece_become_placeholders() -> None:
    battlefield = from_hsc(encode(MIXED)).battlefield
    old = as_saved_by_1_0(battlefield)
    assert "placeholders" not in old
    loaded = read(old)
    assert pieces_of(loaded.battlefield) == pieces_of(battlefield)
    assert [problem.code for problem in loaded.problems] == ["unknown-piece"] * 2
    assert as_hsc(loaded.battlefield)[0] == encode(MIXED)


def test_what_was_taken_away_does_not_come_back_from_the_records() -> None:
    battlefield = from_hsc(encode(MIXED)).battlefield
    battlefield.apply(Take(tuple(piece.id for piece in unknown_in(battlefield))))
    again = by_hexfield(battlefield)
    assert not unknown_in(again)
    assert [tile.code for tile in decode(as_hsc(again)[0], "a").tiles] == [1001]


def test_nothing_is_said_of_placeholders_where_no_record_is_one() -> None:
    known = HscFile(tiles=(Tile(1001, 0, 2, 2, 0), Tile(15001, 0, 2, 2, 0, colour=b"\xff\0\0\0")))
    assert "placeholders" not in hexfield_text(from_hsc(encode(known)).battlefield)


def test_entries_of_the_map_editor_become_placeholders_and_markers_stay() -> None:
    others = ["0~3~4~2.5~zz8", "0~4~4~0~zz7", "1~0~0~0~z1", "-3~0~0~0~zz7"]
    block = "".join(f"  - {json.dumps(text)}\n" for text in others)
    loaded = read(f'{HEAD}map_editor:\n  form: "list"\n  bounds: "-2 0 9 9"\n  others:\n{block}')
    assert unknown_pieces(loaded.battlefield) == {"zz8": 1, "zz7": 1}
    assert [problem.code for problem in loaded.problems] == ["unknown-piece", "unknown-piece"]
    assert entries(as_map_editor(loaded.battlefield)[0]) == sorted(["0~0~0~0~g7", *others], key=json.dumps)
    by_hexfield(loaded.battlefield)


# ---- Files that people made ----


def test_published_maps_keep_everything(
    shared: Path, catalogue: Catalogue, subtests: pytest.Subtests
) -> None:
    for path in sorted((shared / "audits").glob("*/repro/field/h*-*.*s*")):
        with subtests.test(path.name):
            content = path.read_bytes()
            loaded = registry.read_bytes_as(content, path.name, path.suffix, catalogue)
            assert not loaded.left_out
            again = to_bytes(by_hexfield(loaded.battlefield), path.suffix)
            assert again == content if path.suffix == ".hsc" else entries(again) == entries(content)
            by_hexgame(loaded.battlefield, catalogue)
