"""Colours by height, over the model: each top in the colour that its level has in the plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from builder.drawing.relief import top_of
from builder.drawing.tint import bands, tints
from builder.editor.canvas.canvas import Canvas
from builder.hexgrid import FLUID, LEVEL, Hex
from builder.sheets.options import LaidOver
from builder.view.model_view import ModelView

if TYPE_CHECKING:
    from builder.solid.mesh import Mesh

TINT = "tint"
_OPACITY = 0.85
_UNDER = 0.2  # mm that it lies below what else is laid on the ground


class TintOverlay(QObject):
    """Shows them where the plan does (Colours by Height), and none above the level shown."""

    def __init__(self, view: ModelView) -> None:
        super().__init__(view)
        self._view = view
        self._canvas: Canvas | None = None
        self._highest: int | None = None

    def show_canvas(self, canvas: Canvas) -> None:
        """Show the heights of another plan from now on."""
        self._canvas = canvas
        self.refresh()

    def show_up_to(self, highest: int | None) -> None:
        """Show nothing above a slot, everything where it is None."""
        self._highest = highest
        self.refresh()

    def refresh(self) -> None:
        """The battlefield, or what the plan shows, is different now."""
        on = self._canvas is not None and self._canvas.display.tint
        self._view.lay_over(TINT, self.mesh if on else None)

    def laid(self) -> Iterator[LaidOver]:
        """The meshes shown now, for a picture."""
        if self._canvas is not None and self._canvas.display.tint:
            yield LaidOver(self.mesh(), body=False)

    def mesh(self) -> Mesh:
        """The tops in their colours."""
        from builder.solid.spaces import marked  # numpy is not needed before the model is seen

        return marked(self._tops())

    def _tops(self) -> Iterator[tuple[Hex, float, str, float]]:
        assert self._canvas is not None
        desk = self._canvas.desk
        occupancy = desk.document.battlefield.occupancy
        # Colours are those of the plan, whatever is hidden.
        plan = (top_of(occupancy.column(hex), desk.highest) for hex in occupancy.hexes())
        colours = tints(bands(top.level for top in plan if top.slot))
        for hex in occupancy.hexes():
            top = top_of(occupancy.column(hex), self._highest, desk.reach.unseen)
            if top.slot and top.level in colours:
                z = top.level * LEVEL + (FLUID if top.slot > top.level else 0.0)
                yield hex, z - _UNDER, colours[top.level], _OPACITY
