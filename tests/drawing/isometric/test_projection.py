"""The six corners: the same battlefield turned, lit from the upper left of every picture."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.order import direction_of
from builder.drawing.isometric.projection import Point3, view_from
from builder.drawing.styles import Styles
from tests.drawing.eyes import drawn_bounds
from tests.drawing.isometric.test_order import dropped, heaps

TILES = (
    "grass-1",
    "rock-7",
    "sand-3",
    "water-3",
    "road-5",
    "fortress-wall-end",
    "ruin-short",
    "evergreen-15",
)


@given(rows=heaps(TILES), corner=st.integers(0, 5))
def test_a_turned_battlefield_looks_as_the_same_one_seen_from_a_corner_further(
    rows: list[tuple[str, int, int, int, int]], corner: int, catalogue: Catalogue, styles: Styles
) -> None:
    pieces = dropped(rows, catalogue)
    turned = [Piece(p.id, p.type, p.hex.turned(corner), p.slot, (p.rotation + corner) % 6) for p in pieces]
    seen = isometric_marks(Battlefield(pieces=pieces), styles, view=corner, detail="plain")
    same = isometric_marks(Battlefield(pieces=turned), styles, view=0, detail="plain")
    tiles_only = all(p.type.fills_cells and p.type.id != "evergreen-15" for p in pieces)
    if tiles_only:  # what is drawn by chance (crowns of ruins) or from one side (whorls) may differ a little
        assert drawn_bounds(seen) == pytest.approx(drawn_bounds(same), abs=1e-6)
        assert len(seen) == len(same)
    else:
        assert drawn_bounds(seen) == pytest.approx(drawn_bounds(same), abs=25)


@pytest.mark.parametrize("corner", range(6))
def test_each_hex_shows_three_sides_and_each_has_its_own_light(corner: int) -> None:
    view = view_from(corner)
    seen = [direction for direction in range(6) if view.faces(*direction_of(direction))]
    assert len(seen) == 3
    light = {round(view.lit(*direction_of(direction)), 2) for direction in seen}
    assert len(light) == 3
    # From left to right on the picture they grow darker: the light comes from the left.
    across = sorted(seen, key=lambda d: view.on_plane(*direction_of(d)).x)
    lit = [view.lit(*direction_of(direction)) for direction in across]
    assert lit == sorted(lit, reverse=True)


@given(x=st.floats(-500, 500), y=st.floats(-500, 500), z=st.floats(0, 300), corner=st.integers(0, 5))
def test_height_goes_up_and_only_up(x: float, y: float, z: float, corner: int) -> None:
    view = view_from(corner)
    low, high = view.picture(Point3(x, y, 0)), view.picture(Point3(x, y, z))
    assert high.x == pytest.approx(low.x)
    assert low.y - high.y == pytest.approx(z * view.lift)
    assert view.on_plane(x, y) == pytest.approx(low)


@pytest.mark.parametrize("corner", range(6))
def test_ways_on_the_table_are_of_length_one_and_square(corner: int) -> None:
    view = view_from(corner)
    for way in (view.right, view.ahead, view.light):
        assert math.hypot(*way) == pytest.approx(1, abs=0.001)
    assert view.right[0] * view.ahead[0] + view.right[1] * view.ahead[1] == pytest.approx(0, abs=1e-9)
