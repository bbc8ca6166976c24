"""Pages as plain data in millimetres, x to the right and y down from the upper left corner of the paper.

A plan has pages, a page has blocks that never overlap, a block has items. Renderers only paint them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from builder.drawing.marks import CAP_HEIGHT as CAP_HEIGHT
from builder.drawing.marks import Anchor, Mark
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point

MM_PER_POINT = 25.4 / 72
ASCENT = 0.76  # of the size of a text, above its baseline, capitals with room
DESCENT = 0.22
FOOTER = 6.0  # mm at the foot of a page

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
class Rule:
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


Item = Text | Rule | Panel | Picture
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
class Entry:
    """A line of the list of contents: what begins on which page, counted from 1; ``slot`` of a step."""

    title: str
    page: int
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole document. ``scale`` is paper mm per table mm of every level's drawing.

    ``remarks`` are for whoever asked for it, not for the paper: what did not come out as it was asked for.
    """

    title: str
    author: str
    language: str
    scale: float
    pages: tuple[Page, ...]
    remarks: tuple[str, ...] = ()
