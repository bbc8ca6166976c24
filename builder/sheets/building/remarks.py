"""What is told below the drawing of a step: notes on the level, a line for each lettered or numbered mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.sheets.building.hex_notes import NOTES, NoteKey
from builder.sheets.layout import ASCENT, MM_PER_POINT, Item, Measure, Mention, Panel, Rect, Text
from builder.sheets.texts import INK, line_height, text_lines, wrapped

_PT = 7.5
_MARK_PT = 7.0
_DISC = 3.6  # mm across
_RISE = 0.55  # of a disc above the capitals beside it
_BAR = 0.7  # beside a note on the whole level
_TEXT = 5.0  # where the text beside a disc begins
_BAR_TEXT = 2.2
_COLUMN = 70.0
_GUTTER = 5.0
_TOP = 1.5  # above the first line
_BETWEEN = 0.9
_MOST_LINES = 6
_MORE = "(see Notes, page {page})"


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, and the ``mark`` on its disc of colour ``fill``; no mark for the whole level.

    ``note`` is the designer's note that it tells, if it tells one.
    """

    mark: str
    text: str
    fill: str
    note: NoteKey | None = None


_Laid = tuple[Remark, list[str]]


class Remarks:
    """Remarks laid out for any width, at most some lines each.

    A note that is cut off names the page where it is told whole, where there is a ``notes_page``.
    """

    def __init__(self, remarks: Sequence[Remark], measure: Measure, *, notes_page: bool) -> None:
        self._remarks = tuple(remarks)
        self._measure = measure
        self._notes_page = notes_page

    def height(self, width: float) -> float:
        """The height in mm at a width; 0 without remarks."""
        columns = self._columns(width)
        return max((_high(column) for column in columns), default=0.0) + (_TOP if columns else 0.0)

    def items(self, rect: Rect) -> list[Item]:
        """The remarks drawn into a rectangle of that width and height."""
        return [item for placed in self._placed(rect) for item in self._items(*placed)]

    def mentions(self, rect: Rect) -> tuple[Mention, ...]:
        """Behind each note that is cut off, the page of the notes."""
        cut = self.cut_notes(rect.width) if self._notes_page else frozenset()
        found: list[Mention] = []
        for remark, lines, x, y in self._placed(rect):
            if remark.note is not None and remark.note in cut:
                *_, last = (item for item in self._items(remark, lines, x, y) if isinstance(item, Text))
                after = last.x + self._measure(last.text + " ", _PT, False)
                found.append(Mention(after, last.y, _MORE, NOTES, _PT, INK))
        return tuple(found)

    def _placed(self, rect: Rect) -> Iterator[tuple[Remark, list[str], float, float]]:
        """The remarks with their lines and upper left corners."""
        columns = self._columns(rect.width)
        wide = _column_width(len(columns), rect.width)
        for i, column in enumerate(columns):
            x, y = rect.x + i * (wide + _GUTTER), rect.y + _TOP
            for remark, lines in column:
                yield remark, lines, x, y
                y += _height(lines) + _BETWEEN

    def cut_notes(self, width: float) -> frozenset[NoteKey]:
        """The notes that are not told to their end at a width."""
        columns = self._columns(width)
        own = _column_width(len(columns), width)
        return frozenset(
            remark.note
            for remark in self._remarks
            if remark.note is not None and len(self._whole(remark, own)) > _MOST_LINES
        )

    def _items(self, remark: Remark, lines: list[str], x: float, y: float) -> list[Item]:
        if not remark.mark:
            bar = Rect(x, y - 0.4, _BAR, _height(lines))
            beside = text_lines(lines, x + _BAR_TEXT, y, _PT, self._measure, colour=INK)
            return [Panel(bar, remark.fill, _BAR / 2), *beside]
        width = self._measure(remark.mark, _MARK_PT, True)
        disc = Rect(x, y - _RISE, max(_DISC, width + 1.6), _DISC)
        baseline = disc.y + (_DISC + ASCENT * 0.96 * _MARK_PT * MM_PER_POINT) / 2
        middle = disc.x + disc.width / 2
        return [
            Panel(disc, remark.fill, _DISC / 2),
            Text(middle, baseline, remark.mark, _MARK_PT, width, True, "#ffffff", "middle"),
            *text_lines(lines, max(x + _TEXT, disc.right + 1.0), y, _PT, self._measure, colour=INK),
        ]

    def _columns(self, width: float) -> list[list[_Laid]]:
        """The remarks with their lines, dealt to columns of about the same height."""
        if not self._remarks:
            return []
        count = max(1, min(len(self._remarks), int((width + _GUTTER) // (_COLUMN + _GUTTER))))
        laid = [(remark, self._lines(remark, _column_width(count, width))) for remark in self._remarks]
        columns: list[list[_Laid]] = [[]]
        share = _high(laid) / count
        for one in laid:
            if len(columns) < count and columns[-1] and _high([*columns[-1], one]) > share + _DISC / 2:
                columns.append([])
            columns[-1].append(one)
        return columns + [[] for _ in range(count - len(columns))]

    def _room(self, remark: Remark, width: float) -> float:
        return width - max(_TEXT, self._measure(remark.mark, _MARK_PT, True) + 2.6)

    def _whole(self, remark: Remark, width: float) -> list[str]:
        room = self._room(remark, width)
        return [line for line in wrapped(remark.text, _PT, False, room, self._measure) if line]

    def _lines(self, remark: Remark, width: float) -> list[str]:
        room, lines = self._room(remark, width), self._whole(remark, width)
        if len(lines) <= _MOST_LINES:
            return lines
        tail = " …"
        named = f" {_MORE.format(page=999)}" if self._notes_page and remark.note is not None else ""
        left = room - self._measure(tail + named, _PT, False)
        words = lines[_MOST_LINES - 1].split()
        while words and self._measure(" ".join(words), _PT, False) > left:
            words.pop()
        return [*lines[: _MOST_LINES - 1], " ".join(words) + tail]


def _column_width(count: int, width: float) -> float:
    return (width - (count - 1) * _GUTTER) / max(1, count)


def _height(lines: Sequence[str]) -> float:
    return max(1, len(lines)) * line_height(_PT)


def _high(column: Sequence[_Laid]) -> float:
    return sum(_height(lines) + _BETWEEN for _, lines in column)
