"""The room a battlefield takes, followed edit by edit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Catalogue
from builder.editor.canvas.footprint import Footprint
from builder.hexgrid import Hex
from builder.hexgrid.geometry import bounds

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


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
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


def test_an_empty_table_has_none(lay: Callable[..., Battlefield]) -> None:
    assert Footprint(Battlefield()).bounds is None
    assert Footprint(lay(("ruin-long", 0, 0, 1, 0))).bounds is None, "what stands on edges takes no room"
