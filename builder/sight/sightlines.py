"""Who sees whom for a few figures at a time, as a game asks after every action: one line after the other in
plain numbers, until the first that nothing hides.

The arithmetic is that of `builder.sight.kernel`, step for step, so that both give the same answers (a test
compares them). Arrays are faster only for hundreds of lines at once. The lines that the ground leaves open
are cached for the scene, which must not change; figures and leaves of doors are checked each time.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.board import Door, Space
from builder.hexgrid import ACROSS_FLATS, LEVEL, Hex, Point, centre, hex_at
from builder.sight.ground import HALF, sides_of
from builder.sight.kernel import NO_SLOPE, NORMALS, SLIVER
from builder.sight.looking import PlacedFigure, SightPoint, SightRules, TargetPart, bodies, eyes, parts
from builder.sight.scene import Scene
from builder.sight.solids import Round, Wall

_MOST_KEPT = 60_000  # pairs, some 30 MB
_ASIDE = 1.3 * ACROSS_FLATS
"""Beyond this distance (mm) beside the straight way between two spaces nothing can hide one from the other:
lines begin and end within one hex of their middles, and nothing in their way is wider than a hex.
"""
(_X0, _Y0), (_X1, _Y1), (_X2, _Y2) = NORMALS


class SightLine(NamedTuple):
    """The start of a line and its length along x, y and z, in mm; the share of it that counts as nothing."""

    x: float
    y: float
    z: float
    dx: float
    dy: float
    dz: float
    sliver: float


def line_to(start: SightPoint, part: TargetPart) -> SightLine:
    """The line from an eye to a part of a target."""
    end, beside = part
    x, y = end.x - start.x, end.y - start.y
    length = math.sqrt(x * x + y * y)
    x, y = (1.0, 0.0) if length < 1e-6 else (x / length, y / length)
    dx, dy, dz = end.x - y * beside - start.x, end.y + x * beside - start.y, end.z - start.z
    length = math.sqrt(dx * dx + dy * dy + dz * dz)
    return SightLine(*start, dx, dy, dz, SLIVER / max(length, SLIVER))


class Body(NamedTuple):
    """A cylinder of a figure, and the spaces on which the figure stands."""

    round: Round
    spaces: tuple[Space, ...]


class _Column(NamedTuple):
    """The contents of a hex: its top; the sides of its prisms along E, SE and SW, their bottoms and tops."""

    top: float
    prisms: tuple[tuple[tuple[float, ...], float, float], ...]
    walls: tuple[Wall, ...]
    rounds: tuple[Round, ...]


class Sightlines:
    """Who sees whom on a scene that does not change, by the rules of sight of one game."""

    def __init__(self, scene: Scene, game: SightRules) -> None:
        self.scene, self.game = scene, game
        self._columns: dict[tuple[int, int], _Column | None] = {}
        self._eyes: dict[tuple[PlacedFigure, bool], list[SightPoint]] = {}
        self._parts: dict[tuple[PlacedFigure, bool], list[TargetPart]] = {}
        self._bodies: dict[PlacedFigure, list[Body]] = {}
        self._leaves: dict[tuple[tuple[int, Door], ...], list[Wall]] = {}
        self._clear: dict[
            tuple[PlacedFigure, PlacedFigure, bool, bool], tuple[tuple[SightLine, ...], int]
        ] = {}
        self._throws: dict[tuple[Space, Space, int, bool], tuple[SightLine, ...]] = {}

    def sees(
        self,
        onlooker: PlacedFigure,
        target: PlacedFigure,
        figures: Sequence[Body],
        doors: Mapping[int, Door],
        *,
        ranged: bool,
        whole: bool = False,
    ) -> bool:
        """Whether any part of a target is visible from any point of an onlooker, as in `builder.sight.sees`.
        ``doors``: the state of each door that has not been opened for good; ``figures``: all that can be in
        the way.
        """
        between = _between_them(onlooker, target, figures) if figures else ()
        solids: list[Wall | Round] = [*self._leaves_of(doors), *between]
        for line in self._clear_lines(onlooker, target, ranged, whole):
            if not any(meets(line, solid) for solid in solids):
                return True
        return False

    def can_lob(
        self,
        starts: Iterable[Space],
        ends: Iterable[Space],
        levels: int,
        doors: Mapping[int, Door],
        *,
        down: bool = False,
    ) -> bool:
        """Whether something can be thrown from one of ``starts`` to one of ``ends``, over obstacles and up to
        spaces at most ``levels`` levels higher than the thrower's base (R110); down it falls any number, or
        as many from the height of the way if they are counted ``down``, too.

        The way goes straight up from the middle of the one space, level to above the other and straight down,
        in any layer without obstacles; figures are no obstacles.
        """
        goals, leaves = tuple(ends), self._leaves_of(doors)
        return any(
            start.hex == end.hex or not any(meets(line, leaf) for leaf in leaves)
            for start in starts
            for end in goals
            for line in self._thrown(start, end, levels, down)
        )

    def bodies(self, figure: PlacedFigure) -> list[Body]:
        """The part of a figure that blocks others' sight."""
        found = self._bodies.get(figure)
        if found is None:
            found = self._bodies[figure] = [Body(one, figure.spaces) for one in bodies(self.scene, figure)]
        return found

    def _leaves_of(self, doors: Mapping[int, Door]) -> list[Wall]:
        key = tuple(doors.items())
        found = self._leaves.get(key)
        if found is None:
            found = self._leaves[key] = self.scene.leaves(Door.NONE, doors)
        return found

    def _clear_lines(
        self, onlooker: PlacedFigure, target: PlacedFigure, ranged: bool, whole: bool
    ) -> Iterator[SightLine]:
        """The lines between two that the ground leaves open, worked out as far as the caller iterates."""
        key = onlooker, target, ranged, whole
        known, tried = self._clear.get(key, ((), 0))
        yield from known
        points, wanted = self._eyes_of(onlooker, ranged), self._parts_of(target, whole)
        every = len(points) * len(wanted)
        if tried < every and len(self._clear) >= _MOST_KEPT:
            self._clear.clear()
        for number in range(tried, every):
            line = line_to(points[number // len(wanted)], wanted[number % len(wanted)])
            if not self.hidden(line):
                known = (*known, line)
                self._clear[key] = known, number + 1  # at once: other threads may use it too
                yield line
        self._clear[key] = known, every

    def _eyes_of(self, figure: PlacedFigure, ranged: bool) -> list[SightPoint]:
        found = self._eyes.get((figure, ranged))
        if found is None:
            found = [eye.at for eye in eyes(self.scene, figure, self.game, ranged=ranged)]
            self._eyes[figure, ranged] = found
        return found

    def _parts_of(self, figure: PlacedFigure, whole: bool) -> list[TargetPart]:
        found = self._parts.get((figure, whole))
        if found is None:
            found = self._parts[figure, whole] = parts(self.scene, figure, self.game, whole=whole)
        return found

    def _thrown(self, start: Space, end: Space, levels: int, down: bool) -> tuple[SightLine, ...]:
        key = start, end, levels, down
        found = self._throws.get(key)
        if found is None:
            one, other = centre(start.hex), centre(end.hex)
            upright = start.hex == end.hex
            heights = [(layer + 0.5) * LEVEL for layer in _layers(start, end, levels, down)]
            ways = (line_to(SightPoint(*one, z), TargetPart(SightPoint(*other, z), 0.0)) for z in heights)
            found = self._throws[key] = tuple([line for line in ways if upright or not self.hidden(line)])
        return found

    def hidden(self, line: SightLine) -> bool:
        """Whether a line runs into the ground or anything on it; it walks from hex to hex."""
        x, y, z, dx, dy, dz, _ = line
        along0, along1, along2 = (_sloping(dx * nx + dy * ny) for nx, ny in NORMALS)
        step0, step1, step2 = (1 if along > 0 else -1 for along in (along0, along1, along2))
        per0, per1, per2 = 1 / along0, 1 / along1, 1 / along2
        # Hex (q, r) is left across pair k at its middle along k, in mm, times per, plus this.
        base0 = (step0 * HALF - (x * _X0 + y * _Y0)) * per0
        base1 = (step1 * HALF - (x * _X1 + y * _Y1)) * per1
        base2 = (step2 * HALF - (x * _X2 + y * _Y2)) * per2
        per0, per1, per2 = per0 * ACROSS_FLATS, per1 * ACROSS_FLATS, per2 * ACROSS_FLATS
        (q, r), entered = hex_at(Point(x, y)), 0.0
        while True:
            left0, left1 = (q + r / 2) * per0 + base0, (q / 2 + r) * per1 + base1
            left = min(left0, left1, ((r - q) / 2) * per2 + base2)
            column = self._column(q, r)
            if column is not None:
                one, other = z + dz * entered, z + dz * (left if left < 1.0 else 1.0)
                if (one if one < other else other) < column.top and _hides(column, line, one, other):
                    return True
            if left >= 1:
                return False
            if left == left0:
                q += step0
            elif left == left1:
                r += step1
            else:
                q, r = q - step2, r + step2
            entered = left

    def _column(self, q: int, r: int) -> _Column | None:
        key = q, r
        if key in self._columns:
            return self._columns[key]
        hex = Hex(q, r)
        there = self.scene.contents.get(hex)
        found = None
        if there is not None:
            sides = tuple([(tuple(sides_of(hex, p.covered)), p.bottom, p.top) for p in there.prisms])
            found = _Column(there.top, sides, there.walls, there.rounds)
        self._columns[key] = found
        return found


def _layers(start: Space, end: Space, levels: int, down: bool) -> range:
    """The layers, each from one level to the next, that are open above both spaces and not too high."""
    foot = min(start.level, end.level) if down else start.level
    ceilings = [space.level + space.headroom for space in (start, end) if space.headroom is not None]
    return range(max(start.level, end.level), min([foot + levels + 1, *ceilings]))


def _between_them(onlooker: PlacedFigure, target: PlacedFigure, figures: Iterable[Body]) -> list[Round]:
    """The figures that could hide one from the other, without these two."""
    own = (*onlooker.spaces, *target.spaces)
    middles = [centre(space.hex) for space in own]
    left, right = min(x for x, _ in middles) - _ASIDE, max(x for x, _ in middles) + _ASIDE
    top, bottom = min(y for _, y in middles) - _ASIDE, max(y for _, y in middles) + _ASIDE
    return [
        round
        for round, spaces in figures
        if left <= round[0] <= right
        and top <= round[1] <= bottom
        and not any(space in own for space in spaces)
    ]


def _hides(column: _Column, line: SightLine, one: float, other: float) -> bool:
    """Whether a line runs into the contents of a hex that it enters and leaves at these heights."""
    low, high = (one, other) if one < other else (other, one)
    for sides, bottom, top in column.prisms:
        if low < top and high > bottom:
            enter, leave = _across_prism(line, sides)
            if enter < leave and _hits(line, enter, leave, bottom, top):
                return True
    return any(
        low < solid.top and high > solid.bottom and meets(line, solid)
        for solids in (column.walls, column.rounds)
        for solid in solids
    )


def meets(line: SightLine, solid: Wall | Round) -> bool:
    """Whether a line runs into a wall or a cylinder."""
    enter, leave = _across_wall(line, solid) if isinstance(solid, Wall) else _across_round(line, solid)
    return enter < leave and _hits(line, enter, leave, solid.bottom, solid.top)


def _hits(line: SightLine, enter: float, leave: float, bottom: float, top: float) -> bool:
    """Whether a line over a solid is within its heights, between two shares of the line's length."""
    one, other = _between(bottom, top, line.z, _sloping(line.dz))
    return min(leave, other, 1.0) - max(enter, one, 0.0) > line.sliver


def _across_prism(line: SightLine, sides: Sequence[float]) -> tuple[float, float]:
    x, y, _, dx, dy, _, _ = line
    enter, leave = -math.inf, math.inf
    for k, (nx, ny) in enumerate(NORMALS):
        one, other = _between(sides[2 * k], sides[2 * k + 1], x * nx + y * ny, _sloping(dx * nx + dy * ny))
        enter, leave = max(enter, one), min(leave, other)
    return enter, leave


def _across_wall(line: SightLine, wall: Wall) -> tuple[float, float]:
    dx, dy = line.x - wall.x, line.y - wall.y
    ax, ay = wall.along_x, wall.along_y
    one = _between(-wall.before, wall.after, dx * ax + dy * ay, _sloping(line.dx * ax + line.dy * ay))
    other = _between(-wall.half, wall.half, dy * ax - dx * ay, _sloping(line.dy * ax - line.dx * ay))
    return max(one[0], other[0]), min(one[1], other[1])


def _across_round(line: SightLine, round: Round) -> tuple[float, float]:
    dx, dy, way_x, way_y = line.x - round.x, line.y - round.y, line.dx, line.dy
    a = max(way_x * way_x + way_y * way_y, NO_SLOPE * NO_SLOPE)
    b = dx * way_x + dy * way_y
    c = dx * dx + dy * dy - round.radius * round.radius
    root = math.sqrt(max(b * b - a * c, 0.0))
    return (-b - root) / a, (-b + root) / a


def _between(low: float, high: float, start: float, slope: float) -> tuple[float, float]:
    one, other = (low - start) / slope, (high - start) / slope
    return (one, other) if one < other else (other, one)


def _sloping(slope: float) -> float:
    return NO_SLOPE if -NO_SLOPE < slope < NO_SLOPE else slope
