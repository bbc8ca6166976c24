"""Things on the battlefield that can be attacked and destroyed like figures: the castle door (R187-R189)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder.catalogue.cards import OBJECTS_FILE
from builder.catalogue.pieces import Confidence
from builder.catalogue.row import ConflictError, Row, RowError, add_shipped
from builder.facts import SIZES
from builder.language import _
from builder.plaindata import short

KEYS = ("id", "name", "life", "defense", "shields", "confidence", "source", "notes")
DOOR = "fortress-door"
"""The id of the castle door."""


@dataclass(frozen=True, slots=True)
class DestructibleObject:
    """``id`` is that of its piece. ``shields`` by the size of the attacker: blocked without a roll."""

    id: str
    name: str
    life: int
    defense: int
    shields: tuple[tuple[str, int], ...] = ()
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()

    def shields_against(self, size: str) -> int:
        """Skulls of an attacker of a size that are blocked besides those that its dice block."""
        return dict(self.shields).get(size, 0)


def load_objects(tilesets: Path) -> Mapping[str, DestructibleObject]:
    """All of the file ``cards/objects.yaml`` of the folder ``tilesets`` by their ids.

    Raises UnreadableError that names the file and line where it is missing or broken.
    """
    found: dict[str, DestructibleObject] = {}
    add_shipped(found, tilesets / "cards" / OBJECTS_FILE, "objects", _object, "sources")
    return MappingProxyType(found)


def _object(value: Any, top: Row) -> DestructibleObject:
    row = Row(value, *KEYS)
    unknown = sorted(set(row.sources()) - set(top.mapping("sources")))
    if unknown:
        raise ConflictError(_("source: {names} does not stand under sources", names=", ".join(unknown)))
    shields = Row(row.mapping("shields"), *SIZES, "confidence", "source")
    shields.confidence()
    blocked = tuple((size, shields.whole(size, 0, 99)) for size in SIZES if size in shields)
    notes = row.items("notes")
    if not all(isinstance(note, str) for note in notes):
        raise RowError(_("notes: texts were expected, found {found}", found=short(notes)))
    return DestructibleObject(
        id=row.id(),
        name=row.text("name", least=1),
        life=row.whole("life", 1, 99),
        defense=row.whole("defense", 0, 99),
        shields=blocked,
        confidence=row.confidence(),
        source=(*row.sources(), *shields.sources()),
    )
