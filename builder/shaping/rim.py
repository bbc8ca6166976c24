"""The rim of a wall walk or of tiles: the edges where the neighbour is lower, for battlements.

A rim edge is named from the hex outside, as the battlement that stands on it is. ``highest`` and ``without``
are everywhere as in `surface`; what is not looked at still keeps others from standing where it stands.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.hexgrid import DIRECTIONS, Edge, Hex, border_from, reached
from builder.shaping.drop import surface


def height(
    battlefield: Battlefield, hex: Hex, highest: int | None = None, without: Container[int] = ()
) -> int:
    """The slot of what is on top at a hex; 0 is the table."""
    return surface(battlefield, (hex,), highest=highest, without=without)


def lined(
    battlefield: Battlefield, hex: Hex, highest: int | None = None, without: Container[int] = ()
) -> Piece | None:
    """The wall walk or tile on top at a hex, which battlements can line; None where there is none."""
    found = battlefield.occupancy.at(hex, height(battlefield, hex, highest, without))
    return next((p for p in found if p.type.kind.tile_class is TileClass.LAND and p.id not in without), None)


def is_open(battlefield: Battlefield, edge: Edge, slot: int) -> bool:
    """Whether nothing fills the hex outside at the slot of the tile."""
    return not battlefield.occupancy.at(edge.hex, slot)


def has_battlement(battlefield: Battlefield, edge: Edge, slot: int) -> bool:
    """Whether a battlement lines the tile in that slot on an edge (some files write it one slot up)."""
    return any(
        piece.type.role is Role.BATTLEMENT and piece.slot in (slot, slot + 1)
        for pieces in battlefield.occupancy.edge_column(edge).values()
        for piece in pieces
    )


def has_ladder_top(battlefield: Battlefield, edge: Edge, slot: int) -> bool:
    """Whether a ladder leads up to the tile in that slot there, so that a battlement would close it."""
    return any(
        piece.type.role is Role.LADDER and piece.slot <= slot <= piece.highest
        for pieces in battlefield.occupancy.edge_column(edge).values()
        for piece in pieces
    )


def hidden_at(battlefield: Battlefield, edge: Edge, slot: int, without: Container[int]) -> Piece | None:
    """A piece out of sight that blocks a battlement on an edge; None if there is none."""
    standing = battlefield.occupancy.edge_column(edge)
    near = (*battlefield.occupancy.at(edge.hex, slot), *standing.get(slot, ()), *standing.get(slot + 1, ()))
    return next((piece for piece in near if piece.id in without), None)


def free_edges(
    battlefield: Battlefield,
    hex: Hex,
    highest: int | None = None,
    directions: Sequence[int] = DIRECTIONS,
    without: Container[int] = (),
) -> list[Edge]:
    """The rim edges of one hex that take a battlement: open, without one, and no ladder ends there."""
    tile = lined(battlefield, hex, highest, without)
    if tile is None:
        return []
    slot = height(battlefield, hex, highest, without)
    return [edge for way in directions if takes_one(battlefield, edge := Edge(hex, way).other_side, slot)]


def passed_edges(
    battlefield: Battlefield,
    path: Sequence[Hex],
    first: Edge | None,
    highest: int | None = None,
    without: Container[int] = (),
) -> list[Edge]:
    """The free rim edges of the hexes of a path, each a neighbour of the one before.

    ``first`` is the edge at which the stroke began, named from inside: the path keeps to its side then. None
    takes both sides.
    """
    side = _side_of(path, first)
    found: dict[Edge, None] = {}
    for index, hex in enumerate(path):
        if side is None:
            directions: Sequence[int] = DIRECTIONS
        else:
            directions = _on_side(path, index, side)
        for edge in free_edges(battlefield, hex, highest, directions, without):
            found[edge] = None
    return list(found)


def full_rim(
    battlefield: Battlefield, edge: Edge, highest: int | None = None, without: Container[int] = ()
) -> list[Edge]:
    """The free edges of the rim that runs on from ``edge`` (named from inside) until it comes round.

    Where the edge is not on the rim, all rims of the wall walk (or of the tiles of one level) are followed.
    """
    region = _level_ground(battlefield, edge.hex, highest, without)
    if not region:
        return []
    slot = height(battlefield, edge.hex, highest, without)
    if edge.across not in region:
        border = border_from(edge, region)
    else:
        border = [
            Edge(hex, way)
            for hex in sorted(region, key=lambda h: (h.r, h.q))
            for way in DIRECTIONS
            if hex.neighbour(way) not in region
        ]
    return [side.other_side for side in border if takes_one(battlefield, side.other_side, slot)]


def takes_one(battlefield: Battlefield, edge: Edge, slot: int) -> bool:
    """Whether a battlement can line the tile in that slot on an edge: open, without one, no ladder ends."""
    return (
        is_open(battlefield, edge, slot)
        and not has_battlement(battlefield, edge, slot)
        and not has_ladder_top(battlefield, edge, slot)
    )


def battlement_on(type: PieceType, edge: Edge, slot: int, id: int) -> Piece:
    """A battlement on a rim edge that lines the tile in a slot."""
    return Piece(id, type, edge.hex, slot, (edge.direction - type.edges(0)[0].direction) % 6)


def battlements(
    type: PieceType,
    battlefield: Battlefield,
    edges: Sequence[Edge],
    highest: int | None,
    first_id: int,
    without: Container[int] = (),
) -> tuple[Piece, ...]:
    """Battlements on rim edges, numbered from ``first_id``."""
    return tuple(
        battlement_on(type, edge, height(battlefield, edge.across, highest, without), first_id + index)
        for index, edge in enumerate(edges)
    )


def _side_of(path: Sequence[Hex], first: Edge | None) -> int | None:
    """1 where the stroke keeps to its right, -1 to its left, None for both."""
    if first is None or len(path) < 2:
        return None
    way = path[0].direction_to(path[1])
    if way is None:
        return None
    return {1: 1, 2: 1, 4: -1, 5: -1}.get((first.direction - way) % 6)


def _on_side(path: Sequence[Hex], index: int, side: int) -> list[int]:
    """The directions to one side of a path at one of its hexes: between the way back and the way on."""
    came = path[index - 1].direction_to(path[index]) if index else None
    goes = path[index].direction_to(path[index + 1]) if index + 1 < len(path) else None
    came = goes if came is None else came
    goes = came if goes is None else goes
    if came is None or goes is None:  # gaps in the path on both sides
        return []
    back = (came + 3) % 6
    start, end = (goes, back) if side > 0 else (back, goes)
    return [(start + step) % 6 for step in range(1, (end - start) % 6)]


def _level_ground(
    battlefield: Battlefield, hex: Hex, highest: int | None, without: Container[int]
) -> set[Hex]:
    """The hexes around one that are of its role and level, going from neighbour to neighbour."""
    tile = lined(battlefield, hex, highest, without)
    if tile is None:
        return set()
    slot, role = height(battlefield, hex, highest, without), tile.type.role

    def is_like(beside: Hex) -> bool:
        other = lined(battlefield, beside, highest, without)
        level = height(battlefield, beside, highest, without) == slot
        return level and other is not None and other.type.role is role

    return reached([hex], lambda hex: filter(is_like, hex.neighbours()))
