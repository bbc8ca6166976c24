"""Colours of the window and the canvas, light and dark (light unless the system is dark), and how they are
painted with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QGuiApplication,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QApplication

from builder.problems import Severity


def scaled(font: QFont, by: float) -> QFont:
    """A font with letters this many times as large."""
    made = QFont(font)
    made.setPointSizeF(made.pointSizeF() * by)
    return made


def bold(font: QFont | None = None, by: float = 1.0) -> QFont:
    """A font in bold letters, this many times as large; that of the application where none is given."""
    made = scaled(font, by) if font is not None and by != 1.0 else QFont(font or QFont())
    made.setBold(True)
    return made


@dataclass(frozen=True, slots=True)
class Colours:
    """What the canvas and the docks draw with. Every state also has a shape or a word of its own."""

    table: QColor
    grid: QColor
    text: QColor
    faint: QColor
    accent: QColor
    good: QColor
    doubtful: QColor
    bad: QColor
    halo: QColor

    @property
    def on_strong(self) -> QColor:
        """Letters and signs on the accent, and on good, doubtful and bad."""
        return QColor("#ffffff") if self.halo.lightnessF() > 0.5 else QColor("#101114")

    def of(self, severity: Severity | None) -> QColor:
        """The colour of a ghost: good, doubtful, bad."""
        if severity is Severity.ERROR:
            return self.bad
        return self.doubtful if severity is Severity.WARNING else self.good


def see_through(colour: QColor, alpha: int) -> QColor:
    """The same colour, ``alpha`` of 255 opaque."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made


def round_pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen with round ends and corners."""
    pen = QPen(colour, width, style)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def inked(
    painter: QPainter, fill: QColor | QBrush | Qt.GlobalColor | None = None, line: QColor | QPen | None = None
) -> QPainter:
    """The painter, which fills with one ink from now on and draws lines with the other; None for none."""
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.setPen(line if line is not None else Qt.PenStyle.NoPen)
    return painter


@contextmanager
def drawn(pixels: QSize, ratio: float = 1.0) -> Iterator[tuple[QPixmap, QPainter]]:
    """A transparent picture of a size in device pixels, ``ratio`` of them a px, and a painter that draws on
    it smoothly.
    """
    picture = QPixmap(pixels)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth(picture)
    yield picture, painter
    painter.end()


def smooth(device: QPaintDevice) -> QPainter:
    """What paints smoothly on a widget or a picture."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def stroke(painter: QPainter, path: QPainterPath | Iterable[Sequence[QPointF]], *pens: QPen) -> None:
    """Draw a path, or lines from point to point, with each of some pens: as a rule a halo first, so that it
    is seen on every terrain.
    """
    if not isinstance(path, QPainterPath):
        lines, path = path, QPainterPath()
        for points in lines:
            path.addPolygon(QPolygonF(points))
    for pen in pens:
        painter.strokePath(path, pen)


LIGHT = Colours(
    table=QColor("#eceae4"),
    grid=QColor("#dad7ce"),
    text=QColor("#26272b"),
    faint=QColor("#6b6c70"),
    accent=QColor("#1f6fd1"),
    good=QColor("#11803f"),
    doubtful=QColor("#b86e00"),
    bad=QColor("#c5221f"),
    halo=QColor(255, 255, 255, 230),
)
DARK = Colours(
    table=QColor("#25272b"),
    grid=QColor("#34373c"),
    text=QColor("#e8e8ea"),
    faint=QColor("#a2a5ab"),
    accent=QColor("#6fb0ff"),
    good=QColor("#58dc8a"),
    doubtful=QColor("#ffb84d"),
    bad=QColor("#ff6a60"),
    halo=QColor(20, 21, 24, 230),
)


def is_dark(palette: QPalette | None = None) -> bool:
    """Whether the window's background is dark."""
    colour = (palette or QGuiApplication.palette()).color(QPalette.ColorRole.Window)
    return colour.lightnessF() < 0.5


def colours(palette: QPalette | None = None) -> Colours:
    """The colours that go with a palette, the application's where none is given."""
    return DARK if is_dark(palette) else LIGHT


THEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}
"""The themes by their names; that of the system may be either."""
_THEME = "theme"  # a property of the application
_OUTLINE = QColor("#7a7d83")  # Fusion draws it darker; it still counts as dark in `is_dark`
_OUTLINED: tuple[Any, ...] = ("QLineEdit", "QAbstractSpinBox", "QCheckBox", "QRadioButton")
"""The kinds of widgets as Qt takes them: not as bytes, whatever its stubs say."""


def dress(application: QApplication, theme: str = "system") -> None:
    """Give the application the palette of a theme, and have it follow the system's light and dark."""
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(lambda scheme: _put_on(application, scheme))
    wear(application, theme)


def wear(application: QApplication, theme: str) -> None:
    """Give the application another theme. Raises KeyError for an unknown one."""
    application.setProperty(_THEME, theme)
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(THEMES[theme])  # title bars and the dialogs of the system, where it takes that
    _put_on(application, hints.colorScheme())


def _put_on(application: QApplication, systems: Qt.ColorScheme) -> None:
    wanted = THEMES[application.property(_THEME)]
    palette = palette_of(systems if wanted == Qt.ColorScheme.Unknown else wanted)
    if palette != application.palette():
        application.setPalette(palette)
        if is_dark(palette):  # Fusion makes these outlines darker than the window: they would not be seen
            palette.setColor(QPalette.ColorRole.Window, _OUTLINE)
            for kind in _OUTLINED:
                application.setPalette(palette, kind)


def palette_of(scheme: Qt.ColorScheme) -> QPalette:
    """The palette of the window for the system's colour scheme."""
    dark = scheme == Qt.ColorScheme.Dark
    window, base, other = ("#2d2f34", "#232529", "#292b30") if dark else ("#f6f5f2", "#ffffff", "#f3f2ee")
    mine = DARK if dark else LIGHT
    button = "#3a3d43" if dark else "#fbfaf8"
    palette = QPalette(QColor(button), QColor(window))
    role = QPalette.ColorRole
    for which, colour in (
        (role.Base, QColor(base)),
        (role.AlternateBase, QColor(other)),
        (role.WindowText, mine.text),
        (role.Text, mine.text),
        (role.ButtonText, mine.text),
        (role.ToolTipBase, QColor("#3a3d43" if dark else "#fffef8")),
        (role.ToolTipText, mine.text),
        (role.PlaceholderText, mine.faint),
        (role.Highlight, QColor("#2f6fb5" if dark else "#1f6fd1")),
        (role.HighlightedText, QColor("#ffffff")),
        (role.Link, mine.accent if dark else QColor("#1a5fb4")),  # read on every second row, too
    ):
        palette.setColor(which, colour)
    weak = QColor("#75787e" if dark else "#a3a3a1")
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, weak)
    return palette
