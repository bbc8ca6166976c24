"""When a computer player opens or closes a castle door that it controls."""

from __future__ import annotations

from builder.board import Door
from builder.referee.doors import workings
from builder.referee.game import Game
from builder.referee.state import WorkDoor

_NEAR = 12
"""Hexes; a figure farther away is not waited for."""


def gate_to_work(game: Game, player: str) -> WorkDoor | None:
    """Open the door if the nearest figure before it is a friend, close it if it is anybody else or nobody."""
    for action in workings(game):
        if action.player == player and action.state == _wanted(game, player, action.door):
            return action
    return None


def _wanted(game: Game, player: str, door: str) -> str:
    spaces = game.table.board.doorways[game.state.doors[door].doorway].spaces
    outer, inner = spaces[0], spaces[-1]
    before = [
        (space.hex.distance(outer), not game.friends(player, game.player_of(figure)))
        for figure in game.figures()
        if not game.owned(figure).captive
        for space in figure.spaces
        if space.hex.distance(outer) < space.hex.distance(inner)
    ]
    away, strange = min(before, default=(_NEAR + 1, True))
    return Door.CLOSED if strange or away > _NEAR else Door.OPEN
