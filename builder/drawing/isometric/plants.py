"""Trees and bushes: firs in whorls, palms with fronds, thickets."""

from __future__ import annotations

import itertools
import math
from random import Random

from builder.battlefield import Piece
from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.faces import Element, Face, at_height, normal, raised, sloped, towards
from builder.drawing.isometric.lofts import lathe, loft
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.isometric.terrain import foot
from builder.drawing.shapes import circle, inset, middle, resampled, rounded
from builder.drawing.styles import Style
from builder.hexgrid.geometry import LEVEL, Point, centre, outline

_BARK = "#84674a"
_EARTH = "#a08a5c"
_PLATE = 2.4  # mm: the flat foot that a tree stands on
# Of each whorl of a fir: where it begins, where its tip is, how wide it is, as shares of the whole.
_WHORLS = ((0.13, 0.50, 1.0), (0.34, 0.68, 0.82), (0.54, 0.85, 0.62), (0.72, 1.0, 0.42))
_FROND = ((0.0, 0.6, 0.0), (0.36, 4.4, 6.0), (0.72, 3.8, 2.0), (1.0, 0.0, -11.0))  # along, half width, height


def bark(style: Style) -> Style:
    """The style of a trunk."""
    return Style(_BARK, mixed(_BARK, "#000000", 0.5), style.ink)


def plate(piece: Piece, style: Style, view: View) -> list[Element]:
    """The flat foot of a tree, over all its hexes."""
    low = foot(piece.slot)
    ground = Style(mixed(mixed(style.fill, _EARTH, 0.4), WHITE, 0.25), style.edge, style.ink)
    found: list[Element] = []
    for ring in outline(piece.cells):
        found += raised(inset(ring, 4.0), low, low + _PLATE, ground, view)
    return found


def conifer(piece: Piece, style: Style, view: View) -> list[Element]:
    """A fir: whorls of branches one over the other; over several hexes one large tree."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    at = middle([centre(cell) for cell in piece.cells])
    if len(piece.cells) == 1:
        rim = circle(at, 19.5, 10, 0.3)
    else:
        soft = rounded(rounded(inset(outline(piece.cells)[0], 5.0), 16), 9)
        rim = tuple(resampled([*soft, soft[0]], 18)[:-1])
    trunk = 3.4 if len(piece.cells) == 1 else 8.0
    found = lathe(at, [(low, trunk), (low + height * 0.2, trunk * 0.9)], bark(style), view, sides=7)
    for number, (start, end, wide) in enumerate(_WHORLS):
        light = Style(mixed(style.fill, WHITE, 0.07 * number), style.edge, style.ink)
        tips = []
        for i, (x, y) in enumerate(rim):
            # Every other branch hangs lower and farther out, so that the rim is toothed.
            reach = wide * (1.0 if (i + number) % 2 == 0 else 0.84)
            drop = 0.0 if (i + number) % 2 == 0 else 0.035 * height
            tips.append(
                Spot(at.x + (x - at.x) * reach, at.y + (y - at.y) * reach, low + start * height + drop)
            )
        tip = Spot(at.x, at.y, low + end * height)
        found += loft([tips, [tip] * len(tips)], light, view, rim=True)
    return found


def palm(piece: Piece, style: Style, view: View) -> list[Element]:
    """A bent trunk under fronds that hang outward."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    found: list[Element] = []
    for number, cell in enumerate(piece.cells):
        random = Random(f"{piece.type.id} {cell.q} {cell.r} {number}")
        heart = centre(cell)
        lean = random.uniform(0, 2 * math.pi)
        crown = low + height - 6.0
        trunk = []
        for share, radius in ((0.0, 4.2), (0.3, 3.0), (0.65, 2.5), (1.0, 2.2)):
            bend = 4.5 * share * share
            at = Point(heart.x + bend * math.cos(lean), heart.y + bend * math.sin(lean))
            trunk.append(at_height(circle(at, radius, 6, 0.2), low + (crown - low) * share))
        found += loft(trunk, bark(style), view)
        top = Spot(heart.x + 4.5 * math.cos(lean), heart.y + 4.5 * math.sin(lean), crown)
        for tier, (reach, count, drop) in enumerate(((27.0, 8, 13.0), (22.0, 7, 0.0))):
            turn = random.uniform(0, 1)
            angles = [turn + 2 * math.pi * i / count for i in range(count)]
            angles.sort(key=lambda angle: view.depth(math.cos(angle), math.sin(angle)))
            for angle in angles:
                found += _frond(top, angle, reach, drop, tier, style, view)
    return found


def _frond(
    top: Spot, angle: float, reach: float, drop: float, tier: int, style: Style, view: View
) -> list[Element]:
    """One leaf: two rows of faces that fall off from its rib."""
    cos, sin = math.cos(angle), math.sin(angle)
    light = Style(mixed(style.fill, WHITE, 0.1 * tier), style.edge, style.ink)

    def at(along: float, across: float, up: float) -> Spot:
        return Spot(
            top.x + along * cos - across * sin,
            top.y + along * sin + across * cos,
            top.z + up - drop * along / reach,
        )

    found: list[Element] = []
    for (s0, w0, h0), (s1, w1, h1) in itertools.pairwise(_FROND):
        for sign in (-1, 1):
            a, b = at(s0 * reach, 0, h0), at(s1 * reach, 0, h1)
            c, d = at(s1 * reach, sign * w1, h1 - 2.2), at(s0 * reach, sign * w0, h0 - 2.2)
            spots = tuple(dict.fromkeys((a, b, c, d) if sign > 0 else (a, d, c, b)))
            nx, ny, nz = normal(spots)
            if nz < 0:
                nx, ny, nz = -nx, -ny, -nz
            colour = sloped(light, view, nx, ny, nz)
            if not towards(view, nx, ny, nz):
                colour = mixed(style.fill, style.edge, 0.75)
            found.append(Face(spots, colour, mixed(colour, style.edge, 0.35), 0.4))
    return found


def brush(piece: Piece, style: Style, view: View) -> list[Element]:
    """A thicket: low bushes around a tall one."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    found: list[Element] = []
    for cell in piece.cells:
        random = Random(f"{piece.type.id} {cell.q} {cell.r}")
        heart = centre(cell)
        bushes = [(heart, 9.5, 1.0)]
        for i in range(6):
            angle = math.pi / 3 * (i + 0.5)
            at = Point(heart.x + 11.5 * math.cos(angle), heart.y + 11.5 * math.sin(angle))
            bushes.append((at, random.uniform(7.6, 9.0), random.uniform(0.45, 0.72)))
        bushes.sort(key=lambda bush: view.depth(*bush[0]))
        for at, radius, share in bushes:
            top = height * share
            profile = [
                (low, radius * 0.62),
                (low + top * 0.28, radius),
                (low + top * 0.62, radius * 0.86),
                (low + top * 0.88, radius * 0.5),
                (low + top, 0.0),
            ]
            light = Style(mixed(style.fill, WHITE, random.uniform(0, 0.16)), style.edge, style.ink)
            found += lathe(at, profile, light, view, sides=8, start=random.uniform(0, 1), rim=True)
    return found
