"""What one figure sees of another: clearly, partly or not at all, and what is in the way. For sight, figures
are upright cylinders on bases, with points to look from and at (decision 13).

Real sculpts are not known; their cards show a target point and a hit zone that no list of numbers holds. A
figure that stands higher rolls another die (R105, R106, decision 14).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from builder.board import BarrierKind, Door, Space, SpaceKind
from builder.errors import BuilderError
from builder.facts import demand_types
from builder.hexgrid import ACROSS_FLATS, LEVEL, Edge, Hex, centre, edge_line, label
from builder.language import _
from builder.sight.kernel import LineHits, Lines, against, everything
from builder.sight.scene import Scene
from builder.sight.solids import GRAZE, HALF_THICK, Round, Wall

if TYPE_CHECKING:
    from builder.sight.ground import Floats


BASE = 16.0
"""Half the width of a base, mm."""
EYE = 0.9
HIT_ZONE = (0.15, 0.85)
_ANY_PART = (0.05, 0.95)
_BASE_EDGE = 2.0  # mm above the space: half the thickness of a base
_FROM_CORNER = 3.0  # mm along a battlement or wall, from its corner to the place where a figure looks over it
MAX_HEIGHT = 60
MAX_SPACES = 24


class SightRules(StrEnum):
    """The game whose rules of sight apply."""

    BASIC = "basic"
    MASTER = "master"


class EyeKind(StrEnum):
    """The kind of point that a figure looks from."""

    HEAD = "head"
    TARGET_POINT = "target-point"
    BATTLEMENT_POINT = "battlement-point"
    STONE_WALL_MARK = "stone-wall-mark"
    BASE_EDGE = "base-edge"


BY_EYE = frozenset({EyeKind.HEAD, EyeKind.TARGET_POINT})
"""The points that every figure has."""


class SightPoint(NamedTuple):
    """A point: mm on the table, and mm above it."""

    x: float
    y: float
    z: float


class Eye(NamedTuple):
    """A point that a figure may look from."""

    kind: EyeKind
    at: SightPoint


class TargetPart(NamedTuple):
    """A part of a target that is checked: a point on its upright axis, moved ``beside`` mm to the side as the
    onlooker sees it.
    """

    at: SightPoint
    beside: float


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure on its space or spaces, with its height in levels. Only a figure that never moves stands on
    more than two.

    Raises TypeError where ``spaces`` is no tuple of spaces, and BuilderError for a height out of range or for
    spaces that one figure cannot stand on at once.
    """

    spaces: tuple[Space, ...]
    height: int

    def __post_init__(self) -> None:
        demand_types(self)
        if not 1 <= self.height <= MAX_HEIGHT:
            raise BuilderError(
                _("height: 1 to {most} levels were expected, found {n}", most=MAX_HEIGHT, n=self.height)
            )
        if not 1 <= len(self.spaces) <= MAX_SPACES:
            raise BuilderError(
                _(
                    "a figure on 1 to {most} spaces was expected, found {n}",
                    most=MAX_SPACES,
                    n=len(self.spaces),
                )
            )
        if len(self.spaces) > 1 and not _is_base(self.spaces):
            raise BuilderError(
                _("a figure on several spaces: neighbouring spaces of one level were expected")
            )

    @property
    def level(self) -> int:
        """The level of its base."""
        return self.spaces[0].level


def _is_base(spaces: tuple[Space, ...]) -> bool:
    """Whether spaces are at one level, and each of them is next to another."""
    hexes = {space.hex for space in spaces}
    return len(hexes) == len(spaces) and all(
        space.level == spaces[0].level and not hexes.isdisjoint(space.hex.neighbours()) for space in spaces
    )


def eyes(scene: Scene, figure: PlacedFigure, game: SightRules, *, ranged: bool = True) -> list[Eye]:
    """The points that a figure may look from: its head (R085) or target point (R086) over each of its spaces;
    on a ladder also the edge of its base (R213); and, for anything that reaches beyond the next space, points
    over battlements and stone walls from inside (R162, R175).
    """
    kind = EyeKind.HEAD if game is SightRules.BASIC else EyeKind.TARGET_POINT
    found = [
        Eye(kind, axis._replace(z=axis.z + EYE * figure.height * LEVEL)) for axis in _axes(scene, figure)
    ]
    if ranged:
        for space in figure.spaces:
            found += _over_walls(scene, space)
    found += [Eye(EyeKind.BASE_EDGE, point) for point in _base_edge(scene, figure)]
    return found


