"""Far too much of everything: one clear message a kind, and an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from builder.problems import Problem
from builder.scenario import FixedFigure, Layout, PlacedGlyph, Scenario, Seat, Zone
from builder.scenario.checks.registry import MOST_OF_A_KIND
from builder.scenario.special import InitiativeBonus
from builder.scenario.victory import Eliminated, Victory
from tests.scenario.checks.small import EAST, SOUND, at, block

Find = Callable[[Scenario], tuple[Problem, ...]]


def test_a_hundred_players_in_one_zone_are_told_once(find: Find) -> None:
    crowd = Layout(tuple(Seat(f"p{n}", points=400 + n, zones=("east",)) for n in range(100)))
    scenario = replace(
        SOUND, layouts=(crowd,), zones=(EAST,), rules=(), doors=(), victory=(Victory(Eliminated()),)
    )
    counts = Counter(problem.code for problem in find(scenario))
    assert counts["too-many-players"] == 1
    assert counts["zones-of-enemies-overlap"] == 1


def test_a_hundred_players_with_zones_of_ten_thousand_spaces(find: Find) -> None:
    zones = tuple(Zone(f"z{n}", block(range(100), range(n, n + 100))) for n in range(8))
    seats = tuple(Seat(f"p{n}", points=5000, zones=(f"z{n % 8}",)) for n in range(100))
    scenario = replace(SOUND, layouts=(Layout(seats),), zones=zones, victory=(Victory(Eliminated()),))
    counts = Counter(problem.code for problem in find(scenario))
    assert counts["zone-off-spaces"] == 8
    assert max(counts.values()) <= MOST_OF_A_KIND + 1


def test_of_a_kind_only_the_first_are_told_and_that_there_are_more(find: Find) -> None:
    glyphs = tuple(PlacedGlyph(f"glyph-{n}", at(4, 3)) for n in range(1000))
    rules = tuple(InitiativeBonus(f"nobody-{n}", 1) for n in range(1000))
    found = find(replace(SOUND, glyphs=glyphs, rules=rules))
    for code in ("unknown-glyph", "unknown-player"):
        problems = [problem for problem in found if problem.code == code]
        assert len(problems) == MOST_OF_A_KIND + 1
        assert sum("There is more of the kind" in problem.message for problem in problems) == 1


def test_long_names_are_cut_in_messages(find: Find) -> None:
    scenario = replace(SOUND, victory=(Victory(Eliminated(), "x" * 5000),))
    assert all(len(problem.message) < 300 and len(problem.hint) < 300 for problem in find(scenario))


def test_many_figures_on_one_space_are_one_finding(find: Find) -> None:
    figures = tuple(FixedFigure("syvarris", (at(3, 3),), n) for n in range(500))
    one, two = SOUND.layouts[0].seats
    scenario = replace(SOUND, layouts=(Layout((replace(one, figures=figures), two)),))
    shared = [problem for problem in find(scenario) if problem.code == "figures-share-space"]
    assert len(shared) == 1
    assert len(shared[0].message) < 200
