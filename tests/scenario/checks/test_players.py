"""Armies, figures, glyphs and zones that cannot be as a scenario says (R022, R051, R053)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.battlefield import Battlefield
from builder.catalogue.bases import base_hexes
from builder.colours import zone_colour
from builder.hexgrid import Hex
from builder.problems import Problem, Severity
from builder.scenario import (
    Figures,
    FixedFigure,
    Layout,
    PlacedGlyph,
    Position,
    Required,
    Seat,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.checks.zones import COLOUR_WORDS, is_colour
from builder.scenario.rosters import ArmyRules
from builder.scenario.special import CollectGlyphs, PowersOff
from builder.scenario.victory import Standing, Victory
from tests.scenario.checks.small import (
    ARCH,
    EAST,
    GATE,
    LOW,
    SOUND,
    SPACE_4,
    TOWER,
    WEST,
    at,
    block,
    coded,
    find,
    messages,
    on,
)
from tests.scenario.checks.wrong import FINN, P2, TARN, fixed, more, seated, starting
from tests.scenario.conftest import found_in
from tests.scenario.test_rosters import card

# ---- Armies that a scenario names, glyphs that must lie open, figures where they cannot stand ----


@pytest.mark.rule("R020")
def test_an_army_may_cost_all_its_points_and_not_more() -> None:
    """Finn costs 80, the Tarn Vikings 50."""
    assert messages(seated(points=130), "army-over-points") == []
    assert messages(seated(points=129), "army-over-points") == [
        "The army of Player 1 costs 130 points, 129 are allowed"
    ]


@pytest.mark.rule("R026")
def test_a_unique_card_counts_wherever_it_comes_from() -> None:
    mimring = seated(army=("mimring",))
    assert messages(mimring, "unique-card-twice") == ["Player 1 has the unique card Mimring twice"]
    common = seated(army=("blade-gruts", "blade-gruts"), required=())
    assert messages(common, "unique-card-twice") == []


@pytest.mark.rule("R026")
def test_opponents_may_have_the_same_unique_card() -> None:
    one, two = SOUND.layouts[0].seats
    both = replace(SOUND.layouts[0], seats=(one, replace(two, army=(FINN, TARN))))
    assert find(replace(SOUND, layouts=(both, SOUND.layouts[1]))) == ()


@pytest.mark.parametrize(
    ("need", "points", "possible"),
    [
        (Required(Figures(of="own", unique=True, hero=True), 3), 400, True),
        (Required(Figures(of="own", unique=True, hero=True), 9), 359, False),
        (Required(Figures(of="own", flying=True), 1), 29, False),
        (Required(Figures(of="own", card="blade-gruts"), 8), 80, True),
        (Required(Figures(of="own", card="blade-gruts"), 8), 79, False),
    ],
)
def test_what_an_army_must_hold_can_be_paid(need: Required, points: int, possible: bool) -> None:
    scenario = seated(army=(), figures=(), points=points, required=(need,))
    assert (messages(scenario, "required-impossible") == []) is possible


@pytest.mark.rule("R129")
@pytest.mark.parametrize(("edition", "wrong"), [("master-2", True), ("master-1", False)])
def test_the_healing_glyph_lies_open_in_the_second_edition(edition: str, wrong: bool) -> None:
    hidden = replace(more(glyphs=(PlacedGlyph("kelda", at(4, 3), Up.SYMBOL),)), edition=edition)
    shuffled = replace(more(shuffled=(ShuffledGlyphs(("kelda",), (at(4, 3),)),)), edition=edition)
    for scenario in (hidden, shuffled):
        assert bool(messages(scenario, "glyph-must-lie-open")) is wrong


@pytest.mark.rule("R129")
def test_without_its_power_it_may_lie_hidden() -> None:
    inert = more(glyphs=(PlacedGlyph("kelda", at(4, 3), Up.SYMBOL, inert=True),))
    collected = more(shuffled=(ShuffledGlyphs(("kelda",), (at(4, 3),)),), rules=(CollectGlyphs(("kelda",)),))
    for scenario in (inert, collected):
        assert messages(scenario, "glyph-must-lie-open") == []


@pytest.mark.rule("R129")
def test_shuffled_glyphs_that_lie_power_side_up_are_not_hidden() -> None:
    for up, wrong in ((Up.POWER, False), (Up.SYMBOL, True)):
        scenario = more(shuffled=(ShuffledGlyphs(("kelda",), (at(4, 3),), up),))
        assert bool(messages(scenario, "glyph-must-lie-open")) is wrong


@pytest.mark.parametrize(("up", "name"), [(Up.SYMBOL, "hidden"), (Up.POWER, "drawn by lot")])
def test_a_shuffled_glyph_is_called_by_the_side_that_lies_up(up: Up, name: str) -> None:
    row = ShuffledGlyphs(("valda", "gerda"), (at(4, 0), at(50, 50)), up)
    scenario = more(glyphs=(PlacedGlyph("valda", at(4, 0)),), shuffled=(row,))
    assert messages(scenario, "glyphs-share-space")[0].endswith(name)
    assert name.split()[0] in messages(scenario, "glyph-outside")[0]


@pytest.mark.rule("R054")
def test_a_figure_must_fit_under_a_roof() -> None:
    """Two levels are free there; the tower of fifteen has the open sky above."""
    assert messages(fixed(FixedFigure("syvarris", (on(LOW),))), "figure-too-tall") == [
        "Syvarris is 5 levels high and does not fit at K1, level 1: 2 levels are free there"
    ]
    assert messages(fixed(FixedFigure("syvarris", (on(TOWER, 15),))), "figure-too-tall") == []


@pytest.mark.rule("R051")
@pytest.mark.parametrize(
    ("positions", "wrong"),
    [((at(2, 0), at(2, 1)), False), ((at(2, 0), at(4, 0)), True), ((at(8, 4), on(TOWER, 15)), True)],
)
def test_a_long_figure_lies_on_two_even_neighbours(positions: tuple, wrong: bool) -> None:
    found = messages(fixed(FixedFigure("mimring", positions)), "figure-base")
    assert bool(found) is wrong


@pytest.mark.rule("R185")
def test_nobody_starts_where_a_door_stands() -> None:
    """The closed door stands on space 1, the open one on space 3; a doorway without door has none."""
    door = SOUND.doors[0]
    three = at(1, 8)
    gate, third = fixed(FixedFigure("syvarris", (on(GATE),))), fixed(FixedFigure("syvarris", (three,)))
    for scenario, closed, opened in ((gate, 1, 0), (third, 0, 1)):
        assert len(messages(scenario, "figure-in-door")) == closed
        swung = replace(scenario, doors=(replace(door, state="open"),))
        assert len(messages(swung, "figure-in-door")) == opened
        gone = replace(scenario, doors=(replace(door, state="none"),))
        assert messages(gone, "figure-in-door") == []
    assert messages(fixed(FixedFigure("syvarris", (on(ARCH),))), "figure-in-door") == []
    asked = seated(required=(Required(Figures(of="own"), 1, at=on(GATE)),))
    (message,) = messages(asked, "figure-in-door")
    assert message == "Player 1 must place a figure on E8, level 1, where the closed door stands"


@pytest.mark.rule("R182", "R184")
def test_a_guard_who_keeps_the_door_from_being_worked_is_pointed_out() -> None:
    """Whoever works a door stands on space 4, and nobody on spaces 1 to 3."""
    three = seated(required=(Required(Figures(of="own"), 1, at=at(1, 8)),))
    (found,) = coded(three, "figure-in-doorway")
    assert "Player 1 must place a figure on F9, level 1, space 3 of the doorway at E8" in found.message
    assert found.hint == "Whoever works the door stands on space 4: E10, level 1."
    four = seated(required=(Required(Figures(of="own"), 1, at=on(SPACE_4)),))
    assert messages(four, "figure-in-doorway") == []
    gone = replace(three, doors=(replace(SOUND.doors[0], state="none"),))
    assert messages(gone, "figure-in-doorway") == []
    at_the_door = fixed(FixedFigure("syvarris", (on(GATE),)))
    assert messages(at_the_door, "figure-in-doorway") == [], "that is figure-in-door"


# ---- Figures where they start: bases of several spaces (R051, R053) ----

BASE = base_hexes(6, Hex(5, 1), 0)
MIRRORED = [Hex(q, r) for r in (1, 2) for q in (5, 6, 7)]


@pytest.mark.rule("R053")
@pytest.mark.parametrize(
    ("hexes", "message"),
    [
        (BASE, ""),
        (BASE[:2], "stands on 6 spaces, 2 spaces are given"),
        (MIRRORED, "cannot lie across"),
    ],
)
def test_a_base_of_six_has_all_its_spaces(hexes: list[Hex], message: str) -> None:
    found = find(fixed(FixedFigure("marro-hive", tuple(map(on, hexes)))))
    problems = [problem for problem in found if problem.code == "figure-base"]
    assert [message in problem.message for problem in problems] == [True] * bool(message)


# ---- Zones: room for armies, enemies apart, team mates together (R022); colours are those that drawing
# knows ----


def codes(found: tuple[Problem, ...]) -> set[str]:
    return {problem.code for problem in found}


@pytest.mark.rule("R022")
def test_team_mates_may_share_a_zone_and_enemies_may_not() -> None:
    """The layout for four has two in each zone."""
    assert find(SOUND) == ()
    mixed = Layout(tuple(replace(P2, id=f"p{n}", zones=("east",)) for n in (1, 2)))
    (problem,) = coded(replace(SOUND, layouts=(mixed,)), "zones-of-enemies-overlap")
    assert "the zone east (blue)" in problem.message.casefold()
    assert "Player 1, Player 2" in problem.message


@pytest.mark.rule("R022")
def test_enemies_may_choose_among_the_same_zones() -> None:
    both = ("west", "east")
    choice = Layout(tuple(Seat(f"p{n}", points=200, zones=both) for n in (1, 2)))
    assert not coded(replace(SOUND, layouts=(choice,)), "zones-of-enemies-overlap")


@pytest.mark.rule("R022", "R185")
def test_a_space_that_a_door_stands_on_is_no_room() -> None:
    off = (*SOUND.rules, PowersOff(("the-drop",)))

    def small(*positions: Position) -> bool:
        return "zone-too-small" in codes(find(starting(replace(EAST, positions=positions), rules=off)))

    need = next(n for n in range(1, 12) if not small(*EAST.positions[:n]))
    assert small(*EAST.positions[: need - 1], on(GATE))


@pytest.mark.rule("R022")
def test_team_mates_need_room_for_both_of_their_armies() -> None:
    """One army of 300 points stands on one space at least, for some figures come later."""
    pair = tuple(replace(P2, id=f"p{n}", team="B") for n in (2, 3))
    one = SOUND.layouts[0].seats[0]
    for spaces, small in ((2, False), (1, True)):
        scenario = starting(replace(EAST, positions=EAST.positions[:spaces]), layouts=(Layout((one, *pair)),))
        assert ("zone-too-small" in codes(find(scenario))) is small


@pytest.mark.rule("R022")
def test_figures_on_fixed_spaces_take_room_in_their_zone() -> None:
    """Five figures and a zone of six spaces, of which the dragon takes two."""
    zone = replace(WEST, positions=block((2, 3), range(3)))
    crowded = replace(SOUND, zones=(zone, *SOUND.zones[1:]))
    assert coded(crowded, "army-larger-than-zone")


def test_positions_off_the_spaces_are_named() -> None:
    lost = tuple(position._replace(level=7) for position in EAST.positions)
    (problem,) = coded(starting(replace(EAST, positions=lost)), "zone-off-spaces")
    opening = "The zone east (blue) has 10 spaces where nobody can stand: G1 (level 7)"
    assert problem.message.startswith(opening)
    assert problem.message.endswith("and 6 more")
    assert problem.at is not None


@pytest.mark.rule("R022")
def test_an_empty_zone_is_told_once_and_not_what_follows_from_it() -> None:
    empty = replace(EAST, positions=())
    reach = (*SOUND.victory, Victory(Standing(EAST.id), "p1"))
    severities = {
        p.code: p.severity for p in find(starting(empty, victory=reach)) if p.severity is Severity.ERROR
    }
    assert severities == {"zone-empty": Severity.ERROR}


def test_a_zone_of_a_filter_is_used() -> None:
    meadow = Zone("meadow", block((5,), (3,)))
    assert coded(replace(SOUND, zones=(*SOUND.zones, meadow)), "zone-unused")


@pytest.mark.parametrize("word", [*COLOUR_WORDS, "#c0ffee", "Red ", "crimsn", "#c0ffe", ""])
def test_a_word_is_a_colour_where_it_is_drawn_as_one(word: str) -> None:
    assert is_colour(word) == (zone_colour(word) is not None)


def test_the_words_are_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    (row,) = [line for line in page.splitlines() if line.startswith("| `zones` |")]
    assert all(f"`{word}`" in row for word in COLOUR_WORDS)


def test_eras_and_sets_that_no_official_card_has_together_are_found() -> None:
    cards = {one.id: one for one in (card("knights"), card("dragon", set="Swarm", era="renegade"))}
    for rules, found in (
        (ArmyRules(eras=("renegade",), sets=("Swarm",)), []),
        (ArmyRules(eras=("classic",), sets=("Swarm",)), ["army-of-no-card"]),
    ):
        scenario = replace(SOUND, army=rules)
        problems = found_in(scenario, Battlefield(), official=cards)
        assert [one.code for one in problems if one.code == "army-of-no-card"] == found
