"""Many straight lines at once against what stands in the hexes they cross.

Every line walks from hex to hex, all of them one hex a step, lines above each other as one path; only where
it comes below the top of what stands there is it clipped against prisms, walls and cylinders. Heights are
interpolated along the line (decision 13).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH
from builder.sight.ground import HALF, Ground
from builder.sight.solids import Round, Wall

if TYPE_CHECKING:
    from builder.sight.ground import Floats, Truths, Whole

_SLIVER = 1e-6  # mm of a line inside a solid that count for nothing
_NO_SLOPE = 1e-9  # in place of 0, so that nothing is divided by it
# The directions across the three pairs of sides, E, SE, SW.
_NORMALS = tuple([(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(3)])


class Found(NamedTuple):
    """Where lines run into something: numbers of the lines, the share of their length where they enter, and
    the row of the hex whose prism it is, or minus one less than the id of the piece it is.
    """

    line: Whole
    at: Floats
    what: Whole


class Lines:
    """Lines from ``start`` to ``end``, rows of x, y, z in mm. Those that follow each other and lie above
    each other share a path over the table.
    """

    def __init__(self, start: Floats, end: Floats) -> None:
        import numpy as np

        self.start, self.step = start, end - start
        length = np.sqrt((self.step**2).sum(axis=1))
        self.sliver: Floats = _SLIVER / np.maximum(length, _SLIVER)
        slope = np.where(np.abs(self.step) < _NO_SLOPE, _NO_SLOPE, self.step)
        self.slope: Floats = slope
        ends = np.concatenate([start[:, :2], end[:, :2]], axis=1)
        new = np.ones(len(start), dtype=bool)
        new[1:] = (ends[1:] != ends[:-1]).any(axis=1)
        self.path: Whole = np.cumsum(new) - 1
        self._first = np.flatnonzero(new)
        self._count = np.diff(self._first, append=len(start))
        self._feet = [np.minimum.reduceat(z, self._first) for z in (start[:, 2], end[:, 2])]
        begin, step = start[self._first], self.step[self._first]
        along = [step[:, 0] * x + step[:, 1] * y for x, y in _NORMALS]
        along = [np.where(np.abs(a) < _NO_SLOPE, _NO_SLOPE, a) for a in along]
        self.along = np.stack(along)  # of each path, as the next two
        self.offset = np.stack([begin[:, 0] * x + begin[:, 1] * y for x, y in _NORMALS])
        self.forward = np.sign(self.along).astype(np.int64)

    def __len__(self) -> int:
        return len(self.start)

    @cached_property
    def _box(self) -> Floats:
        """The rectangle around each line: left, top, right, bottom in mm."""
        import numpy as np

        one, other = self.start[:, :2], self.start[:, :2] + self.step[:, :2]
        return np.concatenate([np.minimum(one, other), np.maximum(one, other)], axis=1).T

    @cached_property
    def _around(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = self._box
        return left.min(), top.min(), right.max(), bottom.max()

    def near(self, solid: Wall | Round) -> Whole:
        """The numbers of the lines that could run into a solid, by the rectangles around them."""
        import numpy as np

        x, y = solid.x, solid.y
        wide = 1 + (solid.radius if isinstance(solid, Round) else max(solid.before, solid.after) + solid.half)

        def meets(box: Any) -> Any:
            left, top, right, bottom = box
            return (left <= x + wide) & (right >= x - wide) & (top <= y + wide) & (bottom >= y - wide)

        if not len(self) or not meets(self._around):
            return np.zeros(0, dtype=np.int64)
        return np.flatnonzero(meets(self._box))

    def crossed(self, ground: Ground, alive: Truths) -> Iterator[tuple[Whole, Whole, Floats, Floats]]:
        """The hexes whose top is higher than some line of a path, one step of all paths at a time: numbers of
        lines, rows of ground, shares of the length where the hex is entered and left. Paths without a line
        that is still ``alive`` go no further.
        """
        import numpy as np

        q, r = _hexes_at(*self.start[self._first, :2].T)
        path = np.arange(len(self._first))
        entered = np.zeros(len(path))
        foot, rise = self._feet[0], self._feet[1] - self._feet[0]
        inverse = 1 / self.along
        # Where hex (q, r) is left across pair k: its middle along k, in mm, times inverse, plus this.
        base = (self.forward * HALF - self.offset) * inverse
        inverse *= ACROSS_FLATS
        forward = self.forward
        while len(path):
            leave = [
                (q + r / 2) * inverse[0] + base[0],
                (q / 2 + r) * inverse[1] + base[1],
                ((r - q) / 2) * inverse[2] + base[2],
            ]
            left = np.minimum(np.minimum(leave[0], leave[1]), leave[2])
            rows = ground.rows(q, r)
            until = np.minimum(left, 1.0)
            low = foot[path] + np.minimum(rise[path] * entered, rise[path] * until)
            there = np.flatnonzero((rows >= 0) & (low < ground.tops[rows]))
            if len(there):
                lines, place = _ranges(self._first[path[there]], self._count[path[there]])
                there = there[place]
                yield lines, rows[there], entered[there], until[there]
            first = left == leave[0]
            second = ~first & (left == leave[1])
            third = ~(first | second)
            q = q + forward[0] * first - forward[2] * third
            r = r + forward[1] * second + forward[2] * third
            entered = left
            go = (left < 1) & np.logical_or.reduceat(alive, self._first)[path]
            if not go.all():
                path, q, r, entered = path[go], q[go], r[go], entered[go]
                inverse, base, forward = inverse[:, go], base[:, go], forward[:, go]


def blocked(ground: Ground, lines: Lines) -> Truths:
    """Whether each line runs into anything."""
    import numpy as np

    clear = np.ones(len(lines), dtype=bool)
    for line, row, entered, left in lines.crossed(ground, clear):
        for found in _in_hexes(ground, lines, clear, line, row, entered, left):
            clear[found.line] = False
    return ~clear


def everything(ground: Ground, lines: Lines) -> list[Found]:
    """All that each line runs into."""
    import numpy as np

    alive = np.ones(len(lines), dtype=bool)
    return [
        found
        for line, row, entered, left in lines.crossed(ground, alive)
        for found in _in_hexes(ground, lines, alive, line, row, entered, left)
        if len(found.line)
    ]


def _in_hexes(
    ground: Ground, lines: Lines, alive: Truths, line: Whole, row: Whole, entered: Floats, left: Floats
) -> Iterator[Found]:
    """What lines run into in one hex each, but for those that were hidden meanwhile."""
    import numpy as np

    height, slope = lines.start[line, 2], lines.step[line, 2]
    one, other = height + slope * entered, height + slope * left
    low, high = np.minimum(one, other), np.maximum(one, other)
    for table, solid in ((ground.prisms, _in_prism), (ground.walls, _in_wall), (ground.rounds, _in_round)):
        still = np.flatnonzero(alive[line])
        line, row, low, high = line[still], row[still], low[still], high[still]
        which, place = np.nonzero((low[:, None] < table[row, :, -2]) & (high[:, None] > table[row, :, -3]))
        if len(which):
            yield solid(lines, line[which], table[row[which], place].T)


def _in_prism(lines: Lines, line: Whole, prism: Floats) -> Found:
    """``prism``: the numbers of a hex's prism as `Ground` keeps them, each for every line."""
    import numpy as np

    *sides, bottom, top, what = prism
    enter, leave = _between(bottom, top, lines.start[line, 2], lines.slope[line, 2])
    path = lines.path[line]
    for k in range(3):
        low, high = sides[2 * k : 2 * k + 2]
        one, other = _between(low, high, lines.offset[k, path], lines.along[k, path])
        enter, leave = np.maximum(enter, one), np.minimum(leave, other)
    enter, leave = np.maximum(enter, 0.0), np.minimum(leave, 1.0)
    hit = leave - enter > lines.sliver[line]
    return Found(line[hit], enter[hit], -1 - what[hit].astype(np.int64))


