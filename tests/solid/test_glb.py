"""Models as binary glTF: what a program that opens one finds in it."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from collections import Counter
from typing import Any

import numpy as np
import pytest
import trimesh

from builder import places
from builder.battlefield import Battlefield, Info
from builder.catalogue import TileClass
from builder.catalogue.cards import load_cards
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, FLUID, LEVEL, SIDE, Hex
from builder.scenario import NeutralFigure, PlacedGlyph, Position, Scenario, Zone
from builder.sheets.scenario.on_model import laid_on
from builder.sheets.scenario.shown import ShownScenario
from builder.solid.glb import glb
from builder.solid.glb import model as content_of
from builder.solid.mesh import VERTEX, Mesh
from builder.solid.meshing import mesh_of
from builder.solid.model_files import write_model
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
        tops = self.below(self.root)
        return [node for top in tops for node in (top, *self.below(top)) if "id" in node.get("extras", ())]

    def array(self, number: int) -> np.ndarray:
        """The numbers of an accessor, which lie within its part of the buffer."""
        accessor = self.document["accessors"][number]
        view = self.document["bufferViews"][accessor["bufferView"]]
        wide, kind = _WIDE[accessor["type"]], np.dtype(_KINDS[accessor["componentType"]])
        stride = view.get("byteStride", kind.itemsize * wide)
        start, count = accessor["byteOffset"], accessor["count"]
        assert view["byteOffset"] % 4 == 0
        assert start % kind.itemsize == view.get("byteStride", 0) % 4 == 0
        assert start + stride * (count - 1) + kind.itemsize * wide <= view["byteLength"]
        assert view["byteOffset"] + view["byteLength"] <= len(self.buffer)
        at = view["byteOffset"] + start
        found = np.ndarray((count, wide), kind, self.buffer, at, (stride, kind.itemsize))
        if "min" in accessor:
            assert found.min(axis=0).tolist() == accessor["min"]
            assert found.max(axis=0).tolist() == accessor["max"]
        return found.astype(float)

    def part(self, node: dict[str, Any]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Places, colours (0 to 1) and triangles of a piece; the triangles name only its corners."""
        (primitive,) = self.document["meshes"][node["mesh"]]["primitives"]
        corners = primitive["attributes"]
        places, colours = (self.array(corners[n]) for n in ("POSITION", "COLOR_0"))
        triangles = self.array(primitive["indices"]).astype(int).reshape(-1, 3)
        assert len(places) == len(colours)
        assert set(triangles.flat) == set(range(len(places)))
        return places, colours / 65535, triangles

    def lines(self) -> np.ndarray:
        """The ends of the lines of the hexes: (n, 2, 3)."""
        (node,) = (node for node in self.below(self.root) if node["name"] == "Hexes")
        (primitive,) = self.document["meshes"][node["mesh"]]["primitives"]
        assert primitive["mode"] == 1
        spots = self.array(primitive["attributes"]["POSITION"])
        return spots[self.array(primitive["indices"]).astype(int).reshape(-1, 2)]


def model(battlefield: Battlefield, styles: Styles) -> Model:
    return Model(content_of(battlefield, styles))


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
        level["name"]: [node["name"] for node in found.below(level)]
        for level in found.below(found.root)
        if "children" in level
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
    assert near[:, 1].max() == pytest.approx(LEVEL / 1000, abs=1e-5)
    assert far[:, 1].max() == pytest.approx(4 * LEVEL / 1000, abs=1e-5)
    assert near[:, 2].min() == pytest.approx(-SIDE / 1000, abs=1e-5)
    assert far[:, 2].mean() == pytest.approx(4.5 * SIDE / 1000, rel=0.02)


def test_every_tile_is_whole_and_its_faces_turn_their_front_outward(styles):
    battlefield = made_battlefield(TUNDRA)
    found = model(battlefield, styles)
    for node in found.pieces:
        type = battlefield.pieces[node["extras"]["id"]].type
        if type.fills_cells and type.kind.tile_class != TileClass.OBSTACLE:
            places, _, triangles = found.part(node)
            body = trimesh.Trimesh(places, triangles, process=False)
            body.merge_vertices(digits_vertex=6)
            assert body.is_watertight, node["name"]
            high = FLUID if type.is_flat else LEVEL
            assert body.volume * 1e9 == pytest.approx(1.5 * ACROSS_FLATS * SIDE * high * type.size, rel=0.03)


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_every_piece_has_a_body(styles, name):
    battlefield = made_battlefield(name)
    assert {node["extras"]["id"] for node in model(battlefield, styles).pieces} == set(battlefield.pieces)


def test_a_piece_that_another_lies_in_or_all_around_has_a_body_too(styles):
    hill = [("grass-7", 0, 0, slot, 0) for slot in range(1, 9)]
    around = [
        ("rock-1", q, r, slot, 0) for slot in range(1, 9) for q, r in ((2, -1), (3, -1), (3, 0), (2, 1))
    ]
    buried = laid(*hill, *around, ("ruin-short", 0, 0, 2, 0), ("sand-1", 0, 0, 3, 0), ("sand-1", 0, 0, 3, 0))
    found = model(buried, styles)
    assert {node["extras"]["id"] for node in found.pieces} == set(buried.pieces)
    sand = [node for node in found.pieces if node["extras"]["type"] == "sand-1"]
    for node in sand:
        places, _, triangles = found.part(node)
        assert np.ptp(places, axis=0) * 1000 == pytest.approx((ACROSS_FLATS, LEVEL, 2 * SIDE), rel=1e-3)
        assert trimesh.Trimesh(places, triangles).volume > 0


