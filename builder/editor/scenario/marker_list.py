"""Glyphs, objects and figures in lists of the pages: their icons, their names, and glyphs in a bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QWidget,
)

from builder.catalogue.cards import Glyph
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.marks import Mark
from builder.editor.edits import markers
from builder.editor.edits.zones import TooManyError
from builder.editor.scenario.about import FormContext, players
from builder.editor.scenario.row_lists import RowList, marks_icon
from builder.editor.scenario.value_fields import ValueField
from builder.editor.tools.markers import lying_words
from builder.hexgrid import ORIGIN, centre, label
from builder.language import N_, _
from builder.scenario import FixedFigure, NeutralFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up
from builder.scenario.markers import Marker, SeatFigure, ShuffledPosition, markers_of, positions_of
from builder.scenario.setup_wording import EFFECTS, NO_EFFECT
from builder.sheets.scenario.board_setup import flat_marks
from builder.sheets.scenario.shown import ShownScenario
from builder.view.scenario_marks import canvas_token
from builder.view.widgets import Choice, Stretch, add_parts, hbox, hint, plain_tip, push_button, vbox
from builder.wording import times

_ACROSS = 46.0  # mm shown


def marker_icon(marker: Marker, shown: ShownScenario) -> QIcon:
    """The picture for lists."""
    return _icon(flat_marks(canvas_token(shown, marker), [centre(ORIGIN)]))


@lru_cache(maxsize=128)
def _icon(marks: tuple[Mark, ...]) -> QIcon:
    return marks_icon(marks, lambda size: size / _ACROSS)


def marker_row(marker: Marker, about: FormContext) -> str:
    """A marker in a list: its place, name and owner. A list that is too narrow cuts off the end."""
    position = positions_of(marker)[0]
    place = _("{hex}, level {level}", hex=label(position.hex), level=position.level)
    return _("{place} · {marker}", marker=marker_name(marker, about), place=place)


def marker_name(marker: Marker, about: FormContext) -> str:
    """The name of a marker and its owner."""
    facts = about.facts
    if isinstance(marker, PlacedGlyph):
        name = facts.glyph_name(marker.name) or _("unknown glyph")
        return _(
            "{glyph}, {side}", glyph=name, side=_("power up") if marker.up is Up.POWER else _("symbol up")
        )
    if not isinstance(marker, SeatFigure):
        return lying_words(marker, facts, about.language)
    player = dict(players(about)).get(marker.seat, marker.seat)
    known = facts.cards.get(marker.figure.card)
    # A hero is the only figure of his card.
    alone = _("{figure} of {player}")
    text = alone if known is not None and known.hero else _("{figure} {number} of {player}")
    card = facts.card_name(marker.figure.card)
    return text.format(figure=card, number=marker.figure.number, player=player)


_KINDS = (PlacedGlyph, ShuffledPosition, ScenarioObject, NeutralFigure, SeatFigure)
_ROWS = 8  # markers listed at once; more are scrolled


class MarkerList(QWidget):
    """A list of markers. ``chosen``: another row is chosen; ``changed`` carries a scenario and the name of
    the step, ``position_requested`` the space of a marker to be shown.

    Enter and a double click show where a marker lies, Delete takes it off the battlefield.
    """

    chosen = Signal()
    changed = Signal(object, str)
    position_requested = Signal(object)

    def __init__(self, name: str, kinds: tuple[type, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._kinds = kinds
        self._about: FormContext | None = None
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
        """The marker chosen."""
        marker = self.list.current
        return marker if isinstance(marker, _KINDS) else None

    @property
    def record(self) -> FixedFigure | PlacedGlyph | ScenarioObject | NeutralFigure | None:
        """The record of the chosen marker for a form; None if it has nothing but its space."""
        marker = self.marker
        if isinstance(marker, SeatFigure):
            return marker.figure
        return None if isinstance(marker, ShuffledPosition) else marker

    def with_record(self, record: Any) -> Scenario:
        """The scenario with the chosen marker replaced, which stays chosen."""
        marker, about = self.marker, self._about
        assert marker is not None, "something is chosen"
        assert about is not None, "it was shown"
        other = replace(marker, figure=record) if isinstance(marker, SeatFigure) else record
        return markers.exchanged(about.scenario, marker, other)

    def fill(self, about: FormContext) -> None:
        """List the markers of its kinds; the chosen one stays chosen, or the one now at its index."""
        self._about = about
        there = [marker for marker in markers_of(about.scenario) if isinstance(marker, self._kinds)]
        before = self.marker
        row = there.index(before) if before in there else None
        texts = [marker_row(marker, about) for marker in there]
        shown = ShownScenario(about.scenario, glyphs=about.facts.glyphs)
        self.list.show_rows(texts, there, [marker_icon(marker, shown) for marker in there], row)
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
        marker, about = self.marker, self._about
        if marker is not None and about is not None:
            text = _("Remove {marker}", marker=marker_name(marker, about))
            self.changed.emit(markers.removed(about.scenario, marker), text)


_SHORT: Mapping[str, str] = {
    "attack": N_("attack +{dice}"),
    "attack-unique": N_("attack +{dice} (unique)"),
    "attack-common": N_("attack +{dice} (common)"),
    "defense": N_("defense +{dice}"),
    "range": N_("Range +{add}"),
    "move": N_("Move +{add}"),
    "initiative": N_("initiative +{add}"),
    "rolls": N_("d20 +{add}"),
    "only-from-beside": N_("hit only from beside"),
    "no-swipes": N_("no swipes"),
    "toll": N_("a wound each round"),
    "object": N_("an object"),
    "healing": N_("heals"),
    "mending": N_("takes off {wounds} wounds"),
    "summoning": N_("summons"),
    "removal": N_("takes a glyph away"),
    "curse": N_("a curse"),
    "vines": N_("attack −1, defense −2"),
}


def by_name(glyphs: Mapping[str, Glyph]) -> list[tuple[str, str]]:
    """Ids and rows of all glyphs by their names: letter, name, and what it does where that is known."""
    ordered = sorted(glyphs.values(), key=lambda glyph: glyph.name.casefold())
    return [(glyph.id, _row(glyph)) for glyph in ordered]


def does(glyph: Glyph | None) -> str:
    """What a glyph does, in a sentence; empty if unknown."""
    if glyph is None:
        return ""
    return _(EFFECTS.get(glyph.kind, NO_EFFECT), **glyph.given)


def tell(choice: QComboBox, glyphs: Mapping[str, Glyph]) -> None:
    """Give the rows of a choice tool tips that say what the glyphs do."""
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


class GlyphBag(ValueField):
    """A bag of glyphs: names, each any number of times."""

    labelled = True

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._names: tuple[str, ...] = ()
        self._facts = PlayFacts()
        self.list = RowList(name, self, _BAG_ROWS, self._take_out)
        self.empty = hint(_("No glyphs yet."), self)
        self.more = Choice(
            _("{glyphs}: add a glyph", glyphs=name),
            self,
            prompt=_("Add a glyph…"),
            wide=True,
            chosen=self._put_in,
        )
        self.less = push_button(
            _("Take Out"), self, do=self._take_out, tip=_("Take out one of the glyph chosen")
        )
        self.column.setSpacing(-1)
        add_parts(self.column, self.empty, self.list, hbox((self.more, 1), self.less))
        self.list.itemDoubleClicked.connect(lambda _: self._take_out())

    def show_value(self, value: Any, about: FormContext) -> None:
        self._names, self._facts = value, about.facts
        self.more.offer(by_name(about.facts.glyphs))
        tell(self.more, about.facts.glyphs)
        self.more.setCurrentIndex(-1)
        counts, shown = Counter(self._names), ShownScenario(glyphs=about.facts.glyphs)
        icons = [marker_icon(PlacedGlyph(name, _ANYWHERE), shown) for name in counts]
        self.list.show_rows([self._words(*row) for row in counts.items()], list(counts), icons)
        if counts and self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.empty.setVisible(not counts)
        self.list.setVisible(bool(counts))
        self.less.setEnabled(bool(counts))

    def _words(self, name: str, count: int) -> str:
        glyph = self._facts.glyph_name(name) or _("unknown glyph")
        return times(count, glyph, one=False)

    def _put_in(self, id: str) -> None:
        self.more.setCurrentIndex(-1)
        # One that stands there already is called as it is called there: by its name or its letter.
        name = next((name for name in self._names if self._facts.glyph_id(name) == id), id)
        try:
            self.given.emit(markers.one_more(self._names, name))
        except TooManyError:
            return

    def _take_out(self) -> None:
        name = self.list.current
        if name is not None:
            self.given.emit(markers.one_less(self._names, name))
