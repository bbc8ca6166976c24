"""What one figure sees of another: clear, partly or not at all, and what is in the way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from builder.board import Door
from builder.hexgrid import LEVEL, Hex, centre, label
from builder.language import _
from builder.sight.figures import EyeKind, Game, PlacedFigure, Point3, bodies, eyes, parts
from builder.sight.kernel import Found, Lines, against, everything
from builder.sight.scene import Scene
from builder.sight.solids import Round, Wall

if TYPE_CHECKING:
    from builder.sight.ground import Floats


class Result(StrEnum):
    """How much of a target is seen."""

    CLEAR = "clear"
    PARTIAL = "partial"
    BLOCKED = "blocked"


class BlockerKind(StrEnum):
    """What stands in the way."""

    PIECE = "piece"
    DOOR = "door"
    FIGURE = "figure"


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing in the way: the id of its piece, or the figure; ``hides`` so many parts of the target.

    ``at`` is where a line first runs into it, ``name`` what it is called, with its place.
    """

    kind: BlockerKind
    name: str
    hides: int
    at: Point3
    piece: int | None = None
    figure: PlacedFigure | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """The answer: the share of the target's parts that are seen, from which of the onlooker's points.

    ``start`` and ``end`` are the line to show: to a part that is seen, or to the middle of what is not.
    ``by`` is what hides the other parts, what hides most first. It counts as seen when any part is (R085,
    R086).
    """

    result: Result
    fraction: float
    by: tuple[Blocker, ...]
    eye: EyeKind
    start: Point3
    end: Point3

    @property
    def seen(self) -> bool:
        """Whether any part is seen."""
        return self.result is not Result.BLOCKED


_NO_DOORS: Mapping[int, Door] = MappingProxyType({})


def sees(
    scene: Scene,
    onlooker: PlacedFigure,
    target: PlacedFigure,
    *,
    game: Game = Game.MASTER,
    blockers: Iterable[PlacedFigure] = (),
    door: Door = Door.CLOSED,
    doors: Mapping[int, Door] = _NO_DOORS,
    ranged: bool = True,
    whole: bool = False,
) -> Sight:
    """What ``onlooker`` sees of ``target``.

    ``blockers`` are the other figures; they hide something in the Master game only, with their hit zones
    (R088). ``door`` and ``doors`` as in a `Situation`. ``ranged``: a ranged attack or a clear-sight power,
    which may look over battlements and stone walls. ``whole``: any part of the target counts, not its hit
    zone alone (R090). Of several points to look from the one that sees most is given, the head or target
    point before others. Raises BuilderError for spaces that the battlefield has not.
    """
    import numpy as np

    points = eyes(scene, onlooker, game, ranged=ranged)
    wanted = parts(scene, target, game, whole=whole)
    count = len(wanted)
    starts = np.repeat(np.array([eye.at for eye in points]), count, axis=0)
    axes = np.tile(np.array([(*part.at, part.beside) for part in wanted]), (len(points), 1))
    ends = seen_points(starts, axes)
    lines = Lines(starts, ends)
    leaves = scene.leaves(door, doors)
    others = standing_between(onlooker, target, blockers, game)
    hits = _hits(scene, lines, leaves, others)
    hidden = np.zeros(len(lines), dtype=bool)
    for hit, _source in hits:
        hidden[hit.line] = True
    seen = ~hidden.reshape(len(points), count)
    best = int(seen.sum(axis=1).argmax())
    fraction = float(seen[best].sum()) / count
    part = int(seen[best].argmax())
    result = Result.CLEAR if fraction == 1 else Result.PARTIAL if fraction else Result.BLOCKED
    return Sight(
        result,
        fraction,
        _blockers(scene, lines, hits, range(best * count, (best + 1) * count), leaves, others),
        points[best].kind,
        points[best].at,
        Point3(*map(float, ends[best * count + part])),
    )


