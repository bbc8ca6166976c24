"""`hexwright move`: a battlefield with all its scenarios moved as a whole."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from tests.cli.conftest import Run

NAMES = (
    "four-fords.hexfield",
    *(f"four-fords-{name}.hexscenario" for name in ("heron-stones", "hidden-herald")),
)


@pytest.fixture
def fords(tmp_path: Path) -> Path:
    """Four Fords with two scenarios."""
    for name in NAMES:
        shutil.copy(places.shipped("scenarios") / name, tmp_path / name)
    return tmp_path / NAMES[0]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


MOTIONS = [
    (("--turn", "1"), ("--turn", "5")),
    (("--raise", "3"), ("--raise", "-3")),
    (("--insert-level", "2"), ("--remove-level", "2")),
]


@pytest.mark.parametrize(("there", "back"), MOTIONS, ids=[there[0] for there, _back in MOTIONS])
def test_all_files_are_moved_and_come_back_byte_for_byte(
    run: Run, fords: Path, there: tuple[str, ...], back: tuple[str, ...]
) -> None:
    before = contents(fords.parent)
    assert "is there already" in run("move", fords, fords, *there, code=2).err
    assert contents(fords.parent) == before
    out = run("move", fords, fords, *there, "--force", code=0).out
    assert [line.partition(": ")[0] for line in out.splitlines()] == [
        str(fords.parent / name) for name in NAMES
    ]
    after = contents(fords.parent)
    assert all(after[name] != before[name] for name in NAMES)
    if there[0] == "--turn":
        for name in NAMES[1:]:
            assert run("check", fords.parent / name, code=0).out.endswith("87 pieces, nothing wrong\n")
    run("move", fords, fords, *back, "--force", code=0)
    assert contents(fords.parent) == before


def test_a_picture_to_be_traced_goes_with_the_ground(run: Run, fords: Path, catalogue: Catalogue) -> None:
    fit = "fit: [{pixel: [0, 0], at: [0, 0]}, {pixel: [900, 0], at: [9, 0]}, {pixel: [0, 700], at: [-4, 8]}]"
    block = f'picture: {{file: "scan.png", {fit}, opacity: 30}}\npieces:\n'
    fords.write_text(fords.read_text("utf-8").replace("pieces:\n", block, 1), "utf-8")
    before = formats.read(fords, catalogue).battlefield
    run("move", fords, fords, "--turn", "1", "--force", code=0)
    after = formats.read(fords, catalogue).battlefield

    def ponds(battlefield: Battlefield, sixths: int) -> tuple[int, int, int]:
        hexes = [p.hex.turned(sixths) for p in battlefield.pieces.values() if p.type.id == "water-1"]
        return len(hexes), sum(hex.q for hex in hexes), sum(hex.r for hex in hexes)

    (count, q, r), (same, there_q, there_r) = ponds(before, 1), ponds(after, 0)
    assert count == same
    shift = Hex((there_q - q) // count, (there_r - r) // count)
    assert before.info.picture is not None
    assert after.info.picture is not None
    # A sixth clockwise: (q, r) becomes (-r, q + r).
    assert [pin.at.minus(shift) for pin in after.info.picture.fit] == [Hex(0, 0), Hex(0, 9), Hex(-8, 4)]
    assert replace(after.info.picture, fit=before.info.picture.fit) == before.info.picture


def test_in_another_place_scenarios_name_the_new_file(run: Run, fords: Path) -> None:
    (fords.parent / "new").mkdir()
    for out in (fords.parent / "new" / "x.hexfield", fords.parent / "y.hexfield"):
        ran = run("move", "--json", fords, out, "--begin-at-a1", code=0)
        files = [Path(name) for name in ran.data["out"]]
        assert files[0] == out
        for scenario in files[1:]:
            assert f'battlefield: "{out.name}"' in scenario.read_text("utf-8")
            assert run("check", scenario, code=0)
    assert {file.name for file in (fords.parent / "new").iterdir()} == {"x.hexfield", *NAMES[1:]}


def test_what_has_a_mirror_image_is_mirrored(run: Run, ford: Path, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.hexfield", tmp_path / "twice.hexfield"
    run("move", ford, once, "--mirror", "top-bottom", code=0)
    run("move", once, twice, "--mirror", "top-bottom", code=0)
    assert once.read_bytes() != twice.read_bytes() == ford.read_bytes()


def test_just_one_motion_is_asked_for(run: Run, fords: Path, tmp_path: Path) -> None:
    for wish in ((), ("--turn", "1", "--raise", "1")):
        assert "one of the motions" in run("move", fords, tmp_path / "x.hexfield", *wish, code=2).err
    assert not (tmp_path / "x.hexfield").exists()


def test_what_cannot_lie_so_is_refused_and_nothing_is_written(run: Run, fords: Path) -> None:
    before = contents(fords.parent)
    assert "level" in run("move", fords, fords, "--raise", "-1", "--force", code=2).err
    mirrored = run("move", fords, fords, "--mirror", "left-right", "--force", code=2).err
    assert "24-hex rock tile" in mirrored
    assert contents(fords.parent) == before
