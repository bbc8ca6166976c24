"""Signs on a model: where they are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.drawing.isometric.faces import Point3, Sign
from builder.drawing.marks import Label
from builder.hexgrid import Point
from builder.solid.camera import Camera
from builder.solid.renderer import Renderer
from builder.solid.signs import label_of, seen_signs
from tests.solid.opengl import new_renderer

SIZE = (300, 200)
SIGNS = [
    Sign(Point3(x, 0.0, 0.0), (Label(Point(0.0, 0.0), text, 5.0),)) for x, text in ((-40, "W"), (40, "E"))
]


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    made = new_renderer()
    yield made
    made.release()


@pytest.mark.parametrize("perspective", [True, False])
def test_the_nearest_comes_last_from_whichever_side(renderer: Renderer, perspective: bool) -> None:
    order = []
    for turn in (90.0, 270.0):
        camera = Camera(turn=turn, rise=30.0, mm=1.0, perspective=perspective)
        seen = seen_signs(renderer, camera, SIZE, SIGNS)
        nearest = max(SIGNS, key=lambda sign: camera.seen_at(sign.at, SIZE)[1])
        order.append([label_of(sign.marks).text for sign in seen])
        assert order[-1][-1] == label_of(nearest.marks).text
    assert order[0] == order[1][::-1]


def test_a_place_is_in_mm_of_the_picture(renderer: Renderer) -> None:
    camera = Camera(rise=90.0, mm=0.5)
    (sign,) = seen_signs(renderer, camera, SIZE, [Sign(Point3(0.0, 0.0, 0.0), SIGNS[0].marks)])
    assert sign.at == pytest.approx((75.0, 50.0))
    assert seen_signs(renderer, camera, SIZE, []) == []
