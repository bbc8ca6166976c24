"""How long the library takes: reading maps, searching (`make bench`; never part of tests)."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

import pytest

from builder.battlefield import Take
from builder.board import Board
from builder.catalogue import Catalogue
from builder.formats import Loaded, write
from builder.library.facts import facts_of
from builder.library.fingerprint import of_pieces, of_surface
from builder.library.index import LibraryMap
from builder.library.library import Library
from builder.library.query import parse
from builder.library.shelf import MapMark, Shelf
from tests.battlefields import CASTLE, made
from tests.benchmarks.conftest import ENTRIES

READ, MANY, PIECES = 10, 1_000, 200
SHOWN = 200  # entries that a window asks for at once
OWNED = {"grass-1": 20, "grass-24": 6, "rock-1": 9, "water-1": 30}


def test_ten_maps_are_read(benchmark, catalogue: Catalogue, tmp_path: Path) -> None:
    """Maps of 200 pieces of a castle, each without other ones; with a new index each time."""
    folder, chance, numbers = tmp_path / "maps", random.Random(1), count()
    folder.mkdir()
    for number in range(READ):
        battlefield = made(CASTLE)
        battlefield.apply(Take(tuple(chance.sample(sorted(battlefield.pieces), len(battlefield) - PIECES))))
        write(battlefield, folder / f"{number}.hexfield", catalogue)

    def read() -> None:
        place = tmp_path / str(next(numbers))
        with Library(place, place) as library:
            library.add(folder)
            assert len(library.update(catalogue).added) == READ
            assert library.index.duplicates() == []

    benchmark.pedantic(read, rounds=3)


def test_a_thousand_maps_are_looked_at_for_changes(
    benchmark, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand files that are taken for one map, so that the first look is short."""
    folder, loaded = tmp_path / "maps", Loaded(made(CASTLE), (), (), None, "hexfield")
    facts = facts_of(loaded, catalogue)
    monkeypatch.setattr("builder.library.library.read_any_bytes", lambda *_of: loaded)
    monkeypatch.setattr("builder.library.library.facts_of", lambda *_of: facts)
    folder.mkdir()
    for number in range(MANY):
        (folder / f"{number}.hexfield").write_text("{}")
    with Library(tmp_path / "data", tmp_path / "state") as library:
        library.add(folder)
        assert len(library.update(catalogue).added) == MANY
        assert benchmark.pedantic(lambda: library.update(catalogue), rounds=9).added == []


QUERIES = (
    "", "ford", '"ford hill"', "title:ri -keep", "size<500 boxes<=2 terrain:lava-field", "terrain:water>=5",
    "piece:grass-24>=2 sort:-size", "buildable sort:missing", "missing<=20 terrain:grass", "tag:fun",
    "stars>=3", "players:2 boxes<=2 buildable size<500 terrain:water",
)  # fmt: skip


@pytest.mark.parametrize("query", QUERIES)
def test_ten_thousand_entries_are_searched(benchmark, filled: Library, query: str) -> None:
    marks = tuple(MapMark(f"/maps/{n}.hexfield", "", ("fun",), n % 6) for n in range(0, ENTRIES, 20))
    filled.index.search(parse("missing>=0"), None, OWNED)  # held against what is owned beforehand
    shelf, index = Shelf((), marks), filled.index

    def search() -> list[LibraryMap]:
        return index.entries(index.find(parse(query), shelf, OWNED)[:SHOWN], shelf, OWNED)

    benchmark.pedantic(search, rounds=7)


def test_ten_thousand_entries_are_held_against_a_collection(benchmark, filled: Library) -> None:
    owned = ({"grass-1": number} for number in range(100))
    benchmark.pedantic(lambda: filled.index.search(parse("buildable"), None, next(owned)), rounds=3)


def test_duplicates_among_ten_thousand_entries(benchmark, filled: Library) -> None:
    groups = benchmark.pedantic(filled.index.duplicates, rounds=5)
    assert len(groups) == 100


@pytest.mark.parametrize("name", ["four-fords", CASTLE])
def test_both_fingerprints(benchmark, name: str) -> None:
    battlefield = made(name)
    board = Board(battlefield)
    benchmark(lambda: (of_pieces(battlefield), of_surface(board)))
