"""`hexwright judge`, and what `compare` says of the flags of both."""

from __future__ import annotations

from pathlib import Path

from builder import places
from tests.cli.conftest import Run

HERALD, DRUMS = (
    places.shipped("scenarios") / f"four-fords-{name}.hexscenario"
    for name in ("hidden-herald", "night-of-drums")
)


def test_the_worst_comes_first_with_number_threshold_source_and_places(run: Run) -> None:
    ran = run("judge", HERALD, code=1)
    first, *others = ran.out.splitlines()
    assert first.startswith("The map favours East bank: ")
    assert "!! East bank has only 20 start spaces (at least 24)" in others
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
    assert run("judge", DRUMS, "--strict", code=0).out.startswith("Nothing is flagged")
    own = tmp_path / "own.yaml"
    own.write_text(
        'hexjudging: 1\nname: "Mine"\nthresholds:\n'
        '  zone-distance: {limit: 30, severe: 20, source: "Long ways."}\n'
    )
    ran = run("judge", DRUMS, "--profile", own, "--strict", code=1)
    assert "only 16 spaces apart (at least 30)" in ran.out
    assert "Long ways." in ran.out


def test_a_wrong_profile_is_one_message(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text('hexjudging: 1\nname: "Mine"\nthresholds:\n  choke: {limit: 1, severe: 3, source: "me"}\n')
    ran = run("judge", DRUMS, "--profile", own, code=2)
    assert f"{own}, line 4: choke: severe must be less than limit, found 3" in ran.err
    assert "no such file" in run("judge", DRUMS, "--profile", "nobody", code=2).err


def test_a_page_with_pictures_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "flags.html"
    run("judge", HERALD, "-o", out, code=1)
    page = out.read_text()
    assert "East bank has only 20 start spaces" in page
    assert page.count("<svg") > 3


def test_compare_says_what_became_better_and_worse(run: Run) -> None:
    ran = run("compare", HERALD, DRUMS, code=0)
    assert "A: The map favours East bank" in ran.out
    assert "B: Nothing is flagged" in ran.out
    assert any(
        line.startswith("better  East bank has only 20 start spaces") and line.endswith("not flagged")
        for line in ran.out.splitlines()
    )
    back = run("compare", DRUMS, HERALD, "--json", code=0).data["judged"]
    assert all(change["worse"] > 0 and change["a"] is None for change in back["changes"])
    assert back["a"]["flags"] == []
