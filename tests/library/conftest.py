"""A library in folders of its own, and maps to put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.battlefield import Battlefield, SetField
from builder.formats import write
from builder.library.library import Library
from builder.library.query import parse
from tests.battlefields import PieceRow, laid, shipped_catalogue

Put = Callable[..., Path]
Find = Callable[..., list[str]]


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """The folder that maps are put into."""
    folder = tmp_path / "maps"
    folder.mkdir()
    return folder


@pytest.fixture
def put(maps: Path) -> Put:
    """``put("ford.hexfield", ("grass-1", 0, 0), title="Ford")``: writes a map."""

    def write_map(name: str, *rows: PieceRow | Battlefield, **texts: str) -> Path:
        first = rows[0] if rows else ("grass-1", 0, 0)
        battlefield = first if isinstance(first, Battlefield) else laid(*(rows or (first,)))
        for field, text in texts.items():
            battlefield.apply(SetField(field, text))
        path = maps / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write(battlefield, path, shipped_catalogue())
        return path

    return write_map


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data", tmp_path / "state") as made:
        yield made


@pytest.fixture
def find(library: Library) -> Find:
    """``find("size<5", {"grass-1": 2})``: the names of the files that are found, in their order."""

    def names(query: str, owned: dict[str, int] | None = None) -> list[str]:
        return [Path(one.path).name for one in library.index.search(parse(query), library.shelf, owned)]

    return names
