"""Small catalogues, made up for one question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pytest

from builder.catalogue import Box, Catalogue, Confidence, Count, PieceType, Role, TerrainKind, TileClass
from builder.catalogue.pieces import STOCK

Counts = Mapping[str, int | tuple[int, str]]
Parts = Mapping[str, Mapping[str, int]]
MakeCatalogue = Callable[..., Catalogue]


@pytest.fixture(scope="session")
def boxes_of() -> MakeCatalogue:
    """``boxes_of({"small": {"a": 1, "b": (2, "low")}}, made_of={"c": {"a": 2}})``: boxes in that order."""

    def make(
        boxes: Mapping[str, Counts],
        made_of: Mapping[str, Mapping[str, int]] | None = None,
        *,
        unsold: Collection[str] = (),
        stocks: Collection[str] = (),
    ) -> Catalogue:
        made_of = made_of or {}
        kind = TerrainKind("stuff", "stuff", TileClass.PART, Role.PART)
        ids = {piece for counts in boxes.values() for piece in counts} | set(made_of)
        ids |= {part for parts in made_of.values() for part in parts}
        pieces = {id: PieceType(id, id, kind, Role.PART, made_of=made_of.get(id, {})) for id in sorted(ids)}
        made = {
            id: Box(
                *(id, id, STOCK if id in stocks else "own", "", order),
                {piece: _count(entry) for piece, entry in counts.items()},
                in_print="no" if id in unsold else "unknown",
            )
            for order, (id, counts) in enumerate(boxes.items())
        }
        return Catalogue({"stuff": kind}, {}, pieces, made)

    return make


def _count(entry: int | tuple[int, str]) -> Count:
    return Count(entry) if isinstance(entry, int) else Count(entry[0], Confidence(entry[1]))
