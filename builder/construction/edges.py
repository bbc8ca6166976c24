"""Battlements, flags, ruins, stone walls: pieces that stand on edges (R176, R234, decisions 6 to 8)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.battlefield import Piece
from builder.catalogue import Role, TileClass
from builder.construction.castle import direction_name
from builder.construction.findings import Cell, Finding, named, opened, places
from builder.construction.ground import Ground
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.wording import counted

# A tree or a castle wall behind a ruin leaves it room; a tile reaches to the very edge.
_TILES = frozenset({TileClass.LAND, TileClass.FLUID})


def lined_slot(ground: Ground, piece: Piece) -> int | None:
    """The slot of the tile a battlement lines: across its edge in its own slot, else in the one below."""
    across = piece.edges[0].across
    for slot in (piece.slot, piece.slot - 1):
        if slot >= 1 and ground.land(across, slot):
            return slot
    return None


def battlement_without_tile(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A battlement lines a wall walk or a tile across its edge."""
    if lined_slot(ground, piece) is None:
        edge = piece.edges[0]
        yield Finding(
            f"{opened(piece)} has no tile to stand on across its edge, "
            f"to the {direction_name(edge.direction)} at {label(edge.across)}",
            f"Turn it towards a wall walk or tile of level {piece.slot}, or put one there.",
            ((piece.hex, piece.slot),),
        )


def battlement_filled(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The hex outside a battlement is empty at the height of the tile it lines."""
    slot = lined_slot(ground, piece)
    if slot is None:
        return
    inside = ground.at(piece.hex, slot)
    if inside:
        yield Finding(
            f"{opened(piece)} has no room: {named(inside[0])} fills its hex at level {slot}",
            "Battlements stand on the rim: turn it to an edge with nothing outside.",
            ((piece.hex, slot),),
            inside,
        )


def flag_without_battlement(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A flag stands on a battlement."""
    edge = piece.edges[0]
    if not any(other.type.role is Role.BATTLEMENT for other in ground.on_edge(edge)):
        yield Finding(
            f"{opened(piece)} stands on no battlement",
            "Put a battlement on the same hex and edge, or move the flag to one.",
            ((piece.hex, piece.slot),),
        )


def ruin_uneven(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The hexes of a ruin are surfaces of one level: the one below its slot."""
    off = _uneven_under(ground, piece)
    if off and not _mostly_held(ground, piece, off):
        yield Finding(
            f"{opened(piece)} needs even ground of level {piece.slot - 1} along its hexes; {places(off)} "
            f"{'is' if len(off) == 1 else 'are'} not",
            "Level the ground along the ruin, or move it.",
            tuple((cell, piece.slot) for cell in off),
        )


def ruin_partly_held(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A ruin of which most of its length is held stands, though the ground is lower under the rest."""
    off = _uneven_under(ground, piece)
    if off and _mostly_held(ground, piece, off):
        yield Finding(
            f"{opened(piece)} stands on level {piece.slot - 1} with most of its length only; {places(off)} "
            f"{'is' if len(off) == 1 else 'are'} lower",
            "Level the ground along the ruin, or move it.",
            tuple((cell, piece.slot) for cell in off),
        )


def _uneven_under(ground: Ground, piece: Piece) -> list[Hex]:
    """The hexes of a ruin that are no surface of the level below its slot."""
    level = piece.slot - 1
    return [
        cell
        for cell in piece.cells
        if ground.at(cell, piece.slot) or (level > 0 and not ground.solid(cell, level))
    ]


def _mostly_held(ground: Ground, piece: Piece, off: list[Hex]) -> bool:
    """Whether only some hexes are lower, with less than half of the ruin's edges along them."""
    if any(ground.at(cell, piece.slot) for cell in off):
        return False
    return 2 * sum(edge.hex in off for edge in piece.edges) < len(piece.edges)


def ruin_blocked(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """No tile lies across a ruin's edges in the ruin's own slot."""
    blocking: dict[Piece, list[Cell]] = {}
    own = set(piece.cells)
    for edge in piece.edges:
        across = edge.across
        if across in own:
            continue
        tiles = [other for other in ground.at(across, piece.slot) if other.type.kind.tile_class in _TILES]
        for other in tiles:
            blocking.setdefault(other, []).append((across, piece.slot))
    for other, cells in blocking.items():
        yield Finding(
            f"{opened(piece)} has no room along {named(other)}, which lies across its edges",
            "Move the ruin, or lower the ground on its far side.",
            tuple(cells),
            (other,),
        )


def stone_wall_loose(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """All eight faces of a stone wall are attached to tiles."""
    loose = [edge for edge in piece.edges if not ground.land(edge.across, piece.slot)]
    if loose:
        attached = len(piece.edges) - len(loose)
        yield Finding(
            f"{opened(piece)} is attached along {attached} of its {len(piece.edges)} faces; "
            f"{places({edge.across for edge in loose})} {'has' if len(loose) == 1 else 'have'} "
            f"no tile at level {piece.slot}",
            f"Line a straight row of tiles at level {piece.slot}.",
            tuple((edge.across, piece.slot) for edge in loose),
        )


def stone_wall_filled(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """The hexes outside a stone wall are empty in its slot."""
    filled = [cell for cell in piece.cells if ground.at(cell, piece.slot)]
    if filled:
        others = tuple(dict.fromkeys(o for cell in filled for o in ground.at(cell, piece.slot)))
        yield Finding(
            f"{opened(piece)} has no room: {counted(len(filled), 'of its hexes is', 'of its hexes are')} "
            f"filled at {places(filled)}",
            "Put it on an edge of the tiles with nothing outside.",
            tuple((cell, piece.slot) for cell in filled),
            others,
        )
