"""Writes the man page out of the help of the commands: ``python packaging/man_page.py PYTHON``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

# Runs where the program is installed; click knows all there is to say.
_ASK = """
import click, json
from builder.cli import main
def described(command, context):
    return {
        "name": context.command_path,
        "usage": " ".join(command.collect_usage_pieces(context)),
        "help": command.help or "",
        "short": command.get_short_help_str(200),
        "options": [r for p in command.params if (r := p.get_help_record(context)) and r[1]],
        "commands": [
            described(one, click.Context(one, info_name=name, parent=context))
            for name in (command.list_commands(context) if isinstance(command, click.Group) else ())
            if (one := command.get_command(context, name)) and not one.hidden
        ],
    }
from builder import __version__
context = click.Context(main, info_name="hexwright", **main.context_settings)
print(json.dumps({"version": __version__, **described(main, context)}))
"""
_ENDS = r"""
.SH FILES
.TP
.I ~/.config/hexwright
Settings, the collection of what you own, pieces and army cards of your own.
.TP
.I ~/.local/state/hexwright
What the window remembers, and work that was not saved.
.SH ENVIRONMENT
.TP
.B HEXWRIGHT_HOME
A folder that holds all of these instead.
.TP
.B HEXWRIGHT_LANGUAGE
The language to speak, whatever that of the system is.
"""


def page_of(python: Path) -> str:
    """The page of the program that this Python, or the packaged program, knows."""
    done = subprocess.run([python, "-c", _ASK], capture_output=True, text=True, check=True)
    return page(json.loads(done.stdout))


def page(described: dict[str, Any]) -> str:
    """The page in the macros of man(7)."""
    lines = [f'.TH HEXWRIGHT 1 "" "Hexwright {described["version"]}" "User Commands"', ".SH NAME"]
    lines += ["hexwright \\- battlefields of interlocking hex terrain", ".SH SYNOPSIS", ".B hexwright"]
    lines.append(_plain(described["usage"]))
    lines += [".SH DESCRIPTION", *_paragraphs(described["help"]), ".SH COMMANDS"]
    for command in described["commands"]:
        lines += _command(command)
    return "\n".join(lines) + _ENDS


def _command(described: dict[str, Any]) -> list[str]:
    lines = [
        f'.SS "{_plain(described["name"])} {_plain(described["usage"])}"',
        *_paragraphs(described["help"]),
    ]
    for option, text in described["options"]:
        lines += [".TP", f".B {_plain(option)}", _plain(" ".join(text.split()))]
    for command in described["commands"]:
        lines += _command(command)
    return lines


def _paragraphs(text: str) -> list[str]:
    found = []
    for number, paragraph in enumerate(text.replace("\b", "").split("\n\n")):
        found += [".PP"] * bool(number) + [_plain(" ".join(paragraph.split()))]
    return found


def _plain(text: str) -> str:
    """Text that means nothing to the formatter."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if text.startswith((".", "'")) else escaped


if __name__ == "__main__":
    print(page_of(Path(sys.argv[1])), end="")
