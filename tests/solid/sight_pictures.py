"""Sight, looked at: `make sight-pictures PAIRS=2000 SEED=7`, or `python -m tests.solid.sight_pictures PAIRS
[SEED]`.

The bodies that the rules of sight use (`Scene.contents`, the leaves of doors, the hit zones of figures) are
drawn from each place that a figure looks from, and with them the parts of its target that the rules ask for,
each as a dot that faces the eye. A part is seen where the pixels around its place show its dot, hidden where
none does. Where some do, an edge passes within a pixel and a half of it, some 0.3 mm at the target: there the
picture leaves it open. Picture and rules have the list of bodies, eyes and parts in common and no more: how a
line is followed and clipped is the rules' own, triangles and depth are the picture's.

The rules ask for nine points of a figure, where a person would look for all of it. How far the two differ is
measured by the hit zone drawn as a body: how much of it shows where the rules say clear or blocked.

Prints every pair that differs, and at the end of each battlefield how much was tried. Exit 1 where one does.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray

from builder.battlefield import Battlefield
from builder.board import Board, Door, Space
from builder.hexgrid import ACROSS_FLATS, Hex, centre
from builder.sight import LookResult, PlacedFigure, Scene, SightPoint, SightRules, eyes, sees
from builder.sight.looking import bodies, parts, seen_points
from builder.sight.solids import GRAZE, Prism, Round, Wall
from builder.solid.camera import Camera, Size
from builder.solid.mesh import LINE, VERTEX, Mesh, merged
from builder.solid.renderer import Renderer
from tests import battlefields
from tests.conftest import SHARED, battlefield_of
from tests.solid.opengl import new_renderer

SIZE: Size = (256, 256)
_DOT = 3.2  # px from the middle of a dot to its sides
_MARGIN = 8  # px between parts and the border of the picture
_NEAR = 0.5  # mm: an eye that leans over a wall is 1 mm from its body
_BODIES = 1000
_ROUND = 96  # sides of a cylinder

Corner = tuple[float, float]


def solid(ring: Sequence[Corner], bottom: float, top: float, number: int = _BODIES) -> Mesh:
    """An upright prism over a convex ring."""
    count = len(ring)
    vertices = np.zeros(2 * count, VERTEX)
    vertices["at"][:, :2] = [*ring, *ring]
    vertices["at"][:count, 2], vertices["at"][count:, 2] = bottom, top
    vertices["piece"] = number
    triangles = [(0, i, i + 1) for i in range(1, count - 1)]
    triangles += [(count + a, count + b, count + c) for a, b, c in triangles]
    for i in range(count):
        j = (i + 1) % count
        triangles += [(i, j, count + j), (i, count + j, count + i)]
    return Mesh(vertices, np.array(triangles, np.uint32), np.empty(0, LINE))


def prism(hex: Hex, part: Prism) -> Mesh:
    """Part of a column: its sides a graze further in where nothing stands across them."""
    x, y = centre(hex)
    ways = [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6)]
    far = [ACROSS_FLATS / 2 + (1e-3 if covered else -GRAZE) for covered in part.covered]
    ring = []
    for k in range(6):
        (ax, ay), (bx, by) = ways[k], ways[(k + 1) % 6]
        a, b, size = far[k], far[(k + 1) % 6], ax * by - ay * bx
        ring.append((x + (a * by - b * ay) / size, y + (ax * b - bx * a) / size))
    return solid(ring, part.bottom, part.top)


def wall(it: Wall) -> Mesh:
    along, across = (it.along_x, it.along_y), (-it.along_y, it.along_x)
    ring = [
        (it.x + along[0] * a + across[0] * b, it.y + along[1] * a + across[1] * b)
        for a, b in ((-it.before, -it.half), (it.after, -it.half), (it.after, it.half), (-it.before, it.half))
    ]
    return solid(ring, it.bottom, it.top)


def cylinder(it: Round, number: int = _BODIES) -> Mesh:
    turns = [2 * math.pi * k / _ROUND for k in range(_ROUND)]
    ring = [(it.x + it.radius * math.cos(turn), it.y + it.radius * math.sin(turn)) for turn in turns]
    return solid(ring, it.bottom, it.top, number)


def ground(scene: Scene) -> Mesh:
    """All that stands on a battlefield, as the rules of sight take it."""
    found: list[Mesh] = []
    for hex, contents in scene.contents.items():
        found += [prism(hex, part) for part in contents.prisms]
        found += [wall(it) for it in contents.walls]
        found += [cylinder(it) for it in contents.rounds]
    return merged(found)


@dataclass(frozen=True)
class Spyglass(Camera):
    """From an eye to some places, which fill the picture up to a margin."""

    places: tuple[SightPoint, ...] = ()

    def matrix(self, size: Size) -> NDArray[np.float32]:
        eye = np.array(self.centre)
        spots = np.array(self.places) - eye
        out = -spots.mean(axis=0)
        out /= np.linalg.norm(out)
        right = np.cross((0.0, 0.0, 1.0), out)
        right = right / np.linalg.norm(right) if np.linalg.norm(right) > 1e-6 else np.array([1.0, 0.0, 0.0])
        axes = np.stack([right, np.cross(out, right), out])
        seen = spots @ axes.T
        low, high = (pick((seen[:, :2] / -seen[:, 2:]), axis=0) for pick in (np.min, np.max))
        middle = (low + high) / 2
        half = np.maximum((high - low) / 2, 0.5 / np.linalg.norm(spots, axis=1).min())
        half *= np.array(size) / (np.array(size) - 2 * _MARGIN)
        far = 2 * float(np.linalg.norm(spots, axis=1).max())
        lens = np.zeros((4, 4))
        for axis, up in ((0, 1.0), (1, -1.0)):
            lens[axis, axis] = up / half[axis]
            lens[axis, 2] = up * middle[axis] / half[axis]
        lens[2, 2], lens[2, 3] = (far + _NEAR) / (_NEAR - far), 2 * far * _NEAR / (_NEAR - far)
        lens[3, 2] = -1
        turned = np.eye(4)
        turned[:3, :3], turned[:3, 3] = axes, -axes @ eye
        return (lens @ turned).astype(np.float32)


@dataclass
class Report:
    """How much was tried, and where the two differ."""

    pairs: int = 0
    parts: int = 0
    open_parts: int = 0
    open_pairs: int = 0
    blocked: int = 0
    partial: int = 0
    shown: dict[LookResult, list[float]] = field(
        default_factory=lambda: {result: [] for result in LookResult}
    )
    """The share of the hit zone in sight, by what the rules say."""
    differ: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        clear, blocked = self.shown[LookResult.CLEAR], self.shown[LookResult.BLOCKED]
        return (
            f"{self.pairs} pairs ({self.blocked} blocked, {self.partial} partial), "
            f"{len(self.differ)} differ, {self.open_pairs} pairs left open "
            f"({self.open_parts} of {self.parts} parts at an edge); "
            f"clear hit zones show at least {min(clear, default=1):.0%}; of {len(blocked)} blocked ones "
            f"{sum(share > 0 for share in blocked)} show something, at most {max(blocked, default=0):.0%}"
        )


class Pictures:
    """Looks at one battlefield through a renderer of its own."""

    def __init__(self, scene: Scene, renderer: Renderer) -> None:
        self._scene, self._renderer = scene, renderer
        renderer.put("ground", ground(scene))

    def stand(self, others: Sequence[Wall | Round]) -> None:
        """What else is in the way from now on."""
        more = [wall(it) if isinstance(it, Wall) else cylinder(it) for it in others]
        self._renderer.put("others", merged(more) if more else None)

    def seen(self, eye: SightPoint, places: Sequence[SightPoint]) -> list[bool | None]:
        """Which of some places are seen from an eye; None where an edge passes too near."""
        renderer = self._renderer
        glass = Spyglass(centre=eye, places=tuple(places))
        pixels = glass.all_seen_at(np.array(places), SIZE)
        found: list[bool | None] = [None] * len(places)
        for some in _apart(pixels):
            renderer.put("dots", merged([_dot(glass, pixels[n], places[n], 1 + n) for n in some]))
            numbers = renderer.numbers(glass, SIZE)
            for n in some:
                x, y = (int(value) for value in pixels[n])
                own = numbers[y - 1 : y + 2, x - 1 : x + 2] == 1 + n
                found[n] = True if own.all() else None if own.any() else False
        return found

    def share(self, eye: SightPoint, body: Round) -> float:
        """How much of a body is seen from an eye."""
        mesh = cylinder(body, 1)
        glass = Spyglass(
            centre=eye, places=tuple([SightPoint(*spot) for spot in mesh.vertices["at"].tolist()])
        )
        self._renderer.put("dots", mesh)
        outline = shapely.MultiPoint(glass.all_seen_at(mesh.vertices["at"].astype(float), SIZE)).convex_hull
        return float((self._renderer.numbers(glass, SIZE) == 1).sum() / outline.area)


def _apart(pixels: NDArray[np.float64]) -> Iterator[list[int]]:
    """The places in groups whose dots do not touch."""
    left = list(range(len(pixels)))
    while left:
        some: list[int] = []
        for n in left:
            if all(np.abs(pixels[n] - pixels[other]).max() > 2 * _DOT + 1 for other in some):
                some.append(n)
        yield some
        left = [n for n in left if n not in some]


def _dot(glass: Spyglass, pixel: NDArray[np.float64], place: SightPoint, number: int) -> Mesh:
    """A square that faces the eye."""
    back = np.linalg.inv(glass.matrix(SIZE).astype(float))
    at = glass.matrix(SIZE).astype(float) @ np.array([*place, 1.0])
    corners = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = (pixel + np.array([across, down]) * _DOT) / np.array(SIZE) * 2 - 1
        spot = back @ np.array([x * at[3], y * at[3], at[2], at[3]])
        corners.append(spot[:3] / spot[3])
    vertices = np.zeros(4, VERTEX)
    vertices["at"], vertices["piece"] = corners, number
    return Mesh(vertices, np.array([(0, 1, 2), (0, 2, 3)], np.uint32), np.empty(0, LINE))


def _placed(random: Random, scene: Scene, spaces: Sequence[Space], taken: set[Hex]) -> PlacedFigure:
    """A figure where there is room for it, one in six on two spaces."""
    while True:
        space, height = random.choice(spaces), random.choice((3, 4, 5, 5, 6, 9))
        beside = [scene.board.space(hex, space.level) for hex in space.hex.neighbours()]
        second = random.choice(beside) if random.random() < 1 / 6 else None
        own = (space,) if second is None else (space, second)
        if taken.isdisjoint([one.hex for one in own]) and all(
            one.headroom is None or one.headroom >= height for one in own
        ):
            taken.update([one.hex for one in own])
            return PlacedFigure(own, height)


def compare(scene: Scene, renderer: Renderer, pairs: int, random: Random) -> Report:
    """Random figures on random spaces, others about, doors open or closed: the rules and the picture."""
    pictures, report = Pictures(scene, renderer), Report()
    spaces = sorted(scene.board.all_spaces())
    for _ in range(pairs):
        taken: set[Hex] = set()
        one, other, *more = (_placed(random, scene, spaces, taken) for _ in range(7))
        game, whole, door = random.choice(list(SightRules)), random.random() < 0.2, random.choice(list(Door))
        rule = sees(scene, one, other, game=game, blockers=more, door=door, whole=whole)
        figures = more if game is SightRules.MASTER else []
        pictures.stand(
            [*scene.leaves(door, {}), *(body for figure in figures for body in bodies(scene, figure))]
        )
        rows = np.array([(*part.at, part.beside) for part in parts(scene, other, game, whole=whole)])
        points = eyes(scene, one, game)
        least = most = 0.0
        for eye in points:
            places = [SightPoint(*row) for row in seen_points(np.array([eye.at] * len(rows)), rows).tolist()]
            seen = pictures.seen(eye.at, places)
            least = max(least, sum(it is True for it in seen) / len(rows))
            most = max(most, sum(it is not False for it in seen) / len(rows))
            report.parts += len(rows)
            report.open_parts += sum(it is None for it in seen)
        report.pairs += 1
        report.open_pairs += least != most
        report.blocked += not rule.seen
        report.partial += 0 < rule.fraction < 1
        if not least <= rule.fraction <= most:
            report.differ.append(
                f"{one} sees {rule.fraction:.2f} of {other}, the picture shows {least:.2f} to {most:.2f} "
                f"({game}, door {door}, whole {whole}, others {more})"
            )
        if game is SightRules.MASTER and not whole and len(other.spaces) == 1:
            (body,) = bodies(scene, other)
            zone = body._replace(radius=body.radius + GRAZE, bottom=body.bottom - GRAZE, top=body.top + GRAZE)
            report.shown[rule.result].append(max(pictures.share(eye.at, zone) for eye in points))
    return report


def grounds() -> Iterator[tuple[str, Battlefield]]:
    """The battlefields of the tests and, where they are there, the published ones."""
    for name in battlefields.ALL:
        yield name, battlefields.made(name)
    for path in sorted((SHARED / "maps" / "battlefields").glob("*.json")):
        yield path.stem, battlefield_of(json.loads(path.read_text()), battlefields.shipped_catalogue())


def main(pairs: int, seed: int) -> int:
    """Compare on every battlefield, tell, count."""
    random, differ, there = Random(seed), 0, dict(grounds())
    for name, battlefield in there.items():
        scene, renderer = Scene(battlefield, Board(battlefield)), new_renderer()
        report = compare(scene, renderer, -(-pairs // len(there)), random)
        renderer.release()
        print(*report.differ, f"{name}: {report}", sep="\n")
        differ += len(report.differ)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
