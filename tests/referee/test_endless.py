"""No game is endless; random games keep their invariants."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.bots import played
from builder.catalogue.cards import Card
from builder.catalogue.powers import CardPower, Who
from builder.formats import replay
from builder.formats.hexgame import Setting
from builder.formats.journal_header import header_of
from builder.hexgrid import Hex
from builder.playtest.games import bots_at, one_game
from builder.referee import Game, SeededDice
from builder.referee.narration import Labels
from builder.referee.outcome import outcome_text
from builder.referee.state import EndTurn
from builder.referee.victory import MOST_ACTIONS, MOST_ACTIONS_OF_A_FIGURE, MOST_ROUNDS
from builder.scenario import NeutralFigure, Position
from builder.scenario.special import FirstPlayer, Truce
from tests.movement.random_boards import PLANS, Plan, build
from tests.referee.cards import FINN, MARRO, THORGRIM
from tests.referee.grounds import EDITIONS, SHIPPED, laid_out, row_of, shipped_field, skirmish, table_of
from tests.referee.random_games import Effort, play
from tests.referee.tables import Trial, facing, field_of, game_of, shields, skulls, the_cards, the_catalogue
from tests.soak import often

# ---- No game is endless: a round has a limit of actions, a game one of rounds; then it is a draw and says
# so ----

ARMIES = {"A": {FINN: [(0, 0)], THORGRIM: [(0, 2)]}, "B": {FINN: [(9, 0)], THORGRIM: [(9, 2)]}}


def cards_with(*powers: tuple[str, Mapping[str, Any]]) -> dict[str, Card]:
    """Vikings with these powers, who stand still and never hurt anybody."""
    given = tuple(CardPower(kind, "n", "t", more) for kind, more in powers)
    known = the_cards()
    return {id: replace(known[id], powers=given, move=0, attack=0) for id in (FINN, THORGRIM)}


AGAIN = (("turn-again", {"least": 1}),)
BONDING = tuple(
    ("bonding", {"who": Who(), "instead": instead, "within": 0, "sight": False}) for instead in (False, True)
)
ENDLESS = {"another turn after every turn": AGAIN, "turns that two cards give each other": BONDING}


def endless(powers: tuple[tuple[str, Mapping[str, Any]], ...] = AGAIN, **more: Any) -> Trial:
    table = game_of(ARMIES, cards=cards_with(*powers), **more).table
    return Trial(table, SeededDice(1))


def test_computer_players_play_the_basic_game_too() -> None:
    table = game_of(ARMIES, edition="basic").table
    assert one_game(table, 1, bots_at(table, ("greedy",))).sides


@pytest.mark.parametrize("name", ENDLESS)
def test_powers_that_give_turns_without_end_end_in_a_draw(name: str) -> None:
    table = endless(ENDLESS[name], rules=(Truce(("A", "B")),) if ENDLESS[name] is AGAIN else ()).table
    result = one_game(table, 1, bots_at(table, ("greedy",)))
    assert (result.sides, result.stopped, result.rounds) == ((), False, 1)
    assert result.reason == "a round came to its limit of actions"


def test_the_limit_is_said_and_stands_in_the_outcome() -> None:
    game = endless()
    players = bots_at(game.table, ("greedy",))
    *_, (_, last) = played(game, players, Random(1))
    most = MOST_ACTIONS + 4 * MOST_ACTIONS_OF_A_FIGURE
    assert list(Labels(game).sentences(last, None))[-1] == "Round 1 came to its limit of 1,080 actions"
    assert [event.kind for event in last][-2:] == ["round-limit", "game-over"]
    assert game.state.actions == most == 1_080
    assert outcome_text(game) == "Nobody wins (a round came to its limit of actions)."
    assert not list(game.legal_actions())


def test_each_round_has_its_own_count() -> None:
    game = game_of(ARMIES)
    game.take_turn("A", FINN)
    assert game.state.actions == 9  # eight order markers and a roll
    whole = Game(game.table, SeededDice(3))
    counts = [whole.state.actions for _ in played(whole, bots_at(game.table, ("greedy",)), Random(3))]
    assert any(later < sooner for sooner, later in pairwise(counts))


def test_what_is_refused_or_taken_back_is_not_counted() -> None:
    game = game_of(ARMIES)
    game.take_turn("A", FINN)
    saved = game.saved()
    game.refused(EndTurn("B"))
    assert game.state.actions == 9
    game.end_turn()
    assert game.state.actions == 10
    game.back_to(saved)
    assert game.state.actions == 9


def test_a_victory_with_the_last_action_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game, by, target = facing({FINN: [(0, 0)]}, {MARRO: [(1, 0)]})
    monkeypatch.setattr("builder.referee.victory.MOST_ACTIONS", game.state.actions + 1 - 40)
    game.strike(by, target, skulls(3, of=3), shields(0, of=3))
    assert game.state.outcome.sides == ("A",)


def test_a_game_in_which_nobody_can_do_anything_ends_by_itself() -> None:
    always = FirstPlayer("A", tuple(range(1, MOST_ROUNDS + 2)))
    captive = NeutralFigure("n", FINN, (Position(Hex(3, 3), 1),))
    game = game_of({"A": {}, "B": {}}, rules=(always,), neutrals=(captive,), victory=())
    assert (game.state.round, game.state.outcome.sides) == (MOST_ROUNDS, ())
    assert outcome_text(game) == "Nobody wins (no game goes on for more than 1,000 rounds)."


def test_a_journal_of_it_is_played_again_to_the_same_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.referee.victory.MOST_ACTIONS", 20)
    table = endless().table
    setting = Setting(table.scenario, field_of(), table.cards, the_catalogue())
    game, path = setting.game(setting.table(2), SeededDice(1)), tmp_path / "g.hexjournal"
    with replay.begin(path, game, header_of(game, seed=1), events=True) as writer:
        for action, happened in played(game, bots_at(table, ("greedy",)), Random(1)):
            writer.append(action, happened)
    found = replay.replay_file(path, setting)
    assert found.refusal is None
    assert found.game.state.outcome == game.state.outcome
    assert "limit" in outcome_text(found.game)


# ---- Invariants on random games, a few in every run; `python -m tests.referee.many_games` plays thousands
# ----

LOOK = Effort(changed=0.1, complete=0.05, hidden=0.03)


@settings(max_examples=often(3))
@given(st.sampled_from(EDITIONS), st.integers(0, 2**32))
def test_a_random_fight_is_played_by_the_rules(edition: str, seed: int) -> None:
    table, facts = skirmish(edition, rounds=2)
    report = play(table, facts, seed, LOOK)
    assert report.faults == []
    assert report.actions


@settings(max_examples=often(4))
@given(PLANS, st.sampled_from(EDITIONS), st.integers(0, 2**32))
def test_a_random_game_on_a_random_board_is_played_by_the_rules(plan: Plan, edition: str, seed: int) -> None:
    field = build(plan, the_catalogue().pieces)
    if len(row_of(field)) < 9:
        return
    table, facts = table_of(laid_out(field, edition, points=150, rounds=2), field)
    assert play(table, facts, seed, LOOK).faults == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_random_game_on_a_shipped_battlefield_is_played_by_the_rules(name: str) -> None:
    """Another game in every run."""
    seed = random.randrange(2**32)
    edition = EDITIONS[seed % 3]
    field = shipped_field(name)
    scenario = laid_out(field, edition, points=200, rounds=2, players=2 + seed % 2)
    report = play(*table_of(scenario, field), seed, LOOK)
    assert report.faults == [], f"{edition}, seed {seed}"
