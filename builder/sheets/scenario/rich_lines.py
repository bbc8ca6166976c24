"""Texts with bold words, headings and lists broken into lines, and the lines filled into columns.

Letters are measured run by run, so words wrap rightly where bold and regular ones meet. The shipped font has
no italics: italic words are printed as the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from builder.formats.rich_text import Kind, Paragraph, Run
from builder.sheets.layout import ASCENT, MM_PER_POINT, Item, Measure, Text
from builder.sheets.texts import INK, line_height, wrapped
from builder.wording import cleaned

BODY_PT = 9.0
_SIZES: dict[Kind, float] = {"title": 12.0, "heading": 9.5}
# Free mm above a paragraph of each kind, and above one that an empty line set apart.
_ABOVE: dict[Kind, float] = {"title": 6.0, "heading": 3.0, "text": 1.3, "bullet": 0.7, "number": 0.7}
_APART = 2.6
_MARK = 4.6  # mm that rows of lists lie in
_SLACK = 0.2  # mm by which letters set together may be wider than one by one

_MOST_PARTS = 12  # under titles of their own, before columns are broken wherever they are full

Word = list[tuple[str, bool]]  # a word in stretches of regular and bold letters


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of one line: ``x`` from the left side of the column, ``width`` as measured."""

    x: float
    text: str
    width: float
    bold: bool


@dataclass(frozen=True, slots=True)
class RichLine:
    """A line: ``above`` mm stay free before it but at the top of a column; ``keep``: not without the next."""

    parts: tuple[Part, ...]
    pt: float
    above: float
    keep: bool = False

    @property
    def height(self) -> float:
        """Its height in mm without what stays free above."""
        return line_height(self.pt)

    def items(self, x: float, top: float) -> list[Item]:
        """The line drawn at a place."""
        base = top + ASCENT * self.pt * MM_PER_POINT
        return [Text(x + part.x, base, part.text, self.pt, part.width, part.bold, INK) for part in self.parts]


def rich_lines(paragraphs: Iterable[Paragraph], width: float, measure: Measure) -> list[RichLine]:
    """The paragraphs in lines at most ``width`` mm wide."""
    found: list[RichLine] = []
    for paragraph in paragraphs:
        found += _lines(paragraph, width, measure)
    return found


def _lines(paragraph: Paragraph, width: float, measure: Measure) -> Iterator[RichLine]:
    pt = _SIZES.get(paragraph.kind, BODY_PT)
    headed = paragraph.kind in _SIZES
    above = _ABOVE[paragraph.kind]
    if paragraph.apart:
        above = max(above, _APART)
    runs = [replace(run, bold=run.bold or headed) for run in paragraph.runs]
    mark = cleaned(paragraph.mark)
    mark_width = measure(mark, pt, False) if mark else 0.0
    left = max(_MARK, mark_width + 1.4) if mark else 0.0
    lines = list(_wrapped_runs(runs, pt, width - left, measure))
    for i, words in enumerate(lines):
        parts = _parts(words, left, pt, measure)
        if i == 0 and mark:
            parts.insert(0, Part(0.0, mark, mark_width, False))
        # Neither the first line of a paragraph nor the last one stands alone.
        keep = headed or (len(lines) > 2 and i in (0, len(lines) - 2)) or (len(lines) == 2 and i == 0)
        yield RichLine(tuple(parts), pt, above if i == 0 else 0.0, keep)


def _words(runs: Sequence[Run]) -> list[list[Word]]:
    """The words of some runs, line by line where breaks were set."""
    lines: list[list[Word]] = [[]]
    open_word = False
    for run in runs:
        for i, line in enumerate(cleaned(run.text).splitlines() or [""]):
            if i:
                lines.append([])
                open_word = False
            if line[:1].isspace():
                open_word = False
            for word in line.split():
                if open_word:
                    lines[-1][-1].append((word, run.bold))
                else:
                    lines[-1].append([(word, run.bold)])
                open_word = False
            open_word = bool(line) and not line[-1].isspace()
        if run.text.endswith("\n"):
            lines.append([])
            open_word = False
    return [line for line in lines if line]


