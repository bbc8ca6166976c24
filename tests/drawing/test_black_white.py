"""Looks without colour: light faces, dark lines, and kinds of terrain that a copier keeps apart."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue, TileClass
from builder.drawing.black_white import black_white, face_grey, grey_marks, grey_of, line_grey
from builder.drawing.colours import channels, fade_marks, lightness
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes
from builder.drawing.pieces import piece_marks
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Point

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


def test_no_two_kinds_of_ground_share_a_pattern(catalogue: Catalogue, styles: Styles) -> None:
    ground = [k.id for k in catalogue.kinds.values() if k.tile_class in (TileClass.LAND, TileClass.FLUID)]
    for one, other in itertools.combinations(ground, 2):
        assert styles.of_kind(one).pattern != styles.of_kind(other).pattern, (one, other)


def test_nothing_that_is_drawn_of_any_piece_has_a_colour(
    piece: Callable[..., Piece], catalogue: Catalogue, styles: Styles
) -> None:
    grey = black_white(styles)
    for type in catalogue.pieces.values():
        if type.placeable:
            marks = grey_marks(piece_marks(piece(type.id), grey))
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


def test_what_is_faded_stays_clearly_lighter(piece: Callable[..., Piece], styles: Styles) -> None:
    """Pale pieces reach through from below: on a copy they are fainter than those of the level."""
    fresh = piece_marks(piece("grass-7"), black_white(styles))
    pale = grey_marks(fade_marks(fresh, 0.5))
    for strong, weak in zip(grey_marks(fresh), pale, strict=True):
        for one, other in zip(colours_of(strong), colours_of(weak), strict=True):
            if lightness(one) < 50:
                assert lightness(other) > lightness(one) + 20
