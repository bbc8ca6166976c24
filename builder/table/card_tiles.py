"""Army cards side by side, each small: its figure, numbers and powers at a glance."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.catalogue.cards import Card
from builder.drawing.figure_looks import look_of_card
from builder.drawing.figure_marks import drawn_height
from builder.drawing.play_marks import stamp_areas
from builder.hexgrid import ACROSS_FLATS, Point
from builder.language import _, ngettext
from builder.view.card_sheet import card_numbers, kind_words
from builder.view.overrides import SafeOverrides
from builder.view.own_pictures import OwnPictures
from builder.view.sprites import Print, Prints
from builder.view.theme import Colours, bold, colours, inked, scaled, see_through
from builder.view.viewport import Viewport
from builder.view.widgets import ENTER, ITEM, REMOVE, show_as_tiles

COPIES = Qt.ItemDataRole.UserRole + 7
"""The role of how many copies of a card are taken."""
_LEAST = 180  # px: as narrow as a card may be
_PAD, _BAR, _FIGURE = 5, 5, 46  # px: within a card, the colour of its general, the room of its figure
_SMALL = 0.85  # of the letters
_LEAST_LETTERS = 0.82  # of their size: long names are written smaller before they are cut
_MOST_SCALE = 1.15  # px a mm: small figures are not blown up
_GENERALS = {
    "jandar": "#2f6fc4", "utgar": "#b3302a", "ullar": "#3f8f3a", "vydar": "#67727e", "einar": "#7d4fa8",
    "aquilla": "#c9952b", "valkrill": "#7a5230", "revna": "#2a8f8a",
}  # fmt: skip
_OTHER = "#8a8a8a"
_LEFT, _RIGHT = (
    side | Qt.AlignmentFlag.AlignVCenter for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


def side_numbers(card: Card, *, master: bool) -> list[tuple[str, int]]:
    """The numbers of the side of a card that is in force, and what each is called."""
    return [
        (name, value)
        for name, of_master, of_basic in card_numbers(card)
        if (value := of_master if master else of_basic) is not None
    ]


def card_words(card: Card, copies: int, *, master: bool) -> str:
    """All that a small card shows, to be read out."""
    said = [
        card.name,
        ngettext("{n} point", "{n} points", card.points),
        kind_words(card),
        card.general.capitalize(),
    ]
    said += [f"{name} {value}" for name, value in side_numbers(card, master=master)]
    said += [power.name for power in card.powers if master]
    said += [_("taken: {n}", n=copies)] if copies else []
    return ", ".join(filter(None, said))


class _CardDelegate(SafeOverrides, QStyledItemDelegate):
    """Paints a card; of one side only, as the game is played with."""

    def __init__(self, view: QListView, *, master: bool) -> None:
        super().__init__(view)
        self._view, self._master = view, master
        self._prints, self._pictures = Prints(), OwnPictures()

    @property
    def height(self) -> int:
        """How high a card is in px, with its letters."""
        font = self._view.font()
        lines = QFontMetricsF(bold(font)).height() + 4 * QFontMetricsF(scaled(font, _SMALL)).height()
        return round(lines) + 2 * _PAD + 8

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self._view.gridSize()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        card = index.data(ITEM)
        if not isinstance(card, Card):
            return
        mine, colour = colours(option.palette), QColor(_GENERALS.get(card.general, _OTHER))
        room = QRectF(option.rect).adjusted(1.5, 1.5, -2.5, -2.5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_face(painter, room, option, mine)
        bar = room.adjusted(3, 4, 0, -4)
        bar.setWidth(_BAR)
        inked(painter, colour).drawRoundedRect(bar, 2, 2)
        inside = room.adjusted(_BAR + 2 * _PAD - 2, _PAD - 1, -_PAD, 1 - _PAD)
        below = self._paint_heading(painter, inside, card, index.data(COPIES) or 0, mine)
        figure = QRectF(below)
        figure.setWidth(_FIGURE)
        self._paint_figure(painter, figure, card, colour.name())
        self._paint_numbers(painter, below.adjusted(_FIGURE + _PAD, 0, 0, 0), card, mine)
        painter.restore()

    def _paint_figure(self, painter: QPainter, room: QRectF, card: Card, colour: str) -> None:
        look, half = look_of_card(card), 0.5 * ACROSS_FLATS if card.spaces > 1 else 0.0
        hearts = (Point(half, 0.0), Point(-half, 0.0)) if half else (Point(0.0, 0.0),)
        below = 16.0 if half else 12.0  # mm of its base
        high = drawn_height(look) + (below + 6 if half else below - 3)  # wings are higher
        scale = min(_MOST_SCALE, room.height() / high, room.width() / (2 * half + 34))
        areas = stamp_areas(hearts, colour, look)
        ratio = painter.device().devicePixelRatioF()
        # The middle of its base stands low, so that figures beside each other stand on one line.
        foot = Viewport(scale, room.center().x(), room.bottom() - below * scale, 1 / ratio)
        self._prints.put(painter, Print(Point(0.0, 0.0), areas, self._pictures.of(card.id)), foot, ratio)

    def _paint_heading(
        self, painter: QPainter, room: QRectF, card: Card, copies: int, mine: Colours
    ) -> QRectF:
        """Name, points, kind and what is taken; returns the room below."""
        font = self._view.font()
        strong, small = bold(font), scaled(font, _SMALL)
        taken = f"×{copies}" if copies else ""
        kind = " · ".join(filter(None, (kind_words(card), card.general.capitalize())))
        for text, its, ink, figure, beside in (
            (card.name, strong, mine.text, str(card.points), mine.accent),
            (kind, small, mine.faint, taken, mine.good),
        ):
            line, heavy = QRectF(room), bold(its)
            line.setHeight(QFontMetricsF(heavy).height() + 1)
            _write(painter, line, figure, heavy, beside, _RIGHT)
            used = QFontMetricsF(heavy).horizontalAdvance(figure) + _PAD if figure else 0
            _write(painter, line.adjusted(0, 0, -used, 0), text, its, ink)
            room = room.adjusted(0, line.height(), 0, 0)
        return room

    def _paint_numbers(self, painter: QPainter, room: QRectF, card: Card, mine: Colours) -> None:
        small = scaled(self._view.font(), _SMALL)
        metrics = QFontMetricsF(small)
        step = min(room.width() / 5, 40.0)
        for place, (name, value) in enumerate(side_numbers(card, master=self._master)):
            cell = QRectF(room.x() + place * step, room.y(), step, metrics.height() + 3)
            _write(painter, cell, name[:1], small, mine.faint)
            cell.setLeft(cell.x() + metrics.horizontalAdvance("M") + 1)
            _write(painter, cell, str(value), bold(small), mine.text)
        if self._master:
            below = room.adjusted(0, metrics.height() + 3, 0, 0)
            words = ", ".join(power.name for power in card.powers)
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(1.75 * below.width()))
            painter.setFont(small)
            painter.setPen(mine.text)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap), shown)


def _paint_face(painter: QPainter, room: QRectF, option: QStyleOptionViewItem, mine: Colours) -> None:
    state, base = option.state, option.palette.color(QPalette.ColorRole.Base)
    selected = bool(state & QStyle.StateFlag.State_Selected)
    inked(painter, base, QPen(mine.grid, 1)).drawRoundedRect(room, 5, 5)
    if selected or state & QStyle.StateFlag.State_MouseOver:
        width = 2.4 if state & QStyle.StateFlag.State_HasFocus else 1.4
        line = QPen(mine.accent, width) if selected else None
        inked(painter, see_through(mine.accent, 44 if selected else 22), line).drawRoundedRect(room, 5, 5)


def _write(
    painter: QPainter, room: QRectF, text: str, font: QFont, ink: QColor, side: Qt.AlignmentFlag = _LEFT
) -> None:
    wide = QFontMetricsF(font).horizontalAdvance(text)
    painter.setFont(
        scaled(font, max(_LEAST_LETTERS, 0.96 * room.width() / wide)) if wide > room.width() else font
    )
    painter.setPen(ink)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.drawText(room, int(side), shown)


class CardTiles(SafeOverrides, QListView):
    """``row_key`` carries Enter or Delete pressed on a card; ``master``: which side of the cards is shown."""

    row_key = Signal(object)

    def __init__(self, name: str, parent: QWidget, *, master: bool) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._cards = _CardDelegate(self, master=master)
        self.setItemDelegate(self._cards)
        show_as_tiles(self)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else cards change their width

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.viewport().width() - 1  # else the last of a line has no room
        self.setGridSize(QSize(wide // max(1, wide // _LEAST), self._cards.height))
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, *REMOVE) and self.currentIndex().isValid():
            self.row_key.emit(Qt.Key(event.key()))
        else:
            super().keyPressEvent(event)
