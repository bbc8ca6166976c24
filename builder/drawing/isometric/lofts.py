"""Solids drawn over a row of rings, from the ground up: cones, domes, crystals, mounds."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from builder.drawing.colours import mixed
from builder.drawing.isometric.faces import THIN, Element, Face, Wires, at_height, normal, sloped, towards
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.shapes import circle
from builder.drawing.styles import Style
from builder.hexgrid.geometry import Point

Level = Sequence[Spot]


def loft(
    rings: Sequence[Level],
    style: Style,
    view: View,
    *,
    lines: float | None = None,
    rim: bool = False,
) -> list[Element]:
    """The sides between rings of equal length (clockwise on screen), those that are seen, back to front.

    ``lines`` draws the edges between faces, that share mixed towards the outline colour; ``rim`` draws the
    lower rim in it.
    """
    elements: list[Element] = []
    for number, (lower, upper) in enumerate(itertools.pairwise(rings)):
        found: list[tuple[float, Face, tuple[Spot, Spot]]] = []
        count = len(lower)
        for i in range(count):
            a, b = lower[i], lower[(i + 1) % count]
            c, d = upper[(i + 1) % count], upper[i]
            spots = (a, b, c) if c == d else (a, b, d) if a == b else (a, b, c, d)
            nx, ny, nz = normal(spots)
            # A face of four corners may be a little bent: it is seen where either half of it is.
            if towards(view, nx, ny, nz) or (len(spots) == 4 and towards(view, *normal((b, c, d)))):
                colour = sloped(style, view, nx, ny, nz)
                stroke = colour if lines is None else mixed(colour, style.edge, lines)
                found.append((view.depth(a.x + b.x, a.y + b.y), Face(spots, colour, stroke), (a, b)))
        found.sort(key=lambda entry: entry[0])
        elements += [face for _, face, _ in found]
        if rim and number == 0 and found:
            elements.append(Wires(tuple([edge for *_, edge in found]), style.edge, THIN))
    return elements


def lathe(
    at: Point,
    profile: Sequence[tuple[float, float]],
    style: Style,
    view: View,
    *,
    sides: int = 10,
    start: float = 0.0,
    rim: bool = False,
) -> list[Element]:
    """A round solid about an upright axis; ``profile`` is height and radius in mm, from the ground up."""
    rings = [at_height(circle(at, radius, sides, start), z) for z, radius in profile]
    return loft(rings, style, view, rim=rim)
