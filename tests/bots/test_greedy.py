"""The greedy bot never harms itself, knows what it must do to win, and beats the one it replaced."""

from __future__ import annotations

from random import Random

import pytest

from builder.bots import BOTS, GreedyBot
from builder.bots.attacking import attack_worth, best_attack, door_matters
from builder.bots.gathering import draw_card, strength
from builder.bots.moving import best_move
from builder.bots.orders import best_marker
from builder.bots.outlook import outlook
from builder.hexgrid import Hex
from builder.referee.state import Attack, EndTurn, Move, PutMarker, TakeCard, Use
from builder.scenario import Figures, Position, ScenarioObject
from builder.scenario.victory import Standing, Victory
from tests.bots.bot_games import Match, Watched, table_of
from tests.referee.cards import DEATHWALKER, FINN, GRIMNAK, HIVE, MARRO, RAELIN, SAMURAI, SYVARRIS, VIKINGS
from tests.referee.gates import OUTSIDE, at_the_gate
from tests.referee.tables import Trial, field_of, game_of
from tests.reference_bot import ReferenceBot


def chosen(game: Trial, player: str = "A") -> list[object]:
    """All that the greedy bot does until its turn ends, without what dice decide."""
    action = GreedyBot().choose(game, player, Random(1))
    return [action] if isinstance(action, EndTurn) else [action, *_after(game, action, player)]


def _after(game: Trial, action: Move, player: str) -> list[object]:
    if not isinstance(action, Move):
        return []
    game.apply(action)
    return chosen(game, player)


def test_grimnak_bites_enemies_and_never_friends() -> None:
    game = game_of({"A": {GRIMNAK: [((2, 2), (2, 3))], VIKINGS: [(3, 2)]}, "B": {FINN: [(9, 6)]}})
    game.take_turn("A", GRIMNAK)
    bites = [use for use in game.legal_actions("A") if isinstance(use, Use) and "chomp" in use.power]
    assert bites
    assert not any(isinstance(action, Use) for action in chosen(game))


def test_a_blast_that_hits_more_friends_than_enemies_is_not_made() -> None:
    friends = [(5, 3), (6, 2), (5, 4), (4, 4)]
    game = game_of(
        {"A": {DEATHWALKER: [(1, 3)], VIKINGS: friends}, "B": {SAMURAI: [(5, 2), (9, 7), (10, 7)]}}
    )
    game.take_turn("A", DEATHWALKER)
    view = outlook(game, "A")
    target = game.figure("B", SAMURAI).id
    blast = next(a for a in game.legal_actions("A") if isinstance(a, Attack) and a.how and a.target == target)
    assert attack_worth(game, view, blast) < attack_worth(game, view, Attack("A", blast.figure, target))
    best = best_attack(game, view)
    assert best is not None
    assert not best.how


def test_it_does_not_jump_off_a_tower_when_there_is_a_way_down() -> None:
    heights = {(0, 0): 24, **{(0, r): 24 - 3 * r for r in range(1, 8)}}
    army = {VIKINGS: [(0, 0), (0, 1), (11, 6), (11, 7)]}
    game = game_of({"A": army, "B": {SYVARRIS: [(5, 0)]}}, field_of(heights=heights))
    game.take_turn("A", VIKINGS)
    moves = [action for action in chosen(game) if isinstance(action, Move)]
    assert moves
    assert not any(move.to.level == 1 and move.figure in (1, 2) for move in moves)


def test_a_door_is_attacked_only_where_somebody_must_pass_it() -> None:
    game = at_the_gate({"A": {FINN: [(2, 6)]}, "B": {FINN: [OUTSIDE]}})
    assert not door_matters(game, outlook(game, "B"), "gate")  # the field is open on both sides of it


def test_who_can_win_by_going_there_goes_there() -> None:
    post = Position(Hex(4, 4), 1)
    game = game_of(
        {
            "A": {FINN: [(2, 2)], MARRO: [(0, r) for r in range(4)]},
            "B": {VIKINGS: [(4, r) for r in range(4)]},
        },
        objects=(ScenarioObject("post", post),),
        victory=(Victory(Standing("post", Figures(of="A")), "A"),),
    )
    game.take_turn("A", FINN)
    move = best_move(game, outlook(game, "A"))
    assert move is not None
    assert move.to == post


def test_an_archer_comes_within_range_and_not_within_reach() -> None:
    game = game_of({"A": {SYVARRIS: [(0, 3)]}, "B": {VIKINGS: [(11, r) for r in (2, 3, 4, 5)]}})
    game.take_turn("A", SYVARRIS)
    move, attack = chosen(game)
    assert isinstance(move, Move)
    assert isinstance(attack, Attack)
    assert move.to.hex.distance(Hex(11, 3)) in (7, 8, 9)


def test_the_immobile_hive_is_not_drafted() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {FINN: [(9, 0)]}})
    cards = game.table.cards
    dearest = max(cards.values(), key=lambda card: card.points)
    choices = [TakeCard("A", id) for id in (HIVE, RAELIN, SYVARRIS, dearest.id)]
    assert strength(game, cards[HIVE]) < strength(game, cards[SYVARRIS])
    for seed in range(40):
        found = draw_card(game, "A", choices, 400, Random(seed))
        assert found is not None
        assert found.card != HIVE


def test_the_first_order_marker_lies_on_those_who_can_attack() -> None:
    game = game_of({"A": {FINN: [(0, 0)], SYVARRIS: [(5, 3)]}, "B": {MARRO: [(9, r) for r in range(4)]}})
    cards = {owned.card.id: owned.id for owned in game.cards_of("A")}
    choices = [PutMarker("A", "1", id) for id in cards.values()]
    assert best_marker(game, outlook(game, "A"), choices).card == cards[SYVARRIS]


@pytest.mark.parametrize("scenario", ["ash-and-fir-rising-smoke", "gate-of-the-raven-hold-raven-banner"])
def test_in_games_it_does_nothing_that_hurts_only_itself(scenario: str) -> None:
    match = Match(Watched(BOTS["greedy"]), Watched(ReferenceBot()))
    results = list(match.play({scenario: table_of(scenario)}, 2))
    assert len(results) == 2
    assert not match.one.misdeeds
    assert match.one.choices > 50
