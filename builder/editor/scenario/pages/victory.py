"""The page of the victories: who wins and when, in sentences, each put together in a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from builder.editor.scenario import about as offers
from builder.editor.scenario.about import About
from builder.editor.scenario.condition_tree import ConditionTree
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import CONDITIONS, needed
from builder.editor.scenario.row_lists import RowButtons, SentenceList
from builder.editor.widgets.fields import Choice, heading, hint
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


class VictoryPage(ScenarioPage):
    """The list says each victory in a sentence; what is chosen there is changed below."""

    id = "victory"

    @staticmethod
    def title() -> str:
        return _("Victory")

    def build(self) -> None:
        self._shown: int | None = None
        self.column.addWidget(heading(_("Who wins, and when"), self))
        self.empty = hint(_("Nobody can win yet. Add a way to win: the usual ones take one click."), self)
        self.list = SentenceList(_("Victories, asked in this order"), self)
        self.add = QPushButton(_("Add"), self)
        self.add.setToolTip(_("Add a way to win"))
        self.menu = QMenu(self.add)
        DisabledReasons(self.menu)
        self.add.setMenu(self.menu)
        self.buttons = RowButtons(self.add, _("Delete the victory chosen"), self)
        self.details = QWidget(self)
        form = QFormLayout(self.details)
        form.setContentsMargins(0, 6, 0, 0)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.side = Choice(_("Who wins so"), self.details)
        self.side.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.side.setToolTip(_("Whose figures count as its own in what must hold; team mates win, too"))
        form.addRow(_("Who"), self.side)
        self.condition = ConditionTree(self.details)
        form.addRow(heading(_("What must hold"), self.details))
        form.addRow(self.condition)
        row = QHBoxLayout()
        row.addWidget(self.buttons, 1)
        for widget in (self.empty, self.list):
            self.column.addWidget(widget)
        self.column.addLayout(row)
        self.column.addWidget(self.details)
        self.column.addStretch(1)
        self._wire()

    def _wire(self) -> None:
        self.menu.aboutToShow.connect(self._fill_menu)
        self.list.chosen.connect(self._choose)
        self.list.moved.connect(self._move)
        self.list.removed.connect(self._remove)
        self.buttons.moved.connect(lambda steps: self._move(self.row, self.row + steps))
        self.buttons.removed.connect(self._remove)
        self.side.chosen.connect(self._give_to)
        self.condition.edited.connect(self._change)
        self.condition.left.connect(self.seal)
        self.condition.emptied.connect(self._remove)

    @property
    def row(self) -> int:
        """The victory chosen, -1 where there is none."""
        return self.list.currentRow()

    def show_part(self, number: int) -> None:
        if number:
            self.list.setCurrentRow(min(number, self.list.count()) - 1)

    def show_scenario(self, scenario: Scenario) -> None:
        about = self._about()
        self.list.show_sentences(victory_sentences(about.names))
        there = bool(scenario.victory)
        self.empty.setVisible(not there)
        self.list.setVisible(there)
        self._show_victory(scenario, about)

    def _show_victory(self, scenario: Scenario, about: About) -> None:
        row, count = self.row, len(scenario.victory)
        self.buttons.show_row(row, count, full=count >= victories.MOST)
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

    def _about(self) -> About:
        return About(self.scenario, self.facts, self.catalogue, self.held.language)

    def _choose(self, row: int) -> None:
        self.seal()
        self._show_victory(self.scenario, self._about())

    def _fill_menu(self) -> None:
        self.menu.clear()
        scenario = self.scenario
        for id, words in USUAL.items():
            action = self.menu.addAction(_(words))
            allow(action, victories.is_possible(id, scenario), needed(id))
            action.triggered.connect(lambda _=False, id=id: self._add_usual(id))
        more = self.menu.addMenu(_("Something Else"))
        DisabledReasons(more)
        for kind in conditions.PLAIN:
            action = more.addAction(_(CONDITIONS[kind]))
            allow(action, conditions.can_be_said(kind, scenario), needed(kind))
            action.triggered.connect(
                lambda _=False, kind=kind: self._put(victories.with_plain(kind, self.scenario))
            )

    def _add_usual(self, id: str) -> None:
        self._put(victories.USUAL[id](self.scenario))

    def _put(self, after: Scenario) -> None:
        self.edit(after, _("Add a victory"))
        self.list.setCurrentRow(self.list.count() - 1)
        self.list.setFocus()

    def _with(self, victory: Victory) -> Scenario:
        return replace(self.scenario, victory=victories.with_row(self.scenario.victory, self.row, victory))

    def _give_to(self, side: str) -> None:
        if self.row >= 0:
            self.edit(self._with(replace(self.scenario.victory[self.row], side=side)), _("Who wins"))

    def _change(self, condition: Condition, label: str, typed: str) -> None:
        if self.row >= 0:
            after = self._with(replace(self.scenario.victory[self.row], condition=condition))
            self.edit(after, label, merge=("victory", self.row, typed) if typed else None)

    def _move(self, row: int, to: int) -> None:
        rows = victories.in_another_order(self.scenario.victory, row, to)
        if rows != self.scenario.victory:
            self._shown = None
            self.list.blockSignals(True)
            self.list.setCurrentRow(to)
            self.list.blockSignals(False)
            self.edit(replace(self.scenario, victory=rows), _("Order of victories"))

    def _remove(self) -> None:
        if self.row >= 0:
            self._shown = None
            rows = victories.without(self.scenario.victory, self.row)
            self.edit(replace(self.scenario, victory=rows), _("Delete a victory"))
