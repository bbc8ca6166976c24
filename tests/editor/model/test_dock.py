"""The model beside the plan: both show the same work, and tools work in either."""

from __future__ import annotations

import math
from dataclasses import replace

import moderngl
import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, Take
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.isometric.faces import Point3
from builder.drawing.styles import Styles
from builder.editor.centre import Arrangement
from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import LEVEL, Hex, centre, label
from builder.solid import offscreen, renderer
from builder.solid.offscreen import NoOpenGLError
from builder.solid.renderer import Renderer
from builder.view.model_view import ModelView
from builder.view.preferences import PreferenceChoice
from builder.view.tool_drag import Spot
from editor.people import SHIFT, Hands, wheel
from tests.solid.opengl import need_opengl

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def dock(window: Window, hands: Hands, qtbot: QtBot) -> ModelDock:
    """The panel, brought out over a battlefield of one large tile."""
    need_opengl()
    hands.place("grass-24", Hex(0, 0))
    window.session.show_dock("model")
    dock = window.session.model
    qtbot.waitUntil(lambda: dock.view.camera is not None)
    return dock


def test_a_window_that_is_closed_gives_back_what_it_held_on_the_graphics_card(
    window: Window, dock: ModelDock
) -> None:
    window.document.history.mark_clean()
    assert dock.view.picture() is not None
    assert dock.view._renderer is not None
    assert window.close()
    assert dock.view._renderer is None


def place_of(dock: ModelDock, hex: Hex, level: int) -> QPoint:
    """Where the middle of a hex is seen in the model."""
    view = dock.view
    assert view.camera is not None
    size = (view.width(), view.height())
    return QPointF(*view.camera.seen_at(Point3(*centre(hex), level * LEVEL), size)).toPoint()


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


def click_in_window(window: Window, part: QWidget) -> None:
    """Press and release the mouse where the middle of a part is seen, whatever lies there."""
    handle = window.windowHandle()
    assert handle is not None
    at = part.mapTo(window, part.rect().center())
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, NONE, at)


@pytest.mark.parametrize("built", [False, True])
def test_every_button_does_what_it_says_when_it_is_clicked_and_gives_the_model_the_keys(
    window: Window, dock: ModelDock, hands: Hands, qtbot: QtBot, built: bool
) -> None:
    hands.place("sand-1", Hex(0, 0))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    dock.building.button.setChecked(built)
    buttons = [button for button in dock.findChildren(QAbstractButton) if button.isVisible()]
    assert len(buttons) == (13 if built else 7)
    for button in buttons:
        if not button.isEnabled():
            continue
        if button in (dock.building.first, dock.building.back):
            dock.building.go(2)
        if button in (dock.building.forward, dock.building.last):
            dock.building.go(1)
        window.session.canvas.setFocus()
        clicks = QSignalSpy(button.clicked)
        click_in_window(window, button)
        assert clicks.count() == 1, button.text() or button.accessibleName()
        assert dock.view.hasFocus(), button.text() or button.accessibleName()
        if button.isCheckable():
            click_in_window(window, button)  # as it was


