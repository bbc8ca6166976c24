"""VirtualScape files, byte by byte: every document and tile version, narrow, wide and long texts."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.formats.bounds import looks_like_hsc, whole_version
from builder.formats.hsc_codec import (
    Header,
    HscFile,
    HscText,
    Tile,
    decode,
    encode,
)

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
    assert read.header.name is not None
    assert not read.header.name.wide
    assert read.header.author is not None
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
    whole = HscFile(Header(), tuple(records), trailing)
    assert decode(encode(whole), "f") == whole
