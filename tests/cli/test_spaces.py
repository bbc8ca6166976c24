"""`hexwright spaces`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder import formats
from builder.board import spaces
from builder.catalogue import Catalogue
from cli.conftest import Run
from tests.battlefields import CASTLE

Lay = Callable[..., Path]


def test_every_space_is_listed_from_the_ground_up(run: Run, lay: Lay) -> None:
    path = lay("steps.hexfield", "grass-1 0,0 1", "rock-1 -1,0 1", "rock-1 -1,0 2", "water-1 1,0 1")
    ran = run("spaces", "--json", path)
    open_sky = {"headroom": None, "doorway": None}
    assert ran.code == 0
    assert ran.data == {
        "version": 1,
        "file": str(path),
        "spaces": [
            {"q": 1, "r": 0, "level": 0, "kind": "tile", "terrain": "water", **open_sky},
            {"q": 0, "r": 0, "level": 1, "kind": "tile", "terrain": "grass", **open_sky},
            {"q": -1, "r": 0, "level": 2, "kind": "tile", "terrain": "rock", **open_sky},
        ],
        "ignored": [],
        "left_out": [],
    }


def test_headroom_is_what_is_free_below_an_overhang(run: Run, lay: Lay) -> None:
    path = lay("roof.hexfield", "grass-2 0,0 1", "rock-1 1,0 2", "rock-1 1,0 3", "rock-2 0,0 4")
    rows = {(row["q"], row["level"]): row["headroom"] for row in run("spaces", "--json", path).data["spaces"]}
    assert rows == {(0, 1): 2, (0, 4): None, (1, 4): None}


def test_people_read_a_table_and_how_many_there_are(run: Run, ford: Path) -> None:
    lines = run("spaces", ford).out.splitlines()
    assert lines[0].split() == ["hex", "q", "r", "level", "kind", "terrain", "headroom"]
    assert "A1    0   0      2  tile  grass    open" in lines
    assert lines[-1] == "16 spaces: 16 tile"


@pytest.mark.rule("R180", "R182")
def test_the_spaces_of_a_doorway_are_numbered(run: Run, lay: Lay) -> None:
    ground = [f"grass-1 {q},{r} 1" for q in range(3) for r in range(3)]
    path = lay("gate.hexfield", *ground, "fortress-doorway 0,0 2")
    rows = run("spaces", "--json", path).data["spaces"]
    numbered = {row["doorway"]["number"]: (row["q"], row["r"]) for row in rows if row["doorway"]}
    assert numbered == {1: (1, 0), 2: (0, 1), 3: (1, 1), 4: (0, 2)}
    assert {tuple(row["doorway"]["hex"]) for row in rows if row["doorway"]} == {(1, 0)}
    lines = run("spaces", path).out.splitlines()
    assert lines[0].split()[-1] == "doorway"
    assert [line.split()[0] for line in lines if line.endswith("4 of B1")] == ["B3"]
    assert "who stands on 4 opens and closes it" in lines[-2]


def test_an_empty_battlefield_has_none(run: Run, lay: Lay) -> None:
    path = lay("empty.hexfield")
    assert run("spaces", "--json", path).data["spaces"] == []
    assert run("spaces", path).out.splitlines()[-1] == "0 spaces"


def test_what_cannot_be_built_is_ignored_and_told(run: Run, overlap: Path) -> None:
    ran = run("spaces", "--json", overlap)
    assert ran.code == 1
    assert [(row["q"], row["terrain"]) for row in ran.data["spaces"]] == [(0, "rock")]
    assert len(ran.data["ignored"]) == 1
    assert "1 error of the building rules ignored" in ran.err


def test_a_row_left_out_is_told_and_the_rest_is_answered(run: Run, half_read: Path) -> None:
    ran = run("spaces", "--json", half_read)
    assert ran.code == 1
    assert len(ran.data["spaces"]) == 1
    assert len(ran.data["left_out"]) == 1


def test_a_file_that_cannot_be_used_exits_with_2(run: Run, tmp_path: Path) -> None:
    ran = run("spaces", "--json", tmp_path / "nowhere.hsc")
    assert ran.code == 2
    assert set(ran.data) == {"version", "error"}


@pytest.mark.rule("R200", "R180")
def test_the_castle_has_rungs_a_doorway_and_wall_walks(
    run: Run, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    path = virtualscape(CASTLE)
    rows = run("spaces", "--json", path).data["spaces"]
    kinds = [row["kind"] for row in rows]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "tile": 223,
        "wall-walk": 36,
        "ladder-rung": 22,
        "doorway": 1,
    }
    assert len(rows) == len(spaces(formats.read(path, catalogue).battlefield))
    assert next(row for row in rows if row["kind"] == "doorway")["headroom"] == 8
