"""Glyphs, bases and objects of the game as they ship."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder import places
from builder.catalogue import Catalogue, Confidence
from builder.catalogue.bases import MOST_SPACES, base_hexes, has_outline, is_base
from builder.catalogue.glyphs import glyph_named, load_glyphs
from builder.catalogue.objects import load_objects
from builder.errors import UnreadableError
from builder.hexgrid import Hex
from builder.plaindata import read_yaml

# ---- The glyphs of the game as they ship, and what becomes of a broken file ----

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
def test_what_a_glyph_of_a_rulebook_does(id: str, kind: str, given: dict[str, int]) -> None:
    glyph = GLYPHS[id]
    assert (glyph.kind, dict(glyph.given), glyph.rule != "") == (kind, given, True)


def test_who_does_something_by_one_source_alone_is_less_sure_and_has_no_rule() -> None:
    sure = {glyph.id for glyph in GLYPHS.values() if glyph.rule}
    found = {g.id: (g.kind, dict(g.given)) for g in GLYPHS.values() if g.kind and g.id not in sure}
    assert found == {
        "wannok": ("toll", {}), "thorian": ("only-from-beside", {}),
        "crevcor": ("attack-common", {"dice": 1}),
        "ulaniva": ("attack-unique", {"dice": 1}), "jalgard": ("defense", {"dice": 2}),
        "lodin": ("rolls", {"add": 1}), "haukeland": ("mending", {"wounds": 3}), "felaron": ("removal", {}),
        "yadulkia": ("no-swipes", {}), "xenithrax-vines": ("vines", {}),
        "manig-lodin": ("rolls", {"add": 2}), "sola-astrid": ("attack-once", {}),
        "holdir": ("attack-once-hero", {}), "zawit": ("elsewhere", {}),
        "lorja-ivor": ("range", {"add": 1}), "lorja-valda": ("move", {"add": 1}),
        "heroic-rune": ("attack", {}), "talisman-of-defense": ("defense", {}),
        "brandars-chest": ("object", {}), "holy-symbol-of-pelor": ("attack", {"dice": 2}),
        "brooch-of-shielding": ("no-swipes", {}), "giant-hunter-stone": ("combat", {}),
        "potion-of-healing": ("draught", {}),
    }  # fmt: skip
    assert sum(GLYPHS[id].carried for id in found) == 7
    assert {GLYPHS[id].confidence for id in found} == {Confidence.MEDIUM}


@pytest.mark.rule("R129")
def test_one_glyph_lies_open_only_from_the_second_edition_on() -> None:
    assert {glyph.id: glyph.face_up_in for glyph in GLYPHS.values() if glyph.face_up_in} == {
        "kelda": ("master-2", "aoa-2024")
    }


def test_a_glyph_is_found_by_id_name_or_letter() -> None:
    assert glyph_named(GLYPHS, " Kelda ") is glyph_named(GLYPHS, "k") is GLYPHS["kelda"]
    own = replace(GLYPHS["kelda"], id="Horn")
    assert glyph_named({"Horn": own}, "Horn") is own
    assert glyph_named(GLYPHS, "") is None
    assert glyph_named(GLYPHS, "?") is None


def test_ids_and_letters_are_given_once() -> None:
    assert len({glyph.letter for glyph in GLYPHS.values()}) == len(GLYPHS) == 53


def test_every_glyph_of_a_box_is_known() -> None:
    for path in places.shipped("tilesets").glob("*.yaml"):
        for row in read_yaml(path.read_bytes(), path.name).data.get("glyphs", ()):
            glyph = GLYPHS[row["glyph"]]
            assert glyph.duration == row.get("duration", glyph.duration)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("glyphs:\n- {id: a, name: A, letter: ABCD}\n", "letter"),
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


# ---- The castle door as something that can be destroyed ----

SHIPPED = places.shipped("tilesets") / "cards" / "objects.yaml"


@pytest.mark.rule("R189")
def test_the_castle_door_has_the_numbers_of_the_facts(facts: Callable[[str], Any]) -> None:
    door = load_objects(places.shipped("tilesets"))["fortress-door"]
    row = next(row for row in facts("cards.yaml")["destructible_objects"] if row["id"] == "fortress-door")
    assert (door.life, door.defense) == (row["life"], row["defense"]) == (10, 4)
    assert row["reinforced_defense"]["vs_small_or_medium_attacker"].startswith("+2")
    assert row["reinforced_defense"]["vs_large_or_huge_attacker"].startswith("+1")
    assert [door.shields_against(size) for size in ("small", "medium", "large", "huge")] == [2, 2, 1, 1]
    assert door.confidence is Confidence.HIGH
    assert door.source


def test_the_door_is_a_piece(catalogue: Catalogue) -> None:
    door = load_objects(places.shipped("tilesets"))["fortress-door"]
    assert door.id in catalogue.pieces
    assert door.name == "castle door"


def test_the_shipped_file_is_valid(schema: Callable[[str], Draft202012Validator]) -> None:
    data = read_yaml(SHIPPED.read_bytes(), "objects.yaml").data
    assert list(schema("objects").iter_errors(data)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "life: 10",
            "life: 0",
            "line 8, objects[0]: life: a whole number from 1 to 99 was expected, found 0",
        ),
        ("small: 2", "tiny: 2", "'tiny' is not known here"),
        ("source: [S3]", "source: [S9]", "S9 does not stand under sources"),
        ("objects:\n", "objects:\n- {id: fortress-door, name: D, life: 1, defense: 1}\n", "is given twice"),
        ("objects:", "things:", "'things' is not known here"),
        ("life: 10", "life: 10\n  life: 9", "given twice"),
    ],
)
def test_a_broken_file_is_refused_with_its_place_objects(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    text = SHIPPED.read_text()
    assert old in text
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "objects.yaml").write_text(text.replace(old, new, 1))
    with pytest.raises(UnreadableError, match=r"objects\.yaml") as caught:
        load_objects(tmp_path)
    assert said in str(caught.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        load_objects(tmp_path)


# ---- docs/formats.md lists the glyphs that a scenario may name, for who has no folder of the catalogue
# ----

_PAGE = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


@pytest.fixture
def section() -> str:
    """The part of the page with the lists."""
    return re.split(r"^#+ ", _PAGE.split("### Glyphs and kinds of terrain\n", 1)[1], flags=re.MULTILINE)[0]


def test_every_glyph_is_listed_with_its_letter_and_nothing_else(section: str) -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\S+) \| ([^|]+) \|$", section, re.MULTILINE)
    told = {id: letter for id, letter, _ in rows}
    by_name = re.findall(r"`([a-z-]+)` \((\S+)\)", section.partition("| kinds of terrain |")[0])
    known = load_glyphs(places.shipped("tilesets"))
    assert {**told, **dict(by_name)} == {glyph.id: glyph.letter for glyph in known.values()}
    assert set(told) == {glyph.id for glyph in known.values() if glyph.kind}


def test_nobody_is_sent_to_the_catalogue_for_the_ids_of_a_scenario() -> None:
    scenario = _PAGE.split("## `.hexscenario`", 1)[1].split("## `.hexgame`", 1)[0]
    assert "tilesets/" not in scenario


# ---- Bases of figures ----


@pytest.mark.rule("R053")
def test_a_base_is_a_base_however_it_is_turned_and_its_mirror_image_is_none() -> None:
    known = [spaces for spaces in range(MOST_SPACES + 1) if has_outline(spaces)]
    assert known == [1, 2, 3, 4, 6, 7]
    for spaces in known:
        for rotation in range(6):
            hexes = base_hexes(spaces, Hex(3, 2), rotation)
            assert hexes[:2] == (Hex(3, 2), Hex(3, 2).neighbour(rotation))[:spaces]
            assert is_base(hexes[::-1])
            assert not is_base((*hexes[:-1], Hex(9, 9)) if spaces > 1 else (*hexes, *hexes))
    assert not is_base([Hex(q, r) for r in (0, 1) for q in range(3)])
    assert base_hexes(5, Hex(0, 0), 0) == ()
