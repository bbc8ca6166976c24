"""What is kept of a VirtualScape file: every piece, and every byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.formats import yaml_export
from builder.formats.bounds import whole_version
from builder.formats.hsc_codec import EMPTY, HscFile, HscHeader, HscText, Tile, decode, encode
from builder.formats.hsc_passthrough import checked, from_plain, to_plain
from builder.plaindata import read_yaml
from builder.plaindata.records import WrongValueError
from tests.battlefields import ALL
from tests.formats.files import rows_of

# ---- What is kept of a VirtualScape file: plain data from which the same bytes come back ----

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
    header = HscHeader(
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
    with pytest.raises(WrongValueError):
        from_plain(data)


# ---- Whole battlefields in VirtualScape files of every version: every piece, and every byte ----

VERSIONS = range(1, 8)
Write = Callable[..., Path]


@pytest.mark.parametrize("version", VERSIONS)
def test_it_comes_out_byte_for_byte_also_through_the_native_files(
    virtualscape: Write, catalogue: Catalogue, tmp_path: Path, version: int
) -> None:
    for name in ALL:
        path = virtualscape(name, version=version)
        original = path.read_bytes()
        assert whole_version(decode(original, name).header.version, 7) == version
        loaded = formats.read(path, catalogue)
        assert (loaded.problems, loaded.left_out) == ((), ())
        assert (len(loaded.scenario.zones), len(loaded.scenario.glyphs)) == (2, 3)
        native = tmp_path / f"{name}.hexfield"
        formats.write(loaded.battlefield, native, catalogue)
        formats.write_hexscenario(
            native.with_suffix(".hexscenario"), loaded.scenario, battlefield=native.name
        )
        again = formats.read(native, catalogue).battlefield
        companion = formats.companion_scenario(native).scenario
        for battlefield, scenario in ((loaded.battlefield, loaded.scenario), (again, companion)):
            assert formats.write(battlefield, path, catalogue, scenario) == ()
            assert path.read_bytes() == original


@pytest.mark.parametrize("name", ALL)
def test_every_piece_that_virtualscape_knows_is_where_it_was(
    virtualscape: Write, made: Callable[[str], Battlefield], catalogue: Catalogue, name: str
) -> None:
    """Moved as one, so that no row is negative."""
    ours, theirs = made(name), formats.read(virtualscape(name), catalogue).battlefield
    unknown = {p.type.id for p in ours.pieces.values()} - {p.type.id for p in theirs.pieces.values()}
    assert unknown <= {"snow-3", "snow-7", "snow-tree-10", "snow-tree-12"}
    first = min(p.hex for p in theirs.pieces.values() if p.slot == 1)
    kept = [row for row in rows_of(ours).elements() if row[0] not in unknown]
    moves = {(first.q - q, first.r - r) for _, q, r, slot, _ in kept if slot == 1}
    assert any(
        sorted((id, q + dq, r + dr, slot, turn) for id, q, r, slot, turn in kept)
        == sorted(rows_of(theirs).elements())
        for dq, dr in moves
    )


@pytest.mark.parametrize("name", ALL)
def test_the_map_editor_form_holds_all_of_it_but_flags(
    virtualscape: Write, catalogue: Catalogue, tmp_path: Path, name: str
) -> None:
    loaded = formats.read(virtualscape(name), catalogue)
    problems = formats.write(loaded.battlefield, tmp_path / "a.gz", catalogue, loaded.scenario)
    again = formats.read(tmp_path / "a.gz", catalogue)
    assert (again.problems, len(again.scenario.zones if again.scenario else ())) == ((), 2)
    lost = {row[0] for row in (rows_of(loaded.battlefield) - rows_of(again.battlefield))}
    assert lost <= {"flag"}
    assert any("flag" in problem.message for problem in problems) == bool(lost)
