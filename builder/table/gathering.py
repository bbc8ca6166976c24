"""Gathering an army: cards are taken in turn in a draft, or the complete army is brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from builder.catalogue.card_words import card_word
from builder.catalogue.cards import Card
from builder.language import _, listed
from builder.referee.gathering import bringing, drafts
from builder.referee.state import BringArmy, IllegalActionError, PassDraft, Phase, TakeCard
from builder.scenario.armies import cost
from builder.table.card_tiles import COPIES, CardTiles, card_words
from builder.table.controller import Controller
from builder.view.card_sheet import CardSheet, kind_words
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    ENTER,
    ITEM,
    Choice,
    Line,
    PlainLabel,
    RowModel,
    hbox,
    push_button,
    vbox,
)
from builder.wording import times

NAME, POINTS = range(2)
_SHEET = 110  # px: what is least seen of a card
_ORDERS: dict[str, Callable[[Card], tuple[Any, ...]]] = {
    "points": lambda card: (-card.points, card.name),
    "name": lambda card: (card.name,),
    "general": lambda card: (card.general, -card.points, card.name),
}


class CardsModel(RowModel):
    """One row per card, with its number of copies in the army; ``master``: the side in force."""

    columns = 2

    def __init__(self, parent: QObject | None = None, *, master: bool = True) -> None:
        super().__init__(parent)
        self._master = master
        self.army: Counter[str] = Counter()
        self._cards: tuple[Card, ...] = ()

    def show_cards(self, cards: tuple[Card, ...]) -> None:
        """Show these."""
        if cards != self._cards:
            self.beginResetModel()
            self._cards = cards
            self.endResetModel()

    def recount(self) -> None:
        """Update the counts: the army changed."""
        if self._cards:
            self.dataChanged.emit(self.index(0, NAME), self.index(len(self._cards) - 1, NAME))

    def row_total(self) -> int:
        return len(self._cards)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), _("Points"))

    def text(self, row: int, column: int) -> str:
        card = self._cards[row]
        return card.name if column == NAME else str(card.points)

    def tip(self, row: int, column: int) -> str:
        card = self._cards[row]
        return card_words(card, self.army[card.id], master=self._master)

    def item(self, row: int) -> Card:
        return self._cards[row]

    def look(self, row: int, column: int, role: int) -> Any:
        if role == COPIES:
            return self.army[self._cards[row].id]
        if role == Qt.ItemDataRole.AccessibleTextRole and column == NAME:
            return self.tip(row, column)
        return None

    def row_of(self, card: str) -> QModelIndex:
        """The row of a card by its id."""
        row = next((n for n, found in enumerate(self._cards) if found.id == card), -1)
        return self.index(row, NAME)


class GatheringPanel(SafeOverrides, QWidget):
    """Follows a controller; `wanted` says whether a person gathers an army now.

    In a draft Enter, a double click or the button takes the card; for a complete army they add one more copy,
    and Delete removes one.
    """

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._player: str | None = None
        master = controller.game.table.master
        self.model = CardsModel(self, master=master)
        self.search = Line(_("Search cards"), self, prompt=_("Search cards"), clear=True)
        self.search.textChanged.connect(self._show_cards)
        orders = {"points": _("By points"), "name": _("By name"), "general": _("By general")}
        self.order = Choice(_("Order of the cards"), self, orders.items())
        self.order.setCurrentIndex(0)
        self.order.setMinimumContentsLength(max(map(len, orders.values())))
        self.order.chosen.connect(self._show_cards)
        self.table = CardTiles(_("Cards to choose from"), self, master=master)
        self.table.setModel(self.model)
        self.sheet = CardSheet(self)
        self.sheet.share_room(_SHEET)
        self.state = PlainLabel(self, wrap=True)
        self.state.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.take = push_button(_("&Take"), self, do=self._take)
        self.out = push_button(_("Take &Out"), self, do=self._take_out)
        self.done: QPushButton = push_button(_("&Done"), self, do=self._finish)
        buttons = hbox(self.take, self.out, self.done, margins=0)
        above = hbox((self.search, 1), self.order, margins=0)
        vbox(above, (self.table, 3), (self.sheet, 1), self.state, buttons, parent=self, margins=0)
        self.setFocusProxy(self.table)
        self.table.doubleClicked.connect(lambda index: self._take())
        self.table.row_key.connect(self._key)
        self.table.selectionModel().currentRowChanged.connect(self._chosen)
        controller.changed.connect(self.show_now)
        self.show_now()

    @property
    def wanted(self) -> bool:
        """Whether a person must choose cards now."""
        return bool(self._cards())

    @property
    def drafting(self) -> bool:
        """Whether cards are taken one by one."""
        return drafts(self._controller.game)

    def show_now(self) -> None:
        """Show the cards to choose from."""
        if self._controller.match.asked:
            return  # until the host has answered
        due = self._controller.match.due
        if due != self._player:
            self._player = due
            self.model.army.clear()
        self._show_cards()

    def _cards(self) -> tuple[Card, ...]:
        controller = self._controller
        game = controller.game
        if controller.offers is None or game.state.phase is not Phase.GATHER:
            return ()
        if self.drafting:
            return tuple(
                game.table.cards[action.card]
                for action in controller.offers.buttons
                if isinstance(action, TakeCard)
            )
        seat = next((seat for seat in bringing(game) if seat.id == controller.match.due), None)
        if seat is None or seat.army:
            return ()
        return tuple(card for card in game.table.fielded.values() if card.points <= seat.points)

    def _show_cards(self) -> None:
        words, chosen = self.search.text().casefold().split(), self._card()
        order = _ORDERS[self.order.currentData()]
        cards = (card for card in self._cards() if all(word in _searched(card) for word in words))
        self.model.show_cards(tuple(sorted(cards, key=order)))
        if chosen is not None:
            self.table.setCurrentIndex(self.model.row_of(chosen.id))
        self.out.setVisible(not self.drafting)
        self.take.setText(_("&Take") if self.drafting else _("&Add"))
        self.done.setText(_("Take &No More") if self.drafting else _("&Bring This Army"))
        self._chosen(self.table.currentIndex())

    def _army(self) -> BringArmy | None:
        due = self._controller.match.due
        return None if due is None else BringArmy(due, tuple(sorted(self.model.army.elements())))

    def _show_state(self) -> None:
        controller, card = self._controller, self._card()
        game, due = controller.game, controller.match.due
        self.take.setEnabled(card is not None)
        if not self.wanted or due is None:
            self.state.setText("")
            return
        points = game.table.seats[due].points
        if self.drafting:
            self.state.setText(
                _("Players take cards in turn, then in reverse order: the last one takes two in a row.")
                if len(game.table.seats) > 2
                else _("The first player takes one card, the second two; from then on one each in turn.")
            )
            self.done.setEnabled(self._pass() is not None)
            return
        army = self._army()
        assert army is not None
        self.out.setEnabled(card is not None and self.model.army[card.id] > 0)
        words = _("{n} of {points} points.", n=cost(army.cards, game.table.cards), points=points)
        if army.cards:
            picks = [
                times(count, game.table.cards[card].name, one=False)
                for card, count in self.model.army.items()
                if count
            ]
            words = f"{listed(picks)}: {words}"
        try:
            game.check(army)
            self.done.setEnabled(True)
        except IllegalActionError as error:
            self.done.setEnabled(False)
            if army.cards:
                words = f"{words} {error}."
        self.state.setText(words)

    def _pass(self) -> PassDraft | None:
        offers = self._controller.offers
        found = (one for one in offers.buttons if isinstance(one, PassDraft)) if offers is not None else ()
        return next(iter(found), None)

    def _card(self) -> Card | None:
        found = self.table.currentIndex().data(ITEM)
        return found if isinstance(found, Card) else None

    def _chosen(self, index: QModelIndex) -> None:
        card = index.data(ITEM)
        master = self._controller.game.table.master
        self.sheet.show_card(card if isinstance(card, Card) else None, master=master)
        self._show_state()

    def _key(self, key: Qt.Key) -> None:
        if key in ENTER:
            self._take()
        else:
            self._take_out()

    def _take(self) -> None:
        card, due = self._card(), self._controller.match.due
        if card is None or due is None:
            return
        if self.drafting:
            self.search.clear()
            self._controller.do(TakeCard(due, card.id))
        else:
            self.model.army[card.id] += 1
            self._recount()

    def _take_out(self) -> None:
        card = self._card()
        if card is not None and self.model.army[card.id]:
            self.model.army[card.id] -= 1
            self._recount()

    def _recount(self) -> None:
        self.model.recount()
        self._show_state()

    def _finish(self) -> None:
        action = self._pass() if self.drafting else self._army()
        if action is not None:
            self._controller.do(action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {*ENTER, Qt.Key.Key_Down} and self.search.hasFocus():
            self.table.setFocus()
            self.table.setCurrentIndex(self.model.index(0, NAME))
        else:
            super().keyPressEvent(event)


def _searched(card: Card) -> str:
    """All of a card that a search looks through, in English and as it is shown."""
    words = (card.species, card.figure_class, card.personality)
    shown = (kind_words(card), *map(card_word, words), *(power.name for power in card.powers))
    return " ".join((card.name, card.general, *words, *shown)).casefold()
