"""What stands on hexes or on their edges, as items of the columns it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.drawing.isometric.castle import wall_item
from builder.drawing.isometric.cutting import cut
from builder.drawing.isometric.doorway import door_items, doorway_items
from builder.drawing.isometric.edge_pieces import battlement, flag, ladder, ruin, stone_wall
from builder.drawing.isometric.faces import Element, spots_of
from builder.drawing.isometric.house import house
from builder.drawing.isometric.order import WHOLE, Item
from builder.drawing.isometric.plants import brush, conifer, palm, plate
from builder.drawing.isometric.projection import View
from builder.drawing.isometric.rocks import block, crystal, hive, pillar
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.styles import Style
from builder.hexgrid import Hex
from builder.hexgrid.geometry import LEVEL

Placed = Iterator[tuple[Hex, Item]]


def figure_items(terrain: Terrain, piece: Piece, style: Style, view: View, full: bool) -> Placed:
    """Every part of a figure or edge piece with the column it stands in."""
    role = piece.type.role
    if role is Role.RUIN:
        yield from ruin(terrain, piece, style, view, full)
    elif role is Role.STONE_WALL:
        yield from stone_wall(terrain, piece, style, view, full)
    elif role is Role.BATTLEMENT:
        yield from battlement(terrain, piece, style, view)
    elif role is Role.LADDER:
        yield from ladder(piece, style, view)
    elif role is Role.FLAG:
        yield from flag(terrain, piece, style, view)
    elif role is Role.DOOR:
        yield from door_items(piece, style, view)
    elif role is Role.CASTLE_WALL:
        yield wall_item(terrain, piece, style, view, full)
    elif role is Role.DOORWAY:
        yield from doorway_items(terrain, piece, style, view, full)
    elif role is Role.OBSTACLE:
        yield from _obstacle(piece, style, view, full)


def _obstacle(piece: Piece, style: Style, view: View, full: bool) -> Placed:
    figure = style.figure
    if figure == "conifer":
        yield from _whole(piece, [*plate(piece, style, view), *conifer(piece, style, view)])
    elif figure == "palm":
        yield from _whole(piece, [*plate(piece, style, view), *palm(piece, style, view)], reaches=True)
    elif figure == "brush":
        yield from _whole(piece, [*plate(piece, style, view), *brush(piece, style, view)])
    elif figure == "hive":
        yield from _whole(piece, [*plate(piece, style, view), *hive(piece, style, view)])
    elif figure == "house":
        yield from house(piece, style, view, full)
    else:
        for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
            if figure == "crystal":
                elements = crystal(piece, cell, fills, style, view)
            elif figure == "pillar":
                elements = pillar(piece, cell, style, view)
            else:
                elements = block(piece, cell, fills, style, view)
            low = foot(piece.slot)
            yield cell, Item(low, low + fills * LEVEL, WHOLE, elements)


def _whole(piece: Piece, elements: Iterable[Element], *, reaches: bool = False) -> Placed:
    """A figure cut up by the hexes it reaches over; beyond its own each part is as high as it is drawn.

    One of a single hex stays within it, unless it ``reaches`` beyond.
    """
    low = foot(piece.slot)
    high = low + piece.type.height * LEVEL
    if len(piece.cells) == 1 and not reaches:
        yield piece.hex, Item(low, high, WHOLE, list(elements))
        return
    own = set(piece.cells)
    for hex, parts in cut(elements).items():
        if hex in own:
            yield hex, Item(low, high, WHOLE, parts)
        else:
            heights = [spot.z for part in parts for spot in spots_of(part)]
            yield hex, Item(min(heights), max(heights), WHOLE, parts)
