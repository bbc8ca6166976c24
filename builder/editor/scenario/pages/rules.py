"""The page of the special rules: each in a sentence, with a form of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from builder.editor.scenario.about import About
from builder.editor.scenario.pages.sentence_page import SentencePage
from builder.editor.scenario.record_form import RULES, RecordForm, needed
from builder.editor.widgets.fields import heading
from builder.editor.widgets.layout import Stretch, add_parts
from builder.editor.widgets.menus import allow
from builder.language import N_, _
from builder.scenario import Scenario
from builder.scenario.edits import victories
from builder.scenario.special import SpecialRule
from builder.scenario.wording import rule_sentences


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
        self.form = RecordForm(self)
        add_parts(self.column, self.empty, self.list, self.buttons, self.kind, self.form, Stretch())
        self.form.edited.connect(self._change)
        self.form.left.connect(self.seal)

    def records(self, scenario: Scenario) -> tuple[SpecialRule, ...]:
        return scenario.rules

    def with_records(self, records: tuple[Any, ...]) -> Scenario:
        return replace(self.scenario, rules=records)

    def sentences(self, about: About) -> tuple[str, ...]:
        return rule_sentences(about.names)

    def show_record(self, scenario: Scenario, about: About) -> None:
        row = self.row
        self.kind.setVisible(row >= 0)
        self.form.setVisible(row >= 0)
        if row >= 0:
            self.kind.setText(_(RULES[type(scenario.rules[row])]))
            self.form.show_record(scenario.rules[row], about)

    def fill_menu(self) -> None:
        for kind in victories.RULES:
            action = self.menu.addAction(_(RULES[kind]))
            allow(action, victories.has_use(kind, self.scenario), needed(kind))
            action.triggered.connect(lambda _=False, kind=kind: self._add(kind))

    def _add(self, kind: type[SpecialRule]) -> None:
        rule = victories.fresh_rule(kind, self.scenario)
        self.put(self.with_records((*self.scenario.rules, rule)), _("Add a special rule"))

    def _change(self, rule: SpecialRule, field: str) -> None:
        if self.row >= 0:
            merge = ("rule", self.row, field) if field.startswith("+") else None
            self.edit(self.with_record(rule), _("Change a special rule"), merge)
