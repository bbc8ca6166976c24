"""What the army of one player must hold: a list of sentences, and a form for the one chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.docks.scenario_dock.about import About
from builder.editor.docks.scenario_dock.asked_figures import OF_CARDS, AskFigures
from builder.editor.docks.scenario_dock.fields import Choice, Line, Number, follow, heading, hint
from builder.editor.docks.scenario_dock.sentence_list import SentenceList
from builder.hexgrid import ORIGIN
from builder.hexgrid.offset import label, labelled
from builder.scenario import Figures, Required, Scenario, Seat, Spot, text_in
from builder.scenario.filters import OWN
from builder.scenario.limits import limits_of
from builder.scenario.setup_wording import required_sentence

_ANYWHERE, _ON_SPACE = "", "@"


class RequiredForm(QWidget):
    """``changed`` carries all that is required, and whether it is a step that goes on (a number, a space)."""

    changed = Signal(object, bool)
    left = Signal()

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QWidget) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._about: About | None = None
        self._all: tuple[Required, ...] = ()
        self._somewhere = Spot(ORIGIN, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading(self.tr("What the army must hold"), self))
        self.empty = hint(self.tr("Nothing: any army within the points will do."), self)
        self.list = SentenceList(self.tr("What the army must hold"), self)
        self.add = QPushButton(self.tr("Require"), self)
        self.add.setToolTip(self.tr("Ask for figures of a kind, in a zone or on a space"))
        self.remove = QPushButton(self.tr("Drop"), self)
        self.remove.setToolTip(self.tr("Ask no more for what is chosen"))
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        column.addWidget(self.empty)
        column.addWidget(self.list)
        column.addLayout(buttons)
        self._build_details(column)
        self.list.chosen.connect(lambda _: self._show_details())
        self.list.moved.connect(self._move)
        self.list.removed.connect(self._remove)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)

    def _build_details(self, column: QVBoxLayout) -> None:
        self.details = QWidget(self)
        form = QFormLayout(self.details)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.count = Number(self.tr("At least how many"), limits_of(Required, "count"), self.details)
        self.figures = AskFigures(self.tr("What figures"), self.details, whose=False, parts=OF_CARDS)
        self.where = Choice(self.tr("Where they are placed"), self.details)
        self.space = Line(self.tr("Space, as C4"), self.details)
        self.space.setPlaceholderText(self.tr("as C4"))
        self.space.setToolTip(self.tr("Letters and number of the hex, as the status bar tells them"))
        self.level = Number(self.tr("Level of the space"), limits_of(Spot, "level"), self.details)
        self._on = QWidget(self.details)
        row = QHBoxLayout(self._on)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.space, 1)
        self.level.setPrefix(self.tr("level "))
        row.addWidget(self.level)
        form.addRow(self.tr("At least"), self.count)
        form.addRow(self.tr("Figures"), self.figures)
        form.addRow(self.tr("Placed"), self.where)
        form.addRow(self.tr("Space"), self._on)
        self._form = form
        column.addWidget(self.details)
        self.count.set.connect(lambda count: self._change(True, count=count))
        self.count.editingFinished.connect(self.left)
        self.figures.given.connect(lambda figures: self._change(False, figures=figures))
        self.where.chosen.connect(self._place)
        follow(self.space, self._name_space, self.left.emit)
        self.level.set.connect(self._rise)
        self.level.editingFinished.connect(self.left)

    # Showing ---------------------------------------------------------------------------------------

    def fill(self, scenario: Scenario, seat: Seat, language: str, somewhere: Spot) -> None:
        """Show what is required of a player; ``somewhere`` is a space to begin with."""
        self._all, self._somewhere = seat.required, somewhere
        self._about = about = About(scenario, self._facts, self._catalogue, language)
        self.list.show_sentences([required_sentence(need, seat.id, about.names) for need in seat.required])
        zones = [
            (zone.id, text_in(zone.name, language) or self.tr("Zone {number}").format(number=number))
            for number, zone in enumerate(scenario.zones, 1)
        ]
        rows = [(_ANYWHERE, self.tr("anywhere")), *zones]
        known = {zone.id for zone in scenario.zones}
        gone = dict.fromkeys(need.zone for need in seat.required if need.zone and need.zone not in known)
        self.where.offer([*rows, *((id, id) for id in gone), (_ON_SPACE, self.tr("on one space"))])
        self.empty.setVisible(not seat.required)
        self.list.setVisible(bool(seat.required))
        self._show_details()

    def _show_details(self) -> None:
        need = self._chosen()
        self.remove.setEnabled(need is not None)
        self.details.setVisible(need is not None)
        if need is None:
            return
        self.count.fill(need.count)
        if self._about is not None:
            self.figures.show_value(need.figures, self._about)
        self.where.fill(_ON_SPACE if need.at is not None else need.zone)
        self._form.setRowVisible(self._on, need.at is not None)
        if need.at is not None:
            if labelled(self.space.text()) != need.at.hex:  # half a name may be written just now
                self.space.fill(label(need.at.hex))
            self.level.fill(need.at.level)

    def _chosen(self) -> Required | None:
        row = self.list.currentRow()
        return self._all[row] if 0 <= row < len(self._all) else None

    # Changing --------------------------------------------------------------------------------------

    def _add(self) -> None:
        row = len(self._all)
        self.changed.emit((*self._all, Required(Figures(of=OWN))), False)
        self.list.setCurrentRow(row)
        self.count.setFocus()

    def _remove(self) -> None:
        row = self.list.currentRow()
        if self._chosen() is not None:
            self.changed.emit((*self._all[:row], *self._all[row + 1 :]), False)

    def _move(self, row: int, to: int) -> None:
        rows = list(self._all)
        rows.insert(to, rows.pop(row))
        self.changed.emit(tuple(rows), False)
        self.list.setCurrentRow(to)

    def _change(self, goes_on: bool, **parts: object) -> None:
        need, row = self._chosen(), self.list.currentRow()
        if need is not None:
            changed = replace(need, **parts)  # type: ignore[arg-type]
            if changed != need:
                self.changed.emit((*self._all[:row], changed, *self._all[row + 1 :]), goes_on)

    def _place(self, where: str) -> None:
        if where == _ON_SPACE:
            need = self._chosen()
            at = need.at if need is not None and need.at is not None else self._somewhere
            self._change(False, zone="", at=at)
        else:
            self._change(False, zone=where, at=None)

    def _name_space(self, text: str) -> None:
        need, hex = self._chosen(), labelled(text)
        if need is not None and need.at is not None and hex is not None:
            self._change(True, at=Spot(hex, need.at.level))

    def _rise(self, level: int) -> None:
        need = self._chosen()
        if need is not None and need.at is not None:
            self._change(True, at=Spot(need.at.hex, level))