def _wrapped_runs(runs: Sequence[Run], pt: float, width: float, measure: Measure) -> Iterator[list[Word]]:
    """The words line by line, each line at most ``width`` wide; words longer than that are cut."""
    space = measure(" ", pt, False)
    for words in _words(runs):
        line: list[Word] = []
        used = 0.0
        for word in words:
            for part in _cut(word, pt, width - _SLACK, measure):
                needed = sum(measure(text, pt, bold) for text, bold in part)
                if line and used + space + needed > width - _SLACK:
                    yield line
                    line, used = [], 0.0
                used += needed + (space if line else 0.0)
                line.append(part)
        yield line


def _cut(word: Word, pt: float, width: float, measure: Measure) -> list[Word]:
    if sum(measure(text, pt, bold) for text, bold in word) <= width:
        return [word]
    return [[(part, bold)] for text, bold in word for part in wrapped(text, pt, bold, width, measure)]


def _parts(words: Sequence[Word], left: float, pt: float, measure: Measure) -> list[Part]:
    """The words of a line as few stretches, each of one weight; blanks belong to the stretch before."""
    stretches: list[tuple[str, bool]] = []
    for i, word in enumerate(words):
        for k, (text, bold) in enumerate(word):
            blank = " " if i and not k else ""
            if stretches and stretches[-1][1] == bold:
                stretches[-1] = (stretches[-1][0] + blank + text, bold)
                continue
            if stretches and blank:
                stretches[-1] = (stretches[-1][0] + blank, stretches[-1][1])
            stretches.append((text, bold))
    parts: list[Part] = []
    x = left
    for text, bold in stretches:
        width = measure(text, pt, bold)
        parts.append(Part(x, text, width, bold))
        x += width
    return parts


def filled(lines: Sequence[RichLine], columns: int, height: float) -> tuple[list[list[RichLine]], int]:
    """The lines filled into columns of a height, as many as fit, and how many those are."""
    found: list[list[RichLine]] = []
    start = 0
    while start < len(lines) and len(found) < columns:
        end = _end_of_column(lines, start, height)
        if end == start:
            break
        found.append(list(lines[start:end]))
        start = end
    return found, start


def _end_of_column(lines: Sequence[RichLine], start: int, height: float) -> int:
    """One past the last line of a column; lines to be kept with the next one are not its last."""
    used, end = 0.0, start
    while end < len(lines):
        used += lines[end].height + (lines[end].above if end > start else 0.0)
        if used > height + 0.001:
            break
        end += 1
    if end == len(lines):
        return end
    last = end
    while last > start and lines[last - 1].keep:
        last -= 1
    # A column of nothing but headings is filled all the same.
    return last if last > start else end


def height_of_column(column: Sequence[RichLine]) -> float:
    """The height of a column in mm."""
    return sum(line.height + (line.above if i else 0.0) for i, line in enumerate(column))


def least_height(lines: Sequence[RichLine], columns: int, most: float) -> float:
    """The least height, up to ``most``, at which all lines find room in so many columns; ``most`` if none."""
    if filled(lines, columns, most)[1] < len(lines):
        return most
    low, high = 0.0, most
    while high - low > 0.5:
        middle = (low + high) / 2
        if filled(lines, columns, middle)[1] == len(lines):
            high = middle
        else:
            low = middle
    return high


def in_whole_parts(
    parts: Sequence[Sequence[RichLine]], columns: int, most: float
) -> list[list[RichLine]] | None:
    """The parts one after the other in columns, none of them broken, in the least height.

    None where that height is more than ``most``, where a single part is all there is, or where there are too
    many to try.
    """
    if not 1 < len(parts) <= _MOST_PARTS:
        return None
    best: list[list[RichLine]] | None = None
    least = most + 0.001
    for cuts in combinations(range(1, len(parts)), min(columns, len(parts)) - 1):
        ends = (0, *cuts, len(parts))
        made = [[line for part in parts[start:end] for line in part] for start, end in pairwise(ends)]
        high = max(height_of_column(column) for column in made)
        if high < least:
            best, least = made, high
    return best
