"""The derived surface of a battlefield: spaces, barriers, doorways, kept up to date column by column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar

from builder.battlefield import Battlefield, Change, Piece
from builder.board.spaces import Barrier, Doorway, Space, barriers_of, doorway_of, surfaces
from builder.catalogue import Role
from builder.facts import AS_DECIDED, RuleChoices
from builder.hexgrid import Edge, Hex

_NO_FENCES: Mapping[int, tuple[Barrier, ...]] = MappingProxyType({})


class Board:
    """Spaces by hex, barriers by edge and doorways of a battlefield.

    `update` follows one change and touches only its columns and edges: a board that followed edits equals one
    made from scratch. Everything about play asks the board, not the pieces. ``choices`` say which Laur walls
    are barriers.
    """

    def __init__(self, battlefield: Battlefield, choices: RuleChoices = AS_DECIDED) -> None:
        self._battlefield = battlefield
        self._choices = choices
        self._spaces: dict[Hex, tuple[Space, ...]] = {}
        self._tops: dict[Hex, tuple[Space, ...]] = {}
        self._fences: dict[Hex, dict[int, tuple[Barrier, ...]]] = {}
        self._doorways: dict[int, Doorway] = {}
        ladders: set[Hex] = set()
        edges: set[Edge] = set()
        for piece in battlefield.pieces.values():
            if piece.type.is_edge:
                edges.update([edge.canonical for edge in piece.edges])
                if piece.type.role is Role.LADDER:
                    ladders.add(piece.hex)
            elif piece.type.role is Role.DOORWAY:
                self._derive_doorway(piece.id)
        for hex in {*battlefield.occupancy.hexes(), *ladders}:
            self._derive_column(hex)
        for edge in edges:
            self._derive_edge(edge)

    @property
    def spaces(self) -> Mapping[Hex, tuple[Space, ...]]:
        """The spaces of each hex that has any, from the ground up."""
        return MappingProxyType(self._spaces)

    @property
    def tops(self) -> Mapping[Hex, tuple[Space, ...]]:
        """The tops of each hex that carry nobody and can only be flown over, from the ground up."""
        return MappingProxyType(self._tops)

    @property
    def doorways(self) -> Mapping[int, Doorway]:
        """The doorways by the id of their piece."""
        return MappingProxyType(self._doorways)

    def __len__(self) -> int:
        return sum(len(column) for column in self._spaces.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self._spaces == other._spaces
            and self._tops == other._tops
            and self._fences == other._fences
            and self._doorways == other._doorways
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def all_spaces(self) -> Iterator[Space]:
        """Every space, in no order."""
        for column in self._spaces.values():
            yield from column

    def slot(self, space: Space) -> int:
        """The level on which one sees a space: fluids and mats lie a level higher than who stands on them."""
        return space.level + self._battlefield.pieces[space.piece].type.is_flat

    def at(self, hex: Hex) -> tuple[Space, ...]:
        """The spaces of one hex, from the ground up."""
        return self._spaces.get(hex, ())

    def space(self, hex: Hex, level: int) -> Space | None:
        """The space of a hex at a level; None where there is none."""
        return next((space for space in self.at(hex) if space.level == level), None)

    def barriers(self, edge: Edge) -> tuple[Barrier, ...]:
        """What stands on an edge, whichever side it is named from; lowest foot first."""
        return self.fences(edge.hex).get(edge.direction, ())

    def fences(self, hex: Hex) -> Mapping[int, tuple[Barrier, ...]]:
        """What stands on the edges of a hex, by direction; directions without barriers are not among them."""
        return self._fences.get(hex, _NO_FENCES)

    def all_barriers(self) -> Iterator[Barrier]:
        """Every barrier, in no order."""
        for fences in self._fences.values():
            for direction, row in fences.items():
                if direction < 3:  # each edge has a second name from across
                    yield from row

    def update(self, change: Change) -> frozenset[Hex]:
        """Follow one change of the battlefield; the hexes whose spaces or edges may be others now."""
        pieces = (*change.before, *change.after)
        columns = {cell for piece in pieces for cell in piece.cells}
        edges = {edge.canonical for piece in pieces for edge in piece.edges}
        touched = {hex for edge in edges for hex in (edge.hex, edge.across)} | columns
        for hex in columns:
            self._derive_column(hex)
            # A battlement stands as high as the tile it lines.
            edges.update([Edge(hex, direction).canonical for direction in self.fences(hex)])
        for edge in edges:
            if self._derive_edge(edge):
                touched.update((edge.hex, edge.across))
        for piece in pieces:
            if piece.type.role is Role.DOORWAY:
                touched.update(piece.spaces)
                self._doorways.pop(piece.id, None)
                self._derive_doorway(piece.id)
            elif piece.type.role is Role.DOOR:
                self._hang(piece)
        return frozenset(touched)

    def choose(self, choices: RuleChoices) -> frozenset[Hex]:
        """Follow other choices of a scenario; the hexes whose edges are others now."""
        if choices == self._choices:
            return frozenset()
        self._choices = choices
        walls = (piece for piece in self._battlefield.pieces.values() if piece.type.role is Role.LAUR_WALL)
        edges = {edge.canonical for wall in walls for edge in wall.edges}
        return frozenset(hex for edge in edges if self._derive_edge(edge) for hex in (edge.hex, edge.across))

    def _derive_column(self, hex: Hex) -> None:
        found, tops = surfaces(self._battlefield.occupancy, hex)
        _keep(self._spaces, hex, found)
        _keep(self._tops, hex, tops)

    def _derive_edge(self, edge: Edge) -> bool:
        """Bring an edge up to date; whether anything is another now."""
        occupancy = self._battlefield.occupancy
        found = [
            barrier
            for side in (edge, edge.other_side)
            for pieces in occupancy.edge_column(side).values()
            for piece in pieces
            for barrier in barriers_of(piece, occupancy, self._choices)
            if barrier.edge == side
        ]
        row = tuple(sorted(found, key=lambda b: (b.foot, b.top, b.piece)))
        if row == self.barriers(edge):
            return False
        for hex, direction in (edge, edge.other_side):
            fences = self._fences.setdefault(hex, {})
            _keep(fences, direction, row)
            if not fences:
                del self._fences[hex]
        return True

    def _hang(self, door: Piece) -> None:
        """Bring the doorways up to date that a door of its own may hang in."""
        hexes = set(door.cells)
        for id, doorway in list(self._doorways.items()):
            if hexes.intersection(doorway.spaces):
                self._derive_doorway(id)

    def _derive_doorway(self, id: int) -> None:
        piece = self._battlefield.pieces.get(id)
        if piece is None:
            self._doorways.pop(id, None)
            return
        has_door = not piece.type.doorless or self._loose_door(piece.spaces, piece.slot)
        doorway = doorway_of(piece, has_door)
        if doorway is not None:
            self._doorways[id] = doorway

    def _loose_door(self, hexes: Iterable[Hex], slot: int) -> bool:
        """Whether a door of its own hangs in a doorway."""
        standing = (self._battlefield.occupancy.standing(hex).get(slot, ()) for hex in hexes)
        return any(piece.type.role is Role.DOOR for pieces in standing for piece in pieces)


Key = TypeVar("Key", Hex, int)
Row = TypeVar("Row", Space, Barrier)


def _keep(rows: dict[Key, tuple[Row, ...]], key: Key, row: tuple[Row, ...]) -> None:
    """Keep a row where there is anything in it."""
    if row:
        rows[key] = row
    else:
        rows.pop(key, None)
