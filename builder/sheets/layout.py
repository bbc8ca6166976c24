"""Pages as plain data in millimetres, x to the right and y down from the upper left corner of the paper; and
text broken into lines that fit, through an injected measure.

A plan has pages, a page has blocks that never overlap, a block has items. Renderers only paint them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from builder.drawing.marks import CAP_HEIGHT as CAP_HEIGHT
from builder.drawing.marks import Anchor, Mark
from builder.hexgrid import Hex, Point
from builder.language import _, pgettext
from builder.wording import cleaned, on_one_line

MM_PER_POINT = 25.4 / 72
ASCENT = 0.76  # of the size of a text, above its baseline, capitals with room
DESCENT = 0.22
FOOTER = 6.0  # mm at the foot of a page
PAGE_DPI = 150  # of a page as a picture

Measure = Callable[[str, float, bool], float]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether the two share more than ``slack`` mm both ways."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )

    def holds(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether the other lies within this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def inset(self, by: float) -> Rect:
        """The rectangle with ``by`` mm less on every side."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: ``x`` is where its ``anchor`` lies, ``y`` its baseline, ``width`` as measured.

    A click on it leads to ``page``, counted from 1, where there is one.
    """

    x: float
    y: float
    text: str
    pt: float
    width: float
    bold: bool = False
    colour: str = "#26231f"
    anchor: Anchor = "start"
    page: int | None = None

    @property
    def rect(self) -> Rect:
        """The room it takes."""
        left = self.x - {"start": 0.0, "middle": self.width / 2, "end": self.width}[self.anchor]
        size = self.pt * MM_PER_POINT
        return Rect(left, self.y - ASCENT * size, self.width, (ASCENT + DESCENT) * size)


@dataclass(frozen=True, slots=True)
class StraightLine:
    """A straight line, ``width`` in mm."""

    start: Point
    end: Point
    colour: str
    width: float = 0.2

    @property
    def rect(self) -> Rect:
        """The room it takes."""
        x, y = min(self.start.x, self.end.x), min(self.start.y, self.end.y)
        return Rect(x, y, abs(self.end.x - self.start.x), abs(self.end.y - self.start.y))


@dataclass(frozen=True, slots=True)
class Panel:
    """A filled rectangle with round corners of ``radius`` mm."""

    rect: Rect
    fill: str
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture:
    """Marks of the table drawn at ``scale`` (paper mm per table mm), ``origin`` at the rectangle's corner."""

    rect: Rect
    marks: tuple[Mark, ...]
    scale: float
    origin: Point


@dataclass(frozen=True, slots=True)
class Mention:
    """A line that names a page, put into words when pages have numbers (`builder.sheets.paging.finishing`).

    ``text`` has ``{page}`` where the number of the page with ``target`` among its anchors goes.
    """

    x: float
    y: float
    text: str
    target: str
    pt: float
    colour: str = "#26231f"
    anchor: Anchor = "start"


