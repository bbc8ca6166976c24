"""The icons, drawn for this program: lines on a 24 by 24 grid in the colour of the text."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_HEX = "M12 2.5 L20.2 7.25 V16.75 L12 21.5 L3.8 16.75 V7.25 Z"

# SVG path data; parts after a "|" are filled instead of drawn as lines.
_PATHS: dict[str, str] = {
    "new": "M6 3 H14 L18.5 7.5 V21 H6 Z M14 3 V7.5 H18.5 M12.2 11 V17.5 M9 14.25 H15.5",
    "open": "M3 19 V5.5 H9.5 L11.5 8 H19.5 V10.5 M3 19 L6.2 10.5 H22 L18.8 19 Z",
    "save": "M4 4 H16.5 L20 7.5 V20 H4 Z M8 4 V9 H15 V4 M7.5 20 V13.5 H16.5 V20",
    "sheets": "M6 3 H14 L18.5 7.5 V21 H6 Z M14 3 V7.5 H18.5 M9 12 H15.5 M9 15 H15.5 M9 18 H13",
    "undo": "M8.5 5 L4 9.5 L8.5 14 M4 9.5 H14.5 A5 5 0 0 1 14.5 19.5 H9",
    "redo": "M15.5 5 L20 9.5 L15.5 14 M20 9.5 H9.5 A5 5 0 0 0 9.5 19.5 H15",
    "select": "M6 3.5 V18 L10 14.5 L12.8 20.5 L15.3 19.3 L12.6 13.6 L17.8 13.2 Z",
    "place": f"{_HEX} M12 8 V16 M8 12 H16",
    "remove": f"{_HEX} M8.8 8.8 L15.2 15.2 M15.2 8.8 L8.8 15.2",
    "turn-right": "M19.5 12 A7.5 7.5 0 1 1 16.5 6 M17.5 2 V6.8 H12.7",
    "turn-left": "M4.5 12 A7.5 7.5 0 1 0 7.5 6 M6.5 2 V6.8 H11.3",
    "level-up": "M4 16.5 L12 20.5 L20 16.5 M12 14 V4 M8 7.5 L12 3.5 L16 7.5",
    "level-down": "M4 7.5 L12 3.5 L20 7.5 M12 10 V20 M8 16.5 L12 20.5 L16 16.5",
    "level-all": "M12 3.5 L21 8 L12 12.5 L3 8 Z M3 12.2 L12 16.7 L21 12.2 M3 16.4 L12 20.9 L21 16.4",
    "zoom-in": "M16 10 A6 6 0 1 1 4 10 A6 6 0 1 1 16 10 M14.5 14.5 L20.5 20.5 M10 7.2 V12.8 M7.2 10 H12.8",
    "zoom-out": "M16 10 A6 6 0 1 1 4 10 A6 6 0 1 1 16 10 M14.5 14.5 L20.5 20.5 M7.2 10 H12.8",
    "fit": "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15"
    "|M12 7.5 L16 9.8 V14.2 L12 16.5 L8 14.2 V9.8 Z",
    "error": "|M8.2 2.5 H15.8 L21.5 8.2 V15.8 L15.8 21.5 H8.2 L2.5 15.8 V8.2 Z",
    "warning": "|M12 2.5 L22.5 21 H1.5 Z",
    "note": "M21 12 A9 9 0 1 1 3 12 A9 9 0 1 1 21 12 M12 11 V17 M12 7.2 V7.6",
}
_SIZES = (16, 20, 24, 32, 48)


def icon(name: str, colour: QColor, disabled: QColor | None = None) -> QIcon:
    """The icon of that name in a colour, sharp at every size. Raises KeyError for an unknown name."""
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(pixmap(name, colour, size))
        if disabled is not None:
            made.addPixmap(pixmap(name, disabled, size), QIcon.Mode.Disabled)
    return made


def pixmap(name: str, colour: QColor, size: int) -> QPixmap:
    """The icon as a square picture of ``size`` device pixels."""
    lines, _, filled = _PATHS[name].partition("|")
    ink = colour.name()
    parts = []
    if lines:
        parts.append(
            f'<path d="{lines}" fill="none" stroke="{ink}" stroke-width="1.7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if filled:
        parts.append(f'<path d="{filled}" fill="{ink}"/>')
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{"".join(parts)}</svg>'
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def application_icon() -> QIcon:
    """Three hexes in steps, one over the other: the program's own icon."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        QSvgRenderer(QByteArray(_APPLICATION.encode())).render(painter, QRectF(0, 0, size, size))
        painter.end()
        made.addPixmap(picture)
    return made


def _hexagon(x: float, y: float, size: float) -> str:
    half, side = size / 2, size / 2 / 0.866
    points = (
        (x, y - side),
        (x + half, y - side / 2),
        (x + half, y + side / 2),
        (x, y + side),
        (x - half, y + side / 2),
        (x - half, y - side / 2),
    )
    return "M" + " L".join(f"{px:.2f} {py:.2f}" for px, py in points) + " Z"


_APPLICATION = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    + "".join(
        f'<path d="{_hexagon(x, y, 27)}" fill="{fill}" stroke="#2d3326" stroke-width="2.6" '
        'stroke-linejoin="round"/>'
        for x, y, fill in ((18.5, 43, "#d8c489"), (45.5, 43, "#8d9298"), (32, 20.5, "#7fa650"))
    )
    + "</svg>"
)
