"""What a drawing is made of: areas, strokes and labels in mm on the table. Renderers only paint them.

The canvas, the PDF, the SVG and the PNG all draw these, so a piece looks the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Literal

from builder.hexgrid.geometry import Bounds, Point

Anchor = Literal["start", "middle", "end"]

FAMILY = "Inter"  # the shipped font
CAP_HEIGHT = 0.727  # of the size of a text, in that font


@dataclass(frozen=True, slots=True)
class Area:
    """Closed rings (even-odd) filled and stroked; colours are ``#rrggbb``, None leaves that part out.

    ``width`` in mm. ``opacity`` 0..1 applies to the fill.
    """

    rings: tuple[tuple[Point, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, ``width`` in mm; ``dash`` in mm (on, off) or solid."""

    points: tuple[Point, ...]
    colour: str
    width: float
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Strokes:
    """Many separate two-point lines of one colour and width (hatches), as one mark because there are many."""

    lines: tuple[tuple[Point, Point], ...]
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Label:
    """Text whose middle line passes through ``at``; ``height`` is the cap height in mm."""

    at: Point
    text: str
    height: float
    colour: str = "#000000"
    bold: bool = False
    anchor: Anchor = "middle"


Mark = Area | Stroke | Strokes | Label


def reach(mark: Area | Stroke | Strokes) -> Bounds | None:
    """The rectangle that a mark takes, its pen included; None where there is nothing."""
    if isinstance(mark, Area):
        points = list(chain.from_iterable(mark.rings))
    elif isinstance(mark, Stroke):
        points = list(mark.points)
    else:
        points = list(chain.from_iterable(mark.lines))
    if not points:
        return None
    half = mark.width / 2
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
