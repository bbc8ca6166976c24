"""Glyphs, objects and figures in their panel: in hand, listed, named, numbered, shown, taken away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.catalogue.bases import base_hexes
from builder.catalogue.cards import Card
from builder.editor.document.staging import SHUFFLED
from builder.editor.scenario.pages.objects import FiguresPage, ObjectsPage
from builder.editor.tools.late import LateTool
from builder.editor.tools.markers import FigureTool
from builder.editor.window import Window
from builder.hexgrid import Direction, Hex
from builder.scenario import OwnGlyph, Up
from editor.people import Hands
from editor.scenario.panel import now, rows, turn_to


@pytest.fixture
def page(window: Window) -> ObjectsPage:
    return turn_to(window, ObjectsPage, tiles=5)


def test_what_is_chosen_is_in_hand_with_its_tool(window: Window, hands: Hands, page: ObjectsPage) -> None:
    page.glyph.chosen.emit("gerda")
    assert (window.desk.scenario_hand.held.glyph, window.canvas.tool.id) == ("gerda", "glyph")
    page.up.chosen.emit("symbol")
    hands.click(Hex(0, 0))
    page.kind.chosen.emit("marker")
    hands.click(Hex(1, 0))
    assert rows(page) == ["A1, level 1 · Gerda, symbol up", "B1, level 1 · Marker 1"]
    assert page.empty.isHidden()
    assert page.pool.isHidden()
    page.glyph.chosen.emit(SHUFFLED)
    assert "page Hidden" in page.pool.text()
    assert not page.pool.isHidden()
    hands.click(Hex(2, 0))
    assert "C1, level 1 · shuffled glyph" in rows(page)


def test_an_unknown_glyph_lies_symbol_side_up(window: Window, hands: Hands, page: ObjectsPage) -> None:
    page.up.chosen.emit("power")
    page.glyph.chosen.emit("")
    assert (page.up.currentText(), page.up.isEnabled()) == ("symbol side up", False)
    hands.click(Hex(0, 0))
    assert rows(page) == ["A1, level 1 · unknown glyph, symbol up"]
    page.glyph.chosen.emit("gerda")
    assert (page.up.currentText(), page.up.isEnabled()) == ("power side up", True)


def test_glyphs_stand_by_name_have_room_and_say_what_they_do(window: Window, page: ObjectsPage) -> None:
    words = [page.glyph.itemText(row) for row in range(page.glyph.count() - 2)]
    names = [text.split(" · ")[1] for text in words]
    assert names == sorted(names, key=str.casefold)
    assert "G · Gerda · defense +1" in words
    for choice in (page.up, page.glyph):
        room = choice.width() - choice.iconSize().width() - 14
        for row in range(choice.count()):
            assert choice.fontMetrics().horizontalAdvance(choice.itemText(row)) < room, choice.itemText(row)
    assert page.power.isHidden()
    page.glyph.chosen.emit("ivor")
    assert "Range 4 or more have 4 more" in page.power.text()
    assert not page.power.isHidden()


def test_a_glyph_of_the_scenarios_own_is_made_laid_and_undone(
    qtbot: QtBot, window: Window, hands: Hands, page: ObjectsPage
) -> None:
    qtbot.keyClicks(page.name, "Bane of Trolls")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    fields = page.own_form.fields
    fields["kind"].field.chosen.emit("attack")
    fields["carried"].field.click()
    fields["given"].numbers["dice"].setValue(2)
    fields["name"].field.selectAll()
    qtbot.keyClicks(fields["name"].field, "Club")
    assert now(window).own_glyphs == (OwnGlyph("bane-of-trolls", "Club", "B", "attack", {"dice": 2}, True),)
    assert page.does.text() == "The hero that carries it has Attack 2 more."
    page.glyph.chosen.emit("bane-of-trolls")
    assert page.glyph.currentText() == "B · Club · attack +2"
    hands.click(Hex(0, 0))
    assert rows(page) == ["A1, level 1 · Club, power up"]
    page.less.click()
    assert (page.glyph.currentText(), page.own.count()) == ("bane-of-trolls (missing)", 0)
    assert page.own_form.isHidden()
    for _ in range(3):  # the removal, the glyph laid, the name in one step
        window.session.undo()
    assert [glyph.name for glyph in now(window).own_glyphs] == ["Bane of Trolls"]
    assert (now(window).glyphs, fields["name"].field.text()) == ((), "Bane of Trolls")


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


@pytest.fixture
def figures(window: Window) -> FiguresPage:
    return turn_to(window, FiguresPage, tiles=6)


@pytest.fixture
def squad(window: Window) -> Card:
    """A squad of three on one space each."""
    cards = window.session.play_facts.cards.values()
    return next(card for card in cards if card.figures == 3 and card.spaces == 1 and card.unique)


def test_the_figures_of_a_card_are_put_down_one_by_one(
    window: Window, hands: Hands, figures: FiguresPage, squad: Card
) -> None:
    assert not figures.empty.isHidden()
    assert not figures.put.isEnabled()
    figures.seat.chosen.emit("player-2")
    figures.card.chosen.emit(squad.id)
    assert window.canvas.tool.id == "figure"
    assert figures.standing.text() == "0 of 3 figures of this card stand there."
    for q in (0, 1, 2, 3):
        hands.click(Hex(q, 0))
    assert rows(figures) == [
        f"A1, level 1 · {squad.name} 1 of Player 2",
        f"B1, level 1 · {squad.name} 2 of Player 2",
        f"C1, level 1 · {squad.name} 3 of Player 2",
    ]
    assert figures.standing.text() == "3 of 3 figures of this card stand there."
    assert figures.empty.isHidden()
    window.session.undo()
    assert len(rows(figures)) == 2


def test_a_figure_on_six_spaces_is_put_down_whole_and_a_drag_turns_it(
    window: Window, hands: Hands, figures: FiguresPage
) -> None:
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    rows_below = [Hex(q, r) for r in (1, 2) for q in range(-1, 6)]
    window.document.do(Put(tuple(battlefield.new_piece(grass, hex, 1) for hex in rows_below)), "tiles")
    window.canvas.fit()
    hive = next(card for card in window.session.play_facts.cards.values() if card.spaces == 6)
    figures.seat.chosen.emit("player-1")
    figures.card.chosen.emit(hive.id)
    hands.drag(Hex(3, 1), Hex(2, 1), Hex(1, 1))
    (figure,) = now(window).layouts[0].seats[0].figures
    assert {position.hex for position in figure.positions} == set(base_hexes(6, Hex(3, 1), Direction.W))
    window.session.undo()
    hands.click(Hex(2, 0))
    (figure,) = now(window).layouts[0].seats[0].figures
    assert {position.hex for position in figure.positions} == set(base_hexes(6, Hex(2, 0), Direction.E))
    hands.click(Hex(0, 2))
    assert len(now(window).layouts[0].seats[0].figures) == 1, "it has no room there"


def test_the_tool_of_figures_turns_to_this_page(window: Window) -> None:
    window.session.actions["tool-figure"].trigger()
    assert window.session.scenario_dock.page == "figures"
    tool, staging = window.canvas.tool, window.canvas.look().staging
    assert isinstance(tool, LateTool)
    assert isinstance(tool.made, FigureTool)
    assert staging is not None
    assert "page Figures" in tool.made.in_words(staging)


def test_a_figure_of_a_squad_has_a_number_and_a_neutral_one_is_a_captive_or_not(
    window: Window, hands: Hands, figures: FiguresPage, squad: Card
) -> None:
    figures.seat.chosen.emit("player-1")
    figures.card.chosen.emit(squad.id)
    hands.click(Hex(0, 0))
    figures.list.setCurrentRow(0)
    figures.form.fields["number"].field.setValue(2)
    figures.form.fields["number"].field.setValue(3)
    assert now(window).layouts[0].seats[0].figures[0].number == 3
    assert figures.list.currentRow() == 0
    window.session.undo()
    assert figures.form.fields["number"].field.value() == 1, "the number was one step"
    cards = window.session.play_facts.cards.values()
    hero = next(card for card in cards if card.hero and card.spaces == 1)
    figures.card.chosen.emit(hero.id)
    hands.click(Hex(1, 0))
    figures.list.setCurrentRow(1)
    assert figures.form.isHidden()
    assert rows(figures)[1] == f"B1, level 1 · {hero.name} of Player 1"
    figures.card.chosen.emit(squad.id)
    figures.seat.chosen.emit("")
    hands.click(Hex(2, 0))
    assert rows(figures)[0] == f"C1, level 1 · {squad.name}, nobody's"
    figures.list.setCurrentRow(0)
    assert figures.form.fields["captive"].field.isChecked()
    figures.form.fields["captive"].field.click()
    assert not now(window).neutrals[0].captive
    window.session.undo()
    assert figures.form.fields["captive"].field.isChecked()
    assert figures.list.currentRow() == 0


def test_a_card_is_looked_up_by_part_of_its_name(qtbot: QtBot, window: Window, figures: FiguresPage) -> None:
    card = next(card for card in window.session.play_facts.cards.values() if card.spaces == 2)
    names = [other.name.casefold() for other in window.session.play_facts.cards.values()]
    part = next(
        card.name[at : at + 5]
        for at in range(len(card.name))
        if sum(card.name[at : at + 5].casefold() in name for name in names) == 1
    )
    field = figures.card.lineEdit()
    assert field is not None
    figures.card.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, part)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.desk.scenario_hand.held.card == card.id
    assert figures.card.currentText() == card.name
    assert window.canvas.tool.id == "figure"


def test_a_figure_is_shown_and_removed(
    qtbot: QtBot, window: Window, hands: Hands, figures: FiguresPage, squad: Card
) -> None:
    figures.seat.chosen.emit("player-1")
    figures.card.chosen.emit(squad.id)
    hands.click(Hex(5, 0))
    assert not figures.there.jump.isEnabled(), "nothing is chosen yet"
    figures.list.setCurrentRow(0)
    figures.there.jump.click()
    assert window.canvas.ringed == Hex(5, 0)
    qtbot.keyClick(figures.list, Qt.Key.Key_Backspace)
    assert now(window).layouts[0].seats[0].figures == ()
    assert window.document.history.labels[-1] == f"Remove {squad.name} 1 of Player 1"
    window.session.undo()
    figures.list.setCurrentRow(0)
    figures.remove.click()
    assert rows(figures) == []
    assert not figures.empty.isHidden()
