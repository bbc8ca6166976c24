"""Which pieces belong together; groups held, turned, lifted and dropped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Info, Piece, SetField, SetNote
from builder.catalogue import Catalogue
from builder.hexgrid import ACROSS_FLATS, Bounds, Hex, Point
from builder.shaping import drop
from builder.shaping.drop import connected, inside, load_of, middle, with_what_lies_on_top
from builder.shaping.group import Group
from builder.shaping.symmetry import Kind
from tests.battlefields import PieceRow
from tests.battlefields import laid as lay

# ---- Groups: held by the middle, turned, laid, dropped as a whole ----


def group(*rows: tuple[str, int, int, int, int]) -> Group:
    return Group.of(lay(*rows).pieces.values())


def rows(pieces: tuple) -> list[PieceRow]:  # type: ignore[type-arg]
    return [(p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in pieces]


def test_a_group_lies_about_the_middle_with_its_lowest_in_slot_1() -> None:
    found = group(("grass-1", 10, 5, 4, 0), ("grass-1", 11, 5, 3, 0), ("grass-1", 12, 5, 4, 2))
    assert rows(found.pieces) == [
        ("grass-1", 0, 0, 1, 0),
        ("grass-1", -1, 0, 2, 0),
        ("grass-1", 1, 0, 2, 2),
    ]
    assert all(piece.id < 0 for piece in found.pieces)
    assert len({piece.id for piece in found.pieces}) == 3


def test_there_is_no_group_of_nothing() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Group.of(())


def test_the_same_pieces_elsewhere_are_the_same_group() -> None:
    one = group(("grass-7", 0, 0, 1, 0), ("battlement", 1, 1, 2, 3))
    other = group(("grass-7", 20, -9, 5, 0), ("battlement", 21, -8, 6, 3))
    assert one == other


def test_a_group_laid_and_gathered_again_is_itself() -> None:
    found = group(("grass-7", 0, 0, 1, 0), ("rock-2", 1, 1, 2, 3), ("ladder-rung", 2, 0, 1, 1))
    assert Group.of(found.laid(Hex(7, -3), 4)) == found


def test_six_turns_are_none() -> None:
    found = group(("grass-3", 0, 0, 1, 1), ("rock-2", 1, 1, 2, 3))
    once = found.turned(1)
    assert once != found
    assert once.turned(2).turned(3) == found


def test_flipping_twice_is_nothing_and_what_has_no_image_is_named() -> None:
    found = group(("grass-3", 0, 0, 1, 1), ("rock-2", 1, 1, 2, 3))
    once, without = found.flipped(Kind.LEFT_RIGHT)
    assert not without
    again = once.flipped(Kind.LEFT_RIGHT)[0]
    assert [set(p.cells) for p in again.pieces] == [set(p.cells) for p in found.pieces]
    (left_out,) = group(("grass-24", 0, 0, 1, 0)).flipped(Kind.LEFT_RIGHT)[1]
    assert left_out.type.id == "grass-24"


def test_a_group_comes_to_rest_where_its_first_piece_does() -> None:
    found = group(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 3, 0))
    held = found.pieces[0].hex
    empty = Battlefield()
    assert found.resting_slot(empty, Hex(5, 5)) == 1
    # Under the piece that lies low there is nothing, under the high one a tower of four.
    other = found.pieces[1].hex
    tower = lay(*[("rock-1", 5 + other.q, 5 + other.r, slot, 0) for slot in range(1, 5)])
    assert found.resting_slot(tower, Hex(5, 5)) == 3
    assert found.resting_slot(tower, Hex(5, 5), highest=2) == 1, "what is above the level shown is not seen"
    assert held == Hex(0, 0)


def test_two_levels_of_one_hill_rest_on_the_lower_one() -> None:
    hill = group(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0))
    assert hill.resting_slot(lay(("rock-1", 3, 3, 1, 0)), Hex(3, 3)) == 2


def test_edge_pieces_alone_drop_as_they_do_one_by_one() -> None:
    rung = group(("ladder-rung", 0, 0, 1, 0))
    assert rung.resting_slot(lay(("rock-1", 3, 3, 1, 0)), Hex(3, 3)) == 2


def test_a_merged_battlefield_brings_its_notes() -> None:
    battlefield = lay(("grass-1", 4, 4, 2, 0))
    battlefield.apply(SetNote(2, "level two"))
    battlefield.apply(SetNote(Hex(5, 4), "beside"))
    battlefield.apply(SetField("description", " A ford. "))
    merged = Group.of_battlefield(battlefield, "Ford")
    assert merged.once
    assert (merged.name, merged.about) == ("Ford", "A ford.")
    assert merged.notes == {1: "level two", Hex(1, 0): "beside"}
    assert merged.turned(1).notes == {1: "level two", Hex(0, 1): "beside"}


def test_an_empty_battlefield_cannot_be_merged() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Group.of_battlefield(Battlefield(Info(title="x")), "x")


def test_a_group_is_flipped_about_the_hex_it_is_held_by_with_its_notes() -> None:
    battlefield = lay(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("ruin-long", 3, 1, 1, 0))
    battlefield.apply(SetNote(Hex(1, 0), "here"))
    held = Group.of_battlefield(battlefield, "x")
    (place,) = [place for place in held.notes if isinstance(place, Hex)]
    mirrored, without = held.flipped(Kind.LEFT_RIGHT)
    assert [piece.type.id for piece in without] == ["ruin-long"]
    assert [piece.hex for piece in mirrored.pieces] == [
        Hex(-piece.hex.q - piece.hex.r, piece.hex.r) for piece in held.pieces if piece.type.id == "rock-1"
    ]
    assert dict(mirrored.notes) == {Hex(-place.q - place.r, place.r): "here"}
    with pytest.raises(ValueError, match="flipped"):
        held.flipped(Kind.THIRD_TURNS)


# ---- Which pieces belong together ----


def anything(piece: Piece) -> bool:
    return True


def test_the_middle_of_a_tile_and_of_an_edge_piece() -> None:
    pieces = lay(("rock-2", 0, 0, 1, 0), ("battlement", 1, 0, 1, 4)).pieces
    assert middle(pieces[1]) == Point(ACROSS_FLATS / 2, 0.0)
    wall = middle(pieces[2])  # on the western edge of hex (1, 0)
    assert (round(wall.x, 6), round(wall.y, 6)) == (round(ACROSS_FLATS / 2, 6), 0.0)


def test_a_frame_holds_the_pieces_whose_middles_lie_in_it() -> None:
    middles = [(1, Point(0, 0)), (2, Point(10, 0)), (3, Point(5, -6))]
    assert inside(middles, Bounds(0, -5, 10, 5)) == {1, 2}


def test_pieces_hang_together_beside_above_below_and_on_edges() -> None:
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


def test_a_ladder_hangs_together_from_foot_to_top() -> None:
    battlefield = lay(
        ("grass-1", 0, 0, 1, 0),
        ("ladder-rung", 0, 0, 2, 1),
        ("ladder-rung", 0, 0, 4, 1),
    )
    assert connected(battlefield, {3}, anything) == {1, 2, 3}
    assert with_what_lies_on_top(battlefield, {1}, anything) == {1, 2, 3}
    assert with_what_lies_on_top(battlefield, {3}, anything) == {3}


def test_what_lies_and_stands_on_top_comes_with_it() -> None:
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


def test_where_everything_is_given_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    battlefield = lay(("grass-7", 0, 0, 1, 0), ("rock-2", 0, 0, 2, 0), ("evergreen-10", 0, 0, 3, 0))
    looked: list[int] = []
    monkeypatch.setattr(drop, "_on_top", lambda _, piece: looked.append(piece.id) or iter(()))
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
