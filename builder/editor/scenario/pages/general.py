"""The page of what holds for the whole scenario: title, author, rules, rounds, boxes."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from PySide6.QtWidgets import QGridLayout, QLabel

from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.widgets.fields import Choice, Line, Number, follow, heading, hint
from builder.editor.widgets.layout import Gap, Stretch, add_parts, form_layout, hbox, push_button
from builder.editor.widgets.plain_texts import PlainLabel
from builder.facts import Limits
from builder.language import _
from builder.scenario import Scenario
from builder.scenario.edits.blank_scenario import retitled
from builder.scenario.limits import limits_of


class GeneralPage(ScenarioPage):
    """Which boxes it asks for is told by their ids; those of the battlefield are worked out on a press."""

    id = "general"

    @staticmethod
    def title() -> str:
        return _("General")

    def build(self) -> None:
        self.name = Line(_("Title of the scenario"), self, prompt=_("What is it called?"))
        self.author = Line(
            _("Author of the scenario"), self, limits_of(Scenario, "author"), prompt=_("Who made it?")
        )
        self.edition = Choice(
            _("Rules"),
            self,
            (
                ("basic", _("Basic game")),
                ("master-1", _("Master, 1st edition")),
                ("master-2", _("Master, 2nd edition")),
            ),
            chosen=self._take_edition,
        )
        self.rounds = Number(
            _("Last round"),
            limits_of(Scenario, "rounds"),
            self,
            none=_("no limit"),
            tip=_("After this round the game is over; 0 for no limit"),
        )
        add_parts(
            self.column,
            form_layout(
                (_("Title"), self.name),
                (_("Author"), self.author),
                (_("Rules"), self.edition),
                (_("Last round"), self.rounds),
                spacing=6,
            ),
            Gap(6),
            heading(_("Boxes it asks for"), self),
        )
        self.boxes_hint = hint(_("None yet: a player is told of no boxes to bring."), self)
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
        follow(self.name, self._retitle, self.seal)
        follow(self.author, self._sign, self.seal)
        self.rounds.set.connect(self._end_with)
        self.rounds.editingFinished.connect(self.seal)

    def show_scenario(self, scenario: Scenario) -> None:
        self.name.fill(scenario.title.get(self.held.language, ""))
        self.author.fill(scenario.author)
        self.edition.fill(scenario.edition)
        self.rounds.fill(scenario.rounds)
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

    def _retitle(self, text: str) -> None:
        after = retitled(self.scenario, text, self.held.language)
        self.edit(after, _("Rename scenario"), merge=("title", self.held.language))

    def _sign(self, text: str) -> None:
        self.edit(replace(self.scenario, author=text), _("Change author"), merge="author")

    def _take_edition(self, id: str) -> None:
        self.edit(replace(self.scenario, edition=id), _("Change rules"))

    def _end_with(self, rounds: int) -> None:
        self.edit(replace(self.scenario, rounds=rounds), _("Change last round"), merge="rounds")

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
