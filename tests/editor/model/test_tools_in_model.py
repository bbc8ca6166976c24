"""Tools work in the model as in the plan."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, Take
from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import Hex, centre
from builder.view.tool_drag import Spot
from editor.model.at_model import NONE, drag, empty_hands, place_of, seen_numbers, shortcut
from editor.people import CTRL, SHIFT, Hands, wheel


def test_a_click_in_the_model_selects_the_very_piece_and_shift_adds_to_it(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    hands.place("sand-7", Hex(2, 1))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    low, high = place_of(dock, Hex(0, 0), 1), place_of(dock, Hex(2, 1), 2)
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, NONE, high)
    assert window.desk.selection == {2}
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, low)
    assert window.desk.selection == {1, 2}


def test_with_a_piece_in_hand_the_ghost_stands_in_the_model_and_a_click_puts_it_down(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    hands.choose("sand-1")
    at = place_of(dock, Hex(2, 1), 1)
    bare = dock.view.picture()
    QTest.mouseMove(dock.view, at)
    qtbot.waitUntil(lambda: bool(window.session.canvas.preview.ghosts))
    assert window.session.canvas.preview.ghosts[0].piece.hex == Hex(2, 1)
    assert dock.view.picture() != bare
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, NONE, at)
    assert ("sand-1", 2, 1, 2) in [row[:4] for row in hands.placed()]


def test_no_ghost_covers_what_was_just_put_down_until_one_points_elsewhere(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[int]()
    monkeypatch.setattr(dock.view, "show_ghosts", lambda ghosts: shown.append(len(ghosts)))
    canvas = window.session.canvas
    hands.choose("sand-1")
    canvas.point_from_afar(Spot(0, centre(Hex(2, 1))), NONE)
    assert shown[-1] == 1
    canvas.press_from_afar(Spot(0, centre(Hex(2, 1))), NONE)
    canvas.release_from_afar(Spot(0, centre(Hex(2, 1))), NONE)
    canvas.point_from_afar(Spot(0, centre(Hex(2, 1))), NONE)
    qtbot.waitUntil(lambda: bool(canvas.preview.ghosts))
    assert shown[-1] == 0
    canvas.point_from_afar(Spot(0, centre(Hex(1, 1))), NONE)
    assert shown[-1] == 1
    canvas.point_from_afar(Spot(0, centre(Hex(2, 1))), NONE)
    assert shown[-1] == 1


def test_with_the_wall_tool_digits_and_plus_and_minus_set_storeys_in_the_model_as_in_the_plan(
    window: Window, dock: ModelDock
) -> None:
    window.session.actions["tool-wall"].trigger()
    camera, storeys = dock.view.camera, list[int]()
    for key in (Qt.Key.Key_2, Qt.Key.Key_7, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Minus):
        shortcut(window, dock, key)
        storeys.append(window.session.hand.storeys)
    assert storeys == [2, 7, 8, 7, 6]
    assert dock.view.camera == camera
    window.session.actions["tool-select"].trigger()
    shortcut(window, dock, Qt.Key.Key_2)
    assert dock.view.camera != camera


def test_what_the_removing_tool_would_take_is_marked_in_the_model(window: Window, dock: ModelDock) -> None:
    window.session.actions["tool-remove"].trigger()
    window.session.canvas.leave()
    bare = dock.view.picture()
    QTest.mouseMove(dock.view, place_of(dock, Hex(0, 0), 1))
    assert window.session.canvas.preview.marked == {1}
    assert dock.view.picture() != bare
    window.session.actions["tool-select"].trigger()
    window.session.canvas.leave()
    assert dock.view.picture() == bare


@pytest.mark.parametrize("tool", ["wall", "fill", "remove"])
def test_a_drag_of_a_tool_over_pieces_in_the_model_does_in_one_step_what_it_does_in_the_plan(
    window: Window, hands: Hands, dock: ModelDock, tool: str
) -> None:
    hands.place("sand-1", Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(1, 2))
    before = hands.placed()
    window.session.actions[f"tool-{tool}"].trigger()
    way = Hex(0, 0), Hex(1, 0), Hex(1, 1)
    hands.drag(*way)
    planned = hands.placed()
    assert planned != before
    window.session.actions["undo"].trigger()
    assert hands.placed() == before
    camera = dock.view.camera
    drag(dock, *(place_of(dock, hex, 2) for hex in way))
    assert hands.placed() == planned
    assert dock.view.camera == camera
    window.session.actions["undo"].trigger()
    assert hands.placed() == before


def test_a_drag_that_removes_leaves_what_comes_into_sight_behind_what_went(
    window: Window, dock: ModelDock
) -> None:
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["evergreen-12"]
    assert dock.view.camera is not None
    dock.view.look_from(replace(dock.view.camera, turn=0.0, rise=15.0))
    trees = [battlefield.new_piece(type, hex, 2) for hex in (Hex(2, 1), Hex(1, 2))]
    window.desk.do(Put(tuple(trees)), "trees")
    dock.view.fit()
    both = seen_numbers(dock)
    window.session.actions["tool-remove"].trigger()
    front, back = (piece.id for piece in trees)
    if (both == front).sum() < (both == back).sum():
        front, back = back, front
    window.document.do(Take((front,)), "to look behind it")
    rows, columns = np.nonzero((both == front) & (seen_numbers(dock) == back))
    window.document.undo()
    assert len(rows) > 9
    behind, (y, x) = QPoint(int(columns[0]), int(rows[0])), np.argwhere(both == front)[-1]
    drag(dock, QPoint(int(x), int(y)), behind + QPoint(0, 1), behind)
    assert front not in battlefield.pieces
    assert back in battlefield.pieces
    drag(dock, behind, behind + QPoint(0, 1))
    assert back not in battlefield.pieces
    assert window.session.status.currentMessage() == "Level 2: 1 piece taken away"


def test_after_undo_the_mark_is_on_what_is_seen_where_the_mouse_stands_still(
    window: Window, dock: ModelDock, qtbot: QtBot
) -> None:
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["evergreen-12"]
    tree = battlefield.new_piece(type, Hex(1, 2), 2)
    dock.view.zoom(0.6)  # no edit moves it then
    bare = seen_numbers(dock)
    window.desk.do(Put((tree,)), "a tree")
    rows, columns = np.nonzero((seen_numbers(dock) == tree.id) & (bare == 1))
    at = QPoint(int(columns[0]), int(rows[0]))
    window.session.actions["tool-remove"].trigger()
    QTest.mouseClick(dock.view, Qt.MouseButton.LeftButton, NONE, at)
    qtbot.waitUntil(lambda: window.canvas.preview.marked == {1})
    window.session.actions["undo"].trigger()
    qtbot.waitUntil(lambda: window.canvas.preview.marked == {tree.id})


def test_a_right_click_in_the_model_opens_the_menu_of_the_piece_seen_or_turns_what_is_in_hand(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    at, right = place_of(dock, Hex(1, 1), 1), Qt.MouseButton.RightButton
    hands.choose("grass-7")
    rotation = window.session.hand.rotation
    QTest.mouseClick(dock.view, right, NONE, at)
    assert window.session.hand.rotation == rotation + 1
    wheel(dock.view, QPointF(at), 120, SHIFT)
    assert window.session.hand.rotation == rotation
    empty_hands(hands)
    camera = dock.view.camera
    QTest.mouseClick(dock.view, right, NONE, at)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    assert window.desk.selection == {1}
    assert dock.view.camera == camera
    drag(dock, at, at + QPoint(30, 0), button=right)
    assert QApplication.activePopupWidget() is None, "that moves the model"
    assert dock.view.camera != camera


def test_over_the_model_the_status_bar_says_what_the_mouse_does_there(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    hint = window.session.status.hint
    empty_hands(hands)
    QApplication.sendEvent(dock.view, QEvent(QEvent.Type.Enter))
    assert "nudge" not in hint.text(), "that is the plan"
    assert "drag turns" in hint.text()
    window.session.actions["tool-wall"].trigger()
    assert "storeys" in hint.text()
    assert "turns the model" in hint.text()
    QApplication.sendEvent(dock.view, QEvent(QEvent.Type.Leave))
    assert "the model" not in hint.text()


def test_a_drag_of_a_tool_that_is_ended_by_escape_builds_nothing_and_turns_nothing(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    before, view = hands.placed(), dock.view
    window.session.actions["tool-wall"].trigger()
    high = view.height()
    dock.building.falls.setChecked(False)
    dock.building.button.click()  # Escape would leave that, too
    qtbot.waitUntil(lambda: view.height() < high)

    def there() -> bool:
        spot = view.spot_at(QPointF(place_of(dock, Hex(0, 0), 1)))
        return spot is not None and bool(spot.piece)

    qtbot.waitUntil(there)  # its bodies are made bit by bit
    camera = view.camera
    places = [place_of(dock, hex, 1) for hex in (Hex(0, 0), Hex(1, 0), Hex(1, 1))]
    QTest.mousePress(view, Qt.MouseButton.LeftButton, NONE, places[0])
    QTest.mouseMove(view, places[1])
    assert view.tool_drag.under_way
    assert window.session.canvas.preview.ghosts
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert dock.building.isVisible()
    QTest.mouseMove(view, places[2])
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NONE, places[2])
    assert hands.placed() == before
    assert view.camera == camera


def test_beside_the_pieces_with_the_middle_button_and_with_the_selecting_tool_a_drag_turns_the_model(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    empty_hands(hands)
    before = hands.placed()

    def turn() -> float:
        assert dock.view.camera is not None
        return dock.view.camera.turn

    on, beside = place_of(dock, Hex(0, 0), 1), QPoint(4, dock.view.height() - 4)
    assert "Click selects" in dock._hint, "arrow keys move nothing here"
    first = turn()
    drag(dock, on, on + QPoint(40, 0))
    assert turn() != first, "there is nothing to draw with"
    window.session.actions["tool-wall"].trigger()
    assert "turns the model" in dock._hint
    second = turn()
    drag(dock, beside, beside + QPoint(40, 0))
    assert turn() != second
    third = turn()
    drag(dock, on, on + QPoint(40, 0), button=Qt.MouseButton.MiddleButton)
    assert turn() != third
    assert hands.placed() == before


def test_what_is_selected_is_dragged_in_the_model_as_in_the_plan(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    hands.place("sand-1", Hex(1, 1))
    empty_hands(hands)
    before, camera = hands.placed(), dock.view.camera
    sand = next(piece.id for piece in window.document.battlefield.pieces.values() if piece.slot == 2)
    hands.drag(Hex(1, 1), Hex(2, 2))
    planned = hands.placed()
    assert planned != before
    window.session.actions["undo"].trigger()
    window.desk.select([sand])
    assert "Drag what is selected" in dock._hint
    start, end = place_of(dock, Hex(1, 1), 2), place_of(dock, Hex(2, 2), 1)
    QTest.mousePress(dock.view, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(dock.view, end)
    (ghost,) = window.canvas.preview.ghosts
    assert (ghost.piece.hex, ghost.piece.slot) == (Hex(2, 2), 2)
    QTest.mouseRelease(dock.view, Qt.MouseButton.LeftButton, NONE, end)
    assert hands.placed() == planned
    assert dock.view.camera == camera
    window.session.actions["undo"].trigger()
    window.desk.select([sand])
    dock.building.falls.setChecked(False)
    dock.building.button.click()
    assert not dock.view.tool_drag.held, "the steps show where it lies"
    dock.building.button.click()
    window.desk.select(())
    drag(dock, start, start + QPoint(40, 0))
    assert dock.view.camera != camera, "what is not selected turns the model"
    assert hands.placed() == before


def test_what_is_dragged_in_the_model_rests_on_the_highest_below_it_wherever_one_points(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    hands.place("sand-1", Hex(2, 1))
    hands.place("rock-2", Hex(5, 0))
    empty_hands(hands)
    rock = next(piece for piece in window.document.battlefield.pieces.values() if piece.type.id == "rock-2")
    window.desk.select([rock.id])
    to = Hex(1, 1)
    assert Hex(2, 1) in {cell.plus(to.minus(rock.hex)) for cell in rock.cells}
    window.canvas.press_from_afar(Spot(rock.id, centre(rock.hex), rock.highest), NONE)
    window.canvas.point_from_afar(Spot(1, centre(to), 1), NONE)
    window.canvas.release_from_afar(Spot(1, centre(to), 1), NONE)
    moved = window.document.battlefield.pieces[rock.id]
    assert (moved.hex, moved.slot) == (to, 3)


def test_what_is_dragged_in_the_plan_is_seen_once_in_the_model_while_it_is_built(
    window: Window, hands: Hands, dock: ModelDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.place("sand-1", Hex(1, 1))
    empty_hands(hands)
    shown: list[int] = []
    monkeypatch.setattr(dock.view, "show_ghosts", lambda ghosts: shown.append(len(ghosts)))

    def most_ghosts() -> int:
        shown.clear()
        hands.drag(Hex(1, 1), Hex(2, 2))
        window.session.actions["undo"].trigger()
        return max(shown)

    assert most_ghosts() == 1
    dock.building.falls.setChecked(False)
    dock.building.button.click()
    assert most_ghosts() == 0


def test_a_tool_is_used_on_the_very_piece_that_is_seen_though_another_stands_there(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    type = window.session.catalogue.pieces["battlement"]
    document = window.document
    standing, other = (document.battlefield.new_piece(type, Hex(1, 1), 2, turn) for turn in (0, 3))
    document.do(Put((standing, other)), "Put")
    empty_hands(hands)
    spot = Spot(standing.id, centre(Hex(1, 1)), standing.highest)  # no edge is near there
    window.canvas.point_from_afar(spot, NONE)
    assert window.canvas.preview.marked == {standing.id}
    window.session.actions["tool-remove"].trigger()
    window.canvas.press_from_afar(spot, NONE)
    window.canvas.release_from_afar(spot, NONE)
    assert standing.id not in document.battlefield.pieces
    assert other.id in document.battlefield.pieces


def test_a_drag_of_a_tool_that_comes_to_the_horizon_is_at_the_place_near_the_battlefield_seen_last(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    assert dock.view.camera is not None
    dock.view.look_from(replace(dock.view.camera, rise=10.0))
    dock.view.fit()
    dock.view.zoom(0.3)
    window.session.actions["tool-wall"].trigger()
    start, end = (place_of(dock, hex, 1) for hex in (Hex(0, 0), Hex(1, 0)))
    drag(dock, start, end, QPoint(end.x(), 2))
    built = [row for row in hands.placed() if row[0].startswith("wall-walk")]
    assert 1 <= len(built) <= 40


def test_a_castle_wall_is_drawn_up_by_storeys_and_down_again(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    window.session.actions["tool-wall"].trigger()
    hands.drag(Hex(0, 0), Hex(2, 0))

    def walls() -> int:
        return sum(p.type.id.startswith("fortress-wall") for p in window.document.battlefield.pieces.values())

    assert walls() == 3
    window.session.actions["tool-castle"].trigger()
    camera = dock.view.camera
    # The walks lie on level 12, and a wall is nine levels high.
    low, up = place_of(dock, Hex(1, 0), 12), place_of(dock, Hex(1, 0), 12 + 2 * 9)
    drag(dock, low, up, keys=CTRL)
    assert walls() == 9
    assert dock.view.camera == camera
    seen_numbers(dock)  # the walls are seen
    drag(dock, place_of(dock, Hex(1, 0), 30), place_of(dock, Hex(1, 0), 3), keys=CTRL)
    assert walls() == 3, "a castle keeps a storey"
    assert [p for p in window.document.problems if p.severity != "note"] == []
