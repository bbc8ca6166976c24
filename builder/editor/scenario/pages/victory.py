"""The page of the victories: who wins and when, in sentences, each put together in a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from builder.editor.scenario import about as offers
from builder.editor.scenario.about import About
from builder.editor.scenario.condition_tree import ConditionTree
from builder.editor.scenario.pages.sentence_page import SentencePage
from builder.editor.scenario.record_form import CONDITIONS, needed
from builder.editor.widgets.fields import Choice, heading
from builder.editor.widgets.layout import Stretch, add_parts, form_layout, hbox
from builder.editor.widgets.why_disabled import DisabledReasons, allow
from builder.language import N_, _
from builder.scenario import Scenario
from builder.scenario.edits import conditions, victories
from builder.scenario.victory import Condition, Victory
from builder.scenario.wording import victory_sentences

USUAL: Mapping[str, str] = {
    "eliminate": N_("Eliminate the enemy"),
    "points": N_("Most points after the last round"),
    "reach": N_("Reach a zone"),
    "hold": N_("Hold an object at the end of a round"),
    "take": N_("Take an object"),
    "door": N_("Hold a Door Card at the end of a round"),
    "hero": N_("Destroy an enemy hero"),
}


class VictoryPage(SentencePage):
    """Who wins, in the order in which it is asked; the victory chosen is put together as a tree."""

    id = "victory"
    order_step = N_("Order of victories")
    delete_step = N_("Delete a victory")

    @staticmethod
    def title() -> str:
        return _("Victory")

    def build(self) -> None:
        self._shown: int | None = None
        self.column.addWidget(heading(_("Who wins, and when"), self))
        self.make_list(
            _("Nobody can win yet. Add a way to win: the usual ones take one click."),
            _("Victories, asked in this order"),
            _("Add a way to win"),
            _("Delete the victory chosen"),
        )
        self.details = QWidget(self)
        self.side = Choice(
            _("Who wins so"),
            self.details,
            tip=_("Whose figures count as its own in what must hold; team mates win, too"),
            wide=True,
            chosen=self._give_to,
        )
        self.condition = ConditionTree(self.details)
        form_layout(
            (_("Who"), self.side),
            heading(_("What must hold"), self.details),
            self.condition,
            parent=self.details,
            margins=(0, 6, 0, 0),
            spacing=6,
        )
        add_parts(self.column, self.empty, self.list, hbox((self.buttons, 1)), self.details, Stretch())
        self.condition.edited.connect(self._change)
        self.condition.left.connect(self.seal)
        self.condition.emptied.connect(self.remove)

    def records(self, scenario: Scenario) -> tuple[Victory, ...]:
        return scenario.victory

    def with_records(self, records: tuple[Any, ...]) -> Scenario:
        return replace(self.scenario, victory=records)

    def sentences(self, about: About) -> tuple[str, ...]:
        return victory_sentences(about.names)

    def show_record(self, scenario: Scenario, about: About) -> None:
        row = self.row
        self.details.setVisible(row >= 0)
        if row < 0:
            self._shown = None
            return
        victory = scenario.victory[row]
        sides = offers.sides(about)
        if victory.side not in dict(sides):
            sides.append((victory.side, _("{id} (missing)", id=victory.side)))
        self.side.offer(sides)
        self.side.fill(victory.side)
        self.condition.show_condition(victory.condition, victory.side, about, other=row != self._shown)
        self._shown = row

    def fill_menu(self) -> None:
        scenario = self.scenario
        for id, words in USUAL.items():
            action = self.menu.addAction(_(words))
            allow(action, victories.is_possible(id, scenario), needed(id))
            action.triggered.connect(lambda _=False, id=id: self._add(victories.USUAL[id](self.scenario)))
        more = self.menu.addMenu(_("Something Else"))
        DisabledReasons(more)
        for kind in conditions.PLAIN:
            action = more.addAction(_(CONDITIONS[kind]))
            allow(action, conditions.can_be_said(kind, scenario), needed(kind))
            action.triggered.connect(
                lambda _=False, kind=kind: self._add(victories.with_plain(kind, self.scenario))
            )

    def forget_chosen(self) -> None:
        self._shown = None

    def _add(self, after: Scenario) -> None:
        self.put(after, _("Add a victory"))

    def _give_to(self, side: str) -> None:
        if self.row >= 0:
            self.edit(self.with_record(replace(self.scenario.victory[self.row], side=side)), _("Who wins"))

    def _change(self, condition: Condition, label: str, typed: str) -> None:
        if self.row >= 0:
            after = self.with_record(replace(self.scenario.victory[self.row], condition=condition))
            self.edit(after, label, merge=("victory", self.row, typed) if typed else None)
