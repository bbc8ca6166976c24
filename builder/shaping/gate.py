"""A doorway put into a castle wall: it takes the place of two or three hexes of the wall, which bends to it.

The towers of a doorway open to the side, at an angle, so in a straight wall it stands one row in front of it;
where the wall bends it may stand in the row itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, Role
from builder.hexgrid import DIRECTIONS, Edge, Hex, disc
from builder.shaping.castle_run import CastleTypes, Opens, cover, opens_of

_REACH = 4  # hexes from the one pointed at to the walls that the doorway joins
_MOST_BETWEEN = 3
_OF_WALLS = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.WALL_WALK})
_ON_WALLS = frozenset({Role.BATTLEMENT, Role.LADDER, Role.FLAG})


@dataclass(frozen=True, slots=True)
class Gate:
    """What goes, what comes (the doorway first), and the pieces of the wall that are exchanged to join it;
    nothing of all that where no doorway fits.
    """

    taken: frozenset[int] = frozenset()
    added: tuple[Piece, ...] = ()
    changed: tuple[Piece, ...] = ()

    @classmethod
    def of(
        cls,
        battlefield: Battlefield,
        types: CastleTypes,
        doorway: PieceType,
        hex: Hex,
        rotation: int,
        *,
        without: Container[int] = (),
        first_id: int,
    ) -> Gate | None:
        """The doorway in the wall at a hex: turned by ``rotation`` where that fits, else as it fits, on the
        side that has ground before it. None where there is no wall at the hex.

        What is hidden or locked (``without``) is left alone. New pieces are numbered from ``first_id``.
        """
        foot = _foot(battlefield, hex, without)
        if foot is None:
            return None
        site = _Site(battlefield, types, foot, without)
        ranked = sorted(
            site.fits(doorway, hex),
            key=lambda fit: (not fit.grounded, fit.piece.rotation != rotation, *fit.far_from(hex)),
        )
        made = (site.made(fit, first_id) for fit in ranked)
        return next((gate for gate in made if gate is not None), Gate())


def _foot(battlefield: Battlefield, hex: Hex, without: Container[int]) -> int | None:
    """The slot of the lowest castle base of a hex that carries a wall."""
    column = battlefield.occupancy.column(hex)
    pieces = [piece for slot in sorted(column) for piece in column[slot] if piece.id not in without]
    walled = any(piece.type.role is Role.CASTLE_WALL for piece in pieces)
    return next((piece.slot for piece in pieces if walled and piece.type.role is Role.CASTLE_BASE), None)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A doorway at a place, the walls it joins on both sides, the hexes of the wall between them, and whether
    there is ground on all of its spaces.
    """

    piece: Piece
    ends: tuple[Hex, Hex]
    between: tuple[Hex, ...]
    grounded: bool

    def far_from(self, hex: Hex) -> tuple[int, int, Hex]:
        middle = self.piece.cells[1]
        return len(self.between), middle.distance(hex), middle


