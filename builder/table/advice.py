"""What a computer player would do now, and where enemies could strike: worked out beside the window, asked
for by the person at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from builder.bots import PlannerBot
from builder.hexgrid import Hex
from builder.view.jobs.background import Job

if TYPE_CHECKING:
    from builder.referee import Game
    from builder.referee.state import Action
    from builder.table.controller import Controller

_GUESSES = 1  # the same hint for the same state


class Advisor(QObject):
    """Hints and threats for whoever sits at the table, from what that player may know.

    ``hinted`` carries an action and why; ``failed`` why there is none. ``threats_changed``: others are shown.
    """

    hinted = Signal(object, str)
    failed = Signal(str)
    threats_changed = Signal()

    def __init__(self, controller: Controller) -> None:
        super().__init__(controller)
        self._controller = controller
        self._hint = Job(self, answered=lambda found: self.hinted.emit(*found), failed=self.failed.emit)
        self._look = Job(self, answered=self._seen)
        self._watching = False
        self.threats: Mapping[Hex, int] = {}
        """How many enemies could attack a figure on a hex in their next turn."""
        controller.changed.connect(self._forget)

    @property
    def able(self) -> bool:
        """Whether a hint can be asked for: somebody at the table has to do something."""
        return self._controller.offers is not None and self._controller.match.due == self._controller.seat

    def ask(self) -> None:
        """Ask for a hint."""
        player = self._controller.seat
        if self.able and player is not None:
            self._hint.request(lambda: partial(_advice, self._controller.game.copy(), player))

    def watch(self, watching: bool) -> None:
        """Show threats from now on, or no more."""
        self._watching = watching
        self._forget()

    def stop(self) -> None:
        """Stop thinking."""
        self._hint.stop()
        self._look.stop()

    def _forget(self) -> None:
        self._hint.stop()
        controller = self._controller
        player = controller.seat
        if self._watching and player and controller.placed and player in controller.game.table.seats:
            self._look.request(lambda: partial(_threats, self._controller.game.copy(), player))
        elif self.threats:
            self._seen({})

    def _seen(self, threats: Mapping[Hex, int]) -> None:
        self.threats = threats
        self.threats_changed.emit()


def _advice(
    game: Game, player: str, report: Callable[[Any], None], cancelled: Callable[[], bool]
) -> tuple[Action, str]:
    """In a worker: what the planner would do, and why."""
    return PlannerBot().advice(game, player, Random(_GUESSES))


def _threats(
    game: Game, player: str, report: Callable[[Any], None], cancelled: Callable[[], bool]
) -> Mapping[Hex, int]:
    """In a worker: by how many enemies each hex is threatened."""
    return PlannerBot().threats(game, player)
