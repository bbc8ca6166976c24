"""An open battlefield: pieces put down by hand, with counts, boxes, spaces and ways counted by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from builder import api
from builder.cli.check import check
from builder.cli.convert import convert
from builder.cli.info import info
from tests.sources import ROOT

SHIPPED = ROOT / "scenarios"


@pytest.fixture
def strip() -> api.OpenField:
    """Five hexes of grass in a row from A1, water beyond them, and rock two levels high at its end."""
    field = api.OpenField()
    for column in "ABCDE":
        field.put("grass-1", f"{column}1", 1)
    field.put("rock-1", "F1", 1)
    field.put("water-1", "F1", 2)
    return field


def test_what_is_put_down_is_counted_and_checked(strip: api.OpenField) -> None:
    assert strip.counts() == {"grass-1": 5, "rock-1": 1, "water-1": 1}
    assert strip.check() == ()
    strip.put("grass-1", api.Hex(2, 0), 1)  # where one lies already
    (found,) = strip.check()
    assert (found.code, found.severity) == ("overlap", api.Severity.ERROR)


def test_an_edit_is_taken_back_by_what_it_gave_and_all_follows(strip: api.OpenField) -> None:
    before, spaces = strip.counts(), strip.spaces
    graph = strip.movement()
    back = strip.battlefield.apply(api.Take(tuple(strip.battlefield.pieces)))
    assert (strip.counts(), strip.spaces, len(strip.board)) == ({}, (), 0)
    strip.battlefield.apply(back)
    assert (strip.counts(), strip.spaces) == (before, spaces)
    assert strip.movement() is not graph
    assert len(strip.movement()) == len(graph) == 6


def test_levels_are_slots_and_spaces_have_levels(strip: api.OpenField) -> None:
    assert {slot: len(pieces) for slot, pieces in strip.levels.items()} == {1: 6, 2: 1}
    assert [str(space) for space in strip.spaces] == [f"{letter}1 level 1" for letter in "ABCDEF"]
    assert strip.space("F1", 1).terrain == "water"  # a fluid in slot 2 carries level 1
    with pytest.raises(api.BuilderError, match="spaces at level 1"):
        strip.space("A1", 2)


def test_boxes_and_what_is_short(strip: api.OpenField) -> None:
    bare = strip.boxes()
    assert sum(bare.boxes.values()) == 1
    owned = api.Collection(loose={"grass-1": 4, "rock-1": 1, "water-1": 1})
    bought = strip.purchase(owned)
    assert (bought.can_build, bought.short) == (False, {"grass-1": 1})
    assert strip.purchase(api.Collection(loose=strip.counts())).can_build
    assert strip.boxes(api.Collection(loose=strip.counts())).boxes == {}


def test_pieces_and_boxes_have_names_also_what_is_not_known_here(strip: api.OpenField) -> None:
    assert strip.name("grass-7") == "7-hex grass tile"
    assert strip.name("fota") == "Fortress of the Archkyrie"
    assert strip.name("unknown:hsc:Snow7:1") == "Snow7 (unknown)"
    assert strip.name("nobody") == "nobody"


def test_what_the_scenario_chooses_holds_unless_other_choices_are_given(strip: api.OpenField) -> None:
    """Over the ruin before C1 it is six levels up; by the Basic rules everybody may climb them."""
    strip.put("ruin-short", "C1", 2)
    start, figure = strip.space("B1", 1), api.Profile(5)

    def costs(field: api.OpenField) -> dict[str, int]:
        found = field.reach(start, figure, 7, edition="basic")
        return {str(arrival.space): arrival.cost for arrival in found}

    assert costs(strip) == {"A1 level 1": 1}
    chosen = api.Scenario(choices=api.RuleChoices(ruins="climb"))
    climbed = api.OpenField(strip.battlefield, scenario=chosen)
    assert costs(climbed) == {"A1 level 1": 1, "C1 level 1": 7}
    assert climbed.movement("basic") is climbed.movement("basic", choices=api.RuleChoices(ruins="climb"))
    assert climbed.movement("basic").edition.choices.ruins == "climb"
    assert climbed.movement("basic", choices=api.RuleChoices()).edition.choices.ruins == "never"


def test_reach_ways_and_turns_on_a_row_of_hexes(strip: api.OpenField) -> None:
    start, figure = strip.space("A1", 1), api.Profile(5)
    found = {str(arrival.space): arrival.cost for arrival in strip.reach(start, figure, 3)}
    assert found == {"B1 level 1": 1, "C1 level 1": 2, "D1 level 1": 3}
    turns = strip.turns(start, figure, 2)
    assert [turns[space] for space in strip.spaces] == [0, 1, 1, 2, 2, 3]
    row = strip.spaces
    assert strip.way(row[:4], figure, 3).cost == 3
    with pytest.raises(api.BarredError):
        strip.way(row[:4], figure, 2)


def test_the_movement_graph_is_a_networkx_graph(strip: api.OpenField) -> None:
    import networkx

    graph = strip.movement("basic", {"grass": 2}).graph
    assert networkx.shortest_path_length(graph, strip.spaces[0], strip.spaces[4], weight="cost") == 8
    with pytest.raises(api.BuilderError, match="edition"):
        strip.movement("third")


def test_sight_is_blocked_by_a_wall_of_tiles(strip: api.OpenField) -> None:
    small = [api.PlacedFigure((strip.spaces[n],), 2) for n in (0, 4)]
    assert strip.sight(*small).fraction == 1
    for slot in range(2, 8):
        strip.put("rock-1", "C1", slot)
    ends = [api.PlacedFigure((strip.space(hex, 1),), 2) for hex in ("A1", "E1")]
    assert not strip.sight(*ends).seen
    with pytest.raises(api.BuilderError, match="not a space"):
        strip.sight(
            small[0], api.PlacedFigure((api.open_field(SHIPPED / "four-fords.hexfield").spaces[-1],), 2)
        )


@pytest.mark.parametrize("suffix", [".hexfield", ".hsc", ".json", ".json.gz"])
def test_what_is_written_in_any_format_is_read_again(
    strip: api.OpenField, tmp_path: Path, suffix: str
) -> None:
    assert strip.write(tmp_path / f"strip{suffix}") == ()
    again = api.open_field(tmp_path / f"strip{suffix}")
    assert again.counts() == strip.counts()
    assert len(again.spaces) == 6


@pytest.mark.parametrize("suffix", [".hexfield", ".hsc", ".json"])
@pytest.mark.parametrize(
    "file", ["ash-and-fir.hexfield", "four-fords.hexfield", "four-fords-night-of-drums.hexscenario"]
)
def test_start_zones_and_glyphs_go_along_as_with_the_command(file: str, suffix: str, tmp_path: Path) -> None:
    field = api.open_field(SHIPPED / file)
    assert field.scenario is not None
    warnings = field.write(tmp_path / f"written{suffix}")
    again = api.open_field(tmp_path / f"written{suffix}").scenario
    assert again is not None
    spaces = [[len(zone.positions) for zone in one.zones] for one in (again, field.scenario)]
    assert spaces[0] == spaces[1]
    assert {one.at for one in field.scenario.glyphs} <= {one.at for one in again.glyphs}
    if file.endswith(".hexfield"):
        done = CliRunner().invoke(
            convert,
            [str(SHIPPED / file), str(tmp_path / f"command{suffix}"), "--json"],
            standalone_mode=False,
        )
        said = [problem["message"] for problem in json.loads(done.output)["problems"]]
        assert [problem.message for problem in warnings] == said
        written = sorted(one.suffix for one in tmp_path.glob("written*"))
        assert written == sorted(one.suffix for one in tmp_path.glob("command*"))
        assert "further scenarios" in said[0]


def test_a_battlefield_saved_in_place_leaves_the_scenarios_beside_it(
    strip: api.OpenField, tmp_path: Path
) -> None:
    path, other = tmp_path / "strip.hexfield", tmp_path / "evening.hexscenario"
    strip.write(path)
    api.write_scenario(other, api.Scenario(battlefield="strip.hexfield", author="me"))
    before, field = other.read_bytes(), api.open_field(path)
    assert field.scenario is not None
    assert field.write(tmp_path / "." / "strip.hexfield") == ()
    assert sorted(tmp_path.iterdir()) == [other, path]
    assert other.read_bytes() == before
    other.rename(tmp_path / "next.hexscenario")
    (problem,) = strip.write(tmp_path / "next.hexfield")
    assert problem.code == "scenario-stale"


@pytest.mark.parametrize("file", ["four-fords.hexfield", "four-fords-night-of-drums.hexscenario"])
def test_check_says_what_the_command_says(file: str) -> None:
    path = SHIPPED / file
    said = json.loads(CliRunner().invoke(check, [str(path), "--json"], standalone_mode=False).output)
    assert [one.as_json(str(path)) for one in api.open_field(path).check()] == said["problems"]


def test_each_unknown_piece_has_its_own_line_also_where_several_stand_in_one_place(tmp_path: Path) -> None:
    path = tmp_path / "walls.json"
    rows = [f'"0~2~1~{turn}~zz9": "zz9"' for turn in (0, 1.5, 3)]
    path.write_text('{"hexMap": {}, "boardPieces": {\n' + ",\n".join(rows) + "}}")
    field = api.open_field(path)
    for found in (field.problems, field.check()):
        sources = [one.source for one in found if one.code == "unknown-piece"]
        assert [source.line for source in sources if source is not None] == [2, 3, 4]


def test_the_size_is_what_the_command_says(strip: api.OpenField) -> None:
    size = strip.size()
    assert (size["levels"], size["hexes"], size["columns"], size["rows"]) == (2, 6, 6, 1)
    path = SHIPPED / "gate-of-the-raven-hold.hexfield"
    said = json.loads(CliRunner().invoke(info, [str(path), "--json"], standalone_mode=False).output)
    levels_and_hexes = {key: said[key] for key in ("levels", "hexes")}
    assert api.open_field(path).size() == {**levels_and_hexes, **said["size"]}


def test_the_scenario_is_its_own_or_the_first_beside_it(strip: api.OpenField, tmp_path: Path) -> None:
    assert strip.scenario is None
    named = api.open_field(SHIPPED / "four-fords-hidden-herald.hexscenario").scenario
    beside = api.open_field(SHIPPED / "four-fords.hexfield").scenario
    assert named is not None
    assert beside is not None
    assert (named.title["en"], beside.title["en"]) == ("The Hidden Herald", "The Heron Stones")
    api.write_scenario(tmp_path / "own.hexscenario", named, strip.battlefield)
    again = api.open_field(tmp_path / "own.hexscenario")
    assert (again.scenario, again.counts()) == (replace(named, battlefield=""), strip.counts())


def test_a_report_and_a_judgement_are_of_its_start_zones() -> None:
    field = api.open_field(SHIPPED / "four-fords-night-of-drums.hexscenario")
    assert field.scenario is not None
    report, judgement = field.report(), field.judge("casual")
    assert report.spaces == len(field.spaces)
    assert len(judgement.sides) == len(field.scenario.layouts[0].sides) == 2
    assert judgement.verdict.endswith(".")


def test_pictures_and_sheets_without_qt_are_drawn(strip: api.OpenField, tmp_path: Path) -> None:
    width, height = strip.picture(tmp_path / "strip.svg", api.PictureOptions(view="plan", size=700))
    drawn = (tmp_path / "strip.svg").read_text(encoding="utf-8")
    assert f'width="{width}" height="{height}"' in drawn
    assert width == 700 > height  # a row of hexes from west to east
    strip.sheets(tmp_path / "strip.html")
    assert "<html" in (tmp_path / "strip.html").read_text(encoding="utf-8")
    with pytest.raises(api.RefusedError, match="nothing to draw"):
        api.OpenField().picture(tmp_path / "empty.svg")


@pytest.mark.parametrize("wrong", [{"view": "top"}, {"view": None}, {"hex_size": -3}, {"turn": 6}])
def test_a_picture_that_there_is_not_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(api.RefusedError, match=r": .* expected, found"):
        api.PictureOptions(**wrong)


def test_a_collection_with_a_line_that_means_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.hexcollection"
    path.write_text("hexcollection: 1\nboxes: {rotv-2e: 2, no-such-box: 1}\n")
    with pytest.raises(api.RefusedError, match="no-such-box") as caught:
        api.read_collection(path)
    assert len(caught.value.problems) == 1
    path.write_text("hexcollection: 1\nboxes: {rotv-2e: 2}\nloose: {sand-1: 3}\n")
    assert api.read_collection(path) == api.Collection({"rotv-2e": 2}, {"sand-1": 3})


def test_pieces_and_hexes_that_there_are_not_are_refused_by_name() -> None:
    field = api.OpenField()
    for piece, hex, found in (("grass-77", "A1", "grass-77"), ("grass-1", "1A", "1A")):
        with pytest.raises(api.RefusedError, match=found):
            field.put(piece, hex, 1)
    with pytest.raises(api.RefusedError):
        field.put("grass-1", "A1", 0)
    assert field.counts() == {}
    with pytest.raises(api.BuilderError, match="nobody"):
        api.profile("nobody")


def test_what_ships_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(api.open_field(api.shipped() / "four-fords.hexfield").battlefield) == 87
