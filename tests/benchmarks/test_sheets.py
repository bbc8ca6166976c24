"""How long build sheets and pictures take, from the battlefield to the file (`make bench`; never asserted).

The 250 pieces lie in ten levels on a hill of 7-hex tiles; `SHIPPED` is the largest shipped battlefield (219
pieces); the 600 and 5,000 are the published castle side by side, as in the other benchmarks. Whole processes
are timed with compiled modules, as any run but the first has them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.test_editing import castles, rows  # noqa: F401 - a fixture
from builder import construction, formats, places
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import load_styles
from builder.hexgrid import Hex
from builder.inventory import boxes_needed, used
from builder.sheets import build_sheets
from builder.sheets.options import PictureOptions, SheetOptions
from builder.sheets.picture_files import PictureFile, write_picture

SHIPPED = "gate-of-the-raven-hold"
PER_LEVEL = (43, 38, 34, 30, 27, 23, 19, 15, 12, 9)
Make = Callable[[str], Battlefield]


def hill(catalogue: Catalogue) -> Battlefield:
    """250 tiles of seven hexes in ten levels, each level within the one below."""
    centres = [Hex(2 * a - b, a + 3 * b) for a in range(-6, 7) for b in range(-6, 7)]
    nearest = sorted(centres, key=lambda hex: (hex.distance(Hex(0, 0)), hex))
    battlefield = Battlefield(Info(title="A hill in ten levels"))
    tile = catalogue.pieces["grass-7"]
    battlefield.apply(
        Put(
            tuple(
                battlefield.new_piece(tile, hex, slot)
                for slot, count in enumerate(PER_LEVEL, 1)
                for hex in nearest[:count]
            )
        )
    )
    return battlefield


@pytest.fixture
def make(catalogue: Catalogue, rows: list[dict]) -> Make:  # noqa: F811 - the fixture
    """A battlefield by its name."""

    def made(name: str) -> Battlefield:
        if name == "hill":
            return hill(catalogue)
        if name.isdecimal():
            return castles(catalogue, rows, int(name))
        return formats.read(places.shipped("scenarios") / f"{name}.hexfield", catalogue).battlefield

    return made


@pytest.mark.parametrize("name", ["hill", SHIPPED, "600"])
def test_sheets_to_pdf(benchmark, catalogue: Catalogue, tmp_path: Path, make: Make, name: str) -> None:
    def work(battlefield: Battlefield) -> None:
        build_sheets(
            battlefield,
            tmp_path / "out.pdf",
            SheetOptions(),
            catalogue=catalogue,
            tilesets=places.shipped("tilesets"),
            boxes=boxes_needed(used(battlefield), catalogue),
            problems=construction.check(battlefield),
        )

    work(make("hill"))  # all is loaded
    benchmark.pedantic(work, args=(make(name),), rounds=3)
    benchmark.extra_info["bytes"] = (tmp_path / "out.pdf").stat().st_size


@pytest.mark.parametrize(
    ("name", "kind"), [("hill", "png"), (SHIPPED, "svg"), (SHIPPED, "png"), ("600", "png"), ("5000", "png")]
)
def test_picture_1600_px_wide(benchmark, tmp_path: Path, make: Make, name: str, kind: str) -> None:
    battlefield, styles = make(name), load_styles(places.shipped("tilesets"))
    file = PictureFile(tmp_path / f"out.{kind}", PictureOptions())
    write_picture(make("hill"), file, styles)  # all is loaded
    benchmark.pedantic(lambda: write_picture(battlefield, file, styles), rounds=3 if name == "5000" else 5)


@pytest.mark.parametrize("command", ["sheets", "picture"])
def test_whole_process_on_the_shipped_one(benchmark, tmp_path: Path, command: str) -> None:
    """The processor time of all its parts, the child that tries Qt among them."""
    path = places.shipped("scenarios") / f"{SHIPPED}.hexfield"
    out = tmp_path / ("out.pdf" if command == "sheets" else "out.png")
    arguments = [sys.executable, "-m", "builder.cli", command, str(path), "-o", str(out)]

    def run() -> None:
        subprocess.run(arguments, capture_output=True, check=True)

    benchmark.pedantic(run, rounds=4, warmup_rounds=1)


def test_which_of_200_battlefields_can_be_built(benchmark, catalogue: Catalogue, tmp_path: Path) -> None:
    from builder.formats.survey import Surveyed, paths_of, ranked

    content = (places.shipped("scenarios") / f"{SHIPPED}.hexfield").read_bytes()
    for number in range(200):
        (tmp_path / f"{number}.hexfield").write_bytes(content)

    def work() -> None:
        files = [Surveyed.of(path, catalogue) for path in paths_of([tmp_path])]
        assert len(ranked(files, {"grass-1": 4}, catalogue)) == 200

    benchmark.pedantic(work, rounds=2)
