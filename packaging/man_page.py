"""Writes the man pages out of the help of the commands: ``python packaging/man_page.py PYTHON FOLDER``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

_ASK = Path(__file__).with_name("described.py")
_FILES = r""".SH FILES
.TP
.I ~/.config/hexwright
Settings, the collection of what you own, pieces and army cards of your own.
.TP
.I ~/.local/share/hexwright
Games, stamps, recovered work, the folders and tags of the library.
.TP
.I ~/.local/state/hexwright
What the window remembers, work that was not saved, the index of the library.
.SH ENVIRONMENT
.TP
.B HEXWRIGHT_HOME
A folder that holds all of these instead.
.TP
.B HEXWRIGHT_LANGUAGE
The language to speak, whatever that of the system is."""


def pages_of(program: Path) -> dict[str, str]:
    """The pages, by name, of the program that this Python, or the packaged program, knows."""
    asked = [program, "-c", _ASK.read_text(encoding="utf-8")]
    return pages(json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout))


def pages(described: dict[str, Any]) -> dict[str, str]:
    """A page of the program and one of each command, in the macros of man(7)."""
    commands = described["commands"]
    lines = [*_head(described, described), *_options(described), ".SH COMMANDS"]
    for command in commands:
        name = f"{command['name'].replace(' ', '-')}(1)"
        lines += [".TP", f".B {_plain(command['name'])}", _plain(f"{command['short']} See {name}.")]
    found = {"hexwright": [*lines, *_exit_codes(described), *_FILES.splitlines()]}
    for command in commands:
        lines = [*_head(command, described), *_options(command)]
        if command["commands"]:
            lines.append(".SH COMMANDS")
        for inner in command["commands"]:
            lines += [
                f'.SS "{_plain(inner["name"])} {_plain(inner["usage"])}"',
                *_paragraphs(inner["help"]),
                *_records(inner),
            ]
        lines += [".SH EXAMPLES"] * bool(command["examples"])
        for shown, remark in command["examples"]:
            lines += [".PP", f".B {_plain(shown)}", *([".br", _plain(f"({remark})")] if remark else [])]
        lines += [*_exit_codes(described), ".SH SEE ALSO", ".BR hexwright (1)"]
        found[command["name"].replace(" ", "-")] = lines
    return {name: "\n".join(lines) + "\n" for name, lines in found.items()}


def _head(command: dict[str, Any], program: dict[str, Any]) -> list[str]:
    name = command["name"].replace(" ", "-")
    return [
        f'.TH {name.upper()} 1 "" "Hexwright {program["version"]}" "User Commands"',
        ".SH NAME",
        f"{_plain(name)} \\- {_plain(command['short'].rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {_plain(command['name'])}",
        _plain(command["usage"]),
        ".SH DESCRIPTION",
        *_paragraphs(command["help"]),
    ]


def _options(command: dict[str, Any]) -> list[str]:
    return [".SH OPTIONS", *_records(command)] if command["options"] else []


def _records(command: dict[str, Any]) -> list[str]:
    found = []
    for option, text in command["options"]:
        found += [".TP", f".B {_plain(option)}", _plain(text)]
    return found


def _exit_codes(described: dict[str, Any]) -> list[str]:
    found = [".SH EXIT STATUS"]
    for code, meaning in described["exit_codes"].items():
        found += [".TP", f".B {code}", _plain(meaning)]
    return found


def _paragraphs(text: str) -> list[str]:
    found = []
    for number, paragraph in enumerate(text.split("\n\n")):
        found += [".PP"] * bool(number) + [_plain(" ".join(paragraph.split()))]
    return found


def _plain(text: str) -> str:
    """Text that means nothing to the formatter."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{escaped}" if escaped.startswith((".", "'", " ")) else escaped


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages_of(Path(sys.argv[1])).items():
        (folder / f"{name}.1").write_text(page, encoding="utf-8")
