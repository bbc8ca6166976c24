"""A doorway in the middle of a flat field, and games around it.

Seen from above the outside is in the north: space 1, the passage, is 4,3; inside lie 2 (3,4), 3 (4,4) and 4
(3,5).
"""

from __future__ import annotations

from typing import Any

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.scenario import ScenarioDoor
from tests.referee.tables import Army, Trial, field_of, game_of

ONE, TWO, THREE, FOUR = (4, 3), (3, 4), (4, 4), (3, 5)
OUTSIDE = (5, 2)
"""A space outside that is adjacent to the closed door."""


def gate_field(heights: dict[tuple[int, int], int] | None = None, level: int = 1) -> Battlefield:
    """The field; the doorway stands on ``level``, which its hexes must be given too."""
    return field_of(("fortress-doorway", 3, 3, level + 1), wide=10, deep=9, heights=heights)


def at_the_gate(
    armies: dict[str, Army],
    *,
    owner: str = "A",
    state: Any = "closed",
    edition: str = "master-2",
    field: Battlefield | None = None,
    **more: Any,
) -> Trial:
    """A game around the gate."""
    door = ScenarioDoor("gate", Hex(*ONE), state, owner)
    return game_of(armies, field or gate_field(), edition=edition, doors=(door,), **more)
