"""What the page "Check a map" asks, asked here: edits, counts with what is owned, places, sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import api
from builder.catalogue import Catalogue
from builder.cli import in_page, main
from builder.cli.in_page import MapInPage
from builder.formats import link_to
from builder.hexgrid import Hex, centre, edge_line, labelled

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Ask the map of a page, in a folder of its own with a small map: grass with rock on it, and a pond."""
    monkeypatch.chdir(tmp_path)
    field = api.OpenField()
    for type, hex, slot in (("grass-7", "E5", 1), ("rock-1", "E5", 2), ("water-1", "I5", 1)):
        field.put(type, hex, slot)
    field.write("small.hexfield")
    page = MapInPage(main)
    return lambda do, **given: json.loads(page.answer(json.dumps({"do": do, **given})))


def place(label: str) -> dict[str, float]:
    x, y = centre(labelled(label) or Hex(0, 0))
    return {"x": x, "y": y}


def pieces(ask: Ask) -> list[tuple[str, str, int, int]]:
    """All pieces, out of what is saved."""
    (file,) = ask("save", suffix=".hexfield")["files"]
    return [
        (one.type.id, api.label(one.hex), one.slot, one.rotation)
        for one in api.open_field(file).battlefield.in_order()
    ]


def test_a_piece_is_moved_onto_what_lies_there_and_the_steps_are_taken_back(ask: Ask) -> None:
    assert ask("open", file="small.hexfield")["short"] == "3 pieces, nothing wrong"
    before = pieces(ask)
    rock = ask("point", **place("E5"))
    assert rock["said"] == "single rock tile, E5, level 2"
    id = rock["piece"]
    assert ask("move", id=id, **place("I5"))["short"] == "3 pieces, 1 error"
    assert ("rock-1", "I5", 2, 0) in pieces(ask)
    state = ask("undo")
    assert (state["undo"], state["redo"]) == (False, True)
    assert pieces(ask) == before
    assert ask("redo")["short"] == "3 pieces, 1 error"


def test_a_piece_is_exchanged_where_it_lies(ask: Ask, catalogue: Catalogue) -> None:
    ask("open", file="small.hexfield")
    rock = ask("point", **place("E5"))["piece"]
    offered = [catalogue.pieces[id] for id, _name in ask("types", id=rock)["types"]]
    alike = [one.size == 1 and not one.is_edge for one in offered]
    assert alike == sorted(alike, reverse=True)
    ask("exchange", id=rock, type="sand-1")
    assert ("sand-1", "E5", 2, 0) in pieces(ask)
    ask("exchange", id=rock, type="grass-7")
    (large,) = [row for row in pieces(ask) if row[0] == "grass-7" and row[2] == 2]
    middle = next(
        one for one in api.open_field("out/small.hexfield").battlefield.pieces.values() if one.slot == 2
    )
    assert labelled("E5") in middle.cells
    assert all(near in middle.cells for near in (labelled("E5") or Hex(0, 0)).neighbours())
    assert large[3] == 0


def test_what_stands_on_an_edge_goes_to_the_edge_pointed_at(ask: Ask) -> None:
    ask("open", file="small.hexfield")
    a, b = edge_line(api.Edge(labelled("E5") or Hex(0, 0), 0))
    middle = a.towards(b, 0.5)
    state = ask("put", type="ladder-rung", x=middle.x, y=middle.y)
    assert state["short"].startswith("4 pieces")
    assert ask("point", x=middle.x, y=middle.y)["said"].startswith("ladder")
    (rung,) = [row for row in pieces(ask) if row[0] == "ladder-rung"]
    (piece,) = [
        one for one in api.open_field("out/small.hexfield").battlefield.pieces.values() if one.type.is_edge
    ]
    assert {*edge_line(piece.edges[0])} == {a, b}
    assert rung[2] in (1, 2)


def test_levels_above_the_one_shown_are_not_pointed_at(ask: Ask) -> None:
    state = ask("open", file="small.hexfield")
    assert state["levels"] == [[0, "all"], [1, "1"], [2, "2"]]
    assert ask("level", level=1)["level"] == 1
    assert ask("point", **place("E5"))["said"] == "7-hex grass tile, E5, level 1"
    ask("take", id=ask("point", **place("E5"))["piece"])
    assert ask("level", level=9)["level"] == 0


