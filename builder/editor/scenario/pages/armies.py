"""The page of the armies: cards for one player of a layout, against points and room."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QListWidget, QProgressBar, QWidget

from builder.editor.document.scenario_hand import ScenarioHand
from builder.editor.scenario.army_cards import (
    FIGURES,
    NAME,
    POINTS,
    CardFilter,
    CardModel,
    CardSheet,
    army_faults,
    cost_words,
    room_words,
)
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.row_lists import RowKeys, show_rows
from builder.editor.widgets.fields import Choice, Line, Switch, heading, hint
from builder.editor.widgets.layout import Stretch, add_parts, hbox, push_button
from builder.editor.widgets.plain_texts import PlainLabel
from builder.editor.widgets.row_table import ENTER, RowTable
from builder.language import _
from builder.scenario import Scenario, Seat
from builder.scenario.edits import players
from builder.scenario.edits.players import Tally
from builder.scenario.edits.zones import TooManyError
from builder.scenario.naming import Names
from builder.view.theme import colours


class SeatChoice(QWidget):
    """Two choices: for how many players, where there are several numbers of them, and which player."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hand: ScenarioHand | None = None
        self.layouts = Choice(
            _("For how many players"),
            self,
            tip=_("Each number of players has armies of its own"),
            chosen=self._take_layout,
        )
        self.seats = Choice(
            _("Player"), self, tip=_("Whose army and figures are shown"), chosen=self._take_seat
        )
        hbox((self.seats, 3), (self.layouts, 2), parent=self, margins=0, spacing=4)

    def show_choice(self, scenario: Scenario, hand: ScenarioHand) -> None:
        """Offer the players there are, and show the one in hand."""
        self._hand = hand
        there = players.in_hand(scenario, hand.held.layout, hand.held.seat)
        self.setVisible(there is not None)
        if there is None:
            return
        at, seat = there
        self.layouts.setVisible(len(scenario.layouts) > 1)
        self.layouts.offer(
            (str(place), _("{count} players", count=layout.players))
            for place, layout in enumerate(scenario.layouts)
        )
        self.layouts.fill(str(at))
        seats = scenario.layouts[at].seats
        self.seats.offer((one.id, players.name_of(one, hand.held.language)) for one in seats)
        self.seats.fill(seats[seat].id)

    def _take_layout(self, at: str) -> None:
        if self._hand is not None:
            self._hand.take(layout=int(at))

    def _take_seat(self, id: str) -> None:
        if self._hand is not None:
            self._hand.take(seat=id)


_ROWS = 6  # cards of an army listed at once; more are scrolled
_CARDS = 210  # px: the least height of the cards to choose from
_ID = Qt.ItemDataRole.UserRole


