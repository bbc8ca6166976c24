"""docs/formats.md lists the glyphs that a scenario may name, for who has no folder of the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder import places
from builder.catalogue.glyphs import load_glyphs

_PAGE = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


@pytest.fixture
def section() -> str:
    """The part of the page with the lists."""
    return re.split(r"^#+ ", _PAGE.split("### Glyphs and kinds of terrain\n", 1)[1], flags=re.MULTILINE)[0]


def test_every_glyph_is_listed_with_its_letter_and_nothing_else(section: str) -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\S+) \| ([^|]+) \|$", section, re.MULTILINE)
    told = {id: letter for id, letter, _ in rows}
    by_name = re.findall(r"`([a-z-]+)` \((\S)\)", section.partition("| kinds of terrain |")[0])
    known = load_glyphs(places.shipped("tilesets"))
    assert {**told, **dict(by_name)} == {glyph.id: glyph.letter for glyph in known.values()}
    assert set(told) == {glyph.id for glyph in known.values() if glyph.kind}


def test_nobody_is_sent_to_the_catalogue_for_the_ids_of_a_scenario() -> None:
    scenario = _PAGE.split("## `.hexscenario`", 1)[1].split("## `.hexgame`", 1)[0]
    assert "tilesets/" not in scenario
