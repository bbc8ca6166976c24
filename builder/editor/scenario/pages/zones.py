"""The page of the zones: their sizes, who starts in them, each with its icon."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from builder.colours import zone_colour
from builder.drawing.play_marks import ZoneLook, zone_badge, zone_marks
from builder.editor.edits import zones
from builder.editor.scenario.commands import add_zone, remove_zone
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import RecordForm
from builder.editor.scenario.row_lists import SwitchList, SwitchRow, make_rows, marks_icon
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, ORIGIN, SIDE, centre
from builder.language import N_, _, ngettext
from builder.scenario import Layout, Scenario, Seat, Zone, text_in
from builder.sheets.scenario.board_setup import look_of
from builder.view.widgets import (
    Choice,
    NoRemoval,
    Stretch,
    add_parts,
    hbox,
    heading,
    hint,
    named,
    push_button,
    vbox,
)


@lru_cache(maxsize=256)
def zone_icon(look: ZoneLook) -> QIcon:
    """The picture for lists."""
    marks = (*zone_marks([ORIGIN], look), *zone_badge(centre(ORIGIN), look))
    return marks_icon(marks, lambda size: (size - 2) / max(ACROSS_FLATS, 2 * SIDE))


_ID = Qt.ItemDataRole.UserRole
_ROWS = 5  # zones listed at once; more are scrolled


class ZonesPage(ScenarioPage):
    """The row chosen is the zone that the tool paints."""

    id = "zones"
    title = N_("Zones")

    def build(self) -> None:
        self.list = named(QListWidget(self), _("Zones"))
        self.list.setIconSize(QSize(22, 22))
        self.list.setUniformItemSizes(True)
        NoRemoval(self.list)
        self.list.setFixedHeight(_ROWS * 28 + 2 * self.list.frameWidth())
        self.empty = hint(_("No zones yet. Add one, then paint the spaces on which an army starts."), self)
        self.paint = push_button(
            _("Paint"),
            self,
            do=lambda: self.want("tool-zone"),
            tip=_("Take the tool that paints the spaces of the zone chosen"),
        )
        self.add = push_button(_("Add"), self, do=self._add, tip=_("Add a zone"))
        self.remove = push_button(_("Delete"), self, do=self._remove, tip=_("Delete the zone chosen"))
        add_parts(self.column, self.empty, self.list, hbox(self.paint, self.add, self.remove, Stretch()))
        self.details = QWidget(self)
        self._build_details()
        add_parts(self.column, self.details, Stretch())
        self.list.currentItemChanged.connect(self._choose)
        self.list.itemDoubleClicked.connect(lambda _: self.want("tool-zone"))

    def _build_details(self) -> None:
        self.form = RecordForm(self.details, Zone)
        self.room = hint("", self.details)
        self.room.setEnabled(True)
        self.nobody = hint(_("Nobody plays yet: add players first."), self.details)
        self.starters = SwitchList(self.details, spacing=6)
        vbox(
            self.form,
            self.room,
            heading(_("Who starts here"), self.details),
            self.nobody,
            self.starters,
            parent=self.details,
            margins=(0, 4, 0, 0),
            spacing=6,
        )
        self.follow_form(self.form, lambda zone: zones.exchanged(self.scenario, zone))
        self.starters.switched.connect(self._start)

    def show_scenario(self, scenario: Scenario) -> None:
        chosen = self.desk.scenario_hand.zone
        self._show_list(scenario, chosen)
        self.empty.setVisible(not scenario.zones)
        self.list.setVisible(bool(scenario.zones))
        self.details.setVisible(chosen is not None)
        self.paint.setEnabled(chosen is not None)
        self.remove.setEnabled(chosen is not None)
        if chosen is not None:
            self._show_zone(scenario, chosen)

    def _show_list(self, scenario: Scenario, chosen: Zone | None) -> None:
        with QSignalBlocker(self.list):
            make_rows(self.list, len(scenario.zones))
            for number, zone in enumerate(scenario.zones, 1):
                item = self.list.item(number - 1)
                spaces = ngettext("{n} space", "{n} spaces", len(zone.positions))
                name = self.zone_name(number, zone)
                item.setText(_("{zone} · {spaces}", zone=name, spaces=spaces))
                item.setIcon(zone_icon(look_of(number, zone)))
                item.setData(_ID, zone.id)
                if chosen is not None and zone.id == chosen.id:
                    self.list.setCurrentItem(item)

    def zone_name(self, number: int, zone: Zone) -> str:
        """What a zone is called in lists."""
        name = text_in(zone.name, self.held.language)
        return name or _("Zone {number}", number=number)

    def _show_zone(self, scenario: Scenario, zone: Zone) -> None:
        self.form.show_record(zone, self.about)
        self.room.setText(self._size_words(zone))
        rows = [
            SwitchRow((at, place), self._starter(layout, seat), zone.id in seat.zones)
            for at, layout in enumerate(scenario.layouts)
            for place, seat in enumerate(layout.seats)
        ]
        self.nobody.setVisible(not rows)
        self.starters.show_rows(rows)
        for colours in self.form.findChildren(Choice):
            for row in range(colours.count()):
                zone = Zone("", (), colour=colours.itemData(row))
                look = look_of(max(self.list.currentRow(), 0) + 1, zone)
                colours.setItemIcon(row, zone_icon(look) if zone_colour(zone.colour) else QIcon())

    def _starter(self, layout: Layout, seat: Seat) -> str:
        name = text_in(seat.name, self.held.language) or seat.id
        if len(self.scenario.layouts) == 1:
            return name
        return ngettext("{player} (of {n} player)", "{player} (of {n} players)", layout.players, player=name)

    def _size_words(self, zone: Zone) -> str:
        if not zone.positions:
            return _("No spaces yet: paint them with the tool.")
        points = self.facts.points_that_fit(len(zone.positions))
        levels = sorted({position.level for position in zone.positions})
        where = (
            _("Level {level}", level=levels[0])
            if len(levels) == 1
            else _("Levels {lowest} to {highest}", lowest=levels[0], highest=levels[-1])
        )
        if not points:
            return where
        return _("{levels} · every army up to {points} points has room", levels=where, points=points)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.desk.scenario_hand.take(zone=item.data(_ID))

    def _start(self, seat: tuple[int, int], on: bool) -> None:
        zone = self.desk.scenario_hand.zone
        if zone is not None:
            after = zones.starts_in(self.scenario, *seat, zone.id, on)
            self.edit(after, _("Who starts in a zone"))

    def _add(self) -> None:
        try:
            add_zone(self.desk)
        except RefusedError as error:
            self.message.emit(str(error))

    def _remove(self) -> None:
        zone = self.desk.scenario_hand.zone
        if zone is not None:
            remove_zone(self.desk, zone.id)
