"""What powers ask is answered in the window, by clicks; every kind of it in the longer `make every-ask`."""

from __future__ import annotations

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles, load_styles
from tests.referee.random_games import chosen
from tests.table.duels import DUELS, Duel, begun
from tests.table.every_ask import click_in, reach


@pytest.fixture(scope="module")
def styles() -> Styles:
    return load_styles(places.shipped("tilesets"))


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: duel.kinds[0])
def test_what_a_power_asks_is_answered_in_the_window(duel: Duel, styles: Styles, qtbot: QtBot) -> None:
    clicked, wanted = click_in(PlayFacts(), styles), {duel.kinds[0]}
    for seed in range(20):
        if wanted:
            [*reach(begun(duel, seed), wanted, clicked, chosen, Random(seed), most=40)]
    assert not wanted
