"""Height as seen from above: light by level, shadows as long as the drop, feet and rims."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Catalogue
from builder.colours import lightness
from builder.drawing.marks import Area, Strokes
from builder.drawing.pieces import bevel
from builder.drawing.plan_view import overview_marks
from builder.drawing.relief import HIGHEST, SHADOW, SUN, Relief, Shaded, Top, light_of, marks, top_of
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex, Point, corners, edge_line
from tests import battlefields

Lay = Callable[..., Battlefield]


def relief_of(battlefield: Battlefield) -> Relief:
    return Relief(lambda hex: top_of(battlefield.occupancy.column(hex)))


def shades_of(battlefield: Battlefield, relief: Relief | None = None) -> list[Shaded]:
    hexes = list(battlefield.occupancy.hexes())
    return (relief or relief_of(battlefield)).shaded(hexes, hexes)


def shadows(shades: list[Shaded]) -> list[shapely.Polygon]:
    return [
        shapely.Polygon(mark.rings[0], mark.rings[1:])
        for shade in shades
        for mark in marks(shade)
        if isinstance(mark, Area) and mark.opacity == SHADOW
    ]


@pytest.mark.parametrize(
    ("rows", "top"),
    [
        ((), Top(0, 0, 0)),
        ((("grass-1", 0, 0, 2, 0),), Top(2, 2, 2)),
        ((("grass-1", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0)), Top(2, 2, 1, fluid=True)),
        ((("grass-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)), Top(1, 1, 1, 13, 100)),
        ((("grass-1", 0, 0, 1, 0), ("palm-14", 0, 0, 2, 0)), Top(1, 1, 1, 15, 50)),
        ((("road-1", 0, 0, 9, 0), ("grass-1", 0, 0, 1, 0)), Top(9, 9, 9)),
        ((("fortress-wall-end", 0, 0, 1, 0), ("rock-1", 0, 0, 1, 0)), Top(1, 9, 9)),
    ],
    ids=[
        "bare table",
        "a tile",
        "a fluid lies a level lower",
        "a tree",
        "jungle",
        "a bridge",
        "pieces in one another",
    ],
)
def test_what_is_seen_of_a_hex(lay: Lay, rows: tuple, top: Top) -> None:
    assert top_of(lay(*rows).occupancy.column(Hex(0, 0))) == top


def test_what_is_hidden_or_above_the_highest_level_shown_is_not_seen(lay: Lay) -> None:
    column = lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)).occupancy.column(Hex(0, 0))
    assert (top_of(column, highest=1), top_of(column, hidden={2})) == (Top(1, 1, 1), Top(1, 1, 1))
    tree = lay(("rock-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)).occupancy.column(Hex(0, 0))
    assert top_of(tree, highest=5).stands == 5, "it is cut at the level shown"


@given(st.integers(0, 60))
def test_what_is_higher_is_never_darker(level: int) -> None:
    assert light_of(level) <= light_of(level + 1)
    assert -0.1 <= light_of(level) <= 0.25, "terrain keeps its colour"


def test_low_levels_differ_in_light() -> None:
    lights = [light_of(level) for level in range(9)]
    assert sorted(set(lights)) == lights


@given(st.integers(1, 6), st.integers(1, 40))
def test_a_shadow_is_as_long_as_the_drop(catalogue: Catalogue, low: int, drop: int) -> None:
    """A road of ``drop`` levels over a plain: the shadow of its last edge ends where the sun says."""
    battlefield = Battlefield()
    hexes = [Hex(q, r) for q in range(-3, 7) for r in range(-3, 6)]
    plain = [battlefield.new_piece(catalogue.pieces["grass-1"], hex, low) for hex in hexes]
    tower = battlefield.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), low + drop)
    battlefield.apply(Put((*plain, tower)))
    (shadow,) = [area for area in shadows(shades_of(battlefield)) if area.distance(shapely.Point(0, 0)) < 40]
    a, b = edge_line(Edge(Hex(0, 0), 1))
    levels = min(drop, HIGHEST)
    middle = a.towards(b, 0.5)
    end = Point(middle.x + SUN[0] * levels, middle.y + SUN[1] * levels)
    assert shadow.covers(shapely.Point(middle.towards(end, 0.98)))
    assert not shadow.covers(shapely.Point(middle.towards(end, 1.02)))
    assert not shadow.covers(shapely.Point(-30, -30)), "none towards the sun"
    assert not shadow.intersects(shapely.Polygon(corners(Hex(0, 0))).buffer(-0.1)), "none on what throws it"


def test_a_shadow_gets_smaller_where_the_ground_rises(lay: Lay) -> None:
    def on_the_ground(level: int) -> float:
        shades = shades_of(lay(("rock-1", 0, 0, 9, 0), ("sand-1", 1, 0, level, 0)))
        return sum(area.area for area in shadows([one for one in shades if one.slot == level]))

    sizes = [on_the_ground(level) for level in (1, 4, 7)]
    assert sizes[0] > sizes[1] > sizes[2] > 0
    assert on_the_ground(9) == 0


def test_feet_lie_on_the_lower_ground_and_rims_on_the_higher_towards_the_sun(lay: Lay) -> None:
    battlefield = lay(*[("grass-1", q, 0, 1, 0) for q in range(3)], ("rock-1", 1, 0, 3, 0))
    low, high = sorted((one for one in shades_of(battlefield) if one.slot), key=lambda one: one.level)
    hill = shapely.Polygon(corners(Hex(1, 0)))
    assert len(low.feet) == 2
    assert not any(shapely.Polygon(ring).buffer(-0.1).intersects(hill) for ring in low.feet)
    assert len(high.rims) == 3, "west, north-west and north-east"
    assert all(hill.buffer(0.1).covers(shapely.Polygon(ring)) for ring in high.rims)
    assert not high.feet
    assert all(shapely.Polygon(ring).centroid.x < 60 for ring in high.rims)


TILES = ("grass-7", "rock-1", "water-3", "evergreen-12", "fortress-wall-straight", "palm-14")
near, sixths = st.integers(-3, 3), st.integers(0, 5)
steps = st.lists(
    st.tuples(st.sampled_from(TILES), near, near, st.integers(1, 6), sixths, st.integers(0, 3)), max_size=12
)


@given(steps)
def test_after_every_edit_it_is_as_if_worked_out_anew(catalogue: Catalogue, rows: list[tuple]) -> None:
    battlefield = Battlefield()
    relief = relief_of(battlefield)
    battlefield.subscribe(
        lambda change: relief.forget(
            {cell for piece in (*change.before, *change.after) for cell in piece.cells}
        )
    )

    def plain(shades: list[Shaded]) -> list[tuple]:
        return [
            (one[:3], one.light, *map(sorted, one[3:4]), *map(sorted, one[5:-1]), one.tint) for one in shades
        ]

    for name, q, r, slot, rotation, what in rows:
        ids = list(battlefield.pieces)
        if what == 0 and ids:
            battlefield.apply(Take((ids[q % len(ids)],)))
        elif what == 1 and ids:
            old = battlefield.pieces[ids[r % len(ids)]]
            battlefield.apply(Replace((type(old)(old.id, old.type, Hex(q, r), slot, rotation),)))
        else:
            piece = battlefield.new_piece(catalogue.pieces[name], Hex(q, r), slot, rotation)
            battlefield.apply(Put((piece,)))
        assert plain(shades_of(battlefield, relief)) == plain(shades_of(battlefield))


@pytest.mark.parametrize("name", battlefields.ALL)
def test_no_ground_is_darkened_twice(made: Callable[[str], Battlefield], name: str) -> None:
    areas = shadows([one for one in shades_of(made(name)) if one.slot])
    assert areas
    assert sum(area.area for area in areas) == pytest.approx(shapely.union_all(areas).area, rel=1e-6)


def test_a_plan_shows_it_where_it_is_asked_for(lay: Lay, styles: Styles) -> None:
    battlefield = lay(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    plain = overview_marks(battlefield, styles)
    shown = overview_marks(battlefield, styles, relief=True)
    assert [mark for mark in shown if isinstance(mark, Area) and mark.opacity == SHADOW]
    assert len(shown) > len(plain)


def bands(battlefield: Battlefield) -> dict[int, list[shapely.Polygon]]:
    """The broad bands along shores, by the level they lie on."""
    return {one.level: [shapely.Polygon(broad) for broad, _ in one.shores] for one in shades_of(battlefield)}


def test_a_fluid_has_light_bands_along_land_that_is_no_lower_and_nowhere_else(lay: Lay) -> None:
    battlefield = lay(
        ("water-1", 0, 0, 2, 0),
        ("molten-lava-1", 1, 0, 2, 0),
        ("rock-1", 0, 1, 2, 0),
        ("sand-1", -1, 1, 1, 0),
        ("grass-1", 0, -1, 9, 0),
        ("water-1", 5, 0, 5, 0),
        ("grass-1", 6, 0, 1, 0),
    )
    (water,) = [one for one in shades_of(battlefield) if one.slot == 2 and one.level == 1]
    assert len(water.shores) == 4, "rock, sand, grass by the water; rock by the lava"
    assert bands(battlefield)[4] == [], "it falls down there"
    hexes = [shapely.Polygon(corners(Hex(q, 0))).buffer(1e-6) for q in (0, 1)]
    for broad, narrow in water.shores:
        one, other = shapely.Polygon(broad), shapely.Polygon(narrow)
        assert one.is_valid
        assert one.buffer(1e-6).covers(other)
        assert one.area > other.area
        assert sum(hex.covers(one) for hex in hexes) == 1, "within its own hex"


def test_the_bands_of_a_shore_join_round_a_corner_of_the_land(lay: Lay) -> None:
    """Water on both sides of a hex of land: no gap where the two hexes of water meet."""
    battlefield = lay(("water-1", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0), ("rock-1", 0, 1, 1, 0))
    found = bands(battlefield)[0]
    assert len(found) == 2
    assert found[0].buffer(0.01).intersection(found[1].buffer(0.01)).length > 8
    alone = lay(("water-1", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0), ("rock-1", 1, 0, 1, 0))
    one, other = bands(alone)[0]
    assert one.intersection(other).area < 0.01, "in a corner of the water they meet and do not overlap"
    assert one.buffer(0.01).intersects(other)


@given(st.integers(0, 5), st.sampled_from(["grass-7", "rock-1", "sand-24"]))
def test_the_bevel_of_a_tile_lies_on_it_lit_towards_the_sun(styles: Styles, rotation: int, name: str) -> None:
    piece = battlefields.placed(name, rotation=rotation)
    face = shapely.union_all([shapely.Polygon(corners(hex)).buffer(1e-6) for hex in piece.cells])
    dark, lit = bevel(piece, styles)
    assert isinstance(dark, Strokes)
    assert isinstance(lit, Strokes)
    fill = lightness(styles.of(piece.type).fill)
    assert lightness(dark.colour) < fill < lightness(lit.colour)
    for mark, away in ((dark, 1), (lit, -1)):
        for a, b in mark.lines:
            (x, y), share = a.towards(b, 0.5), 3 / math.dist(a, b)
            out = ((b.y - a.y) * share, (a.x - b.x) * share)
            assert face.covers(shapely.LineString((a, b)).buffer(mark.width / 2))
            assert not face.covers(shapely.Point(x + out[0], y + out[1]))
            assert (out[0] * SUN[0] + out[1] * SUN[1]) * away > 0
    assert bevel(battlefields.placed("water-3"), styles) == ()
