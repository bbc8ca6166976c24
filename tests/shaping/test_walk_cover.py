"""Wall walks over the tops of walls: large ones where they fit, single ones for the rest."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue, PieceType
from builder.hexgrid import ORIGIN, Hex, disc, line, ring
from builder.shaping.walk_cover import Walk, cover


@pytest.fixture
def walks(catalogue: Catalogue) -> list[PieceType]:
    return [catalogue.pieces[f"wall-walk-{size}"] for size in (9, 7, 1)]


def sizes(found: tuple[Walk, ...]) -> list[int]:
    return sorted(walk.type.size for walk in found)


def covered(found: tuple[Walk, ...]) -> Counter[Hex]:
    return Counter(cell for walk in found for cell in walk.cells)


def test_a_wall_one_hex_wide_gets_single_walks(walks: list[PieceType]) -> None:
    wall = {*line(Hex(0, 0), Hex(9, 0))}
    assert sizes(cover(walks, wall)) == [1] * 10


def test_a_broad_wall_gets_the_largest_that_fits(walks: list[PieceType], catalogue: Catalogue) -> None:
    nine = {*catalogue.pieces["wall-walk-9"].cells(2)}
    assert sizes(cover(walks, nine)) == [9]
    assert sizes(cover(walks, nine | {Hex(9, 9)})) == [1, 9]


def test_bare_walls_beside_are_covered_by_large_walks_alone(
    walks: list[PieceType], catalogue: Catalogue
) -> None:
    row, beside = {*line(Hex(0, 0), Hex(3, 0))}, {*line(Hex(0, 1), Hex(2, 1))}
    assert sizes(cover(walks, row, beside)) == [7]
    assert sizes(cover(walks, row, beside, remaining=lambda type: 0)) == [1] * 4


def test_the_court_of_a_keep_is_roofed(walks: list[PieceType]) -> None:
    court = {Hex(0, 0), Hex(1, 0)}
    keep = {hex for inner in court for hex in inner.neighbours()} - court
    found = cover(walks, keep, court=court)
    assert sizes(found) == [1, 1, 1, 7]
    assert covered(found) == Counter(keep | court)


def test_a_court_that_no_walk_covers_whole_stays_open(walks: list[PieceType]) -> None:
    for court in ({ORIGIN}, {*disc(ORIGIN, 1)}):
        keep = {hex for inner in court for hex in inner.neighbours()} - court
        found = cover(walks, keep, court=court)
        assert covered(found) == Counter(keep)
        assert set(sizes(found)) == {1}


def test_a_court_is_roofed_only_with_walks_that_are_left(walks: list[PieceType]) -> None:
    court = {Hex(0, 0), Hex(1, 0)}
    keep = {hex for inner in court for hex in inner.neighbours()} - court
    assert sizes(cover(walks, keep, court=court, remaining=lambda type: type.size == 1)) == [1] * 8
    assert 7 in sizes(cover(walks, keep, court=court, remaining=lambda type: 1))


@given(st.sets(st.builds(Hex, st.integers(0, 6), st.integers(0, 5)), max_size=30), st.data())
def test_all_walls_are_covered_once_and_nothing_else_needs_a_wall(
    catalogue: Catalogue, walls: set[Hex], data: st.DataObject
) -> None:
    walks = [catalogue.pieces[f"wall-walk-{size}"] for size in (9, 7, 1)]
    bare = data.draw(st.sets(st.builds(Hex, st.integers(0, 6), st.integers(0, 5)), max_size=12)) - walls
    number = data.draw(st.integers(0, 2))
    cells = covered(found := cover(walks, walls, bare, remaining=lambda type: number))
    assert set(cells.values()) <= {1}
    assert walls <= cells.keys() <= walls | bare
    assert max(Counter(w.type.size for w in found if w.type.size > 1).values(), default=0) <= number


def test_a_ring_too_large_is_left_as_it_is(walks: list[PieceType]) -> None:
    keep = {*ring(ORIGIN, 4)}
    assert sizes(cover(walks, keep, court={*disc(ORIGIN, 3)})) == [1] * 24
