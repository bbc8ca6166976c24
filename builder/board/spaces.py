"""Where figures can stand: the spaces of a battlefield, legal or not; and what stands on edges, with its
levels: ruins, battlements, stone walls, ladders; and castle doorways.

A space exists where its headroom is at least 1 (decision 21), and no two of one hex have the same level.
Where pieces overlap, the topmost solid wins: in one cell the piece that came last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from builder.battlefield import Battlefield, Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.facts import AS_DECIDED, RuleChoices
from builder.hexgrid import Edge, Hex, label
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

    Land in slot n gives level n, a fluid or a mat level n - 1 (decisions 1 and 24); a ladder rung in slot n
    is a space of level n (decision 3); the passage of a castle doorway is a space `clear` levels high
    (decision 4).
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
        level = slot - piece.type.is_flat
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


def solid_slots(occupancy: Occupancy, hex: Hex) -> Mapping[int, Piece]:
    """What is solid in each slot of a column, the lowest first; the passage of a doorway is not."""
    return _solid(occupancy.column(hex), hex)[0]


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


class BarrierKind(StrEnum):
    """What the barrier is."""

    RUIN = "ruin"
    BATTLEMENT = "battlement"
    STONE_WALL = "stone-wall"
    LADDER = "ladder"
    LAUR_WALL = "laur-wall"


class Barrier(NamedTuple):
    """What stands on one edge.

    ``inside`` is the hex it belongs to: the ruin's own cell, the tile that a battlement or stone wall
    lines, the landing of a ladder. It stands on a surface of that hex at level ``foot`` and reaches to
    level ``top``; spaces below its foot on that side know nothing of it. ``piece`` is the id of the piece.
    """

    kind: BarrierKind
    edge: Edge
    inside: Hex
    foot: int
    top: int
    piece: int


_KINDS = {
    Role.RUIN: BarrierKind.RUIN,
    Role.BATTLEMENT: BarrierKind.BATTLEMENT,
    Role.STONE_WALL: BarrierKind.STONE_WALL,
    Role.LADDER: BarrierKind.LADDER,
    Role.LAUR_WALL: BarrierKind.LAUR_WALL,
}


_ARCH_ENDS = 2  # a ruined wall is a stub with one
_FROM_THE_GROUND = frozenset({BarrierKind.RUIN, BarrierKind.LADDER, BarrierKind.LAUR_WALL})


def barriers_of(piece: Piece, occupancy: Occupancy, choices: RuleChoices = AS_DECIDED) -> Iterator[Barrier]:
    """The barriers that a piece makes, one an edge; none for what stands on no edge or is no barrier.

    In slot s: a ruin stands on surfaces of level s - 1 (decision 6), and so does a Laur wall (decision 26); a
    rung reaches from level s - 1 to s + 1 (decision 3), a stone wall lines a tile of slot s (decision 8), and
    so does a battlement where there is one, else it lines the tile of slot s - 1 (decision 7: two habits of
    writing files). Laur walls and arches are barriers as ``choices`` has it.
    """
    kind = _KINDS.get(piece.type.role)
    if kind is None or (kind is BarrierKind.LAUR_WALL and not _parts_spaces(piece, choices)):
        return
    for edge in piece.edges:
        if kind in _FROM_THE_GROUND:
            foot = piece.slot - 1
            yield Barrier(kind, edge, edge.hex, foot, foot + piece.type.height, piece.id)
            continue
        foot = piece.slot
        if kind is BarrierKind.BATTLEMENT and _is_land(occupancy, edge.across, foot - 1):
            foot -= not _is_land(occupancy, edge.across, foot)
        yield Barrier(kind, edge, edge.across, foot, foot + piece.type.kind.walls["inside"], piece.id)


def _parts_spaces(wall: Piece, choices: RuleChoices) -> bool:
    """Whether a Laur wall is a barrier (decision 26); its ruins are in nobody's way."""
    if wall.type.kind.walls:
        return choices.laur_walls == "block"
    shape = wall.type.shape
    return choices.laur_arches == "closed" and shape is not None and len(shape.ends) == _ARCH_ENDS


def _is_land(occupancy: Occupancy, hex: Hex, slot: int) -> bool:
    return any(piece.type.kind.tile_class is TileClass.LAND for piece in occupancy.at(hex, slot))


CONTROL = 4
"""The number of the doorway space that gives control of its door (R182)."""


class Door(StrEnum):
    """The state of a door; ``NONE`` also stands for one that was destroyed."""

    OPEN = "open"
    CLOSED = "closed"
    NONE = "none"


class Doorway(NamedTuple):
    """A doorway whose spaces 1 to 4 lie at ``level`` (decision 4): 1 the passage, 3 where the open door
    stands, 4 the one that gives control. ``has_door`` is False for a doorway built without one.
    """

    piece: int
    level: int
    spaces: tuple[Hex, ...]
    has_door: bool

    def number(self, hex: Hex, level: int) -> int:
        """Which of its spaces 1 to 4 lies there; 0 for none."""
        return self.spaces.index(hex) + 1 if level == self.level and hex in self.spaces else 0

    def closed_hex(self, door: Door) -> Hex | None:
        """The hex that the door itself stands on: space 1 closed, space 3 open (R185)."""
        if not self.has_door or door is Door.NONE or len(self.spaces) < 3:
            return None
        return self.spaces[0] if door is Door.CLOSED else self.spaces[2]


def doorway_of(piece: Piece, has_door: bool) -> Doorway | None:
    """The doorway that a piece is; None for any other piece."""
    if piece.type.role is not Role.DOORWAY:
        return None
    return Doorway(piece.id, piece.slot - 1, piece.spaces, has_door)
