"""Where figures can stand: the spaces of a battlefield, legal or not.

A space exists where its headroom is at least 1 (decision 21). Where pieces overlap, the topmost solid wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from builder.battlefield import Battlefield, Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.hexgrid import Hex


class SpaceKind(StrEnum):
    """What a space is part of."""

    TILE = "tile"
    WALL_WALK = "wall-walk"
    LADDER_RUNG = "ladder-rung"
    DOORWAY = "doorway"


class Space(NamedTuple):
    """One place for a figure: hex, level of its surface, what it is.

    ``headroom`` is the number of free levels above the surface, None under the open sky; ``piece`` is the
    id of the piece that carries it.
    """

    hex: Hex
    level: int
    kind: SpaceKind
    terrain: str
    headroom: int | None
    piece: int


def spaces(battlefield: Battlefield) -> tuple[Space, ...]:
    """All spaces of a battlefield, from the ground up (level, r, q).

    Land in slot n gives level n, a fluid level n - 1 (decision 1); a ladder rung in slot n is a space of
    level n (decision 3); the passage of a castle doorway is a space `clear` levels high (decision 4).
    """
    occupancy = battlefield.occupancy
    found = [space for hex in occupancy.hexes() for space in column_spaces(occupancy, hex)]
    found += [
        Space(piece.hex, piece.slot, SpaceKind.LADDER_RUNG, piece.type.kind.id, None, piece.id)
        for piece in battlefield.pieces.values()
        if piece.type.role is Role.LADDER
    ]
    return tuple(sorted(found, key=lambda s: (s.level, s.hex.r, s.hex.q, s.kind)))


def column_spaces(occupancy: Occupancy, hex: Hex) -> Iterator[Space]:
    """The spaces on the tiles of one column, from the ground up; ladder rungs are not among them."""
    column = occupancy.column(hex)
    slots = sorted(column)
    passage = _passage(column, hex)
    solid = [slot for slot in slots if slot not in passage]
    for index, slot in enumerate(solid):
        piece = column[slot][-1]
        carries = piece.type.kind.tile_class
        if carries is not TileClass.LAND and carries is not TileClass.FLUID:
            continue
        above = solid[index + 1] if index + 1 < len(solid) else None
        if above == slot + 1:
            continue
        level = slot if carries is TileClass.LAND else slot - 1
        headroom = None if above is None else above - 1 - level
        kind = SpaceKind.WALL_WALK if piece.type.role is Role.WALL_WALK else SpaceKind.TILE
        if slot + 1 in passage:
            kind = SpaceKind.DOORWAY
        yield Space(hex, level, kind, piece.type.kind.id, headroom, piece.id)


def _passage(column: Mapping[int, tuple[Piece, ...]], hex: Hex) -> set[int]:
    """The slots of a column that only the open passage of a doorway goes through."""
    open_slots: set[int] = set()
    for slot, pieces in column.items():
        piece = pieces[-1]
        if piece.type.role is not Role.DOORWAY or len(pieces) > 1:
            continue
        shape = piece.type.shape
        assert shape is not None
        cells = piece.cells
        if any(cells[i] == hex for i in shape.passage) and slot < piece.slot + shape.clear:
            open_slots.add(slot)
    return open_slots
