"""Tiles that have no mirror image, in a symmetry: smaller ones lie on the mirrored hexes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Put, Replace, Take
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.shaping.echo import Echo
from builder.shaping.symmetry import Kind, LatticePoint, Supply, Symmetry, footprint, image_of

FLIPPING = (Kind.LEFT_RIGHT, Kind.TOP_BOTTOM, Kind.BOTH_AXES)


def about(kind: Kind, catalogue: Catalogue, owned: dict[str, int] | None = None) -> Symmetry:
    """A symmetry about hex (0, 0) with images made of the pieces owned, None for any."""
    left = Counter(owned)
    supply = Supply(catalogue.placeable, lambda type: 99 if owned is None else left[type.id])
    return Symmetry(kind, LatticePoint(0, 0), supply)


def do(battlefield: Battlefield, edit: Edit, symmetry: Symmetry) -> Echo:
    found = Echo.of(edit, battlefield, symmetry)
    battlefield.apply(found.joined(edit, battlefield))
    return found


def surface(battlefield: Battlefield) -> set[tuple[Hex, int, str]]:
    """The terrain of every hex and level."""
    pieces = battlefield.pieces.values()
    return {(cell, piece.slot, piece.type.kind.id) for piece in pieces for cell in piece.cells}


def symmetric(battlefield: Battlefield, symmetry: Symmetry) -> bool:
    found = surface(battlefield)
    return all(
        {(motion.hex(hex), slot, kind) for hex, slot, kind in found} == found for motion in symmetry.motions
    )


@pytest.mark.parametrize("kind", FLIPPING)
@given(data=st.data())
def test_the_surface_is_symmetric_wherever_such_a_tile_is_put_moved_and_taken(
    kind: Kind, catalogue: Catalogue, data: st.DataObject
) -> None:
    symmetry, battlefield = about(kind, catalogue), Battlefield()
    place = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))
    type = catalogue.pieces[data.draw(st.sampled_from(["grass-24", "swamp-water-6", "rock-7"]))]
    turn = data.draw(st.integers(0, 5))
    piece = battlefield.new_piece(type, data.draw(place), 1, turn)
    do(battlefield, Put((piece,)), symmetry)
    assert symmetric(battlefield, symmetry)
    moved = replace(piece, hex=data.draw(place), slot=data.draw(st.integers(1, 2)), rotation=(turn + 1) % 6)
    back = battlefield.apply(
        Echo.of(Replace((moved,)), battlefield, symmetry).joined(Replace((moved,)), battlefield)
    )
    assert symmetric(battlefield, symmetry)
    assert {kind for _, slot, kind in surface(battlefield)} == {type.kind.id}
    battlefield.apply(back)
    do(battlefield, Take((piece.id,)), symmetry)
    assert not battlefield.pieces


def test_it_is_said_of_how_many_it_is_made_and_what_is_owned_is_used(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    piece = battlefield.new_piece(catalogue.pieces["grass-24"], Hex(6, 0), 1)
    put = Put((piece,))
    found = Echo.of(put, battlefield, about(Kind.LEFT_RIGHT, catalogue))
    assert found.made == (1, len(found.put))
    assert sum(other.type.size for other in found.put) == 24
    assert found.alone == ()
    owned = {"grass-3": 4, "grass-2": 4, "grass-1": 4}
    found = Echo.of(put, battlefield, about(Kind.LEFT_RIGHT, catalogue, owned))
    assert Counter(other.type.id for other in found.put) == owned
    found = Echo.of(put, battlefield, about(Kind.HALF_TURN, catalogue))
    assert [other.type.id for other in found.put] == ["grass-24"], "turned it has an image"
    assert found.made == (0, 0)


def test_on_both_axes_the_smaller_tiles_are_turned_by_half_too(catalogue: Catalogue) -> None:
    battlefield, symmetry = Battlefield(), about(Kind.BOTH_AXES, catalogue)
    piece = battlefield.new_piece(catalogue.pieces["grass-24"], Hex(9, 2), 1)
    do(battlefield, Put((piece,)), symmetry)
    (half,) = (motion for motion in symmetry.motions if not motion.flipped)
    looks = Counter(footprint(other) for other in battlefield.pieces.values())
    turned = [image_of(other, half) for other in battlefield.pieces.values()]
    assert Counter(footprint(other) for other in turned if other is not None) == looks


def test_where_too_few_are_left_to_turn_them_others_are_taken(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    put = Put((battlefield.new_piece(catalogue.pieces["grass-24"], Hex(9, 2), 1),))
    owned = {"grass-24": 4, "grass-3": 4, "grass-2": 4, "grass-1": 28}
    found = Echo.of(put, battlefield, about(Kind.BOTH_AXES, catalogue, owned))
    used = Counter(other.type.id for other in found.put)
    assert sum(catalogue.pieces[id].size * count for id, count in used.items()) == 3 * 24
    assert all(count <= owned[id] for id, count in used.items()), used
    few = {"grass-24": 4, "grass-3": 4, "grass-2": 4, "grass-1": 4}
    found = Echo.of(put, battlefield, about(Kind.BOTH_AXES, catalogue, few))
    used = Counter(other.type.id for other in found.put)
    assert used == {"grass-24": 1, "grass-3": 8, "grass-2": 8, "grass-1": 8}, "one has to buy some anyway"


def test_pasting_both_sides_puts_nothing_twice(catalogue: Catalogue) -> None:
    battlefield, symmetry = Battlefield(), about(Kind.LEFT_RIGHT, catalogue)
    piece = battlefield.new_piece(catalogue.pieces["grass-24"], Hex(6, 0), 1)
    do(battlefield, Put((piece,)), symmetry)
    everything = tuple(battlefield.pieces.values())
    assert Echo.of(Put(everything), Battlefield(), symmetry) == Echo()


def test_what_is_no_tile_has_no_image_and_is_named(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    ruin = battlefield.new_piece(catalogue.pieces["ruin-long"], Hex(6, 0), 2)
    found = Echo.of(Put((ruin,)), battlefield, about(Kind.LEFT_RIGHT, catalogue))
    assert (found.put, found.alone) == ((), (ruin.type,))
