"""What bodies are made of: triangles and lines in mm, as arrays a graphics card takes as they are.

Places are those of the table: x to the right, y down, z up (a left-handed system; files that want a
right-handed one turn y round).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

NO_PATTERN = 255
"""The layer of a corner whose face is plain."""

VERTEX = np.dtype(
    [
        ("at", "<f4", 3),  # mm
        ("normal", "i1", 4),  # outward, 127 for 1; the fourth is 0
        (
            "colour",
            "u1",
            4,
        ),  # red, green, blue; the fourth is how open to the sky the place is, 255 for fully
        ("ink", "u1", 4),  # red, green, blue of the pattern; the fourth is its layer, or NO_PATTERN
        ("uv", "<f2", 2),  # place within its hex: (x, y) in mm from its middle, divided by SIDE
        ("piece", "<u4"),  # id of the piece; 0 for none
    ]
)
LINE = np.dtype(
    [
        ("start", "<f4", 3),  # mm
        ("end", "<f4", 3),
        ("colour", "u1", 4),  # red, green, blue, opacity
        ("width", "<f4"),  # mm
        ("piece", "<u4"),
    ]
)


_FINE = 0.8  # mm
_FAINT = 90  # of 255: the edges of a ghost behind something
_TINT = 0.6  # of the colour of a ghost in that of its faces


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles between vertices, and lines.

    ``vertices`` is of VERTEX, ``triangles`` of shape (n, 3), ``lines`` of LINE. Faces are flat: their normals
    stand in the vertices, in whatever order the corners run.
    """

    vertices: NDArray[np.void]
    triangles: NDArray[np.uint32]
    lines: NDArray[np.void]

    @property
    def size(self) -> int:
        """The number of triangles and lines."""
        return len(self.triangles) + len(self.lines)


def merged(meshes: Sequence[Mesh]) -> Mesh:
    """All of them in one."""
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    return Mesh(
        np.concatenate([np.empty(0, VERTEX), *(mesh.vertices for mesh in meshes)]),
        np.concatenate(
            [
                np.empty((0, 3), np.uint32),
                *(mesh.triangles + np.uint32(start) for mesh, start in zip(meshes, starts, strict=False)),
            ]
        ),
        np.concatenate([np.empty(0, LINE), *(mesh.lines for mesh in meshes)]),
    )


def washed(meshes: Iterable[Mesh], pieces: Collection[int], colour: str, opacity: float) -> Mesh:
    """The faces of some pieces in one colour, to be laid over them; ``opacity`` from 0 to 1."""
    ids = np.fromiter(pieces, np.uint32, len(pieces))
    found: list[Mesh] = []
    for mesh in meshes:
        triangles = mesh.triangles[np.isin(mesh.vertices["piece"][mesh.triangles[:, 0]], ids)]
        if len(triangles):
            used, index = np.unique(triangles, return_inverse=True)
            vertices = mesh.vertices[used]
            vertices["colour"] = (*channels(colour), round(255 * opacity))
            found.append(Mesh(vertices, index.reshape(-1, 3).astype(np.uint32), mesh.lines[:0]))
    return merged(found)


def skin(mesh: Mesh, faces: float, lines: float) -> Mesh:
    """The same to be laid over a model, see-through: how opaque faces and lines are, from 0 to 1."""
    vertices, edges = mesh.vertices.copy(), mesh.lines[mesh.lines["width"] >= _FINE]
    vertices["colour"][:, 3] = round(255 * faces)
    edges["colour"][:, 3] = round(255 * lines)
    return Mesh(vertices, mesh.triangles, edges)


def ghostly(mesh: Mesh, colour: str, opacity: float) -> Mesh:
    """The same as what is not there, to be laid over a model: its faces tinted, its edges drawn, see-through.

    ``colour`` is like ``#a0b1c2``; how opaque faces are goes from 0 to 1.
    """
    tint = np.array(channels(colour), float)
    vertices, edges = mesh.vertices.copy(), mesh.lines[mesh.lines["width"] >= _FINE]
    # Its own colours tell a door from its wall, the light of sides from tops.
    light = 0.72 + 0.28 * np.maximum(vertices["normal"][:, 2:3] / 127.0, 0.0)
    vertices["colour"][:, :3] = (_TINT * tint + (1 - _TINT) * vertices["colour"][:, :3]) * light
    vertices["colour"][:, 3] = round(255 * opacity)
    edges["colour"][:] = (*(tint * 0.6).astype(int), 230)
    return Mesh(vertices, mesh.triangles, edges)


def faint_edges(mesh: Mesh) -> Mesh:
    """The edges alone, faint: what is still seen of a ghost behind something."""
    edges = mesh.lines.copy()
    edges["colour"][:, 3] = _FAINT
    return Mesh(mesh.vertices[:0], mesh.triangles[:0], edges)


def split(mesh: Mesh, pieces: Collection[int]) -> tuple[Mesh, Mesh]:
    """The faces and lines of all other pieces, and those of some pieces."""
    ids = np.fromiter(pieces, np.uint32, len(pieces))
    faces = np.isin(mesh.vertices["piece"], ids)[mesh.triangles[:, 0]]
    lines = np.isin(mesh.lines["piece"], ids)
    others = Mesh(mesh.vertices, mesh.triangles[~faces], mesh.lines[~lines])
    return others, Mesh(mesh.vertices, mesh.triangles[faces], mesh.lines[lines])


@lru_cache(maxsize=4096)
def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of a colour like ``#a0b1c2``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
