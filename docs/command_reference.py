"""Writes docs/commands.md out of the help of the commands: ``python docs/command_reference.py``.

``make docs`` runs it; a test fails while the page is not what this writes. Man pages are made of the same
(``packaging/man_page.py``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

from described import described  # noqa: E402 - a script of the neighbouring folder

PAGE = ROOT / "docs" / "commands.md"
_HEAD = """\
<!-- Written by docs/command_reference.py out of the help of the commands; what is changed here is lost. -->
# Reference of commands

Every command with its options, defaults and examples, as `hexwright COMMAND --help` shows them and, where the
Debian package is installed, `man hexwright`. [The command line](cli.md) says more of each, and what `--json`
prints; [file formats](formats.md) says which files can be read.
"""
_COMPLETION = """\
## Completion in the shell
The Debian package brings completion of commands and options for bash, zsh and fish. Installed otherwise, the
program writes the same itself; one line does it, once:

| shell | line |
|---|---|
| bash | `_HEXWRIGHT_COMPLETE=bash_source hexwright >> ~/.bashrc` |
| zsh | `_HEXWRIGHT_COMPLETE=zsh_source hexwright >> ~/.zshrc` |
| fish | `_HEXWRIGHT_COMPLETE=fish_source hexwright > ~/.config/fish/completions/hexwright.fish` |
"""


def page() -> str:
    """The page as it must read."""
    program = described()
    parts = [_HEAD, *_options(program), "", *_overview(program["commands"]), "", "## How a command ends"]
    parts += _table(("exit code", "meaning"), program["exit_codes"].items())
    parts += ["", _COMPLETION]
    for command in program["commands"]:
        parts += [*_command(command, "##"), ""]
    return "\n".join(parts).rstrip() + "\n"


def _overview(commands: Sequence[dict[str, Any]]) -> list[str]:
    linked = [
        (f"[{command['name']}](#{command['name'].replace(' ', '-')})", _text(command["short"]))
        for command in commands
    ]
    return _table(("command", "what it does"), linked)


def _command(command: dict[str, Any], heading: str) -> Iterator[str]:
    yield f"{heading} {command['name']}"
    yield f"`{command['name']} {command['usage']}`"
    for paragraph in command["help"].strip().split("\n\n"):
        yield f"\n{_text(' '.join(paragraph.split()))}"
    if command["options"]:
        yield ""
        yield from _options(command)
    if command["examples"]:
        yield "\n```"
        yield from (shown + (f"  # {remark}" if remark else "") for shown, remark in command["examples"])
        yield "```"
    for inner in command["commands"]:
        yield ""
        yield from _command(inner, heading + "#")


def _options(command: dict[str, Any]) -> list[str]:
    return _table(
        ("option", "what it does"),
        [("`" + option.replace("|", "\\|") + "`", _text(text)) for option, text in command["options"]],
    )


def _table(head: Sequence[str], rows: Any) -> list[str]:
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return [lines[0], "|---" * len(head) + "|", *lines[1:]]


def _text(text: str) -> str:
    """Text in which nothing is mark-up."""
    for letter in "\\`*_<>|":
        text = text.replace(letter, f"\\{letter}")
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
