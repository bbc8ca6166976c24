"""Special powers of army cards: one class a kind, all in `POWERS`."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.powers.again import TurnAgain
from builder.referee.powers.attack_bonuses import (
    AttackBonus,
    DoubleSkulls,
    FollowUpBonus,
    StandAndFire,
    SwipeBonus,
    WoundedBonus,
)
from builder.referee.powers.auras import ArmyBonus, Aura, MoveAura
from builder.referee.powers.bonding import Bonding
from builder.referee.powers.charge import ChargeAgain
from builder.referee.powers.chomp import Chomp
from builder.referee.powers.defenses import CounterStrike, OnlyHitFromBeside, ShieldWall, StealthDodge
from builder.referee.powers.drop import TheDrop
from builder.referee.powers.healing import Heal, HealingTouch, WoundAtDistance
from builder.referee.powers.more_attacks import AttackAllBeside, ExtraAttacks
from builder.referee.powers.paralyse import Paralyse
from builder.referee.powers.power import Power
from builder.referee.powers.returning import Clone, Rebirth
from builder.referee.powers.roll_bonus import RollBonus
from builder.referee.powers.shackle import MindShackle
from builder.referee.powers.special_attack import SpecialAttackPower
from builder.referee.powers.spirits import Spirit
from builder.referee.powers.tables import Drain, Fury, Swarm
from builder.referee.powers.volley import Volley
from builder.referee.state import OwnedCard

POWERS: tuple[type[Power], ...] = (
    # Dice, hits, ranges and special attacks.
    Aura, MoveAura, ArmyBonus, AttackBonus, FollowUpBonus, StandAndFire, WoundedBonus, DoubleSkulls,
    SwipeBonus, OnlyHitFromBeside, StealthDodge, CounterStrike, ShieldWall, ExtraAttacks, AttackAllBeside,
    Paralyse, SpecialAttackPower, Volley, Spirit,
    # Turns, figures and cards.
    ChargeAgain, TheDrop, Bonding, Swarm, Fury, Drain, TurnAgain, Rebirth, Clone, RollBonus, Chomp,
    MindShackle, Heal, HealingTouch, WoundAtDistance,
)  # fmt: skip


def power_hooks(owned: OwnedCard) -> Iterator[Power]:
    """The hooks of the powers of an owned card; powers of movement need none, the profile has them."""
    known = {power.kind: power for power in POWERS}
    for number, power in enumerate(owned.card.powers):
        found = known.get(power.kind)
        if found is not None:
            yield found(owned.id, power, number)


__all__ = ["POWERS", "Power", "power_hooks"]
