"""What one sees comes into the hand, or goes."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.canvas.gestures import Gestures
from builder.editor.tools import Outcome, Pointer, Scene
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


REMOVE = tool("remove")


def stroke(scene: Scene, *pointers: Pointer) -> list[Outcome]:
    done: list[Outcome] = []

    def carry_out(outcome: Outcome) -> None:
        done.append(outcome)
        if outcome.edit is not None:
            scene.battlefield.apply(outcome.edit)

    gestures = Gestures(REMOVE, lambda: scene, carry_out)
    gestures.press(pointers[0])
    for pointer in pointers[1:]:
        gestures.move(pointer)
    gestures.release(pointers[-1])
    return done


def test_what_would_go_is_marked(scene: MakeScene, lay: Lay) -> None:
    looks = scene(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)))
    preview = REMOVE.hover(Pointer(Hex(0, 0)), looks)
    assert (preview.marked, preview.doomed) == ({2}, True)
    assert "level 2" in preview.reason


def test_a_stroke_takes_one_layer_off(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(
        ("rock-7", 0, 0, 1, 0), ("rock-7", 0, 0, 2, 0), ("grass-1", 3, 0, 1, 0), ("grass-1", 3, 0, 2, 0)
    )
    done = stroke(
        scene(battlefield), Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(0, 1)), Pointer(Hex(3, 0))
    )
    assert set(battlefield.pieces) == {1, 3}
    assert len({outcome.merge_key for outcome in done}) == 1


def test_nothing_there_is_nothing_done(scene: MakeScene) -> None:
    assert stroke(scene(Battlefield()), Pointer(Hex(0, 0)), Pointer(Hex(1, 0))) == []


def test_what_is_above_the_shown_level_or_faded_below_it_stays(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("rock-1", 0, 0, 4, 0))
    assert stroke(scene(battlefield, highest=3), Pointer(Hex(0, 0))) == []
    assert stroke(scene(battlefield, highest=5), Pointer(Hex(0, 0))) == []
    assert len(stroke(scene(battlefield, highest=4), Pointer(Hex(0, 0)))) == 1


def test_a_tall_piece_can_be_taken_at_every_level_it_reaches(scene: MakeScene, lay: Lay) -> None:
    for highest in (2, 7, 13):
        battlefield = lay(("grass-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0))
        stroke(scene(battlefield, highest=highest), Pointer(Hex(0, 0)))
        assert set(battlefield.pieces) == {1}
