"""States and events as data that are sent, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.errors import BuilderError
from builder.match.plain_records import PlainRecords
from builder.plaindata import MAX_DEPTH
from builder.referee import SeededDice
from builder.referee.flow import to_act
from builder.referee.game import Game
from builder.referee.known_state import known_state
from builder.referee.views import view
from builder.scenario import Gathering, Layout, Up
from tests.formats import played
from tests.referee.cards import CARR, FINN, VIKINGS
from tests.referee.grounds import laid_out, proving_ground, table_of
from tests.referee.plain_state import dump
from tests.referee.tables import facing, lying


def test_a_game_comes_back_whole_from_its_data() -> None:
    game = played.new_game(3, 4)
    records = PlainRecords(game.table)
    for _action, events in played.play(game, 4, most=60):
        state = known_state(game, "A")
        sent = json.loads(json.dumps(records.state(state)))
        assert dump(records.state_of(sent)) == dump(state)
        for event in events:
            assert records.event_of(json.loads(json.dumps(records.event(event)))) == event


def test_what_a_hero_carries_and_a_glyph_gave_go_along() -> None:
    glyphs = (lying("heroic-rune", 4, 3), lying("sola-astrid", 0, 0), lying("jump-pack", 9, 0, Up.SYMBOL))
    game, finn, viking = facing({FINN: [(2, 3)], CARR: [(0, 0)]}, {VIKINGS: [(5, 3)]}, glyphs=glyphs)
    game.walk(finn, 4, 3)
    game.do("treasures")
    game.do("glyph-boosts")
    records, state = PlainRecords(game.table), known_state(game, "A")
    sent = json.loads(json.dumps(records.state(state)))
    found = records.state_of(sent)
    assert dump(found) == dump(state)
    game.state = found
    game.forget()
    assert not game.offered("glyph-boosts")
    game.misses(game.now(finn), viking, 3 + 1 + 1, 4)
    (carried,) = sent["carried"].values() if isinstance(sent["carried"], dict) else [sent["carried"][0][1]]
    carried["figure"] = 99
    with pytest.raises(BuilderError, match="figure"):
        records.state_of(sent)


def test_a_door_is_that_of_the_same_doorway_where_pieces_are_numbered_otherwise() -> None:
    field = proving_ground()
    scenario = laid_out(field, "master-2")
    game = Game(table_of(scenario, field)[0], SeededDice(1))
    pieces = [replace(piece, id=piece.id + 1000) for piece in field.in_order()]
    renumbered = Battlefield(field.info, pieces)
    other = Game(table_of(scenario, renumbered)[0], SeededDice(1))
    (door,) = game.state.doors
    sent = json.loads(json.dumps(PlainRecords(game.table).state(game.state)))
    found = PlainRecords(other.table).state_of(sent)
    assert found.doors == other.state.doors != game.state.doors
    sent["doors"][door]["doorway"][2] += 1
    with pytest.raises(BuilderError, match=r"doorway: .* was expected, found"):
        PlainRecords(other.table).state_of(sent)


@pytest.mark.parametrize("deep", [MAX_DEPTH + 1, 900])
def test_what_a_power_remembers_is_refused_where_it_is_nested_without_end(deep: int) -> None:
    game = played.new_game(2)
    sent = PlainRecords(game.table).state(game.state)
    sent["memory"] = {"ford": json.loads("[" * deep + "]" * deep)}
    with pytest.raises(BuilderError, match="nested too deeply"):
        PlainRecords(game.table).state_of(sent)


def test_a_draft_is_gone_on_with_elsewhere() -> None:
    setting = played.setting()
    seats = tuple(
        replace(seat, army=(), gathering=(Gathering.DRAFT,)) for seat in setting.scenario.layouts[0].seats
    )
    table = replace(setting, scenario=replace(setting.scenario, layouts=(Layout(seats),), secret=())).table(2)
    game, other = Game(table, SeededDice(1)), Game(table, SeededDice(2))
    records = PlainRecords(table)
    for _happened in played.play(game, 3, most=30):
        other.state = records.state_of(json.loads(json.dumps(records.state(game.state))))
        other.forget()
        assert list(other.legal_actions()) == list(game.legal_actions())


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"phase": "lunch"},
        {"round": "1"},
        {"round": True},
        {"nothing": 1},
        {"figures": [[1, {"id": 1, "card": "A:x"}]]},
        {"figures": [[1, {"id": 1, "card": "A:x", "number": 1, "spaces": [[99, 99, 1]]}]]},
        {"cards": {"A:x": {"id": "A:x", "card": "no-such-card", "owner": "A", "controller": "A"}}},
        {"turns": [{}]},
        {"memory": {"x": {"draft": {"players": 3}}}},
        {"memory": {"x": {"else": 1}}},
        {"left": [["grass-1", [0], 1, 0]]},
        {"order": "AB"},
    ],
)
def test_data_of_no_state_are_refused_in_one_sentence(wrong: Any) -> None:
    records = PlainRecords(played.new_game().table)
    with pytest.raises(BuilderError, match=r"was expected, found|is missing|is not known here"):
        records.state_of(wrong)


@pytest.mark.parametrize(
    "wrong", [None, {}, {"event": "lunch"}, {"event": "round"}, {"event": "round", "x": 1}]
)
def test_data_of_no_event_are_refused(wrong: Any) -> None:
    with pytest.raises(BuilderError, match=r"was expected, found|is missing|is not known here"):
        PlainRecords(played.new_game().table).event_of(wrong)


def test_whatever_is_changed_in_a_state_it_is_read_or_refused() -> None:
    game, random = played.new_game(3, 5), Random(5)
    *_rest, _last = played.play(game, 5, most=30)
    records = PlainRecords(game.table)
    content = json.dumps(records.state(known_state(game, "A")))
    other, read = Game(game.table, SeededDice(1)), 0
    for _try in range(300):
        data = json.loads(content)
        _change(data, random)
        try:
            other.state = records.state_of(data)
        except BuilderError:
            continue
        other.forget()
        assert view(other, "A")
        to_act(other)
        read += 1
    assert 0 < read < 300


def _change(data: Any, random: Random) -> None:
    """Put something else somewhere into data."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = random.choice(keys)
        if not isinstance(data[key], dict | list) or not data[key] or random.random() < 0.2:
            data[key] = random.choice([None, -1, 10**30, "x", [], {}, [[]], True, 1.5])
            return
        data = data[key]
