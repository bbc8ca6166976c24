"""Folders of autosaves: each belongs to the program that made it, as long as that lives."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from builder.editor.filing.session_folder import SessionFolder, left_behind


def begin(under: Path) -> SessionFolder:
    made = SessionFolder.begin(under)
    assert made is not None
    return made


def test_one_that_is_held_is_nobody_elses(tmp_path: Path) -> None:
    mine = begin(tmp_path)
    assert SessionFolder.claim(mine.folder) is None
    assert list(left_behind(tmp_path)) == []


def test_one_whose_program_is_gone_can_be_claimed_once(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from builder.editor.filing.session_folder import SessionFolder\n"
        "made = SessionFolder.begin(Path(sys.argv[1]))\n"
        "(made.folder / '1.hexfield').write_text('work')\n"
        "os._exit(1)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    (found,) = left_behind(tmp_path)
    assert [path.name for path in found.files()] == ["1.hexfield"]
    assert list(left_behind(tmp_path)) == [], "whoever claimed it holds it now"
    found.let_go()
    assert [path.name for path in found.folder.iterdir()] == ["1.hexfield"], "what is in it stays"


def test_an_empty_one_goes_when_it_is_let_go(tmp_path: Path) -> None:
    mine = begin(tmp_path)
    (mine.folder / ".1.hexfield.abc.part").write_text("cut off")
    mine.let_go()
    assert list(tmp_path.iterdir()) == []


def test_where_no_folder_can_be_made_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert SessionFolder.begin(tmp_path / "file" / "autosave") is None
    assert list(left_behind(tmp_path / "file" / "autosave")) == []
