"""Where figures can stand, and what stands on edges between them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from builder.battlefield import Replace, Take
from builder.board import Barrier, BarrierKind, Door, Doorway, SpaceKind, spaces
from builder.board.spaces import surfaces
from builder.catalogue import Catalogue
from builder.hexgrid import Direction, Edge, Hex
from tests.battlefields import laid
from tests.board.conftest import Site

# ---- Where figures can stand ----


def found(*rows: tuple[str | int, ...]) -> list[tuple[int, int, int, int | None]]:
    """The spaces of rows ``(piece, q, r, slot)`` as (q, r, level, headroom)."""
    return [(s.hex.q, s.hex.r, s.level, s.headroom) for s in spaces(laid(*rows))]


def test_land_in_slot_n_is_level_n_and_a_fluid_one_less() -> None:
    assert found(("grass-1", 0, 0, 1)) == [(0, 0, 1, None)]
    assert found(("water-1", 0, 0, 1)) == [(0, 0, 0, None)]
    assert found(("grass-1", 0, 0, 1), ("water-1", 0, 0, 2)) == [(0, 0, 1, None)]


def test_a_tile_directly_above_takes_the_space_and_one_higher_leaves_headroom() -> None:
    assert found(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, 0, 2, None)]
    assert found(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 5)) == [(0, 0, 1, 3), (0, 0, 5, None)]
    assert found(("water-1", 0, 0, 1), ("rock-1", 0, 0, 5)) == [(0, 0, 0, 4), (0, 0, 5, None)]


def test_nobody_stands_under_or_on_a_tree_or_on_a_bare_wall() -> None:
    assert found(("grass-1", 0, 0, 1), ("evergreen-10", 0, 0, 2)) == []
    assert found(("grass-1", 0, 0, 1), ("fortress-base-end", 0, 0, 2), ("fortress-wall-end", 0, 0, 3)) == []


@pytest.mark.rule("R180")
def test_the_passage_of_a_doorway_is_a_space_of_eight_levels(catalogue: Catalogue) -> None:
    rows = [("grass-1", q, 0, 1) for q in range(3)]
    assert found(*rows, ("fortress-doorway", 0, 0, 2)) == [(1, 0, 1, 8)]


def test_the_published_battlefields_have_the_counted_spaces(published, shared) -> None:
    expected = json.loads((shared / "maps" / "expected.json").read_text())["battlefields"]
    counted = {name: len(spaces(published(name.removesuffix(".json")))) for name in expected}
    assert counted == {name: entry["spaces"] for name, entry in expected.items()}


FLUIDS = ["water-1", "wellspring-water-1", "swamp-water-1", "shadow-1", "ice-1", "molten-lava-1"]


@pytest.mark.rule("R047", "R221", "R223", "R226", "R227", "R231")
@pytest.mark.parametrize("fluid", FLUIDS)
def test_a_fluid_adds_no_height(fluid: str) -> None:
    assert found(("grass-1", 0, 0, 3), (fluid, 0, 0, 4)) == [(0, 0, 3, None)]


def test_a_fluid_counts_as_a_slot_for_what_lies_on_it_and_leaves_headroom_below_a_bridge() -> None:
    assert found(("water-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, 0, 2, None)]
    assert found(("water-1", 0, 0, 1), ("rock-1", 0, 0, 3)) == [(0, 0, 0, 2), (0, 0, 3, None)]


OBSTACLES = [
    "evergreen-15",
    "glacier-6",
    "rock-outcrop-3",
    "marro-hive",
    "palm-14",
    "underbrush-9",
    "warehouse-ruin",
]


@pytest.mark.rule("R220", "R225", "R228", "R229", "R230")
@pytest.mark.parametrize("id", OBSTACLES)
def test_nobody_stands_in_or_on_what_is_in_the_way(catalogue: Catalogue, id: str) -> None:
    cells = catalogue.pieces[id].cells(0)
    rows = [("grass-1", hex.q, hex.r, 1) for hex in cells]
    assert found(*rows, (id, 0, 0, 2)) == []


@pytest.mark.rule("R225", "R228")
@pytest.mark.parametrize(("id", "base"), [("glacier-6", "ice-6"), ("marro-hive", "swamp-water-6")])
def test_the_base_that_is_left_is_walked_on(catalogue: Catalogue, id: str, base: str) -> None:
    assert catalogue.pieces[id].base == base
    assert len(found((base, 0, 0, 1))) == 6


@pytest.mark.rule("R155", "R170")
@pytest.mark.parametrize("walls", [1, 2, 3])
def test_a_castle_wall_of_so_many_sections_carries_its_walk_nine_levels_a_section_higher(walls: int) -> None:
    rows = [("grass-1", 0, 0, 1), ("fortress-base-end", 0, 0, 2)]
    rows += [("fortress-wall-end", 0, 0, 3 + 9 * n) for n in range(walls)]
    top = 2 + 9 * walls + 1
    assert found(*rows, ("wall-walk-1", 0, 0, top)) == [(0, 0, top, None)]


@pytest.mark.rule("R153")
def test_a_walk_without_wall_is_a_tile_like_others() -> None:
    assert found(("wall-walk-1", 0, 0, 1)) == [(0, 0, 1, None)]


@pytest.mark.rule("R202")
def test_a_ladder_from_landing_one_has_a_rung_on_every_second_level() -> None:
    rows = [("ladder-rung", 0, 0, slot) for slot in range(2, 14, 2)]
    assert [level for *_, level, _ in found(("grass-1", 0, 0, 1), *rows)] == [1, 2, 4, 6, 8, 10, 12]


def test_a_rung_under_a_roof_has_its_headroom_and_one_right_under_it_is_no_space() -> None:
    ground, roof = ("grass-1", 0, 0, 1), ("rock-1", 0, 0, 7)
    rungs = [("ladder-rung", 0, 0, slot) for slot in (2, 4)]
    assert found(ground, *rungs, roof) == [(0, 0, 1, 5), (0, 0, 2, 4), (0, 0, 4, 2), (0, 0, 7, None)]
    assert found(ground, ("ladder-rung", 0, 0, 6), roof) == [(0, 0, 1, 5), (0, 0, 7, None)]


def test_a_rung_buried_in_a_tile_is_no_space() -> None:
    assert found(("grass-1", 0, 0, 2), ("ladder-rung", 0, 0, 2)) == [(0, 0, 2, None)]


def test_two_rungs_in_one_place_are_one_space() -> None:
    assert found(("ladder-rung", 0, 0, 2), ("ladder-rung", 0, 0, 2)) == [(0, 0, 2, None)]


def test_of_pieces_in_one_cell_the_last_one_counts() -> None:
    (space,) = spaces(laid(*((id, 0, 0, 2) for id in ("grass-1", "road-1", "water-1"))))
    assert (space.level, space.terrain) == (1, "water")


def test_what_carries_nobody_has_a_top_to_fly_over() -> None:
    battlefield = laid(("grass-1", 0, 0), ("evergreen-10", 0, 0, 2), ("rock-1", 0, 0, 20))
    _spaces, (top,) = surfaces(battlefield.occupancy, Hex(0, 0))
    assert (top.level, top.kind, top.terrain, top.headroom) == (11, SpaceKind.TOP, "evergreen", 8)
    assert [space.level for space in spaces(battlefield)] == [20]


# ---- What stands on edges: which side is inside, from which level to which. Castle doorways: their spaces,
# and where the door stands ----

NORTH_EAST = Edge(Hex(0, 0), Direction.NE)
INSIDE = NORTH_EAST.across


def only(site: Site, edge: Edge) -> Barrier:
    (barrier,) = site.board.barriers(edge)
    return barrier


@pytest.mark.rule("R173", "R176")
@pytest.mark.parametrize("tile", ["grass-1", "wall-walk-1"])
def test_a_battlement_stands_two_levels_over_the_tile_it_lines(site: Site, tile: str) -> None:
    site.put(tile, *INSIDE, 8)
    piece = site.put("battlement", 0, 0, 8)
    assert only(site, NORTH_EAST) == Barrier(BarrierKind.BATTLEMENT, NORTH_EAST, INSIDE, 8, 10, piece.id)


def test_a_battlement_of_the_other_habit_lines_the_tile_one_slot_lower(site: Site) -> None:
    site.put("grass-1", *INSIDE, 7)
    site.put("battlement", 0, 0, 8)
    assert (only(site, NORTH_EAST).foot, only(site, NORTH_EAST).top) == (7, 9)


def test_a_battlement_follows_the_tile_it_lines(site: Site) -> None:
    site.put("grass-1", *INSIDE, 7)
    site.put("battlement", 0, 0, 8)
    upper = site.put("grass-1", *INSIDE, 8)
    assert only(site, NORTH_EAST).foot == 8
    assert {Hex(0, 0), INSIDE} <= site.touched
    site.battlefield.apply(Take((upper.id,)))
    assert only(site, NORTH_EAST).foot == 7
    assert {Hex(0, 0), INSIDE} <= site.touched


def test_a_battlement_that_lines_nothing_keeps_its_own_slot(site: Site) -> None:
    site.put("water-1", *INSIDE, 7)
    site.put("battlement", 0, 0, 8)
    assert only(site, NORTH_EAST).foot == 8


@pytest.mark.rule("R160")
def test_a_stone_wall_has_the_tiles_it_lines_inside_along_eight_edges(site: Site) -> None:
    lined = [Hex(q, 1) for q in range(-1, 4)]
    for hex in lined:
        site.put("grass-1", *hex, 3)
    piece = site.put("stone-wall", 0, 0, 3)
    found = [only(site, edge) for edge in piece.edges]
    assert [(b.inside, b.foot, b.top) for b in found] == [(edge.across, 3, 5) for edge in piece.edges]
    assert {b.inside for b in found} == set(lined)
    assert len(found) == 8


@pytest.mark.rule("R072")
@pytest.mark.parametrize(("id", "edges"), [("ruin-long", 7), ("ruin-short", 5)])
def test_a_ruin_is_six_levels_tall_on_the_surface_of_its_own_hexes(site: Site, id: str, edges: int) -> None:
    ruin = site.put(id, 0, 0, 4)
    found = [only(site, edge) for edge in ruin.edges]
    assert {(b.inside in ruin.cells, b.foot, b.top) for b in found} == {(True, 3, 9)}
    assert len(found) == edges


def test_a_barrier_is_found_from_either_side_of_its_edge(site: Site) -> None:
    site.put("ladder-rung", 0, 0, 2)
    assert site.board.barriers(NORTH_EAST) == site.board.barriers(NORTH_EAST.other_side)
    assert list(site.board.all_barriers()) == [only(site, NORTH_EAST)]
    assert site.board.fences(INSIDE) == {Direction.SW: (only(site, NORTH_EAST),)}


def test_rungs_stand_on_one_another_two_levels_each(site: Site) -> None:
    for slot in (2, 4, 6):
        site.put("ladder-rung", 0, 0, slot)
    assert [(b.foot, b.top) for b in site.board.barriers(NORTH_EAST)] == [(1, 3), (3, 5), (5, 7)]


@pytest.mark.rule("R234")
def test_a_flag_is_no_barrier(site: Site) -> None:
    site.put("flag", 0, 0, 2)
    assert site.board.barriers(NORTH_EAST) == ()


SPACES = (Hex(1, 0), Hex(0, 1), Hex(1, 1), Hex(0, 2))


def castle(site: Site, id: str = "fortress-doorway", level: int = 1) -> Doorway:
    for hex in {Hex(0, 0), Hex(2, 0), *SPACES}:
        site.put("grass-1", *hex, level)
    piece = site.put(id, 0, 0, level + 1)
    return site.board.doorways[piece.id]


@pytest.mark.rule("R180")
def test_the_four_spaces_of_a_doorway_lie_on_the_level_it_stands_on(site: Site) -> None:
    doorway = castle(site, level=3)
    assert (doorway.level, doorway.spaces) == (3, SPACES)
    assert [site.levels(*hex) for hex in SPACES] == [
        [(3, 8, "doorway")],
        [(3, None, "tile")],
        [(3, None, "tile")],
        [(3, None, "tile")],
    ]
    assert site.board.at(Hex(0, 0)) == site.board.at(Hex(2, 0)) == ()


@pytest.mark.rule("R185", "R189")
@pytest.mark.parametrize(
    ("door", "hex"), [(Door.CLOSED, SPACES[0]), (Door.OPEN, SPACES[2]), (Door.NONE, None)]
)
def test_the_closed_door_stands_on_space_one_and_the_open_one_on_space_three(
    site: Site, door: Door, hex: Hex | None
) -> None:
    assert castle(site).closed_hex(door) == hex


@pytest.mark.parametrize("door", list(Door))
def test_a_doorway_without_door_is_never_closed(site: Site, door: Door) -> None:
    assert castle(site, "fortress-arch").closed_hex(door) is None


def test_a_door_of_its_own_hangs_in_the_doorway_of_its_slot(site: Site) -> None:
    arch = castle(site, "fortress-arch")

    def hangs() -> bool:
        return site.board.doorways[arch.piece].has_door

    door = site.put("fortress-door", 1, 0, 2)
    assert hangs()
    higher = site.battlefield.new_like(door)
    site.battlefield.apply(Take((door.id,)))
    assert not hangs()
    site.put("fortress-door", higher.hex.q, higher.hex.r, 5)
    assert not hangs()


def test_a_doorway_that_is_moved_taken_or_made_something_else_is_followed(site: Site) -> None:
    doorway = castle(site)
    piece = site.battlefield.pieces[doorway.piece]
    site.battlefield.apply(Replace((replace(piece, hex=Hex(9, 9)),)))
    assert site.board.doorways[piece.id].spaces[0] == Hex(10, 9)
    grass = site.put("grass-1", 20, 20)
    site.battlefield.apply(Replace((replace(grass, id=piece.id),)))
    assert dict(site.board.doorways) == {}
    site.battlefield.apply(Replace((piece,)))
    assert dict(site.board.doorways) == {piece.id: doorway}
    site.battlefield.apply(Take((piece.id,)))
    assert dict(site.board.doorways) == {}


def test_the_passage_ends_under_the_lintel(site: Site) -> None:
    castle(site)
    site.put("wall-walk-1", 1, 0, 12)
    assert site.levels(1, 0) == [(1, 8, "doorway"), (12, None, "wall-walk")]


def test_something_laid_into_the_passage_closes_it(site: Site) -> None:
    castle(site)
    site.put("rock-1", 1, 0, 4)
    assert site.levels(1, 0) == [(1, 2, "doorway"), (4, 5, "doorway")]
    site.put("rock-1", 1, 0, 2)
    assert site.levels(1, 0) == [(2, 1, "doorway"), (4, 5, "doorway")]
