"""What keys and menus do to a desk, without a window; the whole that begins at A1, by the menu."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.selection import arranging as commands
from builder.editor.tools import Pointer
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex, centre
from builder.shaping.symmetry import Kind
from editor.people import Hands, MakeDesk
from editor.tools.strokes import MakeScene
from tests.battlefields import laid


def test_what_lies_on_top_is_carried_where_that_is_wished(desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-2", 0, 0, 1, 0), ("grass-1", 1, 0, 2, 0), ("rock-1", 4, 0, 1, 0), select={1})
    said: list[str] = []
    desk.message.connect(said.append)
    commands.nudge(desk, Hex(0, 1))
    assert said == ["single grass tile on top stays; Arrange ▸ Carry What Lies on Top takes it along"]
    desk.document.undo()
    desk.carries = True
    commands.lift(desk, 1)
    commands.nudge(desk, Hex(0, 1))
    commands.turn(desk, 3, Hex(0, 1))
    top = desk.document.battlefield.pieces[2]
    assert (top.hex, top.slot, top.rotation) == (Hex(-1, 1), 3, 3)
    assert desk.document.history.labels == ("Raise 2 pieces", "Move 2 pieces", "Turn 2 pieces")
    assert desk.selection == {1}
    assert len(said) == 1


@pytest.mark.parametrize("carries", [True, False])
def test_nudges_in_a_row_carry_nothing_that_they_pass_under(desk_of: MakeDesk, carries: bool) -> None:
    hill = (("sand-1", 1, 0, 1, 0), ("sand-1", 1, 0, 2, 0))
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0), *hill, select={1})
    desk.carries = carries
    said: list[str] = []
    desk.message.connect(said.append)
    for _ in range(3):
        commands.nudge(desk, Hex(1, 0))
    pieces = desk.document.battlefield.pieces
    assert [pieces[id].hex.q for id in (1, 2, 3, 4)] == [3, 3 if carries else 0, 1, 1]
    assert len(desk.document.history.labels) == 1
    assert len(said) == (0 if carries else 1), "said once of what lay on it"
    desk.document.seal()
    commands.nudge(desk, Hex(-2, 0))
    assert len(desk.document.history.labels) == 2
    commands.nudge(desk, Hex(1, 0))
    assert [pieces[id].hex.q for id in (3, 4)] == [1, 1]


def test_turning_and_lifting_keep_what_is_selected_and_what_changes_nothing_leaves_no_step(
    desk_of: MakeDesk,
) -> None:
    desk = desk_of(("rock-1", 0, 0, 1, 0))
    commands.turn(desk, 1)
    desk.select({1})
    commands.lift(desk, -1)
    assert desk.document.history.labels == ()
    desk = desk_of(("rock-2", 0, 0, 1, 0), ("rock-1", 4, 0, 2, 0), select={1, 2})
    commands.turn(desk, 1)
    commands.lift(desk, 1)
    commands.lift(desk, -1)
    assert desk.selection == {1, 2}
    assert desk.document.history.labels == ("Turn 2 pieces", "Raise 2 pieces", "Lower 2 pieces")


def test_removing_takes_the_selection_before_what_is_pointed_at(qtbot: QtBot, scene: MakeScene) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 4, 0, 1, 0), ("rock-1", 5, 0, 1, 0))
    desk = Desk(Document(battlefield))
    desk.select({2, 3})
    commands.remove(desk, scene(battlefield), Pointer(Hex(0, 0)))
    assert set(battlefield.pieces) == {1}
    commands.remove(desk, scene(battlefield), Pointer(Hex(0, 0)))
    assert set(battlefield.pieces) == set()
    commands.remove(desk, scene(battlefield), Pointer(Hex(0, 0)))
    assert desk.document.history.labels == ("Remove 2 pieces", "Remove single rock tile")


def slots(desk: Desk) -> list[tuple[int, int, int]]:
    return [(p.hex.q, p.hex.r, p.rotation) for _, p in sorted(desk.document.battlefield.pieces.items())]


def test_turning_goes_about_the_hex_under_the_mouse_or_the_middle(desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("rock-1", 2, 0, 1, 0), ("rock-1", 1, 0, 1, 0), select={1, 2, 3})
    commands.turn(desk, 3, Hex(2, 0))
    assert [row[0] for row in slots(desk)] == [4, 2, 3]
    desk.document.undo()
    commands.turn(desk, 3, Hex(9, 9))
    assert [row[0] for row in slots(desk)] == [2, 0, 1]


def test_nudges_in_a_row_are_one_step_until_something_comes_between(desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-1", 0, 0, 3, 0), ("rock-1", 5, 0, 1, 0))
    commands.nudge(desk, Hex(1, 0))
    assert desk.document.history.labels == ()
    desk.select({1})
    commands.nudge(desk, Hex(1, 0))
    commands.nudge(desk, Hex(1, 0))
    assert desk.document.battlefield.pieces[1].hex == Hex(2, 0)
    assert desk.document.battlefield.pieces[1].slot == 3, "it keeps its level"
    desk.select({2})
    commands.nudge(desk, Hex(0, 1))
    assert desk.document.history.labels == ("Move single rock tile", "Move single rock tile")
    desk.document.undo()
    desk.document.undo()
    assert desk.document.battlefield.pieces[1].hex == Hex(0, 0)


def test_what_is_selected_is_mirrored_in_place_unless_it_has_no_image(desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("grass-2", 1, 0, 1, 0), select={1, 2})
    commands.flip(desk, Kind.LEFT_RIGHT)
    assert slots(desk) == [(2, 0, 3), (1, 0, 3)]
    assert set(desk.document.battlefield.pieces[2].cells) == {Hex(0, 0), Hex(1, 0)}
    commands.flip(desk, Kind.LEFT_RIGHT)
    assert slots(desk) == [(0, 0, 0), (1, 0, 0)]
    commands.flip(desk, Kind.HALF_TURN)
    assert desk.document.history.labels == ("Mirror 2 pieces", "Mirror 2 pieces", "Half turn 2 pieces")
    assert desk.selection == {1, 2}
    desk = desk_of(
        ("grass-24", 0, 0, 1, 0), ("rock-1", 9, 0, 1, 0), ("ruin-long", 0, 0, 2, 0), select={1, 2, 3}
    )
    with pytest.raises(RefusedError, match="24-hex grass tile, long ruin"):
        commands.flip(desk, Kind.TOP_BOTTOM)
    assert desk.document.history.labels == ()
    commands.flip(desk, Kind.HALF_TURN)
    assert desk.document.history.labels == ("Half turn 3 pieces",)


def test_a_copy_goes_to_the_other_side_or_all_around_and_is_selected(desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-1", 0, 0, 1, 0), ("rock-1", 6, 0, 1, 0), ("rock-1", 5, 0, 1, 0), select={1, 3})
    commands.copy_across(desk, Kind.HALF_TURN)
    assert slots(desk)[3:] == [(1, 0, 3)], "the image of the first lies there already"
    assert desk.selection == {4}
    assert desk.document.history.labels == ("Copy single rock tile across",)
    desk.select({1, 3})
    with pytest.raises(RefusedError, match="already"):
        commands.copy_across(desk, Kind.HALF_TURN)
    desk = desk_of(("rock-1", 3, 0, 2, 0))
    desk.sides.set_centre(centre(Hex(0, 0)))
    desk.select({1})
    commands.copy_across(desk, Kind.THIRD_TURNS)
    assert slots(desk)[1:] == [(-3, 3, 2), (0, -3, 4)]
    assert desk.document.history.labels == ("Copy 2 pieces across",)


def test_a_copy_leaves_out_what_has_no_mirror_image_and_says_so(qtbot: QtBot, desk_of: MakeDesk) -> None:
    desk = desk_of(("rock-1", 3, 0, 1, 0), ("ruin-short", 5, 0, 1, 0))
    desk.sides.set_centre(centre(Hex(0, 0)))
    desk.select({1, 2})
    with qtbot.waitSignal(desk.message) as told:
        commands.copy_across(desk, Kind.LEFT_RIGHT)
    assert told.args == ["Left out, no mirror image: short ruin"]
    assert len(desk.document.battlefield) == 3
    desk.select({2})
    with pytest.raises(RefusedError, match="short ruin"):
        commands.copy_across(desk, Kind.LEFT_RIGHT)


def test_the_menu_names_the_hexes_from_a1_and_undo_takes_it_back(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(-3, 1), Hex(-2, 2))
    before = hands.placed()
    window.session.actions["begin-at-a1"].trigger()
    assert hands.placed() == [("rock-1", 0, 0, 1, 0), ("rock-1", 1, 1, 1, 0)]
    assert "A1" in window.session.status.currentMessage()
    assert window.document.history.labels[-1] == "Begin at A1"
    window.session.actions["begin-at-a1"].trigger()
    assert "already" in window.session.status.currentMessage()
    window.document.undo()
    assert hands.placed() == before
