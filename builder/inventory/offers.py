"""What a box offers of what is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.catalogue import Confidence

Demand = Mapping[str, int]
BOXES = 1  # which of the aims is the number of boxes


@dataclass(frozen=True, slots=True)
class Offer:
    """One box as far as it matters: its counts of wanted pieces, and what ties are broken by.

    ``confidence`` is that of the least sure of these counts, ``total`` the number of all its pieces.
    """

    box: str
    counts: Mapping[str, int]
    confidence: Confidence
    total: int
    order: int

    @property
    def preference(self) -> tuple[int, int, int, str]:
        """Compares boxes that would serve equally well; the smallest is preferred."""
        return (self.confidence.rank, self.total, self.order, self.box)

    @property
    def place(self) -> tuple[int, str]:
        """Its place in the catalogue."""
        return (self.order, self.box)

    @property
    def aims(self) -> tuple[int, int, int, int]:
        """What one of it adds to the aims, the most important first: see `builder.inventory.cover`."""
        low, medium = self.confidence is Confidence.LOW, self.confidence is Confidence.MEDIUM
        return (int(low), 1, int(medium), self.total)
