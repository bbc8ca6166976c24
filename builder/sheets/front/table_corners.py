"""The names of the hexes at the corners of the table, around a picture of it at an angle."""

from __future__ import annotations

from builder.colours import WHITE
from builder.drawing.isometric.faces import view_from
from builder.drawing.marks import Anchor, Area, Label, Mark, pill, rectangle
from builder.drawing.plan_view import Window, window_box
from builder.hexgrid import Bounds, Point, around_points, label, to_hex

_NAME = "#565046"
_APART = 0.8  # of the height of capitals, how far apart names are
_AT_SIDE = 0.06  # of the width of a picture
_OUT = 0.7  # of the height of capitals, how far beside a picture a name stands
SIDE = 4.5
"""Of the height of capitals, the room that names take beside a picture."""
_LETTER = 0.9  # of the height of capitals, how wide a letter of a name is


def corner_names(window: Window, height: float, box: Bounds) -> tuple[Mark, ...]:
    """The names of the hexes at the corners of a window seen from below, with capitals ``height`` mm high.

    They stand beside the ``box`` of the picture where the corner is at its side, else above or below the
    corner and the box, on white to be read on it. Where two would meet, the second is left out.
    """
    left, top, right, bottom = window
    hexes = (to_hex(left, top), to_hex(right, top), to_hex(right, bottom), to_hex(left, bottom))
    view, flat = view_from(0), window_box(window)
    ring = [view.on_plane(*at) for at in rectangle(flat.left, flat.top, flat.width, flat.height)]
    heart = around_points(ring).middle
    found: list[Mark] = []
    taken: list[Bounds] = []
    for hex, (x, y) in zip(hexes, ring, strict=True):
        x, y = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
        anchor: Anchor = "end" if x > heart.x else "start"
        if min(x - box.left, box.right - x) < _AT_SIDE * box.width:
            # There is nothing beside the picture; what is high on the table may stand above the corner.
            x += (_OUT if anchor == "end" else -_OUT) * height
            anchor = "start" if anchor == "end" else "end"
        else:
            y += (1.3 if y > heart.y else -1.3) * height
        wide = _LETTER * len(label(hex)) * height
        middle = Point(x + (-wide if anchor == "end" else wide) / 2, y)
        own = Bounds(middle.x - wide / 2, y - height / 2, middle.x + wide / 2, y + height / 2)
        if any(own.widened(_APART * height).meets(other) for other in taken):
            continue
        taken.append(own)
        found.append(Area((pill(middle, wide + 0.6 * height, 1.5 * height),), WHITE))
        found.append(Label(Point(x, y), label(hex), height, _NAME, True, anchor))
    return tuple(found)
