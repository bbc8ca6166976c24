"""From where each step is seen: from my seat, the bottom of the drawings nearest, close up on what is new.

What of it is hidden from there is shown from behind, and what is hidden from both sides without what is
higher and nearer, so that every piece is seen in a picture of its own step. Without numpy, as in a browser,
nobody can say what is hidden: there is the picture from my seat alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from builder.battlefield import Battlefield, Piece
from builder.drawing.isometric import Known
from builder.drawing.isometric.faces import Point3, View, view_from
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, LEVEL, SIDE, Bounds, around_boxes, centre, disc

if TYPE_CHECKING:
    from builder.drawing.isometric.seen import SeenPicture

SEAT = 0
"""The corner from which all is seen: the bottom of the drawings is nearest."""
BEHIND = 3
SEEN = 90.0
"""mm² of a picture at the size of the table from which on a piece counts as seen."""
_AROUND = 1.1 * ACROSS_FLATS  # mm shown around what is new
_LEAST = 6 * ACROSS_FLATS  # mm that a picture shows at least, from left to right
_FLATTEST, _STEEPEST = 2.4, 0.9  # times as wide as high
_MOSTLY = 0.75  # of the whole picture, from which all of it is shown
_NEAR = 2  # hexes around a piece that decide how it looks

_MOST_CUTS = 6

Way = Literal["seat", "behind", "cut"]


@dataclass(frozen=True)
class StepView:
    """One picture of a step: of what is ``new`` and what else is ``shown``, the part ``box`` of it in mm."""

    way: Way
    corner: int
    new: frozenset[int]
    shown: tuple[Piece, ...]
    box: Bounds
    known: Known = field(compare=False, repr=False)


class _Corner:
    """A battlefield as it is seen from one corner: where each piece is on the picture, and what is seen."""

    def __init__(self, battlefield: Battlefield, styles: Styles, corner: int) -> None:
        self.corner, self.styles, self._battlefield = corner, styles, battlefield
        view = view_from(corner)
        self._depth = view.depth
        self.extents = {piece.id: _extent(piece, view) for piece in battlefield.pieces.values()}
        self.whole = around_boxes(self.extents.values()).widened(_AROUND)
        self.known = Known()
        self.picture = self.seen(self.whole)

    def seen(self, box: Bounds) -> SeenPicture | None:
        """An empty picture of a part of what is seen from here; None without numpy."""
        try:
            from builder.drawing.isometric.seen import SeenPicture
        except ModuleNotFoundError:
            return None
        return SeenPicture(box, self.corner, self.styles, self.known)

    def nearest(self, piece: Piece) -> float:
        """How near to the eye the nearest hex of a piece is."""
        return max(self._depth(*centre(cell)) for cell in piece.cells)

    def farthest(self, piece: Piece) -> float:
        """The same of its farthest."""
        return min(self._depth(*centre(cell)) for cell in piece.cells)

    def put(self, new: Sequence[Piece], there: Collection[int]) -> dict[int, float]:
        """Put down new pieces where others are ``there``: how much is seen of each by its id, in mm²."""
        ids = frozenset(piece.id for piece in new)
        if self.picture is None:
            return dict.fromkeys(ids, SEEN)
        return self.picture.put(ids, [*self._near(new, there), *new])

    def _near(self, pieces: Iterable[Piece], there: Collection[int]) -> list[Piece]:
        occupancy = self._battlefield.occupancy
        hexes = {near for piece in pieces for cell in piece.cells for near in disc(cell, _NEAR)}
        found = {
            piece.id: piece
            for hex in hexes
            for column in (occupancy.column(hex), occupancy.standing(hex))
            for some in column.values()
            for piece in some
            if piece.id in there
        }
        return list(found.values())

    def view(
        self, way: Way, new: Sequence[Piece], older: Iterable[Piece], about: Iterable[Piece] = ()
    ) -> StepView:
        """A picture of new pieces, or ``about`` some of them, with what is around them of the older ones."""
        box = _framed(around_boxes(self.extents[piece.id] for piece in about or new), self.whole)
        shown = [piece for piece in (*older, *new) if self.extents[piece.id].meets(box)]
        ids = frozenset(piece.id for piece in new)
        return StepView(way, self.corner, ids, tuple(shown), box, self.known)


def views_of(
    battlefield: Battlefield, steps: Sequence[Sequence[Piece]], styles: Styles
) -> list[tuple[StepView, ...]]:
    """The pictures of each step, the one from my seat first; ``steps`` are all pieces in their order."""
    seat = _Corner(battlefield, styles, SEAT)
    behind: _Corner | None = None
    missed: list[Sequence[Piece]] = []  # steps that are not yet in the picture from behind
    older: list[Piece] = []
    there: set[int] = set()
    found = []
    for new in steps:
        views = [seat.view("seat", new, older)]
        hidden = _unseen(new, seat.put(new, there))
        missed.append(new)
        if hidden:
            behind = behind or _Corner(battlefield, styles, BEHIND)
            before = there - {piece.id for late in missed for piece in late}
            for late in missed:
                areas = behind.put(late, before)
                before |= {piece.id for piece in late}
            missed = []
            left = _unseen(hidden, areas)
            if len(left) < len(hidden):
                views.append(behind.view("behind", new, older, about=hidden))
            views += _cuts(seat, left, older)
        found.append(tuple(views))
        older += new
        there |= {piece.id for piece in new}
    return found


def _cuts(seat: _Corner, hidden: Sequence[Piece], older: Sequence[Piece]) -> Iterator[StepView]:
    """Pictures of hidden pieces without what is higher and nearer: of all together, then of what that hides.

    No more than somebody would look at.
    """
    for _number in range(_MOST_CUTS):
        if not hidden:
            return
        foot, depth = min(piece.slot for piece in hidden), min(map(seat.farthest, hidden))
        below = [piece for piece in older if piece.top < foot or seat.nearest(piece) < depth]
        view = seat.view("cut", hidden, below)
        yield view
        picture = seat.seen(view.box)
        left = _unseen(hidden, picture.put(view.new, view.shown) if picture is not None else {})
        hidden = left if len(left) < len(hidden) else []  # what is too thin is shown, and hardly seen


def _unseen(pieces: Iterable[Piece], areas: dict[int, float]) -> list[Piece]:
    return [piece for piece in pieces if areas.get(piece.id, 0.0) < SEEN]


def _extent(piece: Piece, view: View) -> Bounds:
    """The rectangle of the picture that a piece lies in, in mm."""
    low, high = (piece.slot - 1) * LEVEL, piece.top * LEVEL
    boxes = []
    for cell in {*piece.cells, *[edge.across for edge in piece.edges]}:
        x, y = centre(cell)
        foot, top = view.picture(Point3(x, y, low)), view.picture(Point3(x, y, high))
        boxes.append(
            Bounds(foot.x - SIDE, top.y - SIDE * view.sine, foot.x + SIDE, foot.y + SIDE * view.sine)
        )
    return around_boxes(boxes)


def _framed(new: Bounds, whole: Bounds) -> Bounds:
    """The part of the whole picture that shows something new and a little around it."""
    box = new.widened(_AROUND)
    wide = max(box.width, _LEAST, _STEEPEST * box.height)
    high = max(box.height, wide / _FLATTEST)
    if wide * high >= _MOSTLY * whole.width * whole.height:
        return whole
    left, top = box.middle.x - wide / 2, box.middle.y - high / 2
    # Rather the battlefield than the empty table beside it.
    left = min(max(left, whole.left), max(whole.right - wide, whole.left))
    top = min(max(top, whole.top), max(whole.bottom - high, whole.top))
    return Bounds(left, top, left + wide, top + high)


def together(steps: Sequence[tuple[StepView, ...]]) -> tuple[StepView, ...]:
    """The pictures of several steps in a row as those of one."""
    firsts = [views[0] for views in steps]
    shown = {piece.id: piece for view in firsts for piece in view.shown}
    new = frozenset().union(*[view.new for view in firsts])
    seat = replace(
        firsts[-1], new=new, shown=tuple(shown.values()), box=around_boxes(view.box for view in firsts)
    )
    return seat, *[view for views in steps for view in views[1:]]
