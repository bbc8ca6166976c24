"""The page of the doors: what state each is in at the start, and who holds its card."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtWidgets import QGridLayout, QLabel

from builder.battlefield import Battlefield
from builder.board.spaces import doorway_of
from builder.editor.edits import markers
from builder.editor.scenario.pages.page import ScenarioPage
from builder.facts import DOORS
from builder.hexgrid import Hex, label
from builder.language import N_, _
from builder.scenario import Scenario, text_in
from builder.view.widgets import Choice, PlainLabel, Stretch, add_parts, hint, plain_tip


class _Row(NamedTuple):
    name: QLabel
    state: Choice
    owner: Choice


class DoorsPage(ScenarioPage):
    """The page of the doors: a row for each doorway of the battlefield, and for each door without one."""

    id = "doors"
    title = N_("Doors")
    follows_pieces = True

    def build(self) -> None:
        self.empty = hint(_("The battlefield has no doorway in a castle wall."), self)
        self.note = hint(
            _(
                "Who holds the card of a door opens and closes it. Where nobody does, the first figure on "
                "space 4 of the doorway takes it."
            ),
            self,
        )
        add_parts(self.column, self.empty, self.note)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)
        add_parts(self.column, self._grid, Stretch())
        self.rows: dict[Hex, _Row] = {}

    def show_scenario(self, scenario: Scenario) -> None:
        there = _doorways(self.desk.document.battlefield)
        wanted = {**there, **{door.hex: None for door in scenario.doors if door.hex not in there}}
        for hex in [hex for hex in self.rows if hex not in wanted]:
            for widget in self.rows.pop(hex):
                self._grid.removeWidget(widget)
                widget.deleteLater()
        for hex, level in wanted.items():
            self._show_row(scenario, hex, level)
        self.empty.setVisible(not wanted)
        self.note.setVisible(bool(wanted))

    def _show_row(self, scenario: Scenario, hex: Hex, level: int | None) -> None:
        row = self.rows.get(hex)
        if row is None:
            row = self.rows[hex] = self._make_row(hex)
        place = label(hex)
        row.name.setText(
            _("{hex}: no doorway", hex=place)
            if level is None
            else _("{hex}, level {level}", hex=place, level=level)
        )
        door = markers.door_at(scenario, hex)
        row.state.fill(door.state if door is not None else "")
        seats = {seat.id: seat for layout in scenario.layouts for seat in layout.seats}
        players = [(id, text_in(seat.name, self.held.language) or id) for id, seat in seats.items()]
        row.owner.offer([("", _("nobody yet")), *players], door.owner if door is not None else "")
        row.owner.setEnabled(door is not None and door.state != "none")

    def _make_row(self, hex: Hex) -> _Row:
        name, place = PlainLabel(self), label(hex)
        words = {
            "closed": _("closed"),
            "open": _("open"),
            "none": _("no door"),
        }
        state = Choice(
            _("State of the door at {hex}", hex=place), self, chosen=lambda id: self._set_state(hex, id)
        )
        state.offer([("", _("not said")), *((id, words[id]) for id in DOORS)])
        owner = Choice(
            _("Who holds the card of the door at {hex}", hex=place),
            self,
            chosen=lambda id: self._give(hex, id),
        )
        owner.setToolTip(plain_tip(owner.accessibleName()))
        state.setToolTip(plain_tip(state.accessibleName()))
        number = self._grid.rowCount()
        for column, widget in enumerate((name, state, owner)):
            self._grid.addWidget(widget, number, column)
        return _Row(name, state, owner)

    def _set_state(self, hex: Hex, state: str) -> None:
        known = next((one for one in DOORS if one == state), None)
        if known is None:
            self.edit(markers.without_door(self.scenario, hex), _("Nothing said of a door"))
        else:
            self.edit(markers.with_door(self.scenario, hex, known), _("State of a door"))

    def _give(self, hex: Hex, owner: str) -> None:
        self.edit(markers.owned_by(self.scenario, hex, owner), _("Who holds a door card"))


def _doorways(battlefield: Battlefield) -> dict[Hex, int | None]:
    """The hexes of spaces 1 of all doorways, each with its level."""
    found: dict[Hex, int | None] = {}
    for piece in battlefield.in_order():
        doorway = doorway_of(piece, True)
        if doorway is not None and doorway.spaces:
            found[doorway.spaces[0]] = doorway.level
    return found
