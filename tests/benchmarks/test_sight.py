"""How long sight takes: from scratch, after a tile, a pair, all pairs (`make bench`; never part of tests)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from builder.battlefield import Change, Put
from builder.board import Board, Space
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.sight import PlacedFigure, Scene, all_pairs, sees, views
from tests.benchmarks.test_editing import castles

CASTLE, TOMB = "the-west-barbican-of-idona-castle", "migols-tomb"
SIZES = (600, 20_000)


def rows_of(shared: Path, name: str) -> list[dict]:
    return json.loads((shared / "maps" / "battlefields" / f"{name}.json").read_text())["pieces"]


def scene_of(catalogue: Catalogue, rows: list[dict], size: int) -> Scene:
    battlefield = castles(catalogue, rows, size)
    return Scene(battlefield, Board(battlefield))


def three_hundred(scene: Scene) -> list[Space]:
    spaces = sorted(scene.board.all_spaces())
    return [spaces[int(n)] for n in np.linspace(0, len(spaces) - 1, 300)]


@pytest.mark.parametrize("name", [CASTLE, TOMB])
@pytest.mark.parametrize("middle_only", [True, False], ids=["middle", "all"])
def test_ninety_thousand_pairs(
    benchmark, catalogue: Catalogue, shared: Path, name: str, middle_only: bool
) -> None:
    """300 spaces of a tournament map; of the tomb all 235 and some twice."""
    rows = rows_of(shared, name)
    scene = scene_of(catalogue, rows, len(rows))
    spaces = three_hundred(scene)
    scene.ground  # noqa: B018  # made beforehand
    benchmark.pedantic(lambda: all_pairs(scene, spaces, 5, middle_only=middle_only), rounds=3)


def test_one_space_and_all_others(benchmark, catalogue: Catalogue, shared: Path) -> None:
    rows = rows_of(shared, CASTLE)
    scene = scene_of(catalogue, rows, len(rows))
    figures = [PlacedFigure((space,), 5) for space in scene.board.all_spaces()]
    benchmark(lambda: views(scene, figures[:1], figures))


def test_one_pair_with_what_is_in_the_way(benchmark, catalogue: Catalogue, shared: Path) -> None:
    rows = rows_of(shared, CASTLE)
    scene = scene_of(catalogue, rows, len(rows))
    one, other = (PlacedFigure((scene.board.at(hex)[-1],), 5) for hex in (Hex(13, 4), Hex(4, 13)))
    assert sees(scene, one, other).by
    benchmark(lambda: sees(scene, one, other))


@pytest.fixture(scope="module", params=SIZES)
def scene(request: pytest.FixtureRequest, catalogue: Catalogue, shared: Path) -> Scene:
    made = scene_of(catalogue, rows_of(shared, CASTLE), request.param)
    made.ground  # noqa: B018  # made beforehand
    return made


def test_scene_from_scratch(benchmark, scene: Scene) -> None:
    rounds = 2 if len(scene.board) > 1_000 else 9
    benchmark.pedantic(lambda: Scene(scene.battlefield, scene.board).ground, rounds=rounds)


def test_scene_after_one_placed_tile(benchmark, catalogue: Catalogue, scene: Scene) -> None:
    """A 7-hex tile put down and taken back: two edits, with index, board and scene."""
    battlefield, board = scene.battlefield, scene.board

    def follow(change: Change) -> None:
        board.update(change)
        scene.update(change)

    battlefield.subscribe(follow)
    put = Put((battlefield.new_piece(catalogue.pieces["grass-7"], Hex(8, 8), 12),))
    before = scene.contents[Hex(8, 8)]
    undo = battlefield.apply(put)
    assert scene.contents[Hex(8, 8)] != before
    battlefield.apply(undo)

    def once() -> None:
        battlefield.apply(battlefield.apply(put))

    benchmark(once)
