"""Tests many straight lines at once against the contents of the hexes they cross.

All lines walk from hex to hex together, one hex a step; lines above each other share a path. Only where a
line is below the top of a hex's contents is it clipped against prisms, walls and cylinders. Heights are
interpolated along the line (decision 13).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from builder.hexgrid import ACROSS_FLATS, ROW_PITCH
from builder.sight.ground import HALF, GroundArrays, ranges
from builder.sight.solids import Round, Wall

if TYPE_CHECKING:
    from builder.sight.ground import Floats, Truths, Whole

SLIVER = 1e-6  # mm of a line inside a solid that are ignored
NO_SLOPE = 1e-9  # replaces 0 as a divisor
# The normals of the three pairs of sides, E, SE, SW.
NORMALS = tuple([(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(3)])


class LineHits(NamedTuple):
    """Where lines run into something: numbers of the lines, the share of their length where they enter, and
    what they hit: the row of the hex with the prism, or minus one less than the id of the piece.
    """

    line: Whole
    at: Floats
    what: Whole


class Lines:
    """Lines from ``start`` to ``end``, rows of x, y, z in mm. Lines that follow each other in the rows and
    lie above each other share a path over the table.
    """

    def __init__(self, start: Floats, end: Floats) -> None:
        import numpy as np

        self.start, self.step = start, end - start
        # Column by column: numpy would go through rows of three or four one by one.
        x, y, z = (self.step**2).T
        length = np.sqrt(x + y + z)
        self.sliver: Floats = SLIVER / np.maximum(length, SLIVER)
        self.z: Floats = start[:, 2].copy()
        self.rise: Floats = self.step[:, 2].copy()
        new = np.ones(len(start), dtype=bool)
        changes = [of[1:, k] != of[:-1, k] for of in (start, end) for k in (0, 1)]
        new[1:] = np.logical_or.reduce(changes)
        self._first = np.flatnonzero(new)
        self._count = np.diff(self._first, append=len(start))
        self._feet, self._heads = (
            [of.reduceat(z, self._first) for z in (self.z, end[:, 2])] for of in (np.minimum, np.maximum)
        )
        self.begin: Floats = start[self._first].T  # of each path, like everything below
        self.way: Floats = self.step[self._first].T
        along = [self.way[0] * x + self.way[1] * y for x, y in NORMALS]
        self.along = _sloping(np.stack(along))
        self.offset = np.stack([self.begin[0] * x + self.begin[1] * y for x, y in NORMALS])
        self.forward = np.sign(self.along).astype(np.int64)

    def __len__(self) -> int:
        return len(self.start)

    @cached_property
    def _box(self) -> Floats:
        """The rectangle around each path: left, top, right, bottom in mm."""
        import numpy as np

        one, other = self.begin[:2], self.begin[:2] + self.way[:2]
        return np.concatenate([np.minimum(one, other), np.maximum(one, other)])

    @cached_property
    def _all_around(self) -> tuple[float, ...]:
        """The rectangle around all paths: on a large battlefield most solids are far from it."""
        if not len(self):
            return math.inf, math.inf, -math.inf, -math.inf
        left, top, right, bottom = self._box
        return float(left.min()), float(top.min()), float(right.max()), float(bottom.max())

    def near(self, solid: Wall | Round) -> Whole:
        """The paths whose rectangles come near a solid, so that their lines could run into it."""
        import numpy as np

        left, top, right, bottom = self._box
        x, y = solid.x, solid.y
        wide = 1 + (solid.radius if isinstance(solid, Round) else max(solid.before, solid.after) + solid.half)
        first, above, last, below = self._all_around
        if not (first <= x + wide and last >= x - wide and above <= y + wide and below >= y - wide):
            return np.zeros(0, dtype=np.intp)
        return np.flatnonzero(
            (left <= x + wide) & (right >= x - wide) & (top <= y + wide) & (bottom >= y - wide)
        )

    def of(self, paths: Whole) -> tuple[Whole, Whole]:
        """The lines of paths: their numbers, and for each the place of its path in ``paths``."""
        return ranges(self._first[paths], self._count[paths])

    def lowest(self, paths: Whole, entered: Floats, left: Floats) -> Floats:
        """A lower bound (mm) for the height of a path's lines between two shares of its length."""
        import numpy as np

        foot, rise = self._feet[0][paths], (self._feet[1] - self._feet[0])[paths]
        return foot + np.minimum(rise * entered, rise * left)

    def highest(self, paths: Whole, entered: Floats, left: Floats) -> Floats:
        """An upper bound (mm) for the height of a path's lines between two shares of its length."""
        import numpy as np

        head, rise = self._heads[0][paths], (self._heads[1] - self._heads[0])[paths]
        return head + np.maximum(rise * entered, rise * left)

    def crossed(self, ground: GroundArrays, alive: Truths) -> Iterator[tuple[Whole, Whole, Floats, Floats]]:
        """The hexes whose top is higher than some line of a path, for all paths one step at a time: numbers
        of paths, rows of ground, shares of the length where the hex is entered and left. Paths without a line
        that is still ``alive`` go no further.
        """
        import numpy as np

        q, r = _hexes_at(*self.begin[:2])
        path = np.arange(len(self._first))
        entered = np.zeros(len(path))
        inverse = 1 / self.along
        # Hex (q, r) is left across pair k at its middle along k, in mm, times inverse, plus this.
        base = (self.forward * HALF - self.offset) * inverse
        inverse *= ACROSS_FLATS
        forward = self.forward
        going = np.logical_or.reduceat(alive, self._first) if len(path) else np.ones(0, dtype=bool)
        while len(path):
            leave = [
                (q + r / 2) * inverse[0] + base[0],
                (q / 2 + r) * inverse[1] + base[1],
                ((r - q) / 2) * inverse[2] + base[2],
            ]
            left = np.minimum(np.minimum(leave[0], leave[1]), leave[2])
            rows = ground.rows(q, r)
            until = np.minimum(left, 1.0)
            low = self.lowest(path, entered, until)
            there = np.flatnonzero((rows >= 0) & (low < ground.tops[rows]))
            if len(there):
                met = path[there]
                yield met, rows[there], entered[there], until[there]
                line, of = self.of(met)  # only these may be hidden by now
                going[met] = np.bincount(of[alive[line]], minlength=len(met)) > 0
            first = left == leave[0]
            second = ~first & (left == leave[1])
            third = ~(first | second)
            q = q + forward[0] * first - forward[2] * third
            r = r + forward[1] * second + forward[2] * third
            entered = left
            go = (left < 1) & going[path]
            if not go.all():
                path, q, r, entered = path[go], q[go], r[go], entered[go]
                inverse, base, forward = inverse[:, go], base[:, go], forward[:, go]