Item = Text | StraightLine | Panel | Picture
BlockKind = Literal[
    "title",
    "facts",
    "boxes",
    "picture",
    "parts",
    "step",
    "notes",
    "footer",
    "contents",
    "checklist",
    "key",
    "map",
    "zones",
    "play",
    "mat",
    "section",
]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page; ``slot`` of a step is its level.

    ``symbols`` names what in it needs a word of explanation, as `builder.sheets.front.key` lists them.
    ``mentions`` are lines of it still to be put into words. ``cut_notes`` are the designer's notes that it
    cuts short, by what they are about (`builder.sheets.building.remarks.NoteKey`).
    """

    kind: BlockKind
    rect: Rect
    items: tuple[Item, ...]
    slot: int | None = None
    symbols: frozenset[str] = frozenset()
    mentions: tuple[Mention, ...] = ()
    cut_notes: frozenset[Hex | int] = frozenset()


@dataclass(slots=True)
class Page:
    """One page; ``bookmarks`` are the titles that the PDF's outline shows for it.

    ``anchors`` are what mentions on other pages call what is on this one.
    """

    width: float
    height: float
    margin: float
    blocks: list[Block] = field(default_factory=list)
    bookmarks: list[str] = field(default_factory=list)
    footer: float = FOOTER
    anchors: set[str] = field(default_factory=set)

    @property
    def content(self) -> Rect:
        """The room between the margins, above the footer."""
        full = Rect(0, 0, self.width, self.height).inset(self.margin)
        return Rect(full.x, full.y, full.width, full.height - self.footer)


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the list of contents: what begins on which page, counted from 1; ``slot`` of a step."""

    title: str
    page: int
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole document. ``scale`` is paper mm per table mm of every level's drawing.

    ``remarks`` are for whoever asked for it, not for the paper: what did not come out as it was asked for.
    ``source`` is the battlefield as a file, which a PDF carries along.
    """

    title: str
    author: str
    language: str
    scale: float
    pages: tuple[Page, ...]
    remarks: tuple[str, ...] = ()
    source: bytes = b""


INK = "#26231f"
SOFT = "#7a7267"
PANEL = "#f4f1ec"  # behind what belongs together
LEADING = 1.28
_WAYS = frozenset(("L", "R", "AL"))  # letters that have a direction
_LEAST_PART = 3  # letters of a word that a compound word is broken behind
_LONGEST_LETTER = 16  # characters that one letter with its accents may take


def continued(title: str) -> str:
    """The title of what goes on from the page before."""
    return _("{title}, continued", title=title)


def line_height(pt: float) -> float:
    """Baseline to baseline in mm."""
    return pt * MM_PER_POINT * LEADING


def runs_left(text: str) -> bool:
    """Whether a line is read from right to left: so its first letter says that has a direction."""
    return next((way != "L" for way in map(unicodedata.bidirectional, text) if way in _WAYS), False)


def wrapped(text: str, pt: float, bold: bool, width: float, measure: Measure) -> list[str]:
    """The text in lines at most ``width`` mm wide; its own line breaks are kept, long words are cut."""
    lines: list[str] = []
    for paragraph in cleaned(text).splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if measure(longer, pt, bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _cut(word, pt, bold, width, measure)
            lines += full
        lines.append(line)
    return lines


def _cut(word: str, pt: float, bold: bool, width: float, measure: Measure) -> list[str]:
    """A word in parts at most ``width`` wide, each at least one letter with its accents, cut behind hyphens
    and within compound words where it has some.
    """
    parts: list[str] = []
    guess = 32
    # Translators: last parts of compound words, as of names of pieces, with spaces between.
    # A word that is too long for a line is broken before them.
    ends = tuple(pgettext("parts of words", "tile hex").split())
    while len(word) > 1:
        # Look at no more letters than a line may hold: a word may be as long as a book.
        while guess < len(word) and measure(word[:guess], pt, bold) <= width:
            guess *= 2
        if guess >= len(word) and measure(word, pt, bold) <= width:
            break
        low, high = 1, min(guess, len(word) - 1)
        while low < high:
            middle = (low + high + 1) // 2
            if measure(word[:middle], pt, bold) <= width:
                low = middle
            else:
                high = middle - 1
        low = _between_letters(word, low)
        hyphen = word.rfind("-", 0, low) + 1
        joints = (at for at in range(low, hyphen + _LEAST_PART - 1, -1) if word.startswith(ends, at))
        joint = next((at for at in joints if measure(f"{word[:at]}-", pt, bold) <= width), 0)
        low = joint or hyphen or low
        guess = 2 * low
        parts.append(f"{word[:low]}-" if joint else word[:low])
        word = word[low:]
    return [*parts, word] if word else parts


def _between_letters(word: str, at: int) -> int:
    """The last place up to ``at`` where no accent or joined sign is torn off, or ``at`` if there is none."""
    for place in range(at, max(0, at - _LONGEST_LETTER), -1):
        if not _joins(word[place]) and word[place - 1] != "\u200d":
            return place
    return at


def _joins(letter: str) -> bool:
    """Whether it belongs to the letter before it: an accent, a joiner, a variant or a tone of an emoji."""
    return (
        unicodedata.category(letter) in ("Mn", "Me", "Mc")
        or letter in "\u200d\ufe0f"
        or ("\U0001f3fb" <= letter <= "\U0001f3ff")
    )


def shortened(text: str, pt: float, bold: bool, width: float, measure: Measure) -> str:
    """The text on one line, ended with an ellipsis where it does not fit."""
    text = on_one_line(text)
    if measure(text, pt, bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", pt, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[: _between_letters(text, low) if low else 0].rstrip() + "…"


def wrapped_at_most(
    count: int, text: str, pt: float, bold: bool, width: float, measure: Measure
) -> list[str]:
    """The text in at most ``count`` lines, ended with an ellipsis where that is not all of it."""
    lines = wrapped(text, pt, bold, width, measure)
    if len(lines) <= count:
        return lines
    return [*lines[: count - 1], shortened(" ".join(lines[count - 1 : count + 1]), pt, bold, width, measure)]


def first_parts(text: str, pt: float, width: float, measure: Measure) -> str:
    """As many of the parts, set apart by dots, as find room on a line; of the first at least its beginning.

    Empty where there is no room even for an ellipsis.
    """
    parts = text.split(" · ")
    shorter = (" · ".join(parts[:end]) for end in range(len(parts), 0, -1))
    some = next((some for some in shorter if measure(some, pt, False) <= width), None)
    some = shortened(parts[0], pt, False, width, measure) if some is None else some
    return some if measure(some, pt, False) <= width else ""


def text_lines(
    lines: list[str],
    x: float,
    top: float,
    pt: float,
    measure: Measure,
    *,
    bold: bool = False,
    colour: str = INK,
    page: int | None = None,
) -> tuple[Text, ...]:
    """Lines of text one below the other, the first one's capitals touching ``top``; links to a ``page``."""
    first = top + ASCENT * pt * MM_PER_POINT
    return tuple(
        Text(x, first + i * line_height(pt), line, pt, measure(line, pt, bold), bold, colour, page=page)
        for i, line in enumerate(lines)
        if line
    )
