"""The two lists of an army builder: all cards there are, and those of the army."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from builder.api import OfficialCard
from builder.language import _, pgettext
from builder.view.theme import colours
from builder.view.widgets import RowModel

NAME, GENERAL, FIGURES, POINTS = range(4)
HELD_NAME, HELD_COUNT, HELD_POINTS = range(3)


class OfferedCards(RowModel):
    """A row for each card there is to choose; those of which no more may be taken are faint."""

    columns = 4
    numbers = frozenset({FIGURES, POINTS})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cards: tuple[OfficialCard, ...] = ()
        self._system = ""
        self._fits: Container[str] = ()

    def show_cards(self, cards: Sequence[OfficialCard], system: str, fits: Container[str]) -> None:
        """Show these, points in a system; ``fits``: the ids of those of which one more may be taken."""
        found = tuple(cards)
        other = found != self.cards
        if other:
            self.beginResetModel()
        self.cards, self._system, self._fits = found, system, fits
        if other:
            self.endResetModel()
        elif found:
            self.dataChanged.emit(self.index(0, 0), self.index(len(found) - 1, POINTS))

    def row_total(self) -> int:
        return len(self.cards)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), pgettext("whose army", "General"), _("Figures"), _("Points"))

    def text(self, row: int, column: int) -> str:
        card = self.cards[row]
        cells = {NAME: card.name, GENERAL: card.general.capitalize(), FIGURES: str(card.figures)}
        return cells.get(column) or str(card.costs.get(self._system, "–"))

    def tip(self, row: int, column: int) -> str:
        card = self.cards[row]
        if card.id not in self._fits:
            return _("{card}: one more goes beyond the limits", card=card.name)
        return f"{card.name}: {card.set}" if card.set else card.name

    def item(self, row: int) -> str:
        return self.cards[row].id

    def look(self, row: int, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.ForegroundRole and self.cards[row].id not in self._fits:
            return colours().faint
        return None


class HeldCards(RowModel):
    """A row for each card of an army, with how often it is there; names that are not known are red."""

    columns = 3
    numbers = frozenset({HELD_COUNT, HELD_POINTS})

    def __init__(self, cards: Mapping[str, OfficialCard], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self._held: tuple[tuple[str, int], ...] = ()
        self._system = ""

    def show_army(self, held: Mapping[str, int], system: str) -> None:
        """Show these."""
        self.beginResetModel()
        self._held, self._system = tuple(held.items()), system
        self.endResetModel()

    def row_total(self) -> int:
        return len(self._held)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), _("Number"), _("Points"))

    def text(self, row: int, column: int) -> str:
        id, count = self._held[row]
        card = self._cards.get(id)
        if column == HELD_COUNT:
            return str(count)
        if card is None:
            return _("{card} (not known)", card=id) if column == HELD_NAME else ""
        points = card.costs.get(self._system)
        return card.name if column == HELD_NAME else "–" if points is None else str(points * count)

    def tip(self, row: int, column: int) -> str:
        return self.text(row, HELD_NAME)

    def item(self, row: int) -> str:
        return self._held[row][0]

    def look(self, row: int, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.ForegroundRole and self._held[row][0] not in self._cards:
            return colours().bad
        return None

    def row_of(self, card: str) -> QModelIndex:
        """The row of a card by its id."""
        ids = [id for id, _count in self._held]
        return self.index(ids.index(card), HELD_NAME) if card in ids else QModelIndex()
