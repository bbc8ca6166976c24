"""Ways between enemies and to what is to be reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.hexgrid import Hex
from builder.problems import Problem
from builder.scenario import Figures, Layout, Position, Scenario, ScenarioObject, Seat, Zone
from builder.scenario.checks import check_scenario
from builder.scenario.victory import Eliminated, Not, Standing, Victory
from tests.scenario.checks.small import GATE, ISLAND, SOUND, SPACE_4, on

Find = Callable[[Scenario], tuple[Problem, ...]]
Check = Callable[[Scenario, Battlefield], tuple[Problem, ...]]


@pytest.fixture
def check(catalogue: Catalogue, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]) -> Check:
    """What the checks find in a scenario on any battlefield."""
    return lambda scenario, battlefield: check_scenario(scenario, battlefield, catalogue, cards, glyphs)


def laid(catalogue: Catalogue, *rows: tuple[str, int, int, int, int]) -> Battlefield:
    battlefield = Battlefield()
    pieces = [
        battlefield.new_piece(catalogue.pieces[name], Hex(q, r), slot, rotation)
        for name, q, r, slot, rotation in rows
    ]
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


def duel(one: Position, other: Position, **more: object) -> Scenario:
    """Two players, each with a zone of one space."""
    seats = Seat("p1", points=80, zones=("a",)), Seat("p2", points=80, zones=("b",))
    return Scenario(
        title={"en": "A duel"},
        goal={"en": "Win."},
        layouts=(Layout(seats),),
        zones=(Zone("a", (one,)), Zone("b", (other,))),
        victory=(Victory(Eliminated()),),
        **more,  # type: ignore[arg-type]
    )


def test_a_step_of_four_levels_is_climbed_and_one_of_five_is_not(catalogue: Catalogue, check: Check) -> None:
    for top, wrong in ((5, set()), (6, {"only-flyers-reach-enemy"})):
        battlefield = laid(catalogue, ("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, top, 0))
        found = check(duel(Position(Hex(0, 0), 1), Position(Hex(1, 0), top)), battlefield)
        # From above everybody gets down, so it is told of the lower start alone.
        assert {problem.code for problem in found} == wrong
        assert all(problem.at is not None and problem.at.slot == 1 for problem in found)


@pytest.mark.rule("R205")
def test_a_ladder_is_a_way(catalogue: Catalogue, check: Check) -> None:
    ground = ("grass-1", 0, 0, 1, 0), ("grass-1", 1, -1, 8, 0)
    ladder = [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8)]
    scenario = duel(Position(Hex(0, 0), 1), Position(Hex(1, -1), 8))
    assert {p.code for p in check(scenario, laid(catalogue, *ground))} == {"only-flyers-reach-enemy"}
    assert check(scenario, laid(catalogue, *ground, *ladder)) == ()


def test_doors_are_open_for_ways(find: Find) -> None:
    """Behind the gate lies a space that is reached through it."""
    scenario = replace(SOUND, objects=(ScenarioObject("flag", on(SPACE_4), "flag"),))
    assert "goal-out-of-reach" not in {problem.code for problem in find(scenario)}
    assert find(replace(SOUND, objects=(ScenarioObject("flag", on(GATE), "flag"),))) == ()


def test_only_those_who_need_it_must_get_there(find: Find) -> None:
    island = replace(SOUND, objects=(replace(SOUND.objects[0], at=on(ISLAND)),))
    for victory, wrong in (
        (Victory(Standing("flag"), "p2"), True),
        (Victory(Standing("flag", Figures(of="enemies")), "p2"), True),
        (Victory(Not(Standing("flag")), "p2"), False),
    ):
        found = find(replace(island, victory=(victory,), rules=()))
        assert ("goal-out-of-reach" in {problem.code for problem in found}) is wrong


def test_nobody_may_get_beside_the_captive(find: Find) -> None:
    captive = replace(SOUND.neutrals[0], positions=(Position(Hex(32, 0), 1),))
    scenario = replace(SOUND, neutrals=(captive,), layouts=SOUND.layouts[:1])
    (problem,) = [p for p in find(scenario) if p.code == "goal-out-of-reach"]
    assert problem.message == "No figure of Player 2 gets to a space beside Sgt. Drake Alexander"
