"""The picture of a battlefield as marks, back to front: as it is, or with what is new in a step lit.

Tiles are one six-sided block a cell, with what of it can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.colours import WHITE, mixed
from builder.drawing.isometric.faces import (
    LINE,
    THIN,
    WHOLE,
    Element,
    Face,
    Hatch,
    Item,
    Point3,
    Sign,
    View,
    Wires,
    at_height,
    direction_of,
    far_to_near,
    side,
    view_from,
    within,
)
from builder.drawing.isometric.obstacles import figure_items
from builder.drawing.isometric.terrain import (
    Ring,
    Terrain,
    foot,
    ground_shade,
    is_figure,
    shaded_parts,
    tile_top,
)
from builder.drawing.marks import Area, Mark, Strokes, fade_marks, shifted, turned
from builder.drawing.patterns import hex_lines, variant_at, width
from builder.drawing.pieces import Detail, name_marks
from builder.drawing.styles import Style, Styles
from builder.hexgrid import LEVEL, SIDE, Bounds, Hex, Point, centre, corners, hex_at

_SHADE = 0.3  # share of the outline's colour in shaded ground
_GLOSS = 0.5  # share of white in the ripples of water
Standing = Mapping[Hex, Sequence[Item]]
_NOTHING: Standing = MappingProxyType({})
_MIDDLE = Point(0.0, 0.0)
_MARGIN = 2.0  # mm that patterns stay off the border of each hex


def tile_item(
    terrain: Terrain, piece: Piece, hex: Hex, slot: int, style: Style, view: View, full: bool
) -> Item:
    """One cell of a tile as an item of its column; without elements where nothing of it can be seen."""
    low, high = foot(slot), tile_top(piece, slot)
    elements: list[Element] = []
    sides = [
        direction
        for direction in _seen(view)
        for beside in (terrain.tile(hex.neighbour(direction), slot),)
        if beside is None or (beside.type.is_flat and not piece.type.is_flat)
    ]
    bare = piece.type.is_flat or terrain.tile(hex, slot + 1) is None
    if not sides and not bare:
        return Item(low, high, WHOLE, elements, piece.id)
    ring = corners(hex)
    for direction in sides:
        a, b = ring[direction], ring[(direction + 1) % 6]
        # A piece that fills several slots has no joint between them.
        elements.append(_side(a, b, low, high, direction, style, view, joint=piece.type.height <= 1))
    if bare:
        elements += _top(terrain, piece, hex, slot, ring, high, style, view, full)
    return Item(low, high, WHOLE, elements, piece.id)


@lru_cache(maxsize=6)
def _seen(view: View) -> tuple[int, ...]:
    """The directions of the sides that are seen, the far ones first."""
    found = [d for d in range(6) if view.faces(*direction_of(d))]
    return tuple(sorted(found, key=lambda d: view.depth(*direction_of(d))))


def _side(
    a: Point, b: Point, low: float, high: float, direction: int, style: Style, view: View, *, joint: bool
) -> Face:
    colour = side(style, view, *direction_of(direction))
    spots = (Point3(a.x, a.y, low), Point3(b.x, b.y, low), Point3(b.x, b.y, high), Point3(a.x, a.y, high))
    return Face(spots, colour, mixed(colour, style.edge, 0.6) if joint else colour)


def _top(
    terrain: Terrain,
    piece: Piece,
    hex: Hex,
    slot: int,
    ring: Ring,
    z: float,
    style: Style,
    view: View,
    full: bool,
) -> list[Element]:
    fluid = piece.type.role is Role.FLUID
    elements: list[Element] = [
        Face(at_height(ring, z), style.fill, mixed(style.fill, style.edge, 0.28 if fluid else 0.4), THIN)
    ]
    if full:
        dark = mixed(style.fill, style.edge, _SHADE)
        elements += [Face(at_height(part, z), dark, None) for part in shaded_parts(terrain, hex, z, view)]
        found = _pattern(style.pattern, variant_at(hex), view.index)
        if found:
            ink = mixed(style.fill, WHITE, _GLOSS) if fluid else mixed(style.ink, style.fill, 0.25)
            elements.append(Hatch(Point3(*centre(hex), z), found, ink, width(style.pattern) * 0.85))
    rims = []
    for direction in range(6):
        across = terrain.tile(hex.neighbour(direction), slot)
        if across is not piece:
            a, b = ring[direction], ring[(direction + 1) % 6]
            rims.append((Point3(a.x, a.y, z), Point3(b.x, b.y, z)))
    if rims:
        elements.append(Wires(tuple(rims), mixed(style.edge, style.fill, 0.25 if fluid else 0.0), LINE))
    return elements


@lru_cache(maxsize=1024)
def _pattern(pattern: str, variant: int, corner: int) -> tuple[tuple[Point, Point], ...]:
    """The lines of a pattern within a hex about (0, 0), as they lie on the picture.

    They are turned against the view, so that tufts and waves stand upright from every corner.
    """
    view = view_from(corner)
    found = []
    for line in hex_lines(pattern, variant, _MARGIN):
        a, b = turned(line, _MIDDLE, -corner)
        found.append((view.on_plane(*a), view.on_plane(*b)))
    return tuple(found)


def isometric_marks(
    battlefield: Battlefield,
    styles: Styles,
    *,
    view: int = 0,
    only: Iterable[Piece] | None = None,
    detail: Detail = "full",
    standing: Standing = _NOTHING,
    known: Known | None = None,
) -> tuple[Mark, ...]:
    """The battlefield in three dimensions, in mm of the picture, back to front; empty without pieces.

    ``view`` 0 to 5 is the corner it is seen from, each a sixth of a turn on; ValueError for any other.
    ``only`` those pieces are drawn, all where it is not given. ``detail="plain"`` leaves out patterns, joints
    and shade. ``standing`` is what else lies and stands there, by column. ``known`` keeps items for further
    pictures in plain detail, of the same battlefield from the same corner in the same styles, without more.
    """
    seen = view_from(view)
    pieces = battlefield.in_order() if only is None else list(only)
    marks: list[Mark] = []
    kept = known if detail == "plain" and not standing else None
    for column in _columns(pieces, styles, seen, detail == "full", standing, kept):
        marks += column
    if detail == "full":
        marks += _inked(unknown_names(pieces, styles), seen)
    ground = ground_shade(pieces, seen) if detail == "full" else None
    return tuple(marks if ground is None else [ground, *marks])


def unknown_names(pieces: Sequence[Piece], styles: Styles) -> Iterator[Sign]:
    """The names of placeholders whose middle is to be seen, over all else."""
    if not any(piece.type.is_placeholder for piece in pieces):
        return
    terrain = Terrain(pieces, styles)
    for piece in pieces:
        if piece.type.is_placeholder:
            name = name_marks(piece, styles.of(piece.type))
            at = name[1].at
            if terrain.clear_above(hex_at(at), piece.slot):
                marks = tuple(shifted(name, Point(-at.x, -at.y)))
                yield Sign(Point3(*at, tile_top(piece, piece.slot)), marks)


class Known:
    """What was drawn for earlier pictures: items, and their marks. An item looks the same again where the
    same pieces are near it.
    """

    def __init__(self) -> None:
        self._items: dict[tuple[object, ...], list[tuple[Hex, Item]]] = {}
        self._cells: dict[tuple[object, ...], Item] = {}
        self._touched: dict[int, tuple[Hex, ...]] = {}
        self._marks: dict[Element, tuple[Mark, ...]] = {}
        self._pale: dict[int, tuple[Mark, Mark]] = {}  # by the id of a mark, which is kept so that it stays

    def columns(
        self, pieces: Sequence[Piece], terrain: Terrain, view: View, of: Collection[int] | None = None
    ) -> dict[Hex, list[Item]]:
        """What is in each column, in plain detail, what stands there first; ``of`` these pieces alone."""
        tiles = {hex: tuple([(s, p.id) for s, p in row.items()]) for hex, row in terrain.tiles.items()}
        there: dict[Hex, list[int]] = {}
        for piece in pieces:
            touched = self._touched.get(piece.id)
            if touched is None:
                touched = self._touched[piece.id] = _touched(piece)
            for hex in touched:
                there.setdefault(hex, []).append(piece.id)
        found: dict[Hex, list[Item]] = {}
        for piece in pieces:
            if _stands(piece) and (of is None or piece.id in of):
                # Drawn again only where the piece or one beside it changed: the key holds all that touch it.
                ids = [tuple(there.get(hex, ())) for hex in _around(piece)]
                key = (piece.id, *ids)
                if key not in self._items:
                    style = terrain.styles.of(piece.type)
                    self._items[key] = [
                        (hex, item._replace(piece=piece.id))
                        for hex, item in figure_items(terrain, piece, style, view, full=False)
                    ]
                for hex, item in self._items[key]:
                    found.setdefault(hex, []).append(item)
        for hex, column in tiles.items():
            if of is not None and not any(id in of for _, id in column):
                continue
            key = (hex, column, *[tiles.get(beside) for beside in hex.neighbours()])
            if key not in self._items:
                self._items[key] = [(hex, item) for item in self._tiles(terrain, hex, view)]
            found.setdefault(hex, []).extend([item for _, item in self._items[key]])
        return found

    def _tiles(self, terrain: Terrain, hex: Hex, view: View) -> Iterator[Item]:
        """What is seen of the tiles of a column; a cell looks the same beside the same cells."""
        column = terrain.tiles[hex]
        beside = [terrain.tiles.get(near, {}) for near in hex.neighbours()]
        for slot, piece in column.items():
            near = [other.get(slot) for other in beside]
            key = (hex, slot, piece.id, slot + 1 in column, *[one and one.id for one in near])
            item = self._cells.get(key)
            if item is None:
                style = terrain.styles.of(piece.type)
                item = self._cells[key] = tile_item(terrain, piece, hex, slot, style, view, full=False)
            if item.elements:
                yield item

    def inked(self, elements: Iterable[Element], view: View) -> Iterator[Mark]:
        """The marks of some elements, those of equal ones the same."""
        for element in elements:
            marks = self._marks.get(element)
            if marks is None:
                marks = self._marks[element] = tuple(_inked([element], view))
            yield from marks

    def paled(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        """Marks that are hardly seen, those of the same ones the same."""
        for mark in marks:
            if id(mark) not in self._pale:
                (pale,) = fade_marks((mark,), PALE)
                self._pale[id(mark)] = mark, pale
            yield self._pale[id(mark)][1]

    def lit(
        self,
        pieces: Sequence[Piece],
        new: Collection[int],
        styles: Styles,
        view: View,
        box: Bounds | None = None,
    ) -> Iterator[tuple[bool, list[Mark]]]:
        """Everything back to front: the ``new`` pieces with an outline, and whether marks are of others.

        With a ``box`` of the picture only the columns that show in it.
        """
        terrain = Terrain(pieces, styles)
        columns = self.columns(pieces, terrain, view)
        for hex in far_to_near(columns, view):
            if box is not None and not _extent(columns[hex], hex, view).meets(box):
                continue
            for item in _ordered(columns[hex], view):
                marks = list(self.inked(item.elements, view))
                if item.piece not in new:
                    yield True, marks
                    continue
                tile = terrain.tile(hex, round(item.low / LEVEL) + 1)
                if tile is None or tile.id != item.piece:
                    yield False, [*_halo(item, view), *marks]
                else:
                    yield False, [*marks, *_inked([_rim(terrain, tile, hex, item)], view)]


OUTLINE = "#b3005e"
"""The colour of the outline of what is new in a step."""
_OUTLINE = 3.4  # mm, of the lines along tiles
_HALO = 4.8  # mm, of the lines behind figures, of which half is seen
PALE = 0.56
"""Of white in what was there before."""


def _extent(items: Sequence[Item], hex: Hex, view: View) -> Bounds:
    """The rectangle of the picture that a column takes."""
    x, y = view.on_plane(*centre(hex))
    low, high = min(item.low for item in items), max(item.high for item in items)
    return Bounds(x - SIDE, y - SIDE - high * view.lift, x + SIDE, y + SIDE - low * view.lift)


def _faces(item: Item) -> Iterator[Face]:
    return (element for element in item.elements if isinstance(element, Face))


def _halo(item: Item, view: View) -> Iterator[Mark]:
    """What is behind a figure: all its faces as one, or its bars where it has none."""
    faces = [mark for mark in _inked(_faces(item), view) if isinstance(mark, Area)]
    if faces:
        yield Area(tuple([ring for face in faces for ring in face.rings]), None, OUTLINE, _HALO)
        return
    for element in item.elements:
        if isinstance(element, Wires):
            yield from _inked([Wires(element.lines, OUTLINE, element.width + _HALO)], view)


def _rim(terrain: Terrain, piece: Piece, hex: Hex, item: Item) -> Wires:
    """The outline of a cell of a tile where the piece ends there: along its top and its free sides."""
    found: list[tuple[Point3, Point3]] = []
    ring = corners(hex)
    bare = any(len({spot.z for spot in face.spots}) == 1 for face in _faces(item))
    for direction in range(6):
        if bare and terrain.tile(hex.neighbour(direction), round(item.low / LEVEL) + 1) is not piece:
            start, end = at_height((ring[direction], ring[(direction + 1) % 6]), item.high)
            found.append((start, end))
    for face in _faces(item):
        if len({spot.z for spot in face.spots}) > 1:
            a, b, c, d = face.spots
            found += [(a, b), (b, c), (c, d), (d, a)]
    return Wires(tuple(found), OUTLINE, _OUTLINE)


def _touched(piece: Piece) -> tuple[Hex, ...]:
    return (*piece.cells, *[edge.across for edge in piece.edges])


@lru_cache(maxsize=16384)
def _around(piece: Piece) -> tuple[Hex, ...]:
    """The hexes that a piece touches and all beside them, always in the same order."""
    touched = _touched(piece)
    return tuple(dict.fromkeys([near for hex in touched for near in (hex, *hex.neighbours())]))


def _stands(piece: Piece) -> bool:
    return is_figure(piece) or not piece.type.fills_cells


def _columns(
    pieces: Sequence[Piece], styles: Styles, view: View, full: bool, more: Standing, known: Known | None
) -> Iterator[Iterable[Mark]]:
    """Everything as it is drawn, item by item, back to front."""
    if known is None:
        for item in solids(pieces, styles, view, full, more):
            yield _inked(item.elements, view)
        return
    columns = known.columns(pieces, Terrain(pieces, styles), view)
    for hex in far_to_near(columns, view):
        for item in _ordered(columns[hex], view):
            yield known.inked(item.elements, view)


def solids(
    pieces: Sequence[Piece], styles: Styles, view: View, full: bool, more: Standing = _NOTHING
) -> Iterator[Item]:
    """What is seen of everything, ``more`` among it, column by column, back to front."""
    terrain = Terrain(pieces, styles)
    standing = _standing(terrain, pieces, view, full, more)
    for hex in far_to_near({*terrain.tiles, *standing}, view):
        yield from _ordered([*standing.get(hex, ()), *_tiles(terrain, hex, view, full)], view)


def _standing(
    terrain: Terrain, pieces: Iterable[Piece], view: View, full: bool, more: Standing
) -> dict[Hex, list[Item]]:
    """What stands in each column, ``more`` among it."""
    found = {hex: list(items) for hex, items in more.items()}
    for piece in pieces:
        if _stands(piece):
            for hex, item in figure_items(terrain, piece, terrain.styles.of(piece.type), view, full):
                found.setdefault(hex, []).append(item)
    return found


def _tiles(terrain: Terrain, hex: Hex, view: View, full: bool) -> list[Item]:
    """What is seen of the tiles of a column."""
    # Made where they are painted: thousands of faces need not be kept until then.
    found = [
        tile_item(terrain, piece, hex, slot, terrain.styles.of(piece.type), view, full)
        for slot, piece in terrain.tiles.get(hex, {}).items()
    ]
    return [item for item in found if item.elements]


def _ordered(items: list[Item], view: View) -> Iterable[Item]:
    return within(items, view) if len(items) > 1 else items


def _inked(elements: Iterable[Element], view: View) -> Iterator[Mark]:
    rx, ry, sx, sy, lift = view.shares
    for element in elements:
        if isinstance(element, Face):
            ring = tuple([Point(x * rx + y * ry, x * sx + y * sy - z * lift) for x, y, z in element.spots])
            yield Area((ring,), element.fill, element.stroke, element.width, element.opacity)
        elif isinstance(element, Wires):
            lines = tuple(
                [
                    (
                        Point(ax * rx + ay * ry, ax * sx + ay * sy - az * lift),
                        Point(bx * rx + by * ry, bx * sx + by * sy - bz * lift),
                    )
                    for (ax, ay, az), (bx, by, bz) in element.lines
                ]
            )
            yield Strokes(lines, element.colour, element.width)
        elif isinstance(element, Sign):
            yield from shifted(element.marks, view.picture(element.at))
        else:
            px, py = view.picture(element.at)
            lines = tuple(
                [(Point(px + ax, py + ay), Point(px + bx, py + by)) for (ax, ay), (bx, by) in element.lines]
            )
            yield Strokes(lines, element.colour, element.width)


def nearest(battlefield: Battlefield, corner: int) -> Hex | None:
    """The hex with tiles that is nearest to the eye; None without any. Raises ValueError for no corner."""
    view = view_from(corner)
    return max(
        battlefield.occupancy.hexes(), key=lambda hex: (view.depth(*centre(hex)), hex.r, hex.q), default=None
    )
