"""VirtualScape files byte by byte, their type codes and anchors."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats.bounds import looks_like_hsc, whole_version
from builder.formats.hsc_codec import (
    HscFile,
    HscHeader,
    HscText,
    Tile,
    anchor_of,
    cell_a,
    codes,
    decode,
    double_cells,
    encode,
)
from builder.hexgrid import Hex, to_hex

# ---- VirtualScape files, byte by byte: every document and tile version, narrow, wide and long texts ----

EMPTY = b"\xff\xfe\xff\x00"


def double(value: float) -> bytes:
    return struct.pack("<d", value)


def int32(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)


def wide(text: str) -> bytes:
    return b"\xff\xfe\xff" + bytes([len(text)]) + text.encode("utf-16-le")


GRASS = int32(1001) + double(0.0003) + int32(2, 5, 7, 1) + b"\xcd" + EMPTY + EMPTY + bytes.fromhex("00a00000")


def document(version: int, tiles: bytes = b"", count: int = 0) -> bytes:
    """A file of a version with the fields the format has from there on."""
    parts = [double(version / 10000)]
    if version >= 2:
        parts += [wide("Ford"), wide("Ann")]
    if version >= 3:
        parts.append(wide("2"))
    if version == 3:
        parts.append(wide("Hold the ford."))
    if version >= 4:
        rtf = b"{\\rtf1 Hold.}\r\n\0"
        parts.append(int32(len(rtf)) + rtf)
    if version >= 2:
        parts.append(int32(6, 80, 1))
    if version >= 5:
        parts.append(int32(0))
    if version >= 7:
        parts.append(int32(1))
    return b"".join([*parts, int32(count), tiles])


@pytest.mark.parametrize("version", range(1, 8))
def test_every_document_version_is_read_and_written_byte_for_byte(version: int) -> None:
    content = document(version, GRASS * 2, 2)
    read = decode(content, "ford.hsc")
    assert encode(read) == content
    assert [tile.code for tile in read.tiles] == [1001, 1001]
    header = read.header
    assert whole_version(header.version, 7) == version
    assert (header.name is None) == (version < 2)
    assert (header.players is None) == (version < 3)
    assert (header.scenario is None) == (version != 3)
    assert (header.rtf is None) == (version < 4)
    assert (header.tile_numbers is None) == (version < 5)
    assert (header.start_areas_as_level is None) == (version < 7)
    if version >= 2:
        assert (str(header.name), str(header.author)) == ("Ford", "Ann")
        assert (header.levels_per_page, header.transparency, header.grid) == (6, 80, 1)


def test_a_plain_tile_takes_forty_one_bytes_and_keeps_every_field() -> None:
    assert len(GRASS) == 41
    tile = decode(document(7, GRASS, 1), "f").tiles[0]
    assert (tile.code, tile.rotation, tile.x, tile.y, tile.z) == (1001, 2, 5, 7, 1)
    assert (tile.letter, tile.colour) == (0xCD, bytes.fromhex("00a00000"))


@pytest.mark.parametrize(
    ("version", "tail", "letter", "colour"),
    [(1, b"", None, None), (2, b"\x07" + EMPTY + wide("Rouge"), 7, None)],
)
def test_old_tile_versions_stop_early(
    version: int, tail: bytes, letter: int | None, colour: bytes | None
) -> None:
    tile = int32(15001) + double(version / 10000) + int32(0, 1, 2, 3) + tail
    content = document(2, tile + GRASS, 2)
    read = decode(content, "f")
    assert encode(read) == content
    assert (read.tiles[0].letter, read.tiles[0].colour) == (letter, colour)
    assert read.tiles[1].code == 1001


def test_a_figure_has_two_texts_and_a_personal_tile_a_size_and_four() -> None:
    plain = double(0.0003) + int32(0, 1, 2, 3) + b"\0" + EMPTY + EMPTY + b"\xff\xff\xff\0"
    figure = int32(18002) + plain + wide("Raelin") + wide("raelin1")
    personal = int32(17000) + plain + int32(7) + wide("a.bmp") + wide("b.bmp") + wide("WS") + wide("spring")
    not_quite = int32(17001) + plain
    content = document(6, figure + personal + not_quite + GRASS, 4)
    read = decode(content, "f")
    assert encode(read) == content
    assert [str(text) for text in read.tiles[0].texts] == ["Raelin", "raelin1"]
    assert read.tiles[1].hexes == 7
    assert [str(text) for text in read.tiles[1].texts] == ["a.bmp", "b.bmp", "WS", "spring"]
    assert read.tiles[2].texts == ()


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"\x02Ab", "Ab"),
        (b"\x00", ""),
        (b"\x05Gr\xf6\xdfe", "Größe"),
        (b"\x045 \x80\x92", "5 €’"),
        (b"\xff\xfe\xff\x02A\0b\0", "Ab"),
        (b"\xff\xfe\xff\x02\x3d\xd8\x00\xde", "\U0001f600"),
        (b"\xff\xff\x00" + b"n" * 255, "n" * 255),
        (b"\xff\xfe\xff\xff\xff\x00" + b"w\0" * 255, "w" * 255),
        (b"\xff\xff\xff\x00\x00\x01\x00" + b"n" * 65536, "n" * 65536),
        (b"\xff\xff\xff\xff\xff\xff\xff" + b"\x03" + b"\0" * 7 + b"odd", "odd"),
        (b"\xff\x03\x00odd", "odd"),
        (b"\xff\xfe\xff\xff\x01\x00A\0", "A"),
    ],
)
def test_every_way_of_writing_a_text_is_read_and_reproduced(raw: bytes, text: str) -> None:
    content = double(0.0002) + raw + b"\x00" + int32(6, 80, 1, 0)
    read = decode(content, "f")
    assert str(read.header.name) == text
    assert encode(read) == content


def test_texts_are_decided_one_by_one() -> None:
    content = double(0.0003) + b"\x04Wall" + wide("Ann") + b"\x012" + EMPTY + int32(6, 80, 1, 0)
    read = decode(content, "f")
    assert encode(read) == content
    assert not read.header.name.wide
    assert read.header.author.wide


def test_the_version_is_kept_as_read_and_compared_rounded() -> None:
    odd = 0.00029999999999999997
    content = double(odd) + document(3)[8:]
    assert decode(content, "f").header.version == odd
    assert encode(decode(content, "f")) == content


@pytest.mark.parametrize("version", [0.0, 0.0008, 0.00035, -0.0003, 1.0, float("nan"), float("inf")])
def test_no_other_version_is_taken_for_one(version: float) -> None:
    assert not looks_like_hsc(double(version))
    with pytest.raises(UnreadableError, match=r"f\.hsc, byte 0: not a VirtualScape battlefield"):
        decode(double(version) + document(3)[8:], "f.hsc")


@pytest.mark.parametrize("version", range(1, 8))
def test_a_file_cut_anywhere_says_at_which_byte(version: int) -> None:
    content = document(version, GRASS, 1)
    for length in range(len(content)):
        with pytest.raises(UnreadableError, match=r"^cut\.hsc, byte \d+: "):
            decode(content[:length], "cut.hsc")


@pytest.mark.parametrize(
    ("content", "byte"),
    [
        (document(1)[:8] + struct.pack("<I", 2**31), 12),
        (document(1)[:8] + int32(2**31 - 1), 12),
        (document(1)[:8] + int32(-1), 12),
        (document(1, GRASS * 3, 5), 12),
        (double(0.0002) + b"\xff\xff\xff\xff\xff\xff\x7f", 8),
        (double(0.0002) + b"\xff\xfe\xff\xff\xff\xff\xfe\xff\xff\xff", 8),
        (double(0.0002) + b"\xff\xfe\xff\xff" + b"\xff" * 6 + b"\xff" * 8, 8),
        (double(0.0007) + EMPTY * 3 + int32(2**31 - 1), 20),
        (double(0.0007) + EMPTY * 3 + int32(-5), 20),
    ],
)
def test_announced_counts_and_lengths_are_held_against_the_bytes_there_are(content: bytes, byte: int) -> None:
    with pytest.raises(UnreadableError, match=rf"^f\.hsc, byte {byte}: .* announced, "):
        decode(content, "f.hsc")


def test_a_tile_of_unknown_layout_stops_reading_with_its_number() -> None:
    bad = int32(1001) + double(0.0004) + int32(0, 0, 0, 0) + b"\0" * 20
    with pytest.raises(UnreadableError, match=r"byte 57: tile 2 of 2 has the version 0\.0004"):
        decode(document(1, GRASS + bad, 2), "f")


def test_bytes_after_the_last_tile_are_kept() -> None:
    content = document(5, GRASS, 1) + b"more"
    assert decode(content, "f").trailing == b"more"
    assert encode(decode(content, "f")) == content


texts = st.builds(
    HscText,
    raw=st.binary(max_size=20).map(lambda raw: raw[: len(raw) // 2 * 2]),
    wide=st.booleans(),
    prefix=st.sampled_from([0, 2, 4, 8]),
)
int32s = st.integers(-(2**31), 2**31 - 1)


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    layout = draw(st.integers(1, 3))
    code = draw(st.one_of(int32s, st.sampled_from([1001, 14065, 15001, 17000, 18001])))
    count = 4 if code == 17000 else 2 if code // 1000 == 18 else 0
    return Tile(
        code,
        *draw(st.tuples(int32s, int32s, int32s, int32s)),
        version=layout / 10000,
        letter=draw(st.integers(0, 255)) if layout >= 2 else None,
        glyph=draw(texts) if layout >= 2 else None,
        start=draw(texts) if layout >= 2 else None,
        colour=draw(st.binary(min_size=4, max_size=4)) if layout == 3 else None,
        hexes=draw(int32s) if layout == 3 and code == 17000 else None,
        texts=tuple(draw(texts) for _ in range(count)) if layout == 3 else (),
    )


@given(st.lists(tiles(), max_size=5), st.binary(max_size=6))
def test_whatever_records_are_written_come_back(records: list[Tile], trailing: bytes) -> None:
    whole = HscFile(HscHeader(), tuple(records), trailing)
    assert decode(encode(whole), "f") == whole


# ---- Type codes and anchors of VirtualScape: a file names the leftmost cell of the topmost row ----


def test_every_code_names_a_piece_that_can_be_placed(catalogue: Catalogue) -> None:
    table = codes()
    rows = yaml.safe_load((places.shipped("tilesets") / "catalogue" / "virtualscape.yaml").read_text())[
        "codes"
    ]
    assert len(table.code_of) == len(rows)
    for code, piece in table.piece_of.items():
        assert catalogue.pieces[piece].placeable, code


@pytest.mark.parametrize(
    ("code", "piece"),
    [
        (1024, "grass-24"),
        (4002, "double-water"),
        (25002, "double-shadow"),
        (16404, "fortress-arch"),
        (16401, "fortress-doorway"),
        (11007, "warehouse-ruin-broken"),
        (24001, "palm-15"),
        (12004, "stone-wall"),
        (10004, "evergreen-15"),
    ],
)
def test_codes_that_are_easily_mistaken(code: int, piece: str) -> None:
    assert codes().piece_of[code] == piece


def test_an_alias_is_read_and_never_written() -> None:
    assert codes().code_of["palm-15"] == 24015


def test_every_code_has_the_colour_of_a_new_piece() -> None:
    assert codes().colour_of[1001] == bytes.fromhex("00a00000")
    assert set(codes().colour_of) == set(codes().code_of.values())


@pytest.mark.parametrize(
    ("piece", "rotation", "offset"),
    [
        ("grass-7", 3, (0, 2)),
        ("grass-24", 4, (-5, 7)),
        ("wall-walk-9", 5, (-4, 4)),
        ("warehouse-ruin", 4, (-1, 4)),
        ("road-5", 3, (4, 0)),
        ("glacier-6", 1, (1, 0)),
        ("grass-3", 2, (1, 0)),
    ],
)
def test_cell_a_lies_where_the_program_turns_it_to(
    catalogue: Catalogue, piece: str, rotation: int, offset: tuple[int, int]
) -> None:
    """Offsets of the first cell from the anchor, from the table of the format's description."""
    anchor = to_hex(5, 3)
    assert cell_a(catalogue.pieces[piece], rotation, 5, 3) == anchor.plus(Hex(*offset))


