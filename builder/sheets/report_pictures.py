"""The pictures of a report as marks over the battlefield, seen from above."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.board import SpaceKind
from builder.colours import WHITE, readable_on
from builder.drawing.marks import Area, Label, Mark, fade_marks
from builder.drawing.plan_view import bounds_mm, coordinate_marks, overview_marks
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Hex, Point, centre, corners
from builder.insight import Cell, ReportPicture

_FADED = 0.55
_STRENGTH = 0.8
_NUMBER = 11.0  # mm, the height of its digits
_LOWER = 0.3  # of a hex: how large the spaces below another one are drawn
_MOST_LOWER = 2


def ground_marks(battlefield: Battlefield, styles: Styles) -> tuple[Mark, ...]:
    """What lies under every picture: the battlefield from above, pale, with its columns and rows named."""
    ground = fade_marks(overview_marks(battlefield, styles, detail="plain"), _FADED)
    return (*ground, *coordinate_marks(battlefield))


def frame(battlefield: Battlefield) -> Bounds | None:
    """The rectangle of the table in mm that every picture shows; None without pieces."""
    return bounds_mm(battlefield, coordinates=True)


def picture_marks(picture: ReportPicture) -> tuple[Mark, ...]:
    """The coloured spaces. Where several lie in one hex the highest fills it and those below are small
    hexes in it; rungs of ladders are left out.
    """
    columns: dict[Hex, list[Cell]] = {}
    for cell in picture.cells:
        if cell.space.kind is not SpaceKind.LADDER_RUNG:
            columns.setdefault(cell.space.hex, []).append(cell)
    marks: list[Mark] = []
    for hex, cells in columns.items():
        highest, *lower = sorted(cells, key=lambda cell: -cell.space.level)
        ring = corners(hex)
        marks.append(Area((ring,), highest.colour, WHITE, 1.2, _STRENGTH))
        x, y = centre(hex)
        if highest.text:
            up = 6.0 if lower else 0.0
            # Strong colours lie on pale ground, so that what they are mixed to is close to themselves.
            marks.append(Label(Point(x, y - up), highest.text, _NUMBER, readable_on(highest.colour), True))
        for number, cell in enumerate(lower[:_MOST_LOWER]):
            at = Point(x + 14.0 * (number - (min(len(lower), _MOST_LOWER) - 1) / 2), y + 12.5)
            marks.append(_small(hex, at, cell))
    return tuple(marks)


def _small(hex: Hex, at: Point, cell: Cell) -> Area:
    x, y = centre(hex)
    ring = tuple([Point(at.x + (cx - x) * _LOWER, at.y + (cy - y) * _LOWER) for cx, cy in corners(hex)])
    return Area((ring,), cell.colour, WHITE, 1.6)
