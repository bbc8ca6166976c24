"""Title, author, rules, rounds and boxes, and the texts, language by language, written by a person."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.document import desk
from builder.editor.scenario.pages.general import GeneralPage, TextsPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario.victory import AtEndOfRound, MostPoints
from editor.scenario.panel import now, turn_to


@pytest.fixture
def page(window: Window) -> GeneralPage:
    return turn_to(window, GeneralPage)


def test_a_title_is_typed_in_one_step_and_in_the_language_chosen(
    qtbot: QtBot, window: Window, page: GeneralPage
) -> None:
    page.form.fields["title"].field.selectAll()
    qtbot.keyClicks(page.form.fields["title"].field, "Ford")
    assert window.document.history.labels == ("New scenario", "Rename scenario")
    assert page.form.fields["title"].field.cursorPosition() == 4
    window.desk.scenario_hand.take(language="de")
    assert page.form.fields["title"].field.text() == ""
    qtbot.keyClicks(page.form.fields["title"].field, "Furt")
    assert now(window).title == {"en": "Ford", "de": "Furt"}
    assert window.session.scenario_dock.scenarios.currentText() == "Furt"
    window.session.undo()
    assert (now(window).title, page.form.fields["title"].field.text()) == ({"en": "Ford"}, "")


def test_author_rules_and_rounds(qtbot: QtBot, window: Window, page: GeneralPage) -> None:
    author, edition, rounds = (page.form.fields[name].field for name in ("author", "edition", "rounds"))
    qtbot.keyClicks(author, "Jan")
    edition.setCurrentIndex(0)
    edition.activated.emit(0)
    rounds.setValue(0)
    assert rounds.text() == "no limit"
    found = now(window)
    assert (found.author, found.edition, found.rounds) == ("Jan", "basic", 0)
    for _ in range(3):
        window.session.undo()
    assert (
        author.text(),
        edition.currentData(),
        rounds.value(),
    ) == ("", "master-2", 12)


def test_points_are_compared_after_the_last_round_whichever_it_is(
    qtbot: QtBot, window: Window, page: GeneralPage
) -> None:
    rounds = page.form.fields["rounds"].field
    rounds.selectAll()
    qtbot.keyClicks(rounds, "15")
    assert now(window).victory[1].condition == AtEndOfRound(MostPoints(), round=15)
    rounds.setValue(0)
    assert now(window).victory[1].condition == AtEndOfRound(MostPoints(), round=15), "there is no other"
    window.session.undo()
    assert now(window).victory[1].condition == AtEndOfRound(MostPoints(), round=12)


def test_boxes_are_added_counted_taken_off_and_those_of_the_battlefield_come_at_a_press(
    window: Window, page: GeneralPage
) -> None:
    first, second = list(window.session.catalogue.boxes)[:2]
    for id in (first, second, first):
        page.more.chosen.emit(id)
    assert now(window).boxes == {first: 2, second: 1}
    assert page.boxes_hint.isHidden()
    page._rows[first][1].setValue(0)
    assert now(window).boxes == {second: 1}
    assert set(page._rows) == {second}
    window.session.undo()
    assert now(window).boxes == {first: 2, second: 1}
    piece = window.document.battlefield.new_piece(window.session.catalogue.pieces["grass-24"], Hex(0, 0), 1)
    window.document.do(Put((piece,)), "Place")
    page.own.click()
    assert sum(now(window).boxes.values()) == 1
    assert list(now(window).boxes) == list(page._rows)


def test_the_language_is_that_of_the_program_where_the_scenario_has_it_until_one_is_chosen(
    window: Window, page: GeneralPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "spoken", lambda: "de")
    assert page.held.language == "en", "there is no German"
    hand, german = window.desk.scenario_hand, {"en": "Ford", "de": "Furt"}
    window.desk.edit_scenario(replace(now(window), title=german), "Title")
    hand.take(zone="zone-2")
    assert page.held.language == "de"
    assert page.form.fields["title"].field.text() == "Furt"
    hand.take(language="en")
    assert page.form.fields["title"].field.text() == "Ford"


@pytest.fixture
def texts(window: Window) -> TextsPage:
    return turn_to(window, TextsPage)


def tabs(texts: TextsPage) -> list[str]:
    return [texts.tabs.tabText(i) for i in range(texts.tabs.count())]


def test_a_text_is_one_step_and_tab_goes_to_the_next(qtbot: QtBot, window: Window, texts: TextsPage) -> None:
    steps = len(window.document.history.labels)
    texts.fields["story"].setFocus()
    qtbot.keyClicks(texts.fields["story"], "Rain")
    qtbot.keyClick(texts.fields["story"], Qt.Key.Key_Tab)
    assert texts.fields["goal"].hasFocus()
    qtbot.keyClicks(texts.fields["goal"], "Hold")
    assert now(window).story == {"en": "Rain"}
    assert now(window).goal == {"en": "Hold"}
    assert len(window.document.history.labels) == steps + 2
    window.session.undo()
    assert texts.fields["goal"].toPlainText() == ""
    assert texts.fields["story"].toPlainText() == "Rain"


def test_a_language_is_added_written_and_deleted(qtbot: QtBot, window: Window, texts: TextsPage) -> None:
    assert tabs(texts) == ["English"]
    assert not texts.remove.isEnabled()
    texts.more.chosen.emit("de")
    assert tabs(texts) == ["English", "Deutsch"]
    assert texts.fields["notes"].toPlainText() == ""
    qtbot.keyClicks(texts.fields["notes"], "Nur zu zweit")
    texts.tabs.setCurrentIndex(0)
    assert window.desk.scenario_hand.held.language == "en"
    assert texts.fields["notes"].toPlainText() == ""
    assert tabs(texts) == ["English", "Deutsch"]
    texts.tabs.setCurrentIndex(1)
    texts.remove.click()
    assert now(window).notes == {}
    assert tabs(texts) == ["English"]
    window.session.undo()
    assert now(window).notes == {"de": "Nur zu zweit"}


def test_words_are_made_bold_by_button_beside_rare_letters_too(
    qtbot: QtBot, window: Window, texts: TextsPage
) -> None:
    story = texts.fields["story"]
    story.setFocus()
    qtbot.keyClicks(story, "nine days")
    texts.signs["bold"].click()
    assert now(window).story == {"en": "nine **days**"}
    assert story.textCursor().selectedText() == "days"
    texts.signs["bold"].click()
    texts.signs["heading"].click()
    assert now(window).story == {"en": "# nine days"}
    window.session.undo()
    assert now(window).story == {"en": "nine days"}
    story.setPlainText("\N{DRAGON} here")
    cursor = story.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    story.setTextCursor(cursor)
    texts.signs["bold"].click()
    assert now(window).story == {"en": "\N{DRAGON} **here**"}
    assert story.textCursor().selectedText() == "here"


def test_a_language_that_nobody_listed_is_called_by_its_code(window: Window, texts: TextsPage) -> None:
    from dataclasses import replace

    window.desk.edit_scenario(replace(now(window), story={"is": "Regn"}), "Icelandic")
    assert tabs(texts) == ["English", "is"]
    texts.tabs.setCurrentIndex(1)
    assert texts.fields["story"].toPlainText() == "Regn"
    assert window.session.scenario_dock.language.currentText() == "is"
