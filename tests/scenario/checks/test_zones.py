"""Zones: room for armies, enemies apart, team mates together (R022); colours are those that drawing knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder.drawing.play_marks import zone_colour
from builder.problems import Problem, Severity
from builder.scenario import Layout, Scenario, Seat
from builder.scenario.checks.zones import COLOUR_WORDS, is_colour
from builder.scenario.model import Zone
from builder.scenario.victory import Standing, Victory
from tests.scenario.checks.small import EAST, SOUND, WEST, block
from tests.scenario.checks.wrong import P2, starting

Find = Callable[[Scenario], tuple[Problem, ...]]


def codes(found: tuple[Problem, ...]) -> set[str]:
    return {problem.code for problem in found}


@pytest.mark.rule("R022")
def test_team_mates_may_share_a_zone_and_enemies_may_not(find: Find) -> None:
    """The layout for four has two in each zone."""
    assert find(SOUND) == ()
    mixed = Layout(tuple(replace(P2, id=f"p{n}", zones=("east",)) for n in (1, 2)))
    (problem,) = [p for p in find(replace(SOUND, layouts=(mixed,))) if p.code == "zones-of-enemies-overlap"]
    assert "the zone east (blue)" in problem.message.casefold()
    assert "Player 1, Player 2" in problem.message


@pytest.mark.rule("R022")
def test_enemies_may_choose_among_the_same_zones(find: Find) -> None:
    both = ("west", "east")
    choice = Layout(tuple(Seat(f"p{n}", points=200, zones=both) for n in (1, 2)))
    assert "zones-of-enemies-overlap" not in codes(find(replace(SOUND, layouts=(choice,))))


@pytest.mark.rule("R022")
def test_team_mates_need_room_for_both_of_their_armies(find: Find) -> None:
    """One army of 300 points stands on one space at least, for some figures come later."""
    pair = tuple(replace(P2, id=f"p{n}", team="B") for n in (2, 3))
    one = SOUND.layouts[0].seats[0]
    for spaces, small in ((2, False), (1, True)):
        scenario = starting(replace(EAST, positions=EAST.positions[:spaces]), layouts=(Layout((one, *pair)),))
        assert ("zone-too-small" in codes(find(scenario))) is small


@pytest.mark.rule("R022")
def test_figures_on_fixed_spaces_take_room_in_their_zone(find: Find) -> None:
    """Five figures and a zone of six spaces, of which the dragon takes two."""
    zone = replace(WEST, positions=block((2, 3), range(3)))
    crowded = replace(SOUND, zones=(zone, *SOUND.zones[1:]))
    assert "army-larger-than-zone" in codes(find(crowded))


def test_positions_off_the_spaces_are_named(find: Find) -> None:
    lost = tuple(position._replace(level=7) for position in EAST.positions)
    (problem,) = [p for p in find(starting(replace(EAST, positions=lost))) if p.code == "zone-off-spaces"]
    opening = "The zone east (blue) has 10 spaces where nobody can stand: G1 (level 7)"
    assert problem.message.startswith(opening)
    assert problem.message.endswith("and 6 more")
    assert problem.at is not None


@pytest.mark.rule("R022")
def test_an_empty_zone_is_told_once_and_not_what_follows_from_it(find: Find) -> None:
    empty = replace(EAST, positions=())
    reach = (*SOUND.victory, Victory(Standing(EAST.id), "p1"))
    severities = {
        p.code: p.severity for p in find(starting(empty, victory=reach)) if p.severity is Severity.ERROR
    }
    assert severities == {"zone-empty": Severity.ERROR}


def test_a_zone_of_a_filter_is_used(find: Find) -> None:
    meadow = Zone("meadow", block((5,), (3,)))
    assert "zone-unused" in codes(find(replace(SOUND, zones=(*SOUND.zones, meadow))))


@pytest.mark.parametrize("word", [*COLOUR_WORDS, "#c0ffee", "Red ", "crimsn", "#c0ffe", ""])
def test_a_word_is_a_colour_where_it_is_drawn_as_one(word: str) -> None:
    assert is_colour(word) == (zone_colour(word) is not None)


def test_the_words_are_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    (row,) = [line for line in page.splitlines() if line.startswith("| `zones` |")]
    assert all(f"`{word}`" in row for word in COLOUR_WORDS)
