"""A view over which things are laid, without OpenGL."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QPalette

from builder.drawing.isometric.faces import Sign
from builder.solid.mesh import Mesh
from builder.solid.signs import label_of


class Laid(QObject):
    """A view that keeps what is laid over it, and makes it only when it is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self._makes = dict[str, Callable[[], Mesh] | None]()
        self._signs: Callable[[], Sequence[Sign]] | None = None
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

    def show_signs(self, make: Callable[[], Sequence[Sign]] | None) -> None:
        self._signs = make

    @property
    def texts(self) -> set[str]:
        """What the signs say."""
        return {label_of(sign.marks).text for sign in self._signs()} if self._signs is not None else set()
