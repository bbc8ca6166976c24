"""Type codes and anchors of VirtualScape: a file names the leftmost cell of the topmost row."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.catalogue import Catalogue
from builder.formats.hsc_codes import anchor_of, cell_a, codes, double_cells
from builder.hexgrid import Hex
from builder.hexgrid.offset import to_hex


def test_every_code_names_a_piece_that_can_be_placed(catalogue: Catalogue) -> None:
    table = codes()
    rows = yaml.safe_load((places.shipped("tilesets") / "catalogue" / "virtualscape.yaml").read_text())[
        "codes"
    ]
    assert len(table.code_of) == len(rows)
    for code, piece in table.piece_of.items():
        assert catalogue.pieces[piece].placeable, code


@pytest.mark.parametrize(
    ("code", "piece"),
    [
        (1024, "grass-24"),
        (4002, "double-water"),
        (25002, "double-shadow"),
        (16404, "fortress-arch"),
        (16401, "fortress-doorway"),
        (11007, "warehouse-ruin-broken"),
        (24001, "palm-15"),
        (12004, "stone-wall"),
        (10004, "evergreen-15"),
    ],
)
def test_codes_that_are_easily_mistaken(code: int, piece: str) -> None:
    assert codes().piece_of[code] == piece


def test_an_alias_is_read_and_never_written() -> None:
    assert codes().code_of["palm-15"] == 24015


def test_every_code_has_the_colour_of_a_new_piece() -> None:
    assert codes().colour_of[1001] == bytes.fromhex("00a00000")
    assert set(codes().colour_of) == set(codes().code_of.values())


@pytest.mark.parametrize(
    ("piece", "rotation", "offset"),
    [
        ("grass-7", 3, (0, 2)),
        ("grass-24", 4, (-5, 7)),
        ("wall-walk-9", 5, (-4, 4)),
        ("warehouse-ruin", 4, (-1, 4)),
        ("road-5", 3, (4, 0)),
        ("glacier-6", 1, (1, 0)),
        ("grass-3", 2, (1, 0)),
    ],
)
def test_cell_a_lies_where_the_program_turns_it_to(
    catalogue: Catalogue, piece: str, rotation: int, offset: tuple[int, int]
) -> None:
    """Offsets of the first cell from the anchor, from the table of the format's description."""
    anchor = to_hex(5, 3)
    assert cell_a(catalogue.pieces[piece], rotation, 5, 3) == anchor.plus(Hex(*offset))


def test_all_footprints_are_those_of_the_program(shared: Path, catalogue: Catalogue) -> None:
    footprints = json.loads((shared / "facts" / "virtualscape_footprints.json").read_text())
    compared = 0
    for code, turned in footprints.items():
        piece = codes().piece_of.get(int(code))
        if piece is None:
            assert int(code) in (15001, 18001, 18002)
            continue
        type = catalogue.pieces[piece]
        for rotation, cells in turned.items():
            for column, row in ((4, 6), (3, 5)):
                start = cell_a(type, int(rotation), column, row)
                ours = {start.plus(cell) for cell in type.cells(int(rotation))}
                assert ours == {to_hex(column, row).plus(Hex(*cell)) for cell in cells}, (code, rotation)
                compared += 1
    assert compared == 80 * 6 * 2


@given(st.data())
def test_placing_and_finding_the_anchor_are_inverse(catalogue: Catalogue, data: st.DataObject) -> None:
    type = catalogue.pieces[data.draw(st.sampled_from(sorted(codes().code_of)))]
    rotation = data.draw(st.integers(0, 5))
    column, row = data.draw(st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
    assert anchor_of(type, rotation, cell_a(type, rotation, column, row)) == (column, row)


@pytest.mark.parametrize("rotation", range(6))
def test_the_second_hex_of_a_double_figure_lies_in_its_direction(rotation: int) -> None:
    first, second = double_cells(rotation, 4, 4)
    assert first.direction_to(second) == rotation
    assert to_hex(4, 4) == min((first, second), key=lambda cell: (cell.r, cell.q))
