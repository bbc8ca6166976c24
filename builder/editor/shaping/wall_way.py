"""The way a castle wall takes along the hexes that a hand passed over.

Castle pieces go straight on or bend by a sixth; sharper corners are cut, loops and steps back taken out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from builder.hexgrid import Hex

_LEAST_RING = 6  # hexes: around a single one


@dataclass(frozen=True, slots=True)
class WallWay:
    """The hexes of a wall in order, each a neighbour of the one before; ``closed`` where it is a ring."""

    hexes: tuple[Hex, ...]
    closed: bool = False

    def joins(self, index: int) -> frozenset[int]:
        """The directions in which the wall goes on from one of its hexes."""
        hex, count = self.hexes[index], len(self.hexes)
        beside = [self.hexes[i % count] for i in (index - 1, index + 1) if self.closed or 0 <= i < count]
        return frozenset(way for other in beside if (way := hex.direction_to(other)) is not None)

    def court(self) -> frozenset[Hex]:
        """The hexes that a ring encloses; none where it is no ring."""
        if not self.closed:
            return frozenset()
        wall = set(self.hexes)
        qs, rs = [h.q for h in wall], [h.r for h in wall]
        # Flooded from outside; what stays dry and is no wall lies within.
        box = {Hex(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
        dry, waiting = box - wall, [Hex(min(qs) - 1, min(rs) - 1)]
        while waiting:
            hex = waiting.pop()
            if hex in dry:
                dry.remove(hex)
                waiting += hex.neighbours()
        return frozenset(dry)


def wall_way(passed: Iterable[Hex]) -> WallWay:
    """The way along hexes, each a neighbour of the one before. It is a ring once it is back at its start."""
    way: list[Hex] = []
    closed: list[Hex] | None = None
    for hex in passed:
        if closed is not None:
            if hex == way[0]:
                continue
            if hex != way[-1]:
                return WallWay(tuple(closed), closed=True)
            closed = None  # a step back out of the ring
        elif way and hex == way[0] and (closed := _ring(way)) is not None:
            continue
        _go_on(way, hex)
    return WallWay(tuple(way)) if closed is None else WallWay(tuple(closed), closed=True)


def _go_on(way: list[Hex], hex: Hex) -> None:
    if hex in way:
        del way[way.index(hex) + 1 :]
        return
    while len(way) > 1 and way[-2].distance(hex) == 1:
        way.pop()
    way.append(hex)


def _ring(way: Sequence[Hex]) -> list[Hex] | None:
    """The way as a ring without sharp corners; None where it is too small for one."""
    ring = list(way)
    while len(ring) >= _LEAST_RING:
        sharp = next(
            (i for i in range(len(ring)) if ring[i - 1].distance(ring[(i + 1) % len(ring)]) < 2), None
        )
        if sharp is None:
            return ring
        del ring[sharp]
    return None
