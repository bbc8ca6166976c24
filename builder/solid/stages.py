"""A battlefield on its way up: the bodies of what stands after a step, and of what falls into place.

What stands is made chunk by chunk, as `builder.solid.meshing` makes a whole battlefield: a wall looks
otherwise once another stands on it. What falls is made of itself alone, and is there until the step is in
place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield, Piece
from builder.drawing.styles import Styles
from builder.hexgrid import LEVEL, ORIGIN, centre, corners
from builder.solid.mesh import Mesh, split
from builder.solid.meshing import Chunk, Mesher, mesh_of, touched
from builder.solid.renderer import Renderer, outmost

Group = tuple[Piece, ...]
"""Pieces of a step that fall as one."""
Heights = tuple[float | None, ...]
"""How many mm above its place each group of a step is; None: it is not there yet."""
_REMAKE = -1  # in place of the step that a chunk shows


class Stages:
    """A battlefield in steps of groups; `show` says how many of them stand. Bodies are made when seen."""

    def __init__(self, battlefield: Battlefield, steps: Sequence[Sequence[Group]], styles: Styles) -> None:
        self._styles = styles
        self._number = 0
        self._heights: Heights | None = None
        self._steps: Sequence[Sequence[Group]] = ()
        self._touched: list[set[Chunk]] = []  # by each step
        self._step: dict[int, tuple[Piece, int]] = {}  # the step of each piece, by its id
        self._mesher: tuple[int, Mesher] | None = None  # with the last step that it knows
        self._meshes: dict[Chunk, Mesh] = {}
        self._shown: dict[Chunk, int] = {}  # the last step in what is shown of each chunk
        self._made: dict[Group, Mesh] = {}
        self._hung: set[tuple[str, int, int]] = set()  # "group", its step, its number
        self.change(battlefield, steps)

    def change(self, battlefield: Battlefield, steps: Sequence[Sequence[Group]]) -> None:
        """The battlefield changed, and its steps with it: what is as it was is not made again."""
        before, known = self._step, list(zip(self._steps, self._touched, strict=True))
        self._battlefield, self._steps, self._mesher = battlefield, steps, None
        self._step = {
            piece.id: (piece, number)
            for number, step in enumerate(steps, 1)
            for group in step
            for piece in group
        }
        other = [id for id in before.keys() | self._step.keys() if before.get(id) != self._step.get(id)]
        changed = [found[id][0] for found in (before, self._step) for id in other if id in found]
        # A chunk is made again where a piece in or beside it came, went, or has another step: sides that two
        # pieces hide from each other are left out, so a change reaches across the border.
        for chunk in touched(changed) & self._shown.keys():
            self._shown[chunk] = _REMAKE
        self._touched = [
            known[number][1]
            if number < len(known) and known[number][0] == step
            else touched([piece for group in step for piece in group])
            for number, step in enumerate(steps)
        ]
        kept = {group for step in steps for group in step}
        self._made = {group: mesh for group, mesh in self._made.items() if group in kept}
        self.room = room_of([piece for piece, _ in self._step.values()])
        """Places in mm, of shape (n, 3), that all of it lies between."""

    def show(self, number: int, heights: Heights | None = None) -> None:
        """Have a number of steps stand; with ``heights``, the groups of the last still above their places."""
        self._number, self._heights = number, heights

    @property
    def in_place(self) -> list[Mesh]:
        """The bodies of what is in place and on the renderer."""
        return list(self._meshes.values())

    def put_on(self, renderer: Renderer, late: Callable[[], bool]) -> bool:
        """Put on what is to be seen, with all but the last step pale, and take off all else.

        Once ``late`` says so no more bodies are made, and it gives False: the rest comes with the next call.
        """
        renderer.room = self.room
        landed = self._number if self._heights is None else self._number - 1
        self._drop(renderer, lambda step: step > self._number)
        complete = self._hang(renderer, late) and self._lay(renderer, landed, late)
        if complete:
            self._drop(renderer, lambda step: step <= landed)
        pale = {key for key in self._hung if key[1] < self._number}
        old = {("old", chunk) for chunk in self._meshes}
        new = {("new", chunk) for chunk, step in self._shown.items() if step < self._number}
        renderer.pale = frozenset(pale | old | new)
        return complete

    def _lay(self, renderer: Renderer, landed: int, late: Callable[[], bool]) -> bool:
        """Put on what stands after ``landed`` steps."""
        wanted = {chunk: number for number in range(1, landed + 1) for chunk in self._touched[number - 1]}
        for chunk in [chunk for chunk, step in self._shown.items() if step > wanted.get(chunk, 0)]:
            self._take_off(renderer, chunk)
        if self._mesher is None or self._mesher[0] != landed:
            self._mesher = landed, Mesher(self._battlefield, self._styles, self._stands(landed))
        for chunk in sorted([chunk for chunk in wanted if self._shown.get(chunk) != wanted[chunk]]):
            if late():
                return False
            mesh = self._mesher[1].mesh(chunk)
            number = wanted[chunk]
            old, new = split(mesh, [piece.id for group in self._steps[number - 1] for piece in group])
            renderer.put(("old", chunk), old)
            renderer.put(("new", chunk), new)
            self._meshes[chunk], self._shown[chunk] = mesh, number
        for chunk in [chunk for chunk in self._shown if chunk not in wanted]:
            self._take_off(renderer, chunk)  # an edit left nothing there
        return True

    def _stands(self, landed: int) -> Callable[[Piece], bool]:
        def stands(piece: Piece) -> bool:
            return piece.id in self._step and self._step[piece.id][1] <= landed

        return stands

    def _take_off(self, renderer: Renderer, chunk: Chunk) -> None:
        for kind in ("old", "new"):
            renderer.put((kind, chunk), None)
        del self._shown[chunk], self._meshes[chunk]

    def _hang(self, renderer: Renderer, late: Callable[[], bool]) -> bool:
        """Put the groups that fall at their heights."""
        number = self._number
        if self._heights is None:
            for key in self._hung:
                renderer.lift(key, 0.0)
            return True
        for index, (group, height) in enumerate(zip(self._steps[number - 1], self._heights, strict=True)):
            key = ("group", number, index)
            if height is not None and key not in self._hung:
                if group not in self._made:
                    if late():
                        return False
                    self._made[group] = mesh_of(Battlefield(pieces=group), self._styles)
                renderer.hang(key, self._made[group])
                self._hung.add(key)
            renderer.lift(key, height)
        return True

    def _drop(self, renderer: Renderer, those: Callable[[int], bool]) -> None:
        """Take off the groups that fall, of those steps."""
        for key in [key for key in self._hung if those(key[1])]:
            self._hung.remove(key)
            renderer.hang(key, None)

    def take_off(self, renderer: Renderer) -> None:
        """Take all of it off."""
        for chunk in list(self._shown):
            self._take_off(renderer, chunk)
        self._drop(renderer, lambda step: True)
        renderer.room, renderer.pale = None, frozenset()

    def lost(self) -> None:
        """The renderer is no more."""
        self._shown, self._meshes, self._hung = {}, {}, set()


def room_of(pieces: Sequence[Piece]) -> NDArray[np.float64]:
    """The outmost corners of what lies or stands on hexes."""
    cells = {
        (cell, height)
        for piece in pieces
        for cell in piece.cells
        for height in (piece.slot - 1, piece.highest)
    }
    if not cells:
        return np.empty((0, 3))
    middles = np.array([(*centre(cell), height * LEVEL) for cell, height in cells])
    around = np.array([(*corner, 0.0) for corner in corners(ORIGIN)])
    return outmost((middles[:, None] + around).reshape(-1, 3))
