"""Markers of powers on army cards: in the list, on the card, in the terminal, in what programs get."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from builder.cli.playing.screen import say_turn
from builder.match.match import Match
from builder.referee.narration import Labels
from builder.referee.views import view
from builder.table.armies import LEFT
from builder.table.window import TableWindow
from tests.referee.cards import FINN, VIKINGS
from tests.referee.tables import facing
from tests.table.driver import do

EXILES = "exiles-of-the-sundered-sea"


def test_how_many_are_left_stands_in_the_list_and_on_the_card(
    window_of: Callable[[Match], TableWindow],
) -> None:
    game, _exile, _viking = facing({EXILES: [(1, 3), (2, 5)], FINN: [(0, 0)]}, {VIKINGS: [(6, 3)]})
    window = window_of(Match(game, dict.fromkeys(game.table.seating), Random(1)))
    window.controller.sit_down()
    model = window.armies.model
    row = model.row_of(f"A:{EXILES}").row()
    window.armies.table.setCurrentIndex(model.row_of(f"A:{EXILES}"))
    assert model.text(row, LEFT) == "2 of 4 figures ◆3"
    assert model.tip(row, LEFT) == "2 of 4 figures and 3 markers on the card"
    assert model.text(model.row_of(f"A:{FINN}").row(), LEFT) == "4 of 4 life"
    assert "3 markers on the card" in window.armies.sheet.toPlainText()
    do(window, game.offered("marker-range")[0])
    assert model.text(row, LEFT) == "2 of 4 figures ◆2"
    assert "2 markers on the card" in window.armies.sheet.toPlainText()


def test_the_terminal_and_programs_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    game, _exile, _viking = facing({EXILES: [(1, 3)]}, {VIKINGS: [(6, 3)]})
    events = game.do("marker-range")
    say_turn(game, "A", Labels(game))
    assert "2 markers on the card" in capsys.readouterr().out
    told = "2 markers lie on Exiles of the Sundered Sea now"
    assert told in list(Labels(game).sentences(events, "B"))
    assert {card["id"]: card["markers"] for card in view(game, "B")["cards"]} == {
        f"A:{EXILES}": 2,
        f"B:{VIKINGS}": None,
    }
