"""The graph, and the profile of a card."""

from __future__ import annotations

import random
from typing import Any

import networkx
import pytest
from hypothesis import settings

from builder import places
from builder.battlefield import Battlefield, Change, Put
from builder.board import BarrierKind, Board, Space
from builder.catalogue import Catalogue
from builder.catalogue.cards import load_cards
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.movement import (
    BASIC,
    MASTER_1,
    MASTER_2,
    LadderUse,
    Leap,
    MovementGraph,
    Profile,
    Size,
    Step,
    steps_from,
)
from builder.movement.movers import mover
from builder.movement.reach import reach
from builder.movement.situation import Situation, move_of, profile_of, space_at
from tests.battlefield.test_random_edits import RandomEdits
from tests.battlefields import CASTLE, FORDS, laid
from tests.board.test_random_edits import Builder
from tests.movement.asking import graph_of, on
from tests.soak import often

# ---- The graph: what it holds, that it follows edits, and the same as a networkx graph ----

Rows = dict[Space, dict[Space, Step]]
WALKS = (
    Profile(5),
    Profile(4, double=True),
    Profile(6, Size.LARGE, climbs_ruins=True),
    Profile(5, flying=True),
)


def rows(graph: MovementGraph) -> Rows:
    """The steps by their spaces, whatever their numbers."""
    found: Rows = {}
    for space in graph.board.all_spaces():
        row = graph.rows[graph.number(space)]
        found[space] = {place(graph, number): step for number, step in row}
        assert len(found[space]) == len(row)
    return found


def place(graph: MovementGraph, number: int) -> Space:
    return graph.spaces[number]


def kept(graph: MovementGraph, profile: Profile) -> dict[Space, Any]:
    """The strides that a figure keeps with the graph, by their spaces."""
    going = mover(graph, profile, Situation())
    found: dict[Space, Any] = {}
    for space in graph.board.all_spaces():
        row = going.row(graph.number(space))
        found[space] = {
            place(graph, stride.target): (*stride[1:-1], {place(graph, past) for past in stride.past})
            for stride in row
        }
    return found


class GraphBuilder(Builder):
    """Random edits, with a board and a graph that follow them."""

    def __init__(self, catalogue: Catalogue, random: random.Random) -> None:
        super().__init__(catalogue, random)
        self.kinds = catalogue.kinds
        self.graph = MovementGraph(self.board, MASTER_2, self.kinds)
        assert self.graph.graph is not None  # as networkx too
        self.seen: set[Step] = set()

    def follow(self, change: Change) -> None:
        self.graph.update(self.board.update(change))

    def check(self) -> None:
        super().check()
        fresh = MovementGraph(Board(self.field), MASTER_2, self.kinds)
        graph = self.graph
        assert rows(graph) == rows(fresh)
        self.seen |= {step for row in graph.rows for _, step in row}
        assert len(graph) == len(fresh) == len(graph.board)
        tops = {top for column in graph.board.tops.values() for top in column}
        assert {top for top in tops if place(graph, graph.top_number(top)) == top} == tops
        assert len(graph.spaces) - len(graph._free) == len(graph) + len(tops)
        assert not any(graph.rows[number] for number in graph._free)
        assert graph.graph.adj == fresh.graph.adj
        assert graph.graph.pred == fresh.graph.pred
        assert graph.graph.nodes == fresh.graph.nodes
        for profile in WALKS:
            assert kept(graph, profile) == kept(fresh, profile)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_graph_that_followed_edits_equals_one_made_from_scratch(catalogue: Catalogue, seed: int) -> None:
    player = GraphBuilder(catalogue, random.Random(seed))
    for move in range(300):
        player.play()
        if move % 10 == 0:
            player.check()
    assert player.done > 150
    assert {step.ladder for step in player.seen} == {*LadderUse}
    assert {step.barrier for step in player.seen} >= {BarrierKind.STONE_WALL, BarrierKind.BATTLEMENT}
    assert any(step.behind_ladder for step in player.seen)
    assert any(step.ruin for step in player.seen)
    player.history.go_to(0)
    assert len(player.graph) == player.graph.graph.number_of_nodes() == 0
    player.check()


class GraphEdits(RandomEdits):
    """The same in short, so that a failure shrinks to a few moves."""

    made = GraphBuilder


TestRandomEdits = GraphEdits.TestCase
TestRandomEdits.settings = settings(max_examples=often(10), stateful_step_count=12)


def test_the_rows_are_the_steps_of_the_board() -> None:
    pieces = [("grass-7", 0, 0), ("water-1", 0, 1, 2), ("ruin-short", -1, 2, 2), ("grass-2", 0, 0, 2)]
    graph = on(*pieces)
    for space, row in rows(graph).items():
        assert row == dict(steps_from(graph.board, space))


@pytest.mark.rule("R203")
def test_steps_lead_there_and_back_unless_a_rung_is_too_far(made: Any) -> None:
    found = rows(graph_of(made(CASTLE)))
    one_way = {(here, there) for here, row in found.items() for there in row if here not in found[there]}
    assert len(one_way) > 0
    for here, there in one_way:
        assert here.kind == "ladder-rung"
        assert here.hex != there.hex or there.kind != "ladder-rung"
        assert abs(here.level - there.level) > 1


