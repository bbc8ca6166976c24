"""A folder of battlefields read in the background."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue import Catalogue
from builder.editor.filing.survey_job import SurveyJob
from builder.formats import survey
from builder.formats.survey import Candidate, Surveyed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shipped battlefields, one of them a floor lower, and one that is broken."""
    (tmp_path / "more").mkdir()
    for number, path in enumerate(sorted(places.shipped("scenarios").glob("*.hexfield"))):
        shutil.copy(path, tmp_path / ("more" if number == 0 else "") / path.name)
    (tmp_path / "broken.hsc").write_bytes(b"nothing")
    return tmp_path


def test_every_battlefield_is_told_with_what_is_missing(
    qtbot: QtBot, folder: Path, catalogue: Catalogue
) -> None:
    job, found, read = SurveyJob(catalogue), [], []
    job.found.connect(found.append)
    job.read.connect(lambda done, of: read.append((done, of)))
    with qtbot.waitSignal(job.ended) as ended:
        job.ask(folder, {"grass-1": 99}, recursive=False)
        assert job.busy
    assert ended.args == [""]
    assert not job.busy
    assert [type(one) for one in found] == [Surveyed, *[Candidate] * (len(found) - 1)]
    assert read == [(n, len(found)) for n in range(1, len(found) + 1)]
    assert all("grass-1" not in one.answer.short for one in found[1:])
    assert all(one.answer.short for one in found[1:])
    with qtbot.waitSignal(job.ended):
        job.ask(folder, {}, recursive=True)
    assert read[-1][1] == read[0][1] + 1


def test_files_of_other_programs_are_no_battlefields(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    (tmp_path / "expected.json").write_text('{"a": 1}')
    job, found = SurveyJob(catalogue), []
    job.found.connect(found.append)
    with qtbot.waitSignal(job.ended) as ended:
        job.ask(tmp_path, {}, recursive=False)
    assert (found, ended.args) == ([], [""])


def test_a_folder_that_is_not_there_is_told(qtbot: QtBot, tmp_path: Path, catalogue: Catalogue) -> None:
    job, found = SurveyJob(catalogue), []
    job.found.connect(found.append)
    with qtbot.waitSignal(job.ended):
        job.ask(tmp_path / "nowhere", {}, recursive=False)
    (one,) = found
    assert "no such file" in one.why_not


def test_given_up_it_reads_no_further_and_says_no_more(
    qtbot: QtBot, folder: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, may_go_on, read = Event(), Event(), []
    really = survey.surveyed

    def slowly(path: Path, catalogue: Catalogue) -> Surveyed:
        reading.set()
        assert may_go_on.wait(20)
        read.append(path)
        return really(path, catalogue)

    monkeypatch.setattr(survey, "surveyed", slowly)
    job, told = SurveyJob(catalogue), []
    job.found.connect(told.append)
    job.ended.connect(told.append)
    job.ask(folder, {}, recursive=False)
    assert reading.wait(20)
    may_go_on.set()
    job.stop()
    assert len(read) < len(list(folder.glob("*.h*")))
    assert not job.busy
    qtbot.wait(20)  # what was on its way comes in now, were it not dropped
    assert told == []
