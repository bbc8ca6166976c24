"""Bases: the hexes that a figure takes (R051, R053)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from builder.hexgrid import Hex

_OUTLINES: Mapping[int, tuple[Hex, ...]] = MappingProxyType({
    1: (Hex(0, 0),),
    2: (Hex(0, 0), Hex(1, 0)),
    3: (Hex(0, 0), Hex(1, 0), Hex(0, 1)),
    4: (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1)),
    6: (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(-1, 1), Hex(0, 1), Hex(1, 1)),
    7: (Hex(0, 0), *Hex(0, 0).neighbours()),
})  # fmt: skip
"""Bases by their number of hexes: more than two are those of the tiles of as many hexes."""

MOST_SPACES = max(_OUTLINES)


def has_outline(spaces: int) -> bool:
    """Whether the outline of a base of ``spaces`` hexes is known."""
    return spaces in _OUTLINES


def base_hexes(spaces: int, at: Hex, rotation: int) -> tuple[Hex, ...]:
    """The hexes of a base, ``at`` first, its second in the direction ``rotation``; none where no outline is
    known.
    """
    return tuple([at.plus(cell.turned(rotation)) for cell in _OUTLINES.get(spaces, ())])


def is_base(hexes: Collection[Hex]) -> bool:
    """Whether hexes are those of a base, however it is turned."""
    wanted = set(hexes)
    return len(wanted) == len(hexes) and any(
        set(base_hexes(len(hexes), at, rotation)) == wanted for at in wanted for rotation in range(6)
    )
