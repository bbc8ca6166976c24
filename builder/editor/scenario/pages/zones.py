"""The page of the zones: which there are, how large they are, who starts in them, each with its icon."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from builder.drawing.play_marks import ZoneLook, zone_badge, zone_colour, zone_marks
from builder.editor.scenario.commands import add_zone, remove_zone
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.row_lists import make_rows, marks_icon
from builder.editor.widgets.fields import Choice, Line, Switch, follow, heading, hint
from builder.editor.widgets.layout import Stretch, add_parts, form_layout, hbox, push_button
from builder.editor.widgets.row_table import NoRemoval
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, ORIGIN, SIDE, centre
from builder.language import N_, _
from builder.scenario import Scenario, Zone, text_in
from builder.scenario.edits import zones
from builder.scenario.edits.blank_scenario import ZONE_COLOURS, with_text
from builder.view.scenario_marks import look_of


@lru_cache(maxsize=256)
def zone_icon(look: ZoneLook) -> QIcon:
    """The picture for lists."""
    marks = (*zone_marks([ORIGIN], look), *zone_badge(centre(ORIGIN), look))
    return marks_icon(marks, lambda size: (size - 2) / max(ACROSS_FLATS, 2 * SIDE))


_COLOURS = {
    "red": N_("red"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "purple": N_("purple"),
    "orange": N_("orange"),
    "teal": N_("teal"),
    "brown": N_("brown"),
}
_ID = Qt.ItemDataRole.UserRole
_ROWS = 5  # zones listed at once; more are scrolled


class ZonesPage(ScenarioPage):
    """The row chosen is the zone that the tool paints."""

    id = "zones"
    title = N_("Zones")

    def build(self) -> None:
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Zones"))
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
        self.name = Line(_("Name of the zone"), self.details)
        self.colour = Choice(_("Colour of the zone"), self.details, chosen=self._recolour)
        self.room = hint("", self.details)
        self.room.setEnabled(True)
        self.nobody = hint(_("Nobody plays yet: add players first."), self.details)
        form = form_layout(
            (_("Name"), self.name),
            (_("Colour"), self.colour),
            self.room,
            heading(_("Who starts here"), self.details),
            self.nobody,
            parent=self.details,
            margins=(0, 4, 0, 0),
            spacing=6,
        )
        self._form = form
        self.starters: list[tuple[int, int, Switch]] = []
        follow(self.name, self._rename, self.seal)

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
                spaces = _("1 space") if len(zone.positions) == 1 else _("{count} spaces")
                name = self.zone_name(number, zone)
                text = _("{zone} · {spaces}", zone=name, spaces=spaces.format(count=len(zone.positions)))
                item.setText(text)
                item.setIcon(zone_icon(look_of(number, zone)))
                item.setData(_ID, zone.id)
                if chosen is not None and zone.id == chosen.id:
                    self.list.setCurrentItem(item)

    def zone_name(self, number: int, zone: Zone) -> str:
        """What a zone is called in lists."""
        name = text_in(zone.name, self.held.language)
        return name or _("Zone {number}", number=number)

    def _show_zone(self, scenario: Scenario, zone: Zone) -> None:
        self.name.fill(zone.name.get(self.held.language, ""))
        self._offer_colours(zone)
        self.colour.fill(zone.colour)
        self.room.setText(self._size_words(zone))
        self.name.setPlaceholderText(self.zone_name(self.list.currentRow() + 1, Zone(zone.id, ())))
        seats = [
            (layout, place)
            for layout, plan in enumerate(scenario.layouts)
            for place, _ in enumerate(plan.seats)
        ]
        self.nobody.setVisible(not seats)
        if [(layout, place) for layout, place, _switch in self.starters] != seats:
            for _layout, _place, switch in self.starters:
                self._form.removeRow(switch)
            self.starters = []
            for layout, place in seats:
                switch = Switch("", self.details)
                switch.set.connect(lambda on, layout=layout, place=place: self._start(layout, place, on))
                self._form.addRow(switch)
                self.starters.append((layout, place, switch))
        for layout, place, switch in self.starters:
            seat = scenario.layouts[layout].seats[place]
            name = text_in(seat.name, self.held.language) or seat.id
            if len(scenario.layouts) > 1:
                name = _("{player} (of {count} players)", player=name, count=scenario.layouts[layout].players)
            switch.setText(name.replace("&", "&&"))
            switch.fill(zone.id in seat.zones)

    def _offer_colours(self, zone: Zone) -> None:
        known = [(colour, _(_COLOURS[colour])) for colour in ZONE_COLOURS]
        if zone.colour and zone.colour not in _COLOURS:
            known.append((zone.colour, zone.colour))
        elif not zone.colour:
            known.insert(0, ("", _("by its number")))
        self.colour.offer(known)
        for row, (colour, _name) in enumerate(known):
            ink = zone_colour(colour)
            number = max(self.list.currentRow(), 0) + 1
            icon = zone_icon(look_of(number, Zone("", (), colour=colour))) if ink is not None else QIcon()
            self.colour.setItemIcon(row, icon)

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

    def _rename(self, text: str) -> None:
        zone = self.desk.scenario_hand.zone
        if zone is not None:
            name = with_text(zone.name, self.held.language, text)
            after = zones.changed(self.scenario, zone.id, name=name)
            self.edit(after, _("Rename zone"), merge=("zone-name", zone.id, self.held.language))

    def _recolour(self, colour: str) -> None:
        zone = self.desk.scenario_hand.zone
        if zone is not None:
            self.edit(zones.changed(self.scenario, zone.id, colour=colour), _("Colour of a zone"))

    def _start(self, layout: int, place: int, on: bool) -> None:
        zone = self.desk.scenario_hand.zone
        if zone is not None:
            after = zones.starts_in(self.scenario, layout, place, zone.id, on)
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
