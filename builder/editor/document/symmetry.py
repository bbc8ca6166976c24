"""The symmetry in which a desk is worked: what is done on one side is done on the others too."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Battlefield, Edit
from builder.hexgrid import ORIGIN
from builder.hexgrid.geometry import Point, bounds, centre
from builder.shaping.echo import Echo, echo
from builder.shaping.symmetry import Kind, Symmetry, nearest


class Sides(QObject):
    """Off, or one kind of symmetry about a centre. Never saved; ``changed`` tells that it is another one."""

    changed = Signal()

    def __init__(self, battlefield: Battlefield, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._battlefield = battlefield
        self._kind: Kind | None = None
        self._last = Kind.HALF_TURN
        self._centre: Point | None = None
        self._symmetry: Symmetry | None = None

    @property
    def kind(self) -> Kind | None:
        """The kind of symmetry worked in, None for none."""
        return self._kind

    @property
    def last(self) -> Kind:
        """The kind worked in now or last."""
        return self._last

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry worked in, None for none."""
        return self._symmetry

    def about(self, kind: Kind) -> Symmetry:
        """A symmetry about the centre; where none was set, about the middle of what lies there now."""
        return nearest(kind, self._centre or self._middle())

    def use(self, kind: Kind | None) -> None:
        """Work in a kind of symmetry from now on, None for none."""
        if kind is self._kind:
            return
        self._kind = kind
        if kind is not None:
            self._last = kind
            # The middle would wander with every edit.
            self._centre = self._centre or self._middle()
        self._become()

    def set_centre(self, point: Point | None) -> None:
        """Put the centre near a point of the table (mm), None for the middle of what lies there now."""
        self._centre = point or self._middle()
        self._become()

    def forget_centre(self) -> None:
        """The battlefield lies elsewhere now: the centre is in its middle."""
        self._centre = self._middle() if self._kind is not None else None
        self._become()

    def echo(self, edit: Edit) -> Echo:
        """What else an edit comes to on the other sides."""
        return echo(edit, self._battlefield, self._symmetry) if self._symmetry is not None else Echo()

    def _become(self) -> None:
        self._symmetry = self.about(self._kind) if self._kind is not None else None
        self.changed.emit()

    def _middle(self) -> Point:
        box = bounds(cell for piece in self._battlefield.pieces.values() for cell in piece.cells)
        if box is None:
            return centre(ORIGIN)
        return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
