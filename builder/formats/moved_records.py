"""What a battlefield preserves for other programs, moved as the battlefield is (`builder.scenario.moving`).

A record of a piece goes where its piece goes, by the anchor that its program uses; any other by its own hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from builder.battlefield import MAX_COORDINATE, Piece
from builder.catalogue import PieceType
from builder.formats import hsc_passthrough, map_editor_ids
from builder.formats.hsc_codec import (
    FIGURE_1,
    FIGURE_2,
    anchor_of,
    anchor_of_pair,
    cell_a,
    codes,
    double_cells,
)
from builder.formats.map_editor_ids import MapEditorKey, ids, is_marker
from builder.hexgrid import Hex, Motion, from_hex, to_hex
from builder.shaping.symmetry import image_of

Types = Mapping[str, PieceType]


def moved_records(preserved: Mapping[str, Any], motion: Motion, types: Types) -> Mapping[str, Any]:
    """The blocks of ``Info.preserved`` after a motion; ``types`` are those of the pieces, by their ids."""
    found = dict(preserved)
    homes = [(type.home, type) for type in types.values() if type.home is not None]
    types = {**types, **{f"{home.code}/{type.size}": type for home, type in homes}}
    if (block := found.get(hsc_passthrough.BLOCK)) is not None:
        found[hsc_passthrough.BLOCK] = _virtualscape(block, motion, types)
    if (block := found.get(map_editor_ids.BLOCK)) is not None:
        found[map_editor_ids.BLOCK] = _map_editor(block, motion, types)
    return found


def _virtualscape(block: Mapping[str, Any], motion: Motion, types: Types) -> Mapping[str, Any]:
    records = block.get("records", ())
    return {**block, "records": [_record(record, motion, types) for record in records]} if records else block


def _record(record: Any, motion: Motion, types: Types) -> Any:
    """A record as `hsc_passthrough` has it: a line that begins with five numbers, or a mapping."""
    if isinstance(record, str):
        code, rotation, x, y, z, rest = record.split(" ", 5)
        lies = _Lying(int(rotation), int(x), int(y), int(z))
        after = _lying(int(code), lies, motion, _type(int(code), 1, "", types))
        return f"{code} {' '.join(map(str, after))} {rest}"
    before, code = _Lying(record.get("rotation", 0), *record["at"]), record.get("code", 0)
    type = _type(code, record.get("hexes", 1), hsc_passthrough.name_in(record), types)
    after = _lying(code, before, motion, type)
    turned = {"rotation": after.rotation} if after.rotation != before.rotation else {}
    return {**record, **turned, "at": list(after[1:])}


def _type(code: int, hexes: int, name: str, types: Types) -> PieceType | None:
    """The type of the piece of a record, where there is one on the battlefield; placeholders stand there by
    their code and their number of hexes.
    """
    return types.get(codes().piece_id(code, hexes, name) or "") or types.get(f"{code}/{hexes}")


class _Lying(NamedTuple):
    """Where a record of VirtualScape says that it lies."""

    rotation: int
    x: int
    y: int
    z: int


def _lying(code: int, lies: _Lying, motion: Motion, type: PieceType | None) -> _Lying:
    """Where a record goes; one beyond all limits stays as it is."""
    rotation, x, y, z = lies
    if max(abs(x), abs(y), abs(z)) > 2 * MAX_COORDINATE:
        return lies
    turned = 0 <= rotation <= 5
    if type is not None and turned:
        image = image_of(Piece(0, type, cell_a(type, rotation, x, y), z + 1, rotation), motion)
        if image is None:
            return lies
        return _Lying(image.rotation, *anchor_of(type, image.rotation, image.hex), image.slot - 1)
    if code == FIGURE_2 and turned:
        at = anchor_of_pair([motion.hex(cell) for cell in double_cells(rotation, x, y)])
    else:
        at = from_hex(motion.hex(to_hex(x, y)))
    looks = turned and code in (FIGURE_1, FIGURE_2)
    return _Lying(motion.direction(rotation) if looks else rotation, *at, motion.slot(z + 1) - 1)


def _map_editor(block: Mapping[str, Any], motion: Motion, types: Types) -> Mapping[str, Any]:
    def key(text: str) -> str:
        found = MapEditorKey.of(text)
        return text if found is None else _key(found, motion, types).text()

    def own(row: str) -> str:
        uid, text = row.split(" ", 1)
        return f"{uid} {key(text)}"

    ways = {"others": key, "implied": key, "halves": key, "uids": own}
    return {name: list(map(ways[name], rows)) if name in ways else rows for name, rows in block.items()}


def _key(key: MapEditorKey, motion: Motion, types: Types) -> MapEditorKey:
    """A key moved; one beyond all limits stays as it is."""
    if max(abs(key.q), abs(key.r), abs(key.altitude)) > 2 * MAX_COORDINATE:
        return key
    entry = ids().entry(key)
    type = types.get(entry.piece) if entry is not None else None
    rotation = Decimal(key.rotation)
    if entry is not None and type is not None and rotation in range(6):
        turned = (int(rotation) + entry.turn) % 6
        hex = map_editor_ids.cell_a(key, entry, type, turned)
        image = image_of(Piece(0, type, hex, key.altitude + 1, turned), motion)
        if image is None:
            return key
        q, r = image.hex.plus(type.cells(image.rotation)[entry.origin])
        turned = (image.rotation - entry.turn) % 6
        return replace(key, altitude=image.slot - 1, q=q, r=r, rotation=str(turned))
    q, r = motion.hex(Hex(key.q, key.r))
    if is_marker(key.id):  # on the tile that it names the level of
        return replace(key, altitude=motion.slot(key.altitude), q=q, r=r)
    if rotation < 6:  # halves, too
        rotation = ((9 - rotation if motion.flipped else rotation) + motion.sixths) % 6
    return replace(key, altitude=motion.slot(key.altitude + 1) - 1, q=q, r=r, rotation=str(rotation))
