"""What stands below a drawing of start zones, glyphs and figures: each sample with what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from builder.drawing.marks import Mark
from builder.hexgrid import Bounds, Hex, Point, bounds
from builder.sheets.building.remarks import NoteKey
from builder.sheets.layout import (
    INK,
    SOFT,
    Item,
    Measure,
    Mention,
    Picture,
    Rect,
    line_height,
    text_lines,
    wrapped,
    wrapped_at_most,
)

HEX = Hex(0, 0)  # where a sample lies on a separate table
_COLUMN = 52.0
_SAMPLE, _HIGH = 9.5, 8.8
_GAP = 2.2
_AIR = 1.6
_NAME_PT, _PT = 8.5, 7.5
_ABOVE = 2.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample, drawn about the hex (0, 0), with a name and what is said of it."""

    marks: tuple[Mark, ...]
    name: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class _Laid:
    entry: Entry
    name: list[str]
    said: list[str]

    @property
    def text_height(self) -> float:
        return len(self.name) * line_height(_NAME_PT) + len(self.said) * line_height(_PT)

    @property
    def height(self) -> float:
        return max(_HIGH, self.text_height) + _AIR


@dataclass(frozen=True, slots=True)
class Legend:
    """Entries in columns, then remarks across; it can be asked for its height before it is placed."""

    entries: tuple[Entry, ...]
    remarks: tuple[str, ...]
    measure: Measure

    def height(self, width: float) -> float:
        """The height in mm at a width; 0 where there is nothing."""
        if not self.entries and not self.remarks:
            return 0.0
        rows = sum(self._heights(self._columns(width)))
        return _ABOVE + rows + len(self._remarks(width)) * line_height(_PT)

    def items(self, rect: Rect) -> list[Item]:
        """All of it in a rectangle of that width and height."""
        items: list[Item] = []
        columns = self._columns(rect.width)
        heights = self._heights(columns)
        wide = rect.width / len(columns)
        for i, column in enumerate(columns):
            y = rect.y + _ABOVE
            for laid, height in zip(column, heights, strict=False):
                items += self._entry(laid, rect.x + i * wide, y)
                y += height
        top = rect.y + _ABOVE + sum(heights)
        remarks = self._remarks(rect.width)
        return [*items, *text_lines(remarks, rect.x, top, _PT, self.measure, colour=SOFT)]

    def mentions(self, rect: Rect) -> tuple[Mention, ...]:
        """None: a legend is whole."""
        return ()

    def cut_notes(self, width: float) -> frozenset[NoteKey]:
        """None: notes of the designer stand elsewhere."""
        return frozenset()

    def that_fits(self, width: float, height: float) -> tuple[Legend | None, Legend | None]:
        """The first of it that finds room in a height, and the rest; None where there is nothing."""
        low, high = 0, len(self.entries) + len(self.remarks)
        while low < high:
            middle = (low + high + 1) // 2
            if self._cut(0, middle).height(width) <= height + 0.001:
                low = middle
            else:
                high = middle - 1
        count = len(self.entries) + len(self.remarks)
        return (self._cut(0, low) if low else None), (self._cut(low, count) if low < count else None)

    def _cut(self, start: int, end: int) -> Legend:
        """Entries and remarks from one place to another, counted through."""
        count = len(self.entries)
        remarks = self.remarks[max(0, start - count) : max(0, end - count)]
        return Legend(self.entries[start:end], remarks, self.measure)

    def _columns(self, width: float) -> list[list[_Laid]]:
        count = min(max(1, int((width + 0.01) // _COLUMN)), max(1, len(self.entries)))
        room = width / count - _SAMPLE - 2 * _GAP
        laid = [
            _Laid(
                entry,
                wrapped_at_most(3, entry.name, _NAME_PT, True, room, self.measure),
                wrapped_at_most(5, entry.said, _PT, False, room, self.measure) if entry.said else [],
            )
            for entry in self.entries
        ]
        each = -(-len(laid) // count)
        return [laid[i * each : (i + 1) * each] for i in range(count)] if laid else [[]]

    def _heights(self, columns: Sequence[Sequence[_Laid]]) -> list[float]:
        return [max(laid.height for laid in line if laid) for line in zip_longest(*columns)]

    def _remarks(self, width: float) -> list[str]:
        return [part for line in self.remarks for part in wrapped(line, _PT, False, width, self.measure)]

    def _entry(self, laid: _Laid, x: float, y: float) -> list[Item]:
        high = max(_HIGH, laid.text_height)
        middle = y + high / 2
        frame = Rect(x, middle - _HIGH / 2, _SAMPLE, _HIGH)
        top = middle - laid.text_height / 2 + 0.4
        left = frame.right + _GAP
        said_top = top + len(laid.name) * line_height(_NAME_PT)
        return [
            sample_picture(laid.entry.marks, frame),
            *text_lines(laid.name, left, top, _NAME_PT, self.measure, bold=True, colour=INK),
            *text_lines(laid.said, left, said_top, _PT, self.measure, colour=SOFT),
        ]


def sample_picture(marks: tuple[Mark, ...], frame: Rect) -> Picture:
    """Marks about the hex (0, 0) as large as the frame allows."""
    box = bounds([HEX]) or Bounds(-1, -1, 1, 1)
    scale = min(frame.width / (box.width + 2), frame.height / (box.height + 2))
    return Picture(frame, marks, scale, Point(-frame.width / scale / 2, -frame.height / scale / 2))
