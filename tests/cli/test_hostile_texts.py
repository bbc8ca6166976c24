"""Nothing that a file holds, and no name of one, steers the terminal: whatever the command."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import places
from builder.cli import main
from tests.test_structure import modules, parsed

# Sets the title, clears the screen, hides what follows, moves back, turns the direction; and begins a line.
STEERS = ("\x1b]0;pwned\x07", "\x1b[2J", "\x1b[8m", "\x9b31m", "\x08", "\r", "\u202e", "\x7f")
EVIL = "".join(STEERS) + "x\nFORGED"
NAME = EVIL.replace("\n", "")

Run = Callable[..., Any]


def evil_field() -> dict[str, Any]:
    tiles = [{"piece": "grass-1", "at": [k % 6, k // 6, 1]} for k in range(36)]
    unknown = [{"piece": EVIL, "at": [0, 0, 2]}, {"piece": "rock-7", "at": [40, 40, 3]}, {EVIL: EVIL}]
    notes = {"slots": [{"slot": 1, "text": EVIL}], "hexes": [{"at": [1, 1], "text": EVIL}]}
    texts = {"title": EVIL, "author": EVIL, "description": EVIL, "notes": notes, EVIL: EVIL}
    return {"hexfield": 1, **texts, "pieces": [*tiles, *unknown]}


def evil_scenario(battlefield: str) -> dict[str, Any]:
    """One that plays; every text in it that a person may choose is hostile."""
    finn = ["finn-the-viking-champion"]
    seats = [{"id": f"p{k}", "name": EVIL, "points": 100, "zones": [f"z{k}"], "army": finn} for k in (1, 2)]
    zones = [
        {"id": f"z{k}", "name": EVIL, "colour": colour, "spots": [[0, row, 1], [1, row, 1]]}
        for k, colour, row in ((1, "red", 0), (2, "blue", 5))
    ]
    return {
        **dict.fromkeys(("title", "story", "goal", "setup", "notes", "author"), EVIL),
        "hexscenario": 1, "battlefield": battlefield, EVIL: EVIL,
        "layouts": [{"seats": seats}], "zones": zones,
        "objects": [{"id": "flag", "name": EVIL, "kind": "flag", "at": [3, 3, 1]}],
        "victory": [{"side": "each", "when": {"eliminated": {"of": "enemies"}}}],
    }  # fmt: skip


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A battlefield with its scenario, own pieces and own cards, hostile wherever a text may stand."""
    name = f"{NAME}.hexfield"
    try:
        (tmp_path / name).touch()
    except OSError:
        name = "evil.hexfield"  # no such names here
    path = tmp_path / name
    path.write_text(json.dumps(evil_field()), encoding="utf-8")
    path.with_suffix(".hexscenario").write_text(json.dumps(evil_scenario(name)), encoding="utf-8")
    config = places.config_folder()
    config.mkdir(parents=True, exist_ok=True)
    own = {
        "pieces": [{"id": "evil-1", "name": EVIL, "kind": "rock-outcrop", "shape": "single", "height": 2}],
        "boxes": [
            {"id": "evil", "name": EVIL, "pieces": [{"piece": "grass-1", "count": 90}]},
            {"id": "bad", "name": EVIL, "pieces": [{"piece": EVIL, "count": 90}]},
        ],
    }
    (config / "own-pieces.yaml").write_text(json.dumps(own), encoding="utf-8")
    (config / "own-cards.yaml").write_text(json.dumps({"cards": [{"id": EVIL}, {EVIL: 1}]}), encoding="utf-8")
    return path


def scenario(evil: Path) -> Path:
    return evil.with_suffix(".hexscenario")


