"""Writes heroscape-map-editor files, in the order in which its loader finds a place for each piece.

A wall on its base stands there on the altitude of the base's own hex; a wall that stands on the ground grows
a base when loaded, so its key is named beside the pieces.

Its table has at most 40 columns and 40 rows, counted from 0; a hexagon a radius of at most 20.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from builder.battlefield import MAX_COORDINATE, Battlefield, Piece
from builder.catalogue import Catalogue, Role
from builder.formats import map_editor_ids
from builder.formats.hsc import unheld_records
from builder.formats.loaded import (
    groups_not_held,
    moved_note,
    not_held,
    scenario_not_held,
    surface_level,
    surface_slot,
)
from builder.formats.map_editor import LABELS, OWN_FIELD, extent, label_of
from builder.formats.map_editor_ids import MapEditorKey, Preserved, ids, is_marker, key_of
from builder.formats.map_editor_loader import in_building_order
from builder.hexgrid import Hex, from_hex, label
from builder.language import SOURCE, _, ngettext
from builder.problems import Problem
from builder.scenario import Position, Scenario, text_in
from builder.scenario.imported import figures_of, marks_of, whole_text, zone_positions

MOST = 40  # columns, and rows
_MOST_RADIUS = 20
_MOST_NAMED = 20
_MOST_OF_LABEL = 80


@dataclass(frozen=True, slots=True)
class MapEditorTable:
    """The hexes of a map of that program: a rectangle of columns and rows, or a hexagon about its middle."""

    columns: int = MOST
    rows: int = MOST
    radius: int | None = None

    @classmethod
    def of(cls, hex_map: Mapping[str, Any]) -> MapEditorTable:
        """The table that the program lays out for the hexMap of a file."""
        width, length = (
            size if isinstance(size := hex_map.get(name), int) else MOST for name in ("width", "length")
        )
        if hex_map.get("shape") == "rectangle":
            return cls(min(width, MOST), min(length, MOST))
        return cls(radius=min(length, _MOST_RADIUS))

    def has(self, hex: Hex) -> bool:
        """Whether the table has a hex."""
        if self.radius is not None:
            return max(abs(hex.q), abs(hex.r), abs(hex.q + hex.r)) <= self.radius
        column, row = from_hex(hex)
        return 0 <= column < self.columns and 0 <= row < self.rows


def moved(hex: Hex, columns: int, rows: int) -> Hex:
    """A hex moved right by columns and down by rows, an odd row of them by half a hex to the left as well."""
    return Hex(hex.q + columns - rows // 2, hex.r + rows)


def shift(hexes: Collection[Hex]) -> tuple[int, int]:
    """By how many columns and rows hexes are moved to lie on the largest rectangle; (0, 0) where they do.

    What is too large for it begins at column and row 0 and ends beyond it. An odd number of rows, which
    changes the side to which rows are pushed, only where an even one would leave something out.
    """
    table = MapEditorTable()
    if all(table.has(hex) for hex in hexes):
        return 0, 0
    top = min(hex.r for hex in hexes)
    first = [_to_the_left(hexes, rows) for rows in sorted((-top, 1 - top), key=lambda rows: rows % 2)]
    return next((way for way in first if all(table.has(moved(hex, *way)) for hex in hexes)), first[0])


def _to_the_left(hexes: Iterable[Hex], rows: int) -> tuple[int, int]:
    return -min(from_hex(moved(hex, 0, rows))[0] for hex in hexes), rows


def without_place(lost: Iterable[Piece], table: MapEditorTable, file: str) -> list[Problem]:
    """A warning for each kind of piece that finds no place there, with the first few places."""
    by_type: dict[str, list[Piece]] = {}
    for piece in lost:
        by_type.setdefault(piece.type.id, []).append(piece)
    size = _("a hexagon")
    if table.radius is None:
        size = _("{columns} columns and {rows} rows", columns=table.columns, rows=table.rows)
    hint = _(
        "Its map is {size}; each piece needs something below and room above it. Save a .hexfield as well.",
        size=size,
    )
    problems = []
    for group in by_type.values():
        places = first_few(_("{hex} level {slot}", hex=label(piece.hex), slot=piece.slot) for piece in group)
        message = _(
            "the map editor finds no place for {n} × {piece!r}: {places}",
            n=len(group),
            piece=_(group[0].type.name),
            places=places,
        )
        problems.append(not_held(file, message, hint, tuple(piece.ref for piece in group)))
    return problems


def first_few(places: Iterable[str]) -> str:
    """Places in a message, the first of them where there are thousands: ``C4 and 3 more``."""
    found = list(places)
    more = len(found) - _MOST_NAMED
    few = ", ".join(found[:_MOST_NAMED])
    return _("{places} and {n} more", places=few, n=more) if more > 0 else few


_CASTLE = (Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY)


def write_map_editor(
    battlefield: Battlefield, file: str, catalogue: Catalogue, scenario: Scenario | None
) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of a `.json`, with warnings about what it cannot hold.

    Without a ``scenario`` the start zones and glyphs of the file that was read stay.
    """
    problems = scenario_not_held(scenario, file, _("the map editor"))
    problems += groups_not_held(battlefield, file, _("the map editor"))
    if battlefield.slot_notes or battlefield.hex_notes:
        hint = _("Save the battlefield as .hexfield as well.")
        problems.append(
            not_held(file, _("the map editor knows no notes of levels and hexes; not written"), hint)
        )
    preserved = map_editor_ids.of_info(battlefield.info.preserved)
    lost = unheld_records(battlefield, catalogue, scenario is not None)
    if lost:
        hint = _("Save the battlefield as .hexfield as well.")
        message = _("{lost} records of the VirtualScape file are no pieces here; not written", lost=lost)
        problems.append(not_held(file, message, hint))
    others = _others(preserved, battlefield, scenario, file, problems)
    rows, bare = _piece_keys(battlefield, preserved, file, problems)
    if bare:
        message = _("{n} castle walls stand without a base; the map editor shows each on one", n=len(bare))
        problems.append(not_held(file, message))
    # The map editor has no hexes beyond its first column and row: all is moved until nothing lies there.
    hex_map, columns, down = _hex_map(battlefield, preserved, others)
    if columns or down:
        problems.append(moved_note(file, columns, down, _("to lie where the map editor has its table")))
    table = MapEditorTable.of(hex_map)
    built, fallen = in_building_order(rows, lambda hex: table.has(moved(hex, columns, down)))
    problems += without_place(fallen, table, file)
    outside = [key for key in others if not table.has(moved(Hex(key.q, key.r), columns, down))]
    if outside:
        places = first_few(_("{id} at {hex}", id=key.id, hex=label(Hex(key.q, key.r))) for key in outside)
        message = ngettext(
            "{n} entry beyond the table of the map editor: {places}",
            "{n} entries beyond the table of the map editor: {places}",
            len(outside),
            places=places,
        )
        problems.append(not_held(file, message))
    everything = [key.moved(columns, down) for key in (*(key for key, _piece in built), *others)]
    if LABELS in hex_map:
        hex_map[LABELS] = _labels(hex_map[LABELS], scenario)
    data: dict[str, Any] = {"hexMap": hex_map, "boardPieces": _board_pieces(everything, preserved)}
    data |= preserved.fields
    if "mapNotes" in preserved.fields:
        data["mapNotes"] = battlefield.info.description
    if bare:
        data[OWN_FIELD] = {"bare_walls": [key.moved(columns, down).text() for key in bare]}
    lines = None if preserved.form == "records" else 1
    return (json.dumps(data, ensure_ascii=False, indent=lines) + "\n").encode("utf-8", "replace"), tuple(
        problems
    )


