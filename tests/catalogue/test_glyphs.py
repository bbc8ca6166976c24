"""The glyphs of the game as they ship, and what becomes of a broken file."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import places
from builder.catalogue.glyphs import glyph_named, load_glyphs
from builder.errors import UnreadableError
from builder.plaindata import read_yaml

GLYPHS = load_glyphs(places.shipped("tilesets"))


@pytest.mark.parametrize(
    ("id", "kind", "given"),
    [
        pytest.param("astrid", "attack", {"dice": 1}, marks=pytest.mark.rule("R123")),
        pytest.param("gerda", "defense", {"dice": 1}, marks=pytest.mark.rule("R124")),
        pytest.param("ivor", "range", {"add": 4, "least": 4}, marks=pytest.mark.rule("R125")),
        pytest.param("valda", "move", {"add": 2}, marks=pytest.mark.rule("R126")),
        pytest.param("dagmar", "initiative", {"add": 8}, marks=pytest.mark.rule("R127")),
        pytest.param("brandar", "object", {}, marks=pytest.mark.rule("R128")),
        pytest.param("kelda", "healing", {}, marks=pytest.mark.rule("R129")),
        pytest.param("erland", "summoning", {}, marks=pytest.mark.rule("R130")),
        pytest.param("mitonsoul", "curse", {"deadly": 1}, marks=pytest.mark.rule("R131")),
    ],
)
def test_what_a_glyph_does(id: str, kind: str, given: dict[str, int]) -> None:
    glyph = GLYPHS[id]
    assert (glyph.kind, dict(glyph.given), glyph.rule != "") == (kind, given, True)


@pytest.mark.rule("R129")
def test_one_glyph_lies_open_only_in_the_second_edition() -> None:
    assert {glyph.id: glyph.face_up_in for glyph in GLYPHS.values() if glyph.face_up_in} == {
        "kelda": ("master-2",)
    }


def test_a_glyph_is_found_by_id_name_or_letter() -> None:
    assert glyph_named(GLYPHS, " Kelda ") is glyph_named(GLYPHS, "k") is GLYPHS["kelda"]
    assert glyph_named(GLYPHS, "") is None
    assert glyph_named(GLYPHS, "?") is None


def test_ids_and_letters_are_given_once() -> None:
    assert len({glyph.letter for glyph in GLYPHS.values()}) == len(GLYPHS) == 20


def test_every_glyph_of_a_box_is_known() -> None:
    for path in places.shipped("tilesets").glob("*.yaml"):
        for row in read_yaml(path.read_bytes(), path.name).data.get("glyphs", ()):
            glyph = GLYPHS[row["glyph"]]
            assert glyph.duration == row.get("duration", glyph.duration)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("glyphs:\n- {id: a, name: A, letter: AB}\n", "letter"),
        ("glyphs:\n- {id: a, name: A, letter: A, kind: magic}\n", "kind"),
        ("glyphs:\n- {id: a, name: A, letter: A, duration: short}\n", "duration"),
        ("glyphs:\n- {id: a, name: A, letter: A, given: {dice: 99}}\n", "dice"),
        ("glyphs:\n- {id: a, name: A, letter: A}\n- {id: a, name: B, letter: B}\n", "given twice"),
        ("glyphs: 7\n", "glyphs"),
        ("glifs: []\n", "glifs"),
        ("glyphs: []\nglyphs: []\n", "twice"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "catalogue").mkdir()
    (tmp_path / "catalogue" / "glyphs.yaml").write_text(text)
    with pytest.raises(UnreadableError) as caught:
        load_glyphs(tmp_path)
    assert "glyphs.yaml" in str(caught.value)
    assert expected in str(caught.value)
