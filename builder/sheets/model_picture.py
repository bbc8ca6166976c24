"""The battlefield as a model in a picture: bodies with light and shadow, from any side, drawn with OpenGL."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.isometric import unknown_names
from builder.drawing.isometric.faces import Sign
from builder.drawing.marks import Mark, shifted
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import Bounds, Point, around_points
from builder.language import ngettext
from builder.sheets.building.falling import standing
from builder.sheets.building.steps import step_slots, steps_of, with_flags_lowered
from builder.sheets.options import ModelOptions, demand_size
from builder.sheets.pictures import demand_level, size_for, titled
from builder.sheets.scenario.on_model import signs, standing_mesh, zones_mesh
from builder.sheets.scenario.on_picture import wanted_of
from builder.sheets.scenario.shown import ShownScenario
from builder.solid.camera import Camera, Size
from builder.solid.mesh import Mesh, merged, split
from builder.solid.meshing import mesh_of
from builder.solid.offscreen import context_for_one
from builder.solid.renderer import SHEAR, Light, Renderer, Window
from builder.solid.signs import seen_signs

_TRIAL = (1000, 1000)  # px: a picture in which the proportions are measured
_MARGIN = 0.03
_AROUND = 0.04  # share of the longer side that stays empty around what is seen
_SIGN = 24.0  # mm that signs reach over their place
_DIRECTIONS = np.array(
    [
        (math.cos(turn) * math.cos(rise), math.sin(turn) * math.cos(rise), math.sin(rise))
        for turn in np.linspace(0, 2 * math.pi, 32, endpoint=False)
        for rise in np.radians((-67.5, -45, -22.5, 0, 22.5, 45, 67.5, 90))
    ],
    np.float32,
)

Floats = NDArray[np.float64]


class ModelDrawing(NamedTuple):
    """A model as it is painted: rows of red, green, blue, opacity (the colours multiplied by it) of a picture
    of ``size`` px, and marks in mm of the picture from its upper left corner, ``mm`` to a pixel.

    ``box`` has the proportions of the picture whatever its size.
    """

    pixels: bytearray
    size: Size
    marks: tuple[Mark, ...]
    mm: float
    box: Bounds


class _Frame(NamedTuple):
    """The camera; the size of its picture in px, which part of that is drawn, and how many px titles take at
    its upper border; the `ModelDrawing.box`.
    """

    camera: Camera
    whole: Size
    window: Window
    above: int
    box: Bounds


def model_drawing(
    battlefield: Battlefield, options: ModelOptions, styles: Styles, scenario: ShownScenario
) -> ModelDrawing:
    """Draw a model with what is wanted of ``scenario`` on it.

    Raises RefusedError where there is nothing to draw, or the picture would be larger than MOST_OF_MODEL;
    BuilderError where the computer offers no OpenGL 3.3.
    """
    demand_level(battlefield, options.level)
    battlefield = with_flags_lowered(battlefield)
    wanted, (level, built, new) = wanted_of(scenario.setup, options), _stage(battlefield, options)
    pieces = mesh_of(battlefield, styles, shown=lambda piece: built is None or piece.id in built)
    titles = (scenario.title, battlefield.info.title) if options.title else ("", "")
    # The picture has room for all of it, so that those of all levels lie upon each other.
    full = pieces if built is None else mesh_of(battlefield, styles)
    full = merged([full, standing_mesh(wanted, battlefield)])
    outline = _outline(full, signs(wanted, battlefield))
    if options.seen is not None:
        frame = _as_seen(*options.seen, outline, options, titles)
    else:
        frame = _fitted(outline, options, titles)
    camera, whole, window, above, box = frame
    size = window[2:]
    with context_for_one() as context:
        renderer = Renderer(context)
        for key, mesh in zip(("pieces", "new"), split(pieces, new), strict=True):
            renderer.put(key, mesh)
        renderer.pale = frozenset({"pieces"} if options.step else ())
        renderer.put("standing", standing_mesh(wanted, battlefield, level))
        renderer.put("zones", zones_mesh(wanted, battlefield, level), overlay=True)
        for number, laid in enumerate(options.laid):
            renderer.put(f"laid {number}", laid.mesh, overlay=not laid.body)
        pixels = renderer.draw(camera, whole, Light(transparent=options.transparent), window)
        there = [piece for piece in battlefield.pieces.values() if built is None or piece.id in built]
        labels = [*signs(wanted, battlefield, level), *unknown_names(there, styles)]
        seen = seen_signs(renderer, camera, whole, labels, window)
        renderer.release()
    mm = 1 / camera.pixels(whole)
    marks = [mark for sign in seen for mark in shifted(sign.marks, sign.at)]
    marks += titled(*titles, Bounds(0.0, above * mm, size[0] * mm, size[1] * mm))[0]
    return ModelDrawing(pixels, size, tuple(marks), mm, box)


def _stage(
    battlefield: Battlefield, options: ModelOptions
) -> tuple[int | None, Collection[int] | None, Collection[int]]:
    """The last level that is built, what stands by then (None: all of it), and what is new, by ids.

    Raises RefusedError where there are fewer steps.
    """
    if not options.step:
        level, slots = options.level, step_slots(battlefield)
        return level, None if level is None else {id for id, slot in slots.items() if slot <= level}, ()
    steps = steps_of(battlefield, Catalogue({}, {}, {}, {}))  # no list of parts is needed
    if options.step > len(steps):
        message = ngettext(
            "there is no step {number}: all is built in {n} step",
            "there is no step {number}: all is built in {n} steps",
            len(steps),
            number=options.step,
        )
        raise RefusedError(message)
    step = steps[options.step - 1]
    return step.slot, standing(steps, options.step), [piece.id for piece in step.pieces]


def _outline(mesh: Mesh, above: Sequence[Sign]) -> Floats:
    """Places in mm, of shape (n, 3), that a picture has room for: bodies, their shadows, signs over them.

    Of each only those farthest out in many directions, which are enough to within half a hundredth.
    """
    solid = mesh.vertices["at"]
    shadow = (solid + solid[:, 2:] * np.array([[*SHEAR, 0.0]], np.float32)) * np.array((1, 1, 0), np.float32)
    outmost = [spots[np.unique((_DIRECTIONS @ spots.T).argmax(axis=1))] for spots in (solid, shadow)]
    high = [(sign.at.x, sign.at.y, sign.at.z + _SIGN) for sign in above]
    return np.concatenate([*outmost, np.array(high).reshape(-1, 3)]).astype(float)


def _fitted(spots: Floats, options: ModelOptions, titles: tuple[str, str]) -> _Frame:
    """All of it, as the options say, below the titles."""
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
    size = _size(with_titles, options)
    above = round(size[1] * (box.top - with_titles.top) / with_titles.height)
    return _Frame(camera.fitted(spots, size, _MARGIN, above), size, (0, 0, *size), above, with_titles)


def _as_seen(
    camera: Camera, shape: Size, spots: Floats, options: ModelOptions, titles: tuple[str, str]
) -> _Frame:
    """What a camera shows in a picture of another size, without most of what is empty around the
    battlefield; the titles lie over it.
    """
    box = _not_empty(camera, shape, spots)
    size = _size(box, options)
    share = max(size) / max(box.width, box.height)
    whole = (round(shape[0] * share), round(shape[1] * share))
    window = (round(box.left * share), round(box.top * share), *size)
    above = round((box.top - titled(*titles, box)[1].top) * share)
    return _Frame(replace(camera, mm=camera.mm * shape[1] / whole[1]), whole, window, above, box)


def _not_empty(camera: Camera, shape: Size, spots: Floats) -> Bounds:
    """The part of a picture that ``spots`` are seen in, with a margin; all of it where they lie around the
    eye. At least half as wide and high: what is far away stays that.
    """
    box = Bounds(0.0, 0.0, *map(float, shape))
    nearest = float(((spots - np.array(camera.centre)) @ camera.axes()[2]).max())
    if camera.eye or (camera.perspective and nearest >= camera.distance(shape)):
        return box
    seen = camera.all_seen_at(spots, shape)
    margin = _AROUND * max(shape)
    (left, right), (top, bottom) = (
        _span(float(seen[:, axis].min()) - margin, float(seen[:, axis].max()) + margin, shape[axis])
        for axis in (0, 1)
    )
    return Bounds(left, top, right, bottom)


def _span(low: float, high: float, length: int) -> tuple[float, float]:
    """A part of a length, made as long as half of it where it is shorter."""
    lack = max(0.0, length / 2 - (min(high, length) - max(low, 0.0)))
    start = min(max(low - lack / 2, 0.0), length / 2)
    return start, max(min(high + lack / 2, float(length)), start + length / 2)


def _size(box: Bounds, options: ModelOptions) -> Size:
    size = size_for(box, options)
    demand_size(*size, options.most)
    return size