class ArmiesPage(ScenarioPage):
    """Without a card the player drafts his army or brings it along."""

    id = "armies"

    @staticmethod
    def title() -> str:
        return _("Armies")

    def build(self) -> None:
        self.nobody = hint(_("Nobody plays yet: add players first."), self)
        self.player = SeatChoice(self)
        add_parts(self.column, self.nobody, self.player)
        self._build_sums()
        self._build_cards()
        self._build_army()
        self.sheet = CardSheet(self)
        self.column.addWidget(self.sheet)

    def _build_sums(self) -> None:
        self.cost = heading("", self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.bar.setAccessibleName(_("Points spent"))
        add_parts(self.column, self.cost, self.bar)

    def _build_army(self) -> None:
        """Below the cards, so that these stay where they are while the army grows."""
        self.column.addWidget(heading(_("The army"), self))
        self.room = PlainLabel(self, wrap=True)
        self.faults = PlainLabel(self, wrap=True)
        self.faults.setAccessibleName(_("What is wrong with the army"))
        self.empty = hint(
            _("No cards: the player drafts an army, or brings one along. Take cards to give one."),
            self,
        )
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Cards of the army"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        RowKeys(self.list, self._put_back)
        self.back = push_button(
            _("Put Back"), self, do=self._put_back, tip=_("Put the card chosen back, once")
        )
        self.clear = push_button(
            _("Put All Back"), self, do=self._put_all_back, tip=_("Leave the army to the player")
        )
        add_parts(
            self.column, self.empty, self.list, hbox(self.back, self.clear, Stretch()), self.room, self.faults
        )
        self.list.currentRowChanged.connect(self._look_at_row)
        self.list.itemDoubleClicked.connect(lambda _: self._put_back())

    def _build_cards(self) -> None:
        self.search = Line(_("Find army cards"), self, prompt=_("Find: jandar hero, flying"), clear=True)
        self.only = Switch(_("Only what can be taken"), self)
        self.model = CardModel(sorted(self.facts.cards.values(), key=lambda card: card.name), self)
        self.filter = CardFilter(self.model, self)
        self.cards = RowTable(_("Army cards"), ENTER, self)
        self.cards.setModel(self.filter)
        self.cards.arrange(NAME, {POINTS: 58, FIGURES: 62})
        self.cards.setSortingEnabled(True)
        self.cards.sortByColumn(NAME, Qt.SortOrder.AscendingOrder)
        self.cards.setMinimumHeight(_CARDS)
        self.none = hint(_("No card is found by that."), self)
        self.take = push_button(
            _("Take"),
            self,
            do=self._take,
            tip=_("Take the card chosen into the army; so does a double click or Enter"),
        )
        add_parts(self.column, self.search, (self.cards, 1), self.none, hbox((self.only, 1), self.take))
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._take)
        self.only.set.connect(self._search)
        self.cards.selectionModel().currentRowChanged.connect(self._look_at)
        self.cards.doubleClicked.connect(self._take)
        self.cards.row_key.connect(self._take)

    # Showing ---------------------------------------------------------------------------------------

    def show_part(self, number: int) -> None:
        """The part is known by its number of players."""
        at = players.layout_for(self.scenario, number)
        if at is not None:
            self.desk.scenario_hand.take(layout=at)

    def show_scenario(self, scenario: Scenario) -> None:
        there = self._here()
        self.nobody.setVisible(there is None)
        self.player.show_choice(scenario, self.desk.scenario_hand)
        for widget in (self.cost, self.bar, self.room, self.faults, self.empty, self.list):
            widget.setVisible(there is not None)
        for button in (self.back, self.clear, self.take):
            button.setEnabled(there is not None)
        if there is None:
            self.model.judge((), 0)
            return
        seat = scenario.layouts[there[0]].seats[there[1]]
        sums = players.tally(scenario, *there, self.facts.cards)
        self._show_army(seat)
        self._show_sums(scenario, seat, sums)
        held = {*seat.army, *(figure.card for figure in seat.figures)}
        self.model.judge(held, sums.allowed - sums.points)
        self._show_found()

    def _show_army(self, seat: Seat) -> None:
        counts = Counter(seat.army)
        show_rows(self.list, [self._words(id, count) for id, count in counts.items()], _ROWS)
        for row, id in enumerate(counts):
            self.list.item(row).setData(_ID, id)
        if counts and self.list.currentRow() < 0:
            self.list.blockSignals(True)
            self.list.setCurrentRow(0)
            self.list.blockSignals(False)
        self.empty.setVisible(not counts)
        self.list.setVisible(bool(counts))
        self.back.setEnabled(bool(counts))
        self.clear.setEnabled(bool(counts))

    def _words(self, id: str, count: int) -> str:
        card = self.facts.cards.get(id)
        points = card.points * count if card is not None else 0
        name = self.facts.card_name(id)
        if count > 1:
            return _("{count} × {card} · {points} points", count=count, card=name, points=points)
        return _("{card} · {points} points", card=name, points=points)

    def _show_sums(self, scenario: Scenario, seat: Seat, sums: Tally) -> None:
        mine = colours(self.palette())
        names = Names(scenario, self.facts.cards, self.facts.glyphs)
        faults = list(army_faults(seat, sums, self.facts.cards, names))
        self.cost.setText(cost_words(sums))
        self.cost.setPalette(_inked(self.palette(), mine.bad if sums.over else mine.text))
        self.bar.setRange(0, max(sums.allowed, 1))
        self.bar.setValue(min(sums.points, max(sums.allowed, 1)))
        self.bar.setVisible(sums.allowed > 0)
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Highlight, mine.bad if sums.over else mine.good)
        self.bar.setPalette(palette)
        self.room.setText(room_words(sums))
        self.room.setVisible(bool(seat.army))
        self.faults.setText("\n".join(_("⚠ {fault}", fault=fault) for fault in faults))
        self.faults.setPalette(_inked(self.palette(), mine.bad))
        self.faults.setVisible(bool(faults))

    def _show_found(self) -> None:
        self.none.setVisible(not self.filter.rowCount())
        if self.filter.rowCount() and not self.cards.currentIndex().isValid():
            self.cards.setCurrentIndex(self.filter.index(0, NAME))

    def _search(self) -> None:
        self.filter.search(self.search.text(), self.only.isChecked())
        if self.search.text().strip() and self.filter.rowCount():
            self.cards.setCurrentIndex(self.filter.index(0, NAME))  # what Enter takes is what fits best
        self._show_found()

    def _look_at(self, index: QModelIndex, _before: object = None) -> None:
        self.sheet.show_card(self.filter.card(index) if index.isValid() else None)

    def _look_at_row(self, row: int) -> None:
        item = self.list.item(row) if row >= 0 else None
        if item is not None:
            self.sheet.show_card(self.facts.cards.get(item.data(_ID)))

    # Changing --------------------------------------------------------------------------------------

    def _here(self) -> tuple[int, int] | None:
        return players.in_hand(self.scenario, self.held.layout, self.held.seat)

    def _take(self, _index: object = None) -> None:
        there, index = self._here(), self.cards.currentIndex()
        if there is None or not index.isValid():
            return
        card = self.filter.card(index)
        try:
            after = players.card_taken(self.scenario, *there, card.id)
        except TooManyError:
            self.message.emit(_("An army has at most {most} cards", most=players.MOST_CARDS))
            return
        self.edit(after, _("Take {card}", card=card.name))

    def _put_back(self) -> None:
        there, item = self._here(), self.list.currentItem()
        if there is not None and item is not None:
            card = item.data(_ID)
            text = _("Put back {card}", card=self.facts.card_name(card))
            self.edit(players.card_put_back(self.scenario, *there, card), text)

    def _put_all_back(self) -> None:
        there = self._here()
        if there is not None:
            self.edit(players.seat_changed(self.scenario, *there, army=()), _("Put an army back"))


def _inked(palette: QPalette, colour: QColor) -> QPalette:
    made = QPalette(palette)
    made.setColor(QPalette.ColorRole.WindowText, colour)
    return made
