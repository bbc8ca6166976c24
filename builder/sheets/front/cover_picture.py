"""The picture on the cover: at an angle with all heights, or from above."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.isometric import best_corner, isometric_marks
from builder.drawing.marks import Mark
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import bounds_mm, overview_marks
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point
from builder.sheets.given import Given
from builder.sheets.icons import extent
from builder.sheets.layout import Picture, Rect
from builder.sheets.paging.fit import PATTERN_HEX

LARGEST = 0.45  # page mm per table mm: a few hexes need not fill a page


@dataclass(frozen=True, slots=True)
class CoverPicture:
    """Marks and the rectangle of the table that holds them."""

    marks: tuple[Mark, ...]
    box: Bounds

    @property
    def aspect(self) -> float:
        """Width to height."""
        return self.box.width / self.box.height

    def within(self, rect: Rect) -> Picture:
        """As large as a rectangle allows, in the middle of its width; the rectangle shrinks to its height."""
        scale = min(LARGEST, rect.width / self.box.width, rect.height / self.box.height)
        left = self.box.left - (rect.width / scale - self.box.width) / 2
        frame = Rect(rect.x, rect.y, rect.width, self.box.height * scale)
        return Picture(frame, self.marks, scale, Point(left, self.box.top))


def cover_picture(given: Given) -> CoverPicture:
    """The picture of a battlefield that is not empty, its patterns left out where they would be dirt."""
    battlefield, styles = given.battlefield, given.styles
    wide = bounds_mm(battlefield)
    assert wide is not None, "there are pieces"
    plain = given.width * given.zoom / wide.width * ACROSS_FLATS < PATTERN_HEX
    detail: Detail = "plain" if plain else "full"
    if given.options.cover_view == "isometric":
        marks = isometric_marks(battlefield, styles, view=best_corner(battlefield), detail=detail)
    else:
        marks = overview_marks(battlefield, styles, detail=detail)
    return CoverPicture(marks, extent(marks))
