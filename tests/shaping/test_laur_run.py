"""Runs of Laur walls along the way of a hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Catalogue
from builder.construction import check
from builder.hexgrid import Hex, line
from builder.shaping.laur_run import LaurRun
from tests.battlefields import laid
from tests.referee.tables import the_catalogue

HEXES = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))


def run(*corners: tuple[int, int], field: Battlefield | None = None, **more: object) -> LaurRun:
    way = [Hex(*corners[0])]
    for corner in corners[1:]:
        way += line(way[-1], Hex(*corner))[1:]
    return LaurRun.of(field or Battlefield(), the_catalogue().pieces, way, **more)  # type: ignore[arg-type]


def rows(found: LaurRun) -> list[tuple[str, int, int, int, int]]:
    return [(p.type.id, *p.hex, p.slot, p.rotation) for p in found.added]


def test_a_click_sets_a_pillar_as_the_hand_is_turned() -> None:
    assert rows(run((2, 1), rotation=4)) == [("laur-pillar", 2, 1, 1, 4)]


def test_a_drag_to_the_neighbours_takes_short_walls_and_one_between_them_long_ones() -> None:
    east = run((0, 0), (2, 0))
    assert rows(east)[:3] == [("laur-pillar", q, 0, 1, east.added[0].rotation) for q in (0, 1, 2)]
    assert rows(east)[3:] == [("laur-wall-short", 0, 0, 1, 0), ("laur-wall-short", 1, 0, 1, 0)]
    south = run((0, 0), (-2, 4))
    assert south.nodes == (Hex(0, 0), Hex(-1, 2), Hex(-2, 4))
    assert rows(south)[3:] == [("laur-wall-long", 0, 0, 1, 1), ("laur-wall-long", -1, 2, 1, 1)]


def test_a_corner_turns_where_the_hand_turns(catalogue: Catalogue) -> None:
    found = run((0, 0), (3, 0), (2, 2))
    assert found.nodes == (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0), Hex(2, 2))
    assert [type for type, *_ in rows(found)].count("laur-wall-long") == 1


@given(st.lists(HEXES, min_size=1, max_size=4), st.integers(1, 3))
def test_whatever_is_built_can_be_built(corners: list[Hex], storeys: int) -> None:
    field = Battlefield()
    found = run(*map(tuple, corners), storeys=storeys)  # type: ignore[arg-type]
    field.apply(Put(tuple(field.new_like(piece) for piece in found.added)))
    assert [problem.code for problem in check(field)] == []
    again = run(*map(tuple, corners), storeys=storeys, field=field)  # type: ignore[arg-type]
    assert again.added == (), "nothing is built twice"


def test_a_way_that_crosses_itself_builds_no_wall_twice() -> None:
    found = run((0, 0), (3, 0), (2, 2), (0, 2), (0, 0), (3, 0))
    field = Battlefield()
    field.apply(Put(tuple(field.new_like(piece) for piece in found.added)))
    assert [problem.code for problem in check(field)] == []


def test_a_step_back_takes_the_last_wall_back() -> None:
    assert run((0, 0), (3, 0), (1, 0)).nodes == (Hex(0, 0), Hex(1, 0))


def test_it_goes_on_from_a_pillar_as_that_stands() -> None:
    field = laid(("laur-pillar", 0, 0, 1, 2))
    found = run((0, 0), (3, 0), field=field)
    assert {piece.rotation for piece in found.added if piece.type.id == "laur-pillar"} == {2}
    assert Hex(0, 0) not in [piece.hex for piece in found.added if piece.type.id == "laur-pillar"]


def test_storeys_are_of_stackable_pieces_and_arches_take_the_place_of_long_walls() -> None:
    found = run((0, 0), (-1, 2), storeys=2, arches=True)
    assert [(type, slot) for type, _q, _r, slot, _turn in rows(found)] == [
        *[("laur-pillar-stackable", 1)] * 2,
        ("laur-wall-arch", 1),
        *[("laur-pillar-stackable", 10)] * 2,
        ("laur-wall-arch", 10),
    ]


def test_on_uneven_ground_nothing_is_built_and_the_hex_is_named() -> None:
    found = run((0, 0), (2, 0), field=laid(("grass-1", 2, 0, 1, 0)))
    assert (found.added, found.odd) == ((), Hex(2, 0))
    even = laid(*[("grass-1", q, 0, 1, 0) for q in range(3)])
    assert {piece.slot for piece in run((0, 0), (2, 0), field=even).added} == {2}


def test_a_catalogue_without_such_pieces_has_no_runs() -> None:
    with pytest.raises(LookupError):
        LaurRun.of(Battlefield(), {}, [Hex(0, 0)])


def test_pieces_are_numbered_from_the_first_id() -> None:
    found = run((0, 0), (1, 0), first_id=-50)
    assert [piece.id for piece in found.added] == [-50, -49, -48]
    assert all(isinstance(piece, Piece) for piece in found.added)
