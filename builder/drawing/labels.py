"""Texts on drawings: codes, heights and numbers on plates and discs, clear of outlines and of each other.

A text that finds no room on what it names goes next to it, with a line to it: the codes of ruins and stone
walls, how high the walls of a castle reach.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.colours import DARK_TEXT, WHITE, mixed
from builder.drawing.marks import (
    Area,
    Label,
    Mark,
    Stroke,
    Strokes,
    circle,
    middle,
    reach,
    rectangle,
    rounded,
)
from builder.drawing.styles import Styles
from builder.hexgrid import (
    Bounds,
    Edge,
    Hex,
    Point,
    around_points,
    centre,
    corners,
    edge_line,
    from_hex,
    hex_at,
)

_NEAR, _FAR = 2, 5  # hexes away: drawings of a part show so many around it; as far as a line may go
_WIDTH, _DOT = 1.2, 2.4  # mm, of the line and of the dot at its end
# Shares of half the width and height of a hex: its middle, then between it and its neighbours.
_PLACES = ((0.0, 0.0), (0.0, 0.6), (0.0, -0.6), (0.6, 0.0), (-0.6, 0.0))


class LabelPlace(NamedTuple):
    """A place beside some hexes, and the middle of the hex of theirs that it is next to."""

    at: Point
    foot: Point


Around = Callable[[Sequence[Hex]], Iterator[LabelPlace]]


def around(filled: Collection[Hex], frame: tuple[int, int, int, int] | None) -> Around:
    """Finds places beside hexes, the best first, within the columns and rows of a ``frame``.

    First where nothing is ``filled``, up to 2 hexes away; then over other pieces too, up to 5.
    """

    def shown(hex: Hex) -> bool:
        if frame is None:
            return True
        column, row = from_hex(hex)
        return frame[0] <= column <= frame[2] and frame[1] <= row <= frame[3]

    def places(cells: Sequence[Hex]) -> Iterator[LabelPlace]:
        rings = _rings(cells)
        free = [hex for ring in rings[:_NEAR] for hex in ring if hex not in filled and shown(hex)]
        yield from _places(free, cells)
        for ring in rings:
            yield from _places([hex for hex in ring if shown(hex)], cells)

    return places


def _rings(cells: Sequence[Hex]) -> list[list[Hex]]:
    """The hexes 1, 2, … away from some, in each ring those nearest to the middle of all first."""
    heart = middle([centre(cell) for cell in cells])
    known, edge, rings = set(cells), set(cells), []
    for _ in range(_FAR):
        edge = {near for hex in edge for near in hex.neighbours()} - known
        known |= edge
        rings.append(sorted(edge, key=lambda hex: (math.dist(centre(hex), heart), hex.r, hex.q)))
    return rings


def _places(hexes: Sequence[Hex], cells: Sequence[Hex]) -> Iterator[LabelPlace]:
    high, wide = corners(Hex(0, 0))[2].y, corners(Hex(0, 0))[0].x
    own = [centre(cell) for cell in cells]
    for dx, dy in _PLACES:
        for hex in hexes:
            x, y = centre(hex)
            at = Point(x + dx * wide, y + dy * high)
            yield LabelPlace(at, min(own, key=lambda heart: math.dist(heart, at)))


def pointer(place: LabelPlace, colour: str) -> tuple[Mark, ...]:
    """The line from a text beside a piece to the piece, with a dot at its end."""
    return (
        Stroke((place.at, place.foot), colour, _WIDTH),
        Area((circle(place.foot, _DOT, 12),), colour),
    )


# The width in mm of a bold text whose capitals are one mm high.
Width = Callable[[str], float]

_PAD = 0.42  # of the height of capitals, beside and above a text on its plate
_TIGHT = 0.2  # the same where there is little room
_BARE = 0.1  # and where there is hardly any
_SQUARE = 60.0  # mm
_CLEAR = 1.6  # mm between a plate and the outline of its tile
_Shares = Sequence[tuple[float, float]]
# Where a text may stand within a hex, as shares of its half width and half height: first the middle.
_SPOTS = ((0.0, 0.0), (0.0, 0.3), (0.0, -0.3), (0.3, 0.0), (-0.3, 0.0), (0.0, 0.45), (0.0, -0.45))
_LOW = tuple((0.0, down / 20) for down in range(12, 1, -1))
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
    *,
    low: bool = False,
    together: bool = False,
) -> tuple[Mark, ...]:
    """A text on each piece, with the first of some heights of capitals that finds room.

    It stands within the piece, as near its middle as it can, clear of its outline and of what is ``taken``.
    With ``together`` single ones in a row share it, with their number, where it finds no room on each.
    With ``low`` it stands as low as it can on a single hex, as small as it may be: the pattern shows above.
    Where it finds no room there, it goes to the first free place that ``around`` finds, with a line to the
    piece; without that it is left out.
    """
    marks: list[Mark] = []
    remaining: list[tuple[Piece, str]] = []
    for piece, text in pieces:
        tries: list[tuple[float, float, _Shares]] = [
            *((height, _PAD, _SPOTS) for height in heights),
            (heights[-1], _TIGHT, _SPOTS),
        ]
        if low and len(piece.cells) == 1:
            tries.insert(0, (heights[-1], _TIGHT, _LOW))
        for height, pad, spots in tries:
            at = _place(piece.cells, text, height, width, pad, taken, spots)
            if at is not None:
                taken.add(plate_box(at, text, height, width, pad))
                marks += plate_marks(at, text, height, width, styles.of(piece.type).fill, pad)
                break
        else:
            remaining.append((piece, text))
    alone = ((piece.type, piece.cells, text) for piece, text in remaining)
    for type, cells, text in _in_rows(remaining) if together else alone:
        marks += _squeezed(type, cells, text, styles, heights[-1], width, taken, around)
    return tuple(marks)


def _in_rows(pieces: Iterable[tuple[Piece, str]]) -> Iterator[tuple[PieceType, Sequence[Hex], str]]:
    """The pieces, single ones of one text that lie in a row as one with their number: ``3×WK1``."""
    singles: dict[Hex, tuple[PieceType, str]] = {}
    for piece, text in pieces:
        if len(piece.cells) > 1 or piece.hex in singles:
            yield piece.type, piece.cells, text
        else:
            singles[piece.hex] = (piece.type, text)
    for hex in sorted(singles, key=lambda hex: (hex.r, hex.q)):
        if hex not in singles:
            continue
        type, text = singles[hex]
        row = [hex]
        while (east := row[-1].neighbour(0)) in singles and singles[east][1] == text:
            row.append(east)
        for one in row:
            del singles[one]
        yield type, row, text if len(row) == 1 else f"{len(row)}×{text}"


def _squeezed(
    type: PieceType,
    cells: Sequence[Hex],
    text: str,
    styles: Styles,
    height: float,
    width: Width,
    taken: Taken,
    around: Around | None,
) -> tuple[Mark, ...]:
    """A text in any gap of what fills some cells, over its outline where it must be, or beside it with a line
    to it.
    """
    style = styles.of(type)
    for pad in (_TIGHT, _BARE):
        at = _place(cells, text, height, width, pad, taken, _FINE)
        if at is not None:
            taken.add(plate_box(at, text, height, width, pad))
            return plate_marks(at, text, height, width, style.fill, pad)
    if around is None:
        return ()
    for at in _spots(cells, _FINE):
        box = plate_box(at, text, height, width, _BARE)
        if hex_at(at) in cells and taken.free(box):
            taken.add(box)
            return plate_marks(at, text, height, width, style.fill, _BARE)
    for place in around(cells):
        box = plate_box(place.at, text, height, width, _TIGHT)
        if taken.free(box):
            taken.add(box)
            plate = plate_marks(place.at, text, height, width, style.fill, _TIGHT)
            return *pointer(place, style.edge), *plate
    return ()


def _place(
    cells: Sequence[Hex],
    text: str,
    height: float,
    width: Width,
    pad: float,
    taken: Taken,
    spots: Sequence[tuple[float, float]] = _SPOTS,
) -> Point | None:
    own = set(cells)
    for at in _spots(cells, spots):
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
    shown: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Label) and not keep(mark):
            if shown and isinstance(shown[-1], Area) and _about(shown[-1], mark.at):
                shown.pop()
            continue
        shown.append(mark)
    return tuple(shown)


def _about(area: Area, at: Point) -> bool:
    """Whether a text is in the middle of an area."""
    box = box_of(area)
    return abs(box.middle.x - at.x) < 0.5 and abs(box.middle.y - at.y) < 0.5


def box_of(mark: Area | Stroke | Strokes) -> Bounds:
    """The rectangle about a mark that draws something, with the width of its line."""
    box = reach(mark)
    assert box is not None, "it has points"
    return box


def edge_boxes(edge: Edge, room: float) -> list[Bounds]:
    """Small rectangles along an edge that together cover what stands on it, ``room`` mm to either side."""
    start, end = edge_line(edge)
    steps = 3
    points = [start.towards(end, i / steps) for i in range(steps + 1)]
    return [around_points(pair).widened(room) for pair in pairwise(points)]


def _squares(box: Bounds) -> Iterator[tuple[int, int]]:
    """The squares of a coarse grid that a rectangle lies in."""
    for x in range(math.floor(box.left / _SQUARE), math.floor(box.right / _SQUARE) + 1):
        for y in range(math.floor(box.top / _SQUARE), math.floor(box.bottom / _SQUARE) + 1):
            yield x, y


_SHARES = (0.75, 0.9, 1.1)  # of the way from an edge to the middle of the hex on either side
_WALL_PAD = 0.2


def wall_labels(
    walls: Iterable[tuple[Piece, str]],
    styles: Styles,
    heights: Sequence[float],
    width: Width,
    taken: Taken,
    around: Around,
) -> tuple[Mark, ...]:
    """A text for each wall, with the first of some heights of capitals that finds room that is not ``taken``.

    It stands next to the wall, as near its middle as it can, else where ``around`` finds a place.
    """
    marks: list[Mark] = []
    for piece, text in walls:
        next_to_it = list(_next_to_wall(piece))
        near = ((height, place) for height in heights for place in next_to_it)
        feet = _feet(piece)
        far = ((heights[-1], _on_wall(place, feet)) for place in around(piece.cells))
        for height, place in chain(near, far):
            box = plate_box(place.at, text, height, width, _WALL_PAD)
            if taken.free(box):
                taken.add(box)
                style = styles.of(piece.type)
                marks += pointer(place, style.edge)
                marks += plate_marks(place.at, text, height, width, style.fill, _WALL_PAD)
                break
    return tuple(marks)


def _feet(piece: Piece) -> list[Point]:
    """The middles of its edges, those in the middle of the wall first."""
    feet = [middle(edge_line(edge)) for edge in piece.edges]
    heart = middle(feet)
    return sorted(feet, key=lambda foot: (math.dist(foot, heart), foot.y, foot.x))


def _next_to_wall(piece: Piece) -> Iterator[LabelPlace]:
    """Places in the hexes on both sides of a wall."""
    ways = {middle(edge_line(edge)): (centre(edge.across), centre(edge.hex)) for edge in piece.edges}
    for share in _SHARES:
        for foot in _feet(piece):
            for way in ways[foot]:
                yield LabelPlace(foot.towards(way, share), foot)


def _on_wall(place: LabelPlace, feet: Sequence[Point]) -> LabelPlace:
    return LabelPlace(place.at, min(feet, key=lambda foot: math.dist(foot, place.at)))


_TALL = (Role.CASTLE_WALL, Role.DOORWAY)


def wall_runs(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Walls and doorways in runs: pieces whose hexes touch and whose tops are of one level."""
    remaining = [piece for piece in pieces if piece.type.role in _TALL]
    runs: list[list[Piece]] = []
    while remaining:
        run, edge = [remaining[0]], [remaining.pop(0)]
        while edge:
            here = edge.pop()
            around = {cell for own in here.cells for cell in (own, *own.neighbours())}
            near = [other for other in remaining if other.top == here.top and around & set(other.cells)]
            remaining = [other for other in remaining if other not in near]
            run += near
            edge += near
        runs.append(run)
    return runs


