"""The piece ids of heroscape-map-editor, its keys, and what both are here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from builder import places
from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.errors import UnreadableError
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import read_shipped

_KEY = re.compile(
    r"(?P<altitude>-?\d{1,9})(?P<mark>[~,])(?P<q>-?\d{1,9})(?P=mark)(?P<r>-?\d{1,9})(?P=mark)"
    r"(?P<rotation>\d{1,2}(?:\.\d{1,4})?)(?P=mark)(?P<id>[A-Za-z][A-Za-z0-9_]{0,19})\Z"
)


@dataclass(frozen=True)
class Entry:
    """One id of the table: ``turn`` is added to its rotation, ``origin`` is the cell its key names."""

    id: str
    piece: str
    turn: int = 0
    origin: int = 0


@dataclass(frozen=True)
class Ids:
    """The table of ``tilesets/catalogue/map_editor.yaml``."""

    by_id: Mapping[str, Entry]
    by_piece: Mapping[str, Entry]
    zones: Mapping[str, str]
    glyphs: Mapping[str, str]


@cache
def ids() -> Ids:
    """The shipped table."""
    path = places.shipped("tilesets") / "catalogue" / "map_editor.yaml"
    data = read_shipped(path).data
    try:
        entries = [Entry(**row) for row in data["ids"]]
        zones, glyphs = dict(data["zones"]), dict(data["glyphs"])
    except (TypeError, KeyError) as error:
        raise UnreadableError(
            _("{path}: the shipped table of ids is broken ({error!r})", path=path, error=error)
        ) from None
    return Ids(
        MappingProxyType({entry.id: entry for entry in entries}),
        MappingProxyType({entry.piece: entry for entry in entries}),
        MappingProxyType(zones),
        MappingProxyType(glyphs),
    )


def is_marker(id: str) -> bool:
    """Whether an id is a start zone, a glyph or an objective marker: part of a scenario, no piece."""
    return id in ids().zones or id[:1] == "y" or id[:2] == "om"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the file, taken apart: ``altitude~q~r~rotation~id``, altitude 0 being the table."""

    altitude: int
    q: int
    r: int
    rotation: str
    id: str

    @classmethod
    def of(cls, text: str) -> Key | None:
        """The key that a text is (with ``~`` or the older ``,``), or None."""
        match = _KEY.match(text)
        if match is None:
            return None
        altitude, q, r = (int(match[part]) for part in ("altitude", "q", "r"))
        return cls(altitude, q, r, match["rotation"], match["id"])

    def text(self, mark: str = "~") -> str:
        """The key as the file has it."""
        return mark.join((str(self.altitude), str(self.q), str(self.r), self.rotation, self.id))

    def moved(self, columns: int, rows: int) -> Key:
        """The key moved right by columns and down by rows (see `map_editor_table.moved`)."""
        return Key(self.altitude, self.q + columns - rows // 2, self.r + rows, self.rotation, self.id)


def cell_a(key: Key, entry: Entry, type: PieceType, rotation: int) -> Hex:
    """The hex of cell A of the piece of a key, at our rotation."""
    return Hex(key.q, key.r).minus(type.cells(rotation)[entry.origin])


def key_of(piece: Piece, altitude: int | None = None) -> Key | None:
    """The key of a piece, or None where the program knows no such piece.

    A tile in slot n lies on altitude n - 1; castle walls may have another (see `map_editor_write`).
    """
    entry = ids().by_piece.get(piece.type.id)
    if entry is None:
        return None
    q, r = piece.hex.plus(piece.type.cells(piece.rotation)[entry.origin])
    turned = (piece.rotation - entry.turn) % 6
    return Key(piece.slot - 1 if altitude is None else altitude, q, r, str(turned), entry.id)
