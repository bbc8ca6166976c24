"""`hexwright sight`, `why` and `graph`."""

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
from tests.battlefields import CASTLE
from tests.cli.conftest import Run

# ---- `hexwright sight` ----

Lay = Callable[..., Path]
Look = Callable[..., dict[str, Any]]


@pytest.fixture
def look(run: Run) -> Look:
    """The answer as data."""

    def call(path: Path, start: str, target: str, *more: object) -> dict[str, Any]:
        ran = run("sight", path, "--from", start, "--to", target, *more, "--json")
        assert ran.code == 0, ran.err
        return ran.data

    return call


@pytest.fixture
def meadow(lay: Lay) -> Path:
    """Seven hexes in a row."""
    return lay("meadow.hexfield", *(f"grass-1 {q},0 1" for q in range(7)))


@pytest.fixture
def hill(lay: Lay) -> Path:
    """The same with a rock of level 12 in the middle, and one of level 20 at the end."""
    rows = [f"rock-1 3,0 {slot}" for slot in range(1, 13)] + [f"rock-1 7,0 {slot}" for slot in range(1, 21)]
    return lay("hill.hexfield", *(f"grass-1 {q},0 1" for q in (0, 1, 2, 4, 5, 6)), *rows)


@pytest.mark.rule("R080", "R085", "R086")
def test_the_whole_answer(look: Look, meadow: Path) -> None:
    data = look(meadow, "0,0,1", "6,0,1")
    start, end = data.pop("line")
    assert data == {
        "version": 1,
        "file": str(meadow),
        "edition": "master-2",
        "door": "closed",
        "from": [0, 0, 1],
        "tail_from": None,
        "height_from": 5,
        "to": [6, 0, 1],
        "tail_to": None,
        "height_to": 5,
        "result": "clear",
        "fraction": 1.0,
        "blockers": [],
        "range": 6,
        "in_range": None,
        "dice": {"attack": 0, "defense": 0},
        "eye": "target-point",
        "ignored": [],
        "left_out": [],
    }
    # From nine tenths of five levels above the first hex to the middle of the hit zone over the last one.
    assert start == pytest.approx([0, 0, 10.3 * (1 + 4.5)], abs=0.1)
    assert end == pytest.approx([6 * 44.58, 0, 10.3 * (1 + 2.5)], abs=0.1)
    assert look(meadow, "0,0,1", "6,0,1", "--edition", "basic")["eye"] == "head"


def test_what_is_in_the_way_is_named(look: Look, run: Run, hill: Path) -> None:
    data = look(hill, "0,0,1", "6,0,1")
    assert (data["result"], data["fraction"]) == ("blocked", 0)
    blocker = data["blockers"][0]
    assert (blocker["kind"], blocker["piece"]["piece"], blocker["figure"]) == ("piece", "rock-1", None)
    assert (blocker["piece"]["q"], blocker["piece"]["r"]) == (3, 0)
    out = run("sight", hill, "--from", "0,0,1", "--to", "6,0,1").out
    assert "not seen" in out
    assert blocker["name"] in out


@pytest.mark.rule("R088")
def test_other_figures_are_in_the_way_in_the_master_game(look: Look, meadow: Path) -> None:
    others = ("--figure", "2,0,1,5", "--figure", "4,0,1,9")
    data = look(meadow, "0,0,1", "6,0,1", *others)
    assert data["result"] == "blocked"
    assert {blocker["figure"]["height"] for blocker in data["blockers"]} == {5, 9}
    assert data["blockers"][0]["piece"] is None
    assert look(meadow, "0,0,1", "6,0,1", *others, "--edition", "basic")["result"] == "clear"


@pytest.mark.rule("R105", "R106")
def test_height_gives_dice(look: Look, hill: Path) -> None:
    def dice(*more: object) -> tuple[int, int]:
        data = look(hill, "6,0,1", "7,0,20", *more)
        return data["dice"]["attack"], data["dice"]["defense"]

    assert dice() == (0, 2)  # 20 is ten or more above 1 + 5
    assert dice("--height-from", 10) == (0, 1)
    assert dice("--edition", "basic") == (0, 1)
    assert look(hill, "7,0,20", "6,0,1")["dice"] == {"attack": 2, "defense": 0}
    assert look(hill, "7,0,20", "6,0,1", "--special")["dice"] == {"attack": 0, "defense": 0}


