"""What stands on hexes or on their edges, as items of the columns it stands in.

Plants are firs in whorls, palms with fronds and thickets; rocks are crystals, the hive, pillars and blocks of
unknown looks; the ruined warehouse has four walls with windows and no roof.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from random import Random

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.colours import WHITE, mixed
from builder.drawing.isometric.castle import door_items, doorway_items, wall_item
from builder.drawing.isometric.edge_pieces import (
    battlement,
    corner_key,
    flag,
    ladder,
    laur_wall,
    ruin,
    stone_wall,
)
from builder.drawing.isometric.faces import (
    THIN,
    WHOLE,
    Element,
    Face,
    Item,
    Point3,
    View,
    Wires,
    along,
    at_height,
    cut,
    inner_line,
    joints_of,
    lathe,
    loft,
    normal,
    raised,
    sloped,
    spots_of,
    strip,
    towards,
)
from builder.drawing.isometric.ships import cannon, hull
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.marks import circle, inset, middle, resampled, rounded
from builder.drawing.patterns import lines as pattern_lines
from builder.drawing.styles import Style
from builder.hexgrid import LEVEL, Edge, Hex, Point, centre, corners, edge_line, outline


def house(piece: Piece, style: Style, view: View, full: bool) -> Iterator[tuple[Hex, Item]]:
    """Four walls without a roof, with windows; the broken one has lost much of its crown."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    own = set(piece.cells)
    borders = [Edge(cell, d) for cell in piece.cells for d in range(6)]
    walls = {edge.canonical for edge in borders if edge.across not in own}
    random = Random(piece.type.id)
    floor = Style(mixed(style.fill, WHITE, 0.45), style.edge, style.ink)
    worn = 0.55 if "broken" in piece.type.id else 0.12
    heights: dict[tuple[int, int], float] = {}
    for cell in piece.cells:
        ring = at_height(corners(cell), low + 1.0)
        yield cell, Item(low, low + 1.0, WHOLE, [Face(ring, floor.fill, floor.fill)])
        for direction in range(6):
            edge = Edge(cell, direction)
            if edge.across in own:
                continue
            ends = joints_of(edge, walls)
            outer, inner = inner_line(edge, 3.0, *ends), inner_line(edge, 8.0, *ends)
            first, last = (
                heights.setdefault(corner_key(p), 1.0 - worn * random.random()) for p in edge_line(edge)
            )
            between = [
                min(1.0, first + (last - first) * i / 3 + worn * random.uniform(-0.3, 0.3)) for i in (1, 2)
            ]
            crown = [low + height * share for share in (first, *between, last)]
            body = strip(outer, inner, low, crown, style, view, outside=True, joints=full)
            body += _windows(outer, inner, low, min(crown), style, view)
            yield cell, Item(low + 1.0, max(crown), direction, body)


def _windows(
    outer: tuple[Point, Point], inner: tuple[Point, Point], low: float, top: float, style: Style, view: View
) -> Iterator[Element]:
    a, b = outer
    nx, ny = b.y - a.y, a.x - b.x
    line = outer if view.faces(nx, ny) else inner
    dark = mixed(style.edge, "#000000", 0.35)
    for storey in (1.6 * LEVEL, 5.6 * LEVEL):
        foot_at, head = low + storey, low + storey + 2.1 * LEVEL
        if head + 4 > top:
            return
        spots = (
            along(line, 0.34, foot_at),
            along(line, 0.66, foot_at),
            along(line, 0.66, head),
            along(line, 0.34, head),
        )
        yield Face(spots, dark, mixed(style.fill, WHITE, 0.4), 0.8)


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
    ground = Style(mixed(style.fill, _EARTH, 0.6), style.edge, style.ink)
    found: list[Element] = []
    for ring in outline(piece.cells):
        rim = inset(ring, 4.0)
        found += raised(rim, low, low + _PLATE, ground, view)
        top = at_height(rim, low + _PLATE)
        found.append(Wires(tuple(itertools.pairwise([*top, top[0]])), style.edge, THIN))
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
                Point3(at.x + (x - at.x) * reach, at.y + (y - at.y) * reach, low + start * height + drop)
            )
        tip = Point3(at.x, at.y, low + end * height)
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
        top = Point3(heart.x + 4.5 * math.cos(lean), heart.y + 4.5 * math.sin(lean), crown)
        for tier, (reach, count, drop) in enumerate(((27.0, 8, 13.0), (22.0, 7, 0.0))):
            turn = random.uniform(0, 1)
            angles = [turn + 2 * math.pi * i / count for i in range(count)]
            angles.sort(key=lambda angle: view.depth(math.cos(angle), math.sin(angle)))
            for angle in angles:
                found += _frond(top, angle, reach, drop, tier, style, view)
    return found


def _frond(
    top: Point3, angle: float, reach: float, drop: float, tier: int, style: Style, view: View
) -> list[Element]:
    """One leaf: two rows of faces that fall off from its rib."""
    cos, sin = math.cos(angle), math.sin(angle)
    light = Style(mixed(style.fill, WHITE, 0.1 * tier), style.edge, style.ink)

    def at(along: float, across: float, up: float) -> Point3:
        return Point3(
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
                    Point3(
                        at.x + (x - heart.x) * wide * random.uniform(0.84, 1.06),
                        at.y + (y - heart.y) * wide * random.uniform(0.84, 1.06),
                        low + (high - low) * (share + random.uniform(-0.12, 0.12)),
                    )
                    for x, y in base
                ]
            )
        )
    rings.append((Point3(tip.x, tip.y, high),) * 6)
    light = Style(mixed(style.fill, WHITE, 0.35), mixed(style.edge, style.ink, 0.65), style.ink)
    return loft(rings, light, view, lines=0.3, rim=True)


