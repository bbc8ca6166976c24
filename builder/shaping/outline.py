"""Shapes of the ground of a battlefield: which hexes a rectangle, a hexagon or a template has, named from A1,
and the part of them that a symmetry maps on itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType
from builder.errors import UnreadableError
from builder.facts import Looks
from builder.hexgrid import ORIGIN, Hex, Point, bounds, disc, to_hex, window_of
from builder.language import N_, _
from builder.plaindata import read_shipped
from builder.plaindata.records import Codec, WrongValueError
from builder.shaping.arrange import shift_to_a1
from builder.shaping.retile import Filling
from builder.shaping.symmetry import Kind, Remaining, Symmetry

_WIDEST = 60  # hexes: a shape that is larger is too large to be filled in any case
_BESIDE = [(dx, dy) for dx in (0, -12, 12, -23, 23) for dy in (0, -20, 20)]  # mm, a hex around the middle


class GroundPlan(NamedTuple):
    """The hexes of a ground, and the symmetry that maps them on themselves (None: any shape will do)."""

    hexes: frozenset[Hex]
    symmetry: Symmetry | None = None

    @classmethod
    def rectangle(cls, columns: int, rows: int) -> GroundPlan:
        """The hexes from A1 in this number of columns and rows; every other row lies half a hex farther
        east.
        """
        return cls(frozenset(to_hex(column, row) for row in range(rows) for column in range(columns)))

    @classmethod
    def hexagon(cls, side: int) -> GroundPlan:
        """The hexes of a hexagon with this number of hexes along each side."""
        return cls.at_a1(disc(ORIGIN, side - 1))

    @classmethod
    def between(cls, one: Hex, other: Hex) -> GroundPlan:
        """The hexes of the rectangle with these at its corners, in place; of a very large one a part."""
        left, top, right, bottom = window_of((one, other))
        columns, rows = (range(a, min(b, a + _WIDEST) + 1) for a, b in ((left, right), (top, bottom)))
        return cls(frozenset(to_hex(column, row) for column in columns for row in rows))

    @classmethod
    def around(cls, middle: Hex, rim: Hex) -> GroundPlan:
        """The hexes of the hexagon about one, with the other on its rim, in place; at most `_WIDEST` wide."""
        return cls(frozenset(disc(middle, min(middle.distance(rim), _WIDEST))))

    @classmethod
    def drawn(cls, rows: Sequence[str]) -> GroundPlan:
        """The hexes of a drawing: a text for each row from the top, with an ``x`` for each hex. As on the
        table, rows 2, 4 … lie half a hex farther east.
        """
        found = (to_hex(c, r) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "x")
        return cls.at_a1(found)

    @classmethod
    def at_a1(cls, hexes: Iterable[Hex]) -> GroundPlan:
        """The hexes moved so that the first column is A and the first row is 1."""
        found = frozenset(hexes)
        shift = shift_to_a1(found)
        return cls(frozenset(hex.plus(shift) for hex in found))

    @classmethod
    def of_pieces(cls, pieces: Iterable[Piece]) -> tuple[GroundPlan, tuple[Piece, ...]]:
        """The ground that pieces cover, and the pieces so moved that it begins at A1."""
        given = tuple(pieces)
        cells = frozenset(cell for piece in given for cell in piece.cells)
        shift = shift_to_a1(cells)
        return cls.at_a1(cells), tuple(replace(piece, hex=piece.hex.plus(shift)) for piece in given)

    @staticmethod
    def shipped(tilesets: Path) -> tuple[Outline, ...]:
        """The grounds in ``grounds/outlines.yaml`` of the folder ``tilesets``, in their order.

        Raises UnreadableError that names file, line, what was found and what was expected.
        """
        document = read_shipped(tilesets / "grounds" / "outlines.yaml")
        try:
            rows = _CODEC.read(_OutlineRows, document.data).grounds
        except WrongValueError as wrong:
            raise UnreadableError(f"{document.source(wrong.path)}: {wrong.message}") from None
        return tuple(Outline(row.id, _(row.name), GroundPlan.drawn(row.rows)) for row in rows)

    @property
    def millimetres(self) -> tuple[float, float]:
        """Its width and its depth on the table, 0 where it has no hex."""
        box = bounds(self.hexes)
        return (0.0, 0.0) if box is None else (box.right - box.left, box.bottom - box.top)

    @property
    def middle(self) -> Point | None:
        """The middle of the symmetry, else of the hexes (mm); None where there are none."""
        if self.symmetry is not None:
            return self.symmetry.spot.point
        box = bounds(self.hexes)
        return None if box is None else Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)

    def symmetric(self, kind: Kind | None) -> GroundPlan:
        """The largest part that a kind of symmetry about its middle maps on itself, at A1 again; of the
        places beside the middle the one that keeps most. Without a kind it stays as it is.
        """
        middle = self.middle
        if kind is None or middle is None:
            return self
        near = [Symmetry.nearest(kind, Point(middle.x + dx, middle.y + dy)) for dx, dy in _BESIDE]
        kept = max(((self._kept(one), one) for one in dict.fromkeys(near)), key=lambda part: len(part[0]))
        shift, spot = shift_to_a1(kept[0]), kept[1].spot
        moved = spot._replace(q=spot.q + _SPOT * shift.q, r=spot.r + _SPOT * shift.r)
        return GroundPlan.at_a1(kept[0])._replace(symmetry=Symmetry(kind, moved))

    def _kept(self, symmetry: Symmetry) -> frozenset[Hex]:
        motions, hexes = symmetry.motions, self.hexes
        return frozenset(hex for hex in hexes if all(motion.hex(hex) in hexes for motion in motions))

    def filling(
        self, type: PieceType, types: Iterable[PieceType], remaining: Remaining | None = None
    ) -> Filling:
        """The tiles of the terrain of ``type`` that cover it on level 1, as in `Filling.of`."""
        motions = self.symmetry.motions if self.symmetry is not None else ()
        return Filling.of(Battlefield(), type, self.hexes, types, remaining, motions=motions)


class Outline(NamedTuple):
    """A ground that ships, and what it is called."""

    id: str
    name: str
    plan: GroundPlan


_SPOT = 6  # of a lattice point in a hex
_Drawn = Annotated[str, Looks(re.compile(r"[x.]+"), N_("x for each hex, and dots"))]


class _OutlineRow(NamedTuple):
    id: str
    name: str
    rows: tuple[_Drawn, ...]


class _OutlineRows(NamedTuple):
    grounds: tuple[_OutlineRow, ...]


_CODEC = Codec()
