"""Ships and their cannons: barrels point where they are turned, hulls keep within their hexes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pytest

from builder.battlefield import Piece
from builder.colours import channels, lightness
from builder.drawing.black_white import black_white, grey_marks
from builder.drawing.isometric.faces import Point3, spots_of, view_from
from builder.drawing.isometric.obstacles import figure_items
from builder.drawing.isometric.picture import isometric_marks
from builder.drawing.isometric.terrain import Terrain
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes
from builder.drawing.pieces import piece_marks
from builder.drawing.styles import Styles
from builder.hexgrid import LEVEL, SIDE, Hex, Motion, Point, centre, hex_at
from builder.shaping.symmetry import image_of
from drawing.eyes import EYES, apart
from tests.battlefields import laid, placed

PIECES = ("ship-bow", "ship-wall", "cannon")
# Clockwise from the right: E SE SW W NW NE.
IN_PLAN = (0, 60, 120, 180, 240, 300)
# The same seen from corner 0, worked out by hand: the table is turned by -22 degrees, and what leads towards
# the eye is as long as the sine of 42 degrees. E is (cos -22, 0.669 sin -22), and so on.
AT_AN_ANGLE = (-15.1, 27.6, 101.9, 164.9, 207.6, 281.9)


def points(marks: Iterable[Mark]) -> list[Point]:
    found: list[Point] = []
    for mark in marks:
        if isinstance(mark, Area):
            found += [p for ring in mark.rings for p in ring]
        elif isinstance(mark, Stroke):
            found += mark.points
        elif isinstance(mark, Strokes):
            found += [p for line in mark.lines for p in line]
    return found


def iron(marks: Iterable[Mark]) -> list[Point]:
    """All corners of what is of iron: bluish, where wood is reddish."""
    areas = [mark for mark in marks if isinstance(mark, Area) and mark.fill is not None]
    barrel = [area for area in areas if (rgb := channels(area.fill or ""))[2] > rgb[0]]
    # A badge is as dark as iron, and round.
    return points(area for area in barrel if area.stroke != "#ffffff")


def pointing(found: Sequence[Point], at: Point, angles: Sequence[float]) -> int:
    """Which of six directions leads farthest from a place."""

    def reach(angle: float) -> float:
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return max((p.x - at.x) * x + (p.y - at.y) * y for p in found)

    return max(range(6), key=lambda k: reach(angles[k]))


@pytest.mark.parametrize("rotation", range(6))
def test_a_barrel_points_where_the_cannon_is_turned(styles: Styles, rotation: int) -> None:
    cannon = placed("cannon", 4, -3, 2, rotation)
    heart, marks = centre(cannon.hex), piece_marks(cannon, styles)
    assert pointing(iron(marks), heart, IN_PLAN) == rotation
    (height,) = [mark for mark in marks if isinstance(mark, Label)]
    assert height.text == "3"
    assert pointing([height.at], heart, IN_PLAN) == (rotation + 3) % 6, "its height stands behind it"


@pytest.mark.parametrize("rotation", range(6))
def test_a_barrel_points_there_at_an_angle_too(styles: Styles, rotation: int) -> None:
    marks = isometric_marks(laid(("cannon", 0, 0, 1, rotation)), styles)
    axis = view_from(0).picture(Point3(0, 0, 3 * LEVEL - 6.8))
    assert pointing(iron(marks), axis, AT_AN_ANGLE) == rotation


@pytest.mark.parametrize(("rotation", "image"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 5), (5, 4)])
def test_the_mirror_image_of_a_cannon_points_to_the_other_side(
    styles: Styles, rotation: int, image: int
) -> None:
    found = image_of(placed("cannon", 0, 0, 2, rotation), Motion(0, Hex(0, 0), flipped=True))
    assert found is not None
    assert pointing(iron(piece_marks(found, styles)), centre(found.hex), IN_PLAN) == image
    drawn, mirrored = (iron(piece_marks(placed("cannon", rotation=k), styles)) for k in (rotation, image))
    there = {(round(p.x, 6), round(p.y, 6)) for p in mirrored}
    assert {(round(-p.x, 6) + 0.0, round(p.y, 6)) for p in drawn} == there


def within(spot: Point, piece: Piece) -> bool:
    """Whether a place lies on a piece, or not a millimetre beside it."""
    hearts = [centre(cell) for cell in piece.cells]
    heart = min(hearts, key=lambda heart: math.dist(heart, spot))
    far = math.dist(heart, spot)
    return far < 1 or hex_at(heart.towards(spot, (far - 1) / far)) in piece.cells


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("id", PIECES)
def test_ships_and_cannons_keep_within_their_hexes_and_their_height(
    styles: Styles, id: str, rotation: int
) -> None:
    piece = placed(id, 3, -5, 2, rotation)
    assert [p for p in points(piece_marks(piece, styles)) if not within(p, piece)] == []
    terrain, low = Terrain([piece], styles), LEVEL
    for corner in range(6):
        items = list(figure_items(terrain, piece, styles.of(piece.type), view_from(corner), True))
        spots = [spot for _, item in items for part in item.elements for spot in spots_of(part)]
        assert {hex for hex, _ in items} == set(piece.cells)
        assert [spot for spot in spots if not within(Point(spot.x, spot.y), piece)] == []
        assert min(z for *_, z in spots) >= low - 1e-6
        assert max(z for *_, z in spots) == pytest.approx(low + piece.type.height * LEVEL, abs=0.5)


def corners_of(piece: Piece, styles: Styles) -> list[Point]:
    """The corners of the bulwark as it is drawn: of the area in the colour of the hull."""
    style = styles.of(piece.type)
    (hull,) = [m for m in piece_marks(piece, styles) if isinstance(m, Area) and m.fill == style.fill]
    return points([hull])


def test_the_outer_side_of_a_ship_is_straight_and_its_bow_comes_to_a_point(styles: Styles) -> None:
    wall = corners_of(placed("ship-wall"), styles)
    assert max(p.y for p in wall) < SIDE / 2, "between the corners of its hexes"
    assert len([p for p in wall if p.y > max(q.y for q in wall) - 1e-6]) == 7
    bow = corners_of(placed("ship-bow"), styles)
    tip = min(bow, key=lambda p: p.x)
    foremost = centre(Hex(0, -1))
    assert math.dist(tip, foremost) > 20
    assert tip.y == pytest.approx(foremost.y), "straight ahead, to the W"
    assert len([p for p in bow if p.x < tip.x + 5]) == 1


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("id", PIECES[:2])
def test_the_edge_of_the_deck_looks_to_the_ledges(styles: Styles, id: str, rotation: int) -> None:
    piece = placed(id, 2, 2, 1, rotation)
    marks = [mark for mark in piece_marks(piece, styles) if isinstance(mark, Area)]
    deck = points([marks[1]])
    ledges = [centre(hex) for hex, _ in piece.ledges]
    for ledge in ledges:
        assert min(math.dist(ledge, p) for p in deck) < min(
            math.dist(ledge, p) for p in corners_of(piece, styles)
        )


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize(("id", "height"), [("ship-bow", "13"), ("ship-wall", "10")])
def test_the_height_of_a_hull_stands_on_its_own_hexes(
    styles: Styles, id: str, height: str, rotation: int
) -> None:
    """There no cannon can come to lie over it."""
    piece = placed(id, 0, 0, 1, rotation)
    *_, plate, label = piece_marks(piece, styles)
    assert isinstance(label, Label)
    assert label.text == height
    assert {hex_at(p) for p in points([plate])} <= set(piece.cells)


@pytest.mark.parametrize("eyes", EYES)
def test_a_hull_is_told_from_the_planks_of_its_deck(styles: Styles, eyes: str) -> None:
    hull, wood = styles.of(placed("ship-wall").type), styles.of_kind("wood")
    assert apart(hull.fill, wood.fill, eyes) > 25


def test_a_cannon_is_dark_on_light_ground_without_colours(styles: Styles) -> None:
    ground, *areas = [
        mark
        for mark in grey_marks(piece_marks(placed("cannon"), black_white(styles), detail="plain"))
        if isinstance(mark, Area)
    ]
    assert lightness(ground.fill or "") > 85
    assert all(lightness(area.stroke or "") < 20 for area in areas)
