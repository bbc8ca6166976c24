"""The page of the armies: cards for one player of a layout, against points and room, and what a card says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QProgressBar, QWidget

from builder.catalogue.card_words import card_word
from builder.catalogue.cards import Card
from builder.editor.document.desk import ScenarioHand
from builder.editor.edits import players
from builder.editor.edits.players import ArmyTally, twice, unknown, unmet
from builder.editor.edits.zones import TooManyError
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.row_lists import RowList
from builder.language import N_, _, ngettext
from builder.scenario import Layout, Scenario, Seat
from builder.scenario.armies import cost
from builder.scenario.naming import Names, opened
from builder.scenario.setup_wording import required_sentence
from builder.view.card_sheet import CardSheet, card_html
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    ENTER,
    Choice,
    Index,
    Line,
    PlainLabel,
    RowModel,
    RowTable,
    Stretch,
    Switch,
    add_parts,
    hbox,
    heading,
    hint,
    named,
    push_button,
)

NAME, POINTS, FIGURES = range(3)
SORT = Qt.ItemDataRole.UserRole + 1


class CardModel(RowModel):
    """The cards as a table. ``judge`` sets which cards are taken, and how many points remain."""

    columns = FIGURES + 1

    def __init__(self, cards: Sequence[Card], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cards = tuple(cards)
        self._held: frozenset[str] = frozenset()
        self._left = 0

    def offer(self, cards: Iterable[Card]) -> None:
        """Show other cards from now on, by their names."""
        self.beginResetModel()
        self.cards = tuple(sorted(cards, key=lambda card: card.name))
        self.endResetModel()

    def judge(self, held: Collection[str], left: int) -> None:
        """From now on ``held`` are in the army, and ``left`` points are."""
        if (frozenset(held), left) != (self._held, self._left):
            self._held, self._left = frozenset(held), left
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.cards) - 1, FIGURES))

    def why_not(self, card: Card) -> str:
        """Why a card must not be added to the army; empty if it may."""
        if card.unique and card.id in self._held:
            return _("Unique, and taken already")
        if card.points > self._left:
            return ngettext(
                "Costs {n} point more than is left",
                "Costs {n} points more than are left",
                card.points - self._left,
            )
        return ""

    def row_total(self) -> int:
        return len(self.cards)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), _("Points"), _("Figures"))

    def text(self, row: int, column: int) -> str:
        return str(self._value(row, column))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.isValid() and role == Qt.ItemDataRole.ToolTipRole:
            return self._html_tip(self.cards[index.row()])
        return super().data(index, role)

    def look(self, row: int, column: int, role: int) -> Any:
        value, reason = self._value(row, column), self.why_not(self.cards[row])
        if role == SORT:
            return value.casefold() if isinstance(value, str) else value
        if role == Qt.ItemDataRole.ForegroundRole and reason:
            return colours().faint
        if role == Qt.ItemDataRole.TextAlignmentRole and column != NAME:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{value}. {reason}" if reason else str(value)
        return None

    def _value(self, row: int, column: int) -> str | int:
        card = self.cards[row]
        return (card.name, card.points, card.figures)[column]

    def _html_tip(self, card: Card) -> str:
        reason = self.why_not(card)
        return card_html(card) + (f"<p><b>{escape(reason)}</b></p>" if reason else "")


class CardFilter(SafeOverrides, QSortFilterProxyModel):
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
    """The text that a search looks through for a card, in lower case."""
    kinds = ("unique" if card.unique else "common", "hero" if card.hero else "squad")
    words = (card.species, card.figure_class, card.personality, card.size)
    powers = (power.name for power in card.powers)
    spoken = (card_word(word) for word in words if word)
    return " ".join((card.name, card.general, *kinds, *words, *spoken, card.set, *powers)).casefold()


def cost_words(sums: ArmyTally) -> str:
    """``390 of 400 points``"""
    if not sums.allowed:
        return _("{points} points", points=sums.points)
    return _("{points} of {allowed} points", points=sums.points, allowed=sums.allowed)


def team_words(layout: Layout, seat: Seat, cards: Mapping[str, Card], names: Names) -> str:
    """The total of the armies of a player's team; empty for a player without a team."""
    team = [one for one in layout.seats if one.side == seat.side]
    if len(team) < 2:
        return ""
    points, allowed = sum(cost(one.army, cards) for one in team), sum(one.points for one in team)
    return _(
        "{team}: {points} of {allowed} points",
        team=opened(names.team(seat.side)),
        points=points,
        allowed=allowed,
    )


