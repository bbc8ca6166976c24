"""The reference bot chooses as the greedy player did when it was frozen, at 500 recorded positions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from builder.formats.hexgame import load_setting
from builder.places import shipped
from builder.referee import Game, SeededDice
from builder.referee.flow import TABLE, to_act
from builder.referee.state import action_of, plain_action
from tests.referee.tables import the_cards, the_catalogue
from tests.reference_bot import ReferenceBot

GAMES = json.loads((Path(__file__).parent / "data" / "reference-bot.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("recorded", GAMES, ids=[game["scenario"] for game in GAMES])
def test_it_chooses_what_it_chose_then(recorded: dict) -> None:
    path = shipped("scenarios") / f"{recorded['scenario']}.hexscenario"
    game = Game(load_setting(path, the_catalogue(), the_cards()).table(None), SeededDice(recorded["seed"]))
    for number, choice in enumerate(recorded["choices"]):
        (player, *_) = to_act(game)
        if player != TABLE:
            chosen = ReferenceBot().choose(game, player, Random(number))
            assert plain_action(chosen) == choice, f"at position {number}"
        game.apply(action_of(choice))


def test_there_are_five_hundred_of_its_choices() -> None:
    assert sum(choice["action"] != "roll" for game in GAMES for choice in game["choices"]) == 500
