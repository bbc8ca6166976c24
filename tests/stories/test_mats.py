"""Flat mats as pieces of one's own, through the whole program: land of height 0 (decision 24)."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

OWN = """version: 1
kinds:
- {id: arena, name: "arena floor", class: land, short: A}
pieces:
- {id: arena-7, name: "arena mat", kind: arena, shape: rosette, height: 0}
- {id: arena-1, name: "small arena mat", kind: arena, shape: one, height: 0}
- {id: snow-mat, name: "snow mat", kind: snow, shape: two, height: 0}
boxes:
- {id: mats, name: "Mats", pieces: [{piece: arena-7, count: 1}, {piece: snow-mat, count: 2}]}
"""
LEVEL, THIN = 10.3, 3.9  # mm


@pytest.fixture
def field(own_home: Path, tmp_path: Path) -> Callable[..., Path]:
    """Writes a battlefield of rows ``piece q,r slot``, where the mats are known."""
    (own_home / "config").mkdir(parents=True, exist_ok=True)
    (own_home / "config" / "own-pieces.yaml").write_text(OWN)

    def write(*rows: str, name: str = "mats.hexfield") -> Path:
        lines = ["hexfield: 1", "title: Mats", "pieces:"]
        for row in rows:
            piece, at, slot = row.split()
            lines.append(f"- {{piece: {piece}, at: [{at.replace(',', ', ')}, {slot}], rotation: 0}}")
        path = tmp_path / name
        path.write_text("\n".join(lines) + "\n")
        return path

    return write


def levels(run: Run, path: Path) -> dict[tuple[int, int], list[int]]:
    found: dict[tuple[int, int], list[int]] = {}
    for row in run("spaces", path, "--json").data["spaces"]:
        found.setdefault((row["q"], row["r"]), []).append(row["level"])
    return found


def codes(run: Run, path: Path) -> list[str]:
    return sorted(problem["code"] for problem in run("check", path, "--json").data["problems"])


ROW = ("snow-mat 0,0 1", "arena-1 2,0 1", "grass-1 3,0 1", "grass-1 4,0 1", "arena-1 4,0 2")


def test_a_mat_has_the_level_of_the_ground_below_it(run: Run, field: Callable[..., Path]) -> None:
    path = field(*ROW)
    assert codes(run, path) == []
    assert levels(run, path) == {(0, 0): [0], (1, 0): [0], (2, 0): [0], (3, 0): [1], (4, 0): [1]}


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (("arena-1 0,0 1", "grass-1 0,0 2"), ["on-fluid"]),
        (("arena-1 0,0 1", "arena-1 0,0 2"), ["on-fluid"]),
        (("arena-1 0,0 1", "evergreen-10 0,0 2"), ["on-fluid"]),
        (("arena-1 0,0 1", "fortress-base-end 0,0 2"), ["castle-on-fluid"]),
        (("grass-1 0,0 1", "snow-mat 0,0 2"), ["fluid-without-ground"]),
        (("arena-1 0,0 3",), ["fluid-without-ground"]),
        (("arena-1 0,0 1", "grass-1 0,0 1"), ["overlap"]),
        (("water-1 0,0 1", "arena-1 0,0 2"), ["on-fluid"]),
        (("grass-1 0,0 1", "grass-1 1,0 1", "snow-mat 0,0 2"), []),
        (("arena-1 0,0 1", "grass-1 1,0 1", "grass-2 0,0 2"), ["on-fluid"]),
    ],
    ids=lambda rows: " + ".join(rows),
)
def test_it_lies_on_all_its_hexes_and_carries_nothing(
    rows: tuple[str, ...], found: list[str], run: Run, field: Callable[..., Path]
) -> None:
    assert [code for code in codes(run, field(*rows)) if code not in ("castle-open-end", "overhang")] == found


def test_a_problem_with_a_mat_says_what_it_is(run: Run, field: Callable[..., Path]) -> None:
    (problem,) = run("check", field("arena-1 0,0 1", "grass-1 0,0 2"), "--json").data["problems"]
    assert problem["hint"].startswith("Nothing can be built on a mat, which adds no height")


def test_its_terrain_counts_in_moves(run: Run, field: Callable[..., Path]) -> None:
    path = field(*ROW)
    figure = ("--from", "2,0,0", "--move", 9, "--height", 5)
    data = run("reach", path, *figure, "--cost", "snow=heavy", "--json").data["reach"]
    # One level up to the tile on each side of the arena; heavy snow costs two spaces.
    assert {(row["q"], row["level"]): row["cost"] for row in data} == {
        (3, 1): 2,
        (4, 1): 3,
        (1, 0): 2,
        (0, 0): 4,
    }


def test_who_stands_on_one_stands_as_high_as_in_water(run: Run, field: Callable[..., Path]) -> None:
    ends = ("--from", "0,0,0", "--to", "2,0,0", "--json")
    (at, *_rest), (wet, *_more) = (
        run("sight", field(f"{piece} 0,0 1", "grass-1 1,0 1", f"{piece} 2,0 1"), *ends).data["line"]
        for piece in ("arena-1", "water-1")
    )
    assert at == wet
    # Nine tenths of five levels above a thin layer on the table.
    assert at[2] == pytest.approx(THIN + 4.5 * LEVEL, abs=0.1)


def heights(model: bytes) -> set[float]:
    """The tops of the bodies of a GLB by the largest y of its positions, in mm."""
    (length,) = struct.unpack_from("<I", model, 12)
    data: dict[str, Any] = json.loads(model[20 : 20 + length])
    return {
        round(1000 * one["max"][1], 1) for one in data["accessors"] if one["type"] == "VEC3" and "max" in one
    }


def test_models_draw_it_as_thin_as_it_counts(run: Run, field: Callable[..., Path], tmp_path: Path) -> None:
    for rows, top in ((("arena-7 0,0 1",), THIN), (("grass-1 0,0 1", "arena-1 0,0 2"), LEVEL + THIN)):
        out = tmp_path / "mats.glb"
        run("convert", field(*rows), out, "--force", code=0)
        assert max(heights(out.read_bytes())) == pytest.approx(top, abs=0.2)


def test_pictures_and_sheets_show_it_and_the_key_says_what_it_is(
    run_inked: Run, field: Callable[..., Path], tmp_path: Path
) -> None:
    path = field(*ROW)
    for view in ("plan", "isometric", "play"):
        out = tmp_path / f"{view}.svg"
        run_inked("picture", path, "-o", out, "--view", view, code=0)
        assert "<svg" in out.read_text()
    # To play on: numbers of levels, the mats at 0.
    assert ">0<" in (tmp_path / "play.svg").read_text()
    run_inked("sheets", path, "-o", tmp_path / "mats.html", code=0)
    run_inked("sheets", path, "-o", tmp_path / "mats.svg", code=0)
    pages = "".join(page.read_text() for page in tmp_path.glob("mats*.svg"))
    for said in ("A mat: adds no height", "no terrain of the rules", "a mat of it adds no height"):
        assert all(word in pages for word in said.split()), said
    assert "arena mat" in (tmp_path / "mats.html").read_text()


def test_it_is_counted_and_stays_when_tiles_are_exchanged(
    run: Run, field: Callable[..., Path], tmp_path: Path
) -> None:
    path, mine = field(*ROW), tmp_path / "mine.hexcollection"
    mine.write_text("hexcollection: 1\nboxes: {mats: 1}\npieces: {grass-2: 1, snow-1: 9}\n")
    counts = run("inventory", path, "-c", mine, "--json").data
    assert counts["used"] == {"arena-1": 2, "grass-1": 2, "snow-mat": 1}
    assert counts["owned"]["snow-mat"] == 2
    out = tmp_path / "fitted.hexfield"
    run("fit", path, "-c", mine, "-o", out)
    assert levels(run, out) == levels(run, path)
    assert run("inventory", out, "--json").data["used"] == {"arena-1": 2, "grass-2": 1, "snow-mat": 1}


def test_other_programs_do_not_know_it_and_that_is_said(
    run: Run, field: Callable[..., Path], tmp_path: Path
) -> None:
    path = field(*ROW)
    assert run("convert", path, tmp_path / "mats.hsc", "--json", code=1).data["pieces"] == 2
