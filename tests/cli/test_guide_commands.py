"""The guide and the README show what the commands do, word for word; docs/cli.md names what they print."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from builder import formats
from tests.cli.conftest import Run
from tests.formats import played
from tests.formats.imports import write_imported
from tests.solid.opengl import need_opengl

# ---- The commands that the guide and the README show do what is said there, word for word ----

ROOT = Path(__file__).resolve().parents[2]
SHOWN = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_TO_OTHERS = {"edit", "table", "send"}  # they open a window, or wait for a phone


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
MADE_BEFORE = (".hexjournal", ".hexgame", "mine.hexfield")  # by another command that is shown above


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands name: shipped battlefields, a scenario, collections, a folder.

    What one command has made is there for the next ones, as for who follows the guide.
    """
    tmp_path = tmp_path_factory.mktemp("table")
    shipped = ROOT / "scenarios"
    for place in (tmp_path, tmp_path / "scenarios"):
        shutil.copytree(shipped, place, dirs_exist_ok=True)
    mine = tmp_path / "my-battlefields" / "more"
    mine.mkdir(parents=True)
    for path in (
        *shipped.glob("four-fords*"),
        *shipped.glob("ash-and-fir*"),
        *shipped.glob("broken-saddle*"),
    ):
        shutil.copy(path, mine)
    scenario = {"players": "2", "zones": {"red": [[4, 0, 1]]}, "text": "Hold the fords."}
    write_imported(tmp_path / "four-fords.hexscenario", scenario, "four-fords.hexfield")
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
    if "model" in arguments:
        need_opengl()
    for name in arguments[1:]:
        if name.endswith(MADE_BEFORE) and name not in (arguments[-1] if "-o" in arguments else ""):
            make(name, line, run_inked)
    if arguments[0] == "library":
        run_inked("library", "add", "my-battlefields")  # as the first of these lines does
    if "fit" in arguments and "--time" not in arguments:
        arguments += ["--time", "1"]
    if arguments[0] == "site":
        # What a person says when asked whether names may be published; and without what takes long.
        arguments += ["--yes", "--no-guide", "--no-model", "--profile", "none"]
    if arguments[0] == "convert":
        (table / arguments[2]).unlink(missing_ok=True)  # another line has made it already
    before = {path: path.stat().st_mtime_ns for path in table.iterdir()}
    ran = run_inked(*arguments)
    assert ran.code == 0, ran.err
    told = ran.err.splitlines()
    # `convert` tells what another format cannot hold, others that there are further scenarios
    notes = arguments[0] in ("sheets", "forum", "report", "compare")
    assert arguments[0] == "convert" or not told or (notes and "scenario" in ran.err and len(told) == 1)
    written = [
        path for path in table.iterdir() if path.is_file() and before.get(path) != path.stat().st_mtime_ns
    ]
    assert all(path.stat().st_size for path in written)
    out = arguments[arguments.index("-o") + 1] if "-o" in arguments else ""
    if Path(out).is_dir() and out:
        assert (Path(out) / "index.html").stat().st_size
    elif out:
        beside = {".hexscenario"} if arguments[0] == "fit" else set()
        assert {path.suffix for path in written} - beside == {Path(out).suffix}
        assert all(path.name.startswith(Path(out).stem) for path in written)
    else:
        assert ran.out


def test_the_guide_shows_every_way_out_of_the_program() -> None:
    shown = {line.split()[1] for line in commands("docs/guide.md")}
    assert shown >= {"sheets", "picture", "inventory", "buildable", "forum", "convert"}


# ---- docs/cli.md names every key that a command prints ----

STUB = {
    "zones": {"red": [[0, 1, 1], [-1, 1, 1]], "blue": [[4, 0, 1], [5, -1, 1]]},
    "glyphs": [{"letter": "B", "at": [2, 0, 1]}, {"letter": "?", "at": [9, 9, 1]}],
}

PLAY = """
layouts:
- seats:
  - {id: p1, points: 80, zones: [a]}
  - {id: p2, points: 80, zones: [b]}
zones:
- {id: a, spots: [[0, 0, 2]]}
- {id: b, spots: [[4, -1, 1]]}
victory:
- {side: each, when: {eliminated: {of: enemies}}}
"""


@pytest.fixture(scope="module")
def sections(pytestconfig):
    """The page by heading: ``info`` -> its text."""
    page = (pytestconfig.rootpath / "docs" / "cli.md").read_text(encoding="utf-8")
    parts = re.split(r"^#+ (.+)$", page, flags=re.MULTILINE)
    return {"whole": page, **dict(zip(parts[1::2], parts[2::2], strict=True))}


def words_documented(text):
    """Every word in code letters."""
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}


