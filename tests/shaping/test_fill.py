"""Filling areas: on the ground as it is, leaving out what stands there."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue, PieceType
from builder.hexgrid import Hex, disc, line, ring
from builder.shaping.fill import MOST_HEXES, Filling, enclosed, filling, flooded, parts

Lay = Callable[..., Battlefield]


def fill(
    battlefield: Battlefield,
    name: str,
    area: object,
    catalogue: Catalogue,
    left: Callable[[PieceType], int] | None = None,
    **more: int,
) -> Filling:
    return filling(battlefield, catalogue.pieces[name], area, catalogue.placeable(), left, **more)  # type: ignore[arg-type]


def test_large_tiles_come_first(catalogue: Catalogue) -> None:
    found = fill(Battlefield(), "grass-1", disc(Hex(0, 0), 1), catalogue)
    assert [(p.type.id, p.slot) for p in found.pieces] == [("grass-7", 1)]
    assert found.sizes == {7: 1}


def test_uneven_ground_is_filled_step_by_step(lay: Lay, catalogue: Catalogue) -> None:
    steps = lay(("rock-2", 0, 0, 1, 0), ("rock-1", 1, 0, 2, 0))
    found = fill(steps, "grass-7", [Hex(-1, 0), Hex(0, 0), Hex(1, 0)], catalogue)
    assert [(p.type.id, tuple(p.hex), p.slot) for p in found.pieces] == [
        ("grass-1", (-1, 0), 1),
        ("grass-1", (0, 0), 2),
        ("grass-1", (1, 0), 3),
    ]
    assert len({piece.id for piece in found.pieces}) == 3


def test_what_stands_there_and_water_are_left_out(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("evergreen-10", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0))
    found = fill(there, "sand-1", [Hex(0, 0), Hex(1, 0), Hex(2, 0)], catalogue)
    assert found.taken == {Hex(0, 0)}
    assert found.wet == {Hex(1, 0)}
    assert found.hexes == {Hex(2, 0)}


def test_a_level_is_kept_and_only_its_free_hexes_are_filled(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("rock-1", 0, 0, 3, 0))
    found = fill(there, "sand-1", [Hex(0, 0), Hex(1, 0)], catalogue, level=3)
    assert found.taken == {Hex(0, 0)}
    assert [(tuple(p.hex), p.slot) for p in found.pieces] == [((1, 0), 3)]


def test_parts_share_one_stock(catalogue: Catalogue) -> None:
    def left(type: PieceType) -> int:
        return {"grass-7": 1, "grass-1": 3}.get(type.id, 0)

    def enough(type: PieceType) -> int:
        return {"grass-7": 1, "grass-2": 9, "grass-1": 9}.get(type.id, 0)

    far = [*disc(Hex(0, 0), 1), *disc(Hex(20, 0), 1)]
    found = fill(Battlefield(), "grass-1", far, catalogue, enough)
    assert found.sizes == {7: 1, 2: 3, 1: 1}
    found = fill(Battlefield(), "grass-1", far, catalogue, left)
    assert found.sizes == {7: 2}, "one piece too many is less than four"


def test_a_terrain_without_singles_fills_what_it_can(catalogue: Catalogue) -> None:
    found = fill(Battlefield(), "wood-2", [Hex(0, 0), Hex(1, 0), Hex(2, 0)], catalogue)
    assert len(found.hexes) == 2
    assert len(found.odd) == 1


@given(st.sets(st.builds(Hex, st.integers(-4, 8), st.integers(-4, 8)), max_size=40))
def test_a_filling_covers_each_free_hex_once(catalogue: Catalogue, area: set[Hex]) -> None:
    there = (("rock-7", 0, 0, 1), ("rock-3", 0, 1, 2), ("water-3", 4, 4, 1), ("palm-14", -2, 3, 1))
    ground = Battlefield(
        pieces=[
            Piece(number, catalogue.pieces[name], Hex(q, r), slot)
            for number, (name, q, r, slot) in enumerate(there, 1)
        ]
    )
    found = fill(ground, "grass-1", area, catalogue)
    covered = [cell for piece in found.pieces for cell in piece.cells]
    assert len(covered) == len(set(covered))
    assert set(covered) == area - found.taken - found.wet
    for piece in found.pieces:
        heights = {ground.occupancy.top(cell) for cell in piece.cells}
        assert heights == {piece.slot - 1}, "every tile lies even"


def test_a_flood_stays_on_ground_of_one_height(lay: Lay) -> None:
    plateau = lay(("rock-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0))
    assert flooded(plateau, Hex(0, 0)) == set(plateau.occupancy.hexes()) - {Hex(0, 1)}
    assert flooded(plateau, Hex(0, 1)) == {Hex(0, 1)}
    assert flooded(plateau, Hex(0, 1), highest=1) == set(plateau.occupancy.hexes())


def test_a_hole_is_flooded_and_the_open_table_is_not(lay: Lay) -> None:
    rows = [("rock-1", *hex, 1, 0) for hex in ring(Hex(5, 5), 2)]
    wall = lay(*rows)
    assert flooded(wall, Hex(5, 5)) == set(disc(Hex(5, 5), 1))
    assert flooded(wall, Hex(50, 50)) is None
    high = lay(*[("rock-1", *hex, 4, 0) for hex in ring(Hex(5, 5), 2)])
    assert flooded(high, Hex(5, 5), level=4) == set(disc(Hex(5, 5), 1))
    assert flooded(high, Hex(5, 5), level=1) is None
    assert len(list(disc(Hex(0, 0), 14))) > MOST_HEXES


def test_a_way_around_hexes_encloses_them() -> None:
    loop = list(ring(Hex(3, 3), 3))
    assert enclosed(loop) == set(disc(Hex(3, 3), 3))
    assert enclosed(loop[:-3]) == set(loop[:-3]), "an open way encloses nothing"
    for lacking in (1, 2):
        assert enclosed(loop[:-lacking]) == set(disc(Hex(3, 3), 3)), "a small gap is closed"
    hook = [Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(2, 1)]
    assert enclosed(hook) == set(hook), "nothing lies between its ends that it runs around"
    straight = line(Hex(0, 0), Hex(9, 0))
    assert enclosed(straight) == set(straight)
    assert enclosed(()) == frozenset()
    assert enclosed(line(Hex(0, 0), Hex(500, 500))) == set(line(Hex(0, 0), Hex(500, 500)))


def test_parts_hang_together() -> None:
    two = parts([Hex(0, 0), Hex(1, 0), Hex(5, 5)])
    assert sorted(map(len, two)) == [1, 2]
