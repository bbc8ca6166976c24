"""VirtualScape's type codes and its anchors: what a code is here and where its piece lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from builder import places
from builder.catalogue import PieceType
from builder.errors import UnreadableError
from builder.hexgrid import Hex, from_hex, to_hex
from builder.language import _
from builder.plaindata import read_shipped

GLYPHS = range(14001, 14255)
START_AREA = 15001
FIGURE_1, FIGURE_2 = 18001, 18002


@dataclass(frozen=True)
class Codes:
    """The table of ``tilesets/catalogue/virtualscape.yaml``; colours as R, G, B, 0."""

    piece_of: Mapping[int, str]
    code_of: Mapping[str, int]
    colour_of: Mapping[int, bytes]
    start_name: Mapping[bytes, str]
    start_colour: Mapping[str, bytes]
    glyph_colour: bytes
    figure_colour: bytes


@cache
def codes() -> Codes:
    """The shipped table."""
    path = places.shipped("tilesets") / "catalogue" / "virtualscape.yaml"
    data = read_shipped(path).data
    try:
        rows, aliases, starts = data["codes"], data["aliases"], data["start_colours"]
        return Codes(
            piece_of=MappingProxyType({row["code"]: row["piece"] for row in (*rows, *aliases)}),
            code_of=MappingProxyType({row["piece"]: row["code"] for row in rows}),
            colour_of=MappingProxyType({row["code"]: _colour(row["colour"]) for row in rows}),
            start_name=MappingProxyType({_colour(row["colour"]): row["name"] for row in starts}),
            start_colour=MappingProxyType({row["name"]: _colour(row["colour"]) for row in starts}),
            glyph_colour=_colour(data["glyph_colour"]),
            figure_colour=_colour(data["figure_colour"]),
        )
    except (TypeError, KeyError, ValueError) as error:
        raise UnreadableError(
            _("{path}: the shipped table of codes is broken ({error!r})", path=path, error=error)
        ) from None


def _colour(text: str) -> bytes:
    return bytes.fromhex(text) + b"\0"


@cache
def _anchor(cells: tuple[Hex, ...]) -> Hex:
    """The leftmost cell of the topmost row: what a file gives the place of."""
    return min(cells, key=lambda cell: (cell.r, cell.q))


def cell_a(type: PieceType, rotation: int, x: int, y: int) -> Hex:
    """The hex of the physical cell A of a piece whose anchor stands at column ``x``, row ``y``."""
    return to_hex(x, y).minus(_anchor(type.cells(rotation)))


def anchor_of(type: PieceType, rotation: int, hex: Hex) -> tuple[int, int]:
    """Column and row of the anchor of a piece whose cell A lies on ``hex``: the inverse of `cell_a`."""
    return from_hex(hex.plus(_anchor(type.cells(rotation))))


def double_cells(rotation: int, x: int, y: int) -> tuple[Hex, Hex]:
    """The two hexes of a double-space figure, its first cell first."""
    second = Hex(1, 0).turned(rotation)
    first = to_hex(x, y).minus(_anchor((Hex(0, 0), second)))
    return first, first.plus(second)


def anchor_of_pair(cells: Sequence[Hex]) -> tuple[int, int]:
    """Column and row of the anchor of a figure on two hexes."""
    return from_hex(_anchor(tuple(cells)))
