"""`hexwright playtest`: games of computer players from the command line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from builder import formats
from builder.scenario.naming import Names
from tests.cli.conftest import Run
from tests.formats import played


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.hexscenario"
    formats.write_hexscenario(path, played.scenario(), played.battlefield())
    return path


def test_it_tells_wins_with_an_interval_rounds_and_places(run: Run, meadow: Path) -> None:
    ran = run("playtest", meadow, "--games", 6)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "6 games of computer players"
    assert lines[1].split() == ["Side", "Won", "of", "6", "Share", "95", "%", "interval"]
    rows = lines[2 : lines.index("")]
    assert len(rows) >= 2
    won = [re.fullmatch(r"(\w[\w ]*?)  +(\d+) +\d+ % +\d+ to \d+ %", row) for row in rows]
    assert all(won), rows
    assert sum(int(row[2]) for row in won if row) == 6
    nobody = [row for row in won if row and row[1] == "Nobody"]
    assert ("Every game had a winner." in lines) is not bool(nobody)
    assert all(row[2] != "0" for row in nobody)
    assert "A game took 2.0 rounds in the mean, 2 at least and 2 at most." in ran.out
    assert "Moves ended most often at " in ran.out


def test_json_holds_the_same_and_is_repeatable(run: Run, meadow: Path) -> None:
    first = run("playtest", meadow, "--games", 5, "--seed", 3, "--players", "greedy,random", "--json").data
    again = run("playtest", meadow, "--games", 5, "--seed", 3, "--players", "greedy,random", "--json").data
    assert first == again
    facts = first["facts"]
    assert facts["won by A"]["wins"] + facts["won by red"]["wins"] + facts["draws"]["wins"] == 5
    assert first["games"] == 5
    assert first["whole"] is True
    assert sum(row["count"] for row in facts["used"]) > 0


def test_other_seeds_are_other_games(run: Run, meadow: Path) -> None:
    one, other = (run("playtest", meadow, "--games", 3, "--seed", s, "--json").data for s in (1, 50))
    assert one["facts"]["used"] != other["facts"]["used"]


def test_a_heat_picture_shows_spaces_and_a_legend(run: Run, meadow: Path, tmp_path: Path) -> None:
    out = tmp_path / "heat.svg"
    ran = run("playtest", meadow, "--games", 3, "--heat", out)
    assert ran.code == 0, ran.err
    assert ran.out.endswith(f"Drawn: {out}\n")
    texts = [
        "".join(found.itertext()) for found in ElementTree.parse(out).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert "1 move ended here" in texts
    assert any(text.endswith("moves ended here") for text in texts)
    assert not any(text.startswith("1 moves") for text in texts)
    # What the scenario lays there is drawn and told, too.
    scenario = played.scenario()
    for zone in scenario.zones:
        assert Names(scenario).zone(zone.id) in texts
    assert any(text.startswith("glyph, ") for text in texts) is bool(scenario.glyphs or scenario.shuffled)


def test_for_another_number_of_players(run: Run, meadow: Path) -> None:
    facts = run("playtest", meadow, "--games", 1, "--count", 3, "--json").data["facts"]
    assert {"won by A", "won by red"} <= set(facts)
    wrong = run("playtest", meadow, "--count", 5)
    assert (wrong.code, "the scenario is for 2, 3, found 5" in wrong.err) == (2, True)


def test_bad_wishes_are_refused_before_anything_is_played(run: Run, meadow: Path) -> None:
    for arguments, said in (
        (("--players", "clever"), "greedy or random was expected"),
        (("--heat", "heat.pdf"), "a name that ends in .png, .svg or .jpg was expected"),
        (("--games", "0"), "0 is not in the range"),
    ):
        ran = run("playtest", meadow, *arguments)
        assert (ran.code, said in ran.err, "Playing" in ran.err) == (2, True, False), ran.err


def test_a_scenario_that_cannot_begin_is_one_message(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.hexscenario"
    scenario = replace(played.scenario(), layouts=())
    formats.write_hexscenario(path, scenario, played.battlefield())
    ran = run("playtest", path)
    assert (ran.code, "players: the scenario does not say who plays" in ran.err) == (2, True)


def test_its_former_name_is_understood_and_no_longer_listed(run: Run, meadow: Path) -> None:
    options = (meadow, "--games", 2, "--json")
    assert run("selfplay", *options).data == run("playtest", *options).data
    listed = run("--help").out
    assert "playtest" in listed
    assert "selfplay" not in listed
