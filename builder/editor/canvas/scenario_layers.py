"""The parts of a scenario, over the plan; redrawn when they or the ground below change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield, Change
from builder.editor.document.desk import Desk
from builder.hexgrid import Hex
from builder.view.layers import LateLayer, MarksLayer

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.scenario import Scenario


class ScenarioLayers:
    """``setting`` is the layer. ``facts`` are the known cards and glyphs, None before they are loaded."""

    def __init__(self, desk: Desk, wanted: Callable[[], bool]) -> None:
        """``wanted`` tells whether the scenario is to be shown."""
        self._desk, self._wanted = desk, wanted
        self.facts: PlayFacts | None = None
        self._ground: tuple[Scenario | None, frozenset[Hex]] | None = None
        self.setting = LateLayer(self.shows, self._setting_layer)

    def is_there(self) -> bool:
        """Whether there is a scenario, with all that is needed to show it."""
        return self._desk.scenario is not None and self.facts is not None

    def shows(self) -> bool:
        """Whether what the scenario puts down is shown."""
        return self.is_there() and self._wanted()

    def invalidate(self) -> None:
        """Draw all of it again."""
        if self.setting.made is not None:
            self.setting.made.invalidate()

    def lie_on(self, change: Change) -> bool:
        """Whether any part of the scenario lies on what a change touched."""
        scenario = self._desk.scenario
        if self._ground is None or self._ground[0] != scenario:
            self._ground = scenario, frozenset(ground_of(scenario))
        ground = self._ground[1]
        touched = (*change.before, *change.after)
        return bool(ground) and any(not ground.isdisjoint(piece.cells) for piece in touched)

    def parts(self) -> tuple[Scenario, Battlefield, PlayFacts]:
        """The scenario, its battlefield and the known cards and glyphs, if it `is_there`."""
        scenario, facts = self._desk.scenario, self.facts
        assert scenario is not None
        assert facts is not None
        return scenario, self._desk.document.battlefield, facts

    def _setting_layer(self) -> MarksLayer:
        from builder.view.scenario_marks import scenario_marks  # not needed to open the window

        return MarksLayer(lambda highest: scenario_marks(*self.parts(), highest))


def ground_of(scenario: Scenario | None) -> Iterator[Hex]:
    """The hexes on which a scenario has anything."""
    from builder.scenario.markers import markers_of, positions_of  # not needed to open the window

    if scenario is not None:
        yield from (position.hex for zone in scenario.zones for position in zone.positions)
        yield from (position.hex for marker in markers_of(scenario) for position in positions_of(marker))
