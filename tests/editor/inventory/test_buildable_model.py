"""A folder of battlefields read in the background."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from builder import places
from builder.catalogue import Catalogue
from builder.editor.inventory.buildable_dialog import survey_work
from builder.formats.survey import Candidate, Surveyed
from builder.processes import Work


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shipped battlefields, one of them a floor lower, and one that is broken."""
    (tmp_path / "more").mkdir()
    for number, path in enumerate(sorted(places.shipped("scenarios").glob("*.hexfield"))):
        shutil.copy(path, tmp_path / ("more" if number == 0 else "") / path.name)
    (tmp_path / "broken.hsc").write_bytes(b"nothing")
    return tmp_path


def said(work: Work, most: int = 1000) -> list[Any]:
    """What a work reports, cancelled after so many reports."""
    all: list[Any] = []
    assert work(all.append, lambda: len(all) >= most) is None
    return all


@pytest.mark.parametrize("where", ["here", "in another process"])
def test_every_battlefield_is_told_with_what_is_missing(
    where: str, folder: Path, catalogue: Catalogue, request: pytest.FixtureRequest
) -> None:
    if where != "here":
        request.getfixturevalue("other_processes")
    all = said(survey_work(folder, {"grass-1": 99}, catalogue, recursive=False))
    found = [one.found for one in all]
    assert [type(one) for one in found] == [Surveyed, *[Candidate] * (len(found) - 1)]
    assert [(one.done, one.of) for one in all] == [(n, len(all)) for n in range(1, len(all) + 1)]
    assert all[1].of >= 3
    assert not any("grass-1" in one.answer.short for one in found[1:])
    assert [bool(one.answer.short) for one in found[1:]] == [True] * (len(found) - 1)
    assert said(survey_work(folder, {}, catalogue, recursive=True))[0].of == len(all) + 1


def test_files_of_other_programs_are_no_battlefields(tmp_path: Path, catalogue: Catalogue) -> None:
    (tmp_path / "expected.json").write_text('{"a": 1}')
    assert said(survey_work(tmp_path, {}, catalogue, recursive=False)) == [(1, 1, None)]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, catalogue: Catalogue) -> None:
    (one,) = said(survey_work(tmp_path / "nowhere", {}, catalogue, recursive=False))
    assert "no such file" in one.found.why_not


def test_cancelled_it_reads_no_further(folder: Path, catalogue: Catalogue) -> None:
    assert len(said(survey_work(folder, {}, catalogue, recursive=False), most=2)) == 2
