"""The bodies of figures as solids: limbs as round bars with round ends, plates as thin boards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from builder.colours import WHITE, mixed
from builder.drawing.figure_bodies import BodyPart, Knot, Tone, body_towards, front_of
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import (
    LINE,
    Element,
    Face,
    Level,
    Point3,
    View,
    loft,
    normal,
    sloped,
    towards,
)
from builder.drawing.marks import middle
from builder.drawing.styles import Style
from builder.hexgrid import Point

_SIDES, _FEW, _THIN = 8, 5, 2.5  # of a bar, and of one that is thin, in mm
_ROUND = 2  # steps of a round end
_THICK = 1.6  # mm, of a plate
_DARK = "#000000"
_Vector = tuple[float, float, float]


def body_elements(
    look: Look, hearts: Sequence[Point], z: float, base: float, colour: str, view: View
) -> list[Element]:
    """The body of a figure at height ``z``, its feet on a ``base`` (both mm), what is seen of it, back to
    front.
    """
    at, styles = middle(hearts), _styles(colour)
    parts = [_stood(part, at, z, base) for part in body_towards(look, front_of(look, hearts))]
    parts.sort(key=lambda part: _nearness(part, view))
    found: list[Element] = []
    for part in parts:
        found += _board(part, styles[part.tone], view) if part.flat else _bar(part, styles[part.tone], view)
    return found


def _styles(colour: str) -> Mapping[Tone, Style]:
    tones = {
        Tone.BODY: mixed(colour, WHITE, 0.15),  # sides are darker than tops, and it has few tops
        Tone.BEHIND: mixed(colour, WHITE, 0.45),
        Tone.GEAR: mixed(colour, WHITE, 0.75),
    }
    return {tone: Style(fill, mixed(fill, _DARK, 0.55), fill) for tone, fill in tones.items()}


def _stood(part: BodyPart, at: Point, z: float, base: float) -> BodyPart:
    knots = [Knot(k.x + at.x, k.y + at.y, max(k.z, base, k.r) + z, k.r) for k in part.knots]
    return part._replace(knots=tuple(knots))


def _nearness(part: BodyPart, view: View) -> float:
    """How near to the eye its middle is."""
    count = len(part.knots)
    x, y, z = (sum(knot[axis] for knot in part.knots) / count for axis in range(3))
    return view.depth(x, y) * view.lift + z * view.sine


def _bar(part: BodyPart, style: Style, view: View) -> list[Element]:
    return loft([*_rings(part.knots)], style, view)


def _rings(knots: Sequence[Knot]) -> Iterator[Level]:
    """Rings about a bar, from end to end, that share the direction of their first corners."""
    sides = _SIDES if max(knot.r for knot in knots) > _THIN else _FEW
    whole = _unit(_between(knots[0], knots[-1])) or (0.0, 0.0, 1.0)
    across = (0.0, 1.0, 0.0) if abs(whole[1]) < 0.8 else (1.0, 0.0, 0.0)
    last = len(knots) - 1
    for place, knot in enumerate(knots):
        along = _unit(_between(knots[max(0, place - 1)], knots[min(last, place + 1)])) or whole
        share = sum(a * b for a, b in zip(across, along, strict=True))
        one = _unit(tuple([a - share * b for a, b in zip(across, along, strict=True)])) or (1.0, 0.0, 0.0)
        other = _cross(along, one)
        if place == 0:
            for step in range(_ROUND):
                yield _ring(knot, sides, along, one, other, math.pi / 2 * (step / _ROUND - 1))
        yield _ring(knot, sides, along, one, other, 0.0)
        if place == last:
            for step in range(_ROUND):
                yield _ring(knot, sides, along, one, other, math.pi / 2 * (step + 1) / _ROUND)


def _ring(knot: Knot, sides: int, along: _Vector, one: _Vector, other: _Vector, angle: float) -> Level:
    """A ring of a ball about a knot, ``angle`` above its equator."""
    out, wide = knot.r * math.sin(angle), max(knot.r * math.cos(angle), 0.02)
    turns = [2 * math.pi * i / sides for i in range(sides)]
    return [
        Point3(*(
            knot[axis] + along[axis] * out + wide * (one[axis] * math.cos(a) + other[axis] * math.sin(a))
            for axis in range(3)
        ))
        for a in turns
    ]  # fmt: skip


def _board(part: BodyPart, style: Style, view: View) -> list[Element]:
    spots = [Point3(knot.x, knot.y, knot.z) for knot in part.knots]
    way = normal(spots)
    front, back = (
        [Point3(*(spot[axis] + side * _THICK / 2 * way[axis] for axis in range(3))) for spot in spots]
        for side in (1, -1)
    )
    found: list[Element] = []
    for ring, (nx, ny, nz) in ((front, way), (back, (-way[0], -way[1], -way[2]))):
        if towards(view, nx, ny, nz):
            found.append(Face(tuple(ring), sloped(style, view, nx, ny, nz), style.edge, LINE))
    return [*loft([[*back, back[0]], [*front, front[0]]], style, view), *found]


def _between(a: Knot, b: Knot) -> _Vector:
    return b.x - a.x, b.y - a.y, b.z - a.z


def _cross(a: _Vector, b: _Vector) -> _Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(vector: Sequence[float]) -> _Vector | None:
    x, y, z = vector
    length = math.sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length) if length > 1e-6 else None
