"""Where a model is seen from, and where on the picture a place of the table is seen.

Places are in mm of the table (x to the right, y down, z up), pictures in pixels, x to the right and y down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from builder.drawing.isometric.faces import STRETCH, Point3, view_from

FIELD = 32.0
"""Degrees of the picture's height that a perspective from outside shows."""
EYE_FIELD = 62.0
"""The same from a figure's eyes."""
LEAST_RISE, MOST_RISE = 4.0, 90.0
_REACH = 20_000.0  # mm before and behind the middle that are not cut off
_NEAR = 2.0  # mm that are not seen before an eye
_FAR = 30_000.0
_USUAL_DISTANCE = 400.0  # mm
_LEAST_MM, _MOST_MM = 0.02, 40.0  # mm a pixel
_TURN = math.degrees(math.atan2(view_from(0).ahead[0], view_from(0).ahead[1]))
_RISE = math.degrees(math.asin(view_from(0).sine))

_ORIGIN = Point3(0.0, 0.0, 0.0)

Size = tuple[int, int]
"""Width and height of a picture in pixels."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at ``centre`` from the direction ``turn`` and from ``rise`` degrees over the table.

    ``mm`` is what a pixel shows at the centre; ``perspective`` makes smaller what is farther away. With
    ``eye`` the centre is where the camera itself stands, and it looks away from where it would stand
    otherwise. ``stretch`` makes heights taller than they are.
    """

    centre: Point3 = _ORIGIN
    turn: float = _TURN
    rise: float = _RISE
    mm: float = 1.0
    perspective: bool = True
    eye: bool = False
    stretch: float = 1.0

    def axes(self) -> Floats:
        """The ways on the table that lead right, up and out of the picture to the eye, one in each row."""
        turn, rise = math.radians(self.turn), math.radians(self.rise)
        right = (math.cos(turn), -math.sin(turn))
        ahead = (math.sin(turn), math.cos(turn))
        sine, cosine = math.sin(rise), math.cos(rise)
        return np.array(
            [
                (right[0], right[1], 0.0),
                (-ahead[0] * sine, -ahead[1] * sine, cosine * self.stretch),
                (ahead[0] * cosine, ahead[1] * cosine, sine * self.stretch),
            ]
        )

    def field(self, size: Size) -> float:
        """How wide an angle the picture of an eye shows, in degrees."""
        half = math.tan(math.radians(EYE_FIELD / 2)) * size[0] / size[1]
        return 2 * math.degrees(math.atan(half))

    def distance(self, size: Size) -> float:
        """How far the eye is from the centre in mm; nothing uses it where all lines are parallel."""
        return 0.0 if self.eye else self.mm * size[1] / 2 / math.tan(math.radians(FIELD / 2))

    def pixels(self, size: Size) -> float:
        """How many pixels a mm is at the centre; for an eye, at a usual distance from it."""
        return self.focal(size) / _USUAL_DISTANCE if self.eye else 1 / self.mm

    def focal(self, size: Size) -> float:
        """How many pixels a mm is at a mm from the eye; where all lines are parallel, anywhere."""
        if not (self.perspective or self.eye):
            return 1 / self.mm
        return size[1] / 2 / math.tan(math.radians(EYE_FIELD if self.eye else FIELD) / 2)

    def matrix(self, size: Size) -> NDArray[np.float32]:
        """The 4 x 4 matrix from the table to clip space, y down as in the picture; for column vectors."""
        width, height = size
        axes = self.axes()
        seen = np.eye(4)
        seen[:3, :3] = axes
        seen[:3, 3] = -axes @ np.array(self.centre)
        seen[2, 3] -= self.distance(size) if self.perspective or self.eye else 0.0
        lens = np.zeros((4, 4))
        if self.perspective or self.eye:
            field = math.radians(EYE_FIELD if self.eye else FIELD)
            near, far = self._depths(size)
            lens[0, 0] = height / width / math.tan(field / 2)
            lens[1, 1] = -1 / math.tan(field / 2)
            lens[2, 2], lens[2, 3] = (far + near) / (near - far), 2 * far * near / (near - far)
            lens[3, 2] = -1
        else:
            lens[0, 0], lens[1, 1] = 2 / (self.mm * width), -2 / (self.mm * height)
            lens[2, 2], lens[3, 3] = -1 / _REACH, 1
        return (lens @ seen).astype(np.float32)

    def _depths(self, size: Size) -> tuple[float, float]:
        if self.eye:
            return _NEAR, _FAR
        distance = self.distance(size)
        return max(distance * 0.02, distance - _REACH), 4 * distance + _REACH

    def place(self, size: Size) -> tuple[Point3, bool]:
        """Where the eye is; or, second False, the way to it of length 1 where all lines are parallel."""
        out = self.axes()[2] / np.array([1, 1, self.stretch])
        if not (self.perspective or self.eye):
            return Point3(*out), False
        x, y, z = np.array(self.centre) + out * self.distance(size) / np.array([1, 1, self.stretch])
        return Point3(x, y, z), True

    def seen_at(self, spot: Point3, size: Size) -> tuple[float, float]:
        """The pixel at which a place is seen."""
        x, y = self.all_seen_at(np.array([spot]), size)[0].tolist()
        return x, y

    def all_seen_at(self, spots: Floats, size: Size) -> Floats:
        """The pixels, of shape (n, 2), at which places are seen."""
        found = np.column_stack([spots, np.ones(len(spots))]) @ self.matrix(size).astype(float).T
        seen: Floats = (found[:, :2] / found[:, 3:] + 1) / 2 * np.array(size)
        return seen

    def ray(self, x: float, y: float, size: Size) -> tuple[Floats, Floats]:
        """A place on the line of sight through a pixel, and the way that it goes, away from the eye."""
        back = np.linalg.inv(self.matrix(size).astype(float))
        at = (2 * x / size[0] - 1, 2 * y / size[1] - 1)
        near, far = (back @ np.array([*at, depth, 1.0]) for depth in (-0.9, 0.9))
        start, end = near[:3] / near[3], far[:3] / far[3]
        return start, (end - start) / np.linalg.norm(end - start)

    def on_level(self, x: float, y: float, z: float, size: Size) -> Point3 | None:
        """The place at height ``z`` that is seen at a pixel; None where no line of sight meets it."""
        start, way = self.ray(x, y, size)
        if abs(way[2]) < 1e-6:
            return None
        share = (z - start[2]) / way[2]
        found = start + share * way
        return Point3(*found) if abs(share) < 10 * _REACH else None

    def at_depth(self, x: float, y: float, depth: float, size: Size) -> Point3:
        """The place seen at a pixel that is as deep in the picture as a depth buffer has it, from 0 to 1."""
        back = np.linalg.inv(self.matrix(size).astype(float))
        found = back @ np.array([2 * x / size[0] - 1, 2 * y / size[1] - 1, 2 * depth - 1, 1.0])
        return Point3(*(found[:3] / found[3]))

    def orbited(self, turn: float, rise: float) -> Camera:
        """Turned about its centre by degrees; it never goes below the table or past the top."""
        least = -70.0 if self.eye else LEAST_RISE
        most = 80.0 if self.eye else MOST_RISE
        return replace(self, turn=(self.turn + turn) % 360, rise=min(max(self.rise + rise, least), most))

    def panned(self, dx: float, dy: float) -> Camera:
        """The table moved by pixels under the eye."""
        turn = math.radians(self.turn)
        sine, cosine = math.sin(turn), math.cos(turn)
        # Seen at a slant, a pixel is more of the table; near the horizon it would be all of it.
        across, down = dx * self.mm, dy * self.mm / max(0.35, math.sin(math.radians(self.rise)))
        x, y, z = self.centre
        return replace(
            self, centre=Point3(x - cosine * across - sine * down, y + sine * across - cosine * down, z)
        )

    def zoomed(self, factor: float, x: float, y: float, size: Size) -> Camera:
        """Nearer by a factor, with what is seen at a pixel on the centre's height staying there."""
        nearer = replace(self, mm=min(max(self.mm / factor, _LEAST_MM), _MOST_MM))
        before, after = (camera.on_level(x, y, self.centre.z, size) for camera in (self, nearer))
        if before is None or after is None:
            return nearer
        cx, cy, cz = self.centre
        return replace(nearer, centre=Point3(cx + before.x - after.x, cy + before.y - after.y, cz))

    def from_corner(self, corner: int) -> Camera:
        """From one of the six corners of the drawn picture. Raises ValueError for any other number."""
        view = view_from(corner)
        turn = math.degrees(math.atan2(view.ahead[0], view.ahead[1])) % 360
        return replace(self, turn=turn, rise=_RISE, eye=False)

    def from_above(self) -> Camera:
        """Straight from above, right side up as the plan."""
        return replace(self, turn=0.0, rise=MOST_RISE, eye=False)

    def as_drawn(self) -> Camera:
        """With parallel lines and stretched heights, as the drawn picture."""
        return replace(self, perspective=False, stretch=STRETCH)

    def fitted(self, spots: Floats, size: Size, margin: float = 0.06, above: int = 0) -> Camera:
        """So that all places, of shape (n, 3), fill the picture up to a margin (a share of it).

        ``above`` are the pixels at its upper border that stay free.
        """
        middle = (spots.min(axis=0) + spots.max(axis=0)) / 2
        camera = replace(self, centre=Point3(*middle.tolist()), eye=False)
        room = 1 - 2 * margin
        right, up, out = self.axes()
        deep = float(np.abs((spots - middle) @ out).max()) if self.perspective else 0.0
        # No nearer than that all of it is in front of the eye.
        least = max(_LEAST_MM, 1.5 * deep / camera.distance(size) * camera.mm)
        for _ in range(20):  # perspective makes the near side larger: a few rounds settle it
            # From near by, the near side moves and grows faster than what is at the centre.
            share = 1 - deep / max(camera.distance(size), 1.5 * deep, 1e-6)
            seen = camera.all_seen_at(spots, size)
            low_x, low_y = seen.min(axis=0)
            high_x, high_y = seen.max(axis=0)
            across, down = (low_x + high_x - size[0]) / 2, (low_y + high_y - size[1] - above) / 2
            moved = np.array(camera.centre) + camera.mm * share * (right * across - up * down)
            camera = replace(camera, centre=Point3(*moved.tolist()))
            high = size[1] - above
            factor = max((high_x - low_x) / (size[0] * room), (high_y - low_y) / (high * room), 1e-6)
            camera = replace(camera, mm=min(max(camera.mm * factor**share, least), _MOST_MM))
        return camera
