"""Canonical fingerprints of a battlefield: the same wherever it lies on the table, however it is turned, and
for its mirror image. One is of the pieces, one of the surface alone, whatever tiles lie below it.

All of it is exact, in whole hexes: of the twelve poses (six turns, flipped or not) the one whose rows come
first is hashed. Titles, notes, the order of pieces and the numbers of turns that look alike do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from builder.battlefield import Battlefield
from builder.board import BarrierKind, Board
from builder.catalogue import PieceType, Role
from builder.formats.fingerprints import fingerprint
from builder.hexgrid import ORIGIN, Edge, Hex, Motion
from builder.language import N_

POSES: tuple[Motion, ...] = tuple(
    Motion(sixths, ORIGIN, flipped) for flipped in (False, True) for sixths in range(6)
)
_TURNED = 0b111111  # the poses that are not flipped
_Row = tuple[Any, ...]


class Relation(StrEnum):
    """How one battlefield comes to be another of the same fingerprint."""

    COPY = N_("copy")
    TURNED = N_("turned copy")
    MIRRORED = N_("mirror image")


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """``digest`` is 64 letters, empty for a battlefield without anything; ``poses`` has a bit for each of
    `POSES` in which the battlefield is the one that was hashed (several for a symmetric one).
    """

    digest: str
    poses: int

    def relation(self, other: Fingerprint) -> Relation:
        """How another battlefield of the same digest differs from this one: at most by its place, turned, or
        mirrored.
        """
        if self.poses & other.poses:
            return Relation.COPY
        turned = (self.poses & _TURNED and other.poses & _TURNED) or (
            self.poses & ~_TURNED and other.poses & ~_TURNED
        )
        return Relation.TURNED if turned else Relation.MIRRORED


def of_pieces(battlefield: Battlefield) -> Fingerprint:
    """The fingerprint of the pieces: two that look alike count as the same, whatever their rotation."""
    pieces = [(p.type, p.hex.q, p.hex.r, p.slot, p.rotation) for p in battlefield.pieces.values()]

    def posed(pose: int) -> Iterable[_Row]:
        a, b, c, d = _COEFFICIENTS[pose]
        for type, q, r, slot, rotation in pieces:
            dq, dr, look = _look(type, rotation, pose)
            yield a * q + b * r + dq, c * q + d * r + dr, slot, look

    return _canonical(posed)


def of_surface(board: Board) -> Fingerprint:
    """The fingerprint of what figures meet: spaces, tops that nobody stands on, barriers and doorways."""
    cells: list[tuple[Hex, _Row]] = []
    edges: list[tuple[Hex, int, _Row]] = []
    for columns in (board.spaces, board.tops):
        for hex, column in columns.items():
            for space in column:
                free = -1 if space.headroom is None else space.headroom
                cells.append((hex, (space.level, f"{space.kind} {space.terrain}", free)))
    for doorway in board.doorways.values():
        door = "doorway and door" if doorway.has_door else "doorway"
        cells += [(hex, (doorway.level, door, 0)) for hex in doorway.spaces]
    for barrier in board.all_barriers():
        edge = barrier.edge if barrier.edge.hex == barrier.inside else barrier.edge.other_side
        # A wall between two pillars belongs to neither side.
        row = barrier.foot, str(barrier.kind), barrier.top
        both = (edge, edge.other_side) if barrier.kind is BarrierKind.LAUR_WALL else (edge,)
        edges += [(*side, row) for side in both]

    def posed(pose: int) -> Iterable[_Row]:
        a, b, c, d = _COEFFICIENTS[pose]
        for (q, r), row in cells:
            yield a * q + b * r, c * q + d * r, -1, row
        for (q, r), direction, row in edges:
            yield a * q + b * r, c * q + d * r, POSES[pose].direction(direction), row

    return _canonical(posed)


def _canonical(posed: Callable[[int], Iterable[_Row]]) -> Fingerprint:
    """The fingerprint of rows that begin with q and r, given in each pose; the first row is moved to 0, 0."""
    best: list[_Row] = []
    poses = 0
    for pose in range(len(POSES)):
        rows = sorted(posed(pose))
        if not rows:
            return Fingerprint("", 0)
        q0, r0 = rows[0][:2]
        moved = [(q - q0, r - r0, *rest) for q, r, *rest in rows]
        if not best or moved < best:
            best, poses = moved, 1 << pose
        elif moved == best:
            poses |= 1 << pose
    return Fingerprint(fingerprint(best), poses)


def _coefficients(pose: Motion) -> tuple[int, int, int, int]:
    """A pose as a matrix: q' = a q + b r, r' = c q + d r."""
    one, other = pose.hex(Hex(1, 0)), pose.hex(Hex(0, 1))
    return one.q, other.q, one.r, other.r


_COEFFICIENTS = tuple(map(_coefficients, POSES))


def _sides(type: PieceType, edge: Edge) -> tuple[Edge, ...]:
    return (edge, edge.other_side) if type.role is Role.LAUR_WALL else (edge,)


@lru_cache(maxsize=20_000)
def _look(type: PieceType, rotation: int, pose: int) -> tuple[int, int, str]:
    """Where the first cell of a piece lies as seen from the image of its cell A, and what it looks like."""
    motion = POSES[pose]
    cells = sorted(
        (motion.hex(cell), fills) for cell, fills in zip(type.cells(rotation), type.fills, strict=True)
    )
    first = cells[0][0]
    back = Hex(-first.q, -first.r)
    shape = (
        [(cell.plus(back), fills) for cell, fills in cells],
        sorted(side.plus(back) for edge in type.edges(rotation) for side in _sides(type, motion.edge(edge))),
        sorted(motion.edge(edge).plus(back) for edge in type.opens(rotation)),
        sorted(motion.hex(cell).plus(back) for cell in type.spaces(rotation)),
    )
    return first.q, first.r, f"{type.id} {fingerprint(shape)[:16]}"