def _between(low: Floats, high: Floats, start: Floats, slope: Floats) -> tuple[Floats, Floats]:
    """Between which shares of its length a coordinate that begins at ``start`` is between two values."""
    import numpy as np

    one, other = (low - start) / slope, (high - start) / slope
    return np.minimum(one, other), np.maximum(one, other)


def _in_wall(lines: Lines, line: Whole, wall: Floats) -> Found:
    """``wall``: the numbers of a `Wall`, each for every line."""
    import numpy as np

    x, y, along_x, along_y, before, after, half, bottom, top, piece = wall
    start, step = lines.start[line], lines.step[line]
    dx, dy = start[:, 0] - x, start[:, 1] - y
    enter, leave = np.zeros(len(line)), np.ones(len(line))
    for low, high, at, slope in (
        (-before, after, dx * along_x + dy * along_y, step[:, 0] * along_x + step[:, 1] * along_y),
        (-half, half, dy * along_x - dx * along_y, step[:, 1] * along_x - step[:, 0] * along_y),
        (bottom, top, start[:, 2], step[:, 2]),
    ):
        slope = np.where(np.abs(slope) < _NO_SLOPE, _NO_SLOPE, slope)
        one, other = _between(low, high, at, slope)
        enter, leave = np.maximum(enter, one), np.minimum(leave, other)
    hit = (leave - enter > lines.sliver[line]) & (half > 0)
    return Found(line[hit], enter[hit], -1 - piece[hit].astype(np.int64))


def _in_round(lines: Lines, line: Whole, round: Floats) -> Found:
    """``round``: the numbers of a `Round`, each for every line."""
    import numpy as np

    x, y, radius, bottom, top, piece = round
    start, step = lines.start[line], lines.step[line]
    dx, dy = start[:, 0] - x, start[:, 1] - y
    a = np.maximum(step[:, 0] ** 2 + step[:, 1] ** 2, _NO_SLOPE**2)
    b = dx * step[:, 0] + dy * step[:, 1]
    c = dx**2 + dy**2 - radius**2
    inside = b**2 - a * c
    root = np.sqrt(np.maximum(inside, 0.0))
    enter, leave = _between(bottom, top, start[:, 2], lines.slope[line, 2])
    enter = np.maximum(np.maximum(enter, (-b - root) / a), 0.0)
    leave = np.minimum(np.minimum(leave, (-b + root) / a), 1.0)
    hit = (leave - enter > lines.sliver[line]) & (inside > 0) & (radius > 0)
    return Found(line[hit], enter[hit], -1 - piece[hit].astype(np.int64))


def against(lines: Lines, solid: Wall | Round) -> Found:
    """Where lines run into one more solid: a figure, the leaf of a door."""
    import numpy as np

    line = lines.near(solid)
    numbers = np.repeat(np.array(solid, dtype=float)[:, None], len(line), axis=1)
    return _in_wall(lines, line, numbers) if isinstance(solid, Wall) else _in_round(lines, line, numbers)


def _ranges(first: Whole, count: Whole) -> tuple[Whole, Whole]:
    """``count`` numbers from each of ``first`` on, and the place in ``first`` that each comes from."""
    import numpy as np

    place = np.repeat(np.arange(len(first)), count)
    return np.arange(len(place)) + (first - np.cumsum(count) + count)[place], place


def _hexes_at(x: Floats, y: Floats) -> tuple[Whole, Whole]:
    """The hexes that hold points of the table."""
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
