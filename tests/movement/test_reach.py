"""What a figure on foot and on one space reaches, by the worked numbers of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Put, Take
from builder.board import Board, Space, SpaceKind
from builder.catalogue import Catalogue
from builder.catalogue.pieces import Entering, Moves
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.movement import BASIC, MASTER_1, MASTER_2, Edition, MovementGraph, Profile, terrain_costs
from builder.movement.reach import reach
from builder.movement.situation import Other, space_at
from tests.battlefields import laid
from tests.movement.asking import At, Row, among, arrivals, costs, figure, graph_of, on, row, walk
from tests.soak import often

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


def cliff(levels: int) -> list[Row]:
    """A row of three hexes, the last one ``levels`` higher."""
    return [("grass-1", 0, 0), ("grass-1", 1, 0), ("grass-1", 2, 0, 1 + levels)]


Costs = dict[At, int]
POND = [("grass-1", 0, 0), ("water-1", 1, 0), *row("grass-1", 2, q=2)]


@pytest.mark.rule("R040", "R043", "R045", "R047", "R048", "R049")
@pytest.mark.parametrize(
    ("rows", "start", "move", "reached"),
    [
        pytest.param(row("grass-1", 3), (1, 0, 1), 4, {(0, 0, 1): 1, (2, 0, 1): 1}, id="to the rim"),
        pytest.param(row("grass-1", 9), (0, 0, 1), 0, {}, id="no move"),
        pytest.param(cliff(3), (1, 0, 1), 3, {(0, 0, 1): 1}, id="three levels up cost more than three"),
        pytest.param(cliff(3), (1, 0, 1), 4, {(0, 0, 1): 1, (2, 0, 4): 4}, id="three levels up cost four"),
        pytest.param(POND, (0, 0, 1), 9, {(1, 0, 0): 1}, id="water ends the move"),
        pytest.param(
            POND, (1, 0, 0), 9, {(0, 0, 1): 2, (2, 0, 1): 2, (3, 0, 1): 3}, id="the bank counts a level"
        ),
        pytest.param([*row("grass-1", 3), ("water-1", 1, 0, 2)], (0, 0, 1), 9, {(1, 0, 1): 1}, id="on land"),
    ],
)
def test_what_a_figure_reaches(rows: list[Row], start: At, move: int, reached: Costs) -> None:
    """The telling examples; the others are counted by hand in `tests/data/reach`."""
    assert costs(on(*rows), start, move) == reached


@pytest.mark.parametrize("edition", [BASIC, MASTER_1, MASTER_2])
def test_a_figure_of_height_one_walks_on_even_ground_in_every_edition(edition: Edition) -> None:
    assert costs(on(*row("grass-1", 3), edition=edition), (0, 0, 1), 2, 1) == {(1, 0, 1): 1, (2, 0, 1): 2}


@pytest.mark.rule("R221")
def test_molten_lava_is_forbidden_in_the_basic_game_and_as_water_in_the_master_game() -> None:
    rows = [("grass-1", 0, 0), ("molten-lava-1", 1, 0), ("grass-1", 2, 0)]
    assert costs(on(*rows, edition=BASIC), (0, 0, 1), 9) == {}
    (arrival,) = walk(on(*rows, edition=MASTER_1), (0, 0, 1), 9).values()
    assert (arrival.cost, arrival.stops) == (1, "molten-lava")
    assert [(p.terrain, p.survive_d20) for p in arrival.perils] == [("molten-lava", 20)]


@pytest.mark.rule("R222")
@pytest.mark.parametrize(("edition", "dice"), [(MASTER_2, [True]), (BASIC, [])])
def test_a_lava_field_asks_for_a_die_at_the_end_of_the_round_in_the_master_game(
    edition: Edition, dice: list[bool]
) -> None:
    graph = on(("grass-1", 0, 0), ("lava-field-1", 1, 0), ("grass-1", 2, 0), edition=edition)
    found = arrivals(walk(graph, (0, 0, 1), 2))
    assert [p.round_die for p in found[1, 0, 1].perils] == dice
    assert found[2, 0, 1].perils == ()


@pytest.mark.rule("R042")
def test_a_friend_beside_an_enemy_is_known_to_be_engaged() -> None:
    graph = on(*row("grass-1", 4), ("grass-1", 1, 1))
    friend, enemy = figure(graph, (1, 0, 1)), figure(graph, (1, 1, 1), enemy=True)
    assert (2, 0, 1) not in costs(graph, (0, 0, 1), 3, situation=among(friend, enemy))
    free = figure(graph, (1, 0, 1), engaged=False)
    assert costs(graph, (0, 0, 1), 3, situation=among(free, enemy)) == {(2, 0, 1): 2, (3, 0, 1): 3}


@pytest.mark.rule("R048", "R042")
def test_nobody_enters_water_where_a_friend_stands_for_he_would_have_to_end_there() -> None:
    graph = on(("grass-1", 0, 0), ("water-1", 1, 0), ("grass-1", 2, 0))
    assert costs(graph, (0, 0, 1), 5, situation=among(figure(graph, (1, 0, 0)))) == {}


@pytest.mark.rule("R150", "R154")
def test_of_two_ways_the_road_goes_further_although_the_grass_is_shorter() -> None:
    round_about = ("road-1", 0, 0), ("road-1", 1, -1), ("road-1", 2, -1), ("road-1", 2, 0), ("road-1", 3, 0)
    graph = on(*round_about, ("grass-1", 1, 0))
    found = arrivals(walk(graph, (0, 0, 1), 2))
    assert found[2, 0, 1].cost == 2
    assert found[3, 0, 1].cost == 4
    assert [space.terrain for space in found[3, 0, 1].path] == ["road"] * 5
    up = on(("road-1", 0, 0), ("road-1", 1, 0, 3), ("road-1", 2, 0, 1))
    assert costs(up, (0, 0, 1), 1) == {(1, 0, 3): 3, (2, 0, 1): 4}


@pytest.mark.rule("R152", "R202", "R205")
def test_a_ladder_to_a_wall_walk_of_level_twelve_costs_seven_and_takes_no_bonus() -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in range(2, 13, 2)]
    graph = on(("road-1", 0, 0), *rungs, *row("wall-walk-1", 3, q=1, slot=12))
    assert costs(graph, (0, 0, 1), 7)[1, 0, 12] == 7
    assert (1, 0, 12) not in costs(graph, (0, 0, 1), 6)
    assert costs(graph, (0, 0, 1), 3) == {(0, 0, 2): 1, (0, 0, 4): 2, (0, 0, 6): 3}


@pytest.mark.rule("R054", "R210", "R211")
@pytest.mark.parametrize(("height", "rungs"), [(4, 2), (5, 3), (6, 3)])
def test_on_one_ladder_a_figure_gets_no_closer_than_the_height_of_the_lower_one(
    height: int, rungs: int
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
def test_nobody_passes_through_the_body_of_an_enemy_on_a_ladder() -> None:
    # Over the ladder from a tile of its west side to the tile it leans on, past who stands at its foot.
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4)]
    graph = on(("grass-1", 0, 0), *rungs, ("rock-1", 1, 0, 4), ("rock-1", -1, 0, 4))
    west, east = (-1, 0, 4), (1, 0, 4)
    assert costs(graph, west, 2)[east] == 2
    assert east in costs(graph, west, 2, situation=among(figure(graph, (0, 0, 1))))
    assert east not in costs(graph, west, 2, situation=among(figure(graph, (0, 0, 1), enemy=True)))


@pytest.mark.rule("R160", "R161", "R173")
@pytest.mark.parametrize(("start", "end", "cost"), [((1, 0, 2), (0, 0, 1), 3), ((0, 0, 1), (1, 0, 2), 4)])
def test_a_battlement_is_crossed_only_with_moves_for_the_space_beyond(start: At, end: At, cost: int) -> None:
    """Two from inside and three from outside."""
    graph = on(("grass-1", 0, 0), *[("grass-1", 1, 0, s) for s in (1, 2)], ("battlement", 0, 0, 2, 1))
    assert costs(graph, start, 6) == {end: cost}
    assert costs(graph, start, cost - 1) == {}
    assert costs(graph, start, 6, situation=among(figure(graph, end))) == {}


@pytest.mark.rule("R120")
def test_a_glyph_stops_who_comes_to_it_and_not_who_stands_on_it() -> None:
    graph = on(*row("grass-1", 5))
    glyph = among(stops=[space_at(graph.board, 2, 0, 1)])
    found = arrivals(walk(graph, (0, 0, 1), 4, situation=glyph))
    assert {key: a.stops for key, a in found.items()} == {(1, 0, 1): "", (2, 0, 1): "glyph"}
    assert costs(graph, (2, 0, 1), 2, situation=glyph)[4, 0, 1] == 2


@pytest.mark.rule("R223", "R224")
def test_heavy_snow_and_slippery_ice_cost_two(catalogue: Catalogue) -> None:
    assert terrain_costs(catalogue.kinds, {}, {"snow": "heavy", "ice": "slippery"}) == {"snow": 2, "ice": 2}
    assert terrain_costs(catalogue.kinds, {"snow": 3}, {"snow": "heavy"}) == {"snow": 3}


@pytest.mark.rule("R233")
def test_terrain_of_ones_own_costs_what_its_normal_variant_says_unless_a_scenario_does(
    catalogue: Catalogue,
) -> None:
    sand = replace(catalogue.kinds["sand"], moves=Moves(variants={"normal": Entering(2), "wet": Entering(3)}))
    kinds = {**catalogue.kinds, "sand": sand}
    board = Board(laid(("grass-1", 0, 0), ("sand-1", 1, 0), ("grass-1", 2, 0)))
    for asked, cost in (({}, 2), ({"sand": "wet"}, 3)):
        graph = MovementGraph(board, MASTER_2, kinds, terrain_costs(kinds, {}, asked))
        assert costs(graph, (0, 0, 1), 6) == {(1, 0, 1): cost, (2, 0, 1): cost + 1}
    assert Moves(variants={"normal": Entering(0)}).usual_cost == 1, "no step is free"


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


def test_of_ways_as_cheap_the_one_with_the_smallest_fall_is_told() -> None:
    # Two spaces lead down from level 7: over level 1 by a fall of 6, or over level 4.
    two = laid(("grass-1", 0, 0, 7), ("grass-1", 1, -1, 1), ("grass-1", 1, 0, 4), ("grass-1", 2, -1, 1))
    best = arrivals(walk(graph_of(two), (0, 0, 7), 2))[2, -1, 1]
    assert (best.cost, best.fall_dice, best.path[1].level) == (2, 0, 4)
    # Over level 35 three dice twice, over level 20 one fall that the d20 decides.
    high = laid(("rock-1", 0, 0, 50), ("rock-1", 1, -1, 20), ("rock-1", 1, 0, 35), ("rock-1", 2, -1, 20))
    safer = arrivals(walk(graph_of(high), (0, 0, 50), 2))[2, -1, 20]
    assert (safer.extreme_falls, safer.fall_dice, safer.path[1].level) == (0, 6, 35)


@pytest.mark.parametrize("move", [-1, 10**9])
def test_a_move_out_of_range_is_refused(move: int) -> None:
    with pytest.raises(BuilderError, match="move: 0 to 1000 spaces were expected"):
        walk(on(*row("grass-1", 2)), (0, 0, 1), move)


@pytest.mark.parametrize("height", [0, -3, 61, 1000])
def test_a_height_out_of_range_is_refused(height: int) -> None:
    with pytest.raises(BuilderError, match="height: 1 to 60 levels were expected"):
        Profile(height)
    space = Space(Hex(0, 0), 1, SpaceKind.TILE, "grass", None, 1)
    with pytest.raises(BuilderError, match="height: 1 to 60 levels were expected"):
        Other((space,), height)


def test_a_start_that_cannot_be_is_refused_with_its_reason() -> None:
    low = laid(*row("grass-1", 3), ("rock-1", 1, 0, 5), ("grass-1", 9, 9))
    graph = graph_of(low)
    elsewhere = on(("grass-1", 7, 7))
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


def test_a_space_that_is_not_there_is_named_with_those_that_are() -> None:
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


@settings(max_examples=often(10))
@given(edits=EDITS)
def test_what_was_worked_out_before_an_edit_is_not_asked_after_it(
    edits: list[tuple[str, int, int, int]], catalogue: Catalogue
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
