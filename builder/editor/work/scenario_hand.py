"""What the tools of the scenario put down next: which zone, glyph, object or figure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from builder.editor.work.scenarios import Scenarios
from builder.scenario import Up, Zone

ObjectKind = Literal["glyph", "flag", "marker"]
SHUFFLED = "?"  # in place of a glyph: a space on which one of the shuffled glyphs is laid


@dataclass(frozen=True, slots=True)
class Held:
    """``zone``: the id of the zone that is painted. ``glyph``, ``up``: a glyph by its name (empty: nobody
    knows which; SHUFFLED: one of those that are shuffled) and the side that lies up. ``object``: the kind of
    an object. ``card``: the army card of a figure, ``seat`` the player whose it is, empty for nobody's.
    ``group``: the place of the shuffled glyphs whose spaces are laid, ``layout`` that of the layout whose
    players are looked at. ``language``: that in which texts are written.
    """

    zone: str = ""
    glyph: str = ""
    up: Up = Up.POWER
    object: ObjectKind = "flag"
    card: str = ""
    seat: str = ""
    group: int = 0
    layout: int = 0
    language: str = "en"


class ScenarioHand(QObject):
    """The choice of this moment on one desk. ``changed`` tells that it is another one."""

    changed = Signal()

    def __init__(self, scenarios: Scenarios, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scenarios = scenarios
        self._held = Held()

    @property
    def held(self) -> Held:
        """What is in hand."""
        return self._held

    def take(self, **parts: Any) -> None:
        """Take something else, by the fields of `Held`. Raises TypeError for a name that is no field."""
        held = replace(self._held, **parts)
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
        return scenario.zone(self._held.zone) or next(iter(scenario.zones), None)
