"""Zones and doors in their panel: added, named, coloured, given to players, deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, Take
from builder.editor.edits import markers, zones
from builder.editor.scenario.pages.doors import DoorsPage
from builder.editor.scenario.pages.zones import ZonesPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario, ScenarioDoor
from editor.scenario.panel import now, rows, turn_to


@pytest.fixture
def page(window: Window) -> ZonesPage:
    return turn_to(window, ZonesPage)


def test_a_zone_is_added_named_coloured_and_deleted(qtbot: QtBot, window: Window, page: ZonesPage) -> None:
    page.add.click()
    assert rows(page) == ["Zone 1 · 0 spaces", "Zone 2 · 0 spaces", "Zone 3 · 0 spaces"]
    assert page.list.currentRow() == 2, "it is the one to be painted"
    page.form.fields["name"].field.selectAll()
    qtbot.keyClicks(page.form.fields["name"].field, "Hill")
    assert rows(page)[2] == "Hill · 0 spaces"
    page.form.fields["colour"].field.chosen.emit("teal")
    assert now(window).zones[2].colour == "teal"
    page.remove.click()
    assert len(rows(page)) == 2
    assert list(window.document.history.labels[1:]) == [
        "Add zone", "Rename zone", "Colour of a zone", "Delete zone"
    ]  # fmt: skip
    for _ in range(4):
        window.session.undo()
    assert rows(page) == ["Zone 1 · 0 spaces", "Zone 2 · 0 spaces"]


def test_the_row_chosen_is_the_zone_in_hand_and_without_rows_the_page_says_what_to_do(
    window: Window, page: ZonesPage
) -> None:
    page.list.setCurrentRow(1)
    assert window.desk.scenario_hand.held.zone == "zone-2"
    assert page.form.fields["name"].field.text() == "Zone 2"
    page.paint.click()
    assert window.canvas.tool.id == "zone"
    assert window.canvas.hasFocus()
    page.remove.click()
    page.remove.click()
    assert page.list.isHidden()
    assert not page.empty.isHidden()
    assert not page.paint.isEnabled()
    page.add.click()
    assert rows(page) == ["Zone 1 · 0 spaces"]


def test_who_starts_there_is_ticked(window: Window, page: ZonesPage) -> None:
    assert [switch.text() for switch in page.starters.switches.values()] == ["Player 1", "Player 2"]
    page.starters.switches[0, 1].click()
    assert now(window).layouts[0].seats[1].zones == ("zone-1", "zone-2")
    window.session.undo()
    assert [switch.isChecked() for switch in page.starters.switches.values()] == [True, False]
    window.desk.edit_scenario(replace(now(window), layouts=()), "Nobody")
    assert page.starters.switches == {}
    assert not page.nobody.isHidden()


def test_how_large_an_army_has_room_is_told(window: Window, page: ZonesPage) -> None:
    assert "No spaces yet" in page.room.text()
    positions = [Position(Hex(q, 0), 1 + q % 2) for q in range(24)]
    window.desk.edit_scenario(zones.painted(now(window), "zone-1", positions), "Paint")
    assert rows(page)[0] == "Zone 1 · 24 spaces"
    points = window.session.play_facts.points_that_fit(24)
    assert points > 100
    assert page.room.text() == f"Levels 1 to 2 · every army up to {points} points has room"


def test_every_army_of_those_points_has_room(window: Window) -> None:
    facts = window.session.play_facts
    for spaces in (1, 7, 24, 60):
        points = facts.points_that_fit(spaces)
        for card in facts.cards.values():
            if card.points and not card.unique:
                many = points // card.points
                assert many * card.figures * card.spaces <= spaces
    assert facts.points_that_fit(0) == 0


def test_a_door_is_set_given_and_unsaid(window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    page = window.session.scenario_dock.show_page("doors")
    assert isinstance(page, DoorsPage)
    assert not page.empty.isHidden()
    type = window.session.catalogue.pieces["fortress-doorway"]
    doorway = window.document.battlefield.new_piece(type, Hex(0, 0), 1)
    window.document.do(Put((doorway,)), "Doorway")
    assert page.empty.isHidden()
    ((hex, row),) = page.rows.items()
    assert (row.state.currentText(), row.owner.isEnabled()) == ("not said", False)
    row.state.chosen.emit("closed")
    row.owner.chosen.emit("player-2")
    assert now(window).doors == (ScenarioDoor("door-1", hex, "closed", "player-2"),)
    assert (row.state.currentText(), row.owner.currentText()) == ("closed", "Player 2")
    window.document.do(Take((doorway.id,)), "Take")
    assert row.name.text().endswith("no doorway")
    row.state.chosen.emit("")
    assert now(window).doors == ()
    assert page.rows == {}
    for _ in range(3):
        window.session.undo()
    assert now(window).doors[0].owner == ""


def test_each_doorway_has_one_door_with_an_id_of_its_own() -> None:
    made = markers.with_door(markers.with_door(Scenario(), Hex(0, 0), "open"), Hex(4, 0), "none")
    assert [door.id for door in made.doors] == ["door-1", "door-2"]
    again = markers.with_door(made, Hex(0, 0), "closed")
    assert [(door.id, door.state) for door in again.doors] == [("door-1", "closed"), ("door-2", "none")]
    assert markers.owned_by(again, Hex(9, 9), "a") == again
    assert markers.without_door(markers.without_door(again, Hex(0, 0)), Hex(4, 0)) == Scenario()
