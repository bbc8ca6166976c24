"""Models as binary glTF: what a program that opens one finds in it."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from typing import Any

import numpy as np
import pytest

from builder.battlefield import Battlefield, Info
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import LEVEL, SIDE
from builder.solid.glb import glb, write_glb
from builder.solid.mesh import VERTEX, Mesh
from builder.solid.meshing import mesh_of
from tests.battlefields import CASTLE, TUNDRA, laid, shipped_styles
from tests.battlefields import made as made_battlefield
from tests.sources import ROOT

_KINDS = {5126: "<f4", 5123: "<u2", 5125: "<u4"}
_WIDE = {"VEC3": 3, "SCALAR": 1}


class Model:
    """A GLB file taken apart, every part of it looked at as the standard says."""

    def __init__(self, content: bytes) -> None:
        magic, version, length, words, kind = struct.unpack_from("<4sIII4s", content)
        assert (magic, version, length, kind) == (b"glTF", 2, len(content), b"JSON")
        assert words % 4 == 0
        self.document: dict[str, Any] = json.loads(content[20 : 20 + words])
        size, kind = struct.unpack_from("<I4s", content, 20 + words)
        assert (size % 4, kind) == (0, b"BIN\0")
        self.buffer = content[28 + words :]
        assert len(self.buffer) == size == self.document["buffers"][0]["byteLength"]

    def below(self, node: dict[str, Any]) -> list[dict[str, Any]]:
        return [self.document["nodes"][child] for child in node.get("children", ())]

    @property
    def root(self) -> dict[str, Any]:
        return self.document["nodes"][self.document["scenes"][0]["nodes"][0]]

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """The nodes with a body, level by level."""
        return [node for top in self.below(self.root) for node in (top, *self.below(top)) if "mesh" in node]

    def array(self, number: int) -> np.ndarray:
        """The numbers of an accessor, which lie within its part of the buffer."""
        accessor = self.document["accessors"][number]
        view = self.document["bufferViews"][accessor["bufferView"]]
        wide, kind = _WIDE[accessor["type"]], np.dtype(_KINDS[accessor["componentType"]])
        stride = view.get("byteStride", kind.itemsize * wide)
        start, count = accessor["byteOffset"], accessor["count"]
        assert start % kind.itemsize == stride % 4 == 0
        assert start + stride * (count - 1) + kind.itemsize * wide <= view["byteLength"]
        assert view["byteOffset"] + view["byteLength"] <= len(self.buffer)
        at = view["byteOffset"] + start
        found = np.ndarray((count, wide), kind, self.buffer, at, (stride, kind.itemsize))
        if "min" in accessor:
            assert found.min(axis=0).tolist() == accessor["min"]
            assert found.max(axis=0).tolist() == accessor["max"]
        return found.astype(float)

    def part(self, node: dict[str, Any]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Places, normals, colours (0 to 1) and triangles of a piece; the triangles name only its corners."""
        (primitive,) = self.document["meshes"][node["mesh"]]["primitives"]
        corners = primitive["attributes"]
        places, normals, colours = (self.array(corners[n]) for n in ("POSITION", "NORMAL", "COLOR_0"))
        triangles = self.array(primitive["indices"]).astype(int).reshape(-1, 3)
        assert len(places) == len(normals) == len(colours)
        assert set(triangles.flat) == set(range(len(places)))
        assert np.linalg.norm(normals, axis=1) == pytest.approx(1, abs=1e-5)
        return places, normals, colours / 65535, triangles


def model(battlefield: Battlefield, styles: Styles) -> Model:
    return Model(glb(mesh_of(battlefield, styles), battlefield))


def triangle(*corners: tuple[float, float, float], normal: tuple[int, int, int], piece: int = 1) -> Mesh:
    vertices = np.zeros(3, VERTEX)
    vertices["at"], vertices["normal"][:, :3] = corners, normal
    vertices["colour"], vertices["piece"] = (188, 255, 0, 255), piece
    return Mesh(vertices, np.array([[0, 1, 2]], np.uint32), mesh_of(Battlefield(), shipped_styles()).lines)


def test_each_piece_is_a_node_with_its_name_and_kind_under_one_for_its_level(styles):
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0), ("sand-1", 5, 0, 2, 0))
    titled = Battlefield(Info(title="Two Hills"), battlefield.in_order())
    found = model(titled, styles)
    assert found.root["name"] == "Two Hills"
    levels = {
        level["name"]: [node["name"] for node in found.below(level)] for level in found.below(found.root)
    }
    assert levels == {"Level 1": ["grass-7 1", "rock-1 2"], "Level 2": ["sand-1 3"]}
    assert [(node["name"], node["extras"]) for node in found.pieces] == [
        ("grass-7 1", {"id": 1, "type": "grass-7", "level": 1}),
        ("rock-1 2", {"id": 2, "type": "rock-1", "level": 1}),
        ("sand-1 3", {"id": 3, "type": "sand-1", "level": 2}),
    ]