# For every command, how it meets hostile texts; a new command has no row and fails until it has.
MEETS: dict[str, tuple[tuple[object, ...], ...]] = {
    "info": (("{field}",), ("{scenario}",)),
    "inventory": (("{field}",), ("{field}", "{field}"), ("{field}", "-o", "{out}/list.txt")),
    "buildable": (("{folder}",), ("{folder}", "-o", "{out}/list.csv")),
    "fit": (("{field}", "-c", "{mine}"), ("{field}", "-c", "{mine}", "-o", "{out}/x.hexfield"), ("{field}",)),
    "link": (("{field}",),),
    "each": (("{folder}", "--do", "info"), ("{field}", "--do", EVIL)),
    "forum": (("{field}", "--long"), ("{field}", "--long", "-o", "{out}/post.txt")),
    "check": (("{field}", "{scenario}"),),
    "compare": (("{field}", "{field}", "--judge"), ("{field}", EVIL)),
    "convert": (("{field}", "{out}/x.hsc"),),
    "move": (("{field}", "{out}/y.hexfield", "--turn", "1"),),
    "sheets": (("{field}", "-o", "{out}/x.pdf"), ("{field}", "-o", "{out}/x.html")),
    "send": (("{field}", "--address", "127.0.0.1"),),
    "page": (("{field}", "-o", "{out}/page.html"),),
    "site": (
        ("{folder}", "-o", "{out}/site", "--workers", "1"),
        ("{folder}", "-o", "{out}/site", "--workers", "1", "--yes", "--title", EVIL),
        ("{folder}", "-o", "{out}/site", "--url", EVIL),
    ),
    "picture": (("{field}", "-o", "{out}/x.svg"),),
    "edit": (("{field}", "--otherwise-report", "{out}"),),
    "boxes": ((),),
    "pieces": ((),),
    "spaces": (("{field}",),),
    "reach": (("{field}", "--from", "0,0,1"), ("{field}", "--from", "0,0,1", "--card", EVIL)),
    "why": (("{field}", "--from", "0,0,1", "--to", "3,0,1"), ("{field}", "--from", EVIL, "--to", "A1")),
    "sight": (("{field}", "--from", "0,0,1", "--to", "3,0,1"),),
    "graph": (("{field}",), ("{field}", "-o", f"{{out}}/{NAME}.json")),
    "cards": ((), ("finn-the-viking-champion",), (EVIL,), ("--official", EVIL)),
    "army": (("check", "{army}"), ("check", "{army}", "--may-hold", "--json"), ("check", EVIL)),
    "report": (("{field}",), ("{field}", "-o", "{out}/x.html")),
    "judge": (
        ("{field}",),
        ("{field}", "-o", "{out}/x.html"),
        ("{field}", "--profile", EVIL),
        ("{field}", "--series", EVIL),
    ),
    "export": (("{scenario}", "-o", "{out}/x.hexgame"),),
    "table": (("{scenario}",),),
    "play": (
        ("{scenario}", "--players", "human"),
        ("{scenario}", "--players", "random", "--seed", "1", "--tell"),
    ),
    "referee": (("{scenario}", "{journal}"),),
    "library": (
        ("add", "{folder}"),
        ("list", "--json"),
        ("search", f'"{EVIL}" -pieces>900'),
        ("search",),
        ("search", "bad:x\x1b[2J"),
        ("show", "{field}"),
        ("tag", "{field}", "-t", EVIL),
        ("duplicates",),
    ),
    "playtest": (("{scenario}", "--games", "1", "--workers", "1", "--players", "random"),),
}


@pytest.mark.parametrize("command", sorted(main.commands))
def test_no_command_prints_what_could_steer_a_terminal(
    command: str, evil: Path, run_inked: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    journal = tmp_path / "game.hexjournal"
    mine = out / "mine.hexcollection"
    mine.write_text("hexcollection: 1\nloose: {grass-1: 1}\n")
    army = tmp_path / "evil.hexarmy"
    army.write_text(json.dumps({"hexarmy": 1, "title": EVIL, "cards": {EVIL: 1}, EVIL: 1}), encoding="utf-8")
    if command == "referee":
        run_inked("play", scenario(evil), "--players", "random", "--seed", "1", "--journal", journal)
        journal.write_text(journal.read_text() + json.dumps({"n": EVIL, "action": EVIL}) + "\n")
    for module in ("edit", "table"):
        monkeypatch.setattr(f"builder.cli.{module}.probe", no_screen)
    monkeypatch.setattr("builder.sheets.sending.OnePage.left", 0.0)  # nobody fetches it
    stands = {
        "field": evil,
        "scenario": scenario(evil),
        "folder": tmp_path,
        "out": out,
        "journal": journal,
        "mine": mine,
        "army": army,
    }
    for arguments in MEETS[command]:
        ran = run_inked(command, *(str(a).format(**stands) for a in arguments))
        for text in (ran.out, ran.err):
            assert_steers_nothing(text)
            if command != "forum":  # a post has the lines of the description
                assert not [line for line in text.splitlines() if line.lstrip().startswith("FORGED")]
        assert ran.out or ran.err
    for file in out.glob("*"):
        if file.suffix in (".txt", ".csv"):
            assert_steers_nothing(file.read_text(encoding="utf-8"))


def assert_steers_nothing(text: str) -> None:
    assert not [letter for letter in "\x1b\x07\x9b\x08\r\u202e\x7f" if letter in text], ascii(text)


def no_screen() -> Any:
    from builder.cli.display_probe import Screen

    return Screen(works=False, reason=EVIL, remedy=EVIL)


def test_wrong_usage_is_shown_without_it(run: Run, ford: Path) -> None:
    for arguments in (("info", f"--{EVIL}"), (EVIL,), ("info", ford, EVIL), ("forum", ford, "--link", EVIL)):
        ran = run(*arguments, code=2)
        assert_steers_nothing(ran.err)


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")
def test_a_real_terminal_gets_colours_of_ours_and_nothing_else(evil: Path) -> None:
    import pty

    master, slave = pty.openpty()
    command = [sys.executable, "-m", "builder.cli", "check", evil]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave) as done:
        os.close(slave)
        read = b""
        while block := _block(master):
            read += block
    os.close(master)
    text = read.decode().replace("\r\n", "\n")
    assert done.returncode == 1
    assert "\x1b[31merror" in text  # red, as check has it
    for ours in ("\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[0m"):
        text = text.replace(ours, "")
    assert_steers_nothing(text)


def _block(master: int) -> bytes:
    try:
        return os.read(master, 4096)
    except OSError:  # the other end is closed
        return b""


DOORS = {
    *("print", "input", "sys.stdout.write", "sys.stderr.write"),
    *(
        f"click.{name}"
        for name in ("echo", "secho", "style", "clear", "prompt", "confirm", "getchar", "pause")
    ),
}


def test_commands_print_through_one_door() -> None:
    for name in modules():
        if name.startswith("builder.cli") and name != "builder.cli.shell":
            called = {ast.unparse(node.func) for node in ast.walk(parsed(name)) if isinstance(node, ast.Call)}
            assert not called & DOORS, name
