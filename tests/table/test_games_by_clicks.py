"""Stretches of games through the window: all that a random player wants can be clicked, and the window's
game is the referee's after each action.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from builder import places
from builder.bots import BOTS
from builder.referee import Game
from builder.referee.dice import SeededDice
from builder.referee.views import view
from tests.table.conftest import Open
from tests.table.driver import do, pass_on, same_stand

NAMES = sorted(path.stem for path in places.shipped("scenarios").glob("*.hexscenario"))
ACTIONS = int(os.environ.get("HEXWRIGHT_TABLE_ACTIONS", "40"))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_random_player_wants_is_clicked_and_the_referee_agrees(name: str, sit_down: Open) -> None:
    window = sit_down(name, "human", seed=5)
    controller, random = window.controller, Random(5)
    match = controller.match
    other = Game(match.game.table, SeededDice(5))
    while match.actions < ACTIONS:
        before = len(match.events)
        pass_on(window)
        player = match.due
        if player is None:
            break
        action = same_stand(window, BOTS["random"].choose(match.game, player, random))
        count = match.actions
        do(window, action)
        assert match.actions == count + 1, action
        assert len(match.events) >= before
    assert match.journal is not None
    for played in _journal(match):
        other.apply(played)
    assert view(other) == view(match.game)


def _journal(match):  # type: ignore[no-untyped-def]
    """The actions of a match, read from its file."""
    import json

    from builder.referee.state import action_of

    lines = match.journal.path.read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        data = json.loads(line)
        yield action_of({key: value for key, value in data.items() if key not in ("n", "fingerprints")})
