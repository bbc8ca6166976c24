"""The whole picture: what is seen at each point, what is left out, what bad battlefields come to.

The corner that hides least.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.drawing.isometric import Known, isometric_marks, nearest
from builder.drawing.isometric.faces import Hatch, direction_of, side, view_from
from builder.drawing.isometric.picture import solids
from builder.drawing.marks import Area, Mark, Stroke, Strokes
from builder.drawing.styles import Styles
from builder.hexgrid import Hex, Point, centre
from tests.battlefields import ALL, CASTLE, TOMB, PieceRow, laid, made, shipped_styles
from tests.drawing.eyes import drawn_bounds
from tests.drawing.isometric.rays import TOP, tile_seen, within
from tests.drawing.isometric.test_order import dropped, heaps
from tests.soak import often

TILES = ("grass-1", "rock-2", "sand-3", "snow-7", "road-5", "water-1", "water-3", "swamp-2", "lava-field-3")
POOL = [("rock-1", q, r, 0, 0) for q, r in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))]
POOL += [("water-1", 0, 0, 0, 0), ("rock-1", 0, -1, 0, 0), ("sand-1", 0, -1, 0, 2)]


def colour_at(marks: Sequence[Mark], point: Point) -> str | None:
    """The colour of the last area painted over a point."""
    at = np.array([[point.x, point.y]])
    for mark in reversed(marks):
        if (
            isinstance(mark, Area)
            and mark.fill is not None
            and any(within(at, ring)[0] for ring in mark.rings)
        ):
            return mark.fill
    return None


def points(marks: Sequence[Mark]) -> list[Point]:
    found: list[Point] = []
    for mark in marks:
        if isinstance(mark, Area):
            found += [point for ring in mark.rings for point in ring]
        elif isinstance(mark, Strokes):
            found += [point for line in mark.lines for point in line]
        elif isinstance(mark, Stroke):
            found += mark.points
        else:
            found.append(mark.at)
    return found


@settings(max_examples=often(4))
@given(rows=heaps(TILES, reach=2), corner=st.integers(0, 5))
@example(rows=POOL, corner=0)
@example(rows=POOL, corner=3)
def test_at_each_point_the_tile_is_seen_that_the_line_of_sight_meets_first(
    rows: list[PieceRow],
    corner: int,
    catalogue: Catalogue,
    styles: Styles,
) -> None:
    pieces = dropped(rows, catalogue)
    battlefield = Battlefield(pieces=pieces)
    view = view_from(corner)
    marks = isometric_marks(battlefield, styles, view=corner, detail="plain")
    box = drawn_bounds(marks)
    random = np.random.default_rng(len(rows) * 6 + corner)
    compared = 0
    for _ in range(45):
        at = Point(*(random.uniform((box.left, box.top), (box.right, box.bottom))))
        around = [
            Point(at.x + dx, at.y + dy) for dx, dy in ((0, 0), (0.7, 0), (-0.7, 0), (0, 0.7), (0, -0.7))
        ]
        seen = [tile_seen(pieces, view, point) for point in around]
        if any(one != seen[0] for one in seen):
            continue  # at a border: the outline may be there
        compared += 1
        if seen[0] is None:
            assert colour_at(marks, at) is None
            continue
        piece, face = seen[0]
        style = styles.of(piece.type)
        expected = style.fill if face == TOP else side(style, view, *direction_of(face))
        assert colour_at(marks, at) == expected, f"{piece} {face} at {at}"
    assert compared > 5


def test_nothing_is_drawn_of_an_empty_battlefield(styles: Styles) -> None:
    assert isometric_marks(Battlefield(), styles) == ()


@pytest.mark.parametrize("view", [-1, 6, 60])
def test_a_corner_that_does_not_exist_is_refused(styles: Styles, view: int) -> None:
    with pytest.raises(ValueError, match="a number from 0 to 5"):
        isometric_marks(laid(("grass-1", 0, 0, 1, 0)), styles, view=view)


def test_every_piece_that_can_be_placed_is_drawn_from_every_corner_within_reach_of_its_hexes(
    catalogue: Catalogue, styles: Styles
) -> None:
    for type in catalogue.pieces.values():
        if not type.placeable:
            continue
        for corner in range(6):
            piece = Piece(1, type, Hex(0, 0), 3, corner)
            marks = isometric_marks(Battlefield(pieces=[piece]), styles, view=corner)
            assert any(isinstance(mark, Area | Strokes) for mark in marks), type.id
            view = view_from(corner)
            hearts = [view.on_plane(*centre(cell)) for cell in piece.cells]
            high = (3 + max(type.height, 8)) * 10.3 * view.lift
            for point in points(marks):
                assert math.isfinite(point.x)
                assert math.isfinite(point.y)
                assert min(abs(point.x - heart.x) for heart in hearts) < 60, type.id
                assert min(heart.y for heart in hearts) - high - 60 < point.y, type.id
                assert point.y < max(heart.y for heart in hearts) + 60, type.id


def highest(marks: Sequence[Mark]) -> float:
    return min(point.y for point in points(marks))


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("water-1", "grass-1"),
        ("grass-1", "battlement"),
        ("evergreen-10", "evergreen-12"),
        ("palm-14", "palm-16"),
        ("glacier-1", "glacier-6"),
        ("laur-pillar-base", "laur-pillar"),
        ("fortress-base-end", "fortress-wall-end"),
        ("underbrush-9", "evergreen-15"),
    ],
)
def test_what_is_taller_reaches_higher_on_the_picture(lower: str, higher: str, styles: Styles) -> None:
    low, high = (isometric_marks(laid((id, 0, 0, 1, 0)), styles, detail="plain") for id in (lower, higher))
    assert highest(high) < highest(low)


def test_a_level_up_moves_the_picture_of_a_tile_up_by_one_level(styles: Styles) -> None:
    view = view_from(0)
    first, second = (
        isometric_marks(laid(("grass-7", 0, 0, slot, 0)), styles, detail="plain") for slot in (1, 2)
    )
    assert highest(first) - highest(second) == pytest.approx(10.3 * view.lift)


def test_the_top_of_a_covered_tile_and_sides_between_neighbours_are_left_out(styles: Styles) -> None:
    single = isometric_marks(laid(("grass-1", 0, 0, 1, 0)), styles, detail="plain")
    stacked = isometric_marks(laid(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0)), styles, detail="plain")
    areas = [sum(isinstance(mark, Area) for mark in marks) for marks in (single, stacked)]
    assert areas == [4, 7]  # three sides and one top; six sides and one top
    field = isometric_marks(laid(("grass-24", 0, 0, 1, 0)), styles, detail="plain")
    assert sum(isinstance(mark, Area) for mark in field) < 24 + 24


def test_only_some_pieces_are_drawn_as_if_there_were_no_others(styles: Styles) -> None:
    whole = laid(("grass-7", 0, 0, 1, 0), ("evergreen-10", 0, 1, 2, 0), ("rock-1", 0, 0, 3, 0))
    part = laid(("grass-7", 0, 0, 1, 0), ("evergreen-10", 0, 1, 2, 0))
    low = [piece for piece in whole.in_order() if piece.slot <= 2]
    assert isometric_marks(whole, styles, only=low) == isometric_marks(part, styles)
    assert isometric_marks(whole, styles, only=()) == ()


def test_plain_leaves_out_patterns_and_shade_and_nothing_else(styles: Styles) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("ruin-long", -1, 1, 2, 0))
    full, plain = (isometric_marks(battlefield, styles, detail=detail) for detail in ("full", "plain"))
    assert len(plain) < len(full)
    assert highest(plain) == highest(full)
    view = view_from(0)
    hatches = [
        [e for item in solids(battlefield.in_order(), styles, view, detail) for e in item.elements]
        for detail in (True, False)
    ]
    assert any(isinstance(element, Hatch) for element in hatches[0])
    assert not any(isinstance(element, Hatch) for element in hatches[1])


def test_overlapping_pieces_and_floating_ones_are_drawn(styles: Styles) -> None:
    battlefield = laid(
        ("grass-7", 0, 0, 1, 0),
        ("rock-7", 1, 0, 1, 0),
        ("evergreen-10", 1, 0, 1, 0),
        ("fortress-wall-straight", 1, 0, 1, 0),
        ("sand-3", 5, 5, 40, 0),
        ("ladder-rung", 9, 9, 7, 0),
        ("flag", -9, 0, 3, 0),
        ("fortress-door", 0, 0, 1, 2),
    )
    marks = isometric_marks(battlefield, styles)
    for kind in ("grass", "rock", "sand"):
        assert any(isinstance(m, Area) and m.fill == styles.of_kind(kind).fill for m in marks)


def test_the_bounds_hold_every_line_to_its_full_width() -> None:
    marks = (
        Area(((Point(0, 0), Point(10, 0), Point(10, 5)),), "#000000", "#000000", 2.0),
        Strokes(((Point(20, 5), Point(21, 6)),), "#000000", 1.0),
        Stroke((Point(3, -7), Point(4, -6)), "#000000", 4.0),
    )
    assert drawn_bounds(marks) == (-1.0, -9.0, 21.5, 6.5)


@pytest.mark.parametrize("name", ALL)
def test_each_whole_battlefield_is_drawn_with_few_marks(name: str, styles: Styles) -> None:
    battlefield = made(name)
    marks = isometric_marks(battlefield, styles)
    hexes = len(set(battlefield.occupancy.hexes()))
    assert hexes < len(marks) < 20 * len(battlefield) + 6 * hexes


@pytest.mark.parametrize("corner", range(6))
def test_the_nearest_hex_is_lowest_on_the_picture_of_flat_ground(corner: int) -> None:
    rows = [("grass-1", q, r, 1, 0) for q in range(5) for r in range(7)]
    found, view = nearest(laid(*rows), corner), view_from(corner)
    assert found is not None
    assert view.on_plane(*centre(found)).y == max(
        view.on_plane(*centre(Hex(q, r))).y for _, q, r, _, _ in rows
    )
    assert nearest(Battlefield(), corner) is None


@pytest.mark.parametrize("name", [CASTLE, TOMB])
def test_what_is_kept_from_one_picture_to_the_next_changes_none(name: str) -> None:
    battlefield = made(name)
    known = Known()
    for highest in (1, 3, 6, 50, 2):
        built = [piece for piece in battlefield.in_order() if piece.slot <= highest]
        wanted = isometric_marks(battlefield, shipped_styles(), only=built, detail="plain")
        assert (
            isometric_marks(battlefield, shipped_styles(), only=built, detail="plain", known=known) == wanted
        )
