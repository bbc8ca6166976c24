"""Summoning that may go wrong."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee.actions import Move, Use
from builder.scenario.model import PlacedGlyph
from builder.scenario.places import Position
from builder.scenario.special import SummonRoll
from tests.referee.tables import d20, figure, game_of, position_at, take_turn

FINN, GUARDS = "finn-the-viking-champion", "zettian-guards"


@pytest.mark.rule("R130")
@pytest.mark.parametrize(("roll", "lives"), [(1, False), (18, False), (19, True), (20, True)])
def test_a_summoned_figure_rolls_to_live(roll: int, lives: bool) -> None:
    """19 and 20 are safe."""
    game = game_of(
        {"A": {FINN: [(2, 3)]}, "B": {GUARDS: [(11, 7), (11, 6)]}},
        glyphs=(PlacedGlyph("erland", Position(Hex(4, 3), 1)),),
        rules=(SummonRoll(),),
    )
    take_turn(game, "A", FINN)
    game.apply(Move("A", 1, position_at(game, 4, 3)))
    guard = figure(game, "B", GUARDS)
    game.apply(Use("A", "glyph-landing", 1, guard.id, at=(position_at(game, 5, 3),)), [d20(roll)])
    assert game.state.figures[guard.id].on == lives
