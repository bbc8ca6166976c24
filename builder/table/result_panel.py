"""The result of a game: the points of each side, what each card did, and where the fights were."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

from PySide6.QtCore import QObject, QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF, QShowEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QScrollArea, QWidget

from builder.hexgrid import Bounds, Hex, bounds, centre, corners, label
from builder.language import _, listed, ngettext
from builder.match.result import Result
from builder.referee.outcome import outcome_text
from builder.table.armies import seat_icon
from builder.table.controller import Controller
from builder.view.overrides import SafeOverrides
from builder.view.scenario_marks import seat_colours
from builder.view.theme import colours, inked, see_through, smooth
from builder.view.widgets import ENTER, PlainLabel, RowModel, RowTable, heading, vbox

CARD, WOUNDS, DESTROYED, POINTS, LOST = range(5)
_MAP = 110  # px: its least height
_LEAST = 3.5  # px, of a dot


class CardRows(RowModel):
    """One row per card, the best first for each player."""

    columns = 5
    numbers = frozenset({WOUNDS, DESTROYED, POINTS, LOST})

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._colours = seat_colours(controller.game.table.scenario)
        self._cards: Any = ()

    def show_result(self, result: Result) -> None:
        """Show these cards."""
        self.beginResetModel()
        order = {player: number for number, player in enumerate(self._controller.game.table.seating)}
        self._cards = sorted(
            result.cards, key=lambda one: (order.get(one.player, len(order)), -one.points, -one.wounds)
        )
        self.endResetModel()

    def row_total(self) -> int:
        return len(self._cards)

    def headings(self) -> tuple[str, ...]:
        return (_("Card"), _("Wounds"), _("Kills"), _("Points"), _("Lost"))

    def text(self, row: int, column: int) -> str:
        card = self._cards[row]
        if column == CARD:
            return self._controller.labels.card(card.card)
        number = (card.wounds, card.destroyed, card.points, card.lost)[column - 1]
        return str(number) if number else "–"

    def tip(self, row: int, column: int) -> str:
        card = self._cards[row]
        labels = self._controller.labels
        found = [
            ngettext("{n} wound given", "{n} wounds given", card.wounds),
            ngettext("{n} enemy destroyed", "{n} enemies destroyed", card.destroyed),
            ngettext(
                "their share of their cards' points: {n}",
                "their share of their cards' points: {n}",
                card.points,
            ),
            ngettext("{n} figure lost", "{n} figures lost", card.lost),
        ]
        who = _(
            "{card} of {player}", card=labels.card(card.card), player=labels.player(card.player, within=True)
        )
        return f"{who}: {', '.join(found)}"

    def look(self, row: int, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.DecorationRole and column == CARD:
            return seat_icon(self._colours, self._cards[row].player)
        return None


class FightMap(SafeOverrides, QWidget):
    """The battlefield with a dot on each hex where wounds were taken, larger where there were more."""

    def __init__(self, hexes: frozenset[Hex], parent: QWidget) -> None:
        super().__init__(parent)
        self._hexes = hexes
        self._bounds: Bounds | None = bounds(hexes) if hexes else None
        self._fights: Mapping[Hex, int] = {}
        self.setMinimumHeight(_MAP)
        self.setAccessibleName(_("Where the fighting was"))

    def sizeHint(self) -> QSize:
        return QSize(300, _MAP)

    def show_fights(self, fights: Mapping[Hex, int], words: str) -> None:
        """Show these."""
        self._fights = fights
        self.setAccessibleDescription(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._bounds is None:
            return
        box, mine = self._bounds, colours(self.palette())
        wide, high = box.width, box.bottom - box.top
        scale = min((self.width() - 4) / wide, (self.height() - 4) / high)
        left, top = (self.width() - wide * scale) / 2, (self.height() - high * scale) / 2

        def at(x: float, y: float) -> QPointF:
            return QPointF(left + (x - box.left) * scale, top + (y - box.top) * scale)

        painter: QPainter = smooth(self)
        inked(painter, see_through(mine.faint, 70))
        for hex in self._hexes:
            painter.drawPolygon(QPolygonF([at(corner.x, corner.y) for corner in corners(hex)]))
        most = max(self._fights.values(), default=1)
        for hex, number in sorted(self._fights.items(), key=lambda one: one[1]):
            radius = max(_LEAST, 26.0 * scale * sqrt(number / most))
            inked(painter, see_through(mine.bad, 190), mine.halo)
            painter.drawEllipse(at(*centre(hex)), radius, radius)
        painter.end()


class ResultPanel(SafeOverrides, QScrollArea):
    """Follows a controller; the result is computed only while visible. What finds no room is scrolled to."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        page = QWidget(self)
        self.outcome = heading("", page)
        self.outcome.setWordWrap(True)
        self.score = PlainLabel(page, wrap=True)
        self.rows = CardRows(controller, self)
        self.table = RowTable(_("What the cards did"), frozenset(ENTER), page)
        self.table.setModel(self.rows)
        self.table.arrange(CARD, {})
        for column in self.rows.numbers:
            self.table.horizontalHeader().setSectionResizeMode(
                column, QHeaderView.ResizeMode.ResizeToContents
            )
        self.fights = FightMap(frozenset(controller.game.table.battlefield.occupancy.hexes()), page)
        self.where = PlainLabel(page, wrap=True)
        vbox(
            self.outcome,
            self.score,
            self.table,
            self.where,
            (self.fights, 1),
            parent=page,
            margins=(6, 6, 6, 4),
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(page)
        controller.changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_now()

    def _follow(self) -> None:
        if self.isVisible():
            self.show_now()

    def show_now(self) -> None:
        """Show the result so far."""
        controller = self._controller
        game = controller.game
        result = Result.of(game, controller.match.events)
        self.outcome.setText(outcome_text(game))
        lines = [
            _("{side}: {points} left", side=_side(controller, side), points=_points(points))
            for side, points in result.score.items()
        ]
        if game.table.master:
            lines.append(
                _(
                    "A card counts in full while any of its figures is left (R140). Points for kills are "
                    "shares of a card, so the two do not add up."
                )
            )
        self.score.setText("\n".join(lines))
        self.rows.show_result(result)
        rows = self.rows.row_total() * self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(rows + self.table.horizontalHeader().sizeHint().height() + 4)
        most = sorted(result.fights, key=lambda hex: -result.fights[hex])[:3]
        words = _("Nobody was wounded.")
        if most:
            words = _(
                "Most of the fighting was at {places}. Dots are where wounds were taken; larger ones, more.",
                places=listed([label(hex) for hex in most]),
            )
        self.where.setText(words)
        self.fights.show_fights(result.fights, words)


def _side(controller: Controller, side: str) -> str:
    """A side, or the player who is one."""
    table = controller.game.table
    players = [player for player in table.seating if table.side(player) == side]
    labels = controller.labels
    return labels.player(players[0]) if len(players) == 1 else labels.side(side)


def _points(count: int) -> str:
    return ngettext("{n} point", "{n} points", count)
