"""Who stands near a figure (R090)."""

from __future__ import annotations

from builder.referee import where
from builder.referee.play import Play
from builder.referee.state import Figure

BESIDE = 1


def is_near(game: Play, one: Figure, other: Figure, within: int, *, sight: bool) -> bool:
    """Whether a figure is within so many spaces of another: 0 for anywhere, 1 for beside it. ``sight``: clear
    sight spaces, so that any part of it is seen (R090).
    """
    if not one.on or not other.on:
        return False
    if within == 0:
        return True
    if within == BESIDE and not sight:
        return where.beside(game, one, other)
    away = where.away(game, one, other)
    if away is None or away > within:
        return False
    return not sight or where.sees(game, one, other, whole=True)