def room_words(sums: ArmyTally) -> str:
    """How many figures an army has, and the spaces they need and have."""
    figures = ngettext("{n} figure", "{n} figures", sums.figures)
    spaces = ngettext("on {n} space", "on {n} spaces", sums.spaces)
    if sums.room is None:
        return _("{figures} {spaces}; no zone to start in", figures=figures, spaces=spaces)
    words = _("{figures} {spaces} of {room} where it starts", figures=figures, spaces=spaces, room=sums.room)
    if sums.mates:
        words = _("{words}, {count} taken by others", words=words, count=sums.mates)
    return words


def army_faults(seat: Seat, sums: ArmyTally, cards: Mapping[str, Card], names: Names) -> Iterator[str]:
    """The problems of an army, one sentence each (R020, R022, R026)."""
    if sums.over:
        yield ngettext("{n} point too many", "{n} points too many", sums.over)
    for id in twice(seat, cards):
        yield _("{card}: unique, only one allowed", card=cards[id].name)
    for id in unknown(seat, cards):
        yield _("No army card “{card}” is known", card=id)
    if seat.army:
        if sums.crowded:
            yield (
                ngettext(
                    "{n} space too few where it starts", "{n} spaces too few where it starts", sums.crowded
                )
            )
        for place in unmet(seat, cards):
            sentence = required_sentence(seat.required[place], seat.id, names)
            yield _("Not so: {sentence}", sentence=sentence)


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
        """Offer the existing players, and show the current one."""
        self._hand = hand
        there = players.in_hand(scenario, hand.held.layout, hand.held.seat)
        self.setVisible(there is not None)
        if there is None:
            return
        at, seat = there
        self.layouts.setVisible(len(scenario.layouts) > 1)
        self.layouts.offer(
            (
                (str(place), ngettext("{n} player", "{n} players", layout.players))
                for place, layout in enumerate(scenario.layouts)
            ),
            str(at),
        )
        seats = scenario.layouts[at].seats
        self.seats.offer(
            ((one.id, players.name_of(one, hand.held.language)) for one in seats), seats[seat].id
        )

    def _take_layout(self, at: str) -> None:
        if self._hand is not None:
            self._hand.take(layout=int(at))

    def _take_seat(self, id: str) -> None:
        if self._hand is not None:
            self._hand.take(seat=id)


_ROWS = 6  # cards of an army listed at once; more are scrolled
_CARDS = 210  # px: the least height of the cards to choose from


class ArmiesPage(ScenarioPage):
    """The page of the armies; a player without cards drafts an army or brings one along."""

    id = "armies"
    title = N_("Armies")

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
        self.bar = named(QProgressBar(self), _("Points spent"))
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.team = named(PlainLabel(self, wrap=True), _("Points of the team"))
        add_parts(self.column, self.cost, self.bar, self.team)

    def _build_army(self) -> None:
        """Create the army below the cards, so that these do not move while the army grows."""
        self.column.addWidget(heading(_("The army"), self))
        self.room = PlainLabel(self, wrap=True)
        self.faults = named(PlainLabel(self, wrap=True), _("What is wrong with the army"))
        self.empty = hint(
            _("No cards: the player drafts an army, or brings one along. Take cards to give one."),
            self,
        )
        self.list = RowList(_("Cards of the army"), self, _ROWS, self._put_back)
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
        self.model = CardModel((), self)
        self.model.offer(self.facts.cards.values())
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
        for widget in (self.cost, self.bar, self.team, self.room, self.faults, self.empty, self.list):
            widget.setVisible(there is not None)
        for button in (self.back, self.clear, self.take):
            button.setEnabled(there is not None)
        if there is None:
            self.model.judge((), 0)
            return
        seat = scenario.layouts[there[0]].seats[there[1]]
        sums = players.tally(scenario, *there, self.facts.cards)
        self._show_army(seat)
        self._show_sums(scenario, there[0], seat, sums)
        held = {*seat.army, *(figure.card for figure in seat.figures)}
        self.model.judge(held, sums.allowed - sums.points)
        self._show_found()

    def _show_army(self, seat: Seat) -> None:
        counts = Counter(seat.army)
        texts = [self._words(id, count) for id, count in counts.items()]
        self.list.show_rows(texts, list(counts), chosen=max(self.list.currentRow(), 0))
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

    def _show_sums(self, scenario: Scenario, at: int, seat: Seat, sums: ArmyTally) -> None:
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
        self.team.say(team_words(scenario.layouts[at], seat, self.facts.cards, names))
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
        if row >= 0:
            self.sheet.show_card(self.facts.cards.get(self.list.current))

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
        there, card = self._here(), self.list.current
        if there is not None and card is not None:
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
