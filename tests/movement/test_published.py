"""The nine published battlefields: everybody stands somewhere, and everybody gets to everybody."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import networkx
import pytest

from builder.battlefield import Battlefield, Put, Take
from builder.board import BarrierKind, Door, Space, SpaceKind
from builder.catalogue import Catalogue, Role
from builder.hexgrid import Hex
from builder.movement import MovementGraph, Profile
from builder.movement.movers import mover
from builder.movement.reach import reach, turns
from builder.movement.situation import Situation, space_at
from tests.movement.asking import graph_of

Published = Callable[[str], Battlefield]
MEDIUM = 5
MOVE = 5

# decision 21; the rungs of ladders come on top
SPACES = {
    "table-of-the-giants": 223,
    "the-forsaken-waters": 258,
    "durgeth-swamps": 208,
    "trollsford-swamps": 174,
    "migols-tomb": 235,
    "the-west-barbican-of-idona-castle": 309,
    "the-forgotten-forest": 245,
    "volcarren-wasteland": 333,
    "thaelenk-tundra": 233,
}
RUNGS = {"the-west-barbican-of-idona-castle": 22}
BARBICAN = "the-west-barbican-of-idona-castle"


class Scenario:
    """One scenario of a published battlefield: who starts where, and what lies where."""

    def __init__(self, battlefield: Battlefield, data: dict[str, Any], catalogue: Catalogue) -> None:
        for id, count in data.get("without", {}).items():
            ids = [piece.id for piece in battlefield.pieces.values() if piece.type.id == id]
            battlefield.apply(Take(tuple(ids[:count])))
        for row in data.get("extra_pieces", ()):
            type, hex = catalogue.pieces[row["piece"]], Hex(row["q"], row["r"])
            battlefield.apply(Put((battlefield.new_piece(type, hex, row["level"], row["rotation"]),)))
        self.battlefield = battlefield
        self.zones: dict[str, list[tuple[int, int, int]]] = {
            name: [(q, r, slot) for q, r, slot in rows] for name, rows in data["zones"].items()
        }
        for figure in data.get("figures", ()):
            if "player" in figure:  # set up one by one instead of anywhere in a zone
                rows = self.zones.setdefault(f"player {figure['player']}", [])
                rows += [(q, r, figure["level"]) for q, r in figure["cells"]]
        self.glyphs = [
            (row["q"], row["r"], row["level"]) for row in data["glyphs"] if not row.get("off_board")
        ]

    def spaces(self, graph: MovementGraph, rows: Iterable[tuple[int, int, int]]) -> Iterator[Space]:
        """The spaces of marks: each is on the tile of its slot, at its level or, on a fluid, one lower."""
        pieces = self.battlefield.pieces
        for q, r, slot in rows:
            tiles = [s for s in graph.board.at(Hex(q, r)) if s.kind is not SpaceKind.LADDER_RUNG]
            (space,) = [space for space in tiles if pieces[space.piece].slot == slot]
            yield space


@pytest.fixture
def scenarios(shared: Path, published: Published, catalogue: Catalogue) -> Callable[[str], list[Scenario]]:
    """The scenarios of a published battlefield, each on a battlefield of its own."""

    def load(name: str) -> list[Scenario]:
        data = json.loads((shared / "maps" / "battlefields" / f"{name}.json").read_text())
        return [Scenario(published(name), scenario, catalogue) for scenario in data["scenarios"]]

    return load


def test_every_battlefield_has_the_counted_spaces(published: Published, subtests: pytest.Subtests) -> None:
    for name in SPACES:
        with subtests.test(name):
            graph = graph_of(published(name))
            kinds = Counter(space.kind is SpaceKind.LADDER_RUNG for space in graph.board.all_spaces())
            assert (kinds[False], kinds[True]) == (SPACES[name], RUNGS.get(name, 0))
            assert len(graph) == sum(kinds.values())


@pytest.mark.rule("R054")
def test_every_start_space_has_room_for_a_medium_figure(
    scenarios: Callable[[str], list[Scenario]], subtests: pytest.Subtests
) -> None:
    for name in SPACES:
        with subtests.test(name):
            for scenario in scenarios(name):
                graph = graph_of(scenario.battlefield)
                assert scenario.zones or scenario.glyphs
                for rows in scenario.zones.values():
                    for space in scenario.spaces(graph, rows):
                        assert space.headroom is None or space.headroom >= MEDIUM


def door_space(graph: MovementGraph) -> set[Space]:
    """Where the open door stands: space 3 of the doorway, where nobody can be (R185)."""
    return set(Situation(door=Door.OPEN).closed_spaces(graph.board))


def test_every_zone_reaches_every_other_and_every_glyph_with_the_door_open(
    scenarios: Callable[[str], list[Scenario]], subtests: pytest.Subtests
) -> None:
    """The one exception: the defenders' zone of the West Barbican holds the space of the open door."""
    for name in SPACES:
        with subtests.test(name):
            missing: Counter[str] = Counter()
            for scenario in scenarios(name):
                graph = graph_of(scenario.battlefield)
                zones = {zone: set(scenario.spaces(graph, rows)) for zone, rows in scenario.zones.items()}
                glyphs = set(scenario.spaces(graph, scenario.glyphs))
                for zone, own in zones.items():
                    starts = [(space, None) for space in own]
                    found = turns(graph, starts, Profile(MEDIUM), MOVE, Situation(door=Door.OPEN))
                    wanted = glyphs.union(*(other for them, other in zones.items() if them != zone))
                    assert wanted - set(found) <= door_space(graph)
                    missing[name] += len(wanted - set(found))
                    gone = turns(graph, starts, Profile(MEDIUM), MOVE, Situation(door=Door.NONE))
                    assert wanted <= set(gone)
            assert missing[name] == (
                3 if name == BARBICAN else 0
            )  # three zones of attackers in two scenarios