def seen_points(starts: Floats, wanted: Floats) -> Floats:
    """Where each line from a start leads: ``wanted`` are rows of x, y, z of an axis and how far beside it."""
    import numpy as np

    ends = wanted[:, :3].copy()
    across = ends[:, :2] - starts[:, :2]
    length = np.sqrt((across**2).sum(axis=1))
    upright = length < 1e-6
    across[upright] = (1.0, 0.0)
    across /= np.where(upright, 1.0, length)[:, None]
    ends[:, 0] -= across[:, 1] * wanted[:, 3]
    ends[:, 1] += across[:, 0] * wanted[:, 3]
    return ends


def standing_between(
    onlooker: PlacedFigure, target: PlacedFigure, others: Iterable[PlacedFigure], game: Game
) -> list[PlacedFigure]:
    """The figures that can stand in the way: none in the Basic game, and not the two themselves."""
    if game is Game.BASIC:
        return []
    own = {*onlooker.spaces, *target.spaces}
    return [figure for figure in others if own.isdisjoint(figure.spaces)]


_Source = tuple[Found, int]
_GROUND, _LEAVES = -1, 0


def _hits(
    scene: Scene, lines: Lines, leaves: Sequence[Wall], others: Sequence[PlacedFigure]
) -> list[_Source]:
    """All that lines run into, each with where it comes from: the ground, or the number of a leaf or
    figure.
    """
    found: list[_Source] = [(hit, _GROUND) for hit in everything(scene.ground, lines)]
    solids: list[tuple[int, Wall | Round]] = list(enumerate(leaves))
    for number, figure in enumerate(others, len(leaves)):
        solids += [(number, body) for body in bodies(scene, figure)]
    found += [(against(lines, solid), number) for number, solid in solids]
    return found


def _blockers(
    scene: Scene,
    lines: Lines,
    hits: Sequence[_Source],
    numbers: range,
    leaves: Sequence[Wall],
    others: Sequence[PlacedFigure],
) -> tuple[Blocker, ...]:
    """What hides parts of the target from one point, what hides most first, then what is nearest."""
    hidden: dict[tuple[BlockerKind, int], set[int]] = {}
    nearest: dict[tuple[BlockerKind, int], tuple[float, Point3]] = {}
    for hit, source in hits:
        for line, share, what in zip(hit.line.tolist(), hit.at.tolist(), hit.what.tolist(), strict=True):
            if line not in numbers:
                continue
            at = Point3(*map(float, lines.start[line] + share * lines.step[line]))
            if source == _GROUND:
                key = (
                    BlockerKind.PIECE,
                    -1 - what if what < 0 else _piece_at(scene, scene.ground.hexes[what], at),
                )
            elif source < len(leaves):
                key = BlockerKind.DOOR, leaves[source].piece
            else:
                key = BlockerKind.FIGURE, source - len(leaves)
            hidden.setdefault(key, set()).add(line)
            if key not in nearest or share < nearest[key][0]:
                nearest[key] = share, at
    order = sorted(hidden, key=lambda key: (-len(hidden[key]), nearest[key][0], key))
    return tuple([_blocker(scene, key, len(hidden[key]), nearest[key][1], others) for key in order])


def _piece_at(scene: Scene, hex: Hex, at: Point3) -> int:
    """The id of the piece that fills a hex at a height, the nearest below where that is between two."""
    column = scene.battlefield.occupancy.column(hex)
    slot = int(at.z // LEVEL) + 1
    below = [s for s in column if s <= slot]
    return column[max(below) if below else min(column)][-1].id


def _blocker(
    scene: Scene, key: tuple[BlockerKind, int], hides: int, at: Point3, others: Sequence[PlacedFigure]
) -> Blocker:
    kind, number = key
    if kind is BlockerKind.FIGURE:
        figure = others[number]
        hex = figure.spaces[0].hex
        name = _("figure of height {height} on {hex}", height=figure.height, hex=label(hex))
        return Blocker(kind, name, hides, at, figure=figure)
    piece = scene.battlefield.pieces[number]
    if kind is BlockerKind.DOOR:
        return Blocker(kind, _("castle door at {hex}", hex=label(piece.spaces[0])), hides, at, number)
    hex = min(piece.cells, key=lambda cell: math.dist(centre(cell), at[:2]))
    name = _("{piece} at {hex}, level {level}", piece=piece.type.name, hex=label(hex), level=piece.slot)
    return Blocker(kind, name, hides, at, number)
