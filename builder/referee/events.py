"""What happened, as plain data, with what each player may know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind and plain data.

    ``secret``: data that only the players ``known_to`` may see, kept apart.
    """

    kind: str
    data: Mapping[str, Any]
    secret: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    known_to: tuple[str, ...] = ()

    def plain(self, player: str | None = None) -> dict[str, Any]:
        """The event as data: all of it, or as much as one player may know."""
        found = {"event": self.kind, **self.data}
        if player is None or player in self.known_to:
            found.update(self.secret)
        return found
