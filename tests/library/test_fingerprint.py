"""Every moved, turned or mirrored copy has the fingerprint of the original, and nothing else has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put
from builder.board import Board
from builder.catalogue import Role
from builder.hexgrid import Edge, Hex, Motion
from builder.library.fingerprint import POSES, Fingerprint, Relation, of_pieces, of_surface
from builder.shaping.symmetry import image_of, mirror_turn
from tests.battlefields import ALL, CASTLE, laid, made, shipped_catalogue

TYPES = sorted((t for t in shipped_catalogue().pieces.values() if t.placeable), key=lambda t: t.id)
MIRRORED = [type for type in TYPES if mirror_turn(type) is not None]
small = st.integers(-6, 6)
shifts = st.builds(Hex, st.integers(-900, 900), st.integers(-900, 900))
turns = st.integers(0, 5)


def rows(types: list) -> st.SearchStrategy[list[Piece]]:
    piece = st.builds(
        Piece, st.just(0), st.sampled_from(types), st.builds(Hex, small, small), st.integers(1, 6), turns
    )
    return st.lists(piece, min_size=1, max_size=12)


def of(pieces: list[Piece]) -> Battlefield:
    return Battlefield(pieces=[replace(piece, id=number) for number, piece in enumerate(pieces, 1)])


def both(battlefield: Battlefield) -> tuple[Fingerprint, Fingerprint]:
    return of_pieces(battlefield), of_surface(Board(battlefield))


def digests(battlefield: Battlefield) -> tuple[str, str]:
    pieces, surface = both(battlefield)
    return pieces.digest, surface.digest


def moved(battlefield: Battlefield, motion: Motion) -> Battlefield:
    """All pieces so moved, the last one first; without those that have no mirror image."""
    images = [image_of(piece, motion) for piece in battlefield.pieces.values()]
    return of([image for image in reversed(images) if image is not None])


@given(rows(TYPES), turns, shifts)
def test_turned_and_moved_copies_of_any_pieces_have_the_same_fingerprint(
    pieces: list[Piece], sixths: int, shift: Hex
) -> None:
    before = both(of(pieces))
    after = both(moved(of(pieces), Motion(sixths, shift)))
    assert after[0].digest == before[0].digest
    assert before[0].relation(after[0]) in (Relation.COPY, Relation.TURNED)
    heaped = len({cell for p in pieces for cell in p.filled()}) < sum(len(p.filled()) for p in pieces)
    if not heaped:  # of pieces in one place the last one counts for the surface
        assert after[1].digest == before[1].digest


@given(rows(MIRRORED), turns, shifts)
def test_mirror_images_of_any_pieces_have_the_same_fingerprint(
    pieces: list[Piece], sixths: int, shift: Hex
) -> None:
    motion = Motion(sixths, shift, flipped=True)
    assert digests(moved(of(pieces), motion))[0] == digests(of(pieces))[0]


@given(rows(TYPES), st.data())
def test_a_piece_more_less_or_elsewhere_is_another_battlefield(
    pieces: list[Piece], data: st.DataObject
) -> None:
    """Judged by a plain comparison of the pieces in all twelve poses, which shares no code with it."""
    edited = list(pieces)
    at = data.draw(st.integers(0, len(pieces) - 1))
    how = data.draw(st.sampled_from(("more", "less", "up", "turned", "aside")))
    if how == "more":
        edited.append(data.draw(rows(TYPES))[0])
    elif how == "less":
        del edited[at]
    else:
        one = edited[at]
        beside = Hex(one.hex.q + data.draw(small), one.hex.r + data.draw(small))
        edited[at] = {
            "up": replace(one, slot=one.slot + 1),
            "turned": replace(one, rotation=(one.rotation + 1) % 6),
            "aside": replace(one, hex=beside),
        }[how]
    same = of_pieces(of(pieces)).digest == of_pieces(of(edited)).digest
    assert same == alike(pieces, edited)


def sides(piece: Piece, edge: Edge) -> tuple[Edge, ...]:
    """A Laur wall stands on both sides of its edge alike."""
    return (edge, edge.other_side) if piece.type.role is Role.LAUR_WALL else (edge,)


def alike(pieces: list[Piece], others: list[Piece]) -> bool:
    """Whether one of the twelve poses of the pieces, moved, is the others: cells, heights and edges."""

    def seen(piece: Piece, flip: bool, turn: int, by: tuple[int, int]) -> tuple:
        def image(q: int, r: int) -> tuple[int, int]:
            if flip:
                q, r = -q - r, r
            for _ in range(turn):
                q, r = -r, q + r
            return q + by[0], r + by[1]

        def side(hex: Hex, direction: int) -> tuple:
            return image(*hex), ((3 - direction if flip else direction) + turn) % 6

        filled = zip(piece.cells, piece.type.fills, strict=True)
        return (
            piece.type.id,
            piece.slot,
            sorted((image(*cell), fills) for cell, fills in filled),
            sorted(side(*edge) for own in piece.edges for edge in sides(piece, own)),
            sorted(side(*edge) for edge in piece.opens),
            sorted(image(*cell) for cell in piece.spaces),
        )

    def whole(these: list[Piece], flip: bool, turn: int) -> list:
        cells = [cell for p in these for cell in seen(p, flip, turn, (0, 0))[2]]
        by = -min(cell[0][0] for cell in cells), -min(cell[0][1] for cell in cells)
        return sorted(seen(p, flip, turn, by) for p in these)

    if len(pieces) != len(others):
        return False
    wanted = whole(others, False, 0)
    return any(whole(pieces, flip, turn) == wanted for flip in (False, True) for turn in range(6))


@pytest.mark.parametrize("motion", POSES, ids=str)
def test_a_whole_battlefield_is_found_in_every_pose(motion: Motion) -> None:
    original = made(CASTLE)
    if motion.flipped:  # what has no mirror image is left out of both
        kept = [piece for piece in original.pieces.values() if image_of(piece, motion) is not None]
        original = of(kept)
    image = moved(original, replace(motion, shift=Hex(31, -17)))
    pieces, surface = both(original)
    other_pieces, other_surface = both(image)
    assert (other_pieces.digest, other_surface.digest) == (pieces.digest, surface.digest)
    wanted = Relation.MIRRORED if motion.flipped else Relation.TURNED if motion.sixths else Relation.COPY
    assert pieces.relation(other_pieces) is wanted
    assert other_pieces.relation(pieces) is wanted


def test_different_battlefields_have_different_fingerprints() -> None:
    found = [digests(made(name)) for name in ALL]
    assert len({pieces for pieces, _ in found}) == len({surface for _, surface in found}) == len(ALL)


def test_other_tiles_below_the_same_surface_differ_in_the_pieces_alone() -> None:
    one = laid(("grass-2", 0, 0), ("grass-1", 0, 0, 2))
    other = laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("grass-1", 0, 0, 2))
    assert digests(one)[0] != digests(other)[0]
    assert digests(one)[1] == digests(other)[1]


def test_the_rotation_of_what_looks_the_same_does_not_count() -> None:
    assert digests(laid(("grass-1", 0, 0, 1, 0))) == digests(laid(("grass-1", 4, 4, 1, 5)))
    assert digests(laid(("grass-2", 0, 0, 1, 0))) == digests(laid(("grass-2", 1, 0, 1, 3)))


def test_a_symmetric_battlefield_is_a_copy_of_its_own_mirror_image() -> None:
    one = laid(("grass-7", 0, 0))
    assert of_pieces(one).relation(of_pieces(laid(("grass-7", 9, 9, 1, 2)))) is Relation.COPY


def test_levels_and_terrain_count() -> None:
    one = laid(("grass-1", 0, 0, 1))
    assert digests(one) != digests(laid(("grass-1", 0, 0, 2)))
    assert digests(one)[1] != digests(laid(("sand-1", 0, 0, 1)))[1]


def test_nothing_has_no_fingerprint() -> None:
    empty = Battlefield()
    assert digests(empty) == ("", "")
    empty.apply(Put((empty.new_piece(shipped_catalogue().pieces["grass-1"], Hex(0, 0), 1),)))
    assert "" not in digests(empty)
