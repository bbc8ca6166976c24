"""The way a castle wall takes along the hexes that a hand passed over.

Castle pieces go straight on or bend by a sixth; sharper corners are cut, loops and steps back taken out. In a
symmetry the wall and its image are one where they meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from builder.hexgrid import Hex, Motion, surrounded

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
        return surrounded(self.hexes) if self.closed else frozenset()

    @classmethod
    def of(cls, passed: Iterable[Hex]) -> WallWay:
        """The way along hexes, each a neighbour of the one before; a ring once it is back at its start."""
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


@dataclass(frozen=True, slots=True)
class Meeting:
    """The way with all that it meets; ``end`` is where it was cut off, as it would have crossed its image."""

    way: WallWay
    end: Hex | None = None


@dataclass(slots=True)
class _Joins:
    """Which hexes are joined to which, on all sides."""

    motions: Sequence[Motion]
    of: dict[Hex, set[Hex]] = field(default_factory=dict)

    def enter(self, one: Hex, other: Hex) -> bool:
        """Join two hexes on every side; False, with nothing done, where walls would fork there."""
        pairs = [(one, other), *((motion.hex(one), motion.hex(other)) for motion in self.motions)]
        before = {hex: set(self.of.get(hex, ())) for pair in pairs for hex in pair}
        for a, b in pairs:
            self.of.setdefault(a, set()).add(b)
            self.of.setdefault(b, set()).add(a)
        if all(len(self.of[hex]) <= 2 for hex in before):
            return True
        self.of.update(before)
        return False


def meeting(way: WallWay, motions: Sequence[Motion]) -> Meeting:
    """The way carried on by its images where it meets them, so that it is its own image as a whole.

    Where it meets none it stays as it is. Castle cannot fork: a way that would cross its image ends there.
    """
    hexes = way.hexes
    images = {motion.hex(hex) for hex in hexes for motion in motions}
    if not images.intersection(hexes):
        return Meeting(way)
    joins = _Joins(motions, {hexes[0]: set()})
    passed, end = [hexes[0]], None
    for hex in (*hexes[1:], *(hexes[:1] if way.closed else ())):
        if not joins.enter(passed[-1], hex):
            end = passed[-1]
            break
        passed.append(hex)
    return Meeting(_complete_way(passed, joins), end)


def _complete_way(passed: Sequence[Hex], joins: _Joins) -> WallWay:
    """The hexes joined with the first one in order, begun at an end of the hand's own where there is one."""
    ends = [hex for hex in (passed[0], passed[-1], *joins.of) if len(joins.of.get(hex, ())) < 2]
    reached = set(_walk(passed[0], joins)) | set(_walk(passed[0], joins, back=True))
    start = next((hex for hex in ends if hex in reached), passed[0])
    order = _walk(start, joins)
    closed = len(order) > 2 and start in joins.of[order[-1]] and len(joins.of[start]) == 2
    return WallWay(tuple(_blunt(order, joins.motions, closed)), closed)


def _walk(start: Hex, joins: _Joins, *, back: bool = False) -> list[Hex]:
    """Follow the joins from hex to hex until they end or return to the start."""
    order, seen, here = [start], {start}, start
    while True:
        ways = sorted(hex for hex in joins.of.get(here, ()) if hex not in seen)
        if not ways:
            return order
        here = ways[-1] if back and len(order) == 1 else ways[0]
        order.append(here)
        seen.add(here)


def _blunt(order: Sequence[Hex], motions: Iterable[Motion], closed: bool) -> list[Hex]:
    """Without a hex on the axis where wall and image would meet in too sharp a corner."""
    count = len(order)
    blunted = []
    for index, hex in enumerate(order):
        inner = closed or 0 < index < count - 1
        beside = (order[index - 1], order[(index + 1) % count])
        on_axis = any(motion.hex(hex) == hex for motion in motions)
        if not (inner and on_axis and beside[0].distance(beside[1]) == 1):
            blunted.append(hex)
    return blunted
