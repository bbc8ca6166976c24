"""The table of heroscape-map-editor: how large it is, where a battlefield lies on it, what it drops.

A rectangle has at most 40 columns and 40 rows, counted from 0, a hexagon a radius of at most 20. What lies
beyond the table, or on nothing, that program drops without a word when it opens the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from builder.battlefield import Battlefield, Piece
from builder.catalogue import TileClass
from builder.formats.loaded import not_held
from builder.formats.map_editor_ids import key_of
from builder.hexgrid import Hex
from builder.hexgrid.offset import from_hex, label
from builder.problems import Problem

MOST = 40  # columns, and rows
_MOST_RADIUS = 20
_MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Table:
    """The hexes of a map of that program: a rectangle of columns and rows, or a hexagon about its middle."""

    columns: int = MOST
    rows: int = MOST
    radius: int | None = None

    @classmethod
    def of(cls, hex_map: Mapping[str, Any]) -> Table:
        """The table that the program lays out for the hexMap of a file."""
        width, length = (
            size if isinstance(size := hex_map.get(name), int) else MOST for name in ("width", "length")
        )
        if hex_map.get("shape") == "rectangle":
            return cls(min(width, MOST), min(length, MOST))
        return cls(radius=min(length, _MOST_RADIUS))

    def has(self, hex: Hex) -> bool:
        """Whether the table has a hex."""
        if self.radius is not None:
            return max(abs(hex.q), abs(hex.r), abs(hex.q + hex.r)) <= self.radius
        column, row = from_hex(hex)
        return 0 <= column < self.columns and 0 <= row < self.rows


def moved(hex: Hex, columns: int, rows: int) -> Hex:
    """A hex moved right by columns and down by rows, an odd row of them by half a hex to the left as well."""
    return Hex(hex.q + columns - rows // 2, hex.r + rows)


def shift(hexes: Collection[Hex]) -> tuple[int, int]:
    """By how many columns and rows hexes are moved to lie on the largest rectangle; (0, 0) where they do.

    What is too large for it begins at column and row 0 and ends beyond it. An odd number of rows, which
    changes the side to which rows are pushed, only where an even one would leave something out.
    """
    table = Table()
    if all(table.has(hex) for hex in hexes):
        return 0, 0
    top = min(hex.r for hex in hexes)
    first = [_to_the_left(hexes, rows) for rows in sorted((-top, 1 - top), key=lambda rows: rows % 2)]
    return next((way for way in first if all(table.has(moved(hex, *way)) for hex in hexes)), first[0])


def _to_the_left(hexes: Iterable[Hex], rows: int) -> tuple[int, int]:
    return -min(from_hex(moved(hex, 0, rows))[0] for hex in hexes), rows


def dropped(battlefield: Battlefield, table: Table, columns: int, rows: int, file: str) -> list[Problem]:
    """A warning for each kind of piece that the program drops after a shift, with the first few places.

    These lie beyond the table, or have nothing below them that the program takes.
    """
    lost: dict[int, Piece] = {}
    for piece in battlefield.in_order():
        beyond = not all(table.has(moved(cell, columns, rows)) for cell in piece.cells)
        if key_of(piece) is None or _is_dropped(piece, battlefield, beyond, lost):
            lost[piece.id] = piece
    by_type: dict[str, list[Piece]] = {}
    for piece in filter(key_of, lost.values()):  # what it has no piece for is named as such
        by_type.setdefault(piece.type.id, []).append(piece)
    size = f"{table.columns} columns and {table.rows} rows" if table.radius is None else "a hexagon"
    hint = f"Its map is {size}; each piece needs something below it. Save a .hexfield as well."
    problems = []
    for group in by_type.values():
        places = first_few(f"{label(piece.hex)} level {piece.slot}" for piece in group)
        message = f"the map editor will drop {len(group)} × {group[0].type.name!r}: {places}"
        problems.append(not_held(file, message, hint, tuple(piece.ref for piece in group)))
    return problems


def first_few(places: Iterable[str]) -> str:
    """Places in a message, the first of them where there are thousands: ``C4 and 3 more``."""
    found = list(places)
    more = len(found) - _MOST_NAMED
    return ", ".join(found[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _is_dropped(piece: Piece, battlefield: Battlefield, beyond: bool, lost: Collection[int]) -> bool:
    """Whether a piece finds no place: it is ``beyond`` the table, or ``lost`` ones should bear it."""
    below = {other.id for cell in piece.cells for other in battlefield.occupancy.at(cell, piece.slot - 1)}
    if piece.slot == 1 or piece.type.is_edge:
        return beyond or any(id in lost for id in below)
    if piece.type.kind.tile_class is TileClass.LAND:  # may hang over the rim of the table
        return all(id in lost for id in below)
    return beyond or not below or any(id in lost for id in below)
