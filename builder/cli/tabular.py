"""Counts as tables for other programs: CSV for spreadsheets, Markdown for posts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from builder.cli.output import Row

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
