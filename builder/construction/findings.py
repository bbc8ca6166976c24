"""What a rule yields, and how pieces and places are named in its words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.battlefield import Piece
from builder.hexgrid import Hex
from builder.hexgrid.offset import label
from builder.problems import Place

Cell = tuple[Hex, int]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a rule found; the registry adds code, severity and rule number.

    ``cells`` are the offending cells, ``others`` the pieces concerned besides the one asked about.
    """

    message: str
    hint: str
    cells: tuple[Cell, ...] = ()
    others: tuple[Piece, ...] = ()


def first_place(cells: Iterable[Cell]) -> Place | None:
    """The first of the cells in slot, r, q order."""
    found = min(cells, key=lambda c: (c[1], c[0].r, c[0].q), default=None)
    return None if found is None else Place(found[0].q, found[0].r, found[1])


def named(piece: Piece) -> str:
    """A piece with its place: ``the 7-hex grass tile at C4, level 3``."""
    return f"the {piece.type.name} at {label(piece.hex)}, level {piece.slot}"


def opened(piece: Piece) -> str:
    """`named`, at the beginning of a sentence."""
    text = named(piece)
    return text[0].upper() + text[1:]


def places(hexes: Iterable[Hex], most: int = 4) -> str:
    """Hexes as people count them: ``C4, D4 and 3 more``."""
    ordered = sorted(hexes, key=lambda h: (h.r, h.q))
    shown = [label(hex) for hex in ordered[:most]]
    left = len(ordered) - len(shown)
    if left:
        return f"{', '.join(shown)} and {left} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
