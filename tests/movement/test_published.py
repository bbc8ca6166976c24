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
from builder.board import Door, Space, SpaceKind
from builder.catalogue import Catalogue, Role
from builder.hexgrid import Hex
from builder.movement import MovementGraph, Profile
from builder.movement.reach import turns
from builder.movement.situation import Situation
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
