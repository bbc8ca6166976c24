"""The scenario beside a battlefield: the same for every command and the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import formats
from builder.formats.beside import UNREADABLE, scenario_beside, stub_path
from builder.problems import Severity


def test_only_our_own_format_has_one() -> None:
    assert stub_path(Path("a.hsc")) is None
    assert stub_path(Path("a.HEXFIELD")) == Path("a.hexscenario")


@pytest.mark.parametrize(
    ("named", "taken"), [("a.hexfield", True), ("", True), ("A.hexfield", False), ("b.hexfield", False)]
)
def test_it_belongs_to_the_file_it_names_or_to_any_where_it_names_none(
    tmp_path: Path, named: str, taken: bool
) -> None:
    stub = tmp_path / "a.hexscenario"
    formats.write_scenario_stub(stub, {"players": "4"}, named)
    found = scenario_beside(tmp_path / "a.hexfield")
    assert (found.path == stub) is taken
    assert (found.data is not None and found.data["players"] == "4") is taken
    assert scenario_beside(tmp_path / "a.hsc") == (None, None, ())


def test_one_that_cannot_be_read_is_a_warning_and_something_lost(tmp_path: Path) -> None:
    (tmp_path / "a.hexscenario").write_text("nonsense: true\n")
    found = scenario_beside(tmp_path / "a.hexfield")
    (problem,) = found.problems
    assert found.data is None
    assert (problem.code, problem.severity) == (UNREADABLE, Severity.WARNING)
    assert found.lost == (problem,)


def test_a_row_left_out_is_lost_and_the_others_are_there(tmp_path: Path) -> None:
    stub = tmp_path / "a.hexscenario"
    formats.write_scenario_stub(stub, {"players": "2", "zones": {"red": [[0, 0, 1]]}}, "a.hexfield")
    stub.write_text(stub.read_text() + "glyphs: [{letter: toolong, at: [0, 0, 1]}]\n")
    found = scenario_beside(tmp_path / "a.hexfield")
    assert len(found.lost) == 1
    assert found.data is not None
    assert found.data["zones"]


@pytest.mark.parametrize("name", ["x" * 300 + ".hexfield", "a\0b.hexfield"])
def test_a_name_that_no_file_can_have_has_none(tmp_path: Path, name: str) -> None:
    assert scenario_beside(tmp_path / name) == (None, None, ())
