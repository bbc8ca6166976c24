"""Where a piece comes to lie when it is let go, and areas that are filled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue, PieceType
from builder.hexgrid import Direction, Edge, Hex, disc, line, ring
from builder.shaping.drop import drop_slot, grip, held_at, leaned, snapped, snaps, surface
from builder.shaping.retile import MOST_HEXES, Filling, enclosed, flooded, parts
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry, images_of
from tests.battlefields import PieceRow, laid

# ---- Where a piece comes to lie when it is let go ----


def test_a_seven_hex_tile_is_held_by_its_middle(catalogue: Catalogue) -> None:
    assert grip(catalogue.pieces["grass-7"], 0) == Hex(0, 1)
    assert held_at(catalogue.pieces["grass-7"], Hex(4, 4), 0) == Hex(4, 3)


@given(st.data())
def test_the_grip_is_the_same_cell_however_a_piece_is_turned(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    type = data.draw(st.sampled_from(catalogue.placeable()))
    rotation = data.draw(st.integers(0, 5))
    at = data.draw(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)))
    index = type.cells(0).index(grip(type, 0))
    assert type.cells(rotation)[index] == grip(type, rotation)
    assert held_at(type, at, rotation).plus(type.cells(rotation)[index]) == at


TOWER = [("rock-1", 0, 0, slot, 0) for slot in (1, 2, 3)]
BRIDGE = [("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 8, 0)]
STEPS = [("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 1, 0, 1, 0)]
WALL = [("fortress-base-straight", 4, 0, 1, 0), ("fortress-wall-straight", 4, 0, 2, 0)]
LINED = ("wall-walk-1", 1, -1, 5, 0)


@pytest.mark.parametrize(
    ("rows", "id", "at", "highest", "slot"),
    [
        (STEPS, "grass-2", Hex(0, 0), None, 3),
        (STEPS, "grass-2", Hex(1, 0), None, 2),
        (STEPS, "grass-2", Hex(5, 0), None, 1),
        (BRIDGE, "rock-1", Hex(0, 0), None, 9),
        (BRIDGE, "rock-1", Hex(0, 0), 3, 2),
        (TOWER, "rock-1", Hex(0, 0), None, 4),
        (TOWER, "rock-1", Hex(0, 0), 1, 2),  # there it is shown red
        (WALL, "wall-walk-1", Hex(4, 0), None, 11),
        ([("grass-7", 0, 0, 1, 0)], "ruin-short", Hex(-1, 1), None, 2),
        # At rotation 0 the tile lies across the NE edge: hex (1, -1) as seen from (0, 0).
        ([LINED], "battlement", Hex(0, 0), None, 5),
        ([("road-5", -1, 1, 3, 0)], "stone-wall", Hex(0, 0), None, 3),
        ([("grass-1", 0, 0, 1, 0)], "ladder-rung", Hex(0, 0), None, 2),
        ([("grass-1", 0, 0, 1, 0), ("ladder-rung", 0, 0, 2, 0)], "ladder-rung", Hex(0, 0), None, 4),
        # Another edge, another ladder.
        ([("grass-1", 0, 0, 1, 0), ("ladder-rung", 0, 0, 2, 5)], "ladder-rung", Hex(0, 0), None, 2),
        ([LINED, ("battlement", 0, 0, 5, 0)], "flag", Hex(0, 0), None, 5),
        ([("grass-24", 0, 0, 1, 0), ("fortress-doorway", 0, 0, 2, 0)], "fortress-door", Hex(1, 0), None, 2),
    ],
    ids=[
        "onto the highest surface under it",
        "under its other hex",
        "onto the table",
        "onto a bridge",
        "under a bridge that is not shown",
        "onto a tower",
        "never onto a tower that is not shown",
        "onto a castle wall",
        "a ruin on the surface of its own hexes",
        "a battlement at the level of the tile it lines",
        "a stone wall at the level of the tiles across",
        "a rung on the ground",
        "the next rung on the one below",
        "a rung on another edge",
        "a flag joins the battlement on its edge",
        "a door hangs in its doorway",
    ],
)
def test_where_a_piece_comes_to_lie(
    rows: list[PieceRow], id: str, at: Hex, highest: int | None, slot: int, catalogue: Catalogue
) -> None:
    assert drop_slot(laid(*rows), catalogue.pieces[id], at, 0, highest=highest) == slot


def test_a_piece_being_moved_does_not_drop_onto_itself(catalogue: Catalogue) -> None:
    battlefield = laid(("rock-7", 0, 0, 1, 0))
    rock = catalogue.pieces["rock-7"]
    assert drop_slot(battlefield, rock, Hex(1, 0), 0) == 2
    assert drop_slot(battlefield, rock, Hex(1, 0), 0, without={1}) == 1


def test_a_tree_carries_nothing() -> None:
    assert surface(laid(("grass-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)), (Hex(0, 0),)) == 1


@pytest.mark.parametrize("edge", [Edge(Hex(0, 0), Direction.NE), Edge(Hex(1, -1), Direction.SW)])
def test_a_flag_goes_to_the_battlements_own_hex_from_either_side(edge: Edge, catalogue: Catalogue) -> None:
    battlefield = laid(LINED, ("battlement", 0, 0, 5, 0))
    assert snapped(battlefield, catalogue.pieces["flag"], edge) == (Hex(0, 0), 0)
    level = laid(("grass-1", 0, 0, 1, 0), ("grass-1", 1, -1, 1, 0), ("battlement", 0, 0, 2, 0))
    assert snapped(level, catalogue.pieces["flag"], edge)[0] == Hex(0, 0), "both hexes lie level"
    assert snapped(level, catalogue.pieces["ladder-rung"], edge)[0] == edge.hex, (
        "a ladder stays where it was meant"
    )


@pytest.mark.parametrize("direction", list(Direction))
def test_an_edge_piece_snaps_to_the_edge_pointed_at(catalogue: Catalogue, direction: Direction) -> None:
    rail = catalogue.pieces["battlement"]
    hex, rotation = snapped(Battlefield(), rail, Edge(Hex(3, 3), direction))
    assert hex == Hex(3, 3)
    assert [edge.plus(hex) for edge in rail.edges(rotation)] == [Edge(Hex(3, 3), direction)]


def test_its_own_hex_is_the_lower_side_of_the_edge(catalogue: Catalogue) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0))
    inside = Edge(Hex(0, 0), Direction.E)
    for pointed in (inside, inside.other_side):
        hex, rotation = snapped(battlefield, catalogue.pieces["battlement"], pointed)
        assert hex == Hex(1, 0)
        assert catalogue.pieces["battlement"].edges(rotation)[0].plus(hex) == inside.other_side


def test_only_pieces_of_a_single_edge_snap(catalogue: Catalogue) -> None:
    snapping = {type.id for type in catalogue.placeable() if snaps(type)}
    assert snapping == {
        *("battlement", "ladder-rung", "flag", "rope-ladder"),
        *("laur-wall-ruin", "laur-wall-ruin-2", "laur-wall-ruin-3"),
    }


def test_a_stone_wall_leans_on_the_edge_with_its_own_hexes_on_the_lower_side(catalogue: Catalogue) -> None:
    rows = [("rock-1", q, 0, 1, 0) for q in range(-4, 5)]
    battlefield, wall = laid(*rows), catalogue.pieces["stone-wall"]
    for edge in (Edge(Hex(0, 0), Direction.SE), Edge(Hex(0, 1), Direction.NW)):
        for rotation in (0, 3):
            hex, turned = leaned(battlefield, wall, edge, rotation)
            piece = Piece(0, wall, hex, 1, turned)
            assert Edge(Hex(0, 1), Direction.NW) in piece.edges
            assert all(hex.r == 1 for hex in piece.cells), "below the row of rock"


@given(
    name=st.sampled_from(["stone-wall", "ruin-short", "ruin-long"]),
    edge=st.builds(Edge, st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), st.sampled_from(Direction)),
    rotation=st.integers(0, 5),
)
def test_a_long_edge_piece_leans_on_any_edge_turned_as_little_as_need_be(
    catalogue: Catalogue, name: str, edge: Edge, rotation: int
) -> None:
    type = catalogue.pieces[name]
    hex, turned = leaned(Battlefield(), type, edge, rotation)
    assert edge in Piece(0, type, hex, 1, turned).edges

    def fits(turn: int) -> bool:
        return any(one.direction == edge.direction for one in type.edges((rotation + turn) % 6))

    turn = (turned - rotation) % 6
    if fits(0) or fits(3):
        assert turn == (0 if fits(0) else 3)
    else:
        assert not any(fits(less) or fits(-less) for less in range(min(turn, 6 - turn)))


def test_a_stone_wall_held_along_a_row_turns_to_an_east_edge(catalogue: Catalogue) -> None:
    wall, edge = catalogue.pieces["stone-wall"], Edge(Hex(0, 0), Direction.E)
    hex, turned = leaned(Battlefield(), wall, edge, 0)
    edges = Piece(0, wall, hex, 1, turned).edges
    assert turned == 5, "a sixth of a turn"
    assert edges.index(edge) in (3, 4), "with its middle"


def test_a_ruin_leans_on_the_edge_from_the_side_pointed_at_or_from_the_higher_one(
    catalogue: Catalogue,
) -> None:
    ruin = catalogue.pieces["ruin-short"]
    below = Edge(Hex(0, 1), Direction.NW)
    hex, turned = leaned(Battlefield(), ruin, below, 0)
    assert Hex(0, 1) in Piece(0, ruin, hex, 1, turned).cells
    high = laid(*[("rock-1", q, 0, 1, 0) for q in range(-4, 5)])
    hex, turned = leaned(high, ruin, below, 0)
    piece = Piece(0, ruin, hex, 2, turned)
    assert Hex(0, 0) in piece.cells
    assert below.other_side in piece.edges


# ---- Filling areas: on the ground as it is, leaving out what stands there ----


def fill(
    battlefield: Battlefield,
    name: str,
    area: object,
    catalogue: Catalogue,
    left: Callable[[PieceType], int] | None = None,
    **more: object,
) -> Filling:
    return Filling.of(battlefield, catalogue.pieces[name], area, catalogue.placeable(), left, **more)  # type: ignore[arg-type]


def test_large_tiles_come_first(catalogue: Catalogue) -> None:
    found = fill(Battlefield(), "grass-1", disc(Hex(0, 0), 1), catalogue)
    assert [(p.type.id, p.slot) for p in found.pieces] == [("grass-7", 1)]
    assert found.sizes == {7: 1}


def test_uneven_ground_is_filled_step_by_step(catalogue: Catalogue) -> None:
    steps = laid(("rock-2", 0, 0, 1, 0), ("rock-1", 1, 0, 2, 0))
    found = fill(steps, "grass-7", [Hex(-1, 0), Hex(0, 0), Hex(1, 0)], catalogue)
    assert [(p.type.id, tuple(p.hex), p.slot) for p in found.pieces] == [
        ("grass-1", (-1, 0), 1),
        ("grass-1", (0, 0), 2),
        ("grass-1", (1, 0), 3),
    ]
    assert len({piece.id for piece in found.pieces}) == 3


def test_what_stands_there_and_water_are_left_out(catalogue: Catalogue) -> None:
    there = laid(("evergreen-10", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0))
    found = fill(there, "sand-1", [Hex(0, 0), Hex(1, 0), Hex(2, 0)], catalogue)
    assert found.taken == {Hex(0, 0)}
    assert found.wet == {Hex(1, 0)}
    assert found.hexes == {Hex(2, 0)}


def test_a_level_is_kept_and_only_its_free_hexes_are_filled(catalogue: Catalogue) -> None:
    there = laid(("rock-1", 0, 0, 3, 0))
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


@pytest.mark.parametrize("kind", list(Kind))
@given(st.sets(st.builds(Hex, st.integers(-3, 4), st.integers(-3, 4)), min_size=1, max_size=20))
def test_in_a_symmetry_a_hex_is_covered_on_one_side_or_left_out_as_odd_and_never_both(
    catalogue: Catalogue, kind: Kind, area: set[Hex]
) -> None:
    motions = Symmetry(kind, LatticePoint(0, 0)).motions
    found = fill(Battlefield(), "wood-2", area, catalogue, motions=motions)
    covered = images_of(found.hexes, motions)
    assert not found.odd & covered
    assert found.odd | covered >= area


def test_a_flood_stays_on_ground_of_one_height() -> None:
    plateau = laid(("rock-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0))
    assert flooded(plateau, Hex(0, 0)) == set(plateau.occupancy.hexes()) - {Hex(0, 1)}
    assert flooded(plateau, Hex(0, 1)) == {Hex(0, 1)}
    assert flooded(plateau, Hex(0, 1), highest=1) == set(plateau.occupancy.hexes())


def test_a_hole_is_flooded_and_the_open_table_is_not() -> None:
    rows = [("rock-1", *hex, 1, 0) for hex in ring(Hex(5, 5), 2)]
    wall = laid(*rows)
    assert flooded(wall, Hex(5, 5)) == set(disc(Hex(5, 5), 1))
    assert flooded(wall, Hex(50, 50)) is None
    high = laid(*[("rock-1", *hex, 4, 0) for hex in ring(Hex(5, 5), 2)])
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
