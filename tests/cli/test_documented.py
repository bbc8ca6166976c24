"""docs/cli.md names every command and every key that a command prints."""

from __future__ import annotations

import re

import pytest
from formats.stubs import write_stub

from builder import formats
from builder.cli import main
from tests.formats import played

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


def words(text):
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
        is_data = key in by_id or (key == "pieces" and isinstance(inner, dict))
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
    }
    paths["meadow"], paths["game"] = tmp_path / "meadow.hexscenario", tmp_path / "meadow.hexgame"
    formats.write_hexscenario(paths["meadow"], played.scenario(), played.battlefield())
    paths["journal"] = played.stored(tmp_path / "meadow.hexjournal")
    paths["owned"].write_text("hexcollection: 1\nboxes: {fota: 1}\n")
    write_stub(paths["scenario"], STUB, ford.name)
    paths["play"].write_text(f"hexscenario: 1\nbattlefield: {ford.name}\n{PLAY}")
    data = run_inked(*(argument.format(**paths) for argument in arguments), "--json").data
    # What several commands print is described once: problems under check, counts under inventory.
    described = {
        "play": "referee",
        "convert": "check",
        "export": "check",
        "buildable": "inventory",
        "why": "reach",
    }
    known = words(sections[section]) | words(sections.get(described.get(section, ""), ""))
    assert keys(data) - known == set()


def test_every_command_is_documented(sections):
    assert all(f"`hexwright {name}" in sections["whole"] for name in main.commands)
