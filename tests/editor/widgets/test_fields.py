"""Fields that are filled silently and tell only what a person does."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QHelpEvent, QIcon
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from builder import language
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.scenario.pages.victory import RulesPage, VictoryPage
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.facts import Limits
from builder.view.widgets.fields import Choice, Line, Number, Paragraphs, Switch, follow
from builder.view.widgets.icons import _PATHS, application_icon, icon, pixmap
from builder.view.widgets.menus import why_disabled
from tests.languages import PSEUDO, make_language, not_translated, pseudo


def test_fields_are_filled_silently_and_what_a_person_does_is_told(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    line, text = Line("Title", host), Paragraphs("Story", host)
    number, switch = Number("Rounds", Limits(0, 9), host, none="none"), Switch("On", host)
    choice = Choice("Colour", host, (("r", "red"), ("b", "blue")))
    told: list[object] = []
    for signal in (line.written, text.written, number.set, switch.set, choice.chosen):
        signal.connect(told.append)
    line.fill("Ford")
    text.fill("A ford\nand a hill")
    number.fill(4)
    switch.fill(True)
    choice.fill("b")
    assert told == []
    assert (line.text(), text.toPlainText(), number.value(), switch.isChecked()) == (
        "Ford", "A ford\nand a hill", 4, True
    )  # fmt: skip
    assert choice.currentText() == "blue"
    line.setCursorPosition(2)
    line.fill("Ford")
    assert line.cursorPosition() == 2
    choice.fill("nobody")
    assert choice.currentIndex() == -1
    choice.fill("b")
    choice.offer((("r", "red"), ("b", "blue")))
    assert choice.currentIndex() == 1
    choice.offer((("g", "green"),))
    assert (choice.count(), choice.currentText()) == (1, "green")


def test_what_a_person_does_is_told(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    line, text = Line("Title", host, Limits(0, 3)), Paragraphs("Story", host)
    written: list[str] = []
    sealed: list[int] = []
    for field in (line, text):
        follow(field, written.append, lambda: sealed.append(1))
    qtbot.keyClicks(line, "Fords")
    assert written == ["F", "Fo", "For"]
    qtbot.keyClicks(text, "ab")
    assert written[3:] == ["a", "ab"]
    line.editingFinished.emit()
    assert sealed == [1]


def test_an_icon_draws_in_its_colour_in_the_sizes_asked_for(qtbot: QtBot) -> None:
    for name in _PATHS:
        image = pixmap(name, QColor("#c02020"), 48).toImage()
        colours = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
        inked = [colour for colour in colours if colour.alpha() > 250]
        assert len(inked) > 40, name
        assert all(colour.red() > 180 and colour.green() < 45 for colour in inked), name
    made = icon("save", QColor("#000000"), QColor("#999999"))
    assert made.pixmap(32).toImage() != made.pixmap(32, QIcon.Mode.Disabled).toImage()
    made = icon("save", QColor("#000000"), sizes=(22,))
    assert [size.width() for size in made.availableSizes()] == [22]
    assert {size.width() for size in application_icon().availableSizes()} >= {16, 32, 256}
    with pytest.raises(KeyError):
        pixmap("nothing", QColor("#000000"), 16)


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


def test_grey_entries_tell_what_they_wait_for(window: Window) -> None:
    sheet = next(one for one in window.menuBar().findChildren(QMenu) if one.title() == "Sce&nario")
    assert tip(sheet, "Check Scenario") == "Make a scenario first"
    window.session.actions["new-scenario"].trigger()
    assert tip(sheet, "Check Scenario") == ""
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
    for menu in window.session.scenario_dock.findChildren(QMenu):
        menu.aboutToShow.emit()
        for action in menu.actions():
            assert action.isEnabled() or why_disabled(action), action.text()
