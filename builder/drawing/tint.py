"""Colours by height: one for each level in use, with a legend.

From deep blue over green to pale yellow. Lightness grows with the level all the way, so that the order is
the same for the colour-blind and in grey.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.colours import DARK_TEXT, WHITE, mixed
from builder.drawing.marks import Area, Label, Mark, rectangle
from builder.hexgrid import Point

MOST = 16
"""Colours; where more levels are in use, some side by side share one."""
_STOPS = ("#3d5a94", "#4a7f9c", "#6fa28e", "#a3bf7f", "#dcd382", "#fff4bd")
_OUTLINE = "#55524c"
_ZERO = Point(0.0, 0.0)


class Band(NamedTuple):
    """Levels, from the lowest, that are drawn in one colour."""

    levels: tuple[int, ...]
    colour: str

    @property
    def text(self) -> str:
        """The levels as the legend names them: ``3`` or ``3–5``."""
        first, last = self.levels[0], self.levels[-1]
        return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def bands(levels: Iterable[int]) -> tuple[Band, ...]:
    """The colours of the levels in use, from the lowest, as far apart as they come."""
    used = sorted(set(levels))
    size = math.ceil(len(used) / MOST) or 1
    parts = [tuple(used[start : start + size]) for start in range(0, len(used), size)]
    steps = max(len(parts) - 1, 1)
    return tuple([Band(part, _ramp(rank / steps)) for rank, part in enumerate(parts)])


def tints(found: Iterable[Band]) -> Mapping[int, str]:
    """The colour of each level."""
    return {level: band.colour for band in found for level in band.levels}


def _ramp(share: float) -> str:
    at = share * (len(_STOPS) - 1)
    low = min(int(at), len(_STOPS) - 2)
    return mixed(_STOPS[low], _STOPS[low + 1], at - low)


def without_faces(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Only the lines and letters of marks: what goes over a tint."""
    return tuple([replace(mark, fill=None) if isinstance(mark, Area) else mark for mark in marks])


class TintLegend(NamedTuple):
    """The colours with their levels, the highest at the top, on a card."""

    marks: tuple[Mark, ...]
    width: float
    height: float


def legend(
    found: Sequence[Band],
    title: str,
    row: float,
    corner: Point = _ZERO,
    paper: str = WHITE,
    ink: str = DARK_TEXT,
) -> TintLegend:
    """The legend with rows so high and its upper left corner at a point; ``paper`` is its ground."""
    edge, letters = row * 0.5, row * 0.5
    longest = max([len(band.text) for band in found], default=0)
    width = 2 * edge + max(row * 1.75 + longest * letters * 0.95, len(title) * letters * 0.95)
    height = 2 * edge + (len(found) + 1) * row
    left, top = corner.x + edge, corner.y + edge
    marks: list[Mark] = [
        Area((rectangle(*corner, width, height),), paper, _OUTLINE, row * 0.06),
        Label(Point(left, top + row * 0.4), title, letters, ink, bold=True, anchor="start"),
    ]
    for number, band in enumerate(reversed(found), 1):
        y = top + number * row
        marks.append(Area((rectangle(left, y, row * 1.4, row),), band.colour, _OUTLINE, row * 0.06))
        at = Point(left + row * 1.75, y + row / 2)
        marks.append(Label(at, band.text, letters, ink, anchor="start"))
    return TintLegend(tuple(marks), width, height)
