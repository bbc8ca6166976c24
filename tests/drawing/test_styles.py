"""Every kind of terrain has looks of its own that colour-blind people and photocopiers keep apart."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest

from builder import places
from builder.catalogue import Catalogue, TileClass
from builder.drawing.colours import channels, lightness
from builder.drawing.styles import FIGURES, PATTERNS, Styles, load_styles
from builder.errors import UnreadableError

COMMON = ("grass", "rock", "sand", "swamp", "water", "molten-lava", "lava-field")


def linear(colour: str) -> list[float]:
    return [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]


def as_seen_without_green(colour: str) -> tuple[float, float, float]:
    """CIE Lab of a colour as somebody with deuteranopia sees it (Machado, Oliveira and Fernandes 2009)."""
    rgb = linear(colour)
    rows = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    r, g, b = (sum(m * c for m, c in zip(row, rgb, strict=True)) for row in rows)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


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


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(COMMON, 2)))
def test_common_terrain_is_told_apart_without_seeing_green(styles: Styles, one: str, other: str) -> None:
    a = as_seen_without_green(styles.of_kind(one).fill)
    b = as_seen_without_green(styles.of_kind(other).fill)
    assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 10


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
        ("{kind: grass,", "{kind: 7,", "kind: a word was expected, found 7"),
        ("like: evergreen", "like: birch", "like: a kind listed under styles was expected, found 'birch'"),
        ("styles:\n", "stiles:\n", "styles: a list was expected"),
        ("fallback: {", "fallback: [{", "line"),
    ],
)
def test_a_broken_styles_file_is_told_with_file_and_line(
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
