"""The scenario dock: which scenario, which page, nothing made before it is looked at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QToolBar
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.scenario import commands
from builder.editor.scenario.check import ScenarioCheck
from builder.editor.scenario.dock import page_of, part_of
from builder.editor.scenario.pages import PAGES
from builder.editor.scenario.pages.victory import VictoryPage
from builder.editor.tools import STAGING
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Problem, Severity, Source
from builder.scenario import PlacedGlyph, Position, Scenario, Zone
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


def test_a_new_scenario_begins_at_its_title(window: Window) -> None:
    window.session.scenario_dock.show_page("objects")
    window.session.actions["new-scenario"].trigger()
    assert window.session.scenario_dock.page == "general"


def inks(icon: QIcon) -> set[str]:
    """The colours of an icon."""
    image = icon.pixmap(32, 32).toImage()
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


def test_pages_count_what_is_wrong_on_them_and_lead_to_it(qtbot: QtBot, window: Window) -> None:
    found = broken(qtbot, window)
    box = window.session.scenario_dock.chooser
    own = [one for one in found if page_of(one, IDS) == "victory"]
    assert own
    row = IDS.index("victory")
    assert box.itemText(row) == f"Victory ({len(own)})"
    assert own[0].message in box.itemData(row, Qt.ItemDataRole.ToolTipRole)
    worst = min((one.severity for one in own), key=lambda severity: severity.rank)
    assert colours().of(worst).name() in inks(box.itemIcon(row))
    assert box.itemText(IDS.index("rules")) == "Rules"
    window.session.scenario_dock.show_problems(())
    assert box.itemText(row) == "Victory"
    assert colours().good.name() in inks(box.itemIcon(row))
    assert not box.itemData(row, Qt.ItemDataRole.ToolTipRole)
    window.session.scenario_dock.show_problems(found)
    third = next(one for one in found if part_of(one) == ("victory", 3))
    window.session.scenario_dock.show_page("general")
    window.session.problems.jump_requested.emit(third)
    assert window.session.scenario_dock.page == "victory"
    page = window.session.scenario_dock.pages["victory"]
    assert isinstance(page, VictoryPage)
    assert page.row == 2


def test_all_pages_stand_in_one_list_with_room_and_keys_turn_them(qtbot: QtBot, window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    dock = window.session.scenario_dock
    box = dock.chooser
    assert [box.itemData(row) for row in range(box.count())] == IDS
    assert box.maxVisibleItems() >= len(IDS), "none of them is scrolled to"
    assert box.width() > dock.width() - 20
    box.setFocus()
    for id in IDS[1:]:
        qtbot.keyClick(box, Qt.Key.Key_Down)
        assert (dock.page, box.currentData()) == (id, id)
    dock.show_page("zones")
    assert box.currentData() == "zones"
    box.showPopup()
    qtbot.keyClick(box.view(), Qt.Key.Key_Up)
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)
    assert dock.page == "players"


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


def test_the_list_chooses_the_scenario_and_follows_menu_undo_and_tab(window: Window, hands: Hands) -> None:
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
    window.session.actions["new-scenario"].trigger()
    window.session.filing.new()
    window.session.actions["new-scenario"].trigger()
    commands.rename_scenario(window.desk, "Hills")
    assert window.session.scenario_dock.scenarios.currentText() == "Hills"
    window.session.workspace.show_desk(window.session.workspace.desks[0])
    assert window.session.scenario_dock.scenarios.currentText() == "New scenario"


def test_the_panel_is_as_wide_on_every_page_and_nothing_is_cut_off(window: Window, qtbot: QtBot) -> None:
    window.session.actions["new-scenario"].trigger()
    dock, widths = window.session.scenario_dock, set[int]()
    qtbot.waitUntil(lambda: dock.width() == dock.sizeHint().width())
    for kind in PAGES:
        page = dock.show_page(kind.id)
        QApplication.processEvents()
        assert page.minimumSizeHint().width() <= page.visibleRegion().boundingRect().width(), kind.id
        dock.show_problems([Problem("any", severity, "Odd") for severity in Severity] * 20)
        QApplication.processEvents()
        widths |= {dock.width(), dock.minimumSizeHint().width()}
    assert widths == {dock.sizeHint().width()}, "so that the battlefield never moves beside it"


def test_a_map_that_merely_brings_zones_is_not_held_to_the_rules_of_play(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    """Saved, kept by autosave, with the panel open: no difference. What makes a scenario of it does."""
    check, scenarios = window.session.scenario_check, window.document.scenarios
    window.session.show_dock("problems")
    window.session.show_dock("scenario")
    scenarios.begin_with([(Scenario(zones=(Zone("a", ()),)), tmp_path / "ford.hexscenario")])
    scenarios.mark_unsaved()
    qtbot.waitUntil(lambda: bool(check.problems) and not check.waiting)
    assert window.session.problems.model.rowCount() == 0
    commands.rename_scenario(window.desk, "Hills")
    qtbot.waitUntil(lambda: window.session.problems.model.rowCount() > 0)


def test_a_tool_goes_with_its_page_and_its_battlefield_and_the_toolbar_shows_it(
    window: Window, hands: Hands
) -> None:
    window.session.actions["new-scenario"].trigger()
    window.session.actions["tool-zone"].trigger()
    window.session.scenario_dock.show_page("zones")
    assert window.session.tool.id == "zone"
    window.session.scenario_dock.show_page("players")
    assert window.session.tool.id == "select"
    window.session.actions["tool-glyph"].trigger()
    window.session.scenario_dock.show_page("hidden")
    assert (window.session.tool.id, window.session.actions["tool-glyph"].isChecked()) == ("glyph", True)
    window.session.filing.new()
    assert window.session.tool.id == "select"
    window.session.actions["tool-place"].trigger()
    window.session.scenario_dock.show_page("rules")
    assert window.session.tool.id == "place", "tools that build stay"
    bar = window.findChild(QToolBar, "toolbar")
    assert isinstance(bar, QToolBar)
    for tool in STAGING:
        window.session.actions[f"tool-{tool.id}"].trigger()
        pressed = [action.objectName() for action in bar.actions() if action.isChecked()]
        assert f"tool-{tool.id}" in pressed
        assert bar.widgetForAction(window.session.actions[f"tool-{tool.id}"]).isVisible()


def codes(check: ScenarioCheck) -> set[str]:
    return {problem.code for problem in check.problems}


def test_it_follows_scenario_battlefield_and_desk(qtbot: QtBot, catalogue: Catalogue) -> None:
    check = ScenarioCheck(catalogue, PlayFacts())
    desk = Desk(Document())
    check.show_desk(desk)
    assert not check.waiting, "there is nothing to be checked"
    commands.new_scenario(desk)
    qtbot.waitUntil(lambda: "zone-empty" in codes(check) or "no-start-zone" in codes(check))
    assert desk.scenario is not None
    glyph = PlacedGlyph("astrid", Position(Hex(5, 5), 1))
    desk.edit_scenario(replace(desk.scenario, glyphs=(glyph,)), "Glyph")
    qtbot.waitUntil(lambda: "glyph-outside" in codes(check))
    piece = desk.document.battlefield.new_piece(catalogue.pieces["grass-1"], Hex(5, 5), 1)
    desk.document.do(Put((piece,)), "Place")
    qtbot.waitUntil(lambda: "glyph-outside" not in codes(check))
    check.show_desk(Desk(Document()))
    assert check.problems == ()


def test_an_answer_that_came_too_late_counts_for_nothing(qtbot: QtBot, catalogue: Catalogue) -> None:
    check, desk = ScenarioCheck(catalogue, PlayFacts()), Desk(Document())
    commands.new_scenario(desk)
    check.show_desk(desk)
    check._job._pause.stop()
    check._job._begin()
    assert check._job._worker is not None, "it is under way now"
    commands.delete_scenario(desk)
    assert not check.waiting
    with qtbot.assertNotEmitted(check.changed):
        check._job.wait()
    assert check.problems == ()
