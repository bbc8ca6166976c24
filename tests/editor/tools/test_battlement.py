"""The battlement brush without a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import check
from builder.editor.tools import Pointer, Scene
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Severity
from editor.people import tool
from editor.tools.strokes import Stroke

Lay, MakeScene = Callable[..., Battlefield], Callable[..., Scene]
BRUSH = tool("battlement")
ROWS = [("wall-walk-1", q, 0, 1, 0) for q in range(4)]


@pytest.fixture
def looks(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> Callable[..., Scene]:
    """Four wall walks in a row."""
    return lambda *more, **how: scene(lay(*ROWS, *more), types=catalogue.pieces, **how)


def at(q: int, direction: int, *, near: bool = True, **keys: bool) -> Pointer:
    return Pointer(Hex(q, 0), Edge(Hex(q, 0), direction), near_edge=near, **keys)


def rails(scene: Scene) -> set[tuple[int, int]]:
    """The battlements that stand: hex of the walk, and to which side of it."""
    return {
        (piece.edges[0].across.q, piece.edges[0].other_side.direction)
        for piece in scene.battlefield.pieces.values()
        if piece.type.id == "battlement"
    }


def test_a_click_does_the_edge_nearest(looks: Callable[..., Scene]) -> None:
    scene = looks()
    preview = BRUSH.hover(at(1, Direction.NE), scene)
    assert [ghost.piece.edges[0] for ghost in preview.ghosts] == [Edge(Hex(1, 0), Direction.NE).other_side]
    assert preview.edge == Edge(Hex(1, 0), Direction.NE).other_side
    assert Stroke(BRUSH, scene, at(1, Direction.NE)).label == "Put up a battlement"
    assert rails(scene) == {(1, Direction.NE)}


def test_from_outside_the_same_edge_is_meant(looks: Callable[..., Scene]) -> None:
    scene = looks()
    outside = Edge(Hex(1, 0), Direction.SE).other_side
    Stroke(BRUSH, scene, Pointer(outside.hex, outside, near_edge=True))
    assert rails(scene) == {(1, Direction.SE)}


def test_a_drag_along_one_side_does_that_side_in_one_step(looks: Callable[..., Scene]) -> None:
    scene = looks()
    stroke = Stroke(BRUSH, scene, at(0, Direction.NE), at(1, Direction.NW), at(3, Direction.NW))
    assert stroke.label == "Put up 8 battlements"
    assert rails(scene) == {(q, way) for q in range(4) for way in (Direction.NW, Direction.NE)}
    assert len(stroke.shown[-1].ghosts) == 8
    assert stroke.shown[-1].badge == "× 8"


def test_a_drag_from_the_middle_does_both_sides_and_skips_what_stands(looks: Callable[..., Scene]) -> None:
    scene = looks()
    Stroke(BRUSH, scene, at(2, Direction.NE))
    stroke = Stroke(BRUSH, scene, at(0, Direction.E, near=False), at(3, Direction.W, near=False))
    assert stroke.label == "Put up 17 battlements"
    assert len(rails(scene)) == 18
    assert [problem for problem in check(scene.battlefield) if problem.severity is not Severity.NOTE] == []


def test_going_back_takes_edges_back(looks: Callable[..., Scene]) -> None:
    scene = looks()
    Stroke(BRUSH, scene, at(0, Direction.NE), at(3, Direction.NE), at(1, Direction.NE))
    assert {q for q, _ in rails(scene)} == {0, 1}


def test_shift_goes_all_round(looks: Callable[..., Scene]) -> None:
    scene = looks()
    assert len(BRUSH.hover(at(0, Direction.NE, shift=True), scene).ghosts) == 18
    Stroke(BRUSH, scene, at(0, Direction.NE, shift=True))
    assert len(rails(scene)) == 18


def test_the_keyboard_names_the_edge_by_turning(looks: Callable[..., Scene]) -> None:
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
def test_why_there_is_none(looks: Callable[..., Scene], pointer: Pointer, why: str) -> None:
    scene = looks(("battlement", 4, 0, 1, 4))
    assert why in BRUSH.hover(pointer, scene).reason
    assert why in Stroke(BRUSH, scene, pointer).said
    assert len(rails(scene)) == 1


def test_the_top_of_a_ladder_stays_open_on_a_stroke_and_can_be_closed_by_a_click(
    looks: Callable[..., Scene],
) -> None:
    # South-east of the walk (1, 0) a ladder leans on it, with its foot at (1, 1).
    scene = looks(("ladder-rung", 1, 1, 1, 5))
    Stroke(BRUSH, scene, at(0, Direction.SE), at(3, Direction.SW))
    assert (1, Direction.SE) not in rails(scene)
    assert (1, Direction.SW) in rails(scene)
    assert BRUSH.hover(at(1, Direction.SE), scene).ghosts[0].worst is not None
