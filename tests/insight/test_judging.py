"""What a judge says: flags by thresholds, on fair maps, on maps made unfair, and on small ones of columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.facts import RuleChoices
from builder.hexgrid import Hex
from builder.insight.connectivity import connectivity
from builder.insight.field import Field, places_of
from builder.insight.judging import (
    SHIPPED,
    Examination,
    JudgingProfile,
    Measure,
    PlaytestVerdict,
    changes,
    examine,
    judge,
    read_profile,
    shipped_profile,
    sides_of,
)
from builder.insight.judging.case import PLAYTEST, Case
from builder.insight.judging.judge import CHECKS, MapCheck
from builder.insight.judging.profile import Threshold
from builder.insight.making import report_on
from builder.insight.report import places
from builder.movement import BASIC
from builder.movement.situation import space_at
from builder.scenario import Scenario
from builder.scenario.special import TerrainCost
from docs import tileset_texts
from tests.insight.conftest import marked, row
from tests.insight.skewed import Skewed, skewed_maps
from tests.insight.unfair_maps import TOURNAMENT, flagged, helped, judged
from tests.languages import pseudo
from tests.schemas import schema


def measure(field: Field, check: str, about: str = "") -> Measure:
    found = examine(field, sides_of(field, None), checks=[check])
    return next(one for one in found.measures if one.about == about)


# ---- Fair maps and those made unfair: `make unfair-maps` judges all of them; here a few of each ----


@pytest.fixture(scope="module")
def skewed() -> dict[str, Skewed]:
    return {each.name: each for each in skewed_maps()}


@pytest.mark.parametrize(
    "name", ["drums-raised", "drums-flooded", "smoke-fewer-spaces", "wood-west-laid-open"]
)
def test_a_map_made_unfair_is_flagged_at_the_right_side(name: str, skewed: dict[str, Skewed]) -> None:
    unfair = skewed[name]
    before, after = judged(unfair.fair), judged(unfair)
    assert flagged(after, unfair)
    assert after.favoured == helped(after, unfair)
    assert not flagged(before, unfair)
    assert unfair.flag in {flag.measure.check for by, _, flag in changes(before, after) if by > 0 and flag}


def test_nobody_is_favoured_on_a_symmetric_map(skewed: dict[str, Skewed]) -> None:
    fair = skewed["tomb-east-cramped"].fair
    assert not [flag.text for flag in judged(fair).flags if flag.measure.favoured]


def test_the_first_sentence_says_what_is_wrong(skewed: dict[str, Skewed]) -> None:
    said = "The map favours East bank: East bank starts at level 4.1 on average, West bank at level 1.1"
    assert judged(skewed["drums-raised"]).verdict.startswith(said)


# ---- The verdict: flags weighed against each other ----


def verdict(*rows: tuple[str, float], playtest: PlaytestVerdict | None = None) -> str:
    """The verdict on flags: whom each favours and how bad it is, 1 for severe."""
    measures = [Measure(f"m{n}", "", value, f"m{n} is bad", side) for n, (side, value) in enumerate(rows)]
    thresholds = {measure.check: Threshold(0, 1, "me") for measure in measures}
    profile = JudgingProfile("Mine", {**thresholds, PLAYTEST: Threshold(55, 60, "me")})
    return Examination(("A", "B"), tuple(measures)).played(playtest).judged(profile).verdict


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ([("A", 0.3)], "The map leans to A: m0 is bad."),
        ([("A", 0.6), ("A", 0.7)], "The map favours A: m1 is bad."),
        (
            [("A", 1.9), ("B", 1.2), ("B", 1.3), ("B", 0.9)],
            "The map favours B: m2 is bad; against that, m0 is bad.",
        ),
        ([("A", 1.9), ("B", 0.8), ("B", 0.9)], "The map gives and takes: m0 is bad, but m2 is bad."),
        ([("", 0.4)], "The map has a weakness: m0 is bad."),
        ([("", 1.4), ("", 0.4)], "The map falls short: m0 is bad."),
        ([("A", 0.4), ("", 2)], "The map falls short: m1 is bad; and it leans to A: m0 is bad."),
        ([("A", 1.4), ("", 2)], "The map falls short: m1 is bad; and it favours A: m0 is bad."),
        ([("A", 1.8), ("", 1.1)], "The map favours A: m0 is bad."),
        (
            [("A", 0.4), ("B", 0.3), ("", 2)],
            "The map falls short: m2 is bad; otherwise it gives and takes: m0 is bad, but m1 is bad.",
        ),
    ],
)
def test_the_verdict_weighs_all_flags_of_a_side(flags: list[tuple[str, float]], said: str) -> None:
    assert verdict(*flags) == said


def test_a_playtest_outweighs_what_a_look_at_the_map_says() -> None:
    won = PlaytestVerdict("B", 61.5, 57, 66, 400)
    b = "B won 61.5 % of 400 games (57 to 66 %)"
    assert verdict(("A", 9), ("A", 9), playtest=won) == f"The map favours B: {b}; against that, m0 is bad."
    assert verdict(("", 9), playtest=won) == f"The map favours B: {b}."
    even = PlaytestVerdict("B", 51, 47, 55, 400)
    b = "B won 51 % of 400 games (47 to 55 %)"
    assert verdict(("A", 9), playtest=even) == f"Played, the map is fair: {b}, though m0 is bad."
    assert verdict(playtest=even) == f"Played, the map is fair: {b}."


# ---- Single checks, on columns ----

FieldOf = Callable[..., Field]


def test_start_zones_far_apart_and_of_different_size(field_of: FieldOf) -> None:
    field = field_of(row(12), {"a": [(0, 0), (1, 0)], "b": [(9, 0), (10, 0), (11, 0)]})
    assert measure(field, "zone-distance", "a/b").value == 8
    assert measure(field, "zone-spaces", "a").value == 2
    assert (measure(field, "zone-balance").value, measure(field, "zone-balance").favoured) == (1, "b")
    assert measure(field, "zone-room", "b").value == 1
    assert measure(field, "choke", "a/b").value == 1


def test_one_start_space_more_is_no_reason_two_are(field_of: FieldOf) -> None:
    fewer = [(0, 0), (1, 0), (2, 0)]
    for zone, favoured in (([(8, 0), (9, 0), (10, 0), (11, 0)], ""), ([(7 + q, 0) for q in range(5)], "b")):
        field = field_of(row(12), {"a": fewer, "b": zone})
        assert measure(field, "zone-spaces", "a").favoured == favoured
        assert measure(field, "zone-balance").favoured == "b", "and its difference is weighed"
        assert measure(field, "zone-room", "a").favoured == ""
    full = field_of(row(60), {"a": [(q, 0) for q in range(23)], "b": [(q, 0) for q in range(36, 60)]})
    assert measure(full, "zone-spaces", "a").favoured == "b", "of 24, who has 23 lacks one"


def test_start_spaces_that_lead_nowhere_are_told(field_of: FieldOf) -> None:
    pit = {(0, 0): 9, (0, 1): 1, (1, 1): 1, (0, 2): 9, (1, 2): 9, (2, 1): 9, (1, 0): 9, (2, 0): 9, (-1, 1): 9}
    pit |= {(-1, 2): 9, **row(9, 9, 0)}
    zones = {"a": [(0, 1), (1, 1), (0, 0), (1, 0)], "b": [(7, 0), (8, 0)]}
    field = field_of(pit, zones)
    dead = measure(field, "dead-starts", "a")
    assert (dead.value, dead.favoured, {space.level for space in dead.spaces}) == (2, "b", {1})
    assert dead.sentence == "no way leads from 2 start spaces of a to the enemy or to a glyph"
    assert measure(field, "dead-starts-two", "a").spaces == dead.spaces
    assert measure(field, "dead-starts", "b").value == measure(field, "dead-starts-two", "b").value == 0
    assert [fact.value for fact in connectivity(field).facts if fact.id == "shut_in"] == [
        {"zone": "a", "one": places(dead.spaces), "two": places(dead.spaces)},
        {"zone": "b", "one": [], "two": []},
    ]
    glyph = field_of(pit, zones, {"glyph A": (1, 1)})
    assert measure(glyph, "dead-starts", "a").value == 0, "whoever gets to a glyph has something to do"


def test_where_one_space_passes_and_two_do_not(field_of: FieldOf) -> None:
    steps = {(q, 0): 1 + 4 * (q - 1) if q > 1 else 1 for q in range(6)}
    field = field_of({**steps, (6, 0): 17, (7, 0): 17}, {"a": [(0, 0), (1, 0)], "b": [(6, 0), (7, 0)]})
    assert measure(field, "dead-starts", "a").value == 0
    assert (measure(field, "dead-starts-two", "a").value, measure(field, "dead-starts-two", "b").value) == (
        2,
        0,
    )


def test_a_glyph_that_a_side_never_gets_to_is_no_distance(field_of: FieldOf) -> None:
    heights = {**row(4), (4, 0): 1, (5, 0): 9, (6, 0): 9, (7, 0): 9, (9, 0): 1}
    zones = {"a": [(0, 0)], "b": [(7, 0)]}
    field = field_of(heights, zones, {"glyph A": (6, 0), "glyph B": (9, 0)})
    one, nobody = (
        measure(field, "glyph-reach", "glyph A at G1"),
        measure(field, "glyph-reach", "glyph B at J1"),
    )
    assert (one.value, one.favoured, one.sentence) == (1, "b", "a never gets to glyph A at G1 on foot")
    assert (nobody.value, nobody.favoured) == (2, "")
    assert nobody.sentence == "no side gets to glyph B at J1 on foot"
    assert not examine(field, sides_of(field, None), ["glyph-distance"]).measures


def test_what_never_happens_is_said_in_words(field_of: FieldOf) -> None:
    field = field_of({**row(5), **row(5, 9, 1)}, {"a": [(0, 0)], "b": [(0, 1)]})
    pit = field_of({**row(8, 9), **row(2)}, {"a": [(0, 0)], "b": [(7, 0)]})
    assert measure(pit, "exits", "a").sentence == "no way leads out of the half of a"
    assert measure(pit, "choke", "a/b").sentence == "no way leads from a to b"
    turned = field_of({**row(8, 9), **row(2)}, {"a": [(7, 0)], "b": [(0, 0)]})
    assert measure(turned, "choke", "a/b").sentence == "no way leads from b to a"
    said = [m.sentence for one in (field, pit) for m in examine(one, sides_of(one, None)).measures]
    assert not [sentence for sentence in said if "99" in sentence or "None" in sentence]


def test_lava_under_one_start_zone_and_a_road_of_one_side(field_of: FieldOf) -> None:
    zones = {"a": [(0, 0), (1, 0)], "b": [(22, 1), (23, 1)]}
    ground = {**row(24), **row(24, r=1)}
    lava = field_of(ground, zones, top={(0, 0): "lava-field-1", (1, 0): "lava-field-1"})
    found = measure(lava, "hazards")
    assert (found.value, found.favoured) == (2, "b")
    assert found.sentence == "a has 2 start spaces on dangerous or slow ground (lava field), b 0"
    assert measure(lava, "symmetry").value == 4, "both and their images"
    road = field_of(ground, zones, top={(18, 0): "road-1", (19, 0): "road-1"})
    wet = field_of(ground, zones, top={(0, 0): "water-1"})
    assert not examine(wet, sides_of(wet, None), ["hazards"]).measures, "one walks out of water"
    found = measure(road, "roads")
    assert (found.value, found.favoured) == (2, "b")
    both = field_of(ground, zones, top={(3, 0): "road-1", (19, 0): "road-1"})
    assert not examine(both, sides_of(both, None), ["roads"]).measures


def test_what_a_terrain_costs_in_the_scenario_counts(columns, catalogue: Catalogue) -> None:
    zones = marked(row(12), {"a": [(0, 0), (1, 0)], "b": [(10, 0), (11, 0)]})
    rules = (TerrainCost("snow", 2),)
    costs = places_of(Scenario(rules=rules)).costs
    ground = columns(row(12), {(q, 0): "snow-1" for q in range(6)})
    light, heavy = (Field(ground, catalogue, replace(zones, costs=given)) for given in ((), costs))
    assert measure(heavy, "hazards").value == 2
    assert not examine(light, sides_of(light, None), ["hazards"]).measures
    assert light.turns(light.zones[0], 5) != heavy.turns(heavy.zones[0], 5)


def test_a_ruin_across_the_only_lane_parts_the_sides_unless_the_scenario_climbs_it(
    columns, catalogue: Catalogue
) -> None:
    """By the Basic rules, in which a figure of height 5 climbs any number of levels."""
    zones = marked(row(12), {"a": [(0, 0), (1, 0)], "b": [(10, 0), (11, 0)]})
    ground = columns(row(12))
    ground.apply(Put((ground.new_piece(catalogue.pieces["ruin-short"], Hex(5, 0), 2, 0),)))
    closed, climbed = (
        Field(ground, catalogue, replace(zones, choices=places_of(Scenario(choices=given)).choices), BASIC)
        for given in (RuleChoices(), RuleChoices(ruins="climb"))
    )
    assert [measure(closed, "dead-starts", side).value for side in "ab"] == [2, 2]
    assert [measure(climbed, "dead-starts", side).value for side in "ab"] == [0, 0]
    # Six levels and a space: with Move 5 nobody ever gets across, with Move 7 in the second turn.
    behind = space_at(climbed.board, 5, 0, 1)
    a, _b = climbed.zones
    assert (climbed.turns(a, 5).get(behind), climbed.turns(a, 7)[behind]) == (None, 2)
    assert report_on(climbed).assumed[2] == "Ruins are climbed like walls."
    assert report_on(closed).assumed[2:] == ()


def test_a_glyph_nearer_to_one_side_is_made_up_for_by_another(field_of: FieldOf) -> None:
    zones = {"a": [(0, 0)], "b": [(10, 0)]}
    lonely = measure(field_of(row(11), zones, {"glyph A": (3, 0)}), "glyph-distance", "glyph A at D1")
    assert (lonely.value, lonely.favoured) == (4, "a")
    assert lonely.sentence == "glyph A at D1 is 4 spaces nearer to a (3 against 7)"
    field = field_of(row(11), zones, {"glyph A": (3, 0), "glyph B": (6, 0)})
    both = measure(field, "glyph-distance", "glyph A at D1")
    assert (both.value, both.favoured) == (2, "a")
    assert both.sentence.endswith("(3 against 7), glyph B at G1 only 2 to b")
    even = field_of(row(11), zones, {"glyph A": (3, 0), "glyph B": (7, 0)})
    assert measure(even, "glyph-distance", "glyph A at D1").value == 0


def test_water_across_one_lane(field_of: FieldOf) -> None:
    heights = {**row(11), **row(11, r=1)}
    wet = {(2, 0): "water-1", (2, 1): "water-1"}
    field = field_of(heights, {"a": [(0, 0), (0, 1)], "b": [(10, 0), (10, 1)]}, top=wet)
    assert (measure(field, "water").value, measure(field, "water").favoured) == (0, "b")
    assert measure(field, "water-lanes", "a/b").value == 0


def test_first_attacks_by_range_and_by_flyers(field_of: FieldOf) -> None:
    field = field_of(row(14), {"a": [(0, 0)], "b": [(13, 0)]})
    assert measure(field, "first-attack", "a/b").value == 8
    assert measure(field, "first-flight", "a/b").value == 7
    hidden = field_of({**row(14), (7, 0): 30}, {"a": [(0, 0)], "b": [(13, 0)]})
    assert measure(hidden, "first-attack", "a/b").value == 10


def test_a_first_attack_on_a_single_space_is_no_reason(field_of: FieldOf) -> None:
    heights = {**row(14), **row(14, r=1)}
    wet = dict.fromkeys([(12, 0), (11, 1), (13, 1)], "water-1")
    for zone, favoured in (([(13, 0)], ""), ([(13, 0), (12, 1)], "a")):
        field = field_of(heights, {"a": [(0, 0)], "b": zone}, top=wet)
        found = measure(field, "first-attack", "a/b")
        assert (found.value, found.favoured) == (8, favoured)
        never = measure(field, "first-attack", "b/a")
        assert (never.value, never.sentence) == (10, "b can attack no start space of a in the first turn")


def test_a_playtest_is_a_flag_like_any_other(field_of: FieldOf) -> None:
    field = field_of(row(30), {"a": [(0, 0)], "b": [(29, 0)]})
    verdict = PlaytestVerdict("b", 61.5, 57, 66, 400)
    found = judge(field, TOURNAMENT, sides_of(field, None), verdict)
    assert "B won 61.5 % of 400 games (57 to 66 %); wanted: at most 55" in [flag.text for flag in found.flags]
    assert not [m for m in judge(field, TOURNAMENT, sides_of(field, None)).measures if m.check == "playtest"]


def test_without_start_zones_it_says_so(field_of: FieldOf) -> None:
    found = judge(field_of(row(5)), TOURNAMENT, ())
    assert found.verdict.startswith("Nothing is flagged, but without start zones")


def test_every_place_can_be_shown(field_of: FieldOf) -> None:
    field = field_of(row(12), {"a": [(0, 0), (1, 0)], "b": [(9, 0), (10, 0), (11, 0)]})
    section = judge(field, TOURNAMENT, sides_of(field, None)).section
    assert all(picture.cells and picture.legend for picture in section.pictures)


# ---- Profiles ----


def test_every_check_can_be_asked_for_in_the_schema_and_by_shipped_profiles() -> None:
    assert set(schema("hexjudging")["properties"]["thresholds"]["properties"]) == set(CHECKS)
    assert set().union(*(shipped_profile(name).thresholds for name in SHIPPED)) == set(CHECKS)
    usual = [(check, check.usual) for check in CHECKS.values() if check.usual is not None]
    assert all((row.severe < row.limit) is check.too_little for check, row in usual)


def test_what_is_wanted_is_said_in_words() -> None:
    wanted = [Threshold(limit, severe, "x").wanted for limit, severe in ((8, 20), (24, 12), (0, 3), (0, -3))]
    assert wanted == ["at most 8", "at least 24", "none", "at least 0"]


def test_a_check_measures_under_its_own_id(field_of: FieldOf) -> None:
    field = field_of(row(12), {"a": [(0, 0), (1, 0)], "b": [(9, 0), (10, 0), (11, 0)]}, {"glyph A": (3, 0)})
    for id in CHECKS:
        assert {found.check for found in examine(field, sides_of(field, None), [id]).measures} <= {id}


def test_a_new_check_is_asked_as_usual_by_shipped_profiles_and_by_others_that_name_it(
    field_of: FieldOf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def wide(case: Case) -> Iterator[Measure]:
        """The number of spaces."""
        n = len(case.field.spaces)
        yield Measure("wide", "", n, f"it has {n} spaces")

    before = {name: list(shipped_profile(name).thresholds) for name in SHIPPED}
    monkeypatch.setitem(CHECKS, "wide", MapCheck("wide", wide, usual=Threshold(8, 20, "Ours.")))
    for name, asked in before.items():
        assert [*shipped_profile(name).thresholds] == [*asked, "wide"]
    field = field_of(row(11))
    (flag,) = judge(field, shipped_profile("casual"), ()).flags
    assert (flag.text, flag.badness) == ("It has 11 spaces; wanted: at most 8", 0.25)
    path = tmp_path / "mine.yaml"
    path.write_text("hexjudging: 1\nname: x\nthresholds:\n  perch: {limit: 1, severe: 2, source: me}\n")
    assert not judge(field, read_profile(path), ()).flags, "what it does not name is not asked"


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_shipped_profile_says_is_translated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def said() -> set[str]:
        profile = shipped_profile(name)
        return {profile.name, *(threshold.source for threshold in profile.thresholds.values())}

    english = said()
    usual = {check.usual.source for check in CHECKS.values() if check.usual is not None}
    assert english <= tileset_texts.texts() | usual
    monkeypatch.setattr("builder.insight.judging.profile_file._", pseudo)
    assert said() == set(map(pseudo, english))


WRONG = {
    "nothing at all": ("name: x\n", "line 1: not a judging profile"),
    "a check that is none": (
        "hexjudging: 1\nname: x\nthresholds:\n  beauty: {limit: 1, severe: 2, source: me}\n",
        "line 4: thresholds: 'beauty' is not known here; known are zone-spaces",
    ),
    "no source": (
        "hexjudging: 1\nname: x\nthresholds:\n  choke: {limit: 4, severe: 2}\n",
        "line 4: thresholds/choke: source is missing",
    ),
    "the wrong way round": (
        "hexjudging: 1\nname: x\nthresholds:\n  choke: {limit: 2, severe: 4, source: me}\n",
        "line 4: thresholds/choke: severe must be less than limit, found 4",
    ),
    "a text for a number": (
        "hexjudging: 1\nname: x\nthresholds:\n  choke: {limit: few, severe: 2, source: me}\n",
        "line 4: thresholds/choke/limit: a number from -1000 to 1000 was expected, found 'few'",
    ),
    "given twice": (
        "hexjudging: 1\nname: x\nname: y\nthresholds: {}\n",
        "line 3: ",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_profile_is_one_message_with_its_line(wrong: str, tmp_path: Path) -> None:
    text, message = WRONG[wrong]
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(UnreadableError) as error:
        read_profile(path)
    assert str(error.value).startswith(f"{path}, {message}")
    assert "\n" not in str(error.value)
