"""Bodies of what is no tile: a picture that stands upright."""

from __future__ import annotations

import numpy as np
import pytest

from builder.drawing.isometric.faces import Point3
from builder.solid.figures import upright


def test_a_picture_stands_on_its_lower_side_and_faces_as_it_is_turned() -> None:
    pixels = np.zeros((2, 3, 4), np.uint8)
    pixels[0, 0] = (255, 0, 0, 255)
    pixels[1] = (0, 0, 255, 255)
    mesh = upright(pixels, 30.0, Point3(100.0, 50.0, 7.0), 0.0)
    assert len(mesh.triangles) == 2 * 4, "two a pixel, and none where it is see-through"
    red = mesh.vertices[mesh.vertices["colour"][:, 0] == 255]["at"]
    assert red.min(axis=0).tolist() == [85.0, 50.0, 17.0]
    assert red.max(axis=0).tolist() == [95.0, 50.0, 27.0], "above, at the left of who looks from the front"
    turned = upright(pixels, 30.0, Point3(0.0, 0.0, 0.0), 90.0)
    assert np.ptp(turned.vertices["at"], axis=0) == pytest.approx((0.0, 30.0, 20.0), abs=1e-4)
    assert turned.vertices["normal"][0].tolist() == [127, 0, 0, 0]
    assert turned.vertices[turned.vertices["colour"][:, 0] == 255]["at"][:, 1].min() == pytest.approx(5.0)
