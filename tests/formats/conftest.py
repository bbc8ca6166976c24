"""Battlefields and files that the tests of this room share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.formats import Loaded
from builder.formats.registry import FORMATS
from builder.hexgrid import Hex

Row = tuple[str, int, int, int, int]  # piece, q, r, slot, rotation


@pytest.fixture(scope="session")
def build(catalogue: Catalogue) -> Callable[..., Battlefield]:
    """A battlefield of rows (piece, q, r, slot, rotation)."""

    def make(rows: Iterable[Row] = (), info: Info | None = None) -> Battlefield:
        battlefield = Battlefield(info)
        pieces = [battlefield.new_piece(catalogue.pieces[p], Hex(q, r), s, k) for p, q, r, s, k in rows]
        battlefield.apply(Put(tuple(pieces)))
        return battlefield

    return make


@pytest.fixture(scope="session")
def rows_of() -> Callable[[Battlefield], Counter[Row]]:
    """The pieces of a battlefield as a multiset of rows."""

    def rows(battlefield: Battlefield) -> Counter[Row]:
        return Counter((p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in battlefield.pieces.values())

    return rows


@pytest.fixture(scope="session")
def to_bytes(catalogue: Catalogue) -> Callable[..., bytes]:
    """A battlefield in the bytes of the format with that suffix."""

    def write(battlefield: Battlefield, suffix: str, scenario: Any = None) -> bytes:
        format = next(format for format in FORMATS if suffix in format.suffixes)
        return format.write(battlefield, f"out{suffix}", catalogue, scenario)[0]

    return write


@pytest.fixture(scope="session")
def from_bytes(catalogue: Catalogue) -> Callable[..., Loaded]:
    """Bytes read as the format with that suffix."""

    def read(content: bytes, suffix: str) -> Loaded:
        return formats.read_bytes_as(content, f"in{suffix}", suffix, catalogue)

    return read
