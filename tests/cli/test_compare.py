"""`hexwright compare`: what is different in another battlefield."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.formats import write
from tests.battlefields import laid, shipped_catalogue
from tests.cli.conftest import Run


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """A row of grass, and the same with sand and other tiles, further to the east."""
    one, other = tmp_path / "a.hexfield", tmp_path / "b.hexfield"
    write(laid(("grass-2", 0, 0), ("grass-1", 2, 0), ("grass-1", 3, 0)), one, shipped_catalogue())
    write(
        laid(("grass-1", 7, 0), ("grass-1", 8, 0), ("grass-1", 9, 0), ("sand-1", 10, 0)),
        other,
        shipped_catalogue(),
    )
    return one, other


def test_what_is_different_is_said_and_exits_with_1(run: Run, pair: tuple[Path, Path]) -> None:
    ran = run("compare", *pair, code=1)
    assert "B was moved by -7, 0" in ran.out
    assert "1 space is different:" in ran.out
    assert "other terrain" in ran.out
    assert "double grass tile" in ran.out


def test_json_says_the_same(run: Run, pair: tuple[Path, Path]) -> None:
    data = run("compare", *pair, "--json", code=1).data
    assert data["offset"] == [7, 0]
    assert not data["same_surface"]
    (change,) = data["changes"]
    assert change["change"] == "terrain"
    assert change["after"] == {"q": 3, "r": 0, "level": 1, "terrain": "sand", "headroom": None}
    assert [piece["piece"] for piece in data["pieces_gone"]] == ["grass-2", "grass-1"]


def test_the_same_surface_exits_with_0(run: Run, pair: tuple[Path, Path]) -> None:
    assert "The surfaces are the same: 4 spaces." in run("compare", pair[0], pair[0], code=0).out
    assert "All pieces are the same." in run("compare", pair[0], pair[0], code=0).out


def test_a_file_that_is_none_is_named(run: Run, pair: tuple[Path, Path], tmp_path: Path) -> None:
    assert "nothing.hexfield" in run("compare", pair[0], tmp_path / "nothing.hexfield", code=2).err