def test_the_networkx_graph_tells_everything_in_plain_values(made: Any) -> None:
    graph = graph_of(made(CASTLE))
    told = graph.graph
    assert told.number_of_nodes() == len(graph) == 282
    for space, attributes in told.nodes(data=True):
        assert (attributes["q"], attributes["r"], attributes["level"]) == (*space.hex, space.level)
        assert attributes.get("headroom") == space.headroom
        assert attributes["kind"] == space.kind.value
    steps = rows(graph)
    for here, there, attributes in told.edges(data=True):
        step = steps[here][there]
        assert attributes["cost"] == graph.ground(there).cost + step.up
        assert [attributes[name] for name in ("up", "climb", "drop")] == [step.up, step.climb, step.drop]
        assert attributes.get("clear") == step.clear
        assert attributes.get("barrier", "") == (step.barrier or "")
        assert attributes.get("ladder", "") == step.ladder
        assert attributes.get("ruin", False) is step.ruin
        assert attributes.get("behind_ladder", False) is step.behind_ladder
        assert {type(value) for value in attributes.values()} <= {int, str, bool}
    assert told.number_of_edges() == sum(len(row) for row in steps.values())


def test_the_cheapest_way_in_networkx_is_that_of_the_search(made: Any) -> None:
    """In the Basic game, with nobody there and no height limit, both walk the same graph."""
    graph = graph_of(made(FORDS), BASIC)
    start = next(s for s in graph.board.at(Hex(9, 9)) if s.terrain != "water")
    dry = {space for space in graph.graph if not graph.ground(space).ends_move}

    def passable(here: Space, there: Space) -> bool:
        return "ruin" not in graph.graph.edges[here, there]

    view = networkx.subgraph_view(graph.graph, filter_node=dry.__contains__, filter_edge=passable)
    far = networkx.single_source_dijkstra_path_length(view, start, weight="cost")
    assert len(far) > 150
    found = {space: arrival.cost for (space, _), arrival in reach(graph, start, Profile(5), 100).items()}
    assert {space: cost for space, cost in found.items() if space in dry} | {start: 0} == far


def test_the_cost_of_terrain_is_paid_with_the_levels() -> None:
    field = laid(("grass-1", 0, 0), ("sand-1", 1, 0, 3))
    graph = graph_of(field, costs={"sand": 2})
    here, there = space_at(graph.board, 0, 0, 1), space_at(graph.board, 1, 0, 3)
    assert graph.graph.edges[here, there]["cost"] == 2 + 2
    assert graph.graph.edges[there, here]["cost"] == 1


def test_an_empty_board_is_an_empty_graph() -> None:
    graph = graph_of(Battlefield())
    assert (len(graph), graph.rows, graph.graph.number_of_nodes()) == (0, [], 0)


def test_numbers_of_spaces_that_went_are_given_again(catalogue: Catalogue) -> None:
    field = laid(*[("grass-1", q, 0) for q in range(5)])
    board = Board(field)
    graph = MovementGraph(board, MASTER_2, catalogue.kinds)
    field.subscribe(lambda change: graph.update(board.update(change)))
    for _ in range(20):
        inverse = field.apply(Put((field.new_piece(catalogue.pieces["rock-1"], Hex(2, 0), 2),)))
        field.apply(inverse)
    assert len(graph.spaces) == 5
    with pytest.raises(KeyError):
        graph.number(Space(Hex(2, 0), 2, space_at(board, 2, 0, 1).kind, "rock", None, 99))


# ---- The profile of a card ----

CARDS = load_cards(places.shipped("tilesets"))


def test_a_card_gives_height_size_bases_and_powers() -> None:
    assert profile_of(CARDS["grimnak"]) == Profile(11, Size.HUGE, double=True)
    assert profile_of(CARDS["mimring"]) == Profile(9, Size.HUGE, double=True, flying=True)
    assert profile_of(CARDS["agent-carr"]) == Profile(5, ghost_walk=True, disengage=True)
    assert profile_of(CARDS["deathreavers"]) == Profile(3, Size.SMALL, disengage=True, climb=2)
    assert profile_of(CARDS["venoc-vipers"]) == Profile(5, slither=True)
    assert profile_of(CARDS["shaolin-monks"]) == Profile(5, leap=Leap(3, 12, 12))
    assert profile_of(CARDS["sgt-drake-alexander"]) == Profile(5, leap=Leap(1, 25, 0, swiped=True))


def test_every_card_but_the_hive_has_a_profile() -> None:
    refused = []
    for card in CARDS.values():
        try:
            assert profile_of(card).height == card.height
        except BuilderError:
            refused.append(card.id)
    assert refused == ["marro-hive"]


@pytest.mark.rule("R040")
def test_the_basic_side_has_a_move_of_its_own() -> None:
    carr = CARDS["agent-carr"]
    assert (move_of(carr, MASTER_2), move_of(carr, MASTER_1), move_of(carr, BASIC)) == (5, 5, 7)
