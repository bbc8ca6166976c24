"""Which pieces belong together."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point
from builder.shaping import picking
from builder.shaping.picking import connected, inside, load_of, middle, with_what_lies_on_top

Lay = Callable[..., Battlefield]


def anything(piece: Piece) -> bool:
    return True


def test_the_middle_of_a_tile_and_of_an_edge_piece(lay: Lay) -> None:
    pieces = lay(("rock-2", 0, 0, 1, 0), ("battlement", 1, 0, 1, 4)).pieces
    assert middle(pieces[1]) == Point(ACROSS_FLATS / 2, 0.0)
    wall = middle(pieces[2])  # on the western edge of hex (1, 0)
    assert (round(wall.x, 6), round(wall.y, 6)) == (round(ACROSS_FLATS / 2, 6), 0.0)


def test_a_frame_holds_the_pieces_whose_middles_lie_in_it() -> None:
    middles = [(1, Point(0, 0)), (2, Point(10, 0)), (3, Point(5, -6))]
    assert inside(middles, Bounds(0, -5, 10, 5)) == {1, 2}


def test_pieces_hang_together_beside_above_below_and_on_edges(lay: Lay) -> None:
    battlefield = lay(
        ("rock-1", 0, 0, 1, 0),
        ("grass-1", 1, 0, 1, 0),  # beside
        ("sand-1", 1, 0, 2, 0),  # above that
        ("battlement", 2, 0, 2, 4),  # lines the sand
        ("flag", 2, 0, 2, 4),  # on the battlement
        ("rock-1", 3, 0, 2, 0),  # beside nothing: floats a hex away
        ("rock-1", 0, 1, 4, 0),
    )
    assert connected(battlefield, {1}, anything) == {1, 2, 3, 4, 5}
    assert connected(battlefield, {5}, anything) == {1, 2, 3, 4, 5}
    assert connected(battlefield, {6}, anything) == {6}
    assert connected(battlefield, {1}, lambda piece: piece.id != 2) == {1}


def test_a_ladder_hangs_together_from_foot_to_top(lay: Lay) -> None:
    battlefield = lay(
        ("grass-1", 0, 0, 1, 0),
        ("ladder-rung", 0, 0, 2, 1),
        ("ladder-rung", 0, 0, 4, 1),
    )
    assert connected(battlefield, {3}, anything) == {1, 2, 3}
    assert with_what_lies_on_top(battlefield, {1}, anything) == {1, 2, 3}
    assert with_what_lies_on_top(battlefield, {3}, anything) == {3}


def test_what_lies_and_stands_on_top_comes_with_it(lay: Lay) -> None:
    battlefield = lay(
        ("grass-7", 0, 0, 1, 0),
        ("rock-2", 0, 0, 2, 0),  # on the tile and on the one beside
        ("evergreen-10", 0, 0, 3, 0),
        ("ruin-long", 0, 1, 2, 0),
        ("grass-1", 2, 0, 1, 0),
        ("battlement", 0, -1, 1, 2),  # lines the tile from outside
    )
    top = battlefield.pieces[6]
    assert [edge.across for edge in top.edges] == [Hex(0, 0)]
    assert with_what_lies_on_top(battlefield, {1}, anything) == {1, 2, 3, 4, 6}
    assert with_what_lies_on_top(battlefield, {2}, anything) == {2, 3}
    assert with_what_lies_on_top(battlefield, {5}, anything) == {5}


def test_where_everything_is_given_nothing_is_looked_for(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    battlefield = lay(("grass-7", 0, 0, 1, 0), ("rock-2", 0, 0, 2, 0), ("evergreen-10", 0, 0, 3, 0))
    looked: list[int] = []
    monkeypatch.setattr(picking, "_on_top", lambda _, piece: looked.append(piece.id) or iter(()))
    assert load_of(battlefield, {1, 2, 3}, ()) == ()
    assert not looked
    load_of(battlefield, {1, 2}, ())
    assert sorted(looked) == [1, 2]


@given(st.data())
def test_hanging_together_goes_both_ways(catalogue: Catalogue, data: st.DataObject) -> None:
    names = ["rock-1", "grass-3", "water-1", "battlement", "ladder-rung", "ruin-short", "fortress-wall-end"]
    row = st.tuples(
        st.sampled_from(names), st.integers(-2, 2), st.integers(-2, 2), st.integers(1, 3), st.integers(0, 5)
    )
    battlefield = Battlefield(
        pieces=[
            Piece(i, catalogue.pieces[name], Hex(q, r), slot, turn)
            for i, (name, q, r, slot, turn) in enumerate(data.draw(st.lists(row, min_size=2, max_size=8)), 1)
        ]
    )
    groups = {id: connected(battlefield, {id}, anything) for id in battlefield.pieces}
    for id, group in groups.items():
        assert id in group
        assert all(groups[other] == group for other in group)
