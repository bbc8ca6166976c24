"""How long board, graph and reach take (`make bench`; never part of the tests)."""

from __future__ import annotations

import json
import random
import tracemalloc
from pathlib import Path

import numpy
import pytest

from builder.battlefield import Battlefield, Put
from builder.board import Board, Space
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.movement import MASTER_2, MovementGraph, Profile
from builder.movement.movers import mover
from builder.movement.reach import reach
from builder.movement.situation import Other, Situation
from tests.benchmarks.test_editing import castles

SIZES = (600, 12_400)
"""Pieces: 991 and about 20,000 spaces."""
ROUNDS = {600: 12, 12_400: 3}
MOVE = 6


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[dict]:
    path = shared / "maps" / "battlefields" / "the-west-barbican-of-idona-castle.json"
    return json.loads(path.read_text())["pieces"]


class Play:
    """A battlefield with board and graph that follow it."""

    def __init__(self, catalogue: Catalogue, rows: list[dict], size: int) -> None:
        self.battlefield: Battlefield = castles(catalogue, rows, size)
        self.board = Board(self.battlefield)
        self.graph = MovementGraph(self.board, MASTER_2, catalogue.kinds)

    def follow(self) -> None:
        """Have board and graph follow edits."""
        self.battlefield.subscribe(lambda change: self.graph.update(self.board.update(change)))

    def on_the_road(self) -> Space:
        """A road in the open before the first castle: hardly any space has more others in reach."""
        return next(space for space in self.board.at(Hex(2, 9)) if space.level == 1)

    def crowd(self, start: Space, count: int) -> Situation:
        """The nearest spaces taken, every third by an enemy."""
        near = sorted(
            (s for s in self.board.all_spaces() if s != start),
            key=lambda s: (s.hex.distance(start.hex), s.hex, s.level),
        )
        chosen = random.Random(5).sample(near[: count * 3], count)
        return Situation(tuple(Other((space,), 5, enemy=i % 3 == 0) for i, space in enumerate(chosen)))


@pytest.fixture(scope="module")
def plays(catalogue: Catalogue, rows: list[dict]) -> dict[int, Play]:
    return {size: Play(catalogue, rows, size) for size in SIZES}


@pytest.mark.parametrize("size", SIZES)
def test_board_and_graph_from_scratch(benchmark, catalogue: Catalogue, plays, size: int) -> None:
    battlefield = plays[size].battlefield
    made = benchmark.pedantic(
        lambda: MovementGraph(Board(battlefield), MASTER_2, catalogue.kinds), rounds=ROUNDS[size]
    )
    benchmark.extra_info["spaces"] = len(made)


@pytest.mark.parametrize("size", SIZES)
def test_board_and_networkx_graph_from_scratch(benchmark, catalogue: Catalogue, plays, size: int) -> None:
    battlefield = plays[size].battlefield
    benchmark.pedantic(
        lambda: MovementGraph(Board(battlefield), MASTER_2, catalogue.kinds).graph, rounds=ROUNDS[size]
    )


@pytest.mark.parametrize("networkx", [False, True], ids=["rows", "rows-and-networkx"])
@pytest.mark.parametrize("size", SIZES)
def test_after_one_placed_seven_hex_tile(benchmark, catalogue, rows, size: int, networkx: bool) -> None:
    play = Play(catalogue, rows, size)
    if networkx:
        assert len(play.graph.graph) == len(play.graph)
    battlefield, tile = play.battlefield, catalogue.pieces["grass-7"]
    changes: list = []
    battlefield.subscribe(changes.append)
    hex = Hex(8, 8)  # always the same: others cost up to five times as much

    def put():
        piece = battlefield.new_piece(tile, hex, battlefield.occupancy.top(hex) + 1)
        inverse = battlefield.apply(Put((piece,)))
        return (changes[-1], inverse), {}

    def follow(change, inverse) -> None:
        play.graph.update(play.board.update(change))

    def back(change, inverse) -> None:
        battlefield.apply(inverse)
        play.graph.update(play.board.update(changes[-1]))
        changes.clear()

    benchmark.pedantic(follow, setup=put, teardown=back, rounds=100)


@pytest.mark.parametrize("crowd", [0, 30], ids=["alone", "crowd-of-30"])
def test_reach_of_one_figure(benchmark, plays, crowd: int) -> None:
    play = plays[SIZES[0]]
    start = play.on_the_road()
    situation = play.crowd(start, crowd)
    found = benchmark(lambda: reach(play.graph, start, Profile(5), MOVE, situation))
    benchmark.extra_info["reached"] = len(found)


def test_reach_of_one_figure_whose_steps_are_not_known_yet(benchmark, plays) -> None:
    """The first question after every change near by."""
    play = plays[SIZES[0]]
    start = play.on_the_road()

    def forget():
        play.graph.update([start.hex, *start.hex.neighbours()])
        return (), {}

    benchmark.pedantic(lambda: reach(play.graph, start, Profile(5), MOVE), setup=forget, rounds=200)


def test_floor_dijkstra_of_scipy_on_the_same_steps(benchmark, plays) -> None:
    """What the compiled search needs for the same steps and move, without roads, stops, paths and falls."""
    from scipy.sparse import csr_array  # large, and for nothing else here
    from scipy.sparse.csgraph import dijkstra

    play = plays[SIZES[0]]
    graph = play.graph
    going = mover(graph, Profile(5), Situation())
    numbers = [graph.number(space) for space in play.board.all_spaces()]
    strides = [(number, s.target, s.cost) for number in numbers for s in going.row(number)]
    here, there, cost = zip(*strides, strict=True)
    count = len(graph.spaces)
    steps = csr_array((numpy.array(cost, float), (here, there)), shape=(count, count))
    start = graph.number(play.on_the_road())
    benchmark(lambda: dijkstra(steps, indices=start, limit=MOVE, return_predecessors=True))


@pytest.mark.parametrize("size", SIZES)
def test_memory_of_board_and_graph(benchmark, capsys, catalogue, plays, size: int) -> None:
    """Printed in MB: rows alone, and with the networkx graph."""
    battlefield = plays[size].battlefield
    import networkx  # noqa: F401  # its code is not the graph

    tracemalloc.start()
    graph = MovementGraph(Board(battlefield), MASTER_2, catalogue.kinds)
    alone, most = tracemalloc.get_traced_memory()
    assert len(graph.graph) == len(graph)
    both, most_both = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    benchmark.pedantic(lambda: None, rounds=1)
    with capsys.disabled():
        print(
            f"\n{size} pieces, {len(graph)} spaces: {alone / 1e6:.1f} MB (most {most / 1e6:.1f}), "
            f"with networkx {both / 1e6:.1f} MB (most {most_both / 1e6:.1f})"
        )
