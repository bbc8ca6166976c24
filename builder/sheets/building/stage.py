"""The table as the small pictures of a document show it, or a region of it: always from one corner.

The corners of the table have the names of their hexes, as the rows and columns around the drawings have them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.battlefield import Battlefield, Piece
from builder.colours import WHITE
from builder.drawing.isometric import Known, best_corner
from builder.drawing.isometric.faces import Point3, View, view_from
from builder.drawing.marks import Anchor, Area, Label, Mark, pill
from builder.drawing.plan_view import Window, frame_window, window_box
from builder.hexgrid import LEVEL, Bounds, Point, around_points, corners, label, to_hex, window_of
from builder.sheets.building.substeps import regions_of

_PLANE = "#f4f1ec"
_RIM = "#c9c2b8"
_NAME = "#565046"
_APART = 0.8  # of the height of capitals, how far apart names are
_LETTER = 0.9  # of the height of capitals, how wide a letter of a name is


@dataclass(frozen=True)
class StagedView:
    """From which corner the table is seen, and the rectangle of the picture that all of it takes, in mm.

    ``pieces`` are the ids of those that stand on it. ``columns`` are kept from one picture to the next.
    """

    corner: int
    window: Window
    box: Bounds
    pieces: frozenset[int]
    columns: Known = field(default_factory=Known, compare=False, repr=False)

    @property
    def ring(self) -> tuple[Point, ...]:
        """The corners of the table as they are seen: upper left in the drawings first, then clockwise."""
        view, flat = view_from(self.corner), window_box(self.window)
        left, top, right, bottom = flat
        return tuple(
            [view.on_plane(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
        )

    def table(self, height: float) -> tuple[Mark, ...]:
        """The table that it stands on, with an arrow where the top of the drawings is; drawn before all else.

        ``height`` is that of the names of its corners.
        """
        return Area((self.ring,), _PLANE, _RIM, height / 12), self.arrow(height)

    def arrow(self, height: float, box: Bounds | None = None) -> Area:
        """An arrow beyond the side of the table that is the top of the drawings, pointing away from it.

        It stands within a ``box`` of the picture.
        """
        view, flat = view_from(self.corner), window_box(self.window)
        x, y = flat.middle.x, flat.top - 0.4 * height
        arrow = ((x - height, y), (x + height, y), (x, y - 1.8 * height))
        ring = tuple([view.on_plane(*at) for at in arrow])
        if box is not None:
            around = around_points(ring)
            dx = max(box.left - around.left, 0.0) + min(box.right - around.right, 0.0)
            dy = max(box.top - around.top, 0.0) + min(box.bottom - around.bottom, 0.0)
            ring = tuple([Point(x + dx, y + dy) for x, y in ring])
        return Area((ring,), _NAME)

    def names(self, height: float, box: Bounds | None = None) -> tuple[Mark, ...]:
        """The names of the hexes at its corners, with capitals ``height`` mm high; drawn after all else.

        They stand no farther out than above and below a ``box`` of the picture, on white to be read on it.
        Where two would meet, the second is left out.
        """
        left, top, right, bottom = self.window
        hexes = (to_hex(left, top), to_hex(right, top), to_hex(right, bottom), to_hex(left, bottom))
        heart = around_points(self.ring).middle
        found: list[Mark] = []
        taken: list[Bounds] = []
        for hex, (x, y) in zip(hexes, self.ring, strict=True):
            if box is not None:
                x, y = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
            y += (1.3 if y > heart.y else -1.3) * height
            anchor: Anchor = "end" if x > heart.x else "start"
            wide = _LETTER * len(label(hex)) * height
            middle = Point(x + (-wide if anchor == "end" else wide) / 2, y)
            own = Bounds(middle.x - wide / 2, y - height / 2, middle.x + wide / 2, y + height / 2)
            if any(own.widened(_APART * height).meets(other) for other in taken):
                continue
            taken.append(own)
            if box is not None:
                found.append(Area((pill(middle, wide + 0.6 * height, 1.5 * height),), WHITE))
            found.append(Label(Point(x, y), label(hex), height, _NAME, True, anchor))
        return tuple(found)


def stages_of(battlefield: Battlefield) -> dict[int, StagedView]:
    """How a battlefield is seen in the pictures of a document, by the id of the piece that is put down.

    All of it, or where it is larger than a page, the region that the piece is built in.
    """
    corner = best_corner(battlefield)
    places: dict[int, list[Piece]] = {}
    for id, number in regions_of(battlefield).items():
        places.setdefault(number, []).append(battlefield.pieces[id])
    if len(places) == 1:
        stages = [(pieces, whole_stage(battlefield, corner)) for pieces in places.values()]
    else:
        frame = frame_window(battlefield)
        assert frame is not None, "there are pieces"
        stages = [(own, _stage(battlefield, own, corner, _window(frame, own))) for own in places.values()]
    return {piece.id: stage for pieces, stage in stages for piece in pieces}


def whole_stage(battlefield: Battlefield, corner: int) -> StagedView:
    """How all of a battlefield that is not empty is seen from a corner, however large it is."""
    frame = frame_window(battlefield)
    assert frame is not None, "there are pieces"
    return _stage(battlefield, battlefield.in_order(), corner, frame)


def _window(frame: Window, pieces: Sequence[Piece]) -> Window:
    """The part of the ``frame`` with some pieces; a battlement may stand on the hex beyond the rim."""
    own = window_of([hex for piece in pieces for hex in piece.cells])
    left, top = max(own[0], frame[0]), max(own[1], frame[1])
    return left, top, max(left, min(own[2], frame[2])), max(top, min(own[3], frame[3]))


def _stage(battlefield: Battlefield, pieces: Sequence[Piece], corner: int, window: Window) -> StagedView:
    view, occupancy = view_from(corner), battlefield.occupancy
    hexes = {hex for piece in pieces for hex in piece.cells}
    ids = frozenset(piece.id for piece in pieces)
    flat = window_box(window)
    spots = [Point3(x, y, 0.0) for x in (flat.left, flat.right) for y in (flat.top, flat.bottom)]
    spots += [Point3(at.x, at.y, (occupancy.top(hex) + 1) * LEVEL) for hex in hexes for at in corners(hex)]
    return StagedView(corner, window, _seen(view, spots), ids)


def _seen(view: View, spots: list[Point3]) -> Bounds:
    return around_points([view.picture(spot) for spot in spots])
