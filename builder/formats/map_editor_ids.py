"""The piece ids of heroscape-map-editor, its keys, and what both are here; and what a battlefield cannot
hold of its files, as plain data for ``map_editor:``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal

from builder import places
from builder.battlefield import MAX_COORDINATE, MAX_SLOT, Piece
from builder.catalogue import Catalogue, Home, PieceType
from builder.errors import UnreadableError
from builder.facts import Limits, Looks
from builder.formats.bounds import canonical
from builder.hexgrid import Hex
from builder.language import N_, _
from builder.plaindata import DataPath, read_shipped
from builder.plaindata.records import (
    Codec,
    Form,
    WrongValueError,
    as_it_is,
    leaf,
    nothing_told,
)

_KEY = re.compile(
    r"(?P<altitude>-?\d{1,9}|\d{1,9}\.5)(?P<mark>[~,])(?P<q>-?\d{1,9})(?P=mark)(?P<r>-?\d{1,9})(?P=mark)"
    r"(?P<rotation>\d{1,2}(?:\.\d{1,4})?)(?P=mark)(?P<id>[A-Za-z][A-Za-z0-9_]{0,19})\Z"
)


@dataclass(frozen=True)
class MapEditorEntry:
    """One id of the table: ``turn`` is added to its rotation, ``origin`` is the cell its key names; ``half``:
    it is turned by half a sixth more there. ``clear`` are the hexes from that cell, as [q, r, levels], that a
    ruin keeps clear; tiles must lie under the first three.
    """

    id: str
    piece: str
    turn: int = 0
    origin: int = 0
    half: bool = False
    clear: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class Ids:
    """The table of ``tilesets/catalogue/map_editor.yaml``."""

    by_id: Mapping[str, MapEditorEntry]
    halves: Mapping[str, MapEditorEntry]
    by_piece: Mapping[str, MapEditorEntry]
    zones: Mapping[str, str]
    glyphs: Mapping[str, str]
    treasures: Mapping[str, str]
    powers: Mapping[str, str]
    sets: Mapping[str, str]

    def entry(self, key: MapEditorKey) -> MapEditorEntry | None:
        """What a key means; the half of its rotation makes it another piece."""
        known = self.by_id.get(key.id)
        return self.halves.get(key.id, known) if key.rotation.endswith(".5") else known


@cache
def ids() -> Ids:
    """The shipped table."""
    path = places.shipped("tilesets") / "catalogue" / "map_editor.yaml"
    data = read_shipped(path).data
    try:
        entries = [MapEditorEntry(**row) for row in data["ids"]]
        words = [
            MappingProxyType(dict(data[part])) for part in ("zones", "glyphs", "treasures", "powers", "sets")
        ]
    except (TypeError, KeyError) as error:
        raise UnreadableError(
            _("{path}: the shipped table of ids is broken ({error!r})", path=path, error=error)
        ) from None
    return Ids(
        MappingProxyType({entry.id: entry for entry in reversed(entries)}),
        MappingProxyType({entry.id: entry for entry in entries if entry.half}),
        MappingProxyType({entry.piece: entry for entry in entries}),
        *words,
    )


def is_marker(id: str) -> bool:
    """Whether an id is a start zone, a glyph or an objective marker: part of a scenario, no piece."""
    return id in ids().zones or id[:1] == "y" or id[:2] == "om"


@dataclass(frozen=True, slots=True)
class MapEditorKey:
    """A key of the file, taken apart: ``altitude~q~r~rotation~id``, altitude 0 being the table.

    ``half``: it is half a level lower there, as a fluid that lies on a fluid is; here that is a whole slot.
    """

    altitude: int
    q: int
    r: int
    rotation: str
    id: str
    uid: str = field(default="", compare=False)
    half: bool = False

    @classmethod
    def of(cls, text: str) -> MapEditorKey | None:
        """The key that a text is (with ``~`` or the older ``,``), or None."""
        match = _KEY.match(text)
        if match is None:
            return None
        whole, point, _half = match["altitude"].partition(".")
        altitude = int(whole) + bool(point)
        return cls(
            altitude, int(match["q"]), int(match["r"]), match["rotation"], match["id"], half=bool(point)
        )

    @property
    def is_near(self) -> bool:
        """Whether a piece can lie there."""
        return 0 <= self.altitude < MAX_SLOT and max(abs(self.q), abs(self.r)) <= MAX_COORDINATE

    def text(self, mark: str = "~") -> str:
        """The key as the file has it."""
        return mark.join((str(self.exact), str(self.q), str(self.r), self.rotation, self.id))

    @property
    def exact(self) -> int | float:
        """The altitude as the file has it."""
        return self.altitude - 0.5 if self.half else self.altitude

    def moved(self, columns: int, rows: int) -> MapEditorKey:
        """The key moved right by columns and down by rows (see `map_editor_table.moved`)."""
        return replace(self, q=self.q + columns - rows // 2, r=self.r + rows)


def rotation_of(key: MapEditorKey, entry: MapEditorEntry) -> int | None:
    """The rotation here of a key; None where its piece cannot be turned so."""
    text = key.rotation.removesuffix(".5") if entry.half else key.rotation
    if text not in ROTATIONS or (entry.half and text == key.rotation):
        return None
    return (int(text) + entry.turn) % 6


def cell_a(key: MapEditorKey, entry: MapEditorEntry, type: PieceType, rotation: int) -> Hex:
    """The hex of cell A of the piece of a key, at our rotation."""
    return Hex(key.q, key.r).minus(type.cells(rotation)[entry.origin])


def key_of(piece: Piece, altitude: int | None = None) -> MapEditorKey | None:
    """The key of a piece, or None where the program knows no such piece.

    A tile in slot n lies on altitude n - 1; castle walls may have another (see `map_editor_write`).
    """
    if piece.type.home is not None:
        return _key_of_unknown(piece, piece.type.home)
    own = piece.type.foreign.get(BLOCK)
    entry = MapEditorEntry(own, piece.type.id) if own else ids().by_piece.get(piece.type.id)
    if entry is None:
        return None
    q, r = piece.hex.plus(piece.type.cells(piece.rotation)[entry.origin])
    turned = (piece.rotation - entry.turn) % 6
    rotation = f"{turned}.5" if entry.half else str(turned)
    return MapEditorKey(piece.slot - 1 if altitude is None else altitude, q, r, rotation, entry.id)


def entry_of(key: MapEditorKey, catalogue: Catalogue) -> MapEditorEntry | None:
    """What a key means, also one of the user's own pieces."""
    own = catalogue.by_foreign.get((BLOCK, key.id.lower()))
    return MapEditorEntry(key.id, own.id) if own is not None else ids().entry(key)


