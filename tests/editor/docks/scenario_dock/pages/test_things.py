"""Glyphs, objects and figures in their panel: taken in hand, listed, named, taken away."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.docks.scenario_dock.pages.things import ThingsPage
from builder.editor.window import Window
from builder.editor.work.scenario_hand import SHUFFLED
from builder.hexgrid import Hex
from builder.scenario import Scenario
from editor.people import Hands


@pytest.fixture
def page(window: Window) -> ThingsPage:
    battlefield, grass = window.document.battlefield, window.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(5))), "tiles")
    window.actions_by_id["new-scenario"].trigger()
    found = window.scenario_dock.show_page("things")
    window.canvas.fit()
    assert isinstance(found, ThingsPage)
    return found


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def rows(page: ThingsPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_what_is_chosen_is_in_hand_with_its_tool(window: Window, hands: Hands, page: ThingsPage) -> None:
    page.glyph.chosen.emit("gerda")
    assert (window.desk.scenario_hand.held.glyph, window.canvas.tool.id) == ("gerda", "glyph")
    page.up.chosen.emit("symbol")
    hands.click(Hex(0, 0))
    page.kind.chosen.emit("marker")
    hands.click(Hex(1, 0))
    page.card.chosen.emit(next(iter(window.play_facts.cards)))
    page.seat.chosen.emit("player-2")
    assert window.canvas.tool.id == "figure"
    hands.click(Hex(2, 0))
    name = next(iter(window.play_facts.cards.values())).name
    assert rows(page) == [
        "Gerda, symbol up · A1, level 1",
        "Marker 1 · B1, level 1",
        f"{name} 1 of Player 2 · C1, level 1",
    ]
    assert page.empty.isHidden()


def test_shuffled_glyphs_are_ticked_and_laid_on_their_spaces(
    window: Window, hands: Hands, page: ThingsPage
) -> None:
    assert page.pool.isHidden()
    page.glyph.chosen.emit(SHUFFLED)
    assert not page.pool.isHidden()
    hands.click(Hex(0, 0))
    hands.click(Hex(1, 0))
    page.shuffled["kelda"].click()
    page.shuffled["astrid"].click()
    (group,) = now(window).shuffled
    assert (group.names, len(group.spots)) == (("kelda", "astrid"), 2)
    page.shuffled["kelda"].click()
    assert now(window).shuffled[0].names == ("astrid",)
    window.undo()
    assert page.shuffled["kelda"].isChecked()


def test_an_object_is_named_given_to_a_player_and_taken_away(
    qtbot: QtBot, window: Window, hands: Hands, page: ThingsPage
) -> None:
    page.kind.chosen.emit("flag")
    hands.click(Hex(3, 0))
    page.list.setCurrentRow(0)
    assert not page.details.isHidden()
    page.name.selectAll()
    qtbot.keyClicks(page.name, "Banner")
    page.owner.chosen.emit("player-1")
    page.stops.click()
    (thing,) = now(window).objects
    assert (thing.name, thing.owner, thing.stops) == ({"en": "Banner"}, "player-1", True)
    assert rows(page) == ["Banner · D1, level 1"]
    page.remove.click()
    assert now(window).objects == ()
    assert window.document.history.labels[-4:] == (
        "Rename object", "Whose an object is", "Whether it stops", "Remove Banner"
    )  # fmt: skip


def test_a_glyph_may_be_without_power_and_a_neutral_figure_no_captive(
    window: Window, hands: Hands, page: ThingsPage
) -> None:
    page.glyph.chosen.emit("gerda")
    hands.click(Hex(0, 0))
    page.card.chosen.emit(next(iter(window.play_facts.cards)))
    hands.click(Hex(2, 0))
    page.list.setCurrentRow(0)
    assert (page.inert.isHidden(), page.captive.isHidden(), page.details.isHidden()) == (False, True, True)
    page.inert.click()
    assert now(window).glyphs[0].inert
    page.list.setCurrentRow(1)
    assert page.captive.isChecked()
    page.captive.click()
    assert not now(window).neutrals[0].captive
    window.undo()
    assert page.captive.isChecked()
    assert page.list.currentRow() == 1
