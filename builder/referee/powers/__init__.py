"""Special powers of army cards: one class a kind, found by `POWERS` in its modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from builder.referee.powers import (
    arrivals,
    avoiding,
    markers,
    more_attacks,
    more_turns,
    passive,
    second_rolls,
    shots,
    special_attack,
    wounds,
)
from builder.referee.powers.power import Power
from builder.referee.state import OwnedCard

_MODULES = (
    arrivals,
    avoiding,
    markers,
    more_attacks,
    more_turns,
    passive,
    shots,
    second_rolls,
    special_attack,
    wounds,
)
POWERS: Mapping[str, type[Power]] = MappingProxyType({
    found.kind: found
    for module in _MODULES
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, Power) and "kind" in vars(found)
})  # fmt: skip
"""The powers by their kind: every class that says which kind it is."""


def power_hooks(owned: OwnedCard) -> Iterator[Power]:
    """The hooks of the powers of an owned card; powers of movement need none, the profile has them."""
    for number, power in enumerate(owned.card.powers):
        if power.kind in POWERS:
            yield POWERS[power.kind](owned.id, power, number)


__all__ = ["POWERS", "Power", "power_hooks"]
