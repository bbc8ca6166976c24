"""Glyphs that nobody sees, in their panel: groups shuffled, glyphs laid secretly on cards."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.scenario.marker_list import GlyphBag
from builder.editor.scenario.pages.hidden import HiddenPage
from builder.editor.widgets.fields import Choice
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario
from editor.people import Hands


@pytest.fixture
def page(window: Window) -> HiddenPage:
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(5))), "tiles")
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page("hidden")
    window.canvas.fit()
    assert isinstance(found, HiddenPage)
    return found


def now(window: Window) -> Scenario:
    assert window.desk.scenario is not None
    return window.desk.scenario


def pick(field: Choice, id: str) -> None:
    """Choose as a person does."""
    field.setCurrentIndex(field.findData(id))
    field.activated.emit(field.currentIndex())


def rows(bag: GlyphBag) -> list[str]:
    return [bag.list.item(row).text() for row in range(bag.list.count())]


def test_glyphs_are_put_in_a_group_and_taken_out(qtbot: QtBot, window: Window, page: HiddenPage) -> None:
    bag = page.shuffled
    assert not bag.empty.isHidden()
    for name in ("kelda", "brandar", "brandar"):
        pick(bag.more, name)
    assert rows(bag) == ["Kelda", "2 × Brandar"]
    assert bag.more.currentIndex() == -1
    bag.list.setCurrentRow(1)
    qtbot.keyClick(bag.list, Qt.Key.Key_Delete)
    assert now(window).shuffled[0].names == ("kelda", "brandar")
    bag.less.click()
    assert now(window).shuffled[0].names == ("kelda",)
    window.session.undo()
    assert rows(bag) == ["Kelda", "Brandar"]


def test_their_spaces_are_laid_with_the_tool(window: Window, hands: Hands, page: HiddenPage) -> None:
    pick(page.shuffled.more, "kelda")
    page.more_groups.click()
    pick(page.shuffled.more, "astrid")
    assert page.groups.currentText() == "Group 2: 1 glyph"
    page.lay.click()
    assert window.canvas.tool.id == "glyph"
    hands.click(Hex(0, 0))
    hands.click(Hex(1, 0))
    assert [group.positions for group in now(window).shuffled] == [
        (), (Position(Hex(0, 0), 1), Position(Hex(1, 0), 1))
    ]  # fmt: skip
    page = window.session.scenario_dock.show_page("hidden")  # type: ignore[assignment]
    assert page.spaces.text() == "on 2 spaces"
    page.less_groups.click()
    assert [group.names for group in now(window).shuffled] == [("kelda",)]
    assert page.spaces.text() == "on 0 spaces"


def test_a_player_lays_secret_glyphs_one_of_which_matters(window: Window, page: HiddenPage) -> None:
    assert page.form.isHidden()
    page.more_secrets.click()
    for name in ("gerda", "kelda"):
        pick(page.form.fields["names"].more, name)
    pick(page.form.fields["key"].field, "kelda")
    pick(page.form.fields["on"].more, "general")
    general = page.form.fields["on"].rows["general"][1].currentData()
    (row,) = now(window).secret
    assert (row.player, row.names, row.key) == ("player-1", ("gerda", "kelda"), "kelda")
    assert general
    assert (row.on.unique, row.on.hero, row.on.general) == (True, True, general)
    pick(page.form.fields["player"].field, "player-2")
    assert page.secrets.currentText() == "Player 2"
    for _ in range(3):
        window.session.undo()
    assert page.form.fields["key"].field.currentText() == "Gerda"
    page.less_secrets.click()
    assert now(window).secret == ()
    assert page.form.isHidden()


def test_every_player_can_lay_some_and_no_one_twice(window: Window, page: HiddenPage) -> None:
    page.more_secrets.click()
    page.more_secrets.click()
    assert [row.player for row in now(window).secret] == ["player-1", "player-2"]
    assert not page.more_secrets.isEnabled()
    page.secrets.chosen.emit("0")
    assert page.form.fields["player"].field.currentText() == "Player 1"
    page.show_part(2)
    assert page.form.fields["player"].field.currentText() == "Player 2"
