"""On which page one mends a problem of a scenario, and how many there are on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap

from builder.editor.theme import Colours
from builder.problems import Problem, Severity

SIDE = 16  # px of a badge
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


def badge(count: int, worst: Severity, colours: Colours, ratio: float) -> QIcon:
    """A disc with a number, in the colour of the worst problem."""
    pixmap = QPixmap(int(SIDE * ratio), int(SIDE * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    inks = {Severity.ERROR: colours.bad, Severity.WARNING: colours.doubtful, Severity.NOTE: colours.faint}
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(inks[worst])
    painter.drawEllipse(QPointF(SIDE / 2, SIDE / 2), SIDE / 2, SIDE / 2)
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(10 if count <= _LARGEST else 9)
    painter.setFont(font)
    painter.setPen(QColor("#ffffff") if colours.halo.lightnessF() > 0.5 else QColor("#101114"))
    text = str(count) if count <= _LARGEST else f"{_LARGEST}+"
    painter.drawText(QRectF(0, 0, SIDE, SIDE), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return QIcon(pixmap)
