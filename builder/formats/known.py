"""Placeholders that are known by now: they become the pieces that they stand for when that is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from builder.battlefield import Battlefield, Piece, Replace, SetField, Several
from builder.catalogue import Catalogue
from builder.formats import hsc, map_editor_ids
from builder.formats.map_editor_ids import MapEditorKey, key_of


def known_by_now(battlefield: Battlefield, catalogue: Catalogue) -> Several | None:
    """The edit that makes pieces of all placeholders that are known by now; None where none is.

    The first part of the edit replaces them. A file of the program that they came from is written as before.
    """
    unknown = [piece for piece in battlefield.pieces.values() if piece.type.is_placeholder]
    found = [(piece, known) for piece in unknown if (known := _known(piece, catalogue)) is not None]
    if not found:
        return None
    edits: list[Replace | SetField] = [Replace(tuple([known for _piece, known in found]))]
    preserved = battlefield.info.preserved
    uids = _uids([piece for piece, _known in found], preserved.get(map_editor_ids.BLOCK))
    if uids:
        block = preserved[map_editor_ids.BLOCK]
        block = {**block, "uids": [*block.get("uids", ()), *uids]}
        edits.append(SetField("preserved", {**preserved, map_editor_ids.BLOCK: block}))
    return Several(tuple(edits))


def _known(piece: Piece, catalogue: Catalogue) -> Piece | None:
    """The piece that a placeholder stands for, whichever program it came from."""
    home = piece.type.home
    own = catalogue.pieces.get(home.code) if home is not None and home.program == "hexwright" else None
    if own is not None:
        return replace(piece, type=own) if own.placeable else None
    return hsc.known_by_now(piece, catalogue) or map_editor_ids.known_by_now(piece, catalogue)


def _uids(pieces: list[Piece], block: Any) -> list[str]:
    """What the kept data of the map editor must know of placeholders that bore their own ids themselves."""
    if block is None:
        return []
    halves = {
        replace(key, half=False).text(): key.text()
        for key in map(MapEditorKey.of, map_editor_ids.of_plain(block).halves)
        if key is not None
    }
    keys = [key for key in map(key_of, pieces) if key is not None and key.uid]
    return [f"{key.uid} {halves.get(key.text(), key.text())}" for key in keys]
