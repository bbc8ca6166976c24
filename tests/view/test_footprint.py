"""The room a battlefield takes, followed edit by edit, and what fits on the table that one really has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Catalogue
from builder.hexgrid import ORIGIN, Bounds, Hex, bounds
from builder.problems import Severity
from builder.view.footprint import Footprint, excess, excess_text, table_border, table_problem
from builder.view.options import Display, TableSize
from tests.battlefields import laid
from tests.soak import often

NAMES = ("grass-7", "rock-1", "grass-24", "battlement", "ruin-long", "evergreen-12")
rows = st.lists(
    st.tuples(
        st.sampled_from(NAMES),
        st.integers(-9, 9),
        st.integers(-9, 9),
        st.integers(0, 5),
        st.integers(0, 3),
    ),
    max_size=15,
)


@settings(max_examples=often(24), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows)
def test_it_is_the_rectangle_around_all_cells_after_every_edit(catalogue: Catalogue, steps: list) -> None:
    battlefield = Battlefield()
    footprint = Footprint(battlefield)
    battlefield.subscribe(footprint.follow)
    for name, q, r, rotation, what in steps:
        ids = list(battlefield.pieces)
        if what == 0 and ids:
            battlefield.apply(Take((ids[q % len(ids)],)))
        elif what == 1 and ids:
            old = battlefield.pieces[ids[r % len(ids)]]
            battlefield.apply(Replace((type(old)(old.id, old.type, Hex(q, r), 1, rotation),)))
        elif what == 2:
            moved = [replace(one, hex=one.hex.plus(Hex(q, r))) for one in battlefield.pieces.values()]
            battlefield.apply(Replace(tuple(moved)))
        else:
            battlefield.apply(Put((battlefield.new_piece(catalogue.pieces[name], Hex(q, r), 1, rotation),)))
        pieces = [piece for piece in battlefield.pieces.values() if not piece.type.is_edge]
        expected = bounds(cell for piece in pieces for cell in piece.cells)
        for found in (footprint.bounds, Footprint(battlefield).bounds):
            assert (found is None) == (expected is None)
            if found is not None and expected is not None:
                assert tuple(found) == pytest.approx(tuple(expected))


def test_an_empty_table_has_none() -> None:
    assert Footprint(Battlefield()).bounds is None
    assert Footprint(laid(("ruin-long", 0, 0, 1, 0))).bounds is None, "what stands on edges takes no room"


TABLE = TableSize(1200.0, 800.0)
lengths = st.floats(100, 3000)
places = st.floats(-2000, 2000)


def test_how_much_does_not_fit() -> None:
    for wide, deep, beyond in (
        (1200, 800, (0, 0)),
        (1200.4, 800, (0, 0)),
        (800, 1200, (0, 0)),
        (1250, 700, (50, 0)),
        (1100, 900, (0, 100)),
        (1300, 900, (100, 100)),
    ):
        assert excess(TABLE, Bounds(7, -9, 7 + wide, -9 + deep)) == pytest.approx(beyond), (wide, deep)


def test_a_table_that_fits_when_it_is_turned_is_turned_and_stays_while_the_battlefield_fits() -> None:
    box = bounds([ORIGIN])
    assert box is not None
    border = table_border(TABLE, None)
    assert (border.left, border.top) == pytest.approx((box.left, box.top))
    assert (border.width, border.height) == pytest.approx(TABLE)
    border = table_border(TABLE, Bounds(0, 0, 700, 1100))
    assert (border.width, border.height) == (800, 1200)
    small, larger = Bounds(50, 50, 300, 300), Bounds(50, 50, 900, 700)
    assert table_border(TABLE, small) == table_border(TABLE, larger)


@given(places, places, lengths, lengths, lengths, lengths)
def test_the_border_holds_whatever_fits(
    x: float, y: float, wide: float, deep: float, width: float, depth: float
) -> None:
    table, box = TableSize(width, depth), Bounds(x, y, x + wide, y + deep)
    border = table_border(table, box)
    assert sorted((border.width, border.height)) == pytest.approx(sorted(table))
    assert border.left <= box.left + 1e-6
    assert border.top <= box.top + 1e-6
    if excess(table, box) == (0.0, 0.0):
        assert border.right >= box.right - 0.51
        assert border.bottom >= box.bottom - 0.51


def test_what_does_not_fit_is_told_in_the_unit_chosen() -> None:
    display, box = Display(limited=True, table=TABLE), Bounds(0, 0, 1345, 803)
    assert excess_text(display, box) == "14 cm too wide, 0.3 cm too deep"
    assert excess_text(Display(limited=True, table=TABLE, inches=True), box) == (
        "5.7 in too wide, 0.1 in too deep"
    )
    assert excess_text(Display(table=TABLE), box) == "", "no table is set"
    assert excess_text(display, None) == ""


def test_a_battlefield_that_is_too_large_is_a_problem_that_can_be_mended_by_the_designer_alone() -> None:
    display, box = Display(limited=True, table=TABLE), Bounds(0, 0, 1345, 700)
    problem = table_problem(display, box)
    assert problem is not None
    assert problem.severity is Severity.WARNING
    assert problem.message == "The battlefield is larger than your table of 120 × 80 cm: 14 cm too wide"
    assert problem.hint
    assert table_problem(display, Bounds(0, 0, 1100, 700)) is None
    assert table_problem(Display(table=TABLE), box) is None, "no table is set"
