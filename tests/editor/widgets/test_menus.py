"""A grey entry of a menu says why it is grey."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from builder import language
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.scenario.pages.rules import RulesPage
from builder.editor.scenario.pages.victory import VictoryPage
from builder.editor.tools import TOOLS
from builder.editor.widgets.menus import why_disabled
from builder.editor.window import Window
from tests.languages import PSEUDO, make_language, not_translated, pseudo


def test_menus_tools_docks_and_hints_are_translated(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setenv(language.VARIABLE, "")
    make_language(tmp_path, PSEUDO, pseudo)
    language.speak(PSEUDO)
    try:
        window = Window(catalogue, styles)
        qtbot.addWidget(window)
        texts = [action.text() for action in window.session.actions.values()]
        texts += [action.text() for action in window.menuBar().actions()]
        texts += [action.statusTip() for action in window.session.actions.values()]
        texts += [tool.title for tool in TOOLS] + [
            window.session.status.hint.text(),
            window.session.levels.text.text(),
        ]
        texts += [dock.windowTitle() for dock in window.session.docks]
        texts += [
            window.session.palette_dock.search.placeholderText(),
            window.session.problems.summary.text(),
        ]
        assert [text for text in texts if any(not_translated(text))] == []
    finally:
        language.speak(language.SOURCE)


def tip(menu: QMenu, text: str) -> str:
    """What is shown where the mouse rests on an entry."""
    menu.popup(menu.pos())  # some are filled by that
    action = next(one for one in menu.actions() if one.text().replace("&", "") == text)
    at = menu.actionGeometry(action).center()
    QApplication.sendEvent(menu, QHelpEvent(QEvent.Type.ToolTip, at, menu.mapToGlobal(at)))
    shown = QToolTip.text() if QToolTip.isVisible() else ""
    menu.hide()
    return shown


def test_a_way_to_win_tells_what_it_waits_for(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    page = window.session.scenario_dock.show_page("victory")
    assert isinstance(page, VictoryPage)
    assert (
        tip(page.menu, "Hold an object at the end of a round")
        == "Put an object down first, on the page Objects"
    )
    assert tip(page.menu, "Hold a Door Card at the end of a round") == "Name a door first, on the page Doors"
    assert tip(page.menu, "Eliminate the enemy") == ""
    rules = window.session.scenario_dock.show_page("rules")
    assert isinstance(rules, RulesPage)
    assert tip(rules.menu, "An object can be taken") == "Put an object down first, on the page Objects"


def test_every_grey_entry_of_the_panel_has_a_reason(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    window.session.scenario_dock.show_page("victory")
    for menu in window.session.scenario_dock.findChildren(QMenu):
        menu.aboutToShow.emit()
        for action in menu.actions():
            assert action.isEnabled() or why_disabled(action), action.text()


def test_the_menus_of_the_window_tell_it_too(window: Window) -> None:
    menu = next(one for one in window.menuBar().findChildren(QMenu) if one.title() == "Sce&nario")
    assert tip(menu, "Check Scenario") == "Make a scenario first"
    window.session.actions["new-scenario"].trigger()
    assert tip(menu, "Check Scenario") == ""
