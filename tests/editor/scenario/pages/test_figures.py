"""Figures on fixed spaces in their panel: taken in hand, put down, numbered, bound, shown, taken away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.catalogue.bases import base_hexes
from builder.catalogue.cards import Card
from builder.editor.scenario.pages.objects import FiguresPage
from builder.editor.tools.late import LateTool
from builder.editor.tools.markers import FigureTool
from builder.editor.window import Window
from builder.hexgrid import Direction, Hex
from builder.scenario import Scenario
from editor.people import Hands


@pytest.fixture
def page(window: Window) -> FiguresPage:
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(6))), "tiles")
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page("figures")
    window.canvas.fit()
    assert isinstance(found, FiguresPage)
    return found


@pytest.fixture
def squad(window: Window) -> Card:
    """A squad of three on one space each."""
    cards = window.session.play_facts.cards.values()
    return next(card for card in cards if card.figures == 3 and card.spaces == 1 and card.unique)


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def rows(page: FiguresPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_the_figures_of_a_card_are_put_down_one_by_one(
    window: Window, hands: Hands, page: FiguresPage, squad: Card
) -> None:
    assert not page.empty.isHidden()
    assert not page.put.isEnabled()
    page.seat.chosen.emit("player-2")
    page.card.chosen.emit(squad.id)
    assert window.canvas.tool.id == "figure"
    assert page.standing.text() == "0 of 3 figures of this card stand there."
    for q in (0, 1, 2, 3):
        hands.click(Hex(q, 0))
    assert rows(page) == [
        f"A1, level 1 · {squad.name} 1 of Player 2",
        f"B1, level 1 · {squad.name} 2 of Player 2",
        f"C1, level 1 · {squad.name} 3 of Player 2",
    ]
    assert page.standing.text() == "3 of 3 figures of this card stand there."
    assert page.empty.isHidden()
    window.session.undo()
    assert len(rows(page)) == 2


def test_a_figure_on_six_spaces_is_put_down_whole_and_a_drag_turns_it(
    window: Window, hands: Hands, page: FiguresPage
) -> None:
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    rows_below = [Hex(q, r) for r in (1, 2) for q in range(-1, 6)]
    window.document.do(Put(tuple(battlefield.new_piece(grass, hex, 1) for hex in rows_below)), "tiles")
    window.canvas.fit()
    hive = next(card for card in window.session.play_facts.cards.values() if card.spaces == 6)
    page.seat.chosen.emit("player-1")
    page.card.chosen.emit(hive.id)
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


def test_a_figure_of_a_squad_has_a_number_and_a_hero_has_none(
    window: Window, hands: Hands, page: FiguresPage, squad: Card
) -> None:
    page.seat.chosen.emit("player-1")
    page.card.chosen.emit(squad.id)
    hands.click(Hex(0, 0))
    page.list.setCurrentRow(0)
    page.form.fields["number"].field.setValue(2)
    page.form.fields["number"].field.setValue(3)
    assert now(window).layouts[0].seats[0].figures[0].number == 3
    assert page.list.currentRow() == 0
    window.session.undo()
    assert page.form.fields["number"].field.value() == 1, "the number was one step"
    cards = window.session.play_facts.cards.values()
    hero = next(card for card in cards if card.hero and card.spaces == 1)
    page.card.chosen.emit(hero.id)
    hands.click(Hex(1, 0))
    page.list.setCurrentRow(1)
    assert page.form.isHidden()
    assert rows(page)[1] == f"B1, level 1 · {hero.name} of Player 1"


def test_a_card_is_looked_up_by_part_of_its_name(qtbot: QtBot, window: Window, page: FiguresPage) -> None:
    card = next(card for card in window.session.play_facts.cards.values() if card.spaces == 2)
    names = [other.name.casefold() for other in window.session.play_facts.cards.values()]
    part = next(
        card.name[at : at + 5]
        for at in range(len(card.name))
        if sum(card.name[at : at + 5].casefold() in name for name in names) == 1
    )
    field = page.card.lineEdit()
    assert field is not None
    page.card.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, part)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.desk.scenario_hand.held.card == card.id
    assert page.card.currentText() == card.name
    assert window.canvas.tool.id == "figure"


def test_a_neutral_figure_is_a_captive_or_not(
    window: Window, hands: Hands, page: FiguresPage, squad: Card
) -> None:
    page.card.chosen.emit(squad.id)
    page.seat.chosen.emit("")
    hands.click(Hex(2, 0))
    assert rows(page) == [f"C1, level 1 · {squad.name}, nobody's"]
    page.list.setCurrentRow(0)
    assert page.form.fields["captive"].field.isChecked()
    page.form.fields["captive"].field.click()
    assert not now(window).neutrals[0].captive
    window.session.undo()
    assert page.form.fields["captive"].field.isChecked()
    assert page.list.currentRow() == 0


def test_a_figure_is_shown_and_removed(
    qtbot: QtBot, window: Window, hands: Hands, page: FiguresPage, squad: Card
) -> None:
    page.seat.chosen.emit("player-1")
    page.card.chosen.emit(squad.id)
    hands.click(Hex(5, 0))
    assert not page.there.jump.isEnabled(), "nothing is chosen yet"
    page.list.setCurrentRow(0)
    page.there.jump.click()
    assert window.canvas.ringed == Hex(5, 0)
    qtbot.keyClick(page.list, Qt.Key.Key_Backspace)
    assert now(window).layouts[0].seats[0].figures == ()
    assert window.document.history.labels[-1] == f"Remove {squad.name} 1 of Player 1"
    window.session.undo()
    page.list.setCurrentRow(0)
    page.remove.click()
    assert rows(page) == []
    assert not page.empty.isHidden()
