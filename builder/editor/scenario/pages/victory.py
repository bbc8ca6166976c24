"""Pages of records shown as sentences: special rules, and victories as trees of conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from builder.editor.edits import conditions, victories
from builder.editor.edits.conditions import Kind, Path
from builder.editor.scenario import about as offers
from builder.editor.scenario.about import FormContext
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import CONDITIONS, RULES, RecordForm, needed
from builder.editor.scenario.row_lists import RowButtons, SentenceList
from builder.facts import RuleChoices
from builder.language import N_, _, pgettext
from builder.scenario import Scenario
from builder.scenario.naming import opened
from builder.scenario.special import SpecialRule
from builder.scenario.victory import EACH, AtEndOfRound, Condition, Victory, parts_of
from builder.scenario.wording import clause, rule_sentences, victory_sentences
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    Choice,
    DisabledReasons,
    NoRemoval,
    Stretch,
    add_parts,
    allow,
    form_layout,
    hbox,
    heading,
    hint,
    plain_tip,
    push_button,
    tool_button,
    vbox,
)


class SentencePage(ScenarioPage):
    """A page with a list of records as sentences; the one chosen is edited below."""

    order_step = ""  # what the history calls another order of the records, and one deleted
    delete_step = ""

    def records(self, scenario: Scenario) -> tuple[Any, ...]:
        """The records that are listed."""
        raise NotImplementedError

    def with_records(self, records: tuple[Any, ...]) -> Scenario:
        """The scenario with other records."""
        raise NotImplementedError

    def sentences(self, about: FormContext) -> Sequence[str]:
        """One for each record."""
        raise NotImplementedError

    def show_record(self, scenario: Scenario, about: FormContext) -> None:
        """Show the record chosen below the list; nothing where none is."""
        raise NotImplementedError

    def fill_menu(self) -> None:
        """Put into ``self.menu`` what can be added."""
        raise NotImplementedError

    def forget_chosen(self) -> None:
        """Note that the chosen row is about to show another record."""

    def make_list(self, nothing: str, name: str, add: str, delete: str) -> None:
        """Create the list and its buttons, from the text for no records, its name, and the tips of two
        buttons.
        """
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
        """Replace the scenario by one with a further record, and choose that record."""
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

    def _show_chosen(self, scenario: Scenario, about: FormContext) -> None:
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
    """The page of special rules, which differ from the rulebook; the chosen one is edited in a form."""

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
        self.choices = RecordForm(self, RuleChoices)
        chosen = heading(_("What the books leave open"), self)
        rows = (self.empty, self.list, self.buttons, self.kind, self.form, chosen, self.choices, Stretch())
        add_parts(self.column, *rows)
        self.follow_form(self.form, self.with_record, lambda _rule: self.row)
        self.follow_form(self.choices, lambda choices: replace(self.scenario, choices=choices))

    def records(self, scenario: Scenario) -> tuple[SpecialRule, ...]:
        return scenario.rules

    def with_records(self, records: tuple[Any, ...]) -> Scenario:
        return replace(self.scenario, rules=records)

    def sentences(self, about: FormContext) -> tuple[str, ...]:
        return rule_sentences(about.names)

    def show_record(self, scenario: Scenario, about: FormContext) -> None:
        rule = scenario.rules[self.row] if self.row >= 0 else None
        self.kind.setVisible(rule is not None)
        self.kind.setText(_(RULES[type(rule)]) if rule is not None else "")
        self.form.show_record(rule, about)
        self.choices.show_record(scenario.choices, about)

    def fill_menu(self) -> None:
        for kind in victories.RULES:
            action = self.menu.addAction(_(RULES[kind]))
            allow(action, victories.has_use(kind, self.scenario), needed(kind))
            action.triggered.connect(lambda _=False, kind=kind: self._add(kind))

    def _add(self, kind: type[SpecialRule]) -> None:
        rule = victories.fresh_rule(kind, self.scenario)
        self.put(self.with_records((*self.scenario.rules, rule)), _("Add a special rule"))


_PATH = Qt.ItemDataRole.UserRole
_ROW, _MOST_ROWS = 24, 8


class ConditionTree(QWidget):
    """Shows one condition. ``edited`` carries its new state, a label for the history, and a key for what is
    typed into (empty for a separate step); ``left`` ends such a step; ``emptied``: nothing remains of it.
    """

    edited = Signal(object, str, str)
    left = Signal()
    emptied = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._condition: Condition  # both since something is shown: before that nothing can be chosen
        self._about: FormContext
        self._side = EACH
        self._path: Path = ()
        self.tree = _Tree(self)
        self.tree.setAccessibleName(_("What must hold"))
        self.tree.setToolTip(_("Choose a part to change it; Delete takes it out"))
        NoRemoval(self.tree)
        self.add = self._with_menu(_("Add"), _("Add another condition"))
        self.wrap = self._with_menu(_("Put Into"), _("Put the part chosen into another one"))
        self.up = tool_button("↑", self, lambda: self._move(-1), tip=_("Move the part up"), raised=False)
        self.down = tool_button("↓", self, lambda: self._move(1), tip=_("Move the part down"), raised=False)
        self.take_out = push_button(_("Take Out"), self, do=self.remove, tip=_("Take the part chosen out"))
        self.kind = Choice(_("Kind of condition"), self, chosen=self._recast)
        self.kind.offer((kind.__name__, _(words)) for kind, words in CONDITIONS.items())
        self.form = RecordForm(self)
        vbox(
            self.tree,
            hbox(self.add, self.wrap, self.up, self.down, self.take_out, Stretch(), spacing=4),
            self.kind,
            self.form,
            parent=self,
            margins=0,
            spacing=6,
        )
        self.tree.currentItemChanged.connect(self._choose)
        self.tree.removed.connect(self.remove)
        self.form.edited.connect(self._change)
        self.form.left.connect(self.left)

    def _with_menu(self, text: str, tip: str) -> QPushButton:
        button = push_button(text, self, tip=tip)
        menu = QMenu(button)
        DisabledReasons(menu)
        button.setMenu(menu)
        return button

    def show_condition(self, condition: Condition, side: str, about: FormContext, *, other: bool) -> None:
        """Show the condition of a side; ``other``: it is another one than before, and its root is chosen."""
        self._condition, self._side, self._about = condition, side, about
        if other:
            self._path = ()
        while not _is_there(condition, self._path):
            self._path = self._path[:-1]
        self._show_tree(condition)
        self._show_part(conditions.part_at(condition, self._path))
        self._fill_menus(about)

    def _show_tree(self, condition: Condition) -> None:
        with QSignalBlocker(self.tree):
            self.tree.clear()
            items: dict[Path, QTreeWidgetItem] = {}
            for path, part in conditions.walked(condition):
                around = items[path[:-1]] if path else self.tree.invisibleRootItem()
                item = items[path] = QTreeWidgetItem(around, [self.words(part)])
                item.setToolTip(0, plain_tip(item.text(0)))
                item.setData(0, _PATH, path)
            self.tree.expandAll()
            self.tree.setCurrentItem(items[self._path])
        self.tree.setFixedHeight(min(len(items), _MOST_ROWS) * _ROW + 2 * self.tree.frameWidth() + 2)

    def words(self, part: Condition) -> str:
        """The text of a part in the tree: its kind, or a sentence if it has no parts."""
        names = self._about.names
        if type(part) in conditions.PLAIN:
            text = clause(part, names, names.subject(self._side))
            return opened(pgettext("a condition alone", "{clause}", clause=text))
        if isinstance(part, AtEndOfRound):
            if part.round is not None:
                return _("At the end of round {round}", round=part.round)
            if part.since > 1:
                return _("At the end of a round from {round} on", round=part.since)
        return _(CONDITIONS[type(part)])

    def _show_part(self, part: Condition) -> None:
        self.kind.fill(type(part).__name__)
        self.form.show_record(part, self._about)
        around = self._beside()
        self.up.setEnabled(self._path != () and self._path[-1] > 0)
        self.down.setEnabled(self._path != () and self._path[-1] + 1 < around)
        for button in (self.up, self.down):
            button.setVisible(around > 1)

    def _beside(self) -> int:
        """The number of siblings of the chosen part, itself included."""
        if not self._path:
            return 1
        return len(parts_of(conditions.part_at(self._condition, self._path[:-1])))

    def _fill_menus(self, about: FormContext) -> None:
        room = conditions.has_room(self._condition)
        for button, kinds, do in (
            (self.add, conditions.PLAIN, self._add),
            (self.wrap, conditions.WRAPS, self._wrap),
        ):
            button.setEnabled(room)
            menu = button.menu()
            menu.clear()
            for kind in kinds:
                action = menu.addAction(_(CONDITIONS[kind]))
                allow(action, conditions.can_be_said(kind, about.scenario), needed(kind))
                action.triggered.connect(lambda _=False, kind=kind, do=do: do(kind))

    # Changing --------------------------------------------------------------------------------------

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._path = tuple(item.data(0, _PATH))
            self._show_part(conditions.part_at(self._condition, self._path))

    def _report(self, after: Condition, label: str, typed: str = "") -> None:
        if after != self._condition:
            self.edited.emit(after, label, typed)

    def _change(self, part: Condition, field: str) -> None:
        typed = f"{self._path}{field}" if field.startswith("+") else ""
        self._report(conditions.replaced(self._condition, self._path, part), _("Change a victory"), typed)

    def _recast(self, name: str) -> None:
        kind: Kind = next(kind for kind in CONDITIONS if kind.__name__ == name)
        here = conditions.part_at(self._condition, self._path)
        if type(here) is kind:
            return
        made = conditions.recast(here, kind, self._about.scenario)
        self._report(conditions.replaced(self._condition, self._path, made), _("Change kind of condition"))

    def _add(self, kind: Kind) -> None:
        part = conditions.fresh(kind, self._about.scenario)
        after, self._path = conditions.added(self._condition, self._path, part)
        self._report(after, _("Add a condition"))

    def _wrap(self, kind: Kind) -> None:
        self._report(conditions.wrapped(self._condition, self._path, kind), _("Put a condition into another"))

    def _move(self, steps: int) -> None:
        after, self._path = conditions.moved(self._condition, self._path, steps)
        self._report(after, _("Order of conditions"))

    def remove(self) -> None:
        """Remove the chosen part, or the wrapper around a single part."""
        here = conditions.part_at(self._condition, self._path)
        after: Condition | None
        if len(parts_of(here)) == 1:
            after = conditions.unwrapped(self._condition, self._path)
        else:
            after = conditions.removed(self._condition, self._path)
        if after is None:
            self.emptied.emit()
        else:
            self._report(after, _("Take a condition out"))


class _Tree(SafeOverrides, QTreeWidget):
    removed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setStyleSheet("QTreeView::item { height: 24px; }")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)


def _is_there(condition: Condition, path: Path) -> bool:
    return any(other == path for other, _ in conditions.walked(condition))


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
    """The page of victories, in the order of their evaluation; the chosen one is edited as a tree."""

    id = "victory"
    title = N_("Victory")
    order_step = N_("Order of victories")
    delete_step = N_("Delete a victory")

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

    def sentences(self, about: FormContext) -> tuple[str, ...]:
        return victory_sentences(about.names)

    def show_record(self, scenario: Scenario, about: FormContext) -> None:
        row = self.row
        self.details.setVisible(row >= 0)
        if row < 0:
            self._shown = None
            return
        victory = scenario.victory[row]
        sides = offers.sides(about)
        if victory.side not in dict(sides):
            sides.append((victory.side, _("{id} (missing)", id=victory.side)))
        self.side.offer(sides, victory.side)
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
