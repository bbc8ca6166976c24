"""VirtualScape files as battlefields and scenarios, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Info, Replace, SetField, SetNote, Take
from builder.formats.bounds import whole_version
from builder.formats.hsc_codec import HscFile, HscHeader, HscText, Tile, codes, decode, encode
from builder.formats.hsc_markers import glyph_letter, rich_text
from builder.formats.rich_text import plain_text
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.scenario import Scenario
from tests.formats.files import as_hsc, build, from_bytes, from_hsc, put, rows_of, to_bytes
from tests.formats.imports import exported, imported

# ---- VirtualScape files as battlefields: what is kept, what edits do to it, what cannot be held ----

RED = bytes.fromhex("ff000000")


def tile(code: int, x: int = 0, y: int = 0, z: int = 0, rotation: int = 0, **more: Any) -> Tile:
    return Tile(code, rotation, x, y, z, **more)


def written(battlefield: Battlefield, scenario: Any = None) -> HscFile:
    return decode(as_hsc(battlefield, scenario)[0], "a.hsc")


MIXED = HscFile(
    HscHeader(
        version=0.0005,
        name=HscText(b"Gr\xf6\xdfe", wide=False),
        author=HscText.of("Ann"),
        tile_numbers=1,
        start_areas_as_level=None,
    ),
    (
        tile(1007, 5, 3, rotation=2, letter=0xCD, colour=b"\x01\x02\x03\x04"),
        tile(24001, 1, 1, start=HscText.of("x")),
        tile(15001, 5, 3, 1, start=HscText.of("Rouge"), colour=RED),
        tile(99999, 2, 2),
        tile(17000, 4, 4, hexes=1, texts=tuple(map(HscText.of, ("a", "b", "WS", "spring")))),
        tile(1001, 1, 1, letter=7),
        tile(1001, 1, 1, letter=8),
        tile(18001, 1, 1, 1, texts=(HscText.of("Finn"), HscText.of("finn1"))),
        tile(14061, 5, 4, 1, letter=ord("?"), glyph=HscText(b"Glyphe", wide=False)),
        tile(2001, 3, 3, rotation=9),
        tile(1001, -3, -4, -2),
    ),
)


def test_pieces_lie_where_the_file_says() -> None:
    """posZ counts from 0, slots from 1; odd rows stand half a hex to the right (decisions 1 and 18)."""
    loaded = from_hsc(encode(HscFile(tiles=(tile(1001, 4, 3, 2), tile(1002, 4, 3, rotation=3)))))
    first, second = loaded.battlefield.pieces.values()
    assert (first.hex, first.slot) == (Hex(3, 3), 3)
    assert (second.hex, second.rotation) == (Hex(4, 3), 3)
    assert set(second.cells) == {Hex(3, 3), Hex(4, 3)}


def test_what_is_no_piece_here_is_kept_as_a_placeholder_and_told_with_its_byte() -> None:
    loaded = from_hsc(encode(MIXED))
    assert (loaded.battlefield.info.title, loaded.battlefield.info.author) == ("Größe", "Ann")
    types = [piece.type.id for piece in loaded.battlefield.pieces.values()]
    unknown = [f"unknown:virtualscape:{name}:1" for name in ("99999", "spring", "single rock tile")]
    assert types == ["grass-7", "palm-15", *unknown[:2], "grass-1", "grass-1", unknown[2]]
    codes = [problem.code for problem in loaded.problems]
    assert codes == ["unknown-piece", "unknown-piece", "unknown-piece", "under-table"]
    assert all(problem.severity is Severity.ERROR for problem in loaded.problems)
    assert "unknown tile code 99999" in loaded.problems[0].message
    assert "personal tile 'spring' (code 17000)" in loaded.problems[1].message
    assert "rotation 9" in loaded.problems[2].message
    for problem, number in zip(loaded.problems, (3, 4, 9, 10), strict=True):
        assert problem.source.byte == decode(encode(MIXED), "a").tiles[number].byte
    assert len(loaded.left_out) == 1


def test_an_unchanged_file_comes_out_byte_for_byte() -> None:
    content = encode(MIXED)
    loaded = from_hsc(content)
    native = from_bytes(to_bytes(loaded.battlefield, ".hexfield"), ".hexfield")
    assert {problem.code for problem in native.problems} == {"unknown-piece"}
    for battlefield in (loaded.battlefield, native.battlefield):
        for scenario in (None, loaded.scenario):
            assert to_bytes(battlefield, ".hsc", scenario) == content


@pytest.mark.parametrize("version", range(1, 8))
@pytest.mark.parametrize("tile_version", [1, 2, 3])
def test_every_version_comes_out_byte_for_byte(version: int, tile_version: int) -> None:
    content = encode(of_version(version, tile_version))
    loaded = from_hsc(content)
    assert as_hsc(loaded.battlefield)[0] == content
    assert as_hsc(loaded.battlefield, loaded.scenario)[0] == content


def of_version(version: int, tile_version: int) -> HscFile:
    """A file with the fields that its versions have."""
    head = HscHeader(
        version=version / 10000,
        name=HscText(b"Furt", wide=False) if version >= 2 else None,
        author=HscHeader().author if version >= 2 else None,
        players=HscHeader().players if version >= 3 else None,
        scenario=HscText.of("Hold.") if version == 3 else None,
        rtf=b"{\\rtf1 Hold.}" if version >= 4 else None,
        levels_per_page=6 if version >= 2 else None,
        transparency=80 if version >= 2 else None,
        grid=2 if version >= 2 else None,
        tile_numbers=0 if version >= 5 else None,
        start_areas_as_level=1 if version >= 7 else None,
    )
    record = tile(1001, 3, 3, version=tile_version / 10000)
    if tile_version < 3:
        record = replace(record, colour=None)
    if tile_version < 2:
        record = replace(record, letter=None, glyph=None, start=None)
    return HscFile(head, (record, tile(15001, 3, 3, 1, colour=RED)))


def test_after_an_edit_old_records_stay_and_new_ones_follow() -> None:
    loaded = from_hsc(encode(MIXED))
    battlefield = loaded.battlefield
    palm = next(piece for piece in battlefield.pieces.values() if piece.type.id == "palm-15")
    one_grass = next(piece for piece in battlefield.pieces.values() if piece.type.id == "grass-1")
    battlefield.apply(Take((palm.id, one_grass.id)))
    put(battlefield, ("palm-15", 6, 6, 2, 4))
    tiles = written(battlefield).tiles
    preserved = [record for record in MIXED.tiles if record.code != 24001 and record.letter != 8]
    assert list(tiles[:-1]) == preserved
    new = tiles[-1]
    assert (new.code, new.x, new.y, new.z, new.rotation) == (24015, 9, 6, 1, 4)
    assert (new.version, new.letter, new.colour) == (0.0003, 0, codes().colour_of[24015])


def test_a_moved_piece_gets_a_new_record() -> None:
    loaded = from_hsc(encode(MIXED))
    piece = next(iter(loaded.battlefield.pieces.values()))
    loaded.battlefield.apply(Replace((replace(piece, slot=3),)))
    tiles = written(loaded.battlefield).tiles
    assert len(tiles) == len(MIXED.tiles)
    assert (tiles[-1].code, tiles[-1].z) == (1007, 2)


def test_a_new_title_is_written_wide_and_the_rest_stays() -> None:
    battlefield = from_hsc(encode(MIXED)).battlefield
    battlefield.apply(SetField("title", "Neue Furt"))
    header = written(battlefield).header
    assert header == replace(MIXED.header, name=HscText.of("Neue Furt"))


def test_a_title_makes_a_version_1_file_a_newer_one() -> None:
    old = HscHeader(0.0001, *[None] * 10)
    battlefield = from_hsc(encode(HscFile(old, (tile(1001, letter=5),)))).battlefield
    battlefield.apply(SetField("title", "Ford"))
    document = written(battlefield)
    assert whole_version(document.header.version, 7) == 7
    assert str(document.header.name) == "Ford"
    assert document.tiles == (tile(1001, letter=5),)


def test_a_new_file_is_of_the_newest_version_with_wide_texts() -> None:
    battlefield = build([("grass-24", 4, 4, 1, 3)], Info(title="Ford", author="Ann"))
    document = written(battlefield)
    assert document.header == HscHeader(name=HscText.of("Ford"), author=HscText.of("Ann"))
    assert document.header.version == 0.0007
    (record,) = document.tiles
    assert (record.code, record.rotation, record.z) == (1024, 3, 0)


def test_nothing_is_negative_in_a_new_file_and_rows_keep_their_side() -> None:
    battlefield = build([("grass-1", -2, -3, 1, 0), ("grass-7", 0, 0, 1, 0), ("rock-1", 4, 4, 2, 0)])
    content, problems = as_hsc(battlefield)
    assert [(problem.code, problem.severity) for problem in problems] == [("moved", Severity.NOTE)]
    again = from_hsc(content).battlefield
    moved = {
        (new.hex.q - old.hex.q, new.hex.r - old.hex.r)
        for old, new in zip(battlefield.in_order(), again.in_order(), strict=True)
    }
    assert len(moved) == 1
    assert moved.pop()[1] == 4
    assert min(min(record.x, record.y) for record in decode(content, "a").tiles) >= 0


def test_what_was_read_with_negative_rows_stays_until_something_new_needs_room() -> None:
    content = encode(HscFile(tiles=(tile(1001, -3, -4), tile(15001, -3, -4, 1, colour=RED))))
    battlefield = from_hsc(content).battlefield
    assert as_hsc(battlefield)[0] == content
    put(battlefield, ("grass-1", 5, -1, 1, 0))
    document = written(battlefield)
    assert [(record.x, record.y) for record in document.tiles] == [(0, 0), (0, 0), (7, 3)]


def test_records_far_out_do_not_break_the_shift() -> None:
    far = tile(99999, 2**31 - 1, -(2**31))
    battlefield = from_hsc(encode(HscFile(tiles=(far,)))).battlefield
    put(battlefield, ("grass-1", -5, -1, 1, 0))
    assert written(battlefield).tiles[0] == far


def test_pieces_without_a_code_are_named_in_a_warning() -> None:
    battlefield = build([("wood-2", 5, 5, 1, 0), ("grass-1", 5, 5, 2, 0), ("wood-2", 15, 5, 1, 0)])
    content, (problem,) = as_hsc(battlefield)
    assert (problem.code, problem.severity) == ("not-held", Severity.WARNING)
    assert "double wood tile" in problem.message
    assert [ref.piece for ref in problem.pieces] == ["wood-2", "wood-2"]
    assert [record.code for record in decode(content, "a").tiles] == [1001]


def test_bytes_after_the_end_are_a_warning_and_kept() -> None:
    content = encode(HscFile(tiles=(tile(1001),), trailing=b"junk"))
    loaded = from_hsc(content)
    (problem,) = loaded.problems
    assert (problem.code, problem.severity) == ("trailing-bytes", Severity.WARNING)
    assert problem.source.byte == len(content) - 4
    assert as_hsc(loaded.battlefield)[0] == content


@pytest.mark.parametrize("preserved", [7, {}, {"version": 0.0003, "records": ["x"]}, {"version": 2.0}])
def test_kept_data_that_is_broken_is_a_warning(preserved: Any) -> None:
    content, problems = as_hsc(Battlefield(Info(preserved={"virtualscape": preserved})))
    assert [problem.code for problem in problems] == ["not-held"]
    assert decode(content, "a").tiles == ()


def test_a_description_and_notes_are_told_to_be_lost() -> None:
    battlefield = Battlefield(Info(description="long story"))
    battlefield.apply(SetNote(2, "x"))
    assert [problem.code for problem in as_hsc(battlefield)[1]] == ["not-held"]


@given(data=st.data())
def test_every_piece_with_a_code_survives_in_every_place(data: st.DataObject) -> None:
    place = st.integers(8, 40)
    row = st.tuples(
        st.sampled_from(sorted(codes().code_of)), place, place, st.integers(1, 30), st.integers(0, 5)
    )
    battlefield = build(data.draw(st.lists(row, max_size=8)))
    content, problems = as_hsc(battlefield)
    assert not problems
    assert rows_of(from_hsc(content).battlefield) == rows_of(battlefield)


# ---- Glyphs, start areas, figures and text of a VirtualScape file as a scenario, and back ----

GRASS = Tile(1001, 0, 2, 2, 0)
WATER = Tile(4001, 0, 3, 2, 1)
UNDER = Tile(1001, 0, 3, 2, 0)


def read(*tiles: Tile, header: HscHeader | None = None) -> Scenario | None:
    content = encode(HscFile(header or HscHeader(), (GRASS, UNDER, WATER, *tiles)))
    return from_hsc(content, "folder/ford.hsc").scenario


def said(*tiles: Tile, header: HscHeader | None = None) -> dict[str, Any]:
    return exported(read(*tiles, header=header))


@pytest.mark.parametrize("header", [None, HscHeader(players=HscText.of("2"), rtf=rich_text(""))])
def test_a_battlefield_alone_and_a_number_of_players_are_no_scenario(header: HscHeader | None) -> None:
    assert read(header=header) is None


def test_the_scenario_names_the_battlefield_and_says_what_it_is() -> None:
    found = read(header=HscHeader(players=HscText.of("2-4"), rtf=rich_text("Hold the ford")))
    assert (found.battlefield, found.foreign.players) == ("ford.hsc", "2-4")


def test_markers_stand_at_the_level_of_the_space_one_lower_on_a_fluid() -> None:
    """Files carry the slot of the tile below (decision 1)."""
    red = bytes.fromhex("ff000000")
    found = said(
        Tile(15001, 0, 2, 2, 1, colour=red, start=HscText.of("Rouge")),
        Tile(15001, 0, 3, 2, 2, colour=red),
        Tile(15001, 0, 9, 2, 0, colour=bytes.fromhex("8000ff00")),
        Tile(15001, 0, 9, 3, 0, colour=bytes.fromhex("12345600")),
    )
    assert found["zones"] == {
        "red": [[1, 2, 1], [2, 2, 1]],
        "purple": [[8, 2, 0]],
        "#123456": [[8, 3, 0]],
    }


@pytest.mark.parametrize(
    ("code", "byte", "letter"),
    [
        (14065, ord("A"), "A"),
        (14061, ord("?"), "?"),
        (14062, ord("?"), "?"),
        (14066, ord("W"), "W"),
        (14001, 0, "?"),
        (14068, 0, "D"),
        (14068, None, "D"),
        (14068, 0xCD, "?"),
    ],
)
def test_the_letter_byte_says_what_a_glyph_is_not_the_code(code: int, byte: int | None, letter: str) -> None:
    assert glyph_letter(Tile(code, 0, 2, 2, 1, letter=byte)) == letter


def test_glyphs_and_figures_come_in() -> None:
    finn = (HscText.of("Finn"), HscText.of("finn1"))
    found = said(
        Tile(14075, 0, 2, 2, 1, letter=ord("K")),
        Tile(18001, 4, 2, 2, 1, texts=finn),
        Tile(18002, 3, 2, 2, 1, texts=(HscText.of("Mimring"), HscText.of("m"))),
    )
    assert found["glyphs"] == [{"letter": "K", "at": [1, 2, 1]}]
    assert found["figures"] == [
        {"name": "Finn", "file": "finn1", "cells": [[1, 2, 1]], "rotation": 4},
        {"name": "Mimring", "file": "m", "cells": [[2, 2, 1], [1, 2, 1]], "rotation": 3},
    ]


def test_the_text_is_plain_and_the_rich_text_is_kept() -> None:
    rtf = b"{\\rtf1\\ansi Hold \\'e9t\\'e9.\\par}\r\n\0"
    found = said(header=HscHeader(rtf=rtf))
    assert found["text"] == "Hold été."
    assert found["rtf"].encode("latin-1") == rtf


def test_a_marker_beyond_the_limits_is_left_out_and_written_back() -> None:
    far = Tile(15001, 0, 2**31 - 1, 0, 0, colour=b"\xff\0\0\0")
    content = encode(HscFile(tiles=(GRASS, far)))
    loaded = from_hsc(content)
    assert [problem.code for problem in loaded.problems] == ["beyond-limits"]
    assert as_hsc(loaded.battlefield, imported({"zones": {}}))[0] == content


SCENARIO = {
    "players": "2",
    "zones": {"red": [[1, 2, 1]], "#123456": [[2, 2, 1]]},
    "glyphs": [{"letter": "K", "at": [1, 2, 1]}, {"letter": "?", "at": [2, 2, 1]}],
    "figures": [
        {"name": "Finn", "file": "f", "cells": [[1, 2, 1]], "rotation": 5},
        {"name": "Mimring", "file": "m", "cells": [[2, 2, 1], [1, 2, 1]], "rotation": 3},
    ],
    "text": "Hold {the} \\ford.\nÜber alles.",
}


def test_a_scenario_goes_into_a_new_file_and_comes_out_the_same() -> None:
    battlefield = from_hsc(encode(HscFile(tiles=(GRASS, UNDER, WATER)))).battlefield
    content, problems = as_hsc(battlefield, imported(SCENARIO))
    assert not problems
    again = exported(from_hsc(content).scenario)
    for key, value in SCENARIO.items():
        assert again[key] == value
    codes = [tile.code for tile in decode(content, "a").tiles]
    assert codes == [1001, 1001, 4001, 15001, 15001, 14075, 14063, 18001, 18002]


def test_a_treasure_of_two_letters_is_a_glyph_that_nobody_knows() -> None:
    battlefield = from_hsc(encode(HscFile(tiles=(GRASS, UNDER, WATER)))).battlefield
    treasure = {"letter": "HR", "at": [1, 2, 1]}
    content, _problems = as_hsc(battlefield, imported({"glyphs": [treasure]}))
    assert exported(from_hsc(content).scenario)["glyphs"] == [{"letter": "?", "at": [1, 2, 1]}]


def test_an_edited_scenario_keeps_the_records_it_still_names() -> None:
    kept = Tile(15001, 0, 2, 2, 1, start=HscText.of("Rouge"), colour=b"\xff\0\0\0", letter=9)
    gone = Tile(14061, 0, 2, 2, 1, letter=ord("?"))
    loaded = from_hsc(encode(HscFile(tiles=(kept, GRASS, gone))))
    edited = imported({**exported(loaded.scenario), "glyphs": [], "zones": {"red": [[1, 2, 1], [5, 2, 0]]}})
    tiles = decode(as_hsc(loaded.battlefield, edited)[0], "a").tiles
    assert tiles[:2] == (kept, GRASS)
    assert [(tile.code, tile.x, tile.y, tile.z) for tile in tiles[2:]] == [(15001, 6, 2, 0)]


def test_a_text_makes_an_old_file_a_newer_one_that_can_hold_it() -> None:
    old = HscHeader(0.0002, HscText.of("Ford"), HscText.of("Ann"), None, None, None, 4, 50, 1, None, None)
    battlefield = from_hsc(encode(HscFile(old, (GRASS,)))).battlefield
    header = decode(as_hsc(battlefield, imported({"text": "Hold."}))[0], "a").header
    assert header.version == 0.0007
    assert plain_text(header.rtf or b"") == "Hold."
    assert (str(header.name), header.levels_per_page) == ("Ford", 4)


@pytest.mark.parametrize("text", ["", "Hold.", "a{b}\\c", "two\nlines", "€ and \U0001f600", "ü"])
def test_rich_text_says_what_the_text_says(text: str) -> None:
    assert plain_text(rich_text(text)) == text
    assert all(byte < 0x80 for byte in rich_text(text))


def test_a_version_3_text_is_plain() -> None:
    loaded = from_hsc(encode(of_version(3, 3)))
    assert exported(loaded.scenario)["text"] == "Hold."
    changed = imported({**exported(loaded.scenario), "text": "Go."})
    assert str(decode(as_hsc(loaded.battlefield, changed)[0], "a").header.scenario) == "Go."


def test_nothing_at_all_still_makes_a_file() -> None:
    content, problems = as_hsc(Battlefield(), Scenario())
    assert not problems
    assert decode(content, "a") == HscFile()
