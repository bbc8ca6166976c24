"""The twelve scenarios of the rulebooks as whole games: exported, opened, and played the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder.battlefield import Battlefield, Put
from builder.board import Board
from builder.formats import fingerprints, replay
from builder.formats.hexgame import GameFile, Setting, load_setting, write_hexgame
from builder.formats.journal_header import header_of
from builder.plaindata import read_json
from builder.referee import Game, SeededDice
from builder.referee.views import view
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue
from tests.scenario.twelve import TWELVE
from tests.schemas import wrong_places


@pytest.mark.parametrize("name", TWELVE)
def test_a_journal_of_the_scenario_is_one_of_its_export(
    made: Callable[[str], Battlefield], tmp_path: Path, name: str
) -> None:
    field, make = TWELVE[name]
    battlefield = made(field)
    here = Setting(make(Board(battlefield)), battlefield, the_cards(), the_catalogue())
    path, record = tmp_path / f"{name}.hexgame", tmp_path / f"{name}.hexjournal"
    write_hexgame(path, GameFile(here.scenario, battlefield, here.cards, here.catalogue))
    there = load_setting(path, the_catalogue(), the_cards())
    assert there.scenario == here.scenario
    assert fingerprints.of_battlefield(there.battlefield) == fingerprints.of_battlefield(battlefield)
    game = Game(here.table(), SeededDice(3))
    with replay.begin(record, game, header_of(game, seed=3), events=True) as writer:
        for action, happened in played.play(game, 3, most=15):
            writer.append(action, happened)
    found = replay.replay_file(record, there)
    assert found.refusal is None, found.refusal
    assert view(found.game) == view(game)
    twin = Game(there.table(), SeededDice(3))
    again = [action for action, _ in played.play(twin, 3, most=15)]
    assert view(twin) == view(game), again


def test_they_follow_the_schema(made: Callable[[str], Battlefield], tmp_path: Path) -> None:
    for name in ("siege", "toxic-mist"):
        field, make = TWELVE[name]
        battlefield = made(field)
        path = tmp_path / f"{name}.hexgame"
        scenario = make(Board(battlefield))
        write_hexgame(path, GameFile(scenario, battlefield, the_cards(), the_catalogue()))
        assert wrong_places("hexgame", read_json(path.read_bytes(), name).data) == []


def test_a_door_keeps_its_name_when_pieces_are_numbered_anew(made: Callable[[str], Battlefield]) -> None:
    field, make = TWELVE["siege"]
    battlefield = made(field)
    scenario = replace(make(Board(battlefield)), doors=(), victory=(), rules=())
    anew = Battlefield(battlefield.info)
    anew.apply(Put(tuple(anew.new_like(piece) for piece in reversed(battlefield.in_order()))))
    doors = []
    for lying in (battlefield, anew):
        game = Game(Setting(scenario, lying, the_cards(), the_catalogue()).table())
        doors.append(
            {id: game.table.board.doorways[door.doorway].spaces for id, door in game.state.doors.items()}
        )
    assert doors[0] == doors[1] != {}
    assert set(Board(battlefield).doorways) != set(Board(anew).doorways)
