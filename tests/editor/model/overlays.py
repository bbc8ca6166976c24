"""A view over which things are laid, without OpenGL."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QPalette

from builder.solid.mesh import Mesh


class Laid(QObject):
    """A view that keeps what is laid over it, and makes it only when it is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self._makes = dict[str, Callable[[], Mesh] | None]()
        self.told: list[str] = []
        """The keys under which something was laid or taken away, in order."""

    def palette(self) -> QPalette:
        return QPalette()

    def lay_over(self, key: str, make: Callable[[], Mesh] | None, *, body: bool = False) -> None:
        self._makes[key] = make
        self.told.append(key)

    def mesh(self, key: str) -> Mesh | None:
        make = self._makes.get(key)
        return make() if make is not None else None
