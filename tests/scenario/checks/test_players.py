"""Armies that a scenario names, glyphs that must lie open, figures where they cannot stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.problems import Problem
from builder.scenario import Figures, FixedFigure, PlacedGlyph, Required, Scenario, ShuffledGlyphs, Up
from builder.scenario.special import CollectGlyphs
from tests.scenario.checks.small import ARCH, GATE, LOW, SOUND, SPACE_4, TOWER, at, on
from tests.scenario.checks.wrong import FINN, TARN, fixed, more, seated

Find = Callable[[Scenario], tuple[Problem, ...]]


def messages(found: tuple[Problem, ...], code: str) -> list[str]:
    return [problem.message for problem in found if problem.code == code]


@pytest.mark.rule("R020")
def test_an_army_may_cost_all_its_points_and_not_more(find: Find) -> None:
    """Finn costs 80, the Tarn Vikings 50."""
    assert messages(find(seated(points=130)), "army-over-points") == []
    assert messages(find(seated(points=129)), "army-over-points") == [
        "The army of Player 1 costs 130 points, 129 are allowed"
    ]


@pytest.mark.rule("R026")
def test_a_unique_card_counts_wherever_it_comes_from(find: Find) -> None:
    mimring = seated(army=("mimring",))
    assert messages(find(mimring), "unique-card-twice") == ["Player 1 has the unique card Mimring twice"]
    common = seated(army=("blade-gruts", "blade-gruts"), required=())
    assert messages(find(common), "unique-card-twice") == []


@pytest.mark.rule("R026")
def test_opponents_may_have_the_same_unique_card(find: Find) -> None:
    one, two = SOUND.layouts[0].seats
    both = replace(SOUND.layouts[0], seats=(one, replace(two, army=(FINN, TARN))))
    assert find(replace(SOUND, layouts=(both, SOUND.layouts[1]))) == ()


@pytest.mark.parametrize(
    ("need", "points", "possible"),
    [
        (Required(Figures(of="own", unique=True, hero=True), 3), 400, True),
        (Required(Figures(of="own", unique=True, hero=True), 9), 400, False),
        (Required(Figures(of="own", flying=True), 1), 79, False),
        (Required(Figures(of="own", card="blade-gruts"), 8), 80, True),
        (Required(Figures(of="own", card="blade-gruts"), 8), 79, False),
    ],
)
def test_what_an_army_must_hold_can_be_paid(find: Find, need: Required, points: int, possible: bool) -> None:
    scenario = seated(army=(), figures=(), points=points, required=(need,))
    assert (messages(find(scenario), "required-impossible") == []) is possible


@pytest.mark.rule("R129")
@pytest.mark.parametrize(("edition", "wrong"), [("master-2", True), ("master-1", False)])
def test_the_healing_glyph_lies_open_in_the_second_edition(find: Find, edition: str, wrong: bool) -> None:
    hidden = replace(more(glyphs=(PlacedGlyph("kelda", at(4, 3), Up.SYMBOL),)), edition=edition)
    shuffled = replace(more(shuffled=(ShuffledGlyphs(("kelda",), (at(4, 3),)),)), edition=edition)
    for scenario in (hidden, shuffled):
        assert bool(messages(find(scenario), "glyph-must-lie-open")) is wrong


@pytest.mark.rule("R129")
def test_without_its_power_it_may_lie_hidden(find: Find) -> None:
    inert = more(glyphs=(PlacedGlyph("kelda", at(4, 3), Up.SYMBOL, inert=True),))
    collected = more(shuffled=(ShuffledGlyphs(("kelda",), (at(4, 3),)),), rules=(CollectGlyphs(("kelda",)),))
    for scenario in (inert, collected):
        assert messages(find(scenario), "glyph-must-lie-open") == []


@pytest.mark.rule("R054")
def test_a_figure_must_fit_under_a_roof(find: Find) -> None:
    """Two levels are free there; the tower of fifteen has the open sky above."""
    assert messages(find(fixed(FixedFigure("syvarris", (on(LOW),)))), "figure-too-tall") == [
        "Syvarris is 5 levels high and does not fit at K1, level 1: 2 levels are free there"
    ]
    assert messages(find(fixed(FixedFigure("syvarris", (on(TOWER, 15),)))), "figure-too-tall") == []


@pytest.mark.rule("R051")
@pytest.mark.parametrize(
    ("positions", "wrong"),
    [((at(2, 0), at(2, 1)), False), ((at(2, 0), at(4, 0)), True), ((at(8, 4), on(TOWER, 15)), True)],
)
def test_a_long_figure_lies_on_two_even_neighbours(find: Find, positions: tuple, wrong: bool) -> None:
    found = messages(find(fixed(FixedFigure("mimring", positions))), "figure-base")
    assert bool(found) is wrong


@pytest.mark.rule("R185")
def test_nobody_starts_where_a_door_stands(find: Find) -> None:
    """The closed door stands on space 1, the open one on space 3; a doorway without door has none."""
    door = SOUND.doors[0]
    three = at(1, 8)
    gate, third = fixed(FixedFigure("syvarris", (on(GATE),))), fixed(FixedFigure("syvarris", (three,)))
    for scenario, closed, opened in ((gate, 1, 0), (third, 0, 1)):
        assert len(messages(find(scenario), "figure-in-door")) == closed
        swung = replace(scenario, doors=(replace(door, state="open"),))
        assert len(messages(find(swung), "figure-in-door")) == opened
        gone = replace(scenario, doors=(replace(door, state="none"),))
        assert messages(find(gone), "figure-in-door") == []
    assert messages(find(fixed(FixedFigure("syvarris", (on(ARCH),)))), "figure-in-door") == []
    asked = seated(required=(Required(Figures(of="own"), 1, at=on(GATE)),))
    (message,) = messages(find(asked), "figure-in-door")
    assert message == "Player 1 must place a figure on E8, level 1, where the closed door stands"


@pytest.mark.rule("R182", "R184")
def test_a_guard_who_keeps_the_door_from_being_worked_is_pointed_out(find: Find) -> None:
    """Whoever works a door stands on space 4, and nobody on spaces 1 to 3."""
    three = seated(required=(Required(Figures(of="own"), 1, at=at(1, 8)),))
    (found,) = [one for one in find(three) if one.code == "figure-in-doorway"]
    assert "Player 1 must place a figure on F9, level 1, space 3 of the doorway at E8" in found.message
    assert found.hint == "Whoever works the door stands on space 4: E10, level 1."
    four = seated(required=(Required(Figures(of="own"), 1, at=on(SPACE_4)),))
    assert messages(find(four), "figure-in-doorway") == []
    gone = replace(three, doors=(replace(SOUND.doors[0], state="none"),))
    assert messages(find(gone), "figure-in-doorway") == []
    at_the_door = fixed(FixedFigure("syvarris", (on(GATE),)))
    assert messages(find(at_the_door), "figure-in-doorway") == [], "that is figure-in-door"
