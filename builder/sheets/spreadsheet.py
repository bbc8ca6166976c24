"""Tables for spreadsheets as texts, values apart by commas or tabs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

# What a spreadsheet would take for a formula: a title from somebody else's file must not be one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def table_text(header: Sequence[str], rows: Iterable[Sequence[str | int]], separator: str = ",") -> str:
    """Values apart by a separator with a heading line; numbers plain, texts quoted where they need it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", delimiter=separator)
    writer.writerows([_safe(cell) for cell in row] for row in (header, *rows))
    return text.getvalue()


def _safe(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
