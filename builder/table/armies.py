"""All army cards of a match with their remaining figures, and the order markers laid on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QIcon,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from builder.drawing.play_marks import seat_sign
from builder.hexgrid import Point
from builder.language import _, listed, ngettext, pgettext
from builder.referee.state import Life, OwnedCard, Phase
from builder.referee.victory import points_left
from builder.table.controller import Controller
from builder.table.laying_tray import TOKEN, LayingTray, glyph_icon
from builder.view.card_sheet import CardSheet
from builder.view.scenario_marks import seat_colours
from builder.view.theme import bold, drawn, inked
from builder.view.widgets import (
    ENTER,
    ITEM,
    RowModel,
    RowTable,
    vbox,
)

CARD, MARKERS, LEFT = range(3)
_MARKERS_WIDTH, _LEFT_WIDTH = 66, 120  # px
_FACE_DOWN = "●"
_MARKER = "◆"
_ICON = 16  # px
_SHEET = 110  # px: what is least seen of a card


class _Row(NamedTuple):
    """A player, or one of the player's cards."""

    player: str
    owned: OwnedCard | None


def seat_icon(colours: Mapping[str, str], player: str) -> QIcon:
    """The shape of a player in the player's colour."""
    number = list(colours).index(player) if player in colours else 0
    with drawn(QSize(2 * _ICON, 2 * _ICON), 2.0) as (picture, painter):
        ring = seat_sign(Point(_ICON / 2, _ICON / 2), number, 0.42 * _ICON)
        shape = QPolygonF([QPointF(*point) for point in ring])
        inked(painter, QColor(colours.get(player, "#888888"))).drawPolygon(shape)
    return QIcon(picture)


