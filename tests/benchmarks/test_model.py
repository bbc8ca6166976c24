"""How long the model takes: bodies made, a true picture, one while it moves, who is where (`make bench`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from benchmarks.test_editing import castles, rows  # noqa: F401 - a fixture
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.solid.camera import Camera, Size
from builder.solid.meshing import Mesher, chunks_of
from builder.solid.renderer import Light, Renderer
from tests.solid.opengl import new_renderer

FULL, COARSE = (1600, 1000), (800, 500)
PIECES = 600


@pytest.fixture
def battlefield(catalogue: Catalogue, rows) -> Battlefield:  # noqa: F811
    return castles(catalogue, rows, PIECES)


@pytest.fixture
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
        renderer.draw(camera, size, Light(), reduced=reduced)

    step()
    return step


def test_make_all_bodies(benchmark, battlefield: Battlefield, styles: Styles) -> None:
    def make() -> None:
        mesher = Mesher(battlefield, styles)
        for chunk in chunks_of(battlefield):
            mesher.mesh(chunk)

    benchmark(make)


def test_a_step_of_a_turn(benchmark, renderer: Renderer) -> None:
    benchmark(turning(renderer, FULL, reduced=False))


def test_a_step_while_it_moves(benchmark, renderer: Renderer) -> None:
    benchmark(turning(renderer, COARSE, reduced=True))


def test_which_piece_is_at_a_pixel(benchmark, renderer: Renderer) -> None:
    camera = Camera().fitted(renderer.spots, FULL)

    def ask() -> None:
        nonlocal camera
        camera = camera.orbited(7, 0)
        renderer.pick(camera, FULL, 800, 500)

    benchmark(ask)
