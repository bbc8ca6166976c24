"""The corner that hides least."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.isometric import best_corner, isometric_bounds, isometric_marks, nearest
from builder.drawing.isometric.projection import view_from
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre
from builder.hexgrid.hexes import disc

Built = Callable[..., Battlefield]
FIELD = [("grass-1", *hex, 1, 0) for hex in disc(Hex(0, 0), 4)]


@pytest.mark.parametrize("place", [Hex(0, 0).neighbours()[d] for d in range(6)])
def test_a_tower_stands_at_the_back(place: Hex, built: Built) -> None:
    far = Hex(4 * place.q, 4 * place.r)
    tower = [("fortress-wall-end", *far, 2, 0), ("fortress-wall-end", *far, 11, 0)]
    corner = best_corner(built(*FIELD, *tower))
    depths = [view_from(c).depth(*centre(far)) for c in range(6)]
    assert depths[corner] == pytest.approx(min(depths))


def test_where_it_makes_no_difference_it_is_corner_0(built: Built) -> None:
    assert best_corner(Battlefield()) == 0
    assert best_corner(built(*FIELD)) == 0
    assert best_corner(built(*FIELD, ("rock-7", 0, -1, 2, 0))) == 0


def test_a_long_battlefield_lies_as_its_frame_does(built: Built, styles: Styles) -> None:
    rows = [("grass-1", q - r // 2, r, 1, 0) for q in range(30) for r in range(4)]
    for aspect in (0.4, 4.0):
        box = isometric_bounds(isometric_marks(built(*rows), styles, view=best_corner(built(*rows), aspect)))
        assert box is not None
        assert (box.width > box.height) == (aspect > 1)


@pytest.mark.parametrize("corner", range(6))
def test_the_nearest_hex_is_lowest_on_the_picture_of_flat_ground(corner: int, built: Built) -> None:
    rows = [("grass-1", q, r, 1, 0) for q in range(5) for r in range(7)]
    found, view = nearest(built(*rows), corner), view_from(corner)
    assert found is not None
    assert view.on_plane(*centre(found)).y == max(
        view.on_plane(*centre(Hex(q, r))).y for _, q, r, _, _ in rows
    )
    assert nearest(Battlefield(), corner) is None
