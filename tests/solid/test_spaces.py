"""What is said of spaces, laid over a model."""

from __future__ import annotations

import numpy as np
import pytest

from builder.drawing.isometric.faces import Point3
from builder.hexgrid import Hex, centre
from builder.solid.spaces import lines, marked


def test_each_hex_is_washed_a_little_over_its_ground_within_its_border() -> None:
    mesh = marked([(Hex(2, 1), 20.6, "#ff8000", 0.5), (Hex(0, 0), 0.0, "#000000", 1.0)])
    assert len(mesh.triangles) == 8
    own = mesh.vertices[mesh.triangles[:4].reshape(-1)]
    assert own["at"][:, 2] == pytest.approx(21.0)
    assert np.linalg.norm(own["at"][:, :2] - centre(Hex(2, 1)), axis=1).max() < 25.7
    assert set(map(tuple, own["colour"].tolist())) == {(255, 128, 0, 128)}


def test_nothing_is_made_of_no_spaces_and_no_lines() -> None:
    assert marked([]).size == 0
    assert lines([]).size == 0


def test_a_line_runs_from_place_to_place() -> None:
    (line,) = lines([(Point3(0, 0, 5), Point3(10, 0, 5), "#00ff00", 1.5)]).lines
    assert line["start"].tolist() == [0, 0, 5]
    assert line["end"].tolist() == [10, 0, 5]
    assert line["colour"].tolist() == [0, 255, 0, 255]
