"""A picture of a report alone, with its legend below: for a file of its own."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.drawing.colours import WHITE
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid.geometry import Bounds, Point
from builder.insight import Picture
from builder.insight.pictures import frame, ground_marks, picture_marks
from builder.sheets.pictures import Drawing

WIDTH = 1400
_INK = "#2b2b2b"
_ROW = 26.0  # mm on the table, as all here
_SWATCH = 16.0
_LETTERS = 15.0


def heat_drawing(picture: Picture, battlefield: Battlefield, styles: Styles) -> Drawing:
    """The marks of the picture, `WIDTH` px wide. Raises RefusedError where no piece lies there."""
    box = frame(battlefield)
    if box is None:
        raise RefusedError("no piece lies on this battlefield yet: there is nothing to draw")
    legend = _legend(picture, box)
    below = len(picture.legend) * _ROW + (_ROW if picture.legend else 0)
    whole = Bounds(box.left, box.top, box.right, box.bottom + below)
    marks = (*ground_marks(battlefield, styles), *picture_marks(picture), *legend)
    height = round(WIDTH * (whole.bottom - whole.top) / (whole.right - whole.left))
    return Drawing(marks, whole, WIDTH, height)


def _legend(picture: Picture, box: Bounds) -> list[Mark]:
    marks: list[Mark] = []
    left, y = box.left + _ROW, box.bottom + _ROW
    for colour, text in picture.legend:
        half = _SWATCH / 2
        ring = (
            Point(left, y - half),
            Point(left + _SWATCH, y - half),
            Point(left + _SWATCH, y + half),
            Point(left, y + half),
        )
        marks.append(Area((ring,), colour, WHITE, 1.0))
        marks.append(Label(Point(left + _SWATCH + 8, y), text, _LETTERS, _INK, anchor="start"))
        y += _ROW
    return marks
