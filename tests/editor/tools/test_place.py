"""The place tool without a window: pointers in, edits out."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield, Put
from builder.editor.canvas.gestures import Gestures
from builder.editor.tools import Outcome, Pointer, Scene
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Severity
from editor.people import tool

Lay, MakeScene = Callable[..., Battlefield], Callable[..., Scene]
PLACE = tool("place")


def run(scene: Scene, *pointers: Pointer) -> list[Outcome]:
    """Press at the first pointer, move over the others, release at the last; what came of it, applied."""
    done: list[Outcome] = []

    def carry_out(outcome: Outcome) -> None:
        done.append(outcome)
        if outcome.edit is not None:
            scene.battlefield.apply(outcome.edit)

    gestures = Gestures(PLACE, lambda: scene, carry_out)
    gestures.press(pointers[0])
    for pointer in pointers[1:]:
        gestures.move(pointer)
    gestures.release(pointers[-1])
    return done


def test_with_an_empty_hand_nothing_is_placed(scene: MakeScene) -> None:
    here = Pointer(Hex(0, 0))
    assert run(scene(Battlefield()), here) == []
    assert PLACE.hover(here, scene(Battlefield())).reason


def test_a_large_piece_is_placed_where_the_button_is_released(scene: MakeScene) -> None:
    battlefield = Battlefield()
    (outcome,) = run(scene(battlefield, "grass-7"), Pointer(Hex(0, 0)), Pointer(Hex(3, 3)))
    assert outcome.label == "Place 7-hex grass tile"
    assert [piece.hex for piece in battlefield.pieces.values()] == [Hex(3, 2)]


def test_single_hexes_are_painted_along_the_way_as_one_step(scene: MakeScene) -> None:
    battlefield = Battlefield()
    done = run(scene(battlefield, "rock-1"), Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(4, 0)))
    assert [piece.hex for piece in battlefield.in_order()] == [Hex(q, 0) for q in range(5)], "no gap"
    assert len({outcome.merge_key for outcome in done}) == 1
    assert done[0].merge_key is not None


def test_painting_over_a_hex_twice_lays_one_tile(scene: MakeScene) -> None:
    battlefield = Battlefield()
    run(scene(battlefield, "rock-1"), Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(0, 0)))
    assert len(battlefield) == 2


def test_two_strokes_are_two_steps(scene: MakeScene) -> None:
    looks = scene(Battlefield(), "rock-1")
    first, second = run(looks, Pointer(Hex(0, 0))), run(looks, Pointer(Hex(0, 0)))
    assert first[0].merge_key != second[0].merge_key


def test_shift_keeps_the_level(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("rock-7", 0, 0, 1, 0))
    looks = scene(battlefield, "rock-1", level=5, highest=5)
    assert PLACE.hover(Pointer(Hex(0, 0)), looks).ghosts[0].piece.slot == 2
    assert PLACE.hover(Pointer(Hex(0, 0), shift=True), looks).ghosts[0].piece.slot == 5


def test_the_ghost_is_good_doubtful_or_bad(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("rock-1", 0, 0, 1, 0), ("water-1", 5, 0, 1, 0))

    def worst(name: str, hex: Hex, **more: object) -> Severity | None:
        return PLACE.hover(Pointer(hex), scene(battlefield, name, **more)).ghosts[0].worst

    assert worst("rock-1", Hex(0, 0)) is None
    assert worst("rock-1", Hex(5, 0)) is Severity.ERROR, "nothing lies on water"
    assert worst("road-5", Hex(-2, 0)) is Severity.WARNING, "one hex of five is held: it tips"


def test_a_wall_on_its_base_is_unfinished_not_wrong(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("fortress-base-straight", 0, 0, 1, 0))
    preview = PLACE.hover(Pointer(Hex(0, 0)), scene(battlefield, "fortress-wall-straight"))
    assert preview.ghosts[0].worst is Severity.WARNING
    assert preview.reason


def test_a_battlement_goes_to_the_edge_pointed_at(scene: MakeScene, lay: Lay) -> None:
    battlefield = lay(("wall-walk-1", 0, 0, 1, 0))
    pointer = Pointer(Hex(0, 0), Edge(Hex(0, 0), Direction.E), near_edge=True)
    run(scene(battlefield, "battlement"), pointer)
    (rail,) = [piece for piece in battlefield.pieces.values() if piece.type.id == "battlement"]
    assert rail.hex == Hex(1, 0)
    assert rail.edges == (Edge(Hex(1, 0), Direction.W),)
    assert rail.slot == 1


def test_without_a_mouse_the_rotation_in_hand_counts(scene: MakeScene) -> None:
    ghost = PLACE.hover(Pointer(Hex(0, 0)), scene(Battlefield(), "battlement", rotation=4)).ghosts[0]
    assert ghost.piece.rotation == 4


def test_enter_places_a_piece(scene: MakeScene) -> None:
    for name in ("rock-1", "rock-7"):
        outcome = PLACE.activate(Pointer(Hex(0, 0)), scene(Battlefield(), name))
        assert outcome is not None
        assert isinstance(outcome.edit, Put)
