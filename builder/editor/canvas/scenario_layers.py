"""What a scenario puts down, or a game of it, over the plan: drawn again where it or its ground changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield, Change
from builder.editor.document.desk import Desk
from builder.hexgrid import Hex
from builder.view.layers import LateLayer, MarksLayer

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.insight.narration import Moment
    from builder.scenario import Scenario
    from builder.view.scenario_marks import Seen


class ScenarioLayers:
    """``setting`` is the layer of the scenario itself, ``game`` that of a game at one moment.

    ``facts`` are the cards and glyphs there are, None before they are known; ``moment`` that of the game that
    is shown, None for none.
    """

    def __init__(self, desk: Desk, wanted: Callable[[], bool]) -> None:
        """``wanted`` tells whether the scenario is to be shown."""
        self._desk, self._wanted = desk, wanted
        self.facts: PlayFacts | None = None
        self.moment: Moment | None = None
        self._ground: tuple[Scenario | None, Moment | None, frozenset[Hex]] | None = None
        self.setting = LateLayer(self.shows, self._setting_layer)
        self.game = LateLayer(lambda: self.moment is not None and self.is_there(), self._game_layer)

    def is_there(self) -> bool:
        """Whether there is a scenario, and what is needed to show it."""
        return self._desk.scenario is not None and self.facts is not None

    def shows(self) -> bool:
        """Whether what the scenario puts down is shown."""
        return self.is_there() and self._wanted()

    def invalidate(self) -> None:
        """Draw all of it again."""
        for layer in (self.setting.made, self.game.made):
            if layer is not None:
                layer.invalidate()

    def lie_on(self, change: Change) -> bool:
        """Whether anything of it lies on what a change touched."""
        scenario, moment = self._desk.scenario, self.moment
        if self._ground is None or (self._ground[0], self._ground[1]) != (scenario, moment):
            self._ground = scenario, moment, frozenset(ground_of(scenario, moment))
        ground = self._ground[2]
        return any(not ground.isdisjoint(piece.cells) for piece in (*change.before, *change.after))

    def parts(self) -> tuple[Scenario, Battlefield, PlayFacts]:
        """The scenario, its battlefield and what is known of cards, where it `is_there`."""
        scenario, facts = self._desk.scenario, self.facts
        assert scenario is not None
        assert facts is not None
        return scenario, self._desk.document.battlefield, facts

    def _setting_layer(self) -> MarksLayer:
        from builder.view.scenario_marks import scenario_marks  # not needed to open the window

        return MarksLayer(
            lambda highest: scenario_marks(*self.parts(), highest, played=self.moment is not None)
        )

    def _game_layer(self) -> MarksLayer:
        from builder.view.scenario_marks import game_marks

        def marks(highest: int | None) -> Seen:
            assert self.moment is not None
            return game_marks(self.moment.figures, self.moment.glyphs, *self.parts(), highest)

        return MarksLayer(marks)


def ground_of(scenario: Scenario | None, moment: Moment | None) -> Iterator[Hex]:
    """The hexes on which a scenario, or a game at some moment, has anything."""
    from builder.scenario.edits.markers import markers_of, positions_of  # not needed to open the window

    if moment is not None:
        yield from (position.hex for figure in moment.figures for position in figure.at)
        yield from (glyph.at.hex for glyph in moment.glyphs)
    if scenario is not None:
        yield from (position.hex for zone in scenario.zones for position in zone.positions)
        yield from (position.hex for marker in markers_of(scenario) for position in positions_of(marker))
