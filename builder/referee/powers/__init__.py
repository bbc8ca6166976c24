"""Special powers of army cards: one class a kind, all in `POWERS`."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.powers.power import Power
from builder.referee.state import OwnedCard

POWERS: tuple[type[Power], ...] = ()


def power_hooks(owned: OwnedCard) -> Iterator[Power]:
    """The hooks of the powers of an owned card; powers of movement need none, the profile has them."""
    known = {power.kind: power for power in POWERS}
    for number, power in enumerate(owned.card.powers):
        found = known.get(power.kind)
        if found is not None:
            yield found(owned.id, power, number)


__all__ = ["POWERS", "Power", "power_hooks"]
