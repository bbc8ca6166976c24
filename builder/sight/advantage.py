"""Dice for height (R105, R106, decision 14)."""

from __future__ import annotations

from typing import NamedTuple

from builder.sight.figures import Game, Standing

MAJOR = 10
"""Levels between the top of the lower figure and the base of the higher one that are worth a second die."""


class HeightDice(NamedTuple):
    """The dice that height adds to an attack and to the defense against it; one of them is 0."""

    attack: int
    defense: int


def height_dice(attacker: Standing, defender: Standing, game: Game, *, special: bool = False) -> HeightDice:
    """What height adds: one die for whoever's base is higher (R105); in the Master game two where it is ten
    levels or more above the top of the lower figure (R106). A special attack gets none, the defense against
    it does (decision 15).
    """
    up = _dice(attacker, defender, game)
    down = _dice(defender, attacker, game)
    return HeightDice(0 if special else up, down)


def _dice(higher: Standing, lower: Standing, game: Game) -> int:
    if higher.level <= lower.level:
        return 0
    major = higher.level >= lower.level + lower.height + MAJOR
    return 2 if major and game is Game.MASTER else 1
