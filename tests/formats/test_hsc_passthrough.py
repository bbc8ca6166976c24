"""What is kept of a VirtualScape file: plain data from which the same bytes come back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.formats import yaml_export
from builder.formats.hsc_codec import EMPTY, Header, HscFile, HscText, Tile, encode
from builder.formats.hsc_passthrough import WrongRecordError, checked, from_plain, to_plain
from builder.plaindata import read_yaml

texts = st.builds(
    HscText,
    raw=st.one_of(
        st.binary(max_size=20).map(lambda raw: raw[: len(raw) // 2 * 2]),
        st.text(max_size=10).map(lambda text: text.encode("utf-16-le", "surrogatepass")),
    ),
    wide=st.booleans(),
    prefix=st.sampled_from([0, 2, 4, 8]),
)
int32s = st.integers(-(2**31), 2**31 - 1)


@st.composite
def files(draw: st.DrawFn) -> HscFile:
    version = draw(st.integers(1, 7))
    header = Header(
        version=version / 10000,
        name=draw(texts) if version >= 2 else None,
        author=draw(texts) if version >= 2 else None,
        players=draw(texts) if version >= 3 else None,
        scenario=draw(texts) if version == 3 else None,
        rtf=draw(st.binary(max_size=20)) if version >= 4 else None,
        levels_per_page=draw(int32s) if version >= 2 else None,
        transparency=draw(int32s) if version >= 2 else None,
        grid=draw(int32s) if version >= 2 else None,
        tile_numbers=draw(int32s) if version >= 5 else None,
        start_areas_as_level=draw(int32s) if version >= 7 else None,
    )
    records = []
    for code in draw(st.lists(st.sampled_from([1001, -7, 14061, 15001, 17000, 18002]), max_size=4)):
        layout = draw(st.integers(1, 3))
        count = 0 if layout < 3 else {17000: 4, 18002: 2}.get(code, 0)
        records.append(
            Tile(
                code,
                *draw(st.tuples(int32s, int32s, int32s, int32s)),
                version=layout / 10000,
                letter=draw(st.integers(0, 255)) if layout >= 2 else None,
                glyph=draw(st.one_of(st.just(EMPTY), texts)) if layout >= 2 else None,
                start=draw(st.one_of(st.just(EMPTY), texts)) if layout >= 2 else None,
                colour=draw(st.binary(min_size=4, max_size=4)) if layout >= 3 else None,
                hexes=draw(int32s) if layout == 3 and code == 17000 else None,
                texts=tuple(draw(texts) for _ in range(count)),
            )
        )
    return HscFile(header, tuple(records), draw(st.binary(max_size=4)))


@given(files())
def test_a_file_survives_plain_data_and_a_yaml_file(document: HscFile) -> None:
    written = yaml_export.document({"virtualscape": to_plain(document)})
    read = read_yaml(written.encode(), "kept").data["virtualscape"]
    assert read == to_plain(document)
    again, wrong = from_plain(read)
    assert not wrong
    assert encode(again) == encode(document)


def test_a_usual_record_is_one_short_line() -> None:
    tile = Tile(1001, 3, 10, 5, 2, letter=0xCD, colour=bytes.fromhex("00a00000"))
    assert to_plain(HscFile(tiles=(tile,)))["records"] == ["1001 3 10 5 2 cd 00a00000"]


@pytest.mark.parametrize(
    "record",
    [
        "1001 3 10 5 2 cd",
        "1001 3 10 5 2 cd 00a0000g",
        "99999999999 0 0 0 0 00 00000000",
        "18001 0 0 0 0 00 00000000",
        7,
        {"code": 1001},
        {"code": 1001, "at": [0, 0]},
        {"code": 1001, "at": [0, 0, 2**31]},
        {"code": True, "at": [0, 0, 0]},
        {"code": 1001, "at": [0, 0, 0], "version": 0.0004},
        {"code": 1001, "at": [0, 0, 0], "version": float("nan")},
        {"code": 1001, "at": [0, 0, 0], "letter": 256},
        {"code": 1001, "at": [0, 0, 0], "colour": "red"},
        {"code": 1001, "at": [0, 0, 0], "texts": ["a"]},
        {"code": 17000, "at": [0, 0, 0], "texts": ["a", "b"]},
        {"code": 1001, "at": [0, 0, 0], "start": 3},
        {"code": 1001, "at": [0, 0, 0], "start": {"narrow": "€"}},
        {"code": 1001, "at": [0, 0, 0], "start": {"bytes": "odd"}},
        {"code": 1001, "at": [0, 0, 0], "start": {"narrow": "x" * 70000, "prefix": 2}},
        {"code": 1001, "at": [0, 0, 0], "start": {"narrow": "x", "prefix": 1}},
    ],
)
def test_a_wrong_record_is_left_out_and_told(record: Any) -> None:
    good = "1001 0 0 0 0 00 00000000"
    data = {"version": 0.0003, "records": [good, record, good]}
    preserved, wrong = checked(data)
    assert preserved is not None
    assert preserved["records"] == [good, good]
    assert [path for path, _ in wrong] == [("records", 1)]


@pytest.mark.parametrize(
    "data",
    [
        7,
        {},
        {"version": "0.0003"},
        {"version": 0.5},
        {"version": 0.0003, "records": 4},
        {"version": 0.0003, "grid": "yes"},
        {"version": 0.0007, "rtf": "€"},
    ],
)
def test_a_wrong_head_leaves_the_block_out(data: Any) -> None:
    preserved, wrong = checked(data)
    assert preserved is None
    assert len(wrong) == 1
    with pytest.raises(WrongRecordError):
        from_plain(data)