@pytest.mark.rule("R080", "R082")
def test_range_is_held_against_that_of_the_figure(look: Look, run: Run, meadow: Path, lay: Lay) -> None:
    assert look(meadow, "0,0,1", "6,0,1", "--range", 6)["in_range"] is True
    assert look(meadow, "0,0,1", "6,0,1", "--range", 5)["in_range"] is False
    assert look(meadow, "0,0,1", "6,0,1", "--card-from", "marro-warriors")["in_range"] is True  # Range 6
    carr = (meadow, "0,0,1", "5,0,1", "--card-from", "agent-carr")
    assert look(*carr)["in_range"] is True  # 6
    assert look(*carr, "--edition", "basic")["in_range"] is False  # 4
    apart = lay("apart.hexfield", "grass-1 0,0 1", "grass-1 4,0 1")
    data = look(apart, "0,0,1", "4,0,1", "--range", 9)
    assert (data["range"], data["in_range"]) == (None, False)
    assert "bare table lies between" in run("sight", apart, "--from", "0,0,1", "--to", "4,0,1").out


def test_heights_may_come_from_cards(look: Look, meadow: Path) -> None:
    cards = ("--card-from", "krav-maga-agents", "--card-to", "grimnak")
    data = look(meadow, "0,0,1", "5,0,1:6,0,1", *cards)
    assert (data["height_from"], data["height_to"], data["tail_to"]) == (4, 11, [6, 0, 1])
    assert data["range"] == 5


@pytest.mark.rule("R181")
def test_the_door_hides_what_is_behind_it(look: Look, shared: Path) -> None:
    castle = shared / "maps" / "The West Barbican of Idona Castle.hsc"
    ends = (castle, "11,9,1", "14,8,1")
    closed, opened, gone = (look(*ends, "--door", door) for door in ("closed", "open", "none"))
    assert look(*ends) == closed
    assert closed["result"] == "blocked"
    assert {blocker["kind"] for blocker in closed["blockers"]} == {"door"}
    assert opened["fraction"] > 0
    assert (gone["result"], gone["fraction"]) == ("clear", 1)


@pytest.mark.rule("R162")
def test_only_who_attacks_from_afar_looks_over_a_stone_wall(look: Look, lay: Lay) -> None:
    outside = [f"grass-1 {q},{r} 1" for r in range(-4, 1) for q in range(6)]
    inside = [f"grass-1 {q},1 {slot}" for q in range(-1, 4) for slot in (1, 2, 3)]
    path = lay("wall.hexfield", *outside, *inside, "stone-wall 0,0 3")
    # The wall is two levels high as seen from inside: who is one level tall sees nothing but from its marks.
    small = (path, "1,1,3", "2,-4,1", "--height-from", 1)
    for more in ((), ("--range", 6), ("--range", 1, "--clear-sight")):
        assert look(*small, *more)["eye"] == "stone-wall-mark", more
        assert look(*small, *more)["result"] == "clear", more
    near = look(*small, "--range", 1)
    assert (near["eye"], near["result"]) == ("target-point", "blocked")
    assert {blocker["piece"]["piece"] for blocker in near["blockers"]} == {"stone-wall"}


@pytest.mark.rule("R086", "R090")
def test_clear_sight_counts_any_part(look: Look, lay: Lay) -> None:
    rows = [f"rock-1 3,0 {slot}" for slot in range(1, 9)]
    path = lay("ridge.hexfield", *(f"grass-1 {q},0 1" for q in (0, 1, 2, 4, 5, 6)), *rows)
    # Over the ridge of level 8 one looks from 1 + 5.4: half way to the top of the hit zone, at 1 + 8.5, is
    # below 8, half way to the crown of the head, at 1 + 9.5, above it.
    ends = (path, "0,0,1", "6,0,1", "--height-from", 6, "--height-to", 10)
    assert look(*ends)["result"] == "blocked"
    assert look(*ends, "--clear-sight")["result"] == "partial"


