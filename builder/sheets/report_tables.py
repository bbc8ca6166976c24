"""The tables of a report on paper: columns as wide as they must be, the headings again on every page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.hexgrid.geometry import Point
from builder.insight import Table
from builder.sheets.flow import BODY_PT, LINE_COLOUR, Band, Flow, Line
from builder.sheets.layout import Item, Rule
from builder.sheets.texts import line_height
from builder.wording import on_one_line

_GUTTER = 5.0  # mm between columns
_ABOVE, _BELOW = 1.3, 0.5  # a row, to the rules
_AFTER = 3.0  # the table
_MOST_LINES = 10  # of a cell: names may be as long as a page


def table_bands(table: Table, flow: Flow) -> Iterator[Band]:
    """The rows of a table across the page, to be put one below the other."""
    rows = [[on_one_line(cell) for cell in row] for row in table.rows]
    headings = [on_one_line(heading) for heading in table.headings]
    widths = _widths(headings, rows, flow)
    head = _row(headings, widths, flow, bold=True)
    yield head
    for row in rows:
        yield _row(row, widths, flow, head=head)
    yield Band(_AFTER, lambda x, y: [])


def _widths(headings: Sequence[str], rows: Sequence[Sequence[str]], flow: Flow) -> list[float]:
    """What each column needs; where that is too much, the widest share what the others leave."""
    needed = [
        max(flow.measure(heading, BODY_PT, True), *(flow.measure(row[n], BODY_PT, False) for row in rows))
        for n, heading in enumerate(headings)
    ]
    left = flow.content.width - _GUTTER * (len(needed) - 1)
    found = list(needed)
    for done, n in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        found[n] = min(needed[n], left / (len(needed) - done))
        left -= found[n]
    return found


def _row(
    cells: Sequence[str], widths: Sequence[float], flow: Flow, *, bold: bool = False, head: Band | None = None
) -> Band:
    told = [_lines(cell, width, flow, bold) for cell, width in zip(cells, widths, strict=True)]
    height = _ABOVE + max(len(lines) for lines in told) * line_height(BODY_PT) + _BELOW

    def items(x: float, y: float) -> list[Item]:
        right = x + sum(widths) + _GUTTER * (len(widths) - 1)
        under = y + height
        found: list[Item] = [Rule(Point(x, under), Point(right, under), LINE_COLOUR, 0.3 if bold else 0.15)]
        for lines, width in zip(told, widths, strict=True):
            found += flow.line_items(lines, x, y + _ABOVE, width)
            x += width + _GUTTER
        return found

    return Band(height, items, head)


def _lines(cell: str, width: float, flow: Flow, bold: bool) -> list[Line]:
    # A hair more than was measured, or a cell as wide as its column is broken.
    lines = flow.broken([Line(cell, bold=bold)], width + 0.01)
    if len(lines) <= _MOST_LINES:
        return lines
    return [*lines[: _MOST_LINES - 1], Line("…", bold=bold)]