def height_marks(
    pieces: Sequence[Piece],
    styles: Styles,
    height: float,
    width: Width,
    taken: Taken,
    around: Around | None = None,
) -> tuple[Mark, ...]:
    """The level that each run of walls reaches (``↑11``), on a plate beside it with a line to it.

    Where all hexes next to it are taken it goes where ``around`` finds room, else onto the run.
    """
    marks: list[Mark] = []
    filled = {cell for piece in pieces if piece.type.fills_cells for cell in piece.cells}
    for run in wall_runs(pieces):
        text = f"↑{run[0].top}"
        style = styles.of(run[0].type)
        cells = [cell for piece in run for cell in _solid(piece)]
        spots: list[tuple[Point, Point]] = list(_next_to_run(cells, filled))
        spots += around(cells) if around is not None else ()
        free = (spot for spot in spots if taken.free(plate_box(spot[0], text, height, width)))
        at, foot = next(free, (centre(cells[0]), centre(cells[0])))
        taken.add(plate_box(at, text, height, width))
        if at != foot:
            marks += pointer(LabelPlace(at, foot), style.edge)
        marks += plate_marks(at, text, height, width, style.fill)
    return tuple(marks)


def _solid(piece: Piece) -> list[Hex]:
    """The hexes of a piece without the passage of a doorway."""
    passage = piece.type.shape.passage if piece.type.shape else ()
    return [cell for i, cell in enumerate(piece.cells) if i not in passage]


