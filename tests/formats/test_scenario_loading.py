"""A scenario together with its battlefield."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.scenario import Scenario

Build = Callable[..., Battlefield]


@pytest.fixture
def ford(tmp_path: Path, build: Build, catalogue: Catalogue) -> Path:
    """A battlefield in a file."""
    path = tmp_path / "ford.hexfield"
    formats.write(build([("grass-7", 0, 0, 1, 0)]), path, catalogue)
    return path


@pytest.mark.parametrize("name", ["ford.hexscenario", "The siege.hexscenario"])
def test_the_battlefield_is_the_file_it_names_in_its_own_folder(
    ford: Path, catalogue: Catalogue, name: str
) -> None:
    path = ford.with_name(name)
    formats.write_hexscenario(path, Scenario(rounds=4), battlefield="ford.hexfield")
    loaded = formats.load_scenario(path, catalogue)
    assert (loaded.scenario.rounds, len(loaded.battlefield)) == (4, 1)
    assert (loaded.field, loaded.problems, loaded.left_out) == (ford, (), ())


def test_a_battlefield_of_another_format_will_do(tmp_path: Path, build: Build, catalogue: Catalogue) -> None:
    formats.write(build([("grass-7", 3, 3, 1, 0)]), tmp_path / "ford.hsc", catalogue)
    path = tmp_path / "a.hexscenario"
    formats.write_hexscenario(path, Scenario(), battlefield="ford.hsc")
    assert len(formats.load_scenario(path, catalogue).battlefield) == 1


def test_one_that_names_none_belongs_to_the_battlefield_of_its_name(ford: Path, catalogue: Catalogue) -> None:
    path = ford.with_suffix(".hexscenario")
    formats.write_hexscenario(path, Scenario())
    assert formats.load_scenario(path, catalogue).field == ford


def test_one_that_holds_its_battlefield_needs_no_other_file(
    tmp_path: Path, build: Build, catalogue: Catalogue, rows_of: Callable[..., Any]
) -> None:
    battlefield = build([("grass-7", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0)])
    path = tmp_path / "whole.hexscenario"
    formats.write_hexscenario(path, Scenario(battlefield="gone.hexfield"), battlefield)
    loaded = formats.load_scenario(path, catalogue)
    assert rows_of(loaded.battlefield) == rows_of(battlefield)
    assert loaded.field is None


def test_what_is_wrong_in_either_is_told_with_its_file_and_line(ford: Path, catalogue: Catalogue) -> None:
    ford.write_text(ford.read_text() + "- {piece: moon-1, at: [9, 0, 1]}\n")
    path = ford.with_name("a.hexscenario")
    path.write_text("hexscenario: 1\nbattlefield: ford.hexfield\nrounds: many\n")
    loaded = formats.load_scenario(path, catalogue)
    told = [str(problem.source) for problem in loaded.problems]
    assert told == [f"{path}, line 3", f"{ford}, line 6, pieces[1]"]
    assert len(loaded.left_out) == 2


def test_a_wrong_row_of_a_battlefield_inside_is_told_with_the_line_of_the_scenario(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "a.hexscenario"
    path.write_text(
        "hexscenario: 1\nfield:\n  hexfield: 1\n  pieces:\n"
        "  - {piece: grass-1, at: [0, 0, 1]}\n  - {piece: moon-1, at: [0, 0, 2]}\n"
    )
    loaded = formats.load_scenario(path, catalogue)
    assert len(loaded.battlefield) == 1
    assert [problem.source.line for problem in loaded.problems if problem.source] == [6]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("battlefield: gone.hexfield\n", "its battlefield cannot be read: .*gone.hexfield: no such file"),
        ("battlefield: a.hexscenario\n", "battlefield: a.hexscenario is a scenario"),
        ("battlefield: a.txt\n", "its battlefield cannot be read: .*a.txt"),
        ("", "says nothing of its battlefield"),
        (
            "battlefield: ../b.hexfield\n",
            "a.hexscenario: line 2: battlefield: the name of a file in its own folder",
        ),
        ("field: 7\n", "field: .*not a battlefield"),
        ("field: {hexfield: 1}\n", "field: .*a list of pieces was expected"),
        ("field: {hexfield: 9, pieces: []}\n", "field: .*made by a newer Hexwright"),
    ],
)
def test_without_a_battlefield_there_is_one_clear_message(
    tmp_path: Path, catalogue: Catalogue, text: str, message: str
) -> None:
    path = tmp_path / "a.hexscenario"
    path.write_text(f"hexscenario: 1\n{text}")
    with pytest.raises(UnreadableError, match=message):
        formats.load_scenario(path, catalogue)
