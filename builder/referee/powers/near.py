"""Who stands near a figure (R090)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.referee.state import Figure

if TYPE_CHECKING:
    from builder.referee.game import Game

BESIDE = 1


def is_near(game: Game, one: Figure, other: Figure, within: int, *, sight: bool) -> bool:
    """Whether a figure is within so many spaces of another: 0 for anywhere, 1 for beside it. ``sight``: clear
    sight spaces, so that any part of it is seen (R090).
    """
    if not one.on or not other.on:
        return False
    if within == 0:
        return True
    if within == BESIDE and not sight:
        return game.where.beside(one, other)
    away = game.where.away(one, other)
    if away is None or away > within:
        return False
    return not sight or game.where.sees(one, other, whole=True)