def test_counts_are_those_of_the_collection_and_of_it_only_what_is_known(ask: Ask, tmp_path: Path) -> None:
    state = ask("open", file="small.hexfield")
    assert state["counts"]["head"][-1] == "used"
    state = ask("owns", boxes={"rotv-2e": 1, "no-such-box": 2, "fota": "many"}, loose={})
    assert state["counts"]["head"][-2:] == ["owned", "short"]
    assert state["counts"]["lists"][-1] == ["Boxes to buy:", ["none"]]
    (tmp_path / "mine.hexcollection").write_text("hexcollection: 1\nboxes: {rotv-1e: 2}\n")
    assert ask("collection", file="mine.hexcollection") == {"boxes": {"rotv-1e": 2}, "loose": {}}
    (tmp_path / "no.hexcollection").write_text("hexcollection: 1\nboxes: {nothing: 2}\n")
    assert "nothing" in ask("collection", file="no.hexcollection")["error"]


def test_a_link_is_opened_as_a_map(ask: Ask, catalogue: Catalogue) -> None:
    link, _lost = link_to(api.open_field("small.hexfield").battlefield, catalogue)
    assert ask("open", file=link)["short"].startswith("3 pieces")
    assert "error" in ask("open", file="https://x.example/hs?m=nothing")


def test_where_a_figure_gets_is_what_the_command_says(ask: Ask) -> None:
    ask("open", file="small.hexfield")
    q, r, level = ask("point", **place("E5"))["spaces"][-1]
    found = ask("reach", q=q, r=r, level=level, move=2, height=5)
    assert {row["cost"] for row in found["answer"]["reach"]} <= {1, 2}
    assert found["said"] == f"{len(found['answer']['reach'])} places within a move"
    assert found["marks"].count("<text") == len({(row["q"], row["r"]) for row in found["answer"]["reach"]})


def test_what_cannot_be_done_is_one_sentence(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask("state") == {"error": "no map is open"}
    ask("open", file="small.hexfield")
    assert ask("take", id=99) == {"error": "the piece is no longer there"}
    assert "no piece of that name" in ask("put", type="cheese", x=0, y=0)["error"]
    assert "error" in ask("open", file="nowhere.hsc")
    assert ask("state")["file"] == "small.hexfield"
    monkeypatch.setattr(in_page, "MOST", 2)
    assert "a page shows maps of at most 2" in ask("open", file="small.hexfield")["error"]


def test_it_speaks_as_the_page_does(ask: Ask) -> None:
    ask("speak", language="de")
    assert ask("open", file="small.hexfield")["short"] == "3 Teile, nichts zu beanstanden"
    ask("speak", language="xx")
    assert ask("state")["short"] == "3 pieces, nothing wrong"


def test_arrow_keys_point_hex_by_hex_and_rows_lie_below_each_other(ask: Ask) -> None:
    ask("open", file="small.hexfield")
    beside = ask("point", **place("E5"), right=1)
    assert (beside["said"], {"x": beside["x"], "y": beside["y"]}) == (
        "7-hex grass tile, F5, level 1",
        place("F5"),
    )
    assert ask("point", **place("E5"), down=7)["said"] == "E12"
    assert ask("point", **place("E5"), down=7)["piece"] is None


def test_boxes_that_take_a_solver_say_so_and_the_map_is_shown_all_the_same(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solver(*_given: object, **_more: object) -> None:
        raise ModuleNotFoundError("No module named 'highspy'", name="highspy")

    monkeypatch.setattr("builder.inventory.boxes_needed", solver)
    field = api.OpenField()
    field.put("grass-7", "E5", 1)
    field.put("rock-7", "J5", 1)
    field.write("other.hexfield")
    state = ask("open", file="other.hexfield")
    assert state["short"] == "2 pieces, nothing wrong"
    ((title, lines),) = state["counts"]["lists"]
    assert title == "Boxes needed:"
    assert "highspy" in lines[0]
    assert len(state["counts"]["rows"]) == 2
    ask("owns", boxes={}, loose={"grass-7": 1})
    assert ask("owns", boxes={}, loose={"grass-7": 1})["counts"]["short"] == 1
