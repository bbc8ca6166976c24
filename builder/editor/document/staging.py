"""What scenario tools may read: the scenario, the current choice, the spaces in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.surface import Surface
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario, Up, Zone

ObjectKind = Literal["glyph", "flag", "marker"]
SHUFFLED = "?"  # in place of a glyph: a space on which one of the shuffled glyphs is laid


@dataclass(frozen=True, slots=True)
class HandContents:
    """``zone``: the id of the zone that is painted. ``glyph``, ``up``: a glyph by its name (empty: unknown;
    SHUFFLED: one of the shuffled ones) and the side that lies up. ``object``: the kind of an object.
    ``card``: the army card of a figure, ``seat`` the player who owns it, empty for nobody. ``group``: the
    index of the group of shuffled glyphs whose spaces are laid; ``layout``: the index of the layout whose
    players are shown. ``language``: that in which texts are written; empty until one is chosen.
    """

    zone: str = ""
    glyph: str = ""
    up: Up = Up.POWER
    object: ObjectKind = "flag"
    card: str = ""
    seat: str = ""
    group: int = 0
    layout: int = 0
    language: str = ""


@dataclass(frozen=True, slots=True)
class Staging:
    """A snapshot of that. ``zone`` is the one that is painted; ``surface`` is held by whoever made the
    snapshot.
    """

    scenario: Scenario
    held: HandContents
    zone: Zone | None
    surface: Surface
    facts: PlayFacts
    highest: int | None = None

    def positions(self, hex: Hex) -> list[Position]:
        """The spaces of a hex that are in sight, the one seen first coming first."""
        return [Position(space.hex, space.level) for space in self.surface.seen(hex, self.highest)]

    def position(self, hex: Hex) -> Position | None:
        """The space seen at a hex; None if there is none in sight."""
        return next(iter(self.positions(hex)), None)

    def levels(self, hex: Hex) -> list[int]:
        """The levels in sight at a hex, with or without a space: a marker may lie there."""
        there = [position.level for position in self.positions(hex)]
        top = self.highest if self.highest is not None else max([*there, *self._used(hex)], default=0)
        return [*there, *(level for level in range(top, -1, -1) if level not in there)]

    def on_level(self, hex: Hex, level: int) -> Position | None:
        """The space of a hex on a level, in sight or not; None if there is none."""
        position = Position(hex, level)
        return position if any(space.level == level for space in self.surface.board.at(hex)) else None

    def in_sight(self, level: int) -> Iterator[Position]:
        """The spaces on a level that are seen first at their hexes."""
        hexes = {space.hex for space in self.surface.board.all_spaces() if space.level == level}
        for hex in hexes:
            position = self.position(hex)
            if position is not None and position.level == level:
                yield position

    def _used(self, hex: Hex) -> list[int]:
        from builder.scenario.markers import markers_of, positions_of

        return [
            position.level
            for marker in markers_of(self.scenario)
            for position in positions_of(marker)
            if position.hex == hex
        ]
