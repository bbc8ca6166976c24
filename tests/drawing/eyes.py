"""How people who lack one kind of cones see colours."""

from __future__ import annotations

import math
from collections.abc import Iterable

from builder.colours import channels
from builder.drawing.marks import Area, Stroke, Strokes, reach
from builder.hexgrid import Bounds, around_boxes

# On linear red, green and blue, for full protanopia, deuteranopia and tritanopia (Machado and others 2009).
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> list[float]:
    return [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]


def lab(rgb: Iterable[float]) -> tuple[float, float, float]:
    """CIE Lab of a linear colour."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def as_seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """CIE Lab of a colour as somebody sees it (Machado, Oliveira and Fernandes 2009)."""
    rgb = linear(colour)
    return lab(min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in EYES[eyes])


def apart(one: str, other: str, eyes: str) -> float:
    """How far two colours are apart (CIE 1976)."""
    return math.dist(as_seen(one, eyes), as_seen(other, eyes))


def drawn_bounds(marks: Iterable[Area | Stroke | Strokes]) -> Bounds:
    """The rectangle around some marks, half a line's width included."""
    return around_boxes(box for mark in marks if (box := reach(mark)) is not None)
