"""The select tool without a window."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Replace
from builder.editor.canvas.gestures import Gestures
from builder.editor.tools import GestureOutcome, Pointer, ToolScene
from builder.editor.tools.select import selection_words
from builder.hexgrid import ACROSS_FLATS, Direction, Edge, Hex, Point, centre
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from editor.people import tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import laid

SELECT = tool("select")


class Table:
    """A battlefield with a selection, worked on by the select tool."""

    def __init__(self, scene: ToolScene) -> None:
        self.scene = scene
        self.labels: list[str] = []
        self.gestures = Gestures(SELECT, lambda: self.scene, self.carry_out)

    def carry_out(self, outcome: GestureOutcome) -> None:
        if outcome.edit is not None:
            self.scene.battlefield.apply(outcome.edit)
            self.labels.append(outcome.label)
        if outcome.select is not None:
            self.scene = replace(self.scene, selection=outcome.select)

    def drag(self, *pointers: Pointer) -> None:
        self.gestures.press(pointers[0])
        for pointer in pointers[1:]:
            self.gestures.move(pointer)
        self.gestures.release(pointers[-1])


def test_a_click_or_enter_selects_the_topmost_piece_in_sight(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    for highest, expected in ((None, 2), (1, 1)):
        table = Table(scene(battlefield, highest=highest))
        table.drag(Pointer(Hex(0, 0)))
        assert table.scene.selection == {expected}
    outcome = SELECT.activate(Pointer(Hex(0, 0)), scene(laid(("rock-1", 0, 0, 1, 0))))
    assert outcome == GestureOutcome(select=frozenset({1}))
    assert not isinstance(outcome.edit, Replace)


def test_near_an_edge_the_wall_on_it_is_meant(scene: MakeScene) -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("battlement", 0, 1, 1, 0))
    edge = Edge(Hex(0, 1), Direction.NE)
    for pointed, expected in ((edge, 2), (edge.other_side, 2)):
        table = Table(scene(battlefield))
        table.drag(Pointer(pointed.hex, pointed, near_edge=True))
        assert table.scene.selection == {expected}
    table = Table(scene(battlefield))
    table.drag(Pointer(Hex(0, 1), edge, near_edge=False))
    assert table.scene.selection == {1}


def test_ctrl_adds_and_takes_out_and_an_empty_place_selects_nothing(scene: MakeScene) -> None:
    table = Table(scene(laid(("rock-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))))
    table.drag(Pointer(Hex(0, 0)))
    table.drag(Pointer(Hex(3, 0), ctrl=True))
    assert table.scene.selection == {1, 2}
    table.drag(Pointer(Hex(0, 0), ctrl=True))
    assert table.scene.selection == {2}
    table.drag(Pointer(Hex(9, 9), ctrl=True))
    assert table.scene.selection == {2}
    table.drag(Pointer(Hex(9, 9)))
    assert table.scene.selection == frozenset()


def test_a_single_piece_drops_where_it_is_dragged_unless_shift_keeps_its_level(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("grass-7", 3, 0, 1, 0))
    table = Table(scene(battlefield))
    table.drag(Pointer(Hex(0, 0)), Pointer(Hex(3, 1)))
    assert (battlefield.pieces[1].hex, battlefield.pieces[1].slot) == (Hex(3, 1), 2)
    assert table.labels == ["Move single rock tile"]
    battlefield = laid(("rock-1", 0, 0, 3, 0))
    Table(scene(battlefield)).drag(Pointer(Hex(0, 0)), Pointer(Hex(2, 0), shift=True))
    assert (battlefield.pieces[1].hex, battlefield.pieces[1].slot) == (Hex(2, 0), 3)


def test_several_pieces_move_together_and_keep_their_levels_or_drop_as_a_whole(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-7", 5, 0, 1, 0))
    table = Table(scene(battlefield, selection=frozenset({1, 2})))
    table.drag(Pointer(Hex(0, 0)), Pointer(Hex(5, 1)))
    assert [(battlefield.pieces[i].hex, battlefield.pieces[i].slot) for i in (1, 2)] == [
        (Hex(5, 1), 1),
        (Hex(5, 1), 2),
    ]
    assert table.labels == ["Move 2 pieces"]
    battlefield = laid(("rock-1", 0, 0, 4, 0), ("rock-1", 1, 0, 6, 0), ("grass-7", 5, 0, 1, 0))
    table = Table(scene(battlefield, selection=frozenset({1, 2})))
    table.drag(Pointer(Hex(0, 0)), Pointer(Hex(4, 1), shift=True))
    assert [battlefield.pieces[i].slot for i in (1, 2)] == [2, 4]


def test_of_very_many_pieces_dragged_only_what_is_in_their_way_is_looked_for(scene: MakeScene) -> None:
    """Each checked by all building rules, 5,000 take half a second at every hex."""
    battlefield = laid(
        *(("grass-1", q, r, 1, 0) for q in range(12) for r in range(11)), ("rock-1", 20, 0, 1, 0)
    )
    asked: list[int] = []
    moved = [id for id, piece in battlefield.pieces.items() if piece.hex.q < 20]
    made = replace(scene(battlefield), selection=frozenset(moved))
    made = replace(made, check=lambda pieces: (asked.append(len(pieces)), ())[1])
    stroke = Stroke(SELECT, made, Pointer(Hex(3, 3)), Pointer(Hex(12, 3)))
    assert asked == []
    assert "One piece of it would lie inside what is there" in [preview.reason for preview in stroke.shown]


def test_a_click_moves_nothing_and_a_drag_back_leaves_no_step(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 7, 0))
    edges = [Pointer(Hex(0, 0), Edge(Hex(0, 0), direction)) for direction in Direction]
    table = Table(scene(battlefield))
    table.drag(*edges)
    assert battlefield.pieces[1].slot == 7
    assert table.labels == []
    battlefield = laid(("rock-1", 0, 0, 1, 0))
    table = Table(scene(battlefield))
    table.drag(Pointer(Hex(0, 0)), Pointer(Hex(4, 0)), Pointer(Hex(0, 0)))
    assert table.labels == []
    table = Table(scene(laid(("rock-1", 0, 0, 1, 0))))
    table.gestures.press(Pointer(Hex(0, 0)))
    table.gestures.move(Pointer(Hex(2, 0)))
    preview = table.gestures.preview
    assert preview.hidden == {1}
    assert [ghost.piece.hex for ghost in preview.ghosts] == [Hex(2, 0)]
    table.gestures.cancel()
    assert table.labels == []


def test_a_battlement_is_dragged_from_edge_to_edge(scene: MakeScene) -> None:
    battlefield = laid(("wall-walk-1", 0, 0, 1, 0), ("battlement", 1, 0, 1, 4))
    here = Edge(Hex(1, 0), Direction.W)
    assert battlefield.pieces[2].edges == (here,)
    there = Edge(Hex(0, 0), Direction.SE)
    Table(scene(battlefield)).drag(Pointer(Hex(1, 0), here, near_edge=True), Pointer(Hex(0, 0), there))
    assert battlefield.pieces[2].edges == (there.other_side,)


def at(q: int, r: int, **keys: bool) -> Pointer:
    """The mouse in the middle of a hex."""
    return Pointer(Hex(q, r), at=centre(Hex(q, r)), **keys)


def test_a_frame_from_an_empty_place_selects_what_lies_in_it(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 1, 1, 1, 0), ("rock-1", 2, 1, 1, 0), ("rock-7", 8, 1, 1, 0))
    table = Table(scene(battlefield, selection=frozenset({3})))
    table.gestures.press(at(0, 0))
    table.gestures.move(at(2, 2))
    preview = table.gestures.preview
    assert preview.marked == {1, 2}
    assert preview.reason == "2 selected, level 1"
    assert preview.band is not None
    assert table.scene.selection == {3}, "nothing happens before the button is released"
    table.gestures.release(at(2, 2))
    assert table.scene.selection == {1, 2}
    table.drag(at(7, -1, ctrl=True), at(11, 4, ctrl=True))
    assert table.scene.selection == {1, 2, 3}
    assert table.labels == []


def test_a_frame_follows_the_mouse_within_a_hex(scene: MakeScene) -> None:
    table = Table(scene(laid(("rock-1", 1, 0, 1, 0))))
    table.gestures.press(Pointer(Hex(0, 0), at=Point(0.0, -5.0)))
    table.gestures.move(Pointer(Hex(1, 0), at=Point(ACROSS_FLATS - 4, 5.0)))
    assert table.gestures.preview.marked == frozenset()
    table.gestures.move(Pointer(Hex(1, 0), at=Point(ACROSS_FLATS + 4, 5.0)))
    assert table.gestures.preview.marked == {1}


def test_a_frame_takes_only_what_is_shown_in_full_and_not_barred_and_needs_a_key_over_pieces(
    scene: MakeScene,
) -> None:
    battlefield = laid(*[("rock-1", q, 0, slot, 0) for q in range(2) for slot in (1, 2)])
    looks = scene(battlefield, highest=2, unseen=frozenset({2}))
    table = Table(looks)
    table.drag(at(-1, -1), at(2, 2))
    assert table.scene.selection == {4}
    table = Table(scene(battlefield, locked=frozenset({1, 2})))
    table.drag(at(-1, -1), at(2, 2))
    assert table.scene.selection == {3, 4}
    for keys in ({"alt": True}, {"ctrl": True, "shift": True}):
        table = Table(scene(laid(("rock-7", 0, 0, 1, 0), ("rock-1", 4, 0, 1, 0))))
        table.drag(at(0, 0, **keys), at(1, 2, **keys))
        assert table.labels == [], "nothing moved"
        assert table.scene.selection == {1}


def test_what_is_locked_is_not_hit_but_shown_with_a_padlock(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    for barred in ({"unseen": frozenset({2})}, {"locked": frozenset({2})}):
        table = Table(scene(battlefield, **barred))
        table.drag(Pointer(Hex(0, 0)))
        assert table.scene.selection == {1}
    looks = scene(laid(("rock-1", 0, 0, 1, 0)), locked=frozenset({1}))
    preview = SELECT.hover(Pointer(Hex(0, 0)), looks)
    assert (preview.padlocked, preview.marked) == ({1}, frozenset())
    assert preview.reason == "Locked: single rock tile, A1, level 1"
    assert SELECT.hover(Pointer(Hex(3, 0)), looks).padlocked == frozenset()


TOWER = (("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("grass-1", 0, 0, 3, 0), ("sand-1", 4, 0, 1, 0))


def test_what_lies_on_top_is_carried_where_that_is_wished(scene: MakeScene) -> None:
    battlefield = laid(*TOWER)
    table = Table(scene(battlefield, selection=frozenset({1}), carries=True, highest=1))
    table.drag(Pointer(Hex(0, 0)), Pointer(Hex(4, 0)))
    assert [(piece.hex.q, piece.slot) for piece in battlefield.pieces.values()] == [
        (4, 2),
        (4, 3),
        (4, 4),
        (4, 1),
    ], "it drops with all on it"
    assert table.labels == ["Move 3 pieces"]
    table.drag(Pointer(Hex(4, 0)), Pointer(Hex(1, 0), shift=True))
    assert [(piece.hex.q, piece.slot) for piece in battlefield.pieces.values()] == [
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 1),
    ], "the sand at level 1 carries them now"


def test_what_is_carried_keeps_its_place_on_what_carries_it(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("grass-2", 0, 0, 2, 0))
    table = Table(scene(battlefield, selection=frozenset({1, 2}), carries=True, highest=1))
    table.drag(Pointer(Hex(0, 0)), Pointer(Hex(0, 3)))
    assert [(piece.hex.q, piece.hex.r) for piece in battlefield.pieces.values()] == [(0, 3), (1, 3), (0, 3)]
    table.scene = replace(table.scene, locked=frozenset({3}))
    table.drag(Pointer(Hex(0, 3)), Pointer(Hex(0, 0)))
    assert battlefield.pieces[3].hex == Hex(0, 3), "what is locked stays"


def test_what_stays_behind_is_said_with_the_way_to_carry_it(scene: MakeScene) -> None:
    table = Table(scene(laid(*TOWER), selection=frozenset({1}), highest=1))
    table.gestures.press(Pointer(Hex(0, 0)))
    table.gestures.move(Pointer(Hex(2, 0)))
    assert "2 pieces on top stay; Arrange ▸ Carry What Lies on Top" in table.gestures.preview.reason
    table.gestures.release(Pointer(Hex(2, 0)))
    assert [table.scene.battlefield.pieces[id].hex.q for id in (1, 2, 3)] == [2, 0, 0]


def test_the_hint_says_how_many_are_selected_on_which_levels(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 4, 0))
    looks = scene(battlefield, selection=frozenset({1, 2}))
    assert SELECT.hover(Pointer(Hex(9, 9)), looks).reason == "2 selected, levels 1 to 4"
    assert SELECT.hover(Pointer(Hex(0, 0)), looks).reason == (
        "single rock tile: A1, level 4 · 2 selected, levels 1 to 4"
    )
    assert selection_words(battlefield, frozenset()) == ""


def test_the_hex_things_turn_about_is_shown(scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 4, 0, 1, 0), ("rock-1", 2, 0, 1, 0))
    looks = scene(battlefield, selection=frozenset({1, 2, 3}))
    assert SELECT.hover(Pointer(Hex(4, 0)), looks).pivot == Hex(4, 0)
    assert SELECT.hover(Pointer(Hex(7, 7)), looks).pivot == Hex(2, 0)
    one = scene(battlefield, selection=frozenset({1}))
    assert SELECT.hover(Pointer(Hex(0, 0)), one).pivot is None, "a single hex turns on the spot"


def test_in_a_symmetry_the_piece_held_leads_and_several_dropped_leave_the_others_out(
    scene: MakeScene,
) -> None:
    battlefield = laid(("rock-1", -2, 0, 1, 0), ("rock-1", 2, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    table = Table(scene(battlefield, selection=frozenset({1, 2, 3})))
    done: list[GestureOutcome] = []
    table.gestures = Gestures(SELECT, lambda: table.scene, done.append)
    table.drag(Pointer(Hex(2, 0)), Pointer(Hex(2, 1)))
    edit = done[-1].edit
    assert isinstance(edit, Replace)
    assert [piece.id for piece in edit.pieces] == [2, 3, 1]
    battlefield = laid(
        ("rock-1", 2, 0, 5, 0), ("rock-1", 3, 0, 5, 0), ("rock-1", -2, 0, 5, 0), ("rock-1", -3, 0, 5, 0)
    )
    table = Table(scene(battlefield, symmetry=Symmetry(Kind.HALF_TURN, LatticePoint(0, 0)), selection={1, 2}))
    table.drag(Pointer(Hex(2, 0)), Pointer(Hex(-3, 0), shift=True))
    assert [battlefield.pieces[id].slot for id in (1, 2)] == [1, 1]


def test_in_a_symmetry_the_counterpart_is_no_ground(scene: MakeScene) -> None:
    rows = (("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0), ("sand-1", 4, 0, 1, 0), ("sand-1", 4, 0, 2, 0))
    for symmetry, slot in ((None, 2), (Symmetry(Kind.HALF_TURN, LatticePoint(0, 0)), 1)):
        battlefield = laid(*rows)
        table = Table(scene(battlefield, symmetry=symmetry))
        table.drag(Pointer(Hex(2, 0)), Pointer(Hex(-2, 0)))
        assert battlefield.pieces[1].slot == slot
        battlefield = laid(*rows)
        table = Table(scene(battlefield, symmetry=symmetry))
        table.drag(Pointer(Hex(2, 0)), Pointer(Hex(4, 0)))
        assert battlefield.pieces[1].slot == 3, "what is nobody's counterpart carries it"
