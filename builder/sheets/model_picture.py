"""The battlefield as a model in a picture: bodies with light and shadow, from any side, drawn with OpenGL."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.formats import write_safely
from builder.hexgrid import Point, around_points
from builder.language import _
from builder.sheets.building.steps import step_slots, with_flags_lowered
from builder.sheets.options import ModelOptions
from builder.sheets.pictures import PictureFile, demand_level, size_for
from builder.solid.camera import Camera, Size

LARGEST = 4096
"""Pixels along the longer side of a picture of a model: more takes too much memory of graphics cards."""
_TRIAL = (1000, 1000)  # px: a picture in which the proportions are measured
_MARGIN = 0.03


def write_model(battlefield: Battlefield, file: PictureFile, styles: Styles) -> PictureFile:
    """Draw a model and write it as PNG; the file with its size.

    Raises RefusedError where there is nothing to draw, the picture would be larger than LARGEST, or the file
    cannot be written; BuilderError where the computer offers no OpenGL 3.3.
    """
    assert isinstance(file.options, ModelOptions)
    content, (width, height) = model_picture(battlefield, file.options, styles)
    write_safely(file.path, content)
    return replace(file, width=width, height=height)


def model_picture(battlefield: Battlefield, options: ModelOptions, styles: Styles) -> tuple[bytes, Size]:
    """The content of a PNG file, and the picture's width and height in px. Raises as `write_model`."""
    from builder.solid.meshing import mesh_of
    from builder.solid.offscreen import png, standalone
    from builder.solid.renderer import SHEAR, Light, Renderer

    demand_level(battlefield, options.level)
    battlefield = with_flags_lowered(battlefield)
    # The picture has room for all of it, so that those of all levels lie upon each other.
    mesh = full = mesh_of(battlefield, styles)
    if options.level is not None:
        slots, last = step_slots(battlefield), options.level
        mesh = mesh_of(battlefield, styles, shown=lambda piece: slots[piece.id] <= last)
    solid = full.vertices["at"].astype(float)
    shadow = (solid + solid[:, 2:] * np.array([[*SHEAR, 0.0]])) * (1, 1, 0)
    spots = np.concatenate([solid, shadow])
    # From so far away that nothing lies behind the eye before it is fitted.
    mm = 2 * float(np.linalg.norm(np.ptp(spots, axis=0))) / min(_TRIAL)
    camera = Camera(mm=mm).from_corner(options.turn)
    camera = replace(
        camera if options.perspective else camera.as_drawn(),
        turn=camera.turn if options.azimuth is None else options.azimuth,
        rise=camera.rise if options.rise is None else options.rise,
    )
    camera = camera.fitted(spots, _TRIAL)
    seen = camera.all_seen_at(spots, _TRIAL)
    size = width, height = size_for(around_points([Point(x, y) for x, y in seen.tolist()]), options)
    if max(size) > LARGEST:
        message = _(
            "a picture of the model is {most} pixels wide and high at most, not {width} × {height}",
            most=LARGEST,
            width=width,
            height=height,
        )
        raise RefusedError(message)
    context = standalone()
    renderer = Renderer(context)
    renderer.put(None, mesh)
    pixels = renderer.draw(camera.fitted(spots, size, _MARGIN), size, Light())
    renderer.release()
    context.release()
    return png(pixels, size), size
