"""What papers tell people to write and to type is done here as it stands. YAML blocks become files, commands
of console blocks must answer what is shown (``...`` stands for any text).

A YAML block begins with the name of its file as a comment; ``own-pieces.yaml`` goes into the folder of
settings. Keys of a block that is ``added`` take the place of those of the file. Of many games two are played.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.sources import ROOT

BLOCK = re.compile(r"^```(yaml|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
SAME = doctest.OutputChecker().check_output
SHIPPED = ROOT / "scenarios" / "four-fords.hexfield"


def put(text: str, home: Path) -> None:
    """Write the file that a block is, or add to it; ``home`` holds the settings."""
    head, _, body = text.partition("\n")
    name, _, added = head.removeprefix("# ").partition(", ")
    path = (home / "config" if name == "own-pieces.yaml" else Path.cwd()) / name
    if not added:
        path.write_text(text, encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8")
    for key in re.findall(r"^(\w+):", body, re.MULTILINE):
        before = re.sub(rf"^{key}:.*\n(?:[ -].*\n)*", "", before, flags=re.MULTILINE)
    path.write_text(before + body, encoding="utf-8")


@pytest.mark.parametrize("paper", ["own-boxes.md", "writing-scenarios.md"])
def test_what_the_paper_says_to_type_gives_what_it_shows(
    paper: str, run_inked: Run, own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    shutil.copy(SHIPPED, folder)
    (own_home / "config").mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(folder)
    typed = 0
    for language, text in BLOCK.findall((ROOT / "docs" / paper).read_text(encoding="utf-8")):
        if language == "yaml":
            put(text, own_home)
            continue
        for line, shown in TYPED.findall(text):
            typed += 1
            program, *arguments = shlex.split(line.replace("--games 40", "--games 2"))
            assert program == "hexwright"
            ran = run_inked(*arguments)
            said = ran.err + ran.out
            assert SAME(shown, said, doctest.ELLIPSIS), f"$ {line}\n{said}"
    assert typed > 5
