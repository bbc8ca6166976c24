"""The texts in their panel, language by language."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.scenario.pages.general import TextsPage
from builder.editor.window import Window
from builder.scenario import Scenario


@pytest.fixture
def page(window: Window) -> TextsPage:
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page("texts")
    assert isinstance(found, TextsPage)
    return found


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def tabs(page: TextsPage) -> list[str]:
    return [page.tabs.tabText(i) for i in range(page.tabs.count())]


def test_what_is_written_into_a_text_is_one_step(qtbot: QtBot, window: Window, page: TextsPage) -> None:
    steps = len(window.document.history.labels)
    qtbot.keyClicks(page.fields["story"], "Rain")
    qtbot.keyClicks(page.fields["goal"], "Hold")
    assert now(window).story == {"en": "Rain"}
    assert now(window).goal == {"en": "Hold"}
    assert len(window.document.history.labels) == steps + 2
    window.session.undo()
    assert page.fields["goal"].toPlainText() == ""
    assert page.fields["story"].toPlainText() == "Rain"


def test_a_language_is_added_written_and_deleted(qtbot: QtBot, window: Window, page: TextsPage) -> None:
    assert tabs(page) == ["English"]
    assert not page.remove.isEnabled()
    page.more.chosen.emit("de")
    assert tabs(page) == ["English", "Deutsch"]
    assert page.fields["notes"].toPlainText() == ""
    qtbot.keyClicks(page.fields["notes"], "Nur zu zweit")
    page.tabs.setCurrentIndex(0)
    assert window.desk.scenario_hand.held.language == "en"
    assert page.fields["notes"].toPlainText() == ""
    assert tabs(page) == ["English", "Deutsch"]
    page.tabs.setCurrentIndex(1)
    page.remove.click()
    assert now(window).notes == {}
    assert tabs(page) == ["English"]
    window.session.undo()
    assert now(window).notes == {"de": "Nur zu zweit"}


def test_words_are_made_bold_by_button_and_key(qtbot: QtBot, window: Window, page: TextsPage) -> None:
    story = page.fields["story"]
    story.setFocus()
    qtbot.keyClicks(story, "nine days")
    page.signs["bold"].click()
    assert now(window).story == {"en": "nine **days**"}
    assert story.textCursor().selectedText() == "days"
    page.signs["bold"].click()
    page.signs["heading"].click()
    assert now(window).story == {"en": "# nine days"}
    window.session.undo()
    assert now(window).story == {"en": "nine days"}


def test_signs_stand_where_they_should_beside_rare_letters(window: Window, page: TextsPage) -> None:
    story = page.fields["story"]
    story.setFocus()
    story.setPlainText("\N{DRAGON} here")
    cursor = story.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    story.setTextCursor(cursor)
    page.signs["bold"].click()
    assert now(window).story == {"en": "\N{DRAGON} **here**"}
    assert story.textCursor().selectedText() == "here"


def test_tab_goes_from_text_to_text(qtbot: QtBot, window: Window, page: TextsPage) -> None:
    page.fields["story"].setFocus()
    qtbot.keyClick(page.fields["story"], Qt.Key.Key_Tab)
    assert page.fields["goal"].hasFocus()


def test_a_language_that_nobody_listed_is_called_by_its_code(window: Window, page: TextsPage) -> None:
    from dataclasses import replace

    window.desk.edit_scenario(replace(now(window), story={"is": "Regn"}), "Icelandic")
    assert tabs(page) == ["English", "is"]
    page.tabs.setCurrentIndex(1)
    assert page.fields["story"].toPlainText() == "Regn"
    assert window.session.scenario_dock.language.currentText() == "is"
