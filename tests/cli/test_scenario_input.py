"""Which scenario the build sheets print."""

from __future__ import annotations

from pathlib import Path

import pytest
from formats.stubs import write_stub
from pypdf import PdfReader

from builder import formats
from builder.formats.stub import new_stub
from builder.hexgrid import Hex
from builder.scenario import Layout, Position, Scenario, Seat, Zone
from builder.scenario.special import TerrainCost
from builder.scenario.victory import Eliminated, Victory
from tests.battlefields import FORDS

STUB = {
    **new_stub("ford.hexfield"),
    "players": "2",
    "zones": {"red": [[0, 0, 2]]},
    "glyphs": [{"letter": "A", "at": [1, 0, 1]}],
    "text": "GOAL\nHold the ford.",
}


def words(path: Path) -> str:
    return " ".join("\n".join(page.extract_text() for page in PdfReader(path).pages).split())


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.hexscenario"
    write_stub(path, {**STUB, "battlefield": "other.hexfield", "text": "Burn the bridge."})
    return path


@pytest.fixture
def beside(ford: Path) -> Path:
    path = ford.with_suffix(".hexscenario")
    write_stub(path, STUB, ford.name)
    return path


def test_the_scenario_beside_a_battlefield_is_printed(run_inked, ford, beside, tmp_path):
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, str(beside))
    told = words(tmp_path / "a.pdf")
    for line in ("Red zone", "1 hex · level 2", "Astrid", "power side up", "Hold the ford."):
        assert line in told


def test_another_one_can_be_named_and_none_wanted(run_inked, ford, beside, other, tmp_path):
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf", "--scenario", other)
    assert (ran.code, ran.data["scenario"]) == (0, str(other))
    assert "was made for other.hexfield" in ran.err
    assert "Burn the bridge." in words(tmp_path / "a.pdf")
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "b.pdf", "--no-scenario")
    assert (ran.code, ran.data["scenario"]) == (0, None)
    assert "Red zone" not in words(tmp_path / "b.pdf")


def test_what_a_file_holds_itself_is_printed(run_inked, virtualscape, tmp_path):
    file = virtualscape(FORDS)
    ran = run_inked("sheets", "--json", file, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, str(file))
    reader = PdfReader(tmp_path / "a.pdf")
    assert any(" zone" in page.extract_text() for page in reader.pages)  # no further page is read
    outline = [item["/Title"] for item in reader.outline]
    assert "Start zones and glyphs" in outline


def test_a_scenario_of_another_battlefield_beside_it_is_not_taken(run_inked, ford, tmp_path):
    write_stub(ford.with_suffix(".hexscenario"), STUB, "bridge.hexfield")
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, None)


def test_a_damaged_scenario_beside_it_is_told_and_the_sheets_are_written(run_inked, ford, beside, tmp_path):
    beside.write_text("nonsense: true\n")
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert ran.code == 1
    assert "not a scenario" in ran.err
    assert "not a scenario" in ran.data["left_out"][0]
    assert (tmp_path / "a.pdf").exists()


def test_rows_that_are_wrong_are_told_and_the_others_printed(run_inked, ford, beside, tmp_path):
    beside.write_text(beside.read_text().replace('"A"', '"ABCDEFG"'))
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert ran.code == 1
    assert len(ran.data["left_out"]) == 1
    told = words(tmp_path / "a.pdf")
    assert "Red zone" in told
    assert "Astrid" not in told


@pytest.mark.parametrize("wrong", ["nothing.hexscenario", "ford.hexfield"])
def test_a_scenario_that_is_none_is_refused(wrong, run, ford, tmp_path):
    ran = run("sheets", ford, "-o", tmp_path / "a.pdf", "--scenario", tmp_path / wrong)
    assert ran.code == 2
    assert wrong in ran.err
    assert not (tmp_path / "a.pdf").exists()


def test_one_and_none_at_once_is_wrong_usage(run, ford, other, tmp_path):
    ran = run("sheets", ford, "-o", tmp_path / "a.pdf", "--scenario", other, "--no-scenario")
    assert ran.code == 2
    assert "cannot be given together" in ran.err


def test_a_scenario_of_another_name_that_names_the_battlefield_is_printed(run_inked, ford, tmp_path):
    """All of it: points, what it is about, rules and victory in sentences."""
    seats = (
        Seat("p1", points=400, zones=("west",)),
        Seat("p2", name={"en": "The keepers"}, army=("mimring",)),
    )
    scenario = Scenario(
        title={"en": "The siege"},
        rounds=7,
        layouts=(Layout(seats),),
        zones=(Zone("west", (Position(Hex(0, 0), 2),), {"en": "West bank"}),),
        rules=(TerrainCost("sand", 2),),
        victory=(Victory(Eliminated()),),
        story={"en": "Nobody slept."},
    )
    first, other = ford.with_name("a siege.hexscenario"), ford.with_name("b.hexscenario")
    formats.write_hexscenario(first, scenario, battlefield=ford.name)
    formats.write_hexscenario(other, scenario, battlefield=ford.name)
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, str(first))
    assert "has further scenarios (b.hexscenario)" in ran.err
    told = words(tmp_path / "a.pdf")
    for line in (
        "The siege",
        "For 2 players",
        "400 points",
        "The keepers",
        "Mimring",
        "West bank",
        "after round 7",
        "Nobody slept.",
        "Each sand space costs 2 moves.",
        "A side wins when all enemy figures are destroyed.",
    ):
        assert line in told
