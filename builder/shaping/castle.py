"""A castle as one thing, recognised in its pieces: how its wall runs, how high it is, where doorways stand.

Nothing of it is kept beside the pieces. So every castle is one, whoever built it and whatever file it comes
from; it moves with its pieces, and cannot say anything else than they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, Role
from builder.errors import RefusedError
from builder.hexgrid import DIRECTIONS, ORIGIN, Edge, Hex, Motion, label, line, reached
from builder.language import _
from builder.shaping.rim import takes_one
from builder.shaping.wall_way import WallWay


@dataclass(frozen=True, slots=True)
class CastleGate:
    """A doorway of a castle: ``hex`` is of the row of the wall, in which it takes the place of some hexes;
    ``cells`` are its own. ``door`` is None where none hangs in it.
    """

    type: PieceType
    hex: Hex
    rotation: int
    door: PieceType | None = None
    cells: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Castle:
    """``way`` is the row of the wall, behind doorways too, ``storeys`` how high it is at each of its hexes.

    ``tops`` are the hexes and slots of its walks. ``battlements`` are edges, named from outside, with the
    slot of the walk; ``crowned`` tells that the outer rim has no room for more. ``ladders`` are the edges of
    ladders, named from their foot, with the slot of the walk. ``loads`` are the ids of what else
    stands on the walks, ``pieces`` those of all that is built again with the castle; ``shift`` is how far it
    was moved.
    """

    way: WallWay
    storeys: Mapping[Hex, int]
    gates: tuple[CastleGate, ...]
    tops: frozenset[tuple[Hex, int]]
    battlements: frozenset[tuple[Edge, int]]
    crowned: bool
    ladders: frozenset[tuple[Edge, int]]
    loads: frozenset[int]
    pieces: frozenset[int]
    shift: Hex = ORIGIN

    @classmethod
    def at(cls, battlefield: Battlefield, hex: Hex, without: Container[int] = ()) -> Castle | None:
        """The castle of whose wall or doorway a part stands at a hex; None where there is none.

        What is hidden or locked (``without``) belongs to none. Raises RefusedError for one with a
        doorway that has no wall on both sides.
        """
        column = _column(battlefield, hex, without)
        found = next((p for p in column if p.type.role in _FEET), None)
        if found is None or not any(p.type.role in (Role.CASTLE_WALL, Role.DOORWAY) for p in column):
            return None
        return _Reading(battlefield, found, without).castle()

    @property
    def corners(self) -> tuple[Hex, ...]:
        """The hexes between which its row runs as a line: those that a hand would set, the ends among them.

        Of a ring the first is not repeated.
        """
        hexes = self.way.hexes
        if not self.way.closed:
            return _corners(hexes)
        start = next(
            i for i in range(len(hexes)) if not _is_straight(hexes[i - 1], hexes[(i + 1) % len(hexes)])
        )
        # That may be a bend within a line; the next corner is one.
        first = _corners((*hexes[start:], *hexes[: start + 1]))[1]
        start = hexes.index(first)
        return _corners((*hexes[start:], *hexes[: start + 1]))[:-1]

    def bent(self, at: Hex, to: Hex, motions: Sequence[Motion] = ()) -> Castle:
        """Its row drawn from one of its hexes to another place, as an elastic is: a corner moves, else there
        comes a new one. With ``motions`` a castle that is its own image is bent on all sides.
        """
        moved = {at: to}
        if motions and {m.hex(h) for m in motions for h in self.way.hexes} == set(self.way.hexes):
            moved |= {motion.hex(at): motion.hex(to) for motion in motions}
        corners, hexes = self.corners, self.way.hexes
        # In the order of the row, which begins at the first corner.
        start = hexes.index(corners[0])
        order = (*hexes[start:], *hexes[:start])
        drawn = self._along([moved.get(hex, hex) for hex in order if hex in corners or hex in moved])
        # Sharp corners are cut: the wall would not come to where it is drawn.
        if not drawn.storeys.keys() >= set(moved.values()):
            raise RefusedError(
                _("The wall would turn too sharply at {hex}; castle pieces bend by a sixth", hex=label(to))
            )
        return drawn

    def without_corner(self, at: Hex) -> Castle:
        """Its row straight on where it had a corner, or shorter by an end."""
        return self._along([corner for corner in self.corners if corner != at])

    def moved(self, by: Hex) -> Castle:
        """The castle elsewhere, with all that stands along it."""
        return replace(
            self,
            way=WallWay(tuple(hex.plus(by) for hex in self.way.hexes), self.way.closed),
            storeys={hex.plus(by): storeys for hex, storeys in self.storeys.items()},
            gates=tuple(replace(gate, hex=gate.hex.plus(by)) for gate in self.gates),
            shift=self.shift.plus(by),
        )

    def stretch(self, hex: Hex) -> tuple[Hex, ...]:
        """The hexes of its row as high as one of them, as far as they go on from it."""
        hexes, high = self.way.hexes, self.storeys[hex]
        like = {other for other in hexes if self.storeys[other] == high}
        joined = {h: {hexes[i - 1], hexes[(i + 1) % len(hexes)]} for i, h in enumerate(hexes)}
        if not self.way.closed:
            joined[hexes[0]].discard(hexes[-1])
            joined[hexes[-1]].discard(hexes[0])
        near = reached([hex], lambda at: joined[at] & like)
        return tuple(other for other in hexes if other in near)

    def raised(self, hexes: Iterable[Hex], storeys: int) -> Castle:
        """Some hexes of its row with another number of storeys; what is behind a doorway goes with it."""
        return replace(self, storeys=dict(self.storeys) | dict.fromkeys(hexes, storeys))

    def gate_at(self, hex: Hex) -> CastleGate | None:
        """The doorway that stands at a hex."""
        return next((gate for gate in self.gates if hex in gate.cells), None)

    def with_gate(self, gate: CastleGate, at: Hex | None) -> Castle:
        """One of its doorways elsewhere in the wall; None takes it out, and the wall is closed."""
        rest = tuple(other for other in self.gates if other is not gate)
        return replace(self, gates=rest if at is None else (*rest, replace(gate, hex=at)))

    def _along(self, corners: Sequence[Hex]) -> Castle:
        """Its row from corner to corner. Raises RefusedError where that is no row."""
        passed = list(corners[:1])
        for corner in (*corners[1:], *(corners[:1] if self.way.closed else ())):
            passed += line(passed[-1], corner)[1:]
        way = WallWay.of(passed)
        if way.closed is not self.way.closed:
            raise RefusedError(_("The wall would meet itself there; a ring needs room for a court"))
        low = min(self.storeys.values())
        return replace(self, way=way, storeys={hex: self.storeys.get(hex, low) for hex in way.hexes})


_FEET = frozenset({Role.CASTLE_BASE, Role.DOORWAY})


def _column(battlefield: Battlefield, hex: Hex, without: Container[int] = ()) -> list[Piece]:
    column = battlefield.occupancy.column(hex)
    found = {piece.id: piece for slot in sorted(column) for piece in column[slot] if piece.id not in without}
    return list(found.values())


def _is_straight(before: Hex, after: Hex) -> bool:
    step = after.minus(before)
    return before.distance(after) == 2 and step.q % 2 == 0 and step.r % 2 == 0


def _corners(hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The hexes between which a row is a line, the fewest; both ends are among them."""
    # For each hex the lines that lead to it, the hexes in them off an axis, and where the last line begins.
    best: list[tuple[int, int, int]] = [(0, 0, 0)] + [(len(hexes), 0, 0)] * (len(hexes) - 1)
    for begin, hex in enumerate(hexes):
        end = begin + 1
        while end < len(hexes) and (steps := hex.distance(hexes[end])) == end - begin:
            by = hexes[end].minus(hex)
            crooked = 0 if 0 in (by.q, by.r, by.q + by.r) else steps
            found = best[begin][0] + 1, best[begin][1] + crooked
            if found < best[end][:2] and tuple(line(hex, hexes[end])) == hexes[begin : end + 1]:
                best[end] = *found, begin
            end += 1
    at = len(hexes) - 1
    corners = [hexes[at]]
    while at:
        at = best[at][2]
        corners.append(hexes[at])
    return tuple(reversed(corners))


