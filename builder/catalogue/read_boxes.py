"""Boxes: files of tilesets/ and rows of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from builder.catalogue.pieces import Box, Count, PieceType
from builder.catalogue.row import ConflictError, Row, RowError, known, whole
from builder.plaindata import short

MAX_COUNT = 9999
_DURATIONS = ("permanent", "temporary", "artifact")


def read_box(value: Any, pieces: Mapping[str, PieceType], boxes: Mapping[str, Box], *, own: bool) -> Box:
    """The box of a file of tilesets/, or of a row of ``boxes`` in the user's own file."""
    row = Row(value, "id", "name", "kind", "publisher", "order", "year", "pieces", "glyphs", "cards")
    id = row.id()
    name, kind = row.text("name", least=1), row.text("kind", "own")
    if "pieces" not in row:
        raise RowError("pieces: a list was expected, found nothing")
    counts = [_count(entry) for entry in row.items("pieces")]
    before = boxes.get(id)
    order = row.whole("order", 0, 10**6, before.order if before else 1000 + len(boxes))
    year = row.get("year")
    if isinstance(year, dict):
        dated = Row(year, "value", "confidence")
        dated.confidence()
        year = dated.get("value")
    box = Box(
        id=id,
        name=name,
        kind=kind,
        publisher=row.text("publisher", ""),
        order=order,
        pieces=MappingProxyType(dict(counts)),
        year=None if year is None else whole(year, "year", 1900, 3000),
        own=own,
        glyphs=_glyphs(row),
        cards=row.text("cards", ""),
    )
    if len(box.pieces) < len(counts):
        raise ConflictError("pieces: a piece is listed twice")
    for piece in box.pieces:
        known(pieces, piece, "piece")
    return box


def _count(value: Any) -> tuple[str, Count]:
    row = Row(value, "piece", "count", "confidence", "source")
    return row.id("piece"), Count(row.whole("count", 1, MAX_COUNT), row.confidence(), row.sources())


def _glyphs(row: Row) -> Mapping[str, int]:
    """How many of each glyph lie in a box."""
    found: dict[str, int] = {}
    for entry in row.items("glyphs"):
        glyph = Row(entry, "glyph", "count", "duration")
        id = glyph.id("glyph")
        found[id] = found.get(id, 0) + glyph.whole("count", 1, MAX_COUNT)
        if glyph.get("duration", "permanent") not in _DURATIONS:
            raise RowError(f"duration: {short(glyph.get('duration'))} is not known")
    return MappingProxyType(found)
