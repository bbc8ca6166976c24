"""Covering hexes with tiles: exactly, with few, out of what is left."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.hexgrid import Hex, disc
from builder.hexgrid.geometry import Point
from builder.shaping import tiling
from builder.shaping.symmetry import Kind, Tile, images_of, nearest, on_every_side, with_images
from builder.shaping.tiling import fewest, is_tile, tiles_like

HEXES = st.sets(st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)), min_size=1, max_size=60)
STOCK = st.fixed_dictionaries({f"grass-{size}": st.integers(-2, 20) for size in (1, 2, 3, 7, 24)})


def cover(
    cells: set[Hex], catalogue: Catalogue, left: dict[str, int] | None = None, like: str = "grass-1"
) -> tuple[Tile, ...]:
    found = fewest(cells, tiles_like(catalogue.pieces[like], catalogue.placeable()), left)
    assert found is not None
    return found


def sizes(tiles: tuple[Tile, ...]) -> list[int]:
    return sorted((tile.type.size for tile in tiles), reverse=True)


@given(HEXES)
def test_every_hex_is_covered_once(catalogue: Catalogue, cells: set[Hex]) -> None:
    tiles = cover(cells, catalogue)
    assert sorted(cell for tile in tiles for cell in tile.cells) == sorted(cells)


@given(HEXES, STOCK)
def test_scarce_tiles_cover_too_and_singles_are_left_when_nothing_is_lacking(
    catalogue: Catalogue, cells: set[Hex], left: dict[str, int]
) -> None:
    tiles = cover(cells, catalogue, left)
    assert sorted(cell for tile in tiles for cell in tile.cells) == sorted(cells)
    if left["grass-1"] >= len(cells):
        used = Counter(tile.type.id for tile in tiles)
        assert all(count <= max(left[id], 0) for id, count in used.items()), "nothing beyond what is left"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 24])
def test_the_hexes_of_a_tile_are_that_tile(catalogue: Catalogue, size: int) -> None:
    type = catalogue.pieces[f"grass-{size}"]
    for rotation in range(6):
        (tile,) = cover(set(type.cells(rotation)), catalogue)
        assert tile.type is type


def test_few_tiles_are_used(catalogue: Catalogue) -> None:
    assert sizes(cover(set(disc(Hex(0, 0), 1)), catalogue)) == [7]
    assert sizes(cover(set(disc(Hex(0, 0), 1)) - {Hex(0, 0)}, catalogue)) == [2, 2, 2]
    assert len(cover(set(disc(Hex(0, 0), 3)), catalogue)) <= 9
    assert len(cover(set(disc(Hex(0, 0), 8)), catalogue)) <= 30


def test_a_large_area_is_improved_beyond_the_greedy_cover(catalogue: Catalogue) -> None:
    cells = {Hex(q, r) for q in range(20) for r in range(10)}
    assert len(cover(cells, catalogue)) <= 31, "33 where each tile is laid once and for all"
    small = {f"grass-{size}": 999 for size in (7, 3, 2, 1)}
    assert len(cover(set(disc(Hex(0, 0), 8)), catalogue, small)) <= 49, "51 likewise"
    assert len(cover(cells, catalogue, {"grass-2": 999, "grass-1": 999})) == 100


def test_a_tile_that_is_not_left_is_used_only_where_there_is_no_other_way(catalogue: Catalogue) -> None:
    cells = set(disc(Hex(0, 0), 1))
    left = {"grass-7": 0, "grass-3": 1, "grass-2": 2, "grass-1": 0}
    assert sizes(cover(cells, catalogue, left)) == [3, 2, 2]
    assert sizes(cover(cells, catalogue, {"grass-1": 7})) == [1] * 7
    none = cover(cells, catalogue, {})
    assert sizes(none) == [7], "fewest pieces are lacking then"


def test_where_small_tiles_are_short_fewer_large_ones_leave_better_gaps(catalogue: Catalogue) -> None:
    left = {"sand-7": 10, "sand-3": 4, "sand-2": 2, "sand-1": 2}
    tiles = cover(set(disc(Hex(6, 0), 3)), catalogue, left, "sand-7")
    used = Counter(tile.type.id for tile in tiles)
    assert all(count <= left[id] for id, count in used.items()), used


@pytest.mark.parametrize(("side", "once"), [(10, False), (30, True)])
def test_where_small_tiles_are_short_in_a_very_large_area_one_cover_is_enough(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, side: int, once: bool
) -> None:
    laid: list[object] = []
    snug = tiling._snug
    monkeypatch.setattr(tiling, "_snug", lambda *given: (laid.append(given), snug(*given))[1])
    cover({Hex(q, r) for q in range(side) for r in range(side)}, catalogue, {"grass-7": 2})
    assert (len(laid) == 1) is once


@given(HEXES, st.sampled_from(Kind))
def test_with_their_images_tiles_cover_every_side_once(
    catalogue: Catalogue, cells: set[Hex], kind: Kind
) -> None:
    motions = nearest(kind, Point(20, 10)).motions
    types = on_every_side(tiles_like(catalogue.pieces["grass-1"], catalogue.placeable()), motions)
    tiles = fewest(cells, types, motions=motions)
    assert tiles is not None
    everywhere = [cell for tile in with_images(tiles, motions) for cell in tile.cells]
    assert sorted(everywhere) == sorted(images_of(cells, motions))


@pytest.mark.parametrize("kind", Kind)
def test_a_tile_over_the_axis_is_one_for_all_sides(catalogue: Catalogue, kind: Kind) -> None:
    motions = nearest(kind, Point(0, 0)).motions
    types = on_every_side(tiles_like(catalogue.pieces["grass-7"], catalogue.placeable()), motions)
    flower = set(disc(Hex(0, 0), 1))
    tiles = fewest(flower, types, {"grass-7": 1}, motions=motions)
    assert tiles is not None
    assert sizes(tuple(with_images(tiles, motions))) == [7]


def test_without_a_cover_there_is_none_or_a_part_of_it(catalogue: Catalogue) -> None:
    types = tiles_like(catalogue.pieces["wood-2"], catalogue.placeable())
    three = [Hex(0, 0), Hex(1, 0), Hex(2, 0)]
    assert fewest(three, types) is None
    part = fewest(three, types, partly=True)
    assert part is not None
    assert len(part) == 1
    assert fewest((), types) == ()


def test_tiles_of_one_terrain_one_of_a_shape(catalogue: Catalogue) -> None:
    def ids(name: str) -> list[str]:
        return [type.id for type in tiles_like(catalogue.pieces[name], catalogue.placeable())]

    assert ids("grass-2") == ["grass-24", "grass-7", "grass-3", "grass-2", "grass-1"]
    assert ids("double-water") == ["water-3", "water-1"]
    assert ids("road-1") == ["road-5", "road-2", "road-1"]
    assert ids("battlement") == ids("evergreen-10") == ids("fortress-wall-straight") == []
    assert is_tile(catalogue.pieces["ice-4"])
    assert not is_tile(catalogue.pieces["glacier-4"])
