"""What is no plant: crystals of ice and rock, the hive, pillars, and blocks of unknown looks."""

from __future__ import annotations

import math
from random import Random

from builder.battlefield import Piece
from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.faces import THIN, Element, Face, Wires, at_height, normal, raised
from builder.drawing.isometric.lofts import loft
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.isometric.terrain import foot
from builder.drawing.patterns import lines as pattern_lines
from builder.drawing.shapes import circle, inset, middle, resampled, rounded
from builder.drawing.styles import Style
from builder.hexgrid import Hex
from builder.hexgrid.geometry import LEVEL, Point, centre, corners, outline

_DARK = "#2a1f27"
# How wide the hive is at each share of its height.
_HIVE = (
    (0.0, 1.0),
    (0.1, 0.99),
    (0.27, 0.84),
    (0.42, 0.8),
    (0.6, 0.57),
    (0.74, 0.5),
    (0.9, 0.26),
    (1.0, 0.1),
)


def crystal(piece: Piece, cell: Hex, fills: int, style: Style, view: View) -> list[Element]:
    """One hex of a glacier or an outcrop: facets up to a blunt tip as high as the hex is filled."""
    low, high = foot(piece.slot), foot(piece.slot) + fills * LEVEL
    random = Random(f"{piece.type.id} {piece.cells.index(cell)}")
    heart = centre(cell)
    tip = Point(heart.x + random.uniform(-5, 5), heart.y + random.uniform(-5, 5))
    base = inset(corners(cell), 0.6)
    rings = [at_height(base, low)]
    for share, wide in ((0.4, 0.8), (0.78, 0.46)):
        at = Point(heart.x + (tip.x - heart.x) * share, heart.y + (tip.y - heart.y) * share)
        rings.append(
            tuple(
                [
                    Spot(
                        at.x + (x - heart.x) * wide * random.uniform(0.84, 1.06),
                        at.y + (y - heart.y) * wide * random.uniform(0.84, 1.06),
                        low + (high - low) * (share + random.uniform(-0.12, 0.12)),
                    )
                    for x, y in base
                ]
            )
        )
    rings.append((Spot(tip.x, tip.y, high),) * 6)
    light = Style(mixed(style.fill, WHITE, 0.35), mixed(style.edge, style.ink, 0.65), style.ink)
    return loft(rings, light, view, lines=0.3, rim=True)


def hive(piece: Piece, style: Style, view: View) -> list[Element]:
    """A grown mound with mouths in its sides."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    at = middle([centre(cell) for cell in piece.cells])
    soft = rounded(rounded(inset(outline(piece.cells)[0], 4.2), 15), 8)
    rim = resampled([*soft, soft[0]], 20)[:-1]
    random = Random(piece.type.id)
    rings = []
    for share, wide in _HIVE:
        rings.append(
            tuple(
                [
                    Spot(at.x + (x - at.x) * reach, at.y + (y - at.y) * reach, low + share * height)
                    for x, y in rim
                    for reach in (wide * random.uniform(0.9, 1.0),)
                ]
            )
        )
    rings.append((Spot(at.x, at.y, low + height),) * len(rim))
    found: list[Element] = []
    for number, element in enumerate(loft(rings, style, view, lines=0.18, rim=True)):
        found.append(element)
        if (
            isinstance(element, Face)
            and len(element.spots) == 4
            and number % 5 == 2
            and _frontal(element, view)
        ):
            lip = mixed(style.fill, WHITE, 0.35)
            found += [
                Face(_mouth(element.spots, wide), colour, colour)
                for wide, colour in ((0.33, lip), (0.25, _DARK))
            ]
    return found


def _frontal(face: Face, view: View) -> bool:
    """Whether a side is turned to the eye enough for a hole in it to look like one."""
    nx, ny, _ = normal((face.spots[0], face.spots[1], face.spots[3]))
    return view.depth(nx, ny) > 0.5


def _mouth(spots: tuple[Spot, ...], wide: float) -> tuple[Spot, ...]:
    """An oval in the middle of a face of four corners, ``wide`` of the way to its sides."""
    a, b, c, d = spots
    found = []
    for i in range(10):
        angle = 2 * math.pi * i / 10
        u, v = 0.5 + wide * math.cos(angle), 0.5 + wide * math.sin(angle)
        lower, upper = _between(a, b, u), _between(d, c, u)
        found.append(_between(lower, upper, v))
    return tuple(found)


def _between(a: Spot, b: Spot, share: float) -> Spot:
    return Spot(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share)


def pillar(piece: Piece, cell: Hex, style: Style, view: View) -> list[Element]:
    """An eight-sided pillar between plinth and capital; a low one is the plinth alone."""
    low, high = foot(piece.slot), foot(piece.slot) + piece.type.height * LEVEL
    at = centre(cell)
    if piece.type.height <= 1:
        return raised(circle(at, 19, 8, math.pi / 8), low, high, style, view, joints=True)
    thick = LEVEL * 0.9
    found = raised(circle(at, 19.5, 8, math.pi / 8), low, low + thick, style, view, joints=True)
    found += raised(circle(at, 14, 8, math.pi / 8), low + thick, high - thick, style, view, joints=True)
    light = Style(mixed(style.fill, WHITE, 0.2), style.edge, style.ink)
    found += raised(circle(at, 19.5, 8, math.pi / 8), high - thick, high, light, view, joints=True)
    return found


def block(piece: Piece, cell: Hex, fills: int, style: Style, view: View) -> list[Element]:
    """Anything of unknown looks: a hatched block over its hex."""
    low, high = foot(piece.slot), foot(piece.slot) + fills * LEVEL
    found = raised(inset(corners(cell), 0.7), low, high, style, view, joints=True)
    hatch = style.pattern if style.pattern != "none" else "horizontal"
    lines = [(Spot(*a, high), Spot(*b, high)) for a, b in pattern_lines(hatch, (cell,))]
    return [*found, Wires(tuple(lines), style.ink, THIN)]