class _Site:
    def __init__(
        self, battlefield: Battlefield, types: CastleTypes, foot: int, without: Container[int]
    ) -> None:
        self.battlefield, self.types, self.foot, self.without = battlefield, types, foot, without

    def fits(self, doorway: PieceType, hex: Hex) -> Iterator[_Fit]:
        """Every way in which a doorway joins the wall around a hex and takes the place of the hex."""
        walls = [near for near in disc(hex, _REACH) if self._base(near) is not None]
        for first in walls:
            for rotation in range(6):
                left, right = (edge.across for edge in doorway.opens(rotation))
                piece = Piece(0, doorway, first.minus(left), self.foot, rotation)
                last = piece.hex.plus(right)
                between = self._between(first, last) if self._base(last) is not None else None
                if between is None or hex not in (*between, *piece.cells):
                    continue
                if not self._is_free(piece, between):
                    continue
                ground = (self.battlefield.occupancy.at(space, self.foot - 1) for space in piece.spaces)
                yield _Fit(piece, (first, last), between, all(ground))

    def made(self, fit: _Fit, first_id: int) -> Gate | None:
        """All that a fit comes to; None where a piece of the wall cannot bend to it."""
        (first, last), cells = fit.ends, fit.piece.cells
        changed: list[Piece] = []
        for end, beside, tower in ((first, fit.between[0], cells[0]), (last, fit.between[-1], cells[-1])):
            bent = self._bent(end, beside, tower)
            if bent is None:
                return None
            changed += bent
        gone = frozenset(fit.between)
        # What lines the wall that goes, or leans on it, goes with it.
        taken = {p.id: p for h in gone for p in self._column(h) if p.type.role in _OF_WALLS}
        occupancy, around = self.battlefield.occupancy, [Edge(h, way) for h in gone for way in DIRECTIONS]
        lining = (occupancy.edge_column(side) for edge in around for side in (edge, edge.other_side))
        taken |= {
            piece.id: piece
            for column in lining
            for pieces in column.values()
            for piece in pieces
            if piece.type.role in _ON_WALLS and piece.slot > self.foot
        }
        if any(id in self.without for id in (*taken, *(piece.id for piece in changed))):
            return None
        new = [fit.piece, *self._storeys(fit, taken.values()), *self._walks(fit, taken.values())]
        numbered = tuple(replace(piece, id=first_id + number) for number, piece in enumerate(new))
        return Gate(frozenset(taken), numbered, tuple(changed))

    def _base(self, hex: Hex) -> Piece | None:
        found = self.battlefield.occupancy.at(hex, self.foot)
        return next((p for p in found if p.type.role is Role.CASTLE_BASE and p.id not in self.without), None)

    def _wall(self, hex: Hex, slot: int) -> bool:
        return any(piece.type.role is Role.CASTLE_WALL for piece in self.battlefield.occupancy.at(hex, slot))

    def _column(self, hex: Hex) -> list[Piece]:
        column = self.battlefield.occupancy.column(hex)
        pieces = {piece.id: piece for pieces in column.values() for piece in pieces}
        return [piece for piece in pieces.values() if piece.slot >= self.foot]

    def _joined(self, hex: Hex) -> Iterator[Hex]:
        """The hexes whose walls join that of a hex."""
        base = self._base(hex)
        for edge in base.opens if base is not None else ():
            other = self._base(edge.across)
            if other is not None and any(back.across == hex for back in other.opens):
                yield edge.across

    def _between(self, first: Hex, last: Hex) -> tuple[Hex, ...] | None:
        """The hexes along the wall from one end to the other, without these; None where there are none."""
        for beside in self._joined(first):
            way, before = [beside], first
            while way[-1] != last and len(way) <= _MOST_BETWEEN:
                onward = [hex for hex in self._joined(way[-1]) if hex != before]
                if not onward:
                    break
                before = way[-1]
                way.append(onward[0])
            if way[-1] == last and len(way) > 1:
                return tuple(way[:-1])
        return None

    def _is_free(self, piece: Piece, between: tuple[Hex, ...]) -> bool:
        """Whether only the wall that goes stands where the doorway comes, with nothing built on it."""
        if any(p.type.role not in _OF_WALLS for hex in between for p in self._column(hex)):
            return False
        cells = set(piece.cells)
        return not any(self._column(cell) for cell in cells.difference(between))

    def _bent(self, end: Hex, beside: Hex, tower: Hex) -> list[Piece] | None:
        """The pieces of the wall at an end, joined to a tower instead of the wall beside it."""
        base = self._base(end)
        away, to = end.direction_to(beside), end.direction_to(tower)
        if base is None or away is None or to is None:
            return None
        before = opens_of(base)
        wanted: Opens = before - {int(away)} | {int(to)}
        if not self.types.fits(wanted):
            return None
        alike = [p for p in self._column(end) if p.type.role in (Role.CASTLE_BASE, Role.CASTLE_WALL)]
        turned = [(piece, self.types.turned(piece.type.role, wanted)) for piece in alike]
        return [replace(piece, type=type, rotation=way) for piece, (type, way) in turned]

    def _storeys(self, fit: _Fit, taken: Iterable[Piece]) -> Iterator[Piece]:
        """The walls over the doorway, where those that go are higher than one storey."""
        walls = [piece for piece in taken if piece.type.role is Role.CASTLE_WALL]
        highest = max((piece.highest for piece in walls), default=0)
        slot = self.foot + fit.piece.type.height
        way = (fit.ends[0], *fit.piece.cells, fit.ends[1])
        while slot + self.types.wall_height - 1 <= highest:
            for before, hex, after in zip(way, way[1:], way[2:], strict=False):
                beside = (
                    side for side in (before, after) if side in fit.piece.cells or self._wall(side, slot)
                )
                opens = (hex.direction_to(side) for side in beside)
                type, rotation = self.types.turned(
                    Role.CASTLE_WALL, frozenset(int(d) for d in opens if d is not None)
                )
                yield Piece(0, type, hex, slot, rotation)
            slot += self.types.wall_height

    def _walks(self, fit: _Fit, taken: Iterable[Piece]) -> Iterator[Piece]:
        """Wall walks over the doorway, and on the hexes beside that lose theirs."""
        walks = [piece for piece in taken if piece.type.role is Role.WALL_WALK]
        for slot in {piece.slot for piece in walks}:
            bare = {cell for piece in walks if piece.slot == slot for cell in piece.cells}
            for walk in cover(self.types.walks, bare.difference(fit.between).union(fit.piece.cells)):
                yield Piece(0, walk.type, walk.hex, slot, walk.rotation)
