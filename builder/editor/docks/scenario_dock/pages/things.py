"""The page of what lies on the battlefield: glyphs, objects, figures, and what the tools put down next."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from builder.editor.docks.no_removal import NoRemoval
from builder.editor.docks.scenario_dock.fields import Choice, Line, Switch, follow, heading, hint
from builder.editor.docks.scenario_dock.pages.page import ScenarioPage
from builder.editor.docks.scenario_dock.thing_icon import thing_icon
from builder.editor.shaping import things
from builder.editor.shaping.scenario_start import with_text
from builder.editor.shaping.things import SeatFigure, ShuffledSpot, Thing, spots_of
from builder.editor.work.scenario_hand import SHUFFLED
from builder.hexgrid.offset import label
from builder.scenario import NeutralFigure, PlacedGlyph, Scenario, ScenarioObject, Up, text_in

translate = QCoreApplication.translate

_THING = Qt.ItemDataRole.UserRole
_COLUMNS = 2  # of glyphs to be shuffled


class ThingsPage(ScenarioPage):
    """What is chosen in the upper part is what the tools put down; the list below holds what lies there."""

    id = "things"

    @staticmethod
    def title() -> str:
        return translate("ScenarioPages", "Things")

    def build(self) -> None:
        self._build_glyphs()
        self._build_objects()
        self._build_figures()
        self.column.addWidget(heading(self.tr("On the battlefield"), self))
        self.empty = hint(self.tr("Nothing yet. Choose something above and click a space."), self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Things on the battlefield"))
        self.list.setMinimumHeight(120)
        NoRemoval(self.list)
        self.details = QWidget(self)
        form = QFormLayout(self.details)
        form.setContentsMargins(0, 0, 0, 0)
        self.name = Line(self.tr("Name of the object"), self.details)
        self.owner = Choice(self.tr("Whose it is"), self.details)
        self.stops = Switch(self.tr("Landing on it ends the move"), self.details)
        form.addRow(self.tr("Name"), self.name)
        form.addRow(self.tr("Whose"), self.owner)
        form.addRow(self.stops)
        self.inert = Switch(self.tr("Without power: it neither works nor stops"), self)
        self.captive = Switch(self.tr("Captive: nobody moves or controls it"), self)
        self.remove = QPushButton(self.tr("Remove"), self)
        self.remove.setToolTip(self.tr("Take what is chosen in the list off the battlefield"))
        row = QHBoxLayout()
        row.addWidget(self.remove)
        row.addStretch(1)
        self.column.addWidget(self.empty)
        self.column.addWidget(self.list, 1)
        self.column.addLayout(row)
        for part in (self.details, self.inert, self.captive):
            self.column.addWidget(part)
        self.list.currentItemChanged.connect(lambda *_: self._show_details())
        self.remove.clicked.connect(self._remove)
        follow(self.name, self._rename, self.seal)
        self.owner.chosen.connect(lambda id: self._change(self.tr("Whose an object is"), owner=id))
        self.inert.set.connect(lambda on: self._change(self.tr("Power of a glyph"), inert=on))
        self.captive.set.connect(lambda on: self._change(self.tr("Whether it is a captive"), captive=on))
        self.stops.set.connect(lambda on: self._change(self.tr("Whether it stops"), stops=on))

    def _build_glyphs(self) -> None:
        self.column.addWidget(heading(self.tr("Glyphs"), self))
        self.glyph = Choice(self.tr("Glyph in hand"), self)
        words = [(id, f"{glyph.letter} · {glyph.name}") for id, glyph in self.facts.glyphs.items()]
        unknown = ("", self.tr("? · unknown"))
        self.glyph.offer([*words, unknown, (SHUFFLED, self.tr("? · one of those shuffled"))])
        self.up = Choice(
            self.tr("Side that lies up"),
            self,
            ((Up.POWER.value, self.tr("power side up")), (Up.SYMBOL.value, self.tr("symbol side up"))),
        )
        self.column.addLayout(
            self._row((self.glyph, self.up), self.tr("Lay"), self.tr("Lay glyphs"), "tool-glyph")
        )
        self.pool = QWidget(self)
        grid = QGridLayout(self.pool)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(
            hint(self.tr("Shuffled and laid on the spaces with “?”:"), self.pool), 0, 0, 1, _COLUMNS
        )
        self.shuffled: dict[str, Switch] = {}
        for number, (id, glyph) in enumerate(self.facts.glyphs.items()):
            switch = Switch(glyph.name, self.pool)
            switch.set.connect(lambda on, id=id: self._shuffle(id, on))
            grid.addWidget(switch, 1 + number // _COLUMNS, number % _COLUMNS)
            self.shuffled[id] = switch
        self.column.addWidget(self.pool)
        self.glyph.chosen.connect(lambda name: self._take("tool-glyph", glyph=name))
        self.up.chosen.connect(lambda side: self._take("tool-glyph", up=Up(side)))

    def _build_objects(self) -> None:
        self.column.addWidget(heading(self.tr("Objects"), self))
        self.kind = Choice(
            self.tr("Object in hand"),
            self,
            (
                ("flag", self.tr("flag")),
                ("marker", self.tr("marker")),
                ("glyph", self.tr("the glyph above, as an object")),
            ),
        )
        self.column.addLayout(
            self._row((self.kind,), self.tr("Put"), self.tr("Put objects down"), "tool-object")
        )
        self.kind.chosen.connect(lambda kind: self._take("tool-object", object=kind))

    def _build_figures(self) -> None:
        self.column.addWidget(heading(self.tr("Figures on fixed spaces"), self))
        self.card = Choice(self.tr("Figure in hand"), self)
        self.card.setPlaceholderText(self.tr("Choose a card"))
        cards = sorted(self.facts.cards.values(), key=lambda card: card.name)
        self.card.offer((card.id, card.name) for card in cards)
        self.seat = Choice(self.tr("Whose figure it is"), self)
        self.column.addLayout(
            self._row((self.card, self.seat), self.tr("Put"), self.tr("Put figures down"), "tool-figure")
        )
        self.card.chosen.connect(lambda card: self._take("tool-figure", card=card))
        self.seat.chosen.connect(lambda seat: self._take("tool-figure", seat=seat))

    def _row(self, fields: tuple[QWidget, ...], text: str, name: str, action: str) -> QHBoxLayout:
        row = QHBoxLayout()
        for field in fields:
            row.addWidget(field, 1)
        button = QPushButton(text, self)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.clicked.connect(lambda: self.want(action))
        row.addWidget(button)
        return row

    # Showing ---------------------------------------------------------------------------------------

    def show_scenario(self, scenario: Scenario) -> None:
        held = self.held
        self.glyph.fill(held.glyph)
        self.up.fill(held.up.value)
        self.up.setEnabled(held.glyph not in ("", SHUFFLED))
        self.kind.fill(held.object)
        self.card.fill(held.card)
        nobody = ("", self.tr("nobody's"))
        self.seat.offer([*self._seats(scenario), nobody])
        self.seat.fill(held.seat)
        names = {self.facts.glyph_id(name) for group in scenario.shuffled[:1] for name in group.names}
        self.pool.setVisible(held.glyph == SHUFFLED or bool(scenario.shuffled))
        for id, switch in self.shuffled.items():
            switch.fill(id in names)
        self._show_list(scenario)
        self._show_details()

    def _seats(self, scenario: Scenario) -> list[tuple[str, str]]:
        """The players of all layouts, each once."""
        found: dict[str, str] = {}
        for layout in scenario.layouts:
            for seat in layout.seats:
                found.setdefault(seat.id, text_in(seat.name, self.held.language) or seat.id)
        return list(found.items())

    def _show_list(self, scenario: Scenario) -> None:
        there = list(things.things_of(scenario))
        chosen = self._chosen()
        self.list.blockSignals(True)
        while self.list.count() > len(there):
            self.list.takeItem(self.list.count() - 1)
        while self.list.count() < len(there):
            self.list.addItem(QListWidgetItem())
        for row, thing in enumerate(there):
            item = self.list.item(row)
            item.setText(self.words(thing, scenario))
            item.setIcon(thing_icon(thing, self.facts))
            item.setData(_THING, thing)
            if thing == chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self.empty.setVisible(not there)
        self.list.setVisible(bool(there))
        self.remove.setVisible(bool(there))

    def words(self, thing: Thing, scenario: Scenario) -> str:
        """A thing in the list: what it is, whose, where."""
        spot = spots_of(thing)[0]
        place = self.tr("{hex}, level {level}").format(hex=label(spot.hex), level=spot.level)
        text = self.tr("{thing} · {place}")
        return text.format(thing=self._name(thing, scenario), place=place)

    def _name(self, thing: Thing, scenario: Scenario) -> str:
        if isinstance(thing, PlacedGlyph):
            name = self.facts.glyph_name(thing.name) or self.tr("unknown glyph")
            up = self.tr("power up") if thing.up is Up.POWER else self.tr("symbol up")
            return self.tr("{glyph}, {side}").format(glyph=name, side=up)
        if isinstance(thing, ShuffledSpot):
            return self.tr("shuffled glyph")
        if isinstance(thing, ScenarioObject):
            return text_in(thing.name, self.held.language) or thing.id
        if isinstance(thing, NeutralFigure):
            return self.tr("{figure}, nobody's").format(figure=self.facts.card_name(thing.card))
        player = dict(self._seats(scenario)).get(thing.seat, thing.seat)
        card = self.facts.card_name(thing.figure.card)
        text = self.tr("{figure} {number} of {player}")
        return text.format(figure=card, number=thing.figure.number, player=player)

    def _show_details(self) -> None:
        """What can be said of a thing besides where it lies."""
        thing = self._chosen()
        self.remove.setEnabled(thing is not None)
        self.details.setVisible(isinstance(thing, ScenarioObject))
        self.inert.setVisible(isinstance(thing, PlacedGlyph))
        self.captive.setVisible(isinstance(thing, NeutralFigure))
        if isinstance(thing, PlacedGlyph):
            self.inert.fill(thing.inert)
        if isinstance(thing, NeutralFigure):
            self.captive.fill(thing.captive)
        if isinstance(thing, ScenarioObject):
            self.name.fill(thing.name.get(self.held.language, ""))
            nobody = ("", self.tr("nobody's"))
            self.owner.offer([*self._seats(self.scenario), nobody])
            self.owner.fill(thing.owner)
            self.stops.fill(thing.stops)

    def _chosen(self) -> Thing | None:
        item = self.list.currentItem()
        thing = item.data(_THING) if item is not None else None
        kinds = (PlacedGlyph, ShuffledSpot, ScenarioObject, NeutralFigure, SeatFigure)
        return thing if isinstance(thing, kinds) else None

    # Changing --------------------------------------------------------------------------------------

    def _take(self, action: str, **parts: object) -> None:
        """Take something in hand, and the tool that puts it down."""
        self.desk.scenario_hand.take(**parts)
        self.want(action)

    def _shuffle(self, id: str, on: bool) -> None:
        group = self.scenario.shuffled[0] if self.scenario.shuffled else None
        after = self.scenario
        for name in group.names if group is not None else ():
            if self.facts.glyph_id(name) == id:
                after = things.with_shuffled_name(after, name, False)
        if on:
            after = things.with_shuffled_name(after, id, True)
        self.edit(after, self.tr("Glyphs that are shuffled"))

    def _remove(self) -> None:
        thing = self._chosen()
        if thing is not None:
            text = self.tr("Remove {thing}").format(thing=self._name(thing, self.scenario))
            self.edit(things.removed(self.scenario, thing), text)

    def _rename(self, text: str) -> None:
        thing = self._chosen()
        if isinstance(thing, ScenarioObject):
            name = with_text(thing.name, self.held.language, text)
            self._change(self.tr("Rename object"), merge=("object-name", thing.id), name=name)

    def _change(self, label: str, merge: object = None, **parts: object) -> None:
        """Change parts of the thing chosen; it stays chosen."""
        thing = self._chosen()
        if isinstance(thing, (PlacedGlyph, ScenarioObject, NeutralFigure)):
            other = replace(thing, **parts)  # type: ignore[arg-type]
            self.list.currentItem().setData(_THING, other)
            self.edit(things.exchanged(self.scenario, thing, other), label, merge)
