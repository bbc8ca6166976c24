"""Models for 3D printers, read by programs that know nothing of ours."""

from __future__ import annotations

import io
import os
from pathlib import Path

import numpy as np
import pytest
import trimesh

from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Home, placeholder
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, LEVEL, SIDE, Hex
from builder.solid.model_files import model_bytes, write_model
from tests.battlefields import CASTLE, TUNDRA, laid, made, shipped_catalogue

try:
    import lib3mf  # it changes sys.path, which no test may
except ImportError:
    lib3mf = None

STL, THREE_MF = Path("model.stl"), Path("model.3mf")


def read_stl(content: bytes) -> trimesh.Trimesh:
    found = trimesh.load(io.BytesIO(content), file_type="stl")
    assert isinstance(found, trimesh.Trimesh)
    return found


def read_3mf(path: Path) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Corners and triangles of each object by its name, as the consortium's own library reads them strictly;
    last the name of what is built.
    """
    if lib3mf is None:
        pytest.skip("lib3mf has no wheel for this machine")
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromFile(os.fspath(path))
    assert reader.GetWarningCount() == 0
    found, objects = {}, model.GetMeshObjects()
    while objects.MoveNext():
        one = objects.GetCurrentMeshObject()
        assert one.IsValid()
        assert one.IsManifoldAndOriented()
        corners = np.array([list(vertex.Coordinates) for vertex in one.GetVertices()])
        triangles = np.array([list(triangle.Indices) for triangle in one.GetTriangleIndices()])
        found[one.GetName()] = corners, triangles
    items = model.GetBuildItems()
    assert items.MoveNext()
    found[items.GetCurrent().GetObjectResource().GetName()] = np.empty(0), np.empty(0)
    assert not items.MoveNext(), "all that lies together stays together"
    return found


def test_an_stl_of_a_castle_is_one_closed_mesh(styles: Styles) -> None:
    castle = made(CASTLE)
    content = model_bytes(STL, castle, styles)
    found = read_stl(content)
    assert found.is_watertight
    assert found.is_winding_consistent
    assert found.volume > 87 * 1.5 * ACROSS_FLATS * SIDE * LEVEL
    assert len(content) == 84 + 50 * len(found.faces)


def test_a_3mf_has_an_object_for_each_piece_with_its_name_all_in_one(styles: Styles, tmp_path: Path) -> None:
    tundra = made(TUNDRA)
    write_model(tmp_path / "tundra.3mf", tundra, styles)
    *parts, whole = read_3mf(tmp_path / "tundra.3mf")
    assert parts == [f"{piece.type.id} {id}" for id, piece in sorted(tundra.pieces.items())]
    assert whole == tundra.info.title


@pytest.mark.parametrize("percent", [1, 50, 100, 1000])
def test_it_is_in_mm_with_z_up_and_its_corner_in_the_middle_of_the_world(
    percent: int, styles: Styles, tmp_path: Path
) -> None:
    two = laid(("grass-1", 4, 4, 3, 0), ("rock-1", 4, 5, 4, 0))
    size = np.array((1.5 * ACROSS_FLATS, 3.5 * SIDE, 2 * LEVEL)) * percent / 100
    found = read_stl(model_bytes(STL, two, styles, percent=percent))
    assert found.bounds == pytest.approx(np.array([(0, 0, 0), size]), rel=1e-3)
    write_model(tmp_path / "two.3mf", two, styles, percent=percent)
    (grass, _), (rock, _), _ = read_3mf(tmp_path / "two.3mf").values()
    # Rows run towards whoever sits at the table, whose y is the least, and rock lies a level higher.
    assert rock[:, 1].min() == pytest.approx(0, abs=1e-3)
    assert grass[:, 1].max() == pytest.approx(size[1], rel=1e-3)
    assert rock[:, 2].min() == pytest.approx(grass[:, 2].max(), rel=1e-3)
    assert rock[:, 0].mean() > grass[:, 0].mean()


def test_the_same_battlefield_gives_the_same_bytes(styles: Styles) -> None:
    field = laid(("grass-7", 0, 0), ("palm-14", 0, 0, 2))
    for path in (STL, THREE_MF):
        assert model_bytes(path, field, styles) == model_bytes(path, field, styles)


def test_a_title_may_hold_what_xml_may_not(styles: Styles, tmp_path: Path) -> None:
    odd = Battlefield(Info(title='a "b" <c> & \ud800\x00\x0b d'), laid(("grass-1", 0, 0)).in_order())
    write_model(tmp_path / "odd.3mf", odd, styles)
    assert list(read_3mf(tmp_path / "odd.3mf"))[-1] == 'a "b" <c> & \ufffd d'


def test_so_may_the_name_of_what_is_not_known(styles: Styles, tmp_path: Path) -> None:
    type = placeholder(shipped_catalogue(), Home("map_editor", "odd", 'a\ud800\x01"<'), 1)
    odd = Battlefield()
    odd.apply(Put((odd.new_piece(type, Hex(0, 0), 1),)))
    write_model(tmp_path / "odd.3mf", odd, styles)
    assert 'unknown:map_editor:a\ufffd"<:1 1' in read_3mf(tmp_path / "odd.3mf")
    write_model(tmp_path / "odd.glb", odd, styles)
    assert b"unknown:map_editor:a?" in (tmp_path / "odd.glb").read_bytes()


@pytest.mark.parametrize("path", [STL, THREE_MF])
def test_nothing_is_written_of_nothing_or_where_nothing_can_be(
    path: Path, styles: Styles, tmp_path: Path
) -> None:
    with pytest.raises(RefusedError, match="not written, for no piece lies on this battlefield yet"):
        write_model(tmp_path / path, Battlefield(), styles)
    with pytest.raises(RefusedError, match="does not exist"):
        write_model(tmp_path / "none" / path, laid(("grass-1", 0, 0)), styles)
    assert not list(tmp_path.iterdir())
