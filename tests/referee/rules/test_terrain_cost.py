"""Terrain that costs more than one move (R233)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield, Put
from builder.hexgrid import Hex
from builder.referee.actions import Move
from builder.scenario.special import TerrainCost
from tests.referee.tables import game_of, take_turn, the_catalogue


@pytest.mark.rule("R233")
@pytest.mark.parametrize(("rules", "farthest"), [((), 4), ((TerrainCost("sand", 2),), 2)])
def test_each_sand_space_costs_two_moves(rules: tuple[TerrainCost, ...], farthest: int) -> None:
    """A Viking with Move 4 crosses two of them; the grass he starts on does not count."""
    battlefield, known = Battlefield(), the_catalogue().pieces
    pieces = [
        battlefield.new_piece(known["sand-1" if 0 < q < 9 else "grass-1"], Hex(q, 0), 1, 0) for q in range(10)
    ]
    battlefield.apply(Put(tuple(pieces)))
    armies = {"A": {"tarn-viking-warriors": [(0, 0)]}, "B": {"zettian-guards": [(9, 0)]}}
    game = game_of(armies, battlefield, rules=rules)
    take_turn(game, "A", "tarn-viking-warriors")
    assert max(a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)) == farthest
