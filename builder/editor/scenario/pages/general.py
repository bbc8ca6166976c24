"""The pages of what holds for the whole scenario: title, rules, rounds and boxes; its texts by language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QGridLayout, QLabel, QTabBar, QToolButton

from builder.api import ArmyRules
from builder.editor.edits import blank_scenario
from builder.editor.edits.blank_scenario import Marked
from builder.editor.edits.victories import following_last_round
from builder.editor.scenario.about import language_name
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import RecordForm
from builder.facts import Limits
from builder.language import N_, OWN_NAMES, _
from builder.scenario import Scenario
from builder.scenario.places import limits_of
from builder.view.theme import bold
from builder.view.widgets import (
    Choice,
    Gap,
    Line,
    Number,
    Paragraphs,
    PlainLabel,
    Stretch,
    add_parts,
    follow,
    hbox,
    heading,
    hint,
    named,
    push_button,
    tool_button,
)

_NAMES: Mapping[str, str] = {
    "story": N_("Story"),
    "goal": N_("Goal"),
    "setup": N_("Setup"),
    "notes": N_("Designer's notes"),
}
_EXAMPLES: Mapping[str, str] = {
    "story": N_("What has happened, and why they fight"),
    "goal": N_("What each side is after, in a sentence or two"),
    "setup": N_("What zones, glyphs and armies do not say"),
    "notes": N_("What else players should know"),
}
_HIGH = {"story": 130, "goal": 72, "setup": 96, "notes": 96}  # px


class TextsPage(ScenarioPage):
    """A tab for each language with texts; lines and words get the markup that the sheets know."""

    id = "texts"
    title = N_("Texts")

    def build(self) -> None:
        self.tabs = named(QTabBar(self), _("Languages of the texts"))
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setDrawBase(False)
        self.more = Choice(
            _("Write in another language"), self, prompt=_("Add a language…"), wide=True, chosen=self._speak
        )
        self.remove = push_button(
            _("Delete"), self, do=self._delete_language, tip=_("Delete all texts in this language")
        )
        add_parts(self.column, self.tabs, hbox((self.more, 1), self.remove))
        self.title_line = Line(_("Title of the scenario"), self, prompt=_("What is it called?"))
        add_parts(self.column, heading(_("Title"), self), self.title_line)
        self._build_signs()
        self.fields: dict[str, Paragraphs] = {}
        for field, name in _NAMES.items():
            self._build_text(field, _(name))
        self._last = self.fields["story"]
        self.column.addWidget(
            hint(
                _("The sheets set lines with # as headings, **words** in bold, and lines with - as a list."),
                self,
            )
        )
        self.column.addStretch(1)
        self.tabs.currentChanged.connect(self._turn)
        follow(self.title_line, lambda text: self._write("title", text), self.seal)

    def _build_signs(self) -> None:
        self.signs: dict[str, QToolButton] = {}
        for id, text, tip, do in (
            ("bold", _("Bold"), _("Make what is selected bold, or plain again"), blank_scenario.bold),
            ("heading", _("Heading"), _("Make the line a heading, or text again"), blank_scenario.heading),
            ("list", _("List"), _("Make the lines a list, or text again"), blank_scenario.bullet),
        ):
            button = tool_button(text, self, lambda _=False, do=do: self._mark(do), tip=tip)
            button.setAccessibleName("")  # it is read by its text
            self.signs[id] = button
        self.signs["bold"].setFont(bold(self.signs["bold"].font()))
        self.column.addLayout(hbox(*self.signs.values(), Stretch(), spacing=2))

    def _build_text(self, field: str, name: str) -> None:
        text = Paragraphs(name, self)
        text.setPlaceholderText(_(_EXAMPLES[field]))
        text.setFixedHeight(_HIGH[field])
        text.installEventFilter(self)
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Bold), text)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(lambda: self._mark(blank_scenario.bold))
        label = heading(name, self)
        label.setBuddy(text)
        add_parts(self.column, label, text)
        follow(text, lambda words: self._write(field, words), self.seal)
        self.fields[field] = text

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, Paragraphs):
            self._last = watched
        return super().eventFilter(watched, event)

    def show_scenario(self, scenario: Scenario) -> None:
        language = self.held.language
        there = list(dict.fromkeys((*blank_scenario.languages_of(scenario), language)))
        self._show_tabs(there, language)
        self.more.offer((code, name) for code, name in OWN_NAMES.items() if code not in there)
        self.more.setCurrentIndex(-1)
        self.more.setEnabled(self.more.count() > 0)
        self.remove.setEnabled(len(there) > 1)
        self.title_line.fill(scenario.title.get(language, ""))
        for field, text in self.fields.items():
            text.fill(getattr(scenario, field).get(language, ""))

    def _show_tabs(self, there: list[str], language: str) -> None:
        with QSignalBlocker(self.tabs):
            if [self.tabs.tabData(i) for i in range(self.tabs.count())] != there:
                while self.tabs.count():
                    self.tabs.removeTab(0)
                for code in there:
                    self.tabs.setTabData(self.tabs.addTab(language_name(code)), code)
            self.tabs.setCurrentIndex(there.index(language))

    def _turn(self, tab: int) -> None:
        if tab >= 0:
            self._speak(self.tabs.tabData(tab))

    def _speak(self, language: str) -> None:
        self.seal()
        self.desk.scenario_hand.take(language=language)

    def _write(self, field: str, text: str) -> None:
        language = self.held.language
        after = blank_scenario.written(self.scenario, field, language, text)
        label = _("Rename scenario") if field == "title" else _("Write a text")
        self.edit(after, label, merge=("text", field, language))

    def _delete_language(self) -> None:
        language = self.held.language
        after = blank_scenario.without_language(self.scenario, language)
        left = blank_scenario.languages_of(after)
        self.edit(after, _("Delete texts in {language}", language=language_name(language)))
        self._speak(next(iter(left), "en"))

    def _mark(self, do: Callable[[Marked], Marked]) -> None:
        """Set markup in the text edited last, as a separate step."""
        text, cursor = self._last, self._last.textCursor()
        words = text.toPlainText()
        after = do(
            Marked(words, *(_letters(words, at) for at in (cursor.selectionStart(), cursor.selectionEnd())))
        )
        self.seal()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(after.text)
        cursor.setPosition(_places(after.text, after.start))
        cursor.setPosition(_places(after.text, after.end), QTextCursor.MoveMode.KeepAnchor)
        text.setTextCursor(cursor)
        text.setFocus()
        self.seal()


def _letters(text: str, places: int) -> int:
    """The position in Qt's count of a number of letters: rare letters count as two."""
    return len(text.encode("utf-16-le")[: 2 * places].decode("utf-16-le", "ignore"))


