"""The page of the players: their number, seats and teams, and each player."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QVBoxLayout,
    QWidget,
)

from builder.editor.edits import players, zones
from builder.editor.edits.zones import TooManyError
from builder.editor.scenario.about import FormContext
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.pages.zones import zone_icon
from builder.editor.scenario.record_form import RecordForm
from builder.editor.scenario.row_lists import RowList, SentenceList, SwitchList, SwitchRow
from builder.editor.scenario.value_fields import OF_CARDS, FiguresField
from builder.hexgrid import ORIGIN, label, labelled
from builder.language import N_, _, ngettext
from builder.scenario import OWN, Declined, Figures, Layout, Position, Required, Scenario, Seat, Zone, text_in
from builder.scenario.places import limits_of
from builder.scenario.setup_wording import required_sentence
from builder.sheets.scenario.board_setup import look_of
from builder.view.theme import colours
from builder.view.widgets import (
    Choice,
    Line,
    Number,
    Stretch,
    add_parts,
    follow,
    form_layout,
    hbox,
    heading,
    hint,
    icon,
    push_button,
    vbox,
)

_ANYWHERE, _ON_SPACE = "", "@"


class RequiredForm(QWidget):
    """``changed`` carries all requirements, and whether the step may continue (a number, a space)."""

    changed = Signal(object, bool)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._about: FormContext | None = None
        self._all: tuple[Required, ...] = ()
        self._somewhere = Position(ORIGIN, 1)
        self.empty = hint(_("Nothing: any army within the points will do."), self)
        self.list = SentenceList(_("What the army must hold"), self)
        self.add = push_button(
            _("Require"), self, do=self._add, tip=_("Ask for figures of a kind, in a zone or on a space")
        )
        self.remove = push_button(_("Drop"), self, do=self._remove, tip=_("Ask no more for what is chosen"))
        column = vbox(
            heading(_("What the army must hold"), self),
            self.empty,
            self.list,
            hbox(self.add, self.remove, Stretch()),
            parent=self,
            margins=0,
        )
        self._build_details(column)
        self.list.chosen.connect(lambda _: self._show_details())
        self.list.moved.connect(self._move)
        self.list.removed.connect(self._remove)

    def _build_details(self, column: QVBoxLayout) -> None:
        self.details = QWidget(self)
        self.count = Number(_("At least how many"), limits_of(Required, "count"), self.details)
        self.figures = FiguresField(_("What figures"), self.details, whose=False, parts=OF_CARDS)
        self.where = Choice(_("Where they are placed"), self.details, chosen=self._place)
        self.space = Line(
            _("Space, as C4"),
            self.details,
            prompt=_("as C4"),
            tip=_("Letters and number of the hex, as the status bar shows them"),
        )
        self.level = Number(
            _("Level of the space"), limits_of(Position, "level"), self.details, prefix=_("level ")
        )
        self._on = QWidget(self.details)
        hbox((self.space, 1), self.level, parent=self._on, margins=0)
        form = form_layout(
            (_("At least"), self.count),
            (_("Figures"), self.figures),
            (_("Placed"), self.where),
            (_("Space"), self._on),
            parent=self.details,
            margins=0,
        )
        self._form = form
        column.addWidget(self.details)
        self.count.set.connect(lambda count: self._change(True, count=count))
        self.count.editingFinished.connect(self.left)
        self.figures.given.connect(lambda figures: self._change(False, figures=figures))
        follow(self.space, self._name_space, self.left.emit)
        self.level.set.connect(self._rise)
        self.level.editingFinished.connect(self.left)

    # Showing ---------------------------------------------------------------------------------------

    def fill(self, seat: Seat, about: FormContext, somewhere: Position) -> None:
        """Show what is required of a player; ``somewhere`` is a space to begin with."""
        self._all, self._somewhere, self._about = seat.required, somewhere, about
        self.list.show_sentences([required_sentence(need, seat.id, about.names) for need in seat.required])
        places = {_ANYWHERE: _("anywhere"), **{zone.id: name for zone, name in _named_zones(about)}}
        for need in seat.required:
            places.setdefault(need.zone, need.zone)  # a zone that is gone
        self.where.offer([*places.items(), (_ON_SPACE, _("on one space"))])
        self.empty.setVisible(not seat.required)
        self.list.setVisible(bool(seat.required))
        self._show_details()

    def _show_details(self) -> None:
        need = self._chosen()
        self.remove.setEnabled(need is not None)
        self.details.setVisible(need is not None)
        if need is None:
            return
        self.count.fill(need.count)
        if self._about is not None:
            self.figures.show_value(need.figures, self._about)
        self.where.fill(_ON_SPACE if need.at is not None else need.zone)
        self._form.setRowVisible(self._on, need.at is not None)
        if need.at is not None:
            if labelled(self.space.text()) != need.at.hex:  # half a name may be written just now
                self.space.fill(label(need.at.hex))
            self.level.fill(need.at.level)

    def _chosen(self) -> Required | None:
        row = self.list.currentRow()
        return self._all[row] if 0 <= row < len(self._all) else None

    # Changing --------------------------------------------------------------------------------------

    def _add(self) -> None:
        row = len(self._all)
        self.changed.emit((*self._all, Required(Figures(of=OWN))), False)
        self.list.setCurrentRow(row)
        self.count.setFocus()

    def _remove(self) -> None:
        row = self.list.currentRow()
        if self._chosen() is not None:
            self.changed.emit((*self._all[:row], *self._all[row + 1 :]), False)

    def _move(self, row: int, to: int) -> None:
        rows = list(self._all)
        rows.insert(to, rows.pop(row))
        self.changed.emit(tuple(rows), False)
        self.list.setCurrentRow(to)

    def _change(self, goes_on: bool, **parts: object) -> None:
        need, row = self._chosen(), self.list.currentRow()
        if need is not None:
            changed = replace(need, **parts)  # type: ignore[arg-type]  # fields of it
            if changed != need:
                self.changed.emit((*self._all[:row], changed, *self._all[row + 1 :]), goes_on)

    def _place(self, where: str) -> None:
        if where == _ON_SPACE:
            need = self._chosen()
            at = need.at if need is not None and need.at is not None else self._somewhere
            self._change(False, zone="", at=at)
        else:
            self._change(False, zone=where, at=None)

    def _name_space(self, text: str) -> None:
        need, hex = self._chosen(), labelled(text)
        if need is not None and need.at is not None and hex is not None:
            self._change(True, at=Position(hex, need.at.level))

    def _rise(self, level: int) -> None:
        need = self._chosen()
        if need is not None and need.at is not None:
            self._change(True, at=Position(need.at.hex, level))


class SeatForm(QWidget):
    """Edits through its page; `fill` says which player of which layout is meant."""

    def __init__(self, page: ScenarioPage) -> None:
        super().__init__(page)
        self._page = page
        self._at = self._seat = 0
        self.form = RecordForm(self, Seat)
        self.no_zones = hint(_("There are no zones yet: add them on the page Zones."), self)
        self.zones = SwitchList(self, spacing=2)
        self.required = RequiredForm(self)
        self.declines = SwitchList(self)
        vbox(
            self.form,
            heading(_("Starts in"), self),
            self.no_zones,
            self.zones,
            self.required,
            heading(_("Standing choices"), self),
            self.declines,
            parent=self,
            margins=0,
        )
        page.follow_form(
            self.form, lambda seat: players.seat_exchanged(page.scenario, self._at, self._seat, seat)
        )
        self.zones.switched.connect(self._start)
        self.required.changed.connect(
            lambda required, goes_on: self._change(
                _("What an army must hold"), "required" if goes_on else None, required=required
            )
        )
        self.required.left.connect(page.seal)
        self.declines.switched.connect(self._decline)

    # Showing ---------------------------------------------------------------------------------------

    def fill(self, scenario: Scenario, at: int, seat: int) -> None:
        """Show a player of a layout, by their places."""
        self._at, self._seat = at, seat
        one, about = scenario.layouts[at].seats[seat], self._page.about
        self.form.show_record(one, about)
        self.no_zones.setVisible(not scenario.zones)
        self.zones.show_rows(
            [
                SwitchRow(zone.id, name, zone.id in one.zones, zone_icon(look_of(number, zone)))
                for number, (zone, name) in enumerate(_named_zones(about), 1)
            ]
        )
        self.required.fill(one, about, self._somewhere(scenario, one.zones))
        tip = _("The figures of this player let enemies leave without a swipe; nobody is asked")
        there = one.declines
        self.declines.show_rows(
            [
                SwitchRow(Declined.SWIPES, _("Never swipes"), Declined.SWIPES in there, tip=tip),
                SwitchRow(
                    Declined.REINFORCEMENTS,
                    _("Rolls for no reinforcements"),
                    Declined.REINFORCEMENTS in there,
                ),
            ]
        )

    def _somewhere(self, scenario: Scenario, mine: tuple[str, ...]) -> Position:
        """The space suggested where one is required: behind a door, else one of the player's start zone."""
        from builder.board.spaces import doorway_of

        for piece in self._page.desk.document.battlefield.in_order():
            doorway = doorway_of(piece, True)
            if doorway is not None and len(doorway.spaces) == 4:
                return Position(doorway.spaces[3], doorway.level)
        positions = [position for zone in scenario.zones if zone.id in mine for position in zone.positions]
        return positions[0] if positions else Position(self._page.desk.cursor, 1)

    # Changing --------------------------------------------------------------------------------------

    def _change(self, text: str, merge: object = None, **parts: object) -> None:
        after = players.seat_changed(self._page.scenario, self._at, self._seat, **parts)
        if after != self._page.scenario:
            key = None if merge is None else (merge, self._at, self._seat)
            self._page.edit(after, text, key)

    def _start(self, zone: str, on: bool) -> None:
        after = zones.starts_in(self._page.scenario, self._at, self._seat, zone, on)
        self._page.edit(after, _("Where a player starts"))

    def _decline(self, what: Declined, on: bool) -> None:
        there = self._page.scenario.layouts[self._at].seats[self._seat].declines
        after = tuple(each for each in Declined if (on if each is what else each in there))
        self._change(_("Standing choice of a player"), declines=after)


