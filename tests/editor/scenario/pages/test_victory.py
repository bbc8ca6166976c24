"""Victories in their panel: by one click, by forms, in sentences, in order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.scenario.pages.victory import VictoryPage
from builder.editor.scenario.value_fields import ChoiceField, FiguresField, NumberField
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import ENEMIES, TEAM, Figures, ScenarioDoor
from builder.scenario.victory import (
    All,
    AtEndOfRound,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    Victory,
)
from editor.people import ALT
from editor.scenario.panel import entry, now, rows, turn_to


@pytest.fixture
def page(window: Window) -> VictoryPage:
    return turn_to(window, VictoryPage)


def parts(page: VictoryPage) -> list[str]:
    """The tree of the condition, row by row."""
    found: list[str] = []
    item = page.condition.tree.topLevelItem(0)
    while item is not None:
        found.append(item.text(0))
        item = page.condition.tree.itemBelow(item)
    return found


def test_victories_stand_there_in_sentences_that_follow_the_form(page: VictoryPage, window: Window) -> None:
    assert rows(page) == [
        "1. A side wins when all enemy figures are destroyed.",
        "2. A side wins at the end of round 12 when it has more points left than every other side.",
    ]
    page.list.setCurrentRow(0)
    figures = page.condition.form.fields["figures"]
    assert isinstance(figures, FiguresField)
    figures.more.chosen.emit("hero")
    assert rows(page)[0] == "1. A side wins when all enemy heroes are destroyed."
    page.side.chosen.emit("player-2")
    assert rows(page)[0] == "1. Player 2 wins when all enemy heroes are destroyed."
    assert now(window).victory[0] == Victory(Eliminated(Figures(of=ENEMIES, hero=True)), "player-2")
    window.session.undo()
    window.session.undo()
    assert rows(page)[0] == "1. A side wins when all enemy figures are destroyed."
    assert page.side.currentText() == "Each side, whichever it is first"


def test_conditions_are_put_together_and_taken_apart(window: Window, page: VictoryPage) -> None:
    page.list.setCurrentRow(0)
    tree = page.condition
    entry(tree.add.menu(), "Figures were destroyed").trigger()
    assert parts(page) == [
        "All of these hold", "All enemy figures are destroyed", "An enemy figure has been destroyed"
    ]  # fmt: skip
    entry(tree.wrap.menu(), "This does not hold").trigger()
    assert now(window).victory[0].condition == All((Eliminated(), Not(Destroyed(Figures(of=ENEMIES)))))
    tree.take_out.click()
    assert now(window).victory[0].condition == All((Eliminated(), Destroyed(Figures(of=ENEMIES)))), "around"
    tree.up.click()
    assert parts(page)[1] == "An enemy figure has been destroyed"
    tree.take_out.click()
    assert now(window).victory[0].condition == All((Eliminated(),))
    assert [window.document.history.labels[-5 + i] for i in range(5)] == [
        "Add a condition", "Put a condition into another", "Take a condition out", "Order of conditions",
        "Take a condition out",
    ]  # fmt: skip


def test_another_kind_keeps_whose_figures_it_speaks_of_and_numbers_in_a_row_are_one_step(
    window: Window, page: VictoryPage
) -> None:
    page.list.setCurrentRow(0)
    page.condition.kind.chosen.emit("Destroyed")
    assert now(window).victory[0].condition == Destroyed(Figures(of=ENEMIES))
    assert set(page.condition.form.fields) == {"figures", "count"}
    page.list.setCurrentRow(1)
    field = page.condition.form.fields["round"]
    assert isinstance(field, NumberField)
    steps = len(window.document.history.labels)
    for value in (11, 10, 9):
        field.field.setValue(value)
    assert now(window).victory[1].condition == AtEndOfRound(MostPoints(), round=9)
    field.field.editingFinished.emit()
    field.field.setValue(-1)
    assert now(window).victory[1].condition == AtEndOfRound(MostPoints())
    assert len(window.document.history.labels) == steps + 2
    window.session.undo()
    window.session.undo()
    assert field.field.value() == 12


def test_who_must_hold_a_door_card_is_chosen_in_the_form(window: Window, page: VictoryPage) -> None:
    scenario = replace(now(window), doors=(ScenarioDoor("gate", Hex(0, 0)),))
    window.desk.edit_scenario(replace(scenario, victory=(Victory(HoldsDoor("gate")),)), "Gate")
    page.list.setCurrentRow(0)
    assert rows(page) == ["1. A side wins when it holds the Door Card."]
    by = page.condition.form.fields["by"]
    assert isinstance(by, ChoiceField)
    choices = [by.field.itemText(row) for row in range(by.field.count())]
    assert choices == ["anybody of the side", "Player 1", "Player 2"]
    by.field.chosen.emit("player-2")
    assert now(window).victory[0].condition == HoldsDoor("gate", "player-2")
    assert rows(page) == ["1. A side wins when Player 2 holds the Door Card."]
    by.field.chosen.emit("")
    assert now(window).victory[0].condition == HoldsDoor("gate")


def test_order_is_changed_by_buttons_keys_and_drag(qtbot: QtBot, window: Window, page: VictoryPage) -> None:
    first, second = now(window).victory
    page.list.setCurrentRow(0)
    page.buttons.down.click()
    assert now(window).victory == (second, first)
    assert page.list.currentRow() == 1, "the row chosen goes along"
    qtbot.keyClick(page.list, Qt.Key.Key_Up, ALT)
    assert now(window).victory == (first, second)
    page.list.moved.emit(0, 1)
    assert now(window).victory == (second, first)
    assert window.document.history.labels[-1] == "Order of victories"


def test_delete_takes_the_victory_and_a_usual_way_to_win_takes_one_click(
    qtbot: QtBot, window: Window, page: VictoryPage
) -> None:
    page.list.setCurrentRow(1)
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    assert len(rows(page)) == 1
    page.list.setCurrentRow(0)
    page.condition.take_out.click()
    assert now(window).victory == ()
    assert not page.empty.isHidden()
    assert page.details.isHidden()
    entry(page.menu, "Eliminate the enemy").trigger()
    assert page.empty.isHidden()
    assert not entry(page.menu, "Take an object").isEnabled(), "there is none"
    entry(page.menu, "Reach a zone").trigger()
    assert rows(page)[1:] == [
        "2. Player 1 wins when one of their own figures stands in Zone 2.",
        "3. Player 2 wins when one of their own figures stands in Zone 1.",
    ], "not where they are when the game begins"
    assert page.list.currentRow() == 2
    window.session.undo()
    assert len(rows(page)) == 1


def test_a_side_or_place_that_went_is_still_told(window: Window, page: VictoryPage) -> None:
    victory = Victory(Destroyed(Figures(of="blues")), "blues")
    window.desk.edit_scenario(replace(now(window), victory=(victory,)), "Blues")
    assert page.side.currentText() == "blues (missing)"
    figures = page.condition.form.fields["figures"]
    assert isinstance(figures, FiguresField)
    assert figures.whose.currentText() == "blues (missing)"
    figures.whose.chosen.emit(TEAM)
    assert now(window).victory[0].condition == Destroyed(Figures(of=TEAM))
