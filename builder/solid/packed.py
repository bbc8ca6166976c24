"""A battlefield step by step in one block of bytes, for a viewer that runs elsewhere, such as in a web page.

The field is made as it stands after each step, so that every piece has a body from its own step on. What a
later step changes (a top that is covered, a wall on which another stands) is there for a while only: each
triangle and each line says from which step on it is seen, and in which it is no more. So what is shown after
a step is, to the triangle, the model of what stands then. The light is in the colours.

The block is deflated, without a header. It begins with the length of its head in four bytes; the head is
JSON, filled up with spaces to a multiple of four bytes:

* ``low``: where places are counted from, x, y, z in mm; ``unit``: what they are counted in, in mm
* ``triangles``, ``lines``: how many there are
* ``pieces``: what was said of each, in the order of the steps; ``steps``: how many of these stand after each

Then come the arrays below, each filled up to a multiple of four bytes, little-endian as all that is here.
Each goes over all corners, lines or triangles; where a thing has several numbers, each has an array.

* of the corners, three for each triangle: x, y, z (two bytes); red, green, blue (one byte)
* of the triangles: piece, first step, first step no more (two bytes; steps from 1, 65535 where none is)
* of the lines: x, y, z of one end, x, y, z of the other (two bytes); red, green, blue, opacity, and width in
  tenths of a mm (one byte); piece and steps as of the triangles (two bytes)
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield, Piece
from builder.drawing.isometric.terrain import FALL
from builder.drawing.relief import SUN
from builder.drawing.styles import Styles
from builder.hexgrid import LEVEL, centre
from builder.solid.mesh import Mesh
from builder.solid.meshing import Mesher
from builder.solid.textures import WATER

MOST = 65_534
"""Pieces and steps that there may be."""

_FINE = 0.02  # mm, the unit of all but very large battlefields
_UNITS = 65_000  # along the longest side
_BESIDE = 40.0  # mm that a body may reach beyond the middles of its hexes, and above its highest slot
_CORNERS = np.dtype([("at", "<u2", (3, 3)), ("colour", "u1", (3, 3))])
_LINE = np.dtype([("at", "<u2", 6), ("colour", "u1", 4), ("width", "u1")])
_SUN = np.array(SUN) / math.hypot(*SUN)  # the way of light over the table
_TO_SUN = np.array([*-_SUN * FALL, 1.0]) / math.hypot(FALL, 1.0)
_SHADE = np.array([0.68, 0.70, 0.77])  # of the colour, where no sun comes
_SHUT = np.array([0.42, 0.42, 0.50])  # and where no sky is seen
_DEEP = np.array([0.31, 0.475, 0.83])  # the same of water
_FOAM = 0.55

Floats = NDArray[np.float64]


def packed(
    battlefield: Battlefield,
    steps: Sequence[Sequence[Piece]],
    styles: Styles,
    said: Callable[[Piece], object] = lambda piece: piece.type.id,
) -> bytes:
    """A battlefield in steps, at least one piece in all, with what a viewer is to know of each (plain data).

    Raises OverflowError where pieces or steps are more than `MOST`.
    """
    order = [piece for step in steps for piece in step]
    if max(len(order), len(steps)) > MOST:
        raise OverflowError(
            f"{len(order)} pieces in {len(steps)} steps; at most {MOST} of each were expected"
        )
    low, unit = _room(order)
    faces, lines = _Spans(_CORNERS), _Spans(_LINE)
    here: set[int] = set()
    mesher = Mesher(battlefield, styles, lambda piece: piece.id in here)
    for number, step in enumerate(steps, 1):
        here.update([piece.id for piece in step])
        again = mesher.forget(step)
        mesh, ids = mesher.bodies(again), sorted([piece.id for piece in again])
        places = np.rint((mesh.vertices["at"] - low) / unit)
        corners = np.empty(len(mesh.triangles), _CORNERS)
        corners["at"] = places[mesh.triangles]
        corners["colour"] = _lit(mesh)[mesh.triangles]
        faces.follow(number, ids, mesh.vertices["piece"][mesh.triangles[:, 0]], corners)
        edges = np.empty(len(mesh.lines), _LINE)
        for end, name in enumerate(("start", "end")):
            edges["at"][:, 3 * end : 3 * end + 3] = np.rint((mesh.lines[name] - low) / unit)
        edges["colour"], edges["width"] = mesh.lines["colour"], np.rint(mesh.lines["width"] * 10)
        lines.follow(number, ids, mesh.lines["piece"], edges)
    ids = [piece.id for piece in order]
    face_spans, corners = faces.all(ids)
    line_spans, edges = lines.all(ids)
    head = {
        "low": low.tolist(),
        "unit": unit,
        "triangles": len(corners),
        "lines": len(edges),
        "pieces": [said(piece) for piece in order],
        "steps": np.cumsum([len(step) for step in steps]).tolist(),
    }
    at, colour = corners["at"].reshape(-1, 3), corners["colour"].reshape(-1, 3)
    return _deflated(
        head, (at, colour, face_spans, edges["at"], edges["colour"], edges["width"][:, None], line_spans)
    )


class _Spans:
    """Rows of pieces as bytes, with the steps from which on and until which each is there."""

    def __init__(self, row: np.dtype[np.void]) -> None:
        self._row = row
        self._last: dict[int, bytes] = {}  # all rows of a piece, by its id
        self._there: dict[int, dict[bytes, int]] = {}  # the same one by one, each with its first step
        self._gone: list[tuple[int, int, int, bytes]] = []

    def follow(
        self, step: int, pieces: Sequence[int], owners: NDArray[np.uint32], rows: NDArray[np.void]
    ) -> None:
        """After a step some pieces, in the order of their ids, have these rows and no others."""
        order = np.argsort(owners, kind="stable")
        content, size = rows[order].tobytes(), self._row.itemsize
        first, end = (np.searchsorted(owners[order], pieces, side) * size for side in ("left", "right"))
        for piece, start, stop in zip(pieces, first.tolist(), end.tolist(), strict=True):
            own = content[start:stop]
            if own == self._last.get(piece, b""):
                continue
            self._last[piece] = own
            now = dict.fromkeys([own[i : i + size] for i in range(0, len(own), size)])
            there = self._there.setdefault(piece, {})
            for row in [row for row in there if row not in now]:
                self._gone.append((piece, there.pop(row), step, row))
            for row in now:
                there.setdefault(row, step)

    def all(self, pieces: Sequence[int]) -> tuple[NDArray[np.uint16], NDArray[np.void]]:
        """The number among ``pieces``, the first step and the first no more of every row; and the rows."""
        numbers = {piece: number for number, piece in enumerate(pieces)}
        there = [
            (piece, first, MOST + 1, row)
            for piece, rows in self._there.items()
            for row, first in rows.items()
        ]
        found = sorted([*self._gone, *there], key=lambda one: (numbers[one[0]], *one[1:3]))
        spans = np.array([(numbers[piece], first, end) for piece, first, end, _row in found], "<u2")
        return spans.reshape(-1, 3), np.frombuffer(b"".join([row for *_, row in found]), self._row)


def _room(pieces: Iterable[Piece]) -> tuple[Floats, float]:
    """A place in mm that nothing of the pieces lies below, and what to count from there in."""
    ends = np.array(
        [
            (*centre(cell), height * LEVEL)
            for piece in pieces
            for cell in piece.cells
            for height in (piece.slot - 1, piece.highest)
        ]
    )
    low, high = ends.min(axis=0) - _BESIDE, ends.max(axis=0) + _BESIDE
    return low, max(_FINE, float((high - low).max()) / _UNITS)


def _lit(mesh: Mesh) -> Floats:
    """Red, green and blue of all corners as they are seen, from 0 to 255: in the sun, without shadows."""
    way, colour = mesh.vertices["normal"][:, :3] / 127.0, mesh.vertices["colour"] / 255.0
    base, shut = colour[:, :3], np.minimum(2.4 * (1 - colour[:, 3:]) ** 2, 1.0)
    upright = np.hypot(way[:, 0], way[:, 1])[:, None]
    sun = _smooth((way @ _TO_SUN)[:, None] / 0.25)
    layer = mesh.vertices["ink"][:, 3:]
    wet = (layer >= WATER[0]) & (layer <= WATER[1]) & (way[:, 2:] > 0.99)
    foam = _FOAM * wet * _smooth((colour[:, 3:] - 0.86) / 0.11)
    seen = base * (1 + upright * (0.04 - 0.24 * (way[:, :2] @ _SUN)[:, None]))
    seen *= _mixed(_SHADE, 1.0, _mixed(sun, 1.0, 0.6 * upright))
    seen *= _mixed(1.0, np.where(wet, _DEEP, _SHUT), shut)
    light: Floats = np.rint(255 * _mixed(seen, _mixed(base, 1.0, 0.75), foam).clip(0.0, 1.0))
    return light


def _mixed(one: Any, other: Any, share: Any) -> Any:
    return one + (other - one) * share


def _smooth(share: Floats) -> Floats:
    held: Floats = share.clip(0.0, 1.0)
    return held * held * (3 - 2 * held)


def _deflated(head: object, tables: Iterable[NDArray[Any]]) -> bytes:
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 4)
    parts = [struct.pack("<I", len(text)), text]
    for table in tables:
        for column in table.T:
            content = np.ascontiguousarray(column).tobytes()
            parts.append(content + bytes(-len(content) % 4))
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return deflate.compress(b"".join(parts)) + deflate.flush()
