"""What the tools of a scenario may look at: the scenario, what is in hand, the spaces in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.catalogue.play_facts import PlayFacts
from builder.editor.work.scenario_hand import Held
from builder.editor.work.surface import Surface
from builder.hexgrid import Hex
from builder.scenario import Scenario, Spot, Zone


@dataclass(frozen=True, slots=True)
class Staging:
    """As it is at one moment. ``zone`` is the one that is painted; ``surface`` is held by whoever made it."""

    scenario: Scenario
    held: Held
    zone: Zone | None
    surface: Surface
    facts: PlayFacts
    highest: int | None = None

    def spots(self, hex: Hex) -> list[Spot]:
        """The spaces of a hex that are in sight, what one sees first coming first."""
        return [Spot(space.hex, space.level) for space in self.surface.seen(hex, self.highest)]

    def spot(self, hex: Hex) -> Spot | None:
        """The space one sees at a hex; None where no figure can stand in sight."""
        return next(iter(self.spots(hex)), None)

    def levels(self, hex: Hex) -> list[int]:
        """The levels at a hex that are in sight, whether there is a space or not: something may lie there."""
        there = [spot.level for spot in self.spots(hex)]
        top = self.highest if self.highest is not None else max([*there, *self._used(hex)], default=0)
        return [*there, *(level for level in range(top, -1, -1) if level not in there)]

    def on_level(self, hex: Hex, level: int) -> Spot | None:
        """The space of a hex on a level, in sight or not; None where there is none."""
        spot = Spot(hex, level)
        return spot if any(space.level == level for space in self.surface.board.at(hex)) else None

    def in_sight(self, level: int) -> Iterator[Spot]:
        """The spaces on a level that are what one sees first at their hexes."""
        hexes = {space.hex for space in self.surface.board.all_spaces() if space.level == level}
        for hex in hexes:
            spot = self.spot(hex)
            if spot is not None and spot.level == level:
                yield spot

    def _used(self, hex: Hex) -> list[int]:
        from builder.scenario.edits.markers import spots_of, things_of

        return [
            spot.level for thing in things_of(self.scenario) for spot in spots_of(thing) if spot.hex == hex
        ]
