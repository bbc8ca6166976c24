"""Placeholders: piece types for what a file holds and nothing here knows, so that it is never lost.

There is one for each home and size. It is land of one level whose terrain is unknown, on the hexes of the
land tile of its size; no file of the user can define one.
"""

from __future__ import annotations

from weakref import WeakValueDictionary

from builder.catalogue.load import Catalogue
from builder.catalogue.pieces import UNKNOWN, Confidence, Home, PieceType, TerrainKind
from builder.language import _

SHAPES = {1: "one", 2: "two", 3: "triangle", 7: "rosette", 24: "twenty-four"}
"""The shape of a placeholder by its number of hexes."""
MAX_NAME = 60
_TYPES: WeakValueDictionary[tuple[TerrainKind, Home, int], PieceType] = WeakValueDictionary()


def placeholder(catalogue: Catalogue, home: Home, hexes: int = 1) -> PieceType:
    """The type that stands for what a file holds; the same one as long as any piece of it is about.

    Raises KeyError for a number of hexes that `SHAPES` does not have.
    """
    kind = catalogue.kinds[UNKNOWN]
    type = _TYPES.get((kind, home, hexes))
    if type is None:
        type = _TYPES[kind, home, hexes] = PieceType(
            id=f"{UNKNOWN}:{home.program}:{home.name}:{hexes}",
            name=_shown(home.name),
            kind=kind,
            role=kind.role,
            shape=catalogue.shapes[SHAPES[hexes]],
            height=1,
            fills=(1,) * hexes,
            confidence=Confidence.LOW,
            home=home,
        )
    return type


def short_name(*texts: str) -> str:
    """The first of these texts of a file that makes a name: one line of at most `MAX_NAME` characters."""
    lines = (" ".join("".join(c if c.isprintable() else " " for c in text).split()) for text in texts)
    return next(filter(None, lines), "?")[:MAX_NAME].strip()


def piece_name(catalogue: Catalogue, id: str) -> str:
    """What people call the pieces of an id, placeholders too; an id that nobody knows is its own name."""
    type, name = catalogue.pieces.get(id), unknown_name(id)
    return type.name if type is not None else _shown(name) if name else id


def unknown_name(id: str) -> str:
    """The name in the id of a placeholder, empty for any other id."""
    kind, _program, rest = (*id.split(":", 2), "", "")[:3]
    return rest.rpartition(":")[0] if kind == UNKNOWN else ""


def _shown(name: str) -> str:
    return _("{name} (unknown)", name=name)
