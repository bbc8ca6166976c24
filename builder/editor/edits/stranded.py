"""The quick fix for markers that lie where no figure can stand: they are put on the ground of their hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from builder.board import Board
from builder.scenario.model import Scenario
from builder.scenario.moving import Staying, moved
from builder.scenario.places import Position

PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "zone-off-spaces": ("zones",),
        "figure-off-space": ("layouts", "neutrals"),
        "object-off-space": ("objects",),
        "glyph-wrong-level": ("glyphs", "shuffled"),
    }
)
"""The problems that this repairs, with the fields of a scenario that hold what lies wrong."""


class _Grounding(Staying):
    """A mover that changes only positions that are no spaces."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def position(self, position: Position) -> Position:
        """The corrected position: up onto what buried it, else down onto what remains; unchanged if its hex
        has no space.
        """
        hex, level = position
        levels = [space.level for space in self._board.at(hex)]
        if level in levels or not levels:
            return position
        return Position(hex, min(levels, key=lambda one: (one < level, abs(one - level))))


def grounded(scenario: Scenario, code: str, board: Board) -> Scenario:
    """The scenario with the markers or zones of a problem of `PARTS` put on spaces of their hexes.

    Zone spaces whose hex has none are removed from the zone; figures, objects and glyphs there stay.
    """
    mover = _Grounding(board)
    found: dict[str, Any] = {
        name: tuple([moved(one, mover) for one in getattr(scenario, name)]) for name in PARTS[code]
    }
    if "zones" in found:
        found["zones"] = tuple(
            replace(zone, positions=tuple(at for at in zone.positions if board.at(at.hex)))
            for zone in found["zones"]
        )
    return replace(scenario, **found)
