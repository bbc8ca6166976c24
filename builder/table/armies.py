"""All army cards of a match with their remaining figures, and the order markers laid on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, QModelIndex, QObject, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from builder.drawing.play_marks import seat_sign
from builder.hexgrid import Point
from builder.language import _, listed, ngettext, pgettext
from builder.referee.flow import missing_markers
from builder.referee.state import Life, OwnedCard, Phase, PutMarker
from builder.referee.victory import points_left
from builder.table.controller import Controller
from builder.view.card_sheet import CardSheet
from builder.view.overrides import SafeOverrides
from builder.view.scenario_marks import seat_colours
from builder.view.theme import bold, drawn, inked
from builder.view.widgets import (
    ENTER,
    ITEM,
    PlainLabel,
    RowModel,
    RowTable,
    Stretch,
    hbox,
    vbox,
)

CARD, MARKERS, LEFT = range(3)
_MARKERS_WIDTH, _LEFT_WIDTH = 66, 120  # px
_FORMAT = "application/x-hexwright-order-marker"
_FACE_DOWN = "●"
_MARKER = "◆"
_MARKER_KEYS = {Qt.Key.Key_1: "1", Qt.Key.Key_2: "2", Qt.Key.Key_3: "3", Qt.Key.Key_X: "X"}
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
            return labels.card(owned.id)
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
        return None


class _MarkerButton(SafeOverrides, QToolButton):
    """An order marker not laid yet: chosen by a click, or dragged onto a card."""

    def __init__(self, marker: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.marker = marker
        self.setText(marker)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setToolTip(_("Order marker {marker}: drag it onto a card, or click the card", marker=marker))
        self.setStyleSheet(
            "QToolButton:checked { background: palette(highlight); color: palette(highlighted-text); }"
        )
        self._pressed = QPoint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        self.setChecked(True)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if far < QApplication.startDragDistance():
            return
        data = QMimeData()
        data.setData(_FORMAT, QByteArray(self.marker.encode()))
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(QPixmap(self.grab()))
        drag.exec(Qt.DropAction.MoveAction)


class _CardTable(RowTable):
    """A table that takes dropped order markers: ``dropped`` carries the marker and the row's content."""

    dropped = Signal(str, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Army cards"), frozenset({*ENTER, *_MARKER_KEYS}), parent)
        self.setAcceptDrops(True)
        self.lays_markers = False  # else their keys mean what they mean in the window

    def _is_own(self, event: QKeyEvent) -> bool:
        return super()._is_own(event) and (self.lays_markers or event.key() in ENTER)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(_FORMAT):
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
            self.dropped.emit(event.mimeData().data(_FORMAT).toStdString(), item)


class ArmiesPanel(QWidget):
    """Follows a controller. A click on a card shows it, chooses its figure to be placed, or lays the order
    marker that is chosen. ``lays_markers``: whether order markers are laid here now; ``unused``: Enter was
    pressed on a card without an action; ``refused`` says why no marker is laid.
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
        self.markers = {name: _MarkerButton(name, self) for name in "123X"}
        words = PlainLabel(_("Lay order marker:"), self)
        self._tray = QWidget(self)
        hbox(words, *self.markers.values(), Stretch(), parent=self._tray, margins=0)
        vbox(self._tray, (self.table, 3), (self.sheet, 2), parent=self, margins=0)
        self.lays_markers = False
        self._were_missing: list[str] = []
        self.setFocusProxy(self.table)
        self.table.clicked.connect(self._clicked)
        self.table.setMouseTracking(True)  # a card is read without a click, which may lay a marker there
        self.table.entered.connect(self._show_card)
        self.table.row_key.connect(self._key)
        self.table.selectionModel().currentRowChanged.connect(self._show_card)
        self.table.dropped.connect(lambda marker, owned: self.lay(marker, owned.id))
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
        missing = self._missing()
        self.lays_markers = self.table.lays_markers = bool(missing)
        if missing and self._tray.isHidden():
            mine = self.model.row_of_player(self._controller.match.due or "")
            self.table.scrollTo(mine, RowTable.ScrollHint.PositionAtTop)
            own = [one.card for one in self._layable()]
            now = self.table.currentIndex().data(ITEM)
            if own and (now is None or now.id not in own):  # the keys lay markers on the card that is chosen
                self.table.setCurrentIndex(self.model.row_of(own[0]))
        self._tray.setVisible(bool(missing))
        for name, button in self.markers.items():
            button.setVisible(name in missing)
        if missing and missing != self._were_missing:
            self.markers[missing[0]].setChecked(True)
        self._were_missing = missing
        turn = self._controller.game.state.turn
        if turn is not None and turn.card != self._turn:
            self.table.setCurrentIndex(self.model.row_of(turn.card))
        self._turn = "" if turn is None else turn.card
        if self._read is not None and self._controller.game.markers_on(self._read) != self._lying:
            self._read_card()

    def lay(self, marker: str, card: str) -> None:
        """Lay an order marker of the player whose turn it is."""
        due = self._controller.match.due
        if due is not None:
            self._controller.do(PutMarker(due, marker, card))

    def _missing(self) -> list[str]:
        """The markers that the person at the table must still lay."""
        controller = self._controller
        if controller.offers is None or controller.game.state.phase is not Phase.MARKERS:
            return []
        due = controller.match.due
        return [name for player, name in missing_markers(controller.game) if player == due]

    def _layable(self) -> Iterator[PutMarker]:
        offers = self._controller.offers
        return (one for one in (offers.buttons if offers else ()) if isinstance(one, PutMarker))

    def _key(self, key: Qt.Key) -> None:
        """Handle a key: Enter clicks the row; the key of an order marker lays that marker there."""
        if key in _MARKER_KEYS:
            if _MARKER_KEYS[key] not in self._missing():
                return
            self.markers[_MARKER_KEYS[key]].setChecked(True)
        if not self._clicked(self.table.currentIndex()):
            self.unused.emit()

    def _clicked(self, index: QModelIndex) -> bool:
        """Do what a click on a card means; False if it is only shown."""
        owned = index.data(ITEM)
        if owned is None:
            return False
        missing = self._missing()
        chosen = next((name for name in missing if self.markers[name].isChecked()), None)
        if chosen is not None:
            if owned.id in {one.card for one in self._layable()}:
                self.lay(chosen, owned.id)
            else:
                self.refused.emit(
                    _("No order marker can be laid on this card: choose one of yours that has figures left")
                )
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
