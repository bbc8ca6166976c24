"""A truce among rivals."""

from __future__ import annotations

import pytest

from builder.referee import Game, spatial
from builder.referee.actions import Attack, Move
from builder.referee.effects import destroy
from builder.scenario.special import Truce
from tests.referee.tables import figure, game_of, may_strike, position_at, shields, skulls, take_turn

VIKINGS, KNIGHTS, GUARDS, SAMURAI = (
    "tarn-viking-warriors",
    "knights-of-weston",
    "zettian-guards",
    "izumi-samurai",
)


def rivals() -> Game:
    """A, B and C keep a truce; D is everybody's enemy. A and B stand side by side, and so do B and C."""
    return game_of(
        {
            "A": {VIKINGS: [(2, 2), (8, 1)]},
            "B": {KNIGHTS: [(3, 2), (9, 1)]},
            "C": {GUARDS: [(4, 2), (0, 6)]},
            "D": {SAMURAI: [(11, 7)]},
        },
        rules=(Truce(("A", "B", "C")),),
    )


def test_those_in_a_truce_neither_engage_nor_swipe_and_pass_each_other() -> None:
    """A Viking moves away from a knight of B: no die is rolled."""
    game = rivals()
    assert spatial.engaged_with(game, figure(game, "A", VIKINGS)) == ()
    take_turn(game, "A", VIKINGS)
    game.apply(Move("A", 1, position_at(game, 5, 2)))  # past B's and C's figures, which are friends


def test_the_first_attack_ends_it_for_all_before_a_die_is_rolled() -> None:
    """A attacks B: now A and C, and B and C, are enemies too."""
    game = rivals()
    take_turn(game, "A", VIKINGS)
    knight = figure(game, "B", KNIGHTS)
    enemies = sum(other.enemy for other in spatial.situation(game, knight).others)
    events = game.apply(Attack("A", 1, knight.id), [skulls(0, 3), shields(0, 4)])
    kinds = [e.kind for e in events]
    assert kinds.index("truce-over") < kinds.index("rolled")
    for one in "ABC":
        assert not any(game.friends(one, other) for other in "ABC" if other != one)
    # Two Vikings of A and two guards of C are new ones.
    assert sum(other.enemy for other in spatial.situation(game, knight).others) == enemies + 4
    near = spatial.engaged_with(game, figure(game, "B", KNIGHTS))
    assert {game.player_of(other) for other in near} == {"A", "C"}


@pytest.mark.parametrize("target", ["D", "A"])
def test_an_attack_on_others_leaves_it_alone(target: str) -> None:
    """D is not in it: who attacks him, or is attacked by him, breaks nothing."""
    attacker = "A" if target == "D" else "D"
    game = game_of(
        {"A": {VIKINGS: [(2, 2)]}, "B": {KNIGHTS: [(6, 6)]}, "D": {SAMURAI: [(3, 2)]}},
        rules=(Truce(("A", "B")),),
    )
    take_turn(game, attacker, VIKINGS if attacker == "A" else SAMURAI)
    by = figure(game, attacker, VIKINGS if attacker == "A" else SAMURAI)
    whom = figure(game, target, SAMURAI if target == "D" else VIKINGS)
    dice = game.card(by).attack
    game.apply(Attack(attacker, by.id, whom.id), [skulls(0, dice), shields(0, game.card(whom).defense)])
    assert game.friends("A", "B")


@pytest.mark.rule("R075")
def test_who_is_engaged_with_an_enemy_does_not_strike_a_friend_beside_him() -> None:
    """He is not engaged with his friend; were D gone, he could break the truce."""
    game = game_of(
        {"A": {VIKINGS: [(2, 2)]}, "B": {KNIGHTS: [(3, 2)]}, "D": {SAMURAI: [(1, 2)]}},
        rules=(Truce(("A", "B")),),
    )
    take_turn(game, "A", VIKINGS)
    by, knight, samurai = figure(game, "A", VIKINGS), figure(game, "B", KNIGHTS), figure(game, "D", SAMURAI)
    assert may_strike(game, by, samurai)
    assert not may_strike(game, by, knight)
    destroy(game, samurai.id, "test")
    assert may_strike(game, by, knight)
