"""The zones in their panel: added, named, coloured, given to players, deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from builder.editor.scenario.pages.zones import ZonesPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario
from builder.scenario.edits import zones


@pytest.fixture
def page(window: Window) -> ZonesPage:
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page("zones")
    assert isinstance(found, ZonesPage)
    return found


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def rows(page: ZonesPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


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


def test_the_row_chosen_is_the_zone_in_hand(window: Window, page: ZonesPage) -> None:
    page.list.setCurrentRow(1)
    assert window.desk.scenario_hand.held.zone == "zone-2"
    assert page.form.fields["name"].field.text() == "Zone 2"
    page.paint.click()
    assert window.canvas.tool.id == "zone"
    assert window.canvas.hasFocus()


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


def test_without_zones_the_page_says_what_to_do(window: Window, page: ZonesPage) -> None:
    page.remove.click()
    page.remove.click()
    assert page.list.isHidden()
    assert not page.empty.isHidden()
    assert not page.paint.isEnabled()
    window.session.actions["tool-zone"].trigger()
    page.add.click()
    assert rows(page) == ["Zone 1 · 0 spaces"]
