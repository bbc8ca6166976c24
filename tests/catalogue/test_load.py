"""The shipped catalogue as it is read, and what a broken installation says."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from builder import places
from builder.catalogue import Catalogue, load
from builder.errors import UnreadableError
from builder.plaindata import read_yaml

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
            "kinds[0]: class: one of land, fluid",
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
