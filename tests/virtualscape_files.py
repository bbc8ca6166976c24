"""Files as VirtualScape writes them, of every version, made of our own battlefields."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder import formats
from builder.board import Board
from builder.catalogue import Catalogue
from builder.formats.hsc_codec import HscFile, HscText, decode, encode
from builder.scenario import Scenario
from tests.battlefields import whole
from tests.scenario.twelve import Ground, open_glyphs, zones

NEWEST = 7
_SINCE = {
    "name": 2, "author": 2, "levels_per_page": 2, "transparency": 2, "grid": 2, "players": 3, "rtf": 4,
    "tile_numbers": 5, "start_areas_as_level": 7,
}  # fmt: skip
"""From which version on the head of a file has a field."""


def virtualscape_file(path: Path, name: str, catalogue: Catalogue, *, version: int = NEWEST) -> Path:
    """One of `tests.battlefields` with two start zones and three glyphs, in a file of a version."""
    battlefield = whole(name, catalogue)
    ground = Ground(Board(battlefield))
    scenario = Scenario(zones=zones(ground, 12, 12), glyphs=open_glyphs(ground, "kelda", "erland", "ivor"))
    formats.write(battlefield, path, catalogue, scenario)
    document = decode(path.read_bytes(), path.name)
    older = {field: None for field, since in _SINCE.items() if version < since}
    header = replace(document.header, version=version / 10000, **older)  # type: ignore[arg-type]
    if version == 3:
        header = replace(header, scenario=HscText.of("Hold the bridge."))
    path.write_bytes(encode(HscFile(header, document.tiles)))
    return path
