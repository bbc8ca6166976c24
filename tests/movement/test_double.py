"""Figures on two spaces: a leading end, and another that follows (R050 to R054, decision 11)."""

from __future__ import annotations

import pytest

from builder.board import Space
from builder.errors import BuilderError
from builder.movement import BASIC, MASTER_2, Edition, MovementGraph, Profile, Size
from builder.movement.reach import reach
from builder.movement.situation import Situation, space_at
from tests.movement.asking import At, GraphOf, Laid, among, at, figure, row, stands, walk

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
