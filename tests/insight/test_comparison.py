"""Two battlefields compared: surface, edges, pieces, and where figures get."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.board import Board, SpaceKind
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.insight.comparison import Comparison, SpaceDifference, lies_instead
from tests.battlefields import ALL, CASTLE, FORDS, laid, made, placed
from tests.soak import often

ROW = [("grass-1", q, 0) for q in range(6)]


def moved(battlefield: Battlefield, by: Hex) -> Battlefield:
    pieces = [replace(piece, hex=piece.hex.plus(by)) for piece in battlefield.pieces.values()]
    return Battlefield(battlefield.info, pieces)


@given(name=st.sampled_from(ALL), q=st.integers(-9, 9), r=st.integers(-9, 9))
@settings(max_examples=often(6))
def test_a_battlefield_is_the_same_wherever_it_lies(catalogue: Catalogue, name: str, q: int, r: int) -> None:
    battlefield = made(name)
    found = Comparison.of(battlefield, moved(battlefield, Hex(q, r)), catalogue)
    assert found.same_surface
    assert found.offset == Hex(q, r)
    assert not found.pieces_gone
    assert not found.pieces_new
    assert found.moves == ()


def test_as_they_lie_it_is_not(catalogue: Catalogue) -> None:
    battlefield = made(FORDS)
    found = Comparison.of(battlefield, moved(battlefield, Hex(1, 0)), catalogue, as_they_lie=True)
    assert found.offset == Hex(0, 0)
    assert not found.same_surface


def test_other_pieces_under_the_same_surface_are_no_difference_in_play(catalogue: Catalogue) -> None:
    found = Comparison.of(
        laid(("grass-2", 0, 0), ("rock-1", 5, 0), ("sand-1", 5, 0, 2)),
        laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("grass-1", 5, 0), ("sand-1", 5, 0, 2)),
        catalogue,
    )
    assert found.same_surface
    assert [piece.type.id for piece in found.pieces_gone] == ["grass-2", "rock-1"]
    assert [piece.type.id for piece in found.pieces_new] == ["grass-1", "grass-1", "grass-1"]


def test_a_tile_turned_onto_the_same_hexes_is_the_same(catalogue: Catalogue) -> None:
    one, other = laid(("grass-2", 0, 0)), laid(("grass-2", 1, 0, 1, 3))
    assert one.pieces[1].cells != other.pieces[1].cells
    found = Comparison.of(one, other, catalogue)
    assert (found.pieces_gone, found.pieces_new) == ((), ())


@pytest.mark.parametrize(
    ("second", "change"),
    [
        (("sand-1", 1, 0), SpaceDifference.TERRAIN),
        (("grass-1", 1, 0, 2), SpaceDifference.LEVEL),
        (("grass-1", 3, 0), SpaceDifference.GONE),
    ],
)
def test_each_kind_of_difference_is_named(
    catalogue: Catalogue, second: tuple[str | int, ...], change: SpaceDifference
) -> None:
    one = laid(*(("grass-1", q, 0) for q in range(3)))
    other = laid(("grass-1", 0, 0), second, ("grass-1", 2, 0))
    found = Comparison.of(one, other, catalogue, as_they_lie=True)
    at = {each.space.hex: each.change for each in found.changes}
    assert at[Hex(1, 0)] is change
    assert at.get(Hex(3, 0)) is (SpaceDifference.NEW if change is SpaceDifference.GONE else None)


def test_a_bridge_above_takes_headroom(catalogue: Catalogue) -> None:
    one = laid(("grass-1", 0, 0), ("grass-1", 1, 0))
    other = laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("road-1", 1, 0, 5))
    changes = [each.change for each in Comparison.of(one, other, catalogue).changes]
    assert sorted(changes) == sorted([SpaceDifference.HEADROOM, SpaceDifference.NEW])


def test_ends_of_moves_are_lost_where_a_step_became_too_high(catalogue: Catalogue) -> None:
    """A figure of height 5 climbs less than 5 levels (R048)."""
    row = [("grass-1", q, 0) for q in range(3)]
    cliff = [("grass-1", 1, 0, slot) for slot in range(2, 7)]
    found = Comparison.of(laid(*row), laid(*row, *cliff), catalogue)
    lost = {each.start.hex: {space.hex for space in each.lost} for each in found.moves}
    assert lost[Hex(0, 0)] == {Hex(1, 0), Hex(2, 0)}
    assert Comparison.of(laid(*row, *cliff), laid(*row), catalogue).moves[0].gained


def test_edges_count(catalogue: Catalogue) -> None:
    castle = made(CASTLE)
    bare = Battlefield(castle.info, [p for p in castle.pieces.values() if p.type.id != "battlement"])
    found = Comparison.of(castle, bare, catalogue)
    assert {str(barrier.kind) for barrier in found.barriers_gone} == {"battlement"}
    assert not found.barriers_new
    assert not found.same_surface
    back = Comparison.of(bare, castle, catalogue)
    assert set(back.barriers_new) == set(found.barriers_gone)


def test_a_doorway_without_its_door_and_a_taller_tree_are_differences(catalogue: Catalogue) -> None:
    ground = [("grass-7", 0, 0)]
    tree = Comparison.of(
        laid(*ground, ("evergreen-10", 0, 0, 2)), laid(*ground, ("evergreen-12", 0, 0, 2)), catalogue
    )
    assert [(each.change, each.before.kind) for each in tree.changes if each.before] == [
        (SpaceDifference.LEVEL, SpaceKind.TOP)
    ]
    cells = placed("fortress-doorway").cells
    floor = [("grass-1", q, r) for q, r in cells]
    door, arch = (laid(*floor, (id, 0, 0, 2)) for id in ("fortress-doorway", "fortress-arch"))
    found = Comparison.of(door, arch, catalogue)
    assert len(found.doorways) == 1
    assert not found.same_surface
    assert Comparison.of(door, door, catalogue).same_surface


def test_what_lies_instead_is_where_the_battlefield_lies() -> None:
    before, after = laid(*ROW), laid(("grass-2", 5, 3), *((id, q + 5, r + 3) for id, q, r in ROW[2:]))
    (one,) = lies_instead(before, after)
    assert [piece.hex for piece in one.gone] == [Hex(5, 3), Hex(6, 3)]
    assert one.come == (after.pieces[1],)


def test_nothing_compares_with_nothing(catalogue: Catalogue) -> None:
    assert Comparison.of(Battlefield(), Battlefield(), catalogue).same_surface
    found = Comparison.of(Battlefield(), laid(("grass-1", 0, 0)), catalogue)
    assert [each.change for each in found.changes] == [SpaceDifference.NEW]


def test_published_files_of_one_battlefield_differ_where_they_do(
    published, shared, catalogue: Catalogue
) -> None:
    """Two transcriptions by different hands: one tile is missing in one of them."""
    from builder import formats

    one = published("table-of-the-giants")
    other = formats.read(shared / "maps" / "Table des geants.hsc", catalogue).battlefield
    found = Comparison.of(one, other, catalogue)
    assert [piece.type.id for piece in found.pieces_gone] == ["sand-1"]
    assert len(found.changes) == 1
    assert len(Board(one)) == found.spaces[0]
