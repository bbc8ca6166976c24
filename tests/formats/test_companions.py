"""The scenario beside a battlefield: the same for every command and the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import formats
from builder.formats.companions import UNREADABLE, companion_scenario, companion_scenarios, scenario_path
from builder.problems import Severity
from builder.scenario import Scenario
from formats.stubs import write_stub


def test_only_our_own_format_has_one() -> None:
    assert scenario_path(Path("a.hsc")) is None
    assert scenario_path(Path("a.HEXFIELD")) == Path("a.hexscenario")


@pytest.mark.parametrize(
    ("named", "taken"), [("a.hexfield", True), ("", True), ("A.hexfield", False), ("b.hexfield", False)]
)
def test_it_belongs_to_the_file_it_names_or_to_any_where_it_names_none(
    tmp_path: Path, named: str, taken: bool
) -> None:
    stub = tmp_path / "a.hexscenario"
    write_stub(stub, {"players": "4"}, named)
    found = companion_scenario(tmp_path / "a.hexfield")
    assert (found.path == stub) is taken
    assert (found.scenario is not None and found.scenario.foreign.players == "4") is taken
    assert companion_scenario(tmp_path / "a.hsc") == (None, None, ())


def test_one_that_cannot_be_read_is_a_warning_and_something_lost(tmp_path: Path) -> None:
    (tmp_path / "a.hexscenario").write_text("nonsense: true\n")
    found = companion_scenario(tmp_path / "a.hexfield")
    (problem,) = found.problems
    assert found.scenario is None
    assert (problem.code, problem.severity) == (UNREADABLE, Severity.WARNING)
    assert found.lost == (problem,)


def test_a_row_left_out_is_lost_and_the_others_are_there(tmp_path: Path) -> None:
    stub = tmp_path / "a.hexscenario"
    write_stub(stub, {"players": "2", "zones": {"red": [[0, 0, 1]]}}, "a.hexfield")
    stub.write_text(stub.read_text() + "glyphs: [{letter: toolong, at: [0, 0, 1]}]\n")
    found = companion_scenario(tmp_path / "a.hexfield")
    assert len(found.lost) == 1
    assert found.scenario is not None
    assert found.scenario.zones


@pytest.mark.parametrize("name", ["x" * 300 + ".hexfield", "a\0b.hexfield"])
def test_a_name_that_no_file_can_have_has_none(tmp_path: Path, name: str) -> None:
    assert companion_scenario(tmp_path / name) == (None, None, ())


def test_several_belong_to_a_battlefield_that_of_its_name_first(tmp_path: Path) -> None:
    for name, named in (("z", ""), ("b", "z.hexfield"), ("a", "z.hexfield"), ("c", "y.hexfield"), ("d", "")):
        scenario = Scenario(title={"en": name})
        formats.write_hexscenario(tmp_path / f"{name}.hexscenario", scenario, battlefield=named)
    (tmp_path / "broken.hexscenario").write_text("nonsense: true\n")
    (tmp_path / ".hidden.hexscenario").write_text('hexscenario: 1\nbattlefield: "z.hexfield"\n')
    found = companion_scenarios(tmp_path / "z.hexfield")
    assert [one.path.name for one in found if one.path] == [
        "z.hexscenario",
        "a.hexscenario",
        "b.hexscenario",
    ]
    assert [one.scenario.title["en"] for one in found if one.scenario] == ["z", "a", "b"]
    assert not any(one.problems for one in found)


def test_one_with_a_battlefield_in_it_belongs_to_no_other(tmp_path: Path) -> None:
    content = b"hexscenario: 1\nfield:\n  hexfield: 1\n  pieces: []\n"
    (tmp_path / "a.hexscenario").write_bytes(content)
    assert companion_scenario(tmp_path / "a.hexfield").scenario is None


def test_the_first_that_cannot_be_read_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    (tmp_path / "a.hexscenario").write_text("nonsense: true\n")
    formats.write_hexscenario(tmp_path / "b.hexscenario", Scenario(), battlefield="a.hexfield")
    broken, other = companion_scenarios(tmp_path / "a.hexfield")
    assert [problem.code for problem in broken.problems] == [UNREADABLE]
    assert other.path == tmp_path / "b.hexscenario"


@pytest.mark.parametrize("name", ["a.hsc", "x" * 300 + ".hexfield", "a\0b.hexfield"])
def test_none_lie_beside_what_cannot_have_any(tmp_path: Path, name: str) -> None:
    assert companion_scenarios(tmp_path / "gone" / name) == ()
