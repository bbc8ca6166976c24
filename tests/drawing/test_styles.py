"""Looks: colours, patterns and their grey, told apart by colour-blind people and photocopiers."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue import Catalogue, TileClass
from builder.colours import DARK_TEXT, WHITE, channels, lightness, mixed, readable_on
from builder.drawing.black_white import black_white, face_grey, grey_marks, grey_of, line_grey
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, fade_marks
from builder.drawing.patterns import VARIANTS, hex_lines, lines, variant_at, width
from builder.drawing.pieces import piece_marks
from builder.drawing.styles import FIGURES, PATTERNS, Styles, load_styles
from builder.errors import UnreadableError
from builder.hexgrid import Hex, Point, hex_at
from drawing.eyes import EYES, apart
from tests.battlefields import placed

# ---- Every kind of terrain has looks of its own that colour-blind people and photocopiers keep apart ----

COMMON = ("grass", "rock", "sand", "swamp", "water", "molten-lava", "lava-field")


def ground(catalogue: Catalogue) -> list[str]:
    return [
        kind.id for kind in catalogue.kinds.values() if kind.tile_class in (TileClass.LAND, TileClass.FLUID)
    ]


def test_kinds_and_pieces_have_looks_of_their_own_in_known_words(
    catalogue: Catalogue, styles: Styles
) -> None:
    assert set(catalogue.kinds) == set(styles.kinds)
    assert set(styles.pieces) <= set(catalogue.pieces)
    assert styles.of_kind("moon dust") is styles.fallback
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


def test_no_two_kinds_of_ground_share_a_pattern(catalogue: Catalogue, styles: Styles) -> None:
    """So they are told apart on a photocopy, too."""
    patterns = [styles.of_kind(kind).pattern for kind in ground(catalogue)]
    assert len(patterns) == len(set(patterns))


def test_ground_always_carries_a_pattern_that_shows(catalogue: Catalogue, styles: Styles) -> None:
    for kind in ground(catalogue):
        style = styles.of_kind(kind)
        assert style.pattern != "none"
        assert abs(lightness(style.ink) - lightness(style.fill)) > 8, kind
        assert lightness(style.fill) - lightness(style.edge) > 20, kind


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
        ("pattern: tufts}", "pattern: stripes}", "pattern: 'stripes' is not known here"),
        (
            "letter: G,",
            "letter: grass,",
            "letter: a word of one or two capital letters was expected, found 'grass'",
        ),
        (
            "fallback: {letter: X, ",
            "fallback: {",
            "fallback: letter is missing",
        ),
        ("{kind: grass,", "{kind: 7,", "kind: a text (a number in quotes) was expected, found 7"),
        ("like: evergreen", "like: birch", "like: 'birch' is not known here"),
        ("styles:\n", "stiles:\n", "'stiles' is not known here; did you mean styles?"),
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


# ---- Mixing colours, and how light they look ----

A, B = Point(0, 0), Point(1, 0)


@pytest.mark.parametrize(("share", "found"), [(0, "#123456"), (1, WHITE)])
def test_a_share_of_nothing_changes_nothing(share: float, found: str) -> None:
    assert mixed("#123456", WHITE, share) == found


@pytest.mark.parametrize(
    ("colour", "light", "text"),
    [
        ("#000000", 0, WHITE),
        ("#203040", 19, WHITE),
        ("#777777", 50, None),
        ("#f0e0ae", 89, DARK_TEXT),
        ("#ffffff", 100, DARK_TEXT),
    ],
)
def test_lightness_runs_from_black_to_white_and_text_is_light_on_dark(
    colour: str, light: float, text: str | None
) -> None:
    assert lightness(colour) == pytest.approx(light, abs=1)
    assert text in (None, readable_on(colour))


def test_fading_reaches_every_colour_of_every_mark() -> None:
    marks = (
        Area(((A, B, A),), "#000000", "#000000", 1.0),
        Stroke((A, B), "#000000", 1.0),
        Strokes(((A, B),), "#000000", 1.0),
        Label(A, "x", 1.0, "#000000"),
        Area(((A, B, A),), None, "#000000", 1.0),
    )
    faded = fade_marks(marks, 0.5)
    assert [colours_of(mark) for mark in faded] == [["#808080"] * 2, *[["#808080"]] * 4], "no fill stays none"


# ---- Looks without colour: light faces, dark lines, and kinds of terrain that a copier keeps apart ----

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def colours_of(mark: Mark) -> list[str]:
    if isinstance(mark, Area):
        return [colour for colour in (mark.fill, mark.stroke) if colour is not None]
    return [mark.colour]


def is_grey(colour: str) -> bool:
    return len(set(channels(colour))) == 1


@given(COLOURS)
def test_a_face_stays_as_light_as_it_was(colour: str) -> None:
    assert is_grey(face_grey(colour))
    assert lightness(face_grey(colour)) == pytest.approx(lightness(colour), abs=0.6)


@given(COLOURS, COLOURS)
def test_lines_get_darker_but_never_change_their_order(one: str, other: str) -> None:
    assert is_grey(line_grey(one))
    assert lightness(line_grey(one)) <= lightness(one) + 0.6
    if lightness(one) <= lightness(other):
        assert lightness(line_grey(one)) <= lightness(line_grey(other)) + 0.6


@given(st.integers(0, 255))
def test_every_grey_is_found_by_its_lightness(value: int) -> None:
    grey = f"#{value:02x}{value:02x}{value:02x}"
    assert grey_of(lightness(grey)) == grey


def test_no_colour_is_left_in_the_styles(styles: Styles) -> None:
    found = black_white(styles)
    assert set(found.kinds) == set(styles.kinds)
    assert set(found.pieces) == set(styles.pieces)
    for style in (*found.kinds.values(), *found.pieces.values(), found.fallback):
        assert all(is_grey(colour) for colour in (style.fill, style.edge, style.ink)), style


def test_ground_is_dark_lines_on_a_light_face(catalogue: Catalogue, styles: Styles) -> None:
    found = black_white(styles)
    for kind in catalogue.kinds.values():
        style = found.of_kind(kind.id)
        assert (style.pattern, style.figure) == (
            styles.of_kind(kind.id).pattern,
            styles.of_kind(kind.id).figure,
        )
        assert lightness(style.edge) < 20, kind.id
        if kind.tile_class in (TileClass.LAND, TileClass.FLUID):
            assert lightness(style.fill) > 88, kind.id
            assert lightness(style.ink) < 15, kind.id


def test_where_patterns_are_too_small_the_kinds_used_get_greys_far_apart(styles: Styles) -> None:
    used = ("grass", "rock", "sand", "water", "road", "snow")
    found = black_white(styles, used)
    light = [lightness(found.of_kind(kind).fill) for kind in used]
    assert min(abs(a - b) for a, b in itertools.combinations(light, 2)) > 7
    assert light[used.index("snow")] == max(light), "the lightest stays the lightest"
    assert found.of_kind("swamp") == black_white(styles).of_kind("swamp")
    assert lightness(black_white(styles, ["rock"]).of_kind("rock").fill) > 99
    unknown = black_white(styles, ["moon dust", "rock"]).of_kind("moon dust")
    assert is_grey(unknown.fill)


def test_nothing_that_is_drawn_of_any_piece_has_a_colour(catalogue: Catalogue, styles: Styles) -> None:
    grey = black_white(styles)
    for type in catalogue.pieces.values():
        if type.placeable:
            marks = grey_marks(piece_marks(placed(type.id), grey))
            assert marks
            assert [c for mark in marks for c in colours_of(mark) if not is_grey(c)] == [], type.id


def test_every_sort_of_mark_is_made_grey_and_nothing_else_of_it_changes() -> None:
    at = Point(1, 2)
    for mark in (
        Area(((at, at, at),), "#ff0000", "#00ff00", 1.0, 0.4),
        Stroke((at, at), "#0000ff", 1.0, (1, 2)),
        Strokes(((at, at),), "#aa3300", 0.5),
        Label(at, "G7", 3.0, "#aa3300", bold=True),
    ):
        (found,) = grey_marks((mark,))
        assert all(is_grey(colour) for colour in colours_of(found))
        plain = {"fill", "stroke", "colour"}
        for name in mark.__dataclass_fields__:
            if name not in plain:
                assert getattr(found, name) == getattr(mark, name)
    assert grey_marks((Area(((at, at, at),)),)) == (Area(((at, at, at),)),)


def test_what_is_faded_stays_clearly_lighter(styles: Styles) -> None:
    """Pale pieces reach through from below: on a copy they are fainter than those of the level."""
    fresh = piece_marks(placed("grass-7"), black_white(styles))
    pale = grey_marks(fade_marks(fresh, 0.5))
    for strong, weak in zip(grey_marks(fresh), pale, strict=True):
        for one, other in zip(colours_of(strong), colours_of(weak), strict=True):
            if lightness(one) < 50:
                assert lightness(other) > lightness(one) + 20


# ---- Patterns stay inside their hexes, look the same every time, and differ ----

DRAWN = [pattern for pattern in PATTERNS if pattern != "none"]


@pytest.mark.parametrize("pattern", DRAWN)
def test_a_pattern_stays_inside_its_hex_and_has_few_enough_lines_for_a_small_file(pattern: str) -> None:
    assert 0.5 <= width(pattern) <= 2
    for variant in range(VARIANTS):
        found = hex_lines(pattern, variant)
        assert 0 < len(found) <= 60
        for a, b in found:
            middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
            assert [hex_at(p) for p in (a, middle, b)] == [Hex(0, 0)] * 3


def test_hexes_side_by_side_have_different_variants_of_a_pattern() -> None:
    assert len({hex_lines("tufts", variant) for variant in range(VARIANTS)}) == VARIANTS
    row = [variant_at(Hex(q, 0)) for q in range(VARIANTS)]
    assert sorted(row) == list(range(VARIANTS))
    assert all(variant_at(Hex(q, r)) in range(VARIANTS) for q in range(-9, 9) for r in range(-9, 9))


def test_patterns_differ_and_a_hex_looks_the_same_every_time() -> None:
    assert len({hex_lines(pattern, 0) for pattern in DRAWN}) == len(DRAWN)
    assert lines("cracks", [Hex(3, -2)]) == lines("cracks", [Hex(3, -2)])
    assert lines("none", [Hex(0, 0)]) == ()


def test_neighbours_do_not_look_stamped() -> None:
    here, there = lines("tufts", [Hex(0, 0)]), lines("tufts", [Hex(1, 0)])
    assert any(abs(a.y - b.y) > 0.5 for (a, _), (b, _) in zip(here, there, strict=True))


def test_courses_of_stone_go_on_in_the_next_hex() -> None:
    """Bricks and pavers of neighbours lie on the same lines."""
    for pattern in ("pavers", "bricks", "horizontal"):
        level = [
            {round(a.y, 3) for a, b in lines(pattern, [hex]) if a.y == pytest.approx(b.y)}
            for hex in (Hex(0, 0), Hex(0, 1))
        ]
        pitch = sorted(level[0])[1] - sorted(level[0])[0]
        offset = (min(level[1]) - min(level[0])) % pitch
        assert min(offset, pitch - offset) < 0.01
