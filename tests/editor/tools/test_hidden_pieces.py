"""What is hidden carries nothing, whatever tool one builds with, and nothing is built into it unsaid."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.construction import check
from builder.editor.tools import Pointer, ToolScene
from builder.editor.window import Window
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Severity
from editor.people import Hands, tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import PieceRow, laid

MEADOW: list[PieceRow] = [("grass-1", q, r, 1, 0) for q in range(-2, 6) for r in range(-2, 4)]
EAST = Edge(Hex(0, 0), Direction.E)


@pytest.fixture
def hiding(scene: MakeScene, catalogue: Catalogue) -> MakeScene:
    """A scene of rows that are seen, and of others that are hidden."""

    def build(
        seen: list[PieceRow], hidden: list[PieceRow], in_hand: str | None = None, **more: object
    ) -> ToolScene:
        unseen = frozenset(range(len(seen) + 1, len(seen) + len(hidden) + 1))
        return scene(laid(*seen, *hidden), in_hand, types=catalogue.pieces, unseen=unseen, **more)

    return build


def new(scene: ToolScene, since: int) -> list[tuple[str, int]]:
    """Type and slot of what was built, beside the rows it began with."""
    return sorted((p.type.id, p.slot) for p in scene.battlefield.pieces.values() if p.id > since)


def nothing_done(stroke: Stroke) -> bool:
    return all(outcome.edit is None for outcome in stroke.done)


def test_a_wall_stands_on_what_is_seen_and_is_not_built_into_what_is_hidden(hiding: MakeScene) -> None:
    bridge: list[PieceRow] = [("rock-1", q, 0, 20, 0) for q in range(3)]
    scene = hiding(MEADOW, bridge)
    stroke = Stroke(tool("wall"), scene, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    assert stroke.label == "Build a castle wall along 3 hexes"
    built = new(scene, len(MEADOW) + 3)
    assert {slot for id, slot in built if "base" in id} == {2}
    scene = hiding(MEADOW, [("rock-1", 2, 0, 4, 0)])
    stroke = Stroke(tool("wall"), scene, Pointer(Hex(0, 0)), Pointer(Hex(3, 0)))
    why = "Hidden at C1: single rock tile; show it first (Arrange menu)"
    assert stroke.shown[-1].reason == stroke.said == why
    assert {ghost.worst for ghost in stroke.shown[-1].ghosts} == {Severity.ERROR}
    assert nothing_done(stroke)


def test_a_wall_does_not_join_castle_that_is_hidden(hiding: MakeScene) -> None:
    beside: list[PieceRow] = [("fortress-base-end", -1, 0, 2, 3), ("fortress-wall-end", -1, 0, 3, 3)]
    joined = hiding([*MEADOW, *beside], [])
    Stroke(tool("wall"), joined, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    alone = hiding(MEADOW, beside)
    Stroke(tool("wall"), alone, Pointer(Hex(0, 0)), Pointer(Hex(2, 0)))
    ends = [
        [id for id, _ in new(scene, len(MEADOW) + 2)].count("fortress-base-end") for scene in (joined, alone)
    ]
    assert ends == [1, 2]


def test_a_ladder_climbs_what_is_seen(hiding: MakeScene) -> None:
    tower: list[PieceRow] = [("rock-1", 1, 0, slot, 0) for slot in (1, 2, 3)]
    roof: list[PieceRow] = [("rock-1", 1, 0, slot, 0) for slot in (4, 5, 6, 7)]
    scene = hiding([("grass-1", 0, 0, 1, 0), *tower], roof)
    stroke = Stroke(tool("ladder"), scene, Pointer(Hex(0, 0), EAST))
    assert stroke.label == "Build a ladder of one rung"


@pytest.mark.parametrize(
    ("row", "name"),
    [
        (("evergreen-10", 0, 0, 2, 0), "evergreen tree 10"),
        (("ladder-rung", 0, 0, 2, 1), "ladder rung"),
        (("ladder-rung", 0, 0, 2, 2), "ladder rung"),
        (("ladder-rung", 0, 0, 3, 1), "ladder rung"),
    ],
    ids=["tree on the landing", "rung of this ladder", "another ladder", "rung out of step"],
)
def test_a_ladder_is_not_built_into_what_is_hidden(hiding: MakeScene, row: PieceRow, name: str) -> None:
    tower: list[PieceRow] = [("rock-1", 1, 0, slot, 0) for slot in range(1, 8)]
    scene = hiding([("grass-1", 0, 0, 1, 0), *tower], [row])
    why = f"No ladder here while {name} is hidden on the way; show it first (Arrange menu)"
    preview = tool("ladder").hover(Pointer(Hex(0, 0), EAST), scene)
    assert (preview.reason, preview.blocked) == (why, True)
    stroke = Stroke(tool("ladder"), scene, Pointer(Hex(0, 0), EAST))
    assert stroke.said == why
    assert nothing_done(stroke)


def test_a_battlement_lines_what_is_seen(hiding: MakeScene) -> None:
    walk: list[PieceRow] = [("wall-walk-1", 0, 0, 3, 0)]
    roof: list[PieceRow] = [("rock-1", 0, 0, 9, 0), ("rock-1", 1, 0, 9, 0)]
    scene = hiding(walk, roof)
    stroke = Stroke(tool("battlement"), scene, Pointer(Hex(0, 0), EAST, near_edge=True, shift=True))
    assert stroke.label == "Put up 6 battlements"
    assert {slot for _, slot in new(scene, 3)} == {3}


@pytest.mark.parametrize(
    ("row", "name"),
    [(("rock-1", 1, 0, 3, 0), "single rock tile"), (("battlement", 1, 0, 3, 4), "battlement")],
    ids=["a tile beside", "a battlement"],
)
def test_where_something_hidden_keeps_a_battlement_away_that_is_said(
    hiding: MakeScene, row: PieceRow, name: str
) -> None:
    scene = hiding([("wall-walk-1", 0, 0, 3, 0)], [row])
    stroke = Stroke(tool("battlement"), scene, Pointer(Hex(0, 0), EAST, near_edge=True))
    assert stroke.said == f"Hidden at B1: {name}; show it first (Arrange menu)"
    assert nothing_done(stroke)


def test_ground_is_filled_as_far_as_it_is_seen_and_what_is_hidden_is_left_out_and_told(
    hiding: MakeScene,
) -> None:
    scene = hiding([("rock-7", 0, 0, 1, 0)], [("rock-1", 0, 1, 5, 0)], "grass-1")
    assert len(tool("fill").hover(Pointer(Hex(1, 0)), scene).area) == 7, "what floats above does not count"
    stroke = Stroke(tool("fill"), scene, Pointer(Hex(1, 0)))
    assert new(scene, 2) == [("grass-7", 2)]
    assert stroke.label == "Fill 7 hexes with grass"
    scene = hiding([("rock-7", 0, 0, 1, 0)], [("rock-1", 0, 1, 2, 0)], "grass-1")
    stroke = Stroke(tool("fill"), scene, Pointer(Hex(1, 0)))
    assert stroke.said.endswith("1 hex left out: something hidden lies there")
    assert [p for p in check(scene.battlefield) if p.severity is Severity.ERROR] == []


def test_an_edge_piece_snaps_to_what_is_seen(hiding: MakeScene) -> None:
    scene = hiding([("wall-walk-1", 0, 0, 3, 0)], [("rock-1", 1, 0, 9, 0)], "battlement")
    ghost = tool("place").hover(Pointer(Hex(0, 0), EAST, near_edge=True), scene).ghosts[0]
    assert (ghost.piece.hex, ghost.piece.slot) == (Hex(1, 0), 3)


def test_painting_over_exchanges_the_tile_that_is_seen(hiding: MakeScene) -> None:
    scene = hiding([("grass-1", 0, 0, 1, 0)], [("grass-1", 0, 0, 5, 0), ("grass-1", 2, 0, 1, 0)], "rock-1")
    Stroke(tool("place"), scene, Pointer(Hex(0, 0), ctrl=True), Pointer(Hex(2, 0), ctrl=True))
    there = scene.battlefield.pieces
    assert [there[id].type.id for id in (1, 2, 3)] == ["rock-1", "grass-1", "grass-1"]
    assert new(scene, 3) == [("rock-1", 1)], "on the bare hex between, and not into the hidden tile"
    reason = tool("place").hover(Pointer(Hex(2, 0), ctrl=True), scene).reason
    assert reason == "Hidden at C1: single grass tile; show it first (Arrange menu)"


def test_a_wall_under_a_hidden_level_by_hand(window: Window, hands: Hands) -> None:
    document, types = window.document, window.session.catalogue.pieces
    pieces = document.battlefield.new_piece
    ground = [pieces(types["grass-1"], Hex(q, r), 1) for q in range(5) for r in range(3)]
    roof = [pieces(types["rock-1"], Hex(q, 1), 30) for q in range(5)]
    document.do(Put((*ground, *roof)), "Ground")
    window.canvas.fit()
    window.desk.reach.hide_levels({30})
    hands.key(Qt.Key.Key_W)
    hands.drag(Hex(0, 1), Hex(3, 1))
    bases = [p for p in document.battlefield.pieces.values() if p.type.id.startswith("fortress-base")]
    assert [p.slot for p in bases] == [2, 2, 2, 2]
    window.desk.reach.hide_levels({2, 3, 12, 30})
    hands.drag(Hex(2, 0), Hex(2, 2))
    assert "Hidden at C2: straight castle base" in window.session.status.currentMessage()
