"""Special powers of army cards: one class a kind, all in `POWERS`."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.powers.arrivals import Clone, Rebirth, Spirit, TheDrop
from builder.referee.powers.more_attacks import AttackAllBeside, ExtraAttacks, Paralyse, Volley
from builder.referee.powers.more_turns import Bonding, ChargeAgain, Drain, Fury, Swarm, TurnAgain
from builder.referee.powers.passive import (
    ArmyBonus,
    AttackBonus,
    Aura,
    CounterStrike,
    DoubleSkulls,
    FollowUpBonus,
    MoveAura,
    OnlyHitFromBeside,
    RollBonus,
    ShieldWall,
    StandAndFire,
    StealthDodge,
    SwipeBonus,
    WoundedBonus,
)
from builder.referee.powers.power import Power
from builder.referee.powers.special_attack import SpecialAttackPower
from builder.referee.powers.wounds import Chomp, Heal, HealingTouch, MindShackle, WoundAtDistance
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
