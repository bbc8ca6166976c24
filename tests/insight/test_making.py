"""The whole report: every part of it, on small, empty and real battlefields."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from formats.stubs import of_stub

from builder.board import Board, Door
from builder.insight import StoppedError, places_of, report
from builder.movement.turns import turns
from tests.battlefields import CASTLE, FORDS, TOMB
from tests.insight.conftest import marked, row

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
    stub = {"zones": {"red": [[40, 40, 1]], "blue": []}, "glyphs": [{"letter": "?", "at": [50, 50, 1]}]}
    made = report(columns(row(4)), catalogue, places_of(of_stub(stub)))
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
        of_stub(
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
