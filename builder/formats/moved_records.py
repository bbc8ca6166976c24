"""What a battlefield preserves for other programs, moved as the battlefield is (`builder.scenario.moving`).

A record of a piece goes where its piece goes, by the anchor that its program uses; any other by its own hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from builder.battlefield import MAX_COORDINATE, Piece
from builder.catalogue import PieceType
from builder.formats import hsc_passthrough, map_editor_ids
from builder.formats.hsc_codec import (
    FIGURE_1,
    FIGURE_2,
    Tile,
    anchor_of,
    anchor_of_pair,
    cell_a,
    codes,
    double_cells,
)
from builder.formats.map_editor_ids import Key, ids, is_marker
from builder.hexgrid import Hex, Motion, from_hex, to_hex
from builder.shaping.symmetry import image_of

Types = Mapping[str, PieceType]


def moved_records(preserved: Mapping[str, Any], motion: Motion, types: Types) -> Mapping[str, Any]:
    """The blocks of ``Info.preserved`` after a motion; ``types`` are those of the pieces, by their ids."""
    found = dict(preserved)
    if (block := found.get(hsc_passthrough.BLOCK)) is not None:
        found[hsc_passthrough.BLOCK] = _virtualscape(block, motion, types)
    if (block := found.get(map_editor_ids.BLOCK)) is not None:
        found[map_editor_ids.BLOCK] = _map_editor(block, motion, types)
    return found


def _virtualscape(block: Mapping[str, Any], motion: Motion, types: Types) -> Mapping[str, Any]:
    file, wrong = hsc_passthrough.from_plain(block)
    if wrong:
        return block  # what cannot be written back is said when it is read, or written
    tiles = tuple([_tile(tile, motion, types) for tile in file.tiles])
    return hsc_passthrough.to_plain(replace(file, tiles=tiles))


def _tile(tile: Tile, motion: Motion, types: Types) -> Tile:
    """A record moved; one beyond all limits stays as it is."""
    if max(abs(tile.x), abs(tile.y), abs(tile.z)) > 2 * MAX_COORDINATE:
        return tile
    slot, turned = tile.z + 1, 0 <= tile.rotation <= 5
    type = types.get(codes().piece_of.get(tile.code, ""))
    if type is not None and turned:
        hex = cell_a(type, tile.rotation, tile.x, tile.y)
        image = image_of(Piece(0, type, hex, slot, tile.rotation), motion)
        if image is None:
            return tile
        x, y = anchor_of(type, image.rotation, image.hex)
        return replace(tile, rotation=image.rotation, x=x, y=y, z=image.slot - 1)
    z = motion.slot(slot) - 1
    if tile.code == FIGURE_2 and turned:
        cells = [motion.hex(cell) for cell in double_cells(tile.rotation, tile.x, tile.y)]
        x, y = anchor_of_pair(cells)
    else:
        x, y = from_hex(motion.hex(to_hex(tile.x, tile.y)))
    looks = turned and tile.code in (FIGURE_1, FIGURE_2)
    return replace(tile, rotation=motion.direction(tile.rotation) if looks else tile.rotation, x=x, y=y, z=z)


def _map_editor(block: Mapping[str, Any], motion: Motion, types: Types) -> Mapping[str, Any]:
    def key(text: str) -> str:
        found = Key.of(text)
        return text if found is None else _key(found, motion, types).text()

    def own(row: str) -> str:
        uid, text = row.split(" ", 1)
        return f"{uid} {key(text)}"

    ways = {"others": key, "implied": key, "uids": own}
    return {name: list(map(ways[name], rows)) if name in ways else rows for name, rows in block.items()}


def _key(key: Key, motion: Motion, types: Types) -> Key:
    """A key moved; one beyond all limits stays as it is."""
    if max(abs(key.q), abs(key.r), abs(key.altitude)) > 2 * MAX_COORDINATE:
        return key
    entry = ids().by_id.get(key.id)
    type = types.get(entry.piece) if entry is not None else None
    rotation = Decimal(key.rotation)
    if entry is not None and type is not None and rotation in range(6):
        turned = (int(rotation) + entry.turn) % 6
        hex = map_editor_ids.cell_a(key, entry, type, turned)
        image = image_of(Piece(0, type, hex, key.altitude + 1, turned), motion)
        if image is None:
            return key
        q, r = image.hex.plus(type.cells(image.rotation)[entry.origin])
        return Key(image.slot - 1, q, r, str((image.rotation - entry.turn) % 6), key.id)
    q, r = motion.hex(Hex(key.q, key.r))
    if is_marker(key.id):  # on the tile that it names the level of
        return Key(motion.slot(key.altitude), q, r, key.rotation, key.id)
    if rotation < 6:  # halves, too
        rotation = ((9 - rotation if motion.flipped else rotation) + motion.sixths) % 6
    return Key(motion.slot(key.altitude + 1) - 1, q, r, str(rotation), key.id)
