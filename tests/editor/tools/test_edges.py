"""Battlements and ladders on the edges that are meant; edges in words."""

from __future__ import annotations

import pytest

from builder.catalogue import Catalogue, Role
from builder.construction import check
from builder.editor.tools import Pointer, ToolScene
from builder.editor.tools.ghosts import side_name
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Severity
from editor.people import tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import laid


def test_every_side_has_the_name_of_its_direction() -> None:
    short = {"".join(part[0] for part in side_name(way).split("-")).upper(): way.name for way in Direction}
    assert short == {name: name for name in ("E", "SE", "SW", "W", "NW", "NE")}


BRUSH = tool("battlement")
ROWS = [("wall-walk-1", q, 0, 1, 0) for q in range(4)]


@pytest.fixture
def looks(scene: MakeScene, catalogue: Catalogue) -> MakeScene:
    """Four wall walks in a row."""
    return lambda *more, **how: scene(laid(*ROWS, *more), types=catalogue.pieces, **how)


def at(q: int, direction: int, *, near: bool = True, **keys: bool) -> Pointer:
    return Pointer(Hex(q, 0), Edge(Hex(q, 0), direction), near_edge=near, **keys)


def rails(scene: ToolScene) -> set[tuple[int, int]]:
    """The battlements that stand: hex of the walk, and to which side of it."""
    return {
        (piece.edges[0].across.q, piece.edges[0].other_side.direction)
        for piece in scene.battlefield.pieces.values()
        if piece.type.id == "battlement"
    }


def test_a_click_does_the_edge_nearest_from_either_side(looks: MakeScene) -> None:
    scene = looks()
    preview = BRUSH.hover(at(1, Direction.NE), scene)
    assert [ghost.piece.edges[0] for ghost in preview.ghosts] == [Edge(Hex(1, 0), Direction.NE).other_side]
    assert preview.edge == Edge(Hex(1, 0), Direction.NE).other_side
    assert Stroke(BRUSH, scene, at(1, Direction.NE)).label == "Put up a battlement"
    assert rails(scene) == {(1, Direction.NE)}
    outside = Edge(Hex(1, 0), Direction.SE).other_side
    Stroke(BRUSH, scene, Pointer(outside.hex, outside, near_edge=True))
    assert rails(scene) == {(1, Direction.NE), (1, Direction.SE)}


def test_a_drag_along_one_side_does_that_side_in_one_step_and_going_back_takes_edges_back(
    looks: MakeScene,
) -> None:
    scene = looks()
    stroke = Stroke(BRUSH, scene, at(0, Direction.NE), at(1, Direction.NW), at(3, Direction.NW))
    assert stroke.label == "Put up 8 battlements"
    assert rails(scene) == {(q, way) for q in range(4) for way in (Direction.NW, Direction.NE)}
    assert len(stroke.shown[-1].ghosts) == 8
    assert stroke.shown[-1].badge == "× 8"
    scene = looks()
    Stroke(BRUSH, scene, at(0, Direction.NE), at(3, Direction.NE), at(1, Direction.NE))
    assert {q for q, _ in rails(scene)} == {0, 1}
    scene = looks(("rock-1", 1, 0, 2, 0))
    Stroke(BRUSH, scene, at(0, Direction.NE), at(3, Direction.NE))
    assert {q for q, _ in rails(scene)} == {0, 2, 3}, "what is higher on the way is left out"


def test_a_drag_from_the_middle_does_both_sides_as_shift_does_and_skips_what_stands(looks: MakeScene) -> None:
    scene = looks()
    Stroke(BRUSH, scene, at(2, Direction.NE))
    stroke = Stroke(BRUSH, scene, at(0, Direction.E, near=False), at(3, Direction.W, near=False))
    assert stroke.label == "Put up 17 battlements"
    assert len(rails(scene)) == 18
    assert [problem for problem in check(scene.battlefield) if problem.severity is not Severity.NOTE] == []
    scene = looks()
    assert len(BRUSH.hover(at(0, Direction.NE, shift=True), scene).ghosts) == 18
    Stroke(BRUSH, scene, at(0, Direction.NE, shift=True))
    assert len(rails(scene)) == 18


def test_the_keyboard_names_the_edge_by_turning(looks: MakeScene) -> None:
    for rotation, way in ((0, Direction.NE), (2, Direction.SE), (5, Direction.NW)):
        scene = looks(rotation=rotation)
        outcome = BRUSH.activate(Pointer(Hex(1, 0)), scene)
        assert outcome is not None
        assert outcome.edit is not None
        scene.battlefield.apply(outcome.edit)
        assert rails(scene) == {(1, way)}


@pytest.mark.parametrize(
    ("pointer", "why"),
    [
        (at(1, Direction.E), "No rim here: the other side of this edge of B1 is as high"),
        (Pointer(Hex(9, 9), Edge(Hex(9, 9), 0)), "Battlements stand along wall walks and tiles"),
        (at(3, Direction.E), "This edge of D1 has its battlement"),
    ],
)
def test_why_there_is_none(looks: MakeScene, pointer: Pointer, why: str) -> None:
    scene = looks(("battlement", 4, 0, 1, 4))
    assert why in BRUSH.hover(pointer, scene).reason
    assert why in Stroke(BRUSH, scene, pointer).said
    assert len(rails(scene)) == 1


