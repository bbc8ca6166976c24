"""The page of the library: every example is run, and gives what the page says."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder import api
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = dict(re.findall(r"^`(\w+\.py)`:\n\n```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
RUNS = [block for _language, block in FENCED.findall(PAGE) if block.startswith("$ python ")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with what ships beside it and the programs of the page."""
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    for name, content in PROGRAMS.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_is_shown_at_the_prompt_comes_of_it(folder: Path) -> None:
    sessions = "\n\n".join(block for _language, block in FENCED.findall(PAGE) if block.startswith(">>> "))
    examples = doctest.DocTestParser().get_doctest(sessions, {}, "library.md", None, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(examples, out=said.append)
    assert "".join(said) == ""
    assert len(examples.examples) > 40


@pytest.mark.parametrize("run", RUNS, ids=[" ".join(run.split()[2:4]) for run in RUNS])
def test_each_program_says_what_is_shown(run: str, folder: Path) -> None:
    command, *shown = run.splitlines()
    words = shlex.split(command.removeprefix("$ python "))
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.stdout.splitlines(), done.stderr) == (shown, "")


def test_there_are_three_programs_of_at_most_forty_lines() -> None:
    assert set(PROGRAMS) == {run.split()[2] for run in RUNS}
    assert len(PROGRAMS) == 3
    assert all(content.count("\n") <= 40 for content in PROGRAMS.values())


def test_the_page_names_all_that_is_public_and_nothing_else() -> None:
    assert set(re.findall(r"\bapi\.(\w+)", PAGE)) <= {*api.__all__, "__version__"}
    listed = re.findall(r"`(\w+)`", PAGE.partition("\n## All names\n")[2].partition("names of `api`")[2])
    assert sorted(listed) == dir(api)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(docs/library.md)" in readme
