"""The pipette without a window."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.tools import Pointer, Scene
from builder.hexgrid import Direction, Edge, Hex
from editor.people import tool
from editor.tools.strokes import Stroke

Lay, MakeScene = Callable[..., Battlefield], Callable[..., Scene]
PIPETTE = tool("pipette")


def test_a_click_takes_type_and_rotation_and_changes_nothing(
    scene: MakeScene, lay: Lay, catalogue: Catalogue
) -> None:
    looks = scene(lay(("grass-7", 0, 0, 1, 0), ("rock-3", 0, 1, 2, 4)))
    preview = PIPETTE.hover(Pointer(Hex(0, 1)), looks)
    assert preview.marked == {2}
    assert "triple rock tile" in preview.reason
    (outcome,) = Stroke(PIPETTE, looks, Pointer(Hex(0, 1))).done
    assert outcome.take == (catalogue.pieces["rock-3"], 4)
    assert outcome.edit is None


def test_near_an_edge_the_piece_on_it_is_taken(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> None:
    looks = scene(lay(("grass-7", 0, 0, 1, 0), ("battlement", 0, -1, 1, 2)))
    edge = Edge(Hex(0, -1), Direction.SE)
    (outcome,) = Stroke(PIPETTE, looks, Pointer(Hex(0, 0), edge.other_side, near_edge=True)).done
    assert outcome.take == (catalogue.pieces["battlement"], 2)


def test_the_keyboard_reaches_a_piece_on_an_edge(scene: MakeScene, lay: Lay, catalogue: Catalogue) -> None:
    battlefield = lay(("grass-1", 0, 0, 1, 0), ("battlement", 0, -1, 1, 2))
    for rotation, expected in ((5, "battlement"), (0, "grass-1")):
        looks = scene(battlefield, rotation=rotation)
        outcome = PIPETTE.activate(Pointer(Hex(0, 0)), looks)
        assert outcome is not None
        assert outcome.take is not None
        assert outcome.take[0] is catalogue.pieces[expected]


def test_where_nothing_lies_that_is_said(scene: MakeScene) -> None:
    looks = scene(Battlefield())
    (outcome,) = Stroke(PIPETTE, looks, Pointer(Hex(0, 0))).done
    assert (outcome.take, outcome.edit) == (None, None)
    assert outcome.say == PIPETTE.hover(Pointer(Hex(0, 0)), looks).reason