def piece_of(key: MapEditorKey, catalogue: Catalogue) -> Piece | None:
    """The piece, without a number, that a key means; None where none is known here that can lie so."""
    entry = entry_of(key, catalogue)
    type = catalogue.pieces.get(entry.piece) if entry is not None else None
    if entry is None or type is None or not type.placeable:
        return None
    rotation = rotation_of(key, entry)
    if rotation is None:
        return None
    return Piece(0, type, cell_a(key, entry, type, rotation), key.altitude + 1, rotation)


def known_by_now(piece: Piece, catalogue: Catalogue) -> Piece | None:
    """The piece that the key of a placeholder means today; None where that is still not known."""
    key = None if piece.type.home is None else key_of(piece)
    meant = None if key is None else piece_of(key, catalogue)
    if meant is None:
        return None
    return replace(piece, type=meant.type, hex=meant.hex, rotation=meant.rotation)


def home_of(key: MapEditorKey, name: str) -> Home:
    """What a placeholder keeps of a key besides its place: an odd rotation as it is, and the uid."""
    said = {"rotation": key.rotation, "uid": key.uid}
    if key.rotation in ROTATIONS:
        del said["rotation"]
    if not key.uid:
        del said["uid"]
    return Home(BLOCK, key.id, name, canonical(said))


def _key_of_unknown(piece: Piece, home: Home) -> MapEditorKey | None:
    """The key of a placeholder, turned by sixths from the rotation that it had; None for one of others."""
    if home.program != BLOCK:
        return None
    said = json.loads(home.said)
    exact = said.get("rotation", str(piece.rotation))
    whole, _point, half = exact.partition(".")
    if int(whole) % 6 != piece.rotation:
        exact = f"{piece.rotation}.{half}" if half else str(piece.rotation)
    return MapEditorKey(piece.slot - 1, *piece.hex, exact, home.code, said.get("uid", ""))


def sets_used(preserved: Mapping[str, Any]) -> tuple[str, ...]:
    """The boxes that a file names, by their ids; by its own word for one that is none here."""
    named = of_info(preserved).map.get("setsUsed")
    words = [word for word in named if isinstance(word, str)] if isinstance(named, list) else []
    return tuple(dict.fromkeys(ids().sets.get(word, word) for word in words))


def is_uid(text: Any) -> bool:
    """Whether something can be the own id of an entry."""
    return isinstance(text, str) and bool(_UID.match(text))


def demand_home(home: Home) -> None:
    """Raise ValueError, saying what was expected, for a placeholder that cannot be written back."""
    said = json.loads(home.said)
    rotation = said.get("rotation", "0")
    known = said.keys() <= {"rotation", "uid"} and isinstance(rotation, str)
    if not known or not is_uid(said.get("uid", "x")):
        raise ValueError(_("said: rotation and uid were expected"))
    if MapEditorKey.of(f"0~0~0~{rotation}~{home.code}") is None:
        raise ValueError(_("code: an id such as g1 was expected"))