def mushroom(piece: Piece, style: Style, view: View) -> list[Element]:
    """A stalk under a wide cap, one over all its hexes."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    at = middle([centre(cell) for cell in piece.cells])
    wide = 19.0 if len(piece.cells) == 1 else 30.0
    pale = Style(mixed(style.fill, WHITE, 0.6), style.edge, style.ink)
    stalk = lathe(at, [(low, wide * 0.42), (low + height * 0.7, wide * 0.3)], pale, view, sides=9)
    cap = ((0.62, 0.9), (0.7, 1.0), (0.84, 0.8), (0.95, 0.42), (1.0, 0.0))
    profile = [(low + height * share, wide * reach) for share, reach in cap]
    return stalk + lathe(at, profile, style, view, sides=12, rim=True)


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
                    Point3(at.x + (x - at.x) * reach, at.y + (y - at.y) * reach, low + share * height)
                    for x, y in rim
                    for reach in (wide * random.uniform(0.9, 1.0),)
                ]
            )
        )
    rings.append((Point3(at.x, at.y, low + height),) * len(rim))
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


def _mouth(spots: tuple[Point3, ...], wide: float) -> tuple[Point3, ...]:
    """An oval in the middle of a face of four corners, ``wide`` of the way to its sides."""
    a, b, c, d = spots
    found = []
    for i in range(10):
        angle = 2 * math.pi * i / 10
        u, v = 0.5 + wide * math.cos(angle), 0.5 + wide * math.sin(angle)
        lower, upper = a.towards(b, u), d.towards(c, u)
        found.append(lower.towards(upper, v))
    return tuple(found)


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
    lines = [(Point3(*a, high), Point3(*b, high)) for a, b in pattern_lines(hatch, (cell,))]
    return [*found, Wires(tuple(lines), style.ink, THIN)]


Placed = Iterator[tuple[Hex, Item]]


def figure_items(terrain: Terrain, piece: Piece, style: Style, view: View, full: bool) -> Placed:
    """Every part of a figure or edge piece with the column it stands in."""
    role = piece.type.role
    if role is Role.RUIN and style.figure != "wall":
        yield from ruin(terrain, piece, style, view, full)
    elif role is Role.LAUR_WALL:
        yield from _whole(piece, laur_wall(piece, style, view), reaches=True)
    elif role in (Role.STONE_WALL, Role.RUIN):
        yield from stone_wall(terrain, piece, style, view, full)
    elif role is Role.BATTLEMENT:
        yield from battlement(terrain, piece, style, view)
    elif role in (Role.LADDER, Role.FIXTURE):
        yield from ladder(piece, style, view)
    elif role is Role.FLAG:
        yield from flag(terrain, piece, style, view)
    elif role is Role.DOOR:
        yield from door_items(piece, style, view)
    elif role is Role.CASTLE_WALL:
        yield wall_item(terrain, piece, style, view, full)
    elif role is Role.DOORWAY:
        yield from doorway_items(terrain, piece, style, view, full)
    elif role is Role.OBSTACLE:
        yield from _obstacle(piece, style, view, full)


def _obstacle(piece: Piece, style: Style, view: View, full: bool) -> Placed:
    figure = style.figure
    if figure == "conifer":
        yield from _whole(piece, [*plate(piece, style, view), *conifer(piece, style, view)])
    elif figure == "palm":
        yield from _whole(piece, [*plate(piece, style, view), *palm(piece, style, view)], reaches=True)
    elif figure == "brush":
        yield from _whole(piece, [*plate(piece, style, view), *brush(piece, style, view)])
    elif figure == "mushroom":
        yield from _whole(piece, mushroom(piece, style, view))
    elif figure == "cannon":
        yield from _whole(piece, cannon(piece, style, view))
    elif figure == "hull":
        yield from hull(piece, style, view)
    elif figure == "hive":
        yield from _whole(piece, [*plate(piece, style, view), *hive(piece, style, view)])
    elif figure == "house":
        yield from house(piece, style, view, full)
    else:
        for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
            if figure == "crystal":
                elements = crystal(piece, cell, fills, style, view)
            elif figure == "pillar":
                elements = pillar(piece, cell, style, view)
            else:
                elements = block(piece, cell, fills, style, view)
            low = foot(piece.slot)
            yield cell, Item(low, low + fills * LEVEL, WHOLE, elements)


def _whole(piece: Piece, elements: Iterable[Element], *, reaches: bool = False) -> Placed:
    """A figure cut up by the hexes it reaches over; beyond its own each part is as high as it is drawn.

    One of a single hex stays within it, unless it ``reaches`` beyond.
    """
    low = foot(piece.slot)
    high = low + piece.type.height * LEVEL
    if len(piece.cells) == 1 and not reaches:
        yield piece.hex, Item(low, high, WHOLE, list(elements))
        return
    own = set(piece.cells)
    for hex, parts in cut(elements).items():
        if hex in own:
            yield hex, Item(low, high, WHOLE, parts)
        else:
            heights = [spot.z for part in parts for spot in spots_of(part)]
            yield hex, Item(min(heights), max(heights), WHOLE, parts)
