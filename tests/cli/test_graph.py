"""`hexwright graph`: files that networkx reads back, equal to the movement graph."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx
import pytest

from builder import formats
from builder.board import Board
from builder.catalogue import Catalogue
from builder.movement import MASTER_2, MovementGraph
from cli.conftest import Run
from tests.battlefields import CASTLE

Lay = Callable[..., Path]


@pytest.fixture
def step(lay: Lay) -> Path:
    """Two hexes, the second two levels higher, and a third apart from them."""
    return lay("step.hexfield", "grass-1 0,0 1", *(f"sand-1 1,0 {s}" for s in (1, 2, 3)), "road-1 4,0 1")


def test_without_a_file_the_whole_graph_is_in_the_answer(run: Run, step: Path) -> None:
    ran = run("graph", step, "--json")
    assert ran.code == 0
    data = ran.data
    assert {key: data[key] for key in ("graph", "spaces", "steps", "islands")} == {
        "graph": None,
        "spaces": 3,
        "steps": 2,
        "islands": [2, 1],
    }
    assert [node["id"] for node in data["nodes"]] == ["0,0,1", "4,0,1", "1,0,3"]
    assert data["edges"] == [
        {"source": "0,0,1", "target": "1,0,3", "cost": 3, "up": 2, "climb": 2, "drop": 0},
        {"source": "1,0,3", "target": "0,0,1", "cost": 1, "up": 0, "climb": 0, "drop": 2},
    ]


@pytest.mark.parametrize("suffix", [".graphml", ".json", ".GraphML"])
def test_a_file_is_read_back_as_the_same_graph(run: Run, step: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"out{suffix}"
    ran = run("graph", step, "-o", out, "--json")
    assert ran.code == 0
    assert ran.data["graph"] == str(out)
    assert "nodes" not in ran.data
    read = read_back(out)
    assert read.is_directed()
    assert dict(read.nodes["1,0,3"]) == {
        "q": 1,
        "r": 0,
        "level": 3,
        "kind": "tile",
        "terrain": "sand",
        "piece": read.nodes["1,0,3"]["piece"],
        "x": pytest.approx(44.58),
        "y": 0.0,
    }
    assert {(a, b): d["cost"] for a, b, d in read.edges(data=True)} == {
        ("0,0,1", "1,0,3"): 3,
        ("1,0,3", "0,0,1"): 1,
    }
    assert read.graph["edition"] == "master-2"


def read_back(path: Path) -> networkx.DiGraph[Any]:
    if path.suffix == ".json":
        read: networkx.DiGraph[Any] = networkx.node_link_graph(json.loads(path.read_text()), edges="edges")
        return read
    return networkx.read_graphml(path)


@pytest.mark.rule("R233", "R046")
def test_costs_of_the_scenario_are_in_it(run: Run, step: Path) -> None:
    edges = run("graph", step, "--cost", "sand=2", "--json").data["edges"]
    assert [edge["cost"] for edge in edges] == [4, 1]


def test_a_real_castle_is_the_same_in_the_file(
    run: Run, virtualscape: Callable[..., Path], catalogue: Catalogue, tmp_path: Path
) -> None:
    castle = virtualscape(CASTLE)
    out = tmp_path / "castle.graphml"
    assert run("graph", castle, "-o", out).code == 0
    board = Board(formats.read(castle, catalogue).battlefield)
    graph = MovementGraph(board, MASTER_2, catalogue.kinds).graph
    read = read_back(out)
    name = {space: f"{space.hex.q},{space.hex.r},{space.level}" for space in graph}
    assert set(read) == set(name.values())
    assert {(a, b): attributes for a, b, attributes in read.edges(data=True)} == {
        (name[a], name[b]): attributes for a, b, attributes in graph.edges(data=True)
    }


def test_the_same_battlefield_gives_the_same_file(run: Run, step: Path, tmp_path: Path) -> None:
    for suffix in (".graphml", ".json"):
        one, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
        run("graph", step, "-o", one)
        run("graph", step, "-o", other)
        assert one.read_bytes() == other.read_bytes()


def test_a_title_cannot_break_the_file(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "evil.hexfield", tmp_path / "out.graphml"
    path.write_text(
        'hexfield: 1\ntitle: "red\\x1b[31m <&> \\x07"\npieces:\n- {piece: grass-1, at: [0, 0, 1]}\n'
    )
    assert run("graph", path, "-o", out).code == 0
    assert read_back(out).graph["title"] == "red\\x1b[31m <&> \\x07"


def test_people_read_how_large_it_is(run: Run, step: Path, tmp_path: Path) -> None:
    out = run("graph", step, "-o", tmp_path / "g.json").out.splitlines()
    assert out[0] == "3 spaces, 2 steps between them"
    assert out[1].endswith("between them: 2, 1")
    assert out[2].endswith("g.json written")


def test_another_suffix_is_refused(run: Run, step: Path, tmp_path: Path) -> None:
    ran = run("graph", step, "-o", tmp_path / "g.png", "--json")
    assert ran.code == 2
    assert ".graphml or .json was expected" in ran.data["error"]
    assert not (tmp_path / "g.png").exists()


def test_what_was_read_is_never_written_over(run: Run, step: Path, tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(step.read_bytes())
    before = path.read_bytes()
    ran = run("graph", path, "-o", tmp_path / "." / "map.json", "--json")
    assert ran.code == 2
    assert "is what was read" in ran.data["error"]
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_told(run: Run, step: Path, tmp_path: Path) -> None:
    ran = run("graph", step, "-o", tmp_path / "nowhere" / "g.json", "--json")
    assert ran.code == 2
    assert "nowhere" in ran.data["error"]


def test_an_empty_board_is_an_empty_graph(run: Run, lay: Lay, tmp_path: Path) -> None:
    out = tmp_path / "empty.graphml"
    ran = run("graph", lay("empty.hexfield"), "-o", out, "--json")
    assert (ran.code, ran.data["spaces"], ran.data["islands"]) == (0, 0, [])
    assert len(read_back(out)) == 0
