"""The bodies of a battlefield's model, by chunks: finding and rebuilding stale ones in steps; and ghosts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.battlefield import LARGE, Battlefield, Piece
from builder.drawing.styles import Styles
from builder.view.backing import Over

if TYPE_CHECKING:
    from builder.solid.mesh import Mesh
    from builder.solid.meshing import Chunk, Mesher
    from builder.solid.renderer import Renderer

# The imports for making meshes are late: numpy is not needed to open the window.


class Bodies:
    """``meshes``: the finished bodies, by chunk; ``skins``: those of pieces above the level shown. ``stale``:
    the chunks whose bodies have to be made again, None for all.
    """

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self.meshes: dict[Chunk, Mesh] = {}
        self.skins: dict[Chunk, Mesh] = {}
        self.stale: set[Chunk] | None = None
        self._mesher: Mesher | None = None
        self._skin_mesher: Mesher | None = None
        self._steps: Iterator[None] | None = None  # the steps of making them, once begun

    def all_stale(self) -> None:
        """Mark all bodies as stale."""
        self.stale = self._steps = None

    def near_stale(self, battlefield: Battlefield | None, pieces: Sequence[Piece]) -> None:
        """Mark the bodies near these pieces as stale; for very many pieces, all bodies."""
        from builder.solid.meshing import chunks_of, touched

        large, self._steps = len(pieces) >= LARGE, None
        for mesher in (self._mesher, self._skin_mesher):
            if mesher is not None:
                if large:
                    mesher.forget_all()
                else:
                    mesher.forget(pieces)
        if self.stale is not None and battlefield is not None:
            self.stale |= chunks_of(battlefield) | self.meshes.keys() if large else touched(pieces)

    def begin(
        self,
        battlefield: Battlefield,
        shown: Callable[[Piece], bool],
        above: Callable[[Piece], bool] | None,
        renderer: Renderer,
    ) -> None:
        """Start again from nothing: bodies of the pieces ``shown``, and skins of those ``above``."""
        from builder.solid.meshing import Mesher, chunks_of

        self._mesher = Mesher(battlefield, self._styles, shown)
        self._skin_mesher = Mesher(battlefield, self._styles, above) if above is not None else None
        for chunk in self.meshes:
            renderer.put(chunk, None)
        self.meshes, self.skins, self._steps = {}, {}, None
        self.stale = chunks_of(battlefield)

    def make(self, renderer: Renderer, over: Over) -> bool:
        """Make stale bodies until ``over`` returns True and pass them to the renderer; returns if all are
        made.
        """
        if self.stale and self._mesher is not None:
            self._steps = self._steps or self._making(renderer, self._mesher, self.stale)
            if any(over() for _step in self._steps):
                return False
            self._steps = None
        return True

    def _making(self, renderer: Renderer, mesher: Mesher, stale: set[Chunk]) -> Iterator[None]:
        while stale:
            chunk, mesh = next(iter(stale)), None
            for step in mesher.making(chunk):
                mesh = step
                yield
            stale.discard(chunk)
            renderer.put(chunk, mesh)
            if mesh is not None and mesh.size:
                self.meshes[chunk] = mesh
            else:
                self.meshes.pop(chunk, None)
            if self._skin_mesher is not None:
                self.skins[chunk] = self._skin_mesher.mesh(chunk)


def ghosts(pieces: Iterable[tuple[Piece, str]], styles: Styles, opacity: float) -> Mesh:
    """The mesh of pieces that are not on the battlefield, each in a colour."""
    from builder.solid.mesh import ghostly, merged
    from builder.solid.meshing import mesh_of

    found = []
    for number, (piece, colour) in enumerate(pieces, start=1):
        body = mesh_of(Battlefield(pieces=[replace(piece, id=number)]), styles)
        found.append(ghostly(body, colour, opacity))
    return merged(found)
