"""Glyphs that nobody sees, in their panel: groups shuffled, glyphs laid secretly on cards."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.scenario.pages.objects import HiddenPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Position
from builder.view.widgets.fields import Choice
from editor.people import Hands
from editor.scenario.panel import now, rows, turn_to


@pytest.fixture
def hidden(window: Window) -> HiddenPage:
    return turn_to(window, HiddenPage, tiles=5)


def pick(field: Choice, id: str) -> None:
    """Choose as a person does."""
    field.setCurrentIndex(field.findData(id))
    field.activated.emit(field.currentIndex())


def test_glyphs_are_put_in_a_group_and_taken_out(qtbot: QtBot, window: Window, hidden: HiddenPage) -> None:
    bag = hidden.shuffled
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


def test_their_spaces_are_laid_with_the_tool(window: Window, hands: Hands, hidden: HiddenPage) -> None:
    pick(hidden.shuffled.more, "kelda")
    hidden.more_groups.click()
    pick(hidden.shuffled.more, "astrid")
    assert hidden.groups.currentText() == "Group 2: 1 glyph"
    hidden.lay.click()
    assert window.canvas.tool.id == "glyph"
    hands.click(Hex(0, 0))
    hands.click(Hex(1, 0))
    assert [group.positions for group in now(window).shuffled] == [
        (), (Position(Hex(0, 0), 1), Position(Hex(1, 0), 1))
    ]  # fmt: skip
    hidden = window.session.scenario_dock.show_page("hidden")  # type: ignore[assignment]
    assert hidden.spaces.text() == "on 2 spaces"
    hidden.less_groups.click()
    assert [group.names for group in now(window).shuffled] == [("kelda",)]
    assert hidden.spaces.text() == "on 0 spaces"


def test_every_player_lays_secret_glyphs_one_of_which_matters(window: Window, hidden: HiddenPage) -> None:
    assert hidden.form.isHidden()
    hidden.more_secrets.click()
    for name in ("gerda", "kelda"):
        pick(hidden.form.fields["names"].more, name)
    pick(hidden.form.fields["key"].field, "kelda")
    pick(hidden.form.fields["on"].more, "general")
    general = hidden.form.fields["on"].rows["general"][1].currentData()
    (row,) = now(window).secret
    assert (row.player, row.names, row.key) == ("player-1", ("gerda", "kelda"), "kelda")
    assert general
    assert (row.on.unique, row.on.hero, row.on.general) == (True, True, general)
    pick(hidden.form.fields["player"].field, "player-2")
    assert hidden.secrets.currentText() == "Player 2"
    for _ in range(3):
        window.session.undo()
    assert hidden.form.fields["key"].field.currentText() == "Gerda"
    hidden.less_secrets.click()
    assert now(window).secret == ()
    assert hidden.form.isHidden()
    hidden.more_secrets.click()
    hidden.more_secrets.click()
    assert [row.player for row in now(window).secret] == ["player-1", "player-2"]
    assert not hidden.more_secrets.isEnabled()
    hidden.secrets.chosen.emit("0")
    assert hidden.form.fields["player"].field.currentText() == "Player 1"
    hidden.show_part(2)
    assert hidden.form.fields["player"].field.currentText() == "Player 2"
