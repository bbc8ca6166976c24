"""Covering hexes with tiles; tiles split, joined and changed into another terrain."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue, PieceType
from builder.hexgrid import Hex, Point, disc
from builder.shaping import tiling
from builder.shaping.retile import Retiling, join, offers, split, tiles_of
from builder.shaping.symmetry import Kind, LaidTile, Symmetry, images_of, on_every_side, with_images
from builder.shaping.tiling import fewest, is_tile, tiles_like
from tests.battlefields import PieceRow, laid

# ---- Covering hexes with tiles: exactly, with few, out of what is left ----

HEXES = st.sets(st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)), min_size=1, max_size=60)
STOCK = st.fixed_dictionaries({f"grass-{size}": st.integers(-2, 20) for size in (1, 2, 3, 7, 24)})


def cover(
    cells: set[Hex], catalogue: Catalogue, left: dict[str, int] | None = None, like: str = "grass-1"
) -> tuple[LaidTile, ...]:
    found = fewest(cells, tiles_like(catalogue.pieces[like], catalogue.placeable()), left)
    assert found is not None
    return found


def sizes(tiles: tuple[LaidTile, ...]) -> list[int]:
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
    motions = Symmetry.nearest(kind, Point(20, 10)).motions
    types = on_every_side(tiles_like(catalogue.pieces["grass-1"], catalogue.placeable()), motions)
    tiles = fewest(cells, types, motions=motions)
    assert tiles is not None
    everywhere = [cell for tile in with_images(tiles, motions) for cell in tile.cells]
    assert sorted(everywhere) == sorted(images_of(cells, motions))


@pytest.mark.parametrize("kind", Kind)
def test_a_tile_over_the_axis_is_one_for_all_sides(catalogue: Catalogue, kind: Kind) -> None:
    motions = Symmetry.nearest(kind, Point(0, 0)).motions
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


# ---- Tiles split, joined and changed into another terrain, on the same hexes ----

ROW = st.tuples(
    st.sampled_from(["grass-1", "grass-2", "grass-3", "grass-7", "rock-1", "rock-2", "water-1", "flag"]),
    st.integers(-4, 4),
    st.integers(-4, 4),
    st.integers(1, 2),
    st.integers(0, 5),
)


def sizes_retile(found: Retiling) -> list[int]:
    return sorted((tile.type.size for _, tile in found.come), reverse=True)


def cells_of(found: Retiling) -> tuple[Counter[object], Counter[object]]:
    before: Counter[object] = Counter(
        (piece.type.kind.id, piece.slot, cell) for piece in found.gone for cell in piece.cells
    )
    after: Counter[object] = Counter(
        (tile.type.kind.id, slot, cell) for slot, tile in found.come for cell in tile.cells
    )
    return before, after


@pytest.mark.parametrize(
    ("names", "left", "sizes"),
    [
        (["grass-7"], None, [3, 2, 2]),
        (["grass-3"], None, [2, 1]),
        (["grass-2"], None, [1, 1]),
        (["road-5"], None, [2, 2, 1]),
        (["wall-walk-9"], None, [7, 1, 1]),
        (["ice-6"], None, [3, 3]),
        (["grass-7"], {"grass-2": 9, "grass-1": 9}, [2, 2, 2, 1]),
        # Two tiles do not both take what is left once.
        (["grass-7", "grass-7"], {"grass-3": 1, "grass-2": 9, "grass-1": 9}, [3, 2, 2, 2, 2, 2, 1]),
    ],
)
def test_a_tile_becomes_the_fewest_smaller_ones_of_those_left(
    names: list[str], left: dict[str, int] | None, sizes: list[int], catalogue: Catalogue
) -> None:
    tiles = laid(*[(name, 2 + 9 * number, 2, 3, 1) for number, name in enumerate(names)])
    remaining = None if left is None else (lambda type: left.get(type.id, 0))
    found = split(tiles.pieces.values(), catalogue.placeable(), remaining)
    assert sizes_retile(found) == sizes
    assert {slot for slot, _ in found.come} == {3}
    assert cells_of(found)[0] == cells_of(found)[1]


def test_a_24_hex_tile_is_split_into_sevens_as_far_as_they_go(catalogue: Catalogue) -> None:
    found = split(laid(("grass-24", 0, 0, 1, 0)).pieces.values(), catalogue.placeable())
    assert sizes_retile(found)[:2] == [7, 7]
    assert len(found.come) == 7


def test_singles_obstacles_and_edge_pieces_stay(catalogue: Catalogue) -> None:
    there = laid(("grass-1", 0, 0, 1, 0), ("battlement", 0, 0, 2, 0), ("glacier-3", 4, 0, 1, 0))
    for change in (split, join):
        assert change(there.pieces.values(), catalogue.placeable()) == Retiling((), ())


def test_seven_singles_become_one_tile(catalogue: Catalogue) -> None:
    rosette = catalogue.pieces["grass-7"].cells(0)
    singles = laid(*[("grass-1", *cell, 2, 0) for cell in rosette])
    found = join(singles.pieces.values(), catalogue.placeable())
    assert [(slot, tile.type.id) for slot, tile in found.come] == [(2, "grass-7")]
    assert len(found.gone) == 7


def test_only_one_terrain_and_level_that_touches_is_joined(catalogue: Catalogue) -> None:
    there = laid(
        ("grass-1", 0, 0, 1, 0),
        ("rock-1", 1, 0, 1, 0),
        ("grass-1", 1, 0, 2, 0),
        ("grass-1", 5, 5, 1, 0),
        ("sand-1", 9, 9, 1, 0),
        ("sand-1", 10, 9, 1, 0),
    )
    found = join(there.pieces.values(), catalogue.placeable())
    assert [tile.type.id for _, tile in found.come] == ["sand-2"]


def test_tiles_that_are_not_left_are_not_joined_into(catalogue: Catalogue) -> None:
    pair = laid(("sand-1", 0, 0, 1, 0), ("sand-1", 1, 0, 1, 0))

    def left(type: PieceType) -> int:
        return 1 if type.id == "sand-2" else 0

    assert join(pair.pieces.values(), catalogue.placeable(), lambda type: 0).gone == ()
    assert len(join(pair.pieces.values(), catalogue.placeable(), left).come) == 1


def test_tiles_that_lie_in_one_another_are_left_alone(catalogue: Catalogue) -> None:
    there = laid(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0))
    assert join(there.pieces.values(), catalogue.placeable()).gone == ()


@given(st.lists(ROW, max_size=14))
def test_cells_are_the_same_before_and_after(catalogue: Catalogue, rows: list[PieceRow]) -> None:
    pieces = [
        Piece(number, catalogue.pieces[name], Hex(q, r), slot, rotation)
        for number, (name, q, r, slot, rotation) in enumerate(rows, 1)
    ]
    for found in (split(pieces, catalogue.placeable()), join(pieces, catalogue.placeable())):
        before, after = cells_of(found)
        assert before == after
    joined = join(pieces, catalogue.placeable())
    assert len(joined.come) < len(joined.gone) or not joined.gone
    assert max(cells_of(joined)[1].values(), default=1) == 1, "nothing lies in one another"


def test_a_large_field_of_singles_is_joined_quickly_enough_to_be_one_step(catalogue: Catalogue) -> None:
    field = laid(*[("grass-1", q, r, 1, 0) for q in range(20) for r in range(10)])
    found = join(field.pieces.values(), catalogue.placeable())
    assert len(found.gone) == 200
    assert len(found.come) < 40
    assert {cell for _, tile in found.come for cell in tile.cells} == {
        Hex(q, r) for q in range(20) for r in range(10)
    }


def test_every_terrain_that_has_the_shapes_is_offered(catalogue: Catalogue) -> None:
    there = laid(("grass-7", 0, 0, 1, 2), ("grass-24", 9, 0, 1, 0))
    found = offers(there.pieces.values(), catalogue.placeable())
    assert "rock" in [offer.kind.id for offer in found]
    assert "grass" not in [offer.kind.id for offer in found]
    assert "water" not in [offer.kind.id for offer in found], "it has no tile of either shape"
    rock = next(offer for offer in found if offer.kind.id == "rock")
    assert [(p.id, p.type.id, p.hex, p.rotation) for p in rock.pieces] == [
        (1, "rock-7", there.pieces[1].hex, 2),
        (2, "rock-24", there.pieces[2].hex, 0),
    ]
    assert all(offer.complete for offer in found)


def test_terrains_that_lack_a_shape_come_last_and_say_so(catalogue: Catalogue) -> None:
    there = laid(("grass-7", 0, 0, 1, 0), ("grass-1", 9, 0, 1, 0))
    found = offers(there.pieces.values(), catalogue.placeable())
    water = next(offer for offer in found if offer.kind.id == "water")
    assert [p.type.id for p in water.pieces] == ["water-1"], "a plain tile, no double one"
    assert [p.type.id for p in water.remaining] == ["grass-7"]
    complete = [offer.complete for offer in found]
    assert complete == sorted(complete, reverse=True)


def test_what_is_of_the_terrain_already_stays(catalogue: Catalogue) -> None:
    there = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    rock = next(o for o in offers(there.pieces.values(), catalogue.placeable()) if o.kind.id == "rock")
    assert [piece.id for piece in rock.pieces] == [1]
    assert rock.complete


def test_what_the_collection_lacks_is_told(catalogue: Catalogue) -> None:
    there = laid(("grass-1", 0, 0, 1, 0), ("grass-1", 3, 0, 1, 0), ("grass-2", 6, 0, 1, 0))
    left = {"rock-1": 1, "rock-2": 4}
    found = offers(there.pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, -2))
    rock = next(offer for offer in found if offer.kind.id == "rock")
    assert rock.short == {catalogue.pieces["rock-1"]: 1}
    sand = next(offer for offer in found if offer.kind.id == "sand")
    assert sum(sand.short.values()) == 3


def test_edge_pieces_and_obstacles_are_no_tiles(catalogue: Catalogue) -> None:
    there = laid(("battlement", 0, 0, 1, 0), ("evergreen-10", 3, 0, 1, 0), ("fortress-wall-end", 5, 0, 1, 0))
    assert tiles_of(there.pieces.values()) == ()
    assert offers(there.pieces.values(), catalogue.placeable()) == ()
