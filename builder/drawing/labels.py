"""Texts on drawings: small plates that stand clear of outlines and of each other, and discs with a letter."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from builder.battlefield import Piece
from builder.drawing.beside import Around, pointer
from builder.drawing.colours import DARK_TEXT, WHITE, mixed
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, reach
from builder.drawing.shapes import circle, middle, rectangle, rounded
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import Bounds, Point, centre, corners, edge_line, hex_at

# The width in mm of a bold text whose capitals are one mm high.
Width = Callable[[str], float]

_PAD = 0.42  # of the height of capitals, beside and above a text on its plate
_TIGHT = 0.2  # the same where there is little room
_BARE = 0.1  # and where there is hardly any
_SQUARE = 60.0  # mm
_CLEAR = 1.6  # mm between a plate and the outline of its tile
# Where a text may stand within a hex, as shares of its half width and half height: first the middle.
_SPOTS = ((0, 0), (0, 0.3), (0, -0.3), (0.3, 0), (-0.3, 0), (0, 0.45), (0, -0.45))
# The same, where none of those is free.
_FINE = sorted(
    ((dx / 8, dy / 8) for dx in range(-5, 6) for dy in range(-6, 7)),
    key=lambda spot: (math.hypot(*spot), spot),
)


class Taken:
    """What is on the drawing already, as rectangles that texts must not cover."""

    def __init__(self, boxes: Iterable[Bounds] = ()) -> None:
        self._by_square: dict[tuple[int, int], list[Bounds]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Bounds) -> None:
        """Take a rectangle."""
        for square in _squares(box):
            self._by_square.setdefault(square, []).append(box)

    def free(self, box: Bounds) -> bool:
        """Whether a rectangle meets none that is taken."""
        return not any(
            box.meets(other) for square in _squares(box) for other in self._by_square.get(square, ())
        )


def plate_box(at: Point, text: str, height: float, width: Width, pad: float = _PAD) -> Bounds:
    """The rectangle of the plate about a text with capitals ``height`` mm high."""
    across = width(text) * height / 2 + pad * height * 1.15
    high = height / 2 + pad * height
    return Bounds(at.x - across, at.y - high, at.x + across, at.y + high)


def plate_marks(
    at: Point, text: str, height: float, width: Width, ground: str, pad: float = _PAD
) -> tuple[Mark, ...]:
    """A text on a light plate in the tone of its ground, so that patterns do not disturb it."""
    box = plate_box(at, text, height, width, pad)
    ring = rounded(rectangle(box.left, box.top, box.width, box.height), 0.4 * height)
    return (
        Area((ring,), mixed(ground, WHITE, 0.8)),
        Label(at, text, height, DARK_TEXT, bold=True),
    )


def tile_labels(
    pieces: Iterable[tuple[Piece, str]],
    styles: Styles,
    heights: Sequence[float],
    width: Width,
    taken: Taken,
    around: Around | None = None,
) -> tuple[Mark, ...]:
    """A text on each piece, with the first of some heights of capitals that finds room.

    It stands within the piece, as near its middle as it can, clear of its outline and of what is ``taken``.
    Where it finds no room there, it goes to the first free place that ``around`` finds, with a line to the
    piece; without that it is left out.
    """
    marks: list[Mark] = []
    left: list[tuple[Piece, str]] = []
    for piece, text in pieces:
        for height, pad in [*((height, _PAD) for height in heights), (heights[-1], _TIGHT)]:
            at = _place(piece, text, height, width, pad, taken)
            if at is not None:
                taken.add(plate_box(at, text, height, width, pad))
                marks += plate_marks(at, text, height, width, styles.of(piece.type).fill, pad)
                break
        else:
            left.append((piece, text))
    for piece, text in left:
        marks += _squeezed(piece, text, styles, heights[-1], width, taken, around)
    return tuple(marks)


def _squeezed(
    piece: Piece,
    text: str,
    styles: Styles,
    height: float,
    width: Width,
    taken: Taken,
    around: Around | None,
) -> tuple[Mark, ...]:
    """A text in any gap of its piece, over its outline where it must be, or beside it with a line to it."""
    style = styles.of(piece.type)
    for pad in (_TIGHT, _BARE):
        at = _place(piece, text, height, width, pad, taken, _FINE)
        if at is not None:
            taken.add(plate_box(at, text, height, width, pad))
            return plate_marks(at, text, height, width, style.fill, pad)
    if around is None:
        return ()
    for at in _spots(piece.cells, _FINE):
        box = plate_box(at, text, height, width, _BARE)
        if hex_at(at) in piece.cells and taken.free(box):
            taken.add(box)
            return plate_marks(at, text, height, width, style.fill, _BARE)
    for place in around(piece.cells):
        box = plate_box(place.at, text, height, width, _TIGHT)
        if taken.free(box):
            taken.add(box)
            plate = plate_marks(place.at, text, height, width, style.fill, _TIGHT)
            return *pointer(place, style.edge), *plate
    return ()


def _place(
    piece: Piece,
    text: str,
    height: float,
    width: Width,
    pad: float,
    taken: Taken,
    spots: Sequence[tuple[float, float]] = _SPOTS,
) -> Point | None:
    own = set(piece.cells)
    for at in _spots(piece.cells, spots):
        box = plate_box(at, text, height, width, pad)
        if taken.free(box) and fits_within(box, own):
            return at
    return None


def _spots(cells: Sequence[Hex], spots: Sequence[tuple[float, float]] = _SPOTS) -> Iterator[Point]:
    """Places on a piece: the middles of its hexes, from the middle of the piece outwards, then others."""
    heart = middle([centre(cell) for cell in cells])
    near = sorted(cells, key=lambda cell: (math.dist(centre(cell), heart), cell.r, cell.q))
    (top, side) = (corners(Hex(0, 0))[2].y, corners(Hex(0, 0))[0].x)
    for dx, dy in spots:
        for cell in near:
            x, y = centre(cell)
            yield Point(x + dx * side, y + dy * top)


def fits_within(box: Bounds, cells: set[Hex]) -> bool:
    """Whether a rectangle lies within some hexes, clear of their outline."""
    wide = Bounds(box.left - _CLEAR, box.top - _CLEAR, box.right + _CLEAR, box.bottom + _CLEAR)
    across = max(2, math.ceil(wide.width / 10))
    down = max(2, math.ceil(wide.height / 10))
    return all(
        hex_at(Point(wide.left + wide.width * i / across, wide.top + wide.height * k / down)) in cells
        for i in range(across + 1)
        for k in range(down + 1)
        if i in (0, across) or k in (0, down)
    )


def disc_marks(at: Point, text: str, height: float, ground: str, ink: str) -> tuple[Mark, ...]:
    """A round plate with a letter or number, its capitals ``height`` mm high."""
    radius = disc_radius(text, height)
    return (
        Area((circle(at, radius),), ground, WHITE, height * 0.12),
        Label(at, text, height, ink, bold=True),
    )


def disc_radius(text: str, height: float) -> float:
    """The radius of the disc about a text in mm."""
    return height * (0.72 + 0.3 * len(text))


def disc_box(at: Point, text: str, height: float) -> Bounds:
    """The square about a disc."""
    radius = disc_radius(text, height)
    return Bounds(at.x - radius, at.y - radius, at.x + radius, at.y + radius)


def without_small(marks: Iterable[Mark], least: float) -> tuple[Mark, ...]:
    """The marks without texts whose capitals are below ``least`` mm, and without the plates they stand on."""
    return _texts_where(marks, lambda label: label.height >= least)


def without_cut(marks: Iterable[Mark], box: Bounds) -> tuple[Mark, ...]:
    """The marks without texts, and their plates, that reach over the border of a rectangle."""

    def whole(label: Label) -> bool:
        (x, y), high, wide = label.at, label.height / 2, 0.5 * label.height * len(label.text)
        across = box.left <= x - wide and x + wide <= box.right
        return across and box.top <= y - high and y + high <= box.bottom

    return _texts_where(marks, whole)


def _texts_where(marks: Iterable[Mark], keep: Callable[[Label], bool]) -> tuple[Mark, ...]:
    kept: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Label) and not keep(mark):
            if kept and isinstance(kept[-1], Area) and _about(kept[-1], mark.at):
                kept.pop()
            continue
        kept.append(mark)
    return tuple(kept)


def _about(area: Area, at: Point) -> bool:
    """Whether a text is in the middle of an area."""
    box = box_of(area)
    return abs((box.left + box.right) / 2 - at.x) < 0.5 and abs((box.top + box.bottom) / 2 - at.y) < 0.5


def box_of(mark: Area | Stroke | Strokes) -> Bounds:
    """The rectangle about a mark that draws something, with the width of its line."""
    box = reach(mark)
    assert box is not None, "it has points"
    return box


def edge_boxes(edge: Edge, room: float) -> list[Bounds]:
    """Small rectangles along an edge that together cover what stands on it, ``room`` mm to either side."""
    start, end = edge_line(edge)
    steps = 3
    found = []
    for i in range(steps):
        a, b = _between(start, end, i / steps), _between(start, end, (i + 1) / steps)
        found.append(
            Bounds(min(a.x, b.x) - room, min(a.y, b.y) - room, max(a.x, b.x) + room, max(a.y, b.y) + room)
        )
    return found


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def _squares(box: Bounds) -> Iterator[tuple[int, int]]:
    """The squares of a coarse grid that a rectangle lies in."""
    for x in range(math.floor(box.left / _SQUARE), math.floor(box.right / _SQUARE) + 1):
        for y in range(math.floor(box.top / _SQUARE), math.floor(box.bottom / _SQUARE) + 1):
            yield x, y
