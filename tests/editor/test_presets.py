"""Presets: where the panels stand for each kind of work, and that each is found as it was left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.centre import Arrangement
from builder.editor.presets import PLACES, PRESETS
from builder.editor.window import Window
from builder.view import settings
from builder.view.widgets import Dock
from editor.people import CTRL, Hands, saved

LAPTOP = (1366, 768)
BARS = 48  # px, which the desktop keeps for itself


@pytest.fixture
def docks(window: Window) -> dict[str, Dock]:
    return {dock.objectName(): dock for dock in window.session.docks}


@pytest.fixture
def again(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> Callable[[], Window]:
    """Start the program once more."""

    def start() -> Window:
        made = Window(catalogue, styles)
        qtbot.addWidget(made, before_close_func=saved)
        with qtbot.waitExposed(made):
            made.show()
        return made

    return start


def open_panels(window: Window) -> set[str]:
    return {dock.objectName() for dock in window.session.docks if not dock.isHidden()}


def test_every_panel_has_a_place_and_every_preset_knows_its_panels(docks: dict[str, Dock]) -> None:
    placed = [name for _, names in PLACES for name in names]
    assert sorted(placed) == sorted(docks)
    for preset in PRESETS:
        assert set(preset.shown + preset.roomy) <= set(placed)


@pytest.mark.parametrize("preset", [preset.id for preset in PRESETS])
def test_on_a_small_screen_the_canvas_has_at_least_half_of_it(
    qtbot: QtBot, window: Window, preset: str
) -> None:
    width, height = LAPTOP
    window.resize(width, height - BARS)
    window.session.actions[f"workspace-{preset}"].trigger()
    window.session.actions["workspace-reset"].trigger()
    canvas = window.canvas
    qtbot.waitUntil(lambda: canvas.width() * canvas.height() >= width * height / 2)
    assert window.size().width() == width, "the panels do not make the window larger"


def test_panels_of_one_place_are_tabs_and_levels_keep_their_height(
    qtbot: QtBot, window: Window, docks: dict[str, Dock]
) -> None:
    window.session.actions["workspace-reset"].trigger()
    window.session.show_dock("levels")
    qtbot.waitUntil(lambda: docks["levels"].height() > 400)
    before = docks["levels"].height()
    for name in ("history", "notes", "view", "report"):
        window.session.show_dock(name)
        assert docks["levels"] in window.tabifiedDockWidgets(docks[name])
    window.session.show_dock("levels")
    qtbot.waitUntil(lambda: not docks["levels"].visibleRegion().isEmpty())
    assert docks["levels"].height() >= before - 40, "but for the tabs"


def test_a_wide_window_has_lists_above_and_what_one_works_with_below(
    qtbot: QtBot, window: Window, docks: dict[str, Dock]
) -> None:
    window.resize(1600, 950)
    window.session.actions["workspace-reset"].trigger()
    assert open_panels(window) >= {"levels", "column"}
    qtbot.waitUntil(lambda: docks["column"].y() > docks["levels"].y() + 300)
    for name, place in (("notes", "levels"), ("scenario", "column")):
        window.session.show_dock(name)
        assert docks[place] in window.tabifiedDockWidgets(docks[name])


def test_each_preset_comes_back_as_it_was_left_and_as_it_was_at_first_when_reset(
    window: Window, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_2, CTRL)
    assert open_panels(window) == {"figure", "report", "picture", "levels", "problems", "inventory"}
    assert window.session.actions["workspace-analyse"].isChecked()
    window.session.show_dock("notes")
    hands.key(Qt.Key.Key_3, CTRL)
    assert open_panels(window) == {"scenario", "playtest", "problems", "inventory"}
    hands.key(Qt.Key.Key_2, CTRL)
    assert "notes" in open_panels(window)
    window.session.actions["workspace-reset"].trigger()
    assert "notes" not in open_panels(window)
    hands.key(Qt.Key.Key_1, CTRL)
    assert open_panels(window) >= {"pieces", "problems", "inventory"}
    assert window.session.actions["workspace-build"].isChecked()


def test_beside_plan_and_model_a_panel_that_a_tool_brings_is_a_tab_of_the_palette_where_room_is_short(
    window: Window, docks: dict[str, Dock], qtbot: QtBot
) -> None:
    window.resize(*LAPTOP)
    window.session.centre.arrange(Arrangement.SIDE)
    width = window.session.centre.width()
    window.session.actions["tool-look"].trigger()
    assert docks["pieces"] in window.tabifiedDockWidgets(docks["figure"])
    qtbot.waitUntil(lambda: not docks["figure"].visibleRegion().isEmpty())
    assert window.session.centre.width() == width
    window.session.actions["tool-place"].trigger()
    qtbot.waitUntil(lambda: not docks["pieces"].visibleRegion().isEmpty())
    assert docks["figure"].visibleRegion().isEmpty()


def test_a_scenario_that_is_opened_takes_the_place_of_other_panels_only_in_a_small_window(
    window: Window,
) -> None:
    window.resize(1500, 800)
    window.session.filing.scenario_opened.emit()
    assert open_panels(window) >= {"scenario", "pieces"}
    window.session.actions["workspace-reset"].trigger()
    window.resize(1100, 760)
    window.session.filing.scenario_opened.emit()
    assert open_panels(window) == {"scenario", "playtest", "problems", "inventory"}


def test_a_name_that_no_preset_has_changes_nothing(window: Window) -> None:
    before = open_panels(window)
    with pytest.raises(KeyError):
        window.session.layout.choose("cellar")
    assert (open_panels(window), window.session.layout.preset) == (before, "build")


def test_the_next_start_has_the_preset_of_the_last_and_the_others_as_they_were_left(
    window: Window, again: Callable[[], Window]
) -> None:
    window.session.show_dock("history")
    window.session.actions["workspace-scenario"].trigger()
    window.session.show_dock("report")
    window.close()
    second = again()
    assert second.session.layout.preset == "scenario"
    assert open_panels(second) == {"scenario", "playtest", "report", "problems", "inventory"}
    second.session.actions["workspace-build"].trigger()
    assert "history" in open_panels(second)
    bars = [bar for bar in second.findChildren(QTabBar) if bar.parent() is second and bar.isVisible()]
    names = {bar.tabText(i).partition(" (")[0] for bar in bars for i in range(bar.count())}
    assert names <= {dock.windowTitle() for dock in second.session.docks if not dock.isHidden()}


def test_panels_of_before_there_were_presets_are_found_where_they_were(
    qtbot: QtBot, own_home: object, again: Callable[[], Window]
) -> None:
    older = QMainWindow()
    qtbot.addWidget(older)
    for name, area in (
        ("pieces", Qt.DockWidgetArea.LeftDockWidgetArea),
        ("problems", Qt.DockWidgetArea.BottomDockWidgetArea),
        ("notes", Qt.DockWidgetArea.LeftDockWidgetArea),
    ):
        dock = QDockWidget(name, older)
        dock.setObjectName(name)
        older.addDockWidget(area, dock)
    older.resize(700, 600)
    settings.store_all({"geometry": older.saveGeometry(), "state": older.saveState(2)})
    window = again()
    assert window.session.layout.preset == "build"
    notes = next(dock for dock in window.session.docks if dock.objectName() == "notes")
    assert notes.isVisible()
    assert window.dockWidgetArea(notes) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert window.size().width() == 700
