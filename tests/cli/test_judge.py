"""`hexwright judge`, and what `compare` says of the flags of both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder import formats, places
from builder.formats import fingerprints
from tests.battlefields import shipped_catalogue
from tests.cli.conftest import Run

HERALD, DRUMS = (
    places.shipped("scenarios") / f"four-fords-{name}.hexscenario"
    for name in ("hidden-herald", "night-of-drums")
)


def test_the_worst_comes_first_with_number_threshold_source_and_places(run: Run) -> None:
    ran = run("judge", HERALD, code=1)
    first, *others = ran.out.splitlines()
    assert first == (
        "The map gives and takes: ferry post at T2 is 14 spaces nearer to East bank (7 against 21), "
        "but East bank has only 20 start spaces."
    )
    assert "!! East bank has only 20 start spaces; wanted: at least 24" in others
    assert "  Battlefields of Valhalla: 24 start spaces a side, for armies of up to 24 figures." in others
    assert any(line.startswith("  at V6 level 1, S7 level 1") for line in others)


def test_json_has_it_all(run: Run) -> None:
    data = run("judge", HERALD, "--json", code=1).data
    (flag,) = [flag for flag in data["flags"] if flag["check"] == "zone-spaces"]
    assert (flag["value"], flag["limit"], flag["favours"], flag["severe"]) == (20, 24, "West bank", True)
    assert len(flag["spaces"]) == 20
    assert data["sides"] == ["West bank", "East bank"]
    assert {measure["check"] for measure in data["measures"]} >= {"reach", "first-attack", "choke"}


def test_a_sound_map_ends_with_0_and_a_profile_of_ones_own_is_taken(run: Run, tmp_path: Path) -> None:
    assert run("judge", DRUMS, "--profile", "casual", "--strict", code=0).out.startswith("Nothing is flagged")
    # Sand costs two spaces there, and lies on one side where there is grass on the other.
    assert run("judge", DRUMS, "--strict", code=1).out.startswith("The map has a weakness: 22 hexes break")
    own = tmp_path / "own.yaml"
    own.write_text(
        'hexjudging: 1\nname: "Mine"\nthresholds:\n'
        '  zone-distance: {limit: 30, severe: 20, source: "Long ways."}\n'
    )
    ran = run("judge", DRUMS, "--profile", own, "--strict", code=1)
    assert "only 16 spaces apart; wanted: at least 30" in ran.out
    assert "Long ways." in ran.out


def test_a_wrong_profile_is_one_message(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text('hexjudging: 1\nname: "Mine"\nthresholds:\n  choke: {limit: 1, severe: 3, source: "me"}\n')
    ran = run("judge", DRUMS, "--profile", own, code=2)
    assert f"{own}, line 4: thresholds/choke: severe must be less than limit, found 3" in ran.err
    assert "no such file" in run("judge", DRUMS, "--profile", "nobody", code=2).err


def test_a_page_with_pictures_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "flags.html"
    run("judge", HERALD, "-o", out, code=1)
    page = out.read_text()
    assert "East bank has only 20 start spaces" in page
    assert page.count("<svg") > 3


def series_of(scenario: Path, won: str, path: Path) -> Path:
    """A series of a scenario: who won each game, by the number of the side; . is a draw."""
    loaded = formats.load_scenario(scenario, shipped_catalogue())
    layout = loaded.scenario.layout()
    assert layout is not None
    assert loaded.battlefield is not None
    header = {
        "hexseries": 1,
        "players": [["greedy"], ["planner"]],
        "count": layout.players,
        "scenario": fingerprints.of_scenario(loaded.scenario, layout),
        "battlefield": fingerprints.of_battlefield(loaded.battlefield),
        "question": {"better": 0.57, "error": 0.05, "sequential": True},
    }
    sides = [[] if letter == "." else [layout.sides[int(letter)]] for letter in won]
    games = [{"game": n, "seed": 1, "won": side, "victory": 0} for n, side in enumerate(sides)]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in (header, *games)))
    return path


def test_a_series_outweighs_the_flags(run: Run, tmp_path: Path) -> None:
    west = series_of(HERALD, "00000101" * 30, tmp_path / "west.hexseries")
    first, second, *_others = run("judge", HERALD, "--series", west, code=1).out.splitlines()
    assert first.startswith("The map favours West bank: West bank won ")
    assert first.endswith("; against that, ferry post at T2 is 14 spaces nearer to East bank (7 against 21).")
    assert second.startswith("Playtest: Whoever plays, the answer is the same. greedy: West bank had ")
    data = run("judge", HERALD, "--series", west, "--json", code=1).data
    assert data["playtest"] == second.removeprefix("Playtest: ")
    assert data["flags"][0]["check"] == "playtest"


def test_a_series_that_is_even_or_not_decided(run: Run, tmp_path: Path) -> None:
    even = series_of(HERALD, "01" * 800, tmp_path / "even.hexseries")
    ran = run("judge", HERALD, "--series", even, code=1)
    assert ran.out.startswith("Played, the map is fair: ")
    few = series_of(HERALD, "01011111", tmp_path / "few.hexseries")
    ran = run("judge", HERALD, "--series", few, code=1)
    assert ran.out.startswith("The map gives and takes: ")
    assert "Playtest: Not decided. greedy: Not decided: West bank won 25 %" in ran.out


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "not a series; hexseries: 1 was expected at the top"),
        ('{"hexseries": 1}\n', "a series of another scenario, or of this one before a change"),
        ("no JSON\n", "line 1: not JSON"),
    ],
)
def test_what_is_no_series_of_this_map_is_refused(run: Run, tmp_path: Path, content: str, why: str) -> None:
    path = tmp_path / "a.hexseries"
    path.write_text(content)
    assert why in run("judge", HERALD, "--series", path, code=2).err


def test_a_series_of_another_battlefield_or_without_a_scenario(run: Run, tmp_path: Path) -> None:
    path = series_of(HERALD, "01", tmp_path / "a.hexseries")
    path.write_text(path.read_text().replace('"battlefield": "', '"battlefield": "f'))
    assert "on another battlefield" in run("judge", HERALD, "--series", path, code=2).err
    field = HERALD.with_name("four-fords.hexfield")
    assert "there is none here" in run("judge", field, "--no-scenario", "--series", path, code=2).err


def test_compare_judges_when_it_is_asked(run: Run, tmp_path: Path) -> None:
    assert "judge" not in run("compare", HERALD, DRUMS, code=0).out
    assert run("compare", HERALD, DRUMS, "--json", code=0).data["judged"] is None
    west = series_of(DRUMS, "00000101" * 30, tmp_path / "west.hexseries")
    ran = run("compare", HERALD, DRUMS, "--series", west, code=0)
    assert "B: The map favours West bank: West bank won " in ran.out
    path = tmp_path / "a.hexseries"
    path.write_text('{"hexseries": 1}\n')
    assert "another scenario" in run("compare", HERALD, DRUMS, "--series", path, code=2).err


def test_compare_says_what_became_better_and_worse(run: Run) -> None:
    ran = run("compare", HERALD, DRUMS, "--judge", code=0)
    assert "A: The map gives and takes: ferry post at T2" in ran.out
    assert "B: The map has a weakness: 22 hexes break the symmetry" in ran.out
    assert any(
        line.startswith("better  East bank has only 20 start spaces") and line.endswith("not flagged")
        for line in ran.out.splitlines()
    )
    back = run("compare", DRUMS, HERALD, "--judge", "--json", code=0).data["judged"]
    worse = [change for change in back["changes"] if change["worse"] > 0]
    assert all(change["a"] is None for change in worse)
    assert len(worse) == len(back["changes"]) - 1, "fewer hexes break the symmetry"
    assert [flag["check"] for flag in back["a"]["flags"]] == ["symmetry"]
