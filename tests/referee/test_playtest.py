"""No game is endless; random games keep their invariants; games of computer players are counted rightly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import formats
from builder.catalogue.card_powers import CardPower, Who
from builder.catalogue.cards import Card
from builder.cli.playtest import _table
from builder.formats import replay
from builder.formats.hexgame import Setting
from builder.formats.journal_header import header_of
from builder.hexgrid import Hex
from builder.referee import Game, SeededDice, Table
from builder.referee.bots import GreedyBot, RandomBot, played
from builder.referee.narration import Labels, outcome_text, sentences
from builder.referee.playtest import GameResult, Tally, bots_at, one_game, playtest, wilson
from builder.referee.state import EndTurn, Life
from builder.referee.victory import MOST_ACTIONS, MOST_ACTIONS_OF_A_FIGURE, MOST_ROUNDS
from builder.scenario import NeutralFigure, Position
from builder.scenario.special import FirstPlayer, Truce
from tests.formats import played as meadow
from tests.movement.random_boards import PLANS, Plan, build
from tests.referee.cards import FINN, MARRO, THORGRIM
from tests.referee.grounds import EDITIONS, SHIPPED, laid_out, row_of, shipped_field, skirmish, table_of
from tests.referee.random_games import Effort, play
from tests.referee.tables import Trial, facing, field_of, game_of, shields, skulls, the_cards, the_catalogue

# ---- Games of computer players: the same for the same seed, counted rightly, with honest intervals ----


def the_table() -> Table:
    return meadow.setting().table(2)


def result(seed: int, sides: tuple[str, ...], *, rounds: int = 3, stopped: bool = False) -> GameResult:
    return GameResult(
        seed, sides, 0 if sides else None, stopped, rounds, 10, Counter({(0, 0, 1): 2}), Counter()
    )


def test_a_game_depends_on_its_seed_alone() -> None:
    table = the_table()
    first = [one_game(table, seed, bots_at(table, ("greedy", "random"))) for seed in (5, 6)]
    again = [one_game(the_table(), seed, bots_at(table, ("greedy", "random"))) for seed in (6, 5)]
    assert first == again[::-1]
    assert first[0] != first[1]._replace(seed=5)


def test_two_workers_tell_the_same_games_in_the_same_order(tmp_path: Path) -> None:
    path = tmp_path / "meadow.hexscenario"
    formats.write_hexscenario(path, meadow.scenario(), meadow.battlefield())
    make = partial(_table, path, 2)
    alone = list(playtest(make, 4, names=("greedy",), seed=3))
    assert [game.seed for game in alone] == [3, 4, 5, 6]
    assert list(playtest(make, 4, names=("greedy",), seed=3, workers=2)) == alone


def test_it_stops_when_it_is_cancelled() -> None:
    asked: list[bool] = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 2

    assert len(list(playtest(the_table, 10, cancelled=cancelled))) == 2


def _never() -> Table:
    Event().wait()
    return the_table()


def test_cancelled_or_left_early_it_ends_what_is_under_way_in_other_processes() -> None:
    asked: list[bool] = []
    assert not list(playtest(_never, 10, workers=2, cancelled=lambda: asked.append(True) or len(asked) > 2))
    assert not active_children()
    games = playtest(the_table, 500, workers=2)
    assert next(games).seed == 1
    working = active_children()
    games.close()  # type: ignore[attr-defined]
    assert not active_children()
    assert len(working) == 2
    assert all(worker.exitcode for worker in working), "none of them played its games to the end"


def test_what_is_counted_is_what_happened() -> None:
    table = the_table()
    from random import Random

    game = Game(table, SeededDice(9))
    moves = sum(
        1 + (event.plain()["tail"] is not None)
        for _, events in played(game, {"A": GreedyBot(), "B": RandomBot()}, Random(9))
        for event in events
        if event.kind == "moved"
    )
    found = one_game(table, 9, {"A": GreedyBot(), "B": RandomBot()})
    fallen = sum(f.life is Life.DESTROYED for f in game.state.figures.values())
    assert moves > 0
    assert found.stops.total() == moves
    assert found.deaths.total() >= fallen > 0  # one on two spaces counts on both
    assert found.rounds == game.state.round
    assert found.sides == game.state.outcome.sides


def test_greedy_beats_chance() -> None:
    table = the_table()
    tally = Tally(table.layout.sides)
    tally.games = [
        one_game(table, seed, bots_at(table, names))
        for names in (("greedy", "random"), ("random", "greedy"))
        for seed in range(12)
    ]
    wins = sum("A" in g.sides for g in tally.games[:12]) + sum("red" in g.sides for g in tally.games[12:])
    losses = sum("red" in g.sides for g in tally.games[:12]) + sum("A" in g.sides for g in tally.games[12:])
    assert wins > 2 * losses


def test_the_tally_adds_up() -> None:
    tally = Tally(
        ("A", "B"),
        [result(1, ("A",)), result(2, ()), result(3, ("A",), rounds=7), result(4, (), stopped=True)],
    )
    assert (tally.share("A").wins, tally.share("B").wins, tally.draws.wins) == (2, 0, 2)
    assert tally.rounds == (3, 4.0, 7)
    assert (tally.stopped, tally.actions) == (1, 40)
    assert tally.victories() == {("A", 0): 2}
    assert tally.stops() == {(0, 0, 1): 8}


def test_the_interval_is_that_of_wilson() -> None:
    # Newcombe 1998, table I: 81 of 263 and 0 of 20, without continuity correction.
    assert wilson(81, 263)[1:] == pytest.approx((0.3080, 0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.0, 0.1611), abs=5e-5)


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_holds_its_share(wins: int, losses: int) -> None:
    found = wilson(wins, wins + losses)
    assert 0 <= found.low <= found.share + 1e-12
    assert found.share - 1e-12 <= found.high <= 1


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
    assert list(sentences(last, None, Labels(game)))[-1] == "Round 1 came to its limit of 1,080 actions"
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


@settings(max_examples=3)
@given(st.sampled_from(EDITIONS), st.integers(0, 2**32))
def test_a_random_fight_is_played_by_the_rules(edition: str, seed: int) -> None:
    table, facts = skirmish(edition, rounds=2)
    report = play(table, facts, seed, LOOK)
    assert report.faults == []
    assert report.actions


@settings(max_examples=4)
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
