"""One side of an area, and what it becomes on the others."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.editor.shaping.fill import parts
from builder.editor.shaping.one_side import imaged, imaged_tiles, images_of, on_every_side, one_side
from builder.editor.shaping.symmetry import Kind, Spot, Symmetry, footprint, lies_at
from builder.editor.shaping.tile_board import Tile
from builder.hexgrid import ORIGIN, Hex, disc
from builder.hexgrid.geometry import centre

HALF, MIRROR = Symmetry(Kind.HALF_TURN, Spot(0, 0)), Symmetry(Kind.LEFT_RIGHT, Spot(0, 0))
SPOTS = (Spot(0, 0), Spot(3, 0), Spot(0, 3), Spot(2, 2))
SYMMETRIES = [Symmetry(kind, spot) for kind in Kind for spot in SPOTS if lies_at(kind, spot)]
areas = st.sets(st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), max_size=25)


@given(areas, st.sampled_from(SYMMETRIES))
def test_a_side_and_its_images_are_the_whole_and_no_hex_comes_twice(
    area: set[Hex], symmetry: Symmetry
) -> None:
    found = one_side(area, symmetry.motions)
    sides = [found.axis, found.side] + [
        frozenset(motion.hex(hex) for hex in found.side) for motion in symmetry.motions
    ]
    assert frozenset().union(*sides) == images_of(area, symmetry.motions)
    assert sum(map(len, sides)) == len(frozenset().union(*sides))
    assert found.side | found.axis <= area


def test_without_other_sides_the_area_stays_whole() -> None:
    area = frozenset(disc(ORIGIN, 2))
    assert one_side(area, ()).parts == (area, frozenset())


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_side_of_a_round_area_hangs_together(symmetry: Symmetry) -> None:
    assert len(parts(one_side(disc(ORIGIN, 4), symmetry.motions).side)) == 1


def test_the_side_is_the_one_nearer_to_a_point() -> None:
    row = [Hex(q, 0) for q in range(-3, 4)]
    for q in (-3, 3):
        side = one_side(row, MIRROR.motions, centre(Hex(q, 0))).side
        assert side == {Hex(q // 3 * step, 0) for step in (1, 2, 3)}


def test_where_only_one_of_two_belongs_to_the_area_it_is_that_one() -> None:
    assert one_side([Hex(-1, 0), Hex(3, 0), Hex(4, 0)], HALF.motions).side == {
        Hex(-1, 0),
        Hex(3, 0),
        Hex(4, 0),
    }


def test_pieces_come_with_their_images_but_what_is_its_own_image_alone(catalogue: Catalogue) -> None:
    pieces = [
        Piece(-1, catalogue.pieces["sand-2"], Hex(2, 1), 1, 0),
        Piece(-2, catalogue.pieces["sand-1"], ORIGIN, 1),
    ]
    found = imaged(pieces, HALF.motions, count(7).__next__)
    assert found[:2] == tuple(pieces)
    assert [(piece.id, set(piece.cells)) for piece in found[2:]] == [(7, {Hex(-2, -1), Hex(-3, -1)})]


def test_mirrored_sides_have_only_what_has_a_mirror_image(catalogue: Catalogue) -> None:
    types = [catalogue.pieces[id] for id in ("grass-24", "grass-7")]
    assert on_every_side(types, HALF.motions) == tuple(types)
    assert on_every_side(types, MIRROR.motions) == (types[1],)


def test_the_images_of_tiles_are_those_of_pieces(catalogue: Catalogue) -> None:
    type = catalogue.pieces["grass-3"]
    for motion in (*HALF.motions, *MIRROR.motions):
        (tile,) = imaged_tiles([Tile(type, Hex(2, 1), 1)], motion)
        image = motion.image(Piece(1, type, Hex(2, 1), 1, 1))
        assert image is not None
        assert footprint(Piece(1, tile.type, tile.hex, 1, tile.rotation)) == footprint(image)
