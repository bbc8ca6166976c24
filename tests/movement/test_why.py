"""Why a space is reached or not, in words with the numbers of the rules.

Why a figure lands somewhere with its leap, or not; the answers agree with the leap itself.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.board import Board, Door
from builder.errors import BuilderError
from builder.movement import BASIC, MASTER_1, MASTER_2, Leap, MovementGraph, Profile, Size
from builder.movement.movers import mover as walker
from builder.movement.reach import leap, reach
from builder.movement.situation import Situation, space_at
from builder.movement.why import ReasonCode, Why, why, why_leap
from tests.battlefields import CASTLE, TOMB, laid
from tests.movement.asking import At, among, at, figure, graph_of, on, row
from tests.translated import plain_words, pseudo_language

FINN = Profile(5)
Whole = Callable[[str], Battlefield]


def asked(
    graph: MovementGraph,
    start: At,
    target: At,
    move: int,
    profile: Profile = FINN,
    situation: Situation | None = None,
    tail: At | None = None,
) -> Why:
    """The answer about two spaces."""
    behind = None if tail is None else space_at(graph.board, *tail)
    here, there = space_at(graph.board, *start), space_at(graph.board, *target)
    return in_every_language(graph, lambda: why(graph, here, there, profile, move, situation, tail=behind))


def in_every_language(graph: MovementGraph, asking: Callable[[], Why]) -> Why:
    """An answer in English, of which no word stays English in another language."""
    answer = asking()
    with pseudo_language():
        translated = asking()
        texts = [*(reason.plain for reason in translated.reasons), *(step.text for step in translated.way)]
    surfaces = [
        space for column in (*graph.board.spaces.values(), *graph.board.tops.values()) for space in column
    ]
    terrains = {space.terrain.replace("-", " ") for space in surfaces}
    assert plain_words(texts, {*terrains, "glyph"}) == {}
    return answer


def codes(answer: Why) -> list[ReasonCode]:
    return [reason.code for reason in answer.reasons]


@pytest.mark.rule("R046", "R040")
def test_a_climb_of_five_is_forbidden_and_the_way_round_is_too_long() -> None:
    # East of the start a cliff of five; round it, two steps of two and three levels.
    hill = laid(("grass-1", 0, 0), ("rock-1", 1, 0, 6), ("rock-1", 0, 1, 3))
    answer = asked(graph_of(hill), (0, 0, 1), (1, 0, 6), 6)
    assert not answer.reachable
    assert answer.text == (
        "the climb of 5 from A1 level 1 to B1 level 6 is forbidden with height 5 in the second edition (R046)"
        "; 7 spaces are needed, 6 are left (R040); it takes 2 turns of 6"
    )
    assert (answer.needed, answer.turns) == (7, 2)
    assert answer.reasons[0].rules == ("R046",)
    assert [at(space) for space in answer.reasons[0].at] == [(0, 0, 1), (1, 0, 6)]
    assert asked(graph_of(hill, MASTER_1), (0, 0, 1), (1, 0, 6), 6).reachable


@pytest.mark.rule("R060", "R073")
def test_what_the_other_way_costs_is_told_where_it_costs_otherwise() -> None:
    """Seven levels down from a cliff for 1 and a die, or four down and round by three more for 2."""
    cliff = on(("grass-1", 0, 0), ("rock-1", 1, 0, 8), ("rock-1", 0, 1, 4))
    down = (1, 0, 8), (0, 0, 1)
    safe = asked(cliff, *down, 2)
    assert safe.text == "reached with 2 of 2 spaces (R040); the cheapest way: 1 space, 1 fall die"
    assert safe.arrival is safe.safest
    assert (safe.safest.cost, safe.cheapest.cost) == (2, 1)
    graph, here, there = cliff, space_at(cliff.board, *down[0]), space_at(cliff.board, *down[1])
    cheap = in_every_language(graph, lambda: why(graph, here, there, FINN, 2, safely=False))
    assert cheap.text.endswith("a fall of 7 levels: 1 die (R060); the safest way: 2 spaces")
    assert cheap.arrival is cheap.cheapest
    assert ReasonCode.OTHER_WAY not in codes(asked(cliff, *down, 1)), "there is one way only"


@pytest.mark.rule("R043", "R044", "R060", "R150", "R233")
def test_a_way_is_told_step_by_step() -> None:
    hill = laid(
        ("grass-1", 0, 0), ("rock-1", 1, 0, 4), ("sand-1", 2, 0, 4), ("grass-1", 3, 0, 9), ("water-1", 4, 0)
    )
    graph = graph_of(hill, costs={"sand": 2})
    answer = asked(graph, (3, 0, 9), (0, 0, 1), 9)
    assert [step.text for step in answer.way] == [
        "C1 level 4: 2, sand costs 2, a fall of 5 levels: 1 die (R233, R060)",
        "B1 level 4: 1", "A1 level 1: 1",
    ]  # fmt: skip
    assert [(step.cost, step.total) for step in answer.way] == [(2, 2), (1, 3), (1, 4)]
    assert answer.text == "reached with 4 of 9 spaces (R040); a fall of 5 levels: 1 die (R060)"
    up = asked(graph, (0, 0, 1), (1, 0, 4), 4)
    assert [step.text for step in up.way] == ["B1 level 4: 4, 3 levels up (R043)"]
    road = on(*row("road-1", 9))
    assert (
        asked(road, (0, 0, 1), (6, 0, 1), 4).text == "reached with 6 spaces, 4 and 2 more on the road (R150)"
    )
    assert asked(road, (0, 0, 1), (8, 0, 1), 4).text.startswith(
        "8 spaces are needed, 4 are left and 3 on the road (R040, R150)"
    )


@pytest.mark.rule("R150")
def test_of_several_ways_the_one_that_asks_the_smallest_move_is_told() -> None:
    road = [("road-1", 0, 0), *row("road-1", 4, q=1, r=-1), ("road-1", 4, 0)]  # five spaces, of a move of 2
    graph = on(*road, *row("grass-1", 3, q=1))  # four spaces over the grass
    answer = asked(graph, (0, 0, 1), (4, 0, 1), 1)
    assert answer.text.startswith("5 spaces are needed, 1 is left and 3 on the road (R040, R150)")
    assert asked(graph, (0, 0, 1), (4, 0, 1), 2).reachable


@pytest.mark.rule("R048")
def test_water_on_every_way_is_named() -> None:
    graph = on(("grass-1", 0, 0), ("water-1", 1, 0), ("grass-1", 2, 0))
    answer = asked(graph, (0, 0, 1), (2, 0, 1), 6)
    assert answer.text == "water ends the move at B1 level 0 (R048); it takes 2 turns of 6"
    assert answer.needed is None
    into = asked(graph, (0, 0, 1), (1, 0, 0), 6)
    assert into.text == "reached with 1 of 6 spaces (R040); water ends the move at B1 level 0 (R048)"


@pytest.mark.rule("R120")
def test_a_glyph_on_the_only_way_is_named() -> None:
    graph = on(*row("grass-1", 3))
    glyph = among(stops=[space_at(graph.board, 1, 0, 1)])
    answer = asked(graph, (0, 0, 1), (2, 0, 1), 6, situation=glyph)
    assert answer.text == "glyph ends the move at B1 level 1 (R120); it takes 2 turns of 6"


@pytest.mark.rule("R041", "R042")
def test_who_is_in_the_way_or_on_the_space_is_named() -> None:
    rows = laid(*row("grass-1", 3))
    graph, basic = graph_of(rows), graph_of(rows, BASIC)
    enemy = among(figure(graph, (1, 0, 1), enemy=True))
    answer = asked(graph, (0, 0, 1), (2, 0, 1), 6, situation=enemy)
    assert answer.text == "an enemy is in the way at B1 level 1 (R042); with flying it takes 1 turn (R057)"
    assert answer.turns is None
    assert asked(basic, (0, 0, 1), (2, 0, 1), 6, situation=enemy).text == (
        "an enemy is in the way at B1 level 1 (R041)"
    )
    assert codes(asked(graph, (0, 0, 1), (1, 0, 1), 6, situation=enemy)) == [ReasonCode.TAKEN]
    friend = among(figure(graph, (1, 0, 1), engaged=True))
    assert asked(graph, (0, 0, 1), (2, 0, 1), 6, situation=friend).text.startswith(
        "an engaged friend is in the way at B1 level 1 (R042)"
    )
    assert asked(graph, (0, 0, 1), (1, 0, 1), 6, situation=among(figure(graph, (1, 0, 1)))).text == (
        "a friend stands on B1 level 1 (R042)"
    )


@pytest.mark.rule("R054")
def test_where_it_does_not_fit_the_headroom_is_told() -> None:
    graph = on(*row("grass-1", 3), ("rock-1", 1, 0, 10))
    tall = Profile(9)
    assert asked(graph, (0, 0, 1), (1, 0, 1), 6, tall).text == (
        "height 9 does not fit at B1 level 1, 8 levels are free (R054)"
    )
    lowest = on(*row("grass-1", 2), ("rock-1", 1, 0, 3))
    assert asked(lowest, (0, 0, 1), (1, 0, 1), 6).text == (
        "height 5 does not fit at B1 level 1, 1 level is free (R054)"
    )
    past = asked(graph, (0, 0, 1), (2, 0, 1), 6, tall)
    assert past.text == (
        "height 9 does not fit at B1 level 1, 8 levels are free (R054); "
        "with height 8 it takes 1 turn (R054); with flying it takes 1 turn (R057)"
    )


@pytest.mark.rule("R046")
def test_the_least_height_that_gets_there_is_told() -> None:
    steps = laid(("grass-1", 0, 0), ("rock-1", 1, 0, 7), ("rock-1", 2, 0, 14), ("rock-1", 0, 1, 9))
    for edition, height in ((MASTER_2, 8), (MASTER_1, 7)):
        answer = asked(graph_of(steps, edition), (0, 0, 1), (2, 0, 14), 20)
        assert f"with height {height} it takes 1 turn (R046)" in answer.text
        assert codes(answer) == [
            ReasonCode.IN_THE_WAY, ReasonCode.IN_THE_WAY, ReasonCode.TALLER, ReasonCode.FLYING
        ]  # fmt: skip
    assert asked(graph_of(steps, BASIC), (0, 0, 1), (2, 0, 14), 20).reachable


@pytest.mark.rule("R185")
def test_the_closed_door_is_named() -> None:
    ground = [("grass-1", q, r) for q in range(3) for r in (-1, 0, 1, 2)]  # nothing beside the towers
    graph = on(*ground, ("fortress-doorway", 0, 0, 2))
    outside, inside = (1, -1, 1), (0, 2, 1)
    shut = asked(graph, outside, inside, 6)
    assert shut.text.startswith("the closed door stands on B1 level 1 (R185)")
    assert asked(graph, outside, inside, 6, situation=Situation(door=Door.OPEN)).reachable
    assert asked(graph, outside, (1, 0, 1), 6).text == "the closed door stands on B1 level 1 (R185)"
    onto = asked(graph, outside, (1, 1, 1), 6, situation=Situation(door=Door.OPEN))
    assert onto.text == "the open door stands on B2 level 1 (R185)"


@pytest.mark.rule("R221")
def test_forbidden_ground_is_named() -> None:
    rows = laid(("grass-1", 0, 0), ("molten-lava-1", 1, 0), ("grass-1", 2, 0))
    told = "molten lava at B1 level 0 may not be entered in the Basic game (R221)"
    assert asked(graph_of(rows, BASIC), (0, 0, 1), (1, 0, 0), 6).text == told
    assert asked(graph_of(rows, BASIC), (0, 0, 1), (2, 0, 1), 6).text == told
    assert asked(graph_of(rows), (0, 0, 1), (1, 0, 0), 6).reachable


@pytest.mark.rule("R200", "R207")
def test_who_may_not_use_a_ladder_or_go_past_it_is_told() -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4)]
    graph = on(("grass-1", 0, 0), *rungs, ("grass-1", 1, 0, 5))
    large = Profile(9, Size.LARGE)
    assert asked(graph, (0, 0, 1), (0, 0, 4), 6, large).text == (
        "only small and medium figures on one space use ladders (R200)"
    )
    assert asked(graph, (0, 0, 1), (1, 0, 5), 6, large).reasons[0].text == (
        "a ladder stands between A1 level 1 and B1 level 5 (R207)"
    )
    up = asked(graph, (0, 0, 1), (1, 0, 5), 6)
    assert [step.text for step in up.way] == [
        "the rung at A1 level 2: 1, on the ladder (R202)", "the rung at A1 level 4: 1, on the ladder (R202)",
        "B1 level 5: 1",
    ]  # fmt: skip


@pytest.mark.rule("R160", "R173")
@pytest.mark.parametrize("kind", ["battlement", "stone-wall"])
def test_a_wall_that_is_climbed_is_named_with_its_rule(kind: str) -> None:
    piece = (kind, 0, 0, 2, 1)
    over = next(Board(laid(piece)).all_barriers())
    inside, edge = over.inside, over.edge
    start = edge.across if edge.hex == inside else edge.hex
    ground = [
        ("grass-1", start.q, start.r),
        ("grass-1", inside.q, inside.r),
        ("grass-1", inside.q, inside.r, 2),
    ]
    graph = on(*ground, piece)
    answer = asked(graph, (start.q, start.r, 1), (inside.q, inside.r, 2), 4, Profile(3))
    rule = "R173" if kind == "battlement" else "R160"
    words = kind.replace("-", " ")
    assert answer.reasons[0].text.startswith(f"the climb of 3 over the {words} from ")
    assert answer.reasons[0].rules == ("R046", rule)
    told = asked(graph, (start.q, start.r, 1), (inside.q, inside.r, 2), 4, Profile(4))
    assert told.way[0].text.endswith(f": 4, 3 levels up over the {words} (R043, {rule})")


def test_a_ruin_on_the_only_way_is_named() -> None:
    graph = on(*row("grass-1", 2), ("ruin-short", 1, 0, 2))
    answer = asked(graph, (0, 0, 1), (1, 0, 1), 6)
    assert answer.reasons[0].text == (
        "the ruin between A1 level 1 and B1 level 1 is not crossed on foot (decision 6)"
    )
    assert asked(graph, (0, 0, 1), (1, 0, 1), 7, Profile(7, climbs_ruins=True)).reachable


@pytest.mark.rule("R051", "R052")
def test_for_two_spaces_the_other_end_needs_a_place() -> None:
    graph = on(*row("grass-1", 3), ("rock-1", 3, 0, 3))
    double = Profile(9, Size.HUGE, double=True)
    assert asked(graph, (1, 0, 1), (3, 0, 3), 9, double, tail=(0, 0, 1)).text == (
        "no free neighbour of D1 level 3 has the same level for the other end (R051)"
    )
    assert asked(graph, (1, 0, 1), (2, 0, 1), 9, double, tail=(0, 0, 1)).reachable


@pytest.mark.rule("R073", "R074")
def test_swipes_and_falls_of_a_way_are_told() -> None:
    graph = on(*row("grass-1", 4), ("grass-1", 1, -1))
    enemies = among(figure(graph, (0, 0, 1), enemy=True), figure(graph, (1, -1, 1), enemy=True))
    answer = asked(graph, (1, 0, 1), (3, 0, 1), 4, situation=enemies)
    assert answer.text == (
        "reached with 2 of 4 spaces (R040); 2 swipes on leaving enemies, one die each (R073, R074)"
    )
    assert [swipe.step for swipe in answer.swipes] == [1, 1]


@pytest.mark.rule("R042", "R211")
def test_an_enemy_on_a_ladder_is_in_the_way_once_and_no_climb_begins_under_him() -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4)]
    ground = [("grass-1", 0, 0), ("grass-1", -1, 0), *rungs]
    graph = on(*ground, ("grass-1", 1, 0, 5))
    enemy = among(figure(graph, (0, 0, 2), enemy=True, height=4))
    answer = asked(graph, (-1, 0, 1), (1, 0, 5), 6, Profile(3), enemy)
    told = [reason.text for reason in answer.reasons if reason.code is ReasonCode.IN_THE_WAY]
    assert told == ["an enemy is in the way at the rung at A1 level 2 (R042)"]
    assert asked(graph, (-1, 0, 1), (1, 0, 5), 6, Profile(3)).reachable  # without him
    # A ladder that ends too low: the climb begins where nobody stands.
    graph = on(*ground, ("grass-1", 1, 0, 12))
    enemy = among(figure(graph, (0, 0, 2), enemy=True, height=4))
    climbs = [
        reason.at[0]
        for reason in asked(graph, (-1, 0, 1), (1, 0, 12), 6, situation=enemy).reasons
        if "the climb of" in reason.text
    ]
    assert [at(space) for space in climbs] == [(0, 0, 4)]


def test_an_island_is_reached_by_nobody() -> None:
    graph = on(("grass-1", 0, 0), ("grass-1", 5, 0))
    answer = asked(graph, (0, 0, 1), (5, 0, 1), 6)
    assert answer.text == "no steps lead from A1 level 1 to F1 level 1"
    assert (answer.needed, answer.turns, codes(answer)) == (None, None, [ReasonCode.CUT_OFF])


def test_a_leap_that_gets_there_is_told() -> None:
    graph = on(("grass-1", 0, 0), ("rock-1", 1, 0, 9))
    monk = Profile(5, leap=Leap(3, 12, 12))
    assert asked(graph, (0, 0, 1), (1, 0, 9), 6, monk).reasons[-1].text == "its leap of 3 gets there"


def test_where_it_stands_it_stands() -> None:
    answer = asked(on(*row("grass-1", 2)), (0, 0, 1), (0, 0, 1), 6)
    assert (answer.text, answer.turns) == ("the figure stands there now", 0)


def test_a_target_that_is_no_space_is_refused() -> None:
    graph, other = on(*row("grass-1", 2)), on(("grass-1", 7, 7))
    with pytest.raises(BuilderError, match="not a space of this battlefield"):
        why(graph, space_at(graph.board, 0, 0, 1), space_at(other.board, 7, 7, 1), FINN, 6)


@pytest.mark.parametrize("name", [TOMB, CASTLE])
@pytest.mark.parametrize("profile", [FINN, Profile(11, Size.HUGE, double=True), Profile(5, flying=True)])
def test_on_whole_battlefields_why_agrees_with_reach_and_always_says_something(
    name: str, profile: Profile, made: Whole
) -> None:
    graph = graph_of(made(name), MASTER_2)
    spaces = sorted(graph.board.all_spaces())
    start = next(s for s in spaces if s.headroom is None and s.kind == "tile" and s.terrain == "grass")
    mover = walker(graph, profile, Situation())
    tail = None
    if profile.double:
        ends = [s for hex in start.hex.neighbours() for s in graph.board.at(hex)]
        tail = next(s for s in ends if mover.lies_flat(graph.number(start), graph.number(s)))
    reached = {space for stand in reach(graph, start, profile, 6, tail=tail) for space in stand}
    for target in spaces[:: len(spaces) // 25]:
        answer = why(graph, start, target, profile, 6, tail=tail)
        assert answer.reachable is (target in reached and target not in (start, tail))
        assert answer.text
        assert (answer.turns is None) or answer.turns >= answer.reachable


@pytest.mark.rule("R045", "R051")
def test_what_a_longer_move_reaches_is_not_said_to_have_no_steps() -> None:
    """Grimnak before an overhang of level 5: his base lies flat again on top only, 7 moves away; and a ledge
    that asks for more than a whole move.
    """
    ledge = on(*row("grass-1", 4), ("rock-1", 4, 0, 5), ("rock-1", 5, 0, 5))
    grimnak = Profile(10, Size.LARGE, double=True)
    short = asked(ledge, (2, 0, 1), (5, 0, 5), 5, grimnak, tail=(1, 0, 1))
    assert short.text == (
        "7 spaces are needed, 5 are left (R040); several moves of 5 do not get there either (R045, R051)"
    )
    assert (short.needed, short.turns) == (7, None)
    assert asked(ledge, (2, 0, 1), (5, 0, 5), 7, grimnak, tail=(1, 0, 1)).reachable
    slow = asked(ledge, (3, 0, 1), (4, 0, 5), 4)
    assert (
        slow.text
        == "5 spaces are needed, 4 are left (R040); several moves of 4 do not get there either (R045)"
    )


MONK = Profile(5, leap=Leap(3, 4, 2))


def asked_leap(
    graph: MovementGraph,
    start: At,
    target: At,
    profile: Profile = MONK,
    situation: Situation | None = None,
    tail: At | None = None,
) -> Why:
    """The answer about two spaces."""
    behind = None if tail is None else space_at(graph.board, *tail)
    here, there = space_at(graph.board, *start), space_at(graph.board, *target)
    return in_every_language(graph, lambda: why_leap(graph, here, there, profile, situation, tail=behind))


def test_a_leap_is_told_space_by_space() -> None:
    graph = on(("grass-1", 0, 0), ("rock-1", 1, 0, 5), ("water-1", 2, 0))
    answer = asked_leap(graph, (0, 0, 1), (2, 0, 0))
    assert answer.text == "reached with 2 of its leap of 3"
    assert [step.text for step in answer.way] == ["B1 level 5: 1, leaping", "C1 level 0: 1, leaping"]
    assert [step.total for step in answer.way] == [1, 2]
    assert answer.reachable


def test_too_far_too_high_too_low_and_cut_off_are_told_apart() -> None:
    rows = [*row("grass-1", 6), ("rock-1", 0, 1, 6), ("grass-1", 9, 9)]
    graph = on(*rows)
    assert asked_leap(graph, (0, 0, 1), (5, 0, 1)).text == "F1 level 1 lies farther than its leap of 3"
    assert asked_leap(graph, (0, 0, 1), (0, 1, 6)).text == (
        "A2 level 6 lies 5 levels above the start, its leap lands at most 4 above"
    )
    assert asked_leap(graph, (0, 1, 6), (0, 0, 1)).text == (
        "A1 level 1 lies 5 levels below the start, its leap lands at most 2 below"
    )
    assert asked_leap(graph, (0, 0, 1), (9, 9, 1)).reasons[0].code is ReasonCode.CUT_OFF
    assert asked_leap(graph, (0, 0, 1), (0, 0, 1)).text == "the figure stands there now"


def test_what_is_too_high_to_cross_is_named() -> None:
    graph = on(("grass-1", 0, 0), ("rock-1", 1, 0, 9), ("grass-1", 2, 0))
    answer = asked_leap(graph, (0, 0, 1), (2, 0, 1))
    assert answer.text == "B1 level 9 lies 8 levels above the start, too high for the leap"
    assert [at(space) for space in answer.reasons[0].at] == [(1, 0, 9)]


@pytest.mark.rule("R042", "R073")
def test_who_stands_there_is_named_and_who_may_swipe() -> None:
    graph = on(*row("grass-1", 4))
    enemy = among(figure(graph, (1, 0, 1), enemy=True))
    assert asked_leap(graph, (0, 0, 1), (1, 0, 1), situation=enemy).text == (
        "an enemy is in the way at B1 level 1 (R042)"
    )
    over = asked_leap(graph, (0, 0, 1), (3, 0, 1), situation=enemy)
    assert (over.reachable, over.swipes) == (True, ())
    swiped = Profile(5, leap=Leap(3, 4, 2, swiped=True))
    told = asked_leap(graph, (0, 0, 1), (3, 0, 1), swiped, enemy)
    assert told.text.endswith("1 swipe on leaving enemies, one die each (R073)")


def test_who_does_not_leap_is_refused() -> None:
    rows = laid(*row("grass-1", 2))
    with pytest.raises(BuilderError, match="leaps was expected"):
        asked_leap(graph_of(rows), (0, 0, 1), (1, 0, 1), Profile(5))
    with pytest.raises(BuilderError, match="the Basic game"):
        asked_leap(graph_of(rows, BASIC), (0, 0, 1), (1, 0, 1))


@pytest.mark.parametrize("profile", [MONK, Profile(5, double=True, leap=Leap(2, 6, 6))])
def test_on_a_whole_battlefield_it_agrees_with_the_leap_and_always_says_something(
    profile: Profile, made: Whole
) -> None:
    graph = graph_of(made(TOMB))
    spaces = sorted(graph.board.all_spaces())
    start = next(space for space in spaces if space.headroom is None and space.terrain == "grass")
    tail = None
    if profile.double:
        near = [s for hex in start.hex.neighbours() for s in graph.board.at(hex) if s.level == start.level]
        tail = near[0]
    landed = {space for stand in leap(graph, start, profile, tail=tail) for space in stand}
    assert landed
    for target in [*landed, *spaces[:: len(spaces) // 25]]:
        if target is None or target in (start, tail):
            continue
        answer = why_leap(graph, start, target, profile, tail=tail)
        assert answer.reachable is (target in landed)
        assert answer.text
