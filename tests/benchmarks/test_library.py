"""How long the library takes: reading maps, searching (`make bench`; never part of tests)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from builder.battlefield import Take
from builder.board import Board
from builder.catalogue import Catalogue
from builder.formats import Loaded, write
from builder.library.facts import facts_of
from builder.library.fingerprint import of_pieces, of_surface
from builder.library.index import Entry, Found, Stamp
from builder.library.library import Library
from builder.library.query import parse
from builder.library.shelf import Mark, Shelf
from tests.battlefields import ALL, CASTLE, made

MANY, PIECES, ENTRIES = 1_000, 200, 10_000
WORDS = ("ford", "hill", "river", "keep", "tower", "bridge", "wood", "lake", "marsh", "cliff", "gate")
SHOWN = 200  # entries that a window asks for at once
OWNED = {"grass-1": 20, "grass-24": 6, "rock-1": 9, "water-1": 30}


@pytest.fixture(scope="module")
def folder(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Maps of 200 pieces of a castle, each without other ones."""
    place, chance = tmp_path_factory.mktemp("many"), random.Random(1)
    for number in range(MANY):
        battlefield = made(CASTLE)
        battlefield.apply(Take(tuple(chance.sample(sorted(battlefield.pieces), len(battlefield) - PIECES))))
        write(battlefield, place / f"{number}.hexfield", catalogue)
    return place


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data", tmp_path / "state") as opened:
        opened.add(folder)
        yield opened


def test_a_thousand_maps_are_read(benchmark, library: Library, catalogue: Catalogue) -> None:
    update = benchmark.pedantic(lambda: library.update(catalogue), rounds=1)
    assert len(update.added) == MANY
    assert library.index.duplicates() == []


def test_a_thousand_maps_are_looked_at_for_changes(benchmark, library: Library, catalogue: Catalogue) -> None:
    library.update(catalogue)
    assert benchmark.pedantic(lambda: library.update(catalogue), rounds=5).added == []


@pytest.fixture(scope="module")
def filled(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Ten thousand entries with the facts of five battlefields, other titles and other numbers."""
    place, chance = tmp_path_factory.mktemp("filled"), random.Random(1)
    bases = [facts_of(Loaded(made(name), (), (), None, "hexfield"), catalogue) for name in ALL]
    with Library(place, place) as opened:
        found = []
        for number in range(ENTRIES):
            base = chance.choice(bases)
            terrain = {kind: max(1, share - chance.randrange(20)) for kind, share in base.terrain.items()}
            facts = replace(
                base,
                title=" ".join(chance.sample(WORDS, 3)),
                size=chance.randrange(100, 900),
                terrain=terrain,
                used={piece: max(1, n - chance.randrange(9)) for piece, n in base.used.items()},
                pieces_print=f"{number // 2 if number < 200 else number:064}",
            )
            found.append(Found(f"/maps/{number}.hexfield", Stamp("1:1", "x", True), number, "map", "", facts))
        opened.index.put(found)
        yield opened


QUERIES = (
    "", "ford", '"ford hill"', "title:ri -keep", "size<500 boxes<=2 terrain:lava-field", "terrain:water>=5",
    "piece:grass-24>=2 sort:-size", "buildable sort:missing", "missing<=20 terrain:grass", "tag:fun",
    "stars>=3", "players:2 boxes<=2 buildable size<500 terrain:water",
)  # fmt: skip


@pytest.mark.parametrize("query", QUERIES)
def test_ten_thousand_entries_are_searched(benchmark, filled: Library, query: str) -> None:
    marks = tuple(Mark(f"/maps/{n}.hexfield", "", ("fun",), n % 6) for n in range(0, ENTRIES, 20))
    filled.index.search(parse("missing>=0"), None, OWNED)  # held against what is owned beforehand
    shelf, index = Shelf((), marks), filled.index

    def search() -> list[Entry]:
        return index.entries(index.find(parse(query), shelf, OWNED)[:SHOWN], shelf, OWNED)

    benchmark.pedantic(search, rounds=7)


def test_ten_thousand_entries_are_held_against_a_collection(benchmark, filled: Library) -> None:
    owned = ({"grass-1": number} for number in range(100))
    benchmark.pedantic(lambda: filled.index.search(parse("buildable"), None, next(owned)), rounds=3)


def test_duplicates_among_ten_thousand_entries(benchmark, filled: Library) -> None:
    groups = benchmark.pedantic(filled.index.duplicates, rounds=5)
    assert len(groups) == 100


@pytest.mark.parametrize("name", ALL)
def test_both_fingerprints(benchmark, name: str) -> None:
    battlefield = made(name)
    board = Board(battlefield)
    benchmark(lambda: (of_pieces(battlefield), of_surface(board)))