def _places(text: str, letters: int) -> int:
    return len(text[:letters].encode("utf-16-le")) // 2


class GeneralPage(ScenarioPage):
    """The page of title, rules, rounds and boxes; the boxes of the battlefield are computed on a button
    press.
    """

    id = "general"
    title = N_("General")

    def build(self) -> None:
        self.form = RecordForm(self, Scenario)
        self.follow_form(self.form, lambda scenario: following_last_round(self.scenario, scenario))
        self.army = RecordForm(self, ArmyRules, _("Change limits for armies"))
        self.follow_form(self.army, lambda army: replace(self.scenario, army=army))
        armies = heading(_("Limits for every army"), self)
        boxes = heading(_("Boxes it asks for"), self)
        add_parts(self.column, self.form, Gap(6), armies, self.army, Gap(6), boxes)
        self.boxes_hint = hint(_("None yet: players are asked to bring no boxes."), self)
        self.column.addWidget(self.boxes_hint)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self._grid.setVerticalSpacing(4)
        self._rows: dict[str, tuple[QLabel, Number]] = {}
        self.column.addLayout(self._grid)
        self.more = Choice(_("Add a box"), self, prompt=_("Add a box…"), wide=True, chosen=self._add_box)
        self.more.offer((box.id, box.name) for box in self.catalogue.boxes.values())
        self.more.setCurrentIndex(-1)
        self.own = push_button(
            _("As Built"),
            self,
            do=self._ask_as_built,
            tip=_("Ask for the boxes that the battlefield itself needs"),
        )
        add_parts(self.column, hbox((self.more, 1), self.own), Stretch())

    def show_scenario(self, scenario: Scenario) -> None:
        self.form.show_record(scenario, self.about)
        self.army.show_record(scenario.army, self.about)
        self.boxes_hint.setVisible(not scenario.boxes)
        self._show_boxes(scenario)

    def _show_boxes(self, scenario: Scenario) -> None:
        for id in [id for id in self._rows if id not in scenario.boxes]:
            for widget in self._rows.pop(id):
                self._grid.removeWidget(widget)
                widget.deleteLater()
        for id, count in scenario.boxes.items():
            if id not in self._rows:
                box = self.catalogue.boxes.get(id)
                name = box.name if box is not None else id
                label = PlainLabel(name, self, wrap=True)
                limits = Limits(0, limits_of(Scenario, "boxes").most)
                number = Number(
                    _("How many: {box}", box=name), limits, self, tip=_("0 takes the box off the list")
                )
                number.set.connect(lambda value, id=id: self._count(id, value))
                row = self._grid.rowCount()
                self._grid.addWidget(label, row, 0)
                self._grid.addWidget(number, row, 1)
                self._rows[id] = (label, number)
            self._rows[id][1].fill(count)

    def _count(self, id: str, number: int) -> None:
        boxes = {**self.scenario.boxes, id: number}
        kept = MappingProxyType({id: count for id, count in boxes.items() if count > 0})
        merge = ("boxes", id) if number else None
        self.edit(replace(self.scenario, boxes=kept), _("Change boxes"), merge=merge)

    def _add_box(self, id: str) -> None:
        self._count(id, self.scenario.boxes.get(id, 0) + 1)
        self.more.setCurrentIndex(-1)

    def _ask_as_built(self) -> None:
        from builder.inventory import boxes_needed, used  # not needed to open the window

        plan = boxes_needed(used(self.desk.document.battlefield), self.catalogue)
        boxes = MappingProxyType(dict(plan.boxes))
        self.edit(replace(self.scenario, boxes=boxes), _("Boxes as built"))
