"""Who sees whom, for many figures at once, as a table of numbers; and range.

Range is how many spaces away a figure is, counted along the battlefield (R080 to R084, decision 12).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield
from builder.board import Door, Space
from builder.hexgrid import Hex
from builder.sight.figures import BY_EYE, Game, Standing, bodies, eyes, parts
from builder.sight.kernel import Lines, against, blocked
from builder.sight.looking import seen_points
from builder.sight.scene import Scene

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    from builder.sight.ground import Floats, Truths, Whole


_AT_ONCE = 120_000  # lines: enough to be quick, few enough for 75 MB
_NO_DOORS: Mapping[int, Door] = MappingProxyType({})


def all_pairs(
    scene: Scene, spaces: Sequence[Space], height: int, *, game: Game = Game.MASTER, middle_only: bool = False
) -> NDArray[uint8]:
    """What a figure of a height on each space (row) sees of one on each other space (column), in percent,
    with all doors closed; see `views`. Everybody sees all of himself. Where the figure does not fit under
    the ceiling (R054) it sees nothing and is not seen.
    """
    import numpy as np

    found = np.zeros((len(spaces), len(spaces)), dtype=np.uint8)
    fits = np.array(
        [n for n, s in enumerate(spaces) if s.headroom is None or s.headroom >= height], dtype=int
    )
    figures = [Standing((spaces[number],), height) for number in fits]
    found[np.ix_(fits, fits)] = views(scene, figures, figures, game=game, middle_only=middle_only)
    found[fits, fits] = 100
    return found


def views(
    scene: Scene,
    onlookers: Sequence[Standing],
    targets: Sequence[Standing],
    *,
    game: Game = Game.MASTER,
    blockers: Sequence[Standing] = (),
    door: Door = Door.CLOSED,
    doors: Mapping[int, Door] = _NO_DOORS,
    ranged: bool = True,
    whole: bool = False,
    middle_only: bool = False,
    only: Truths | None = None,
) -> NDArray[uint8]:
    """What each onlooker (row) sees of each target (column), in percent of the parts that are looked for: 0
    only where nothing is seen, 100 only where all is (numbers of 8 bits: widen them before adding them up).
    The rest as for `sees`, which gives the same answers.

    ``middle_only`` looks for the middle of a target alone, at three heights: three times as fast, and a
    target that shows one side only is missed. ``only``: the pairs that are asked for; the others are 0.
    """
    import numpy as np

    found = np.zeros((len(onlookers), len(targets)), dtype=np.uint8)
    if not onlookers or not targets:
        return found
    wholly = [parts(scene, target, game, whole=whole, middle_only=middle_only) for target in targets]
    sought, owner = _flat([[(*part.at, part.beside) for part in of_one] for of_one in wholly])
    many = np.bincount(owner, minlength=len(targets))
    extras = _Extras(scene, onlookers, targets, () if game is Game.BASIC else blockers, door, doors)
    ways = [eyes(scene, onlooker, game, ranged=ranged) for onlooker in onlookers]
    at_once = max(1, _AT_ONCE // len(sought))
    # Who sees all of it with his eye need not lean over a wall: those are looked at in a second go.
    for leaning in (False, True):
        points, looker = _flat(
            [[eye.at for eye in way if (eye.kind in BY_EYE) is not leaning] for way in ways]
        )
        for first in range(0, len(points), at_once):
            starts, lookers = points[first : first + at_once], looker[first : first + at_once]
            asked = found[lookers] < 100 if only is None else (found[lookers] < 100) & only[lookers]
            eye, part = np.nonzero(asked[:, owner])
            lines = Lines(starts[eye], seen_points(starts, sought)[eye, part])
            hidden = blocked(scene.ground, lines)
            extras.hide(lines, hidden, lookers[eye], owner[part])
            seen = np.zeros((len(starts), len(targets)), dtype=np.int64)
            np.add.at(seen, (eye[~hidden], owner[part[~hidden]]), 1)
            share = np.where(seen == many, 100, np.clip(seen * 100 // many, seen > 0, 99))
            np.maximum.at(found, lookers, share.astype(np.uint8))
    return found


def _flat(rows: Sequence[Sequence[Sequence[float]]]) -> tuple[Floats, Whole]:
    """All rows one under the other, and of each the number of the list it comes from."""
    import numpy as np

    owner = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    return np.array([values for row in rows for values in row], dtype=float), owner


class _Extras:
    """What is not part of the ground: the leaves of doors, and figures, which hide all but themselves."""

    def __init__(
        self,
        scene: Scene,
        onlookers: Sequence[Standing],
        targets: Sequence[Standing],
        others: Sequence[Standing],
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
        """Mark the lines that run into any of it."""
        for leaf in self._leaves:
            hidden[against(lines, leaf).line] = True
        for cylinders, looks, is_seen in self._figures:
            for cylinder in cylinders:
                line = against(lines, cylinder).line
                hidden[line[~(looks[onlooker[line]] | is_seen[target[line]])]] = True


class Land(Container[Hex]):
    """The hexes of a battlefield that hold anything, so that range is counted over them: also those under a
    tree, a wall or lava. Only bare table is an area without spaces (R082).
    """

    def __init__(self, battlefield: Battlefield) -> None:
        self._occupancy = battlefield.occupancy

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, Hex) and bool(self._occupancy.column(hex))


def distances(land: Container[Hex], starts: Iterable[Hex], most: int | None = None) -> dict[Hex, int]:
    """How far every hex lies from the nearest of ``starts``, in spaces; those out of reach, or farther than
    ``most``, are not among them. Heights and what stands between do not count (R081).
    """
    return dict(_outward(land, starts, most))


def distance(land: Container[Hex], starts: Iterable[Hex], ends: Iterable[Hex]) -> int | None:
    """The range from a figure to another, each on one hex or two: of the nearest two (R083). None where bare
    table parts them.
    """
    wanted = set(ends)
    for hex, steps in _outward(land, starts, None):
        if hex in wanted:
            return steps
    return None


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
