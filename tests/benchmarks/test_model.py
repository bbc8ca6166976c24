"""How long the model takes: bodies, pictures, who is where, edits, GLB files; its memory (`make bench`)."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from statistics import median

import moderngl
import numpy as np
import pytest

from benchmarks.test_editing import SIZES, castles, rows  # noqa: F401 - a fixture
from builder import formats
from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import LEVEL, Hex, centre, corners
from builder.sheets.building.falling import StepFall, fall_of
from builder.sheets.building.steps import steps_of
from builder.solid.camera import Camera, Size
from builder.solid.glb import model
from builder.solid.mesh import LINE, VERTEX, Mesh, merged
from builder.solid.meshing import Mesher, chunks_of, touched
from builder.solid.renderer import Light, Renderer
from builder.solid.stages import Stages
from tests.battlefields import shipped_catalogue
from tests.solid.opengl import new_renderer

FULL, COARSE = (1600, 1000), (800, 500)
SAMPLES = 4


@pytest.fixture(scope="module", params=SIZES)
def battlefield(request: pytest.FixtureRequest, catalogue: Catalogue, rows) -> Battlefield:  # noqa: F811
    return castles(catalogue, rows, request.param)


@pytest.fixture(scope="module")
def renderer(battlefield: Battlefield, styles: Styles) -> Iterator[Renderer]:
    made = new_renderer()
    mesher = Mesher(battlefield, styles)
    for chunk in chunks_of(battlefield):
        made.put(chunk, mesher.mesh(chunk))
    yield made
    made.release()


def turning(renderer: Renderer, size: Size, *, reduced: bool) -> Callable[[], None]:
    """One step of a turn: a picture from a little further round each time."""
    camera = Camera().fitted(renderer.spots, size)

    def step() -> None:
        nonlocal camera
        camera = camera.orbited(7, 0)
        renderer.draw(camera, size, Light(horizon=True), reduced=reduced)

    step()
    return step


def test_make_all_bodies(benchmark, battlefield: Battlefield, styles: Styles) -> None:
    def make() -> None:
        mesher = Mesher(battlefield, styles)
        for chunk in chunks_of(battlefield):
            mesher.mesh(chunk)

    benchmark.pedantic(make, rounds=3)


@pytest.fixture(scope="module")
def built(battlefield: Battlefield, styles: Styles) -> Iterator[tuple[list[StepFall], Stages, Renderer]]:
    """How the pieces of each step fall, and what shows it."""
    falls = [fall_of(step) for step in steps_of(battlefield, shipped_catalogue())]
    renderer = new_renderer()
    yield falls, Stages(battlefield, [fall.groups for fall in falls], styles), renderer
    renderer.release()


def test_a_picture_while_a_step_falls(benchmark, built: tuple[list[StepFall], Stages, Renderer]) -> None:
    falls, stages, renderer = built
    camera = Camera().fitted(stages.room, COARSE)
    moments = cycle([falls[-1].lasts * number / 5 for number in range(5)])

    def picture() -> None:
        stages.show(len(falls), falls[-1].heights(next(moments)))
        stages.put_on(renderer, lambda: False)
        renderer.draw(camera, COARSE, Light(horizon=True), reduced=True)

    benchmark.pedantic(picture, iterations=5, rounds=3, warmup_rounds=1)


def test_put_a_step_in_place(benchmark, built: tuple[list[StepFall], Stages, Renderer]) -> None:
    falls, stages, renderer = built
    number = cycle([len(falls), len(falls) - 1])

    def put() -> None:
        stages.show(next(number))
        stages.put_on(renderer, lambda: False)

    benchmark.pedantic(put, iterations=2, rounds=4, warmup_rounds=1)


def test_a_step_while_it_moves(benchmark, renderer: Renderer) -> None:
    benchmark.pedantic(turning(renderer, COARSE, reduced=True), rounds=8)


def test_which_piece_is_at_a_pixel(benchmark, renderer: Renderer) -> None:
    camera = Camera().fitted(renderer.spots, FULL)

    def ask() -> None:
        nonlocal camera
        camera = camera.orbited(7, 0)
        renderer.pick(camera, FULL, 800, 500)

    benchmark.pedantic(ask, iterations=20, rounds=10, warmup_rounds=1)


def test_an_edit_comes_into_the_model(
    benchmark, battlefield: Battlefield, catalogue: Catalogue, styles: Styles, renderer: Renderer
) -> None:
    """A 7-hex tile placed and taken back, two edits: bodies near it made again and given to the card."""
    mesher = Mesher(battlefield, styles)
    for chunk in chunks_of(battlefield):
        mesher.mesh(chunk)
    changed = []
    battlefield.subscribe(lambda change: changed.extend([*change.before, *change.after]))
    spots = [Hex(i % 20, i // 20) for i in range(0, 400, 47)]
    turn = cycle(spots)  # a round goes over all of them: it costs more on some than on others

    def follow() -> None:
        mesher.forget(changed)
        for chunk in touched(changed):
            renderer.put(chunk, mesher.mesh(chunk))
        changed.clear()

    def once() -> None:
        hex = next(turn)
        slot = battlefield.occupancy.top(hex) + 1
        inverse = battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-7"], hex, slot),)))
        follow()
        battlefield.apply(inverse)
        follow()

    benchmark.pedantic(once, iterations=len(spots), rounds=5, warmup_rounds=1)


def test_glb(benchmark, battlefield: Battlefield, styles: Styles, capsys) -> None:
    content = benchmark.pedantic(lambda: model(battlefield, styles), rounds=3)
    with capsys.disabled():
        print(f"\n{len(battlefield.pieces)} pieces: {len(content) / 1e6:.1f} MB of GLB")


_PLAIN_VERTEX = """
#version 330
uniform mat4 matrix;
in vec3 at; in vec4 normal; in vec4 colour;
out vec3 tint;
void main() {
    gl_Position = matrix * vec4(at, 1);
    tint = colour.rgb * (0.7 + 0.3 * dot(normal.xyz, vec3(-0.4, -0.3, 0.86)));
}
"""
_PLAIN_FRAGMENT = """
#version 330
in vec3 tint;
out vec4 seen;
void main() { seen = vec4(tint, 1); }
"""


def bare(battlefield: Battlefield) -> Mesh:
    """A prism for each hex of each tile, all of its sides: no bevels, no patterns, no lines."""
    found = []
    for piece in battlefield.pieces.values():
        if not piece.type.fills_cells:
            continue
        for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
            low, ring, heart = (piece.slot - 1) * LEVEL, corners(cell), centre(cell)
            high = low + fills * LEVEL
            vertices = np.zeros(30, VERTEX)
            triangles = [(0, i, i + 1) for i in range(1, 5)]
            vertices["colour"] = (120, 160, 90, 255)
            vertices["at"][:6] = [(*corner, high) for corner in ring]
            vertices["normal"][:6, 2] = 127
            for i, (a, b) in enumerate(zip(ring, [*ring[1:], ring[0]], strict=True)):
                start = 6 + 4 * i
                vertices["at"][start : start + 4] = [(*a, low), (*b, low), (*b, high), (*a, high)]
                turn = math.atan2((a.y + b.y) / 2 - heart.y, (a.x + b.x) / 2 - heart.x)
                way = (round(127 * math.cos(turn)), round(127 * math.sin(turn)), 0, 0)
                vertices["normal"][start : start + 4] = way
                triangles += [(start, start + 1, start + 2), (start, start + 2, start + 3)]
            found.append(Mesh(vertices, np.array(triangles, np.uint32), np.empty(0, LINE)))
    return merged(found)


def test_a_step_of_a_turn_beside_bare_prisms(
    benchmark, capsys, battlefield: Battlefield, renderer: Renderer
) -> None:
    """In turn with the same of bare prisms in one flat light, smooth borders and all."""
    context, mesh = renderer.context, bare(battlefield)
    program = context.program(_PLAIN_VERTEX, _PLAIN_FRAGMENT)
    vertices = context.buffer(mesh.vertices.tobytes())
    array = context.vertex_array(
        program,
        [(vertices, "3f4 4i1 4f1 12x", "at", "normal", "colour")],
        context.buffer(mesh.triangles.tobytes()),
    )
    smooth, flat = (
        context.framebuffer(
            [context.renderbuffer(FULL, 4, samples=samples)],
            context.depth_renderbuffer(FULL, samples=samples),
        )
        for samples in (SAMPLES, 0)
    )
    camera = Camera().fitted(renderer.spots, FULL)

    def step() -> None:
        nonlocal camera
        camera = camera.orbited(7, 0)
        smooth.use()
        context.viewport = (0, 0, *FULL)
        smooth.clear(0.9, 0.9, 0.9, 1.0, depth=1.0)
        context.enable_only(moderngl.DEPTH_TEST)
        program["matrix"].write(np.ascontiguousarray(camera.matrix(FULL).T).tobytes())
        array.render()
        context.copy_framebuffer(flat, smooth)
        flat.read(components=4, alignment=1)

    told: dict[str, list[float]] = {"prisms": [], "model": []}
    turn = turning(renderer, FULL, reduced=False)

    def both() -> None:
        for name, draw in (("prisms", step), ("model", turn)):
            start = time.process_time()
            draw()
            told[name].append(time.process_time() - start)

    benchmark.pedantic(both, rounds=4, warmup_rounds=1)
    least, middle = ([f(told[name]) for name in ("prisms", "model")] for f in (min, median))
    with capsys.disabled():
        print(
            f"\n{len(battlefield.pieces)} pieces: prisms {least[0]:.3f} s ({middle[0]:.3f} s), "
            f"model {least[1]:.3f} s ({middle[1]:.3f} s): {least[1] / least[0]:.1f} times "
            f"({middle[1] / middle[0]:.1f})"
        )


# Opens a file beside an empty widget, then in the model; tells s of the clock, s of the processor and MB.
_FIRST = """
import ctypes, gc, sys, time
from pathlib import Path
from PySide6.QtWidgets import QApplication, QWidget
from builder import formats, places
from builder.catalogue import load
from builder.drawing.styles import load_styles
from builder.view.model_view import ModelView

