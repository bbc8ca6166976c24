"""The rules read aloud and the fast search agree on thousands of random boards, figures and editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.movement.reach import Arrival, Reach, reach
from builder.movement.turns import turns
from tests import battlefields
from tests.movement import oracle_engagement
from tests.movement.questions import QUESTIONS, Asked, Case, Question, place_of
from tests.movement.random_boards import PLANS, Plan, build

quickly = settings(suppress_health_check=[*HealthCheck])


def reached(asked: Asked) -> Reach | None:
    """What the fast search answers; None where both say that the figure cannot stand there."""
    places = [place for place in (asked.here, asked.behind) if place is not None]
    stands = all(asked.game.may_begin(place) for place in places)
    try:
        found = reach(asked.graph, asked.start, asked.profile, asked.move, asked.situation, tail=asked.tail)
    except BuilderError:
        assert not stands
        return None
    assert stands
    return found


def compare_costs(asked: Asked, found: Reach) -> None:
    """Every place, with the dice and spaces of the best way; every step of every way is one."""
    slow = asked.game.reach(asked.here, asked.behind, asked.move)
    fast = {
        (place_of(lead), None if tail is None else place_of(tail)): arrival
        for (lead, tail), arrival in found.items()
    }
    assert {stand: price(arrival) for stand, arrival in fast.items()} == slow
    for arrival in fast.values():
        assert sum(tolls(asked, arrival)) == arrival.cost


def price(arrival: Arrival) -> tuple[int, int]:
    """What a way risks and costs, in the oracle's words."""
    swipes = sum(swipe.by.swipe_dice for swipe in arrival.swipes)
    return 1_000 * arrival.extreme_falls + arrival.fall_dice + swipes, arrival.cost


def tolls(asked: Asked, arrival: Arrival) -> Iterator[int]:
    """What each step of a way costs by the rules."""
    step = asked.game.flight if arrival.flown else asked.game.step
    for here, there in pairwise(arrival.path):
        toll = step(place_of(here), place_of(there))
        assert toll is not None
        yield toll.cost


def compare_turns(asked: Asked) -> None:
    """In how many turns it gets to each place."""
    counted = turns(asked.graph, [(asked.start, asked.tail)], asked.profile, asked.move, asked.situation)
    told = {place_of(space): count for space, count in counted.items()}
    assert told == asked.game.turns(asked.here, asked.behind, asked.move)


def compare_swipes(asked: Asked, found: Reach) -> None:
    """Who swipes at it on every way."""
    game = asked.game
    for arrival in found.values():
        stands = [tuple(map(place_of, stand)) for stand in arrival.stands]
        slow = oracle_engagement.swipes(game.world, replace(game.figure, flying=arrival.flown), stands)
        fast = [
            (swipe.step, tuple(place_of(s).position for s in swipe.by.spaces)) for swipe in arrival.swipes
        ]
        assert sorted(fast) == slow


@settings(quickly, max_examples=250)
@given(plan=PLANS, questions=st.lists(QUESTIONS, min_size=1, max_size=4))
def test_the_fast_search_agrees_with_the_rules_read_aloud(
    plan: Plan, questions: list[Question], catalogue: Catalogue
) -> None:
    case = Case(build(plan, catalogue.pieces), catalogue)
    assert [place_of(space) for space in case.spaces] == sorted(case.world.places)
    for question in questions:
        asked = case.ask(question)
        found = reached(asked) if asked else None
        if asked and found:
            compare_costs(asked, found)


@settings(quickly, max_examples=60)
@given(plan=PLANS, question=QUESTIONS)
def test_turns_are_those_of_one_move_after_the_other(
    plan: Plan, question: Question, catalogue: Catalogue
) -> None:
    asked = Case(build(plan, catalogue.pieces), catalogue).ask(question)
    if asked and asked.move and reached(asked) is not None:
        compare_turns(asked)


@settings(quickly, max_examples=100)
@given(plan=PLANS, questions=st.lists(QUESTIONS, min_size=1, max_size=3))
def test_swipes_are_those_of_the_rules_read_aloud(
    plan: Plan, questions: list[Question], catalogue: Catalogue
) -> None:
    case = Case(build(plan, catalogue.pieces), catalogue)
    for question in questions:
        asked = case.ask(question)
        found = reached(asked) if asked else None
        if asked and found:
            compare_swipes(asked, found)


@pytest.mark.parametrize("name", battlefields.ALL)
def test_they_agree_on_whole_battlefields(
    name: str, made: Callable[[str], Battlefield], catalogue: Catalogue
) -> None:
    case = Case(made(name), catalogue)
    assert [place_of(space) for space in case.spaces] == sorted(case.world.places)

    @settings(quickly, max_examples=15)
    @given(question=QUESTIONS)
    def ask(question: Question) -> None:
        asked = case.ask(question)
        found = reached(asked) if asked else None
        if asked and found:
            compare_costs(asked, found)
            compare_swipes(asked, found)

    ask()
