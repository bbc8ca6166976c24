"""Title, author, rules, rounds and boxes, written by a person."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.scenario.pages.general import GeneralPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Scenario


@pytest.fixture
def page(window: Window) -> GeneralPage:
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page("general")
    assert isinstance(found, GeneralPage)
    return found


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


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


def test_boxes_are_added_counted_and_taken_off(window: Window, page: GeneralPage) -> None:
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


def test_the_boxes_of_the_battlefield_are_asked_for_at_a_press(window: Window, page: GeneralPage) -> None:
    piece = window.document.battlefield.new_piece(window.session.catalogue.pieces["grass-24"], Hex(0, 0), 1)
    window.document.do(Put((piece,)), "Place")
    page.own.click()
    assert sum(now(window).boxes.values()) == 1
    assert list(now(window).boxes) == list(page._rows)
