"""A form for which figures are meant: by card, by kind, by what stands on the cards."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from builder.editor.docks.scenario_dock.fields import Choice
from builder.editor.work.play_facts import PlayFacts
from builder.scenario import Figures

_COLUMNS = 2
_YES, _NO, _EITHER = "yes", "no", ""
_SWITCHES = {_YES: True, _NO: False, _EITHER: None}


class FilterForm(QWidget):
    """Eight choices, two in a row. ``changed`` carries the `Figures` that a person asks for.

    What a filter holds besides (whose they are, where they started, a secret glyph) stays as it is.
    """

    changed = Signal(object)

    def __init__(self, facts: PlayFacts, parent: QWidget) -> None:
        super().__init__(parent)
        self._facts = facts
        self._figures = Figures()
        self.hero = Choice(
            self.tr("Heroes or squads"),
            self,
            (
                (_EITHER, self.tr("heroes and squads")),
                (_YES, self.tr("heroes")),
                (_NO, self.tr("squad figures")),
            ),
        )
        self.unique = Choice(
            self.tr("Unique or common"),
            self,
            ((_EITHER, self.tr("unique or common")), (_YES, self.tr("unique")), (_NO, self.tr("common"))),
        )
        self.flying = Choice(
            self.tr("Flying or not"),
            self,
            ((_EITHER, self.tr("flying or not")), (_YES, self.tr("flying")), (_NO, self.tr("not flying"))),
        )
        self.card = Choice(self.tr("Of which card"), self)
        self.general = Choice(self.tr("Of which general"), self)
        self.species = Choice(self.tr("Of which species"), self)
        self.figure_class = Choice(self.tr("Of which class"), self)
        self.personality = Choice(self.tr("Of which personality"), self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for number, field in enumerate(self._fields):
            field.setToolTip(field.accessibleName())
            grid.addWidget(field, number // _COLUMNS, number % _COLUMNS)
            field.chosen.connect(self._tell)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        self.setFocusProxy(self.hero)

    @property
    def _fields(self) -> tuple[Choice, ...]:
        return (
            *(self.hero, self.unique, self.flying, self.card),
            *(self.general, self.species, self.figure_class, self.personality),
        )

    def fill(self, figures: Figures) -> None:
        """Show a filter."""
        self._offer(figures)
        self._figures = figures
        for field, on in (
            (self.hero, figures.hero),
            (self.unique, figures.unique),
            (self.flying, figures.flying),
        ):
            field.fill(_EITHER if on is None else _YES if on else _NO)
        self.card.fill(figures.card)
        for field, word in self._words(figures):
            field.fill(word.casefold())

    def _words(self, figures: Figures) -> tuple[tuple[Choice, str], ...]:
        return (
            (self.general, figures.general),
            (self.species, figures.species),
            (self.figure_class, figures.figure_class),
            (self.personality, figures.personality),
        )

    def _offer(self, figures: Figures) -> None:
        """Every word that stands on some card, and those of the filter itself, whether known or not."""
        cards = self._facts.cards
        named = sorted((card.name, card.id) for card in cards.values())
        rows = [("", self.tr("any card")), *((id, name) for name, id in named)]
        if figures.card and figures.card not in cards:
            rows.append((figures.card, figures.card))
        self.card.offer(rows)
        known = (
            (self.general, self.tr("any general"), {card.general for card in cards.values()}),
            (self.species, self.tr("any species"), {card.species for card in cards.values()}),
            (self.figure_class, self.tr("any class"), {card.figure_class for card in cards.values()}),
            (self.personality, self.tr("any personality"), {card.personality for card in cards.values()}),
        )
        asked = dict(self._words(figures))
        for field, none, words in known:
            all = sorted({word.casefold() for word in (*words, asked[field]) if word})
            field.offer([("", none), *((word, word.capitalize()) for word in all)])

    def _tell(self, _: str) -> None:
        self._figures = replace(
            self._figures,
            hero=_SWITCHES[self.hero.currentData() or _EITHER],
            unique=_SWITCHES[self.unique.currentData() or _EITHER],
            flying=_SWITCHES[self.flying.currentData() or _EITHER],
            card=self.card.currentData() or "",
            general=self.general.currentData() or "",
            species=self.species.currentData() or "",
            figure_class=self.figure_class.currentData() or "",
            personality=self.personality.currentData() or "",
        )
        self.changed.emit(self._figures)
