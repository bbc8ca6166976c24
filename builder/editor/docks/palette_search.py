"""The palette's groups and its search: ``g7``, ``grass``, ``wall corner``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from builder.catalogue import PieceType, Role, TileClass
from builder.editor.words import N

_SHORT = re.compile(r"([a-z]+)(\d+)\Z")

# Kinds of few pieces each share a heading; every other kind has one of its own.
_SHARED: tuple[tuple[str, frozenset[Role]], ...] = (
    (N("Palette", "Castle"), frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY, Role.DOOR})),
    (N("Palette", "Castle"), frozenset({Role.WALL_WALK, Role.BATTLEMENT, Role.LADDER, Role.FLAG})),
    (N("Palette", "Ruins and stone walls"), frozenset({Role.RUIN, Role.STONE_WALL})),
)
_FLUIDS = N("Palette", "Water, ice, lava and shadow")
_OBSTACLES = N("Palette", "Trees and other obstacles")


def heading_of(type: PieceType) -> str:
    """The heading under which a piece type stands in the palette."""
    for heading, roles in _SHARED:
        if type.role in roles:
            return QCoreApplication.translate("Palette", heading)
    if type.kind.tile_class is TileClass.FLUID:
        return QCoreApplication.translate("Palette", _FLUIDS)
    if type.kind.tile_class is TileClass.OBSTACLE:
        return QCoreApplication.translate("Palette", _OBSTACLES)
    name = type.kind.name
    return name[:1].upper() + name[1:]


def grouped(types: Iterable[PieceType]) -> list[tuple[str, list[PieceType]]]:
    """The types under their headings, in the order in which each heading first comes."""
    groups: dict[str, list[PieceType]] = {}
    for type in types:
        groups.setdefault(heading_of(type), []).append(type)
    return list(groups.items())


def matches(type: PieceType, query: str) -> bool:
    """Whether every word of the query fits: part of id, name or heading, or short like ``g7`` for grass-7."""
    text = f"{type.id} {type.name} {heading_of(type)}".casefold()
    return all(word in text or _fits_short(type.id, word) for word in query.casefold().split())


def _fits_short(id: str, word: str) -> bool:
    """``g7`` fits grass-7, ``fwc`` and ``fw`` fit fortress-wall-corner: beginnings of the parts of the id."""
    short = _SHORT.match(word)
    letters, number = (short.group(1), short.group(2)) if short else (word, "")
    parts = id.split("-")
    if number:
        return number in parts and (id.startswith(letters) or _initials(parts).startswith(letters))
    return len(letters) > 1 and _initials(parts).startswith(letters)


def _initials(parts: list[str]) -> str:
    return "".join(part[0] for part in parts if part and part[0].isalpha())
