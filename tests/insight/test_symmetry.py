"""Symmetry is found where it is, and not where it is not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import Hex
from builder.insight.symmetry import symmetry

spot = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
boards = st.dictionaries(spot, st.integers(1, 3), min_size=2, max_size=12)


def image(hex: Hex, sixths: int, mirrored: bool, offset: Hex) -> Hex:
    return (Hex(hex.r, hex.q) if mirrored else hex).turned(sixths).plus(offset)


@given(boards, spot)
def test_a_battlefield_and_its_image_turned_by_half_fit(field_of, board, offset):
    whole = dict(board)
    for (q, r), height in board.items():
        other = image(Hex(q, r), 3, False, Hex(*offset))
        whole.setdefault((other.q, other.r), height)
        whole[q, r] = whole[other.q, other.r]
    rows = {row["how"]: row for row in symmetry(field_of(whole)).fact("all").value}
    assert rows["turned by half"]["levels_percent"] == 100


@given(boards, st.integers(0, 5))
def test_a_mirror_line_is_found(field_of, board, sixths):
    whole: dict[tuple[int, int], int] = {}
    for (q, r), height in board.items():
        other = image(Hex(q, r), sixths, True, Hex(0, 0))
        whole[other.q, other.r] = whole.setdefault((q, r), height)
    rows = symmetry(field_of(whole)).fact("all").value
    assert max(row["levels_percent"] for row in rows if row["how"].startswith("mirrored")) == 100


def test_a_row_is_mirrored_in_a_line_from_left_to_right(field_of):
    heights = {(q, 0): q + 1 for q in range(5)}
    fact = symmetry(field_of(heights)).fact("best")
    assert (fact.value["how"], fact.value["symmetric"]) == ("mirrored in a line from left to right", True)


def test_a_hex_too_many_does_not_hide_a_symmetry(field_of):
    rows = symmetry(field_of({(q, 0): 1 for q in (*range(9), 14)})).fact("all").value
    assert next(row for row in rows if row["how"] == "turned by half")["levels_percent"] == 90


def test_levels_that_differ_are_not_symmetric(field_of):
    heights = {(0, 0): 1, (1, 0): 2, (2, 0): 4, (0, 1): 7, (3, -2): 5, (1, 2): 6}
    fact = symmetry(field_of(heights)).fact("best")
    assert not fact.value["symmetric"]
    assert "it is not symmetric" in fact.sentence


def test_terrain_is_told_apart_from_levels(field_of):
    fact = symmetry(field_of({(0, 0): 1, (1, 0): 2, (2, 0): 1}, top={(0, 0): "sand-1"})).fact("all")
    half = next(row for row in fact.value if row["how"] == "turned by half")
    assert (half["levels_percent"], half["terrain_percent"]) == (100, 33)


def test_zones_that_change_places_are_told(field_of):
    field = field_of({(q, 0): 1 for q in range(6)}, {"red": [(0, 0), (1, 0)], "blue": [(4, 0), (5, 0)]})
    section = symmetry(field)
    for fact in (fact for fact in section.facts if fact.id == "zone_image"):
        assert fact.value["percent"] == 100
