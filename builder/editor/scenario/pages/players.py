"""The page of the players: for how many it is, how they sit, who plays with whom, and each of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QToolButton,
    QWidget,
)

from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.pages.zones import zone_icon
from builder.editor.scenario.row_lists import RowKeys, show_rows
from builder.editor.scenario.seat_form import SeatForm
from builder.editor.widgets.fields import Choice, heading, hint
from builder.editor.widgets.icons import icon
from builder.editor.widgets.layout import Stretch, add_parts, form_layout, hbox, push_button
from builder.editor.widgets.plain_texts import plain_tip
from builder.language import _
from builder.scenario import Layout, Scenario, Seat
from builder.scenario.edits import players
from builder.scenario.edits.zones import TooManyError
from builder.view.scenario_marks import look_of
from builder.view.theme import colours

_ROWS = 5  # players listed at once; more are scrolled


class PlayersPage(ScenarioPage):
    """The player chosen is the one in hand: his army and his figures are shown on the other pages, too."""

    id = "players"

    @staticmethod
    def title() -> str:
        return _("Players")

    def build(self) -> None:
        self._build_layouts()
        self.column.addWidget(heading(_("In the order in which they sit, to the left"), self))
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Players"))
        self.list.setToolTip(_("Drag players to where they sit, or press Alt with an arrow key"))
        self.list.setIconSize(QSize(22, 22))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        RowKeys(self.list, self._remove, move=self._move)
        self.empty = hint(_("Nobody plays yet. Add players for as many as it is meant for."), self)
        self.add = push_button(_("Add"), self, do=self._add, tip=_("Add a player"))
        self.remove = push_button(_("Delete"), self, do=self._remove, tip=_("Delete the player chosen"))
        self.up = self._button("previous", _("Move up: sit further right"), lambda: self._move(-1))
        self.down = self._button("next", _("Move down: sit further left"), lambda: self._move(1))
        self.first = Choice(
            _("Who places figures first"),
            self,
            tip=_("Who places figures first; the others follow to the left"),
            chosen=self._place_first,
        )
        self._placing = QWidget(self)
        form_layout((_("Places first"), self.first), parent=self._placing, margins=0)
        self.details = SeatForm(self)
        add_parts(
            self.column,
            self.empty,
            self.list,
            hbox(self.add, self.remove, Stretch(), self.up, self.down),
            self._placing,
        )
        self.called = heading("", self)
        add_parts(self.column, self.called, self.details, Stretch())
        self.list.currentRowChanged.connect(self._choose)
        self.list.model().rowsMoved.connect(self._resat)

    def _build_layouts(self) -> None:
        self.layouts = Choice(
            _("For how many players"),
            self,
            tip=_("The players of one number of them: each number has its own"),
            wide=True,
            chosen=lambda place: self.desk.scenario_hand.take(layout=int(place)),
        )
        self.more = self._button("place", _("Play it with another number of players"), self._add_layout)
        self.copy = self._button(
            "copy", _("Copy these players for the next number of them"), self._copy_layout
        )
        self.less = self._button(
            "stamp-delete", _("Do not play it with this number of players"), self._remove_layout
        )
        self.column.addLayout(hbox((self.layouts, 1), self.more, self.copy, self.less, spacing=4))
        self.twice = hint(_("Another one is for the same number: only the first is played."), self)
        self.column.addWidget(self.twice)

    def _button(self, picture: str, words: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setIconSize(QSize(18, 18))
        button.setToolTip(plain_tip(words))
        button.setAccessibleName(words)
        button.setProperty("picture", picture)
        button.clicked.connect(act)
        return button

    # Showing ---------------------------------------------------------------------------------------

    def show_part(self, number: int) -> None:
        """The part is known by its number of players."""
        at = players.layout_for(self.scenario, number)
        if at is not None:
            self.desk.scenario_hand.take(layout=at)

    def show_scenario(self, scenario: Scenario) -> None:
        self._paint_buttons()
        there = players.in_hand(scenario, self.held.layout, self.held.seat)
        for widget in (self.list, self.remove, self.up, self.down, self._placing, self.called, self.details):
            widget.setVisible(there is not None)
        self.empty.setVisible(there is None)
        self.less.setEnabled(there is not None)
        self.copy.setEnabled(there is not None)
        self.layouts.setEnabled(bool(scenario.layouts))
        self.layouts.offer((str(at), self.layout_name(layout)) for at, layout in enumerate(scenario.layouts))
        self.layouts.fill(str(there[0]) if there is not None else "")
        self.twice.setVisible(False)
        if there is None:
            return
        at, seat = there
        layout = scenario.layouts[at]
        self.twice.setVisible([one.players for one in scenario.layouts].count(layout.players) > 1)
        texts = [self._words(number, one) for number, one in enumerate(layout.seats, 1)]
        icons = [self._icon(scenario, one) for one in layout.seats]
        show_rows(self.list, texts, _ROWS, icons, seat)
        self.up.setEnabled(seat > 0)
        self.down.setEnabled(seat < layout.players - 1)
        names = [(one.id, players.name_of(one, self.held.language)) for one in layout.seats]
        self.first.offer([("", _("whom the d20 chooses")), *names])
        self.first.fill(layout.placement)
        self.called.setText(players.name_of(layout.seats[seat], self.held.language))
        self.details.fill(scenario, at, seat)

    def layout_name(self, layout: Layout) -> str:
        """What a layout is called: by its players, and by its sides where these are fewer."""
        if layout.players == 1:
            return _("1 player")
        if len(layout.sides) == layout.players:
            return _("{count} players", count=layout.players)
        return _("{count} players, {sides} sides", count=layout.players, sides=len(layout.sides))

    def _words(self, number: int, seat: Seat) -> str:
        name = players.name_of(seat, self.held.language)
        parts = [_("{number}. {player}", number=number, player=name)]
        if seat.points:
            parts.append(_("{count} points", count=seat.points))
        if seat.team:
            parts.append(_("team {team}", team=seat.team))
        return " · ".join(parts)

    def _icon(self, scenario: Scenario, seat: Seat) -> QIcon:
        for number, zone in enumerate(scenario.zones, 1):
            if zone.id in seat.zones:
                return zone_icon(look_of(number, zone))
        return icon("pawn", colours(self.palette()).faint)

    def _paint_buttons(self) -> None:
        mine = colours(self.palette())
        weak = self.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
        for button in (self.more, self.copy, self.less, self.up, self.down):
            button.setIcon(icon(button.property("picture"), mine.text, weak))

    # Changing --------------------------------------------------------------------------------------

    def _namer(self, number: int) -> str:
        return _("Player {number}", number=number)

    def _here(self) -> tuple[int, int] | None:
        return players.in_hand(self.scenario, self.held.layout, self.held.seat)

    def _choose(self, row: int) -> None:
        there = self._here()
        if there is not None and 0 <= row < self.scenario.layouts[there[0]].players:
            self.desk.scenario_hand.take(seat=self.scenario.layouts[there[0]].seats[row].id)

    def _too_many(self) -> None:
        self.message.emit(
            _(
                "A scenario is for at most {most} players, and for {layouts} numbers of them",
                most=players.MOST_PLAYERS,
                layouts=players.MOST_LAYOUTS,
            )
        )

    def _add_layout(self) -> None:
        try:
            after, at = players.layout_added(self.scenario, self._namer)
        except TooManyError:
            self._too_many()
            return
        self.edit(after, _("Another number of players"))
        self.desk.scenario_hand.take(layout=at)

    def _copy_layout(self) -> None:
        there = self._here()
        if there is None:
            return
        try:
            after, at = players.layout_copied(self.scenario, there[0], self._namer)
        except TooManyError:
            self._too_many()
            return
        self.edit(after, _("Copy players"))
        self.desk.scenario_hand.take(layout=at)

    def _remove_layout(self) -> None:
        there = self._here()
        if there is not None:
            self.edit(players.layout_removed(self.scenario, there[0]), _("Delete a number of players"))

    def _add(self) -> None:
        there = self._here()
        if there is None:
            self._add_layout()
            return
        try:
            after, id = players.seat_added(self.scenario, there[0], self._namer)
        except TooManyError:
            self._too_many()
            return
        self.edit(after, _("Add player"))
        self.desk.scenario_hand.take(seat=id)

    def _remove(self) -> None:
        there = self._here()
        if there is not None:
            self.edit(players.seat_removed(self.scenario, *there), _("Delete player"))

    def _move(self, steps: int) -> None:
        there = self._here()
        if there is not None and 0 <= there[1] + steps < self.scenario.layouts[there[0]].players:
            at, seat = there
            id = self.scenario.layouts[at].seats[seat].id
            self.edit(players.seat_moved(self.scenario, at, seat, seat + steps), _("Change seats"))
            self.desk.scenario_hand.take(seat=id)

    def _resat(self, _parent: object, first: int, _last: int, _to: object, row: int) -> None:
        """A player was dragged in front of another row."""
        there = self._here()
        if there is not None:
            to = row - 1 if row > first else row
            id = self.scenario.layouts[there[0]].seats[first].id
            self.desk.scenario_hand.take(seat=id)
            self.edit(players.seat_moved(self.scenario, there[0], first, to), _("Change seats"))

    def _place_first(self, id: str) -> None:
        there = self._here()
        if there is not None:
            self.edit(players.placing_first(self.scenario, there[0], id), _("Who places first"))
