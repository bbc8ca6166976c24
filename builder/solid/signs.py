"""Signs on a model, such as letters and names: which of them are seen, and where in its picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from builder.drawing.isometric.faces import Sign
from builder.drawing.marks import Label, Mark
from builder.hexgrid import Point
from builder.solid.camera import Camera, Size
from builder.solid.renderer import Renderer, Window

_BEFORE = 3.0  # mm before its letters in which a sign is seen or hidden


class SeenSign(NamedTuple):
    """The marks of a sign, and the place in mm of the picture, from its upper left corner, that they are
    drawn about; ``short``: those for where there is no room.
    """

    at: Point
    marks: tuple[Mark, ...]
    short: tuple[Mark, ...] = ()


def seen_signs(
    renderer: Renderer, camera: Camera, size: Size, found: Sequence[Sign], window: Window | None = None
) -> list[SeenSign]:
    """The signs that nothing hides in a picture of ``size``, or a window of it, the nearest last."""
    if not found:
        return []
    spots = np.array([sign.at for sign in found])
    across, up, _out = camera.axes()
    letters = [label_of(sign.marks).at for sign in found]
    middles = spots + np.array([across * x - up * y for x, y in letters])
    eye, real = camera.place(size)
    ways = np.array(eye) - middles if real else np.broadcast_to(np.array(eye), middles.shape)
    away = np.linalg.norm(ways, axis=1) if real else -(middles @ np.array(eye))
    ways = ways / np.linalg.norm(ways, axis=1, keepdims=True)
    seen = renderer.in_sight(camera, size, middles + ways * _BEFORE, window)
    places = ((camera.all_seen_at(spots, size) - (window or (0, 0))[:2]) / camera.pixels(size)).tolist()
    return [
        SeenSign(Point(*places[i]), found[i].marks, found[i].short)
        for i in np.argsort(-away, kind="stable")
        if seen[i]
    ]


def label_of(marks: Sequence[Mark]) -> Label:
    """The text of a sign."""
    return next(mark for mark in marks if isinstance(mark, Label))
