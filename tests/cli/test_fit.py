"""`hexwright fit`: the same battlefield out of other tiles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder.formats import load_scenario, read, write, write_collection, write_hexscenario
from builder.hexgrid import Hex
from builder.scenario import PlacedGlyph, Position, Scenario, Up
from tests.battlefields import laid, shipped_catalogue
from tests.cli.conftest import Run


@pytest.fixture
def row(tmp_path: Path) -> Path:
    """Three hexes of grass on sand, as single tiles."""
    path = tmp_path / "row.hexfield"
    ground = [("sand-1", q, 0) for q in range(3)]
    write(laid(*(("grass-1", q, 0, 2) for q in range(3)), *ground), path, shipped_catalogue())
    return path


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.hexcollection"
    write_collection(path, {}, {"grass-1": 1, "grass-2": 1, "rock-1": 1, "rock-2": 1})
    return path


def test_it_writes_the_battlefield_and_says_what_lies_instead_of_what(
    run: Run, row: Path, mine: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.hexfield"
    ran = run("fit", row, "-c", mine, "-o", out, code=0)
    assert "2 x single grass tile" in ran.out
    assert "double grass tile" in ran.out
    assert "You own all of it now." in ran.out
    types = sorted(piece.type.id for piece in read(out, shipped_catalogue()).battlefield.pieces.values())
    assert types == ["grass-1", "grass-2", "rock-1", "rock-2"]


def test_json_says_the_same(run: Run, row: Path, mine: Path) -> None:
    data = run("fit", row, "-c", mine, "--json", code=0).data
    assert data["short_before"] == {"grass-1": 2, "sand-1": 3}
    assert data["short"] == {}
    assert [exchange["slot"] for exchange in data["exchanges"]] == [1, 1, 2]
    assert [aim["name"] for aim in data["aims"][:2]] == ["boxes", "short"]
    assert data["aims"][0]["proved"]


def test_what_is_still_short_is_named_with_where_it_lies_and_the_boxes_that_hold_it(
    run: Run, row: Path, mine: Path
) -> None:
    ran = run("fit", row, "-c", mine, "--strict", code=0)
    (line,) = [line for line in ran.out.splitlines() if line.startswith("sand-1")]
    at = line.split()[-1]
    assert line.split()[:-1] == ["sand-1", "single", "sand", "tile", "1"]
    assert "Boxes to buy:" in ran.out
    data = run("fit", row, "-c", mine, "--strict", "--json", code=0).data
    assert [f"{q},{r}" for q, r, _slot in data["short_at"]["sand-1"]] == [at]


def test_terrain_changes_only_where_that_is_allowed(run: Run, tmp_path: Path) -> None:
    path, mine = tmp_path / "one.hexfield", tmp_path / "mine.hexcollection"
    write(laid(("grass-1", 0, 0)), path, shipped_catalogue())
    write_collection(mine, {}, {"snow-1": 1})
    assert run("fit", path, "-c", mine, "--json").data["differences"] == []
    (one,) = run("fit", path, "-c", mine, "--allow", "unlike", "--json").data["differences"]
    assert one == {"at": [0, 0, 1], "before": "grass-1", "after": "snow-1", "change": "unlike"}
    assert "grass is snow now" in run("fit", path, "-c", mine, "--allow", "unlike").out


def test_without_a_collection_it_says_what_is_needed(run: Run, row: Path) -> None:
    assert "--collection FILE or --mine" in run("fit", row, code=2).err


def test_nothing_is_overwritten_unasked(run: Run, row: Path, mine: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.hexfield"
    out.write_text("mine")
    assert "--force" in run("fit", row, "-c", mine, "-o", out, code=2).err
    assert out.read_text() == "mine"
    run("fit", row, "-c", mine, "-o", out, "--force", code=0)


def test_a_plateau_is_lowered_where_that_is_allowed_and_its_scenario_goes_along(
    run: Run, tmp_path: Path
) -> None:
    path, mine, out = tmp_path / "hill.hexfield", tmp_path / "mine.hexcollection", tmp_path / "low.hexfield"
    hill = laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("grass-1", 1, 0, 2), ("rock-1", 1, 0, 3))
    write(hill, path, shipped_catalogue())
    write_collection(mine, {}, {"grass-1": 2, "rock-1": 1})
    glyph = PlacedGlyph("astrid", Position(Hex(1, 0), 3), Up.POWER)
    write_hexscenario(tmp_path / "hill.hexscenario", Scenario(glyphs=(glyph,)), battlefield="hill.hexfield")
    ran = run("fit", path, "-c", mine, "-o", out, "--allow", "lowered", code=0)
    assert "1 hex lies lower now." in ran.out
    assert "You own all of it now." in ran.out
    assert load_scenario(tmp_path / "low.hexscenario", shipped_catalogue()).scenario.glyphs == (
        replace(glyph, at=Position(Hex(1, 0), 2)),
    )
    assert "level" in run("compare", path, out, code=1).out
    (one,) = run("fit", path, "-c", mine, "--allow", "lowered", "--json").data["differences"]
    assert one == {"at": [1, 0, 3], "before": "rock-1", "after": "rock-1", "change": "lowered"}