def on_foot(graph: MovementGraph, door: Door) -> networkx.DiGraph[Space]:
    """The steps that a walker of height 5 and move 5 can take one a turn, read off the networkx graph."""
    closed = Situation(door=door).closed_spaces(graph.board)
    walked: networkx.DiGraph[Space] = networkx.DiGraph()
    walked.add_nodes_from(space for space in graph.graph if space not in closed)
    for here, there, step in graph.graph.edges(data=True):
        if (
            here in walked
            and there in walked
            and step["cost"] <= MOVE
            and step["climb"] < MEDIUM
            and step.get("clear", MEDIUM) >= MEDIUM
            and not step.get("ruin")
            and not step.get("behind_ladder")
        ):
            walked.add_edge(here, there)
    return walked


def test_from_every_single_start_space_one_gets_to_all_others_and_back(
    scenarios: Callable[[str], list[Scenario]], subtests: pytest.Subtests
) -> None:
    for name in SPACES:
        with subtests.test(name):
            for scenario in scenarios(name):
                graph = graph_of(scenario.battlefield)
                marks = [*scenario.glyphs, *(row for rows in scenario.zones.values() for row in rows)]
                wanted = set(scenario.spaces(graph, marks)) - door_space(graph)
                parts = networkx.strongly_connected_components(on_foot(graph, Door.OPEN))
                assert any(wanted <= part for part in parts)


@pytest.mark.rule("R181", "R185")
def test_the_closed_door_cuts_off_the_inside_of_the_castle_and_nothing_else(
    scenarios: Callable[[str], list[Scenario]],
) -> None:
    """Zone 1 is the defenders': they get out, over the battlements and with a fall."""
    for scenario in scenarios(BARBICAN):
        graph = graph_of(scenario.battlefield)
        closed = Situation().closed_spaces(graph.board)
        for zone, rows in scenario.zones.items():
            starts = [(space, None) for space in scenario.spaces(graph, rows)]
            cut_off = set(graph.board.all_spaces()) - set(turns(graph, starts, Profile(MEDIUM), MOVE))
            assert cut_off == closed | (set() if zone == "1" else inside(scenario.battlefield, graph))


def inside(battlefield: Battlefield, graph: MovementGraph) -> set[Space]:
    """The castle: the court behind its walls, the walks on them, and the rungs that lead up from those."""
    castle = {
        cell
        for piece in battlefield.pieces.values()
        if piece.type.role in (Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY)
        for cell in piece.cells
    }
    ground = set(graph.board.spaces) - castle
    hexes: networkx.Graph[Hex] = networkx.Graph()
    hexes.add_nodes_from(ground)
    hexes.add_edges_from((hex, near) for hex in ground for near in hex.neighbours() if near in ground)
    (doorway,) = graph.board.doorways.values()
    court = networkx.node_connected_component(hexes, doorway.spaces[3])
    assert 20 < len(court) < len(ground) / 2
    on_walls = {space for space in graph.board.all_spaces() if space.level >= 12}
    return on_walls | {space for hex in court for space in graph.board.at(hex)}


