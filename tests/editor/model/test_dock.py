"""The model beside the plan: both show the same work, and its buttons, keys and actions turn and draw it."""

from __future__ import annotations

from dataclasses import replace

import moderngl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.centre import Arrangement
from builder.editor.model.dock import ModelDock
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.solid import offscreen, renderer
from builder.solid.offscreen import NoOpenGLError
from builder.solid.renderer import Renderer
from builder.view.model_view import ModelView
from builder.view.preferences import PreferenceChoice
from editor.model.at_model import NONE, empty_hands, place_of, shortcut
from editor.people import Hands
from tests.solid.opengl import need_opengl


def test_a_window_that_is_closed_gives_back_what_it_held_on_the_graphics_card(
    window: Window, dock: ModelDock
) -> None:
    window.document.history.mark_clean()
    assert dock.view.picture() is not None
    assert dock.view._renderer is not None
    assert window.close()
    assert dock.view._renderer is None


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


def test_it_shows_the_tab_that_is_before_the_designer(window: Window, dock: ModelDock, qtbot: QtBot) -> None:
    first = dock.view.picture()
    window.session.filing.new()
    empty = dock.view.picture()
    assert empty != first


def test_each_tab_keeps_the_place_that_its_model_is_seen_from(window: Window, dock: ModelDock) -> None:
    QTest.keyClick(dock.view, Qt.Key.Key_4)
    dock.view.zoom(2.0)
    left = dock.view.camera
    window.session.filing.new()
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
