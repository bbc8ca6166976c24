"""Castle walls, doorway, ruins and battlements: closed where they join, open where one looks through."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.faces import Joint, inner_line, joints_of
from builder.drawing.isometric.projection import Point3, view_from
from builder.drawing.marks import Area
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, centre, edge_line
from tests.drawing.isometric.test_picture import colour_at, highest

Built = Callable[..., Battlefield]


def test_a_row_of_walls_has_no_gap_where_they_join(built: Built, styles: Styles) -> None:
    battlefield = built(*[("fortress-wall-straight", q, 0, 1, 0) for q in range(4)])
    for corner in (0, 5):  # where the row is seen from its side
        view = view_from(corner)
        marks = isometric_marks(battlefield, styles, view=corner, detail="plain")
        side = 9.0 if view.depth(0, 1) > 0 else -9.0
        for step in range(60):
            x = -ACROSS_FLATS / 2 + 1 + (4 * ACROSS_FLATS - 2) * step / 59
            assert colour_at(marks, view.picture(Point3(x, side, 40))) is not None, (corner, x)


@pytest.mark.parametrize("corner", range(6))
def test_the_open_end_of_a_wall_that_meets_nothing_is_closed(
    corner: int, built: Built, styles: Styles
) -> None:
    view = view_from(corner)
    marks = isometric_marks(
        built(("fortress-wall-straight", 0, 0, 1, 0)), styles, view=corner, detail="plain"
    )
    for x in (-ACROSS_FLATS / 2 + 0.2, ACROSS_FLATS / 2 - 0.2):
        for y in (-8.0, 0.0, 8.0):
            assert colour_at(marks, view.picture(Point3(x, y, 40))) is not None


def test_a_wall_ends_in_merlons_where_nothing_lies_on_it_and_is_as_high_as_ever(
    built: Built, styles: Styles
) -> None:
    wall = ("fortress-wall-straight", 0, 0, 1, 0)
    bare = isometric_marks(built(wall), styles, detail="plain")
    covered = isometric_marks(built(wall, ("wall-walk-1", 0, 0, 10, 0)), styles, detail="plain")
    assert len(bare) > len(covered) + 10
    top = -9 * LEVEL * view_from(0).lift
    assert highest(bare) == pytest.approx(highest_of_walk(top), abs=10)
    assert highest(covered) < highest(bare)


def highest_of_walk(top: float) -> float:
    """Where the far rim of a wall's walk lies on the picture, its top ``top`` mm up."""
    view = view_from(0)
    return min(view.on_plane(x, y).y for x in (-22.3, 22.3) for y in (-9.4, 9.4)) + top


def test_one_looks_through_an_arch_and_onto_the_wood_of_a_door(built: Built, styles: Styles) -> None:
    view = view_from(0)
    middle = centre(Hex(1, 0))
    at = view.picture(Point3(middle.x, middle.y, 35))
    through = isometric_marks(built(("fortress-arch", 0, 0, 1, 0)), styles, detail="plain")
    door = isometric_marks(built(("fortress-doorway", 0, 0, 1, 0)), styles, detail="plain")
    lintel = view.picture(Point3(middle.x, middle.y + 9, 9 * LEVEL))
    assert colour_at(through, at) is None
    wood = colour_at(door, at)
    assert wood is not None
    red, _, blue = (int(wood[i : i + 2], 16) for i in (1, 3, 5))
    assert red > blue + 20
    assert colour_at(through, lintel) is not None


@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("id", ["ruin-long", "ruin-short", "stone-wall"])
def test_a_wall_over_edges_is_closed_all_along(id: str, corner: int, built: Built, styles: Styles) -> None:
    battlefield = built((id, 0, 0, 1, 0))
    view = view_from(corner)
    marks = isometric_marks(battlefield, styles, view=corner, detail="plain")
    for edge in battlefield.pieces[1].edges:
        a, b = edge_line(edge)
        for share in (0.02, 0.25, 0.5, 0.75, 0.98):
            at = Point3(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, 6.0)
            assert colour_at(marks, view.picture(at)) is not None, (edge, share)


def test_strips_meet_at_mitres_within_a_hex_and_at_the_border_between_two() -> None:
    hex = Hex(0, 0)
    edge = Edge(hex, 2)
    within = {edge.canonical, Edge(hex, 1).canonical}
    assert joints_of(edge, within) == (Joint.MITRE, Joint.SQUARE)
    onward = {edge.canonical, Edge(hex.neighbour(1), 3).canonical}
    assert joints_of(edge, onward) == (Joint.BORDER, Joint.SQUARE)
    mine = inner_line(edge, 4.0, *joints_of(edge, onward))
    other = Edge(hex.neighbour(1), 3)
    theirs = inner_line(other, 4.0, *joints_of(other, onward))
    assert mine[0] == pytest.approx(theirs[1])


def test_a_battlement_stands_on_the_tile_across_in_its_slot_or_the_one_below(
    built: Built, styles: Styles
) -> None:
    tile = ("wall-walk-1", 1, -1, 3, 0)  # across the edge that a battlement at rotation 0 stands on
    pictures = [
        {
            mark
            for mark in isometric_marks(built(tile, ("battlement", 0, 0, slot, 0)), styles)
            if isinstance(mark, Area)
        }
        for slot in (3, 4)
    ]
    assert pictures[0] == pictures[1]
    alone = [mark for mark in isometric_marks(built(tile), styles) if isinstance(mark, Area)]
    assert len(pictures[0]) > len(alone) + 8
