"""What blocks sight, hex by hex, as arrays for testing many lines at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from builder.hexgrid import ACROSS_FLATS, Hex
from builder.sight.solids import GRAZE, Interval, Prism, Round, Wall

if TYPE_CHECKING:
    from numpy import bool_, float64, int64
    from numpy.typing import NDArray

    Floats = NDArray[float64]
    Whole = NDArray[int64]
    Truths = NDArray[bool_]

NOTHING = -1e9  # mm: the top of an empty place
HALF = ACROSS_FLATS / 2
_OPEN = HALF - GRAZE
_SHUT = HALF + 1e-6  # a covered side reaches slightly too far, so that lines along it find it from both hexes
_STRIDE = 4_000_000
MOST_CELLS = 4_000_000  # of the table of rows; hexes farther apart are looked up with a search


class Contents(NamedTuple):
    """Everything in one hex: the heights that full hexes fill, the same cut into prisms, and the walls and
    cylinders that reach into it.
    """

    filled: tuple[Interval, ...]
    prisms: tuple[Prism, ...]
    walls: tuple[Wall, ...]
    rounds: tuple[Round, ...]

    @property
    def top(self) -> float:
        """The height (mm) above which nothing blocks here."""
        heights = [self.filled[-1][1]] if self.filled else []
        heights += [wall.top for wall in self.walls]
        heights += [round.top for round in self.rounds]
        return max(heights, default=NOTHING)


class Solids:
    """Solids of one kind as rows of numbers; the last three are bottom, top and what the solid is. The solids
    of a hex share its row, which has a fixed number of places.
    """

    def __init__(self, rows: int, fit: int, width: int) -> None:
        import numpy as np

        self._fit = fit
        self._numbers: Floats = np.zeros((width, rows * fit))
        self._counts: Whole = np.zeros(rows, dtype=np.int64)
        self._tops: Floats = np.full(rows, NOTHING)

    def fits(self, solids: Sequence[object]) -> bool:
        """Whether one row has enough places for them."""
        return len(solids) <= self._fit

    def write(self, row: int, solids: Sequence[Sequence[float]]) -> None:
        """Replace the solids of one hex."""
        self._counts[row] = len(solids)
        self._tops[row] = max([solid[-2] for solid in solids], default=NOTHING)
        if solids:
            first = row * self._fit
            self._numbers[:, first : first + len(solids)] = list(zip(*solids, strict=True))

    def between(self, row: Whole, low: Floats, high: Floats) -> tuple[Whole, Floats]:
        """For hexes in ``row``, the solids that reach between two heights there: for each, its place in
        ``row`` and its numbers, each as one array.
        """
        import numpy as np

        under = np.flatnonzero(low < self._tops[row])
        solid, place = ranges(row[under] * self._fit, self._counts[row[under]])
        place = under[place]
        bottom, top = self._numbers[-3], self._numbers[-2]
        met = np.flatnonzero((low[place] < top[solid]) & (high[place] > bottom[solid]))
        return place[met], self._numbers[:, solid[met]]


def ranges(first: Whole, count: Whole) -> tuple[Whole, Whole]:
    """For each of ``first``, that number and the ones after it, ``count`` in all; with the place in ``first``
    that each comes from.
    """
    import numpy as np

    place = np.repeat(np.arange(len(first)), count)
    return np.arange(len(place)) + (first - np.cumsum(count) + count)[place], place


class GroundArrays:
    """The contents of hexes as arrays: a row for each hex, with as many places as the fullest hex needs."""

    def __init__(self, contents: Mapping[Hex, Contents]) -> None:
        self._contents = contents
        self._row: dict[Hex, int] = {}
        self.hexes: list[Hex] = []
        self._make(max(16, len(contents) * 5 // 4))

    def _make(self, size: int) -> None:
        """Make all arrays again, with rows for ``size`` hexes."""
        import numpy as np

        every = self._contents.values()
        self.tops: Floats = np.full(size, NOTHING)
        # Its sides (mm) along E, SE, SW, two each; bottom, top; minus one less than the row.
        self.prisms = Solids(size, max((len(c.prisms) for c in every), default=1) + 1, 9)
        self.walls = Solids(size, max((len(c.walls) for c in every), default=0), 10)
        self.rounds = Solids(size, max((len(c.rounds) for c in every), default=0), 6)
        self._row, self.hexes = {}, []
        self._lay_out(self._contents)
        for hex, content in self._contents.items():
            self._write(hex, self._new_row(hex), content)

    def _lay_out(self, hexes: Iterable[Hex]) -> None:
        """The table from q and r to a row, with a margin to grow into; None if it would be huge."""
        import numpy as np

        self._table: Whole | None = None
        self._keys: tuple[Whole, Whole] | None = None
        qs, rs = [hex.q for hex in hexes] or [0], [hex.r for hex in hexes] or [0]
        margin = 8
        self._q, self._r = min(qs) - margin, min(rs) - margin
        self._wide, self._high = max(qs) - self._q + margin + 1, max(rs) - self._r + margin + 1
        if self._wide * self._high <= MOST_CELLS:
            self._table = np.full((self._wide, self._high), -1)

    def put(self, hex: Hex, content: Contents | None) -> None:
        """Follow a change of one hex (of the mapping given at first); None if the hex is now empty."""
        row = self._row.get(hex)
        if row is None:
            if content is None:
                return
            if not self._has_room(hex):
                self._make(2 * len(self._contents) + 16)
                return
            row = self._new_row(hex)
        if content is not None and not self._fits(content):
            self._make(len(self.tops))
            return
        self._write(hex, row, content or Contents((), (), (), ()))

    def _has_room(self, hex: Hex) -> bool:
        inside = 0 <= hex.q - self._q < self._wide and 0 <= hex.r - self._r < self._high
        return len(self.hexes) < len(self.tops) and (inside or self._table is None)

    def _fits(self, content: Contents) -> bool:
        solids = self.prisms, self.walls, self.rounds
        return all(of_kind.fits(some) for some, of_kind in zip(content[1:], solids, strict=True))

    def _new_row(self, hex: Hex) -> int:
        row = self._row[hex] = len(self._row)
        self.hexes.append(hex)
        if self._table is not None:
            self._table[hex.q - self._q, hex.r - self._r] = row
        self._keys = None
        return row

    def _write(self, hex: Hex, row: int, content: Contents) -> None:
        self.tops[row] = content.top
        prisms = [(*sides_of(hex, p.covered), p.bottom, p.top, -1 - row) for p in content.prisms]
        self.prisms.write(row, prisms)
        self.walls.write(row, content.walls)
        self.rounds.write(row, content.rounds)

    def rows(self, q: Whole, r: Whole) -> Whole:
        """The row of each hex, -1 for an empty one."""
        import numpy as np

        if self._table is not None:
            x, y = q - self._q, r - self._r
            inside = (x >= 0) & (x < self._wide) & (y >= 0) & (y < self._high)
            return np.where(inside, self._table[x * inside, y * inside], -1)
        if self._keys is None:
            keys = np.array([hex.q * _STRIDE + hex.r for hex in self._row])
            order = np.argsort(keys)
            self._keys = keys[order], order
        keys, order = self._keys
        wanted = q * _STRIDE + r
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[at] == wanted, order[at], -1)


def sides_of(hex: Hex, covered: tuple[bool, ...]) -> Iterator[float]:
    """The positions (mm) of a prism's six sides along E, SE and SW, the lower of the two first."""
    q, r = hex
    for k, middle in enumerate((q + r / 2, q / 2 + r, (r - q) / 2)):
        yield ACROSS_FLATS * middle - (_SHUT if covered[k + 3] else _OPEN)
        yield ACROSS_FLATS * middle + (_SHUT if covered[k] else _OPEN)
