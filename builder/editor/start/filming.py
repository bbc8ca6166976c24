"""A battlefield that builds itself and turns once round, drawn as pictures one after the other."""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Any

import numpy as np

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.isometric.faces import Point3
from builder.drawing.styles import Styles
from builder.editor.start.film import BUILT, ENDS, FilmFrame, FilmTake
from builder.sheets.building.falling import fall_of
from builder.sheets.building.steps import steps_of, with_flags_lowered
from builder.solid.camera import Camera, Size
from builder.solid.mesh import Mesh
from builder.solid.meshing import Chunk, Mesher, mesh_of, touched
from builder.solid.offscreen import context_for_one
from builder.solid.renderer import Light, Renderer
from builder.solid.stages import room_of

_LOW = 17.0  # degrees over the table, so that one sees the horizon
_MARGIN, _FLAG = 0.05, 0.05  # shares of the picture: at its borders, and for a flag over all
# Seconds: from one picture to the next, that go by in the film between them at most, and that one with smooth
# borders may take while it moves.
_FRAME, _MOST, _QUICK = 1 / 30, 0.1, 0.03


def shoot(
    take: FilmTake,
    catalogue: Catalogue,
    styles: Styles,
    report: Callable[[FilmFrame], None],
    cancelled: Callable[[], bool],
) -> None:
    """Report one `FilmFrame` after the other; see `builder.editor.start.screening`.

    The last one has smooth borders, the others where there is time for them.
    """
    battlefield = with_flags_lowered(formats.read(take.path, catalogue).battlefield)
    light = Light(take.table, horizon=True)
    room = room_of(list(battlefield.pieces.values()))
    camera = _fitted(room, take.size)
    with context_for_one() as context:
        renderer = Renderer(context)
        renderer.room = room
        site = _Site(battlefield, catalogue, styles, renderer)

        def show(now: float, *, smooth: bool) -> None:
            site.bring_to(now)
            seen = camera.orbited(360 * now / ENDS, 0)
            report(FilmFrame(now, take.size, renderer.draw(seen, take.size, light, reduced=not smooth)))

        now, smooth = take.since, False
        while take.moves and now < ENDS and not cancelled():
            start = time.perf_counter()
            show(now, smooth=smooth)
            took = time.perf_counter() - start
            smooth = took < (_QUICK if smooth else _QUICK / 5)
            due = start + max(_FRAME, 2 * took)  # half of the time is the window's
            while time.perf_counter() < due and site.make():
                pass
            time.sleep(max(0.0, due - time.perf_counter()))
            now += min(time.perf_counter() - start, _MOST)
        if not cancelled():
            show(ENDS if take.moves else max(now, BUILT), smooth=True)
        renderer.release()


class _Site:
    """A battlefield on its way up; its bodies are made little by little."""

    def __init__(
        self, battlefield: Battlefield, catalogue: Catalogue, styles: Styles, renderer: Renderer
    ) -> None:
        self._renderer = renderer
        self._falls = [fall_of(step) for step in steps_of(battlefield, catalogue)]
        # Seconds of the steps in one of the film.
        self._pace = max(sum(fall.lasts for fall in self._falls), BUILT) / BUILT
        self._ends = [end / self._pace for end in accumulate(fall.lasts for fall in self._falls)]
        self._making = self._rises(battlefield, styles)
        # Of each step the bodies of the groups that fall, and all that look otherwise once it stands.
        self._made: list[tuple[list[Mesh], dict[Chunk, Mesh]]] = []
        self._landed = -1  # steps that stand; -1 before the first began

    def _rises(self, battlefield: Battlefield, styles: Styles) -> Iterator[bool]:
        """Make all bodies, with a rest after each."""
        standing: set[int] = set()
        mesher = Mesher(battlefield, styles, lambda piece: piece.id in standing)
        for fall in self._falls:
            groups, chunks = [], {}
            for group in fall.groups:
                groups.append(mesh_of(Battlefield(pieces=group), styles))
                yield True
            pieces = [piece for group in fall.groups for piece in group]
            standing.update(piece.id for piece in pieces)
            mesher.forget(pieces)
            for chunk in sorted(touched(pieces)):
                chunks[chunk] = mesher.mesh(chunk)
                yield True
            self._made.append((groups, chunks))

    def make(self) -> bool:
        """Make one more body; False where all are made."""
        return next(self._making, False)

    def bring_to(self, now: float) -> None:
        """Have stand and fall what does at a second of the film."""
        landed = bisect_right(self._ends, now)
        while len(self._made) <= landed and self.make():
            pass
        if landed > self._landed:
            for groups, chunks in self._made[max(0, self._landed) : landed]:
                for chunk, body in chunks.items():
                    self._renderer.put(chunk, body)
                for number in range(len(groups)):
                    self._renderer.hang(number, None)
            for number, mesh in enumerate(self._made[landed][0] if landed < len(self._made) else ()):
                self._renderer.hang(number, mesh)
            self._landed = landed
        if landed < len(self._falls):
            began = self._ends[landed - 1] if landed else 0.0
            for number, height in enumerate(self._falls[landed].heights((now - began) * self._pace)):
                self._renderer.lift(number, height)


def _fitted(room: np.ndarray[Any, np.dtype[np.float64]], size: Size) -> Camera:
    """From where all of it is seen, however it is turned."""
    turns = np.linspace(0, 2 * math.pi, 24)
    heart = (room.min(axis=0) + room.max(axis=0)) / 2
    reach = np.hypot(*(room - heart)[:, :2].T)[:, None]
    height = np.broadcast_to(room[:, 2:], (len(room), len(turns)))
    around = np.stack([heart[0] + reach * np.cos(turns), heart[1] + reach * np.sin(turns), height], axis=-1)
    camera = Camera(rise=_LOW)
    camera = camera.fitted(around.reshape(-1, 3), size, _MARGIN, round(_FLAG * size[1]))
    # It turns about its own middle: the centre goes along the line of sight to where that stands.
    out = camera.axes()[2]
    share = float((heart - camera.centre)[:2] @ out[:2] / (out[:2] @ out[:2]))
    return replace(camera, centre=Point3(*(camera.centre + share * out).tolist()))
