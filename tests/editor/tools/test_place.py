"""The place tool without a window: pointers in, edits out."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield, Piece, Put
from builder.editor.canvas.gestures import Gestures
from builder.editor.tools import GestureOutcome, Pointer, ToolScene
from builder.hexgrid import Direction, Edge, Hex
from builder.problems import Problem, Severity
from editor.people import tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import laid

PLACE = tool("place")


def run(scene: ToolScene, *pointers: Pointer) -> list[GestureOutcome]:
    """What came of a stroke with what is in hand."""
    return Stroke(PLACE, scene, *pointers).done


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
    battlefield = Battlefield()
    run(scene(battlefield, "rock-1"), Pointer(Hex(0, 0)), Pointer(Hex(1, 0)), Pointer(Hex(0, 0)))
    assert len(battlefield) == 2
    looks = scene(Battlefield(), "rock-1")
    first, second = run(looks, Pointer(Hex(0, 0))), run(looks, Pointer(Hex(0, 0)))
    assert first[0].merge_key != second[0].merge_key


def test_shift_keeps_the_level(scene: MakeScene) -> None:
    battlefield = laid(("rock-7", 0, 0, 1, 0))
    looks = scene(battlefield, "rock-1", level=5, highest=5)
    assert PLACE.hover(Pointer(Hex(0, 0)), looks).ghosts[0].piece.slot == 2
    assert PLACE.hover(Pointer(Hex(0, 0), shift=True), looks).ghosts[0].piece.slot == 5


def test_the_ghost_is_good_doubtful_or_bad_and_a_wall_on_its_base_unfinished(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("water-1", 5, 0, 1, 0))

    def worst(name: str, hex: Hex, **more: object) -> Severity | None:
        return PLACE.hover(Pointer(hex), scene(battlefield, name, **more)).ghosts[0].worst

    assert worst("rock-1", Hex(0, 0)) is None
    assert worst("rock-1", Hex(5, 0)) is Severity.ERROR, "nothing lies on water"
    assert worst("road-5", Hex(-2, 0)) is Severity.WARNING, "one hex of five is held: it tips"
    battlefield = laid(("fortress-base-straight", 0, 0, 1, 0))
    preview = PLACE.hover(Pointer(Hex(0, 0)), scene(battlefield, "fortress-wall-straight"))
    assert preview.ghosts[0].worst is Severity.WARNING
    assert preview.reason


def test_without_a_mouse_the_rotation_in_hand_counts_and_enter_places(scene: MakeScene) -> None:
    ghost = PLACE.hover(Pointer(Hex(0, 0)), scene(Battlefield(), "battlement", rotation=4)).ghosts[0]
    assert ghost.piece.rotation == 4
    for name in ("rock-1", "rock-7"):
        outcome = PLACE.activate(Pointer(Hex(0, 0)), scene(Battlefield(), name))
        assert outcome is not None
        assert isinstance(outcome.edit, Put)


def test_a_battlement_goes_to_the_edge_pointed_at_which_is_shown_with_its_inside(scene: MakeScene) -> None:
    battlefield = laid(("wall-walk-1", 0, 0, 1, 0))
    for pointed in (Edge(Hex(0, 0), Direction.E), Edge(Hex(1, 0), Direction.W)):
        preview = PLACE.hover(Pointer(pointed.hex, pointed), scene(battlefield, "battlement"))
        assert preview.edge == Edge(Hex(1, 0), Direction.W), "named from outside"
    assert PLACE.hover(Pointer(Hex(0, 0), Edge(Hex(0, 0), 0)), scene(battlefield, "rock-1")).edge is None
    pointer = Pointer(Hex(0, 0), Edge(Hex(0, 0), Direction.E), near_edge=True)
    run(scene(battlefield, "battlement"), pointer)
    (rail,) = [piece for piece in battlefield.pieces.values() if piece.type.id == "battlement"]
    assert rail.hex == Hex(1, 0)
    assert rail.edges == (Edge(Hex(1, 0), Direction.W),)
    assert rail.slot == 1


def test_the_keyboard_turns_an_edge_piece_from_edge_to_edge_of_its_hex(scene: MakeScene) -> None:
    battlefield = laid(("wall-walk-1", 0, 0, 3, 0))
    shown = [
        PLACE.hover(Pointer(Hex(0, 0)), scene(battlefield, "battlement", rotation=turn)) for turn in range(6)
    ]
    ways = [(Direction.NE + turn) % 6 for turn in range(6)]
    assert [preview.edge for preview in shown] == [Edge(Hex(0, 0), way).other_side for way in ways]
    assert all(preview.ghosts[0].worst is None for preview in shown), "each stands outside the walk"
    outcome = PLACE.activate(Pointer(Hex(0, 0)), scene(battlefield, "battlement", rotation=2))
    assert outcome is not None
    assert isinstance(outcome.edit, Put)
    assert outcome.edit.pieces[0].edges == (Edge(Hex(0, 0), Direction.SE).other_side,)


def test_a_stone_wall_snaps_to_the_edge_near_the_mouse_and_a_ruin_has_no_inside(scene: MakeScene) -> None:
    battlefield = laid(*[("rock-1", q, 0, 1, 0) for q in range(-4, 6)])
    looks = scene(battlefield, "stone-wall")
    edge = Edge(Hex(0, 0), Direction.SE)
    snapped = PLACE.hover(Pointer(Hex(0, 0), edge, near_edge=True), looks)
    assert snapped.ghosts[0].worst is None
    assert snapped.edge == edge.other_side
    assert snapped.reason == "stone wall: A1, south-east edge, level 1"
    held = PLACE.hover(Pointer(Hex(0, 0), edge), looks)
    assert Hex(0, 0) in held.ghosts[0].piece.cells, "in the middle of a hex it is held there"
    edge = Edge(Hex(0, 0), Direction.SW)
    preview = PLACE.hover(Pointer(Hex(0, 0), edge, near_edge=True), scene(Battlefield(), "ruin-short"))
    assert preview.edge == edge
    assert not preview.inward
    assert PLACE.hover(Pointer(Hex(0, 0), edge), scene(Battlefield(), "battlement")).inward


def test_ctrl_paints_over_instead_of_stacking(scene: MakeScene) -> None:
    battlefield = laid(
        ("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0), ("grass-1", 1, 0, 1, 0), ("rock-1", 2, 0, 1, 0)
    )
    looks = scene(battlefield, "rock-1")
    hover = PLACE.hover(Pointer(Hex(0, 0), ctrl=True), looks)
    assert (hover.ghosts[0].piece.slot, hover.hidden) == (2, {2})
    done = run(looks, *(Pointer(Hex(q, 0), ctrl=True) for q in (0, 1, 2, 3, 2, 1, 0)))
    top = {hex.q: battlefield.occupancy.top(hex) for hex in (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0))}
    assert top == {0: 2, 1: 1, 2: 1, 3: 1}
    assert [battlefield.pieces[id].type.id for id in (1, 2, 3, 4)] == [
        "grass-1",
        "rock-1",
        "rock-1",
        "rock-1",
    ]
    assert len(battlefield) == 5
    assert len({outcome.merge_key for outcome in done}) == 1
    assert {outcome.label for outcome in done} == {"Paint over with single rock tile"}


def test_ctrl_leaves_larger_tiles_locked_equal_ones_and_what_is_no_tile_alone(scene: MakeScene) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0), ("grass-1", 7, 0, 1, 0))
    looks = scene(battlefield, "rock-1", locked=frozenset({3}))
    for hex, why in ((Hex(0, 0), "7-hex grass tile"), (Hex(5, 0), "The same tile"), (Hex(7, 0), "Locked")):
        preview = PLACE.hover(Pointer(hex, ctrl=True), looks)
        assert preview.ghosts == ()
        assert why in preview.reason
        assert run(looks, Pointer(hex, ctrl=True)) == []
    looks = scene(laid(("grass-1", 0, 0, 1, 0)), "evergreen-10")
    assert PLACE.hover(Pointer(Hex(0, 0), ctrl=True), looks).ghosts[0].piece.slot == 2


def test_a_press_works_out_once_what_a_piece_would_do_there(scene: MakeScene) -> None:
    looks, asked = scene(laid(("grass-7", 0, 0, 1, 0)), "rock-7"), 0

    def check(pieces: tuple[Piece, ...]) -> tuple[Problem, ...]:
        nonlocal asked
        asked += 1
        return ()

    counted = replace(looks, check=check)
    gestures = Gestures(tool("place"), lambda: counted, lambda outcome: None)
    gestures.move(Pointer(Hex(0, 0)))
    asked = 0
    gestures.press(Pointer(Hex(0, 0)))
    assert asked == 1
