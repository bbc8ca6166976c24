"""Glyphs, objects and figures in their panel: taken in hand, listed, named, taken away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.document.staging import SHUFFLED
from builder.editor.scenario.pages.objects import ObjectsPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Scenario, Up
from editor.people import Hands


@pytest.fixture
def page(window: Window) -> ObjectsPage:
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(5))), "tiles")
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page("objects")
    window.canvas.fit()
    assert isinstance(found, ObjectsPage)
    return found


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def rows(page: ObjectsPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_what_is_chosen_is_in_hand_with_its_tool(window: Window, hands: Hands, page: ObjectsPage) -> None:
    page.glyph.chosen.emit("gerda")
    assert (window.desk.scenario_hand.held.glyph, window.canvas.tool.id) == ("gerda", "glyph")
    page.up.chosen.emit("symbol")
    hands.click(Hex(0, 0))
    page.kind.chosen.emit("marker")
    hands.click(Hex(1, 0))
    assert rows(page) == ["A1, level 1 · Gerda, symbol up", "B1, level 1 · Marker 1"]
    assert page.empty.isHidden()


def test_where_shuffled_glyphs_are_chosen_is_told(window: Window, hands: Hands, page: ObjectsPage) -> None:
    assert page.pool.isHidden()
    page.glyph.chosen.emit(SHUFFLED)
    assert "page Hidden" in page.pool.text()
    assert not page.pool.isHidden()
    hands.click(Hex(0, 0))
    assert rows(page) == ["A1, level 1 · shuffled glyph"]


def test_an_unknown_glyph_lies_symbol_side_up(window: Window, hands: Hands, page: ObjectsPage) -> None:
    page.up.chosen.emit("power")
    page.glyph.chosen.emit("")
    assert (page.up.currentText(), page.up.isEnabled()) == ("symbol side up", False)
    hands.click(Hex(0, 0))
    assert rows(page) == ["A1, level 1 · unknown glyph, symbol up"]
    page.glyph.chosen.emit("gerda")
    assert (page.up.currentText(), page.up.isEnabled()) == ("power side up", True)


def test_the_words_of_a_choice_have_room(window: Window, page: ObjectsPage) -> None:
    for choice in (page.up, page.glyph):
        room = choice.width() - choice.iconSize().width() - 14
        for row in range(choice.count()):
            assert choice.fontMetrics().horizontalAdvance(choice.itemText(row)) < room, choice.itemText(row)


def test_glyphs_stand_by_name_and_say_what_they_do(window: Window, page: ObjectsPage) -> None:
    words = [page.glyph.itemText(row) for row in range(page.glyph.count() - 2)]
    assert words == sorted(words, key=str.casefold)
    assert "G · Gerda · defense +1" in words
    assert page.power.isHidden()
    page.glyph.chosen.emit("ivor")
    assert "Range 4 or more have 4 more" in page.power.text()
    assert not page.power.isHidden()


def test_an_object_is_named_given_to_a_player_and_taken_away(
    qtbot: QtBot, window: Window, hands: Hands, page: ObjectsPage
) -> None:
    page.kind.chosen.emit("flag")
    hands.click(Hex(3, 0))
    page.list.setCurrentRow(0)
    assert not page.form.isHidden()
    page.form.fields["name"].field.selectAll()
    qtbot.keyClicks(page.form.fields["name"].field, "Banner")
    page.form.fields["owner"].field.chosen.emit("player-1")
    page.form.fields["stops"].field.click()
    (thing,) = now(window).objects
    assert (thing.name, thing.owner, thing.stops) == ({"en": "Banner"}, "player-1", True)
    assert rows(page) == ["D1, level 1 · Banner"]
    page.remove.click()
    assert now(window).objects == ()
    assert window.document.history.labels[-4:] == (
        "Rename object", "Whose an object is", "Whether it stops", "Remove Banner"
    )  # fmt: skip


def test_a_glyph_may_be_turned_over_and_be_without_power(
    window: Window, hands: Hands, page: ObjectsPage
) -> None:
    page.glyph.chosen.emit("gerda")
    hands.click(Hex(0, 0))
    page.list.setCurrentRow(0)
    assert set(page.form.fields) == {"up", "inert"}
    assert page.form.fields["up"].field.currentText() == "power side up"
    page.form.fields["up"].field.chosen.emit("symbol")
    assert rows(page) == ["A1, level 1 · Gerda, symbol up"]
    page.form.fields["inert"].field.click()
    assert (now(window).glyphs[0].inert, now(window).glyphs[0].up) == (True, Up.SYMBOL)
    window.session.undo()
    assert not page.form.fields["inert"].field.isChecked()
    assert page.list.currentRow() == 0


def test_a_thing_is_shown_and_removed_by_keys(
    qtbot: QtBot, window: Window, hands: Hands, page: ObjectsPage
) -> None:
    page.kind.chosen.emit("marker")
    hands.click(Hex(4, 0))
    page.list.setCurrentRow(0)
    window.desk.show_level(3)
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert (window.canvas.ringed, window.desk.level) == (Hex(4, 0), 1)
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    assert now(window).objects == ()
    assert len(window.document.battlefield.pieces) == 5, "pieces of the battlefield stay"
