"""The list of contents: what begins on which page, levels of one page told together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.sheets.layout import Entry

_LEVEL = re.compile(r"Level (\d+)\Z")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: what, and the pages from ``first`` to ``last``."""

    title: str
    first: int
    last: int

    @property
    def pages(self) -> str:
        """The pages as people write them."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def rows_of_contents(entries: Sequence[Entry], most: int) -> list[Row]:
    """The entries in order, levels that begin on one page in one row.

    Where that gives more than ``most`` rows, levels of several pages share a row too, evenly.
    """
    for pages_together in range(1, len(entries) + 2):
        rows = _grouped(entries, pages_together)
        if len(rows) <= most:
            break
    return rows


def _grouped(entries: Sequence[Entry], pages_together: int) -> list[Row]:
    rows: list[Row] = []
    slots: list[int] = []
    start = 0

    def close() -> None:
        if slots:
            last = max(entry.page for entry in levels)
            rows.append(Row(_levels(slots), start, last))
            slots.clear()
            levels.clear()

    levels: list[Entry] = []
    for entry in entries:
        match = _LEVEL.match(entry.title)
        if match is None:
            close()
            rows.append(Row(entry.title, entry.page, entry.page))
            continue
        if slots and entry.page >= start + pages_together:
            close()
        if not slots:
            start = entry.page
        slots.append(int(match[1]))
        levels.append(entry)
    close()
    return rows


def _levels(slots: Sequence[int]) -> str:
    """
    >>> _levels([3]), _levels([2, 3, 5]), _levels([2, 3])
    ('Level 3', 'Levels 2 to 5', 'Levels 2 and 3')
    """
    if len(slots) == 1:
        return f"Level {slots[0]}"
    return f"Levels {slots[0]} {'and' if len(slots) == 2 else 'to'} {slots[-1]}"
