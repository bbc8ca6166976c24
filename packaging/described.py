"""All that the commands say of themselves, as plain data: for man pages and for the reference of commands.

It runs where the program is installed: click knows all there is to say.
"""

from __future__ import annotations

import json
from typing import Any

import click

from builder import __version__
from builder.cli import main
from builder.cli.examples import examples
from builder.cli.shell import EXIT_CODES


def described() -> dict[str, Any]:
    """The program with its version, its exit codes, its options and all commands."""
    context = click.Context(main, info_name="hexwright", **main.context_settings)
    codes = {str(code): meaning for code, meaning in EXIT_CODES.items()}
    return {"version": __version__, "exit_codes": codes, **_command(main, context)}


def _command(command: click.Command, context: click.Context) -> dict[str, Any]:
    names = command.list_commands(context) if isinstance(command, click.Group) else ()
    below = [(name, command.get_command(context, name)) for name in names]
    return {
        "name": context.command_path,
        "usage": " ".join(command.collect_usage_pieces(context)),
        "help": (command.help or "").replace("\b", ""),
        "short": command.get_short_help_str(200),
        "options": [
            (record[0], " ".join(record[1].split()))
            for parameter in command.params
            if (record := parameter.get_help_record(context)) and record[1]
        ],
        "examples": examples().get(context.info_name or "", ())
        if context.parent and not context.parent.parent
        else (),
        "commands": [
            _command(one, click.Context(one, info_name=name, parent=context))
            for name, one in below
            if one and not one.hidden
        ],
    }


if __name__ == "__main__":
    print(json.dumps(described()))
