"""Glyphs, start areas, figures and text of a VirtualScape file as a scenario, and back."""

from __future__ import annotations

from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.formats.hsc import read_hsc, write_hsc
from builder.formats.hsc_codec import Header, HscFile, HscText, Tile, decode, encode
from builder.formats.hsc_markers import glyph_letter, rich_text
from builder.formats.rich_text import plain_text
from builder.scenario import Scenario
from formats.stubs import as_stub, of_stub

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
    assert found is not None
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
    assert found is not None
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
    assert found is not None
    assert found["glyphs"] == [{"letter": "K", "at": [1, 2, 1]}]
    assert found["figures"] == [
        {"name": "Finn", "file": "finn1", "cells": [[1, 2, 1]], "rotation": 4},
        {"name": "Mimring", "file": "m", "cells": [[2, 2, 1], [1, 2, 1]], "rotation": 3},
    ]


def test_the_text_is_plain_and_the_rich_text_is_kept(catalogue: Catalogue) -> None:
    rtf = b"{\\rtf1\\ansi Hold \\'e9t\\'e9.\\par}\r\n\0"
    found = stub(catalogue, header=Header(rtf=rtf))
    assert found is not None
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
