"""Commands about a battlefield that are given a scenario or a whole game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from builder import formats
from builder.catalogue import Catalogue
from tests.cli.conftest import Run
from tests.formats import played

TITLE = "The small war"
EVERY = ("scenario", "game")


def _words(path: Path) -> str:
    return " ".join("\n".join(page.extract_text() for page in PdfReader(path).pages).split())


@pytest.fixture
def files(run: Run, tmp_path: Path, catalogue: Catalogue) -> dict[str, Path]:
    """A battlefield, a scenario that names it, and the whole game exported of both in a folder of its own."""
    field, scenario = tmp_path / "meadow.hexfield", tmp_path / "war.hexscenario"
    game = tmp_path / "elsewhere" / "war.hexgame"
    game.parent.mkdir()
    formats.write(played.battlefield(), field, catalogue)
    titled = replace(played.scenario(), title={"en": TITLE})
    formats.write_hexscenario(scenario, titled, battlefield=field.name)
    assert run("export", scenario, "-o", game, "--force").code in (0, 1)
    return {"field": field, "scenario": scenario, "game": game}


def test_of_a_game_is_told_what_is_played(run: Run, files: dict[str, Path]) -> None:
    of_scenario, of_game = (run("info", "--json", files[kind]).data for kind in EVERY)
    assert (of_scenario.pop("format"), of_game.pop("format")) == ("hexscenario", "hexgame")
    assert of_scenario.pop("battlefield") is not None
    assert of_game.pop("battlefield") is None
    assert {**of_scenario, "file": ""} == {**of_game, "file": ""}
    told = run("info", files["game"]).out
    assert told.startswith(f"file       {files['game']} (hexgame)\ntitle ")
    assert "played on  a battlefield in the same file\n" in told


def test_a_game_is_checked_with_its_own_cards(run: Run, files: dict[str, Path], tmp_path: Path) -> None:
    def told(kind: str) -> list[dict]:
        return [
            {**row, "file": "", "pieces": []} for row in run("check", "--json", files[kind]).data["problems"]
        ]

    assert told("game") == told("scenario")
    scenario, out = tmp_path / "meadow.hexscenario", tmp_path / "bad.hexgame"
    formats.write_hexscenario(scenario, replace(played.scenario(), victory=()), played.battlefield())
    assert run("export", scenario, "-o", out, "--force").code == 1
    ran = run("check", "--json", out)
    assert ran.code == 1
    assert "no-victory" in {row["code"] for row in ran.data["problems"]}


def test_a_damaged_game_is_one_message(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.hexgame"
    path.write_text('{"hexgame": 1, "rules": 1, "scen')
    for command in (["info"], ["check"], ["sheets", "-o", tmp_path / "s.pdf"]):
        ran = run(*command, path)
        assert ran.code == 2
        assert ran.err.count(f"{path}, line 1: not JSON") == 1


@pytest.mark.parametrize("kind", EVERY)
def test_build_sheets_print_that_scenario(
    run_inked: Run, files: dict[str, Path], tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "s.pdf"
    ran = run_inked("sheets", "--json", files[kind], "-o", out)
    assert (ran.code, ran.data["scenario"]) == (0, str(files[kind]))
    assert TITLE in _words(out)
    ran = run_inked("sheets", "--json", files[kind], "-o", out, "--no-scenario")
    assert (ran.code, ran.data["scenario"]) == (0, None)
    assert TITLE not in _words(out)


@pytest.mark.parametrize("kind", EVERY)
def test_its_battlefield_is_drawn_and_reported_on(
    run: Run, files: dict[str, Path], tmp_path: Path, kind: str
) -> None:
    pictures = []
    for file in (files["field"], files[kind]):
        out = tmp_path / "p.svg"
        assert run("picture", file, "-o", out).code == 0
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]
    ran = run("report", "--json", files[kind])
    assert ran.code == 0
    assert ran.data["scenario"] == str(files[kind])
    asked = run("report", "--json", files["field"], "--scenario", files["scenario"]).data
    assert ran.data["sections"] == asked["sections"]


def test_another_scenario_for_the_battlefield_of_one_is_not_called_foreign(
    run: Run, files: dict[str, Path]
) -> None:
    other = files["scenario"].with_name("other.hexscenario")
    other.write_bytes(files["scenario"].read_bytes())
    ran = run("report", "--json", files["scenario"], "--scenario", other)
    assert (ran.data["scenario"], "was made for" in ran.err) == (str(other), False)


def test_the_battlefield_that_was_read_is_not_written_over(
    run: Run, tmp_path: Path, files: dict[str, Path]
) -> None:
    scenario, field = tmp_path / "play.hexscenario", tmp_path / "meadow.json"
    assert run("convert", files["field"], field).code in (0, 1)
    scenario.write_text(files["scenario"].read_text().replace("meadow.hexfield", field.name))
    before = field.read_bytes()
    for command in ("report", "forum"):
        ran = run(command, scenario, "-o", field)
        assert (ran.code, "is what was read" in ran.err) == (2, True), ran.err
    assert field.read_bytes() == before