def write_packed(
    battlefield: Battlefield, file: str, catalogue: Catalogue, scenario: Scenario | None
) -> tuple[bytes, tuple[Problem, ...]]:
    """As `write_map_editor`, packed by gzip; the same battlefield gives the same bytes."""
    content, problems = write_map_editor(battlefield, file, catalogue, scenario)
    return gzip.compress(content, mtime=0), problems


def _piece_keys(
    battlefield: Battlefield, preserved: Preserved, file: str, problems: list[Problem]
) -> tuple[list[tuple[MapEditorKey, Piece]], list[MapEditorKey]]:
    """The keys of all pieces with these, and which of them are walls without a base."""
    pieces = battlefield.in_order()
    on_own_base = _on_own_base(battlefield, pieces, preserved)
    merged = set(on_own_base.values())
    halves = Counter(
        replace(key, half=False).text() for key in map(MapEditorKey.of, preserved.halves) if key is not None
    )
    unknown: dict[str, list[Piece]] = {}
    seen: set[str] = set()
    double: list[Piece] = []
    keys: list[tuple[MapEditorKey, Piece]] = []
    bare: list[MapEditorKey] = []
    for piece in pieces:
        if piece.id in merged:
            continue
        key = key_of(piece, piece.slot - 2 if piece.id in on_own_base else None)
        if key is None:
            unknown.setdefault(piece.type.id, []).append(piece)
            continue
        if halves[key.text()] > 0:  # as the file had it, until it is moved by hand
            halves[key.text()] -= 1
            key = replace(key, half=True)
        if preserved.form == "object" and key.text() in seen:
            double.append(piece)
            continue
        seen.add(key.text())
        below = battlefield.occupancy.at(piece.hex, piece.slot - 1)
        stands_alone = piece.id not in on_own_base and not any(other.type.role in _CASTLE for other in below)
        if piece.type.role is Role.CASTLE_WALL and stands_alone:
            bare.append(key)
        keys.append((key, piece))
    for group in unknown.values():
        message = _(
            "the map editor has no piece {piece!r}; {n} not written",
            piece=_(group[0].type.name),
            n=len(group),
        )
        problems.append(not_held(file, message, pieces=tuple(piece.ref for piece in group)))
    if double:
        message = _("{n} pieces lie exactly in another of their kind and are written once", n=len(double))
        problems.append(not_held(file, message, pieces=tuple(piece.ref for piece in double)))
    return keys, bare


