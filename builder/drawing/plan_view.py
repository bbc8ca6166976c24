"""The battlefield from straight above, one level at a time: the new pieces in full colour, the rest faded.

What is painted, back to front: the grid; the pieces below, from the ground up; one veil over them; tall
pieces that reach through this level, pale; the pieces of this level; what stands on edges.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby

from builder.battlefield import Battlefield, Piece
from builder.drawing.colours import WHITE
from builder.drawing.marks import Area, Label, Mark, Strokes
from builder.drawing.pieces import Detail, piece_marks
from builder.drawing.shapes import Line, rectangle
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH, Bounds, Point, bounds, edge_line, outline
from builder.hexgrid.offset import column_name, from_hex, to_hex

GRID_COLOUR = "#d9d4cc"
COORDINATE_COLOUR = "#8a8378"
COORDINATE_HEIGHT = 12.0
COORDINATE_ROOM = 26.0
_THROUGH_SHARE = 0.55
_SHADOW = (2.2, 2.8)


def covered_hexes(battlefield: Battlefield) -> set[Hex]:
    """All hexes with terrain, and those of edge pieces that touch none of it."""
    pieces = battlefield.pieces.values()
    found = {cell for piece in pieces if not piece.type.is_edge for cell in piece.cells}
    for piece in pieces:
        if piece.type.is_edge:
            touched = {*piece.cells, *(edge.across for edge in piece.edges)}
            if not touched & found:
                found |= touched
    return found


def frame_hexes(battlefield: Battlefield) -> list[Hex]:
    """The smallest rectangle of rows and columns that holds every hex with terrain, row by row."""
    places = [from_hex(hex) for hex in covered_hexes(battlefield)]
    if not places:
        return []
    left, right = min(c for c, _ in places), max(c for c, _ in places)
    top, bottom = min(r for _, r in places), max(r for _, r in places)
    return [to_hex(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def bounds_mm(battlefield: Battlefield, *, coordinates: bool = False) -> Bounds | None:
    """The rectangle that the battlefield takes on the table in mm, the same for every level.

    With ``coordinates`` there is room for letters and numbers on all four sides. None without pieces.
    """
    found = bounds(frame_hexes(battlefield))
    if found is None or not coordinates:
        return found
    return widened(found, COORDINATE_ROOM)


def widened(box: Bounds, room: float) -> Bounds:
    """A rectangle with ``room`` mm more on every side."""
    return Bounds(box.left - room, box.top - room, box.right + room, box.bottom + room)


def top_slot(piece: Piece) -> int:
    """The highest slot a piece reaches, what stands on edges counted with its real height."""
    if piece.type.is_edge:
        return piece.slot + max(piece.type.height, 1) - 1
    return piece.top


def level_marks(
    battlefield: Battlefield,
    slot: int,
    styles: Styles,
    *,
    show_below: bool = True,
    fade: float = 0.6,
    grid: bool = True,
    coordinates: bool = False,
    detail: Detail = "full",
    detail_below: Detail | None = None,
    new: Collection[Piece] | None = None,
) -> tuple[Mark, ...]:
    """One level: pieces whose lowest slot it is in full colour, over the levels below.

    ``fade`` 0..1 is how strongly the veil hides what lies below. ``detail_below`` is the detail of what lies
    below, by default that of the level. ``new`` replaces the pieces shown in full colour (build steps).
    """
    pieces = battlefield.in_order()
    fresh = [p for p in pieces if p.slot == slot] if new is None else sorted(new, key=_painted)
    ids = {piece.id for piece in fresh}
    older = [p for p in pieces if show_below and p.slot <= slot and p.id not in ids]
    marks: list[Mark] = [grid_marks(battlefield)] if grid else []
    below = visible_from_above([p for p in older if top_slot(p) < slot], fresh)
    for piece in below:
        marks += piece_marks(piece, styles, detail=detail_below or detail)
    frame = bounds(frame_hexes(battlefield))
    if below and frame is not None:
        marks.append(veil(frame, fade))
    if show_below and slot > 1:
        marks += shadow(fresh)
    through = [p for p in older if top_slot(p) >= slot]
    for edges in (False, True):
        for group, faded in ((through, fade * _THROUGH_SHARE), (fresh, 0.0)):
            for piece in sorted(group, key=_painted):
                if piece.type.is_edge is edges:
                    marks += piece_marks(piece, styles, detail=detail, faded=faded)
    if coordinates:
        marks += coordinate_marks(battlefield)
    return tuple(marks)


def overview_marks(battlefield: Battlefield, styles: Styles, *, detail: Detail = "full") -> tuple[Mark, ...]:
    """The whole battlefield from above, every level in full colour with its shadow on those below."""
    marks: list[Mark] = []
    shown = visible_from_above(battlefield.pieces.values(), ())
    for slot, pieces in groupby(shown, key=lambda piece: piece.slot):
        level = list(pieces)
        if slot > 1:
            marks += shadow(level)
        for piece in level:
            marks += piece_marks(piece, styles, detail=detail)
    return tuple(marks)


def shadow(pieces: Iterable[Piece]) -> tuple[Area, ...]:
    """The shadow that the pieces of one level throw to the lower right, as one area."""
    cells = {cell for piece in pieces if _opaque(piece) for cell in piece.cells}
    right, down = _SHADOW
    rings = [tuple([Point(x + right, y + down) for x, y in ring]) for ring in outline(cells)]
    return (Area(tuple(rings), "#000000", opacity=0.28),) if rings else ()


def veil(frame: Bounds, fade: float) -> Area:
    """The one translucent sheet over everything below; a hex of room on every side for what sticks out."""
    room = ACROSS_FLATS
    ring = rectangle(frame.left - room, frame.top - room, frame.width + 2 * room, frame.height + 2 * room)
    return Area((ring,), WHITE, opacity=fade)


def visible_from_above(pieces: Iterable[Piece], cover: Iterable[Piece]) -> list[Piece]:
    """Those of ``pieces`` that show when seen from above under ``cover``, in the order they are painted."""
    shown = sorted(pieces, key=_painted)
    hidden: set[Hex] = set()
    for piece in cover:
        if _opaque(piece):
            hidden.update(piece.cells)
    kept: list[Piece] = []
    for piece in reversed(shown):
        cells = piece.cells
        around = cells if piece.type.fills_cells else (*cells, *(edge.across for edge in piece.edges))
        if all(cell in hidden for cell in around):
            continue
        kept.append(piece)
        if _opaque(piece):
            hidden.update(cells)
    return kept[::-1]


def _opaque(piece: Piece) -> bool:
    """Whether nothing below it shows: fluids lie a little in, but what lies below them is of no use."""
    return piece.type.fills_cells


def _painted(piece: Piece) -> tuple[int, int, int, int, int]:
    """Painting order: by the top it reaches, edges last within one."""
    kind = 1 if piece.type.is_edge else 0
    return (piece.slot, kind, piece.hex.r, piece.hex.q, piece.id)


def grid_marks(battlefield: Battlefield) -> Strokes:
    """Faint hexes over the whole rectangle of rows and columns."""
    lines: list[Line] = []
    frame = frame_hexes(battlefield)
    inside = set(frame)
    for hex in frame:
        for direction in range(6):
            edge = Edge(hex, direction)
            if direction < 3 or edge.across not in inside:
                lines.append(edge_line(edge))
    return Strokes(tuple(lines), GRID_COLOUR, 0.8)


def coordinate_marks(
    battlefield: Battlefield, height: float = COORDINATE_HEIGHT, room: float = COORDINATE_ROOM
) -> tuple[Label, ...]:
    """Column letters above and below, row numbers left and right, as `hexgrid.offset.label` names hexes.

    ``height`` is the cap height and ``room`` the width of the border they stand in, in mm on the table.
    Where they would not fit, only every second, fifth … is written.
    """
    frame = frame_hexes(battlefield)
    box = bounds(frame)
    if box is None:
        return ()
    (left, top), (right, bottom) = from_hex(frame[0]), from_hex(frame[-1])
    longest = max(len(column_name(left)), len(column_name(right)))
    every_column = _every(height * (0.6 + 0.95 * longest), ACROSS_FLATS)
    every_row = _every(height * 1.7, ROW_PITCH)
    # Odd rows lie half a hex to the right: a letter stands between the two.
    found = [
        Label(Point(ACROSS_FLATS * (column + 0.25), y), column_name(column), height, COORDINATE_COLOUR)
        for column in range(left, right + 1)
        if column % every_column == 0
        for y in (box.top - room / 2, box.bottom + room / 2)
    ]
    found += [
        Label(Point(x, ROW_PITCH * row), str(row + 1), height, COORDINATE_COLOUR)
        for row in range(top, bottom + 1)
        if (row + 1) % every_row == 0
        for x in (box.left - room / 2, box.right + room / 2)
    ]
    return tuple(found)


def _every(needed: float, pitch: float) -> int:
    """1, 2, 5, 10 …: how many places one label takes."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500):
        if step * pitch >= needed:
            return step
    return 1000
