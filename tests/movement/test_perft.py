"""Small battlefields whose reachable spaces were counted by hand (tests/data/reach), as chess programs do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.battlefield import Battlefield
from builder.board import Door, Space
from builder.movement import MASTER_2, MovementGraph, Profile, edition
from builder.movement.reach import reach
from builder.movement.situation import Other, Situation, space_at
from builder.movement.turns import turns
from tests.movement.asking import GraphOf, Laid

FOLDER = Path(__file__).parent.parent / "data" / "reach"
KEYS = {
    *("about", "rules", "edition", "figure", "start", "tail", "door", "costs", "glyphs"),
    *("enemies", "friends", "engaged", "move", "reach", "turns"),
}


def boards() -> dict[str, dict[str, Any]]:
    return {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.yaml"))}


BOARDS = boards()


def counts() -> Iterator[Any]:
    """Every count of every board, marked with its rules."""
    for name, board in BOARDS.items():
        for count in board["counts"]:
            marks = [pytest.mark.rule(rule) for rule in count.get("rules", ())]
            yield pytest.param(name, count, id=f"{name}: {count['about']}", marks=marks)


def laid_out(name: str, laid: Laid) -> Battlefield:
    board = BOARDS[name]
    rows = [tuple(row) for row in board.get("pieces", ())]
    for piece, first, last, r, *slot in board.get("strips", ()):
        rows += [(piece, q, r, *slot) for q in range(first, last + 1)]
    return laid(*rows)


class Asked:
    """The figure of one count on its board."""

    def __init__(self, name: str, count: dict[str, Any], laid: Laid, graph_of: GraphOf) -> None:
        assert count.keys() <= KEYS, f"not known in {name}: {count.keys() - KEYS}"
        rules = edition(count.get("edition", MASTER_2.id))
        self.graph: MovementGraph = graph_of(laid_out(name, laid), rules, costs=count.get("costs", {}))
        board = self.graph.board
        self.start, self.tail = space_at(board, *count["start"]), None
        if "tail" in count:
            self.tail = space_at(board, *count["tail"])
        self.profile = Profile(**{"height": 5, **count.get("figure", {})})
        others = [
            Other((space_at(board, *at),), 5, whose == "enemies", whose == "engaged")
            for whose in ("enemies", "friends", "engaged")
            for at in count.get(whose, ())
        ]
        stops = {space_at(board, *at): "glyph" for at in count.get("glyphs", ())}
        self.situation = Situation(tuple(others), Door(count.get("door", "closed")), stops=stops)

    def reached(self, move: int) -> dict[tuple[Space, Space | None], Any]:
        return dict(reach(self.graph, self.start, self.profile, move, self.situation, tail=self.tail))


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_the_spaces_that_were_counted(name: str, laid: Laid, graph_of: GraphOf) -> None:
    assert len(graph_of(laid_out(name, laid)).board) == BOARDS[name]["spaces"]


@pytest.mark.parametrize(("name", "count"), list(counts()))
def test_as_many_spaces_are_reached_as_were_counted_by_hand(
    name: str, count: dict[str, Any], laid: Laid, graph_of: GraphOf
) -> None:
    asked = Asked(name, count, laid, graph_of)
    if "reach" in count:
        by_move = [len(asked.reached(move)) for move in range(1, len(count["reach"]) + 1)]
        assert by_move == count["reach"]
    if "turns" in count:
        starts = [(asked.start, asked.tail)]
        found = Counter(turns(asked.graph, starts, asked.profile, count["move"], asked.situation).values())
        assert [found[turn] for turn in range(max(found) + 1)] == count["turns"]
    assert "reach" in count or "turns" in count
