"""`hexwright check` and `hexwright info` of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.catalogue import Catalogue
from builder.scenario import Scenario
from tests.cli.conftest import Run
from tests.scenario.checks.small import SOUND, small_battlefield
from tests.scenario.checks.wrong import WRONG

Write = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path, catalogue: Catalogue) -> Write:
    """``written(scenario)``: the file of a scenario beside its battlefield, the small one."""

    def write(scenario: Scenario, *, embedded: bool = False) -> Path:
        battlefield = small_battlefield(catalogue)
        path = tmp_path / "play.hexscenario"
        if embedded:
            formats.write_hexscenario(path, scenario, battlefield)
        else:
            formats.write(battlefield, tmp_path / "small.hexfield", catalogue)
            formats.write_hexscenario(path, scenario, battlefield="small.hexfield")
        return path

    return write


@pytest.fixture
def of_scenario() -> Callable[[dict], set[str]]:
    """The codes of errors and warnings that no battlefield alone has."""
    return lambda data: {p["code"] for p in data["problems"] if p["severity"] != "note" and not p["pieces"]}


def test_a_sound_scenario_has_only_the_problems_of_its_battlefield(run: Run, written: Write) -> None:
    path = written(SOUND)
    field = run("check", "--json", path.with_name("small.hexfield")).data
    ran = run("check", "--json", path)
    one, other = ([{**p, "file": ""} for p in data["problems"]] for data in (ran.data, field))
    assert one == other
    assert ran.data["files"][0]["usable"] is True


@pytest.mark.parametrize("embedded", [False, True])
@pytest.mark.parametrize("code", ["victory-never", "goal-out-of-reach", "zone-off-spaces"])
def test_what_is_wrong_with_a_scenario_is_told(
    run: Run, written: Write, of_scenario: Callable[[dict], set[str]], code: str, embedded: bool
) -> None:
    ran = run("check", "--json", written(WRONG[code](), embedded=embedded))
    assert ran.code == 1
    assert code in of_scenario(ran.data)


def test_people_read_where_it_stands_in_the_scenario(run: Run, written: Write) -> None:
    ran = run("check", written(WRONG["victory-never"]()))
    assert (
        "  error    Victory 7 can never come about: it is asked at the end of round 11, and round 10 is the "
        "last\n"
        "           victory/7, victory-never, R016\n"
        "           Correct the condition, or remove it.\n"
    ) in ran.out


def test_a_warning_exits_with_1_only_when_strict(run: Run, lay: Callable[..., Path]) -> None:
    field = lay("ford.hexfield", "grass-7 0,0 1", "grass-7 3,0 1")
    path = field.with_suffix(".hexscenario")
    path.write_text(
        "hexscenario: 1\nbattlefield: ford.hexfield\nrounds: 3\n"
        "layouts:\n- seats:\n  - {id: p1, points: 40, zones: [a]}\n  - {id: p2, points: 40, zones: [b]}\n"
        "zones:\n- {id: a, spots: [[0, 0, 1]]}\n- {id: b, spots: [[3, 0, 1]]}\n"
        "victory:\n- {side: each, when: {eliminated: {of: enemies}}}\n"
    )
    ran = run("check", "--json", path)
    assert [p["code"] for p in ran.data["problems"]] == [
        "zone-too-small", "zone-too-small", "last-round-undecided", "text-missing",
    ]  # fmt: skip
    assert ran.code == 1
    path.write_text(path.read_text().replace("points: 40", "points: 80"))
    assert run("check", path).code == 0
    assert run("check", "--strict", path).code == 1


def test_what_was_left_out_of_the_file_is_told_too(run: Run, written: Write) -> None:
    path = written(SOUND)
    path.write_text(path.read_text().replace("rounds: 10", "rounds: many"))
    ran = run("check", "--json", path)
    assert ran.code == 1
    assert len(ran.data["left_out"]) == 1
    assert "rounds" in ran.data["left_out"][0]["row"]
    assert run("info", path).code == 1


@pytest.mark.parametrize("command", ["check", "info"])
def test_a_scenario_without_its_battlefield_is_not_usable(run: Run, written: Write, command: str) -> None:
    path = written(SOUND)
    path.with_name("small.hexfield").unlink()
    ran = run(command, path)
    assert ran.code == 2
    assert "small.hexfield" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_info_tells_players_points_zones_rounds_and_victory(run: Run, written: Write) -> None:
    path = written(replace(SOUND, author="Somebody", boxes={"rotv-2e": 2}))
    data = run("info", "--json", path).data
    assert {key: data[key] for key in ("file", "format", "title", "author", "edition", "rounds")} == {
        "file": str(path),
        "format": "hexscenario",
        "title": "A bit of everything",
        "author": "Somebody",
        "edition": "master-2",
        "rounds": 10,
    }
    assert data["battlefield"] == str(path.with_name("small.hexfield"))
    assert data["boxes"] == {"rotv-2e": 2}
    assert [layout["players"] for layout in data["layouts"]] == [2, 4]
    assert data["layouts"][1]["sides"] == ["A", "B"]
    assert data["layouts"][0]["seats"][0] == {
        "id": "p1", "name": "Player 1", "team": "", "points": 200, "zones": ["west"],
    }  # fmt: skip
    assert data["zones"][0] == {
        "id": "west", "name": "West", "colour": "", "called": "West", "spaces": 10,
    }  # fmt: skip
    assert data["zones"][1]["called"] == "east (blue)"
    assert data["victory"][0] == "A side wins when all enemy figures are destroyed."
    assert len(data["victory"]) == len(SOUND.victory)
    assert len(data["special"]) == len(SOUND.rules)
    assert data["left_out"] == []


def test_people_read_info_in_lines(run: Run, written: Write) -> None:
    ran = run("info", written(SOUND, embedded=True))
    assert ran.code == 0
    for line in (
        "played on  a battlefield in the same file",
        "rounds     10",
        "players    2: Player 1 (200 points) against Player 2 (300 points)",
        "           4: Player 1 (100 points) and Player 3 (100 points) against Player 2 (100 points) and "
        "Player 4 (100 points)",
        "zones      West: 10 spaces",
        "victory    A side wins when all enemy figures are destroyed.",
        "  for 4    Player 1 and Player 3 play together as side A.",
    ):
        assert f"{line}\n" in ran.out


def test_the_cause_comes_first_and_what_follows_from_it_is_not_said(run: Run, written: Write) -> None:
    path = written(SOUND)
    path.write_text(path.read_text().replace("points: 200", "points: many"))
    found = run("check", "--json", path).data["problems"]
    assert found[0]["code"] == "wrong-row"
    assert found[0]["message"].startswith("layouts/1/seats/1/points: ")
    assert found[0]["message"].count("left out") == 1
    codes = {problem["code"] for problem in found}
    assert not codes & {"no-players", "unknown-player", "unknown-side", "one-side-only"}
