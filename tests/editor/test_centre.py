"""The middle of the window: plan and model beside each other, stacked, or one of them alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.centre import Arrangement, Centre
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.hexgrid import centre as centre_of
from builder.view.widgets import Dock
from editor.people import ALT, Hands, saved

SMALL, WIDE = (1366, 768), (1600, 1000)
BARS = 48  # px, which the desktop keeps for itself
PLAN, SIDE, STACKED, MODEL = Arrangement


@pytest.fixture
def centre(window: Window) -> Centre:
    return window.session.centre


@pytest.fixture
def dock(window: Window) -> Dock:
    return next(dock for dock in window.session.docks if dock.objectName() == "model")


def at_the_right(window: Window) -> set[str]:
    area = Qt.DockWidgetArea.RightDockWidgetArea
    docks = (dock for dock in window.session.docks if window.dockWidgetArea(dock) == area)
    return {dock.objectName() for dock in docks if not dock.isHidden()}


@pytest.mark.parametrize("arrangement", [SIDE, STACKED, MODEL])
def test_on_a_small_screen_plan_and_model_have_at_least_half_of_it(
    qtbot: QtBot, window: Window, centre: Centre, arrangement: Arrangement
) -> None:
    width, height = SMALL
    window.resize(width, height - BARS)
    window.session.layout.reset()
    window.session.actions[f"arrange-{arrangement.value}"].trigger()
    qtbot.waitUntil(lambda: centre.width() * centre.height() >= width * height / 2)
    assert window.size().width() == width, "the model does not make the window larger"
    assert window.session.actions[f"arrange-{arrangement.value}"].isChecked()


def test_beside_each_other_or_stacked_both_have_the_same_room_and_grow_together(
    qtbot: QtBot, window: Window, centre: Centre, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_2, ALT)
    model = window.session.model
    qtbot.waitUntil(lambda: abs(model.width() - window.session.workspace.width()) <= 1)
    before = model.width()
    assert model.x() > window.session.workspace.x()
    window.resize(window.width() + 200, window.height())
    qtbot.waitUntil(lambda: model.width() >= before + 90)
    hands.key(Qt.Key.Key_3, ALT)
    qtbot.waitUntil(lambda: abs(model.height() - window.session.workspace.height()) <= 1)
    assert model.y() > window.session.workspace.y()
    hands.key(Qt.Key.Key_1, ALT)
    assert not model.isVisible()
    assert centre.arrangement is PLAN


def test_with_the_plan_put_away_its_tabs_are_there_and_keys_and_tools_work(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    workspace = window.session.workspace
    full = window.canvas.height()
    hands.key(Qt.Key.Key_4, ALT)
    qtbot.waitUntil(lambda: window.canvas.visibleRegion().isEmpty())
    assert not workspace.tabBar().visibleRegion().isEmpty()
    window.session.filing.new()
    workspace.setCurrentIndex(0)
    view = window.session.model.view
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.focusWidget() is view, "who gives the plan the keys gives them to what is seen"
    hands.choose("sand-1")
    window.canvas.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert [piece.hex for piece in window.document.battlefield.pieces.values()] == [Hex(1, 0)]
    qtbot.keyClick(view, Qt.Key.Key_1, ALT)
    assert window.focusWidget() is window.canvas
    qtbot.waitUntil(lambda: window.canvas.height() == full)


def test_each_is_found_as_large_as_it_was_left_also_by_the_next_start(
    qtbot: QtBot, window: Window, centre: Centre, catalogue: Catalogue, styles: Styles
) -> None:
    centre.arrange(SIDE)
    qtbot.waitUntil(lambda: centre.sizes()[1] > 0)
    centre.setSizes([int(centre.width() * 0.6), int(centre.width() * 0.4)])
    centre.splitterMoved.emit(0, 1)
    centre.arrange(STACKED)
    centre.arrange(SIDE)
    qtbot.waitUntil(lambda: abs(centre.sizes()[0] / sum(centre.sizes()) - 0.6) < 0.02)
    window.close()
    second = Window(catalogue, styles)
    qtbot.addWidget(second, before_close_func=saved)
    with qtbot.waitExposed(second):
        second.show()
    second.resize(window.size())  # this screen is a small one
    assert second.session.centre.arrangement is SIDE
    sizes = second.session.centre.sizes
    qtbot.waitUntil(lambda: len(sizes()) == 2 and abs(sizes()[0] / sum(sizes()) - 0.6) < 0.02)


def test_the_panels_at_the_right_make_room_and_come_back(
    qtbot: QtBot, window: Window, centre: Centre
) -> None:
    window.resize(*WIDE)
    window.session.layout.reset()
    before = at_the_right(window)
    assert before == {"levels", "column"}
    qtbot.waitUntil(lambda: centre.width() < 1040)
    centre.arrange(SIDE)
    assert at_the_right(window) == set()
    centre.arrange(STACKED)
    assert at_the_right(window) == before
    centre.arrange(SIDE)
    window.session.actions["workspace-analyse"].trigger()
    qtbot.waitUntil(lambda: centre.width() >= 1040)
    assert "figure" in at_the_right(window), "there is room for them where no palette is"
    window.session.actions["workspace-build"].trigger()
    assert at_the_right(window) == set()
    centre.arrange(PLAN)
    assert at_the_right(window) == before


def test_a_workspace_that_is_chosen_shows_its_panels_and_the_model_makes_way_where_it_must(
    qtbot: QtBot, window: Window, centre: Centre
) -> None:
    window.resize(1100, 720)
    window.session.layout.reset()
    centre.arrange(SIDE)
    for workspace, panels in (("analyse", {"figure", "report", "picture"}), ("scenario", {"scenario"})):
        window.session.actions[f"workspace-{workspace}"].trigger()
        assert at_the_right(window) >= panels
        assert centre.arrangement is PLAN
        assert "made way" in window.session.status.currentMessage()
        assert window.session.actions[f"workspace-{workspace}"].isChecked()
    centre.arrange(SIDE)
    assert at_the_right(window) == set()
    window.session.actions["workspace-scenario"].trigger()
    assert "scenario" in at_the_right(window), "also the one that is in force"


def test_at_1366_plan_and_model_stay_beside_the_panels_of_a_workspace_and_what_was_seen_whole_is_fitted(
    qtbot: QtBot, window: Window, centre: Centre, hands: Hands
) -> None:
    window.resize(SMALL[0], SMALL[1] - BARS)
    window.session.layout.reset()
    hands.place("grass-24", Hex(3, 0))
    window.canvas.fit()
    centre.arrange(SIDE)
    window.canvas.zoom(0.7)
    for workspace, panels in (("analyse", {"figure", "report", "picture"}), ("scenario", {"scenario"})):
        window.session.actions[f"workspace-{workspace}"].trigger()
        assert at_the_right(window) >= panels
        assert centre.arrangement is SIDE
        assert centre.width() >= 800
        found = window.canvas.viewport
        window.canvas.fit()
        assert window.canvas.viewport == found


def test_the_model_that_made_way_is_back_with_the_workspace_that_has_room_for_it(
    window: Window, centre: Centre
) -> None:
    window.resize(1100, 720)
    window.session.layout.reset()
    actions = window.session.actions
    centre.arrange(SIDE)
    for workspace, arrangement in (("analyse", PLAN), ("scenario", PLAN), ("build", SIDE)):
        actions[f"workspace-{workspace}"].trigger()
        assert centre.arrangement is arrangement
    actions["workspace-analyse"].trigger()
    centre.arrange(MODEL)
    centre.arrange(PLAN)
    actions["workspace-build"].trigger()
    assert centre.arrangement is PLAN, "as it was arranged since"


def test_a_battlefield_that_is_seen_whole_is_seen_whole_in_every_arrangement(
    qtbot: QtBot, window: Window, centre: Centre, hands: Hands
) -> None:
    for hex in (Hex(0, 0), Hex(4, 2)):
        hands.place("grass-7", hex)  # whoever builds wants nothing to move, but for this
    canvas = window.canvas

    canvas.fit()
    for arrangement in (SIDE, STACKED, MODEL, PLAN):
        if arrangement is not PLAN:
            canvas.pan(3, 0)
        before = canvas.size()
        centre.arrange(arrangement)
        if arrangement is MODEL:
            window.session.undo()
        qtbot.waitUntil(lambda before=before: canvas.size() != before)
        found = canvas.viewport
        if arrangement is not MODEL:
            canvas.fit()
        assert canvas.viewport == found


def test_what_is_in_the_middle_stays_there_in_every_arrangement(
    qtbot: QtBot, window: Window, centre: Centre, hands: Hands
) -> None:
    for hex in (Hex(0, 0), Hex(4, 2), Hex(9, 3)):
        hands.place("grass-7", hex)
    canvas = window.canvas
    canvas.zoom_to(150)
    canvas.look_at(centre_of(Hex(3, 2)))
    for arrangement in (SIDE, STACKED, MODEL, PLAN):
        before = canvas.size()
        centre.arrange(arrangement)
        qtbot.waitUntil(lambda before=before: canvas.size() != before)
        at, inset = canvas.point_of(Hex(3, 2)), canvas.inset
        assert abs(at.x() - (canvas.width() + inset) / 2) <= 2
        assert abs(at.y() - (canvas.height() + inset) / 2) <= 2
        assert round(canvas.viewport.hex_size) == 150


def test_a_battlefield_that_somebody_made_small_is_found_in_that_zoom_again(
    qtbot: QtBot, window: Window, centre: Centre, hands: Hands
) -> None:
    for hex in (Hex(0, 0), Hex(4, 2)):
        hands.place("grass-7", hex)
    canvas = window.canvas
    canvas.fit()
    canvas.zoom(0.7)
    wanted, sizes = canvas.viewport.scale, list[float]()
    for arrangement in (STACKED, SIDE, PLAN):
        before = canvas.size()
        centre.arrange(arrangement)
        qtbot.waitUntil(lambda before=before: canvas.size() != before)
        sizes.append(canvas.viewport.scale)
    assert max(sizes) == wanted
    assert sizes[-1] == wanted


def test_a1_of_an_empty_table_stays_in_sight_beside_the_model(
    qtbot: QtBot, window: Window, centre: Centre
) -> None:
    canvas = window.canvas
    canvas.zoom(0.8)
    before, width = canvas.point_of(Hex(0, 0)), canvas.width()
    centre.arrange(SIDE)
    qtbot.waitUntil(lambda: canvas.width() < width)
    assert canvas.point_of(Hex(0, 0)) == before


def test_the_zoom_of_a_plan_that_is_not_seen_is_not_told(window: Window, centre: Centre) -> None:
    centre.arrange(MODEL)
    assert not window.session.status.zoom.isVisible()
    window.starting.show_welcome()
    window.starting.leave_welcome()
    assert not window.session.status.zoom.isVisible()
    centre.arrange(STACKED)
    assert window.session.status.zoom.isVisible()


def test_the_model_shown_in_its_panel_leaves_the_plan_alone_and_goes_back_from_there(
    qtbot: QtBot, window: Window, centre: Centre, dock: Dock
) -> None:
    centre.arrange(MODEL)
    window.session.show_dock("model")
    assert centre.arrangement is PLAN
    assert dock.widget() is window.session.model
    assert window.session.model.isVisible()
    qtbot.waitUntil(lambda: not window.canvas.visibleRegion().isEmpty())
    dock.setFloating(True)
    dock.close()
    centre.arrange(STACKED)
    assert dock.isHidden()
    assert window.session.model.isVisible()
    assert window.session.model.parentWidget() is centre


def test_the_welcome_page_covers_both(window: Window, centre: Centre) -> None:
    centre.arrange(SIDE)
    window.starting.show_welcome()
    assert not window.session.model.isVisible()
    centre.arrange(MODEL)
    assert not window.starting.welcoming
    assert window.session.model.isVisible()


def test_escape_in_the_model_leads_back_to_the_plan_and_empties_the_hand_there(
    window: Window, centre: Centre, qtbot: QtBot, hands: Hands
) -> None:
    centre.arrange(SIDE)
    hands.choose("grass-7")
    window.session.model.cut.setFocus()
    qtbot.keyClick(window.session.model.cut, Qt.Key.Key_Escape)
    assert window.focusWidget() is window.canvas
    assert window.canvas.tool.id == "select"


def test_at_eye_level_no_panel_comes_out_whatever_stands_beside_the_plan(
    qtbot: QtBot, window: Window, centre: Centre
) -> None:
    centre.arrange(SIDE)
    assert centre.cramped
    before = window.session.tool
    window.session.model.stood.emit(True)
    assert window.canvas.tool.id == "look"
    assert at_the_right(window) == set()
    window.session.model.stood.emit(False)
    assert window.session.tool is before
    centre.arrange(PLAN)
    assert at_the_right(window) == set()
