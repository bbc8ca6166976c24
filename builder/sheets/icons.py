"""Small drawings of pieces for parts lists; their names say what is too small to be written on them."""

from __future__ import annotations

from builder.catalogue import PieceType
from builder.drawing.labels import without_small
from builder.drawing.marks import CAP_HEIGHT, Label, Mark, reach
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Bounds, Point
from builder.sheets.layout import MM_PER_POINT, Picture, Rect
from builder.sheets.options import RANGES, USUAL_FONT_SIZE

LARGEST = 0.13  # paper mm per table mm: a single hex is some 6 mm wide
PLAIN_BELOW = 0.045
# The height of the capitals of the smallest text in a picture in mm: 6 pt where all letters are smallest.
LEAST_TEXT = 6.0 * USUAL_FONT_SIZE / RANGES["font_size"][0] * MM_PER_POINT * CAP_HEIGHT


def icon(type: PieceType, styles: Styles, rect: Rect) -> Picture | None:
    """A piece type drawn as large as the rectangle allows, centred; None for a type without a shape."""
    marks = icon_marks(type, styles)
    if not marks:
        return None
    box = extent(marks)
    scale = min(LARGEST, rect.width / box.width, rect.height / box.height)
    if scale < PLAIN_BELOW:
        marks = icon_marks(type, styles, detail="plain")
    marks = without_small(marks, LEAST_TEXT / scale)
    left = box.left - (rect.width / scale - box.width) / 2
    top = box.top - (rect.height / scale - box.height) / 2
    return Picture(rect, marks, scale, Point(left, top))


def extent(marks: tuple[Mark, ...]) -> Bounds:
    """The rectangle around some marks in mm, with the width of their lines."""
    boxes = [box for mark in marks if (box := _around(mark)) is not None]
    return Bounds(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _around(mark: Mark) -> Bounds | None:
    if isinstance(mark, Label):
        (x, y), high = mark.at, mark.height
        return Bounds(x - high, y - high, x + high, y + high)
    return reach(mark)
