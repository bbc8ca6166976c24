"""The bodies of figures, made of limbs and plates by parameters: what is drawn from above, at an angle and on
the model is one and the same body.

Tables give them in shares of width and height. As they stand they are in mm about the middle of the base: x
to the right or forward, y towards the eye, z up. Nothing is higher than the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from builder.drawing.figure_looks import Build, Look
from builder.hexgrid import ACROSS_FLATS, LEVEL, Point


class Tone(IntEnum):
    """In which order and colour a part is drawn."""

    BEHIND = 0
    BODY = 1
    GEAR = 2


class Knot(NamedTuple):
    """A place on a part, and the radius of a limb there."""

    x: float
    y: float
    z: float
    r: float = 0.0


class BodyPart(NamedTuple):
    """A round bar through its knots, a ball where it has one only; ``flat``: a thin convex plate instead."""

    knots: tuple[Knot, ...]
    tone: Tone = Tone.BODY
    flat: bool = False


_Parts = tuple[BodyPart, ...]


def _limb(*places: tuple[float, float, float, float], tone: Tone = Tone.BODY) -> _Parts:
    return (BodyPart(tuple([Knot(*place) for place in places]), tone),)


def _bar(*places: tuple[float, float, float, float]) -> _Parts:
    return _limb(*places, tone=Tone.GEAR)


def _plate(y: float, *spots: tuple[float, float], tone: Tone = Tone.GEAR) -> _Parts:
    return (BodyPart(tuple([Knot(x, y, z) for x, z in spots]), tone, flat=True),)


def _both(parts: _Parts) -> _Parts:
    """Parts, and the same on the other side."""
    return tuple([
        part._replace(knots=tuple([knot._replace(x=side * knot.x) for knot in part.knots]))
        for part in parts for side in (1, -1)
    ])  # fmt: skip


def _two_sides(y: float, parts: _Parts) -> _Parts:
    """The same on both sides of a body that is seen from the side, ``y`` from its middle."""
    return tuple([
        part._replace(knots=tuple([knot._replace(y=side * (y + knot.y)) for knot in part.knots]))
        for side in (-1, 1) for part in parts
    ])  # fmt: skip


# On foot: seen from the front -----------------------------------------------------------------------

_LEGS = _both(_limb((0.11, 0.02, 0.02, 0.065), (0.1, 0.01, 0.2, 0.07), (0.065, 0.0, 0.42, 0.085)))
_THIGHS = _both(_limb((0.06, 0.06, 0.4, 0.09), (0.2, 0.16, 0.32, 0.085), (0.22, 0.2, 0.16, 0.06)))
_ROBE = _limb((0.0, 0.0, 0.0, 0.2), (0.0, 0.0, 0.22, 0.165), (0.0, 0.0, 0.45, 0.12))
_COIL = _limb((-0.34, 0.0, 0.03, 0.03), (-0.22, 0.08, 0.05, 0.07), (0.06, 0.14, 0.07, 0.1),
              (0.2, 0.02, 0.1, 0.11), (0.1, -0.04, 0.24, 0.12), (0.0, 0.0, 0.42, 0.12))  # fmt: skip
_TRUNK = _limb((0.0, 0.0, 0.4, 0.11), (0.0, 0.0, 0.54, 0.12), (0.0, 0.0, 0.66, 0.135))
_SHOULDERS = _limb((-0.15, 0.0, 0.68, 0.075), (0.15, 0.0, 0.68, 0.075))
_BROAD = _limb((-0.2, 0.0, 0.68, 0.09), (0.2, 0.0, 0.68, 0.09))
_ARMS = (
    *_limb((0.16, 0.0, 0.68, 0.065), (0.24, 0.04, 0.56, 0.055), (0.25, 0.1, 0.48, 0.055)),
    *_limb((-0.16, 0.0, 0.68, 0.065), (-0.25, 0.03, 0.55, 0.055), (-0.23, 0.1, 0.44, 0.055)),
)
_ARMS_OUT = _both(_limb((0.15, 0.0, 0.68, 0.065), (0.3, 0.06, 0.6, 0.055)))
_WINGS = _both(tuple([
    part for spots in (((0.06, 0.7), (0.1, 0.6), (0.36, 1.0), (0.22, 0.92)),
                       ((0.06, 0.7), (0.1, 0.52), (0.47, 0.78), (0.4, 0.86)),
                       ((0.06, 0.7), (0.1, 0.44), (0.43, 0.5), (0.42, 0.62)))
    for part in _plate(-0.12, *spots, tone=Tone.BEHIND)
]))  # fmt: skip
_FACE = (*_limb((0.0, 0.0, 0.7, 0.07), (0.0, 0.01, 0.8, 0.08)), *_limb((0.0, 0.02, 0.86, 0.122)))
_HEADS = {
    "": _FACE,
    "block": (*_limb((-0.06, 0.02, 0.82, 0.075), (0.06, 0.02, 0.82, 0.075)),
              *_limb((-0.06, 0.02, 0.9, 0.075), (0.06, 0.02, 0.9, 0.075))),
    "ears": (*_limb((-0.03, 0.05, 0.85, 0.11), (0.03, 0.05, 0.85, 0.11)),
             *_both(_limb((0.08, 0.04, 0.87, 0.05), (0.22, 0.02, 0.95, 0.015)))),
    "crest": (*_FACE, *_limb((0.0, 0.0, 0.86, 0.1), (0.0, -0.08, 0.96, 0.045), (0.0, -0.14, 1.0, 0.02))),
    "muzzle": (*_FACE, *_limb((0.0, 0.08, 0.83, 0.07), (0.0, 0.17, 0.8, 0.045)),
               *_both(_limb((0.07, 0.0, 0.9, 0.045), (0.1, 0.0, 0.99, 0.012)))),
    "hood": (*_FACE, *_plate(-0.04, (-0.05, 0.68), (-0.19, 0.82), (-0.12, 0.98), (0.12, 0.98), (0.19, 0.82),
                             (0.05, 0.68), tone=Tone.BODY)),
    "antlers": (*_FACE, *_both((*_limb((0.05, 0.0, 0.9, 0.03), (0.16, 0.0, 0.94, 0.025),
                                       (0.18, 0.0, 1.0, 0.012)),
                                *_limb((0.08, 0.0, 0.92, 0.025), (0.09, 0.0, 1.0, 0.012))))),
    "pointed": (*_FACE, *_limb((-0.15, 0.02, 0.885, 0.025), (0.15, 0.02, 0.885, 0.025)),
                *_limb((0.0, 0.02, 0.89, 0.09), (0.02, 0.0, 1.0, 0.012))),
    "horns": (*_FACE, *_both(_bar((0.08, 0.02, 0.88, 0.04), (0.18, 0.02, 0.92, 0.03),
                                  (0.2, 0.02, 1.0, 0.012)))),
    "plume": (*_FACE, *_bar((-0.06, 0.1, 0.86, 0.02), (0.06, 0.1, 0.86, 0.02)),
              *_bar((0.0, -0.02, 0.95, 0.04), (-0.08, -0.08, 0.97, 0.045), (-0.16, -0.12, 0.9, 0.03))),
    "brim": (*_FACE, *_limb((-0.17, 0.02, 0.9, 0.024), (0.17, 0.02, 0.9, 0.024)),
             *_limb((-0.04, 0.02, 0.93, 0.065), (0.04, 0.02, 0.93, 0.065))),
    "cowl": (*_FACE, *_limb((0.0, -0.03, 0.76, 0.13), (0.0, -0.03, 0.88, 0.115), (0.0, -0.06, 1.0, 0.02))),
    "helmet": (*_FACE, *_limb((-0.04, 0.0, 0.9, 0.1), (0.04, 0.0, 0.9, 0.1))),
}  # fmt: skip
_BOW = ((0.24, 0.12, 0.14, 0.014), (0.37, 0.12, 0.28, 0.026), (0.42, 0.12, 0.5, 0.032),
        (0.37, 0.12, 0.72, 0.026), (0.24, 0.12, 0.86, 0.014))  # fmt: skip
_GEAR = {
    "": (),
    "sword": (*_bar((0.26, 0.12, 0.44, 0.03), (0.38, 0.12, 0.98, 0.016)),
              *_bar((0.2, 0.12, 0.53, 0.024), (0.36, 0.12, 0.5, 0.024))),
    "long-sword": _bar((-0.14, 0.16, 0.34, 0.026), (0.14, 0.16, 0.56, 0.026), (0.4, 0.14, 0.9, 0.016)),
    "axe": (*_bar((0.25, 0.12, 0.24, 0.026), (0.3, 0.12, 0.94, 0.026)),
            *_plate(0.12, (0.27, 0.93), (0.46, 0.99), (0.48, 0.7), (0.29, 0.77))),
    "spear": (*_bar((0.24, 0.12, 0.04, 0.024), (0.3, 0.12, 0.88, 0.024)),
              *_plate(0.12, (0.23, 0.84), (0.3, 1.0), (0.37, 0.84), (0.3, 0.78))),
    "staff": (*_bar((0.27, 0.12, 0.02, 0.026), (0.29, 0.12, 0.9, 0.026)), *_bar((0.29, 0.12, 0.9, 0.065))),
    "bow": (*_bar(*_BOW), *_bar(_BOW[0], _BOW[-1])),
    "rifle": _bar((-0.2, 0.16, 0.42, 0.05), (0.04, 0.16, 0.52, 0.038), (0.42, 0.16, 0.72, 0.022)),
    "pistols": _both(_bar((0.3, 0.1, 0.57, 0.03), (0.31, 0.1, 0.65, 0.03), (0.46, 0.12, 0.67, 0.026))),
    "cannon": _bar((0.2, 0.14, 0.52, 0.075), (0.36, 0.2, 0.58, 0.075), (0.46, 0.24, 0.62, 0.06)),
    "club": _bar((0.25, 0.12, 0.4, 0.03), (0.32, 0.12, 0.68, 0.05), (0.38, 0.12, 0.9, 0.085)),
}  # fmt: skip
_ROUND = [2 * math.pi * i / 12 for i in range(12)]
_SHIELDS = {
    "": (),
    "round": _plate(0.17, *((-0.26 + 0.16 * math.cos(a), 0.48 + 0.16 * math.sin(a)) for a in _ROUND)),
    "kite": _plate(0.17, (-0.4, 0.62), (-0.12, 0.62), (-0.12, 0.42), (-0.26, 0.22), (-0.4, 0.42)),
    "tall": _plate(0.17, (-0.38, 0.66), (-0.12, 0.66), (-0.12, 0.16), (-0.38, 0.16)),
}

# Beasts and what is built: seen from the side -------------------------------------------------------

_FOUR_LEGS = (
    *_two_sides(0.15, (*_limb((-0.36, 0.0, 0.04, 0.075), (-0.42, 0.0, 0.26, 0.075),
                              (-0.36, -0.06, 0.52, 0.13)),
                       *_limb((0.36, 0.0, 0.04, 0.075), (0.32, 0.0, 0.26, 0.08), (0.32, -0.06, 0.52, 0.13)),
                       *_limb((0.58, -0.06, 0.84, 0.06), (0.5, 0.0, 1.0, 0.02)))),
    *_limb((-0.42, 0.0, 0.56, 0.18), (0.0, 0.0, 0.56, 0.2), (0.34, 0.0, 0.62, 0.21)),
    *_limb((0.36, 0.0, 0.68, 0.18), (0.6, 0.0, 0.78, 0.15), (0.84, 0.0, 0.66, 0.09)),
    *_limb((-0.52, 0.0, 0.62, 0.08), (-0.7, 0.0, 0.6, 0.055), (-0.84, 0.0, 0.4, 0.025)),
)  # fmt: skip
_TWO_LEGS = (  # a large lizard that walks upright
    *_two_sides(0.16, (*_limb((0.16, 0.0, 0.03, 0.07), (-0.02, 0.0, 0.06, 0.08), (-0.14, 0.0, 0.28, 0.09),
                              (0.04, 0.0, 0.5, 0.17)),
                       *_limb((0.42, 0.0, 0.62, 0.05), (0.56, 0.0, 0.52, 0.04)))),
    *_limb((-0.86, 0.0, 0.4, 0.025), (-0.52, 0.0, 0.44, 0.1), (-0.1, 0.0, 0.56, 0.21), (0.3, 0.0, 0.68, 0.2),
           (0.46, 0.0, 0.82, 0.15)),
    *_limb((0.46, 0.0, 0.86, 0.15), (0.66, 0.0, 0.9, 0.13), (0.88, 0.0, 0.86, 0.08)),
    *_limb((0.52, 0.0, 0.75, 0.07), (0.82, 0.0, 0.71, 0.045)),
)  # fmt: skip
_FINGERS = ((-0.84, 0.98), (-0.5, 0.82), (-0.8, 0.66), (-0.42, 0.6), (-0.56, 0.42), (0.04, 0.42))
_WING = tuple([
    BodyPart(tuple([Knot(x, 0.04 - 0.2 * x, z) for x, z in spots]), Tone.BEHIND, flat=True)
    for spots in (((0.06, 1.0), one, other) for one, other in pairwise(_FINGERS))
])  # fmt: skip
_DRAGON = (
    *_two_sides(0.16, (*_WING,
                       *_limb((-0.2, 0.0, 0.03, 0.07), (-0.36, 0.0, 0.14, 0.075), (-0.28, -0.05, 0.28, 0.13)),
                       *_limb((0.44, 0.0, 0.03, 0.07), (0.26, 0.0, 0.14, 0.075), (0.3, -0.05, 0.32, 0.13)),
                       *_limb((0.52, -0.1, 0.86, 0.05), (0.34, -0.06, 0.97, 0.015)))),
    *_limb((-0.9, 0.0, 0.2, 0.02), (-0.7, 0.0, 0.13, 0.07), (-0.4, 0.0, 0.26, 0.17), (0.0, 0.0, 0.33, 0.22),
           (0.32, 0.0, 0.42, 0.2), (0.52, 0.0, 0.56, 0.14), (0.48, 0.0, 0.72, 0.11), (0.5, 0.0, 0.84, 0.11)),
    *_limb((0.5, 0.0, 0.85, 0.12), (0.66, 0.0, 0.83, 0.1), (0.86, 0.0, 0.77, 0.055)),
)  # fmt: skip
_VEHICLE = (  # a walking machine: jointed legs, a hull, a turret with a barrel
    *_two_sides(
        0.24, _both(_limb((0.6, 0.02, 0.02, 0.08), (0.55, 0.0, 0.34, 0.06), (0.3, -0.06, 0.46, 0.08)))
    ),
    *_limb((-0.42, 0.0, 0.5, 0.2), (0.42, 0.0, 0.5, 0.2)),
    *_limb((-0.2, 0.0, 0.76, 0.2), (0.12, 0.0, 0.76, 0.2)),
    *_bar((0.12, 0.0, 0.8, 0.09), (0.6, 0.0, 0.84, 0.075), (0.84, 0.0, 0.86, 0.075)),
    *_limb((-0.24, 0.0, 0.86, 0.02), (-0.3, 0.0, 1.0, 0.02)),
)
_MOUND = (
    *_limb((0.0, 0.0, 0.0, 0.8), (0.0, 0.0, 0.2, 0.6), (0.0, 0.0, 0.5, 0.36), (0.0, 0.0, 0.76, 0.26),
           (0.1, 0.0, 0.94, 0.12), (0.2, 0.0, 1.0, 0.04)),
    *_both((*_limb((0.3, 0.12, 0.4, 0.14), (0.65, 0.2, 0.56, 0.08), (0.75, 0.2, 0.74, 0.03)),
            *_limb((0.12, -0.24, 0.4, 0.14), (0.3, -0.4, 0.6, 0.08), (0.36, -0.4, 0.8, 0.03)))),
)  # fmt: skip
_WHOLE = {Build.FOUR_LEGS: _FOUR_LEGS, Build.DRAGON: _DRAGON, Build.VEHICLE: _VEHICLE, Build.MOUND: _MOUND}
_CROWD = ((-9.0, -5.0, 1.0), (9.0, -3.0, 0.86), (0.0, 6.0, 0.78))  # mm, share of the height

# As they stand --------------------------------------------------------------------------------------

_WIDEST = 54.0  # mm of height from which a figure on one space grows no wider
_ROOM = ACROSS_FLATS / 2  # mm to each side
_LONG = 44.0  # mm: the width that those seen from the side are given in shares of, on two spaces
_RIDER = 0.56  # of the height: he himself
_BELT = 0.34  # of his height
_ASKEW = math.radians(35)  # that riders are turned to the eye
_UPRIGHT = 8  # levels from which a mount walks on two legs


@lru_cache(maxsize=256)
def body_of(look: Look) -> _Parts:
    """The body of a figure, its front to the right where it is long."""
    tall = look.levels * LEVEL
    wide = min(tall, _WIDEST if look.spaces == 1 else 1.4 * _WIDEST)
    long = _LONG if look.spaces > 1 else 0.5 * _LONG
    found: list[BodyPart] = []
    if look.build in _WHOLE:
        found += _scaled(_WHOLE[look.build], long, tall)
    elif look.build is Build.RIDER:
        own = _RIDER * tall
        seat = tall - (1 - _BELT) * own
        mount, share = (_TWO_LEGS, 0.78) if look.height >= _UPRIGHT else (_FOUR_LEGS, 1.0)
        found += _scaled(mount, long, seat / share)
        found += _saddled(_scaled((*_THIGHS, *_upper(look)), min(own, _WIDEST), own), seat - _BELT * own)
    elif look.build is Build.CROWD:
        for x, y, share in _CROWD:
            found += _moved(_scaled(_on_foot(look), 0.6 * share * wide, share * tall), x, y)
    else:
        found += _scaled(_on_foot(look), wide, tall)
    # Its highest point is as high as its card says, and nothing hangs over the next space.
    knots = [knot for part in found for knot in part.knots]
    lift = min((tall - knot.r) / knot.z for knot in knots if knot.z > 0.5 * tall)
    room = _ROOM * min(look.spaces, 2)
    share = min([1.0, *((room - knot.r) / abs(knot.x) for knot in knots if abs(knot.x) > 0.5 * room)])
    return tuple([_stretched(part, share, lift) for part in found])


def _stretched(part: BodyPart, share: float, lift: float) -> BodyPart:
    knots = [knot._replace(x=share * knot.x, z=lift * knot.z) for knot in part.knots]
    return part._replace(knots=tuple(knots))


def _on_foot(look: Look) -> _Parts:
    legs = _COIL if look.build is Build.SERPENT else _ROBE if look.robed else _LEGS
    return (*(_WINGS if look.build is Build.WINGED else ()), *legs, *_upper(look))


def _upper(look: Look) -> _Parts:
    """From the belt upward, with what it holds."""
    shoulders, arms = _BROAD if look.broad else _SHOULDERS, _ARMS_OUT if look.gear == "pistols" else _ARMS
    return (*_TRUNK, *shoulders, *arms, *_HEADS[look.head], *_GEAR[look.gear], *_SHIELDS[look.shield])


def _scaled(parts: _Parts, wide: float, tall: float) -> Iterator[BodyPart]:
    for part in parts:
        knots = [Knot(x * wide, y * wide, z * tall, r * wide) for x, y, z, r in part.knots]
        yield part._replace(knots=tuple(knots))


def _moved(parts: Iterable[BodyPart], x: float, y: float) -> Iterator[BodyPart]:
    for part in parts:
        yield part._replace(knots=tuple([k._replace(x=k.x + x, y=k.y + y) for k in part.knots]))


def _saddled(parts: Iterable[BodyPart], up: float) -> Iterator[BodyPart]:
    """A rider raised into his saddle, and turned a little to the front."""
    cos, sin = math.cos(_ASKEW), math.sin(_ASKEW)
    for part in parts:
        turned = [Knot(x * cos + y * sin, y * cos - x * sin, z + up, r) for x, y, z, r in part.knots]
        yield part._replace(knots=tuple(turned))


_ALONG = frozenset({Build.FOUR_LEGS, Build.RIDER, Build.DRAGON, Build.VEHICLE})
Front = tuple[float, float]
"""The direction on the table that a body looks in."""


def front_of(look: Look, hearts: Sequence[Point]) -> Front:
    """Where a figure on some spaces looks: what is long lies along them, its head over the first."""
    if look.build not in _ALONG or len(hearts) < 2:
        return 1.0, 0.0
    (ax, ay), (bx, by), *_others = hearts
    length = math.dist(hearts[0], hearts[1]) or 1.0
    return round((ax - bx) / length, 6), round((ay - by) / length, 6)


@lru_cache(maxsize=256)
def body_towards(look: Look, front: Front) -> _Parts:
    """The body with its front in a direction; it is mirrored rather than turned away from the eye."""
    fx, fy = front
    sx, sy = (-fy, fx) if fx >= 0 else (fy, -fx)
    found: list[BodyPart] = []
    for part in body_of(look):
        knots = [Knot(x * fx + y * sx, x * fy + y * sy, z, r) for x, y, z, r in part.knots]
        found.append(part._replace(knots=tuple(knots)))
    return tuple(found)