# ---- worked numbers on the real maps ------------------------------------------------------------------


def ways(
    graph: MovementGraph, start: Space, height: int = MEDIUM, move: int = 40, door: Door = Door.CLOSED
) -> dict[Space, int]:
    """What it costs to get everywhere in one move."""
    found = reach(graph, start, Profile(height), move, Situation(door=door))
    return {space: arrival.cost for (space, _), arrival in found.items()}


@pytest.mark.rule("R160")
def test_onto_the_bridge_of_the_forgotten_forest_costs_the_wall_and_the_space(published: Published) -> None:
    graph = graph_of(published("the-forgotten-forest"))
    ground, bridge = space_at(graph.board, 7, 10, 6), space_at(graph.board, 8, 10, 8)
    edge = graph.graph.edges[ground, bridge]
    assert (edge["cost"], edge["climb"], edge["barrier"]) == (4 + 1, 4, BarrierKind.STONE_WALL)
    assert graph.graph.edges[bridge, ground]["cost"] == 2 + 1
    for height, climbs in ((5, True), (4, False)):  # decision 8: the whole climb of 4 counts
        row = mover(graph, Profile(height), Situation()).row(graph.number(ground))
        assert (graph.number(bridge) in [stride.target for stride in row]) is climbs


@pytest.mark.rule("R055")
def test_under_the_bridge_of_the_forgotten_forest_there_is_room_for_six_and_on_water_for_seven(
    published: Published,
) -> None:
    board = graph_of(published("the-forgotten-forest")).board
    below = {space.terrain: space.headroom for space in board.all_spaces() if space.headroom is not None}
    assert below == {"grass": 6, "water": 7}


@pytest.mark.rule("R054", "R055")
@pytest.mark.parametrize(("height", "enters"), [(5, True), (9, True), (10, False)])
def test_under_the_slab_of_migols_tomb_goes_who_is_nine_levels_tall(
    published: Published, height: int, enters: bool
) -> None:
    graph = graph_of(published("migols-tomb"))
    under = {space for space in graph.board.all_spaces() if space.headroom == 9 and space.level == 1}
    assert len(under) > 10
    beside = next(
        space
        for hex in sorted(graph.board.spaces)
        for space in graph.board.at(hex)
        if space.headroom is None and space.level == 1 and any(s.hex.distance(hex) == 1 for s in under)
    )
    assert bool(under & set(ways(graph, beside, height, move=2))) is enters


@pytest.mark.rule("R150", "R202", "R205")
def test_up_the_ladders_of_the_west_barbican(published: Published) -> None:
    graph = graph_of(published(BARBICAN))
    landing, walk = space_at(graph.board, 17, 2, 1), space_at(graph.board, 16, 2, 12)
    assert ways(graph, landing)[walk] == 7
    tower = [space for space, cost in ways(graph, walk, move=6).items() if space.level == 21 and cost == 6]
    assert [(space.kind, space.headroom) for space in tower if space.hex != walk.hex] == [("wall-walk", None)]


@pytest.mark.rule("R181", "R186")
@pytest.mark.parametrize(
    ("height", "door", "through"), [(8, Door.OPEN, 3), (9, Door.OPEN, None), (5, Door.CLOSED, None)]
)
def test_through_the_doorway_of_the_west_barbican(
    published: Published, height: int, door: Door, through: int | None
) -> None:
    graph = graph_of(published(BARBICAN))
    (doorway,) = graph.board.doorways.values()
    fourth = space_at(graph.board, *doorway.spaces[3], doorway.level)
    outside = [hex for hex in doorway.spaces[0].neighbours() if hex.distance(fourth.hex) == 3]
    assert len(outside) == 2
    for hex in outside:
        start = space_at(graph.board, *hex, doorway.level)
        assert ways(graph, start, height, move=3, door=door).get(fourth) == through
