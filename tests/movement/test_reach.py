"""What a figure on foot and on one space reaches, by the worked numbers of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, Take
from builder.board import Board, Door, Space, SpaceKind
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.movement import BASIC, MASTER_1, MASTER_2, Edition, MovementGraph, Profile, Size, terrain_costs
from builder.movement.reach import reach
from builder.movement.situation import Other, Situation, space_at
from tests.movement.asking import GraphOf, Laid, among, arrivals, costs, figure, row, walk

MARRO, FINN, GRIMNAK = 4, 5, 11
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["grass-1", "water-1", "rock-1", "evergreen-10", "road-1", "glacier-1"]),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(1, 5),
    ),
    min_size=1,
    max_size=6,
)


def cliff(laid: Laid, levels: int) -> Battlefield:
    """A row of three hexes, the last one ``levels`` higher."""
    return laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("grass-1", 2, 0, 1 + levels))


@pytest.mark.rule("R040")
def test_a_figure_moves_as_many_spaces_as_its_number(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 9)))
    assert costs(graph, (0, 0, 1), 5) == {(q, 0, 1): q for q in range(1, 6)}
    assert costs(graph, (0, 0, 1), 0) == {}
    assert set(costs(graph, (4, 0, 1), 4)) == {(q, 0, 1) for q in range(9) if q != 4}


@pytest.mark.rule("R043", "R045")
def test_going_up_three_levels_costs_four(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(cliff(laid, 3))
    assert costs(graph, (1, 0, 1), 4)[2, 0, 4] == 4
    assert (2, 0, 4) not in costs(graph, (1, 0, 1), 3)


@pytest.mark.rule("R043", "R045")
def test_finn_takes_the_first_ledge_and_not_the_top(laid: Laid, graph_of: GraphOf) -> None:
    ledges = laid(("grass-1", 0, 0), ("grass-1", 1, 0, 4), ("grass-1", 2, 0, 6))
    found = costs(graph_of(ledges), (0, 0, 1), 5)
    assert found == {(1, 0, 4): 4}
    assert costs(graph_of(ledges), (0, 0, 1), 7)[2, 0, 6] == 7


@pytest.mark.rule("R044")
def test_going_down_costs_the_space_alone(laid: Laid, graph_of: GraphOf) -> None:
    assert costs(graph_of(cliff(laid, 9)), (2, 0, 10), 1) == {(1, 0, 1): 1}


@pytest.mark.rule("R046")
@pytest.mark.parametrize(
    ("edition", "levels", "may"),
    [(BASIC, 9, True), (MASTER_1, 4, True), (MASTER_1, 5, False), (MASTER_2, 3, True), (MASTER_2, 4, False)],
)
def test_a_figure_of_height_four_climbs_as_its_edition_allows(
    edition: Edition, levels: int, may: bool, laid: Laid, graph_of: GraphOf
) -> None:
    found = costs(graph_of(cliff(laid, levels), edition), (1, 0, 1), 20, MARRO)
    assert ((2, 0, 1 + levels) in found) is may


@pytest.mark.rule("R046")
@pytest.mark.parametrize("edition", [MASTER_1, MASTER_2])
def test_the_marro_of_both_books_does_not_go_up_five_levels(
    edition: Edition, laid: Laid, graph_of: GraphOf
) -> None:
    assert (2, 0, 6) not in costs(graph_of(cliff(laid, 5), edition), (1, 0, 1), 6, MARRO)


def test_a_figure_of_height_one_walks_on_even_ground_in_every_edition(laid: Laid, graph_of: GraphOf) -> None:
    for edition in (BASIC, MASTER_1, MASTER_2):
        assert costs(graph_of(laid(*row("grass-1", 3)), edition), (0, 0, 1), 2, 1) == {
            (1, 0, 1): 1,
            (2, 0, 1): 2,
        }


@pytest.mark.rule("R047", "R048", "R049")
def test_water_ends_the_move_and_the_bank_counts_levels(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("grass-1", 0, 0), ("water-1", 1, 0), *row("grass-1", 2, q=2)))
    assert costs(graph, (0, 0, 1), 9) == {(1, 0, 0): 1}
    assert costs(graph, (1, 0, 0), 9) == {(0, 0, 1): 2, (2, 0, 1): 2, (3, 0, 1): 3}
    on_land = graph_of(laid(*row("grass-1", 3), ("water-1", 1, 0, 2)))
    assert costs(on_land, (0, 0, 1), 9) == {(1, 0, 1): 1}


@pytest.mark.rule("R048")
def test_every_space_of_water_ends_the_move_from_another_one_too(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("water-1", 4)))
    found = arrivals(walk(graph, (0, 0, 0), 6))
    assert {key: (a.cost, a.stops) for key, a in found.items()} == {(1, 0, 0): (1, "water")}


@pytest.mark.rule("R048")
def test_the_zettian_stops_in_the_water_after_two(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 2), ("water-1", 2, 0), *row("grass-1", 2, q=3)))
    assert costs(graph, (0, 0, 1), 4) == {(1, 0, 1): 1, (2, 0, 0): 2}


@pytest.mark.rule("R231")
def test_wellspring_water_is_water(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("wellspring-water-1", 3)))
    assert costs(graph, (0, 0, 0), 6) == {(1, 0, 0): 1}


@pytest.mark.rule("R223", "R226", "R227")
@pytest.mark.parametrize("ground", ["swamp-water-1", "shadow-1", "ice-1"])
@pytest.mark.parametrize("edition", [BASIC, MASTER_2])
def test_swamp_water_shadow_and_ice_do_not_end_a_move(
    ground: str, edition: Edition, laid: Laid, graph_of: GraphOf
) -> None:
    graph = graph_of(laid(*row(ground, 3), ("grass-1", 3, 0)), edition)
    assert costs(graph, (0, 0, 0), 4) == {(1, 0, 0): 1, (2, 0, 0): 2, (3, 0, 1): 4}


@pytest.mark.rule("R221")
def test_molten_lava_is_forbidden_in_the_basic_game_and_as_water_in_the_master_game(
    laid: Laid, graph_of: GraphOf
) -> None:
    rows = laid(("grass-1", 0, 0), ("molten-lava-1", 1, 0), ("grass-1", 2, 0))
    assert costs(graph_of(rows, BASIC), (0, 0, 1), 9) == {}
    (arrival,) = walk(graph_of(rows, MASTER_1), (0, 0, 1), 9).values()
    assert (arrival.cost, arrival.stops) == (1, "molten-lava")
    assert [(p.terrain, p.survive_d20) for p in arrival.perils] == [("molten-lava", 20)]


@pytest.mark.rule("R222")
def test_a_lava_field_asks_for_a_die_at_the_end_of_the_round_in_the_master_game(
    laid: Laid, graph_of: GraphOf
) -> None:
    rows = laid(("grass-1", 0, 0), ("lava-field-1", 1, 0), ("grass-1", 2, 0))
    for edition, told in ((MASTER_2, [True]), (BASIC, [])):
        found = arrivals(walk(graph_of(rows, edition), (0, 0, 1), 2))
        assert [p.round_die for p in found[1, 0, 1].perils] == told
        assert found[2, 0, 1].perils == ()


@pytest.mark.rule("R041", "R042")
def test_own_figures_are_passed_and_enemies_are_not(laid: Laid, graph_of: GraphOf) -> None:
    rows = laid(*row("grass-1", 4))
    graph, basic = graph_of(rows), graph_of(rows, BASIC)
    past = {(2, 0, 1): 2, (3, 0, 1): 3}
    for asked, how, expected in (
        (graph, {}, past),
        (graph, {"enemy": True}, {}),
        (graph, {"engaged": True}, {}),
        (basic, {}, past),
        (basic, {"enemy": True}, {}),
        (basic, {"engaged": True}, past),
    ):
        other = figure(asked, (1, 0, 1), **how)  # type: ignore[arg-type]
        assert costs(asked, (0, 0, 1), 3, situation=among(other)) == expected


@pytest.mark.rule("R042")
def test_a_friend_beside_an_enemy_is_known_to_be_engaged(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 4), ("grass-1", 1, 1)))
    friend, enemy = figure(graph, (1, 0, 1)), figure(graph, (1, 1, 1), enemy=True)
    assert (2, 0, 1) not in costs(graph, (0, 0, 1), 3, situation=among(friend, enemy))
    free = figure(graph, (1, 0, 1), engaged=False)
    assert costs(graph, (0, 0, 1), 3, situation=among(free, enemy)) == {(2, 0, 1): 2, (3, 0, 1): 3}


@pytest.mark.rule("R048", "R042")
def test_nobody_enters_water_where_a_friend_stands_for_he_would_have_to_end_there(
    laid: Laid, graph_of: GraphOf
) -> None:
    graph = graph_of(laid(("grass-1", 0, 0), ("water-1", 1, 0), ("grass-1", 2, 0)))
    assert costs(graph, (0, 0, 1), 5, situation=among(figure(graph, (1, 0, 0)))) == {}


@pytest.mark.rule("R054", "R055")
def test_finn_passes_below_an_overhang_and_grimnak_does_not(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 3), ("rock-1", 1, 0, 11)))  # nine levels are free
    assert costs(graph, (0, 0, 1), 4, FINN) == {(1, 0, 1): 1, (2, 0, 1): 2}
    assert costs(graph, (0, 0, 1), 4, 9) == {(1, 0, 1): 1, (2, 0, 1): 2}
    assert costs(graph, (0, 0, 1), 4, 10) == {}
    assert costs(graph, (0, 0, 1), 4, GRIMNAK) == {}


@pytest.mark.rule("R056")
def test_going_up_a_low_overhang_counts_the_levels_beside_it(laid: Laid, graph_of: GraphOf) -> None:
    low = laid(*row("grass-1", 2), ("rock-1", 1, 0, 4))
    assert costs(graph_of(low), (0, 0, 1), 5) == {(1, 0, 4): 4}


@pytest.mark.rule("R150", "R153")
@pytest.mark.parametrize("piece", ["road-1", "wall-walk-1"])
def test_a_move_on_the_road_alone_goes_three_further(piece: str, laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row(piece, 12), ("grass-1", 0, 1)))
    viking, finn = 4, 5
    assert max(q for q, _, _ in costs(graph, (0, 0, 1), viking)) == 7
    assert max(q for q, _, _ in costs(graph, (0, 0, 1), finn)) == 8
    assert max(q for q, _, _ in costs(graph, (0, 1, 1), viking)) == 4


@pytest.mark.rule("R150", "R151")
def test_road_and_wall_walk_mix_and_one_space_of_grass_ends_the_bonus(laid: Laid, graph_of: GraphOf) -> None:
    mixed = laid(*row("road-1", 4), *row("wall-walk-1", 8, q=4))
    assert max(q for q, _, _ in costs(graph_of(mixed), (0, 0, 1), 4)) == 7
    broken = laid(*row("road-1", 3), ("grass-1", 3, 0), *row("road-1", 8, q=4))
    assert max(q for q, _, _ in costs(graph_of(broken), (0, 0, 1), 4)) == 4
    last = laid(*row("road-1", 7), *row("grass-1", 3, q=7))
    assert max(q for q, _, _ in costs(graph_of(last), (0, 0, 1), 4)) == 6


@pytest.mark.rule("R150", "R154")
def test_of_two_ways_the_road_goes_further_although_the_grass_is_shorter(
    laid: Laid, graph_of: GraphOf
) -> None:
    round_about = ("road-1", 0, 0), ("road-1", 1, -1), ("road-1", 2, -1), ("road-1", 2, 0), ("road-1", 3, 0)
    graph = graph_of(laid(*round_about, ("grass-1", 1, 0)))
    found = arrivals(walk(graph, (0, 0, 1), 2))
    assert found[2, 0, 1].cost == 2
    assert found[3, 0, 1].cost == 4
    assert [space.terrain for space in found[3, 0, 1].path] == ["road"] * 5
    up = graph_of(laid(("road-1", 0, 0), ("road-1", 1, 0, 3), ("road-1", 2, 0, 1)))
    assert costs(up, (0, 0, 1), 1) == {(1, 0, 3): 3, (2, 0, 1): 4}


@pytest.mark.rule("R152", "R202", "R205")
def test_a_ladder_to_a_wall_walk_of_level_twelve_costs_seven_and_takes_no_bonus(
    laid: Laid, graph_of: GraphOf
) -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in range(2, 13, 2)]
    graph = graph_of(laid(("road-1", 0, 0), *rungs, *row("wall-walk-1", 3, q=1, slot=12)))
    assert costs(graph, (0, 0, 1), 7)[1, 0, 12] == 7
    assert (1, 0, 12) not in costs(graph, (0, 0, 1), 6)
    assert costs(graph, (0, 0, 1), 3) == {(0, 0, 2): 1, (0, 0, 4): 2, (0, 0, 6): 3}


@pytest.mark.rule("R200")
def test_large_figures_use_ladders_in_the_basic_game_only(laid: Laid, graph_of: GraphOf) -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4)]
    rows = laid(("grass-1", 0, 0), *rungs, ("grass-1", 1, 0, 5))
    large = Profile(3, Size.LARGE)
    assert costs(graph_of(rows, MASTER_2), (0, 0, 1), 9, large) == {}
    assert (1, 0, 5) in costs(graph_of(rows, BASIC), (0, 0, 1), 9, large)


@pytest.mark.rule("R203")
def test_nobody_falls_onto_a_rung(laid: Laid, graph_of: GraphOf) -> None:
    rows = laid(("grass-1", 0, 0), ("ladder-rung", 0, 0, 2, 1), ("grass-1", 1, 0, 3))
    graph = graph_of(rows)
    assert (0, 0, 2) in costs(graph, (1, 0, 3), 1, 2)
    assert (0, 0, 2) not in costs(graph, (1, 0, 3), 1, 1)  # one level down is a fall for height 1


@pytest.mark.rule("R054", "R210", "R211")
@pytest.mark.parametrize(("height", "rungs"), [(4, 2), (5, 3), (6, 3)])
def test_on_one_ladder_a_figure_gets_no_closer_than_the_height_of_the_lower_one(
    height: int, rungs: int, laid: Laid, graph_of: GraphOf
) -> None:
    slots = range(2, 21, 2)
    rows = laid(("grass-1", 0, 0), *[("ladder-rung", 0, 0, s, 1) for s in slots], ("rock-1", 1, 0, 20))
    graph = graph_of(rows)
    below = figure(graph, (0, 0, 2), height=height)
    assert min(level for _, _, level in costs(graph, (0, 0, 20), 20, 5, among(below))) == 2 + 2 * rungs
    landing = figure(graph, (0, 0, 1), height=height)
    closest = min(level for _, _, level in costs(graph, (0, 0, 20), 20, 5, among(landing)))
    assert closest == next(s for s in slots if s - 1 >= height)


@pytest.mark.rule("R042", "R210", "R211")
def test_nobody_passes_through_the_body_of_an_enemy_on_a_ladder(laid: Laid, graph_of: GraphOf) -> None:
    # Over the ladder from a tile of its west side to the tile it leans on, past who stands at its foot.
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4)]
    graph = graph_of(laid(("grass-1", 0, 0), *rungs, ("rock-1", 1, 0, 4), ("rock-1", -1, 0, 4)))
    west, east = (-1, 0, 4), (1, 0, 4)
    assert costs(graph, west, 2)[east] == 2
    for enemy in (False, True):
        other = figure(graph, (0, 0, 1), enemy=enemy)
        assert (east in costs(graph, west, 2, situation=among(other))) is not enemy


@pytest.mark.rule("R160", "R173")
@pytest.mark.parametrize("inside_first", [True, False])
def test_a_battlement_costs_two_from_inside_and_three_from_outside(
    inside_first: bool, laid: Laid, graph_of: GraphOf
) -> None:
    wall = laid(("grass-1", 0, 0), *[("grass-1", 1, 0, s) for s in (1, 2)], ("battlement", 0, 0, 2, 1))
    graph, izumi = graph_of(wall), 6
    found = costs(graph, (1, 0, 2), izumi) if inside_first else costs(graph, (0, 0, 1), izumi)
    assert found == ({(0, 0, 1): 3} if inside_first else {(1, 0, 2): 4})


@pytest.mark.rule("R161")
def test_a_battlement_is_crossed_only_with_moves_for_the_space_beyond(laid: Laid, graph_of: GraphOf) -> None:
    wall = laid(("grass-1", 0, 0), *[("grass-1", 1, 0, s) for s in (1, 2)], ("battlement", 0, 0, 2, 1))
    graph = graph_of(wall)
    assert costs(graph, (0, 0, 1), 3) == {}
    assert costs(graph, (0, 0, 1), 4, situation=among(figure(graph, (1, 0, 2)))) == {}


@pytest.mark.rule("R180", "R181", "R185", "R186")
def test_the_door_opens_the_way_from_outside_to_space_four(laid: Laid, graph_of: GraphOf) -> None:
    ground = [("grass-1", q, r) for q in range(-1, 4) for r in range(-1, 3)]
    graph = graph_of(laid(*ground, ("fortress-doorway", 0, 0, 2)))
    outside, way = (1, -1, 1), (1, 0, 1)
    closed = costs(graph, outside, 4)
    assert way not in closed
    opened = costs(graph, outside, 4, situation=Situation(door=Door.OPEN))
    assert (opened[way], opened[0, 1, 1], opened[0, 2, 1]) == (1, 2, 3)
    assert (1, 1, 1) not in opened  # the open door stands there
    gone = costs(graph, outside, 4, situation=Situation(door=Door.NONE))
    assert gone[1, 1, 1] == 2
    assert way not in costs(graph, outside, 4, 9, Situation(door=Door.NONE))  # eight levels are clear


@pytest.mark.rule("R120")
def test_a_glyph_stops_who_comes_to_it_and_not_who_stands_on_it(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 5)))
    glyph = among(stops=[space_at(graph.board, 2, 0, 1)])
    found = arrivals(walk(graph, (0, 0, 1), 4, situation=glyph))
    assert {key: a.stops for key, a in found.items()} == {(1, 0, 1): "", (2, 0, 1): "glyph"}
    assert costs(graph, (2, 0, 1), 2, situation=glyph)[4, 0, 1] == 2


@pytest.mark.rule("R233")
def test_sand_that_is_mud_costs_two(laid: Laid, graph_of: GraphOf, catalogue: Catalogue) -> None:
    rows = laid(("grass-1", 0, 0), *row("sand-1", 2, q=1), ("grass-1", 3, 0))
    mud = terrain_costs(catalogue.kinds, {"sand": 2})
    assert costs(graph_of(rows, costs=mud), (0, 0, 1), 5) == {(1, 0, 1): 2, (2, 0, 1): 4, (3, 0, 1): 5}
    assert costs(graph_of(rows), (0, 0, 1), 5) == {(1, 0, 1): 1, (2, 0, 1): 2, (3, 0, 1): 3}


@pytest.mark.rule("R223", "R224")
def test_heavy_snow_and_slippery_ice_cost_two(catalogue: Catalogue) -> None:
    assert terrain_costs(catalogue.kinds, {}, {"snow": "heavy", "ice": "slippery"}) == {"snow": 2, "ice": 2}
    assert terrain_costs(catalogue.kinds, {"snow": 3}, {"snow": "heavy"}) == {"snow": 3}


@pytest.mark.parametrize(
    ("asked", "variants", "message"),
    [
        ({"snad": 2}, {}, "did you mean sand?"),
        ({"evergreen": 2}, {}, "a kind of terrain to walk on was expected"),
        ({"sand": 0}, {}, "cost of sand: 1 to 99 spaces were expected, found 0"),
        ({}, {"snow": "deep"}, "snow: normal or heavy was expected, found 'deep'"),
        ({}, {"grass": "wet"}, "grass: no variant was expected, found 'wet'"),
    ],
)
def test_costs_that_make_no_sense_are_refused(
    asked: dict[str, int], variants: dict[str, str], message: str, catalogue: Catalogue
) -> None:
    with pytest.raises(BuilderError) as told:
        terrain_costs(catalogue.kinds, asked, variants)
    assert message in str(told.value)


def test_of_ways_as_cheap_the_one_with_the_smallest_fall_is_told(laid: Laid, graph_of: GraphOf) -> None:
    # Two spaces lead down from level 7: over level 1 by a fall of 6, or over level 4.
    two = laid(("grass-1", 0, 0, 7), ("grass-1", 1, -1, 1), ("grass-1", 1, 0, 4), ("grass-1", 2, -1, 1))
    best = arrivals(walk(graph_of(two), (0, 0, 7), 2))[2, -1, 1]
    assert (best.cost, best.fall_dice, best.path[1].level) == (2, 0, 4)
    # Over level 35 three dice twice, over level 20 one fall that the d20 decides.
    high = laid(("rock-1", 0, 0, 50), ("rock-1", 1, -1, 20), ("rock-1", 1, 0, 35), ("rock-1", 2, -1, 20))
    safer = arrivals(walk(graph_of(high), (0, 0, 50), 2))[2, -1, 20]
    assert (safer.extreme_falls, safer.fall_dice, safer.path[1].level) == (0, 6, 35)


@pytest.mark.parametrize("move", [-1, 10**9])
def test_a_move_out_of_range_is_refused(move: int, laid: Laid, graph_of: GraphOf) -> None:
    with pytest.raises(BuilderError, match="move: 0 to 1000 spaces were expected"):
        walk(graph_of(laid(*row("grass-1", 2))), (0, 0, 1), move)


@pytest.mark.parametrize("height", [0, -3, 61, 1000])
def test_a_height_out_of_range_is_refused(height: int) -> None:
    with pytest.raises(BuilderError, match="height: 1 to 60 levels were expected"):
        Profile(height)
    space = Space(Hex(0, 0), 1, SpaceKind.TILE, "grass", None, 1)
    with pytest.raises(BuilderError, match="height: 1 to 60 levels were expected"):
        Other((space,), height)


def test_a_start_that_cannot_be_is_refused_with_its_reason(laid: Laid, graph_of: GraphOf) -> None:
    low = laid(*row("grass-1", 3), ("rock-1", 1, 0, 5), ("grass-1", 9, 9))
    graph = graph_of(low)
    elsewhere = graph_of(laid(("grass-1", 7, 7)))
    with pytest.raises(BuilderError, match="not a space of this battlefield"):
        reach(elsewhere, space_at(graph.board, 0, 0, 1), Profile(5), 5)
    with pytest.raises(
        BuilderError, match=r"height 5 does not fit at B1 level 1, 3 levels are free \(R054\)"
    ):
        walk(graph, (1, 0, 1), 5)
    with pytest.raises(BuilderError, match="a friend stands on A1 level 1"):
        walk(graph, (0, 0, 1), 5, situation=among(figure(graph, (0, 0, 1))))
    with pytest.raises(BuilderError, match="a figure on one space has no other end"):
        walk(graph, (0, 0, 1), 5, tail=(1, 0, 1))
    assert walk(graph, (9, 9, 1), 5) == {}  # an island


def test_a_space_that_is_not_there_is_named_with_those_that_are(laid: Laid) -> None:
    board = Board(laid(("grass-1", 0, 0), ("rock-1", 0, 0, 5)))
    with pytest.raises(
        BuilderError,
        match=r"A1 level 2 \(0,0,2\): not a space of this battlefield; that hex has spaces at level 1, 5",
    ):
        space_at(board, 0, 0, 2)
    with pytest.raises(BuilderError, match="that hex has no space"):
        space_at(board, 4, 0, 1)
    with pytest.raises(BuilderError, match="there is no space at all"):
        space_at(Board(laid()), 0, 0, 1)


@settings(max_examples=25)
@given(edits=EDITS)
def test_what_was_worked_out_before_an_edit_is_not_asked_after_it(
    edits: list[tuple[str, int, int, int]], laid: Laid, catalogue: Catalogue
) -> None:
    battlefield = laid(*[("grass-1", q, r) for q in range(4) for r in range(4)])
    board = Board(battlefield)
    graph = MovementGraph(board, MASTER_2, catalogue.kinds)
    battlefield.subscribe(lambda change: graph.update(board.update(change)))
    for piece, q, r, slot in edits:
        there = battlefield.occupancy.at(Hex(q, r), slot)
        if there:
            battlefield.apply(Take((there[0].id,)))
        else:
            battlefield.apply(Put((battlefield.new_piece(catalogue.pieces[piece], Hex(q, r), slot),)))
        fresh = MovementGraph(Board(battlefield), MASTER_2, catalogue.kinds)
        for start in board.all_spaces():
            for profile in (Profile(3), Profile(3, flying=True)):
                if start.headroom is not None and start.headroom < 3:
                    continue
                kept, new = reach(graph, start, profile, 4), reach(fresh, start, profile, 4)
                assert {k: a.cost for k, a in kept.items()} == {k: a.cost for k, a in new.items()}
