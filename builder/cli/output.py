"""What commands print: JSON objects, tables, texts, warnings. Colours only on a terminal.

All that a command prints goes through here, and nothing in it can steer a terminal, wherever it came from:
control characters are escaped. Colours are put on afterwards, to a `Styled` text.
"""

from __future__ import annotations

import io
import json
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import click

from builder.wording import TURNS

VERSION = 1
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}

Row = Sequence[str | int]


class Styled(str):
    """A text that `say` prints with a colour or weight."""

    style: Mapping[str, Any]

    def __new__(cls, text: str, **style: Any) -> Styled:
        """``style`` as `click.style` takes it: ``fg``, ``bold``, ``dim``."""
        made = super().__new__(cls, text)
        made.style = style
        return made


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on standard output, with its version; ASCII, so that any terminal and pipe holds it."""
    click.echo(json_text({"version": VERSION, **data}))


def json_text(data: Any, indent: str = "") -> str:
    """Data as JSON, a line a value; lists and objects of plain values alone inside it stand on one line.

    That is easier to read, and a large report is written in a tenth of the time.
    """
    values = list(data.values() if isinstance(data, dict) else data) if isinstance(data, (dict, list)) else []
    if not values or (indent and not any(isinstance(value, (dict, list, tuple)) for value in values)):
        return json.dumps(data)
    inside = indent + "  "
    parts = [json_text(value, inside) for value in values]
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {part}" for key, part in zip(data, parts, strict=True)]
    body = ",\n".join([inside + part for part in parts])
    opened, closed = "{}" if isinstance(data, dict) else "[]"
    return f"{opened}\n{body}\n{indent}{closed}"


def printable(text: str) -> str:
    """A text of any lines without what could steer a terminal; that is escaped."""
    if text.isprintable():
        return text
    return "".join([_escaped(c) if _steers(c) else c for c in text.replace("\r\n", "\n")])


def _steers(letter: str) -> bool:
    if letter in "\n\t":
        return False
    return unicodedata.category(letter) in ("Cc", "Cs") or ord(letter) in TURNS


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def shown(text: object) -> str:
    """Text from a file on one line, whatever it holds: line breaks too are escaped."""
    whole = str(text)
    if whole.isprintable():
        return whole
    return "".join(c if c.isprintable() else _escaped(c) for c in whole)


def complain(message: str) -> None:
    """One line on standard error."""
    click.echo(f"hexwright: {shown(message)}", err=True)


def show_wrong_usage(error: click.ClickException) -> None:
    """What click says of options and arguments, on standard error."""
    caught = io.StringIO()
    error.show(caught)
    click.echo(printable(caught.getvalue()), nl=False, err=True)


def say(*parts: str, end: str = "\n") -> None:
    """A line on standard output, of parts; click takes colours away where it is no terminal."""
    click.echo("".join(map(_part, parts)) + end, nl=False)


def _part(text: str) -> str:
    clean = printable(text)
    return click.style(clean, **text.style) if isinstance(text, Styled) else clean


def coloured(severity: str, text: str) -> Styled:
    """A text in the colour of a severity."""
    return Styled(text, fg=_COLOURS.get(severity))


def say_text(text: str) -> None:
    """A whole text on standard output: in UTF-8 where that is no terminal."""
    click.echo(printable(text) if sys.stdout.isatty() else printable(text).encode(), nl=False)


def show_progress(text: str = "") -> None:
    """Where standard error is a terminal, a line there that the next one replaces; without a text it goes."""
    if sys.stderr.isatty():
        click.echo(f"\r{printable(text):<40}" + ("" if text else "\r"), nl=False, err=True)


def ask(prompt: str) -> str:
    """A line that a person types at a terminal. Raises EOFError at the end of input."""
    return input(printable(prompt))


def clear() -> None:
    """Clear the terminal."""
    click.clear()


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