def test_the_rims_of_all_hexes_that_are_free_are_lines(styles):
    lines = model(laid(("grass-2", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)), styles).lines() * 1000
    assert np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1) == pytest.approx(SIDE, abs=0.05)
    heights = Counter(np.round(lines[..., 1].mean(axis=1), 1).tolist())
    assert heights == {10.4: 6, 20.7: 6}
    assert len(model(laid(("grass-7", 0, 0)), styles).lines()) == 30, "12 between two hexes, 18 around"


def test_start_zones_glyphs_and_figures_are_nodes_that_say_what_they_are(styles, tmp_path):
    battlefield = laid(("grass-7", 0, 0), ("water-1", 1, 1, 2))
    spots = (Position(Hex(0, 0), 1), Position(Hex(1, 0), 1))
    zones = (Zone("west", spots, {"en": "The west \ud800"}, "red"),)
    neutrals = (NeutralFigure("n1", "grimnak", (spots[1], spots[0])),)
    cards = load_cards(places.shipped("tilesets"))
    scenario = Scenario(zones=zones, glyphs=(PlacedGlyph("", spots[1]),), neutrals=neutrals)
    setup = ShownScenario(scenario, cards).setup
    write_model(tmp_path / "play.glb", battlefield, styles, laid_on(setup, battlefield))
    found = Model((tmp_path / "play.glb").read_bytes())
    (play,) = (node for node in found.below(found.root) if node["name"] == "Scenario")
    zone, glyph, figure = found.below(play)
    assert (zone["name"], zone["extras"]["zone"]) == ("The west \ufffd", 1)
    assert zone["extras"]["spaces"] == [[0, 0, 1], [1, 0, 1]]
    assert (glyph["name"], glyph["extras"]["spaces"]) == ("Glyph", [[1, 0, 1]])
    (primitive,) = found.document["meshes"][zone["mesh"]]["primitives"]
    assert found.document["materials"][primitive["material"]]["alphaMode"] == "BLEND"
    assert found.part(glyph)[0][:, 1].max() * 1000 == pytest.approx(LEVEL + 3, abs=0.5)
    assert (figure["name"], figure["extras"]["spaces"]) == ("Grimnak", [[1, 0, 1], [0, 0, 1]])
    assert found.part(figure)[0][:, 1].max() * 1000 == pytest.approx(LEVEL * 12, abs=0.5), "11 levels high"
    assert len(found.pieces) == 2
    validated(tmp_path / "play.glb")


def test_a_floor_faces_up_whichever_way_its_corners_were_given(styles):
    floor = ((0.0, 0.0, 5.0), (10.0, 0.0, 5.0), (0.0, 10.0, 5.0))
    for corners in (floor, floor[::-1]):
        content = glb(triangle(*corners, normal=(0, 0, 127)), Battlefield())
        found = Model(content)
        places, _, ((i, j, k),) = found.part(found.pieces[0])
        assert np.cross(places[j] - places[i], places[k] - places[i])[1] > 0


def test_colours_are_light_and_darker_where_less_of_the_sky_is_seen():
    mesh = triangle((0, 0, 0), (9, 0, 0), (0, 9, 0), normal=(0, 0, 127))
    mesh.vertices["colour"][1, 3] = 51
    found = Model(glb(mesh, Battlefield()))
    light = found.part(found.pieces[0])[1]
    assert sorted(light.tolist())[1:] == [pytest.approx([0.503, 1, 0], abs=1e-3)] * 2
    assert sorted(light.tolist())[0] == pytest.approx([0.1006, 0.2, 0], abs=1e-3)


def test_nothing_of_the_mesh_is_lost_and_nothing_added(styles):
    battlefield = made_battlefield(CASTLE)
    mesh = mesh_of(battlefield, styles)
    found = Model(glb(mesh, battlefield))
    assert sum(len(found.part(node)[2]) for node in found.pieces) == len(mesh.triangles)
    ids = [node["extras"]["id"] for node in found.pieces]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(mesh.vertices["piece"].tolist())


def test_six_hundred_pieces_fit_into_two_megabytes(styles):
    castle = made_battlefield(CASTLE)
    assert len(content_of(castle, styles)) / len(castle) * 600 < 2_000_000


def test_an_empty_battlefield_is_refused_and_what_was_there_stays(styles, tmp_path):
    there = tmp_path / "there.glb"
    there.write_bytes(b"precious")
    with pytest.raises(RefusedError, match=r"there\.glb: not written, for no piece lies"):
        write_model(there, Battlefield(), styles)
    assert there.read_bytes() == b"precious"


_VALIDATOR = ROOT / "build" / "node" / "node_modules" / "gltf-validator"
_VALIDATE = """
const [, validator, file] = process.argv;
require(validator).validateBytes(new Uint8Array(require("fs").readFileSync(file)))
  .then((report) => console.log(JSON.stringify(report.issues)));
"""


def test_the_validator_of_the_standard_finds_nothing(styles, tmp_path):
    write_model(tmp_path / "model.glb", made_battlefield(CASTLE), styles)
    validated(tmp_path / "model.glb")


def validated(file):
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (make system-deps)")
    if not _VALIDATOR.is_dir():
        pytest.skip("glTF's validator is not installed (make system-deps)")
    done = subprocess.run(
        [node, "-e", _VALIDATE, _VALIDATOR, file], capture_output=True, text=True, check=True
    )
    issues = json.loads(done.stdout)
    assert issues["messages"] == []
    assert issues["numErrors"] == issues["numWarnings"] == 0