def shortcut(window: Window, dock: ModelDock, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press a key that is short for an action, while the model has the keys."""
    window.activateWindow()
    dock.view.setFocus()
    QTest.keyClick(dock.view, key, keys)


def test_the_keys_of_the_model_are_its_own_while_it_has_them_whatever_they_are_short_for(
    window: Window, dock: ModelDock
) -> None:
    tool, plan = window.session.tool, window.canvas.viewport
    view = dock.view
    assert view.camera is not None
    shortcut(window, dock, Qt.Key.Key_P)
    assert not view.camera.perspective
    shortcut(window, dock, Qt.Key.Key_Home)
    whole = view.camera
    shortcut(window, dock, Qt.Key.Key_Plus)
    assert view.camera.mm < whole.mm
    shortcut(window, dock, Qt.Key.Key_Home)
    assert view.camera.mm == pytest.approx(whole.mm, rel=0.01)
    assert (window.session.tool, window.canvas.viewport) == (tool, plan)
    shortcut(window, dock, Qt.Key.Key_X)
    assert window.canvas.tool.id == "remove", "other keys are short for what they always are"


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


def test_zoom_and_fit_act_on_the_view_that_has_the_keys_or_the_place_of_the_plan(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    session, plan = window.session, window.canvas.viewport
    view, actions = dock.view, session.actions
    assert view.camera is not None
    whole = view.camera.mm
    window.activateWindow()
    view.setFocus()
    actions["zoom-in"].trigger()
    assert view.camera.mm < whole
    actions["fit"].trigger()
    assert view.camera.mm == pytest.approx(whole, rel=0.01)
    hands.key(Qt.Key.Key_Escape)
    session.desk.select([1])
    hands.place("sand-1", Hex(9, 0))
    session.desk.select([2])
    view.setFocus()
    actions["fit-selection"].trigger()
    near = view.camera.mm
    assert near < whole / 2
    assert window.canvas.viewport == plan
    session.centre.arrange(Arrangement.MODEL)
    session.palette_dock.view.setFocus()
    plan = window.canvas.viewport
    actions["zoom-out"].trigger()
    assert view.camera.mm > near
    assert window.canvas.viewport == plan
    assert not actions["zoom-usual"].isEnabled()
    session.centre.arrange(Arrangement.SIDE)
    window.canvas.setFocus()
    actions["zoom-in"].trigger()
    assert window.canvas.viewport != plan


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


def drag(dock: ModelDock, *ways: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Press at the first place, move over the others, release at the last."""
    QTest.mousePress(dock.view, button, NONE, ways[0])
    for at in ways[1:]:
        QTest.mouseMove(dock.view, at)
    QTest.mouseRelease(dock.view, button, NONE, ways[-1])


def empty_hands(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)


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


def seen_numbers(dock: ModelDock) -> NDArray[np.uint32]:
    """The ids of the pieces seen at each pixel of the model."""
    view = dock.view
    view._look_again()
    view.picture()
    assert view._renderer is not None
    assert view.camera is not None
    return view._renderer.numbers(view.camera, view.picture_size)


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
    assert "frames" not in hint.text()
    assert "to turn" in hint.text()
    window.session.actions["tool-wall"].trigger()
    assert "storeys" in hint.text()
    assert "turns the model" in hint.text()
    QApplication.sendEvent(dock.view, QEvent(QEvent.Type.Leave))
    assert "the model" not in hint.text()


def test_while_the_model_has_the_keys_the_status_bar_says_what_they_do(
    window: Window, hands: Hands, dock: ModelDock, qtbot: QtBot
) -> None:
    hint = window.session.status.hint
    empty_hands(hands)
    window.desk.select(list(window.document.battlefield.pieces))
    dock.view.setFocus()
    qtbot.waitUntil(lambda: "turn the model" in hint.text())
    assert "move ·" not in hint.text()
    window.session.actions["tool-walk"].trigger()
    assert dock.view.hasFocus(), "who works in the model goes on there"
    dock.building.button.click()
    assert "Space plays" in hint.text()
    dock.building.button.click()
    window.canvas.setFocus()
    qtbot.waitUntil(lambda: "the model" not in hint.text())


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

    on, aside = place_of(dock, Hex(0, 0), 1), QPoint(4, dock.view.height() - 4)
    assert "Click selects" in dock._hint, "arrow keys move nothing here"
    first = turn()
    drag(dock, on, on + QPoint(40, 0))
    assert turn() != first, "there is nothing to draw with"
    window.session.actions["tool-wall"].trigger()
    assert "turns the model" in dock._hint
    second = turn()
    drag(dock, aside, aside + QPoint(40, 0))
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


def test_it_shows_the_tab_that_is_before_the_designer(window: Window, dock: ModelDock, qtbot: QtBot) -> None:
    first = dock.view.picture()
    window.session.actions["new"].trigger()
    empty = dock.view.picture()
    assert empty != first


def test_each_tab_keeps_the_place_that_its_model_is_seen_from(window: Window, dock: ModelDock) -> None:
    QTest.keyClick(dock.view, Qt.Key.Key_4)
    dock.view.zoom(2.0)
    left = dock.view.camera
    window.session.actions["new"].trigger()
    dock.view.picture()
    assert dock.view.camera != left
    window.session.workspace.setCurrentIndex(0)
    dock.view.picture()
    assert dock.view.camera == left


def test_the_turn_buttons_keep_all_of_it_in_sight_until_somebody_zooms(dock: ModelDock) -> None:
    view = dock.view

    def seen() -> tuple[float, float, float]:
        assert view.camera is not None
        return view.camera.centre.x, view.camera.centre.y, view.camera.mm

    dock.left.click()
    turned = seen()
    view.fit()
    assert seen() == pytest.approx(turned, rel=0.02, abs=2.0)
    view.zoom(2.0)
    near = seen()
    dock.right.click()
    assert seen() == near


def test_what_lies_above_the_level_shown_may_be_left_out_or_be_as_faint_as_in_the_plan(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    hands.place("sand-7", Hex(2, 1))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    whole = dock.view.picture()
    assert not dock.cut.isEnabled()
    assert "All levels" in dock.cut.toolTip()
    window.desk.show_level(1)
    assert dock.cut.isEnabled()
    assert dock.view.picture() == whole
    dock.cut.setChecked(True)
    cut = dock.view.picture()
    assert cut != whole
    window.session.view_options.change(above=80)
    assert dock.view.picture() not in (cut, whole)
    dock.cut.setChecked(False)
    assert dock.view.picture() == whole


def test_copy_puts_what_is_seen_on_the_clipboard_and_says_so(window: Window, dock: ModelDock) -> None:
    shortcut(window, dock, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().image().size() == dock.view.size()
    assert "clipboard" in window.session.status.currentMessage()


def test_nothing_is_made_for_a_panel_that_is_not_seen(
    window: Window, dock: ModelDock, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock.view.picture()
    renderer, put = dock.view._renderer, list[object]()
    assert renderer is not None
    monkeypatch.setattr(renderer, "put", lambda key, mesh, **_: put.append(key))
    dock.parentWidget().hide()
    window.session.actions["tool-walk"].trigger()
    hands.click(Hex(0, 0))
    hands.hover(Hex(2, 0))
    window.session.canvas.jump_to(Hex(1, 0))
    hands.place("sand-1", Hex(0, 1))
    window.desk.select([1])
    window.desk.show_level(1)
    assert put == []
    dock.view.picture()
    assert {"asked", "ring", "selected"} < set(put)


def none() -> None:
    raise NoOpenGLError("There is no OpenGL here.")


class FailingRenderer(Renderer):
    def draw(self, *given: object, **named: object) -> bytes:
        raise moderngl.Error("There is no OpenGL here.")


@pytest.mark.parametrize("fails", ["context", "drawing"])
def test_without_opengl_the_drawn_picture_stands_in_turns_follows_edits_and_says_why_once(
    window: Window, qtbot: QtBot, hands: Hands, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    if fails == "context":
        monkeypatch.setattr(offscreen, "borrow", none)
    else:
        need_opengl()
        monkeypatch.setattr(renderer, "Renderer", FailingRenderer)
    hands.place("grass-7", Hex(0, 0))
    window.session.centre.arrange(Arrangement.MODEL)
    dock, told = window.session.model, list[str]()
    dock.unavailable.connect(told.append)
    qtbot.waitUntil(lambda: dock.drawn is not None)
    drawn = dock.drawn
    assert drawn is not None
    assert not dock.view.isVisible()
    assert window.session.status.currentMessage() == "There is no OpenGL here."
    assert window.session.centre.arrangement is Arrangement.SIDE, "one works in the plan alone"
    assert not window.session.actions["arrange-model"].isEnabled()

    def seen() -> QImage:
        qtbot.waitUntil(lambda: drawn.view.image is not None and not drawn._job.busy)
        assert drawn.view.image is not None
        return drawn.view.image

    first = seen()
    drawn.turn_left.click()
    turned = seen()
    assert turned != first
    hands.place("rock-1", Hex(0, 0))
    assert seen() != turned
    assert told == ["There is no OpenGL here."]
    window.session.filing.new()
    qtbot.waitUntil(lambda: drawn.view.image is None)


def test_what_the_model_points_at_is_named_in_the_status_bar_the_floor_under_a_roof_as_well(
    window: Window, dock: ModelDock
) -> None:
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    window.desk.do(Put((battlefield.new_piece(pieces["sand-7"], Hex(1, 1), 11),)), "a roof")
    assert dock.view.camera is not None
    dock.view.look_from(replace(dock.view.camera, rise=12.0))  # so low that one sees under it
    dock.view.fit()
    dock.view.picture()
    where = window.session.status.where
    QTest.mouseMove(dock.view, place_of(dock, Hex(1, 1), 11))
    assert where.text() == "B2 · height 11"
    QTest.mouseMove(dock.view, place_of(dock, Hex(1, 1), 1))
    assert where.text() == "B2 · height 1"
    window.session.canvas.leave()
    assert where.text() == "B2 · height 11", "the plan means what it shows"


def test_at_eye_level_it_is_seen_from_the_head_of_the_figure_that_looks_which_walks_with_the_arrows(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    outside = dock.view.camera
    window.desk.put_cursor(Hex(0, 0), shown=False)
    dock.stands.click()
    movement = window.session.canvas.figures.movement
    assert movement is not None
    assert [space.hex for space in movement.ends] == [Hex(0, 0)]
    eye = dock.view.camera
    assert eye is not None
    assert eye.eye
    assert dock.view.isVisible()
    assert not dock.visibleRegion().isEmpty(), "the panel of the tool does not cover it"
    height = movement.choice.figure.height
    assert eye.centre == pytest.approx((*centre(Hex(0, 0)), LEVEL + 0.9 * height * LEVEL))
    QTest.keyClick(dock.view, Qt.Key.Key_Up)
    (space,) = movement.ends
    assert space.hex in Hex(0, 0).neighbours()
    assert dock.view.camera is not None
    assert dock.view.camera.centre[:2] == pytest.approx(centre(space.hex))
    QTest.keyClick(dock.view, Qt.Key.Key_Down)
    assert [space.hex for space in movement.ends] == [Hex(0, 0)]
    QTest.keyClick(dock.view, Qt.Key.Key_Escape)
    assert not dock.stands.isChecked()
    after = dock.view.camera
    assert outside is not None
    assert (after.turn, after.rise, after.eye) == (outside.turn, outside.rise, False)


def test_at_eye_level_the_plan_shows_where_one_looks(window: Window, dock: ModelDock) -> None:
    window.desk.put_cursor(Hex(0, 0), shown=False)
    dock.stands.click()
    sight = window.canvas.figures.sight
    assert sight is not None
    assert dock.view.camera is not None
    assert dock.view.camera.eye
    window.canvas.look_at(centre(Hex(0, 0)))
    gazes = list[object]()
    for turn in (0.0, 90.0):  # to the upper border, to the left one
        dock.view.look_from(replace(dock.view.camera, turn=turn))
        assert sight.gaze is not None
        gazes.append(sight.gaze.turn)
        picture = window.canvas.grab().toImage()
        there = [window.canvas.point_of(hex) for hex in (Hex(1, -2), Hex(-2, 0))]
        blue = [picture.pixelColor(at).blueF() - picture.pixelColor(at).redF() for at in there]
        assert (blue[0] > blue[1]) is (turn == 0.0)
    assert gazes == [0.0, 90.0]
    dock.stands.click()
    assert sight.gaze is None


def test_the_menu_view_has_what_the_buttons_of_the_model_do_and_shows_it(
    window: Window, dock: ModelDock
) -> None:
    actions = window.session.actions
    assert not actions["model-cut"].isEnabled()
    window.desk.show_level(1)
    assert actions["model-cut"].isEnabled()
    for id, button in (("model-cut", dock.cut), ("model-building", dock.building.button)):
        was = button.isChecked()
        actions[id].trigger()
        assert button.isChecked() is not was
        assert actions[id].isChecked() is not was
        assert actions["model-eye"].isEnabled() is not dock.building.button.isChecked()
        button.click()
        assert actions[id].isChecked() is was
    assert dock.view.camera is not None
    actions["model-perspective"].trigger()
    assert not dock.view.camera.perspective
    assert not actions["model-perspective"].isChecked()
    window.desk.put_cursor(Hex(0, 0), shown=False)
    actions["model-eye"].trigger()
    assert dock.stands.isChecked()


def test_who_looks_from_above_or_from_a_corner_is_at_eye_level_no_longer(
    window: Window, dock: ModelDock
) -> None:
    window.desk.put_cursor(Hex(0, 0), shown=False)
    for look in (dock.view.look_from_above, lambda: dock.view.look_from_corner(2)):
        dock.stands.click()
        assert dock.stands.isChecked()
        look()
        assert not dock.stands.isChecked()
        assert dock.view.camera is not None
        assert not dock.view.camera.eye
    assert dock.view.camera.turn == pytest.approx(dock.view.camera.from_corner(2).turn)


def test_at_eye_level_nobody_walks_up_a_wall_and_the_status_bar_says_why_and_what_keys_do(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    wall, lawn = Hex(1, 0), Hex(-1, 0)
    for slot in range(2, 13):
        window.desk.do(Put((battlefield.new_piece(pieces["rock-1"], wall, slot),)), "a wall")
    tool, status = window.session.tool, window.session.status
    window.desk.put_cursor(Hex(0, 0), shown=False)
    dock.stands.click()
    assert window.session.tool.id == "look"
    assert "Esc leaves" in status.hint.text()
    assert status.where.text() == "A1 · height 1"
    movement = window.session.canvas.figures.movement
    assert movement is not None
    dock.view.walked.emit(math.degrees(math.atan2(*centre(wall))))
    assert movement.ends[0].hex == Hex(0, 0)
    assert "the climb of 11" in status.currentMessage()
    dock.view.walked.emit(math.degrees(math.atan2(*centre(lawn))))
    assert movement.ends[0].hex == lawn
    assert status.currentMessage() == ""
    assert status.where.text() == f"{label(lawn)} · height 1"
    QTest.keyClick(dock.view, Qt.Key.Key_Escape)
    assert window.session.tool is tool
    assert "Esc leaves" not in status.hint.text()
    assert not any(one.objectName() == "figure" and one.isVisible() for one in window.session.docks)
    window.session.actions["tool-look"].trigger()
    dock.stands.click()
    dock.stands.click()
    assert window.session.tool.id == "look", "it was in use before"


def test_without_a_space_to_stand_on_nobody_is_put_at_eye_level(
    window: Window, dock: ModelDock, hands: Hands
) -> None:
    window.session.actions["new"].trigger()
    dock.stands.click()
    assert not dock.stands.isChecked()


def test_the_problem_gone_to_is_ringed_and_comes_into_the_picture(
    window: Window, hands: Hands, dock: ModelDock
) -> None:
    type = window.session.catalogue.pieces["grass-1"]
    window.desk.do(Put((window.document.battlefield.new_piece(type, Hex(9, 0), 5),)), "in the air")
    (problem,) = (one for one in window.document.problems if one.at is not None)
    bare = dock.view.picture()
    assert dock.view.camera is not None
    dock.view.look_from(replace(dock.view.camera, mm=0.2))  # so near that it is outside
    assert not dock.view.rect().contains(place_of(dock, Hex(9, 0), 5))
    window.session.problems.step(1)
    assert window.session.problems.problem == problem
    assert dock.view.rect().contains(place_of(dock, Hex(9, 0), 5))
    ringed = dock.view.picture()
    moved = dock.view.camera
    window.session.canvas.end_ring()
    assert dock.view.picture() != ringed
    window.session.canvas.jump_to(Hex(9, 0))
    assert dock.view.picture() == ringed != bare
    assert dock.view.camera == moved


def test_it_is_drawn_with_the_detail_that_is_preferred(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    monkeypatch.setattr(ModelView, "draw_with", lambda view, detail: told.append(detail))
    preferences = PreferenceChoice()
    preferences.change(detail="low")
    dock = ModelDock(styles, catalogue, PlayFacts(), lambda desk: pytest.fail("no desk"), preferences)
    qtbot.addWidget(dock)
    preferences.change(detail="high")
    assert told == ["low", "high"]