class ArmiesModel(RowModel):
    """A row for each player and for each card, as the person at the table may know them."""

    columns = 3

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._colours = seat_colours(controller.game.table.scenario)
        self._rows: tuple[_Row, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Show the current state."""
        rows = tuple(self._found())
        if [(row.player, row.owned and row.owned.id) for row in rows] == [
            (row.player, row.owned and row.owned.id) for row in self._rows
        ]:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, LEFT))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _found(self) -> Iterator[_Row]:
        game = self._controller.game
        for player in game.table.seating:
            yield _Row(player, None)
            for owned in game.cards_of(player):
                yield _Row(player, owned)

    def row_total(self) -> int:
        return len(self._rows)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), _("Order"), pgettext("what remains", "Left"))

    def row_of(self, card: str) -> QModelIndex:
        """The row of an owned card."""
        for row, found in enumerate(self._rows):
            if found.owned is not None and found.owned.id == card:
                return self.index(row, CARD)
        return QModelIndex()

    def row_of_player(self, player: str) -> QModelIndex:
        """The row of a player."""
        return self.index(next(row for row, found in enumerate(self._rows) if found.player == player), CARD)

    def text(self, row: int, column: int) -> str:
        player, owned = self._rows[row]
        labels = self._controller.labels
        if owned is None:
            return labels.player(player) if column == CARD else self._score(player) if column == LEFT else ""
        if column == CARD:
            chosen = self._controller.game.chosen_by(owned)
            return f"{labels.card(owned.id)} → {labels.card(chosen)}" if chosen else labels.card(owned.id)
        if column == MARKERS:
            return self._markers(owned.id)
        lying = self._controller.game.markers_on(owned)
        return self._left(owned) + ("" if lying is None else f" {_MARKER}{lying}")

    def _score(self, player: str) -> str:
        """The player's remaining points, and the glyphs collected."""
        game = self._controller.game
        found = [ngettext("{n} point", "{n} points", points_left(game)[player])] if game.table.master else []
        collected = game.state.collected.get(player, ())
        if collected:
            found.append(ngettext("{n} glyph", "{n} glyphs", len(collected)))
        return ", ".join(found)

    def _markers(self, card: str) -> str:
        """Order markers on a card; those face down are dots except to their player and team mates (R011)."""
        game = self._controller.game
        found = []
        laying = game.state.phase is Phase.MARKERS  # who sees them come one by one knows which is which
        for (player, name), marker in game.state.markers.items():
            if marker.card == card and (not laying or self._controller.shares(player)):
                known = marker.revealed or self._controller.shares(player)
                found.append(name if known else _FACE_DOWN)
        return " ".join(sorted(found))

    def _left(self, owned: OwnedCard) -> str:
        game = self._controller.game
        figures = list(game.state.figures_of(owned.id))
        alive = [figure for figure in figures if figure.life in (Life.ON, Life.WAITING)]
        waiting = [figure for figure in figures if figure.life is Life.WAITING]
        if owned.captive:
            return _("captive")
        if not alive:
            return _("destroyed")
        life = game.table.life(owned.card)
        if len(figures) == 1:
            if waiting:
                return _("not placed yet")
            return _("{left} of {life} life", left=life - alive[0].wounds, life=life)
        if waiting:
            return _("{n} of {all} to place", n=len(waiting), all=len(figures))
        return _("{left} of {all} figures", left=len(alive), all=len(figures))

    def tip(self, row: int, column: int) -> str:
        collected = self._controller.game.state.collected.get(self._rows[row].player, ())
        if self._rows[row].owned is None and column == LEFT and collected:
            return listed([*map(self._controller.labels.glyph, collected)])
        owned = self._rows[row].owned
        if owned is not None and owned.secret and column == CARD:
            labels = self._controller.labels
            return f"{labels.card(owned.id)}: {self._secret(owned)}"
        lying = None if owned is None or column != LEFT else self._controller.game.markers_on(owned)
        if lying is None or owned is None:
            return self.text(row, column)
        return listed(
            [self._left(owned), ngettext("{n} marker on the card", "{n} markers on the card", lying)]
        )

    def item(self, row: int) -> OwnedCard | None:
        return self._rows[row].owned

    def look(self, row: int, column: int, role: int) -> Any:
        player, owned = self._rows[row]
        turn = self._controller.game.state.turn
        if role == Qt.ItemDataRole.FontRole and (
            owned is None or (turn is not None and turn.card == owned.id)
        ):
            return bold()
        if role == Qt.ItemDataRole.DecorationRole and column == CARD and owned is None:
            return seat_icon(self._colours, player)
        if owned is not None and owned.secret and column == CARD:
            if role == Qt.ItemDataRole.DecorationRole:
                known = self._controller.game.table.glyph(owned.secret) if self._knows(owned) else None
                return glyph_icon(known.letter if known else "?", symbol_up=not owned.secret_shown)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return self.tip(row, column)
        return None

    def _knows(self, owned: OwnedCard) -> bool:
        """Whether the person looking may know which glyph lies on a card."""
        return owned.secret_shown or self._controller.seat == owned.owner

    def _secret(self, owned: OwnedCard) -> str:
        if not self._knows(owned):
            return _("an unknown glyph")
        return _("glyph of {name}", name=self._controller.labels.glyph(owned.secret))


class _CardTable(RowTable):
    """A table that takes what is dropped to be laid: ``dropped`` carries its name and the row's content.
    ``laid``: the names of what keys lay; they mean what they mean in the window where there is none.
    """

    dropped = Signal(str, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Army cards"), ENTER, parent)
        self.setAcceptDrops(True)
        self.laid: Mapping[Qt.Key, str] = {}

    def lay_by(self, keys: Mapping[Qt.Key, str]) -> None:
        """Have keys lay what they stand for."""
        self.laid, self._keys = keys, frozenset({*ENTER, *keys})

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(TOKEN):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self.indexAt(event.position().toPoint()).data(ITEM) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        item = self.indexAt(event.position().toPoint()).data(ITEM)
        if item is not None:
            event.acceptProposedAction()
            self.dropped.emit(event.mimeData().data(TOKEN).toStdString(), item)


class ArmiesPanel(QWidget):
    """Follows a controller. A click on a card shows it, chooses its figure to be placed, or lays the order
    marker or glyph that is chosen. ``lays``: whether anything is laid here now; ``unused``: Enter was
    pressed on a card without an action; ``refused`` says why nothing is laid.
    """

    unused = Signal()
    refused = Signal(str)

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._turn = ""  # the card of the turn that was last shown
        self._read: OwnedCard | None = None  # the card that is shown, and the markers on it
        self._lying: int | None = None
        self.model = ArmiesModel(controller, self)
        self.table = _CardTable(self)
        self.table.setModel(self.model)
        self.table.arrange(CARD, {MARKERS: _MARKERS_WIDTH, LEFT: _LEFT_WIDTH})
        self.sheet = CardSheet(self)
        self.sheet.share_room(_SHEET)
        self._tray = LayingTray(controller, self)
        self.markers = self._tray.markers
        vbox(self._tray, (self.table, 3), (self.sheet, 2), parent=self, margins=0)
        self.lays = False
        self._layable: tuple[str, ...] = ()
        self.setFocusProxy(self.table)
        self.table.clicked.connect(self._clicked)
        self.table.setMouseTracking(True)  # a card is read without a click, which may lay a marker there
        self.table.entered.connect(self._show_card)
        self.table.row_key.connect(self._key)
        self.table.selectionModel().currentRowChanged.connect(self._show_card)
        self.table.dropped.connect(lambda name, owned: self.lay(name, owned.id))
        self.table.setColumnHidden(MARKERS, not controller.game.table.master)
        controller.changed.connect(self.show_now)
        controller.looked_at.connect(lambda card: self.table.setCurrentIndex(self.model.row_of(card)))
        self.show_now()

    def show_now(self) -> None:
        """Show the current state of the match."""
        self.model.refresh()
        rows = self.model.row_total() * self.table.verticalHeader().defaultSectionSize()
        self.table.setMaximumHeight(rows + self.table.horizontalHeader().sizeHint().height() + 4)
        if self._controller.match.asked:
            return  # nothing jumps under the mouse before the host has answered
        if self._controller.hands_over is not None:
            self.table.setCurrentIndex(QModelIndex())  # the card laid on last may be the secret (R011)
        self.lays = self._tray.show_now()
        self.table.lay_by(self._tray.keys)
        own = self._tray.cards
        if self.lays and self._tray.isHidden():
            mine = self.model.row_of_player(self._controller.match.due or "")
            self.table.scrollTo(mine, RowTable.ScrollHint.PositionAtTop)
        if own and own != self._layable:
            now = self.table.currentIndex().data(ITEM)
            if now is None or now.id not in own:  # the keys lay on the card that is chosen
                self.table.setCurrentIndex(self.model.row_of(own[0]))
        self._layable = own
        self._tray.setVisible(self.lays)
        turn = self._controller.game.state.turn
        if turn is not None and turn.card != self._turn:
            self.table.setCurrentIndex(self.model.row_of(turn.card))
        self._turn = "" if turn is None else turn.card
        if self._read is not None and self._controller.game.markers_on(self._read) != self._lying:
            self._read_card()

    def lay(self, name: str, card: str) -> None:
        """Lay an order marker or a glyph of the player whose turn it is, or say why not there."""
        action = self._tray.action(name, card)
        if action is None:
            self.refused.emit(self._tray.refusal())
        elif self._controller.offers is not None:  # else the host has not answered yet
            self._controller.do(action)

    def _key(self, key: Qt.Key) -> None:
        """Handle a key: Enter clicks the row; the key of what may be laid lays that there."""
        if key in self.table.laid:
            self._tray.choose(self.table.laid[key])
        if not self._clicked(self.table.currentIndex()):
            self.unused.emit()

    def _clicked(self, index: QModelIndex) -> bool:
        """Do what a click on a card means; False if it is only shown."""
        owned = index.data(ITEM)
        if owned is None:
            return False
        chosen = self._tray.chosen()
        if chosen is not None:
            self.lay(chosen, owned.id)
            return True
        choice = self._controller.card_to_choose(owned.id)
        if choice is not None:
            self._controller.do(choice)
            return True
        offers = self._controller.offers
        for figure in self._controller.game.state.figures_of(owned.id):
            if offers is not None and figure.id in offers.figures:
                self._controller.choose_figure(figure.id)
                return True
        return False

    def _show_card(self, index: QModelIndex) -> None:
        self._read = index.data(ITEM)
        self._read_card()

    def _read_card(self) -> None:
        game, owned = self._controller.game, self._read
        self._lying = None if owned is None else game.markers_on(owned)
        card = None if owned is None else owned.card
        self.sheet.show_card(card, master=game.table.master, markers=self._lying)