def blocked(ground: GroundArrays, lines: Lines) -> Truths:
    """Whether each line runs into anything."""
    import numpy as np

    clear = np.ones(len(lines), dtype=bool)
    for path, row, entered, left in lines.crossed(ground, clear):
        for found in _in_hexes(ground, lines, clear, path, row, entered, left):
            clear[found.line] = False
    return ~clear


def everything(ground: GroundArrays, lines: Lines) -> list[LineHits]:
    """Everything that each line runs into."""
    import numpy as np

    alive = np.ones(len(lines), dtype=bool)
    return [
        found
        for path, row, entered, left in lines.crossed(ground, alive)
        for found in _in_hexes(ground, lines, alive, path, row, entered, left)
        if len(found.line)
    ]


def _in_hexes(
    ground: GroundArrays, lines: Lines, alive: Truths, path: Whole, row: Whole, entered: Floats, left: Floats
) -> Iterator[LineHits]:
    """What the lines of paths run into, in one hex for each path, without lines hidden by now."""
    import numpy as np

    low, high = lines.lowest(path, entered, left), lines.highest(path, entered, left)
    for solids, across in (
        (ground.prisms, _across_prism),
        (ground.walls, _across_wall),
        (ground.rounds, _across_round),
    ):
        place, numbers = solids.between(row, low, high)
        *outline, bottom, top, what = numbers
        enter, leave = across(lines, path[place], outline)
        met = np.flatnonzero(enter < leave)
        line, of = lines.of(path[place[met]])
        still = np.flatnonzero(alive[line])
        line, of = line[still], met[of[still]]
        z, rise = lines.z[line], lines.rise[line]
        one, other = z + rise * entered[place[of]], z + rise * left[place[of]]
        here = (np.minimum(one, other) < top[of]) & (np.maximum(one, other) > bottom[of])
        line, of = line[here], of[here]
        yield _hits(lines, line, (enter[of], leave[of]), bottom[of], top[of], what[of])


