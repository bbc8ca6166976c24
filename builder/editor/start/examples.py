"""The pictures of the shipped battlefields, drawn one after another when there is nothing else to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.plan_view import bounds_mm, overview_marks
from builder.drawing.styles import Styles
from builder.errors import BuilderError
from builder.hexgrid.geometry import Bounds

_ROOM = 6.0  # mm around the battlefield


@dataclass(frozen=True, slots=True)
class Example:
    """A shipped battlefield, read: its title, how many pieces it takes and its picture."""

    title: str
    pieces: int
    picture: QPixmap


class ExamplesJob(QObject):
    """Reads and draws one battlefield whenever the window has nothing else to do.

    ``drawn`` carries the path and the `Example`, ``failed`` the path of one that cannot be read.
    """

    drawn = Signal(object, object)
    failed = Signal(object)

    def __init__(
        self,
        paths: list[Path],
        catalogue: Catalogue,
        styles: Styles,
        size: QSize,
        ratio: Callable[[], float],
        parent: QObject | None = None,
    ) -> None:
        """``paths`` are drawn in order once it is told to `go_on`.

        ``size`` of a picture in px; ``ratio`` tells how many device pixels are one px.
        """
        super().__init__(parent)
        self._catalogue, self._styles = catalogue, styles
        self._size, self._ratio = size, ratio
        self._waiting = list(paths)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)

    @property
    def waiting(self) -> bool:
        """Whether there is something left to draw."""
        return bool(self._waiting)

    def go_on(self) -> None:
        """Draw what is not drawn yet."""
        if self._waiting:
            self._timer.start()

    def pause(self) -> None:
        """Leave the rest for later."""
        self._timer.stop()

    def _next(self) -> None:
        path = self._waiting.pop(0)
        if not self._waiting:
            self._timer.stop()
        try:
            battlefield = formats.read(path, self._catalogue).battlefield
        except BuilderError:
            self.failed.emit(path)
            return
        picture = picture_of(battlefield, self._styles, self._size, self._ratio())
        self.drawn.emit(path, Example(battlefield.info.title, len(battlefield), picture))


def picture_of(battlefield: Battlefield, styles: Styles, size: QSize, ratio: float) -> QPixmap:
    """The battlefield from above with every level, as large as fits ``size`` px."""
    from builder.sheets.ink_qt.marks import paint_marks

    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    box = bounds_mm(battlefield)
    if box is None:
        return picture
    scale, left, top = _fitted(box, size)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, size.width(), size.height()))
    painter.translate(left, top)
    painter.scale(scale, scale)
    paint_marks(painter, overview_marks(battlefield, styles))
    painter.end()
    return picture


def _fitted(box: Bounds, size: QSize) -> tuple[float, float, float]:
    """Px per mm, and where the table's origin comes to lie so that the box stands in the middle."""
    scale = min(size.width() / (box.width + 2 * _ROOM), size.height() / (box.height + 2 * _ROOM))
    left = size.width() / 2 - (box.left + box.width / 2) * scale
    top = size.height() / 2 - (box.top + box.height / 2) * scale
    return scale, left, top
