"""The battlefield as the oracle sees it: places to stand on, walls between them, doors.

Read from the pieces of the battlefield with their cells and edges by decisions 1 to 8, 10, 21 and 26; nothing
of `builder.board` is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.hexgrid import Edge, Hex

FLUIDS = {"water", "wellspring-water", "swamp-water", "shadow", "ice", "molten-lava", "toxic-water"}
RUIN_HEIGHT = 6
PILLAR_HEIGHT = 9
FORTIFIED_HEIGHT = 10
ENDLESS = 10**9


class Position(NamedTuple):
    """Where a space is, without what it is."""

    q: int
    r: int
    level: int


class Place(NamedTuple):
    """A space: ``ceiling`` is the level where the next solid above begins."""

    q: int
    r: int
    level: int
    rung: bool
    terrain: str
    ceiling: int

    @property
    def hex(self) -> Hex:
        return Hex(self.q, self.r)

    @property
    def position(self) -> Position:
        return Position(self.q, self.r, self.level)


class Wall(NamedTuple):
    """A ruin, battlement, stone wall or ladder on an edge of ``inside``, from level ``foot`` to ``top``."""

    kind: str
    inside: Hex
    foot: int
    top: int


class Rival(NamedTuple):
    """Another figure: ``whose`` is enemy, friend (engaged with nobody), engaged (a friend that is) or
    found out (a friend: from where the enemies stand); ``climbs``: it is entitled to use ladders (R200);
    ``dice``: those of its swipes.
    """

    positions: tuple[Position, ...]
    height: int
    whose: str
    climbs: bool = True
    dice: int = 1


@dataclass(frozen=True)
class Figure:
    """Who moves, by which edition, among whom."""

    height: int
    edition: str = "master-2"
    size: str = "medium"
    double: bool = False
    flying: bool = False
    ghost_walk: bool = False
    slither: bool = False
    climbs_ruins: bool = False
    ladder_falls: bool = True
    disengage: bool = False
    climb: int = 1
    others: tuple[Rival, ...] = ()
    glyphs: frozenset[Position] = frozenset()
    door: str = "closed"
    costs: Mapping[str, int] = field(default_factory=dict)


class World:
    """The battlefield as the rules see it: places, walls, doors."""

    def __init__(self, battlefield: Battlefield) -> None:
        pieces = sorted(battlefield.pieces.values(), key=lambda piece: piece.id)
        self.solid: dict[Hex, dict[int, Piece]] = {}
        for piece in pieces:
            for hex, slot in _solid_cells(piece):
                self.solid.setdefault(hex, {})[slot] = piece
        self.places = sorted({*self._surfaces(), *self._rungs(pieces)})
        self.tops = sorted(self._tops())
        self.walls: dict[frozenset[Hex], list[Wall]] = {}
        for piece in pieces:
            for edge, wall in self._walls(piece):
                self.walls.setdefault(frozenset((edge.hex, edge.across)), []).append(wall)
        self.columns: dict[Hex, list[Place]] = {}
        for place in [*self.places, *self.tops]:
            self.columns.setdefault(place.hex, []).append(place)
        self.doorways = [piece for piece in pieces if piece.type.role is Role.DOORWAY]
        self.loose_doors = [piece for piece in pieces if piece.type.role is Role.DOOR]

    def _surfaces(self) -> Iterator[Place]:
        """Decisions 1, 2, 21: a tile with nothing directly on it; a fluid's surface is one level lower."""
        for hex, column in self.solid.items():
            for slot, piece in column.items():
                terrain = piece.type.kind.id
                if piece.type.role not in (Role.LAND, Role.WALL_WALK, Role.FLUID) or slot + 1 in column:
                    continue
                level = slot - 1 if terrain in FLUIDS else slot
                yield Place(hex.q, hex.r, level, False, terrain, self._ceiling(hex, slot))

    def _tops(self) -> Iterator[Place]:
        """What carries nobody and ends there: trees, castle walls. One can only fly over it (R057)."""
        for hex, column in self.solid.items():
            for slot, piece in column.items():
                carries = piece.type.role in (Role.LAND, Role.WALL_WALK, Role.FLUID)
                if not carries and slot + 1 not in column:
                    yield Place(hex.q, hex.r, slot, False, "top", self._ceiling(hex, slot))

    def _rungs(self, pieces: list[Piece]) -> Iterator[Place]:
        """Decision 3: a rung piece in slot n is a space of level n in the hex of the landing."""
        for piece in pieces:
            if piece.type.role is Role.LADDER:
                hex = piece.hex
                yield Place(hex.q, hex.r, piece.slot, True, "ladder", self._ceiling(hex, piece.slot))

    def _ceiling(self, hex: Hex, slot: int) -> int:
        return min((other - 1 for other in self.solid.get(hex, {}) if other > slot), default=ENDLESS)

    def _walls(self, piece: Piece) -> Iterator[tuple[Edge, Wall]]:
        role = piece.type.role
        for edge in piece.edges:
            if role is Role.RUIN:  # decisions 6, 26: six levels over the surface of its own hexes, or ten
                tall = FORTIFIED_HEIGHT if piece.type.kind.id == "fortified-wall" else RUIN_HEIGHT
                yield edge, Wall("ruin", edge.hex, piece.slot - 1, piece.slot - 1 + tall)
            elif piece.type.kind.id == "laur-panel":  # decision 26: nine levels from the foot of its pillars
                yield edge, Wall("wall", edge.hex, piece.slot - 1, piece.slot - 1 + PILLAR_HEIGHT)
            elif role is Role.LADDER:  # decision 3: two levels a rung
                yield edge, Wall("ladder", edge.hex, piece.slot - 1, piece.slot + 1)
            elif role in (Role.BATTLEMENT, Role.STONE_WALL):  # decisions 7, 8: two levels over the lined tile
                tile = self._lined(piece, edge)
                yield edge, Wall("wall", edge.across, tile, tile + 2)

    def _lined(self, piece: Piece, edge: Edge) -> int:
        """Decision 7: the tile across in the piece's own slot; a battlement's may also be one lower."""
        column = self.solid.get(edge.across, {})
        for slot in (piece.slot, piece.slot - 1):
            if slot in column and column[slot].type.role in (Role.LAND, Role.WALL_WALK):
                return slot
            if piece.type.role is Role.STONE_WALL:
                break
        return piece.slot

    def behind_doors(self, state: str) -> set[Position]:
        """Decision 4, R185: the closed door stands on space 1, the open one on space 3."""
        found: set[Position] = set()
        for doorway in self.doorways:
            spaces = doorway.spaces
            hung = any(door.hex in spaces and door.slot == doorway.slot for door in self.loose_doors)
            if state == "none" or (doorway.type.doorless and not hung):
                continue
            hex = spaces[0] if state == "closed" else spaces[2]
            found.add(Position(hex.q, hex.r, doorway.slot - 1))
        return found

    def place(self, position: Position) -> Place:
        (found,) = [
            place for place in self.columns[Hex(position.q, position.r)] if place.level == position.level
        ]
        return found

    def between(self, here: Place, there: Place) -> list[Wall]:
        """The walls that stand on the way between two places of neighbouring hexes.

        What stands on a tile over the head of the inner place is none of its business.
        """
        found = []
        for wall in self.walls.get(frozenset((here.hex, there.hex)), []):
            inner = here if here.hex == wall.inside else there
            if inner.level >= wall.foot:
                found.append(wall)
        return found


def _solid_cells(piece: Piece) -> Iterator[tuple[Hex, int]]:
    """All cells that a piece fills, but for the open passage of a doorway (decision 4)."""
    shape = piece.type.shape
    passage: set[Hex] = set()
    if piece.type.role is Role.DOORWAY:
        passage = {piece.cells[index] for index in shape.passage}
    for hex, slot in piece.filled():
        if hex in passage and slot - piece.slot < 8:
            continue
        yield hex, slot


def lies_flat(world: World, one: Place, other: Place) -> bool:
    """R051, R053: two neighbouring spaces of one level, nothing standing between them."""
    if one.hex.distance(other.hex) != 1 or one.level != other.level:
        return False
    return not any(wall.top > one.level for wall in world.between(one, other))
