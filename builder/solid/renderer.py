"""Draws meshes with OpenGL 3.3: sun, shadows, patterns, outlines, washes; and says which piece is where.

It is told what there is as plain meshes under keys, and which framebuffer to draw into; it knows no window.
What it keeps on the graphics card is made of those meshes alone: where a context is lost, a new renderer that
is given them again shows the same.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import moderngl
import numpy as np
from numpy.typing import NDArray

from builder.drawing.isometric.faces import Point3
from builder.drawing.isometric.terrain import FALL
from builder.drawing.relief import SUN
from builder.solid import shaders
from builder.solid.camera import Camera, Size
from builder.solid.mesh import Mesh
from builder.solid.textures import WATER, layers

_AZIMUTH = (SUN[0] / math.hypot(*SUN), SUN[1] / math.hypot(*SUN))
SHEAR = (_AZIMUTH[0] * FALL, _AZIMUTH[1] * FALL)
"""How far to the right and down a mm of height throws its shadow, in mm."""
_SHADOW_MAP, _COARSE_SHADOWS = 1536, 1024  # texels along each side
_SAMPLES = 4
_AT_ONCE = 400_000  # pixels drawn at once with smooth borders, each of which takes 32 bytes meanwhile
_LINES = 2.0  # mm that lines reach beyond what they border at most
_PALE = 0.55  # share of the background in what is pale

_TABLE, _HAZE, _SKY = (0.91, 0.888, 0.855), (1.35, 1.35, 1.35), (0.84, 0.91, 1.0)  # shares of the background
_HORIZON = 9_000.0  # mm that the table goes on

Colour = tuple[float, float, float]
Window = tuple[int, int, int, int]
"""A part of a picture in pixels: its left and upper border, its width and height."""


@dataclass(frozen=True, slots=True)
class Light:
    """The colour, 0 to 1, of what lies around the battlefield and under it.

    ``transparent``: it is not seen, nothing but the shadow on the table. ``horizon``: what lies under it is a
    table that goes on to a horizon, with a sky over it, all in shades of that colour.
    """

    background: Colour = (0.925, 0.918, 0.894)
    transparent: bool = False
    horizon: bool = False

    def shade(self, shares: Colour) -> Colour:
        """The background with a share of its red, green and blue, no brighter than white."""
        red, green, blue = (min(a * b, 1.0) for a, b in zip(self.background, shares, strict=True))
        return red, green, blue

    @property
    def under(self) -> tuple[float, float, float, float]:
        """What is seen where nothing is: red, green, blue times opacity, opacity."""
        if self.transparent:
            return (0.0, 0.0, 0.0, 0.0)
        return (*(self.shade(_TABLE) if self.horizon else self.background), 1.0)


_SIDES = np.array([way for way in itertools.product((-1, 0, 1), repeat=3) if any(way)], np.float32)


def outmost(places: NDArray[np.floating]) -> NDArray[np.float64]:
    """Of places of shape (n, 3), n not 0, those farthest out on any side."""
    found: NDArray[np.float64] = places[np.unique((places @ _SIDES.T).argmax(axis=0))].astype(np.float64)
    return found


class _Part:
    """One mesh on the graphics card."""

    def __init__(self, renderer: Renderer, mesh: Mesh) -> None:
        context = renderer.context
        self.count, self.lines = len(mesh.triangles) * 3, len(mesh.lines)
        self._buffers: list[moderngl.Buffer] = []
        self.arrays: dict[str, moderngl.VertexArray] = {}
        self.low, self.high = np.full(3, np.inf), np.full(3, -np.inf)
        self.through = False
        self.named = bool(mesh.vertices["piece"].any())
        self.outmost, self.box = np.empty((0, 3)), np.zeros((8, 4))
        if self.count:
            vertices = context.buffer(mesh.vertices.tobytes())
            index = context.buffer(mesh.triangles.astype("<u4").tobytes())
            self._buffers += [vertices, index]
            at = mesh.vertices["at"]
            self.low, self.high = at.min(axis=0), at.max(axis=0)
            self.outmost = outmost(at)
            self.box = _corners_of(self.low, self.high)
            for name, program, fields in renderer.bodies:
                self.arrays[name] = context.vertex_array(
                    program, [(vertices, _layout(fields), *fields)], index
                )
        if self.lines:
            lines = context.buffer(mesh.lines.tobytes())
            self._buffers.append(lines)
            self.arrays["lines"] = context.vertex_array(
                renderer.line_program, [(lines, "3f4 3f4 4f1 1f4 4x/i", "start", "end", "colour", "width")]
            )

    def draw_lines(self) -> None:
        if self.lines:
            self.arrays["lines"].render(moderngl.TRIANGLE_STRIP, 4, instances=self.lines)

    def release(self) -> None:
        for array in self.arrays.values():
            array.release()
        for buffer in self._buffers:
            buffer.release()


class _Shown(NamedTuple):
    """A part as it is drawn: how many mm above its place, and how pale from 0 to 1."""

    part: _Part
    lift: float = 0.0
    pale: float = 0.0


_FIELDS = {"at": "3f4", "normal": "4i1", "colour": "4f1", "ink": "4f1", "uv": "2f2", "piece": "1u4"}
_PADS = {"at": "12x", "normal": "4x", "colour": "4x", "ink": "4x", "uv": "4x", "piece": "4x"}


def _layout(fields: tuple[str, ...]) -> str:
    """How moderngl is told where the fields of VERTEX that a program asks for lie."""
    return " ".join(_FIELDS[name] if name in fields else _PADS[name] for name in _FIELDS)


class Renderer:
    """All parts of a model on one graphics card. ``context`` must be current wherever a method is called."""

    def __init__(self, context: moderngl.Context, *, plain: bool = False) -> None:
        """``plain`` draws without smooth borders and patterns and with coarser shadows, in less time."""
        self.context, self._plain = context, plain
        self._shadow_size = _COARSE_SHADOWS if plain else _SHADOW_MAP
        self._body = context.program(shaders.BODY_VERTEX, shaders.BODY_FRAGMENT)
        self._ground = context.program(shaders.GROUND_VERTEX, shaders.GROUND_FRAGMENT)
        self.line_program = context.program(shaders.LINE_VERTEX, shaders.FLAT_FRAGMENT)
        self._wash = context.program(shaders.WASH_VERTEX, shaders.FLAT_FRAGMENT)
        self._depth = context.program(shaders.DEPTH_VERTEX, shaders.NOTHING_FRAGMENT)
        self._number = context.program(shaders.NUMBER_VERTEX, shaders.NUMBER_FRAGMENT)
        self.bodies: tuple[tuple[str, moderngl.Program, tuple[str, ...]], ...] = (
            ("body", self._body, ("at", "normal", "colour", "ink", "uv")),
            ("depth", self._depth, ("at",)),
            ("number", self._number, ("at", "piece")),
            ("wash", self._wash, ("at", "colour")),
        )
        self._table = context.vertex_array(self._ground, [])
        self._around = context.program(shaders.AROUND_VERTEX, shaders.FLAT_FRAGMENT)
        self._dome = context.vertex_array(self._around, [])
        self._shadows = context.depth_texture((self._shadow_size,) * 2)
        self._shadows.compare_func = "<="
        self._shadows.repeat_x = self._shadows.repeat_y = False
        self._shadow_target = context.framebuffer(depth_attachment=self._shadows)
        self._idle = context.simple_framebuffer((1, 1))
        found = layers()
        if plain:
            found = np.zeros_like(found[:, :1, :1])  # no ink anywhere
        self._patterns = context.texture_array((*found.shape[:0:-1], len(found)), 1, found.tobytes())
        self._patterns.build_mipmaps()
        self._patterns.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        self._parts: dict[Hashable, _Part] = {}
        self._overlays: dict[Hashable, _Part] = {}
        self._hung: dict[Hashable, _Part] = {}
        self._lifts: dict[Hashable, float | None] = {}
        self.pale: frozenset[Hashable] = frozenset()
        """The parts that are drawn pale."""
        self._room: NDArray[np.float64] | None = None
        self._shaded = False

    def put(self, key: Hashable, mesh: Mesh | None, *, overlay: bool = False, through: bool = False) -> None:
        """Add a part or replace it; None takes it away.

        An overlay is drawn over the rest: its triangles as washes of their colour, whose fourth channel is
        then their opacity; it throws no shadow, and nobody finds it with `pick`. With ``through`` it is seen
        through all that stands before it.
        """
        there = self._overlays if overlay else self._parts
        old = there.pop(key, None)
        if old is not None:
            old.release()
        if mesh is not None and mesh.size:
            there[key] = _Part(self, mesh)
            there[key].through = through
        if not overlay:
            self._shaded = False

    def hang(self, key: Hashable, mesh: Mesh | None) -> None:
        """Add a part on its way to its place or replace it; None takes it away. `lift` says where it is.

        It is seen in light and shadow, but throws none, and nobody finds it with `pick`.
        """
        old = self._hung.pop(key, None)
        if old is not None:
            old.release()
        if mesh is not None and mesh.size:
            self._hung[key] = _Part(self, mesh)

    def lift(self, key: Hashable, height: float | None) -> None:
        """Put a hanging part ``height`` mm above its place; None: out of sight."""
        self._lifts[key] = height

    @property
    def room(self) -> NDArray[np.float64] | None:
        """Places in mm, of shape (n, 3), that there is room for though no part may be there (yet)."""
        return self._room

    @room.setter
    def room(self, places: NDArray[np.float64] | None) -> None:
        if places is not self._room:
            self._room, self._shaded = places, False

    @property
    def spots(self) -> NDArray[np.float64]:
        """Places in mm, of shape (n, 3), that stand for all: those of each part farthest out on any side."""
        found = [part.outmost for part in self._parts.values() if part.count]
        if self._room is not None:
            found.append(self._room)
        return np.concatenate([np.empty((0, 3)), *found])

    @property
    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
        """The lowest and the highest place of all parts in mm; None without any."""
        solid = [part for part in self._parts.values() if part.count]
        lows, highs = [part.low for part in solid], [part.high for part in solid]
        if self._room is not None and len(self._room):
            lows.append(self._room.min(axis=0))
            highs.append(self._room.max(axis=0))
        return (np.min(lows, axis=0), np.max(highs, axis=0)) if lows else None

    def draw(
        self,
        camera: Camera,
        size: Size,
        light: Light,
        window: Window | None = None,
        *,
        reduced: bool = False,
    ) -> bytearray:
        """A picture of ``size``, or a window of it, as rows of red, green, blue, opacity from its upper left
        corner on; the colours are multiplied by the opacity.

        ``reduced`` draws without smooth borders, in less time.
        """
        left, top, width, height = window or (0, 0, *size)
        quick = reduced or self._plain
        # Smooth borders take much memory: strip by strip, and none of it is kept.
        rows = height if quick else max(1, min(height, _AT_ONCE // width))
        picture = bytearray(4 * width * height)
        flat = self._target((width, rows), 0, deep=quick)
        target = flat if quick else self._target((width, rows), _SAMPLES, deep=True)
        for upper in range(0, height, rows):
            strip = (left, top + upper, width, rows)
            self.draw_into(target, camera, size, light, strip)
            if target is not flat:
                self.context.copy_framebuffer(flat, target)
            there = (0, 0, width, min(rows, height - upper))
            flat.read_into(picture, there, 4, alignment=1, write_offset=4 * width * upper)
        for used in {target, flat}:
            _let_go(used)
        # Mesa holds on to a framebuffer until another one is drawn into.
        self._idle.use()
        self._idle.clear()
        return picture

    def draw_into(
        self,
        target: moderngl.Framebuffer,
        camera: Camera,
        size: Size,
        light: Light,
        window: Window | None = None,
    ) -> None:
        """Draw a picture of ``size``, or a window of it, into a framebuffer as large as that, its first row
        the uppermost.
        """
        context, bounds = self.context, self.bounds
        window = window or (0, 0, *size)
        target.use()
        context.viewport = (0, 0, *window[2:])
        target.clear(*light.under, depth=1.0)
        if bounds is None:
            return
        if not self._shaded:
            self.shade()
            target.use()
            context.viewport = (0, 0, *window[2:])
        clip = _through(camera, size, window)
        matrix = _columns(clip)
        seen = _in_window(self._seen(), clip, window)
        spot, real = camera.place(size)
        eye = (*spot, 1.0 if real else 0.0)
        context.enable_only(moderngl.NOTHING)
        if light.horizon and not light.transparent:
            self._draw_around(bounds, matrix, light, camera.distance(size))
        context.enable_only(moderngl.DEPTH_TEST)
        context.depth_func = "<="
        self._shadows.use(0)
        self._patterns.use(1)
        body = self._body
        _set(body, eye=eye, sky=light.background, water=WATER)
        _set(
            body,
            matrix=matrix,
            light=_AZIMUTH,
            sun=_TO_SUN,
            shadows=0,
            patterns=1,
            grain=1 / self._shadow_size,
        )
        self._set_sun(body, bounds)
        for part in _each(seen, body, light):
            if part.count:
                part.arrays["body"].render()
        self._draw_table(bounds, matrix, light)
        context.enable(moderngl.BLEND)
        # Whatever is laid over what is opaque, it stays that.
        over = (moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA)
        context.blend_func = over  # type: ignore[assignment]  # four are understood, too
        line = self.line_program
        _set(line, matrix=matrix, size=tuple(map(float, window[2:])), focal=camera.focal(size), eye=eye)
        for part in _each(seen, line, light):
            part.draw_lines()
        _set(line, lift=0.0, pale=(0.0, 0.0, 0.0, 0.0))
        overlays = sorted(self._overlays.values(), key=lambda part: part.through)
        for part in overlays:
            if not part.through:
                part.draw_lines()
        target.depth_mask = False
        _set(self._wash, matrix=matrix, eye=eye)
        for part in overlays:
            if part.through:
                context.disable(moderngl.DEPTH_TEST)
                part.draw_lines()
            if part.count:
                part.arrays["wash"].render()
        target.depth_mask = True
        context.disable(moderngl.BLEND)

    def _seen(self) -> Iterator[_Shown]:
        """What is drawn as bodies."""
        for key, part in self._parts.items():
            yield _Shown(part, 0.0, _PALE if key in self.pale else 0.0)
        for key, part in self._hung.items():
            lift = self._lifts.get(key)
            if lift is not None:
                yield _Shown(part, lift, _PALE if key in self.pale else 0.0)

    def numbers(self, camera: Camera, size: Size, window: Window | None = None) -> NDArray[np.uint32]:
        """The id of the piece seen at each pixel of a picture, or of a window of it, 0 for none; of shape
        (height, width).
        """
        window = window or (0, 0, *size)
        named = [part for part in self._parts.values() if part.named]
        target = self._draw_numbers(camera, size, named, window)
        found = target.read(components=1, dtype="u4", alignment=1)
        _let_go(target)
        return np.frombuffer(found, np.uint32).reshape(window[3], window[2])

    def in_sight(
        self, camera: Camera, size: Size, spots: NDArray[np.float64], window: Window | None = None
    ) -> NDArray[np.bool_]:
        """Which places in mm, of shape (n, 3), are in a picture or a window of it, and hidden by nothing."""
        window = window or (0, 0, *size)
        target = self._draw_numbers(camera, size, self._parts.values(), window)
        found = target.read(components=1, attachment=-1, dtype="f4", alignment=1)
        _let_go(target)
        seen = np.floor(camera.all_seen_at(spots, size)).astype(int) - window[:2]
        inside = np.all((seen >= 0) & (seen < window[2:]), axis=1)
        x, y = np.where(inside[:, None], seen, 0).T
        clip = np.column_stack([spots, np.ones(len(spots))]) @ camera.matrix(size).astype(float).T
        depth = (clip[:, 2] / clip[:, 3] + 1) / 2
        nearest = np.frombuffer(found, np.float32).reshape(window[3], window[2])[y, x]
        visible: NDArray[np.bool_] = (depth <= nearest) & inside & (clip[:, 3] > 0)
        return visible

    def _draw_numbers(
        self, camera: Camera, size: Size, parts: Iterable[_Part], window: Window
    ) -> moderngl.Framebuffer:
        """The ids of pieces in a new framebuffer, and how deep in the picture they are."""
        context, wide = self.context, window[2:]
        target = context.framebuffer([context.texture(wide, 1, dtype="u4")], context.depth_renderbuffer(wide))
        target.use()
        context.viewport = (0, 0, *wide)
        target.clear(0, 0, 0, 0, depth=1.0)
        context.enable_only(moderngl.DEPTH_TEST)
        context.depth_func = "<="
        clip = _through(camera, size, window)
        _set(self._number, matrix=_columns(clip))
        for part, _lift, _pale in _in_window(map(_Shown, parts), clip, window):
            if part.count:
                part.arrays["number"].render()
        return target

    def pick(self, camera: Camera, size: Size, x: int, y: int) -> tuple[int, Point3 | None]:
        """The id of the piece seen at a pixel, 0 for none, and the place on it; on a body that is no piece,
        such as a figure, where that is seen. The place is None where no body is seen.
        """
        if not (0 <= x < size[0] and 0 <= y < size[1]):
            return 0, None
        target = self._draw_numbers(camera, size, self._parts.values(), (x, y, 1, 1))
        number = np.frombuffer(target.read(components=1, dtype="u4", alignment=1), np.uint32)
        depth = np.frombuffer(target.read(components=1, attachment=-1, dtype="f4", alignment=1), np.float32)
        _let_go(target)
        if depth[0] >= 1:
            return 0, None
        return int(number[0]), camera.at_depth(x + 0.5, y + 0.5, float(depth[0]), size)

    def release(self) -> None:
        """Give everything on the graphics card back."""
        for part in (*self._parts.values(), *self._hung.values(), *self._overlays.values()):
            part.release()
        self._parts, self._hung, self._overlays = {}, {}, {}
        _let_go(self._idle)
        for held in (
            self._table,
            self._dome,
            self._around,
            self._shadow_target,
            self._shadows,
            self._patterns,
        ):
            held.release()
        for program in (self.line_program, self._ground, *(program for _, program, _ in self.bodies)):
            program.release()

    def _target(self, size: Size, samples: int, *, deep: bool) -> moderngl.Framebuffer:
        context = self.context
        colour = context.renderbuffer(size, 4, samples=samples)
        depth = context.depth_renderbuffer(size, samples=samples) if deep else None
        return context.framebuffer([colour], depth)

    def shade(self) -> bool:
        """Find out where the sun does not reach, as the next picture would; False where that is known."""
        context, bounds = self.context, self.bounds
        if self._shaded or bounds is None:
            return False
        self._shadow_target.use()
        context.viewport = (0, 0, self._shadow_size, self._shadow_size)
        self._shadow_target.clear(depth=1.0)
        context.enable_only(moderngl.DEPTH_TEST)
        context.depth_func = "<="
        self._set_sun(self._depth, bounds)
        for part in self._parts.values():
            if part.count:
                part.arrays["depth"].render()
        self._shaded = True
        return True

    def _set_sun(
        self, program: moderngl.Program, bounds: tuple[NDArray[np.float64], NDArray[np.float64]]
    ) -> None:
        low, high = bounds
        width = high[0] - low[0] + high[2] * SHEAR[0] + 8
        height = high[1] - low[1] + high[2] * SHEAR[1] + 8
        box = (low[0] - 4, low[1] - 4, 1 / width, 1 / height)
        _set(program, shear=SHEAR, sun_box=box, sun_depth=(high[2] + 1, 1 / (high[2] + 4)))

    def _draw_around(
        self,
        bounds: tuple[NDArray[np.float64], NDArray[np.float64]],
        matrix: bytes,
        light: Light,
        away: float,
    ) -> None:
        """The table beyond the battlefield up to its horizon, and the sky; the eye is ``away`` mm off."""
        low, high = bounds
        near = math.dist(low[:2], high[:2]) / 2 + high[2]
        far = max(_HORIZON, 6 * near, 2 * away)
        _set(self._around, matrix=matrix, middle=tuple((low + high)[:2] / 2), near=near, far=far)
        _set(self._around, table=light.shade(_TABLE), haze=light.shade(_HAZE), sky=light.shade(_SKY))
        self._dome.render(moderngl.TRIANGLE_STRIP, 66, instances=6)

    def _draw_table(
        self, bounds: tuple[NDArray[np.float64], NDArray[np.float64]], matrix: bytes, light: Light
    ) -> None:
        """The shadow on the table, as far as one falls."""
        low, high = bounds
        box = (low[0] - 2, low[1] - 2, high[0] + high[2] * SHEAR[0] + 2, high[1] + high[2] * SHEAR[1] + 2)
        self._set_sun(self._ground, bounds)
        _set(self._ground, matrix=matrix, box=box, under=light.under, shadows=0, grain=1 / self._shadow_size)
        self._table.render(moderngl.TRIANGLE_STRIP, 4)


def _corners_of(low: NDArray[np.float32], high: NDArray[np.float32]) -> NDArray[np.float64]:
    """The corners, of shape (8, 4) with 1 at their ends, of a box with room for the lines on its sides."""
    wide = np.array([low - _LINES, high + _LINES], float)
    corners = [(*wide[(i, j, k), (0, 1, 2)], 1.0) for i, j, k in itertools.product((0, 1), repeat=3)]
    return np.array(corners)


def _through(camera: Camera, size: Size, window: Window) -> NDArray[np.float64]:
    """The matrix from the table to clip space of a window of the picture, for column vectors."""
    clip = camera.matrix(size).astype(float)
    for axis in range(2):
        factor = size[axis] / window[2 + axis]
        clip[axis] = factor * clip[axis] + (factor - 1 - 2 * window[axis] / window[2 + axis]) * clip[3]
    return clip


def _in_window(parts: Iterable[_Shown], clip: NDArray[np.float64], window: Window) -> list[_Shown]:
    """The parts that may be seen in a window, the nearest first: what they hide need not be lit then."""
    found = list(parts)
    if not found:
        return found
    corners = np.array([part.box for part, _lift, _pale in found])
    corners[..., 2] += np.array([lift for _part, lift, _pale in found])[:, None]
    corners = corners @ clip.T
    # A line is half a pixel wide to each side at least.
    room = corners[..., 3:] * (1 + 4 / np.array(window[2:]))
    beyond = np.any(
        np.all(corners[..., :2] > room, axis=1) | np.all(corners[..., :2] < -room, axis=1), axis=1
    )
    middles = corners.mean(axis=1)
    order = np.argsort(middles[:, 2] / np.maximum(middles[:, 3], 1e-6), kind="stable")
    return [found[n] for n in order.tolist() if not (beyond[n] and found[n].part.count)]


def _each(parts: Iterable[_Shown], program: moderngl.Program, light: Light) -> Iterator[_Part]:
    """The parts one by one, each with the program set to how it is drawn; most are drawn alike."""
    before: tuple[float, float] | None = None
    for part, lift, pale in parts:
        if (lift, pale) != before:
            before = lift, pale
            _set(program, lift=lift, pale=(*light.background, pale))
        yield part


def _columns(matrix: NDArray[np.float64]) -> bytes:
    """A matrix as OpenGL takes it."""
    return matrix.T.astype("<f4").tobytes()


_SUN_LENGTH = math.sqrt(FALL * FALL + 1)
_TO_SUN = (-SHEAR[0] / _SUN_LENGTH, -SHEAR[1] / _SUN_LENGTH, 1 / _SUN_LENGTH)


def _let_go(target: moderngl.Framebuffer) -> None:
    attachments = [*target.color_attachments, target.depth_attachment]
    target.release()
    for attachment in attachments:
        if attachment is not None:
            attachment.release()


def _set(program: moderngl.Program, **values: object) -> None:
    """Give a program its uniforms; those that its compiler dropped because nothing uses them are left out."""
    for name, value in values.items():
        member = program.get(name, None)
        if isinstance(member, moderngl.Uniform):
            if isinstance(value, bytes):
                member.write(value)
            else:
                member.value = value
