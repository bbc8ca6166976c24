"""Reads heroscape-map-editor `.json` and `.gz` files, of old and new forms.

Its altitudes are our slots less one. A castle wall there that stands on the ground, not on a base, is ten
levels tall: it brings its base with it, so the base comes in as a piece of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from builder.battlefield import MAX_COORDINATE, Battlefield, Info, SetField
from builder.battlefield.model import MAX_TEXT
from builder.catalogue import Catalogue, PieceType, Role, placeholder
from builder.catalogue.placeholder import short_name
from builder.errors import ForeignError
from builder.formats import map_editor_ids
from builder.formats.bounds import demand_plausible, gunzipped, is_gzip
from builder.formats.loaded import Loaded, PieceGatherer, surface_level
from builder.formats.map_editor_ids import (
    MAX_FIELDS,
    BoardForm,
    MapEditorEntry,
    MapEditorKey,
    Preserved,
    cell_a,
    entry_of,
    home_of,
    ids,
    is_marker,
    is_uid,
    piece_of,
    reason_not_preserved,
    rotation_of,
)
from builder.hexgrid import Hex, from_hex
from builder.language import _, ngettext
from builder.plaindata import PlainDocument, read_json, short, shown_path
from builder.problems import Severity, Source
from builder.scenario import Position, Scenario
from builder.scenario.imported import UNKNOWN, Importing

FORMAT = "map-editor"
OWN_FIELD = "hexwright"  # what we add to a written file: keys of walls that stand without a base
LABELS = "objectiveMarkerMetadataByUID"  # in hexMap: texts of objective markers
_STOREYS, _STOREY = ("lwp", "lws", "lwl"), 9
_TEXTS = {"name": "title", "author": "author", "mapNotes": "description"}


@dataclass(frozen=True, slots=True)
class Found:
    """One entry of ``boardPieces``, with its place in the file."""

    key: MapEditorKey
    source: Source


def read_map_editor(content: bytes, file: str, catalogue: Catalogue) -> Loaded:
    """A battlefield from the bytes of a `.json`, packed by gzip or not.

    Raises UnreadableError for what is no such file (ForeignError where it is JSON of others); entries that
    are no piece known here come in as placeholders.
    """
    if is_gzip(content):
        content = gunzipped(content, file)
    demand_plausible(content, file)
    document = read_json(content, file)
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("boardPieces"), (dict, list)):
        raise ForeignError(
            _(
                "{file}, line 1: not a battlefield of heroscape-map-editor; an object with hexMap "
                "and boardPieces was expected",
                file=file,
            )
        )
    gathering = PieceGatherer(file)
    gathering.demand_count(len(data["boardPieces"]))
    preserved = Preserved(form=_form(data["boardPieces"]))
    texts = _head(data, preserved, gathering)
    found = _in_storeys(list(_entries(data["boardPieces"], content, gathering, preserved)))
    _twice(document, gathering)
    markers = _pieces(found, catalogue, gathering, preserved, _bare_walls(data))
    if preserved.implied:
        number = len(preserved.implied)
        message = _(
            "{number} castle walls that stand on the ground there bring their bases with them", number=number
        )
        gathering.note("base-added", Severity.NOTE, message, Source(file))
    if preserved.halves:
        number = len(preserved.halves)
        message = ngettext(
            "{n} piece lies half a level up there, as a fluid on a fluid does; here in a level of its own",
            "{n} pieces lie half a level up there, as a fluid on a fluid does; here in a level of their own",
            number,
        )
        gathering.note("half-altitude", Severity.NOTE, message, Source(file))
    battlefield = gathering.battlefield(_info(texts))
    hexes = [cell for piece in battlefield.pieces.values() for cell in piece.cells]
    hexes += [Hex(key.q, key.r) for key in filter(None, map(MapEditorKey.of, preserved.others))]
    preserved.bounds = extent(hexes) if hexes else []
    battlefield.apply(SetField("preserved", {map_editor_ids.BLOCK: preserved.plain()}))
    labels = preserved.map.get(LABELS)
    scenario = _scenario(markers, battlefield, file, labels if isinstance(labels, dict) else {})
    return gathering.loaded(battlefield, FORMAT, scenario)


def _info(texts: Mapping[str, str]) -> Info:
    return Info(texts["title"], texts["author"], texts["description"])


def _form(pieces: Any) -> BoardForm:
    if isinstance(pieces, dict):
        return "object"
    return "records" if pieces and isinstance(pieces[0], dict) else "list"


def _bare_walls(data: Mapping[str, Any]) -> set[str]:
    own = data.get(OWN_FIELD)
    walls = own.get("bare_walls") if isinstance(own, dict) else None
    return {key for key in walls if isinstance(key, str)} if isinstance(walls, list) else set()


def _head(data: Mapping[str, Any], preserved: Preserved, gathering: PieceGatherer) -> dict[str, str]:
    """Title, author and notes; everything else of hexMap and beside it goes into ``kept``."""
    file = gathering.file
    texts = dict.fromkeys(_TEXTS.values(), "")
    hex_map = data.get("hexMap")
    if not isinstance(hex_map, dict):
        found = "none" if hex_map is None else short(hex_map)
        gathering.note(
            "wrong-row",
            Severity.WARNING,
            _("hexMap: an object was expected, found {found}", found=found),
            Source(file, "hexMap"),
        )
        hex_map = {}
    for name, value in hex_map.items():
        if name in _TEXTS and isinstance(value, str):
            texts[_TEXTS[name]] = _text(value, Source(file, f"hexMap.{name}"), gathering)
            preserved.map[name] = ""
        else:
            _keep(preserved.map, name, value, Source(file, f"hexMap.{name}"), gathering)
    for name, value in data.items():
        if name not in ("hexMap", "boardPieces", OWN_FIELD):
            notes = name == "mapNotes" and isinstance(value, str)
            if notes and not texts["description"]:
                texts["description"] = _text(value, Source(file, name), gathering)
            _keep(preserved.fields, name, "" if notes else value, Source(file, name), gathering)
    return texts


def _text(value: str, source: Source, gathering: PieceGatherer) -> str:
    """A text that a battlefield can hold; one that is too long is left out and reported."""
    if len(value) <= MAX_TEXT:
        return value
    message = _("{field}: at most {most} characters", field=source.path, most=MAX_TEXT)
    gathering.leave_out("beyond-limits", message, replace(source, path=""))
    return ""


def _keep(where: dict[str, Any], name: str, value: Any, source: Source, gathering: PieceGatherer) -> None:
    crowded = _("more fields than are kept") if len(where) >= MAX_FIELDS else None
    reason = crowded or reason_not_preserved({**where, name: value})
    if reason is None:
        where[name] = value
    else:
        message = _("{found} is not kept: {reason}", found=short(name), reason=reason)
        gathering.note("not-kept", Severity.WARNING, message, source)


def _entries(pieces: Any, content: bytes, gathering: PieceGatherer, preserved: Preserved) -> Iterator[Found]:
    """The entries in the order of the file; what is no entry is left out and reported."""
    places = _Places(content, gathering.file)
    rows: Iterable[tuple[Any, Any]] = pieces.items() if isinstance(pieces, dict) else enumerate(pieces)
    first = True
    for name, row in rows:
        uid = ""
        if isinstance(pieces, dict) or isinstance(row, str):
            text = name if isinstance(pieces, dict) else row
            source = places.source(text)
            key = MapEditorKey.of(text)
        else:
            source = Source(gathering.file, f"boardPieces[{name}]")
            text, key, uid = row, *_record(row)
        if key is None:
            message = _(
                "{found} where a piece such as 0~3~4~2~g7 (altitude, q, r, rotation, id) was expected",
                found=short(text),
            )
            gathering.leave_out("wrong-row", message, source)
            continue
        if first and isinstance(text, str):
            preserved.mark = "~" if "~" in text else ","
            first = False
        yield Found(replace(key, uid=uid) if uid else key, source)


def _in_storeys(found: list[Found]) -> list[Found]:
    """The entries, in which a Laur piece exactly on its like is stackable, as that is, whatever the file
    says: only such pieces stand on each other.
    """
    there = {entry.key for entry in found if entry.key.id in _STOREYS}

    def read(entry: Found) -> Found:
        key = entry.key
        above, below = (replace(key, altitude=key.altitude + storey) for storey in (_STOREY, -_STOREY))
        return replace(entry, key=replace(key, id=f"{key.id}2")) if there & {above, below} else entry

    return [read(entry) if entry.key in there else entry for entry in found]


def _record(row: Any) -> tuple[MapEditorKey | None, str]:
    """The key and the own id of an entry that is an object of its own (newer files)."""
    if not isinstance(row, dict) or not isinstance(row.get("pieceCoords"), dict):
        return None, ""
    parts = [
        row.get("altitude"),
        row["pieceCoords"].get("q"),
        row["pieceCoords"].get("r"),
        row.get("rotation"),
    ]
    numbers = [int(part) if isinstance(part, float) and part.is_integer() else part for part in parts]
    if any(isinstance(part, bool) or not isinstance(part, (int, float)) for part in numbers):
        return None, ""
    if any(isinstance(part, int) and abs(part) >= 10**9 for part in numbers):
        return None, ""
    uid = row.get("uid")
    key = MapEditorKey.of("~".join([*map(str, numbers), str(row.get("inventoryID"))]))
    return key, str(uid) if is_uid(uid) else ""


class _Places:
    """Finds the lines of keys in the text of the file, going forward only, so that it stays fast."""

    def __init__(self, content: bytes, file: str) -> None:
        self.content, self.file = content, file
        self.at, self.line = 0, 1

    def source(self, text: str) -> Source:
        path = f"boardPieces[{short(text)}]"
        at = (
            self.content.find(b'"' + text.encode("utf-8", "replace") + b'"', self.at)
            if len(text) < 100
            else -1
        )
        if at < 0:
            return Source(self.file, path)
        self.line += self.content.count(b"\n", self.at, at)
        self.at = at
        return Source(self.file, path, self.line, at)


def _twice(document: PlainDocument, gathering: PieceGatherer) -> None:
    for fault in document.faults:
        source = Source(document.file, shown_path(fault.path[:-1]), fault.line)
        if fault.path[:1] == ("boardPieces",):
            gathering.leave_out("wrong-row", fault.message, source)
        else:
            outcome = _("the last one counts")
            gathering.note("duplicate-key", Severity.ERROR, fault.message, source, outcome=outcome)


def _pieces(
    found: list[Found], catalogue: Catalogue, gathering: PieceGatherer, preserved: Preserved, bare: set[str]
) -> list[Found]:
    """Gathers the pieces of all entries; returns those that are markers of a scenario."""
    markers: list[Found] = []
    tops = _castle_tops(found, catalogue, bare)
    for entry in found:
        key = entry.key
        if key.half and not is_marker(key.id):
            preserved.halves.append(key.text())
        known = entry_of(key, catalogue)
        type = catalogue.pieces.get(known.piece) if known else None
        if type is None and is_marker(key.id):
            markers.append(entry)
        elif type is None or known is None or not type.placeable or rotation_of(key, known) is None:
            if _unknown(key, type, catalogue, gathering, entry.source):
                continue
        elif _piece(entry, known, type, catalogue, gathering, preserved, tops, bare):
            _keep_uid(key, preserved)
            continue
        _keep_uid(key, preserved)
        preserved.others.append(key.text())
    return markers


def _keep_uid(key: MapEditorKey, preserved: Preserved) -> None:
    if key.uid:
        preserved.uids.append(f"{key.uid} {key.text()}")


def _unknown(
    key: MapEditorKey, type: PieceType | None, catalogue: Catalogue, gathering: PieceGatherer, source: Source
) -> bool:
    """Gathers the placeholder of an entry that is no piece known here; False where it is left out."""
    message = _("unknown piece {key!r}", key=key.id)
    if type is not None and type.placeable:
        message = _(
            "{type} with rotation {rotation}; 0 to 5 was expected", type=type.id, rotation=key.rotation
        )
    elif type is not None:
        message = _("the shape of {type!r} is not known", type=type.id)
    stands_for = placeholder(catalogue, home_of(key, key.id if type is None else type.name))
    rotation = int(key.rotation.partition(".")[0]) % 6
    return gathering.add_unknown(message, stands_for, Hex(key.q, key.r), key.altitude + 1, rotation, source)


def gather_kept(
    data: Mapping[str, Any], catalogue: Catalogue, gathering: PieceGatherer, source: Source
) -> Mapping[str, Any]:
    """Gather the pieces of the kept entries that version 1.0 did not know, of a file of that version: it has
    rows for no placeholders.

    Returns what is kept from then on.
    """
    others = []
    for text in data.get("others", ()):
        key = MapEditorKey.of(text)
        if key is None or is_marker(key.id) or not key.is_near:
            others.append(text)
        elif (meant := piece_of(key, catalogue)) is not None:
            gathering.add(meant.type, meant.hex, meant.slot, meant.rotation, source)
        else:
            known = ids().entry(key)
            type = catalogue.pieces.get(known.piece) if known else None
            _unknown(key, type, catalogue, gathering, source)
    kept = ((name, others if name == "others" else value) for name, value in data.items())
    return {name: value for name, value in kept if value}


def _piece(
    entry: Found,
    known: MapEditorEntry,
    type: PieceType,
    catalogue: Catalogue,
    gathering: PieceGatherer,
    preserved: Preserved,
    tops: set[tuple[Hex, int]],
    bare: set[str],
) -> bool:
    """Gathers the piece of an entry, and the base that comes with a wall; False where it is left out."""
    key = entry.key
    rotation = rotation_of(key, known) or 0
    hex = cell_a(key, known, type, rotation)
    slot = key.altitude + 1
    if type.role is not Role.CASTLE_WALL or (hex, key.altitude) in tops or key.text() in bare:
        return gathering.add(type, hex, slot, rotation, entry.source)
    base = catalogue.pieces[ids().by_id[known.id.replace("cw", "cb")].piece]
    if not gathering.add(type, hex, slot + 1, rotation, entry.source):
        return False
    if gathering.add(base, hex, slot, rotation, entry.source):
        preserved.implied.append(key.text())
    return True


def _castle_tops(found: list[Found], catalogue: Catalogue, bare: set[str]) -> set[tuple[Hex, int]]:
    """The hex and top slot of every castle base, wall and doorway: where a wall needs no base of its own."""
    tops: set[tuple[Hex, int]] = set()
    castle = [
        (entry.key, known, type) for entry, known, type in _known(found, catalogue) if type.role in _CASTLE
    ]
    for key, known, type in sorted(castle, key=lambda item: item[0].altitude):
        rotation = rotation_of(key, known)
        if rotation is None:
            continue
        start = cell_a(key, known, type, rotation)
        height = type.height
        on_ground = type.role is Role.CASTLE_WALL and (start, key.altitude) not in tops
        if on_ground and key.text() not in bare:
            height += 1
        tops |= {(start.plus(cell), key.altitude + height) for cell in type.cells(rotation)}
    return tops


_CASTLE = (Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY)


def _known(found: list[Found], catalogue: Catalogue) -> Iterator[tuple[Found, MapEditorEntry, PieceType]]:
    table = ids()
    for entry in found:
        known = table.entry(entry.key)
        type = catalogue.pieces.get(known.piece) if known else None
        if known is not None and type is not None and type.placeable:
            yield entry, known, type


def label_of(said: Any) -> str:
    """What an objective marker is called: its label, else the text of its icon; empty without either."""
    texts = [said.get(key) for key in ("label", "iconText")] if isinstance(said, dict) else []
    words = [text for text in texts if isinstance(text, str) and text.strip()]
    return short_name(*words) if words else ""


def extent(hexes: Iterable[Hex]) -> list[int]:
    """Least column and row, most column and row of some hexes; zeros for none."""
    positions = [from_hex(hex) for hex in hexes] or [(0, 0)]
    columns, rows = zip(*positions, strict=True)
    return [min(columns), min(rows), max(columns), max(rows)]


def _scenario(
    markers: list[Found], battlefield: Battlefield, file: str, labels: Mapping[str, Any]
) -> Scenario | None:
    """Start zones, glyphs and objective markers, with their ``labels`` by uid, as a scenario; None where
    there are none.
    """
    table, importing = ids(), Importing()
    for entry in markers:
        key, hex = entry.key, Hex(entry.key.q, entry.key.r)
        if max(abs(key.q), abs(key.r), abs(key.altitude)) > MAX_COORDINATE:
            continue
        at = Position(hex, max(0, surface_level(battlefield, hex, key.altitude)))
        if key.id in table.zones:
            importing.zone(table.zones[key.id], at)
        elif key.id in table.glyphs:
            importing.glyph(table.glyphs[key.id], at)
        elif key.id in table.powers:
            importing.marker(key.id, at, UNKNOWN, f"{table.powers[key.id]} (power glyph)")
        elif key.id[:1] == "y":
            name = table.treasures.get(key.id)
            importing.marker(key.id, at, UNKNOWN, f"{name} (treasure glyph)" if name else "treasure glyph")
        else:
            importing.marker(key.id, at, "", label_of(labels.get(key.uid)) or key.id, key.uid)
    return importing.scenario(file)
