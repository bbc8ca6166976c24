"""The players in their panel: how many, how they sit, what each has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.scenario.pages.players import PlayersPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Declined, Gathering, Layout, Position, Seat
from editor.people import ALT
from editor.scenario.panel import now, rows, turn_to


@pytest.fixture
def page(window: Window) -> PlayersPage:
    return turn_to(window, PlayersPage)


def seats(window: Window, at: int = 0) -> tuple[Seat, ...]:
    return now(window).layouts[at].seats


def test_players_are_added_deleted_and_change_seats(window: Window, page: PlayersPage) -> None:
    assert rows(page) == ["1. Player 1 · 400 points", "2. Player 2 · 400 points"]
    page.add.click()
    assert (rows(page)[2], page.list.currentRow()) == ("3. Player 3 · 400 points", 2)
    assert (page.up.isEnabled(), page.down.isEnabled()) == (True, False)
    page.up.click()
    assert [seat.id for seat in seats(window)] == ["player-1", "player-3", "player-2"]
    assert page.list.currentRow() == 1, "the same player is still chosen"
    page.remove.click()
    assert [seat.id for seat in seats(window)] == ["player-1", "player-2"]
    assert window.document.history.labels[1:] == ("Add player", "Change seats", "Delete player")
    for _ in range(3):
        window.session.undo()
    assert rows(page) == ["1. Player 1 · 400 points", "2. Player 2 · 400 points"]


def test_a_player_is_dragged_to_where_he_sits(window: Window, page: PlayersPage) -> None:
    page.add.click()
    model, top = page.list.model(), QModelIndex()
    assert model.moveRows(top, 2, 1, top, 0)
    assert [seat.id for seat in seats(window)] == ["player-3", "player-1", "player-2"]
    assert rows(page)[0] == "1. Player 3 · 400 points"
    assert page.list.currentRow() == 0
    assert model.moveRows(top, 0, 1, top, 3)
    assert [seat.id for seat in seats(window)] == ["player-1", "player-2", "player-3"]
    window.session.undo()
    assert rows(page)[0] == "1. Player 3 · 400 points"
    assert model.moveRows(top, 0, 1, top, 2)
    assert [seat.id for seat in seats(window)] == ["player-1", "player-3", "player-2"]


def test_players_change_seats_and_go_by_keys(qtbot: QtBot, window: Window, page: PlayersPage) -> None:
    assert not page.list.item(0).flags() & Qt.ItemFlag.ItemIsDropEnabled, "none is dropped into another"
    page.list.setCurrentRow(0)
    qtbot.keyClick(page.list, Qt.Key.Key_Up, ALT)
    assert window.document.history.labels[1:] == (), "the first cannot sit further right"
    qtbot.keyClick(page.list, Qt.Key.Key_Down, ALT)
    assert [seat.id for seat in seats(window)] == ["player-2", "player-1"]
    assert page.list.currentRow() == 1
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    assert [seat.id for seat in seats(window)] == ["player-2"]
    window.session.undo()
    qtbot.keyClick(page.list, Qt.Key.Key_Up)
    assert page.list.currentRow() == 0, "an arrow alone chooses"


def test_each_number_of_players_has_its_own(window: Window, page: PlayersPage) -> None:
    page.details.form.fields["points"].field.setValue(250)
    page.copy.click()
    assert [page.layouts.itemText(i) for i in range(page.layouts.count())] == ["2 players", "3 players"]
    assert page.layouts.currentText() == "3 players"
    assert [seat.points for seat in seats(window, 1)] == [250, 400, 400]
    page.list.setCurrentRow(1)
    page.details.form.fields["team"].field.setFocus()
    for row in (1, 2):
        page.list.setCurrentRow(row)
        page.details.form.fields["team"].field.clear()
        page.details.form.fields["team"].field.insert("siege")
        page.details.form.fields["team"].field.textEdited.emit("siege")
        page.details.form.fields["team"].field.left.emit()
    assert page.layouts.currentText() == "3 players, 2 sides"
    page.layouts.chosen.emit("0")
    assert len(rows(page)) == 2
    page.more.click()
    assert [layout.players for layout in now(window).layouts] == [2, 3, 4]
    page.less.click()
    assert [layout.players for layout in now(window).layouts] == [2, 3]
    assert page.twice.isHidden()
    page.layouts.chosen.emit("0")
    page.add.click()
    assert not page.twice.isHidden(), "two layouts are for three now"


def test_a_player_is_named_in_one_step_and_undo_shows_it(
    qtbot: QtBot, window: Window, page: PlayersPage
) -> None:
    page.list.setCurrentRow(1)
    page.details.form.fields["name"].field.selectAll()
    qtbot.keyClicks(page.details.form.fields["name"].field, "North")
    assert rows(page)[1] == "2. North · 400 points"
    assert page.called.text() == "North"
    assert window.document.history.labels[1:] == ("Rename player",)
    window.session.undo()
    assert (page.details.form.fields["name"].field.text(), page.list.currentRow()) == ("Player 2", 1)


def test_points_ways_zones_choices_and_who_places_first(window: Window, page: PlayersPage) -> None:
    page.details.form.fields["points"].field.setValue(500)
    page.details.form.fields["points"].field.setValue(510)
    page.details.form.fields["gathering"].field.chosen.emit("draft")
    list(page.details.zones.switches.values())[1].click()
    page.first.chosen.emit("player-2")
    seat = seats(window)[0]
    assert (seat.points, seat.gathering, seat.zones) == (510, (Gathering.DRAFT,), ("zone-1", "zone-2"))
    assert now(window).layouts[0].placement == "player-2"
    assert window.document.history.labels[1:] == (
        "Points of a player", "How an army is gathered", "Where a player starts", "Who places first"
    )  # fmt: skip
    for _ in range(4):
        window.session.undo()
    assert page.details.form.fields["points"].field.value() == 400
    assert [switch.isChecked() for switch in page.details.zones.switches.values()] == [True, False]
    assert page.first.currentText() == "whom the d20 chooses"
    swipes = page.details.declines.switches[Declined.SWIPES]
    swipes.click()
    page.details.declines.switches[Declined.REINFORCEMENTS].click()
    assert seats(window)[0].declines == (Declined.SWIPES, Declined.REINFORCEMENTS)
    swipes.click()
    assert seats(window)[0].declines == (Declined.REINFORCEMENTS,)
    window.session.undo()
    assert swipes.isChecked()
    page.list.setCurrentRow(1)
    assert not swipes.isChecked(), "the other player has chosen nothing"


def test_figures_are_required_of_a_kind_in_a_zone_or_on_a_space(
    window: Window, page: PlayersPage, qtbot: QtBot
) -> None:
    form = page.details.required
    assert not form.empty.isHidden()
    form.add.click()
    form.count.setValue(3)
    for field, value in ((form.figures.more, "hero"), (form.figures.more, "unique"), (form.where, "zone-2")):
        field.setCurrentIndex(field.findData(value))
        field.activated.emit(field.currentIndex())
    assert form.figures.whose.isHidden(), "it is the player's own army"
    assert form.figures.more.findData("started_in") == -1, "nothing has started anywhere"
    (need,) = seats(window)[0].required
    assert (need.count, need.figures.hero, need.figures.unique, need.zone) == (3, True, True, "zone-2")
    assert form.list.item(0).text() == "1. Player 1 must place at least 3 unique heroes in Zone 2."
    window.session.undo()
    assert form.where.currentText() == "anywhere"
    form.remove.click()
    assert seats(window)[0].required == ()
    assert form.details.isHidden()
    door = window.document.battlefield.new_piece(window.session.catalogue.pieces["grass-1"], Hex(0, 0), 1)
    window.document.do(Put((door,)), "tile")
    form.add.click()
    form.where.setCurrentIndex(form.where.findData("@"))
    form.where.chosen.emit("@")
    assert seats(window)[0].required[0].at is not None
    form.space.selectAll()
    qtbot.keyClicks(form.space, "c4")
    form.level.setValue(2)
    assert seats(window)[0].required[0].at == Position(Hex(1, 3), 2)
    form.space.selectAll()
    qtbot.keyClicks(form.space, "?")
    assert seats(window)[0].required[0].at == Position(Hex(1, 3), 2), "what is no hex changes nothing"
    form.where.chosen.emit("")
    assert seats(window)[0].required[0].at is None


def test_where_nobody_plays_one_button_helps_and_too_many_are_told(window: Window, page: PlayersPage) -> None:
    page.less.click()
    assert now(window).layouts == ()
    assert not page.empty.isHidden()
    assert page.details.isHidden()
    page.add.click()
    assert len(rows(page)) == 2
    window.session.undo()
    window.session.undo()
    assert len(rows(page)) == 2
    told: list[str] = []
    page.message.connect(told.append)
    scenario = now(window)
    many = tuple(Seat(f"p{number}") for number in range(24))
    window.desk.edit_scenario(replace(scenario, layouts=(Layout(many),)), "many")
    page.add.click()
    page.copy.click()
    assert len(told) == 2
    assert "at most 24 players" in told[0]