def _on_own_base(battlefield: Battlefield, pieces: Iterable[Piece], preserved: Preserved) -> dict[int, int]:
    """Walls (by id) whose base was not named in the file that was read, with the id of that base."""
    implied = set(preserved.implied)
    found: dict[int, int] = {}
    taken: set[int] = set()
    for piece in pieces if implied else ():
        if piece.type.role is not Role.CASTLE_WALL:
            continue
        key = key_of(piece, piece.slot - 2)
        if key is None or key.text() not in implied:
            continue
        base = ids().by_piece[ids().by_id[key.id.replace("cw", "cb")].piece].piece
        for below in battlefield.occupancy.at(piece.hex, piece.slot - 1):
            same = below.type.id == base and below.rotation == piece.rotation and below.slot == piece.slot - 1
            if same and below.id not in taken:
                found[piece.id] = below.id
                taken.add(below.id)
                break
    return found


def _others(
    preserved: Preserved,
    battlefield: Battlefield,
    scenario: Scenario | None,
    file: str,
    problems: list[Problem],
) -> list[MapEditorKey]:
    """Keys that are no piece: as they were read, or with the markers of a scenario where one is given."""
    keys = [key for key in map(MapEditorKey.of, preserved.others) if key is not None]
    if scenario is None:
        return keys
    wanted = list(_markers(scenario, battlefield))
    left = Counter(_identity(key, battlefield) for key in wanted)
    if whole_text(scenario) or any(figures_of(scenario)):
        hint = _("Keep the .hexscenario file as well.")
        problems.append(
            not_held(file, _("the map editor knows no figures and no scenario text; not written"), hint)
        )
    found: list[MapEditorKey] = []
    for key in keys:
        identity = _identity(key, battlefield)
        if not is_marker(key.id) or max(abs(key.q), abs(key.r), abs(key.altitude)) > MAX_COORDINATE:
            found.append(key)
        elif left[identity] > 0:
            left[identity] -= 1
            found.append(key)
    for key in wanted:
        if left[_identity(key, battlefield)] > 0:
            left[_identity(key, battlefield)] -= 1
            found.append(key)
    return found


def _identity(key: MapEditorKey, battlefield: Battlefield) -> tuple[str, int, int, int]:
    """What makes two markers the same to a scenario, which knows levels and no slots."""
    return (key.id, key.q, key.r, surface_level(battlefield, Hex(key.q, key.r), key.altitude))


def _markers(scenario: Scenario, battlefield: Battlefield) -> Iterator[MapEditorKey]:
    table, zones = ids(), zone_positions(scenario)
    zone_ids = {colour: id for id, colour in table.zones.items()}
    glyph_ids = {letter: id for id, letter in table.glyphs.items()}
    free = [id for id, colour in table.zones.items() if colour not in zones]
    for colour, positions in zones.items():
        id = zone_ids.get(colour) or (free.pop(0) if free else "z8")
        yield from (_marker(position, id, battlefield) for position in positions)
    for mark, at in marks_of(scenario):
        yield _marker(at, mark.name or glyph_ids.get(mark.letter) or "y0", battlefield, mark.uid)


