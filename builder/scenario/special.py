"""The special rules a scenario may have: plain records, which the referee makes rules of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from builder.facts import Limits
from builder.scenario.places import ANY, NO_TEXTS, OF_ANY, Figures, Height, Texts


@dataclass(frozen=True, slots=True)
class Chance:
    """From round ``since`` on a d20 of ``least`` or more is needed."""

    since: int
    least: int


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """At the end of a round each player with figures left rolls a d20 and may win a second army, once: one
    that is drafted, or a ``pre_made`` one, brought all at once out of all cards there are.
    """

    chances: tuple[Chance, ...]
    points: int
    without_powers: tuple[str, ...] = ()
    once: bool = True
    pre_made: bool = False


@dataclass(frozen=True, slots=True)
class PowersOff:
    """Powers that do not work, by their kind in the cards ("flying", "the-drop"). A card that would start off
    the battlefield by such a power is placed as all others.
    """

    powers: tuple[str, ...]
    of: str = ANY


@dataclass(frozen=True, slots=True)
class InitiativeBonus:
    """A player adds to the initiative roll in one round, or in each (``round`` None)."""

    player: str
    bonus: Annotated[int, Limits(-100, 100)]
    round: int | None = None


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """In these rounds nobody rolls for initiative: a player begins, then to the left."""

    player: str
    rounds: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True)
class TerrainCost:
    """Each space of a kind of terrain costs ``cost`` moves (R233)."""

    terrain: str
    cost: int


@dataclass(frozen=True, slots=True)
class RisingHazard:
    """At the end of round n every figure on such terrain, or on a level from ``lowest`` up to
    ``lowest - 1 + n * rise`` (at most ``top``), takes wounds. Figures that fit ``spares`` do not.
    """

    terrains: tuple[str, ...] = ()
    lowest: Height = 1
    rise: int = 1
    top: Height = 5
    wounds: int = 1
    since: int = 1
    spares: Figures | None = None


@dataclass(frozen=True, slots=True)
class RevealOnDeath:
    """When a figure whose card carries a secret glyph is destroyed or taken over, the glyph is shown."""


@dataclass(frozen=True, slots=True)
class Truce:
    """Players who count as friends until one of them attacks another: then it is over for all of them."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SummonRoll:
    """A figure that was summoned (R130) rolls a d20 and is destroyed below ``survive``."""

    survive: int = 19


@dataclass(frozen=True, slots=True)
class ObjectAction:
    """What a figure may do to an object from its space, after moving, instead of attacking.

    ``who`` fits the figures that may, seen from the owner of the object where it has one; ``unengaged`` asks
    that nobody is engaged with it. The object is removed and counts as taken by that side.
    """

    object: str
    name: Texts = field(default_factory=lambda: NO_TEXTS)
    who: Figures = OF_ANY
    unengaged: bool = True


@dataclass(frozen=True, slots=True)
class CollectGlyphs:
    """Landing on one of the glyphs shows it: those named are collected by the player, all others are removed;
    none of their powers works.
    """

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkersInTurn:
    """All order markers of a player are placed before those of the next: a d20 decides who places first, then
    to the left (R011).
    """


@dataclass(frozen=True, slots=True)
class StartDice:
    """How many combat dice decide who begins the Basic game (R002): 5 in the first edition."""

    dice: Annotated[int, Limits(1, 24)] = 5


@dataclass(frozen=True, slots=True)
class ClearSightAttacks:
    """A special attack whose card asks for clear sight may be aimed at whom it sees any part of (R090), not
    only the hit zone.
    """


SpecialRule = (
    Reinforcements | PowersOff | InitiativeBonus | FirstPlayer | TerrainCost | RisingHazard | RevealOnDeath
    | Truce | SummonRoll | ObjectAction | CollectGlyphs | MarkersInTurn | StartDice | ClearSightAttacks
)  # fmt: skip
