"""The battlefield as a model in a picture: bodies with light and shadow, from any side, drawn with OpenGL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield
from builder.drawing.isometric.faces import Sign
from builder.drawing.marks import Mark, shifted
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import Bounds, Point, around_points
from builder.language import _
from builder.sheets.building.steps import step_slots, with_flags_lowered
from builder.sheets.options import ModelOptions
from builder.sheets.pictures import demand_level, size_for, titled
from builder.sheets.scenario.on_model import signs, standing_mesh, zones_mesh
from builder.sheets.scenario.on_picture import wanted_of
from builder.sheets.scenario.play import Play
from builder.solid.camera import Camera, Size
from builder.solid.mesh import Mesh, merged
from builder.solid.meshing import mesh_of
from builder.solid.offscreen import context_for_one
from builder.solid.renderer import SHEAR, Light, Renderer

LARGEST = 4096
"""Pixels along the longer side of a picture of a model: more takes too much memory of graphics cards."""
_TRIAL = (1000, 1000)  # px: a picture in which the proportions are measured
_MARGIN = 0.03
_SIGN = 24.0  # mm that signs reach over their place
_BEFORE = 3.0  # mm before its place in which a sign is seen or hidden

Floats = NDArray[np.float64]


class ModelDrawing(NamedTuple):
    """A model as it is painted: rows of red, green, blue, opacity (the colours multiplied by it) of a picture
    of ``size`` px, and marks in mm of the picture from its upper left corner, ``mm`` to a pixel.
    """

    pixels: bytes
    size: Size
    marks: tuple[Mark, ...]
    mm: float


def model_drawing(
    battlefield: Battlefield, options: ModelOptions, styles: Styles, play: Play
) -> ModelDrawing:
    """Draw a model with what is wanted of ``play`` on it.

    Raises RefusedError where there is nothing to draw, or the picture would be larger than LARGEST;
    BuilderError where the computer offers no OpenGL 3.3.
    """
    demand_level(battlefield, options.level)
    battlefield = with_flags_lowered(battlefield)
    wanted, level, slots = wanted_of(play, options), options.level, step_slots(battlefield)
    pieces = mesh_of(battlefield, styles, shown=lambda piece: level is None or slots[piece.id] <= level)
    # The picture has room for all of it, so that those of all levels lie upon each other.
    full = pieces if level is None else mesh_of(battlefield, styles)
    spots = _outline(merged([full, standing_mesh(wanted, battlefield)]), signs(wanted, battlefield))
    titles = (wanted.title, battlefield.info.title) if options.title else ("", "")
    camera, size, above = _framed(spots, options, titles)
    with context_for_one() as context:
        renderer = Renderer(context)
        renderer.put("pieces", pieces)
        renderer.put("standing", standing_mesh(wanted, battlefield, level))
        renderer.put("zones", zones_mesh(wanted, battlefield, level), overlay=True)
        pixels = renderer.draw(camera, size, Light(transparent=options.transparent))
        marks = _seen_signs(renderer, camera, size, signs(wanted, battlefield, level))
        renderer.release()
    mm = 1 / camera.pixels(size)
    marks += titled(*titles, Bounds(0.0, above * mm, size[0] * mm, size[1] * mm))[0]
    return ModelDrawing(pixels, size, tuple(marks), mm)


def _outline(mesh: Mesh, above: Sequence[Sign]) -> Floats:
    """Places in mm, of shape (n, 3), that a picture has room for: bodies, their shadows, signs over them."""
    solid = mesh.vertices["at"].astype(float)
    shadow = (solid + solid[:, 2:] * np.array([[*SHEAR, 0.0]])) * (1, 1, 0)
    high = [(at.x, at.y, at.z + _SIGN) for at, _marks in above]
    return np.concatenate([solid, shadow, np.array(high).reshape(-1, 3)])


def _framed(spots: Floats, options: ModelOptions, titles: tuple[str, str]) -> tuple[Camera, Size, int]:
    """The camera, the size in px of its picture, and how many of them the titles take at its upper border."""
    # From so far away that nothing lies behind the eye before it is fitted.
    mm = 2 * float(np.linalg.norm(np.ptp(spots, axis=0))) / min(_TRIAL)
    camera = Camera(mm=mm).from_corner(options.turn)
    camera = replace(
        camera if options.perspective else camera.as_drawn(),
        turn=camera.turn if options.azimuth is None else options.azimuth,
        rise=camera.rise if options.rise is None else options.rise,
    )
    camera = camera.fitted(spots, _TRIAL)
    box = around_points([Point(x, y) for x, y in camera.all_seen_at(spots, _TRIAL).tolist()])
    with_titles = titled(*titles, box)[1]
    size = width, height = size_for(with_titles, options)
    if max(width, height) > LARGEST:
        message = _(
            "a picture of the model is {most} pixels wide and high at most, not {width} × {height}",
            most=LARGEST,
            width=width,
            height=height,
        )
        raise RefusedError(message)
    above = round(height * (box.top - with_titles.top) / with_titles.height)
    return camera.fitted(spots, size, _MARGIN, above), size, above


def _seen_signs(renderer: Renderer, camera: Camera, size: Size, found: Sequence[Sign]) -> list[Mark]:
    """The marks of signs that nothing hides, in mm of the picture."""
    if not found:
        return []
    spots = np.array([at for at, _marks in found])
    eye, real = camera.place(size)
    ways = np.array(eye) - spots if real else np.broadcast_to(np.array(eye), spots.shape)
    ways = ways / np.linalg.norm(ways, axis=1, keepdims=True)
    seen = renderer.in_sight(camera, size, spots + ways * _BEFORE)
    places = camera.all_seen_at(spots, size) / camera.pixels(size)
    return [
        mark
        for sign, (x, y), shown in zip(found, places.tolist(), seen.tolist(), strict=True)
        if shown
        for mark in shifted(sign.marks, Point(x, y))
    ]
