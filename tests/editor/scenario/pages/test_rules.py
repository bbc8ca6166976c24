"""Special rules in their panel: added, changed, put in order, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.scenario.pages.victory import RulesPage
from builder.editor.scenario.record_form import RULES
from builder.editor.scenario.value_fields import ChoiceField, NumberField, SeveralField, TextField
from builder.editor.window import Window
from builder.facts import RuleChoices
from builder.hexgrid import Hex
from builder.scenario import Position, ScenarioObject
from builder.scenario.special import FirstPlayer, ObjectAction, PowersOff, SpecialRule, TerrainCost
from editor.scenario.panel import entry, now, rows, turn_to


@pytest.fixture
def page(window: Window) -> RulesPage:
    return turn_to(window, RulesPage)


def test_a_rule_is_added_and_changed_field_by_field(page: RulesPage, window: Window) -> None:
    assert not page.empty.isHidden()
    assert page.list.isHidden()
    assert page.form.isHidden()
    assert not entry(page.menu, "An object can be taken").isEnabled()
    entry(page.menu, "Terrain that costs more moves").trigger()
    terrain, cost = page.form.fields["terrain"], page.form.fields["cost"]
    assert isinstance(terrain, ChoiceField)
    assert isinstance(cost, NumberField)
    terrain.field.chosen.emit("swamp")
    cost.field.setValue(3)
    assert now(window).rules == (TerrainCost("swamp", 3),)
    assert rows(page) == ["1. Each swamp space costs 3 moves."]
    window.session.undo()
    assert cost.field.value() == 2


@pytest.mark.parametrize("kind", get_args(SpecialRule))
def test_every_kind_is_added_with_its_form_and_a_sentence(
    window: Window, page: RulesPage, kind: type[SpecialRule]
) -> None:
    thing = ScenarioObject("flag", Position(Hex(0, 0), 1), "flag")
    window.desk.edit_scenario(replace(now(window), objects=(thing,)), "Flag")
    entry(page.menu, RULES[kind]).trigger()
    assert [type(rule) for rule in now(window).rules] == [kind]
    assert rows(page)[0].startswith("1. ")
    assert page.kind.text() == RULES[kind]
    window.session.undo()
    assert now(window).rules == ()


@pytest.mark.parametrize(
    ("field", "word", "given"),
    [
        ("ruins", "climb", RuleChoices(ruins="climb")),
        ("ladder_falls", "never", RuleChoices(ladder_falls="never")),
        ("lobs", "up-and-down", RuleChoices(lobs="up-and-down")),
        ("laur_walls", "open", RuleChoices(laur_walls="open")),
        ("laur_arches", "closed", RuleChoices(laur_arches="closed")),
    ],
)
def test_what_the_books_leave_open_is_chosen_below(
    window: Window, page: RulesPage, field: str, word: str, given: RuleChoices
) -> None:
    asked = page.choices.fields[field]
    assert isinstance(asked, ChoiceField)
    assert not page.choices.isHidden()
    unsaid = asked.field.currentText()
    asked.field.chosen.emit(word)
    assert now(window).choices == given
    assert asked.field.currentText() != unsaid
    assert window.document.history.labels[-1] == page.choices.step_of(field)
    window.session.undo()
    assert (now(window).choices, asked.field.currentText()) == (RuleChoices(), unsaid)


def test_powers_are_offered_as_the_cards_call_them(window: Window, page: RulesPage) -> None:
    entry(page.menu, "Powers that do not work").trigger()
    powers = page.form.fields["powers"]
    assert isinstance(powers, SeveralField)
    powers.more.chosen.emit("the-drop")
    assert now(window).rules == (PowersOff(("flying", "the-drop")),)
    assert rows(page) == ["1. The powers Flying and The Drop do not work."]
    powers.crosses["flying"].click()
    assert now(window).rules == (PowersOff(("the-drop",)),)


def test_what_is_typed_is_one_step(qtbot: QtBot, window: Window, page: RulesPage) -> None:
    thing = ScenarioObject("flag", Position(Hex(0, 0), 1), "flag")
    window.desk.edit_scenario(replace(now(window), objects=(thing,)), "Flag")
    entry(page.menu, "An object can be taken").trigger()
    steps = len(window.document.history.labels)
    name = page.form.fields["name"]
    assert isinstance(name, TextField)
    qtbot.keyClicks(name.field, "Take it")
    assert now(window).rules == (ObjectAction("flag", {"en": "Take it"}),)
    assert len(window.document.history.labels) == steps + 1


def test_rules_change_their_order_and_go(qtbot: QtBot, window: Window, page: RulesPage) -> None:
    entry(page.menu, "Who goes first").trigger()
    entry(page.menu, "Terrain that costs more moves").trigger()
    page.buttons.up.click()
    assert now(window).rules == (TerrainCost("sand", 2), FirstPlayer("player-1"))
    assert page.list.currentRow() == 0
    assert set(page.form.fields) == {"terrain", "cost"}, "the rule chosen goes along"
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    assert now(window).rules == (FirstPlayer("player-1"),)
