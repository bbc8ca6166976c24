"""On which page one mends a problem of a scenario, and how many there are on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from builder.editor.theme import colours
from builder.problems import Problem, Severity

_SIDE = 15.0  # px of a disc
_MOST_TOLD = 6  # problems in a tool tip
_LARGEST = 9  # a larger count is shown as this with a plus

_PAGES: Mapping[str, tuple[str, ...]] = {
    "title": ("general",),
    "edition": ("general",),
    "rounds": ("general",),
    "boxes": ("general",),
    "zones": ("zones",),
    "layouts": ("players", "general"),
    "glyphs": ("things",),
    "shuffled": ("hidden", "things"),
    "secret": ("hidden", "things"),
    "objects": ("things",),
    "neutrals": ("figures", "things"),
    "doors": ("doors", "things"),
    "victory": ("victory",),
    "rules": ("rules",),
    "texts": ("texts",),
}
"""The pages for each part of a scenario, the best first. Armies and figures are part of the players."""
_ARMY = frozenset({"army-over-points", "unique-card-twice", "unknown-card"})


def page_of(problem: Problem, pages: Iterable[str]) -> str:
    """The id of the page on which a problem is mended, of those there are; empty where none is."""
    part = part_of(problem)[0]
    wanted = _PAGES.get(part, ())
    if part == "layouts" and problem.code in _ARMY:
        wanted = ("armies", *wanted)
    if part == "layouts" and problem.code.startswith("figure"):
        wanted = ("figures", *wanted)
    there = set(pages)
    return next((page for page in wanted if page in there), "")


def part_of(problem: Problem) -> tuple[str, int]:
    """The part of the scenario that a problem names, and its number from 1; 0 where it has none."""
    path = problem.source.path if problem.source is not None else ""
    part, _, rest = path.partition("/")
    number = rest.partition("/")[0]
    return part, int(number) if number.isdecimal() else 0


class PageButton(QToolButton):
    """The button of a page. It bears a disc with the number of problems there, in the colour of the worst."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = title
        self._found: tuple[Problem, ...] = ()
        self.setText(title)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.count(())

    def count(self, found: Iterable[Problem]) -> None:
        """Tell of these problems."""
        self._found = tuple(found)
        self.setToolTip("\n".join(problem.message for problem in self._found[:_MOST_TOLD]))
        name = self.tr("{page}, problems: {count}") if self._found else "{page}"
        self.setAccessibleName(name.format(page=self._title, count=len(self._found)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._found:
            return
        mine = colours(self.palette())
        inks = {Severity.ERROR: mine.bad, Severity.WARNING: mine.doubtful, Severity.NOTE: mine.faint}
        worst = min((problem.severity for problem in self._found), key=lambda severity: severity.rank)
        box = QRectF(self.width() - _SIDE - 3, (self.height() - _SIDE) / 2, _SIDE, _SIDE)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(inks[worst])
        painter.drawEllipse(box)
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(9)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff") if mine.halo.lightnessF() > 0.5 else QColor("#101114"))
        count = len(self._found)
        text = str(count) if count <= _LARGEST else f"{_LARGEST}+"
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
