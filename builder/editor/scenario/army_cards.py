"""Army cards to choose from: a model of them, what a card says, and what an army comes to in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import (
    QObject,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from builder.catalogue.cards import Card
from builder.editor.widgets.row_model import Index, RowModel
from builder.language import _
from builder.scenario import Seat
from builder.scenario.edits.players import Tally, twice, unknown, unmet
from builder.scenario.naming import Names
from builder.scenario.setup_wording import required_sentence
from builder.view.theme import colours

_HEIGHT = 220  # px


class CardSheet(QTextBrowser):
    """Shows one card, or how to see one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(_("Army card"))
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setFixedHeight(_HEIGHT)
        self.show_card(None)

    def sizeHint(self) -> QSize:
        return QSize(280, _HEIGHT)

    def show_card(self, card: Card | None) -> None:
        """Show a card; None for how to see one."""
        if card is None:
            self.setPlainText(_("Choose a card to see both of its sides."))
        else:
            self.setHtml(card_html(card, self.palette()))


def card_html(card: Card, palette: QPalette | None = None) -> str:
    """A card as rich text in the colours of a palette, the application's where none is given."""
    faint = colours(palette).faint.name()
    unique = _("Unique") if card.unique else _("Common")
    hero = _("hero") if card.hero else _squad(card)
    words = [
        _("{unique} {hero}", unique=unique, hero=hero),
        *(word.capitalize() for word in (card.general, card.species, card.figure_class, card.personality)),
    ]
    kind = " · ".join(escape(word) for word in words if word)
    spaces = _("{size}, {height} levels high", size=card.size.capitalize(), height=card.height)
    if card.spaces > 1:
        spaces += _(", on {count} spaces", count=card.spaces)
    powers = "".join(
        f"<p style='margin:4px 0 0 0'><b>{escape(power.name)}</b><br>{escape(power.text)}</p>"
        for power in card.powers
    )
    points = _("{count} points", count=card.points)
    return (
        f"<p style='margin:0'><b>{escape(card.name)}</b> · {escape(points)}</p>"
        f"<p style='margin:0; color:{faint}'>{kind}<br>{escape(spaces)}</p>"
        f"{_values(card, faint)}{powers}"
    )


def _squad(card: Card) -> str:
    return _("squad of {count}", count=card.figures)


def _values(card: Card, faint: str) -> str:
    """A table with a column for each side."""
    none = "–"
    rows = (
        (_("Life"), card.life, none),
        (_("Move"), card.move, card.basic_move),
        (_("Range"), card.range, card.basic_range),
        (_("Attack"), card.attack, card.basic_attack),
        (_("Defense"), card.defense, card.basic_defense),
    )
    head = "".join(f"<td align='center' style='color:{faint}'>{escape(name)}</td>" for name, *_ in rows)
    sides = (
        (_("Master"), [master for _, master, _ in rows]),
        (_("Basic"), [basic for *_, basic in rows]),
    )
    lines = "".join(
        f"<tr><td style='color:{faint}'>{escape(name)}</td>"
        + "".join(f"<td align='center'>{value}</td>" for value in values)
        + "</tr>"
        for name, values in sides
    )
    return f"<table cellspacing='0' cellpadding='2' width='100%'><tr><td></td>{head}</tr>{lines}</table>"


NAME, POINTS, FIGURES = range(3)
SORT = Qt.ItemDataRole.UserRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CardModel(RowModel):
    """``judge`` tells which cards are taken, and for how many points one may take more."""

    columns = FIGURES + 1

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
            return _("Unique, and taken already")
        if card.points > self._left:
            return _("Costs {count} points more than are left", count=card.points - self._left)
        return ""

    def row_total(self) -> int:
        return len(self.cards)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), _("Points"), _("Figures"))

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


def cost_words(sums: Tally) -> str:
    """``390 of 400 points``"""
    if not sums.allowed:
        return _("{points} points", points=sums.points)
    return _("{points} of {allowed} points", points=sums.points, allowed=sums.allowed)


def room_words(sums: Tally) -> str:
    """How many figures it has, and what room they need and have."""
    figures = _("1 figure") if sums.figures == 1 else _("{count} figures", count=sums.figures)
    spaces = _("on 1 space") if sums.spaces == 1 else _("on {count} spaces", count=sums.spaces)
    if sums.room is None:
        return _("{figures} {spaces}; no zone to start in", figures=figures, spaces=spaces)
    words = _("{figures} {spaces} of {room} where it starts", figures=figures, spaces=spaces, room=sums.room)
    if sums.mates:
        words += _(", {count} taken by others", count=sums.mates)
    return words


def army_faults(seat: Seat, sums: Tally, cards: Mapping[str, Card], names: Names) -> Iterator[str]:
    """What is wrong with an army, a sentence each (R020, R022, R026)."""
    if sums.over:
        yield _("{count} points too many", count=sums.over)
    for id in twice(seat, cards):
        yield _("{card}: unique, only one allowed", card=cards[id].name)
    for id in unknown(seat, cards):
        yield _("No army card “{card}” is known", card=id)
    if seat.army:
        if sums.crowded:
            yield (
                _("1 space too few where it starts")
                if sums.crowded == 1
                else _("{count} spaces too few where it starts", count=sums.crowded)
            )
        for place in unmet(seat, cards):
            sentence = required_sentence(seat.required[place], seat.id, names)
            yield _("Not so: {sentence}", sentence=sentence)