class _Reading:
    """Follows a wall from one of its bases or doorways to both ends, or round."""

    def __init__(self, battlefield: Battlefield, start: Piece, without: Container[int]) -> None:
        self.battlefield, self.without, self.foot = battlefield, without, start.slot
        chain, self.closed = self._chain(start)
        if self.closed and chain[0].type.role is Role.DOORWAY:  # so that a wall stands on both sides of each
            turn = next((i for i, piece in enumerate(chain) if piece.type.role is Role.CASTLE_BASE), 0)
            chain = [*chain[turn:], *chain[:turn]]
        self.chain = chain

    def castle(self) -> Castle:
        """All of it. Raises RefusedError as `Castle.at` does."""
        row, gates = self._row()
        walls = self._walls()
        built = [*self.chain, *walls, *self._doors()]
        rows = {cell: piece.highest for piece in self.chain for cell in piece.cells}
        for wall in walls:
            rows[wall.hex] = max(rows[wall.hex], wall.highest)
        at = self.battlefield.occupancy.at
        walks = {p for c in rows for p in at(c, rows[c] + 1) if p.type.role is Role.WALL_WALK}
        tops = frozenset((cell, walk.slot) for walk in walks if self._seen(walk) for cell in walk.cells)
        # Several walks may lie over a hex: the roof of a tower reaches over the wall beside it.
        lining = [(Edge(hex, way).other_side, top) for hex, top in tops for way in DIRECTIONS]
        standing = [(edge, top, piece) for edge, top in lining for piece in self._on(edge)]
        battlements = {
            piece.id: (edge, top)
            for edge, top, piece in standing
            if piece.type.role is Role.BATTLEMENT and piece.slot in (top, top + 1)
        }
        rungs = {
            piece.id: (edge, top)
            for edge, top, piece in standing
            if piece.type.role is Role.LADDER and top in (piece.slot, piece.highest, piece.highest + 1)
        }
        below = {(edge, top) for edge, top in rungs.values()}
        whole = {
            p.id for e, t, p in standing if p.type.role is Role.LADDER and (e, t) in below and p.slot <= t
        }
        owned = frozenset(piece.id for piece in (*built, *walks)) | battlements.keys() | whole
        above = {piece.id for _, top, piece in standing if piece.slot > top}
        above |= {piece.id for hex, top in tops for piece in self._at(hex) if piece.slot > top}
        way = WallWay(tuple(row), self.closed)
        outer = [rim for rim in lining if rim[0].hex not in way.court()]
        return Castle(
            way,
            row,
            tuple(gates),
            tops,
            frozenset(battlements.values()),
            bool(battlements) and not any(takes_one(self.battlefield, *rim) for rim in outer),
            frozenset(below),
            frozenset(above - owned),
            owned,
        )

    def _seen(self, piece: Piece) -> bool:
        return piece.id not in self.without

    def _at(self, hex: Hex) -> Iterator[Piece]:
        """What lies and stands in a hex."""
        yield from _column(self.battlefield, hex, self.without)
        for pieces in self.battlefield.occupancy.standing(hex).values():
            yield from filter(self._seen, pieces)

    def _on(self, edge: Edge) -> Iterator[Piece]:
        for pieces in self.battlefield.occupancy.edge_column(edge).values():
            yield from filter(self._seen, pieces)

    def _joined(self, piece: Piece) -> Iterator[Piece]:
        """The bases and doorways that join one."""
        for edge in piece.opens:
            for other in self.battlefield.occupancy.at(edge.across, self.foot):
                joins = edge.other_side in other.opens and other.slot == self.foot
                if other.type.role in _FEET and joins and self._seen(other):
                    yield other

    def _chain(self, start: Piece) -> tuple[list[Piece], bool]:
        """The bases and doorways in the order of the wall, and whether it is a ring."""
        chain, ids = [start], {start.id}
        for _side in range(2):
            while (onward := next((p for p in self._joined(chain[-1]) if p.id not in ids), None)) is not None:
                chain.append(onward)
                ids.add(onward.id)
            chain.reverse()
        return chain, len(chain) > 2 and chain[0] in self._joined(chain[-1])

    def _row(self) -> tuple[dict[Hex, int], list[CastleGate]]:
        """The hexes of the row, each with its storeys, and the doorways."""
        row: dict[Hex, int] = {}
        gates: list[CastleGate] = []
        count = len(self.chain)
        high = Counter(piece.hex for piece in self._walls())
        for index, piece in enumerate(self.chain):
            if piece.type.role is Role.CASTLE_BASE:
                row[piece.hex] = high[piece.hex]
                continue
            ends = [self.chain[i % count] for i in (index - 1, index + 1) if self.closed or 0 <= i < count]
            if len(ends) < 2 or any(end.type.role is not Role.CASTLE_BASE for end in ends):
                raise RefusedError(
                    _(
                        "The {piece} at {hex} has no wall on both sides: join one to it first",
                        piece=piece.type.name,
                        hex=label(piece.hex),
                    )
                )
            between = line(ends[0].hex, ends[1].hex)[1:-1]
            door = next((p.type for p in self._doors_of(piece)), None)
            middle = between[len(between) // 2] if between else ends[0].hex
            gates.append(CastleGate(piece.type, middle, piece.rotation, door, piece.cells))
            row |= dict.fromkeys(between, 1 + high[piece.cells[len(piece.cells) // 2]])
        return row, gates

    def _walls(self) -> list[Piece]:
        """The walls on its bases and doorways."""
        cells = (cell for piece in self.chain for cell in piece.cells)
        at = (piece for cell in cells for piece in _column(self.battlefield, cell, self.without))
        found = {p.id: p for p in at if p.type.role is Role.CASTLE_WALL and p.slot > self.foot}
        return list(found.values())

    def _doors_of(self, doorway: Piece) -> Iterator[Piece]:
        for cell in doorway.cells:
            for piece in self.battlefield.occupancy.standing(cell).get(doorway.slot, ()):
                if piece.type.role is Role.DOOR and self._seen(piece):
                    yield piece

    def _doors(self) -> Iterator[Piece]:
        for piece in self.chain:
            yield from self._doors_of(piece) if piece.type.role is Role.DOORWAY else ()
