"""The cards to choose from lie side by side: each shows and says what it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from builder.table.card_tiles import card_words, side_numbers
from builder.table.gathering import GatheringPanel
from builder.table.window import TableWindow
from tests.referee.tables import the_cards
from tests.table.conftest import Open
from tests.table.driver import pass_on

DRUMS = "four-fords-night-of-drums"
AGENTS = the_cards()["krav-maga-agents"]


@pytest.fixture
def drafting(sit_down: Open) -> TableWindow:
    window = sit_down(DRUMS, seed=3)
    pass_on(window)
    return window


def names(panel: GatheringPanel) -> list[str]:
    return [panel.model.item(row).name for row in range(panel.model.row_total())]


def stripe(panel: GatheringPanel, index: QModelIndex) -> QColor:
    """The colour at the left edge of a card."""
    place = panel.table.visualRect(index)
    return panel.table.viewport().grab().toImage().pixelColor(place.left() + 7, place.center().y())


def test_all_that_a_card_shows_is_said() -> None:
    assert card_words(AGENTS, 2, master=True) == (
        "Krav Maga Agents, 100 points, Unique squad of 3, Vydar, "
        "Life 1, Move 6, Range 7, Attack 3, Defense 3, Stealth Dodge, taken: 2"
    )


@pytest.mark.rule("R001")
def test_in_a_basic_game_a_card_shows_its_basic_side() -> None:
    basic = [AGENTS.basic_move, AGENTS.basic_range, AGENTS.basic_attack, AGENTS.basic_defense]
    assert [value for _name, value in side_numbers(AGENTS, master=False)] == basic
    assert "Stealth Dodge" not in card_words(AGENTS, 0, master=False)


def test_a_card_of_the_list_is_said_and_told_whole(drafting: TableWindow) -> None:
    model = drafting.gathering.model
    for role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
        assert "Stealth Dodge" in str(model.row_of(AGENTS.id).data(role))


def test_cards_lie_side_by_side_and_arrow_keys_go_from_one_to_the_next(drafting: TableWindow) -> None:
    grid, model = drafting.gathering.table, drafting.gathering.model
    first, second = (grid.visualRect(model.index(row, 0)) for row in range(2))
    assert first.top() == second.top()
    assert first.right() < second.left()
    grid.setCurrentIndex(model.index(0, 0))
    QTest.keyClick(grid, Qt.Key.Key_Right)
    assert grid.currentIndex().row() == 1
    QTest.keyClick(grid, Qt.Key.Key_Down)
    assert grid.visualRect(grid.currentIndex()).left() == grid.visualRect(model.index(1, 0)).left()
    assert grid.currentIndex().row() > 1


def test_the_colour_of_a_card_is_that_of_its_general(drafting: TableWindow) -> None:
    panel = drafting.gathering
    found = {}
    for name in ("utgar", "jandar"):
        panel.search.setText(name)
        found[name] = {stripe(panel, panel.model.index(row, 0)).name() for row in range(2)}
    assert all(len(one) == 1 for one in found.values())
    assert found["utgar"] != found["jandar"]


@pytest.mark.parametrize("words", ["stealth dodge", "vydar agent", "squad human"])
def test_cards_are_found_by_powers_generals_and_what_they_are(words: str, drafting: TableWindow) -> None:
    panel = drafting.gathering
    every = panel.model.row_total()
    panel.search.setText(words)
    assert AGENTS.name in names(panel)
    assert panel.model.row_total() < every


def test_cards_are_put_in_the_order_asked_for_and_the_chosen_one_stays(drafting: TableWindow) -> None:
    panel = drafting.gathering
    panel.table.setCurrentIndex(panel.model.row_of(AGENTS.id))
    panel.order.setCurrentIndex(panel.order.findData("name"))
    panel.order.chosen.emit("name")
    assert names(panel) == sorted(names(panel))
    assert panel.model.item(panel.table.currentIndex().row()) == AGENTS
    panel.order.setCurrentIndex(panel.order.findData("general"))
    panel.order.chosen.emit("general")
    generals = [panel.model.item(row).general for row in range(panel.model.row_total())]
    assert generals == sorted(generals)


@pytest.mark.rule("R021")
def test_who_brings_an_army_next_does_not_see_what_was_chosen_last(sit_down: Open) -> None:
    window = sit_down(DRUMS, "human", "human", seed=3, gathering="pre-made")
    pass_on(window)
    panel, due = window.gathering, window.controller.match.due
    index = panel.model.row_of(AGENTS.id)
    panel.table.setCurrentIndex(index)
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert "taken: 1" in str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    QTest.mouseClick(panel.done, Qt.MouseButton.LeftButton)
    pass_on(window)
    assert window.controller.match.due != due
    assert not panel.table.currentIndex().isValid()
    assert "taken" not in str(panel.model.row_of(AGENTS.id).data(Qt.ItemDataRole.AccessibleTextRole))


def test_a_double_click_takes_a_card(drafting: TableWindow) -> None:
    panel, controller = drafting.gathering, drafting.controller
    player = controller.match.due or ""
    at = panel.table.visualRect(panel.model.index(1, 0)).center()
    card = panel.model.item(1)
    QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=at + QPoint(1, 0))
    assert [owned.card for owned in controller.game.cards_of(player)] == [card]