def keys(value):
    """Every key of an object and of the lists of objects in it; what is keyed by pieces or boxes is data."""
    if isinstance(value, list):
        return {key for item in value for key in keys(item)}
    if not isinstance(value, dict):
        return set()
    by_id = {
        "score",
        "collected",
        "used",
        "owned",
        "short",
        "boxes_needed",
        "boxes_to_buy",
        "same_as",
        "not_in_any_box",
        "made_of",
        "facts",
    }
    found = set(value)
    for key, inner in value.items():
        counts = key in ("pieces", "boxes", "terrain", "zones", "problems") and isinstance(inner, dict)
        is_data = key in by_id or counts
        found |= set() if is_data else keys(inner)
    return found - {"version"}


@pytest.mark.parametrize(
    ("section", "arguments"),
    [
        ("info", ("info", "{ford}")),
        ("info", ("info", "{play}")),
        ("inventory", ("inventory", "{ford}")),
        ("inventory", ("inventory", "{ford}", "{half}", "nowhere.hsc")),
        ("buildable", ("buildable", "{ford}", "{half}", "nowhere.hsc", "-c", "{owned}")),
        ("forum", ("forum", "{ford}")),
        ("check", ("check", "{overlap}", "{half}")),
        ("check", ("check", "nowhere.hsc")),
        ("convert", ("convert", "{half}", "{new}")),
        ("sheets", ("sheets", "{ford}", "-o", "{pdf}")),
        ("picture", ("picture", "{ford}", "-o", "{svg}")),
        ("spaces", ("spaces", "{overlap}")),
        ("reach", ("reach", "{ford}", "--from", "0,0,2", "--card", "shaolin-monks")),
        ("why", ("why", "{ford}", "--from", "0,0,2", "--to", "3,0,1", "--move", "2", "--height", "1")),
        ("why", ("why", "{ford}", "--from", "0,0,2", "--to", "1,0,1", "--move", "2", "--height", "1")),
        ("sight", ("sight", "{ford}", "--from=-1,1,1", "--to=2,-1,0", "--height-from=1", "--figure=1,0,1,9")),
        ("graph", ("graph", "{ford}")),
        ("report", ("report", "{ford}", "--scenario", "{scenario}")),
        ("cards", ("cards",)),
        ("export", ("export", "{meadow}", "-o", "{game}", "--force")),
        ("play", ("play", "{meadow}", "--players", "greedy", "--seed", "1")),
        ("referee", ("referee", "{meadow}", "{journal}")),
        ("playtest", ("playtest", "{meadow}", "--games", "2")),
        ("library", ("library", "add", "{folder}")),
        ("library", ("library", "list")),
        ("library", ("library", "search", "buildable", "-c", "{owned}")),
        ("library", ("library", "fit", "ford", "-c", "{owned}", "--time", "1")),
        ("library", ("library", "show", "{ford}")),
        ("library", ("library", "tag", "{ford}", "--stars", "3")),
        ("library", ("library", "duplicates")),
        ("boxes, pieces", ("boxes",)),
        ("boxes, pieces", ("pieces",)),
    ],
)
def test_every_key_is_documented(section, arguments, sections, run_inked, ford, overlap, half_read, tmp_path):
    paths = {
        "ford": ford,
        "overlap": overlap,
        "half": half_read,
        "new": tmp_path / "n.hsc",
        "pdf": tmp_path / "n.pdf",
        "svg": tmp_path / "n.svg",
        "owned": tmp_path / "owned.hexcollection",
        "scenario": tmp_path / "two.hexscenario",
        "play": tmp_path / "play.hexscenario",
        "folder": tmp_path,
    }
    paths["meadow"], paths["game"] = tmp_path / "meadow.hexscenario", tmp_path / "meadow.hexgame"
    formats.write_hexscenario(paths["meadow"], played.scenario(), played.battlefield())
    paths["journal"] = played.stored(tmp_path / "meadow.hexjournal")
    paths["owned"].write_text("hexcollection: 1\nboxes: {fota: 1}\n")
    write_imported(paths["scenario"], STUB, ford.name)
    paths["play"].write_text(f"hexscenario: 1\nbattlefield: {ford.name}\n{PLAY}")
    if section == "library":
        (tmp_path / "again.hexfield").write_bytes(ford.read_bytes())
        run_inked("library", "add", tmp_path)
    data = run_inked(*(argument.format(**paths) for argument in arguments), "--json").data
    # What several commands print is described once: problems under check, counts under inventory.
    described = {
        "play": "referee",
        "convert": "check",
        "export": "check",
        "buildable": "inventory",
        "why": "reach",
    }
    known = words_documented(sections[section]) | words_documented(
        sections.get(described.get(section, ""), "")
    )
    assert keys(data) - known == set()
