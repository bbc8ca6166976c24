"""Figures that go otherwise: on two spaces (R050 to R054), flying, leaping (R057, R206)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.board import Door, Space
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.movement import BASIC, MASTER_2, Edition, Leap, MovementGraph, Profile, Size, terrain_costs
from builder.movement.reach import leap, reach
from builder.movement.situation import Situation, space_at
from tests.movement.asking import At, GraphOf, Laid, among, arrivals, at, costs, figure, row, stands, walk

# ---- Figures on two spaces: a leading end, and another that follows (R050 to R054, decision 11) ----

GRIMNAK = Profile(11, Size.HUGE, double=True)
MIMRING = Profile(9, Size.HUGE, double=True)


def ends(
    graph: MovementGraph,
    lead: At,
    tail: At,
    move: int,
    profile: Profile = GRIMNAK,
    situation: Situation | None = None,
) -> dict[tuple[At, At], int]:
    """The costs of all it reaches by both its ends, the leading one first."""
    return stands(walk(graph, lead, move, profile, situation, tail))


@pytest.mark.rule("R050")
def test_the_leading_end_pays_and_the_other_takes_the_space_just_left(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 8)))
    assert ends(graph, (1, 0, 1), (0, 0, 1), 5) == {((q, 0, 1), (q - 1, 0, 1)): q - 1 for q in range(2, 7)}
    found = walk(graph, (1, 0, 1), 2, GRIMNAK, tail=(0, 0, 1))
    furthest = found[space_at(graph.board, 3, 0, 1), space_at(graph.board, 2, 0, 1)]
    assert [[at(space) for space in stand] for stand in furthest.stands] == [
        [(1, 0, 1), (0, 0, 1)], [(2, 0, 1), (1, 0, 1)], [(3, 0, 1), (2, 0, 1)]
    ]  # fmt: skip


@pytest.mark.rule("R050")
def test_either_end_may_lead(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 6)))
    assert ends(graph, (3, 0, 1), (2, 0, 1), 1) == {((4, 0, 1), (3, 0, 1)): 1, ((1, 0, 1), (2, 0, 1)): 1}


@pytest.mark.rule("R050", "R043")
def test_grimnak_counts_the_sides_of_a_ledge_and_ends_on_top(laid: Laid, graph_of: GraphOf) -> None:
    ledge = laid(*row("grass-1", 3), *row("rock-1", 2, q=3, slot=3))
    found = ends(graph_of(ledge), (1, 0, 1), (0, 0, 1), 5)
    # one space on the ground, three onto the ledge two levels up, one more on the ledge
    assert found[(4, 0, 3), (3, 0, 3)] == 5


@pytest.mark.rule("R051", "R053")
def test_it_ends_on_two_spaces_of_one_level(laid: Laid, graph_of: GraphOf) -> None:
    ledge = laid(*row("grass-1", 3), *row("rock-1", 2, q=3, slot=2))
    found = ends(graph_of(ledge), (1, 0, 1), (0, 0, 1), 9)
    assert set(found) == {((2, 0, 1), (1, 0, 1)), ((4, 0, 2), (3, 0, 2))}
    assert ends(graph_of(ledge), (1, 0, 1), (0, 0, 1), 3) == {((2, 0, 1), (1, 0, 1)): 1}


@pytest.mark.rule("R053")
def test_its_base_does_not_lie_across_a_battlement(laid: Laid, graph_of: GraphOf) -> None:
    # A battlement in slot 1 lines the tile (3, 0): both sides are of level 1.
    fence = laid(*row("grass-1", 6), ("battlement", 2, 0, 1, 1))
    found = ends(graph_of(fence), (1, 0, 1), (0, 0, 1), 9)
    assert ((3, 0, 1), (2, 0, 1)) not in found
    assert found[(4, 0, 1), (3, 0, 1)] == 1 + 3 + 1


@pytest.mark.rule("R052")
@pytest.mark.parametrize("edition", [BASIC, MASTER_2])
def test_one_space_of_water_does_not_stop_it_and_two_do(
    edition: Edition, laid: Laid, graph_of: GraphOf
) -> None:
    one = laid(*row("grass-1", 2), ("water-1", 2, 0, 2), ("grass-1", 2, 0), *row("grass-1", 4, q=3))
    found = ends(graph_of(one, edition), (1, 0, 1), (0, 0, 1), 4)
    assert found == {((q, 0, 1), (q - 1, 0, 1)): q - 1 for q in range(2, 6)}
    two = laid(
        *row("grass-1", 2), *row("grass-1", 2, q=2), *row("water-1", 2, q=2, slot=2), *row("grass-1", 3, q=4)
    )
    graph = graph_of(two, edition)
    assert ends(graph, (1, 0, 1), (0, 0, 1), 9) == {((2, 0, 1), (1, 0, 1)): 1, ((3, 0, 1), (2, 0, 1)): 2}
    arrival = walk(graph, (1, 0, 1), 9, GRIMNAK, tail=(0, 0, 1))
    assert {at(lead): a.stops for (lead, _), a in arrival.items()} == {(2, 0, 1): "", (3, 0, 1): "water"}


@pytest.mark.rule("R052")
def test_from_water_it_goes_on_to_no_water_of_another_level(laid: Laid, graph_of: GraphOf) -> None:
    # Land, water of level 1, water of level 2, land of level 2: it could neither stop between nor go on.
    steps = laid(
        *row("grass-1", 3),
        ("water-1", 2, 0, 2),
        ("grass-1", 3, 0, 2),
        ("water-1", 3, 0, 3),
        *row("grass-1", 2, q=4, slot=2),
    )
    assert ends(graph_of(steps), (1, 0, 1), (0, 0, 1), 20) == {((2, 0, 1), (1, 0, 1)): 1}


@pytest.mark.rule("R052", "R049")
def test_mimring_ends_across_the_water_counting_the_side_of_the_bank(laid: Laid, graph_of: GraphOf) -> None:
    pond = laid(*row("grass-1", 2), ("water-1", 2, 0), *row("grass-1", 2, q=3))
    found = ends(graph_of(pond), (1, 0, 1), (0, 0, 1), 6, MIMRING)
    # one into the water (level 0), two up the bank, one more: both ends on level 1
    assert found == {((4, 0, 1), (3, 0, 1)): 4}


@pytest.mark.rule("R221", "R052")
def test_lava_is_as_water_to_it_and_asks_one_roll(laid: Laid, graph_of: GraphOf) -> None:
    flow = laid(*row("grass-1", 4), *row("molten-lava-1", 2, q=2, slot=2), *row("grass-1", 2, q=4))
    graph = graph_of(flow)
    found = walk(graph, (1, 0, 1), 9, GRIMNAK, tail=(0, 0, 1))
    told = {at(lead): (a.stops, len(a.perils)) for (lead, _), a in found.items()}
    assert told == {(2, 0, 1): ("", 1), (3, 0, 1): ("molten-lava", 1)}


@pytest.mark.rule("R120")
def test_a_glyph_under_the_leading_end_stops_it(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 7)))
    glyph = among(stops=[space_at(graph.board, 3, 0, 1)])
    assert ends(graph, (1, 0, 1), (0, 0, 1), 5, situation=glyph) == {
        ((2, 0, 1), (1, 0, 1)): 1, ((3, 0, 1), (2, 0, 1)): 2
    }  # fmt: skip


@pytest.mark.rule("R120", "R051")
def test_a_glyph_up_a_step_is_not_entered_for_it_could_not_lie_flat(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 3), *row("grass-1", 3, q=3, slot=2)))
    glyph = among(stops=[space_at(graph.board, 3, 0, 2)])
    assert ends(graph, (1, 0, 1), (0, 0, 1), 9, situation=glyph) == {((2, 0, 1), (1, 0, 1)): 1}


@pytest.mark.rule("R054")
def test_grimnak_does_not_go_below_an_overhang_that_finn_passes(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 6), ("rock-1", 3, 0, 11)))
    assert ends(graph, (1, 0, 1), (0, 0, 1), 9) == {((2, 0, 1), (1, 0, 1)): 1}
    assert len(ends(graph, (1, 0, 1), (0, 0, 1), 9, Profile(9, double=True))) == 4


@pytest.mark.rule("R054")
def test_it_goes_into_a_dead_end_and_comes_out_the_other_end_first(laid: Laid, graph_of: GraphOf) -> None:
    # A nook one space wide: the leading end goes in; inside it cannot turn round.
    graph = graph_of(laid(*row("grass-1", 4)))
    inside = ends(graph, (3, 0, 1), (2, 0, 1), 9)
    assert set(inside) == {((1, 0, 1), (2, 0, 1)), ((0, 0, 1), (1, 0, 1))}


@pytest.mark.rule("R042")
def test_neither_of_its_ends_ends_on_a_figure(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 8)))
    friend = among(figure(graph, (3, 0, 1)))
    found = ends(graph, (1, 0, 1), (0, 0, 1), 6, situation=friend)
    assert set(found) == {((q, 0, 1), (q - 1, 0, 1)) for q in (2, 5, 6, 7)}


@pytest.mark.rule("R150", "R151")
def test_both_its_start_spaces_must_be_road_for_the_bonus(laid: Laid, graph_of: GraphOf) -> None:
    road = graph_of(laid(*row("road-1", 14)))
    assert max(lead[0] for lead, _ in ends(road, (1, 0, 1), (0, 0, 1), 5)) == 1 + 8
    half = graph_of(laid(("grass-1", 0, 0), *row("road-1", 13, q=1)))
    assert max(lead[0] for lead, _ in ends(half, (1, 0, 1), (0, 0, 1), 5)) == 1 + 5


@pytest.mark.rule("R200", "R208")
def test_it_uses_no_ladder_but_goes_up_behind_one_that_nobody_is_on(laid: Laid, graph_of: GraphOf) -> None:
    rungs = [("ladder-rung", 2, 0, 2, 1), ("ladder-rung", 2, 0, 4, 1)]
    wall = laid(*row("grass-1", 3), *rungs, *row("rock-1", 3, q=3, slot=5))
    graph = graph_of(wall)
    found = ends(graph, (1, 0, 1), (0, 0, 1), 9)
    assert found == {((2, 0, 1), (1, 0, 1)): 1, ((4, 0, 5), (3, 0, 5)): 7, ((5, 0, 5), (4, 0, 5)): 8}
    somebody = among(figure(graph, (2, 0, 4)))
    assert ends(graph, (1, 0, 1), (0, 0, 1), 9, Profile(5, double=True), among()) == found
    assert ends(graph, (1, 0, 1), (0, 0, 1), 9, Profile(5, double=True), somebody) == {}
    assert ends(graph, (1, 0, 1), (0, 0, 1), 9, situation=somebody) == {}


@pytest.mark.rule("R207")
def test_a_figure_on_one_space_does_not_go_up_behind_a_ladder(laid: Laid, graph_of: GraphOf) -> None:
    rungs = [("ladder-rung", 0, 0, 2, 1), ("ladder-rung", 0, 0, 4, 1)]
    graph = graph_of(laid(("grass-1", 0, 0), *rungs, ("rock-1", 1, 0, 5)))
    assert walk(graph, (0, 0, 1), 9, Profile(9, Size.LARGE)) == {}


@pytest.mark.rule("R057")
def test_a_flying_figure_on_two_spaces_lands_on_two_of_one_level(laid: Laid, graph_of: GraphOf) -> None:
    tower = laid(*row("grass-1", 2), ("rock-1", 2, 0, 30), *row("grass-1", 3, q=3))
    flying = Profile(9, Size.HUGE, double=True, flying=True)
    found = ends(graph_of(tower), (1, 0, 1), (0, 0, 1), 6, flying)
    assert found == {((4, 0, 1), (3, 0, 1)): 3, ((5, 0, 1), (4, 0, 1)): 4}


@pytest.mark.parametrize(
    ("lead", "tail", "message"),
    [
        ((0, 0, 1), None, "its other end was expected"),
        ((0, 0, 1), (0, 0, 1), "two neighbouring spaces of one level"),
        ((0, 0, 1), (2, 0, 1), "two neighbouring spaces of one level"),
        ((2, 0, 1), (3, 0, 2), "two neighbouring spaces of one level"),
    ],
)
def test_it_stands_on_two_neighbouring_spaces_of_one_level(
    lead: At, tail: At | None, message: str, laid: Laid, graph_of: GraphOf
) -> None:
    graph = graph_of(laid(*row("grass-1", 3), ("grass-1", 3, 0, 2)))

    def space(where: At | None) -> Space | None:
        return None if where is None else space_at(graph.board, *where)

    start = space(lead)
    assert start is not None
    with pytest.raises(BuilderError, match=message):
        reach(graph, start, GRIMNAK, 5, tail=space(tail))


# ---- Flying, leaping and the other powers that change how a figure goes (R057, R206) ----

RAELIN = Profile(5, flying=True)
MONK = Profile(5, leap=Leap(3, up=12, down=12))


@pytest.mark.rule("R057")
def test_raelin_flies_out_of_the_overhang_and_onto_its_top(laid: Laid, graph_of: GraphOf) -> None:
    roof = laid(*row("grass-1", 3), ("rock-1", 1, 0, 10), ("rock-1", 0, 0, 10))
    found = arrivals(walk(graph_of(roof), (1, 0, 1), 6, RAELIN))
    assert {key: a.cost for key, a in found.items()} == {
        (0, 0, 1): 1, (2, 0, 1): 1, (1, 0, 10): 2, (0, 0, 10): 3
    }  # fmt: skip
    assert [s.level for s in found[0, 0, 10].path] == [1, 1, 10, 10]


@pytest.mark.rule("R057", "R048", "R062")
def test_it_crosses_water_cliffs_enemies_and_ruins_and_does_not_fall(laid: Laid, graph_of: GraphOf) -> None:
    way = laid(
        ("grass-1", 0, 0),
        ("water-1", 1, 0),
        ("grass-1", 2, 0, 40),
        *row("grass-1", 2, q=3),
        ("ruin-short", 4, 0, 2),
    )
    graph = graph_of(way)
    found = arrivals(walk(graph, (0, 0, 1), 6, RAELIN, among(figure(graph, (3, 0, 1), enemy=True))))
    assert {key: (a.cost, a.falls, a.stops) for key, a in found.items()} == {
        (1, 0, 0): (1, (), ""), (2, 0, 40): (2, (), ""), (4, 0, 1): (4, (), "")
    }  # fmt: skip


@pytest.mark.rule("R057", "R220")
def test_trees_and_castle_walls_are_flown_over_and_not_landed_on(laid: Laid, graph_of: GraphOf) -> None:
    wood = laid(*row("grass-1", 4), ("evergreen-10", 1, 0, 2), ("fortress-base-end", 2, 0, 2))
    graph = graph_of(wood)
    found = arrivals(walk(graph, (0, 0, 1), 3, RAELIN))
    assert {key: a.cost for key, a in found.items()} == {(3, 0, 1): 3}
    assert [space.terrain for space in found[3, 0, 1].path] == [
        "grass",
        "evergreen",
        "fortress-wall",
        "grass",
    ]
    assert costs(graph, (0, 0, 1), 9, 5) == {}


@pytest.mark.rule("R055", "R057")
def test_it_does_not_fly_through_what_is_too_low_for_it(laid: Laid, graph_of: GraphOf) -> None:
    low = graph_of(laid(*row("grass-1", 3), ("rock-1", 1, 0, 5), ("rock-1", 2, 0, 5)))
    assert costs(low, (0, 0, 1), 4, RAELIN) == {(1, 0, 5): 1, (2, 0, 5): 2}
    assert (2, 0, 1) in costs(low, (0, 0, 1), 4, Profile(3, flying=True))


@pytest.mark.rule("R055")
def test_a_ruin_up_to_the_roof_closes_the_way(laid: Laid, graph_of: GraphOf) -> None:
    cave = [*row("grass-1", 2), *row("rock-1", 2, slot=8)]
    ruin = ("ruin-short", 1, 0, 2)  # on the edge to the west, as high as the roof
    open_cave = graph_of(laid(*cave))
    assert (0, 0, 1) in costs(open_cave, (1, 0, 1), 1, RAELIN)
    assert (0, 0, 1) not in costs(graph_of(laid(*cave, ruin)), (1, 0, 1), 1, RAELIN)
    higher = [*row("grass-1", 2), *row("rock-1", 2, slot=9)]
    assert (0, 0, 1) in costs(graph_of(laid(*higher, ruin)), (1, 0, 1), 1, RAELIN)


@pytest.mark.rule("R185", "R057")
def test_a_closed_door_fills_its_passage_for_flyers_too(laid: Laid, graph_of: GraphOf) -> None:
    ground = [("grass-1", q, r) for q in range(-1, 4) for r in range(-1, 3)]
    graph = graph_of(laid(*ground, ("fortress-doorway", 0, 0, 2)))
    outside, passage, inside = (1, -1, 1), (1, 0, 1), (0, 1, 1)
    assert passage not in costs(graph, outside, 9, RAELIN)
    assert costs(graph, outside, 2, RAELIN).get(inside) == 2  # over the tower beside it
    assert costs(graph, outside, 2, RAELIN, Situation(door=Door.NONE))[passage] == 1


@pytest.mark.rule("R206")
def test_raelin_flies_six_spaces_from_one_ladder_to_another(laid: Laid, graph_of: GraphOf) -> None:
    rungs = [("ladder-rung", q, 0, slot, 4) for q in (0, 6) for slot in (2, 4, 6, 8)]
    graph = graph_of(laid(*row("grass-1", 7), *rungs))
    assert costs(graph, (0, 0, 8), 6, RAELIN)[6, 0, 2] == 6
    assert costs(graph, (0, 0, 8), 6, RAELIN)[6, 0, 8] == 6
    assert (6, 0, 8) not in costs(graph, (0, 0, 8), 5, RAELIN)


@pytest.mark.rule("R200", "R206")
def test_large_flyers_do_not_land_on_rungs(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 2), ("ladder-rung", 1, 0, 2, 4)))
    large = Profile(3, Size.LARGE, flying=True)
    assert costs(graph, (0, 0, 1), 2, large) == {(1, 0, 1): 1}
    assert (1, 0, 2) in costs(graph, (0, 0, 1), 2, Profile(3, flying=True))


@pytest.mark.rule("R057", "R120", "R221")
def test_it_lands_on_glyphs_and_lava_but_passes_over_them(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 2), ("molten-lava-1", 2, 0), ("grass-1", 3, 0)))
    glyph = among(stops=[space_at(graph.board, 1, 0, 1)])
    found = arrivals(walk(graph, (0, 0, 1), 3, RAELIN, glyph))
    assert {key: (a.cost, len(a.perils)) for key, a in found.items()} == {
        (1, 0, 1): (1, 0), (2, 0, 0): (2, 1), (3, 0, 1): (3, 0)
    }  # fmt: skip


@pytest.mark.rule("R057")
def test_the_basic_game_knows_no_flying(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 2), ("water-1", 2, 0), ("grass-1", 3, 0)), BASIC)
    assert costs(graph, (0, 0, 1), 9, RAELIN) == costs(graph, (0, 0, 1), 9, 5) == {(1, 0, 1): 1, (2, 0, 0): 2}


def leaps(
    graph: MovementGraph, start: At, profile: Profile = MONK, situation: Situation | None = None
) -> dict[At, int]:
    """The costs of all places where it lands."""
    found = leap(graph, space_at(graph.board, *start), profile, situation)
    return {key: arrival.cost for key, arrival in arrivals(found).items()}


@pytest.mark.rule("R206")
def test_the_monk_leaps_three_spaces_from_ladder_to_ladder(laid: Laid, graph_of: GraphOf) -> None:
    rungs = [("ladder-rung", q, 0, slot, 4) for q in (0, 3) for slot in (2, 4, 6, 8)]
    graph = graph_of(laid(*row("grass-1", 6), *rungs))
    found = leaps(graph, (0, 0, 8))
    assert (found[3, 0, 2], found[3, 0, 8]) == (3, 3)
    assert not any(q > 3 for q, _, _ in found)


@pytest.mark.rule("R206")
def test_a_leap_goes_twelve_levels_up_or_down_and_no_more(laid: Laid, graph_of: GraphOf) -> None:
    def towers(*levels: int) -> Battlefield:
        return laid(*[("rock-1", q, 0, level) for q, level in enumerate(levels)])

    assert leaps(graph_of(towers(1, 13)), (0, 0, 1)) == {(1, 0, 13): 1}
    assert leaps(graph_of(towers(1, 14, 1)), (0, 0, 1)) == {}
    assert leaps(graph_of(towers(20, 8, 7)), (0, 0, 20)) == {(1, 0, 8): 1}
    assert leaps(graph_of(towers(20, 1, 20)), (0, 0, 20)) == {(2, 0, 20): 2}


def test_a_leap_crosses_water_and_figures_and_takes_nothing_from_roads(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("road-1", 0, 0), ("water-1", 1, 0), *row("road-1", 5, q=2)))
    enemy = among(figure(graph, (2, 0, 1), enemy=True))
    assert leaps(graph, (0, 0, 1), situation=enemy) == {(1, 0, 0): 1, (3, 0, 1): 3}


def test_who_does_not_leap_is_told_so(laid: Laid, graph_of: GraphOf) -> None:
    rows = laid(*row("grass-1", 2))
    with pytest.raises(BuilderError, match="a figure that leaps was expected"):
        leaps(graph_of(rows), (0, 0, 1), Profile(5))
    with pytest.raises(BuilderError, match="in the Basic game this one does not"):
        leaps(graph_of(rows, BASIC), (0, 0, 1), MONK)
    with pytest.raises(BuilderError, match="leap, spaces: 1 to 100 was expected, found 0"):
        Leap(0, 1, 1)


def test_a_ghost_walks_through_enemies_and_ends_on_none(laid: Laid, graph_of: GraphOf) -> None:
    rows = laid(*row("grass-1", 4))
    graph, carr = graph_of(rows), Profile(5, ghost_walk=True)
    enemies = among(figure(graph, (1, 0, 1), enemy=True), figure(graph, (2, 0, 1), engaged=True))
    assert costs(graph, (0, 0, 1), 3, carr, enemies) == {(3, 0, 1): 3}
    basic = graph_of(rows, BASIC)
    assert costs(basic, (0, 0, 1), 3, carr, among(figure(basic, (1, 0, 1), enemy=True))) == {}


@pytest.mark.rule("R048", "R120")
def test_a_slitherer_goes_on_from_water_but_not_from_glyphs_or_lava(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("water-1", 4), ("molten-lava-1", 4, 0), ("grass-1", 5, 0)))
    viper = Profile(5, slither=True)
    assert costs(graph, (0, 0, 0), 9, viper) == {(q, 0, 0): q for q in range(1, 5)}
    glyph = among(stops=[space_at(graph.board, 2, 0, 0)])
    assert costs(graph, (0, 0, 0), 9, viper, glyph) == {(1, 0, 0): 1, (2, 0, 0): 2}


@pytest.mark.rule("R233", "R057")
def test_mud_costs_a_flyer_two_as_it_costs_each_figure_and_a_leap_one(laid: Laid, graph_of: GraphOf) -> None:
    """Each figure uses up two moves on each sand space; a leap is counted in spaces."""
    mud = graph_of(laid(("grass-1", 0, 0), *row("sand-1", 4)[1:]), costs={"sand": 2})
    assert costs(mud, (0, 0, 1), 5, RAELIN) == {(1, 0, 1): 2, (2, 0, 1): 4}
    leaper = Profile(5, leap=Leap(3, 12, 12))
    landed = arrivals(leap(mud, space_at(mud.board, 0, 0, 1), leaper))
    assert landed[3, 0, 1].cost == 3


@pytest.mark.rule("R223", "R224", "R057")
@pytest.mark.parametrize(("piece", "terrain", "level"), [("snow-1", "snow", 1), ("ice-1", "ice", 0)])
def test_heavy_snow_and_slippery_ice_cost_a_flyer_two(
    laid: Laid, graph_of: GraphOf, catalogue: Catalogue, piece: str, terrain: str, level: int
) -> None:
    """Their texts speak of each space, not of who goes there."""
    variants = {"snow": {"snow": "heavy"}, "ice": {"ice": "slippery"}}[terrain]
    cold = graph_of(
        laid(("grass-1", 0, 0), *row(piece, 4)[1:]), costs=terrain_costs(catalogue.kinds, variants=variants)
    )
    assert costs(cold, (0, 0, 1), 5, RAELIN) == {(1, 0, level): 2, (2, 0, level): 4}
