"""Reads a packed model as its description says, and nothing else: with no code of the program."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

Place = tuple[float, float, float]
Colour = tuple[int, ...]


class Span(NamedTuple):
    """A piece by its number, the first step in which something of it is seen, and the first no more."""

    piece: int
    first: int
    end: int

    def at(self, step: int) -> bool:
        """Whether it is seen after a step."""
        return self.first <= step < self.end


@dataclass(frozen=True)
class PackedModel:
    """What is in a block; ``triangles`` and ``lines`` each with their spans."""

    head: dict[str, Any]
    triangles: list[tuple[tuple[tuple[Place, Colour], ...], Span]]
    lines: list[tuple[tuple[Place, Place], Colour, float, Span]]

    def seen(self, step: int) -> Iterator[tuple[tuple[tuple[Place, Colour], ...], int]]:
        """The triangles that are seen after a step, each with the number of its piece."""
        return ((corners, span.piece) for corners, span in self.triangles if span.at(step))


class _Reader:
    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def head(self) -> dict[str, Any]:
        (long,) = struct.unpack_from("<I", self._content)
        self._at = 4 + long
        assert long % 4 == 0
        found: dict[str, Any] = json.loads(self._content[4 : self._at])
        return found

    def columns(self, how_many: int, kind: str, count: int) -> list[tuple[int, ...]]:
        """Some arrays of one length, row by row."""
        found = []
        for _ in range(how_many):
            layout = f"<{count}{kind}"
            found.append(struct.unpack_from(layout, self._content, self._at))
            self._at += struct.calcsize(layout) + -struct.calcsize(layout) % 4
        return list(zip(*found, strict=True))

    def end(self) -> bool:
        return self._at == len(self._content)


def read_packed(block: bytes) -> PackedModel:
    """The model in a block, places in mm."""
    reader = _Reader(zlib.decompress(block, wbits=-15))
    head = reader.head()
    low, unit = head["low"], head["unit"]

    def place(units: tuple[int, ...]) -> Place:
        x, y, z = (start + unit * part for start, part in zip(low, units, strict=True))
        return x, y, z

    corners = reader.columns(3, "H", 3 * head["triangles"])
    colours = reader.columns(3, "B", 3 * head["triangles"])
    spans = [Span(*row) for row in reader.columns(3, "H", head["triangles"])]
    triangles = []
    for number, span in enumerate(spans):
        own = range(3 * number, 3 * number + 3)
        triangles.append((tuple([(place(corners[i]), colours[i]) for i in own]), span))
    ends = reader.columns(6, "H", head["lines"])
    tints = reader.columns(4, "B", head["lines"])
    widths = reader.columns(1, "B", head["lines"])
    line_spans = [Span(*row) for row in reader.columns(3, "H", head["lines"])]
    assert reader.end()
    lines = [
        ((place(end[:3]), place(end[3:])), tint, width / 10, span)
        for end, tint, (width,), span in zip(ends, tints, widths, line_spans, strict=True)
    ]
    return PackedModel(head, triangles, lines)
