"""What a player who sits down for the first time finds without looking for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from builder.referee.state import Phase
from builder.table.armies import LEFT
from builder.table.scenario_panel import ScenarioPanel
from builder.table.window import TableWindow
from tests.table.conftest import Open
from tests.table.driver import click_space, pass_on

HERON = "four-fords-heron-stones"


def at_the_table(sit_down: Open, name: str = HERON) -> TableWindow:
    """A window in which a person is to act."""
    window = sit_down(name, seed=3)
    pass_on(window)
    return window


def test_what_is_played_for_can_be_read_at_any_time(sit_down: Open) -> None:
    window = at_the_table(sit_down)
    panel = window.findChild(ScenarioPanel)
    assert panel is not None
    text = panel.toPlainText()
    assert text.index("Goal") < text.index("How it is won") < text.index("Rules")
    assert "The Heron Stones" in text
    assert "**" not in text


@pytest.mark.parametrize("by_row", [False, True])
def test_the_card_of_a_turn_is_chosen_by_its_figure_or_its_row_too(by_row: bool, sit_down: Open) -> None:
    window = at_the_table(sit_down)
    game, due = window.controller.game, window.controller.match.due
    assert due is not None
    figure = next(iter(game.figures(due)))
    if by_row:
        table, index = window.armies.table, window.armies.model.row_of(figure.card)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center())
    else:
        click_space(window, figure.spaces[0])
    assert game.state.turn is not None
    assert game.state.turn.card == figure.card


def test_a_click_on_any_figure_shows_its_card_and_only_the_side_in_force(sit_down: Open) -> None:
    window = at_the_table(sit_down)
    game, due = window.controller.game, window.controller.match.due
    other = next(figure for figure in game.figures() if game.player_of(figure) != due)
    click_space(window, other.spaces[0])
    shown = window.armies.sheet.toPlainText()
    assert game.card(other).name in shown
    assert "Basic" in shown
    assert "Master" not in shown
    assert "Basic game" in window.prompt.title.text()


def test_pointing_at_a_glyph_says_what_lies_there_and_no_more_than_that(sit_down: Open) -> None:
    window = at_the_table(sit_down)
    game = window.controller.game
    for glyph in game.state.glyphs.values():
        space = game.table.space(glyph.at)
        assert space is not None
        window.controller.point_at(space)
        window.controller.rest()
        words = window.prompt.why.text()
        assert "an unknown glyph" in words
        assert window.controller.labels.glyph(glyph.name) not in words


def test_when_nothing_is_left_to_do_the_turn_is_to_be_ended(sit_down: Open) -> None:
    window = at_the_table(sit_down)
    controller = window.controller
    choice = next(iter(controller.offers.buttons)) if controller.offers is not None else None
    assert choice is not None
    controller.do(choice)
    while controller.game.state.phase is Phase.TURNS and controller.able and controller.match.due is not None:
        controller.choose_figure(controller.able[0])
        controller.do(next(iter(controller.lit.values()))[0])
    assert "end it" in window.prompt.text.text()


def test_collected_glyphs_are_counted_beside_their_player(sit_down: Open) -> None:
    window = at_the_table(sit_down)
    player = window.controller.game.table.seating[0]
    assert window.armies.model.text(0, LEFT) == ""
    window.controller.game.state.collected[player] = ("kelda", "astrid")
    window.controller.changed.emit()
    assert window.armies.model.text(0, LEFT) == "2 glyphs"
