"""Who sees whom, for many figures at once, as a table of numbers; and range.

Range is the distance between figures in spaces, counted along the battlefield (R080 to R084, decision 12).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, TypedDict, Unpack

from builder.battlefield import Battlefield
from builder.board import Door, Space
from builder.hexgrid import ORIGIN, Hex
from builder.sight.kernel import Lines, against, blocked
from builder.sight.looking import BY_EYE, PlacedFigure, SightRules, bodies, eyes, parts, seen_points
from builder.sight.scene import Scene

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    from builder.sight.ground import Floats, Truths, Whole

_AT_ONCE = 60_000  # lines: enough to be quick, few enough for 40 MB
_NO_DOORS: Mapping[int, Door] = MappingProxyType({})
_PLACE = itemgetter(0, 1, 3)  # in a row of x, y, z and distance beside


def all_pairs(
    scene: Scene,
    spaces: Sequence[Space],
    height: int,
    *,
    game: SightRules = SightRules.MASTER,
    middle_only: bool = False,
) -> NDArray[uint8]:
    """What a figure of this height on each space (row) sees of one on each other space (column), in percent,
    with all doors closed; see `views`. A figure sees all of itself. If it does not fit under the ceiling
    (R054), it sees nothing and is not seen.
    """
    import numpy as np

    found = np.zeros((len(spaces), len(spaces)), dtype=np.uint8)
    fits = np.array(
        [n for n, s in enumerate(spaces) if s.headroom is None or s.headroom >= height], dtype=int
    )
    figures = [PlacedFigure((spaces[number],), height) for number in fits]
    found[np.ix_(fits, fits)] = views(scene, figures, figures, game=game, middle_only=middle_only)
    found[fits, fits] = 100
    return found


class LookOptions(TypedDict, total=False):
    """The options of `sees`; ``middle_only`` checks only the middle of a target, at three heights: three
    times as fast, but it misses a target that shows only one side.
    """

    game: SightRules
    blockers: Sequence[PlacedFigure]
    door: Door
    doors: Mapping[int, Door]
    ranged: bool
    whole: bool
    middle_only: bool


def views(
    scene: Scene,
    onlookers: Sequence[PlacedFigure],
    targets: Sequence[PlacedFigure],
    **options: Unpack[LookOptions],
) -> NDArray[uint8]:
    """What each onlooker (row) sees of each target (column); see `views_of_pairs`."""
    import numpy as np

    size = len(onlookers), len(targets)
    pairs = np.divmod(np.arange(size[0] * size[1]), max(1, size[1]))
    return views_of_pairs(scene, onlookers, targets, pairs, **options).reshape(size)


def views_of_pairs(
    scene: Scene,
    onlookers: Sequence[PlacedFigure],
    targets: Sequence[PlacedFigure],
    pairs: tuple[Whole, Whole],
    *,
    game: SightRules = SightRules.MASTER,
    blockers: Sequence[PlacedFigure] = (),
    door: Door = Door.CLOSED,
    doors: Mapping[int, Door] = _NO_DOORS,
    ranged: bool = True,
    whole: bool = False,
    middle_only: bool = False,
) -> NDArray[uint8]:
    """What onlookers see of targets, for pairs of their numbers, in percent of the parts that are checked: 0
    only if nothing is visible, 100 only if everything is (8 bits: widen them before adding). `LookOptions`
    give the options; the answers match those of `sees`. Time and memory grow with the pairs.
    """
    import numpy as np

    row, column = pairs
    found = np.zeros(len(row), dtype=np.uint8)
    if not len(row):
        return found
    # Sorted by place, so that parts above each other follow each other: lines to these share their path.
    sought = _Lists(
        [
            sorted(
                [
                    (*part.at, part.beside)
                    for part in parts(scene, target, game, whole=whole, middle_only=middle_only)
                ],
                key=_PLACE,
            )
            for target in targets
        ]
    )
    extras = _Extras(scene, onlookers, targets, () if game is SightRules.BASIC else blockers, door, doors)
    ways = [eyes(scene, onlooker, game, ranged=ranged) for onlooker in onlookers]
    # An onlooker whose eye sees everything need not lean over a wall: leaning is tried in a second pass.
    for leaning in (False, True):
        points = _Lists([[eye.at for eye in way if (eye.kind in BY_EYE) is not leaning] for way in ways])
        asked = np.flatnonzero((found < 100) & (points.count[row] > 0))
        lines_until = np.cumsum(points.count[row[asked]] * sought.count[column[asked]])
        first = 0
        while first < len(asked):
            done = lines_until[first - 1] if first else 0
            last = max(first + 1, int(np.searchsorted(lines_until, done + _AT_ONCE, side="right")))
            some = asked[first:last]
            # Each pair with each eye of the onlooker, and these with each part of the target.
            pair, eye = points.each(row[some])
            view, part = sought.each(column[some][pair])
            starts, ends = points.values[eye][view], sought.values[part]
            lines = Lines(starts, seen_points(starts, ends))
            hidden = blocked(scene.ground, lines)
            extras.hide(lines, hidden, row[some][pair][view], column[some][pair][view])
            seen = np.bincount(view[~hidden], minlength=len(pair))
            many = sought.count[column[some]][pair]
            share = np.where(seen == many, 100, np.clip(seen * 100 // many, seen > 0, 99))
            best = found[some]
            np.maximum.at(best, pair, share.astype(np.uint8))
            found[some] = best
            first = last
    return found


class _Lists:
    """Lists of rows of numbers, one after the other in one array."""

    def __init__(self, lists: Sequence[Sequence[Sequence[float]]]) -> None:
        import numpy as np

        self.count: Whole = np.array([len(rows) for rows in lists], dtype=np.int64)
        self._first = np.cumsum(self.count) - self.count
        self.values: Floats = np.array([values for rows in lists for values in rows], dtype=float)

    def each(self, lists: Whole) -> tuple[Whole, Whole]:
        """All rows of some lists: the place of each row's list in ``lists``, and its number in ``values``."""
        import numpy as np

        counts = self.count[lists]
        owner = np.repeat(np.arange(len(lists)), counts)
        within = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
        return owner, self._first[lists][owner] + within