def held():
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024

catalogue = load(places.shipped("tilesets"))
battlefield = formats.read(Path(sys.argv[1]), catalogue).battlefield
application = QApplication([])
empty = QWidget()
empty.resize(1600, 1000)
empty.grab()
before = held()
view = ModelView(load_styles(places.shipped("tilesets")))
view.resize(1600, 1000)
view.show_battlefield(battlefield)
clock, processor = time.perf_counter(), time.process_time()
assert view.picture() is not None
print(time.perf_counter() - clock, time.process_time() - processor, held() - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_the_first_picture_and_its_memory(
    benchmark, capsys, battlefield: Battlefield, catalogue: Catalogue, tmp_path: Path
) -> None:
    path = tmp_path / "castles.hexfield"
    formats.write(battlefield, path, catalogue)
    told: list[list[float]] = []

    def run() -> None:
        done = subprocess.run(
            [sys.executable, "-c", _FIRST, str(path)], capture_output=True, text=True, check=True
        )
        told.append([float(number) for number in done.stdout.split()])

    benchmark.pedantic(run, rounds=2 if len(battlefield) > 1_000 else 3)
    with capsys.disabled():
        clock, processor, megabytes = zip(*told, strict=True)
        print(
            f"\n{len(battlefield.pieces)} pieces, first picture: {min(clock):.2f} s ({median(clock):.2f} s), "
            f"of the processor {min(processor):.2f} s ({median(processor):.2f} s); {min(megabytes):.0f} MB"
        )
