"""Piece types, boxes and the shipped catalogue as it is read, and what a broken installation says."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue import (
    EDGE_ROLES,
    Box,
    Catalogue,
    Confidence,
    Count,
    PieceType,
    Role,
    Shape,
    TerrainKind,
    TileClass,
    load,
)
from builder.catalogue.pieces import ROLES
from builder.errors import UnreadableError
from builder.hexgrid import DIRECTIONS, Edge, Hex
from builder.plaindata import read_yaml

# ---- The shipped catalogue as it is read, and what a broken installation says ----

TILESETS = places.shipped("tilesets")
Break = Callable[[Path], None]


def test_the_shipped_catalogue_has_no_problems_and_nothing_own(catalogue: Catalogue):
    assert catalogue.problems == ()
    assert not any(piece.own for piece in catalogue.pieces.values())
    assert not any(box.own for box in catalogue.boxes.values())


def test_every_id_leads_to_the_thing_of_that_id(catalogue: Catalogue):
    for table in (catalogue.kinds, catalogue.shapes, catalogue.pieces, catalogue.boxes):
        assert all(id == thing.id for id, thing in table.items())


def test_everything_named_is_there(catalogue: Catalogue):
    for piece in catalogue.pieces.values():
        assert catalogue.kinds[piece.kind.id] is piece.kind
        assert piece.shape is None or catalogue.shapes[piece.shape.id] is piece.shape
        assert set(piece.parts) <= set(catalogue.pieces)
        assert piece.base is None or catalogue.pieces[piece.base].size == piece.size
    for box in catalogue.boxes.values():
        assert set(box.pieces) <= set(catalogue.pieces)


def test_every_source_letter_is_explained(catalogue: Catalogue):
    used = {letter for kind in catalogue.kinds.values() for letter in kind.source}
    used |= {letter for piece in catalogue.pieces.values() for letter in piece.source}
    used |= {s for box in catalogue.boxes.values() for entry in box.pieces.values() for s in entry.source}
    assert used <= set(catalogue.sources)


def test_boxes_come_in_catalogue_order_each_with_a_place_of_its_own(catalogue: Catalogue):
    orders = [box.order for box in catalogue.boxes.values()]
    assert orders == sorted(set(orders))


def test_boxes_of_little_confidence_are_there_and_marked(catalogue: Catalogue):
    assert catalogue.boxes["tt"].confidence == "low"
    assert catalogue.boxes["fota"].confidence == "high"


def test_every_file_of_a_box_is_named_after_it(catalogue: Catalogue):
    assert {path.stem for path in TILESETS.glob("*.yaml")} == set(catalogue.boxes)


def test_shipped_files_have_no_key_twice():
    for path in TILESETS.rglob("*.yaml"):
        assert read_yaml(path.read_bytes(), str(path)).faults == []


def test_the_tables_cannot_be_changed(catalogue: Catalogue):
    with pytest.raises(TypeError):
        catalogue.pieces["x"] = catalogue.pieces["grass-1"]  # type: ignore[index]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the shipped files to break."""
    return Path(shutil.copytree(TILESETS, tmp_path / "tilesets"))


def refusal(tilesets: Path) -> str:
    with pytest.raises(UnreadableError) as caught:
        load(tilesets)
    return str(caught.value)


@pytest.mark.parametrize("name", ["sources", "shapes", "terrain", "pieces"])
def test_a_missing_file_is_named(copy: Path, name: str):
    (copy / "catalogue" / f"{name}.yaml").unlink()
    assert refusal(copy) == f"{copy / 'catalogue' / name}.yaml: no such file"


def edit(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after, 1))


