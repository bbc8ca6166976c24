"""The army cards as rows: name, points, figures; those that cannot be taken now are faint."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from builder.catalogue.cards import Card
from builder.editor.docks.scenario_dock.card_sheet import card_html
from builder.view.theme import colours

NAME, POINTS, FIGURES = range(3)
SORT = Qt.ItemDataRole.UserRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class CardModel(QAbstractTableModel):
    """``judge`` tells which cards are taken, and for how many points one may take more."""

    def __init__(self, cards: Sequence[Card], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cards = tuple(cards)
        self._held: frozenset[str] = frozenset()
        self._left = 0

    def judge(self, held: Collection[str], left: int) -> None:
        """From now on ``held`` are in the army, and ``left`` points are."""
        if (frozenset(held), left) != (self._held, self._left):
            self._held, self._left = frozenset(held), left
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.cards) - 1, FIGURES))

    def why_not(self, card: Card) -> str:
        """Why a card would be wrong in the army; empty where it is not."""
        if card.unique and card.id in self._held:
            return self.tr("Unique, and taken already")
        if card.points > self._left:
            return self.tr("Costs {count} points more than are left").format(count=card.points - self._left)
        return ""

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.cards)

    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else FIGURES + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Card"), self.tr("Points"), self.tr("Figures"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        card = self.cards[index.row()]
        value = (card.name, card.points, card.figures)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return str(value)
        if role == SORT:
            return value.casefold() if isinstance(value, str) else value
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != NAME:
            return _RIGHT
        if role == Qt.ItemDataRole.ForegroundRole and self.why_not(card):
            return colours().faint
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._html_tip(card)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{value}. {self.why_not(card)}" if self.why_not(card) else str(value)
        return None

    def _html_tip(self, card: Card) -> str:
        reason = self.why_not(card)
        return card_html(card) + (f"<p><b>{escape(reason)}</b></p>" if reason else "")


class CardFilter(QSortFilterProxyModel):
    """Cards that have every word of a search, those that have them in their name first, whatever the table is
    sorted by; ``only`` such as can be taken.
    """

    def __init__(self, model: CardModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._words: tuple[str, ...] = ()
        self._only = False
        self.setSourceModel(model)
        self.setSortRole(SORT)

    def search(self, text: str, only: bool) -> None:
        """Show what fits this from now on."""
        words = tuple(text.casefold().split())
        if (words, only) != (self._words, self._only):
            self._words, self._only = words, only
            self.invalidate()

    def card(self, index: Index) -> Card:
        """The card of a row."""
        return self._model.cards[self.mapToSource(index).row()]

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        card = self._model.cards[row]
        if self._only and self._model.why_not(card):
            return False
        return all(word in searched(card) for word in self._words)

    def lessThan(self, left: Index, right: Index) -> bool:
        one, other = (self._rank(self._model.cards[index.row()]) for index in (left, right))
        if one == other:
            return super().lessThan(left, right)
        return (one < other) is (self.sortOrder() is Qt.SortOrder.AscendingOrder)

    def _rank(self, card: Card) -> int:
        """How well a card fits what is searched, 0 best: words of its name begin with it, hold it, or others
        do.
        """
        name = card.name.casefold()
        if all(f" {word}" in f" {name}" for word in self._words):
            return 0
        return 1 if all(word in name for word in self._words) else 2


def searched(card: Card) -> str:
    """All that a card is found by, in small letters."""
    kinds = ("unique" if card.unique else "common", "hero" if card.hero else "squad")
    words = (card.general, card.species, card.figure_class, card.personality, card.size, card.set)
    powers = (power.name for power in card.powers)
    return " ".join((card.name, *kinds, *words, *powers)).casefold()
