"""What lies on the battlefield as a list: some kinds of things, each with where it lies."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from builder.catalogue.play_facts import PlayFacts
from builder.editor.docks.scenario_dock.row_keys import RowKeys
from builder.editor.docks.scenario_dock.rows import show_rows
from builder.editor.docks.scenario_dock.thing_icon import thing_icon
from builder.editor.docks.scenario_dock.thing_words import thing_name, thing_row
from builder.scenario import NeutralFigure, PlacedGlyph, Scenario, ScenarioObject
from builder.scenario.edits import markers
from builder.scenario.edits.markers import SeatFigure, ShuffledSpot, Thing, spots_of
from builder.view.scenario_marks import ThingLooks

_THING = Qt.ItemDataRole.UserRole
_KINDS = (PlacedGlyph, ShuffledSpot, ScenarioObject, NeutralFigure, SeatFigure)
_ROWS = 8  # things listed at once; more are scrolled


class ThingList(QWidget):
    """``chosen`` tells that another row is, ``changed`` carries a scenario and the name of the step,
    ``spot_wanted`` the space of a thing to be shown.

    Enter and a double click show where a thing lies, Delete takes it off the battlefield.
    """

    chosen = Signal()
    changed = Signal(object, str)
    spot_wanted = Signal(object)

    def __init__(self, name: str, facts: PlayFacts, kinds: tuple[type, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._facts, self._kinds = facts, kinds
        self._scenario = Scenario()
        self._language = "en"
        self.list = QListWidget(self)
        self.list.setAccessibleName(name)
        self.list.setIconSize(QSize(22, 22))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        RowKeys(self.list, self._remove, enter=self._show_it)
        self.jump = QPushButton(self.tr("Show"), self)
        self.jump.setToolTip(self.tr("Show where it lies on the battlefield; so does a double click"))
        self.remove = QPushButton(self.tr("Remove"), self)
        self.remove.setToolTip(self.tr("Take what is chosen in the list off the battlefield"))
        row = QHBoxLayout()
        row.addWidget(self.jump)
        row.addWidget(self.remove)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addLayout(row)
        self.list.currentItemChanged.connect(lambda *_: self._tell())
        self.list.itemDoubleClicked.connect(lambda _: self._show_it())
        self.jump.clicked.connect(self._show_it)
        self.remove.clicked.connect(self._remove)

    @property
    def thing(self) -> Thing | None:
        """What is chosen."""
        item = self.list.currentItem()
        thing = item.data(_THING) if item is not None else None
        return thing if isinstance(thing, _KINDS) else None

    def fill(self, scenario: Scenario, language: str) -> None:
        """Show what there is of its kinds; what was chosen stays chosen, or what is in its place now."""
        self._scenario, self._language = scenario, language
        there = [thing for thing in markers.things_of(scenario) if isinstance(thing, self._kinds)]
        before = self.thing
        row = there.index(before) if before in there else None
        texts = [thing_row(thing, scenario, self._facts, language) for thing in there]
        looks = ThingLooks(scenario, self._facts)
        show_rows(self.list, texts, _ROWS, [thing_icon(thing, looks) for thing in there], row)
        for number, thing in enumerate(there):
            self.list.item(number).setData(_THING, thing)
        self.setVisible(bool(there))
        self._able()

    def _able(self) -> None:
        for button in (self.jump, self.remove):
            button.setEnabled(self.thing is not None)

    def _tell(self) -> None:
        self._able()
        self.chosen.emit()

    def _show_it(self) -> None:
        thing = self.thing
        if thing is not None:
            self.spot_wanted.emit(spots_of(thing)[0])

    def _remove(self) -> None:
        thing = self.thing
        if thing is not None:
            name = thing_name(thing, self._scenario, self._facts, self._language)
            text = self.tr("Remove {thing}").format(thing=name)
            self.changed.emit(markers.removed(self._scenario, thing), text)
