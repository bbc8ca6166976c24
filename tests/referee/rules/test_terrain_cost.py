"""Terrain that costs more than one move (R233)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield, Put
from builder.hexgrid import Hex
from builder.referee.actions import Move
from builder.scenario.special import TerrainCost
from tests.referee.tables import game_of, take_turn, the_catalogue

MUD = (TerrainCost("sand", 2),)


@pytest.mark.rule("R233")
@pytest.mark.parametrize(
    ("card", "rules", "farthest"),
    [
        ("tarn-viking-warriors", (), 4),
        ("tarn-viking-warriors", MUD, 2),
        ("raelin-the-kyrie-warrior", (), 6),
        ("raelin-the-kyrie-warrior", MUD, 3),
    ],
)
def test_each_figure_uses_up_two_moves_on_each_sand_space(
    card: str, rules: tuple[TerrainCost, ...], farthest: int
) -> None:
    """A Viking of Move 4 crosses two of them, Raelin of Move 6 flies over three."""
    battlefield, known = Battlefield(), the_catalogue().pieces
    pieces = [
        battlefield.new_piece(known["sand-1" if 0 < q < 9 else "grass-1"], Hex(q, 0), 1, 0) for q in range(10)
    ]
    battlefield.apply(Put(tuple(pieces)))
    armies = {"A": {card: [(0, 0)]}, "B": {"zettian-guards": [(9, 0)]}}
    game = game_of(armies, battlefield, rules=rules)
    take_turn(game, "A", card)
    assert max(a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)) == farthest
