"""Whole battlefields in VirtualScape files of every version: every piece, and every byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.formats.bounds import whole_version
from builder.formats.hsc_codec import decode
from tests.battlefields import ALL

VERSIONS = range(1, 8)
Write = Callable[..., Path]


@pytest.mark.parametrize("version", VERSIONS)
def test_it_comes_out_byte_for_byte_also_through_the_native_files(
    virtualscape: Write, catalogue: Catalogue, tmp_path: Path, version: int
) -> None:
    for name in ALL:
        path = virtualscape(name, version=version)
        original = path.read_bytes()
        assert whole_version(decode(original, name).header.version, 7) == version
        loaded = formats.read(path, catalogue)
        assert (loaded.problems, loaded.left_out) == ((), ())
        assert loaded.scenario is not None
        assert (len(loaded.scenario.zones), len(loaded.scenario.glyphs)) == (2, 3)
        native = tmp_path / f"{name}.hexfield"
        formats.write(loaded.battlefield, native, catalogue)
        formats.write_hexscenario(
            native.with_suffix(".hexscenario"), loaded.scenario, battlefield=native.name
        )
        again = formats.read(native, catalogue).battlefield
        companion = formats.companion_scenario(native).scenario
        for battlefield, scenario in ((loaded.battlefield, loaded.scenario), (again, companion)):
            assert formats.write(battlefield, path, catalogue, scenario) == ()
            assert path.read_bytes() == original


@pytest.mark.parametrize("name", ALL)
def test_every_piece_that_virtualscape_knows_is_where_it_was(
    virtualscape: Write,
    made: Callable[[str], Battlefield],
    catalogue: Catalogue,
    rows_of: Callable[..., Any],
    tmp_path: Path,
    name: str,
) -> None:
    """Moved as one, so that no row is negative."""
    ours, theirs = made(name), formats.read(virtualscape(name), catalogue).battlefield
    unknown = {p.type.id for p in ours.pieces.values()} - {p.type.id for p in theirs.pieces.values()}
    assert unknown <= {"snow-3", "snow-7", "snow-tree-10", "snow-tree-12"}
    first = min(p.hex for p in theirs.pieces.values() if p.slot == 1)
    kept = [row for row in rows_of(ours).elements() if row[0] not in unknown]
    moves = {(first.q - q, first.r - r) for _, q, r, slot, _ in kept if slot == 1}
    assert any(
        sorted((id, q + dq, r + dr, slot, turn) for id, q, r, slot, turn in kept)
        == sorted(rows_of(theirs).elements())
        for dq, dr in moves
    )


@pytest.mark.parametrize("name", ALL)
def test_the_map_editor_form_holds_all_of_it_but_flags(
    virtualscape: Write, catalogue: Catalogue, tmp_path: Path, rows_of: Callable[..., Any], name: str
) -> None:
    loaded = formats.read(virtualscape(name), catalogue)
    problems = formats.write(loaded.battlefield, tmp_path / "a.gz", catalogue, loaded.scenario)
    again = formats.read(tmp_path / "a.gz", catalogue)
    assert (again.problems, len(again.scenario.zones if again.scenario else ())) == ((), 2)
    lost = {row[0] for row in (rows_of(loaded.battlefield) - rows_of(again.battlefield))}
    assert lost <= {"flag"}
    assert any("flag" in problem.message for problem in problems) == bool(lost)
