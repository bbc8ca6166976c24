"""How much of each piece is seen from a corner: a picture of ids and depths, into which pieces are put."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Piece
from builder.drawing.isometric.faces import Element, Face, Point3, View, Wires, view_from
from builder.drawing.isometric.picture import Known
from builder.drawing.isometric.terrain import Terrain
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds

_FINE = 2.5  # mm of the picture, the side of a pixel
_LARGEST = 16_000_000  # pixels of a picture: of a larger one they are coarser
_COARSEST = 4.0  # mm: of still coarser ones nothing could be said
_MOST = 500_000  # pixels looked at in one go
_BAR = 2.0  # mm, the width from which on a line is a thing: the rails of a ladder
_TIE = 0.05  # mm, by which what lies in one plane with something else is still seen

Floats = NDArray[np.float64]


class SeenPicture:
    """The picture from one corner of all that was put into it, within a ``box`` in mm of the picture.

    Of what is hundreds of hexes apart all counts as seen.
    """

    def __init__(self, box: Bounds, corner: int, styles: Styles, known: Known) -> None:
        self._view, self._styles, self._known = view_from(corner), styles, known
        self._left, self._top = box.left, box.top
        self._fine = max(_FINE, math.sqrt(box.width * box.height / _LARGEST))
        if self._fine > _COARSEST:
            return
        self._size = int(box.width / self._fine) + 2, int(box.height / self._fine) + 2
        self._depth = np.full(self._size[0] * self._size[1], -np.inf, np.float32)

    def put(self, new: Collection[int], pieces: Sequence[Piece]) -> dict[int, float]:
        """Put in those of the ``pieces`` with the ids of ``new``, and give by id the mm² that are seen of
        them. The others are what is near them: they hide joints, and must have been put in before.
        """
        if self._fine > _COARSEST:
            return dict.fromkeys(new, math.inf)
        columns = self._known.columns(pieces, Terrain(pieces, self._styles), self._view, new)
        faces: dict[int, list[tuple[int, tuple[Point3, ...]]]] = {}
        for items in columns.values():
            for item in items:
                if item.piece in new:
                    for spots in _outlines(item.elements, self._view):
                        faces.setdefault(len(spots), []).append((item.piece, spots))
        ids = np.array(sorted(new), np.int64)
        found = [
            part
            for corners, alike in sorted(faces.items())
            if corners > 2
            for part in self._pixels(
                np.searchsorted(ids, [id for id, _ in alike]), np.array([spots for _, spots in alike])
            )
        ]
        if not found:
            return dict.fromkeys(new, 0.0)
        pixel, depth, piece = (np.concatenate(parts) for parts in zip(*found, strict=True))
        depth = depth.astype(np.float32)
        np.maximum.at(self._depth, pixel, depth)
        won = depth >= self._depth[pixel] - _TIE
        one = np.unique(pixel[won] * len(ids) + piece[won]) % len(ids)
        areas = np.bincount(one, minlength=len(ids)) * self._fine**2
        return {int(id): float(area) for id, area in zip(ids, areas, strict=True)}

    def _pixels(
        self, piece: NDArray[np.intp], spots: Floats
    ) -> Iterable[tuple[NDArray[np.intp], Floats, NDArray[np.intp]]]:
        """The pixels of faces with as many corners, their depths and pieces; ``spots`` is (n, corners, 3)."""
        x, y, depth = _on_picture(self._view, spots)
        x, y = (x - self._left) / self._fine, (y - self._top) / self._fine
        wide, high = self._size
        first = np.clip(np.floor(x.min(axis=1)), 0, wide - 1).astype(int)
        upper = np.clip(np.floor(y.min(axis=1)), 0, high - 1).astype(int)
        across = np.clip(np.ceil(x.max(axis=1)), 0, wide).astype(int) - first
        down = np.clip(np.ceil(y.max(axis=1)), 0, high).astype(int) - upper
        count = np.maximum(across, 0) * np.maximum(down, 0)
        slope = _slopes(x, y, depth)
        begin = 0
        while begin < len(count):
            end = begin + max(1, int(np.searchsorted(np.cumsum(count[begin:]), _MOST, side="right")))
            face = np.repeat(np.arange(begin, end), count[begin:end])
            own = np.arange(len(face)) - np.repeat(
                np.cumsum(count[begin:end]) - count[begin:end], count[begin:end]
            )
            px, py = first[face] + own % across[face], upper[face] + own // across[face]
            inside = _inside(x, y, face, px + 0.5, py + 0.5)
            face, px, py = face[inside], px[inside], py[inside]
            at = (
                depth[face, 0]
                + slope[0][face] * (px + 0.5 - x[face, 0])
                + slope[1][face] * (py + 0.5 - y[face, 0])
            )
            yield py * wide + px, at, piece[face]
            begin = end


def _outlines(elements: Iterable[Element], view: View) -> Iterator[tuple[Point3, ...]]:
    """The corners of faces, and of bars as wide as they are drawn."""
    for element in elements:
        if isinstance(element, Face):
            yield element.spots
        elif isinstance(element, Wires) and element.width >= _BAR:
            for a, b in element.lines:
                start, end = view.picture(a), view.picture(b)
                length = math.dist(start, end)
                if length:
                    over = element.width / 2 / length
                    along, up = (start.y - end.y) * over, (start.x - end.x) * over / view.lift
                    dx, dy = along * view.right[0], along * view.right[1]
                    yield (
                        Point3(a.x - dx, a.y - dy, a.z - up),
                        Point3(b.x - dx, b.y - dy, b.z - up),
                        Point3(b.x + dx, b.y + dy, b.z + up),
                        Point3(a.x + dx, a.y + dy, a.z + up),
                    )


def _on_picture(view: View, spots: Floats) -> tuple[Floats, Floats, Floats]:
    """Where places are on the picture in mm, and how near to the eye: larger is nearer."""
    rx, ry, sx, sy, lift = view.shares
    x, y, z = spots[..., 0], spots[..., 1], spots[..., 2]
    (ax, ay) = view.ahead
    return x * rx + y * ry, x * sx + y * sy - z * lift, (x * ax + y * ay) * view.lift + z * view.sine


def _slopes(x: Floats, y: Floats, depth: Floats) -> tuple[Floats, Floats]:
    """How depth grows over each face, to the right and down; 0 for one that is seen from its edge."""
    dx, dy, dz = (np.roll(axis, -1, axis=1) - axis for axis in (x, y, depth))
    sx, sy, sz = (np.roll(axis, -1, axis=1) + axis for axis in (x, y, depth))
    nx, ny, nz = (dy * sz).sum(axis=1), (dz * sx).sum(axis=1), (dx * sy).sum(axis=1)  # Newell's normal
    flat = np.abs(nz) < 1e-9
    nz = np.where(flat, 1.0, nz)
    return np.where(flat, 0.0, -nx / nz), np.where(flat, 0.0, -ny / nz)


def _inside(x: Floats, y: Floats, face: NDArray[np.intp], px: Floats, py: Floats) -> NDArray[np.bool_]:
    """Whether each place lies within its face: an odd number of sides to its right."""
    found = np.zeros(len(face), bool)
    corners = x.shape[1]
    for i in range(corners):
        ax, ay, bx, by = x[face, i], y[face, i], x[face, (i + 1) % corners], y[face, (i + 1) % corners]
        crosses = (ay > py) != (by > py)
        rise = np.where(crosses, by - ay, 1.0)
        found ^= crosses & (ax + (py - ay) / rise * (bx - ax) > px)
    return found
