"""What commands print: JSON objects, tables, one-line warnings. Colours only on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from builder.wording import counted as counted  # commands take all that they print with from here

VERSION = 1
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}

Row = Sequence[str | int]


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on standard output, with its version; ASCII, so that any terminal and pipe holds it."""
    click.echo(json.dumps({"version": VERSION, **data}, indent=2))


def shown(text: object) -> str:
    """Text from a file as it can be printed: control characters could steer a terminal and are escaped."""
    whole = str(text)
    if whole.isprintable():
        return whole
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in whole)


def complain(message: str) -> None:
    """One line on standard error."""
    click.echo(f"hexwright: {shown(message)}", err=True)


def say(text: str = "") -> None:
    """One line on standard output; click takes colours away where it is no terminal."""
    click.echo(text)


def coloured(severity: str, text: str) -> str:
    """A text in the colour of a severity."""
    return click.style(text, fg=_COLOURS.get(severity))


def table(headers: Sequence[str], rows: Sequence[Row]) -> None:
    """Rows in columns, numbers to the right: drawn by rich on a terminal, plain and uncut in a pipe."""
    right = [bool(rows) and all(isinstance(row[i], int) for row in rows) for i in range(len(headers))]
    cells = [[shown(value) for value in row] for row in rows]
    if sys.stdout.isatty():
        _drawn_table(headers, cells, right)
    else:
        _plain_table(headers, cells, right)


def _plain_table(headers: Sequence[str], cells: list[list[str]], right: list[bool]) -> None:
    everything = [list(headers), *cells]
    widths = [max(len(row[i]) for row in everything) for i in range(len(headers))]
    for row in everything:
        padded = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        click.echo("  ".join(padded).rstrip())


def _drawn_table(headers: Sequence[str], cells: list[list[str]], right: list[bool]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for header, to_right in zip(headers, right, strict=True):
        drawn.add_column(header, justify="right" if to_right else "left")
    for row in cells:
        drawn.add_row(*(Text(cell) for cell in row))
    Console(file=sys.stdout).print(drawn)