@pytest.mark.parametrize(
    ("name", "before", "after", "expected"),
    [
        (
            "catalogue/pieces.yaml",
            "kind: grass,",
            "kind: moss,",
            "line 5, pieces[0]: kind 'moss' is not known",
        ),
        ("catalogue/pieces.yaml", "height: 1,", "height: tall,", "pieces[0]: height: a whole number"),
        (
            "catalogue/pieces.yaml",
            "id: grass-2,",
            "id: grass-1,",
            "line 6, pieces[1]: grass-1 is given twice",
        ),
        ("catalogue/shapes.yaml", "[[0, 0]]", "[[1, 0]]", "shapes.one: cells: 1 to 100 hexes were expected"),
        (
            "catalogue/terrain.yaml",
            '"grass", class: land',
            '"grass", class: sea',
            "kinds[0]: class: land, fluid, obstacle",
        ),
        ("catalogue/terrain.yaml", "kinds:", "kindz:", "kinds: a list was expected"),
        ("catalogue/sources.yaml", "sources:", "sauces:", "sources: a mapping of letters"),
        ("fota.yaml", "piece: flag", "piece: banner", "piece 'banner' is not known"),
        ("fota.yaml", "piece: flag", "piece: door-bar", "pieces: a piece is listed twice"),
        ("fota.yaml", "id: fota", "id: rotv-2e", "rotv-2e is given twice"),
        ("fota.yaml", "order: 9", "order: 9\norder: 10", "the key 'order' is given twice"),
        ("fota.yaml", "pieces:", "- pieces:", "not YAML that can be read"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(
    copy: Path, name: str, before: str, after: str, expected: str
):
    edit(copy / name, before, after)
    message = refusal(copy)
    assert message.startswith((str(copy / name), str(copy / "rotv-2e.yaml")))
    assert expected in message


def test_a_folder_without_a_catalogue_is_told(tmp_path: Path):
    assert refusal(tmp_path).endswith("sources.yaml: no such file")


def test_a_box_added_to_the_folder_is_a_box(copy: Path):
    row = {"id": "new", "name": "New box", "pieces": [{"piece": "grass-1", "count": 3}]}
    (copy / "new.yaml").write_text(yaml.safe_dump(row))
    assert load(copy).boxes["new"].counts == {"grass-1": 3}


def test_without_an_own_file_nothing_changes(tmp_path: Path):
    assert load(TILESETS, tmp_path / "none.yaml").problems == ()


# ---- Piece types, boxes and their derived properties ----

KIND = TerrainKind("moss", "moss", TileClass.LAND, Role.LAND)

few = st.integers(-3, 3)
hexes = st.builds(Hex, few, few)
edges = st.builds(Edge, hexes, st.sampled_from(DIRECTIONS))
shapes = st.builds(
    Shape,
    st.just("odd"),
    cells=st.lists(hexes, min_size=1, max_size=6).map(tuple),
    edges=st.lists(edges, max_size=4).map(tuple),
    opens=st.lists(edges, max_size=4).map(tuple),
    spaces=st.lists(hexes, max_size=4).map(tuple),
)


@given(shapes, st.integers(0, 5))
def test_everything_of_a_shape_turns_together(shape: Shape, rotation: int):
    piece = PieceType("odd", "odd", KIND, Role.LAND, shape)
    assert piece.cells(rotation) == tuple(cell.turned(rotation) for cell in shape.cells)
    assert piece.edges(rotation) == tuple(edge.turned(rotation) for edge in shape.edges)
    assert piece.opens(rotation) == tuple(edge.turned(rotation) for edge in shape.opens)
    assert piece.spaces(rotation) == tuple(cell.turned(rotation) for cell in shape.spaces)
    assert piece.size == len(shape.cells)
    assert piece.placeable


def test_a_type_without_a_shape_cannot_be_placed():
    piece = PieceType("bow", "bow", KIND, Role.LAND)
    assert not piece.placeable
    assert piece.size == 0


def test_a_type_is_what_it_takes_out_of_the_boxes_unless_made_of_others():
    assert PieceType("moss-1", "moss", KIND, Role.LAND).parts == {"moss-1": 1}
    double = PieceType("moss-2", "moss", KIND, Role.LAND, made_of=MappingProxyType({"moss-1": 2}))
    assert double.parts == {"moss-1": 2}


def test_confidence_has_a_rank():
    assert [c.rank for c in (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)] == [0, 1, 2]


def test_every_role_belongs_to_one_class():
    assert sorted(role for roles in ROLES.values() for role in roles) == sorted(Role)
    assert set(ROLES) == set(TileClass)
    assert ROLES[TileClass.EDGE] == EDGE_ROLES


@pytest.mark.parametrize("role", Role)
def test_what_stands_on_edges_or_is_no_piece_of_the_board_fills_no_cell(role: Role):
    piece = PieceType("x", "x", KIND, role)
    assert piece.is_edge == (role in EDGE_ROLES)
    assert piece.fills_cells == (role not in EDGE_ROLES | {Role.DOOR, Role.PART})


def test_land_walls_and_doorways_carry_like_a_full_tile_and_doors_and_fluids_do_not(catalogue: Catalogue):
    solid = {piece.id for piece in catalogue.placeable() if piece.is_solid}
    assert {"grass-7", "wall-walk-9", "fortress-wall-end", "fortress-base-end", "fortress-doorway"} <= solid
    assert solid.isdisjoint({"water-1", "ice-6", "evergreen-10", "fortress-door", "ruin-long", "ladder-rung"})


def box(**counts: Count) -> Box:
    return Box("b", "box", "own", "", 1, MappingProxyType(counts))


def test_a_box_is_as_sure_as_its_least_sure_count():
    high, low = Count(2), Count(3, Confidence.LOW)
    assert box(a=high).confidence is Confidence.HIGH
    assert box(a=high, b=low).confidence is Confidence.LOW
    assert box(a=high, b=Count(1, Confidence.MEDIUM)).confidence is Confidence.MEDIUM
    assert box().confidence is Confidence.LOW
    assert (box(a=high, b=low).total, box(a=high, b=low).counts) == (5, {"a": 2, "b": 3})


def test_types_are_told_apart_by_identity_and_shown_by_id(catalogue: Catalogue):
    grass = catalogue.pieces["grass-7"]
    assert grass != PieceType(grass.id, grass.name, grass.kind, grass.role, grass.shape, grass.height)
    assert repr(grass) == "PieceType('grass-7')"
    assert repr(grass.kind) == "TerrainKind('grass')"
    assert repr(catalogue.boxes["fota"]) == "Box('fota')"
