"""Tiles split, joined and changed into another terrain, on the same hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue, PieceType
from builder.hexgrid import Hex
from builder.shaping.retile import Retiling, join, offers, split, tiles_of

Lay = Callable[..., Battlefield]
ROW = st.tuples(
    st.sampled_from(["grass-1", "grass-2", "grass-3", "grass-7", "rock-1", "rock-2", "water-1", "flag"]),
    st.integers(-4, 4),
    st.integers(-4, 4),
    st.integers(1, 2),
    st.integers(0, 5),
)


def sizes(found: Retiling) -> list[int]:
    return sorted((tile.type.size for _, tile in found.come), reverse=True)


def cells_of(found: Retiling) -> tuple[Counter[object], Counter[object]]:
    before: Counter[object] = Counter(
        (piece.type.kind.id, piece.slot, cell) for piece in found.gone for cell in piece.cells
    )
    after: Counter[object] = Counter(
        (tile.type.kind.id, slot, cell) for slot, tile in found.come for cell in tile.cells
    )
    return before, after


def test_a_tile_becomes_the_fewest_smaller_ones(lay: Lay, catalogue: Catalogue) -> None:
    types = catalogue.placeable()
    for name, expected in (
        ("grass-7", [3, 2, 2]),
        ("grass-3", [2, 1]),
        ("grass-2", [1, 1]),
        ("road-5", [2, 2, 1]),
        ("wall-walk-9", [7, 1, 1]),
        ("ice-6", [3, 3]),
    ):
        found = split(lay((name, 2, 2, 3, 1)).pieces.values(), types)
        assert sizes(found) == expected, name
        assert {slot for slot, _ in found.come} == {3}
        assert cells_of(found)[0] == cells_of(found)[1]


def test_a_24_hex_tile_is_split_into_sevens_as_far_as_they_go(lay: Lay, catalogue: Catalogue) -> None:
    found = split(lay(("grass-24", 0, 0, 1, 0)).pieces.values(), catalogue.placeable())
    assert sizes(found)[:2] == [7, 7]
    assert len(found.come) == 7


def test_what_is_left_is_preferred(lay: Lay, catalogue: Catalogue) -> None:
    left = {"grass-2": 9, "grass-1": 9}
    found = split(
        lay(("grass-7", 0, 0, 1, 0)).pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, 0)
    )
    assert sizes(found) == [2, 2, 2, 1]


def test_two_tiles_do_not_both_take_what_is_left_once(lay: Lay, catalogue: Catalogue) -> None:
    left = {"grass-3": 1, "grass-2": 9, "grass-1": 9}
    two = lay(("grass-7", 0, 0, 1, 0), ("grass-7", 9, 0, 1, 0))
    found = split(two.pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, 0))
    assert sizes(found).count(3) == 1


def test_singles_obstacles_and_edge_pieces_stay(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-1", 0, 0, 1, 0), ("battlement", 0, 0, 2, 0), ("glacier-3", 4, 0, 1, 0))
    for change in (split, join):
        assert change(there.pieces.values(), catalogue.placeable()) == Retiling((), ())


def test_seven_singles_become_one_tile(lay: Lay, catalogue: Catalogue) -> None:
    rosette = catalogue.pieces["grass-7"].cells(0)
    singles = lay(*[("grass-1", *cell, 2, 0) for cell in rosette])
    found = join(singles.pieces.values(), catalogue.placeable())
    assert [(slot, tile.type.id) for slot, tile in found.come] == [(2, "grass-7")]
    assert len(found.gone) == 7


def test_only_one_terrain_and_level_that_touches_is_joined(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(
        ("grass-1", 0, 0, 1, 0),
        ("rock-1", 1, 0, 1, 0),
        ("grass-1", 1, 0, 2, 0),
        ("grass-1", 5, 5, 1, 0),
        ("sand-1", 9, 9, 1, 0),
        ("sand-1", 10, 9, 1, 0),
    )
    found = join(there.pieces.values(), catalogue.placeable())
    assert [tile.type.id for _, tile in found.come] == ["sand-2"]


def test_tiles_that_are_not_left_are_not_joined_into(lay: Lay, catalogue: Catalogue) -> None:
    pair = lay(("sand-1", 0, 0, 1, 0), ("sand-1", 1, 0, 1, 0))

    def left(type: PieceType) -> int:
        return 1 if type.id == "sand-2" else 0

    assert join(pair.pieces.values(), catalogue.placeable(), lambda type: 0).gone == ()
    assert len(join(pair.pieces.values(), catalogue.placeable(), left).come) == 1


def test_tiles_that_lie_in_one_another_are_left_alone(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0))
    assert join(there.pieces.values(), catalogue.placeable()).gone == ()


@given(st.lists(ROW, max_size=14))
def test_cells_are_the_same_before_and_after(
    catalogue: Catalogue, rows: list[tuple[str, int, int, int, int]]
) -> None:
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


def test_a_large_field_of_singles_is_joined_quickly_enough_to_be_one_step(
    lay: Lay, catalogue: Catalogue
) -> None:
    field = lay(*[("grass-1", q, r, 1, 0) for q in range(20) for r in range(10)])
    found = join(field.pieces.values(), catalogue.placeable())
    assert len(found.gone) == 200
    assert len(found.come) < 40
    assert {cell for _, tile in found.come for cell in tile.cells} == {
        Hex(q, r) for q in range(20) for r in range(10)
    }


def test_every_terrain_that_has_the_shapes_is_offered(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-7", 0, 0, 1, 2), ("grass-24", 9, 0, 1, 0))
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


def test_terrains_that_lack_a_shape_come_last_and_say_so(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-7", 0, 0, 1, 0), ("grass-1", 9, 0, 1, 0))
    found = offers(there.pieces.values(), catalogue.placeable())
    water = next(offer for offer in found if offer.kind.id == "water")
    assert [p.type.id for p in water.pieces] == ["water-1"], "a plain tile, no double one"
    assert [p.type.id for p in water.remaining] == ["grass-7"]
    complete = [offer.complete for offer in found]
    assert complete == sorted(complete, reverse=True)


def test_what_is_of_the_terrain_already_stays(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    rock = next(o for o in offers(there.pieces.values(), catalogue.placeable()) if o.kind.id == "rock")
    assert [piece.id for piece in rock.pieces] == [1]
    assert rock.complete


def test_what_the_collection_lacks_is_told(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-1", 0, 0, 1, 0), ("grass-1", 3, 0, 1, 0), ("grass-2", 6, 0, 1, 0))
    left = {"rock-1": 1, "rock-2": 4}
    found = offers(there.pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, -2))
    rock = next(offer for offer in found if offer.kind.id == "rock")
    assert rock.short == {catalogue.pieces["rock-1"]: 1}
    sand = next(offer for offer in found if offer.kind.id == "sand")
    assert sum(sand.short.values()) == 3


def test_edge_pieces_and_obstacles_are_no_tiles(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("battlement", 0, 0, 1, 0), ("evergreen-10", 3, 0, 1, 0), ("fortress-wall-end", 5, 0, 1, 0))
    assert tiles_of(there.pieces.values()) == ()
    assert offers(there.pieces.values(), catalogue.placeable()) == ()
