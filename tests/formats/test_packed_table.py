"""A table packed for other processes."""

from __future__ import annotations

import pickle

import pytest

from builder.errors import RefusedError
from builder.formats.games import PackedTable
from builder.formats.hexgame import GameFile
from builder.referee import Game
from formats.played import setting


def game_file() -> GameFile:
    found = setting()
    return GameFile(found.scenario, found.battlefield, found.cards, found.catalogue)


def test_a_packed_table_is_laid_out_the_same_in_another_process() -> None:
    packed = PackedTable.of(game_file())
    sent: PackedTable = pickle.loads(pickle.dumps(packed))
    assert sent == packed
    there, here = sent(), setting().table()
    assert there.scenario.layouts == here.scenario.layouts
    assert there.seating == here.seating
    assert len(there.board) == len(here.board)
    assert {action.kind for action in Game(there).legal_actions()} == {
        action.kind for action in Game(here).legal_actions()
    }


def test_a_table_for_more_players_than_the_scenario_is_for_is_refused() -> None:
    packed = PackedTable.of(game_file(), 7)
    with pytest.raises(RefusedError, match="found 7"):
        packed()
