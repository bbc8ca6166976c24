"""VirtualScape files as battlefields and scenarios, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Info, Put, Replace, SetField, SetNote, Take
from builder.catalogue import Catalogue
from builder.formats.bounds import whole_version
from builder.formats.hsc import read_hsc, write_hsc
from builder.formats.hsc_codec import Header, HscFile, HscText, Tile, codes, decode, encode
from builder.formats.hsc_markers import glyph_letter, rich_text
from builder.formats.rich_text import plain_text
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.scenario import Scenario
from tests.formats.stubs import as_stub, of_stub

# ---- VirtualScape files as battlefields: what is kept, what edits do to it, what cannot be held ----

RED = bytes.fromhex("ff000000")


def tile(code: int, x: int = 0, y: int = 0, z: int = 0, rotation: int = 0, **more: Any) -> Tile:
    return Tile(code, rotation, x, y, z, **more)


def written(battlefield: Battlefield, catalogue: Catalogue, scenario: Any = None) -> HscFile:
    return decode(write_hsc(battlefield, "a.hsc", catalogue, scenario)[0], "a.hsc")


MIXED = HscFile(
    Header(
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


def test_pieces_lie_where_the_file_says(catalogue: Catalogue) -> None:
    """posZ counts from 0, slots from 1; odd rows stand half a hex to the right (decisions 1 and 18)."""
    loaded = read_hsc(
        encode(HscFile(tiles=(tile(1001, 4, 3, 2), tile(1002, 4, 3, rotation=3)))), "a", catalogue
    )
    first, second = loaded.battlefield.pieces.values()
    assert (first.hex, first.slot) == (Hex(3, 3), 3)
    assert (second.hex, second.rotation) == (Hex(4, 3), 3)
    assert set(second.cells) == {Hex(3, 3), Hex(4, 3)}


def test_title_and_author_come_from_the_head(catalogue: Catalogue) -> None:
    info = read_hsc(encode(MIXED), "a", catalogue).battlefield.info
    assert (info.title, info.author) == ("Größe", "Ann")


def test_what_is_no_piece_here_is_left_out_with_its_byte(catalogue: Catalogue) -> None:
    loaded = read_hsc(encode(MIXED), "a.hsc", catalogue)
    assert [piece.type.id for piece in loaded.battlefield.pieces.values()] == [
        "grass-7",
        "palm-15",
        "grass-1",
        "grass-1",
    ]
    told = {problem.code: problem for problem in loaded.problems}
    assert [problem.code for problem in loaded.problems] == [
        "unknown-piece",
        "unknown-piece",
        "wrong-row",
        "under-table",
    ]
    assert all(problem.severity is Severity.ERROR for problem in loaded.problems)
    assert "unknown tile code 99999" in loaded.problems[0].message
    assert "personal tile 'spring' (code 17000)" in loaded.problems[1].message
    assert "rotation 9" in told["wrong-row"].message
    for problem, number in zip(loaded.problems, (3, 4, 9, 10), strict=True):
        assert problem.source.byte == decode(encode(MIXED), "a").tiles[number].byte
    assert len(loaded.left_out) == 4


def test_an_unchanged_file_comes_out_byte_for_byte(
    catalogue: Catalogue, to_bytes: Callable[..., bytes], from_bytes: Callable[..., Any]
) -> None:
    content = encode(MIXED)
    loaded = read_hsc(content, "a", catalogue)
    assert to_bytes(loaded.battlefield, ".hsc") == content
    assert to_bytes(loaded.battlefield, ".hsc", loaded.scenario) == content
    native = from_bytes(to_bytes(loaded.battlefield, ".hexfield"), ".hexfield")
    assert not native.problems
    assert to_bytes(native.battlefield, ".hsc") == content
    assert to_bytes(native.battlefield, ".hsc", loaded.scenario) == content


@pytest.mark.parametrize("version", range(1, 8))
@pytest.mark.parametrize("tile_version", [1, 2, 3])
def test_every_version_comes_out_byte_for_byte(catalogue: Catalogue, version: int, tile_version: int) -> None:
    whole = Header()
    head = Header(
        version=version / 10000,
        name=HscText(b"Furt", wide=False) if version >= 2 else None,
        author=whole.author if version >= 2 else None,
        players=whole.players if version >= 3 else None,
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
    content = encode(HscFile(head, (record, tile(15001, 3, 3, 1, colour=RED))))
    loaded = read_hsc(content, "a", catalogue)
    assert write_hsc(loaded.battlefield, "a", catalogue, None)[0] == content
    assert write_hsc(loaded.battlefield, "a", catalogue, loaded.scenario)[0] == content


def test_after_an_edit_old_records_stay_and_new_ones_follow(catalogue: Catalogue) -> None:
    loaded = read_hsc(encode(MIXED), "a", catalogue)
    battlefield = loaded.battlefield
    palm = next(piece for piece in battlefield.pieces.values() if piece.type.id == "palm-15")
    one_grass = next(piece for piece in battlefield.pieces.values() if piece.type.id == "grass-1")
    battlefield.apply(Take((palm.id, one_grass.id)))
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["palm-15"], Hex(6, 6), 2, 4),)))
    tiles = written(battlefield, catalogue).tiles
    preserved = [record for record in MIXED.tiles if record.code != 24001 and record.letter != 8]
    assert list(tiles[:-1]) == preserved
    new = tiles[-1]
    assert (new.code, new.x, new.y, new.z, new.rotation) == (24015, 9, 6, 1, 4)
    assert (new.version, new.letter, new.colour) == (0.0003, 0, codes().colour_of[24015])


def test_a_moved_piece_gets_a_new_record(catalogue: Catalogue) -> None:
    loaded = read_hsc(encode(MIXED), "a", catalogue)
    piece = next(iter(loaded.battlefield.pieces.values()))
    loaded.battlefield.apply(Replace((replace(piece, slot=3),)))
    tiles = written(loaded.battlefield, catalogue).tiles
    assert len(tiles) == len(MIXED.tiles)
    assert (tiles[-1].code, tiles[-1].z) == (1007, 2)


def test_a_new_title_is_written_wide_and_the_rest_stays(catalogue: Catalogue) -> None:
    battlefield = read_hsc(encode(MIXED), "a", catalogue).battlefield
    battlefield.apply(SetField("title", "Neue Furt"))
    header = written(battlefield, catalogue).header
    assert header == replace(MIXED.header, name=HscText.of("Neue Furt"))


def test_a_title_makes_a_version_1_file_a_newer_one(catalogue: Catalogue) -> None:
    old = Header(0.0001, None, None, None, None, None, None, None, None, None, None)
    battlefield = read_hsc(encode(HscFile(old, (tile(1001, letter=5),))), "a", catalogue).battlefield
    battlefield.apply(SetField("title", "Ford"))
    document = written(battlefield, catalogue)
    assert whole_version(document.header.version, 7) == 7
    assert str(document.header.name) == "Ford"
    assert document.tiles == (tile(1001, letter=5),)


def test_a_new_file_is_of_the_newest_version_with_wide_texts(
    catalogue: Catalogue, build: Callable[..., Battlefield]
) -> None:
    battlefield = build([("grass-24", 4, 4, 1, 3)], Info(title="Ford", author="Ann"))
    document = written(battlefield, catalogue)
    assert document.header == Header(name=HscText.of("Ford"), author=HscText.of("Ann"))
    assert document.header.version == 0.0007
    (record,) = document.tiles
    assert (record.code, record.rotation, record.z) == (1024, 3, 0)


def test_nothing_is_negative_in_a_new_file_and_rows_keep_their_side(
    catalogue: Catalogue, build: Callable[..., Battlefield]
) -> None:
    battlefield = build([("grass-1", -2, -3, 1, 0), ("grass-7", 0, 0, 1, 0), ("rock-1", 4, 4, 2, 0)])
    content, problems = write_hsc(battlefield, "a.hsc", catalogue, None)
    assert [(problem.code, problem.severity) for problem in problems] == [("moved", Severity.NOTE)]
    again = read_hsc(content, "a", catalogue).battlefield
    moved = {
        (new.hex.q - old.hex.q, new.hex.r - old.hex.r)
        for old, new in zip(battlefield.in_order(), again.in_order(), strict=True)
    }
    assert len(moved) == 1
    assert moved.pop()[1] == 4
    assert min(min(record.x, record.y) for record in decode(content, "a").tiles) >= 0


def test_what_was_read_with_negative_rows_stays_until_something_new_needs_room(catalogue: Catalogue) -> None:
    content = encode(HscFile(tiles=(tile(1001, -3, -4), tile(15001, -3, -4, 1, colour=RED))))
    battlefield = read_hsc(content, "a", catalogue).battlefield
    assert write_hsc(battlefield, "a", catalogue, None)[0] == content
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(5, -1), 1),)))
    document = written(battlefield, catalogue)
    assert [(record.x, record.y) for record in document.tiles] == [(0, 0), (0, 0), (7, 3)]


def test_records_far_out_do_not_break_the_shift(catalogue: Catalogue) -> None:
    far = tile(99999, 2**31 - 1, -(2**31))
    battlefield = read_hsc(encode(HscFile(tiles=(far,))), "a", catalogue).battlefield
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(-5, -1), 1),)))
    assert written(battlefield, catalogue).tiles[0] == far


def test_pieces_without_a_code_are_named_in_a_warning(
    catalogue: Catalogue, build: Callable[..., Battlefield]
) -> None:
    battlefield = build([("sand-24", 5, 5, 1, 0), ("grass-1", 5, 5, 2, 0), ("sand-24", 15, 5, 1, 0)])
    content, (problem,) = write_hsc(battlefield, "a.hsc", catalogue, None)
    assert (problem.code, problem.severity) == ("not-held", Severity.WARNING)
    assert "24-hex sand tile" in problem.message
    assert [ref.piece for ref in problem.pieces] == ["sand-24", "sand-24"]
    assert [record.code for record in decode(content, "a").tiles] == [1001]


def test_a_description_and_notes_are_told_to_be_lost(catalogue: Catalogue) -> None:
    battlefield = Battlefield(Info(description="long story"))
    battlefield.apply(SetNote(2, "x"))
    _, problems = write_hsc(battlefield, "a.hsc", catalogue, None)
    assert [problem.code for problem in problems] == ["not-held"]


def test_bytes_after_the_end_are_a_warning_and_kept(catalogue: Catalogue) -> None:
    content = encode(HscFile(tiles=(tile(1001),), trailing=b"junk"))
    loaded = read_hsc(content, "a.hsc", catalogue)
    (problem,) = loaded.problems
    assert (problem.code, problem.severity) == ("trailing-bytes", Severity.WARNING)
    assert problem.source.byte == len(content) - 4
    assert write_hsc(loaded.battlefield, "a", catalogue, None)[0] == content


@pytest.mark.parametrize("preserved", [7, {}, {"version": 0.0003, "records": ["x"]}, {"version": 2.0}])
def test_kept_data_that_is_broken_is_a_warning(catalogue: Catalogue, preserved: Any) -> None:
    battlefield = Battlefield(Info(preserved={"virtualscape": preserved}))
    content, problems = write_hsc(battlefield, "a.hsc", catalogue, None)
    assert [problem.code for problem in problems] == ["not-held"]
    assert decode(content, "a").tiles == ()


@given(data=st.data())
def test_every_piece_with_a_code_survives_in_every_place(
    catalogue: Catalogue, build: Callable[..., Battlefield], rows_of: Callable[..., Any], data: st.DataObject
) -> None:
    place = st.integers(8, 40)
    row = st.tuples(
        st.sampled_from(sorted(codes().code_of)), place, place, st.integers(1, 30), st.integers(0, 5)
    )
    battlefield = build(data.draw(st.lists(row, max_size=8)))
    content, problems = write_hsc(battlefield, "a", catalogue, None)
    assert not problems
    assert rows_of(read_hsc(content, "a", catalogue).battlefield) == rows_of(battlefield)


# ---- Glyphs, start areas, figures and text of a VirtualScape file as a scenario, and back ----

GRASS = Tile(1001, 0, 2, 2, 0)
WATER = Tile(4001, 0, 3, 2, 1)
UNDER = Tile(1001, 0, 3, 2, 0)


def stub(catalogue: Catalogue, *tiles: Tile, header: Header | None = None) -> dict[str, Any] | None:
    content = encode(HscFile(header or Header(), (GRASS, UNDER, WATER, *tiles)))
    scenario = read_hsc(content, "folder/ford.hsc", catalogue).scenario
    return None if scenario is None else as_stub(scenario)


def test_a_battlefield_alone_has_no_stub(catalogue: Catalogue) -> None:
    assert stub(catalogue) is None


def test_a_number_of_players_alone_is_no_scenario(catalogue: Catalogue) -> None:
    assert stub(catalogue, header=Header(players=HscText.of("2"), rtf=rich_text(""))) is None


def test_the_stub_names_the_battlefield_and_says_what_it_is(catalogue: Catalogue) -> None:
    found = stub(catalogue, header=Header(players=HscText.of("2-4"), rtf=rich_text("Hold the ford")))
    assert (found["battlefield"], found["players"]) == ("ford.hsc", "2-4")


def test_markers_stand_at_the_level_of_the_space_one_lower_on_a_fluid(catalogue: Catalogue) -> None:
    """Files carry the slot of the tile below (decision 1)."""
    red = bytes.fromhex("ff000000")
    found = stub(
        catalogue,
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


def test_glyphs_and_figures_come_in(catalogue: Catalogue) -> None:
    finn = (HscText.of("Finn"), HscText.of("finn1"))
    found = stub(
        catalogue,
        Tile(14075, 0, 2, 2, 1, letter=ord("K")),
        Tile(18001, 4, 2, 2, 1, texts=finn),
        Tile(18002, 3, 2, 2, 1, texts=(HscText.of("Mimring"), HscText.of("m"))),
    )
    assert found["glyphs"] == [{"letter": "K", "at": [1, 2, 1]}]
    assert found["figures"] == [
        {"name": "Finn", "file": "finn1", "cells": [[1, 2, 1]], "rotation": 4},
        {"name": "Mimring", "file": "m", "cells": [[2, 2, 1], [1, 2, 1]], "rotation": 3},
    ]


def test_the_text_is_plain_and_the_rich_text_is_kept(catalogue: Catalogue) -> None:
    rtf = b"{\\rtf1\\ansi Hold \\'e9t\\'e9.\\par}\r\n\0"
    found = stub(catalogue, header=Header(rtf=rtf))
    assert found["text"] == "Hold été."
    assert found["rtf"].encode("latin-1") == rtf


def test_a_marker_beyond_the_limits_is_left_out_and_written_back(catalogue: Catalogue) -> None:
    far = Tile(15001, 0, 2**31 - 1, 0, 0, colour=b"\xff\0\0\0")
    content = encode(HscFile(tiles=(GRASS, far)))
    loaded = read_hsc(content, "a", catalogue)
    assert [problem.code for problem in loaded.problems] == ["beyond-limits"]
    assert write_hsc(loaded.battlefield, "a", catalogue, of_stub({"zones": {}}))[0] == content


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


def test_a_stub_goes_into_a_new_file_and_comes_out_the_same(catalogue: Catalogue) -> None:
    battlefield = read_hsc(encode(HscFile(tiles=(GRASS, UNDER, WATER))), "a", catalogue).battlefield
    content, problems = write_hsc(battlefield, "a", catalogue, of_stub(SCENARIO))
    assert not problems
    again = as_stub(read_hsc(content, "a", catalogue).scenario)
    for key, value in SCENARIO.items():
        assert again[key] == value
    codes = [tile.code for tile in decode(content, "a").tiles]
    assert codes == [1001, 1001, 4001, 15001, 15001, 14075, 14063, 18001, 18002]


def test_an_edited_stub_keeps_the_records_it_still_names(catalogue: Catalogue) -> None:
    kept = Tile(15001, 0, 2, 2, 1, start=HscText.of("Rouge"), colour=b"\xff\0\0\0", letter=9)
    gone = Tile(14061, 0, 2, 2, 1, letter=ord("?"))
    loaded = read_hsc(encode(HscFile(tiles=(kept, GRASS, gone))), "a", catalogue)
    edited = of_stub({**as_stub(loaded.scenario), "glyphs": [], "zones": {"red": [[1, 2, 1], [5, 2, 0]]}})
    tiles = decode(write_hsc(loaded.battlefield, "a", catalogue, edited)[0], "a").tiles
    assert tiles[:2] == (kept, GRASS)
    assert [(tile.code, tile.x, tile.y, tile.z) for tile in tiles[2:]] == [(15001, 6, 2, 0)]


def test_a_text_makes_an_old_file_a_newer_one_that_can_hold_it(catalogue: Catalogue) -> None:
    old = Header(0.0002, HscText.of("Ford"), HscText.of("Ann"), None, None, None, 4, 50, 1, None, None)
    battlefield = read_hsc(encode(HscFile(old, (GRASS,))), "a", catalogue).battlefield
    header = decode(write_hsc(battlefield, "a", catalogue, of_stub({"text": "Hold."}))[0], "a").header
    assert header.version == 0.0007
    assert plain_text(header.rtf or b"") == "Hold."
    assert (str(header.name), header.levels_per_page) == ("Ford", 4)


@pytest.mark.parametrize("text", ["", "Hold.", "a{b}\\c", "two\nlines", "€ and \U0001f600", "ü"])
def test_rich_text_says_what_the_text_says(text: str) -> None:
    assert plain_text(rich_text(text)) == text
    assert all(byte < 0x80 for byte in rich_text(text))


def test_a_version_3_text_is_plain(catalogue: Catalogue) -> None:
    header = Header(
        0.0003, scenario=HscText.of("Hold."), rtf=None, tile_numbers=None, start_areas_as_level=None
    )
    loaded = read_hsc(encode(HscFile(header, (GRASS,))), "a", catalogue)
    assert as_stub(loaded.scenario)["text"] == "Hold."
    changed = of_stub({**as_stub(loaded.scenario), "text": "Go."})
    assert (
        str(decode(write_hsc(loaded.battlefield, "a", catalogue, changed)[0], "a").header.scenario) == "Go."
    )


def test_nothing_at_all_still_makes_a_file(catalogue: Catalogue) -> None:
    content, problems = write_hsc(Battlefield(), "a", catalogue, Scenario())
    assert not problems
    assert decode(content, "a") == HscFile()