def _marker(at: Position, id: str, battlefield: Battlefield, uid: str = "") -> MapEditorKey:
    return MapEditorKey(surface_slot(battlefield, at.hex, at.level), *at.hex, "0", id, uid)


def _labels(labels: Any, scenario: Scenario | None) -> Any:
    """The texts of objective markers as they were read, but for those that are called something else now."""
    objects = scenario.objects if scenario is not None and isinstance(labels, dict) else ()
    for obj in objects:
        mark = scenario.foreign.mark(obj.id) if scenario is not None else None
        said, name = labels.get(mark.uid) if mark is not None else None, text_in(obj.name, SOURCE)
        if mark is not None and isinstance(said, dict) and name not in (label_of(said), mark.name):
            labels = {**labels, mark.uid: {**said, "label": name[:_MOST_OF_LABEL]}}
    return labels


def _hex_map(
    battlefield: Battlefield, preserved: Preserved, others: Iterable[MapEditorKey]
) -> tuple[dict[str, Any], int, int]:
    """The hexMap, and by how many columns and rows everything is moved to lie in it."""
    info = battlefield.info
    hex_map = dict(preserved.map)
    hexes = [cell for piece in battlefield.pieces.values() for cell in piece.cells]
    hexes += [Hex(key.q, key.r) for key in others]
    now, before = extent(hexes), preserved.bounds
    outgrown = not before or [*map(min, now[:2], before[:2]), *map(max, now[2:], before[2:])] != before
    # A hexagon of that program is measured about its middle: moved or grown it is no hexagon any more, and
    # becomes a rectangle. One that still holds all is left as it is, to the letter.
    stays = not outgrown and hex_map.get("shape") != "rectangle"
    columns, rows = (0, 0) if stays else shift(hexes)
    now = extent(moved(hex, columns, rows) for hex in hexes)
    hex_map.setdefault("id", f"hexwright-{zlib.crc32(repr(battlefield.in_order()).encode()):08x}")
    hex_map["name"] = info.title
    if info.author or "author" in hex_map or not preserved.map:
        hex_map["author"] = info.author
    sized = all(isinstance(hex_map.get(name), int) for name in ("width", "length"))
    if outgrown or columns or rows or not sized:
        grown = hex_map.get("shape") == "rectangle"
        for name, most in (("width", now[2] + 1), ("length", now[3] + 1)):
            old = hex_map.get(name)
            hex_map[name] = max(most, old) if grown and isinstance(old, int) else most
        hex_map["shape"] = "rectangle"
    if info.description or "mapNotes" in hex_map:
        hex_map["mapNotes"] = info.description
    return hex_map, columns, rows


def _board_pieces(keys: Iterable[MapEditorKey], preserved: Preserved) -> Any:
    """The pieces in the form in which they were read; an object of keys for new files."""
    if preserved.form == "records":
        return _records(keys, preserved)
    texts = [key.text(preserved.mark) for key in keys]
    if preserved.form == "list":
        return texts
    return {text: text.rpartition(preserved.mark)[2] for text in texts}


def _records(keys: Iterable[MapEditorKey], preserved: Preserved) -> list[dict[str, Any]]:
    """Pieces as objects with ids of their own: those that were read, else new ones in order."""
    uids: dict[str, list[str]] = {}
    for row in preserved.uids:
        uid, text = row.split(" ", 1)
        uids.setdefault(text, []).append(uid)
    records: list[dict[str, Any]] = []
    taken: set[str] = set()
    for number, key in enumerate(keys):
        waiting = uids.get(key.text())
        own = key.uid if key.uid not in taken else ""
        uid = waiting.pop(0) if waiting else own or f"hexwright-{number}"
        taken.add(uid)
        rotation = float(key.rotation) if "." in key.rotation else int(key.rotation)
        coords = {"q": key.q, "r": key.r, "s": -key.q - key.r}
        record = {"uid": uid, "inventoryID": key.id, "altitude": key.exact, "rotation": rotation}
        records.append({**record, "pieceCoords": coords})
    return records
