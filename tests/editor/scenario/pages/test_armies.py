"""Armies in their panel: cards found, taken, counted against points, put back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.catalogue.cards import Card
from builder.editor.edits import players, zones
from builder.editor.scenario.pages.armies import NAME, POINTS, ArmiesPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Figures, Position, Required
from builder.view.theme import DARK, LIGHT, palette_of
from editor.scenario.panel import now, rows, turn_to


@pytest.fixture
def page(window: Window) -> ArmiesPage:
    return turn_to(window, ArmiesPage)


def army(window: Window, seat: int = 0) -> tuple[str, ...]:
    return now(window).layouts[0].seats[seat].army


def cards(page: ArmiesPage) -> list[Card]:
    return [page.filter.card(page.filter.index(row, NAME)) for row in range(page.filter.rowCount())]


def hero(page: ArmiesPage) -> Card:
    return next(card for card in page.model.cards if card.unique and card.hero)


def common(page: ArmiesPage) -> Card:
    return next(card for card in page.model.cards if not card.unique)


def choose(page: ArmiesPage, card: Card) -> None:
    row = [one.id for one in cards(page)].index(card.id)
    page.cards.setCurrentIndex(page.filter.index(row, NAME))


def test_cards_are_found_by_any_of_their_words_and_sorted_by_points(qtbot: QtBot, page: ArmiesPage) -> None:
    everything = len(cards(page))
    assert everything == len(page.facts.cards)
    one = hero(page)
    qtbot.keyClicks(page.search, f"{one.general} hero")
    assert 0 < len(cards(page)) < everything
    assert all(card.hero and card.general == one.general for card in cards(page))
    assert page.none.isHidden()
    page.search.setText("no card is called that")
    assert not page.none.isHidden()
    page.search.setText(one.name.upper())
    assert [card.id for card in cards(page)] == [one.id]
    page.search.clear()
    page.cards.sortByColumn(POINTS, Qt.SortOrder.DescendingOrder)
    points = [card.points for card in cards(page)]
    assert points == sorted(points, reverse=True)
    assert points[0] >= 100 > points[-1]


def test_names_come_first_and_enter_takes_what_fits_best(
    qtbot: QtBot, window: Window, page: ArmiesPage
) -> None:
    """Marro Drones are found too, by a power that has the letters in it."""
    qtbot.keyClicks(page.search, "marro war")
    assert cards(page)[0].id == "marro-warriors"
    assert len(cards(page)) > 1, "others are found by their other words"
    page.cards.sortByColumn(POINTS, Qt.SortOrder.DescendingOrder)
    assert cards(page)[0].id == "marro-warriors"
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert army(window) == ("marro-warriors",)


def test_a_card_is_taken_by_button_enter_and_search_and_each_is_a_step(
    qtbot: QtBot, window: Window, page: ArmiesPage
) -> None:
    assert not page.empty.isHidden()
    one, many = hero(page), common(page)
    choose(page, one)
    page.take.click()
    choose(page, many)
    qtbot.keyClick(page.cards, Qt.Key.Key_Return)
    page.search.setText(many.name)
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert army(window) == (one.id, many.id, many.id)
    assert rows(page) == [
        f"{one.name} · {one.points} points",
        f"2 × {many.name} · {2 * many.points} points",
    ]
    assert page.cost.text() == f"{one.points + 2 * many.points} of 400 points"
    assert window.document.history.labels[1:] == (
        f"Take {one.name}", f"Take {many.name}", f"Take {many.name}"
    )  # fmt: skip
    window.session.undo()
    assert rows(page)[1] == f"{many.name} · {many.points} points"


def test_what_the_armies_of_a_team_come_to_is_said_beside_that_of_the_player(
    window: Window, page: ArmiesPage
) -> None:
    assert page.team.isHidden(), "nobody has team mates"
    one = hero(page)
    choose(page, one)
    page.take.click()
    scenario = now(window)
    for seat in (0, 1):
        scenario = players.seat_changed(scenario, 0, seat, team="A")
    window.desk.edit_scenario(players.seat_changed(scenario, 0, 1, army=(one.id,)), "Team")
    assert page.cost.text() == f"{one.points} of 400 points"
    assert page.team.text() == f"Side A: {2 * one.points} of 800 points"


def test_what_is_over_points_or_there_twice_is_told_at_once(window: Window, page: ArmiesPage) -> None:
    one = hero(page)
    window.desk.edit_scenario(players.seat_changed(now(window), 0, 0, points=one.points), "poor")
    choose(page, one)
    page.take.click()
    assert page.faults.text() == "⚠ 1 space too few where it starts", "no space of the zone is painted yet"
    positions = [Position(Hex(q, 0), 1) for q in range(4)]
    window.desk.edit_scenario(zones.painted(now(window), "zone-1", positions), "Paint")
    assert page.faults.isHidden()
    assert page.room.text() == "1 figure on 1 space of 4 where it starts"
    assert page.bar.value() == page.bar.maximum() == one.points
    page.take.click()
    assert page.faults.text().split("\n") == [
        f"⚠ {one.points} points too many",
        f"⚠ {one.name}: unique, only one allowed",
    ]
    for scheme, mine in ((Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Light, LIGHT)):
        page.setPalette(palette_of(scheme))
        page.show_scenario(now(window))
        assert page.faults.palette().windowText().color() == mine.bad
    window.session.undo()
    assert page.faults.isHidden()


def test_cards_that_cannot_be_taken_are_faint_with_the_reason_and_can_be_left_out(
    window: Window, page: ArmiesPage
) -> None:
    one = hero(page)
    choose(page, one)
    page.take.click()
    row = [card.id for card in cards(page)].index(one.id)
    index = page.filter.index(row, NAME)
    assert index.data(Qt.ItemDataRole.ForegroundRole) in (LIGHT.faint, DARK.faint)
    assert "Unique, and taken already" in index.data(Qt.ItemDataRole.ToolTipRole)
    page.only.click()
    assert one.id not in [card.id for card in cards(page)]
    assert all(card.points <= 400 - one.points for card in cards(page))
    window.session.undo()
    assert one.id in [card.id for card in cards(page)]


def test_a_card_is_put_back_by_button_and_key_and_all_at_once(
    qtbot: QtBot, window: Window, page: ArmiesPage
) -> None:
    many = common(page)
    choose(page, many)
    for _ in range(4):
        page.take.click()
    page.back.click()
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    assert army(window) == (many.id, many.id)
    page.clear.click()
    assert army(window) == ()
    assert not page.back.isEnabled()
    window.session.undo()
    assert army(window) == (many.id, many.id)


def test_each_player_has_his_army_and_it_is_the_one_chosen_elsewhere(
    window: Window, page: ArmiesPage
) -> None:
    choose(page, hero(page))
    page.take.click()
    page.player.seats.chosen.emit("player-2")
    assert rows(page) == []
    assert window.desk.scenario_hand.held.seat == "player-2"
    page.take.click()
    assert [len(army(window, seat)) for seat in (0, 1)] == [1, 1]
    assert page.player.layouts.isHidden(), "there is one number of players"
    more, _ = players.layout_copied(now(window), 0, str)
    window.desk.edit_scenario(more, "more")
    assert not page.player.layouts.isHidden()
    page.player.layouts.chosen.emit("1")
    page.back.click()
    assert [layout.seats[1].army for layout in now(window).layouts] == [(hero(page).id,), ()]


def test_the_card_chosen_shows_both_sides_and_its_powers(page: ArmiesPage) -> None:
    one = next(card for card in page.model.cards if card.powers and card.basic_move != card.move)
    choose(page, one)
    text = page.sheet.toPlainText()
    assert one.name in text
    assert one.powers[0].text in text
    table = text[text.index("Master") :]
    assert table.split()[1:6] == [
        str(value) for value in (one.life, one.move, one.range, one.attack, one.defense)
    ]
    basic = table[table.index("Basic") :].split()[1:6]
    assert basic[1:] == [
        str(value) for value in (one.basic_move, one.basic_range, one.basic_attack, one.basic_defense)
    ]


def test_what_the_scenario_requires_is_told_once_there_is_an_army(window: Window, page: ArmiesPage) -> None:
    need = Required(Figures(hero=True, unique=True))
    window.desk.edit_scenario(players.seat_changed(now(window), 0, 0, required=(need,)), "need")
    assert page.faults.isHidden(), "the player brings an army that fits"
    choose(page, common(page))
    page.take.click()
    assert "Player 1 must place at least one unique hero" in page.faults.text()
    choose(page, hero(page))
    page.take.click()
    assert "hero" not in page.faults.text()


def test_without_players_nothing_can_be_taken(window: Window, page: ArmiesPage) -> None:
    window.desk.edit_scenario(replace(now(window), layouts=()), "Nobody")
    assert not page.nobody.isHidden()
    assert not page.take.isEnabled()
    window.session.undo()
    assert page.take.isEnabled()
