"""Pages of records that are said in sentences: what they share, and that of the special rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QMenu

from builder.editor.scenario.about import About
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import RULES, RecordForm, needed
from builder.editor.scenario.row_lists import RowButtons, SentenceList
from builder.editor.widgets.fields import heading, hint
from builder.editor.widgets.layout import Stretch, add_parts, push_button
from builder.editor.widgets.menus import DisabledReasons, allow
from builder.language import N_, _
from builder.scenario import Scenario
from builder.scenario.edits import victories
from builder.scenario.special import SpecialRule
from builder.scenario.wording import rule_sentences


class SentencePage(ScenarioPage):
    """The list says each record in a sentence; what is chosen there is changed below."""

    order_step = ""  # what the history calls another order of the records, and one deleted
    delete_step = ""

    def records(self, scenario: Scenario) -> tuple[Any, ...]:
        """The records that are listed."""
        raise NotImplementedError

    def with_records(self, records: tuple[Any, ...]) -> Scenario:
        """The scenario with other records."""
        raise NotImplementedError

    def sentences(self, about: About) -> Sequence[str]:
        """One for each record."""
        raise NotImplementedError

    def show_record(self, scenario: Scenario, about: About) -> None:
        """Show the record chosen below the list; nothing where none is."""
        raise NotImplementedError

    def fill_menu(self) -> None:
        """Put into ``self.menu`` what can be added."""
        raise NotImplementedError

    def forget_chosen(self) -> None:
        """The row chosen is going to be another record."""

    def make_list(self, nothing: str, name: str, add: str, delete: str) -> None:
        """Make the list and its buttons: what is said of no records, its name, the tips of two buttons."""
        self.empty = hint(nothing, self)
        self.list = SentenceList(name, self)
        self.add = push_button(_("Add"), self, tip=add)
        self.menu = QMenu(self.add)
        DisabledReasons(self.menu)
        self.add.setMenu(self.menu)
        self.buttons = RowButtons(self.add, delete, self)
        self.menu.aboutToShow.connect(self._fill_again)
        self.list.chosen.connect(self._choose)
        self.list.moved.connect(self._move)
        self.list.removed.connect(self.remove)
        self.buttons.moved.connect(lambda steps: self._move(self.row, self.row + steps))
        self.buttons.removed.connect(self.remove)

    @property
    def row(self) -> int:
        """The record chosen, -1 where there is none."""
        return self.list.currentRow()

    def show_part(self, number: int) -> None:
        if number:
            self.list.setCurrentRow(min(number, self.list.count()) - 1)

    def show_scenario(self, scenario: Scenario) -> None:
        about = self.about
        self.list.show_sentences(self.sentences(about))
        there = bool(self.records(scenario))
        self.empty.setVisible(not there)
        self.list.setVisible(there)
        self._show_chosen(scenario, about)

    def put(self, after: Scenario, label: str) -> None:
        """Make the scenario this, which has one record more, and choose that."""
        self.edit(after, label)
        self.list.setCurrentRow(self.list.count() - 1)
        self.list.setFocus()

    def with_record(self, record: object) -> Scenario:
        """The scenario with another record in place of the one chosen."""
        return self.with_records(victories.with_row(self.records(self.scenario), self.row, record))

    def remove(self) -> None:
        """Delete the record chosen."""
        if self.row >= 0:
            self.forget_chosen()
            rows = victories.without(self.records(self.scenario), self.row)
            self.edit(self.with_records(rows), _(self.delete_step))

    def _show_chosen(self, scenario: Scenario, about: About) -> None:
        count = len(self.records(scenario))
        self.buttons.show_row(self.row, count, full=count >= victories.MOST)
        self.show_record(scenario, about)

    def _choose(self, row: int) -> None:
        self.seal()
        self._show_chosen(self.scenario, self.about)

    def _fill_again(self) -> None:
        self.menu.clear()
        self.fill_menu()

    def _move(self, row: int, to: int) -> None:
        before = self.records(self.scenario)
        rows = victories.in_another_order(before, row, to)
        if rows != before:
            self.forget_chosen()
            with QSignalBlocker(self.list):
                self.list.setCurrentRow(to)
            self.edit(self.with_records(rows), _(self.order_step))


class RulesPage(SentencePage):
    """What is otherwise than in the book; the rule chosen is changed in a form."""

    id = "rules"
    title = N_("Rules")
    order_step = N_("Order of special rules")
    delete_step = N_("Delete a special rule")

    def build(self) -> None:
        self.column.addWidget(heading(_("Special rules"), self))
        self.make_list(
            _("None: the rules of the book alone. Add what is otherwise here."),
            _("Special rules"),
            _("Add a special rule"),
            _("Delete the rule chosen"),
        )
        self.kind = heading("", self)
        self.form = RecordForm(self, step=N_("Change a special rule"))
        add_parts(self.column, self.empty, self.list, self.buttons, self.kind, self.form, Stretch())
        self.follow_form(self.form, self.with_record, lambda _rule: self.row)

    def records(self, scenario: Scenario) -> tuple[SpecialRule, ...]:
        return scenario.rules

    def with_records(self, records: tuple[Any, ...]) -> Scenario:
        return replace(self.scenario, rules=records)

    def sentences(self, about: About) -> tuple[str, ...]:
        return rule_sentences(about.names)

    def show_record(self, scenario: Scenario, about: About) -> None:
        rule = scenario.rules[self.row] if self.row >= 0 else None
        self.kind.setVisible(rule is not None)
        self.kind.setText(_(RULES[type(rule)]) if rule is not None else "")
        self.form.show_record(rule, about)

    def fill_menu(self) -> None:
        for kind in victories.RULES:
            action = self.menu.addAction(_(RULES[kind]))
            allow(action, victories.has_use(kind, self.scenario), needed(kind))
            action.triggered.connect(lambda _=False, kind=kind: self._add(kind))

    def _add(self, kind: type[SpecialRule]) -> None:
        rule = victories.fresh_rule(kind, self.scenario)
        self.put(self.with_records((*self.scenario.rules, rule)), _("Add a special rule"))
