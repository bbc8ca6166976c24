"""The page of the special rules: each in a sentence, with a form of its own."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QMenu, QPushButton

from builder.editor.scenario.about import About
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import RULES, RecordForm, needed
from builder.editor.scenario.row_lists import RowButtons, SentenceList
from builder.editor.widgets.fields import heading, hint
from builder.editor.widgets.why_disabled import DisabledReasons, allow
from builder.language import _
from builder.scenario import Scenario
from builder.scenario.edits import victories
from builder.scenario.special import SpecialRule
from builder.scenario.wording import rule_sentences


class RulesPage(ScenarioPage):
    """The list says each rule in a sentence; what is chosen there is changed below."""

    id = "rules"

    @staticmethod
    def title() -> str:
        return _("Rules")

    def build(self) -> None:
        self.column.addWidget(heading(_("Special rules"), self))
        self.empty = hint(_("None: the rules of the book alone. Add what is otherwise here."), self)
        self.list = SentenceList(_("Special rules"), self)
        self.add = QPushButton(_("Add"), self)
        self.add.setToolTip(_("Add a special rule"))
        self.menu = QMenu(self.add)
        self.add.setMenu(self.menu)
        self.buttons = RowButtons(self.add, _("Delete the rule chosen"), self)
        self.kind = heading("", self)
        self.form = RecordForm(self)
        for widget in (self.empty, self.list, self.buttons, self.kind, self.form):
            self.column.addWidget(widget)
        self.column.addStretch(1)
        DisabledReasons(self.menu)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.list.chosen.connect(self._choose)
        self.list.moved.connect(self._move)
        self.list.removed.connect(self._remove)
        self.buttons.moved.connect(lambda steps: self._move(self.row, self.row + steps))
        self.buttons.removed.connect(self._remove)
        self.form.edited.connect(self._change)
        self.form.left.connect(self.seal)

    @property
    def row(self) -> int:
        """The rule chosen, -1 where there is none."""
        return self.list.currentRow()

    def show_part(self, number: int) -> None:
        if number:
            self.list.setCurrentRow(min(number, self.list.count()) - 1)

    def show_scenario(self, scenario: Scenario) -> None:
        about = self._about()
        self.list.show_sentences(rule_sentences(about.names))
        self.empty.setVisible(not scenario.rules)
        self.list.setVisible(bool(scenario.rules))
        self._show_rule(scenario, about)

    def _show_rule(self, scenario: Scenario, about: About) -> None:
        row, count = self.row, len(scenario.rules)
        self.buttons.show_row(row, count, full=count >= victories.MOST)
        self.kind.setVisible(row >= 0)
        self.form.setVisible(row >= 0)
        if row >= 0:
            self.kind.setText(_(RULES[type(scenario.rules[row])]))
            self.form.show_record(scenario.rules[row], about)

    def _about(self) -> About:
        return About(self.scenario, self.facts, self.catalogue, self.held.language)

    def _choose(self, row: int) -> None:
        self.seal()
        self._show_rule(self.scenario, self._about())

    def _fill_menu(self) -> None:
        self.menu.clear()
        for kind in victories.RULES:
            action = self.menu.addAction(_(RULES[kind]))
            allow(action, victories.has_use(kind, self.scenario), needed(kind))
            action.triggered.connect(lambda _=False, kind=kind: self._add(kind))

    def _add(self, kind: type[SpecialRule]) -> None:
        rule = victories.fresh_rule(kind, self.scenario)
        self.edit(replace(self.scenario, rules=(*self.scenario.rules, rule)), _("Add a special rule"))
        self.list.setCurrentRow(self.list.count() - 1)
        self.list.setFocus()

    def _change(self, rule: SpecialRule, field: str) -> None:
        if self.row >= 0:
            rows = victories.with_row(self.scenario.rules, self.row, rule)
            merge = ("rule", self.row, field) if field.startswith("+") else None
            self.edit(replace(self.scenario, rules=rows), _("Change a special rule"), merge)

    def _move(self, row: int, to: int) -> None:
        rows = victories.in_another_order(self.scenario.rules, row, to)
        if rows != self.scenario.rules:
            self.list.blockSignals(True)
            self.list.setCurrentRow(to)
            self.list.blockSignals(False)
            self.edit(replace(self.scenario, rules=rows), _("Order of special rules"))

    def _remove(self) -> None:
        if self.row >= 0:
            rows = victories.without(self.scenario.rules, self.row)
            self.edit(replace(self.scenario, rules=rows), _("Delete a special rule"))
