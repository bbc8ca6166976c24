"""The fast search, the rules read aloud and counts by hand agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.board import Door, Space
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.facts import Size
from builder.movement import MASTER_2, MovementGraph, Profile, edition
from builder.movement.reach import Arrival, Reach, reach, turns
from builder.movement.situation import Other, Situation, space_at
from tests import battlefields
from tests.battlefields import laid
from tests.movement import oracle_engagement
from tests.movement.asking import graph_of
from tests.movement.questions import QUESTIONS, Asked, Case, Question, place_of
from tests.movement.random_boards import PLANS, Plan, build
from tests.soak import often

# ---- The rules read aloud and the fast search agree on thousands of random boards, figures and editions
# ----

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


def compare_cheapest(asked: Asked) -> None:
    """The same of the ways of fewest spaces, of those as cheap the safest."""
    slow = asked.game.reach(asked.here, asked.behind, asked.move, cheap)
    found = reach(
        asked.graph, asked.start, asked.profile, asked.move, asked.situation, tail=asked.tail, safely=False
    )
    fast = {
        (place_of(lead), None if tail is None else place_of(tail)): price(arrival)
        for (lead, tail), arrival in found.items()
    }
    assert fast == slow


def cheap(prices: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The one of fewest spaces, of these that of fewest dice."""
    return min(prices, key=lambda price: price[::-1])


def price(arrival: Arrival) -> tuple[int, int]:
    """What a way risks and costs, in the oracle's words."""
    swipes = sum(swipe.by.swipe_dice for swipe in arrival.swipes)
    return 1_000 * arrival.extreme_falls + arrival.fall_dice + swipes, arrival.cost


def tolls(asked: Asked, arrival: Arrival) -> Iterator[int]:
    """What each step of a way costs by the rules."""
    step = asked.game.flight if arrival.flown else asked.game.step
    for here, there in pairwise(arrival.path):
        toll = step(place_of(here), place_of(there))
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


@settings(quickly, max_examples=often(100))
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
            compare_cheapest(asked)


@settings(quickly, max_examples=often(24))
@given(plan=PLANS, question=QUESTIONS)
def test_turns_are_those_of_one_move_after_the_other(
    plan: Plan, question: Question, catalogue: Catalogue
) -> None:
    asked = Case(build(plan, catalogue.pieces), catalogue).ask(question)
    if asked and asked.move and reached(asked) is not None:
        compare_turns(asked)


@settings(quickly, max_examples=often(40))
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

    @settings(quickly, max_examples=often(6))
    @given(question=QUESTIONS)
    def ask(question: Question) -> None:
        asked = case.ask(question)
        found = reached(asked) if asked else None
        if asked and found:
            compare_costs(asked, found)
            compare_swipes(asked, found)

    ask()


# ---- Small battlefields whose reachable spaces were counted by hand (tests/data/reach), as chess programs
# do ----

FOLDER = Path(__file__).parent.parent / "data" / "reach"
KEYS = {
    *("about", "rules", "edition", "figure", "start", "tail", "door", "costs", "glyphs"),
    *("enemies", "friends", "engaged", "move", "reach", "turns"),
}


def boards() -> dict[str, dict[str, Any]]:
    return {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.yaml"))}


BOARDS = boards()


def counts() -> Iterator[Any]:
    """Every count of every board, marked with its rules."""
    for name, board in BOARDS.items():
        for count in board["counts"]:
            marks = [pytest.mark.rule(rule) for rule in count.get("rules", ())]
            yield pytest.param(name, count, id=f"{name}: {count['about']}", marks=marks)


def laid_out(name: str) -> Battlefield:
    board = BOARDS[name]
    rows = [tuple(row) for row in board.get("pieces", ())]
    for piece, first, last, r, *slot in board.get("strips", ()):
        rows += [(piece, q, r, *slot) for q in range(first, last + 1)]
    return laid(*rows)


class PerftAsked:
    """The figure of one count on its board."""

    def __init__(self, name: str, count: dict[str, Any]) -> None:
        assert count.keys() <= KEYS, f"not known in {name}: {count.keys() - KEYS}"
        rules = edition(count.get("edition", MASTER_2.id))
        self.graph: MovementGraph = graph_of(laid_out(name), rules, costs=count.get("costs", {}))
        board = self.graph.board
        self.start, self.tail = space_at(board, *count["start"]), None
        if "tail" in count:
            self.tail = space_at(board, *count["tail"])
        figure = {"height": 5, "size": "medium", **count.get("figure", {})}
        self.profile = Profile(**{**figure, "size": Size(figure["size"])})
        others = [
            Other((space_at(board, *at),), 5, whose == "enemies", whose == "engaged")
            for whose in ("enemies", "friends", "engaged")
            for at in count.get(whose, ())
        ]
        stops = {space_at(board, *at): "glyph" for at in count.get("glyphs", ())}
        self.situation = Situation(tuple(others), Door(count.get("door", "closed")), stops=stops)

    def reached(self, move: int) -> dict[tuple[Space, Space | None], Any]:
        return dict(reach(self.graph, self.start, self.profile, move, self.situation, tail=self.tail))


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_the_spaces_that_were_counted(name: str) -> None:
    assert len(graph_of(laid_out(name)).board) == BOARDS[name]["spaces"]


@pytest.mark.parametrize(("name", "count"), list(counts()))
def test_as_many_spaces_are_reached_as_were_counted_by_hand(name: str, count: dict[str, Any]) -> None:
    asked = PerftAsked(name, count)
    if "reach" in count:
        by_move = [len(asked.reached(move)) for move in range(1, len(count["reach"]) + 1)]
        assert by_move == count["reach"]
    if "turns" in count:
        starts = [(asked.start, asked.tail)]
        found = Counter(turns(asked.graph, starts, asked.profile, count["move"], asked.situation).values())
        assert [found[turn] for turn in range(max(found) + 1)] == count["turns"]
    assert "reach" in count or "turns" in count
