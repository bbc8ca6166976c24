"""Python inside a browser: commands of the core in Pyodide say byte by byte what they say here."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

PYODIDE = ROOT / "build" / "node" / "node_modules" / "pyodide"
PURE = ("yaml", "networkx", "click")  # what it has not itself
GAME, CASTLE = "four-fords-night-of-drums.hexscenario", "gate-of-the-raven-hold"
PLAYED = "import sys\nfrom builder import api\n" + (
    "with api.open_game(sys.argv[1], seed=3, journal='game.hexjournal') as game:\n"
    "    game.play({seat: api.BOTS['random'] for seat in game.seats})\n"
    "    print(game.outcome is not None)\n"
)
COMMANDS = [
    ["check", GAME, f"{CASTLE}.hexfield", f"{CASTLE}-homecoming.hexscenario", "--json"],
    ["inventory", f"{CASTLE}.hexfield", "--json"],
    ["reach", "four-fords.hexfield", "--from", "E5,1", "--move", "6", "--height", "5", "--json"],
    ["reach", f"{CASTLE}.hexfield", "--from", "J2,1", "--card", "raelin-the-kyrie-warrior", "--json"],
    ["referee", GAME, "game.hexjournal", "--json"],
    ["check", "nowhere.hexfield", "--json"],
]


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what ships and the journal of a whole game."""
    folder = tmp_path_factory.mktemp("pyodide") / "work"
    shutil.copytree(ROOT / "scenarios", folder)
    played = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{PLAYED}", GAME]
    done = subprocess.run(played, cwd=folder, capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr
    return folder


def here(words: list[str], folder: Path) -> list[object]:
    run = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from builder.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", run, *words], cwd=folder, capture_output=True)
    return [done.returncode, done.stdout.decode(), done.stderr.decode()]


def test_the_core_says_the_same_in_a_browser(work: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (make system-deps)")
    if not PYODIDE.is_dir():
        pytest.skip("Pyodide is not installed (make system-deps)")
    for name in PURE:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        shutil.copytree(Path(spec.origin).parent, tmp_path / name, ignore=shutil.ignore_patterns("tests"))
    runner = Path(__file__).parent / "in_pyodide.mjs"
    done = subprocess.run(
        [node, str(runner), str(PYODIDE), str(ROOT), str(work), str(tmp_path)],
        input=json.dumps(COMMANDS),
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    for words, answer in zip(COMMANDS, there, strict=True):
        assert answer == here(words, work), words
    assert [answer[0] for answer in there] == [0, 0, 0, 0, 0, 2]
