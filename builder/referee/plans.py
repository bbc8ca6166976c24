"""An attack as it is announced, and as it is rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from builder.referee.state import Figure


@dataclass(frozen=True, slots=True)
class SpecialAttack:
    """A special attack instead of normal ones (R107): its id, name, Range and attack dice; ``sight``: the
    target must be seen, ``any_part``: not only its hit zone; ``repeats``: once more as long as it wounds.
    """

    id: str
    name: str
    range: int
    attack: int
    sight: bool = True
    repeats: bool = False
    any_part: bool = False


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """One figure attacks another, or a door (``target`` None).

    ``beside``: they are adjacent (R070 to R072, R214); ``away`` is the range between them in spaces.
    """

    attacker: Figure
    target: Figure | None
    beside: bool
    away: int
    special: SpecialAttack | None = None
    door: str = ""


class Hits(NamedTuple):
    """What an attack rolled: skulls and shields, and the wounds that come of them.

    ``back``: wounds that the attacker takes (a counter strike).
    """

    skulls: int
    shields: int
    wounds: int
    back: int = 0