def test_the_top_of_a_ladder_stays_open_on_a_stroke_and_can_be_closed_by_a_click(
    looks: MakeScene,
) -> None:
    # South-east of the walk (1, 0) a ladder leans on it, with its foot at (1, 1).
    scene = looks(("ladder-rung", 1, 1, 1, 5))
    Stroke(BRUSH, scene, at(0, Direction.SE), at(3, Direction.SW))
    assert (1, Direction.SE) not in rails(scene)
    assert (1, Direction.SW) in rails(scene)
    assert BRUSH.hover(at(1, Direction.SE), scene).ghosts[0].worst is not None


LADDER = tool("ladder")
EAST = Edge(Hex(0, 0), Direction.E)
CLIFF = [("grass-1", 0, 0, 1, 0), *[("rock-1", 1, 0, slot, 0) for slot in range(1, 8)]]


@pytest.fixture
def cliff(scene: MakeScene, catalogue: Catalogue) -> MakeScene:
    """A tower of seven levels east of a meadow."""
    return lambda *more, **how: scene(laid(*CLIFF, *more), types=catalogue.pieces, **how)


def test_the_ghost_shows_all_rungs_with_their_number_and_the_level(cliff: MakeScene) -> None:
    preview = LADDER.hover(Pointer(Hex(0, 0), EAST), cliff())
    assert [ghost.piece.slot for ghost in preview.ghosts] == [2, 4, 6]
    assert {ghost.worst for ghost in preview.ghosts} == {None}
    assert preview.badge == "3 rungs → 7"
    assert preview.edge == EAST
    assert "from A1, level 1, to B1, level 7" in preview.reason


def test_a_click_on_the_edge_builds_it_in_one_step(cliff: MakeScene) -> None:
    scene = cliff()
    stroke = Stroke(LADDER, scene, Pointer(Hex(1, 0), EAST.other_side))
    assert stroke.label == "Build a ladder of 3 rungs"
    assert [problem for problem in check(scene.battlefield) if problem.severity is not Severity.NOTE] == []
    again = Stroke(LADDER, scene, Pointer(Hex(0, 0), EAST))
    assert again.said == "The ladder from A1 to B1 is there already"


def test_a_drag_from_foot_to_top_builds_over_the_edge_crossed(cliff: MakeScene) -> None:
    for pressed, released in ((Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(0, 0)), (Hex(0, 0), Hex(3, 0))):
        scene = cliff()
        beside = Edge(pressed, Direction.NW)
        stroke = Stroke(LADDER, scene, Pointer(pressed, beside), Pointer(released, Edge(released, 1)))
        assert stroke.label == "Build a ladder of 3 rungs"
        assert {p.edges for p in scene.battlefield.pieces.values() if p.type.is_edge} == {(EAST,)}


def test_the_keyboard_names_the_edge_of_a_ladder_by_turning(cliff: MakeScene) -> None:
    # Rotation 0 is north-east, so that one turn is east.
    assert LADDER.hover(Pointer(Hex(0, 0)), cliff(rotation=0)).ghosts == ()
    outcome = LADDER.activate(Pointer(Hex(0, 0)), cliff(rotation=1))
    assert outcome is not None
    assert outcome.edit is not None


def test_where_none_can_be_built_the_reason_is_said_and_nothing_done(cliff: MakeScene) -> None:
    level = LADDER.hover(Pointer(Hex(5, 5), Edge(Hex(5, 5), 0)), cliff())
    assert (level.ghosts, level.blocked) == ((), False)
    assert "both at height 0" in level.reason
    scene = cliff(("evergreen-10", 0, 0, 2, 0))
    blocked = LADDER.hover(Pointer(Hex(0, 0), EAST), scene)
    assert blocked.blocked
    stroke = Stroke(LADDER, scene, Pointer(Hex(0, 0), EAST))
    assert stroke.said == blocked.reason == "No room for a ladder at A1: evergreen tree 10 stands there"
    assert all(outcome.edit is None for outcome in stroke.done)


def test_rungs_that_are_not_owned_are_told_and_a_battlement_at_the_top_gives_way(cliff: MakeScene) -> None:
    preview = LADDER.hover(Pointer(Hex(0, 0), EAST), cliff(left=lambda type: 1))
    assert preview.reason.startswith("More than you own: 2 × ladder rung missing")
    assert {ghost.worst for ghost in preview.ghosts} == {Severity.WARNING}
    enough = LADDER.hover(Pointer(Hex(0, 0), EAST), cliff(left=lambda type: 3))
    assert {ghost.worst for ghost in enough.ghosts} == {None}
    closed = cliff(("battlement", 0, 0, 7, 1))
    preview = LADDER.hover(Pointer(Hex(0, 0), EAST), closed)
    assert {ghost.worst for ghost in preview.ghosts} == {None}
    (battlement,) = (p.id for p in closed.battlefield.pieces.values() if p.type.role is Role.BATTLEMENT)
    assert preview.hidden == {battlement}
