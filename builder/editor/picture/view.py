"""A picture of the battlefield: drawn in the background, and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds
from builder.processes import Work
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours

if TYPE_CHECKING:
    from builder.sheets.options import PictureOptions
    from builder.sheets.picture_files import PictureFile
    from builder.sheets.scenario.shown import ShownScenario


class DrawnPicture(NamedTuple):
    """A picture, and a rectangle with its proportions in any size (that of the table in mm)."""

    image: QImage
    box: Bounds


def picture_work(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, scenario: ShownScenario | None = None
) -> Work:
    """Draws the battlefield as it is now, with the wanted parts of ``scenario``; the result is a
    `DrawnPicture`.
    """
    copy = _ready(battlefield)
    return lambda report, cancelled: image_of(copy, options, styles, scenario)


def file_work(
    battlefield: Battlefield, file: PictureFile, styles: Styles, scenario: ShownScenario | None = None
) -> Work:
    """As `picture_work` for a file; the result is a `DrawnFile`."""
    from builder.sheets.picture_files import drawn_picture
    from builder.sheets.scenario.shown import NO_SCENARIO

    copy, shown = _ready(battlefield), scenario or NO_SCENARIO
    return lambda report, cancelled: drawn_picture(copy, file, styles, scenario=shown)


def _ready(battlefield: Battlefield) -> Battlefield:
    """A copy to be drawn elsewhere; the font is loaded here."""
    from builder.sheets.qt_renderer.marks import load_font

    load_font()
    return battlefield.copy()


def image_of(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, scenario: ShownScenario | None = None
) -> DrawnPicture:
    """The picture itself.

    Raises RefusedError where there is nothing to draw, BuilderError where it is too large, or without OpenGL
    for a model.
    """
    from builder.sheets.picture_files import picture_image
    from builder.sheets.scenario.shown import NO_SCENARIO

    return DrawnPicture(*picture_image(battlefield, options, styles, scenario or NO_SCENARIO))


_LEAST = QSize(240, 180)
_SQUARE = 8  # px


class PictureView(SafeOverrides, QWidget):
    """``resized`` tells that another size would fit better now."""

    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image: QImage | None = None
        self._words = ""
        self._squares = False
        self.setMinimumSize(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def image(self) -> QImage | None:
        """What is shown; None where there are only words."""
        return self._image

    def show_image(self, image: QImage, *, squares: bool = False) -> None:
        """Show a picture; ``squares`` behind it tell that it is transparent."""
        self._image, self._words, self._squares = image, "", squares
        self.update()

    def show_words(self, words: str) -> None:
        """Show some words instead."""
        self._image, self._words = None, words
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 320)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        mine = colours(self.palette())
        painter.fillRect(self.rect(), mine.table)
        if self._image is None:
            painter.setPen(mine.faint)
            wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(16, 16, -16, -16), int(wrapped), self._words)
            return
        size = QSizeF(self._image.size()).scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        room = QRectF(QPointF(0, 0), size)
        room.moveCenter(QRectF(self.rect()).center())
        if self._squares:
            self._paint_squares(painter, room)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(room, self._image)

    def _paint_squares(self, painter: QPainter, room: QRectF) -> None:
        painter.save()
        painter.setClipRect(room)
        mine = colours(self.palette())
        for row in range(int(room.height() // _SQUARE) + 1):
            for column in range(row % 2, int(room.width() // _SQUARE) + 1, 2):
                corner = QPointF(room.x() + column * _SQUARE, room.y() + row * _SQUARE)
                painter.fillRect(QRectF(corner, QSizeF(_SQUARE, _SQUARE)), mine.grid)
        painter.restore()
