"""Every kind of terrain has looks of its own that colour-blind people and photocopiers keep apart."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest

from builder import places
from builder.catalogue import Catalogue, TileClass
from builder.drawing.colours import lightness
from builder.drawing.styles import FIGURES, PATTERNS, Styles, load_styles
from builder.errors import UnreadableError
from drawing.eyes import EYES, apart

COMMON = ("grass", "rock", "sand", "swamp", "water", "molten-lava", "lava-field")


def ground(catalogue: Catalogue) -> list[str]:
    return [
        kind.id for kind in catalogue.kinds.values() if kind.tile_class in (TileClass.LAND, TileClass.FLUID)
    ]


def test_every_kind_of_the_catalogue_has_a_style_of_its_own(catalogue: Catalogue, styles: Styles) -> None:
    assert set(catalogue.kinds) == set(styles.kinds)


def test_pieces_with_looks_of_their_own_are_in_the_catalogue(catalogue: Catalogue, styles: Styles) -> None:
    assert set(styles.pieces) <= set(catalogue.pieces)


def test_patterns_and_figures_are_known_words(styles: Styles) -> None:
    for style in (*styles.kinds.values(), *styles.pieces.values(), styles.fallback):
        assert style.pattern in PATTERNS
        assert style.figure in FIGURES


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(COMMON, 2)))
def test_common_terrain_is_told_apart_by_colour_alone(
    styles: Styles, one: str, other: str, eyes: str
) -> None:
    assert apart(styles.of_kind(one).fill, styles.of_kind(other).fill, eyes) > 10


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_kinds_of_ground_are_told_apart(catalogue: Catalogue, styles: Styles, eyes: str) -> None:
    """By their patterns or clearly by colour; and never by the pattern alone, which small hexes lack."""
    for one, other in itertools.combinations(ground(catalogue), 2):
        a, b = styles.of_kind(one), styles.of_kind(other)
        least = 12 if a.pattern == b.pattern else 4.5
        assert apart(a.fill, b.fill, eyes) > least, (one, other)


def test_ground_is_told_apart_on_a_photocopy(catalogue: Catalogue, styles: Styles) -> None:
    """Two kinds differ in pattern or, with the same pattern, clearly in grey."""
    for one, other in itertools.combinations(ground(catalogue), 2):
        a, b = styles.of_kind(one), styles.of_kind(other)
        assert a.pattern != b.pattern or abs(lightness(a.fill) - lightness(b.fill)) > 10, (one, other)


def test_ground_always_carries_a_pattern_that_shows(catalogue: Catalogue, styles: Styles) -> None:
    for kind in ground(catalogue):
        style = styles.of_kind(kind)
        assert style.pattern != "none"
        assert abs(lightness(style.ink) - lightness(style.fill)) > 8, kind
        assert lightness(style.fill) - lightness(style.edge) > 20, kind


def test_a_kind_that_nobody_knows_gets_the_fallback(styles: Styles) -> None:
    assert styles.of_kind("moon dust") is styles.fallback


def test_a_piece_may_differ_from_its_kind(catalogue: Catalogue, styles: Styles) -> None:
    brush, palm = catalogue.pieces["underbrush-9"], catalogue.pieces["palm-14"]
    assert brush.kind is palm.kind
    assert styles.of(brush).figure == "brush"
    assert styles.of(palm).figure == "palm"
    assert styles.of(brush).fill == styles.of(palm).fill


@pytest.fixture
def tilesets(tmp_path: Path) -> Path:
    (tmp_path / "catalogue").mkdir()
    shutil.copy(places.shipped("tilesets") / "catalogue" / "styles.yaml", tmp_path / "catalogue")
    return tmp_path


@pytest.mark.parametrize(
    ("found", "instead", "said"),
    [
        ('fill: "#b3cc8a"', 'fill: "green"', "fill: a colour like"),
        ("pattern: tufts}", "pattern: stripes}", "pattern: one of none, tufts"),
        ("letter: G,", "letter: grass,", "letter: one or two capital letters were expected, found 'grass'"),
        (
            "fallback: {letter: X, ",
            "fallback: {",
            "letter: one or two capital letters were expected, found None",
        ),
        ("{kind: grass,", "{kind: 7,", "kind: a word was expected, found 7"),
        ("like: evergreen", "like: birch", "like: a kind listed under styles was expected, found 'birch'"),
        ("styles:\n", "stiles:\n", "styles: a list was expected"),
        ("fallback: {", "fallback: [{", "line"),
    ],
)
def test_a_broken_styles_file_is_named_with_file_and_line(
    tilesets: Path, found: str, instead: str, said: str
) -> None:
    path = tilesets / "catalogue" / "styles.yaml"
    text = path.read_text()
    assert found in text
    path.write_text(text.replace(found, instead, 1))
    with pytest.raises(UnreadableError) as error:
        load_styles(tilesets)
    assert "styles.yaml" in str(error.value)
    assert said in str(error.value)
