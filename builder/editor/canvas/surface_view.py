"""A table that tells of the surface on which figures stand, where the view options want that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from builder.editor.canvas.table_view import TableView
from builder.editor.work.desk import Desk
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.theme import Colours

if TYPE_CHECKING:
    from builder.editor.canvas.surface_overlay import SurfaceOverlay


class SurfaceView(TableView):
    """Keeps the surface of its desk up to date only while something of it is shown."""

    def __init__(
        self,
        desk: Desk,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        super().__init__(desk, drawings, parent, options)
        self._surface_overlay: SurfaceOverlay | None = None
        self._follow_surface()

    @property
    def surface_overlay(self) -> SurfaceOverlay | None:
        """What paints the surface; None while nothing of it is shown."""
        return self._surface_overlay

    def paint_surface(self, painter: QPainter, mine: Colours) -> None:
        """Paint what the view options want."""
        if self._surface_overlay is not None:
            size, highest = self.size(), self._desk.highest
            self._surface_overlay.paint(painter, self._viewport, size, mine, highest, self._look)

    def _look_changed(self) -> None:
        self._follow_surface()
        super()._look_changed()

    def _follow_surface(self) -> None:
        surface, wanted = self._desk.surface, self._options.look.surface
        if wanted and self._surface_overlay is None:
            from builder.editor.canvas.surface_overlay import SurfaceOverlay  # not needed to open the window

            surface.hold(self)
            self._surface_overlay = SurfaceOverlay(surface)
        elif not wanted and self._surface_overlay is not None:
            self._surface_overlay = None
            surface.let_go(self)
