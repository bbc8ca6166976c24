"""What is said of spaces, laid over a model."""

from __future__ import annotations

import numpy as np
import pytest

from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import Point3
from builder.drawing.isometric.play_items import figure_items, zone_items
from builder.drawing.play_marks import zone_look
from builder.hexgrid import LEVEL, Hex, centre
from builder.solid.figures import tokens
from builder.solid.spaces import lines, marked, washes


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


def test_zones_are_washes_over_their_ground_and_figures_bodies_in_their_height() -> None:
    look = zone_look(1, "red")
    ground = washes(lambda view: [item for _, item in zone_items({Hex(0, 0): 20.6}, look)], 0.5)
    assert ground.vertices["at"][:, 2] == pytest.approx(21.0, abs=1.5)  # borders are bars
    assert set(ground.vertices["colour"][:, 3].tolist()) == {128}
    figure = tokens(
        lambda view: [
            item
            for _, item in figure_items([Hex(0, 0)], [centre(Hex(0, 0))], 20.6, "Finn", Look(height=5), view)
        ]
    )
    high = figure.vertices["at"][:, 2]
    assert (high.min(), high.max()) == pytest.approx((20.6, 20.6 + 5 * LEVEL), abs=0.6)
    assert not figure.vertices["piece"].any()


def test_a_token_is_closed_where_it_overhangs_and_light_enough_for_shades() -> None:
    ring = [Hex(0, 0)], [centre(Hex(0, 0))]
    mesh = tokens(lambda view: [item for _, item in figure_items(*ring, 0.0, "Finn", Look(height=5), view)])
    corners = mesh.vertices["at"][mesh.triangles].astype(float)
    sides = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    flat = np.abs(sides[:, 2]) / 2
    up = mesh.vertices["normal"][mesh.triangles[:, 0], 2].astype(int)
    base = (up == 127) & (np.ptp(corners[..., 2], axis=1) < 0.01) & (corners[..., 2].max(axis=1) < 3.3)
    above, beneath = flat[(up > 0) & ~base].sum(), flat[up < 0].sum()
    # Of a closed body as much faces up as down; the base, on which it stands, has no other side.
    assert above == pytest.approx(beneath, rel=0.03)
    assert beneath > 300
    assert flat[base].sum() == pytest.approx(np.pi * 17**2, rel=0.03)
    assert mesh.vertices["colour"][:, :3].max(axis=1).min() >= 100
