"""Figures that go otherwise: on two spaces (R050 to R054), flying, leaping (R057, R206)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.board import Space
from builder.errors import BuilderError
from builder.movement import BASIC, Leap, MovementGraph, Profile, Size
from builder.movement.reach import leap, reach
from builder.movement.situation import Situation, space_at
from tests.battlefields import laid
from tests.movement.asking import At, Row, among, arrivals, at, costs, figure, graph_of, on, row, stands, walk

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
def test_the_leading_end_pays_and_the_other_takes_the_space_just_left() -> None:
    graph = on(*row("grass-1", 8))
    assert ends(graph, (1, 0, 1), (0, 0, 1), 5) == {((q, 0, 1), (q - 1, 0, 1)): q - 1 for q in range(2, 7)}
    found = walk(graph, (1, 0, 1), 2, GRIMNAK, tail=(0, 0, 1))
    furthest = found[space_at(graph.board, 3, 0, 1), space_at(graph.board, 2, 0, 1)]
    assert [[at(space) for space in stand] for stand in furthest.stands] == [
        [(1, 0, 1), (0, 0, 1)], [(2, 0, 1), (1, 0, 1)], [(3, 0, 1), (2, 0, 1)]
    ]  # fmt: skip


HIGH = row("rock-1", 2, q=3, slot=3)
# Land, water of level 1, water of level 2, land of level 2: it could neither stop between nor go on.
WATERS = [("water-1", 2, 0, 2), ("grass-1", 3, 0, 2), ("water-1", 3, 0, 3), *row("grass-1", 2, q=4, slot=2)]
POND = [*row("grass-1", 2), ("water-1", 2, 0), *row("grass-1", 2, q=3)]


def pair(lead: int, tail: int, level: int = 1) -> tuple[At, At]:
    """Both ends on a row, the leading one first."""
    return (lead, 0, level), (tail, 0, level)


@pytest.mark.rule("R043", "R049", "R050", "R051", "R052", "R053", "R054")
@pytest.mark.parametrize(
    ("rows", "start", "move", "reached"),
    [
        pytest.param(row("grass-1", 6), pair(3, 2), 1, {pair(4, 3): 1, pair(1, 2): 1}, id="either end leads"),
        # In a nook one space wide it cannot turn round.
        pytest.param(row("grass-1", 4), pair(3, 2), 9, {pair(1, 2): 1, pair(0, 1): 2}, id="out of a nook"),
        # One space on the ground, three onto the ledge two levels up, one more on the ledge.
        pytest.param(
            [*row("grass-1", 3), *HIGH], pair(1, 0), 5, {pair(2, 1): 1, pair(4, 3, 3): 5}, id="up a ledge"
        ),
        pytest.param([*row("grass-1", 3), *HIGH], pair(1, 0), 4, {pair(2, 1): 1}, id="flat or not at all"),
        pytest.param([*row("grass-1", 3), *WATERS], pair(1, 0), 20, {pair(2, 1): 1}, id="water and water"),
        # One into the water (level 0), two up the bank, one more: both ends on level 1.
        pytest.param(POND, pair(1, 0), 6, {pair(4, 3): 4}, id="across the water"),
    ],
)
def test_where_a_figure_on_two_spaces_ends(
    rows: list[Row], start: tuple[At, At], move: int, reached: dict[tuple[At, At], int]
) -> None:
    assert ends(on(*rows), *start, move) == reached


@pytest.mark.rule("R053")
def test_its_base_does_not_lie_across_a_battlement() -> None:
    # A battlement in slot 1 lines the tile (3, 0): both sides are of level 1.
    fence = laid(*row("grass-1", 6), ("battlement", 2, 0, 1, 1))
    found = ends(graph_of(fence), (1, 0, 1), (0, 0, 1), 9)
    assert ((3, 0, 1), (2, 0, 1)) not in found
    assert found[(4, 0, 1), (3, 0, 1)] == 1 + 3 + 1


@pytest.mark.rule("R221", "R052")
def test_lava_is_as_water_to_it_and_asks_one_roll() -> None:
    flow = laid(*row("grass-1", 4), *row("molten-lava-1", 2, q=2, slot=2), *row("grass-1", 2, q=4))
    graph = graph_of(flow)
    found = walk(graph, (1, 0, 1), 9, GRIMNAK, tail=(0, 0, 1))
    told = {at(lead): (a.stops, len(a.perils)) for (lead, _), a in found.items()}
    assert told == {(2, 0, 1): ("", 1), (3, 0, 1): ("molten-lava", 1)}


@pytest.mark.rule("R051", "R120")
@pytest.mark.parametrize(
    ("rows", "level", "reached"),
    [
        pytest.param(row("grass-1", 7), 1, {pair(2, 1): 1, pair(3, 2): 2}, id="flat ground"),
        pytest.param(
            [*row("grass-1", 3), *row("grass-1", 3, q=3, slot=2)], 2, {pair(2, 1): 1}, id="up a step"
        ),
    ],
)
def test_a_glyph_under_the_leading_end_stops_it(
    rows: list[Row], level: int, reached: dict[tuple[At, At], int]
) -> None:
    """One up a step is not entered, for it could not lie flat."""
    graph = on(*rows)
    glyph = among(stops=[space_at(graph.board, 3, 0, level)])
    assert ends(graph, *pair(1, 0), 9, situation=glyph) == reached


@pytest.mark.rule("R200", "R208")
def test_it_uses_no_ladder_but_goes_up_behind_one_that_nobody_is_on() -> None:
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
def test_a_figure_on_one_space_does_not_go_up_behind_a_ladder() -> None:
    rungs = [("ladder-rung", 0, 0, 2, 1), ("ladder-rung", 0, 0, 4, 1)]
    graph = on(("grass-1", 0, 0), *rungs, ("rock-1", 1, 0, 5))
    assert walk(graph, (0, 0, 1), 9, Profile(9, Size.LARGE)) == {}


@pytest.mark.rule("R057")
def test_a_flying_figure_on_two_spaces_lands_on_two_of_one_level() -> None:
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
def test_it_stands_on_two_neighbouring_spaces_of_one_level(lead: At, tail: At | None, message: str) -> None:
    graph = on(*row("grass-1", 3), ("grass-1", 3, 0, 2))

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
def test_raelin_flies_out_of_the_overhang_and_onto_its_top() -> None:
    roof = laid(*row("grass-1", 3), ("rock-1", 1, 0, 10), ("rock-1", 0, 0, 10))
    found = arrivals(walk(graph_of(roof), (1, 0, 1), 6, RAELIN))
    assert {key: a.cost for key, a in found.items()} == {
        (0, 0, 1): 1, (2, 0, 1): 1, (1, 0, 10): 2, (0, 0, 10): 3
    }  # fmt: skip
    assert [s.level for s in found[0, 0, 10].path] == [1, 1, 10, 10]


@pytest.mark.rule("R057", "R048", "R062")
def test_it_crosses_water_cliffs_enemies_and_ruins_and_does_not_fall() -> None:
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


@pytest.mark.rule("R055", "R057")
def test_it_does_not_fly_through_what_is_too_low_for_it() -> None:
    low = on(*row("grass-1", 3), ("rock-1", 1, 0, 5), ("rock-1", 2, 0, 5))
    assert costs(low, (0, 0, 1), 4, RAELIN) == {(1, 0, 5): 1, (2, 0, 5): 2}
    assert (2, 0, 1) in costs(low, (0, 0, 1), 4, Profile(3, flying=True))


@pytest.mark.rule("R055")
def test_a_ruin_up_to_the_roof_closes_the_way() -> None:
    cave = [*row("grass-1", 2), *row("rock-1", 2, slot=8)]
    ruin = ("ruin-short", 1, 0, 2)  # on the edge to the west, as high as the roof
    open_cave = on(*cave)
    assert (0, 0, 1) in costs(open_cave, (1, 0, 1), 1, RAELIN)
    assert (0, 0, 1) not in costs(on(*cave, ruin), (1, 0, 1), 1, RAELIN)
    higher = [*row("grass-1", 2), *row("rock-1", 2, slot=9)]
    assert (0, 0, 1) in costs(on(*higher, ruin), (1, 0, 1), 1, RAELIN)


@pytest.mark.rule("R200", "R206")
def test_large_flyers_do_not_land_on_rungs() -> None:
    graph = on(*row("grass-1", 2), ("ladder-rung", 1, 0, 2, 4))
    large = Profile(3, Size.LARGE, flying=True)
    assert costs(graph, (0, 0, 1), 2, large) == {(1, 0, 1): 1}
    assert (1, 0, 2) in costs(graph, (0, 0, 1), 2, Profile(3, flying=True))


@pytest.mark.rule("R057", "R120", "R221")
def test_it_lands_on_glyphs_and_lava_but_passes_over_them() -> None:
    graph = on(*row("grass-1", 2), ("molten-lava-1", 2, 0), ("grass-1", 3, 0))
    glyph = among(stops=[space_at(graph.board, 1, 0, 1)])
    found = arrivals(walk(graph, (0, 0, 1), 3, RAELIN, glyph))
    assert {key: (a.cost, len(a.perils)) for key, a in found.items()} == {
        (1, 0, 1): (1, 0), (2, 0, 0): (2, 1), (3, 0, 1): (3, 0)
    }  # fmt: skip


@pytest.mark.rule("R057")
def test_the_basic_game_knows_no_flying() -> None:
    graph = on(*row("grass-1", 2), ("water-1", 2, 0), ("grass-1", 3, 0), edition=BASIC)
    assert costs(graph, (0, 0, 1), 9, RAELIN) == costs(graph, (0, 0, 1), 9, 5) == {(1, 0, 1): 1, (2, 0, 0): 2}


def leaps(
    graph: MovementGraph, start: At, profile: Profile = MONK, situation: Situation | None = None
) -> dict[At, int]:
    """The costs of all places where it lands."""
    found = leap(graph, space_at(graph.board, *start), profile, situation)
    return {key: arrival.cost for key, arrival in arrivals(found).items()}


@pytest.mark.rule("R206")
def test_the_monk_leaps_three_spaces_from_ladder_to_ladder() -> None:
    rungs = [("ladder-rung", q, 0, slot, 4) for q in (0, 3) for slot in (2, 4, 6, 8)]
    graph = on(*row("grass-1", 6), *rungs)
    found = leaps(graph, (0, 0, 8))
    assert (found[3, 0, 2], found[3, 0, 8]) == (3, 3)
    assert not any(q > 3 for q, _, _ in found)


@pytest.mark.rule("R206")
def test_a_leap_goes_twelve_levels_up_or_down_and_no_more() -> None:
    def towers(*levels: int) -> Battlefield:
        return laid(*[("rock-1", q, 0, level) for q, level in enumerate(levels)])

    assert leaps(graph_of(towers(1, 13)), (0, 0, 1)) == {(1, 0, 13): 1}
    assert leaps(graph_of(towers(1, 14, 1)), (0, 0, 1)) == {}
    assert leaps(graph_of(towers(20, 8, 7)), (0, 0, 20)) == {(1, 0, 8): 1}
    assert leaps(graph_of(towers(20, 1, 20)), (0, 0, 20)) == {(2, 0, 20): 2}


def test_a_leap_crosses_water_and_figures_and_takes_nothing_from_roads() -> None:
    graph = on(("road-1", 0, 0), ("water-1", 1, 0), *row("road-1", 5, q=2))
    enemy = among(figure(graph, (2, 0, 1), enemy=True))
    assert leaps(graph, (0, 0, 1), situation=enemy) == {(1, 0, 0): 1, (3, 0, 1): 3}


def test_who_does_not_leap_is_told_so() -> None:
    rows = laid(*row("grass-1", 2))
    with pytest.raises(BuilderError, match="a figure that leaps was expected"):
        leaps(graph_of(rows), (0, 0, 1), Profile(5))
    with pytest.raises(BuilderError, match="in the Basic game this one does not"):
        leaps(graph_of(rows, BASIC), (0, 0, 1), MONK)
    with pytest.raises(BuilderError, match="leap, spaces: 1 to 100 was expected, found 0"):
        Leap(0, 1, 1)


def test_a_ghost_walks_through_enemies_and_ends_on_none() -> None:
    rows = laid(*row("grass-1", 4))
    graph, carr = graph_of(rows), Profile(5, ghost_walk=True)
    enemies = among(figure(graph, (1, 0, 1), enemy=True), figure(graph, (2, 0, 1), engaged=True))
    assert costs(graph, (0, 0, 1), 3, carr, enemies) == {(3, 0, 1): 3}
    basic = graph_of(rows, BASIC)
    assert costs(basic, (0, 0, 1), 3, carr, among(figure(basic, (1, 0, 1), enemy=True))) == {}


@pytest.mark.rule("R048", "R120")
def test_a_slitherer_goes_on_from_water_but_not_from_glyphs_or_lava() -> None:
    graph = on(*row("water-1", 4), ("molten-lava-1", 4, 0), ("grass-1", 5, 0))
    viper = Profile(5, slither=True)
    assert costs(graph, (0, 0, 0), 9, viper) == {(q, 0, 0): q for q in range(1, 5)}
    glyph = among(stops=[space_at(graph.board, 2, 0, 0)])
    assert costs(graph, (0, 0, 0), 9, viper, glyph) == {(1, 0, 0): 1, (2, 0, 0): 2}


@pytest.mark.rule("R233", "R057")
def test_mud_costs_a_flyer_two_as_it_costs_each_figure_and_a_leap_one() -> None:
    """Each figure uses up two moves on each sand space; a leap is counted in spaces."""
    mud = on(("grass-1", 0, 0), *row("sand-1", 4)[1:], costs={"sand": 2})
    assert costs(mud, (0, 0, 1), 5, RAELIN) == {(1, 0, 1): 2, (2, 0, 1): 4}
    leaper = Profile(5, leap=Leap(3, 12, 12))
    landed = arrivals(leap(mud, space_at(mud.board, 0, 0, 1), leaper))
    assert landed[3, 0, 1].cost == 3
