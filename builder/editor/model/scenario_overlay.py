"""The parts of the scenario, over the model: rebuilt only if they or the ground below changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer

from builder.battlefield import Change
from builder.editor.canvas.canvas import Canvas
from builder.editor.canvas.scenario_layers import ground_of
from builder.hexgrid import Hex
from builder.scenario import Scenario
from builder.view.model_view import ModelView

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.drawing.isometric.faces import Sign
    from builder.sheets.scenario.board_setup import BoardSetup
    from builder.solid.mesh import Mesh

_PAUSE = 250  # ms after an edit of its ground
_ZONES, _STANDING = "zones", "standing"


class _Shown(NamedTuple):
    scenario: Scenario | None
    switched_on: bool
    highest: int | None


class ScenarioOverlay(QObject):
    """Shows zones, glyphs and figures where the plan does (the switch of the View menu, the tools of the
    scenario), and none above the level up to which the model is shown.
    """

    def __init__(self, view: ModelView, facts: PlayFacts) -> None:
        super().__init__(view)
        self._view, self._facts = view, facts
        self._canvas: Canvas | None = None
        self._highest: int | None = None
        self._shown: _Shown | None = None
        self._ground: frozenset[Hex] = frozenset()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._lay)

    def show_canvas(self, canvas: Canvas) -> None:
        """Show the scenario of another plan from now on."""
        self._canvas, self._shown = canvas, None
        self.refresh()

    def show_up_to(self, highest: int | None) -> None:
        """Show nothing above a level, everything where it is None."""
        self._highest = highest
        self.refresh()

    def follow(self, change: Change) -> None:
        """Take in a change of the battlefield."""
        if any(self.covers(piece.cells) for piece in (*change.before, *change.after)):
            self._pause.start()

    def covers(self, hexes: Iterable[Hex]) -> bool:
        """Whether anything shown lies on one of these hexes."""
        return not self._ground.isdisjoint(hexes)

    @property
    def pending(self) -> bool:
        """Whether a rebuild after a pause is pending."""
        return self._pause.isActive()

    def refresh(self) -> None:
        """Update it if anything of it changed."""
        canvas = self._canvas
        if canvas is None:
            return
        scenario = canvas.desk.scenario
        shown = _Shown(scenario, canvas.shows_scenario(), self._highest)
        if shown != self._shown:
            self._shown = shown
            laid = shown.scenario if shown.switched_on else None
            self._ground = frozenset(ground_of(laid))
            self._lay()

    def _lay(self) -> None:
        assert self._canvas is not None
        assert self._shown is not None
        shown, battlefield = self._shown, self._canvas.desk.document.battlefield

        def zones() -> Mesh:
            from builder.sheets.scenario.on_model import zones_mesh  # not needed to open the window

            return zones_mesh(self._setup(shown), battlefield, shown.highest)

        def standing() -> Mesh:
            from builder.sheets.scenario.on_model import standing_mesh

            return standing_mesh(self._setup(shown), battlefield, shown.highest)

        def labels() -> list[Sign]:
            from builder.sheets.scenario.on_model import signs

            return signs(self._setup(shown), battlefield, shown.highest)

        there = shown.scenario is not None and shown.switched_on
        self._view.lay_over(_ZONES, zones if there else None)
        self._view.lay_over(_STANDING, standing if there else None, body=True)
        self._view.show_signs(labels if there else None)

    def _setup(self, shown: _Shown) -> BoardSetup:
        """The setup of the scenario, as the model draws it."""
        from builder.sheets.scenario.shown import ShownScenario  # not needed to open the window

        return ShownScenario(shown.scenario, self._facts.cards, self._facts.glyphs).setup
