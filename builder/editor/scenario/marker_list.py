"""Glyphs, objects and figures in lists of the pages: their icons, their names, and glyphs in a bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QWidget,
)

from builder.catalogue.glyphs import Glyph
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.marks import Mark
from builder.editor.scenario.row_lists import RowList, marks_icon
from builder.editor.tools.markers import lying_words
from builder.editor.widgets.fields import Choice, hint
from builder.editor.widgets.layout import Stretch, hbox, push_button, vbox
from builder.editor.widgets.plain_texts import plain_tip
from builder.hexgrid import ORIGIN, centre, label
from builder.language import N_, _
from builder.scenario import NeutralFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up, text_in
from builder.scenario.edits import markers
from builder.scenario.edits.markers import Marker, SeatFigure, ShuffledPosition, positions_of
from builder.scenario.edits.zones import TooManyError
from builder.scenario.setup_wording import EFFECTS, NO_EFFECT
from builder.view.scenario_marks import MarkerLooks

_ACROSS = 46.0  # mm shown


def marker_icon(marker: Marker, looks: MarkerLooks) -> QIcon:
    """The picture for lists."""
    return _icon(looks.marks(marker, [centre(ORIGIN)]))


@lru_cache(maxsize=128)
def _icon(marks: tuple[Mark, ...]) -> QIcon:
    return marks_icon(marks, lambda size: size / _ACROSS)


def players_of(scenario: Scenario, language: str) -> list[tuple[str, str]]:
    """The players of all layouts, each once: ids and names."""
    found: dict[str, str] = {}
    for layout in scenario.layouts:
        for seat in layout.seats:
            found.setdefault(seat.id, text_in(seat.name, language) or seat.id)
    return list(found.items())


def marker_row(marker: Marker, scenario: Scenario, facts: PlayFacts, language: str) -> str:
    """A marker in a list: where, what it is, whose. A list that is too narrow cuts the end off."""
    position = positions_of(marker)[0]
    place = _("{hex}, level {level}", hex=label(position.hex), level=position.level)
    return _("{place} · {marker}", marker=marker_name(marker, scenario, facts, language), place=place)


def marker_name(marker: Marker, scenario: Scenario, facts: PlayFacts, language: str) -> str:
    """What a marker is, and whose."""
    if isinstance(marker, PlacedGlyph):
        name = facts.glyph_name(marker.name) or _("unknown glyph")
        return _(
            "{glyph}, {side}", glyph=name, side=_("power up") if marker.up is Up.POWER else _("symbol up")
        )
    if not isinstance(marker, SeatFigure):
        return lying_words(marker, facts, language)
    player = dict(players_of(scenario, language)).get(marker.seat, marker.seat)
    known = facts.cards.get(marker.figure.card)
    # A hero is the only figure of his card.
    alone = _("{figure} of {player}")
    text = alone if known is not None and known.hero else _("{figure} {number} of {player}")
    card = facts.card_name(marker.figure.card)
    return text.format(figure=card, number=marker.figure.number, player=player)


_KINDS = (PlacedGlyph, ShuffledPosition, ScenarioObject, NeutralFigure, SeatFigure)
_ROWS = 8  # markers listed at once; more are scrolled


class MarkerList(QWidget):
    """``chosen`` tells that another row is, ``changed`` carries a scenario and the name of the step,
    ``position_requested`` the space of a marker to be shown.

    Enter and a double click show where a marker lies, Delete takes it off the battlefield.
    """

    chosen = Signal()
    changed = Signal(object, str)
    position_requested = Signal(object)

    def __init__(self, name: str, facts: PlayFacts, kinds: tuple[type, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._facts, self._kinds = facts, kinds
        self._scenario = Scenario()
        self._language = "en"
        self.list = RowList(name, self, _ROWS, self._remove, enter=self._show_it)
        self.jump = push_button(
            _("Show"),
            self,
            do=self._show_it,
            tip=_("Show where it lies on the battlefield; so does a double click"),
        )
        self.remove = push_button(
            _("Remove"), self, do=self._remove, tip=_("Take what is chosen in the list off the battlefield")
        )
        vbox(self.list, hbox(self.jump, self.remove, Stretch()), parent=self, margins=0)
        self.list.currentItemChanged.connect(lambda *_: self._report())
        self.list.itemDoubleClicked.connect(lambda _: self._show_it())

    @property
    def marker(self) -> Marker | None:
        """What is chosen."""
        marker = self.list.current
        return marker if isinstance(marker, _KINDS) else None

    def fill(self, scenario: Scenario, language: str) -> None:
        """Show what there is of its kinds; what was chosen stays chosen, or what is in its place now."""
        self._scenario, self._language = scenario, language
        there = [one for one in markers.markers_of(scenario) if isinstance(one, self._kinds)]
        before = self.marker
        row = there.index(before) if before in there else None
        texts = [marker_row(marker, scenario, self._facts, language) for marker in there]
        looks = MarkerLooks(scenario, self._facts)
        self.list.show_rows(texts, there, [marker_icon(marker, looks) for marker in there], row)
        self.setVisible(bool(there))
        self._able()

    def _able(self) -> None:
        for button in (self.jump, self.remove):
            button.setEnabled(self.marker is not None)

    def _report(self) -> None:
        self._able()
        self.chosen.emit()

    def _show_it(self) -> None:
        marker = self.marker
        if marker is not None:
            self.position_requested.emit(positions_of(marker)[0])

    def _remove(self) -> None:
        marker = self.marker
        if marker is not None:
            name = marker_name(marker, self._scenario, self._facts, self._language)
            text = _("Remove {marker}", marker=name)
            self.changed.emit(markers.removed(self._scenario, marker), text)


_SHORT: Mapping[str, str] = {
    "attack": N_("attack +{dice}"),
    "defense": N_("defense +{dice}"),
    "range": N_("Range +{add}"),
    "move": N_("Move +{add}"),
    "initiative": N_("initiative +{add}"),
    "object": N_("an object"),
    "healing": N_("heals"),
    "summoning": N_("summons"),
    "curse": N_("a curse"),
}


def by_name(glyphs: Mapping[str, Glyph]) -> list[tuple[str, str]]:
    """Ids and rows of all glyphs by their names: letter, name, and what it does where that is known."""
    ordered = sorted(glyphs.values(), key=lambda glyph: glyph.name.casefold())
    return [(glyph.id, _row(glyph)) for glyph in ordered]


def does(glyph: Glyph | None) -> str:
    """What a glyph does, in a sentence; empty where there is none."""
    if glyph is None:
        return ""
    return _(EFFECTS.get(glyph.kind, NO_EFFECT), **glyph.given)


def tell(choice: QComboBox, glyphs: Mapping[str, Glyph]) -> None:
    """Give the rows of a choice tips that say what the glyphs do."""
    for row in range(choice.count()):
        choice.setItemData(
            row, plain_tip(does(glyphs.get(choice.itemData(row)))), Qt.ItemDataRole.ToolTipRole
        )


def _row(glyph: Glyph) -> str:
    short = _SHORT.get(glyph.kind)
    if short is None:
        return f"{glyph.letter} · {glyph.name}"
    does = _(short, **glyph.given)
    return _("{letter} · {name} · {does}", letter=glyph.letter, name=glyph.name, does=does)


_BAG_ROWS = 5  # glyphs listed at once; more are scrolled
_ANYWHERE = Position(ORIGIN, 1)


class GlyphBag(QWidget):
    """``changed`` carries the names as they are to be."""

    changed = Signal(object)

    def __init__(self, name: str, facts: PlayFacts, parent: QWidget) -> None:
        super().__init__(parent)
        self._facts, self._looks = facts, MarkerLooks(Scenario(), facts)
        self._names: tuple[str, ...] = ()
        self.list = RowList(name, self, _BAG_ROWS, self._take_out)
        self.empty = hint(_("No glyphs yet."), self)
        self.more = Choice(
            _("{glyphs}: add a glyph", glyphs=name),
            self,
            prompt=_("Add a glyph…"),
            wide=True,
            chosen=self._put_in,
        )
        self.more.offer(by_name(facts.glyphs))
        tell(self.more, facts.glyphs)
        self.more.setCurrentIndex(-1)
        self.less = push_button(
            _("Take Out"), self, do=self._take_out, tip=_("Take out one of the glyph chosen")
        )
        vbox(self.empty, self.list, hbox((self.more, 1), self.less), parent=self, margins=0)
        self.list.itemDoubleClicked.connect(lambda _: self._take_out())

    def fill(self, names: tuple[str, ...]) -> None:
        """Show these."""
        self._names = names
        counts = Counter(names)
        icons = [marker_icon(PlacedGlyph(name, _ANYWHERE), self._looks) for name in counts]
        self.list.show_rows([self._words(*row) for row in counts.items()], list(counts), icons)
        if counts and self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.empty.setVisible(not counts)
        self.list.setVisible(bool(counts))
        self.less.setEnabled(bool(counts))

    def _words(self, name: str, count: int) -> str:
        glyph = self._facts.glyph_name(name) or _("unknown glyph")
        return glyph if count == 1 else _("{count} × {glyph}", count=count, glyph=glyph)

    def _put_in(self, id: str) -> None:
        self.more.setCurrentIndex(-1)
        # One that stands there already is called as it is called there: by its name or its letter.
        name = next((name for name in self._names if self._facts.glyph_id(name) == id), id)
        try:
            self.changed.emit(markers.one_more(self._names, name))
        except TooManyError:
            return

    def _take_out(self) -> None:
        name = self.list.current
        if name is not None:
            self.changed.emit(markers.one_less(self._names, name))