def _next_to_run(cells: Sequence[Hex], filled: set[Hex]) -> Iterator[tuple[Point, Point]]:
    """Places next to a run where nothing new lies, nearest to its middle first, and what they point to."""
    heart = middle([centre(cell) for cell in cells])
    around = {beside: cell for cell in cells for beside in cell.neighbours() if beside not in filled}
    for beside in sorted(around, key=lambda cell: (math.dist(centre(cell), heart), cell.r, cell.q)):
        yield centre(beside), centre(around[beside])


def doorway_marks(pieces: Iterable[Piece], styles: Styles, height: float, taken: Taken) -> tuple[Mark, ...]:
    """The spaces of each doorway with a door, numbered 1 to 4 on small discs."""
    marks: list[Mark] = []
    for piece in pieces:
        style = styles.of(piece.type)
        if piece.type.role is not Role.DOORWAY or style.figure == "arch":
            continue
        for number, space in enumerate(piece.spaces, 1):
            at = centre(space)
            taken.add(disc_box(at, str(number), height))
            marks += disc_marks(at, str(number), height, style.ink, "#ffffff")
    return tuple(marks)


_CODED = (TileClass.LAND, TileClass.FLUID)
WALLS = (Role.RUIN, Role.STONE_WALL, Role.LAUR_WALL)
CASTLE = (Role.CASTLE_BASE, Role.CASTLE_WALL)


def code_of(type: PieceType, styles: Styles) -> str:
    """The code of a tile, a wall, a part of a castle or the hull of a ship; empty for what is known by its
    looks alone, or by its name where it is not known at all. Kinds of people's own bear the letters that
    their file gives them.

    Bases and walls of castles all take one hex: their letters are the whole code.
    """
    if type.is_placeholder:
        return ""
    if type.role in CASTLE:
        return styles.pieces[type.id].letter if type.id in styles.pieces else ""
    if type.kind.tile_class not in _CODED and type.role not in WALLS and not type.ledges(0):
        return ""
    own = type.kind.short if type.kind.id not in styles.kinds and type.kind.short.isalnum() else ""
    return f"{own or styles.of(type).letter}{type.size}"