class _Extras:
    """Everything besides the ground: leaves of doors, and figures, which hide all others but themselves."""

    def __init__(
        self,
        scene: Scene,
        onlookers: Sequence[PlacedFigure],
        targets: Sequence[PlacedFigure],
        others: Sequence[PlacedFigure],
        door: Door,
        doors: Mapping[int, Door],
    ) -> None:
        import numpy as np

        self._leaves = scene.leaves(door, doors)
        self._figures = [
            (
                bodies(scene, figure),
                np.array([not set(figure.spaces).isdisjoint(o.spaces) for o in onlookers]),
                np.array([not set(figure.spaces).isdisjoint(t.spaces) for t in targets]),
            )
            for figure in others
        ]

    def hide(self, lines: Lines, hidden: Truths, onlooker: Whole, target: Whole) -> None:
        """Mark the lines that run into any of these."""
        for leaf in self._leaves:
            hidden[against(lines, leaf).line] = True
        for cylinders, looks, is_seen in self._figures:
            for cylinder in cylinders:
                line = against(lines, cylinder).line
                hidden[line[~(looks[onlooker[line]] | is_seen[target[line]])]] = True


class Land(Container[Hex]):
    """The hexes of a battlefield that hold anything, for counting range over them: also those under a tree, a
    wall or lava. Only bare table is an area without spaces (R082).
    """

    def __init__(self, battlefield: Battlefield) -> None:
        self._occupancy = battlefield.occupancy

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, Hex) and bool(self._occupancy.column(hex))


def distances(land: Container[Hex], starts: Iterable[Hex], most: int | None = None) -> dict[Hex, int]:
    """The distance of every hex from the nearest of ``starts``, in spaces; hexes that are out of reach, or
    farther than ``most``, are left out. Heights and obstacles do not count (R081).
    """
    return dict(_outward(land, starts, most))


def distance(land: Container[Hex], starts: Iterable[Hex], ends: Iterable[Hex]) -> int | None:
    """The range from one figure to another, each on one hex or two: between the nearest two (R083). None if
    bare table separates them.
    """
    wanted = set(ends)
    for hex, steps in _outward(land, starts, None):
        if hex in wanted:
            return steps
    return None


def near_pairs(hexes: Sequence[Hex], most: int) -> tuple[Whole, Whole, Whole]:
    """All pairs of ``hexes`` at most ``most`` spaces apart, counted over these hexes alone: the numbers of
    both, and the range as in `distances`. Time and memory grow with the pairs.
    """
    import numpy as np

    number = {hex: n for n, hex in enumerate(hexes)}
    beside = np.array([[number.get(o, -1) for o in hex.neighbours()] for hex in hexes], dtype=np.int32)
    # The surroundings of each hex in a square of q and r: the number of each hex there, and its range.
    wide = 2 * most + 1
    steps = np.array([offset.q * wide + offset.r for offset in ORIGIN.neighbours()], dtype=np.int32)
    around = np.full((len(hexes), wide * wide), -1, dtype=np.int32)
    start = np.arange(len(hexes), dtype=np.int32)
    place = np.full(len(hexes), most * wide + most, dtype=np.int32)
    here = start
    around[start, place] = here
    found = [(start, here, np.zeros(len(hexes), dtype=np.int8))]
    for distance in range(1, most + 1):
        start, place = np.repeat(start, 6), (place[:, None] + steps).ravel()
        here = beside[here].ravel()
        fresh = (here >= 0) & (around[start, place * (here >= 0)] < 0)
        start, place, here = start[fresh], place[fresh], here[fresh]
        _, once = np.unique(start.astype(np.int64) * wide * wide + place, return_index=True)
        start, place, here = start[once], place[once], here[once]
        around[start, place] = here
        found.append((start, here, np.full(len(start), distance, dtype=np.int8)))
    one, other, far = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return one, other, far


def _outward(land: Container[Hex], starts: Iterable[Hex], most: int | None) -> Iterator[tuple[Hex, int]]:
    border = list(dict.fromkeys(hex for hex in starts if hex in land))
    seen = set(border)
    steps = 0
    while border:
        for hex in border:
            yield hex, steps
        if steps == most:
            return
        steps += 1
        fresh: list[Hex] = []
        for hex in border:
            for other in hex.neighbours():
                if other not in seen and other in land:
                    seen.add(other)
                    fresh.append(other)
        border = fresh
