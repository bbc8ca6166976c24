"""Shade on level ground: behind what stands towards the light, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.isometric.order import clipped
from builder.drawing.isometric.projection import view_from
from builder.drawing.isometric.terrain import Terrain, ground_shade, shaded_parts
from builder.drawing.shapes import circle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import LEVEL, Point, centre, corners, hull

Built = Callable[..., Battlefield]
HERE = Hex(0, 0)


def area(ring: tuple[Point, ...] | list[Point]) -> float:
    rows = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in rows)) / 2


def shade(battlefield: Battlefield, styles: Styles, corner: int = 0, hex: Hex = HERE) -> float:
    """The largest shaded part of a hex of level 1, in square mm."""
    terrain = Terrain(battlefield.in_order(), styles)
    return max([area(ring) for ring in shaded_parts(terrain, hex, LEVEL, view_from(corner))], default=0.0)


def beside(corner: int) -> tuple[Hex, Hex]:
    """The neighbours towards the light and away from it."""
    view = view_from(corner)
    around = sorted(
        HERE.neighbours(), key=lambda hex: centre(hex).x * view.light[0] + centre(hex).y * view.light[1]
    )
    return around[0], around[-1]


@pytest.mark.parametrize("corner", range(6))
def test_a_higher_tile_towards_the_light_shades_and_one_on_the_other_side_does_not(
    corner: int, built: Built, styles: Styles
) -> None:
    towards, away = beside(corner)
    ground = ("grass-7", 0, -1, 1, 0)
    assert shade(built(ground, ("rock-1", *towards, 2, 0)), styles, corner) > 50
    assert shade(built(ground, ("rock-1", *away, 2, 0)), styles, corner) == 0
    assert shade(built(ground), styles, corner) == 0


def test_more_height_throws_more_shade_up_to_a_limit(built: Built, styles: Styles) -> None:
    towards, _ = beside(0)
    areas = []
    for height in (1, 2, 3, 30, 60):
        tower = [("rock-1", *towards, slot, 0) for slot in range(1, 2 + height)]
        areas.append(shade(built(("grass-1", 0, 0, 1, 0), *tower), styles))
    assert areas[0] < areas[1] < areas[2] <= areas[3] == areas[4]


def test_what_hangs_over_a_hex_shades_it(built: Built, styles: Styles) -> None:
    low = shade(built(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 3, 0)), styles)
    assert low > 800  # nearly all of the hex


def test_trees_throw_shade_too(built: Built, styles: Styles) -> None:
    towards, away = beside(0)
    ground = ("grass-7", 0, -1, 1, 0)
    assert shade(built(ground, ("evergreen-12", *towards, 2, 0)), styles) > 30
    assert shade(built(ground, ("evergreen-12", *away, 2, 0)), styles) == 0


def test_the_table_is_shaded_beside_what_lies_on_it(built: Built, styles: Styles) -> None:
    view = view_from(0)
    assert ground_shade(built(("grass-7", 0, 0, 1, 0)).in_order(), view) is not None
    assert ground_shade(built(("grass-7", 0, 0, 2, 0)).in_order(), view) is None
    assert ground_shade([], view) is None


def test_a_hull_holds_all_its_points_and_a_window_cuts_off_the_rest() -> None:
    ring = hull([*circle(Point(0, 0), 10, 8), Point(1, 1), Point(2, -3)])
    assert len(ring) == 8
    window = corners(HERE)
    assert area(clipped(ring, window)) == pytest.approx(area(ring))
    assert area(clipped(window, ring)) == pytest.approx(area(ring))
    assert clipped([Point(x + 500, y) for x, y in ring], window) == ()
