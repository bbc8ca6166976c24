"""Hexes of the plane grid in axial coordinates: pointy-top, y down, directions clockwise from E.

One convention everywhere; odd-r offset rows live in `hexgrid.offset` and are used at file borders only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar


class Direction(IntEnum):
    """The six neighbours of a hex, clockwise on screen (y down)."""

    E = 0
    SE = 1
    SW = 2
    W = 3
    NW = 4
    NE = 5

    def turned(self, sixths: int) -> Direction:
        """This direction turned by ``sixths`` of a full turn, clockwise."""
        return DIRECTIONS[(self + sixths) % 6]


DIRECTIONS: tuple[Direction, ...] = tuple(Direction)
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Hex(NamedTuple):
    """One hex, axial ``(q, r)``; the third cube coordinate is ``s = -q - r``.

    >>> Hex(0, 0).neighbour(Direction.NE)
    Hex(q=1, r=-1)
    >>> Hex(1, 0).turned(1)
    Hex(q=0, r=1)
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; q + r + s = 0."""
        return -self.q - self.r

    def plus(self, other: Hex) -> Hex:
        """The sum of two hexes taken as offsets."""
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        """The offset that leads from ``other`` to this hex."""
        return Hex(self.q - other.q, self.r - other.r)

    def neighbour(self, direction: int) -> Hex:
        """The hex across the edge in ``direction`` (0..5)."""
        dq, dr = _STEPS[direction]
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """All six neighbours, E first, clockwise."""
        return _neighbours(self)

    def turned(self, sixths: int) -> Hex:
        """This offset turned clockwise by ``sixths`` of a full turn about (0, 0)."""
        q, r = self
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def turned_about(self, centre: Hex, sixths: int) -> Hex:
        """This hex turned clockwise by ``sixths`` of a full turn about ``centre``."""
        return self.minus(centre).turned(sixths).plus(centre)

    def distance(self, other: Hex) -> int:
        """Number of steps between two hexes on an open plane."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def direction_to(self, other: Hex) -> Direction | None:
        """The direction of an adjacent hex, or None where the two are not adjacent."""
        step = (other.q - self.q, other.r - self.r)
        return DIRECTIONS[_STEPS.index(step)] if step in _STEPS else None


@lru_cache(maxsize=1 << 15)
def _neighbours(hex: Hex) -> tuple[Hex, ...]:
    """Asked again and again for the same hexes, by every search over a battlefield."""
    q, r = hex
    return tuple([Hex(q + dq, r + dr) for dq, dr in _STEPS])


class Edge(NamedTuple):
    """One side of a hex, as seen from that hex. Every physical edge has two such names."""

    hex: Hex
    direction: int

    @property
    def across(self) -> Hex:
        """The hex on the other side."""
        return self.hex.neighbour(self.direction)

    @property
    def other_side(self) -> Edge:
        """The same physical edge as seen from the hex across."""
        return Edge(self.across, (self.direction + 3) % 6)

    @property
    def canonical(self) -> Edge:
        """The one of the two names that points E, SE or SW."""
        return self if self.direction < 3 else self.other_side

    def turned(self, sixths: int) -> Edge:
        """The edge turned clockwise about (0, 0)."""
        return Edge(self.hex.turned(sixths), (self.direction + sixths) % 6)

    def plus(self, offset: Hex) -> Edge:
        """The edge moved by ``offset``."""
        return Edge(self.hex.plus(offset), self.direction)


ORIGIN = Hex(0, 0)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly ``radius`` steps, clockwise from the W corner.

    Raises ValueError for a negative radius.
    """
    if radius < 0:
        raise ValueError(f"a ring has a radius of 0 or more, not {radius}")
    if radius == 0:
        yield centre
        return
    step = _STEPS[Direction.W]
    here = Hex(centre.q + step[0] * radius, centre.r + step[1] * radius)
    for direction in (5, 0, 1, 2, 3, 4):
        for _ in range(radius):
            yield here
            here = here.neighbour(direction)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes within ``radius`` steps, the centre first, then ring by ring."""
    for size in range(radius + 1):
        yield from ring(centre, size)


def line(start: Hex, end: Hex) -> list[Hex]:
    """The hexes of the straight line between two hex centres, both included.

    A line along an edge takes the same side from either end of the list.
    """
    steps = start.distance(end)
    if steps == 0:
        return [start]
    # A nudge off the edges keeps ties on one side; it is far smaller than half a hex at any board size.
    q0, r0, q1, r1 = start.q + 1e-6, start.r + 2e-6, end.q + 1e-6, end.r + 2e-6
    return [rounded(q0 + (q1 - q0) * i / steps, r0 + (r1 - r0) * i / steps) for i in range(steps + 1)]


def rounded(q: float, r: float) -> Hex:
    """The hex that holds the fractional axial point ``(q, r)``."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)


Node = TypeVar("Node", bound=Hashable)


def reached(
    starts: Iterable[Node], next_to: Callable[[Node], Iterable[Node]], most: int | None = None
) -> set[Node]:
    """What is reached from some starts (themselves among it), going on to what is ``next_to`` each. With
    ``most`` it ends as soon as there are more than that.
    """
    found = set(starts)
    waiting = list(found)
    while waiting and (most is None or len(found) <= most):
        for node in next_to(waiting.pop()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def regions(cells: Iterable[Hex], linked: Callable[[Hex], Iterable[Hex]] | None = None) -> list[set[Hex]]:
    """The hexes in connected groups, from the topmost on; ``linked`` hexes count as beside one, too."""
    every = set(cells)

    def beside(hex: Hex) -> set[Hex]:
        return every.intersection((*hex.neighbours(), *(linked(hex) if linked else ())))

    found: list[set[Hex]] = []
    remaining = set(every)
    for start in sorted(every, key=lambda hex: (hex.r, hex.q)):
        if start in remaining:
            region = reached([start], beside)
            remaining -= region
            found.append(region)
    return found


def surrounded(border: Collection[Hex]) -> frozenset[Hex]:
    """The hexes that a border runs around: those which cannot be reached from outside without crossing it."""
    if not border:
        return frozenset()
    qs, rs = [hex.q for hex in border], [hex.r for hex in border]
    box = {Hex(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
    dry = box.difference(border)
    corner = Hex(min(qs) - 1, min(rs) - 1)
    outside: set[Hex] = reached([corner], lambda hex: dry.intersection(hex.neighbours()))
    return frozenset(dry - outside)