def test_it_is_in_metres_with_y_up_and_rows_towards_the_reader(styles):
    found = model(laid(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 3, 4, 0)), styles)
    near, far = (found.part(node)[0] for node in found.pieces)
    assert near[:, 1].max() == pytest.approx(LEVEL / 1000)
    assert far[:, 1].max() == pytest.approx(4 * LEVEL / 1000)
    assert near[:, 2].min() == pytest.approx(-SIDE / 1000)
    assert far[:, 2].mean() == pytest.approx(4.5 * SIDE / 1000, rel=0.02)


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_all_faces_turn_their_front_to_where_their_normal_points(styles, name):
    found = model(made_battlefield(name), styles)
    for node in found.pieces:
        places, normals, _, triangles = found.part(node)
        a, b, c = (places[triangles[:, i]] for i in range(3))
        assert (np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[triangles[:, 0]]) >= 0).all()


def test_a_floor_faces_up_whichever_way_its_corners_were_given(styles):
    floor = ((0.0, 0.0, 5.0), (10.0, 0.0, 5.0), (0.0, 10.0, 5.0))
    for corners in (floor, floor[::-1]):
        content = glb(triangle(*corners, normal=(0, 0, 127)), Battlefield())
        found = Model(content)
        places, normals, _, ((i, j, k),) = found.part(found.pieces[0])
        assert normals.tolist() == [[0, 1, 0]] * 3
        assert np.cross(places[j] - places[i], places[k] - places[i])[1] > 0


def test_colours_are_light_and_darker_where_less_of_the_sky_is_seen():
    mesh = triangle((0, 0, 0), (9, 0, 0), (0, 9, 0), normal=(0, 0, 127))
    mesh.vertices["colour"][1, 3] = 51
    found = Model(glb(mesh, Battlefield()))
    light = found.part(found.pieces[0])[2]
    assert sorted(light.tolist())[1:] == [pytest.approx([0.503, 1, 0], abs=1e-3)] * 2
    assert sorted(light.tolist())[0] == pytest.approx([0.1006, 0.2, 0], abs=1e-3)


def test_nothing_of_the_mesh_is_lost_and_nothing_added(styles):
    battlefield = made_battlefield(CASTLE)
    mesh = mesh_of(battlefield, styles)
    found = Model(glb(mesh, battlefield))
    assert sum(len(found.part(node)[3]) for node in found.pieces) == len(mesh.triangles)
    ids = [node["extras"]["id"] for node in found.pieces]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(mesh.vertices["piece"].tolist())


def test_six_hundred_pieces_fit_into_three_megabytes(styles):
    castle = made_battlefield(CASTLE)
    size = len(glb(mesh_of(castle, styles), castle)) / len(castle)
    assert size * 600 < 3_000_000


def test_an_empty_battlefield_is_refused_and_what_was_there_stays(styles, tmp_path):
    there = tmp_path / "there.glb"
    there.write_bytes(b"precious")
    with pytest.raises(RefusedError, match=r"there\.glb: not written, for no piece lies"):
        write_glb(there, Battlefield(), styles)
    assert there.read_bytes() == b"precious"


_VALIDATOR = ROOT / "build" / "node" / "node_modules" / "gltf-validator"
_VALIDATE = """
const [, validator, file] = process.argv;
require(validator).validateBytes(new Uint8Array(require("fs").readFileSync(file)))
  .then((report) => console.log(JSON.stringify(report.issues)));
"""


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_the_validator_of_the_standard_finds_nothing(styles, tmp_path, name):
    node, file = shutil.which("node"), tmp_path / "model.glb"
    if node is None:
        pytest.skip("node is not installed (make system-deps)")
    if not _VALIDATOR.is_dir():
        pytest.skip("glTF's validator is not installed (make system-deps)")
    write_glb(file, made_battlefield(name), styles)
    done = subprocess.run(
        [node, "-e", _VALIDATE, _VALIDATOR, file], capture_output=True, text=True, check=True
    )
    issues = json.loads(done.stdout)
    assert issues["messages"] == []
    assert issues["numErrors"] == issues["numWarnings"] == 0
