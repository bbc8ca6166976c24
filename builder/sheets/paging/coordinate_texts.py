"""The names of rows and columns around a drawing, the same on every page."""

from __future__ import annotations

from builder.drawing.marks import CAP_HEIGHT, Anchor
from builder.drawing.plan_view import COORDINATE_COLOUR, Window, column_places, row_places, window_box
from builder.sheets.layout import ASCENT, DESCENT, MM_PER_POINT, Measure, Rect, Text

RIM = 1.0  # mm between hexes and names, for what stands on the rim of the battlefield
_PT = 7.0
_CAP = _PT * MM_PER_POINT * CAP_HEIGHT
_WIDEST = 0.66  # of the size of a text, no figure is wider
_ABOVE, _BELOW = ASCENT * _PT * MM_PER_POINT, DESCENT * _PT * MM_PER_POINT
_AIR = 0.3
_LEAST_BORDER = RIM + _ABOVE + _BELOW + _AIR


def border_for(window: Window, coordinates: bool) -> float:
    """The room in mm around a drawing for the names of rows and columns, or for what stands on the rim."""
    if not coordinates:
        return RIM
    longest = max(len(str(row + 1)) for row in (window[1], window[3]))
    return max(_LEAST_BORDER, RIM + 2 * _AIR + longest * _WIDEST * _PT * MM_PER_POINT)


def coordinate_texts(window: Window, rect: Rect, scale: float, measure: Measure) -> list[Text]:
    """Letters above and below, numbers left and right of the hexes of a window, which take ``rect``."""
    box = window_box(window)
    found: list[Text] = []
    for name, x in column_places(window, _CAP / scale):
        at = rect.x + (x - box.left) * scale
        wide = measure(name, _PT, False)
        found += [
            Text(at, y, name, _PT, wide, False, COORDINATE_COLOUR, "middle")
            for y in (rect.y - RIM - _BELOW, rect.bottom + RIM + _ABOVE)
        ]
    for name, y in row_places(window, _CAP / scale):
        baseline = rect.y + (y - box.top) * scale + _CAP / 2
        wide = measure(name, _PT, False)
        sides: tuple[tuple[float, Anchor], ...] = (
            (rect.x - RIM - _AIR, "end"),
            (rect.right + RIM + _AIR, "start"),
        )
        found += [Text(x, baseline, name, _PT, wide, False, COORDINATE_COLOUR, anchor) for x, anchor in sides]
    return found
