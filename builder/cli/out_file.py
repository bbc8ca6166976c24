"""Where a command writes what it has to say, never over its own input; counts as CSV and Markdown."""

from __future__ import annotations

import contextlib
import csv
import io
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from builder.cli.output import Row, printable, say_text
from builder.errors import RefusedError
from builder.language import _


def refuse_inputs(out: Path | None, inputs: Iterable[Path | None]) -> None:
    """Raise RefusedError where ``out`` is one of the files read."""
    for path in inputs:
        if out is not None and path is not None and _same(out, path):
            raise RefusedError(_("{out}: is what was read; another file was expected to write to", out=out))


def put(text: str, out: Path | None) -> None:
    """Write a text to a file, in UTF-8, or to standard output: in UTF-8 too where that is no terminal.

    Raises RefusedError where the file cannot be written; what was there before is then untouched.
    """
    if out is not None:
        from builder.formats import write_safely

        write_safely(out, printable(text).encode())
    else:
        say_text(text)


def said_by(work: Callable[[], object]) -> str:
    """What ``work`` says on standard output, as it would stand in a pipe."""
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught):
        work()
    return caught.getvalue()


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or os.path.samefile(one, other)
    except (OSError, RuntimeError, ValueError):  # not there, or no name that a file can have
        return False


# What a spreadsheet would take for a formula: a title from somebody else's file must not be one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_BY_SUFFIX = {".csv": "csv", ".md": "markdown", ".markdown": "markdown", ".json": "json"}


def wanted_form(out: Path | None, *, csv: bool, markdown: bool, json: bool) -> str:
    """``csv``, ``markdown``, ``json`` or ``text``: what was asked for, else what the suffix of OUT says.

    Raises UsageError where several were asked for.
    """
    asked = [name for name, wanted in (("csv", csv), ("markdown", markdown), ("json", json)) if wanted]
    if len(asked) > 1:
        raise click.UsageError(f"--{asked[0]} and --{asked[1]} cannot be given together.")
    if asked:
        return asked[0]
    return _BY_SUFFIX.get(out.suffix.lower(), "text") if out is not None else "text"


def csv_text(header: Sequence[str], rows: Iterable[Row]) -> str:
    """Comma separated values with a heading line; numbers plain, texts quoted where they need it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_safe(cell) for cell in header])
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
