"""What is in hand of a scenario: what its tools put down next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from builder.editor.document.scenarios import Scenarios

if TYPE_CHECKING:
    from builder.editor.document.staging import Held
    from builder.scenario import Zone


class ScenarioHand(QObject):
    """The choice of this moment on one desk. ``changed`` tells that it is another one."""

    changed = Signal()

    def __init__(self, scenarios: Scenarios, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scenarios = scenarios
        self._held: Held | None = None

    @property
    def held(self) -> Held:
        """What is in hand."""
        from builder.editor.document.staging import Held  # not needed to open the window

        if self._held is None:
            self._held = Held()
        return self._held

    def take(self, **parts: Any) -> None:
        """Take something else, by the fields of `Held`. Raises TypeError for a name that is no field."""
        held = replace(self.held, **parts)
        if held != self._held:
            self._held = held
            self.changed.emit()

    @property
    def zone(self) -> Zone | None:
        """The zone that is painted: the one taken, else the first of the scenario; None where it has none."""
        chosen = self._scenarios.chosen
        if chosen is None:
            return None
        scenario = chosen.scenario
        return scenario.zone(self.held.zone) or next(iter(scenario.zones), None)