BLOCK = "map_editor"
ROTATIONS = ("0", "1", "2", "3", "4", "5")
_UID = re.compile(r"[!-~]{1,100}\Z")
MAX_CHARACTERS = 1_000_000
MAX_VALUES = 20_000
MAX_FIELDS = 100
_MAX_DEPTH = 8
_MAX_KEY = 200
_KeyText = Annotated[str, Looks(_KEY, N_("a key such as 0~1~2~0~g1"))]
_FOUR = re.compile(r"-?\d{1,9}( -?\d{1,9}){3}\Z")


BoardForm = Literal["object", "list", "records"]


@dataclass
class Preserved:
    """The parts of a file beside its pieces.

    ``form`` is how the pieces stood: an object of keys, a list of keys, or records with ``uids``. ``map``
    is the hexMap without its texts, ``fields`` what stood beside it, ``others`` the keys that are no piece
    here, ``implied`` the keys of walls whose base the file did not name, ``halves`` those of pieces on half
    an altitude, ``bounds`` the least and most column and row of everything read.
    """

    form: BoardForm = "object"
    mark: Literal["~", ","] = "~"
    map: dict[str, Any] = field(default_factory=dict)
    fields: dict[str, Any] = field(default_factory=dict)
    bounds: list[int] = field(default_factory=list)
    others: list[_KeyText] = field(default_factory=list)
    implied: list[_KeyText] = field(default_factory=list)
    halves: list[_KeyText] = field(default_factory=list)
    uids: list[Annotated[str, Looks(re.compile(r"\A[^ ]* .*", re.DOTALL), N_("an id and a key"))]] = field(
        default_factory=list
    )

    def plain(self) -> dict[str, Any]:
        """As plain data, empty parts left out."""
        data: dict[str, Any] = _CODEC.data(self)
        return data


def checked(data: Any) -> tuple[dict[str, Any] | None, list[tuple[DataPath, str]]]:
    """Preserved data without the parts that could not be written back, and what was wrong where."""
    if not isinstance(data, Mapping):
        return None, [((), _("{block}: a mapping was expected", block=BLOCK))]
    known = [part.key for part in _CODEC.parts(Preserved)]
    wrong: list[tuple[DataPath, str]] = [
        ((name,), _("{name}: not known here", name=name)) for name in data if name not in known
    ]
    _CODEC.right_parts(Preserved, data, lambda path, message, _out: wrong.append((path[:1], message)))
    bad = {path[0] for path, _message in wrong}
    return {name: value for name, value in data.items() if name not in bad}, wrong


def of_plain(data: Any) -> Preserved:
    """Preserved data for use; wrong parts are passed over."""
    return Preserved(**_CODEC.right_parts(Preserved, data if isinstance(data, dict) else {}, nothing_told))


def _kept(value: Any, path: DataPath, beside: Any) -> dict[str, Any]:
    why = reason_not_preserved(value) if isinstance(value, dict) else _("a mapping was expected")
    if why is not None:
        raise WrongValueError(path, why)
    return dict(value)


def _bounds(value: Any, beside: Any) -> list[int] | None:
    return [*map(int, value.split())] if isinstance(value, str) and _FOUR.match(value) else None


_CODEC = Codec(
    {
        dict[str, Any]: Form(_kept, as_it_is),
        list[int]: leaf(N_("four numbers"), _bounds, lambda bounds, beside: " ".join(map(str, bounds))),
    },
    rows=Limits(0, 1_000_000),
    keys={(Preserved, "map"): "hexMap"},
    always={(Preserved, "form"), (Preserved, "mark")},
)


def of_info(preserved: Mapping[str, Any]) -> Preserved:
    """The part of ``Info.preserved`` that is a map editor's."""
    return of_plain(preserved.get(BLOCK, {}))


def reason_not_preserved(value: Any) -> str | None:
    """Why a value of a foreign file cannot be kept, or None where it can: too large, too deep, no number."""
    waiting: list[tuple[Any, int]] = [(value, 0)]  # no recursion: a stranger says how deep it goes
    values = characters = 0
    while waiting:
        part, depth = waiting.pop()
        values += 1
        if isinstance(part, str):
            characters += len(part)
            if any("\ud800" <= character <= "\udfff" for character in part):
                return _("half a surrogate pair in a text")
        elif isinstance(part, (dict, list)):
            if isinstance(part, dict):
                names = list(part)
                if any(type(name) is not str or len(name) > _MAX_KEY or _is_split(name) for name in names):
                    return _("a name that is too long or odd")
                characters += sum(map(len, names))
                waiting.extend((inner, depth + 1) for inner in part.values())
            else:
                waiting.extend((inner, depth + 1) for inner in part)
            if depth > _MAX_DEPTH or values + len(waiting) > MAX_VALUES:
                return _("nested too deeply or too many values")
        elif isinstance(part, float) and not math.isfinite(part):
            return _("a number that is none")
        elif isinstance(part, int) and abs(part) >= 10**18:
            return _("a number of more than 18 digits")
        if characters > MAX_CHARACTERS:
            return _("more than {most} characters", most=MAX_CHARACTERS)
    return None


def _is_split(name: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in name)
