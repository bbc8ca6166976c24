"""The icons, drawn for this program: lines on a 24 by 24 grid in the colour of the text."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from builder.view.theme import drawn

_HEX = "M12 2.5 L20.2 7.25 V16.75 L12 21.5 L3.8 16.75 V7.25 Z"

# SVG path data; parts after a "|" are filled instead of drawn as lines.
_PATHS: dict[str, str] = {
    "new": "M6 3 H14 L18.5 7.5 V21 H6 Z M14 3 V7.5 H18.5 M12.2 11 V17.5 M9 14.25 H15.5",
    "open": "M3 19 V5.5 H9.5 L11.5 8 H19.5 V10.5 M3 19 L6.2 10.5 H22 L18.8 19 Z",
    "library": "M4 4 H10.5 V10.5 H4 Z M13.5 4 H20 V10.5 H13.5 Z M4 13.5 H10.5 V20 H4 Z "
    "M13.5 13.5 H20 V20 H13.5 Z",
    "save": "M4 4 H16.5 L20 7.5 V20 H4 Z M8 4 V9 H15 V4 M7.5 20 V13.5 H16.5 V20",
    "sheets": "M6 3 H14 L18.5 7.5 V21 H6 Z M14 3 V7.5 H18.5 M9 12 H15.5 M9 15 H15.5 M9 18 H13",
    "undo": "M8.5 5 L4 9.5 L8.5 14 M4 9.5 H14.5 A5 5 0 0 1 14.5 19.5 H9",
    "redo": "M15.5 5 L20 9.5 L15.5 14 M20 9.5 H9.5 A5 5 0 0 0 9.5 19.5 H15",
    "select": "M6 3.5 V18 L10 14.5 L12.8 20.5 L15.3 19.3 L12.6 13.6 L17.8 13.2 Z",
    "place": f"{_HEX} M12 8 V16 M8 12 H16",
    "remove": f"{_HEX} M8.8 8.8 L15.2 15.2 M15.2 8.8 L8.8 15.2",
    "stamp": "M9.5 10.5 C9.5 8.5 8.5 8 8.5 6 A3.5 3.5 0 0 1 15.5 6 C15.5 8 14.5 8.5 14.5 10.5 "
    "M5 16.5 C5 13 7 13 9.5 13 V10.5 H14.5 V13 C17 13 19 13 19 16.5 Z M5 20.5 H19",
    "stamp-save": "M12 3.5 V13 M8 9.5 L12 13.5 L16 9.5 M4 14 V20.5 H20 V14",
    "stamp-rename": "M4 20 L5 15.5 L15.8 4.7 A2 2 0 0 1 19.3 8.2 L8.5 19 Z M13.8 6.7 L17.3 10.2",
    "stamp-delete": "M4.5 6.5 H19.5 M9 6.5 V4 H15 V6.5 M6.5 6.5 L7.5 20.5 H16.5 L17.5 6.5 M10.2 10 V17 "
    "M13.8 10 V17",
    "fill": "M10 4 L18.5 12.5 L11 20 L3.5 12.5 L11.5 4.5 M3.5 12.5 H18.5 M9 3 L12 6 "
    "M20.5 15.5 C21.5 17 22 18 22 19 A1.7 1.7 0 0 1 18.9 19 C18.9 18 19.5 17 20.5 15.5 Z",
    "pipette": "M13.2 6.8 L17.2 10.8 M15.2 8.8 L18.4 5.6 A2 2 0 0 0 15.6 2.8 L12.4 6 M14.5 8.2 L6 "
    "16.7 L4.5 20.5 "
    "L8.3 19 L16.8 10.5",
    "walk": "M4 19.5 L8 15.5 M10 12.5 L13.5 12 M15.5 9.5 L19.5 5.5 M15.5 5 H20 V9.5"
    "|M6 19.5 A2.5 2.5 0 1 1 1 19.5 A2.5 2.5 0 1 1 6 19.5 Z",
    "look": "M2 8.5 C4 5 6.5 3.5 9 3.5 C11.5 3.5 14 5 16 8.5 C14 12 11.5 13.5 9 13.5 C6.5 13.5 4 12 2 8.5 Z "
    "M11.3 8.5 A2.3 2.3 0 1 1 6.7 8.5 A2.3 2.3 0 1 1 11.3 8.5 M13.5 13.5 L18 18 "
    "|M22 20 A2.2 2.2 0 1 1 17.6 20 A2.2 2.2 0 1 1 22 20 Z",
    "ladder": "M8 2.5 V21.5 M16 2.5 V21.5 M8 6 H16 M8 10 H16 M8 14 H16 M8 18 H16",
    "laur": "M3 4 H8 M4 4 V20 M7 4 V20 M3 20 H8 M16 4 H21 M17 4 V20 M20 4 V20 M16 20 H21 "
    "M8 8 H16 M8 16.5 H16",
    "wall": "M3 20.5 V7 H5.5 V9.5 H9 V7 H15 V9.5 H18.5 V7 H21 V20.5 Z M3 13 H21 M3 16.7 H21 "
    "M8 9.5 V13 M15.5 9.5 V13 M11.8 13 V16.7 M8 16.7 V20.5 M15.5 16.7 V20.5",
    "castle": "M3 20.5 V5 H5 V7 H7 V5 H9 V11 H15 V5 H17 V7 H19 V5 H21 V20.5 Z "
    "M10 20.5 V16.5 A2 2 0 0 1 14 16.5 V20.5",
    "battlement": "M2.5 17.5 V11.5 H6.5 V14 H10 V7.5 H14 V14 H17.5 V11.5 H21.5 V17.5 Z M2.5 21 H21.5",
    "turn-right": "M19.5 12 A7.5 7.5 0 1 1 16.5 6 M17.5 2 V6.8 H12.7",
    "group": "M4 8 V4 H8 M16 4 H20 V8 M20 16 V20 H16 M8 20 H4 V16 M8 8 H13 V13 H8 Z M13 11 H16 V16 H11 V13",
    "ungroup": "M4.5 4.5 H11 V11 H4.5 Z M13 13 H19.5 V19.5 H13 Z",
    "turn-left": "M4.5 12 A7.5 7.5 0 1 0 7.5 6 M6.5 2 V6.8 H11.3",
    "mirror": "M12 3 V5.5 M12 8.5 V11 M12 14 V16.5 M12 19.5 V21 M9 7 L3.5 17 H9 Z|M15 7 L20.5 17 H15 Z",
    "symmetry": "M5 10 A7.5 7.5 0 0 1 18 7.5 M18.5 3.5 V8 H14 M19 14 A7.5 7.5 0 0 1 6 16.5 M5.5 20.5 V16 H10"
    "|M14 12 A2 2 0 1 1 10 12 A2 2 0 1 1 14 12",
    "level-up": "M4 16.5 L12 20.5 L20 16.5 M12 14 V4 M8 7.5 L12 3.5 L16 7.5",
    "level-down": "M4 7.5 L12 3.5 L20 7.5 M12 10 V20 M8 16.5 L12 20.5 L16 16.5",
    "level-all": "M12 3.5 L21 8 L12 12.5 L3 8 Z M3 12.2 L12 16.7 L21 12.2 M3 16.4 L12 20.9 L21 16.4",
    "level-insert": "M4 4.5 H20 M4 19.5 H20 M12 8.5 V15.5 M8.5 12 H15.5",
    "level-remove": "M4 4.5 H20 M4 19.5 H20 M8.5 12 H15.5",
    "level-go": "M4 4.5 H20 M4 19.5 H20 M4 12 H16 M12.5 8.5 L16 12 L12.5 15.5",
    "eye": "M2.5 12 C5.5 7 9 5.5 12 5.5 C15 5.5 18.5 7 21.5 12 C18.5 17 15 18.5 12 18.5 C9 18.5 "
    "5.5 17 2.5 12 Z "
    "M15 12 A3 3 0 1 1 9 12 A3 3 0 1 1 15 12",
    "eye-off": "M2.5 12 C5.5 7 9 5.5 12 5.5 C15 5.5 18.5 7 21.5 12 C18.5 17 15 18.5 12 18.5 C9 18.5 5.5 17 "
    "2.5 12 Z M4.5 20 L19.5 4",
    "step-first": "M6 5 V19|M18.5 5 V19 L9 12 Z",
    "step-last": "M18 5 V19|M5.5 5 V19 L15 12 Z",
    "step-back": "M14.5 5.5 L8 12 L14.5 18.5",
    "step-forward": "M9.5 5.5 L16 12 L9.5 18.5",
    "round-back": "M12 5.5 L5.5 12 L12 18.5 M19 5.5 L12.5 12 L19 18.5",
    "round-forward": "M12 5.5 L18.5 12 L12 18.5 M5 5.5 L11.5 12 L5 18.5",
    "loss-back": "M10 6 L3.5 12 L10 18 M13 8 L21 16 M21 8 L13 16",
    "loss-forward": "M14 6 L20.5 12 L14 18 M3 8 L11 16 M11 8 L3 16",
    "play": "|M7 4.5 L19 12 L7 19.5 Z",
    "join": "M10 4 H20 V20 H10 M3 12 H14.5 M10.5 8 L14.5 12 L10.5 16",
    "pause": "|M6.5 5 H10 V19 H6.5 Z M14 5 H17.5 V19 H14 Z",
    "memo": "M4 4 H20 V15 L15 20 H4 Z M20 15 H15 V20 M8 9 H16 M8 13 H12.5",
    "memo-hex": f"{_HEX} M8.5 9.5 H15.5 M8.5 12.5 H15.5 M8.5 15.5 H12.5",
    "pin": "M9 3.5 H15 L14.2 9.5 L17.5 13.5 H6.5 L9.8 9.5 Z M12 13.5 V20.5",
    "column": "M4 8 L12 4.5 L20 8 L12 11.5 Z M4 12 L12 15.5 L20 12 M4 16 L12 19.5 L20 16",
    "scenario-new": "M6 21 V3.5 M6 4.5 H17.5 L14.5 8.5 L17.5 12.5 H6 M17.5 14.5 V20.5 M14.5 17.5 H20.5",
    "zone": f"{_HEX} M7 17.5 L17 7 M5.5 13 L13 5 M11 19.5 L19 11",
    "glyph": "M20 12 A8 8 0 1 1 4 12 A8 8 0 1 1 20 12 M9 16 L12 8 L15 16 M10 13.5 H14",
    "flag": "M6 21 V3.5 M6 4.5 H18 L14.5 8.5 L18 12.5 H6",
    "pawn": "M14.8 7 A2.8 2.8 0 1 1 9.2 7 A2.8 2.8 0 1 1 14.8 7 M10.5 9.8 C10.5 13 9.5 15 7 17 V20 H17 V17 "
    "C14.5 15 13.5 13 13.5 9.8",
    "sliders": "M4 7 H10.5 M15.5 7 H20 M4 17 H8.5 M13.5 17 H20 M15.5 7 A2.5 2.5 0 1 1 10.5 7 "
    "A2.5 2.5 0 1 1 15.5 7 M13.5 17 A2.5 2.5 0 1 1 8.5 17 A2.5 2.5 0 1 1 13.5 17",
    "fix": "M14 6.5 A4.5 4.5 0 0 1 19.8 5 L16.8 8 L18 9.2 L21 6.2 A4.5 4.5 0 0 1 15.5 11.8 L8 19.3 "
    "A2 2 0 0 1 4.7 16 L12.2 8.5 A4.5 4.5 0 0 1 14 6.5 Z",
    "next": "M6 9 L12 15 L18 9",
    "previous": "M6 15 L12 9 L18 15",
    "copy": "M9 8 H20 V21 H9 Z M15 8 V4 H4 V16 H9",
    "zoom-in": "M16 10 A6 6 0 1 1 4 10 A6 6 0 1 1 16 10 M14.5 14.5 L20.5 20.5 M10 7.2 V12.8 M7.2 10 H12.8",
    "zoom-out": "M16 10 A6 6 0 1 1 4 10 A6 6 0 1 1 16 10 M14.5 14.5 L20.5 20.5 M7.2 10 H12.8",
    "fit": "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15"
    "|M12 7.5 L16 9.8 V14.2 L12 16.5 L8 14.2 V9.8 Z",
    "tour": "M21 12 A9 9 0 1 1 3 12 A9 9 0 1 1 21 12 M15.8 8.2 L13.4 13.4 L8.2 15.8 L10.6 10.6 Z",
    "file": "M6 3 H14 L18.5 7.5 V21 H6 Z M14 3 V7.5 H18.5",
    "tick": "M4.5 12.5 L10 18 L19.5 6.5",
    "close": "M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5",
    "float": "M9.5 4.5 H19.5 V14.5 H9.5 Z M14.5 14.5 V19.5 H4.5 V9.5 H9.5",
    "filter": "M3.5 5 H20.5 L14 12.5 V18 L10 20.5 V12.5 Z",
    "filter-on": "|M3.5 4.5 H20.5 L14 12.3 V18 L10 20.5 V12.3 Z",
    "star": "|M12 2.5 L14.8 8.9 L21.8 9.6 L16.5 14.2 L18.1 21 L12 17.4 L5.9 21 L7.5 14.2 L2.2 9.6 L9.2 8.9 Z",
    "error": "|M8.2 2.5 H15.8 L21.5 8.2 V15.8 L15.8 21.5 H8.2 L2.5 15.8 V8.2 Z",
    "warning": "|M12 2.5 L22.5 21 H1.5 Z",
    "alert": "M8.2 2.5 H15.8 L21.5 8.2 V15.8 L15.8 21.5 H8.2 L2.5 15.8 V8.2 Z M12 7.5 V13 M12 16.4 V16.6",
    "caution": "M12 3 L22 20.5 H2 Z M12 9.5 V14.5 M12 17.4 V17.6",
    "note": "M21 12 A9 9 0 1 1 3 12 A9 9 0 1 1 21 12 M12 11 V17 M12 7.2 V7.6",
}
_SIZES = (16, 22, 44)  # lists, buttons, both at twice the size


def icon(
    name: str,
    colour: QColor,
    disabled: QColor | None = None,
    sizes: Iterable[int] = _SIZES,
    active: QColor | None = None,
    selected: QColor | None = None,
) -> QIcon:
    """The icon of that name in a colour, sharp at ``sizes`` in device pixels.

    ``active`` is its colour under the mouse, ``selected`` that in a selected row.
    Raises KeyError for an unknown name.
    """
    made = QIcon()
    for size in sizes:
        made.addPixmap(pixmap(name, colour, size))
        if disabled is not None:
            made.addPixmap(pixmap(name, disabled, size), QIcon.Mode.Disabled)
        if active is not None:
            made.addPixmap(pixmap(name, active, size), QIcon.Mode.Active)
        if selected is not None:
            made.addPixmap(pixmap(name, selected, size), QIcon.Mode.Selected)
    return made


def pixmap(name: str, colour: QColor, size: int) -> QPixmap:
    """The icon as a square picture of ``size`` device pixels."""
    ink = colour.name()
    key = f"hexwright {name} {ink} {size}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    lines, _, filled = _PATHS[name].partition("|")
    parts = []
    if lines:
        parts.append(
            f'<path d="{lines}" fill="none" stroke="{ink}" stroke-width="1.7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if filled:
        parts.append(f'<path d="{filled}" fill="{ink}"/>')
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{"".join(parts)}</svg>'
    picture = _drawn(svg, size)
    QPixmapCache.insert(key, picture)
    return picture


def application_icon() -> QIcon:
    """Three hexes in steps, one over the other: the program's own icon."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(_drawn(_APPLICATION, size))
    return made


def _drawn(svg: str, size: int) -> QPixmap:
    with drawn(QSize(size, size)) as (picture, painter):
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    return picture


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


_ROW_SIZES = (16, 32)


def row_icon(name: str, colour: QColor, palette: QPalette) -> QIcon:
    """The icon of that name for a list in this palette. Raises KeyError for an unknown name."""
    made = icon(name, colour)
    chosen = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.HighlightedText)
    for size in _ROW_SIZES:
        made.addPixmap(pixmap(name, chosen, size), QIcon.Mode.Selected)
    return made
