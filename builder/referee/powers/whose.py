"""Whose figures a power concerns (R112)."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.state import Figure


def is_of(game: Play, of: str, player: str, figure: Figure) -> bool:
    """Whether a figure is one of those meant by ``of``, for a power of a player: ``own`` are those that he
    controls, ``friendly`` those of his side and its allies too, ``any`` all.
    """
    if of == "any":
        return True
    controller = game.player_of(figure)
    return controller == player if of == "own" else bool(player) and game.friends(player, controller)
