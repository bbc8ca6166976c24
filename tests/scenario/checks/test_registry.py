"""Every check finds what it is for and answers to anything; published scenarios are sound."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace

import pytest
from hypothesis import Phase, given, settings

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.problems import Severity, in_order
from builder.scenario import FixedFigure, Layout, OwnGlyph, PlacedGlyph, Scenario, ScenarioObject, Seat, Zone
from builder.scenario.checks import CHECKS, check_scenario
from builder.scenario.checks.registry import FOLLOWS, MOST_OF_A_KIND
from builder.scenario.setup_wording import setup_sentences
from builder.scenario.special import InitiativeBonus
from builder.scenario.victory import Eliminated, Victory
from builder.scenario.wording import rule_sentences, victory_sentences
from tests.battlefields import laid
from tests.scenario.checks.small import EAST, GATE, RUNG, SOUND, SPACE_4, at, block, coded, find, on, small
from tests.scenario.checks.wrong import WRONG, more, seated, starting
from tests.scenario.conftest import Published, found_in, names_of
from tests.scenario.strategies import scenarios
from tests.scenario.twelve import TWELVE
from tests.soak import often

# ---- Every check finds what it is for, in a scenario that is sound but for that ----


def test_the_sound_scenario_has_no_problem_at_all() -> None:
    assert find(SOUND) == ()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_what_is_wrong_is_found(check) -> None:
    scenario = WRONG[check.code]()
    found = coded(scenario, check.code)
    assert found, f"{check.code} was not found"
    for problem in found:
        assert problem.severity is check.severity
        assert problem.rule == check.reference
        assert problem.message
        assert not problem.message.endswith(".")


def test_every_check_has_a_scenario_that_is_wrong_for_it() -> None:
    assert [check.code for check in CHECKS] == list(WRONG)
    assert len(set(WRONG)) == len(CHECKS)


def test_problems_come_worst_first_and_the_same_twice() -> None:
    scenario = WRONG["door-card-in-basic"]()
    found = find(scenario)
    ranks = [problem.severity.rank for problem in found]
    assert ranks == sorted(ranks)
    assert len(found) > 1
    assert found == find(scenario)


def test_a_board_that_is_given_is_not_made_again() -> None:
    scenario = WRONG["goal-for-flyers"]()
    board = Board(small())
    assert found_in(scenario, small(), board) == found_in(scenario, small())


def test_an_empty_scenario_on_an_empty_battlefield_says_what_is_missing() -> None:
    found = found_in(Scenario(), Battlefield())
    assert [problem.code for problem in found] == ["no-players", "no-victory", "text-missing"]


def test_without_cards_or_glyphs_nothing_is_said_of_them(catalogue: Catalogue) -> None:
    found = check_scenario(SOUND, small(), catalogue, {}, {})
    assert "unknown-glyph" not in {problem.code for problem in found}
    assert all(problem.severity in Severity for problem in found)


def hints(scenario: Scenario, code: str) -> list[str]:
    """What is said of how to fix a problem."""
    return [problem.hint for problem in find(scenario) if problem.code == code]


def test_the_likely_word_is_offered() -> None:
    assert hints(seated(army=("finn",)), "unknown-card") == ["Did you mean finn-the-viking-champion?"]
    ann = seated(name={"en": "Ann"})
    scenario = replace(ann, victory=(*ann.victory, Victory(Eliminated(), "Ann")))
    assert hints(scenario, "unknown-side") == ["Did you mean p1, which is Ann?"]
    assert hints(WRONG["zone-colour"](), "zone-colour") == ["Did you mean blue?"]


def test_the_level_of_the_space_that_is_there_is_told() -> None:
    wrong = hints(WRONG["glyph-wrong-level"](), "glyph-wrong-level")
    assert wrong == ["The space there is F4 at level 1."]
    assert "at level 1" in hints(WRONG["zone-off-spaces"](), "zone-off-spaces")[0]
    far = more(objects=(), zones=(Zone("far", (at(50, 50),)),))
    assert hints(far, "zone-off-spaces") == ["Take these spaces out of the zone."]


def test_a_glyph_on_water_is_named_without_a_level_that_is_not_that_of_its_tile() -> None:
    (problem,) = coded(WRONG["glyph-on-fluid"](), "glyph-on-fluid")
    assert "level" not in problem.message


def test_an_own_glyph_that_gives_no_dice_names_nobody_against_whom_they_count() -> None:
    (problem,) = coded(
        more(own_glyphs=(OwnGlyph("horn", "Horn", "H", "move", species="orc"),)), "own-glyph-does-nothing"
    )
    assert "species" in problem.message
    assert not coded(
        more(own_glyphs=(OwnGlyph("horn", "Horn", "H", "attack", species="orc"),)), "own-glyph-does-nothing"
    )


def test_what_only_works_where_it_is_carried_is_to_be_carried() -> None:
    hint = "Let heroes carry it, or give it another kind."
    assert hints(WRONG["own-glyph-does-nothing"](), "own-glyph-does-nothing") == [hint]


def test_two_own_glyphs_of_one_id_are_named() -> None:
    twice = replace(SOUND, own_glyphs=(OwnGlyph("lamp", "Lamp", "L"), OwnGlyph("lamp", "Torch", "T")))
    assert hints(twice, "own-glyph-does-nothing") == ["Give each an id of its own."] * 2


def test_a_box_more_has_a_glyph_more() -> None:
    scenario = replace(WRONG["glyph-too-often"](), boxes={"rotv-2e": 2})
    assert hints(scenario, "glyph-too-often") == []


def test_what_follows_from_something_left_out_is_not_said() -> None:
    scenario = replace(SOUND, layouts=(), glyphs=(*SOUND.glyphs, PlacedGlyph("valda", at(50, 50))))
    said = {p.code for p in found_in(scenario, small())}
    kept = {p.code for p in found_in(scenario, small(), lost=["layouts"])}
    assert "no-players" in said
    assert kept & FOLLOWS["layouts"] == set()
    assert "glyph-outside" in kept


def test_every_consequence_is_the_code_of_a_check() -> None:
    assert frozenset().union(*FOLLOWS.values()) <= {check.code for check in CHECKS}
    assert set(FOLLOWS) <= {field.name for field in fields(Scenario)}


# ---- Far too much of everything: one clear message a kind, and an answer ----


def test_a_hundred_players_in_one_zone_are_told_once() -> None:
    crowd = Layout(tuple(Seat(f"p{n}", points=400 + n, zones=("east",)) for n in range(100)))
    scenario = replace(
        SOUND, layouts=(crowd,), zones=(EAST,), rules=(), doors=(), victory=(Victory(Eliminated()),)
    )
    counts = Counter(problem.code for problem in find(scenario))
    assert counts["too-many-players"] == 1
    assert counts["zones-of-enemies-overlap"] == 1


def test_a_hundred_players_with_zones_of_ten_thousand_spaces() -> None:
    zones = tuple(Zone(f"z{n}", block(range(100), range(n, n + 100))) for n in range(8))
    seats = tuple(Seat(f"p{n}", points=5000, zones=(f"z{n % 8}",)) for n in range(100))
    scenario = replace(SOUND, layouts=(Layout(seats),), zones=zones, victory=(Victory(Eliminated()),))
    counts = Counter(problem.code for problem in find(scenario))
    assert counts["zone-off-spaces"] == 8
    assert max(counts.values()) <= MOST_OF_A_KIND + 1


def test_of_a_kind_only_the_first_are_told_and_that_there_are_more() -> None:
    glyphs = tuple(PlacedGlyph(f"glyph-{n}", at(4, 3)) for n in range(1000))
    rules = tuple(InitiativeBonus(f"nobody-{n}", 1) for n in range(1000))
    found = find(replace(SOUND, glyphs=glyphs, rules=rules))
    for code in ("unknown-glyph", "unknown-player"):
        problems = [problem for problem in found if problem.code == code]
        assert len(problems) == MOST_OF_A_KIND + 1
        assert sum("There is more of the kind" in problem.message for problem in problems) == 1


def test_long_names_are_cut_in_messages() -> None:
    scenario = replace(SOUND, victory=(Victory(Eliminated(), "x" * 5000),))
    assert all(len(problem.message) < 300 and len(problem.hint) < 300 for problem in find(scenario))


def test_many_figures_on_one_space_are_one_finding() -> None:
    figures = tuple(FixedFigure("syvarris", (at(3, 3),), n) for n in range(500))
    one, two = SOUND.layouts[0].seats
    scenario = replace(SOUND, layouts=(Layout((replace(one, figures=figures), two)),))
    shared = coded(scenario, "figures-share-space")
    assert len(shared) == 1
    assert len(shared[0].message) < 200


# ---- Whatever a scenario says, the checks answer and the sentences are sentences ----

# Whole scenarios are large: making a failing one smaller would take minutes.
QUICK = settings(max_examples=often(6), phases=(Phase.explicit, Phase.reuse, Phase.generate))


@given(scenarios())
@QUICK
def test_the_checks_answer_to_any_scenario(scenario: Scenario) -> None:
    found = find(scenario)
    assert found == in_order(found)
    for problem in found:
        assert problem.message
        assert "\n" not in problem.message + problem.hint


@given(scenarios())
@QUICK
def test_any_scenario_is_told_in_sentences(scenario: Scenario) -> None:
    names = names_of(scenario)
    assert len(victory_sentences(names)) == len(scenario.victory)
    assert len(rule_sentences(names)) == len(scenario.rules)
    sentences = [*victory_sentences(names), *rule_sentences(names)]
    for layout in scenario.layouts:
        sentences += setup_sentences(names, layout)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("rows", [(), (("grass-1", 0, 0),)], ids=["nothing", "one tile"])
def test_on_an_empty_battlefield_as_well(rows: tuple[tuple[str, int, int], ...]) -> None:
    codes = {problem.code for problem in found_in(SOUND, laid(*rows))}
    assert {"zone-off-spaces", "zone-too-small", "door-of-no-doorway", "figure-off-space"} <= codes


# ---- The published scenarios on their battlefields are sound, whatever the editors print otherwise ----


@pytest.mark.parametrize("name", TWELVE)
def test_a_scenario_of_the_rulebooks_has_no_error_and_no_warning(twelve: Published, name: str) -> None:
    scenario, battlefield, board = twelve(name)
    found = found_in(scenario, battlefield, board)
    assert [problem for problem in found if problem.severity is not Severity.NOTE] == []


# ---- What lies on doorways and ladders ----


@pytest.mark.rule("R180")
@pytest.mark.parametrize(("place", "number"), [(GATE, 1), (Hex(0, 8), 2), (Hex(1, 8), 3), (SPACE_4, 4)])
def test_only_figures_are_on_the_four_spaces_of_a_doorway(place: Hex, number: int) -> None:
    """Neither glyphs nor objects, whether the door is there or not; who starts there is asked elsewhere."""
    glyph, tent = PlacedGlyph("valda", on(place)), ScenarioObject("tent", on(place))
    for scenario in (more(glyphs=(glyph,)), more(objects=(tent,))):
        (found,) = coded(scenario, "lies-in-doorway")
        assert f"lies on space {number} of the doorway at E8, where only figures may be" in found.message
    above = replace(glyph, at=on(place, 12))
    assert coded(more(glyphs=(above,)), "lies-in-doorway") == []


@pytest.mark.rule("R204")
def test_an_object_on_a_rung_is_told_as_a_glyph_is() -> None:
    (found,) = coded(more(objects=(ScenarioObject("tent", on(RUNG, 2)),)), "lies-on-ladder")
    assert found.message.startswith("The object “tent” at ")
    assert coded(more(objects=(ScenarioObject("tent", on(RUNG)),)), "lies-on-ladder") == []


@pytest.mark.rule("R200")
def test_a_rung_in_a_zone_is_told_and_its_landing_is_not() -> None:
    zone = replace(EAST, positions=(*EAST.positions, on(RUNG), on(RUNG, 2)))
    (found,) = coded(starting(zone), "zone-on-ladder")
    assert found.message == (
        "The zone east (blue) has 1 space on a ladder, where not every figure may stand: N6 (level 2)"
    )


@pytest.mark.rule("R185")
def test_a_zone_may_hold_a_space_of_the_doorway_but_not_the_one_of_the_door() -> None:
    """The closed door stands on space 1, the open one on space 3."""
    wide = starting(replace(EAST, positions=(*EAST.positions, *map(on, (GATE, Hex(0, 8), Hex(1, 8))))))
    (shut,) = coded(wide, "zone-in-door")
    assert shut.message == "The zone east (blue) has the space E8, level 1, where the closed door stands"
    (open_,) = coded(replace(wide, doors=(replace(SOUND.doors[0], state="open"),)), "zone-in-door")
    assert "F9, level 1, where the open door stands" in open_.message
    assert coded(replace(wide, doors=(replace(SOUND.doors[0], state="none"),)), "zone-in-door") == []
