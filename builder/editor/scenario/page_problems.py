"""On which page one repairs a problem of a scenario, and how many there are on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from builder.editor.widgets.plain_texts import plain_tip
from builder.language import _
from builder.problems import Problem, Severity
from builder.view.theme import colours

_SIDE = 15.0  # px of a disc
_AIR = 4  # px beside the words and beside the disc
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
    """The id of the page on which a problem is repaired, of those there are; empty where none is."""
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
        self.setToolTip(plain_tip("\n".join(problem.message for problem in self._found[:_MOST_TOLD])))
        name = _("{page}, problems: {count}") if self._found else "{page}"
        self.setAccessibleName(name.format(page=self._title, count=len(self._found)))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for bold words and a disc, whether they are bold and there is one or not: nothing may move."""
        font = QFont(self.font())
        font.setBold(True)
        words = QFontMetrics(font).horizontalAdvance(self._title)
        return QSize(words + round(_SIDE) + 4 * _AIR, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def words_at(self) -> QRect:
        """Where the words stand: in the middle, beside a disc in the middle of what that leaves."""
        return self.rect().adjusted(0, 0, -round(_SIDE) - _AIR if self._found else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        option, style = QStyleOptionToolButton(), self.style()
        self.initStyleOption(option)
        option.text = ""
        framed = QStylePainter(self)
        framed.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        framed.end()
        painter = QPainter(self)
        style.drawItemText(
            painter,
            self.words_at,
            Qt.AlignmentFlag.AlignCenter,
            self.palette(),
            self.isEnabled(),
            self._title,
            QPalette.ColorRole.ButtonText,
        )
        if self._found:
            self._paint_disc(painter)
        painter.end()

    def _paint_disc(self, painter: QPainter) -> None:
        mine = colours(self.palette())
        inks = {Severity.ERROR: mine.bad, Severity.WARNING: mine.doubtful, Severity.NOTE: mine.faint}
        worst = min((problem.severity for problem in self._found), key=lambda severity: severity.rank)
        box = QRectF(self.width() - _SIDE - _AIR, (self.height() - _SIDE) / 2, _SIDE, _SIDE)
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
