"""The whole report: every part of it, on small, empty and real battlefields, and its pictures."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from builder.board import Board, Door, SpaceKind
from builder.drawing.marks import Area, Label
from builder.hexgrid import ORIGIN, Hex, corners, disc
from builder.insight import Cell, ReportPicture, StoppedError, places_of, report
from builder.insight.pace import start_zones
from builder.insight.report import percent
from builder.insight.terrain import ground, heights
from builder.insight.views import views
from builder.movement.reach import turns
from builder.scenario import PlacedGlyph, Position, Scenario, Zone
from builder.scenario import imported as imports
from builder.sheets.report_pictures import frame, picture_marks
from builder.sight import PlacedFigure, Scene, distances
from builder.sight import views as seen_by
from builder.sight.pairs import Land
from tests.battlefields import CASTLE, FORDS, TOMB
from tests.formats.imports import imported
from tests.insight.conftest import marked, row

# ---- The whole report: every part of it, on small, empty and real battlefields ----

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
PAGE = PAGE.partition("\n### report\n")[2].partition("\n### ")[0]
NAME = re.compile(r"`([a-z_]+)`")


def test_a_single_space_has_its_report(report_of):
    made = report_of({(0, 0): 1})
    (sections,) = re.findall(r"^The sections are (.*?)\.", PAGE, re.M)
    assert [section.id for section in made.sections] == NAME.findall(sections)
    assert made.spaces == 1
    json.dumps(made.as_data())


def test_an_empty_table_is_told_in_one_sentence(report_of):
    made = report_of({})
    assert (made.spaces, made.sections) == (0, ())
    assert made.assumed == ("There is no space yet on which a figure could stand.",)
    json.dumps(made.as_data())


def test_every_fact_is_listed_for_other_programs(report_of):
    goals = {"glyph K": (2, 0)}
    made = report_of(row(5), {"red": [(0, 0)], "blue": [(4, 0)]}, goals)
    rows = re.findall(r"^\| (`.*?) \|", PAGE.partition("| facts | besides |")[2], re.M)
    for section, names in zip(made.sections, rows, strict=True):
        assert {fact.id for fact in section.facts} <= set(NAME.findall(names)), section.id


def test_zones_without_a_single_space_have_their_report(columns, catalogue):
    scenario = imported({"zones": {"red": [[40, 40, 1]]}, "glyphs": [{"letter": "?", "at": [50, 50, 1]}]})
    scenario = replace(scenario, zones=(*scenario.zones, Zone("zone-blue", (), colour="blue")))
    made = report(columns(row(4)), catalogue, places_of(scenario))
    assert made.section("zones").facts[0].value["no_spaces"] == 1
    json.dumps(made.as_data())


def test_progress_goes_up_and_ends(columns, catalogue):
    told = []
    made = report(columns(row(3)), catalogue, None, lambda done, of, what: told.append((done, of)))
    assert [done for done, _ in told] == list(range(len(made.sections) + 2))
    assert told[-1][0] == told[-1][1]


def test_it_stops_when_it_is_told_to(columns, catalogue):
    asked = iter([False, False, True])
    with pytest.raises(StoppedError):
        report(columns(row(3)), catalogue, None, None, lambda: next(asked))


def test_a_scenario_names_zones_glyphs_and_markers():
    found = places_of(
        imported(
            {
                "zones": {"red": [[0, 0, 1]]},
                "glyphs": [
                    {"letter": "B", "at": [1, 0, 1]},
                    {"letter": "?", "kind": "treasure", "at": [2, 0, 1]},
                ],
                "markers": [{"name": "the well", "at": [3, 0, 1]}],
            }
        )
    )
    assert [zone.name for zone in found.zones] == ["red"]
    assert [goal.name for goal in found.objectives] == ["glyph B", "treasure glyph", "the well"]


def test_a_glyph_goes_by_its_letter_not_by_the_first_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "glyph_ids", lambda: {"X": "skald", "S": "sturla"})
    there = tuple([PlacedGlyph(name, Position(Hex(0, 0), 1)) for name in ("skald", "sturla", "rune")])
    assert [goal.name for goal in places_of(Scenario(glyphs=there)).objectives] == [
        "glyph X",
        "glyph S",
        "glyph R",
    ]


def test_a_mark_on_a_fluid_means_the_space_one_lower(field_of):
    field = field_of(row(3), {"red": [(1, 0)]}, top={(1, 0): "water-1"})
    assert [space.level for space in field.zones[0].spaces] == [0]


def test_the_same_battlefield_has_the_same_report(columns, catalogue):
    zones = marked(row(8), {"red": [(0, 0)], "blue": [(7, 0)]})
    assert report(columns(row(8)), catalogue, zones) == report(columns(row(8)), catalogue, zones)


@pytest.mark.parametrize("name", [FORDS, TOMB, CASTLE])
def test_real_battlefields(name, zoned_battlefield, zoned, catalogue):
    battlefield, zones = zoned_battlefield(name)
    made = report(battlefield, catalogue, zones)
    field = zoned(name)
    json.dumps(made.as_data())
    assert made.spaces == len(field.spaces)
    for section in made.sections:
        assert section.facts
        for fact in section.facts:
            assert not fact.sentence[0].islower(), fact.sentence
            assert fact.sentence.endswith(".")
        for picture in section.pictures:
            assert picture.legend
            assert len({cell.space for cell in picture.cells}) == len(picture.cells)
            assert {cell.space for cell in picture.cells} <= set(field.spaces)
    reached = made.section("connectivity").fact("reached").value
    left = made.section("connectivity").fact("out_of_reach").value
    assert reached["spaces"] + len(left) == reached["of"] == made.spaces
    zone = field.sides[0]
    fresh = turns(field.graph, [(s, None) for s in zone.spaces], field.profile, 4, field.situation)
    told = next(f for f in made.section("turns").facts if f.id == "turns_from_zone").value["moves"][0][
        "turns"
    ]
    assert {(t["q"], t["r"], t["level"]): t["turns"] for t in told} == {
        (*space.hex, space.level): n for space, n in fresh.items()
    }


def test_the_leaf_of_an_open_door_is_told(zoned_battlefield, catalogue):
    battlefield, zones = zoned_battlefield(CASTLE)
    made = report(battlefield, catalogue, zones)
    (left,) = made.section("connectivity").fact("out_of_reach").value
    assert left["door"]
    (doorway,) = Board(battlefield).doorways.values()
    assert (left["q"], left["r"]) == doorway.closed_hex(Door.OPEN) != doorway.closed_hex(Door.CLOSED)
    assert "an open door stands there" in made.section("connectivity").fact("out_of_reach").sentence


# ---- The pictures of a report as marks ----


def test_a_space_is_its_whole_hex_with_its_text(field_of):
    (space,) = field_of({(2, 1): 3}).spaces
    area, label = picture_marks(ReportPicture("x", "X", (Cell(space, "#112233", "7"),), ()))
    assert isinstance(area, Area)
    assert isinstance(label, Label)
    assert (area.rings, area.fill) == ((corners(space.hex),), "#112233")
    assert label.text == "7"
    assert label.colour == "#ffffff"  # readable on dark ground


def test_spaces_below_others_are_small_and_rungs_are_left_out(zoned_battlefield, catalogue):
    battlefield, zones = zoned_battlefield(CASTLE)
    picture = report(battlefield, catalogue, zones).section("heights").pictures[0]
    assert any(cell.space.kind is SpaceKind.LADDER_RUNG for cell in picture.cells)
    drawn = [cell for cell in picture.cells if cell.space.kind is not SpaceKind.LADDER_RUNG]
    hexes = {cell.space.hex for cell in drawn}
    areas = [mark for mark in picture_marks(picture) if isinstance(mark, Area)]
    whole = [area for area in areas if area.rings[0] in {corners(hex) for hex in hexes}]
    assert len(whole) == len(hexes)
    assert len(areas) == len(drawn)
    assert len(areas) > len(whole)


@pytest.mark.parametrize("part", ["zones", "turns", "chokes", "sight"])
def test_everything_drawn_lies_in_the_frame(part, columns, catalogue):
    from tests.insight.conftest import marked

    heights = row(9)
    battlefield = columns(heights)
    made = report(battlefield, catalogue, marked(heights, {"red": [(0, 0)], "blue": [(8, 0)]}))
    box = frame(battlefield)
    assert box is not None
    for picture in made.section(part).pictures:
        for mark in picture_marks(picture):
            points = [mark.at] if isinstance(mark, Label) else [p for ring in mark.rings for p in ring]
            for x, y in points:
                assert box.left <= x <= box.right
                assert box.top <= y <= box.bottom


def test_an_empty_table_has_no_frame(columns):
    assert frame(columns({})) is None


# ---- High ground, terrain, room for two-space figures, start zones ----


def test_high_ground_is_what_lies_above_the_middle(field_of):
    field = field_of({**row(10), (10, 0): 4, (11, 0): 4}, {"red": [(0, 0)], "blue": [(9, 0)]})
    section = heights(field)
    assert section.fact("middle_level").value == {"middle": 1, "lowest": 1, "highest": 4}
    assert section.fact("high_ground").value == {"spaces": 2, "of": 12, "percent": 17}
    red, blue = [f.value["bands"] for f in section.facts if f.id == "high_ground_by_distance"]
    assert [(b["from"], b["to"], b["spaces"], b["high"]) for b in red] == [
        (1, 5, 5, 0),
        (6, 10, 5, 1),
        (11, 15, 1, 1),
    ]
    assert [(b["from"], b["spaces"], b["high"]) for b in blue] == [(1, 7, 2), (6, 4, 0)]
    assert section.fact("high_ground_balance").value["difference"] == 1


@pytest.mark.rule("R048")
def test_water_and_road_are_counted(field_of):
    section = ground(field_of(row(10), top={(3, 0): "water-1", (4, 0): "water-1", (7, 0): "road-1"}))
    assert section.fact("water").value == {"spaces": 2, "of": 10, "percent": 20}
    assert section.fact("road").value["spaces"] == 1
    terrain = {each["terrain"]: each["spaces"] for each in section.fact("terrain").value}
    assert terrain == {"grass": 7, "water": 2, "road": 1}
    assert len(section.pictures[0].legend) == 3


@pytest.mark.rule("R051")
def test_a_figure_on_two_spaces_needs_two_of_one_level(field_of):
    # level 1 1 1 2 1 1: it lies on three pairs, and has no way past the single step
    section = ground(field_of({**row(6), (3, 0): 2}, {"red": [(0, 0), (1, 0)]}))
    assert section.fact("two_space_room").value["stands"] == 3
    assert section.fact("two_space_room").value["spaces"] == 5


def test_without_zones_it_begins_anywhere_it_can_lie(field_of):
    assert ground(field_of(row(6))).fact("two_space_reach").value["spaces"] == 6


def test_a_zone_is_held_against_the_custom(field_of):
    field = field_of(row(30), {"red": [(q, 0) for q in range(24)], "2": [(q, 0) for q in range(20, 30)]})
    section = start_zones(field)
    red, two = [fact for fact in section.facts if fact.id == "size"]
    assert red.sentence.startswith("The red start zone has 24 spaces, the customary 24")
    assert two.sentence.startswith("Start zone 2 has 10 spaces, 14 fewer than the customary 24")
    assert section.fact("shared").value == [{"one": "red", "other": "2", "spaces": 4}]
    assert section.fact("size_balance").value["difference"] == 14


def test_a_zone_may_have_more_than_the_custom(field_of):
    (size,) = start_zones(field_of(row(30), {"red": [(q, 0) for q in range(30)]})).facts
    assert "30 spaces, 6 more than the customary 24" in size.sentence


def test_no_zones_are_told(field_of):
    assert start_zones(field_of(row(3))).facts[0].value is None


# ---- Sight over a battlefield ----


def test_on_a_flat_meadow_everybody_sees_everybody(field_of):
    section = views(field_of({(h.q, h.r): 1 for h in disc(ORIGIN, 3)}))
    cover = section.fact("cover").value
    assert (cover["pairs"], cover["hidden"]) == (37 * 36, 0)
    assert section.fact("safe").value["spaces"] == []


def test_a_high_ridge_hides_one_side_from_the_other(field_of):
    section = views(field_of({**row(7), (3, 0): 9}))
    cover = section.fact("cover").value
    assert cover["hidden"] >= 2 * 3 * 3
    posts = {fact.value["range"]: fact.value for fact in section.facts if fact.id == "posts"}
    assert posts[6]["sees"][0]["sees"] <= 3


def test_range_is_counted_in_spaces(field_of):
    section = views(field_of(row(12)))
    posts = {fact.value["range"]: fact.value["sees"] for fact in section.facts if fact.id == "posts"}
    assert {reach: rows[0]["sees"] for reach, rows in posts.items()} == {6: 6, 7: 7, 8: 8, 9: 9}


def test_a_zone_within_reach_of_the_enemy_is_exposed(field_of):
    near = views(field_of(row(12), {"red": [(0, 0)], "blue": [(11, 0)]}))
    assert [f.value["spaces"] != [] for f in near.facts if f.id == "exposure"] == [True, True]  # 11 - 5 <= 7
    far = views(field_of(row(14), {"red": [(0, 0)], "blue": [(13, 0)]}))
    assert [f.value["spaces"] for f in far.facts if f.id == "exposure"] == [[], []]  # 13 - 5 > 7


@pytest.mark.parametrize("name", [TOMB, CASTLE])
def test_counts_of_a_few_posts_are_those_of_looking_from_them_alone(name, zoned):
    field = zoned(name)
    rows = next(fact.value["sees"] for fact in views(field).facts if fact.id == "posts")
    scene, land = Scene(field.battlefield, field.board), Land(field.battlefield)
    by_place = {(*s.hex, s.level): s for s in field.spaces}
    others = [by_place[row["q"], row["r"], row["level"]] for row in rows]
    figures = [PlacedFigure((space,), 5) for space in others]
    for told, here in list(zip(rows, others, strict=True))[::9]:
        (seen,) = seen_by(scene, [PlacedFigure((here,), 5)], figures, door=Door.OPEN, middle_only=True)
        near = distances(land, [here.hex], 6)
        counted = [s for s, share in zip(others, seen, strict=True) if share and s.hex in near and s != here]
        assert told["sees"] == len(counted)


# ---- Shares in whole percent ----


@pytest.mark.parametrize(
    ("part", "whole", "told"),
    [(323, 324, 99), (324, 324, 100), (1, 900, 1), (0, 9, 0), (0, 0, 0), (1, 3, 33)],
)
def test_only_all_is_100_and_only_nothing_is_0(part: int, whole: int, told: int) -> None:
    assert percent(part, whole) == told
