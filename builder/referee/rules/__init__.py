"""Special rules of scenarios: one class a kind, all in `RULES`."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.play import Hook
from builder.referee.rules.special_rules import (
    ClearSightAttacksRule,
    CollectGlyphsRule,
    FirstPlayerRule,
    InitiativeRule,
    MarkersInTurnRule,
    ObjectActionRule,
    PowersOffRule,
    ReinforcementsRule,
    RevealOnDeathRule,
    RisingHazardRule,
    StartDiceRule,
    SummonRollRule,
    TruceRule,
)
from builder.referee.table import Table
from builder.scenario import special

RULES: tuple[tuple[type, type[Hook]], ...] = (
    (special.Reinforcements, ReinforcementsRule),
    (special.PowersOff, PowersOffRule),
    (special.InitiativeBonus, InitiativeRule),
    (special.FirstPlayer, FirstPlayerRule),
    (special.RisingHazard, RisingHazardRule),
    (special.RevealOnDeath, RevealOnDeathRule),
    (special.Truce, TruceRule),
    (special.SummonRoll, SummonRollRule),
    (special.ObjectAction, ObjectActionRule),
    (special.CollectGlyphs, CollectGlyphsRule),
    (special.MarkersInTurn, MarkersInTurnRule),
    (special.StartDice, StartDiceRule),
    (special.ClearSightAttacks, ClearSightAttacksRule),
)
"""The hook of each special rule. `TerrainCost` has none: the table lays it into the movement graph."""


def rule_hooks(table: Table) -> Iterator[Hook]:
    """The hooks of the special rules of a scenario, each with its record."""
    known = dict(RULES)
    for number, rule in enumerate(table.scenario.rules, 1):
        found = known.get(type(rule))
        if found is not None:
            yield found(f"rule-{number}", rule)  # type: ignore[call-arg]  # each takes its own record
