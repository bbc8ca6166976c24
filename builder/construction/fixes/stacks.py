"""Duplicates, and pieces that hang in the air."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role
from builder.construction.fixes.mend import Mend, Site
from builder.construction.ladders import RUNG
from builder.hexgrid import Edge
from builder.wording import counted

_ON_THE_RIM = frozenset({Role.BATTLEMENT, Role.STONE_WALL})


def remove_duplicate(site: Site) -> Iterator[Mend]:
    """The same type on the same cells and edges: the piece that came later goes."""
    piece = site.piece
    if any(_same(piece, other) for other in site.others):
        yield Mend(f"Remove the duplicate {piece.type.name}", taken=(piece.id,))


def let_down(site: Site) -> Iterator[Mend]:
    """Down onto what is below, with everything that rests on it; by itself where that does not do."""
    piece = site.piece
    stack = carried(site.battlefield.occupancy, (piece,))
    for group in (stack, (piece,)) if len(stack) > 1 else (stack,):
        levels = _room_below(site, group)
        if levels:
            what = f"the {piece.type.name}"
            if len(group) > 1:
                what += f" and {counted(len(group) - 1, 'piece')} on it"
            yield Mend(
                f"Lower {what} by {counted(levels, 'level')}",
                moved=tuple(replace(one, slot=one.slot - levels) for one in group),
            )


def carried(occupancy: Occupancy, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces with all that rests on them or is fixed to them, up to the top; in the order found."""
    found = {piece.id: piece for piece in pieces}
    waiting = list(found.values())
    while waiting:
        for upper in _resting_on(occupancy, waiting.pop()):
            if upper.id not in found:
                found[upper.id] = upper
                waiting.append(upper)
    return tuple(found.values())


def on_battlement(occupancy: Occupancy, battlement: Piece) -> tuple[Piece, ...]:
    """The flags on a battlement."""
    column = occupancy.edge_column(battlement.edges[0])
    return tuple(other for others in column.values() for other in others if other.type.role is Role.FLAG)


def _resting_on(occupancy: Occupancy, piece: Piece) -> Iterator[Piece]:
    role = piece.type.role
    if role is Role.BATTLEMENT:
        yield from on_battlement(occupancy, piece)
    elif role is Role.LADDER:
        rungs = occupancy.edge(piece.edges[0], piece.slot + RUNG)
        yield from (other for other in rungs if other.type.role is Role.LADDER)
    for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
        if not fills:
            continue
        above = piece.slot + fills
        yield from (upper for upper in occupancy.at(cell, above) if upper.slot == above)
        standing = occupancy.standing(cell)
        yield from (other for other in standing.get(above, ()) if other.type.role not in _ON_THE_RIM)
        if role is Role.DOORWAY:
            yield from (other for other in standing.get(piece.slot, ()) if other.type.role is Role.DOOR)
        for direction in range(6):
            rim = occupancy.edge(Edge(cell, direction).other_side, piece.slot)
            yield from (other for other in rim if other.type.role in _ON_THE_RIM)


def _room_below(site: Site, group: tuple[Piece, ...]) -> int:
    """How many levels a group can come down before one of its cells meets something."""
    ids = frozenset(piece.id for piece in group)
    cells = [(cell, piece.slot) for piece in group if piece.type.fills_cells for cell in piece.cells]
    return min((slot - 1 - site.surface(cell, slot, ids) for cell, slot in cells), default=0)


def _same(one: Piece, other: Piece) -> bool:
    """Whether nobody could tell two pieces apart where they lie; a round tile may be turned."""
    return (
        one.type is other.type
        and one.slot == other.slot
        and set(one.cells) == set(other.cells)
        and set(one.edges) == set(other.edges)
        and set(one.opens) == set(other.opens)
        and set(one.spaces) == set(other.spaces)
    )
