"""Parts of the cover of a known height, which can stand side by side or one below the other.

In the list of contents levels of one page share a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.hexgrid.geometry import Point
from builder.sheets.flow import HEADING, Flow, Line
from builder.sheets.front.facts import Fact
from builder.sheets.layout import (
    ASCENT,
    MM_PER_POINT,
    Block,
    BlockKind,
    Entry,
    Item,
    Panel,
    Rect,
    Rule,
    Text,
)
from builder.sheets.texts import INK, PANEL, SOFT, line_height, shortened, text_lines, wrapped

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


_PAD = 3.2
_VALUE_PT, _LABEL_PT = 14.0, 7.5
_FACT = 10.4  # value and label
_FACT_GAP = 3.4  # between lines of facts
_ROW_PT = 9.0
_ROW = 5.0  # a line of the list of contents
_COLUMN_GAP = 6.0
_LEADER = "#ddd7ce"
_CONTENTS_COLUMN = 44.0
_ALARM = {True: ("#fbe6e1", "#8f2416"), False: ("#fbf1d9", "#6b4a0b")}  # ground and letters


@dataclass(frozen=True, slots=True)
class Card:
    """A block to be: ``draw(x, y)`` gives its items with the upper left corner there."""

    kind: BlockKind
    width: float
    height: float
    draw: Callable[[float, float], list[Item]]

    def at(self, x: float, y: float) -> Block:
        """The block with its upper left corner there."""
        return Block(self.kind, Rect(x, y, self.width, self.height), tuple(self.draw(x, y)))


def facts_card(facts: Sequence[Fact], width: float, columns: int, flow: Flow) -> Card:
    """Numbers with what they say below them, in ``columns`` on a panel."""
    lines = -(-len(facts) // columns)
    height = lines * _FACT + (lines - 1) * _FACT_GAP + 2 * _PAD - 0.6
    # As wide as its text needs and no wider, so that the numbers stand apart evenly.
    split = [facts[i::columns] for i in range(columns)]
    needed = [max((_fact_width(fact, flow) for fact in column), default=0.0) for column in split]
    gap = (width - 2 * _PAD - sum(needed)) / max(1, columns - 1)

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = [Panel(Rect(x, y, width, height), PANEL, 1.5)]
        for i, fact in enumerate(facts):
            left = x + _PAD + sum(needed[: i % columns]) + (i % columns) * gap
            top = y + _PAD + (i // columns) * (_FACT + _FACT_GAP)
            items += text_lines([fact.value], left, top, _VALUE_PT, flow.measure, bold=True)
            items += text_lines([fact.label], left, top + 6.3, _LABEL_PT, flow.measure, colour=SOFT)
        return items

    return Card("facts", width, height, draw)


def _fact_width(fact: Fact, flow: Flow) -> float:
    return max(flow.measure(fact.value, _VALUE_PT, True), flow.measure(fact.label, _LABEL_PT, False))


def columns_for(facts: Sequence[Fact], width: float, flow: Flow) -> int:
    """How many facts find room side by side, in lines as even as can be."""
    for lines in range(1, len(facts) + 1):
        columns = -(-len(facts) // lines)
        needed = [max(_fact_width(fact, flow) for fact in facts[i::columns]) for i in range(columns)]
        if sum(needed) + (columns - 1) * 4.0 + 2 * _PAD <= width:
            return columns
    return 1


def alarm_card(text: str, error: bool, width: float, flow: Flow, page: int | None = None) -> Card:
    """A sentence on a coloured strip, a link to a page: nobody should begin without having read it."""
    ground, ink = _ALARM[error]
    lines = wrapped(text, 9.5, True, width - 2 * _PAD, flow.measure)
    height = len(lines) * line_height(9.5) + 2 * 2.0 - 0.8

    def draw(x: float, y: float) -> list[Item]:
        return [
            Panel(Rect(x, y, width, height), ground, 1.5),
            *text_lines(lines, x + _PAD, y + 2.0, 9.5, flow.measure, bold=True, colour=ink, page=page),
        ]

    return Card("facts", width, height, draw)


def text_card(kind: BlockKind, title: str, lines: Sequence[Line], width: float, flow: Flow) -> Card:
    """Running text under a heading."""
    broken = flow.broken(lines, width)
    height = HEADING + len(broken) * line_height(9.0)

    def draw(x: float, y: float) -> list[Item]:
        return [*flow.heading(title, x, y, width), *flow.line_items(broken, x, y + HEADING, width)]

    return Card(kind, width, height, draw)


def contents_columns(width: float) -> int:
    """How many columns a list of contents takes in a width."""
    return max(1, int((width + _COLUMN_GAP) // (_CONTENTS_COLUMN + _COLUMN_GAP)))


def contents_height(lines: int) -> float:
    """The height of a list of contents with ``lines`` below its heading."""
    return HEADING + lines * _ROW


def contents_card(rows: Sequence[Row], width: float, columns: int, flow: Flow) -> Card:
    """What begins on which page."""
    per_column = -(-len(rows) // columns)
    height = contents_height(per_column)
    own = (width - (columns - 1) * _COLUMN_GAP) / columns

    def draw(x: float, y: float) -> list[Item]:
        items = flow.heading("Contents", x, y, width)
        for i, row in enumerate(rows):
            left = x + (i // per_column) * (own + _COLUMN_GAP)
            top = y + HEADING + (i % per_column) * _ROW
            baseline = top + ASCENT * _ROW_PT * MM_PER_POINT
            number = flow.measure(row.pages, _ROW_PT, True)
            title = shortened(row.title, _ROW_PT, False, own - number - 6.0, flow.measure)
            taken = flow.measure(title, _ROW_PT, False)
            items.append(Text(left, baseline, title, _ROW_PT, taken, False, INK, page=row.first))
            right = left + own
            items.append(Text(right, baseline, row.pages, _ROW_PT, number, True, INK, "end", row.first))
            items.append(
                Rule(
                    Point(left + taken + 1.5, baseline - 0.2),
                    Point(right - number - 1.5, baseline - 0.2),
                    _LEADER,
                    0.15,
                )
            )
        return items

    return Card("contents", width, height, draw)
