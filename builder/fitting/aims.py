"""The aims of a tiling, in the order of their weight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.inventory import Price
from builder.language import N_

PURCHASE = Price._fields
"""The aims that say what must be bought."""

NAMES: Mapping[str, str] = {
    "loose": N_("Fewest pieces that no box holds"),
    "unsold": N_("Fewest boxes that are no longer sold"),
    "unsure": N_("Fewest boxes with uncertain contents"),
    "boxes": N_("Fewest boxes to buy"),
    "short": N_("Fewest pieces short"),
    "lowered": N_("Fewest hexes lowered"),
    "unlike": N_("Least terrain under other rules"),
    "alike": N_("Least terrain, and fewest obstacles, of another kind"),
    "changes": N_("Fewest tiles moved"),
    "joints": N_("Fewest joints above joints"),
    "pieces": N_("Fewest pieces"),
}
"""What people read, by the name of an aim."""


@dataclass(frozen=True)
class FitAim:
    """The value reached for one aim, and its proven lower ``bound``; both whole numbers.

    ``seconds`` is the time it took.
    """

    name: str
    reached: int
    bound: int
    seconds: float

    @property
    def proved(self) -> bool:
        """Whether the value is proved optimal."""
        return self.bound >= self.reached
