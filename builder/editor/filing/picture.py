"""The whole battlefield from above as a picture: for the clipboard and as a PNG file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QSize
from PySide6.QtGui import QImage, QImageWriter

from builder.errors import BuilderError, RefusedError

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.drawing.marks import Mark
    from builder.drawing.styles import Styles
    from builder.hexgrid.geometry import Bounds

translate = QCoreApplication.translate

USUAL_SIDE = 1600
SMALLEST_SIDE, LARGEST_SIDE = 200, 8000
_ROOM = 12.0  # mm around the outermost hexes: what stands on their edges sticks out


def picture_of(
    battlefield: Battlefield, styles: Styles, side: int = USUAL_SIDE, *, coordinates: bool = False
) -> QImage:
    """The battlefield from above on white, its longer side ``side`` pixels.

    With ``coordinates`` column letters and row numbers stand around it. Raises RefusedError where there is
    nothing to draw or the side is out of range.
    """
    from builder.drawing.plan_view import coordinate_marks, overview_marks
    from builder.sheets.ink_qt import marks_image

    if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
        text = translate("Filing", "A side of {least} to {most} pixels was expected, not {side}")
        raise RefusedError(text.format(least=SMALLEST_SIDE, most=LARGEST_SIDE, side=side))
    box = _box(battlefield, coordinates)
    marks: tuple[Mark, ...] = overview_marks(battlefield, styles)
    if coordinates:
        marks += coordinate_marks(battlefield)
    try:
        return marks_image(marks, box, _size(box, side).width())
    except BuilderError as error:
        raise RefusedError(str(error)) from None


def size_of(battlefield: Battlefield, side: int, *, coordinates: bool = False) -> QSize:
    """The size in pixels that `picture_of` gives. Raises RefusedError where there is nothing to draw."""
    return _size(_box(battlefield, coordinates), side)


def _size(box: Bounds, side: int) -> QSize:
    width = max(1, round(side * min(1.0, box.width / box.height)))
    return QSize(width, max(1, round(width * box.height / box.width)))


def _box(battlefield: Battlefield, coordinates: bool) -> Bounds:
    from builder.drawing.plan_view import bounds_mm, widened

    box = bounds_mm(battlefield, coordinates=coordinates)
    if box is None:
        text = translate("Filing", "No piece lies on this battlefield yet: there is nothing to draw")
        raise RefusedError(text)
    return widened(box, _ROOM)


def png_of(image: QImage) -> bytes:
    """The bytes of a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
