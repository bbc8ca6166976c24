"""`hexwright export`: a whole game in one file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.formats.games import load_setting
from builder.formats.hexgame import read_hexgame
from builder.scenario import Scenario
from tests.cli.conftest import Run
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue


def sound() -> Scenario:
    """The small scenario without secret glyphs: a check finds little fault with it."""
    return replace(played.scenario(), secret=())


def written(folder: Path, scenario: Scenario) -> Path:
    path = folder / "meadow.hexscenario"
    formats.write_hexscenario(path, scenario, played.battlefield())
    return path


def test_a_game_is_written_and_played_with_its_journal(run: Run, tmp_path: Path) -> None:
    scenario, out = written(tmp_path, played.scenario()), tmp_path / "meadow.hexgame"
    ran = run("export", scenario, "-o", out, "--force")
    assert out.is_file(), ran.err
    assert ran.out.startswith(f"{out}: a game for 2 or 3 players with 6 army cards, ")
    assert read_hexgame(out, the_catalogue()).scenario == played.scenario()
    played.stored(tmp_path / "g.hexjournal")
    assert run("referee", out, tmp_path / "g.hexjournal").code == 0


@pytest.mark.parametrize("option", ["-o", "--output", "--out"])
def test_its_file_is_named_as_with_every_command_and_as_before(run: Run, tmp_path: Path, option: str) -> None:
    scenario, out = written(tmp_path, played.scenario()), tmp_path / "meadow.hexgame"
    assert run("export", scenario, option, out, "--force").code == 0
    assert out.is_file()
    assert run("export", scenario, "--force").code == 2


def test_only_the_game_for_so_many_players(run: Run, tmp_path: Path) -> None:
    scenario, out = written(tmp_path, played.scenario()), tmp_path / "three.hexgame"
    data = run("export", scenario, "-o", out, "--players", 3, "--force", "--json").data
    assert data["players"] == [3]
    assert [layout.players for layout in read_hexgame(out, the_catalogue()).scenario.layouts] == [3]
    played.stored(tmp_path / "g.hexjournal", players=3)
    assert run("referee", out, tmp_path / "g.hexjournal").code == 0
    assert run("referee", scenario, tmp_path / "g.hexjournal").code == 0
    wrong = run("export", scenario, "-o", out, "--players", 4)
    assert (wrong.code, "--players: the scenario is for 2, 3, found 4" in wrong.err) == (2, True)


def test_a_scenario_with_errors_is_refused_unless_forced(run: Run, tmp_path: Path) -> None:
    seats = played.scenario().layouts[0].seats
    bad = replace(
        sound(), layouts=(replace(sound().layouts[0], seats=(replace(seats[0], army=("nobody",)), seats[1])),)
    )
    scenario, out = written(tmp_path, bad), tmp_path / "bad.hexgame"
    ran = run("export", scenario, "-o", out)
    assert ran.code == 2
    assert "not written, for its errors: " in ran.err
    assert "--force writes it" in ran.err
    assert not out.exists()
    forced = run("export", scenario, "-o", out, "--force", "--json")
    assert forced.code == 1
    assert out.is_file()
    assert any(row["severity"] == "error" for row in forced.data["problems"])


def test_a_sound_scenario_needs_no_force(run: Run, tmp_path: Path) -> None:
    seats = tuple(replace(seat, points=600) for seat in played.scenario().layouts[0].seats)
    layout = replace(sound().layouts[0], seats=seats)
    scenario = written(tmp_path, replace(sound(), layouts=(layout,)))
    ran = run("export", scenario, "-o", tmp_path / "g.hexgame")
    assert ran.code == 0, ran.err


def test_a_battlefield_with_a_scenario_beside_it(run: Run, tmp_path: Path) -> None:
    field = tmp_path / "meadow.hexfield"
    formats.write(played.battlefield(), field, the_catalogue())
    formats.write_hexscenario(tmp_path / "meadow.hexscenario", played.scenario(), battlefield=field.name)
    out = tmp_path / "g.hexgame"
    run("export", field, "-o", out, "--force")
    one, other = (load_setting(path, the_catalogue(), the_cards()) for path in (field, out))
    assert other.scenario == replace(one.scenario, battlefield="")
    assert one.files == (field, tmp_path / "meadow.hexscenario")
    again = run("export", out, "-o", tmp_path / "h.hexgame", "--force")
    assert (tmp_path / "h.hexgame").read_bytes() == out.read_bytes(), again.err


@pytest.mark.parametrize(
    ("source", "out", "told"),
    [
        ("meadow.hexscenario", "g.json", "g.json: a name that ends in .hexgame was expected"),
        ("nowhere.hexscenario", "g.hexgame", "nowhere.hexscenario: no such file"),
        ("g.hexgame", "g.hexgame", "is what was read; another file was expected to write to"),
        ("meadow.hexscenario", "no/g.hexgame", "does not exist"),
    ],
)
def test_what_cannot_be_written_is_one_message(
    run: Run, tmp_path: Path, source: str, out: str, told: str
) -> None:
    scenario = written(tmp_path, played.scenario())
    run("export", scenario, "-o", tmp_path / "g.hexgame", "--force")
    ran = run("export", tmp_path / source, "-o", tmp_path / out, "--force")
    assert ran.code == 2
    assert told in ran.err


def test_a_game_is_no_battlefield(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "g.hexgame"
    run("export", written(tmp_path, played.scenario()), "-o", out, "--force")
    for command in ("inventory", "spaces"):
        ran = run(command, out)
        assert ran.code == 2
        assert "g.hexgame: a game, where a battlefield was expected" in ran.err