def parts(
    scene: Scene, figure: PlacedFigure, game: SightRules, *, whole: bool, middle_only: bool = False
) -> list[TargetPart]:
    """The parts of a figure that are checked: the complete figure in the Basic game (R085) and for powers
    that ask for clear sight (R090), otherwise its hit zone (R086); each at three heights, in the middle and
    on both sides. The base of a figure on a ladder belongs to its hit zone (R213).
    """
    low, high = _ANY_PART if whole or game is SightRules.BASIC else HIT_ZONE
    sides = (0.0,) if middle_only else (0.0, -BASE, BASE)
    found: list[TargetPart] = []
    for axis in _axes(scene, figure):
        for share in ((low + high) / 2, high, low):
            at = SightPoint(axis.x, axis.y, axis.z + share * figure.height * LEVEL)
            found += [TargetPart(at, side) for side in sides]
    for space in figure.spaces:
        if space.kind is SpaceKind.LADDER_RUNG:
            x, y = centre(space.hex)
            at = SightPoint(x, y, scene.foot(space) + _BASE_EDGE)
            found += [TargetPart(at, side) for side in sides]
    return found


def bodies(scene: Scene, figure: PlacedFigure) -> list[Round]:
    """The part of a figure that blocks others' sight in the Master game: its hit zone. A figure on more than
    two spaces fills them from the ground, like the piece of its name.
    """
    low, high = (share * figure.height * LEVEL for share in HIT_ZONE)
    wide = BASE
    if len(figure.spaces) > 2:
        low, wide = 0.0, ACROSS_FLATS / 2
    return [
        Round(axis.x, axis.y, wide - GRAZE, axis.z + low + GRAZE, axis.z + high - GRAZE, 0)
        for axis in _axes(scene, figure)
    ]


def _axes(scene: Scene, figure: PlacedFigure) -> Iterator[SightPoint]:
    """The feet of its upright axes. A base lies flat, so it is at the height of the higher of two spaces."""
    foot = max(scene.foot(space) for space in figure.spaces)
    for space in figure.spaces:
        x, y = centre(space.hex)
        yield SightPoint(x, y, foot)


def _base_edge(scene: Scene, figure: PlacedFigure) -> Iterator[SightPoint]:
    for space in figure.spaces:
        if space.kind is SpaceKind.LADDER_RUNG:
            x, y = centre(space.hex)
            z = scene.foot(space) + _BASE_EDGE
            for sixth in range(12):
                angle = sixth * math.pi / 6
                yield SightPoint(x + BASE * math.cos(angle), y + BASE * math.sin(angle), z)


_LOOKED_OVER = {
    BarrierKind.BATTLEMENT: EyeKind.BATTLEMENT_POINT,
    BarrierKind.STONE_WALL: EyeKind.STONE_WALL_MARK,
}


def _over_walls(scene: Scene, space: Space) -> Iterator[Eye]:
    """The points at the top of the outer face of a space's walls, near their corners."""
    for direction in range(6):
        edge = Edge(space.hex, direction)
        for barrier in scene.board.barriers(edge):
            kind = _LOOKED_OVER.get(barrier.kind)
            if kind is None or barrier.inside != space.hex or not barrier.foot <= space.level < barrier.top:
                continue
            start, end = edge_line(edge)
            length = math.dist(start, end)
            ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
            out = HALF_THICK[barrier.kind]
            for along in (_FROM_CORNER, length - _FROM_CORNER):
                # edges run clockwise seen from their hex, so the outside is on their left
                x, y = start.x + ux * along + uy * out, start.y + uy * along - ux * out
                yield Eye(kind, SightPoint(x, y, barrier.top * LEVEL))


MAJOR = 10
"""Levels from the top of the lower figure to the base of the higher one that give a second die."""


class HeightDice(NamedTuple):
    """The dice that height adds to an attack and to the defense against it; at least one of them is 0."""

    attack: int
    defense: int


def height_dice(
    attacker: PlacedFigure, defender: PlacedFigure, game: SightRules, *, special: bool = False
) -> HeightDice:
    """The dice for height: one for the figure with the higher base (R105); in the Master game two if that
    base is ten levels or more above the top of the lower figure (R106). A special attack gets none, but the
    defense against it does (decision 15).
    """
    up = _dice(attacker, defender, game)
    down = _dice(defender, attacker, game)
    return HeightDice(0 if special else up, down)


def _dice(higher: PlacedFigure, lower: PlacedFigure, game: SightRules) -> int:
    if higher.level <= lower.level:
        return 0
    major = higher.level >= lower.level + lower.height + MAJOR
    return 2 if major and game is SightRules.MASTER else 1


