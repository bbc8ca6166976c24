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
from builder.scenario.naming import Names
from builder.sheets.heat_places import Laid, Sign, laid_places
from builder.sheets.pictures import Drawing

WIDTH = 1400
_INK = "#2b2b2b"
_ROW = 26.0  # mm on the table, as all here
_SWATCH = 16.0
_LETTERS = 15.0
_WIDTH = 10.0  # of a letter of the legend, about


def heat_drawing(
    picture: Picture, battlefield: Battlefield, styles: Styles, names: Names | None = None
) -> Drawing:
    """The marks of the picture, `WIDTH` px wide; with ``names`` also zones, glyphs and objects of their
    scenario. Raises RefusedError where no piece lies there.
    """
    box = frame(battlefield)
    if box is None:
        raise RefusedError("no piece lies on this battlefield yet: there is nothing to draw")
    ground = frozenset(battlefield.occupancy.hexes())
    laid = laid_places(names, ground) if names is not None else Laid()
    legend, rows = _legend(picture, laid, box)
    below = (rows + 1) * _ROW if rows else 0
    whole = Bounds(box.left, box.top, box.right, box.bottom + below)
    marks = (*ground_marks(battlefield, styles), *picture_marks(picture), *laid.marks, *legend)
    height = round(WIDTH * (whole.bottom - whole.top) / (whole.right - whole.left))
    return Drawing(marks, whole, WIDTH, height)


def _legend(picture: Picture, laid: Laid, box: Bounds) -> tuple[list[Mark], int]:
    """The colours, and what the scenario lays: side by side where that fits; and how many rows it takes."""
    first: list[tuple[Sign, str]] = [(_swatch(colour), text) for colour, text in picture.legend]
    column, top = box.left + _ROW, box.bottom + _ROW
    wide = [_ROW + max((len(text) for _, text in rows), default=0) * _WIDTH for rows in (first, laid.rows)]
    if column + sum(wide) + _ROW > box.right:
        parts = [(column, (*first, *laid.rows))]
    else:
        parts = [(column, tuple(first)), (column + wide[0] + _ROW, laid.rows)]
    marks: list[Mark] = []
    for x, rows in parts:
        for number, (sign, text) in enumerate(rows):
            at = Point(x + _SWATCH / 2, top + number * _ROW)
            told = Label(Point(x + _ROW, at.y), text, _LETTERS, _INK, anchor="start")
            marks += (*sign(at), told)
    return marks, max(len(rows) for _, rows in parts)


def _swatch(colour: str) -> Sign:
    half = _SWATCH / 2

    def sign(at: Point) -> tuple[Mark, ...]:
        ring = (
            Point(at.x - half, at.y - half),
            Point(at.x + half, at.y - half),
            Point(at.x + half, at.y + half),
            Point(at.x - half, at.y + half),
        )
        return (Area((ring,), colour, WHITE, 1.0),)

    return sign
