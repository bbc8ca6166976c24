"""The battlefield from straight above, one level at a time: the new pieces in full colour, the rest faded.

What is painted, back to front: the grid; the pieces below, from the ground up; one veil over them; tall
pieces that reach through this level, pale and without patterns and numbers; the pieces of this level; what
stands on edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Literal, NamedTuple, ParamSpec

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role, TileClass
from builder.colours import WHITE
from builder.drawing.marks import Area, Label, Line, Mark, Strokes, rectangle
from builder.drawing.pieces import Detail, bevel, halo, piece_marks, set_off
from builder.drawing.relief import SHADOW, SUN, Relief, Shaded, top_of
from builder.drawing.relief import marks as relief_marks
from builder.drawing.styles import Styles
from builder.drawing.tint import Band, bands, tints, without_faces
from builder.hexgrid import (
    ACROSS_FLATS,
    ROW_PITCH,
    Bounds,
    Edge,
    Hex,
    Point,
    bounds,
    column_name,
    edge_line,
    outline,
    to_hex,
    window_of,
)

GRID_COLOUR = "#d9d4cc"
COORDINATE_COLOUR = "#8a8378"
COORDINATE_HEIGHT = 12.0
COORDINATE_ROOM = 26.0
Window = tuple[int, int, int, int]  # first column, first row, last column, last row
_GRID_WIDTH = 0.8
_THROUGH_SHARE = 0.55
_NOTHING: Mapping[int, int] = MappingProxyType({})


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
    """The smallest rectangle of rows and columns that holds all terrain and all that stands on edges."""
    window = frame_window(battlefield)
    if window is None:
        return []
    left, top, right, bottom = window
    return [to_hex(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def frame_window(battlefield: Battlefield) -> Window | None:
    """The first and last column and row with terrain or with what stands on edges; None without pieces."""
    found = covered_hexes(battlefield)
    # The end of a long ruin may stick out over the rim.
    found |= {
        edge.hex
        for piece in battlefield.pieces.values()
        if piece.type.is_edge
        for edge in piece.edges
        if edge.hex not in found and edge.across not in found
    }
    return window_of(found) if found else None


def bounds_mm(battlefield: Battlefield, *, coordinates: bool = False) -> Bounds | None:
    """The rectangle that the battlefield takes on the table in mm, the same for every level.

    With ``coordinates`` there is room for letters and numbers on all four sides. None without pieces.
    """
    found = bounds(frame_hexes(battlefield))
    if found is None or not coordinates:
        return found
    return found.widened(COORDINATE_ROOM)


Where = Literal["below", "veil", "grid", "lines", "shadow", "through", "halo", "new", "over"]


class PlanPart(NamedTuple):
    """What is drawn of one piece, or of none, and where between front and back that is."""

    where: Where
    marks: tuple[Mark, ...]
    piece: Piece | None = None


def all_marks(parts: Iterable[PlanPart]) -> tuple[Mark, ...]:
    """The marks of some parts in their order."""
    return tuple([mark for part in parts for mark in part.marks])


def level_parts(
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
    over_below: Sequence[Mark] = (),
    new: Collection[Piece] | None = None,
    older: Collection[Piece] | None = None,
    tops: Mapping[int, int] = _NOTHING,
    strong: bool = False,
    frame: Window | None = None,
    sheet: bool = True,
) -> list[PlanPart]:
    """One level: pieces whose lowest slot it is in full colour, over the levels below.

    ``fade`` 0..1 is how strongly the veil hides what lies below. ``detail_below`` is the detail of what lies
    below, by default that of the level; ``over_below`` is drawn on it, unfaded. ``new`` replaces the pieces
    shown in full colour, ``older`` those shown below them (build steps). ``tops`` are the highest slots, by
    id, of pieces that stand for more than themselves (the lowest rung for its ladder). ``strong`` sets new
    pieces off by a darker outline. ``frame`` is the part of the table that the grid covers, all of it
    if it is not given.
    Without ``sheet`` no veil lies over what is below, each piece there is paler by itself: nothing is painted
    beside the pieces (transparent pictures).
    """
    fresh, shown = _split(battlefield.pieces.values(), slot, new, older if show_below else ())
    through = [p for p in shown if reaches_up(p, slot, tops)]
    below = [p for p in shown if not reaches_up(p, slot, tops)] if fade < 1 else []
    below = visible_from_above(below, fresh)
    parts = _parts_below(below, styles, detail_below or detail, 0.0 if sheet else fade)
    frame = frame or frame_window(battlefield)
    if frame is not None:
        if below and fade > 0 and sheet:
            parts.append(PlanPart("veil", (veil(window_box(frame), fade),)))
        if grid:
            # Over the veil, which would swallow it, but not over the hexes that show pieces.
            lines = _grid(frame, {cell for p in below for cell in p.cells if _opaque(p)})
            parts.append(PlanPart("grid", (lines,)))
    parts.append(PlanPart("lines", tuple(over_below)))
    if shown:
        parts.append(PlanPart("shadow", shadow(fresh)))
    parts += _parts_of_level(fresh, sorted(through, key=painted), styles, detail, fade, strong)
    if coordinates:
        parts.append(PlanPart("over", coordinate_marks(battlefield)))
    return parts


P = ParamSpec("P")


def _marks_of(parts: Callable[P, list[PlanPart]]) -> Callable[P, tuple[Mark, ...]]:
    def marks(*arguments: P.args, **named: P.kwargs) -> tuple[Mark, ...]:
        return all_marks(parts(*arguments, **named))

    return marks


level_marks = _marks_of(level_parts)
"""All that `level_parts` gives, one after the other."""


def reaches_up(piece: Piece, slot: int, tops: Mapping[int, int] = _NOTHING) -> bool:
    """Whether a piece put down before rises beside what is put down in a slot; ground of it does not."""
    top = tops.get(piece.id, piece.highest)
    return top > slot or (top == slot and (piece.slot < slot or piece.type.is_edge))


def _split(
    pieces: Collection[Piece], slot: int, new: Collection[Piece] | None, older: Collection[Piece] | None
) -> tuple[list[Piece], list[Piece]]:
    """The pieces shown in full colour, as they are painted, and the others; see `level_marks`."""
    fresh = sorted([p for p in pieces if p.slot == slot] if new is None else new, key=painted)
    ids = {piece.id for piece in fresh}
    before = [p for p in pieces if p.slot <= slot] if older is None else older
    return fresh, [p for p in before if p.id not in ids]


def _parts_below(pieces: Iterable[Piece], styles: Styles, detail: Detail, faded: float) -> list[PlanPart]:
    parts: list[PlanPart] = []
    for piece in pieces:
        # The number on a tree gave its height where that was put up.
        tall = piece.type.kind.tile_class is TileClass.OBSTACLE
        marks = piece_marks(piece, styles, detail="plain" if tall else detail, faded=faded)
        parts.append(PlanPart("below", marks, piece))
    return parts


def _parts_of_level(
    fresh: Sequence[Piece],
    through: Sequence[Piece],
    styles: Styles,
    detail: Detail,
    fade: float,
    strong: bool,
) -> Iterator[PlanPart]:
    """The pieces of a level over those that reach through it; what stands on edges after all others."""
    for edges in (False, True):
        for piece in through:
            if piece.type.is_edge is edges:
                pale = piece_marks(piece, styles, detail="plain", faded=fade * _THROUGH_SHARE)
                yield PlanPart("through", pale, piece)
        if strong and edges:
            yield PlanPart("halo", tuple([mark for piece in fresh for mark in halo(piece)]))
        for piece in fresh:
            if piece.type.is_edge is edges:
                drawn = piece_marks(piece, styles, detail=detail)
                yield PlanPart("new", set_off(piece, drawn, styles) if strong else drawn, piece)


def overview_marks(
    battlefield: Battlefield,
    styles: Styles,
    *,
    detail: Detail = "full",
    relief: bool = False,
    heights: Sequence[Band] = (),
) -> tuple[Mark, ...]:
    """The whole battlefield from above, every level in full colour with its shadow on those below.

    With ``relief`` higher ground is lighter, and shadows are as long as the drop (`builder.drawing.relief`);
    with ``heights``, too, these are the colours of levels in place of those of the terrain.
    """
    marks: list[Mark] = []
    shown = visible_from_above(battlefield.pieces.values(), ())
    shades = _shades(battlefield, tints(heights)) if relief else {}
    for slot, pieces in groupby(shown, key=lambda piece: piece.slot):
        level = list(pieces)
        if relief:
            tiles = [piece for piece in level if painted(piece)[1] == 0]
            marks += _in_full(tiles, styles, detail)
            if detail == "full" and not heights:
                marks += [mark for piece in tiles for mark in bevel(piece, styles)]
            marks += (mark for shade in shades.get(slot, ()) for mark in relief_marks(shade))
            if heights:  # outlines once more: the colours of heights have covered them
                marks += without_faces(_in_full(tiles, styles, detail))
            marks += _in_full([piece for piece in level if painted(piece)[1]], styles, detail)
        else:
            if slot > 1:
                marks += shadow(level)
            marks += _in_full(level, styles, detail)
    return (*(mark for shade in shades.get(0, ()) for mark in relief_marks(shade)), *marks)


def height_bands(battlefield: Battlefield) -> tuple[Band, ...]:
    """The colours of the levels that are seen from above."""
    occupancy = battlefield.occupancy
    tops = [top_of(occupancy.column(hex)) for hex in occupancy.hexes()]
    return bands(top.level for top in tops if top.slot)


def _shades(battlefield: Battlefield, colours: Mapping[int, str]) -> dict[int, list[Shaded]]:
    """How height looks, by the slot of the tiles that it is to be painted over."""
    occupancy = battlefield.occupancy
    hexes = list(occupancy.hexes())
    found: dict[int, list[Shaded]] = defaultdict(list)
    relief = Relief(lambda hex: top_of(occupancy.column(hex)))
    for shade in relief.shaded(hexes, hexes, tints=colours):
        found[shade.slot].append(shade)
    return found


def _in_full(pieces: Iterable[Piece], styles: Styles, detail: Detail) -> list[Mark]:
    return [mark for piece in pieces for mark in piece_marks(piece, styles, detail=detail)]


def shadow(pieces: Iterable[Piece]) -> tuple[Area, ...]:
    """The shadow that the pieces of one level throw to the lower right, as one area."""
    cells = {cell for piece in pieces if _opaque(piece) for cell in piece.cells}
    right, down = SUN
    rings = [tuple([Point(x + right, y + down) for x, y in ring]) for ring in outline(cells)]
    return (Area(tuple(rings), "#000000", opacity=SHADOW),) if rings else ()


def veil(frame: Bounds, fade: float) -> Area:
    """The one translucent sheet over everything below; a hex of room on every side for what sticks out."""
    room = ACROSS_FLATS
    ring = rectangle(frame.left - room, frame.top - room, frame.width + 2 * room, frame.height + 2 * room)
    return Area((ring,), WHITE, opacity=fade)


def visible_from_above(pieces: Iterable[Piece], cover: Iterable[Piece]) -> list[Piece]:
    """Those of ``pieces`` that show when seen from above under ``cover``, in the order they are painted."""
    shown = sorted(pieces, key=painted)
    hidden: set[Hex] = set()
    for piece in cover:
        if _opaque(piece):
            hidden.update(piece.cells)
    visible: list[Piece] = []
    for piece in reversed(shown):
        cells = piece.cells
        around = cells if piece.type.fills_cells else (*cells, *(edge.across for edge in piece.edges))
        if all(cell in hidden for cell in around):
            continue
        visible.append(piece)
        if _opaque(piece):
            hidden.update(cells)
    return visible[::-1]


def _opaque(piece: Piece) -> bool:
    """Whether nothing below it shows: fluids lie a little in, but what lies below them is of no use."""
    return piece.type.fills_cells


def painted(piece: Piece) -> tuple[int, int, int, int, int]:
    """Painting order: from the ground up; within a level tiles, what stands on them, edges, flags."""
    kind = _ORDER.get(piece.type.role, 3 if piece.type.is_edge else 0)
    return (piece.slot, kind, piece.hex.r, piece.hex.q, piece.id)


# A doorway reaches over the tiles in its passage; a ladder hangs before a battlement, a flag on one.
_ORDER = {Role.OBSTACLE: 1, Role.DOORWAY: 1, Role.DOOR: 2, Role.LADDER: 4, Role.FLAG: 5}


def grid_marks(battlefield: Battlefield, without: Collection[Hex] = ()) -> Strokes:
    """Faint hexes over the whole rectangle of rows and columns, but none between two hexes ``without``."""
    frame = frame_window(battlefield)
    return Strokes((), GRID_COLOUR, _GRID_WIDTH) if frame is None else _grid(frame, without)


def _grid(frame: Window, without: Collection[Hex]) -> Strokes:
    lines = [line for hex, other, line in _borders(frame) if not (hex in without and other in without)]
    return Strokes(tuple(lines), GRID_COLOUR, _GRID_WIDTH)


@lru_cache(maxsize=64)  # every step of a plan asks for those of the whole battlefield
def _borders(frame: Window) -> tuple[tuple[Hex, Hex, Line], ...]:
    """Every border of the hexes of a part of the table once, with the two hexes it parts."""
    left, top, right, bottom = frame
    inside = {to_hex(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)}
    return tuple(
        (hex, edge.across, edge_line(edge))
        for hex in sorted(inside, key=lambda hex: (hex.r, hex.q))
        for direction in range(6)
        for edge in (Edge(hex, direction),)
        if direction < 3 or edge.across not in inside
    )


def coordinate_marks(
    battlefield: Battlefield, height: float = COORDINATE_HEIGHT, room: float = COORDINATE_ROOM
) -> tuple[Label, ...]:
    """Column letters above and below, row numbers left and right, as `hexgrid.offset.label` names hexes.

    ``height`` is the cap height and ``room`` the width of the border they stand in, in mm on the table.
    Where they would not fit, only every second, fifth … is written.
    """
    window = frame_window(battlefield)
    return () if window is None else window_coordinates(window, height, room)


def window_box(window: Window) -> Bounds:
    """The rectangle around a part of the table in mm."""
    left, top, right, bottom = window
    ends = (top, min(top + 1, bottom), max(top, bottom - 1), bottom)
    box = bounds(to_hex(column, row) for column in (left, right) for row in ends)
    assert box is not None
    return box


def window_coordinates(window: Window, height: float, room: float) -> tuple[Label, ...]:
    """The names of the columns and rows of a part of the table, around it; see `coordinate_marks`."""
    box = window_box(window)
    found = [
        Label(Point(x, y), name, height, COORDINATE_COLOUR)
        for name, x in column_places(window, height)
        for y in (box.top - room / 2, box.bottom + room / 2)
    ]
    found += [
        Label(Point(x, y), name, height, COORDINATE_COLOUR)
        for name, y in row_places(window, height)
        for x in (box.left - room / 2, box.right + room / 2)
    ]
    return tuple(found)


def column_places(window: Window, height: float) -> list[tuple[str, float]]:
    """The names of columns, ``height`` mm high, and the x of their middle; as many as find room."""
    left, _, right, _ = window
    longest = max(len(column_name(left)), len(column_name(right)))
    every = _every(height * (0.6 + 0.95 * longest), ACROSS_FLATS)
    # Odd rows lie half a hex to the right: a letter stands between the two.
    return [
        (column_name(column), ACROSS_FLATS * (column + 0.25))
        for column in range(left, right + 1)
        if column % every == 0
    ]


def row_places(window: Window, height: float) -> list[tuple[str, float]]:
    """The names of rows and the y of their middle on the table, as many as find room ``height`` mm high."""
    every = _every(height * 1.7, ROW_PITCH)
    return [
        (str(row + 1), ROW_PITCH * row) for row in range(window[1], window[3] + 1) if (row + 1) % every == 0
    ]


def _every(needed: float, pitch: float) -> int:
    """1, 2, 5, 10 …: how many places one label takes."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500):
        if step * pitch >= needed:
            return step
    return 1000
