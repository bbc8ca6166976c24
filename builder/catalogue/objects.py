"""Things on the battlefield that can be attacked and destroyed like figures: the castle door (R187-R189)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from builder.catalogue.cards import OBJECTS_FILE
from builder.catalogue.pieces import Confidence, Id, Name
from builder.catalogue.powers import Number
from builder.catalogue.row import ConflictError, Row, add_shipped
from builder.facts import SIZES, Limits, types_of
from builder.language import _

KEYS = ("id", "name", "life", "defense", "shields", "confidence", "source", "notes")
DOOR = "fortress-door"
"""The id of the castle door."""


@dataclass(frozen=True, slots=True)
class DestructibleObject:
    """``id`` is that of its piece. ``shields`` by the size of the attacker: blocked without a roll."""

    id: Id
    name: Name
    life: Annotated[int, Limits(1, 99)]
    defense: Number
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
    row, hints = Row(value, *KEYS), types_of(DestructibleObject)
    unknown = sorted(set(row.sources()) - set(top.read("sources", Mapping[str, Any], {})))
    if unknown:
        names = ", ".join(unknown)
        raise ConflictError((), _("source: {names} does not stand under sources", names=names))
    shields = Row(row.read("shields", Mapping[str, Any], {}), *SIZES, "confidence", "source")
    shields.confidence()
    row.read("notes", tuple[str, ...], ())
    return DestructibleObject(
        **{key: row.read(key, hints[key]) for key in ("id", "name", "life", "defense")},
        shields=tuple((size, shields.read(size, Number)) for size in SIZES if size in shields),
        confidence=row.confidence(),
        source=(*row.sources(), *shields.sources()),
    )
