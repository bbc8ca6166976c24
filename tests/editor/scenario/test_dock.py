"""The scenario dock: which scenario, which page, nothing made before it is looked at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from builder.editor.scenario import commands
from builder.editor.scenario.dock import PageButton, page_of, part_of
from builder.editor.scenario.pages import PAGES
from builder.editor.scenario.pages.victory import VictoryPage
from builder.editor.tools import STAGING
from builder.editor.window import Window
from builder.problems import Problem, Severity, Source
from builder.scenario import Scenario, Zone
from builder.scenario.checks.registry import CHECKS
from builder.scenario.victory import HoldsDoor, Victory
from builder.view.theme import colours
from editor.people import Hands

IDS = [page.id for page in PAGES]


def problem(path: str, code: str = "any") -> Problem:
    return Problem(code, Severity.ERROR, "Something", source=Source(path=path))


def test_each_part_has_a_page_of_those_there_are() -> None:
    assert page_of(problem("victory/2"), IDS) == "victory"
    assert page_of(problem("zones/red"), IDS) == "zones"
    assert page_of(problem("layouts/2/ann"), IDS) == ("players" if "players" in IDS else "general")
    assert page_of(problem("layouts/2/ann", "army-over-points"), ["general", "armies"]) == "armies"
    assert page_of(problem("pieces/3"), IDS) == ""
    assert page_of(Problem("any", Severity.ERROR, "Something"), IDS) == ""
    assert part_of(problem("rules/12")) == ("rules", 12)
    assert part_of(problem("zones/red")) == ("zones", 0)
    assert CHECKS


def inks(button: PageButton) -> set[str]:
    """The colours on a button."""
    image = button.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def broken(qtbot: QtBot, window: Window) -> tuple[Problem, ...]:
    """What is wrong with a scenario whose third victory speaks of a door that is not there."""
    window.session.actions["new-scenario"].trigger()
    scenario = window.desk.scenario
    assert scenario is not None
    rows = (*scenario.victory, Victory(HoldsDoor("gate")))
    with qtbot.waitSignal(window.session.scenario_check.changed):
        window.desk.edit_scenario(replace(scenario, victory=rows), "Door")
    return window.session.scenario_check.problems


def test_pages_count_what_is_wrong_on_them(qtbot: QtBot, window: Window) -> None:
    found = broken(qtbot, window)
    button = window.session.scenario_dock._buttons["victory"]
    own = [one for one in found if page_of(one, IDS) == "victory"]
    assert own
    assert button.accessibleName() == f"Victory, problems: {len(own)}"
    assert own[0].message in button.toolTip()
    calm = window.session.scenario_dock._buttons["rules"]
    assert calm.accessibleName() == "Rules"
    worst = min((one.severity for one in own), key=lambda severity: severity.rank)
    assert colours().of(worst).name() in inks(button)
    button.count(())
    assert colours().of(worst).name() not in inks(button)
    assert button.toolTip() == ""


def test_a_problem_of_a_victory_is_gone_to_on_its_page(qtbot: QtBot, window: Window) -> None:
    found = next(one for one in broken(qtbot, window) if part_of(one) == ("victory", 3))
    window.session.scenario_dock.show_page("general")
    window.session.problems.jump_requested.emit(found)
    assert window.session.scenario_dock.page == "victory"
    page = window.session.scenario_dock.pages["victory"]
    assert isinstance(page, VictoryPage)
    assert page.row == 2


def test_a_disc_touches_no_words(qtbot: QtBot, window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    window.session.scenario_dock.show_page("armies")
    for button in window.session.scenario_dock._buttons.values():
        size = button.sizeHint()
        font = button.font()
        font.setBold(True)
        button.setFont(font)
        button.count([problem("victory/2")])
        assert button.sizeHint() == size, "neither bold words nor a disc make it wider"
        words = QFontMetrics(font).horizontalAdvance(button.text())
        right = button.words_at.center().x() + words / 2
        assert right < button.width() - 15 - 4 - 1, button.text()


def test_nothing_is_made_before_it_is_seen_and_a_page_not_before_it_is_turned_to(window: Window) -> None:
    dock = window.session.scenario_dock
    assert dock.stack.count() == 0
    window.session.show_dock("scenario")
    assert dock.stack.currentIndex() == 0
    assert dock.pages == {}
    dock.first.click()
    assert dock.stack.currentIndex() == 1
    assert list(dock.pages) == [PAGES[0].id]
    dock.show_page("zones")
    assert list(dock.pages) == [PAGES[0].id, "zones"]


def test_the_list_chooses_the_scenario_and_follows_menu_and_undo(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    window.session.actions["duplicate-scenario"].trigger()
    box = window.session.scenario_dock.scenarios
    assert [box.itemText(row) for row in range(box.count())] == ["New scenario", "New scenario copy"]
    assert box.currentIndex() == 1
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert window.document.scenarios.chosen == window.document.scenarios.all[0]
    commands.rename_scenario(window.desk, "Hills")
    assert box.itemText(0) == "Hills"
    window.session.undo()
    window.session.undo()
    assert (box.count(), box.currentText()) == (1, "New scenario")
    window.session.undo()
    assert window.session.scenario_dock.stack.currentIndex() == 0


def test_it_follows_the_tab_that_is_shown(window: Window, hands: Hands) -> None:
    window.session.actions["new-scenario"].trigger()
    hands.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    window.session.actions["new-scenario"].trigger()
    commands.rename_scenario(window.desk, "Hills")
    assert window.session.scenario_dock.scenarios.currentText() == "Hills"
    window.session.workspace.show_desk(window.session.workspace.desks[0])
    assert window.session.scenario_dock.scenarios.currentText() == "New scenario"


def test_each_page_can_be_used_without_a_mouse_and_has_names_for_those_who_hear_it(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    for kind in PAGES:
        page = window.session.scenario_dock.show_page(kind.id)
        assert page.isVisible()
        assert kind.title
        fields: list[QWidget] = [*page.findChildren(QComboBox), *page.findChildren(QAbstractButton)]
        for field in [*fields, *page.findChildren(QLineEdit)]:
            spin_or_combo = isinstance(field.parent(), QComboBox) or "spinbox" in field.objectName()
            if spin_or_combo or not field.isVisibleTo(page):
                continue
            name = field.accessibleName() or (field.text() if hasattr(field, "text") else "")
            assert name, (kind.id, field)
            assert field.focusPolicy() & Qt.FocusPolicy.TabFocus, (kind.id, field)


def test_nothing_is_cut_off_at_the_side(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    for kind in PAGES:
        page = window.session.scenario_dock.show_page(kind.id)
        QApplication.processEvents()
        assert page.minimumSizeHint().width() <= page.visibleRegion().boundingRect().width(), kind.id


def test_a_map_that_merely_brings_zones_is_not_held_to_the_rules_of_play(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    """Saved, kept by autosave, with the panel open: no difference. What makes a scenario of it does."""
    check, scenarios = window.session.scenario_check, window.document.scenarios
    window.session.show_dock("scenario")
    scenarios.begin_with([(Scenario(zones=(Zone("a", ()),)), tmp_path / "ford.hexscenario")])
    scenarios.mark_unsaved()
    qtbot.waitUntil(lambda: bool(check.problems) and not check.waiting)
    assert window.session.problems.model.rowCount() == 0
    commands.rename_scenario(window.desk, "Hills")
    qtbot.waitUntil(lambda: window.session.problems.model.rowCount() > 0)


def test_the_panel_is_as_wide_on_every_page_whatever_is_wrong(qtbot: QtBot, window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    dock = window.session.scenario_dock
    qtbot.waitUntil(lambda: dock.width() == dock.sizeHint().width())
    widths = set()
    for kind in PAGES:
        dock.show_page(kind.id)
        dock.show_problems([Problem("any", severity, "Odd") for severity in Severity] * 20)
        QApplication.processEvents()
        widths |= {dock.width(), dock.minimumSizeHint().width()}
    assert widths == {dock.sizeHint().width()}, "so that the battlefield never moves beside it"


def test_a_tool_goes_with_its_page_and_with_its_battlefield(window: Window, hands: Hands) -> None:
    window.session.actions["new-scenario"].trigger()
    window.session.actions["tool-zone"].trigger()
    window.session.scenario_dock.show_page("zones")
    assert window.session.tool.id == "zone"
    window.session.scenario_dock.show_page("players")
    assert window.session.tool.id == "select"
    window.session.actions["tool-glyph"].trigger()
    window.session.scenario_dock.show_page("hidden")
    assert (window.session.tool.id, window.session.actions["tool-glyph"].isChecked()) == ("glyph", True)
    hands.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.session.tool.id == "select"
    window.session.actions["tool-place"].trigger()
    window.session.scenario_dock.show_page("rules")
    assert window.session.tool.id == "place", "tools that build stay"


def test_the_toolbar_shows_which_tool_of_the_scenario_is_active(window: Window) -> None:
    bar = window.findChild(QToolBar, "toolbar")
    assert isinstance(bar, QToolBar)
    for tool in STAGING:
        window.session.actions[f"tool-{tool.id}"].trigger()
        pressed = [action.objectName() for action in bar.actions() if action.isChecked()]
        assert f"tool-{tool.id}" in pressed
        assert bar.widgetForAction(window.session.actions[f"tool-{tool.id}"]).isVisible()
