"""Shapes of grounds: hexes counted by hand or by formula; what a symmetry keeps of them by brute force."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.errors import UnreadableError
from builder.hexgrid import ORIGIN, Hex, from_hex, label, reached
from builder.shaping.arrange import onto_the_table, shift_to_a1
from builder.shaping.outline import GroundPlan
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry, lies_at
from tests.battlefields import shipped_catalogue

AREAS = st.frozensets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=30)


def names(hexes: frozenset[Hex]) -> set[str]:
    return {label(hex) for hex in hexes}


def test_a_rectangle_has_the_columns_and_rows_that_people_read() -> None:
    assert names(GroundPlan.rectangle(2, 3).hexes) == {"A1", "B1", "A2", "B2", "A3", "B3"}
    assert len(GroundPlan.rectangle(20, 14).hexes) == 280
    wide, deep = GroundPlan.rectangle(20, 14).millimetres
    assert (round(wide / 10), round(deep / 10)) == (
        91,
        55,
    )  # 20.5 × 44.58 mm; 13 rows of 38.6 and a hex of 51.5


@pytest.mark.parametrize("side", [1, 2, 5, 8])
def test_a_hexagon_has_hexes_by_the_formula_of_centred_hexagonal_numbers(side: int) -> None:
    found = GroundPlan.hexagon(side).hexes
    assert len(found) == 3 * side * (side - 1) + 1
    assert shift_to_a1(found) == ORIGIN


def test_a_drawing_is_read_row_by_row() -> None:
    assert names(GroundPlan.drawn(["x.x", ".x", "xxx"]).hexes) == {"A1", "C1", "B2", "A3", "B3", "C3"}
    # Row 2 lies half a hex east of row 3; one row up, it is row 2 that lies east, and so it is B1 above A2.
    assert names(GroundPlan.drawn(["...", "..x", "..x"]).hexes) == {"B1", "A2"}


@given(AREAS)
def test_what_is_moved_to_a1_keeps_its_form_and_touches_column_a_and_row_1(area: frozenset[Hex]) -> None:
    moved = GroundPlan.at_a1(area).hexes
    columns, rows = zip(*map(from_hex, moved), strict=True)
    assert (min(columns), min(rows)) == (0, 0)
    shift = shift_to_a1(area)
    assert moved == {hex.plus(shift) for hex in area}


@given(AREAS)
def test_what_goes_beyond_a1_is_moved_just_onto_the_table(area: frozenset[Hex]) -> None:
    shift = onto_the_table(area)
    columns, rows = zip(*(from_hex(hex.plus(shift)) for hex in area), strict=True)
    assert min(columns) >= 0
    assert min(rows) >= 0
    within = all(column >= 0 and row >= 0 for column, row in map(from_hex, area))
    assert (shift == ORIGIN) == within
    if min(hex.r for hex in area) < 0:
        assert min(rows) == 0


def most_kept(area: frozenset[Hex], kind: Kind) -> int:
    """The size of the largest symmetric part, about any spot of the neighbourhood."""
    every = (LatticePoint(q, r) for q in range(-60, 61) for r in range(-60, 61))
    spots = [spot for spot in every if lies_at(kind, spot)]
    return max(
        sum(all(motion.hex(hex) in area for motion in Symmetry(kind, spot).motions) for hex in area)
        for spot in spots
    )


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize(
    "area",
    [GroundPlan.rectangle(6, 4), GroundPlan.rectangle(5, 5), GroundPlan.hexagon(3)],
    ids=["6x4", "5x5", "hexagon"],
)
def test_a_symmetric_ground_is_the_largest_part_that_the_symmetry_keeps(area: GroundPlan, kind: Kind) -> None:
    found = area.symmetric(kind)
    assert found.symmetry is not None
    assert found.symmetry.kind is kind
    for motion in found.symmetry.motions:
        assert {motion.hex(hex) for hex in found.hexes} == found.hexes
    assert shift_to_a1(found.hexes) == ORIGIN
    assert len(found.hexes) == most_kept(area.hexes, kind)


@pytest.mark.parametrize("kind", [None, *Kind])
def test_tiles_cover_a_symmetric_ground_exactly(kind: Kind | None) -> None:
    found, catalogue = GroundPlan.rectangle(8, 6).symmetric(kind), shipped_catalogue()
    filling = found.filling(catalogue.pieces["grass-1"], catalogue.placeable())
    covered = [cell for piece in filling.pieces for cell in piece.cells]
    motions = found.symmetry.motions if found.symmetry is not None else ()
    images = {motion.hex(cell) for motion in motions for cell in covered}
    assert len(covered) == len(set(covered))
    assert {*covered, *images} == found.hexes


def neighbours_in(area: frozenset[Hex], hex: Hex) -> list[Hex]:
    return [near for near in hex.neighbours() if near in area]


def test_the_grounds_that_ship_are_each_in_one_piece_and_begin_at_a1() -> None:
    found = GroundPlan.shipped(places.shipped("tilesets"))
    assert len({outline.id for outline in found}) == len(found) >= 5
    for outline in found:
        assert 120 <= len(outline.plan.hexes) <= 260, outline.id
        assert shift_to_a1(outline.plan.hexes) == ORIGIN
        first = min(outline.plan.hexes)
        whole = reached([first], partial(neighbours_in, outline.plan.hexes), 999)
        assert set(whole) == outline.plan.hexes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("grounds:\n- {id: a, name: A, rows: [xx, xo]}\n", "line 2"),
        ("grounds:\n- {id: a, name: A}\n", "rows"),
    ],
)
def test_a_broken_file_of_grounds_is_one_message_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "grounds").mkdir()
    (tmp_path / "grounds" / "outlines.yaml").write_text(text)
    with pytest.raises(UnreadableError, match=r"outlines\.yaml") as raised:
        GroundPlan.shipped(tmp_path)
    assert said in str(raised.value)
