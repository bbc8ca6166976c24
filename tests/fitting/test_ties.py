"""Tiles laid the same on every side of a symmetry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.fitting import fit as fit_module
from builder.fitting.fit import fit
from builder.fitting.ties import with_images
from builder.hexgrid import Hex, Motion
from builder.inventory import short
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from tests.battlefields import FORDS, laid, made
from tests.fitting.surfaces import seen
from tests.fitting.test_fit import covers, forbidding, grass, holds
from tests.soak import often

HEXES = st.sets(st.builds(Hex, st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=5)
STOCK = st.fixed_dictionaries({f"grass-{size}": st.integers(0, 4) for size in (1, 2, 3, 7)})
OVER_HEX = LatticePoint(6, 6)
BESIDE_HEX = LatticePoint(3, 6)
FORDS_MIDDLE = LatticePoint(48, 36)
AROUND = [(Hex(2, 1), 2), (Hex(0, 2), 4), (Hex(1, 0), 0)]


def motions(kind: Kind, spot: LatticePoint = OVER_HEX) -> tuple[Motion, ...]:
    return Symmetry(kind, spot).motions


def tiling(pieces: Iterable[Piece]) -> set[tuple[str, int, frozenset[Hex]]]:
    """Which tile lies on which hexes."""
    return {(piece.type.id, piece.slot, frozenset(piece.cells)) for piece in pieces}


def same_everywhere(pieces: Iterable[Piece], sides: Sequence[Motion]) -> bool:
    """Whether a tiling is its own image."""
    laid_so = tiling(pieces)
    return all(
        {(id, slot, frozenset(map(motion.hex, cells))) for id, slot, cells in laid_so} == laid_so
        for motion in sides
    )


@given(
    HEXES,
    STOCK,
    st.sampled_from(
        [
            motions(Kind.HALF_TURN),
            motions(Kind.HALF_TURN, BESIDE_HEX),
            motions(Kind.LEFT_RIGHT),
            motions(Kind.TOP_BOTTOM),
            motions(Kind.BOTH_AXES),
            motions(Kind.THIRD_TURNS),
        ]
    ),
)
@settings(max_examples=often(6))
def test_no_other_cover_that_is_its_own_image_lacks_fewer_pieces(
    catalogue: Catalogue, cells: set[Hex], stock: dict[str, int], sides: tuple[Motion, ...]
) -> None:
    everywhere: set[Hex] = set()
    for hex in sorted(cells):
        if len(everywhere) < 7:
            everywhere |= {hex, *(motion.hex(hex) for motion in sides)}
    battlefield = grass(everywhere)
    found = fit(battlefield, stock, catalogue, motions=sides)
    prices = []
    for pieces in covers(frozenset(everywhere), catalogue):
        if same_everywhere(pieces, sides):
            counts = Counter(piece.type.id for piece in pieces)
            kept = counts["grass-1"]
            prices.append((sum(short(counts, stock).values()), len(everywhere) - kept, len(pieces)))
    built = found.built(battlefield)
    assert same_everywhere(built.pieces.values(), sides)
    assert (sum(found.short.values()), len(found.gone), len(built)) == min(prices)
    assert found.proved
    assert found.unpaired == 0


def test_a_tile_without_mirror_image_has_one_made_of_smaller_tiles(catalogue: Catalogue) -> None:
    (mirror,) = sides = motions(Kind.LEFT_RIGHT)
    large = Piece(1, catalogue.pieces["grass-24"], Hex(9, 0), 1)
    mirrored = set(map(mirror.hex, large.cells))
    assert mirrored.isdisjoint(large.cells)
    battlefield = grass(mirrored.union(large.cells))
    without = fit(battlefield, {"grass-7": 1, "grass-2": 40}, catalogue, motions=sides)
    assert same_everywhere(without.built(battlefield).pieces.values(), sides), (
        "the tile of seven is of no use"
    )
    found = fit(
        battlefield, {"grass-24": 2, "grass-7": 9, "grass-3": 9, "grass-2": 9}, catalogue, motions=sides
    )
    built = found.built(battlefield).pieces.values()
    (whole,) = (piece for piece in built if piece.type.size == 24)
    image = set(map(mirror.hex, whole.cells))
    for piece in built:
        assert piece is whole or set(piece.cells) <= image
    assert found.short == {}


def test_no_tile_without_mirror_image_lies_over_the_mirror_image_of_another(catalogue: Catalogue) -> None:
    (mirror,) = sides = motions(Kind.LEFT_RIGHT)
    one = Piece(1, catalogue.pieces["grass-24"], Hex(3, 0), 1)
    other = replace(one, hex=Hex(-3, 0))
    assert not set(other.cells).isdisjoint(map(mirror.hex, one.cells))
    cells = set(one.cells).union(other.cells)
    found = fit(
        grass(cells.union(map(mirror.hex, cells))), {"grass-24": 2, "grass-1": 1}, catalogue, motions=sides
    )
    built = found.come
    assert found.proved
    for whole in (piece for piece in built if piece.type.size == 24):
        image = set(map(mirror.hex, whole.cells)).difference(whole.cells)
        assert all(image.isdisjoint(piece.cells) or image >= set(piece.cells) for piece in built)


def test_where_the_ground_differs_symmetry_is_not_kept_and_elsewhere_it_is(catalogue: Catalogue) -> None:
    """Two rows of ten, one hex of which is rock."""
    sides = motions(Kind.HALF_TURN, LatticePoint(27, 3))
    rows = [(q, r) for q in range(10) for r in (0, 1)]
    assert {sides[0].hex(Hex(*at)) for at in rows} == {Hex(*at) for at in rows}
    battlefield = laid(*(("rock-1" if at == (0, 0) else "grass-1", *at) for at in rows))
    found = fit(
        battlefield, {"grass-2": 9, "grass-3": 3, "grass-1": 1, "rock-1": 1}, catalogue, motions=sides
    )
    assert found.short == {}
    assert found.unpaired == 2, "the rock, and the hex that is rock on the other side"
    built = found.built(battlefield)
    assert seen(built) == seen(battlefield)
    (odd,) = (piece for piece in built.pieces.values() if Hex(9, 1) in piece.cells)
    image = set(map(sides[0].hex, odd.cells))
    rest = [
        piece for piece in built.pieces.values() if piece is not odd and not image.issuperset(piece.cells)
    ]
    assert same_everywhere(rest, sides)


def test_a_battlefield_nearly_the_same_on_both_sides_is_as_sound_as_before(catalogue: Catalogue) -> None:
    battlefield = made(FORDS)
    owned = {type.id: 60 for type in catalogue.placeable()}
    sides = motions(Kind.HALF_TURN, FORDS_MIDDLE)
    hills = [piece.id for piece in battlefield.pieces.values() if piece.slot == 2]
    found = fit(battlefield, owned, catalogue, asked=hills, motions=sides)
    assert found.gone
    assert 0 < found.unpaired < 50
    holds(found, battlefield, owned)


def test_what_lies_on_the_images_of_what_is_asked_is_asked_too() -> None:
    """Of two rows that are not laid alike all is, as far as tiles lie over the images of others."""
    sides = motions(Kind.HALF_TURN)
    rows = [("grass-2", 3), ("grass-1", 5), ("grass-1", -1), ("grass-2", -3), ("grass-1", 7), ("grass-1", -5)]
    battlefield = laid(*((id, q, 1) for id, q in rows))
    assert with_images(battlefield, [1], sides) == {1, 2, 3, 4}
    assert with_images(battlefield, [5], sides) == {5, 6}
    assert with_images(battlefield, [1], ()) == {1}


def test_what_has_no_tiling_that_is_its_own_image_stays_as_it_is(catalogue: Catalogue) -> None:
    """Three double tiles around a hex, turned by a sixth, lie over the joints between them."""
    battlefield = laid(*(("wood-2", cell.q, cell.r, 1, turn) for cell, turn in AROUND))
    ring = {cell for piece in battlefield.pieces.values() for cell in piece.cells}
    assert ring == set(Hex(1, 1).neighbours())
    owned = {"wood-2": 3}
    assert fit(battlefield, owned, catalogue, motions=motions(Kind.THIRD_TURNS)).proved
    found = fit(battlefield, owned, catalogue, motions=motions(Kind.SIXTH_TURNS))
    assert (found.gone, found.proved) == ((), False)


def test_where_the_time_is_over_nothing_is_laid_on_one_side_alone(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The building rules forbid a double tile in the upper row, and there is no time to solve it again."""
    battlefield = laid(*(("grass-1", q, r) for r in (0, 9) for q in (0, 1)))
    monkeypatch.setattr(fit_module, "check", forbidding(5, blame=True))
    monkeypatch.setattr(fit_module, "_MOST_ROUNDS", 1)
    sides = motions(Kind.HALF_TURN, LatticePoint(3, 27))
    assert fit(battlefield, {"grass-2": 2}, catalogue).gone, "in the lower row"
    assert fit(battlefield, {"grass-2": 2}, catalogue, motions=sides).gone == ()
