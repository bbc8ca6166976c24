"""Small drawings of pieces for parts lists."""

from __future__ import annotations

from builder.catalogue import PieceType
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Bounds, Point
from builder.sheets.layout import Picture, Rect

LARGEST = 0.13  # paper mm per table mm: a single hex is some 6 mm wide
PLAIN_BELOW = 0.045


def icon(type: PieceType, styles: Styles, rect: Rect) -> Picture | None:
    """A piece type drawn as large as the rectangle allows, centred; None for a type without a shape."""
    marks = icon_marks(type, styles)
    if not marks:
        return None
    box = extent(marks)
    scale = min(LARGEST, rect.width / box.width, rect.height / box.height)
    if scale < PLAIN_BELOW:
        marks = icon_marks(type, styles, detail="plain")
    left = box.left - (rect.width / scale - box.width) / 2
    top = box.top - (rect.height / scale - box.height) / 2
    return Picture(rect, marks, scale, Point(left, top))


def extent(marks: tuple[Mark, ...]) -> Bounds:
    """The rectangle around some marks in mm, with the width of their lines."""
    points: list[tuple[float, float, float]] = []
    for mark in marks:
        if isinstance(mark, Area):
            points += [(x, y, mark.width / 2) for ring in mark.rings for x, y in ring]
        elif isinstance(mark, Label):
            points.append((mark.at.x, mark.at.y, mark.height))
        else:
            given = [p for line in mark.lines for p in line] if hasattr(mark, "lines") else mark.points
            points += [(x, y, mark.width / 2) for x, y in given]
    return Bounds(
        min(x - w for x, _, w in points),
        min(y - w for _, y, w in points),
        max(x + w for x, _, w in points),
        max(y + w for _, y, w in points),
    )