class LookResult(StrEnum):
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
    """One thing in the way: the id of its piece, or the figure; ``hides``: the number of the target's parts
    that it hides.

    ``at``: where a line first runs into it; ``name``: its name with its place.
    """

    kind: BlockerKind
    name: str
    hides: int
    at: SightPoint
    piece: int | None = None
    figure: PlacedFigure | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """The answer: the share of the target's parts that are visible, and from which of the onlooker's points.

    ``start`` and ``end`` are the line to show: to a visible part, or to the middle of a hidden target.
    ``by``: what hides the other parts, the largest share first. The target counts as seen if any part is
    visible (R085, R086).
    """

    result: LookResult
    fraction: float
    by: tuple[Blocker, ...]
    eye: EyeKind
    start: SightPoint
    end: SightPoint

    @property
    def seen(self) -> bool:
        """Whether any part is seen."""
        return self.result is not LookResult.BLOCKED


_NO_DOORS: Mapping[int, Door] = MappingProxyType({})


def sees(
    scene: Scene,
    onlooker: PlacedFigure,
    target: PlacedFigure,
    *,
    game: SightRules = SightRules.MASTER,
    blockers: Iterable[PlacedFigure] = (),
    door: Door = Door.CLOSED,
    doors: Mapping[int, Door] = _NO_DOORS,
    ranged: bool = True,
    whole: bool = False,
) -> Sight:
    """What ``onlooker`` sees of ``target``.

    ``blockers``: the other figures; they hide something only in the Master game, with their hit zones (R088).
    ``door`` and ``doors`` as in a `Situation`. ``ranged``: a ranged attack or a clear-sight power, which may
    look over battlements and stone walls. ``whole``: any part of the target counts, not only its hit zone
    (R090). The answer is for the point that sees most, the head or target point before others. Raises
    BuilderError for spaces that the battlefield does not have.
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
    result = LookResult.CLEAR if fraction == 1 else LookResult.PARTIAL if fraction else LookResult.BLOCKED
    return Sight(
        result,
        fraction,
        _blockers(scene, lines, hits, range(best * count, (best + 1) * count), leaves, others),
        points[best].kind,
        points[best].at,
        SightPoint(*map(float, ends[best * count + part])),
    )


def seen_points(starts: Floats, wanted: Floats) -> Floats:
    """The ends of lines from each start; ``wanted``: rows of x, y, z of an axis and distance beside it."""
    import numpy as np

    ends = wanted[:, :3].copy()
    x, y = ends[:, 0] - starts[:, 0], ends[:, 1] - starts[:, 1]
    length = np.sqrt(x**2 + y**2)
    upright = length < 1e-6
    x[upright], y[upright], length[upright] = 1.0, 0.0, 1.0
    ends[:, 0] -= y / length * wanted[:, 3]
    ends[:, 1] += x / length * wanted[:, 3]
    return ends


def standing_between(
    onlooker: PlacedFigure, target: PlacedFigure, others: Iterable[PlacedFigure], game: SightRules
) -> list[PlacedFigure]:
    """The figures that can be in the way: none in the Basic game, and never the two themselves."""
    if game is SightRules.BASIC:
        return []
    own = {*onlooker.spaces, *target.spaces}
    return [figure for figure in others if own.isdisjoint(figure.spaces)]


_Source = tuple[LineHits, int]
_GROUND, _LEAVES = -1, 0


def _hits(
    scene: Scene, lines: Lines, leaves: Sequence[Wall], others: Sequence[PlacedFigure]
) -> list[_Source]:
    """Everything that lines run into, each with its source: the ground, or the number of a leaf or figure."""
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
    """What hides parts of the target from one point: first by the number of parts, then by distance."""
    hidden: dict[tuple[BlockerKind, int], set[int]] = {}
    nearest: dict[tuple[BlockerKind, int], tuple[float, SightPoint]] = {}
    for hit, source in hits:
        for line, share, what in zip(hit.line.tolist(), hit.at.tolist(), hit.what.tolist(), strict=True):
            if line not in numbers:
                continue
            at = SightPoint(*map(float, lines.start[line] + share * lines.step[line]))
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


def _piece_at(scene: Scene, hex: Hex, at: SightPoint) -> int:
    """The id of the piece that fills a hex at a height; between two pieces, the one below."""
    column = scene.battlefield.occupancy.column(hex)
    slot = int(at.z // LEVEL) + 1
    below = [s for s in column if s <= slot]
    return column[max(below) if below else min(column)][-1].id


def _blocker(
    scene: Scene, key: tuple[BlockerKind, int], hides: int, at: SightPoint, others: Sequence[PlacedFigure]
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