def _named_zones(about: FormContext) -> list[tuple[Zone, str]]:
    """The zones, each with its name or number."""
    return [
        (zone, text_in(zone.name, about.language) or _("Zone {number}", number=number))
        for number, zone in enumerate(about.scenario.zones, 1)
    ]


_ROWS = 5  # players listed at once; more are scrolled


class PlayersPage(ScenarioPage):
    """The player chosen here is the one whose army and figures the other pages show."""

    id = "players"
    title = N_("Players")

    def build(self) -> None:
        self._build_layouts()
        self.column.addWidget(heading(_("In the order in which they sit, to the left"), self))
        self.list = RowList(_("Players"), self, _ROWS, self._remove, move=self._move)
        self.list.setToolTip(_("Drag players to where they sit, or press Alt with an arrow key"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.empty = hint(_("Nobody plays yet. Add the players it is meant for."), self)
        self.add = push_button(_("Add"), self, do=self._add, tip=_("Add a player"))
        self.remove = push_button(_("Delete"), self, do=self._remove, tip=_("Delete the player chosen"))
        self.up = self.picture_button("previous", _("Move up: sit further right"), lambda: self._move(-1))
        self.down = self.picture_button("next", _("Move down: sit further left"), lambda: self._move(1))
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
        self.more = self.picture_button(
            "place", _("Play it with another number of players"), self._add_layout
        )
        self.copy = self.picture_button(
            "copy", _("Copy these players for the next number of them"), self._copy_layout
        )
        self.less = self.picture_button(
            "stamp-delete", _("Do not play it with this number of players"), self._remove_layout
        )
        self.column.addLayout(hbox((self.layouts, 1), self.more, self.copy, self.less, spacing=4))
        self.twice = hint(_("Another one is for the same number: only the first is played."), self)
        self.column.addWidget(self.twice)

    # Showing ---------------------------------------------------------------------------------------

    def show_part(self, number: int) -> None:
        """The part is known by its number of players."""
        at = players.layout_for(self.scenario, number)
        if at is not None:
            self.desk.scenario_hand.take(layout=at)

    def show_scenario(self, scenario: Scenario) -> None:
        self.paint_pictures()
        there = players.in_hand(scenario, self.held.layout, self.held.seat)
        for widget in (self.list, self.remove, self.up, self.down, self._placing, self.called, self.details):
            widget.setVisible(there is not None)
        self.empty.setVisible(there is None)
        self.less.setEnabled(there is not None)
        self.copy.setEnabled(there is not None)
        self.layouts.setEnabled(bool(scenario.layouts))
        self.layouts.offer(
            ((str(at), self.layout_name(layout)) for at, layout in enumerate(scenario.layouts)),
            str(there[0]) if there is not None else "",
        )
        self.twice.setVisible(False)
        if there is None:
            return
        at, seat = there
        layout = scenario.layouts[at]
        self.twice.setVisible([one.players for one in scenario.layouts].count(layout.players) > 1)
        texts = [self._words(number, one) for number, one in enumerate(layout.seats, 1)]
        icons = [self._icon(scenario, one) for one in layout.seats]
        self.list.show_rows(texts, layout.seats, icons, seat)
        self.up.setEnabled(seat > 0)
        self.down.setEnabled(seat < layout.players - 1)
        names = [(one.id, players.name_of(one, self.held.language)) for one in layout.seats]
        self.first.offer([("", _("whom the d20 chooses")), *names], layout.placement)
        self.called.setText(players.name_of(layout.seats[seat], self.held.language))
        self.details.fill(scenario, at, seat)

    def layout_name(self, layout: Layout) -> str:
        """The name of a layout: by its players, and by its sides if these are fewer."""
        if layout.players == 1:
            return _("1 player")
        if len(layout.sides) == layout.players:
            return ngettext("{n} player", "{n} players", layout.players)
        return ngettext(
            "{n} player, {sides} sides", "{n} players, {sides} sides", layout.players, sides=len(layout.sides)
        )

    def _words(self, number: int, seat: Seat) -> str:
        name = players.name_of(seat, self.held.language)
        parts = [_("{number}. {player}", number=number, player=name)]
        if seat.points:
            parts.append(ngettext("{n} point", "{n} points", seat.points))
        if seat.team:
            parts.append(_("team {team}", team=seat.team))
        return " · ".join(parts)

    def _icon(self, scenario: Scenario, seat: Seat) -> QIcon:
        for number, zone in enumerate(scenario.zones, 1):
            if zone.id in seat.zones:
                return zone_icon(look_of(number, zone))
        return icon("pawn", colours(self.palette()).faint)

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
