"""The ladder tool without a window."""

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
LADDER = tool("ladder")
EAST = Edge(Hex(0, 0), Direction.E)
ROWS = [("grass-1", 0, 0, 1, 0), *[("rock-1", 1, 0, slot, 0) for slot in range(1, 8)]]


@pytest.fixture
def looks(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> Callable[..., Scene]:
    """A tower of seven levels east of a meadow."""
    return lambda *more, **how: scene(lay(*ROWS, *more), types=catalogue.pieces, **how)


def test_the_ghost_shows_all_rungs_with_their_number_and_the_level(looks: Callable[..., Scene]) -> None:
    preview = LADDER.hover(Pointer(Hex(0, 0), EAST), looks())
    assert [ghost.piece.slot for ghost in preview.ghosts] == [2, 4, 6]
    assert {ghost.worst for ghost in preview.ghosts} == {None}
    assert preview.badge == "3 rungs → 7"
    assert preview.edge == EAST
    assert "from A1, level 1, to B1, level 7" in preview.reason


def test_a_click_on_the_edge_builds_it_in_one_step(looks: Callable[..., Scene]) -> None:
    scene = looks()
    stroke = Stroke(LADDER, scene, Pointer(Hex(1, 0), EAST.other_side))
    assert stroke.label == "Build a ladder of 3 rungs"
    assert [problem for problem in check(scene.battlefield) if problem.severity is not Severity.NOTE] == []
    again = Stroke(LADDER, scene, Pointer(Hex(0, 0), EAST))
    assert again.said == "The ladder from A1 to B1 is there already"


def test_a_drag_from_foot_to_top_builds_over_the_edge_crossed(looks: Callable[..., Scene]) -> None:
    for pressed, released in ((Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(0, 0)), (Hex(0, 0), Hex(3, 0))):
        scene = looks()
        beside = Edge(pressed, Direction.NW)
        stroke = Stroke(LADDER, scene, Pointer(pressed, beside), Pointer(released, Edge(released, 1)))
        assert stroke.label == "Build a ladder of 3 rungs"
        assert {p.edges for p in scene.battlefield.pieces.values() if p.type.is_edge} == {(EAST,)}


def test_the_keyboard_names_the_edge_by_turning(looks: Callable[..., Scene]) -> None:
    # Rotation 0 is north-east, so that one turn is east.
    assert LADDER.hover(Pointer(Hex(0, 0)), looks(rotation=0)).ghosts == ()
    outcome = LADDER.activate(Pointer(Hex(0, 0)), looks(rotation=1))
    assert outcome is not None
    assert outcome.edit is not None


def test_where_none_can_be_built_the_reason_is_said_and_nothing_done(looks: Callable[..., Scene]) -> None:
    level = LADDER.hover(Pointer(Hex(5, 5), Edge(Hex(5, 5), 0)), looks())
    assert (level.ghosts, level.blocked) == ((), False)
    assert "both at height 0" in level.reason
    scene = looks(("evergreen-10", 0, 0, 2, 0))
    blocked = LADDER.hover(Pointer(Hex(0, 0), EAST), scene)
    assert blocked.blocked
    stroke = Stroke(LADDER, scene, Pointer(Hex(0, 0), EAST))
    assert stroke.said == blocked.reason == "No room for a ladder at A1: evergreen tree 10 stands there"
    assert all(outcome.edit is None for outcome in stroke.done)


def test_rungs_that_are_not_owned_are_told(looks: Callable[..., Scene]) -> None:
    preview = LADDER.hover(Pointer(Hex(0, 0), EAST), looks(left=lambda type: 1))
    assert preview.reason.startswith("More than you own: 2 × ladder rung missing")
    assert {ghost.worst for ghost in preview.ghosts} == {Severity.WARNING}
    enough = LADDER.hover(Pointer(Hex(0, 0), EAST), looks(left=lambda type: 3))
    assert {ghost.worst for ghost in enough.ghosts} == {None}


def test_a_battlement_at_the_top_makes_the_ghost_doubtful(looks: Callable[..., Scene]) -> None:
    preview = LADDER.hover(Pointer(Hex(0, 0), EAST), looks(("battlement", 0, 0, 7, 1)))
    assert Severity.WARNING in {ghost.worst for ghost in preview.ghosts}
    assert "closes the top of the ladder" in preview.reason