def test_all_footprints_are_those_of_the_program(shared: Path, catalogue: Catalogue) -> None:
    footprints = json.loads((shared / "facts" / "virtualscape_footprints.json").read_text())
    compared = 0
    for code, turned in footprints.items():
        piece = codes().piece_of.get(int(code))
        if piece is None:
            assert int(code) in (15001, 18001, 18002)
            continue
        type = catalogue.pieces[piece]
        for rotation, cells in turned.items():
            for column, row in ((4, 6), (3, 5)):
                start = cell_a(type, int(rotation), column, row)
                ours = {start.plus(cell) for cell in type.cells(int(rotation))}
                assert ours == {to_hex(column, row).plus(Hex(*cell)) for cell in cells}, (code, rotation)
                compared += 1
    assert compared == 80 * 6 * 2


@given(st.data())
def test_placing_and_finding_the_anchor_are_inverse(catalogue: Catalogue, data: st.DataObject) -> None:
    type = catalogue.pieces[data.draw(st.sampled_from(sorted(codes().code_of)))]
    rotation = data.draw(st.integers(0, 5))
    column, row = data.draw(st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
    assert anchor_of(type, rotation, cell_a(type, rotation, column, row)) == (column, row)


@pytest.mark.parametrize("rotation", range(6))
def test_the_second_hex_of_a_double_figure_lies_in_its_direction(rotation: int) -> None:
    first, second = double_cells(rotation, 4, 4)
    assert first.direction_to(second) == rotation
    assert to_hex(4, 4) == min((first, second), key=lambda cell: (cell.r, cell.q))
