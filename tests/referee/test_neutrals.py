"""Figures of nobody's: they bar the way, and do nothing else."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, spatial
from builder.referee.actions import IllegalActionError, Move
from builder.scenario import NeutralFigure
from builder.scenario.places import Position
from tests.referee.tables import figure, game_of, may_strike, position_at, take_turn

FINN, SAMURAI, CARR = "finn-the-viking-champion", "izumi-samurai", "agent-carr"
SYVARRIS = "syvarris"


def beside_one(*, captive: bool) -> Game:
    """Syvarris of A stands beside Carr, who is nobody's; a samurai of B stands four spaces away."""
    neutral = NeutralFigure("stranger", CARR, (Position(Hex(3, 3), 1),), captive=captive)
    game = game_of({"A": {SYVARRIS: [(2, 3)]}, "B": {SAMURAI: [(6, 3)]}}, neutrals=(neutral,))
    take_turn(game, "A", SYVARRIS)
    return game


@pytest.mark.rule("R070")
@pytest.mark.rule("R075")
@pytest.mark.parametrize("captive", [True, False])
def test_nobody_is_engaged_with_a_figure_of_nobodys(captive: bool) -> None:
    """Who stands beside it shoots at others, but not at it."""
    game = beside_one(captive=captive)
    archer = figure(game, "A", SYVARRIS)
    assert spatial.engaged_with(game, archer) == ()
    assert may_strike(game, archer, figure(game, "B", SAMURAI))
    assert not may_strike(game, archer, figure(game, "", CARR))


@pytest.mark.rule("R073")
@pytest.mark.parametrize("captive", [True, False])
def test_it_does_not_swipe_at_who_leaves_it(captive: bool) -> None:
    """No die is rolled: none were given."""
    game = beside_one(captive=captive)
    events = game.apply(Move("A", figure(game, "A", SYVARRIS).id, position_at(game, 0, 3)))
    assert [e.kind for e in events] == ["moved"]


@pytest.mark.rule("R042")
@pytest.mark.parametrize("captive", [True, False])
def test_nobody_moves_through_it(captive: bool) -> None:
    """It is no friend."""
    game = beside_one(captive=captive)
    archer = figure(game, "A", SYVARRIS)
    straight = tuple(position_at(game, q, 3) for q in (2, 3, 4))
    with pytest.raises(IllegalActionError):
        game.apply(Move("A", archer.id, straight[-1], path=straight))
