"""Problems listed besides those of the battlefield: of the user's own files and the size of their table."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from builder.catalogue import Catalogue
from builder.editor.inventory.holdings import Holdings
from builder.problems import Problem
from builder.view.battlefield_view import BattlefieldView
from builder.view.footprint import table_problem
from builder.view.widgets import Following


class GeneralProblems(QObject):
    """Problems of the user's own files, the same for every document, and of one canvas at a time.

    ``changed``: they are different now.
    """

    changed = Signal()

    def __init__(self, catalogue: Catalogue, holdings: Holdings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._holdings = catalogue, holdings
        self._canvas: BattlefieldView | None = None
        self._following = Following()
        self._problems: tuple[Problem, ...] = ()
        holdings.changed.connect(self._look)
        self._look()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The current general problems."""
        return self._problems

    def show_canvas(self, canvas: BattlefieldView) -> None:
        """Use this canvas's battlefield from now on."""
        self._canvas = canvas
        self._following.follow((canvas.measured, self._look))
        self._look()

    def _look(self) -> None:
        found = [*self._catalogue.problems, *self._holdings.problems]
        if self._canvas is not None:
            too_large = table_problem(self._canvas.display, self._canvas.bounds)
            found += [too_large] if too_large is not None else []
        if tuple(found) != self._problems:
            self._problems = tuple(found)
            self.changed.emit()
