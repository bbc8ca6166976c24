"""Small drawings of pieces for parts lists, all at one scale: a tile of twice the hexes is twice as large.

Only own pieces larger than any that is sold are drawn smaller. Names say what is too small to be written on
the drawings.
"""

from __future__ import annotations

from functools import lru_cache

from builder.catalogue import PieceType
from builder.drawing.labels import without_small
from builder.drawing.marks import CAP_HEIGHT, Label, Mark, reach
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Style, Styles
from builder.hexgrid.geometry import Bounds, Point
from builder.sheets.layout import MM_PER_POINT, Picture, Rect
from builder.sheets.options import RANGES, USUAL_FONT_SIZE

SCALE = 0.045  # paper mm per table mm: a single hex is 2 mm wide, a tile of 24 hexes 12 mm
MOST = 16.0  # mm, the width and height of the largest drawing: a column has room for a name beside it
# The height of the capitals of the smallest text in a picture in mm: 6 pt where all letters are smallest.
LEAST_TEXT = 6.0 * USUAL_FONT_SIZE / RANGES["font_size"][0] * MM_PER_POINT * CAP_HEIGHT


def icon(type: PieceType, styles: Styles, rect: Rect) -> Picture | None:
    """A piece type drawn in the middle of a rectangle that holds it; None for a type without a shape."""
    marks = icon_marks(type, styles)
    if not marks:
        return None
    box = extent(marks)
    scale = _scale(box)
    left = box.left - (rect.width / scale - box.width) / 2
    top = box.top - (rect.height / scale - box.height) / 2
    return Picture(rect, without_small(marks, LEAST_TEXT / scale), scale, Point(left, top))


def icon_size(type: PieceType, styles: Styles) -> tuple[float, float]:
    """How wide and high the drawing of a piece type is in mm; nothing for a type without a shape."""
    return _size(type, styles.of(type))


@lru_cache(maxsize=1024)  # each list asks for the same types at each size that is tried
def _size(type: PieceType, style: Style) -> tuple[float, float]:
    marks = icon_marks(type, Styles({}, style))
    if not marks:
        return 0.0, 0.0
    box = extent(marks)
    scale = _scale(box)
    return box.width * scale, box.height * scale


def _scale(box: Bounds) -> float:
    return min(SCALE, MOST / box.width, MOST / box.height)


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
