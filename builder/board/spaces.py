"""Where figures can stand: the spaces of a battlefield, legal or not.

A space exists where its headroom is at least 1 (decision 21), and no two of one hex have the same level.
Where pieces overlap, the topmost solid wins: in one cell the piece that came last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from builder.battlefield import Battlefield, Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.hexgrid import Hex, label
from builder.language import _


class SpaceKind(StrEnum):
    """What a space is part of. A ``TOP`` is none: what carries nobody ends there (a tree, a castle wall), so
    one can only fly over it (R057); see `surfaces`.
    """

    TILE = "tile"
    WALL_WALK = "wall-walk"
    LADDER_RUNG = "ladder-rung"
    DOORWAY = "doorway"
    TOP = "top"


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

    def __str__(self) -> str:
        """As people read it: ``C4 level 5``, ``the rung at C4 level 5``."""
        if self.kind is SpaceKind.LADDER_RUNG:
            return _("the rung at {place} level {level}", place=label(self.hex), level=self.level)
        return _("{place} level {level}", place=label(self.hex), level=self.level)


def spaces(battlefield: Battlefield) -> tuple[Space, ...]:
    """All spaces of a battlefield, from the ground up (level, r, q).

    Land in slot n gives level n, a fluid level n - 1 (decision 1); a ladder rung in slot n is a space of
    level n (decision 3); the passage of a castle doorway is a space `clear` levels high (decision 4).
    """
    occupancy = battlefield.occupancy
    ladders = {piece.hex for piece in battlefield.pieces.values() if piece.type.role is Role.LADDER}
    found = [space for hex in {*occupancy.hexes(), *ladders} for space in surfaces(occupancy, hex)[0]]
    return tuple(sorted(found, key=lambda s: (s.level, s.hex.r, s.hex.q)))


def surfaces(occupancy: Occupancy, hex: Hex) -> tuple[tuple[Space, ...], tuple[Space, ...]]:
    """The spaces of one column, rungs of ladders among them, and its tops; each from the ground up."""
    column, standing = occupancy.column(hex), occupancy.standing(hex)
    if not column and not standing:
        return (), ()
    solid, passage = _solid(column, hex)
    found: list[Space] = []
    tops: list[Space] = []
    for space in _uncovered(solid, passage, hex):
        (tops if space.kind is SpaceKind.TOP else found).append(space)
    if standing:
        found += _rungs(standing, solid, hex)
        found.sort(key=_by_level)
    return tuple(found), tuple(tops)


def column_spaces(occupancy: Occupancy, hex: Hex) -> Iterator[Space]:
    """The spaces on the tiles of one column, from the ground up; ladder rungs are not among them."""
    solid, passage = _solid(occupancy.column(hex), hex)
    return (space for space in _uncovered(solid, passage, hex) if space.kind is not SpaceKind.TOP)


def _by_level(space: Space) -> int:
    return space.level


def _uncovered(solid: Mapping[int, Piece], passage: set[int], hex: Hex) -> Iterator[Space]:
    """The surfaces of a column with nothing solid directly above, as spaces or tops."""
    slots = [*solid, None]
    for slot, above in zip(solid, slots[1:], strict=True):
        if above == slot + 1:
            continue
        piece = solid[slot]
        kind = piece.type.kind
        carries = kind.tile_class
        level = slot - 1 if carries is TileClass.FLUID else slot
        if carries is not TileClass.LAND and carries is not TileClass.FLUID:
            what = SpaceKind.TOP
        elif slot + 1 in passage:
            what = SpaceKind.DOORWAY
        elif piece.type.role is Role.WALL_WALK:
            what = SpaceKind.WALL_WALK
        else:
            what = SpaceKind.TILE
        yield Space(hex, level, what, kind.id, None if above is None else above - 1 - level, piece.id)


def _rungs(
    standing: Mapping[int, tuple[Piece, ...]], solid: Mapping[int, Piece], hex: Hex
) -> Iterator[Space]:
    """The rungs that stand free in a column; one buried in something, or right under it, is no space."""
    for slot, pieces in standing.items():
        if slot in solid or slot + 1 in solid:
            continue
        ladders = [piece for piece in pieces if piece.type.role is Role.LADDER]
        if ladders:
            above = min((other for other in solid if other > slot), default=None)
            headroom = None if above is None else above - 1 - slot
            yield Space(hex, slot, SpaceKind.LADDER_RUNG, ladders[-1].type.kind.id, headroom, ladders[-1].id)


def _solid(column: Mapping[int, tuple[Piece, ...]], hex: Hex) -> tuple[dict[int, Piece], set[int]]:
    """What fills each slot of a column, lowest first, and the slots that only a passage goes through."""
    solid: dict[int, Piece] = {}
    passage: set[int] = set()
    for slot in sorted(column):
        pieces = column[slot]
        for piece in reversed(pieces):
            if piece.type.role is not Role.DOORWAY or not _is_passage(piece, hex, slot):
                solid[slot] = piece
                break
        else:
            passage.add(slot)
    return solid, passage


def _is_passage(doorway: Piece, hex: Hex, slot: int) -> bool:
    """Whether the open passage of a doorway goes through a cell that it fills."""
    shape = doorway.type.shape
    if shape is None or slot >= doorway.slot + shape.clear:
        return False
    cells = doorway.cells
    return any(cells[index] == hex for index in shape.passage)
