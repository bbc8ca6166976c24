"""Battlefields that other people made: every byte, every count, every piece."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.formats.hsc_codec import decode
from builder.formats.hsc_markers import is_marker
from builder.hexgrid import Hex
from builder.scenario import Scenario
from tests.formats.files import rows_of

NAMES = [
    "Chat perche.hsc",
    "Flag test.hsc",
    "Le plateau de Tylaan.hsc",
    "Table des geants.hsc",
    "The West Barbican of Idona Castle.hsc",
    "Tombe de Migol.hsc",
    "test.hsc",
]


@pytest.fixture(scope="module")
def expected(shared: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((shared / "maps" / "expected.json").read_text())["hsc"]
    return data


def test_the_list_is_complete(shared: Path, expected: dict[str, Any]) -> None:
    assert sorted(path.name for path in (shared / "maps").glob("*.hsc")) == sorted(NAMES) == sorted(expected)


def test_it_reads_without_a_problem_and_with_the_expected_counts(
    shared: Path, catalogue: Catalogue, expected: dict[str, Any], subtests: pytest.Subtests
) -> None:
    for name in NAMES:
        with subtests.test(name):
            loaded = formats.read(shared / "maps" / name, catalogue)
            wanted = expected[name]
            assert loaded.problems == ()
            assert loaded.left_out == ()
            assert len(loaded.battlefield) == wanted["pieces"]
            info = loaded.battlefield.info
            assert (info.title, info.author) == (wanted["title"], wanted["author"])
            document = decode((shared / "maps" / name).read_bytes(), name)
            assert round(document.header.version, 4) == wanted["version"]
            assert len(document.tiles) == wanted["records"]
            assert Counter(str(tile.code) for tile in document.tiles) == wanted["by_code"]
            scenario = loaded.scenario or Scenario()
            assert len(scenario.glyphs) == wanted["glyphs"]
            assert sum(len(zone.positions) for zone in scenario.zones) == wanted["start_hexes"]
            assert len(scenario.neutrals) + len(scenario.objects) == wanted["figures"]
            assert sum(not is_marker(tile) for tile in document.tiles) == wanted["pieces"]


def test_no_cell_is_filled_twice(shared: Path, catalogue: Catalogue, subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            occupancy = formats.read(shared / "maps" / name, catalogue).battlefield.occupancy
            shares = [
                (hex, slot)
                for hex in occupancy.hexes()
                for slot, here in occupancy.column(hex).items()
                if len(here) > 1
            ]
            assert shares == []


def test_it_comes_out_byte_for_byte_also_through_the_native_file(
    shared: Path, catalogue: Catalogue, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for name in NAMES:
        with subtests.test(name):
            original = (shared / "maps" / name).read_bytes()
            loaded = formats.read(shared / "maps" / name, catalogue)
            folder = tmp_path / name
            folder.mkdir()
            for scenario in (None, loaded.scenario):
                assert formats.write(loaded.battlefield, folder / "again.hsc", catalogue, scenario) == ()
                assert (folder / "again.hsc").read_bytes() == original
            formats.write(loaded.battlefield, folder / "native.hexfield", catalogue)
            if loaded.scenario is not None:
                formats.write_hexscenario(
                    folder / "native.hexscenario", loaded.scenario, battlefield="native.hexfield"
                )
            native = formats.read(folder / "native.hexfield", catalogue)
            assert native.problems == ()
            assert native.battlefield.info == loaded.battlefield.info
            for scenario in (None, formats.companion_scenario(folder / "native.hexfield").scenario):
                formats.write(native.battlefield, folder / "again.hsc", catalogue, scenario)
                assert (folder / "again.hsc").read_bytes() == original


def test_its_scenario_comes_back_as_it_was(
    shared: Path, catalogue: Catalogue, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for name in NAMES:
        with subtests.test(name):
            scenario = formats.read(shared / "maps" / name, catalogue).scenario
            if scenario is None:
                assert name in ("Flag test.hsc", "Le plateau de Tylaan.hsc", "test.hsc")
                continue
            formats.write_hexscenario(tmp_path / "a.hexscenario", scenario)
            assert formats.read_hexscenario(tmp_path / "a.hexscenario") == formats.ScenarioFile(scenario)


def test_the_map_editor_form_holds_all_but_the_flag(
    shared: Path, catalogue: Catalogue, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for name in NAMES:
        with subtests.test(name):
            loaded = formats.read(shared / "maps" / name, catalogue)
            battlefield = loaded.battlefield
            problems = formats.write(battlefield, tmp_path / "a.gz", catalogue, loaded.scenario)
            again = formats.read(tmp_path / "a.gz", catalogue)
            assert again.problems == ()
            lost = rows_of(battlefield) - rows_of(again.battlefield)
            assert not rows_of(again.battlefield) - rows_of(battlefield)
            assert {row[0] for row in lost} <= {"flag"}
            assert any("flag" in problem.message for problem in problems) == bool(lost)
            if loaded.scenario is not None:
                assert again.scenario is not None or not (loaded.scenario.zones or loaded.scenario.glyphs)


def physical(battlefield: Battlefield, q: int = 0, r: int = 0) -> Counter[tuple[Any, ...]]:
    """The pieces as they lie on the table, moved: tiles that look the same after a turn are the same."""
    by = Hex(q, r)

    def seen(piece: Piece) -> tuple[Any, ...]:
        edges = frozenset(edge.plus(by) for edge in (*piece.edges, *piece.opens))
        return piece.type.id, frozenset(cell.plus(by) for cell in piece.cells), edges, piece.slot

    return Counter(map(seen, battlefield.pieces.values()))


@pytest.mark.parametrize(
    ("name", "transcription", "shift", "extra", "missing"),
    [
        ("Table des geants.hsc", "table-of-the-giants", (2, 5), {}, {"sand-1": 1}),
        ("Tombe de Migol.hsc", "migols-tomb", (4, 3), {}, {}),
        (
            "The West Barbican of Idona Castle.hsc",
            "the-west-barbican-of-idona-castle",
            (0, 3),
            {"evergreen-10": 1, "evergreen-11": 1, "evergreen-12": 1, "evergreen-15": 1, "flag": 1},
            {"flag": 1},
        ),
    ],
)
def test_a_published_battlefield_is_the_same_piece_by_piece(
    shared: Path,
    catalogue: Catalogue,
    published: Callable[[str], Battlefield],
    name: str,
    transcription: str,
    shift: tuple[int, int],
    extra: dict[str, int],
    missing: dict[str, int],
) -> None:
    """The fan's file and the published drawing agree but for the shift (in q, r); flags hang free."""
    fan = physical(formats.read(shared / "maps" / name, catalogue).battlefield)
    drawn = physical(published(transcription), *shift)
    assert Counter(row[0] for row in (fan - drawn).elements()) == extra
    assert Counter(row[0] for row in (drawn - fan).elements()) == missing
