"""The commands that the guide and the README show do what is said there, word for word."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from formats.stubs import write_stub

from cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
SHOWN = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_TO_OTHERS = {"edit"}  # it opens a window


def commands(page: str) -> list[str]:
    """The lines of a page that begin with the program's name, without what is remarked behind them."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = [line.partition(" #")[0].strip() for block in SHOWN.findall(text) for line in block.splitlines()]
    return [line for line in lines if line.startswith("hexwright ")]


COMMANDS = [
    line
    for line in dict.fromkeys([*commands("docs/guide.md"), *commands("README.md")])
    if line.split()[1] not in LEFT_TO_OTHERS and "human" not in line  # somebody must sit there
]
MADE_BEFORE = (".hexjournal", ".hexgame")  # by another command that is shown above


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands name: shipped battlefields, a scenario, collections, a folder.

    What one command has made is there for the next ones, as for who follows the guide.
    """
    tmp_path = tmp_path_factory.mktemp("table")
    shipped = ROOT / "scenarios"
    for place in (tmp_path, tmp_path / "scenarios", tmp_path / "my-battlefields" / "more"):
        shutil.copytree(shipped, place, dirs_exist_ok=True)
    stub = {"players": "2", "zones": {"red": [[4, 0, 1]]}, "text": "Hold the fords."}
    write_stub(tmp_path / "four-fords.hexscenario", stub, "four-fords.hexfield")
    mine = tmp_path / "home" / "config" / "collection.hexcollection"
    mine.parent.mkdir(parents=True)
    for path in (mine, tmp_path / "mine.hexcollection"):
        path.write_text("hexcollection: 1\nboxes: {rotv-2e: 2, fota: 1}\n")
    return tmp_path


def make(name: str, line: str, run: Run) -> None:
    """Run what is shown above a line and makes the file that it names; nothing where it makes it itself."""
    if Path(name).exists():
        return
    for earlier in COMMANDS[: COMMANDS.index(line)]:
        if name in earlier.split():
            assert run(*words(earlier)).code == 0


def words(line: str) -> list[str]:
    """The arguments of a line; of many games a few are played."""
    return shlex.split(re.sub(r"--games \d+", "--games 2", line))[1:]


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_that_is_shown_works(
    line: str, table: Path, run_inked: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(table)
    monkeypatch.setenv("HEXWRIGHT_HOME", str(table / "home"))
    arguments = words(line)
    for name in arguments[1:]:
        if name.endswith(MADE_BEFORE) and name not in (arguments[-1] if "-o" in arguments else ""):
            make(name, line, run_inked)
    before = {path: path.stat().st_mtime_ns for path in table.iterdir()}
    ran = run_inked(*arguments)
    assert ran.code == 0, ran.err
    told = ran.err.splitlines()
    # `convert` tells what another format cannot hold, `sheets` that there are further scenarios
    notes = arguments[0] in ("sheets", "forum", "report")
    assert arguments[0] == "convert" or not told or (notes and "scenario" in ran.err and len(told) == 1)
    written = [
        path for path in table.iterdir() if path.is_file() and before.get(path) != path.stat().st_mtime_ns
    ]
    assert all(path.stat().st_size for path in written)
    out = arguments[arguments.index("-o") + 1] if "-o" in arguments else ""
    if out:
        assert {path.suffix for path in written} == {Path(out).suffix}
        assert all(path.name.startswith(Path(out).stem) for path in written)
    else:
        assert ran.out


def test_the_guide_shows_every_way_out_of_the_program() -> None:
    shown = {line.split()[1] for line in commands("docs/guide.md")}
    assert shown >= {"sheets", "picture", "inventory", "buildable", "forum", "convert"}
