"""The planner plans whole turns, the same for the same seed, and knows no more than its seat may."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from builder.bots import BOTS, PlannerBot, played
from builder.bots.evaluation import weights
from builder.bots.outlook import outlook
from builder.bots.planning import TurnModel
from builder.hexgrid import Hex
from builder.referee import Game, SeededDice
from builder.referee.flow import TABLE, to_act
from builder.referee.state import Attack, Move, Phase
from builder.referee.views import view
from builder.scenario import Figures, Position, ScenarioObject, Up
from builder.scenario.victory import Standing, Victory
from tests.bots.bot_games import table_of
from tests.referee.cards import FINN, MARRO, MIMRING, SAMURAI, SYVARRIS, VIKINGS
from tests.referee.tables import Trial, field_of, game_of

STEADY = PlannerBot(budget=400)
"""Without a clock."""


def a_fight() -> Trial:
    army = {MARRO: [(0, r) for r in range(4)], FINN: [(1, 5)]}
    game = game_of({"A": army, "B": {VIKINGS: [(7, r) for r in range(4)], SYVARRIS: [(9, 5)]}})
    game.take_turn("A", MARRO)
    return game


def test_the_same_seed_and_budget_give_the_same_moves() -> None:
    one, other = (_turn(a_fight(), 5) for _again in range(2))
    assert one == other
    assert any(isinstance(action, Move) for action in one)
    assert any(isinstance(action, Attack) for action in one)


def _turn(game: Trial, seed: int) -> list[object]:
    random, done = Random(seed), []
    game.dice = SeededDice(seed)
    while game.state.turn is not None and game.turn.player == "A":
        done.append(STEADY.choose(game, "A", random))
        game.apply(done[-1])
    return done


def test_a_small_turn_is_looked_at_whole_and_no_plan_is_better() -> None:
    game = game_of({"A": {FINN: [(2, 2)]}, "B": {VIKINGS: [(5, r) for r in range(4)]}})
    game.take_turn("A", FINN)
    figures = list(game.figures("A"))
    model = TurnModel(game, outlook(game, "A"), figures, 1, weights("planner"))
    model.find_options(lambda figure: True)
    plan = model.best(Random(1), 500)
    values = [model.judge((n,)) for n in range(len(model.options[0]))]
    assert max(values) - values[0] == pytest.approx(plan.value)


def test_evolution_finds_what_looking_at_all_finds() -> None:
    game = game_of({"A": {SAMURAI: [(2, 2), (2, 3), (2, 4)]}, "B": {VIKINGS: [(6, r) for r in range(4)]}})
    game.take_turn("A", SAMURAI)
    model = TurnModel(game, outlook(game, "A"), list(game.figures("A")), 3, weights("planner"))
    model.find_options(lambda figure: True)
    found = model.best(Random(1), 380)
    assert model.evaluations < 500
    sizes = [range(len(options)) for options in model.options]
    best = max(model.judge((a, b, c)) for a in sizes[0] for b in sizes[1] for c in sizes[2])
    assert model.evaluations > 2_000
    assert found.value + model.judge((0, 0, 0)) >= best - 0.5  # points


def test_attackers_on_one_enemy_are_counted_together() -> None:
    game = game_of(
        {"A": {VIKINGS: [(4, 3), (5, 2), (6, 2), (3, 7)]}, "B": {MARRO: [(5, 3), (9, 0), (9, 2), (9, 4)]}}
    )
    game.take_turn("A", VIKINGS)
    model = TurnModel(game, outlook(game, "A"), list(game.figures("A")), 4, weights("planner"))
    model.find_options(lambda figure: False)
    choice = (0, 0, 0, 0)
    gain, alive, _taken = model.gain(choice, [options[0].stand for options in model.options])
    target = game.figure("B", MARRO)
    worth = outlook(game, "A").worth(target)
    assert 0.0 < alive[target.id] < 0.5
    assert gain < worth * 1.01


@pytest.mark.parametrize("bot", ["greedy", "planner"])
@pytest.mark.parametrize("name", ["four-fords-hidden-herald", "four-fords-heron-stones"])
def test_what_is_hidden_makes_no_difference(bot: str, name: str) -> None:
    chooser = STEADY if bot == "planner" else BOTS[bot]
    table = table_of(name)
    game, looked = Game(table, SeededDice(3)), 0
    for _action, _events in played(game, dict.fromkeys(table.seating, BOTS["greedy"]), Random(3), rounds=2):
        waiting = to_act(game)
        if not waiting or waiting[0] == TABLE or game.state.phase not in (Phase.MARKERS, Phase.TURNS):
            continue
        if game.state.actions % 5:
            continue
        player = waiting[0]
        other = disguised(game, player)
        assert view(other, player) == view(game, player)
        if other.state == game.state:
            continue
        looked += 1
        assert chooser.choose(other, player, Random(7)) == chooser.choose(game, player, Random(7))
    assert looked > 2


def disguised(game: Game, player: str) -> Game:
    """The same game with other facts where the player may not know them: order markers of enemies, glyphs
    that lie symbol-side up, glyphs on cards of others, the dice to come.
    """
    found = Game(game.table, SeededDice(99))
    found.state = state = game.state.copy()
    found.forget()
    hidden = [
        key
        for key, marker in state.markers.items()
        if not marker.revealed and game.table.side(key[0]) != game.table.side(player)
    ]
    turned = [state.markers[key] for key in hidden[1:] + hidden[:1]]
    state.markers |= dict(zip(hidden, turned, strict=True))
    down = [id for id, glyph in state.glyphs.items() if glyph.up is Up.SYMBOL]
    names = [state.glyphs[id].name for id in down[1:] + down[:1]]
    state.glyphs |= {id: replace(state.glyphs[id], name=name) for id, name in zip(down, names, strict=True)}
    laid = [(id, card) for id, card in state.cards.items() if card.secret and not card.secret_shown]
    secret = [id for id, card in laid if card.owner != player]
    swapped = [state.cards[id].secret for id in secret[1:] + secret[:1]]
    state.cards |= {id: replace(state.cards[id], secret=one) for id, one in zip(secret, swapped, strict=True)}
    return found


def test_it_says_why() -> None:
    game = a_fight()
    action, why = STEADY.advice(game, "A", Random(5))
    assert action == STEADY.choose(game, "A", Random(5))
    assert "wounds on Tarn Viking Warriors" in why or "wounds on Syvarris" in why
    assert why.endswith(".")


def test_it_says_that_a_hill_is_left_and_a_goal_sought() -> None:
    heights = {(0, r): 5 for r in range(8)}
    post = Position(Hex(4, 3), 1)
    game = game_of(
        {"A": {FINN: [(0, 3)]}, "B": {VIKINGS: [(11, r) for r in range(4)]}},
        field_of(heights=heights),
        objects=(ScenarioObject("post", post),),
        victory=(Victory(Standing("post", Figures(of="A")), "A"),),
    )
    game.take_turn("A", FINN)
    action, why = STEADY.advice(game, "A", Random(5))
    assert isinstance(action, Move)
    assert "Goes for what wins the game." in why
    assert "Leaves high ground." in why


def test_threats_count_special_attacks_which_reach_farther_than_normal_ones() -> None:
    """Mimring strikes what is beside him, and breathes fire 8 spaces far."""
    game = game_of({"A": {FINN: [(11, 3)]}, "B": {MIMRING: [((1, 3), (0, 3))]}}, field_of(wide=30))
    move = game.table.cards[MIMRING].move
    reached = {hex.q for hex in STEADY.threats(game, "A") if hex.r == 3}
    assert max(reached) == 1 + move + 8
