"""The picture on the cover: at an angle with all heights, or from above."""

from __future__ import annotations

import math
from dataclasses import dataclass

from builder.drawing.isometric import best_corner, isometric_marks, nearest
from builder.drawing.isometric.projection import view_from
from builder.drawing.labels import without_small
from builder.drawing.marks import Mark
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import bounds_mm, overview_marks
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point
from builder.hexgrid.offset import column_name, label
from builder.sheets.given import Given
from builder.sheets.icons import LEAST_TEXT, extent
from builder.sheets.layout import Picture, Rect
from builder.sheets.paging.fit import PATTERN_HEX

# By eighths of a turn, from the foot of the drawings to their right and on.
_SIDES = ("bottom", "lower right", "right", "upper right", "top", "upper left", "left", "lower left")
LARGEST = 0.45  # page mm per table mm: a few hexes need not fill a page


@dataclass(frozen=True, slots=True)
class CoverPicture:
    """Marks, the rectangle of the table that holds them, and how they lie to the drawings of the levels."""

    marks: tuple[Mark, ...]
    box: Bounds
    caption: str = ""

    @property
    def aspect(self) -> float:
        """Width to height."""
        return self.box.width / self.box.height

    def within(self, rect: Rect) -> Picture:
        """As large as a rectangle allows, in the middle of its width; the rectangle shrinks to its height."""
        scale = min(LARGEST, rect.width / self.box.width, rect.height / self.box.height)
        left = self.box.left - (rect.width / scale - self.box.width) / 2
        frame = Rect(rect.x, rect.y, rect.width, self.box.height * scale)
        return Picture(frame, without_small(self.marks, LEAST_TEXT / scale), scale, Point(left, self.box.top))


def cover_picture(given: Given) -> CoverPicture:
    """The picture of a battlefield that is not empty, its patterns left out where they would be dirt."""
    battlefield, styles = given.battlefield, given.styles
    wide = bounds_mm(battlefield)
    assert wide is not None, "there are pieces"
    plain = given.width * given.zoom / wide.width * ACROSS_FLATS < PATTERN_HEX
    detail: Detail = "plain" if plain else "full"
    if given.options.cover_view == "isometric":
        corner = best_corner(battlefield)
        marks = isometric_marks(battlefield, styles, view=corner, detail=detail)
        seen = _seen_from(given, corner)
    else:
        marks = overview_marks(battlefield, styles, detail=detail)
        seen = "Seen from above."
    return CoverPicture(marks, extent(marks), f"{seen} {_where(given)}".rstrip())


def _seen_from(given: Given, corner: int) -> str:
    """From which side of the drawings the eye looks, and what is nearest to it."""
    x, y = view_from(corner).ahead
    side = _SIDES[round(math.degrees(math.atan2(x, y)) / 45) % 8]
    several = given.frame is not None and given.frame[:2] != given.frame[2:]
    near = nearest(given.battlefield, corner) if several else None
    told = f": {label(near)} is nearest to you" if near is not None and given.options.coordinates else ""
    return f"Seen from the {side} of the drawings{told}."


def _where(given: Given) -> str:
    """Which columns and rows the battlefield takes, where they do not begin with A and 1."""
    if given.frame is None or not given.options.coordinates:
        return ""
    left, top, right, bottom = given.frame
    if (left, top) == (0, 0):
        return ""
    columns = _span("column", column_name(left), column_name(right))
    return f"It lies in {columns} and {_span('row', str(top + 1), str(bottom + 1))}, as in the file."


def _span(word: str, first: str, last: str) -> str:
    return f"{word} {first}" if first == last else f"{word}s {first} to {last}"