def test_who_does_not_fit_is_told(look: Look, run: Run, lay: Lay) -> None:
    path = lay("roof.hexfield", "grass-3 0,0 1", "rock-1 1,0 2", "rock-1 1,0 3", "rock-2 0,0 4")
    ends = ("--from", "0,0,1", "--to", "0,1,1")
    ran = run("sight", path, *ends, "--json")
    assert "does not fit there" in ran.data["ignored"][0]
    assert "does not fit there" in ran.err
    assert ran.code == 0
    assert run("sight", path, *ends, "--height-from", 2, "--json").data["ignored"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--to", "0,0,1"), "the same space"),
        (("--to", "6,0,2"), "that hex has spaces at level 1"),
        (("--to", "6,0,1", "--height-to", "0"), "height: 1 to 60 levels"),
        (("--to", "6,0,1", "--height-from", "1000"), "height: 1 to 60 levels"),
        (("--to", "6,0,1:4,0,1"), "neighbouring spaces of one level were expected"),
        (("--to", "6,0,1", "--figure", "3,0,1"), "q,r,level,height was expected"),
        (("--to", "6,0,1", "--figure", "3,3,3,5"), "E4 level 3 (3,3,3): not a space"),
        (("--to", "6,0,1", "--card-from", "grimnax"), "did you mean grimnak"),
        ((), "'--to'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    run: Run, meadow: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = run("sight", meadow, "--from", "0,0,1", *arguments, "--json", code=2)
    assert said in ran.data["error"]


def test_people_read_what_is_seen_the_range_and_the_dice(run: Run, hill: Path) -> None:
    lines = run("sight", hill, "--from", "6,0,1", "--to", "7,0,20", "--range", 1).out.splitlines()
    assert lines[0] == "From G1 level 1 (6,0,1), height 5"
    assert lines[1].startswith("to   H1 level 20 (7,0,20), height 5: ")
    assert "Range:  1 space, within its Range of 1" in lines
    assert lines[-1] == "Height: 2 more to defend"


@pytest.mark.rule("R185")
def test_nobody_stands_where_the_door_stands(run: Run, shared: Path) -> None:
    castle = str(shared / "maps" / "The West Barbican of Idona Castle.hsc")
    for door, place in (("closed", "12,9,1"), ("open", "13,8,1")):
        ran = run("sight", castle, "--from", "11,9,1", "--to", place, "--door", door, code=2)
        assert f"the {door} door stands there (R185)" in ran.err


def test_two_figures_on_one_space_are_refused(run: Run, meadow: Path) -> None:
    ran = run("sight", str(meadow), "--from", "0,0,1", "--to", "2,0,1", "--figure", "0,0,1,5", code=2)
    assert "two figures stand there" in ran.err


# ---- `hexwright why`: the same answers as `builder.movement.why`, as lines and as data ----


@pytest.fixture
def ledge(lay: Lay) -> Path:
    """Level 1, level 6 beside it, and a hex far away."""
    rows = [f"rock-1 1,0 {slot}" for slot in range(1, 7)]
    return lay("ledge.hexfield", "grass-1 0,0 1", "grass-1 -1,0 1", *rows, "grass-1 9,0 1")


@pytest.mark.rule("R040", "R043")
def test_a_space_that_is_reached_is_told_step_by_step(run: Run, ledge: Path) -> None:
    ran = run("why", ledge, "--from", "-1,0,1", "--to", "1,0,6", "--move", 7, "--height", 6, "--json", code=0)
    data = ran.data
    assert (data["reachable"], data["cost"], data["needed"], data["turns"]) == (True, 7, 7, 1)
    assert [(s["q"], s["level"], s["cost"], s["total"]) for s in data["way"]] == [(0, 1, 1, 1), (1, 6, 6, 7)]
    assert "R043" in data["way"][1]["rules"]
    assert (data["from"], data["to"]) == ([-1, 0, 1], [1, 0, 6])


@pytest.mark.rule("R046")
def test_a_climb_that_is_forbidden_is_the_reason(run: Run, ledge: Path) -> None:
    arguments = ("why", ledge, "--from", "0,0,1", "--to", "1,0,6", "--move", 9, "--height", 5)
    ran = run(*arguments, "--json", code=0)
    assert (ran.data["reachable"], ran.data["cost"], ran.data["way"]) == (False, None, [])
    first = ran.data["reasons"][0]
    assert "R046" in first["rules"]
    assert [1, 0, 6] in first["at"]
    assert first["text"] in run(*arguments).out
    assert run(*arguments, "--edition", "master-1", "--json").data["reachable"]


@pytest.mark.rule("R040")
def test_too_few_moves_are_the_reason(run: Run, ledge: Path) -> None:
    ran = run("why", ledge, "--from", "-1,0,1", "--to", "1,0,6", "--move", 6, "--height", 6, "--json")
    assert (ran.data["reachable"], ran.data["needed"], ran.data["turns"]) == (False, 7, 2)
    assert any("7 spaces are needed, 6 are left" in reason["text"] for reason in ran.data["reasons"])


def test_a_space_that_is_cut_off_is_said_to_be(run: Run, ledge: Path) -> None:
    ran = run("why", ledge, "--from", "0,0,1", "--to", "9,0,1", "--move", 9, "--height", 5, "--json")
    assert ran.data["turns"] is None
    assert "cut-off" in {reason["code"] for reason in ran.data["reasons"]}


@pytest.mark.rule("R042")
def test_who_stands_there_is_the_reason(run: Run, ledge: Path) -> None:
    ran = run(
        "why", ledge, "--from", "-1,0,1", "--to", "0,0,1", "--move", 9, "--height", 5, "--enemy", "0,0,1,5",
        "--json",
    )  # fmt: skip
    assert [reason["code"] for reason in ran.data["reasons"]] == ["taken"]
    assert ran.data["reasons"][0]["rules"] == ["R042"]


def test_people_read_the_verdict_the_reasons_and_the_way(run: Run, ledge: Path) -> None:
    figure = ("--move", 7, "--height", 6)
    lines = run("why", ledge, "--from", "-1,0,1", "--to", "1,0,6", *figure).out.splitlines()
    assert lines[0] == "From -A1 level 1 (-1,0,1) a move of 7 gets to B1 level 6 (1,0,6)"
    assert "The way: 7 spaces" in lines
    assert lines[-1].startswith("    7  B1 level 6: 6, 5 levels up")
    no = run("why", ledge, "--from", "0,0,1", "--to", "9,0,1", *figure).out
    assert "does not get to" in no
    assert "The way" not in no


@pytest.mark.parametrize(
    ("target", "said"),
    [("1,0,1", "that hex has spaces at level 6"), ("5,5,5", "that hex has no space"), ("x", "q,r,level")],
)
def test_a_target_that_is_no_space_is_refused(run: Run, ledge: Path, target: str, said: str) -> None:
    ran = run("why", ledge, "--from", "0,0,1", "--to", target, "--move", 5, "--height", 5, "--json", code=2)
    assert said in ran.data["error"]


# ---- `hexwright graph`: files that networkx reads back, equal to the movement graph ----


@pytest.fixture
def step(lay: Lay) -> Path:
    """Two hexes, the second two levels higher, and a third apart from them."""
    return lay("step.hexfield", "grass-1 0,0 1", *(f"sand-1 1,0 {s}" for s in (1, 2, 3)), "road-1 4,0 1")


def test_without_a_file_the_whole_graph_is_in_the_answer(run: Run, step: Path) -> None:
    ran = run("graph", step, "--json", code=0)
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
    ran = run("graph", step, "-o", out, "--json", code=0)
    assert ran.data["graph"] == str(out)
    assert "nodes" not in ran.data
    read = read_back(out)
    assert read.is_directed()
    node = dict(read.nodes["1,0,3"])
    assert (node.pop("x"), node.pop("y")) == (pytest.approx(44.58), 0.0)
    assert node.pop("piece")
    assert node == {"q": 1, "r": 0, "level": 3, "kind": "tile", "terrain": "sand"}
    costs = {(a, b): d["cost"] for a, b, d in read.edges(data=True)}
    assert costs == {("0,0,1", "1,0,3"): 3, ("1,0,3", "0,0,1"): 1}
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


@pytest.mark.parametrize("suffix", [".graphml", ".json"])
def test_the_same_battlefield_gives_the_same_file(run: Run, step: Path, tmp_path: Path, suffix: str) -> None:
    one, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
    for out in (one, other):
        run("graph", step, "-o", out)
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
    ran = run("graph", step, "-o", tmp_path / "g.png", "--json", code=2)
    assert ".graphml or .json was expected" in ran.data["error"]
    assert not (tmp_path / "g.png").exists()


def test_a_folder_that_is_not_there_is_told(run: Run, step: Path, tmp_path: Path) -> None:
    ran = run("graph", step, "-o", tmp_path / "nowhere" / "g.json", "--json", code=2)
    assert "nowhere" in ran.data["error"]


def test_an_empty_board_is_an_empty_graph(run: Run, lay: Lay, tmp_path: Path) -> None:
    out = tmp_path / "empty.graphml"
    ran = run("graph", lay("empty.hexfield"), "-o", out, "--json")
    assert (ran.code, ran.data["spaces"], ran.data["islands"]) == (0, 0, [])
    assert len(read_back(out)) == 0