def _hits(
    lines: Lines, line: Whole, across: tuple[Floats, Floats], bottom: Floats, top: Floats, what: Floats
) -> LineHits:
    """Lines tested against solids, one each: those within its heights while they are ``across`` it."""
    import numpy as np

    one, other = _between(bottom, top, lines.z[line], _sloping(lines.rise[line]))
    enter = np.maximum(np.maximum(across[0], one), 0.0)
    leave = np.minimum(np.minimum(across[1], other), 1.0)
    hit = leave - enter > lines.sliver[line]
    return LineHits(line[hit], enter[hit], -1 - what[hit].astype(np.int64))


def _across_prism(lines: Lines, path: Whole, sides: Sequence[Floats]) -> tuple[Floats, Floats]:
    """The shares of its length between which each path is over a prism; ``sides``: their positions (mm) along
    E, SE, SW, two each.
    """
    import numpy as np

    spans = [
        _between(sides[2 * k], sides[2 * k + 1], lines.offset[k, path], lines.along[k, path])
        for k in range(3)
    ]
    enter, leave = zip(*spans, strict=True)
    return np.maximum.reduce(enter), np.minimum.reduce(leave)


def _across_wall(lines: Lines, path: Whole, wall: Sequence[Floats]) -> tuple[Floats, Floats]:
    """The same for a `Wall`; ``wall``: its numbers except its heights."""
    import numpy as np

    x, y, along_x, along_y, before, after, half = wall
    dx, dy = lines.begin[0, path] - x, lines.begin[1, path] - y
    way_x, way_y = lines.way[0, path], lines.way[1, path]
    one = _between(-before, after, dx * along_x + dy * along_y, _sloping(way_x * along_x + way_y * along_y))
    other = _between(-half, half, dy * along_x - dx * along_y, _sloping(way_y * along_x - way_x * along_y))
    return np.maximum(one[0], other[0]), np.minimum(one[1], other[1])


def _across_round(lines: Lines, path: Whole, round: Sequence[Floats]) -> tuple[Floats, Floats]:
    """The same for a `Round`; ``round``: its numbers except its heights."""
    import numpy as np

    x, y, radius = round
    dx, dy = lines.begin[0, path] - x, lines.begin[1, path] - y
    way_x, way_y = lines.way[0, path], lines.way[1, path]
    a = np.maximum(way_x**2 + way_y**2, NO_SLOPE**2)
    b = dx * way_x + dy * way_y
    c = dx**2 + dy**2 - radius**2
    root = np.sqrt(np.maximum(b**2 - a * c, 0.0))
    return (-b - root) / a, (-b + root) / a


def _between(low: Floats, high: Floats, start: Floats, slope: Floats) -> tuple[Floats, Floats]:
    """The shares of its length between which a coordinate, starting at ``start``, is between two values."""
    import numpy as np

    one, other = (low - start) / slope, (high - start) / slope
    return np.minimum(one, other), np.maximum(one, other)


def _sloping(slope: Floats) -> Floats:
    """The same slopes without 0, so that they can be divisors."""
    import numpy as np

    return np.where(np.abs(slope) < NO_SLOPE, NO_SLOPE, slope)


def against(lines: Lines, solid: Wall | Round) -> LineHits:
    """Where lines run into one more solid: a figure or the leaf of a door."""
    import numpy as np

    path = lines.near(solid)
    *outline, bottom, top, what = np.array(solid, dtype=float)
    enter, leave = (_across_wall if isinstance(solid, Wall) else _across_round)(lines, path, outline)
    line, of = lines.of(path)
    every = np.ones(len(line))
    return _hits(lines, line, (enter[of], leave[of]), bottom * every, top * every, what * every)


def _hexes_at(x: Floats, y: Floats) -> tuple[Whole, Whole]:
    """The hexes that contain these points of the table."""
    import numpy as np

    r = y / ROW_PITCH
    q = x / ACROSS_FLATS - r / 2
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    by_q = (dq > dr) & (dq > ds)
    by_r = ~by_q & (dr > ds)
    rq, rr = np.where(by_q, -rr - rs, rq), np.where(by_r, -rq - rs, rr)
    return rq.astype(np.int64), rr.astype(np.int64)
