"""How long one placed tile takes: index, counts, rules (`make bench`; never part of the tests)."""

from __future__ import annotations

import json
from itertools import cycle
from pathlib import Path

import pytest

from builder import formats
from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.construction import LiveProblems, check
from builder.hexgrid import Hex
from builder.inventory import Collection, Tally

SIZES = (600, 5000)


def castles(catalogue: Catalogue, rows: list[dict], size: int) -> Battlefield:
    """``size`` pieces: one real castle battlefield put side by side."""
    battlefield = Battlefield()
    pieces = []
    while len(pieces) < size:
        column, line = (len(pieces) // len(rows)) % 5, len(pieces) // len(rows) // 5
        for row in rows[: size - len(pieces)]:
            hex = Hex(row["q"] + 40 * column, row["r"] + 40 * line)
            pieces.append(
                battlefield.new_piece(catalogue.pieces[row["piece"]], hex, row["level"], row["rotation"])
            )
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[dict]:
    path = shared / "maps" / "battlefields" / "the-west-barbican-of-idona-castle.json"
    return json.loads(path.read_text())["pieces"]


@pytest.mark.parametrize("size", SIZES)
def test_place_and_take_back_one_seven_hex_tile(benchmark, catalogue: Catalogue, rows, size: int) -> None:
    battlefield = castles(catalogue, rows, size)
    live = LiveProblems(battlefield)
    tally = Tally(battlefield, Collection({"rotv-2e": 3}, {}).owned(catalogue))
    battlefield.subscribe(live.update)
    battlefield.subscribe(tally.follow)
    tile = catalogue.pieces["grass-7"]
    spots = [Hex(i % 20, i // 20) for i in range(0, 400, 7)]
    turn = cycle(spots)  # a round goes over all of them: it costs more on some than on others

    def once() -> None:
        hex = next(turn)
        piece = battlefield.new_piece(tile, hex, battlefield.occupancy.top(hex) + 1)
        inverse = battlefield.apply(Put((piece,)))
        assert live.problems is not None
        tally.short()
        battlefield.apply(inverse)

    benchmark.pedantic(once, iterations=len(spots), rounds=8, warmup_rounds=1)


@pytest.mark.parametrize("size", SIZES)
def test_ghost_under_the_cursor(benchmark, catalogue: Catalogue, rows, size: int) -> None:
    battlefield = castles(catalogue, rows, size)
    live = LiveProblems(battlefield)
    tile = catalogue.pieces["grass-7"]
    pieces = cycle([battlefield.new_piece(tile, Hex(q, 5), 12) for q in (5, 6)])  # the last answer is kept
    benchmark(lambda: live.candidate((next(pieces),)))


@pytest.mark.parametrize("size", SIZES)
def test_check_the_whole_battlefield(benchmark, catalogue: Catalogue, rows, size: int) -> None:
    battlefield = castles(catalogue, rows, size)
    benchmark(lambda: check(battlefield))


def test_read_index_and_check_the_seven_virtualscape_files(benchmark, shared: Path, catalogue) -> None:
    paths = sorted((shared / "maps").glob("*.hsc"))

    def all_seven() -> int:
        return sum(len(check(formats.read(path, catalogue).battlefield)) for path in paths)

    benchmark(all_seven)


@pytest.mark.parametrize("size", SIZES)
def test_write_and_read_the_native_format(benchmark, tmp_path, catalogue, rows, size: int) -> None:
    battlefield = castles(catalogue, rows, size)
    path = tmp_path / "big.hexfield"

    def round_trip() -> None:
        formats.write(battlefield, path, catalogue)
        formats.read(path, catalogue)

    benchmark(round_trip)
